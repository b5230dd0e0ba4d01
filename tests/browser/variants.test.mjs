// Questions with other values each time: what is dealt is what the ledger has proven, is judged like any other question, and has an address.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, ledger, varied, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const one_line = (text) => text.replace(/\s+/g, ' ').trim();

/** Of a state, pizza/f=450, what the ledger has of an expression. */
function proven(expression, state, place = 'quiz') {
  for (const line of ledger(varied))
    if (line.place === place && line.expression === expression && Array.isArray(line.cells) && line.cells.includes(state)) return line.digits[line.cells.indexOf(state)];
  throw new Error(`${expression} of ${state} is not in the ledger`);
}

const question_named = (page, id) => page.locator(`[data-question$="--${id}"]`);
const state_of = async (question) => decodeURIComponent((await question.locator('.dealing a').getAttribute('href')).slice(1));

test('every state is dealt once before one comes again, with its proven digits, and its answer is judged', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const question = question_named(page, 'pizza');
    const seen = new Set();
    for (let turn = 0; turn < 6; turn++) {
      const state = await state_of(question);
      seen.add(state);
      const fahrenheit = state.slice('pizza/f='.length);
      assert.equal(one_line(await question.locator('p:not(.ordinal)').first().innerText()), `A pizza wants ${fahrenheit} °F. How many degrees Celsius are that?`);
      // Doubles do: none of these is near a tie.
      const right = ((Number(fahrenheit) - 32) * 5 / 9).toFixed(1);
      assert.equal(proven('celsius(f)', state), right);
      const choices = await question.locator('.choose').allInnerTexts();
      assert.deepEqual(choices.map(one_line).sort(), [right, proven('f * 5/9', state), proven('f * 9/5 + 32', state)].sort());
      for (const choose of await question.locator('.choose').all()) {
        const digits = one_line(await choose.innerText());
        await choose.click();
        const said = one_line(await question.locator('.feedback').innerText());
        assert.ok(said.startsWith(digits === right ? '✓ Right.' : '✗ Not quite.'), `${state}: ${digits}: ${said}`);
        if (digits === right) assert.ok(said.includes(fahrenheit), said);
      }
      await question.getByRole('button', {name: 'Another one'}).click();
      assert.equal(one_line(await question.locator('.feedback').innerText()), '');
    }
    assert.deepEqual([...seen].sort(), ['325', '375', '400', '425', '450', '475'].map((f) => `pizza/f=${f}`));
  });
});

test('a typed answer is that of the state, minus signs too', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const question = question_named(page, 'frost');
    assert.equal(await state_of(question), 'frost/f=23');  // where it starts
    for (let turn = 0; turn < 4; turn++) {
      const state = await state_of(question);
      const fahrenheit = Number(state.slice('frost/f='.length));
      const celsius = (fahrenheit - 32) * 5 / 9;
      assert.ok(one_line(await question.innerText()).includes(`are ${String(fahrenheit).replace('-', '−')} °F?`));
      await question.locator('input').fill(String(celsius + 1));
      await page.keyboard.press('Enter');
      assert.match(await question.locator('.feedback').innerText(), /^✗ Not quite\./);
      await question.locator('input').fill(String(celsius));
      await page.keyboard.press('Enter');
      assert.match(one_line(await question.locator('.feedback').innerText()), /^✓ Right\./, state);
      await question.getByRole('button', {name: 'Another one'}).click();
    }
  });
});

test('a known wrong answer is explained when it is typed, and a tolerance is said and accepted', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const question = question_named(page, 'dough');
    assert.equal(await state_of(question), 'dough/f=86');
    assert.equal(await question.locator('.choose').count(), 0);
    assert.equal(one_line(await question.locator('.accepted').innerText()), 'Up to 0.5 more or less is fine.');
    const type = async (text) => {
      await question.locator('input').fill(text);
      await page.keyboard.press('Enter');
      return one_line(await question.locator('.feedback').innerText());
    };
    assert.match(await type('47.8'), /^✗ Not quite\. 48 \S/);
    assert.match(await type('48'), /^✗ Not quite\. 48 \S/);
    assert.match(await type('50'), /^✗ Not quite\. Check your rounding/);
    for (const right of ['30', '29.5', '30.5', '61/2']) assert.match(await type(right), /^✓ Right\./, right);
    assert.doesNotMatch(await question.locator('.feedback').innerText(), /48/);
  });
});

test('the questions of a scenario are dealt together', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const [all, left] = [question_named(page, 'all-rolls'), question_named(page, 'rolls-left')];
    assert.equal(await page.getByText('rolls each').count(), 1);
    assert.equal(await left.getByRole('button', {name: 'Another one'}).isVisible(), false);
    const seen = new Set();
    for (let turn = 0; turn < 6; turn++) {
      const [, tins, rolls] = one_line(await all.innerText()).match(/There are (\d) tins with (\d) rolls each/);
      seen.add(tins + rolls);
      for (const [question, right] of [[all, tins * rolls], [left, tins * rolls - 2]]) {
        await question.locator('input').fill(String(right));
        await page.keyboard.press('Enter');
        assert.match(await question.locator('.feedback').innerText(), /^✓ Right\./);
      }
      await all.getByRole('button', {name: 'Another one'}).click();
    }
    assert.equal(seen.size, 6);
  });
});

test('a state has an address, which leads to it from outside and from the page', async () => {
  await visiting(browser, 'quiz.html', {folder: varied}, async (page) => {
    const question = question_named(page, 'warmer');
    assert.equal(await state_of(question), 'warmer/c=150,more=10');
    await page.evaluate(() => { window.location.hash = '#warmer/c=170,more=30'; });
    await page.waitForFunction(() => document.querySelector('[data-question$="--warmer"]').textContent.includes('170'));
    assert.equal(await state_of(question), 'warmer/c=170,more=30');
    assert.deepEqual((await question.locator('.choose').allInnerTexts()).map(one_line).sort(), ['140 °C', '200 °C']);
    assert.equal(await question.locator('.dealing a').getAttribute('href'), '#warmer/c=170,more=30');
    assert.doesNotMatch(await question.innerText(), /warmer\/|=/);
    await page.reload({waitUntil: 'load'});
    assert.equal(await state_of(question), 'warmer/c=170,more=30');
    assert.equal(await state_of(question_named(page, 'pizza')), 'pizza/f=325');
    await page.evaluate(() => { window.location.hash = '#warmer/c=170,more=31'; });
    await page.evaluate(() => { window.location.hash = '#%E0%A4%A'; });
    assert.equal(await state_of(question), 'warmer/c=170,more=30');
  });
});

test('dealing keeps the focus, is told, and the result belongs to the question', async () => {
  await visiting(browser, 'ovens.html', {folder: varied, screen: 'phone', theme: 'dark'}, async (page) => {
    const question = question_named(page, 'frost');
    const another = question.getByRole('button', {name: 'Another one'});
    await question.locator('input').fill('-5');
    await page.keyboard.press('Enter');
    await another.focus();
    await page.keyboard.press('Enter');
    assert.equal(await another.evaluate((element) => element === document.activeElement), true);
    assert.match(one_line(await question.locator('.dealing [role=status]').textContent()), /^How many degrees Celsius are /);
    assert.deepEqual(await page.evaluate(() => Object.values(localStorage).flatMap((text) => Object.entries(JSON.parse(text)))), [['question-ovens--frost', true]]);
    assert.deepEqual(await violations(page), []);
  });
});

test('a card is dealt with other values, by hand and each time it is practised, and its picture stays', async () => {
  await visiting(browser, 'flashcards.html', {folder: varied, motion: 'reduce'}, async (page) => {
    const card = page.locator('[data-card$="--dial"]');
    assert.equal(await state_of(card), 'dial/f=450');
    const turned = async () => {
      const state = await state_of(card), fahrenheit = Number(state.slice('dial/f='.length));
      assert.ok(one_line(await card.locator('.front').innerText()).includes(`are ${fahrenheit} °F?`), state);
      assert.equal(await card.locator('.front svg').count(), 1);
      assert.equal(await card.locator('.back').isVisible(), false);
      await card.locator('.turn').click();
      // Doubles do: none of these is near a tie.
      const right = ((fahrenheit - 32) * 5 / 9).toFixed(1);
      assert.equal(one_line(await card.locator('.back p').innerText()), `${right} °C`);
      assert.equal(proven('celsius(f)', state, 'cards'), right);
      return state;
    };
    const seen = new Set();
    for (let turn = 0; turn < 6; turn++) {
      seen.add(await turned());
      await card.getByRole('button', {name: 'Another one'}).click();
    }
    assert.equal(seen.size, 6);
    await page.evaluate(() => { window.location.hash = '#dial/f=325'; });
    await page.waitForFunction(() => document.querySelector('[data-card$="--dial"]').textContent.includes('325'));
    assert.equal(await state_of(card), 'dial/f=325');
    for (const name of seen) {
      await page.evaluate((hash) => { window.location.hash = hash; }, '#' + name);
      await page.waitForFunction((value) => document.querySelector('[data-card$="--dial"] .front').textContent.includes(value), name.slice('dial/f='.length));
      await card.getByRole('button', {name: 'Another one'}).click();
      assert.notEqual(await state_of(card), name);
      assert.equal(await page.evaluate(() => window.location.hash), '#' + await state_of(card));
      // The link that was followed leads there again.
      await page.evaluate((hash) => { window.location.hash = hash; }, '#' + name);
      await page.waitForFunction((value) => document.querySelector('[data-card$="--dial"] .front').textContent.includes(value), name.slice('dial/f='.length));
    }
    await page.evaluate(() => { window.location.hash = '#dial/f=325'; });
    await page.waitForFunction(() => document.querySelector('[data-card$="--dial"] .front').textContent.includes('325'));
    await page.getByRole('button', {name: 'Practise', exact: true}).click();
    assert.notEqual(await turned(), 'dial/f=325');
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.locator('[data-card$="--boils"] .dealing').count(), 0);
  });
});

test('without scripts the question stands as it starts', async () => {
  await visiting(browser, 'quiz.html', {folder: varied, scripts: false}, async (page) => {
    assert.ok(one_line(await page.locator('[data-question$="--frost"]').innerText()).includes('How many degrees Celsius are 23 °F?'));
    assert.equal(await page.getByRole('button', {name: 'Another one'}).count(), 0);
  });
});
