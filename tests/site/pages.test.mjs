// Every page loads, in both themes and on a phone, complains about nothing, and fits the screen; links lead somewhere.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {allPages, launch, samplePages, site, visiting} from './browser.mjs';

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
  test(`pages load without complaint and fit the screen: ${view.screen}, ${view.theme}`, async () => {
    const faults = [];
    for (const name of samplePages()) {
      await visiting(browser, name, view, async (page) => {
        for (const box of await page.evaluate(wide)) faults.push(`${name} is wider than the screen: ${box}`);
        if ((await page.title()) === '') faults.push(`${name} has no title`);
        for (const part of ['main', 'h1'])
          if ((await page.locator(part).count()) !== 1) faults.push(`${name} does not have one ${part}`);
      });
    }
    assert.deepEqual(faults, []);
  });
}

test('links lead to pages and places that exist, and no page names a file that is elsewhere', () => {
  const ids = new Map();
  const pages = allPages();
  const text = new Map(pages.map((name) => [name, readFileSync(path.join(site, name), 'utf8')]));
  for (const [name, html] of text) ids.set(name, new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])));
  const faults = [];
  for (const [name, html] of text) {
    const found = html.match(/\sid="[^"]*"/g) ?? [];
    if (found.length !== ids.get(name).size) faults.push(`${name}: an id stands twice`);
    for (const [, attribute, address] of html.matchAll(/\s(href|src)="([^"]*)"/g)) {
      if (/^https?:/.test(address) && attribute === 'href') continue;  // a reader may follow it; the page does not
      if (/^data:/.test(address)) continue;
      const [file, anchor] = address.split('#');
      const target = file === '' ? name : path.posix.join(path.posix.dirname(name), decodeURIComponent(file));
      if (/^[a-z]+:|^\/\//.test(address) || !existsSync(path.join(site, target))) faults.push(`${name}: ${address}`);
      else if (anchor && ids.has(target) && !ids.get(target).has(decodeURIComponent(anchor))) faults.push(`${name}: ${address}`);
    }
  }
  assert.deepEqual(faults, []);
});
