// What a reader without a mouse needs.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

test('the first stop of the keyboard leads past the navigation to the main part', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.querySelector('main').matches(':target, :has(:target)')), true);
  });
});

test('whatever is focused is seen to be', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    for (let stop = 0; stop < 8; ++stop) {
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement);
        return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      });
      assert.equal(ring, true, await page.evaluate(() => document.activeElement.outerHTML.slice(0, 120)));
    }
  });
});
