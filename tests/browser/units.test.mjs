// A course with quantities: a number and its unit are typed, in any unit of the dimension.
import assert from 'node:assert/strict';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {launch, violations, visiting} from './browser.mjs';

const mechanics = path.resolve('mechanics/output');

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const one_line = (text) => text.replace(/\s+/g, ' ').trim();

async function said(question, ...texts) {
  for (const [index, text] of texts.entries()) await question.locator('input').nth(index).fill(text);
  await question.getByRole('button', {name: 'Check'}).click();
  return one_line(await question.locator('.feedback').innerText());
}

test('a quantity is right in every unit of its dimension, and each wrong unit has its feedback', async () => {
  await visiting(browser, 'quiz.html', {folder: mechanics}, async (page) => {
    const question = page.locator('[data-question$="--find-weight"]');
    assert.equal(one_line(await question.locator('.accepted').innerText()), '4 significant digits, with a unit.');
    for (const text of ['12.26 kN', '12262.5 N', '12.26kN', '1.226e4 N', '12260 kg m/s²', '0.01226 MN', '2757 lbf']) assert.match(await said(question, text), /^✓ Right/, text);
    for (const [text, answer] of [
      ['12.26', /^The unit is missing/], ['12.26 kNn', /^“kNn” is not known/], ['12.26 m', /^✗.*“m” measures something else/],
      ['12.26 N', /^✗.*The digits are right, but not in “N”/], ['12.3 kN', /^✗.*Too few places/], ['12.5 kN', /^✗.*Too few/], ['12500 N', /^✗.*Take 9.81 m/], ['12.31 kN', /^✗/],
    ]) assert.match(await said(question, text), answer, text);
    const area = page.locator('[data-question$="--find-area"]');
    for (const text of ['201 mm²', '2.01 cm^2', '0.000202 m²']) assert.match(await said(area, text), /^✓ Right/, text);
    assert.match(await said(area, '2.04 cm²'), /^✗/);
    assert.deepEqual(await violations(page), []);
  });
});

test('a given unit is shown, and only its number must be typed', async () => {
  await visiting(browser, 'quiz.html', {folder: mechanics}, async (page) => {
    const question = page.locator('[data-question$="--find-strain-energy"]');
    assert.equal(await question.locator('.typed .unit').innerText(), 'J');
    assert.ok(await question.locator('.given-unit').isHidden());
    for (const text of ['5.70', '5.698 J', '0.00570 kJ']) assert.match(await said(question, text), /^✓ Right/, text);
    assert.match(await said(question, '5.8'), /^✗/);
  });
});

test('an answer follows from a quantity in an earlier blank', async () => {
  await visiting(browser, 'quiz.html', {folder: mechanics}, async (page) => {
    const question = page.locator('[data-question$="--two-loads"]');
    assert.match(await said(question, '24525 N', '121.98 MPa', '1.25'), /^✓.*You earned 3 of 3/);
    assert.match(await said(question, '25000 N', '124.34 N/mm²', '1250 kg'), /You earned 2 of 3.*Right, given your answer in blank 1/);
    assert.match(await said(question, '25 kN', '0.12434 GPa', '1.25'), /Right, given your answer in blank 1/);
    assert.match(await said(question, '25 kN', '121.98', '1.25'), /The unit is missing/);
  });
});
