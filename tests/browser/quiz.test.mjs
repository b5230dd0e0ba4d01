// Questions answer what was chosen or typed, with the feedback that the page of answers has.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, ledger, typed, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const one_line = (text) => text.replace(/\s+/g, ' ').trim();

test('on paper there is room to write where nothing can be chosen', async () => {
  const due = {choice: 0, number: 16, open: 40, exercise: 64};
  const seen = new Set();
  for (const options of [{}, {folder: typed}])
    await visiting(browser, 'quiz.html', options, async (page) => {
      await page.emulateMedia({media: 'print'});
      const rooms = await page.locator('.question').evaluateAll((all) => all.map((one) => {
        const kind = one.querySelector('.choices, .parts') ? 'choice' : one.querySelector('.typed') ? 'number' : one.dataset.kind || 'open';
        const style = getComputedStyle(one, '::after');
        return [kind, style.content === 'none' ? 0 : Math.round(parseFloat(style.height) / 96 * 25.4)];
      }));
      for (const [kind, room] of rooms) assert.equal(room, due[kind], kind);
      for (const [kind] of rooms) seen.add(kind);
    });
  assert.deepEqual([...seen].sort(), Object.keys(due).sort());
});

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
      const feedback = one_line(one.feedback).replace(/^(✓ Right\.|✗ Not quite\.) ?/, '');
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

/** What may be typed for digits of the ledger, and is right: the same number, or one with more places that rounds to it. */
const spellings = {
  '-0.4161': ['-0.4161', '−0.4161', '– 0.4161', '-0,4161', ' -.4161 ', '-0.41614683654714', '-0.41605', '-4.1615e-1', '−0.4161', '-4.1615×10⁻¹'],
  '1,234.50': ['1,234.50', '1234.50', '1234,50', '+1 234.50', '1234.5', '1234.500', '1.2345E+03', '1.2345×10³'],
  '1.5e-8': ['1.5e-8', '1.5E-8', '1,5e-8', '1.5 × 10^-8', '1.5·10^−8', '0.000000015', '15e-9', '1.5×10⁻⁸', '1.5E-08', '3/200000000'],
  '27.3%': ['27.3%', '27.3 %', '27,3%', '0.273', '273/1000'],
  '1.25': ['1.25', '1,25', '5/4', '10/8', '1 1/4', '1¼', '125%', '12.5e-1'],
  '3/4': ['3/4', '3 / 4', '6/8', '0.75', '75%', '0,75', '¾'],
  '1,000,000': ['1,000,000', '1000000', '1 000 000', '1e6', '1E+06', '10⁶', '10^6'],
  '60000': ['60000', '60,123', '59500', '60500.0', '6.0e4'],
  '1.00': ['1.00', '0.9995', '1.005', '1,00'],
  '2.68': ['2.68', '2.689', '2,6899999999'],
};

/** What is wrong, and what is said of it. */
const wrong = 'Check your rounding and try again';
const first = 'Type an answer first.';
const mistakes = {
  '-0.4161': {'0.4161': wrong, '-0.4162': wrong, '-0.41604999': wrong, '-0.42': 'Too few places. Round to 4 decimal places. You may type more.', '0 4161': 'This is not a number'},
  '1,234.50': {'1234.504': wrong, '12 34.50': 'This is not a number', '1.234.50': 'This is not a number'},
  '1.5e-8': {'1.5e8': wrong, '1.5000001e-8': wrong, '1e999999999': 'This is not a number'},
  '27.3%': {'27.3': wrong, '27.31%': wrong},
  '1.25': {'4/5': wrong, '1.251': wrong, '1 25': 'This is not a number'},
  '3/4': {'0.751': wrong, '4/3': wrong, '3/0': wrong},
  '1,000,000': {'1000000.1': wrong, '1,00,000': 'This is not a number', 'a million': 'This is not a number', '1000 000': 'This is not a number'},
  '60000': {'60501': wrong, '59499.9': wrong, '6e4': 'Too few places'},
  '1.00': {'0.999': wrong, '3/2': wrong, '1.0051': wrong, '1.0': 'Too few places'},
  '2.68': {'2.69': wrong, '2.679': wrong, '2.675': wrong, '2.7': 'Too few places'},
};

/** What is not judged, and what is said of it. */
const unjudged = {
  '-0.4161': {'': first, ' ': first, '-4161/10000': 'Write it with 4 places.'},
  '1,234.50': {'2469/2': 'Write it with 2 places.', '1 234 1/2': 'Write it with 2 places.', '1234½': 'Write it with 2 places.'},
  '60000': {'120000/2': 'Write it as a whole number.'},
  '1.00': {'1/1': 'Write it with 2 places.'},
  '2.68': {'': first, '268/100': 'Write it with 2 places.', '2,680': 'Here “,” separates thousands. Write “.” before decimal places.'},
};

/** What is told beside the field. */
const hints = {
  '-0.4161': 'Round to 4 decimal places. You may type more.',
  '1,234.50': '2 decimal places. No rounding is needed.',
  '1.5e-8': '1 decimal place, and a power of ten, as in 3.5e-4. No rounding is needed.',
  '27.3%': '1 decimal place, in percent. No rounding is needed.',
  '1.25': '2 decimal places. No rounding is needed.',
  '3/4': 'A fraction, or the same number as a decimal.',
  '1,000,000': 'A whole number.',
  '60000': 'Round to a whole number. You may type more digits.',
  '1.00': 'Round to 2 decimal places. You may type more.',
  '2.68': 'Round to 2 decimal places. You may type more.',
};

test('typed digits round to the proven ones or they do not, in every spelling', async () => {
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
      const hint = question.locator('#' + await question.locator('input').getAttribute('aria-describedby'));
      assert.equal(one_line(await hint.innerText()), hints[due]);
      for (const text of spellings[due]) assert.match(await type(text), /^✓ Right\. Answer: /, `${text} for ${due}`);
      for (const [text, said] of Object.entries(mistakes[due])) assert.ok((await type(text)).startsWith(`✗ Not quite. ${said}`), `${text} for ${due}`);
      const group = page.locator('.question-group', {has: question});
      const score = await group.locator('.score [role=status]').innerText();
      for (const [text, said] of Object.entries(unjudged[due] ?? {})) assert.equal(await type(text), said, `${text} for ${due}`);
      assert.equal(await group.locator('.score [role=status]').innerText(), score);
      assert.equal(await question.locator('input').evaluate((element) => element === document.activeElement), true);
      await question.getByRole('button', {name: 'Show the answer'}).click();
      assert.match(await question.locator('.feedback').innerText(), /^Answer: /);
    }
    assert.deepEqual(await violations(page), []);
  });
});

test('the blanks of a question are judged together, and a later one follows from any number in an earlier one', async () => {
  await visiting(browser, 'quiz.html', {}, async (page) => {
    // The state of the first word is 3; halved, plus 2, it is 3.5. Half of a wrong 1.5, plus 2, is 2.75.
    const question = page.locator('[data-question="question-near-and-far--state-after-two-words"]');
    const fields = question.locator('.blank input');
    const answer = async (...texts) => {
      for (const [index, text] of texts.entries()) await fields.nth(index).fill(text);
      await page.keyboard.press('Enter');
      return one_line(await question.locator('.feedback').innerText());
    };
    assert.equal(await fields.count(), 2);
    assert.equal(await fields.nth(1).getAttribute('aria-label'), 'Blank 2');
    assert.equal(await answer('3.0', ''), 'Fill in every blank first.');
    assert.match(await answer('3.0', 'x'), /^\(1\) ✓ \(2\) ✗ This is not a number/);
    assert.match(await answer('3.0', '3.5'), /^✓ Right\. You earned 2 of 2 points\./);
    const followed = await answer('1.5', '2.8');
    assert.match(followed, /^✗ Not quite\. You earned 1 of 2 points\. \(1\) ✗ .*You halved the new number\..*\(2\) ✓ Right, given your answer in blank 1\.$/);
    assert.match(await answer('1.5', '3.5'), /You earned 1 of 2 points/);
    assert.match(await answer('9.9', '2.8'), /You earned 0 of 2 points/);
    // Half of 9.9, plus 2, is 6.95, which rounds to 7.0. Half of 1/3, plus 2, is 2.1666…
    for (const [first, second] of [['9.9', '7.0'], ['9.9', '6.95'], ['1/3', '2.2'], ['-1e3', '-498.0']])
      assert.match(await answer(first, second), /You earned 1 of 2 points\. \(1\) ✗.*\(2\) ✓ Right, given your answer in blank 1\.$/, `${first}, ${second}`);
    for (const [first, second] of [['9.9', '6.9'], ['9.9', '7'], ['1/3', '2.1'], ['x', '7.0']])
      assert.doesNotMatch(await answer(first, second), /given your answer/, `${first}, ${second}`);
    assert.match(await answer('3.0', '5.0'), /You earned 1 of 2 points.*You forgot to halve/);
    const kept = await page.evaluate(() => Object.values(localStorage).join());
    assert.match(kept, /state-after-two-words":0\.5/);
    await page.reload();
    assert.match(await page.locator('.question-group', {has: question}).locator('.score [role=status]').innerText(), /1 wrong/);
    assert.deepEqual(await violations(page), []);
  });
});

test('a sine follows from a wrong denominator', async () => {
  await visiting(browser, 'quiz.html', {}, async (page) => {
    const question = page.locator('.question', {has: page.locator('[data-blank="2"]')}).and(page.locator('[data-question^="question-frank-and-alex--"]')).first();
    const answer = async (...texts) => {
      for (const [index, text] of texts.entries()) await question.locator('.blank input').nth(index).fill(text);
      await page.keyboard.press('Enter');
      return one_line(await question.locator('.feedback').innerText());
    };
    // sin(1/25) is 0.03998…, sin(1/0.7) is 0.98990…; sin(1/0) is nothing.
    for (const [denominator, sine] of [['25', '0.040'], ['25', '0.03999'], ['0.7', '0.990']])
      assert.match(await answer(denominator, sine), /\(2\) ✓ Right, given your answer in blank 1\.$/, `${denominator}, ${sine}`);
    for (const [denominator, sine] of [['25.00', '0.041'], ['0.70', '0.989'], ['0.00', '0.000']])
      assert.match(await answer(denominator, sine), /You earned 0 of 2 points/, `${denominator}, ${sine}`);
    // A number with too few places is not counted.
    assert.match(await answer('25', '0.041'), /^\(1\) ✗ Too few places/);
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
    assert.match(await question.locator('.feedback').innerText(), /Right|Not quite/);
  });
});

test('results are kept on the device, what was wrong is practised again, and all is forgotten on request', async () => {
  await visiting(browser, 'quiz.html', {screen: 'phone'}, async (page) => {
    const group = page.locator('.question-group').first();
    const score = group.locator('.score [role=status]');
    const practise = group.getByRole('button', {name: 'Practise wrong answers'});
    const total = Number((await score.innerText()).match(/^0 of (\d+) right\.$/)[1]);
    assert.ok(total >= 2);
    assert.equal(await group.locator('.score button:visible').count(), 0);  // there is nothing to practise yet
    const asked = group.locator('.question', {has: page.locator('.choices')});
    const choose = async (question, right) => {
      const letter = await question.evaluate((element, right) => {
        const entries = [...element.querySelector('template.answered').content.querySelectorAll('.judged > li')];
        return entries.find((entry) => entry.classList.contains('right') === right).dataset.letter;
      }, right);
      await question.locator(`li[data-letter="${letter}"] .choose`).click();
    };
    await choose(asked.nth(0), true);
    await choose(asked.nth(1), false);
    assert.equal(await score.innerText(), `1 of ${total} right, 1 wrong.`);
    await page.reload();
    assert.equal(await score.innerText(), `1 of ${total} right, 1 wrong.`);
    await practise.click();
    assert.equal(await practise.getAttribute('aria-pressed'), 'true');
    assert.equal(await asked.nth(0).isVisible(), false);
    assert.equal(await asked.nth(1).isVisible(), true);
    assert.equal(await group.locator('.question:visible').count(), 1);
    assert.deepEqual(await violations(page), []);
    await choose(asked.nth(1), true);
    assert.equal(await score.innerText(), `2 of ${total} right.`);
    await practise.click();
    assert.equal(await asked.nth(0).isVisible(), true);
    await group.getByRole('button', {name: 'Clear the results'}).click();
    assert.equal(await score.innerText(), `0 of ${total} right.`);
    await page.reload();
    assert.equal(await score.innerText(), `0 of ${total} right.`);
  });
});
