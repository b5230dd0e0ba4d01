// Questions with several parts: matching, ordering, statements. They are operated with the keyboard, and each part is judged by itself.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, varied, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const one_line = (text) => text.replace(/\s+/g, ' ').trim();
const named = (page, id) => page.locator(`[data-question$="--${id}"]`);
const said = async (question) => one_line(await question.locator('.feedback').innerText());
const check = (question) => question.getByRole('button', {name: 'Check'}).click();
const texts = async (locator) => (await locator.allInnerTexts()).map(one_line);
/** The letter of a match by its words. */
const letter = (question, words) => question.locator('.parts > li', {hasText: words}).first().getAttribute('data-letter');

test('each item is matched by selecting a letter, and judged by itself', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const question = named(page, 'units'), selects = question.locator('select');
    assert.equal(await selects.count(), 2);
    assert.equal(await selects.first().getAttribute('aria-label'), 'Your answer to 1');
    await check(question);
    assert.equal(await said(question), 'Answer every part first.');
    await selects.nth(0).selectOption(await letter(question, 'metre'));
    await selects.nth(1).selectOption(await letter(question, 'second'));
    await check(question);
    assert.equal(await said(question), '✗ Not quite. 1 of 2 is right. 1. ✓ The metre is a length. 2. ✗ It is the kilogram.');
    assert.deepEqual(await question.locator('.items > li').evaluateAll((all) => all.map((one) => one.className)), ['right', 'wrong']);
    await selects.nth(1).selectOption(await letter(question, 'kg'));
    assert.equal(await question.locator('.items > li').nth(1).getAttribute('class'), '');
    await check(question);
    assert.match(await said(question), /^✓ Right\. 2 of 2 are right\./);
    assert.deepEqual(await violations(page), []);
  });
});

test('items are sorted with the keyboard, and keep the focus and their letters', async () => {
  await visiting(browser, 'quiz.html', {folder: varied, theme: 'dark'}, async (page) => {
    const question = named(page, 'sizes'), items = question.locator('.parts.offered > li');
    const words = async () => (await texts(items)).map((text) => text.replace(/[↑↓]/g, '').trim());
    const right = ['atom', 'ant', 'house', 'moon'];
    assert.notDeepEqual(await words(), right);
    const first = await words();
    await check(question);
    assert.match(await said(question), /^✗ Not quite\. \d of 4 (is|are) right\./);
    for (const [place, word] of right.entries()) {
      const up = items.filter({hasText: word}).getByRole('button', {name: /^Move [A-D] up$/});
      for (let at = (await words()).indexOf(word); at > place; at--) {
        await up.focus();
        await page.keyboard.press('Enter');
        assert.equal(await up.evaluate((element) => element === document.activeElement), true);
      }
    }
    assert.deepEqual(await words(), right);
    assert.match(await question.locator('[role=status].unseen').textContent(), /^[A-D]: position \d of 4$/);
    await items.nth(3).getByRole('button', {name: /down$/}).click();  // it is the last
    assert.deepEqual(await words(), right);
    await check(question);
    assert.match(await said(question), /^✓ Right\. 4 of 4 are right\. .*Each is larger than the one before\.$/);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', {name: 'Clear the results'}).last().click();
    assert.deepEqual(await words(), first);
    assert.equal(await said(question), '');
  });
});

test('each statement is judged true or false', async () => {
  await visiting(browser, 'quiz.html', {folder: varied, screen: 'phone'}, async (page) => {
    const question = named(page, 'facts');
    const choose = (words, name) => question.locator('.parts.offered > li', {hasText: words}).getByRole('button', {name}).click();
    await choose('animal', 'True');
    await check(question);
    assert.equal(await said(question), 'Answer every part first.');
    await choose('smaller', 'True');
    await check(question);
    assert.match(await said(question), /^✗ Not quite\. 1 of 2 is right\./);
    await choose('smaller', 'False');
    assert.deepEqual(await question.locator('[aria-pressed=true]').allInnerTexts().then((all) => all.sort()), ['False', 'True']);
    await check(question);
    assert.match(await said(question), /^✓ Right\. 2 of 2 are right\./);
    assert.deepEqual(await violations(page), []);
  });
});

test('results are kept, and the answer can be shown instead', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const question = named(page, 'facts'), score = page.locator('.question-group', {has: question}).locator('.score [role=status]');
    await question.getByRole('button', {name: 'Show the answer'}).click();
    assert.match(await said(question), /A\. True An ant is an animal\. It is an insect\.|B\. True An ant is an animal\. It is an insect\./);
    assert.equal(await score.innerText(), '0 of 5 right, 1 wrong.');
    await page.reload();
    assert.equal(await score.innerText(), '0 of 5 right, 1 wrong.');
  });
});

test('every state of a matching question and of an ordering one is judged with its own numbers', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const halves = named(page, 'halves'), rows = named(page, 'rows');
    const seen = new Set();
    for (let turn = 0; turn < 4; turn++) {
      const n = Number(one_line(await halves.locator('p:not(.ordinal)').first().innerText()).match(/\d+/)[0]);
      seen.add(n);
      for (const [index, value] of [n / 2, 2 * n].entries())
        await halves.locator('select').nth(index).selectOption(await halves.locator('.parts > li').evaluateAll(
          (all, value) => all.find((one) => one.textContent.trim() === value).dataset.letter, String(value)));
      await check(halves);
      assert.match(await said(halves), /^✓ Right\./);
      await halves.getByRole('button', {name: 'Another one'}).click();
      assert.equal(await said(halves), '');
    }
    assert.deepEqual([...seen].sort(), [2, 4, 6, 8]);
    for (let turn = 0; turn < 3; turn++) {
      const numbers = (await texts(rows.locator('.parts.offered > li'))).map((text) => Number(text.replace(/[↑↓]/g, '')));
      assert.notDeepEqual(numbers, [...numbers].sort((a, b) => a - b));
      await rows.getByRole('button', {name: 'Another one'}).click();
    }
  });
});

test('a question stands in the text that places it, and works there', async () => {
  await visiting(browser, 'mixed.html', {folder: varied}, async (page) => {
    const question = named(page, 'sizes');
    assert.equal(await question.count(), 1);
    assert.equal(await page.locator('.question-group').locator('[data-question$="--sizes"]').count(), 0);
    assert.equal(await page.locator('.question-group .question').count(), 4);
    await question.getByRole('button', {name: 'Show the answer'}).click();
    assert.match(await said(question), /^Answer: [A-D], [A-D], [A-D], [A-D]/);
    assert.equal(one_line(await question.locator('.ordinal').innerText()), 'Question 8 (1 point)');
  });
});

test('points are shown, with their sum', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    assert.equal(one_line(await named(page, 'units').locator('.ordinal').innerText()), 'Question 7 (3 points)');
    assert.deepEqual(await texts(page.locator('.question-group > .points')), ['7 points in all']);
  });
});

test('without scripts the parts can be read, and on paper they have no controls', async () => {
  await visiting(browser, 'quiz.html', {folder: varied, scripts: false}, async (page) => {
    assert.equal((await texts(named(page, 'facts').locator('.parts > li'))).length, 2);
  });
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    await page.emulateMedia({media: 'print'});
    assert.equal(await page.locator('.part-control:visible').count(), 0);
    const room = await named(page, 'units').evaluate((one) => getComputedStyle(one, '::after').content);
    assert.equal(room, 'none');
  });
});
