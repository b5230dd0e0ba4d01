// judge.mjs SCRIPT: runs typed.js. Reads lines of JSON, [text, key, marks], and prints the judgement of each. A first line {units} has the table of units.
import {readFileSync} from 'node:fs';
import vm from 'node:vm';

const lines = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line));
const unitTable = lines[0].units ? lines.shift().units : undefined;
const judge = vm.runInNewContext(readFileSync(process.argv[2], 'utf8') + '\ntypedNumber.judge;', unitTable ? {unitTable} : {});
process.stdout.write(lines.map((line) => judge(...line) + '\n').join(''));
