// Items of QTI as they are exported, graded by a player that is not ours: qti-components, which reads QTI 3. Its names are those of QTI 2.1
// in other letters (`responseIf` is `qti-response-if`), and nothing else is changed. `expected/` is what tests/exports holds the exports to.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {launch} from './browser.mjs';

const player = path.join(path.dirname(createRequire(import.meta.url).resolve('@citolab/qti-components/package.json')), 'cdn/index.global.js');

let browser, page;
const faults = [];
before(async () => {
  browser = await launch();
  page = await browser.newPage();
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(message.text()); });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => faults.push(`request: ${request.url()}`));
  await page.setContent('<!DOCTYPE html><title>QTI</title>');
  await page.addScriptTag({path: player});
});
after(async () => {
  await browser.close();
  assert.deepEqual(faults, []);
});

/** In the page: an item stands there, by the names of QTI 3. Its pictures are left out. */
function show(text) {
  const html = new Set('a b br code div em h1 h2 h3 h4 h5 h6 hr li ol p pre span strong sub sup table tbody td th thead tr ul'.split(' '));
  const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const made = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return document.createTextNode(node.data);
    const is_math = node.namespaceURI.endsWith('MathML'), is_kept = is_math || html.has(node.localName);
    const element = is_math ? document.createElementNS(node.namespaceURI, node.localName)
      : document.createElement(is_kept ? node.localName : `qti-${kebab(node.localName)}`);
    for (const {name, value} of node.attributes) if (!name.startsWith('xmlns')) element.setAttribute(is_kept ? name : kebab(name), value);
    element.append(...[...node.childNodes].filter((child) => child.localName !== 'img').map(made));
    return element;
  };
  document.body.replaceChildren(made(new DOMParser().parseFromString(text, 'application/xml').documentElement));
}

const text_of = (name) => readFileSync(path.join(process.env.EXPORTED, `${name}.xml`), 'utf8');
const open = (name) => page.evaluate(show, text_of(name));
const judged = () => page.evaluate(() => {
  const item = document.querySelector('qti-assessment-item');
  item.processResponse();
  return [Number(item.getOutcome('SCORE').value), item.getOutcome('FEEDBACK').value];
});

async function typed(answer) {
  const input = page.locator('qti-text-entry-interaction input');
  await input.fill(answer);
  await input.dispatchEvent('change');
  return judged();
}

// By hand: (350 − 32)·5/9 is 176.67, 350·5/9 is 194.44 and 318·9/5 is 572.4. (450 − 32)·5/9 is 232.22, 450·5/9 is 250. 0.125 − 1/3 is −0.2083.
// 0.125·7.9999 is 0.9999875. 4186·300 is 1255800. Planck's constant is 6.62607015e-34.
test('what is right is taken with the places that are asked for and with more, and nothing else is', async () => {
  for (const [name, right, wrong] of [
    ['qti/items/question.oven.how-warm', ['176.7', '176.6666667', '176.65', '176.75', '+176.70'], ['176.6', '176.8', '194.4', '572.4', '0', '-176.7', '']],
    ['qti/items/question.oven.joules', ['1255800'], ['1255801', '1255799', '4186']],
    ['qti/items/question.light.minus', ['-0.21', '-0.208333', '-0.205', '-0.215'], ['0.21', '-0.20', '-0.22']],
    ['qti/items/question.light.percent', ['33.3', '33.3333333', '33.25', '33.35'], ['33.2', '33.4', '0.333']],
    ['qti/items/question.light.power-of-ten', ['1.00', '0.9999875', '1.005'], ['1.01', '0.99', '0']],
    ['qti/items/question.light.planck', ['6.626e-34', '6.62607015e-34'], ['6.627e-34', '6.625e-34', '0', '6.626']],
    ['qti-variants/items/question.oven.dish.f_3d450_2cwhere_3doven', ['232.2', '232.2222'], ['232.1', '250.0', '0.0232']],
  ]) {
    await open(name);
    for (const answer of right) assert.equal((await typed(answer))[0], 1, `${name} refuses ${answer}`);
    for (const answer of wrong) assert.equal((await typed(answer))[0], 0, `${name} takes ${answer}`);
  }
});

test('who goes a wrong way is told which', async () => {
  await open('qti/items/question.oven.how-warm');
  assert.deepEqual(await typed('572.4'), [0, 'wrong-1']);
  assert.deepEqual(await typed('194.44'), [0, 'wrong-2']);
  assert.deepEqual(await typed('176.7'), [1, null]);
});

test('the right choices earn the marks, together and alone', async () => {
  const choose = async (text) => {
    await page.locator('qti-simple-choice', {hasText: text}).click();
    return (await judged())[0];
  };
  await open('qti/items/question.oven.both');
  assert.equal(await choose('steps apart'), 0);
  assert.equal(await choose('They have degrees'), 1);
  assert.equal(await choose('They are the same'), 0);
  assert.equal(await choose('They are the same'), 1);
  await open('qti/items/question.oven.which-scale');
  assert.equal(await choose('Fahrenheit'), 0);
  assert.equal(await choose('Celsius'), 1);
  await open('qti-choose/items/question.oven.how-warm');
  assert.equal(await choose('194.4'), 0);
  assert.equal(await choose('572.4'), 0);
  assert.equal(await choose('176.7'), 1);
});

test('right parts earn equal shares of the points', async () => {
  const given = (value) => page.evaluate((value) => {
    const item = document.querySelector('qti-assessment-item');
    item.updateResponseVariable('RESPONSE', value);
    item.processResponse();
    return [Number(item.getOutcome('SCORE').value), Number(item.getOutcome('MAXSCORE').value)];
  }, value);
  for (const [name, points] of [['scales', 3], ['formulas', 1], ['boils', 2], ['facts', 1]]) {
    await open(`qti/items/question.mixed.${name}`);
    const declared = text_of(`qti/items/question.mixed.${name}`).match(/<correctResponse>.*?<\/correctResponse>/)[0];
    const all = [...declared.matchAll(/<value>(.*?)<\/value>/g)].map((value) => value[1]), count = all.length;
    assert.deepEqual(await given(all), [points, points], name);
    // All but the last are right; in an order, the last two change places, and only the rest is.
    const some = name === 'boils' ? [all[0], all[2], all[1]] : all.slice(0, -1);
    const score = (await given(some))[0], due = points * (name === 'boils' ? 1 : count - 1) / count;
    assert.ok(Math.abs(score - due) < 0.001, `${name}: ${score}`);  // the player rounds a score to three places
  }
});

test('the blanks of an item give their points one by one, and follow from any number in an earlier one', async () => {
  // By hand: 5·9/5 + 32 is 41, ten more are 51. Without the 32 it is 9, and ten more are 19. Ten more than 40.2 are 50.2.
  await open('qti/items/question.mixed.heated');
  const inputs = page.locator('qti-text-entry-interaction input');
  const fill = async (...answers) => {
    for (const [index, answer] of answers.entries()) {
      await inputs.nth(index).fill(answer);
      await inputs.nth(index).dispatchEvent('change');
    }
    return judged();
  };
  assert.equal(await inputs.count(), 2);
  assert.deepEqual((await fill('41', '51'))[0], 3);
  assert.deepEqual((await fill('41', '50'))[0], 1);
  assert.deepEqual((await fill('40', '51'))[0], 2);
  const [score, feedback] = await fill('9', '19');
  assert.equal(score, 2);
  assert.deepEqual([feedback].flat().length, 2);
  assert.equal((await fill('40', '19'))[0], 0);
  for (const [first, second] of [['40.2', '50.2'], ['40.2', '50.24'], ['-3', '7'], ['1e6', '1000010']])
    assert.equal((await fill(first, second))[0], 2, `${first}, ${second}`);
  for (const [first, second] of [['40.2', '50.3'], ['40.2', '50.1'], ['-3', '-7']])
    assert.equal((await fill(first, second))[0], 0, `${first}, ${second}`);
});
