// All pages stand beside every page where there is room, and in a menu above it where there is none, with scripts or without.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, samplePages, visiting, visitingEach} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const lessons = ['seat-number', 'why-waves', 'near-and-far', 'clock-hands', 'frank-and-alex', 'side-by-side'];

test('on a desk every page shows all lessons beside its text, without scripts too', async () => {
  const faults = [];
  for (const scripts of [true, false])
    await visitingEach(browser, samplePages(), {scripts}, async (page, name) => {
      for (const lesson of lessons)
        if (!(await page.locator(`.sidebar li > a[href$="${lesson}.html"]`).isVisible())) faults.push(`${name} does not lead to ${lesson}`);
      const sidebar = await page.locator('.sidebar').boundingBox();
      const main = await page.locator('main').boundingBox();
      if (sidebar.x + sidebar.width > main.x) faults.push(`${name}: what leads to other pages is not beside the text`);
      if (await page.locator('.sidebar summary').isVisible()) faults.push(`${name} shows a menu where nothing is folded`);
    });
  assert.deepEqual(faults, []);
});

test('the page that is open is marked, and it alone', async () => {
  await visitingEach(browser, samplePages(), {}, async (page, name) => {
    const marked = await page.locator('.sidebar [aria-current=page]').evaluateAll((links) => links.map((link) => link.href));
    const certificate = /^claims\/(?!index)/.test(name);
    assert.deepEqual(marked, certificate ? [] : [page.url()], name);
  });
});

test('a lesson lists its own sections, and its links lead to them', async () => {
  await visiting(browser, 'why-waves.html', {scripts: false}, async (page) => {
    const sections = page.locator('.sidebar ol ol a');
    assert.deepEqual(await sections.allTextContents(), await page.locator('.lesson-body > h2').allTextContents());
    await sections.nth(3).click();
    const target = page.locator(':target');
    assert.equal(await target.textContent(), await sections.nth(3).textContent());
    assert.ok((await target.boundingBox()).y < 100, 'the section is at the top of the screen');
    assert.equal(await sections.nth(3).isVisible(), true, 'what leads to the sections stays in sight');
  });
});

test('on a phone the pages are folded into a line above the text, which the keyboard opens', async () => {
  for (const scripts of [true, false])
    await visiting(browser, 'frank-and-alex.html', {screen: 'phone', scripts}, async (page) => {
      const menu = page.locator('.sidebar summary');
      const link = page.locator('.sidebar a[href$="clock-hands.html"]');
      assert.equal(await link.isVisible(), false);
      assert.ok((await page.locator('.sidebar').boundingBox()).height < 60, 'it is one line');
      await menu.focus();
      await page.keyboard.press('Enter');
      await link.click();
      assert.match(page.url(), /clock-hands\.html$/);
    });
});

test('paper has no list of pages', async () => {
  await visiting(browser, 'why-waves.html', {}, async (page) => {
    await page.emulateMedia({media: 'print'});
    assert.equal(await page.locator('.sidebar').isVisible(), false);
    assert.ok((await page.locator('main').boundingBox()).x < 1, 'the text has the whole width');
  });
});
