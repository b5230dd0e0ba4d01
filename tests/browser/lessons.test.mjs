// The lessons of the shipped course as a learner meets them: more text, pictures and questions than numbers.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, visiting} from './browser.mjs';

const lessons = ['seat-number', 'why-waves', 'near-and-far', 'clock-hands', 'frank-and-alex'];
const numbers = ':is(.table, .steps, .formulas, .value, .given):not(.demo *, .question *, .card *, details:not([open]) *)';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** Visits each lesson at the width of a desk, or of another screen. */
async function each(look, screen = 'desk') {
  for (const lesson of lessons) await visiting(browser, `${lesson}.html`, {motion: 'no-preference', screen}, (page) => look(page, `${lesson} (${screen})`));
}

test('at least half of the height of a lesson is prose, pictures, demos and questions', async () => {
  await each(async (page, lesson) => {
    const [part, whole] = await page.evaluate((numbers) => {
      const outermost = [...document.querySelectorAll(`main ${numbers}`)].filter((one) => !one.parentElement.closest(numbers));
      const height = (element) => element.getBoundingClientRect().height;
      return [outermost.reduce((sum, one) => sum + height(one), 0), height(document.querySelector('main'))];
    }, numbers);
    assert.ok(part > 0 && part < whole / 2, `${lesson}: ${Math.round(100 * part / whole)} % are numbers`);
  });
});

for (const screen of ['desk', 'phone']) test(`a lesson asks a question, or shows a card, at least every 2,500 px, and asks three in its text: ${screen}`, async () => {
  await each(async (page, lesson) => {
    const {tops, height, placed} = await page.evaluate(() => {
      const main = document.querySelector('main'), all = [...main.querySelectorAll('.question, .card')];
      const top = (element) => element.getBoundingClientRect().top - main.getBoundingClientRect().top;
      return {tops: all.map(top), height: main.getBoundingClientRect().height, placed: main.querySelectorAll('.question:not(.question-group *)').length};
    });
    assert.ok(placed >= 3, `${lesson}: ${placed}`);
    const ends = [0, ...tops];
    for (let at = 1; at < ends.length; ++at) assert.ok(ends[at] - ends[at - 1] <= 2500, `${lesson}: ${Math.round(ends[at] - ends[at - 1])} px before question ${at} of ${height}`);
  }, screen);
});

test('worked stages that fit on a line are on one', async () => {
  await visiting(browser, 'seat-number.html', {}, async (page) => {
    const rows = await page.locator('.worked .stages').evaluateAll((all) => all.map((one) => {
      const tops = Array.from(one.children, (stage) => stage.getBoundingClientRect().bottom), widths = Array.from(one.children, (stage) => stage.getBoundingClientRect().width);
      return {fits: widths.reduce((sum, width) => sum + width, 0) < 0.9 * one.getBoundingClientRect().width, spread: Math.max(...tops) - Math.min(...tops)};
    }));
    assert.ok(rows.some((one) => one.fits));
    assert.deepEqual(rows.filter((one) => one.fits && one.spread > 20), []);
  });
});

test('the heads of tables have words, and not the names of the program', async () => {
  await each(async (page, lesson) => {
    const heads = await page.locator('main :is(thead, th)').evaluateAll((all) => all.map((one) => one.textContent).filter((text) => text.includes('_')));
    assert.deepEqual(heads, [], lesson);
  });
});
