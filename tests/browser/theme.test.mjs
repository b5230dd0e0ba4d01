// Light and dark: the system's wish first, the reader's above it, and remembered.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, site, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const ground = () => getComputedStyle(document.body).backgroundColor;

test('a page follows the system', async () => {
  const light = await visiting(browser, 'index.html', {theme: 'light'}, (page) => page.evaluate(ground));
  const dark = await visiting(browser, 'index.html', {theme: 'dark'}, (page) => page.evaluate(ground));
  assert.notEqual(light, dark);
});

test('the button changes it, by keyboard too, and the next page remembers', async () => {
  await visiting(browser, 'index.html', {theme: 'light'}, async (page) => {
    const before = await page.evaluate(ground);
    await page.locator('.theme-toggle').focus();
    await page.keyboard.press('Enter');
    const chosen = await page.evaluate(ground);
    assert.notEqual(chosen, before);
    assert.match(await page.evaluate(() => document.activeElement.className), /theme-toggle/);
    await page.goto(`file://${site}/quiz.html`);
    assert.equal(await page.evaluate(ground), chosen);
    await page.locator('.theme-toggle').click();
    assert.equal(await page.evaluate(ground), before);
  });
});

test('where storage is refused it still changes', async () => {
  const refuse = () => Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('refused', 'SecurityError'); }});
  await visiting(browser, 'index.html', {before: refuse}, async (page) => {
    const before = await page.evaluate(ground);
    await page.locator('.theme-toggle').click();
    assert.notEqual(await page.evaluate(ground), before);
  });
});
