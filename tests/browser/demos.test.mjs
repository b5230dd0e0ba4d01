// Every demo, operated by mouse and keyboard over several states: each number that it shows is looked up in the ledger under the name that it
// has in that state.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, ledger, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const lines = ledger();

/** Digits as numbers.json has them, from what a page shows. */
const plain = (text) => text.trim().replace('−', '-');

function cells(line) {
  if (typeof line.cells !== 'string') return line.cells;
  const [first] = line.cells.split('..');
  return line.digits.map((_, at) => String(Number(first) + at));
}

function find(example, expression, format) {
  const found = lines.filter((line) => line.example === example && line.expression === expression && line.format === format && line.place === 'lesson');
  assert.equal(found.length, 1, `${example}: ${expression} : ${format}`);
  return found[0];
}

/** The digits of one cell of a row: `D[..]` at 7. */
function cell(example, row, at, format) {
  const line = find(example, row, format);
  return line.digits[cells(line).indexOf(String(at))];
}

/** The digits of the rows of a table. */
const rows = (example, names, format) => names.map((name) => find(example, name, format).digits);

const shown = {
  value: async (demo, part) => plain(await demo.locator(`[data-part="${part}"] .part-digits`).innerText()),
  table: (demo, part) => demo.locator(`[data-part="${part}"] tbody`).evaluate((body) =>
    Array.from(body.rows, (row) => Array.from(row.querySelectorAll('td.number'), (one) => one.textContent.trim().replace('−', '-')))),
  lines: (demo, part) => demo.locator(`[data-part="${part}"] polyline`).evaluateAll((drawn) =>
    drawn.map((line) => line.getAttribute('points').split(' ').map((point) => point.split(',')[1]))),
  /** The decimals of each worked line, in order. */
  steps: (demo, part) => demo.locator(`[data-part="${part}"] .shown .line`).evaluateAll((drawn) =>
    drawn.map((line) => line.textContent)),
};

const focused = (locator) => locator.evaluate((element) => element === document.activeElement);

test('wave visualizer', async () => {
  const example = 'wave-visualizer';
  await visiting(browser, 'clock-hands.html', {}, async (page) => {
    const demo = page.locator('[data-demo=wave-visualizer]');
    const slider = demo.locator('input[type=range]');
    const check = async (pair) => {
      assert.equal(await demo.locator('output').innerText(), String(pair));
      assert.equal(await slider.getAttribute('aria-valuetext') ?? '50', String(pair));
      assert.equal(await shown.value(demo, 0), cell(example, 'D[..]', pair, '4'));
      assert.equal(await shown.value(demo, 1), cell(example, 'cycle[..]', pair, '2'));
      assert.equal(await shown.value(demo, 2), cell(example, 'turns[..]', pair, '4'));
      const waves = rows(example, [`wave[${pair}, .., ..] | sine`, `wave[${pair}, .., ..] | cosine`], '2');
      assert.deepEqual(await shown.lines(demo, 3), waves);
      await demo.locator('details').evaluate((details) => { details.open = true; });
      assert.deepEqual(await shown.table(demo, 3), waves[0].map((sine, position) => [sine, waves[1][position]]));
    };
    await check(50);
    await slider.focus();
    for (const [key, pair] of [['ArrowRight', 51], ['ArrowLeft', 50], ['Home', 0], ['ArrowUp', 1], ['End', 255], ['PageDown', 229]]) {
      await page.keyboard.press(key);
      if (key === 'PageDown') assert.ok(Number(await slider.inputValue()) < 255);
      else await check(pair);
      assert.equal(await focused(slider), true);
    }
    const box = await slider.boundingBox();
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height / 2);
    const middle = Number(await slider.inputValue());
    assert.ok(middle > 110 && middle < 145, `${middle} is about the middle`);
    await check(middle);
    await demo.locator('[role=status]').filter({hasText: `Pair: ${middle}; Denominator ${cell(example, 'D[..]', middle, '4')}`}).waitFor({state: 'attached'});
    for (let pair = 0; pair < 256; pair += 15) {
      await slider.fill(String(pair));
      await check(pair);
    }
  });
});

test('position vector calculator', async () => {
  const example = 'position-calculator';
  await visiting(browser, 'clock-hands.html', {theme: 'dark'}, async (page) => {
    const demo = page.locator('[data-demo=position-vector]');
    const slider = demo.locator('input[type=range]');
    await slider.focus();
    await page.keyboard.press('Home');
    for (let position = 0; position <= 10; ++position) {
      assert.equal(await demo.locator('output').innerText(), String(position));
      for (const [part, name, count, format] of [[0, 'angle', 4, '5'], [1, 'PE', 8, '4']]) {
        const worked = await shown.steps(demo, part);
        assert.equal(worked.length, count);
        for (let entry = 0; entry < count; ++entry) {
          const steps = lines.filter((line) => line.example === example && line.expression === `${name}[${position}, ${entry}] step by step` && line.format === format);
          assert.ok(steps.length > 0);
          const results = steps.map((line) => [line.digits].flat().at(-1));
          const end = plain(worked[entry].replace(/.*[=≈]/s, '')).replace(/\s/g, '');
          assert.ok(results.includes(end), `${name}[${position}, ${entry}] ends with ${end}, one of ${results}`);
        }
      }
      await page.keyboard.press('ArrowRight');
    }
    assert.equal(await focused(slider), true);
  });
});

test('order demo', async () => {
  const example = 'dog-and-man';
  await visiting(browser, 'clock-hands.html', {}, async (page) => {
    const demo = page.locator('[data-demo=order]');
    const toggle = demo.getByRole('switch');
    const check = async (positions, stage) => {
      const at = `${positions}, ${stage}`;
      const sentences = (name) => rows(example, ['dog-bites-man', 'man-bites-dog'].map((sentence) => `${name}[${at}, .., ..] | ${sentence}`), '2');
      assert.deepEqual(await shown.lines(demo, 0), sentences('dog_row'));
      assert.equal(await shown.value(demo, 1), cell(example, `dogs_apart[${positions}, ..]`, stage.replace('-', ' '), '4'));
      assert.deepEqual(await shown.lines(demo, 2), sentences('total'));
      assert.equal(await shown.value(demo, 3), cell(example, `sums_apart[${positions}, ..]`, stage.replace('-', ' '), '4'));
    };
    const apart = async () => [await shown.value(demo, 1), await shown.value(demo, 3)].map((distance) => distance !== '0.0000');
    await check('off', 'inputs');
    assert.deepEqual(await apart(), [false, false]);
    await toggle.focus();
    await page.keyboard.press('Space');
    await check('on', 'inputs');
    assert.deepEqual(await apart(), [true, false]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await check('on', 'after-attention');
    assert.deepEqual(await apart(), [true, true]);
    await toggle.click();
    await check('off', 'after-attention');
    assert.deepEqual(await apart(), [false, false]);
    await demo.getByRole('radio').first().click();
    await check('off', 'inputs');
  });
});

test('rounding explorer', async () => {
  const example = 'carried';
  const people = ['Frank', 'Emma', 'Daniel', 'Alex'];
  await visiting(browser, 'side-by-side.html', {}, async (page) => {
    const demo = page.locator('[data-demo=rounding]');
    for (const how of ['positions-alone', 'every-step']) {
      await demo.getByLabel(how.replace('-', ' '), {exact: true}).check();
      for (const places of ['two', 'three', 'four', 'five', 'six', 'exact']) {
        await demo.getByLabel(places, {exact: true}).check();
        for (const [part, name] of ['Q', 'K', 'V', 'A', 'O'].entries()) {
          const table = `${name}_n[${how}, ${places}, .., ..]`;
          assert.deepEqual(await shown.table(demo, 2 * part), rows(example, people.map((person) => `${table} | ${person}`), '5'));
          const differences = await shown.table(demo, 2 * part + 1);
          assert.deepEqual(differences, rows(example, people.map((person) => `${table} - ${name}' | ${person}`), '5'));
          if (places === 'exact') assert.ok(differences.flat().every((digits) => digits === '0.00000'));
        }
      }
    }
    await demo.getByLabel('exact', {exact: true}).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await demo.getByLabel('six', {exact: true}).isChecked(), true);
    const six = rows(example, people.map((person) => `O_n[every-step, six, .., ..] | ${person}`), '5');
    assert.deepEqual(await shown.table(demo, 8), six);
  });
});

test('on a phone demos fit the screen in every state, and axe-core finds nothing', async () => {
  for (const [name, id] of [['clock-hands.html', 'order'], ['clock-hands.html', 'position-vector'], ['side-by-side.html', 'rounding']]) {
    await visiting(browser, name, {screen: 'phone', theme: 'dark'}, async (page) => {
      const demo = page.locator(`[data-demo=${id}]`);
      for (const control of await demo.locator('input').all()) {
        await control.focus();
        await page.keyboard.press('Space');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      }
      assert.deepEqual(await violations(page), []);
    });
  }
});
