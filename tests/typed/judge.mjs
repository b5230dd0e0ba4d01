// judge.mjs SCRIPT: runs typed.js. Reads lines of JSON, [text, key, marks], and prints the judgement of each.
import {readFileSync} from 'node:fs';
import vm from 'node:vm';

const judge = vm.runInNewContext(readFileSync(process.argv[2], 'utf8') + '\ntypedNumber.judge;', {});
const lines = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
process.stdout.write(lines.map((line) => judge(...JSON.parse(line)) + '\n').join(''));
