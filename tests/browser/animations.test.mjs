// Figures that move: their frames follow each other and can be held, with and without scripts; each can be reached by keyboard; what must
// not move, on paper and for readers who asked for that, is a few frames side by side.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, ledger, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const page_of = 'why-waves.html';
const motion = 'no-preference';
const figure_of = (page, id) => page.locator(`#figure-why-waves--${id}`);

/** The numbers of the frames that can be seen, in whole or in part. */
const visible = (figure) => figure.locator('.player svg').evaluate((picture) => {
  const strip = new DOMMatrix(getComputedStyle(picture.querySelector('.strip')).transform).e;
  const width = picture.viewBox.baseVal.width;
  const places = Array.from(picture.querySelectorAll('.frame'), (frame) => strip + new DOMMatrix(getComputedStyle(frame).transform).e);
  return places.flatMap((place, at) => (place > 0.1 - width && place < width - 0.1 ? [at] : []));
});

test('without scripts the frames follow each other, one at a time, and a box holds them', async () => {
  await visiting(browser, page_of, {scripts: false, motion}, async (page) => {
    const figure = figure_of(page, 'one-hand');
    await figure.scrollIntoViewIfNeeded();
    assert.equal(await figure.locator('.key-frames').isVisible(), false);
    const seen = new Set();
    for (let i = 0; i < 30; ++i) {
      const now = await visible(figure);
      assert.equal(now.length, 1, `frames at once: ${now}`);
      seen.add(now[0]);
      await page.waitForTimeout(200);
    }
    assert.ok(seen.size >= 4, `in six seconds of frames of a second: ${[...seen]}`);
    await figure.getByLabel('Pause the picture').focus();
    await page.keyboard.press('Space');
    const held = await visible(figure);
    await page.waitForTimeout(2500);
    assert.deepEqual(await visible(figure), held);
    await page.keyboard.press('Space');
    await page.waitForTimeout(2500);
    assert.notDeepEqual(await visible(figure), held);
  });
});

test('with scripts they follow each other until somebody stops them', async () => {
  await visiting(browser, page_of, {motion}, async (page) => {
    const figure = figure_of(page, 'one-hand');
    const slider = figure.getByRole('slider', {name: 'Picture'});
    assert.equal(await figure.locator('.hold').isVisible(), false);
    const seen = new Set();
    for (let i = 0; i < 30; ++i) {
      const [shown, value] = await Promise.all([visible(figure), slider.inputValue()]);
      assert.equal(shown.length, 1);
      seen.add(value);
      await page.waitForTimeout(200);
    }
    assert.ok(seen.size >= 4, `in six seconds of frames of a second: ${[...seen]}`);
    const button = figure.getByRole('button');
    assert.equal(await button.innerText(), 'Pause');
    await button.focus();
    await page.keyboard.press('Enter');
    assert.equal(await button.innerText(), 'Play');
    const held = await visible(figure);
    await page.waitForTimeout(2500);
    assert.deepEqual(await visible(figure), held);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(2500);
    assert.notDeepEqual(await visible(figure), held);
  });
});

test('every frame can be reached by keyboard, and says which it is', async () => {
  await visiting(browser, page_of, {motion}, async (page) => {
    for (const figure of await page.locator('.figure:has(.player)').all()) {
      const slider = figure.getByRole('slider');
      const titles = await figure.locator('.player .frame').evaluateAll((frames) => frames.map((frame) => frame.dataset.title));
      assert.ok(titles.length >= 2);
      assert.equal(new Set(titles).size, titles.length, `${titles}`);
      await slider.focus();
      await page.keyboard.press('Home');
      for (let at = 0; at < titles.length; ++at) {
        assert.deepEqual(await visible(figure), [at]);
        assert.equal(await slider.getAttribute('aria-valuetext'), titles[at]);
        assert.ok((await figure.locator('.frame-control').innerText()).includes(titles[at]));
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('ArrowLeft');
      assert.deepEqual(await visible(figure), [titles.length - 2]);
      await page.keyboard.press('End');
      assert.deepEqual(await visible(figure), [titles.length - 1]);
    }
  });
});

test('a frame shows the numbers that are proven for it', async () => {
  const rows = ledger().filter((line) => line.example === 'words-to-rows' && line.place === 'lesson');
  const digits = (expression, format) => rows.find((line) => line.expression === expression && line.format === format).digits;
  await visiting(browser, page_of, {motion}, async (page) => {
    const figure = figure_of(page, 'two-look-ups');
    await figure.getByRole('slider').focus();
    await page.keyboard.press('Home');
    for (const at of [0, 1, 2]) {
      const shown = await figure.locator('.player .frame').nth(at).locator('text').allTextContents();
      const numbers = shown.map((text) => text.replace('−', '-').replace(/[,\u202f\u2009]/g, ''));
      const number = [digits(`ids[forwards, ${at}]`, '0')].flat();
      const wanted = [...number, ...digits(`X[${at}, ..]`, '2')];
      const drawn = await figure.locator('.player svg > text').allTextContents();
      const all = [...numbers, ...drawn.map((text) => text.replace('−', '-'))];
      for (const one of wanted) assert.ok(all.includes(one), `${one} in ${all}`);
      await page.keyboard.press('ArrowRight');
    }
  });
});

test('a reader who asked for less motion sees key frames, without a slider', async () => {
  for (const scripts of [false, true])
    await visiting(browser, page_of, {scripts, motion: 'reduce'}, async (page) => {
      const figure = figure_of(page, 'one-hand');
      assert.equal(await figure.locator('.key-frames').isVisible(), true);
      assert.equal(await figure.locator('.key-frames svg').count(), 4);
      assert.equal(await figure.locator('.player').isVisible(), false);
      assert.equal(await figure.getByRole('slider').count(), 0);
    });
});

test('paper has the key frames alone', async () => {
  for (const scripts of [false, true])
    await visiting(browser, page_of, {scripts, motion}, async (page) => {
      await page.emulateMedia({media: 'print'});
      for (const figure of await page.locator('.figure:has(.player)').all()) {
        assert.equal(await figure.locator('.player').isVisible(), false);
        const shown = await figure.locator('.key-frames svg').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
        assert.ok(shown.length >= 2 && shown.length <= 4 && shown.every((width) => width > 100), `${shown}`);
      }
    });
});

test('no rule of axe-core is broken, at either width, by a picture that moves or is held', async () => {
  for (const screen of ['desk', 'phone'])
    await visiting(browser, page_of, {motion, screen}, async (page) => {
      assert.deepEqual(await violations(page), []);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= page.viewportSize().width, `${width}`);
      for (const button of await page.locator('.frame-control button').all()) await button.click();
      assert.deepEqual(await violations(page), []);
    });
});
