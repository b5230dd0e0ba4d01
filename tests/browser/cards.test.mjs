// Flashcards turn and are scheduled, with mouse and keyboard, with memory and without.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const page_of_cards = 'flashcards.html';
const boxes = (page) => page.locator('.deck').first().locator('.boxes li').allInnerTexts();
const count = async (page, box) => Number((await boxes(page))[box].split(': ')[1]);
const focused = (page) => page.evaluate(() => document.activeElement.textContent);

test('a card turns over and back, and the focus stays', async () => {
  for (const motion of ['reduce', 'no-preference']) {
    await visiting(browser, page_of_cards, {motion}, async (page) => {
      const card = page.locator('.card').first();
      assert.equal(await card.locator('.front').isVisible(), true);
      assert.equal(await card.locator('.back').isVisible(), false);
      await card.locator('.turn').focus();
      await page.keyboard.press('Space');
      await card.locator('.back').waitFor({state: 'visible'});
      assert.equal(await card.locator('.front').isVisible(), true, 'what was asked stays above the answer');
      assert.equal(await focused(page), 'Turn back');
      await page.keyboard.press('Enter');
      await card.locator('.back').waitFor({state: 'hidden'});
    });
  }
});

test('a round: what was known moves up and rests, what was not comes again', async () => {
  await visiting(browser, page_of_cards, {}, async (page) => {
    const all = await page.locator('.card').count();
    assert.equal(await count(page, 0), all);
    await page.getByRole('button', {name: 'Practise', exact: true}).click();
    assert.equal(await page.locator('.card:visible').count(), 1);
    const first = await page.locator('.card:visible').getAttribute('data-card');
    assert.equal(await focused(page), 'Turn over');
    await page.keyboard.press('Enter');
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', {name: 'Not yet'}).click();
    assert.equal(await count(page, 1), 1);
    for (let card = 1; card < all; ++card) {
      assert.equal(await focused(page), 'Turn over');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    assert.equal(await page.locator('.card:visible').getAttribute('data-card'), first);
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Knew it'}).click();
    assert.match(await page.locator('.deck [role=status]').innerText(), /The round is finished/);
    assert.equal(await page.locator('.card:visible').count(), all);
    assert.equal(await count(page, 0), 0);
    assert.equal(await count(page, 1), all);

    await page.reload();
    assert.equal(await count(page, 1), all);
    await page.getByRole('button', {name: 'Next round'}).click();
    assert.match(await page.locator('.deck [role=status]').innerText(), new RegExp(`Round 2: ${all} cards are due`));
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Knew it'}).click();
    assert.equal(await count(page, 2), 1);
    await page.getByRole('button', {name: 'Show all cards'}).click();
    await page.getByRole('button', {name: 'Start over'}).click();
    assert.equal(await count(page, 0), all);
  });
});

test('the cards of a lesson share their boxes with the page of all cards', async () => {
  await visiting(browser, 'seat-number.html', {}, async (page) => {
    await page.getByRole('button', {name: 'Practise', exact: true}).first().click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Knew it'}).click();
    await page.goto(page.url().replace('seat-number', 'flashcards'));
    assert.equal(await count(page, 1), 1);
  });
});

test('where storage is refused, or holds what is no schedule, cards are practised all the same', async () => {
  const refuse = () => Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('refused', 'SecurityError'); }});
  await visiting(browser, page_of_cards, {before: refuse}, async (page) => {
    assert.match(await page.locator('.deck [role=status]').innerText(), /stores no data/);
    await page.getByRole('button', {name: 'Practise', exact: true}).click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Knew it'}).click();
    assert.equal(await count(page, 1), 1);
  });
  const spoil = () => {
    for (const key of ['proofsheet-cards ' + 'x']) localStorage.setItem(key, '{');
    const get = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) { return key.startsWith('proofsheet-cards') ? '{"round": "soon", "cards": 3' : get.call(this, key); };
  };
  await visiting(browser, page_of_cards, {before: spoil}, async (page) => {
    assert.equal(await count(page, 0), await page.locator('.card').count());
  });
});
