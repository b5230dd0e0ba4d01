// follow.mjs FOLDER: runs follow.js. Reads lines of JSON, [blanks, number, marks], and prints for each the blanks from which a text follows, or null.
import {readFileSync} from 'node:fs';
import vm from 'node:vm';

const scripts = ['typed', 'follow'].map((name) => readFileSync(`${process.argv[2]}/${name}.js`, 'utf8'));
const followed = vm.runInNewContext(scripts.join('\n') + '\nfollow.followed;', {});
const lines = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
process.stdout.write(lines.map((line) => JSON.stringify(followed(...JSON.parse(line))) + '\n').join(''));
