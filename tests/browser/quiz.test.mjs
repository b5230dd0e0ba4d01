// Questions answer what was chosen or typed, with the feedback that the page of answers has.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, ledger, typed, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const one_line = (text) => text.replace(/\s+/g, ' ').trim();

test('every choice of every question answers with its own feedback', async () => {
  await visiting(browser, 'quiz.html', {}, async (page) => {
    // What each choice says, beside what the page of answers says of it.
    const said = await page.evaluate(() => {
      const said = [];
      for (const question of document.querySelectorAll('.question')) {
        const entries = question.querySelector('template.answered').content.querySelectorAll('.judged > li');
        for (const choice of question.querySelectorAll('.choices > li')) {
          choice.querySelector('button').click();
          const entry = Array.from(entries).find((one) => one.dataset.letter === choice.dataset.letter);
          said.push({
            id: question.dataset.question + ' ' + choice.dataset.letter,
            feedback: question.querySelector('.feedback').textContent,
            right: question.querySelector('.feedback').classList.contains('right'),
            entry: entry ? entry.textContent : null,
            due: entry ? entry.classList.contains('right') : true,
          });
        }
      }
      return said;
    });
    assert.ok(said.length > 50);
    for (const one of said) {
      assert.equal(one.right, one.due, one.id);
      const feedback = one_line(one.feedback).replace(/^(✓ Right\.|✗ Not right\.) ?/, '');
      assert.notEqual(feedback, '', one.id);
      if (one.entry) assert.ok(one_line(one.entry).replace(/\s/g, '').endsWith(feedback.replace(/\s/g, '')), one.id);
    }
  });
});

test('a choice is made by keyboard, is marked, and keeps the focus', async () => {
  await visiting(browser, 'quiz.html', {theme: 'dark'}, async (page) => {
    const question = page.locator('.question', {has: page.locator('.choices')}).first();
    const choice = question.locator('.choose').nth(1);
    await choice.focus();
    await page.keyboard.press('Space');
    assert.equal(await choice.getAttribute('aria-pressed'), 'true');
    assert.equal(await choice.evaluate((element) => element === document.activeElement), true);
    assert.equal(await question.locator('.feedback').isVisible(), true);
    assert.equal(await question.locator('.feedback').getAttribute('role'), 'status');
    assert.deepEqual(await violations(page), []);
  });
});

/** What may be typed for digits of the ledger, and is the same. */
const spellings = {
  '-0.4161': ['-0.4161', '−0.4161', '– 0.4161', '-0,4161', ' -.4161 '],
  '1,234.50': ['1,234.50', '1234.50', '1234,50', '+1 234.50'],
  '1.5e-8': ['1.5e-8', '1.5E-8', '1,5e-8', '1.5 × 10^-8', '1.5·10^−8'],
  '27.3%': ['27.3%', '27.3 %', '27,3%'],
  '3/4': ['3/4', '3 / 4'],
  '1,000,000': ['1,000,000', '1000000', '1 000 000'],
};

/** What is wrong, and what is said of it. */
const mistakes = {
  '-0.4161': {'0.4161': 'These are not the digits', '-0.4162': 'These are not the digits', '-0.42': 'Digits behind the point are wanted: 4. You wrote 2.'},
  '1,234.50': {'1234.5': 'Digits behind the point are wanted: 2. You wrote 1.', '1.234.50': 'This is no number'},
  '1.5e-8': {'1.5e8': 'These are not the digits', '0.000000015': 'Digits behind the point are wanted: 1. You wrote 9.'},
  '27.3%': {'27.3': 'These are not the digits'},
  '3/4': {'0.75': 'Digits behind the point are wanted: 0. You wrote 2.', '6/8': 'These are not the digits'},
  '1,000,000': {'1,00,000': 'This is no number', 'a million': 'This is no number', '': 'Write the digits first'},
};

test('typed digits are the proven ones or they are not, in every spelling', async () => {
  await visiting(browser, 'quiz.html', {folder: typed}, async (page) => {
    const known = ledger(typed).filter((line) => line.place === 'quiz').map((line) => line.digits);
    assert.deepEqual(known.sort(), Object.keys(spellings).sort());
    for (const question of await page.locator('.question').all()) {
      const due = await question.evaluate((element) => element.querySelector('template.answered').content.querySelector('[data-digits]').dataset.digits);
      const type = async (text) => {
        await question.locator('input').fill(text);
        await page.keyboard.press('Enter');
        return one_line(await question.locator('.feedback').innerText());
      };
      for (const text of spellings[due]) assert.match(await type(text), /^✓ Right\. Answer: /, `${text} for ${due}`);
      for (const [text, said] of Object.entries(mistakes[due])) assert.ok((await type(text)).startsWith(`✗ Not right. ${said}`), `${text} for ${due}`);
      assert.equal(await question.locator('input').evaluate((element) => element === document.activeElement), true);
      await question.getByRole('button', {name: 'Show the answer'}).click();
      assert.match(await question.locator('.feedback').innerText(), /^Answer: /);
    }
    assert.deepEqual(await violations(page), []);
  });
});

test('open questions and exercises show their answer and what earns marks, and hide it again', async () => {
  await visiting(browser, 'quiz.html', {screen: 'phone'}, async (page) => {
    const shows = await page.locator('.reveal').all();
    assert.ok(shows.length > 0);
    for (const show of shows) {
      const feedback = show.locator('xpath=..').locator('.feedback');
      await show.focus();
      await page.keyboard.press('Enter');
      assert.match(await feedback.innerText(), /Model answer|Solution/);
      assert.equal(await show.getAttribute('aria-expanded'), 'true');
      await page.keyboard.press('Enter');
      assert.equal(await feedback.innerText(), '');
    }
  });
});

test('the questions of a lesson answer too', async () => {
  await visiting(browser, 'seat-number.html', {}, async (page) => {
    const question = page.locator('.question', {has: page.locator('.choices')}).first();
    await question.locator('.choose').first().click();
    assert.match(await question.locator('.feedback').innerText(), /Right|Not right/);
  });
});
