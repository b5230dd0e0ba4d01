// Turn scripts on switched off every page can be read, and nothing is offered that would not work.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, samplePages, visiting, visitingEach} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const off = {scripts: false};
const controls = 'button, input, select, textarea';

test('no page shows a control that needs scripts', async () => {
  const faults = [];
  await visitingEach(browser, samplePages(), off, async (page, name) => {
    for (const control of await page.locator(controls).all())
      if (await control.isVisible()) faults.push(`${name}: ${await control.evaluate((element) => element.outerHTML.slice(0, 120))}`);
  });
  assert.deepEqual(faults, []);
});

test('flashcards show their front, and their back is opened by hand', async () => {
  await visiting(browser, 'flashcards.html', {...off, screen: 'phone'}, async (page) => {
    const card = page.locator('.card').first();
    assert.equal(await card.locator('.front').isVisible(), true);
    await card.locator('summary').focus();
    await page.keyboard.press('Enter');
    assert.equal(await card.locator('.back > :not(summary)').first().isVisible(), true);
  });
});

test('questions lead to their answers', async () => {
  await visiting(browser, 'quiz.html', off, async (page) => {
    await page.locator('.question .to-answer a').nth(2).click();
    await page.waitForURL(/answers\.html#answer-/);
    await page.locator(':target').waitFor({state: 'visible'});
  });
});

test('a demo shows its state at first, and says that there are others', async () => {
  await visiting(browser, 'clock-hands.html', off, async (page) => {
    const demo = page.locator('[data-demo=wave-visualizer]');
    assert.match(await demo.locator('.demo-start').innerText(), /^Shown with Pair: 50\. Turn scripts on/);
    assert.equal(await demo.locator('form').isVisible(), false);
    assert.equal(await demo.locator('polyline').count(), 2);
    assert.equal(await demo.locator('.part.value .part-digits').first().isVisible(), true);
  });
});
