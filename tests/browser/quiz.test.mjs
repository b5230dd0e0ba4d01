// Questions answer what was chosen or typed, with the feedback that the page of answers has.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, ledger, visiting} from './browser.mjs';

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
        const entries = question.querySelector('template.sheet').content.querySelectorAll('.judged > li');
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
  });
});

test('typed digits are the proven ones or they are not, in every spelling', async () => {
  await visiting(browser, 'quiz.html', {}, async (page) => {
    const questions = await page.locator('.question:has(form.typed)').all();
    assert.ok(questions.length > 0);
    const known = new Set(ledger().flatMap((line) => line.place === 'quiz' ? [line.digits].flat() : []));
    for (const question of questions) {
      const due = await question.evaluate((element) => element.querySelector('template.sheet').content.querySelector('[data-digits]').dataset.digits);
      assert.ok(known.has(due), `${due} stands in the ledger`);
      const type = async (text) => {
        await question.locator('input').fill(text);
        await page.keyboard.press('Enter');
        return one_line(await question.locator('.feedback').innerText());
      };
      for (const text of [due, due.replace('-', '−'), ` ${due} `, due.replace(',', ''), due.replace(/^-?/, (sign) => sign ? '– ' : '+')])
        assert.match(await type(text), /^✓ Right\./, `${text} for ${due}`);
      if (!due.includes(',')) assert.match(await type(due.replace('.', ',')), /^✓ Right\./, `${due} with a comma`);
      if (/^-?\d+\.\d+$/.test(due)) {
        assert.match(await type(due + '0'), /^✗ Not right\. Digits behind the point are wanted: /);
        const last = due.at(-1) === '9' ? '8' : String(Number(due.at(-1)) + 1);
        assert.match(await type(due.slice(0, -1) + last), /^✗ Not right\. These are not the digits/);
      }
      assert.match(await type('seven'), /^✗ Not right\. This is no number/);
      assert.match(await type(''), /^✗ Not right\. Write the digits first/);
      assert.equal(await question.locator('input').evaluate((element) => element === document.activeElement), true);
    }
  });
});

test('open questions and exercises show their answer and what earns marks, and hide it again', async () => {
  await visiting(browser, 'quiz.html', {screen: 'phone'}, async (page) => {
    const shows = await page.locator('.reveal').all();
    assert.ok(shows.length > 0);
    for (const show of shows) {
      const feedback = page.locator('.question', {has: show}).locator('.feedback');
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
