// The guide as a site: its pages load without complaint, axe-core finds nothing, and its search finds a key by its name.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {launch, output, violations, visiting, visitingEach} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const inGuide = (name) => `../guide/${name}`;
const pages = fs.readdirSync(path.join(output, 'guide')).filter((name) => name.endsWith('.html')).sort();
const sample = ['index.html', ...pages.filter((_, i) => i % 6 === 0), 'reference-given.html', 'messages-claim.html'];

for (const view of [{screen: 'desk', theme: 'light'}, {screen: 'phone', theme: 'dark'}])
  test(`pages of the guide load without complaint, fit the screen, and axe-core finds nothing: ${view.screen}`, async () => {
    const faults = [];
    await visitingEach(browser, sample.map(inGuide), view, async (page, name) => {
      if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) faults.push(`${name} is wider than the screen`);
      if ((await page.locator('h1').count()) !== 1) faults.push(`${name} does not have one h1`);
      faults.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
    });
    assert.deepEqual(faults, []);
  });

test('every link of a chapter leads to a page and a heading that exist', async () => {
  const ids = new Map(), links = [];
  await visitingEach(browser, pages.map(inGuide), {scripts: false}, async (page, name) => {
    const file = path.basename(name);
    ids.set(file, new Set(await page.locator('[id]').evaluateAll((all) => all.map(({id}) => id))));
    for (const href of await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      if (!/^[a-z]+:/.test(href)) links.push([file, href]);
  });
  assert.ok(links.length > 1000);
  for (const [file, href] of links) {
    const [target, anchor] = href.split('#');
    assert.ok(ids.has(target || file), `${file}: ${href}`);
    if (anchor) assert.ok(ids.get(target || file).has(anchor), `${file}: ${href}`);
  }
});

test('the search finds a key, an option and a message by their names, and leads there', async () => {
  for (const [words, target] of [['drop missing', /reference-data\.html/], ['--shard', /how-to-ci\.html|reference-check\.html/], ['claim/truncated', /messages-claim\.html#/], ['bankers', /reference-other-words\.html/]])
    await visiting(browser, inGuide('index.html'), {}, async (page) => {
      await page.keyboard.press('/');
      await page.locator('#site-search input').fill(words);
      await page.waitForFunction(() => document.querySelector('.search-status').textContent !== '');
      const found = await page.locator('.search-results a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      assert.ok(found.some((href) => target.test(href)), `${words}: ${found}`);
    });
});

test('the sidebar lists all chapters below their headings', async () => {
  await visiting(browser, inGuide('reference-given.html'), {}, async (page) => {
    assert.equal(await page.locator('.sidebar .site-pages > ol > li > a').count(), pages.length - 1);
    assert.ok((await page.locator('.sidebar li.group').count()) >= 5);
    assert.equal(await page.locator('.sidebar [aria-current="page"]').count(), 1);
  });
});
