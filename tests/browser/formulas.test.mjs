// Formulas: each is one element with a text for those who hear it, in the fonts of the site.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {allPages, launch, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const lessons = allPages().filter((page) => !page.includes('/'));

test('a displayed formula is one element, and so is a worked line', async () => {
  let formulas = 0;
  for (const file of lessons)
    await visiting(browser, file, {}, async (page) => {
      const counts = await page.locator('.formula, .steps .line').evaluateAll((all) => all.map((one) => one.querySelectorAll('math').length));
      assert.deepEqual(counts.filter((count) => count !== 1), [], file);
      formulas += counts.length;
    });
  assert.ok(formulas > 50);
});

test('every formula has a text, and its brackets are in pairs', async () => {
  for (const file of lessons)
    await visiting(browser, file, {}, async (page) => {
      const faults = await page.locator('math').evaluateAll((all) => all.flatMap((formula) => {
        const told = formula.getAttribute('alttext') ?? '';
        if (!told.trim() || /[\ue000-\uf8ff\\]|&#?\w+;/.test(told)) return [`'${told}' for ${formula.textContent}`];
        const heights = {'(': [], ')': []};
        for (const sign of formula.querySelectorAll('mo'))
          if (sign.textContent in heights) heights[sign.textContent].push(Math.round(sign.getBoundingClientRect().height));
        const same = JSON.stringify(heights['('].sort()) === JSON.stringify(heights[')'].sort());
        return same ? [] : [`brackets of ${told}: ${JSON.stringify(heights)}`];
      }));
      assert.deepEqual(faults, [], file);
    });
});

test('a long formula is broken into lines on a phone, and fits the screen', async () => {
  await visiting(browser, 'near-and-far.html', {screen: 'phone'}, async (page) => {
    const broken = await page.locator('.formula .broken').evaluateAll((all) => all.filter((formula) => {
      const tops = Array.from(formula.children, (row) => row.getBoundingClientRect().bottom);
      return Math.max(...tops) - Math.min(...tops) > 20;
    }).length);
    assert.ok(broken > 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
});

test('formulas and texts are in the fonts of the site', async () => {
  await visiting(browser, 'seat-number.html', {}, async (page) => {
    await page.evaluate(() => document.fonts.ready);
    const fonts = await page.evaluate(() => Array.from(document.fonts).filter((font) => font.status === 'loaded').map((font) => `${font.family} ${font.weight} ${font.style}`));
    assert.ok(fonts.some((font) => font.includes('Pagella Math')) && fonts.includes('Pagella 400 normal'), `${fonts}`);
    assert.match(await page.locator('math').first().evaluate((one) => getComputedStyle(one).fontFamily), /^"?Pagella Math/);
    // A sign of a sum and brackets grow, which only a mathematics font makes possible.
    const sizes = await page.evaluate(() => {
      const place = document.createElement('p');
      place.innerHTML = '<math display="block"><mo>∑</mo></math><math><mo>∑</mo></math><math><mo>(</mo><mfrac><mi>a</mi><mfrac><mi>b</mi><mi>c</mi></mfrac></mfrac><mo>)</mo></math>';
      document.querySelector('main').append(place);
      return Array.from(place.querySelectorAll('mo'), (one) => one.getBoundingClientRect().height);
    });
    assert.ok(sizes[0] > 1.2 * sizes[1] && sizes[2] > 1.5 * sizes[1] && sizes[2] === sizes[3], `${sizes}`);
  });
});
