// `proofsheet lsp`, asked as an editor asks it: somebody types, sees messages, applies fixes, renames.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {test} from 'node:test';
import {Editor, folderOf, textOf} from './editor.mjs';

const lesson = 'lessons/tides/lesson.md', examples = 'lessons/tides/examples.yaml';
const cards = 'lessons/tides/cards.yaml', quiz = 'lessons/tides/quiz.yaml', course = 'lessons/course.yaml';

const small = {
  [course]: `title: Tides
lessons: [tides, moon]
documents:
  almanac:
    title: An almanac
misconceptions:
  adds:
    title: Adds the two
    about: The heights are added.
glossary:
  Tide: The rise of the sea.
plain numerals:
  counts: 12
`,
  [lesson]: `# Tides ♒𝄞

The {term}\`tide\` rises by {num}\`range : 2\` metres, and the almanac says {num}\`4.5 <range>\`.

\`\`\`{example} harbour
\`\`\`

See {ref}\`moon\`, and $h = \\val{high}$. It took 4711 years.
`,
  [examples]: `harbour:
  title: A harbour
  document: almanac
  given:
    high: 6.2
    low: 1.7
    venue: [north, south]
  equations: |
    range = high - low
    half(x) = x / 2
    H[v] = half(range) + sum(k for k in 1..3) for v in venue
  show:
    - table: H
      decimals: 2
  published:
    - what: range
      values: 4.5
`,
  [cards]: `- id: how-high
  front: How far does the sea rise?
  back: "By {num}\`range : 1\`, from {num}\`low : 1\`."
`,
  [quiz]: `- id: how-far
  ask: How far does the sea rise?
  answer: range
  decimals: 1
  distractors:
    - value: high + low
      misconception: adds
    - value: H[north]
      because: That is half of it, and more.
`,
  'lessons/moon/lesson.md': `# The moon

It pulls, see {ref}\`tides/harbour\` and {num}\`tides/harbour.range : 1\`.
`,
  'lessons/moon/examples.yaml': `orbit:
  title: An orbit
  given:
    days: 27.3
  equations: pull = days * tides/harbour.range
  show:
    - value: pull
`,
};

async function opened(name, files, ...names) {
  const editor = new Editor(folderOf(name, files));
  await editor.start();
  for (const file of names) await editor.open(file);
  return editor;
}
const first = ({message}) => message.split('\n')[0];

test('what is typed is judged before it is saved, and fixes repair it', async () => {
  const editor = await opened('typed', small, lesson, quiz);
  const [untraced] = await editor.messages(lesson, (all) => all.length === 1);
  assert.match(untraced.message, /^the numeral '4711' has no source.*\nhint: /);
  assert.equal(textOf(editor, lesson, untraced.range), '4711');
  let fixes = await editor.fixes(lesson, untraced);
  await editor.apply(fixes.get('Declare 4711 as a word, with {lit}'));
  await editor.messages(lesson, (all) => all.length === 0);
  assert(editor.text(lesson).includes('{lit}`4711`'));

  await editor.type(lesson, '4.5 <range>', '4.7 <range>');
  const [wrong] = await editor.messages(lesson, (all) => all.length === 1);
  assert.equal(textOf(editor, lesson, wrong.range), '4.7');
  fixes = await editor.fixes(lesson, wrong);
  await editor.apply(fixes.get('Write 4.5'));
  await editor.messages(lesson, (all) => all.length === 0);

  await editor.type(quiz, 'misconception: adds', 'misconception: ads');
  const [unknown] = await editor.messages(quiz, (all) => all.length === 1);
  assert.equal(unknown.severity, 1);
  fixes = await editor.fixes(quiz, unknown);
  assert.deepEqual([...fixes.keys()], ["Write 'adds'", "Declare the misconception 'ads' in course.yaml"]);
  await editor.apply(fixes.get("Declare the misconception 'ads' in course.yaml"));
  await editor.messages(quiz, (all) => all.length === 0);
  assert.match(editor.text(course), /\n {4}about: The heights are added\.\n {2}ads:\n {4}title: /);
  await editor.type(quiz, 'misconception: ads', 'misconceptoin: adds');
  const [key] = await editor.messages(quiz, (all) => all.length === 1);
  fixes = await editor.fixes(quiz, key);
  await editor.apply(fixes.get("Write 'misconception'"));
  await editor.messages(quiz, (all) => all.length === 0);

  assert.equal(readFileSync(path.join(editor.folder, quiz), 'utf8'), small[quiz], 'nothing is written');
  assert.deepEqual(editor.logs, []);
  assert.equal(await editor.stop(), 0);
});

test('a claim that fits is offered, and a wrong document is acknowledged', async () => {
  const editor = await opened('acknowledged', small, lesson, examples);
  await editor.messages(lesson, (all) => all.length === 1);
  await editor.type(lesson, '4711 years', '27.3 days, 6.2 m');
  const all = await editor.messages(lesson, (now) => now.length === 2);
  const known = all.find((one) => textOf(editor, lesson, one.range) === '6.2');
  const claim = [...(await editor.fixes(lesson, known))].find(([title]) => title.startsWith('Claim it'));
  await editor.apply(claim[1]);
  assert.match(editor.text(lesson), /\{num\}`6\.2 <high>`/);
  await editor.type(lesson, '27.3 days, ', '');
  await editor.messages(lesson, (now) => now.length === 0);

  await editor.type(examples, 'values: 4.5', 'values: 4.6');
  const [off] = await editor.messages(examples, (now) => now.length === 1);
  const fixes = await editor.fixes(examples, off);
  await editor.apply(fixes.get('Acknowledge it as an erratum'));
  assert.match(editor.text(examples), /\n {2}errata:\n {4}- what: "range"\n {6}because: "The document prints 4\.6/);
  await editor.messages(examples, (now) => now.length === 0);
  await editor.type(examples, '    high: 6.2', '    high: 6.3');
  await editor.messages(examples, (now) => now.length > 0);
  assert.equal(await editor.stop(), 0);
});

test('a hover tells the formula, the exact value, the digits and the verdict', async () => {
  const editor = await opened('hovered', small, lesson, examples, quiz);
  await editor.messages(lesson, (all) => all.length === 1);
  const hover = async (file, before) => (await editor.request('hover', file, before))?.contents.value;
  const role = await hover(lesson, '{num}`4.5 <ra');
  assert.match(role, /^`4\.5` is right\n[^]*range {3}in example harbour of tides\n {2}formula +range = high - low\n[^]*exact +4\.5/);
  assert.match(await hover(lesson, 'rises by {num}`ra'), /printed +4\.50 {3}\(2, half away\)/);
  assert.match(await hover(lesson, '\\val{hi'), /printed +6\.2/);
  assert.match(await hover(lesson, '{term}`ti'), /`tide` is a term of the glossary \(lessons\/course.yaml:11\)[^]*Tide: The rise of the sea/);
  assert.match(await hover(examples, 'half(ra'), /`range` is a value of example `harbour`[^]*range = high - low[^]*4\.5/);
  assert.match(await hover(examples, '- what: ra'), /published +4\.5 in document almanac: exact/);
  assert.match(await hover(examples, 'values: 4'), /published +4\.5 in document almanac: exact/);
  assert.match(await hover(quiz, 'H[no'), /H\[north\] {3}in example harbour of tides\n[^]*exact +8\.25/);
  assert.match(await hover(quiz, 'distrac'), /`distractors`: /);
  assert.equal(await hover(lesson, 'See'), undefined);
  await editor.type(lesson, '4.5 <range>', '4.7 <range>');
  await editor.messages(lesson, (all) => all.length === 2);
  assert.match(await hover(lesson, '{num}`4.7 <ra'), /^`4\.7`: .*4\.5/);
  await editor.type(quiz, 'misconception: adds', 'misconception: unknown');
  await editor.messages(quiz, (all) => all.length > 0);
  assert.match(await hover(lesson, '{num}`4.7 <ra'), /^`4\.7` is not judged while the course has errors\n/);
  await editor.type(quiz, 'misconception: unknown', 'misconception: adds');
  await editor.messages(quiz, (all) => all.length === 0);
  await editor.type(lesson, '# Tides', '# Tides\n\n$\\claim{4.6}{range}$');
  await editor.messages(lesson, (all) => all.length === 3);
  assert.match(await hover(lesson, '\\claim{4.'), /^`4\.6`: .*4\.5/);
  await editor.stop();
});

test('names, functions, ids, roles, directives, keys and formats are completed', async () => {
  const editor = await opened('completed', small, lesson, examples, quiz, cards, course);
  await editor.messages(lesson, (all) => all.length === 1);
  const offered = async (file, before) =>
    (await editor.request('completion', file, before)).items.map((item) => item.textEdit.newText);
  const includes = async (file, before, ...words) => {
    const all = await offered(file, before);
    for (const word of words) assert(all.includes(word), `${before}: ${word} in ${all}`);
    return all;
  };
  await editor.type(lesson, 'It took', '{num}`zz` {num}`high : ` {ci {term}`q` {ref}`yy` It took');
  await includes(lesson, '{num}`zz', 'range', 'high', 'north', 'sqrt');
  await includes(lesson, '{num}`high : ', '3 sig', 'percent 1');
  await includes(lesson, '{ci', 'cite', 'num');
  await includes(lesson, '{term}`q', 'tide');
  const targets = await includes(lesson, '{ref}`yy', 'harbour', 'moon', 'moon/orbit');
  assert(!targets.includes('range'));
  await editor.type(lesson, '# Tides', '```{fi\n\n```{question} ho\n```\n\n```{table} H\n:dec\n```\n\n# Tides');
  await includes(lesson, '```{fi', 'table', 'figure');
  await includes(lesson, '```{question} ho', 'how-far');
  await includes(lesson, '```{table} H', 'H', 'range');
  await includes(lesson, '\n:dec', 'decimals', 'title');
  await includes(examples, 'half(range', 'high', 'sum', 'pi');
  await includes(examples, '  ti', 'title:', 'published:', 'given:');
  await includes(examples, '- ta', 'table:', 'figure:');
  await includes(examples, 'document: a', 'almanac');
  await includes(quiz, 'misconception: a', 'adds');
  await includes(quiz, 'decimals: 1', 'sci 3');
  await includes(quiz, 'answer: ra', 'range');
  await includes(quiz, 'distractors:\n    - va', 'value:', 'because:');
  await includes(cards, '{num}`low', 'low', 'high');
  await includes(course, 'plain numerals:\n  c', 'counts:', 'years:');
  await editor.stop();
});

test('definitions, references and renaming go through all files', async () => {
  const editor = await opened('renamed', small, lesson, examples, quiz, cards);
  await editor.messages(lesson, (all) => all.length === 1);
  const where = async (file, before) => {
    const place = await editor.request('definition', file, before);
    return place && `${path.relative(editor.folder, new URL(place.uri).pathname)}:${place.range.start.line + 1}`;
  };
  assert.equal(await where(lesson, '4.5 <ra'), `${examples}:9`);
  assert.equal(await where(quiz, 'H[no'), `${examples}:7`);
  assert.equal(await where(quiz, 'misconception: ad'), `${course}:7`);
  assert.equal(await where(lesson, '{term}`ti'), `${course}:11`);
  assert.equal(await where(lesson, '{example} har'), `${examples}:1`);
  assert.equal(await where('lessons/moon/lesson.md', 'tides/harbour.ra'), `${examples}:9`);
  assert.equal(await where(examples, 'sum(k'), null, 'a loop variable');
  const places = await editor.request('references', lesson, '4.5 <ra', {context: {includeDeclaration: true}});
  assert.equal(places.length, 9);

  const edit = await editor.request('rename', examples, 'half(ra', {newName: 'rise'});
  await editor.apply(edit);
  assert.match(editor.text(examples), /rise = high - low\n[^]*half\(rise\)[^]*what: rise\n/);
  assert.match(editor.text(lesson), /\{num\}`rise : 2`[^]*\{num\}`4\.5 <rise>`/);
  assert.match(editor.text(cards), /\{num\}`rise : 1`/);
  assert.match(editor.text(quiz), /answer: rise\n/);
  assert.match(editor.text('lessons/moon/lesson.md'), /`tides\/harbour\.rise : 1`/);
  assert.match(editor.text('lessons/moon/examples.yaml'), /days \* tides\/harbour\.rise/);
  await editor.type(lesson, '4711', '8');
  await editor.messages(lesson, (all) => all.length === 0);

  await editor.apply(await editor.request('rename', quiz, 'H[no', {newName: 'east'}));
  assert.match(editor.text(examples), /venue: \[east, south\]/);
  assert.match(editor.text(quiz), /H\[east\]/);
  await editor.apply(await editor.request('rename', quiz, 'misconception: ad', {newName: 'sums'}));
  assert.match(editor.text(course), /\n {2}sums:\n/);
  await editor.apply(await editor.request('rename', lesson, '{example} har', {newName: 'port'}));
  assert.match(editor.text('lessons/moon/lesson.md'), /\{ref\}`tides\/port` and \{num\}`tides\/port\.rise : 1`/);
  await editor.type(lesson, 'It took 8', 'It took 4712');
  await editor.messages(lesson, (all) => all.length === 1 && first(all[0]).includes('4712'));
  for (const [file, before, newName, why] of [
    [quiz, 'answer: ri', 'high', /defined already/],
    [quiz, 'answer: ri', 'sum', /name of a function/],
    [quiz, 'answer: ri', 'for', /reserved word/],
    [lesson, '{ref}`mo', 'sun', /folder/],
    [lesson, 'See', 'x', /no name here/],
  ])
    await assert.rejects(editor.request('rename', file, before, {newName}), why);
  await editor.stop();
});

test('the outline, the digits of roles, and the colours of equations', async () => {
  const editor = await opened('shown', small, lesson, examples, quiz, cards);
  await editor.messages(lesson, (all) => all.length === 1);
  const outline = async (file) =>
    (await editor.ask('textDocument/documentSymbol', {textDocument: {uri: editor.uri(file)}})).map((one) => [
      one.name,
      one.children.map((child) => child.name),
    ]);
  assert.deepEqual(await outline(lesson), [['Tides ♒𝄞', []]]);
  assert.deepEqual(await outline(examples), [['harbour', ['high', 'low', 'venue', 'H', 'half', 'range']]]);
  assert.deepEqual(await outline(quiz), [['how-far', []]]);
  const hints = async (file) => {
    const range = {start: {line: 0, character: 0}, end: {line: 99, character: 0}};
    return (await editor.ask('textDocument/inlayHint', {textDocument: {uri: editor.uri(file)}, range})).map((one) => one.label);
  };
  assert.deepEqual(await hints(lesson), [' = 4.50']);
  assert.deepEqual(await hints(cards), [' = 4.5', ' = 1.7']);
  const {data} = await editor.ask('textDocument/semanticTokens/full', {textDocument: {uri: editor.uri(examples)}});
  const lines = editor.text(examples).split('\n'), words = [];
  for (let i = 0, line = 0, at = 0; i < data.length; i += 5) {
    at = data[i] ? data[i + 1] : at + data[i + 1];
    line += data[i];
    words.push(`${lines[line].slice(at, at + data[i + 2])}:${data[i + 3]}`);
  }
  assert(words.join(' ').includes('range:0 =:5 high:0 -:5 low:0'), words.join(' '));
  assert(words.includes('sum:1') && words.includes('for:2') && words.includes('2:3'));
  await editor.stop();
});

test('a file that is broken in any way ends nothing', async () => {
  const editor = await opened('broken', small, lesson, examples, quiz);
  await editor.messages(lesson, (all) => all.length === 1);
  const texts = ['', '\0', ': :\n\t- [', '`'.repeat(5000), '{num}`', '$'.repeat(999), '\u{1F600}'.repeat(300), '- - - -\n'.repeat(200), '[['.repeat(2000)];
  for (const text of texts)
    for (const file of [lesson, examples, quiz]) {
      const end = {line: 1e6, character: 1e6};
      await editor.tell('textDocument/didChange', {textDocument: {uri: editor.uri(file), version: 9}, contentChanges: [{text}]});
      for (const method of ['hover', 'completion', 'definition', 'rename', 'prepareRename'])
        await editor.ask(`textDocument/${method}`, {textDocument: {uri: editor.uri(file)}, position: end, newName: 'x'}).catch(() => {});
      await editor.ask('textDocument/documentSymbol', {textDocument: {uri: editor.uri(file)}});
      await editor.ask('textDocument/semanticTokens/full', {textDocument: {uri: editor.uri(file)}});
    }
  for (const [method, parameters] of [['textDocument/hover', {}], ['no/method', {}]])
    await assert.rejects(editor.ask(method, parameters));
  for (const [file, text] of [[lesson, small[lesson]], [examples, small[examples]], [quiz, small[quiz]]])
    await editor.tell('textDocument/didChange', {textDocument: {uri: editor.uri(file), version: 10}, contentChanges: [{text}]});
  await editor.messages(lesson, (all) => all.length === 1 && first(all[0]).includes('4711'));
  assert.equal(await editor.stop(), 0);
});

const project = {
  'proofsheet.yaml': `given:
  old: 84.2
  new: 35.8
equations: speedup = old / new
`,
  'README.md': `# Fast

It is 2.36 <!-- = speedup --> times as fast, 84.2 s before.
`,
};

test('a document is judged, corrected, claimed and renamed', async () => {
  const editor = await opened('document', project, 'README.md', 'proofsheet.yaml');
  const all = await editor.messages('README.md', (now) => now.length === 2);
  const wrong = all.find((one) => one.message.includes('2.35'));
  assert.match((await editor.request('hover', 'README.md', 'It is 2')).contents.value, /claim +speedup\n +verdict +off\n[^]*exact +2\.35195[^]*correct +2\.35/);
  const place = await editor.request('definition', 'README.md', '= speed');
  assert.equal(place.uri, editor.uri('proofsheet.yaml'));
  assert((await editor.request('completion', 'README.md', '<!-- = sp')).items.some((item) => item.label === 'speedup'));
  await editor.apply((await editor.fixes('README.md', wrong)).get('Write 2.35'));
  const [untraced] = await editor.messages('README.md', (now) => now.length === 1);
  const [[title, edit]] = await editor.fixes('README.md', untraced);
  assert.equal(title, 'Claim it: 84.2 <!-- = old -->');
  await editor.apply(edit);
  await editor.messages('README.md', (now) => now.length === 0);
  await editor.apply(await editor.request('rename', 'README.md', '= speed', {newName: 'factor'}));
  assert.match(editor.text('proofsheet.yaml'), /equations: factor = old \/ new/);
  assert.match(editor.text('README.md'), /<!-- = factor -->/);
  await editor.type('proofsheet.yaml', 'new: 35.8', 'new: 3.58');
  await editor.messages('README.md', (now) => now.length === 1);
  assert.equal(await editor.stop(), 0);
});

test('a course of 1,000 lessons answers at once after the first run', async () => {
  const files = {[course]: `title: Many\nlessons:\n${Array.from({length: 1000}, (_, i) => `  - l${i}\n`).join('')}`};
  for (let i = 0; i < 1000; ++i) {
    files[`lessons/l${i}/lesson.md`] = `# A lesson\n\n\`\`\`{example} e${i}\n\`\`\`\n\nIt is {num}\`y : 2\`.\n`;
    files[`lessons/l${i}/examples.yaml`] = `e${i}:\n  title: An example\n  given:\n    x: ${i}\n  equations: y = x / 7\n  show:\n    - value: y\n`;
  }
  const editor = await opened('many', files, 'lessons/l500/lesson.md', 'lessons/l500/examples.yaml');
  await editor.type('lessons/l500/lesson.md', 'It is', 'It was 4711, and is');
  await editor.messages('lessons/l500/lesson.md', (all) => all.length === 1);
  const asked = [['hover', {}], ['completion', {}], ['definition', {}], ['references', {context: {includeDeclaration: true}}]];
  for (const [method, more] of asked) {
    const start = performance.now();
    assert(await editor.request(method, 'lessons/l500/lesson.md', '{num}`y', more), method);
    console.log(`${method}: ${(performance.now() - start).toFixed(1)} ms`);
  }
  await editor.stop();
});
