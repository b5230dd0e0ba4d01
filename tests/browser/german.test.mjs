// A German course: what is typed is read as it is written there, with a comma, and judged by the same digits; what is said of it is German.
import assert from 'node:assert/strict';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {launch, violations, visiting} from './browser.mjs';

const german = path.resolve('backstube/output');

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const one_line = (text) => text.replace(/\s+/g, ' ').trim();

test('a decimal comma is typed, and a point divides thousands', async () => {
  await visiting(browser, 'quiz.html', {folder: german}, async (page) => {
    const question = page.locator('[data-question$="--brot"]');
    assert.match(one_line(await question.locator('.accepted').innerText()), /^Auf 3 Nachkommastellen runden\. Mehr Stellen sind erlaubt\.$/);
    // 1.978 kg of dough in four loaves: 0.4945, a tie that goes away from zero.
    for (const [text, is_right] of [['0,495', true], ['0,4945', true], ['4,945·10^-1', true], ['0,494', false], ['0.495', true], ['.4945', true], ['495', false], ['0.494', false]]) {
      await question.locator('input').fill(text);
      await question.getByRole('button', {name: 'Prüfen'}).click();
      const said = one_line(await question.locator('.feedback').innerText());
      assert.ok(said.startsWith(is_right ? '✓ Richtig.' : '✗ Noch nicht richtig.'), `${text}: ${said}`);
      if (is_right) assert.ok(said.includes('0,495'), said);
    }
    assert.deepEqual(await violations(page), []);
  });
});
