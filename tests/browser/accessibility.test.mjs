// axe-core finds nothing on any kind of page, in either theme; and what a keyboard needs is there.
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import {after, before, test} from 'node:test';
import {launch, samplePages, visiting} from './browser.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

async function violations(page) {
  await page.addScriptTag({path: axe});
  const found = await page.evaluate(async () => (await window.axe.run(document, {resultTypes: ['violations'], preload: false})).violations);
  return found.map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

for (const view of [{theme: 'light', screen: 'desk'}, {theme: 'dark', screen: 'phone'}]) {
  test(`axe-core finds nothing: ${view.theme}, ${view.screen}`, async () => {
    const found = [];
    for (const name of samplePages()) {
      await visiting(browser, name, view, async (page) => {
        found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
      });
    }
    assert.deepEqual(found, []);
  });
}

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
