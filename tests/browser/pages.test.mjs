// Every page loads, in both themes and on a phone, complains about nothing and fits the screen, and axe-core finds nothing.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, samplePages, violations, visitingEach} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const views = [
  {screen: 'desk', theme: 'light'},
  {screen: 'phone', theme: 'dark'},
];

/** What sticks out to the right, if the page as a whole can be scrolled sideways. */
function wide() {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const boxes = [...document.body.querySelectorAll('*')];
  return boxes.filter((box) => box.getBoundingClientRect().right > width + 1).slice(0, 5).map((box) => box.outerHTML.slice(0, 120));
}

for (const view of views) {
  test(`pages load without complaint, fit the screen, and axe-core finds nothing: ${view.screen}, ${view.theme}`, async () => {
    const faults = [];
    await visitingEach(browser, samplePages(), view, async (page, name) => {
      for (const box of await page.evaluate(wide)) faults.push(`${name} is wider than the screen: ${box}`);
      if ((await page.title()) === '') faults.push(`${name} has no title`);
      for (const part of ['main', 'h1'])
        if ((await page.locator(part).count()) !== 1) faults.push(`${name} does not have one ${part}`);
      faults.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
    });
    assert.deepEqual(faults, []);
  });
}
