// The picture of a page: an image shows it whole, as wide as it is asked to be, with its formulas and its drawing.
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {after, before, test} from 'node:test';
import {launch, site, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const folder = path.join(site, 'pictures');
const address = (name) => pathToFileURL(path.join(folder, name)).href;

test('there is a picture for light pages and one for dark ones', () => {
  const names = readdirSync(folder);
  assert.equal(names.length, 2);
  assert.ok(names.every((name) => name.endsWith('.svg')));
});

for (const name of readdirSync(folder)) {
  test(`${name} stands alone, and shows its title, formulas and drawing in its own colours`, async () => {
    for (const theme of ['light', 'dark'])
      await visiting(browser, path.posix.join('pictures', name), {theme, scripts: true}, async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.localName), 'svg');
        for (const part of ['h1', 'h2', 'math', 'svg svg.picture']) assert.ok(await page.locator(part).first().isVisible(), part);
        const boxes = await page.evaluate(() => ['h1', 'math', 'svg svg.picture'].map((part) => {
          const {width, height} = document.querySelector(part).getBoundingClientRect();
          return Math.min(width, height);
        }));
        for (const box of boxes) assert.ok(box > 5, `${boxes}`);
        const ground = await page.evaluate(() => getComputedStyle(document.querySelector('foreignObject > *')).backgroundColor);
        const light = /\d+/.exec(ground)[0] > 128;
        assert.equal(light, !name.includes('.dark.'), `${ground} where the reader prefers ${theme}`);
        const asked = await page.evaluate(() => performance.getEntriesByType('resource').length);
        assert.equal(asked, 0);
      });
  });
}

test('an image of it has the ratio of the page, however wide', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    for (const name of readdirSync(folder))
      for (const width of [300, 800, 1200]) {
        const shown = await page.evaluate(async ([source, wide]) => {
          const image = new Image(wide);
          image.src = source;
          image.style.cssText = 'position: absolute; max-width: none';
          document.body.append(image);
          await image.decode();
          return {natural: [image.naturalWidth, image.naturalHeight], height: image.getBoundingClientRect().height};
        }, [address(name), width]);
        const [across, down] = shown.natural;
        assert.ok(across > 0 && Math.abs(shown.height - (width * down) / across) < 1, JSON.stringify(shown));
      }
  });
});
