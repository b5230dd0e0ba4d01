// The switch "Sources": what the checked documents print is hidden until a reader asks for it.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {launch, site, violations, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const lesson = 'frank-and-alex.html';
const ledger = '.ledger, td .mark';
const seen = (page) => page.locator(ledger).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
const button = (page) => page.getByRole('button', {name: 'Sources'});

test('the ledger is hidden at first, shown by the keyboard, and remembered', async () => {
  await visiting(browser, lesson, {}, async (page) => {
    assert.ok(await page.locator('.ledger').count() > 1 && await page.locator('td .mark').count() > 1);
    assert.equal(await seen(page), 0);
    assert.equal(await page.getByText('Checked against').first().isVisible(), false);
    assert.equal(await button(page).getAttribute('aria-pressed'), 'false');
    await button(page).focus();
    await page.keyboard.press('Space');
    assert.equal(await button(page).getAttribute('aria-pressed'), 'true');
    assert.equal(await seen(page), await page.locator(ledger).count());
    assert.equal(await page.getByText('Checked against').first().isVisible(), true);
    assert.deepEqual(await violations(page), []);
    await page.reload();
    assert.equal(await button(page).getAttribute('aria-pressed'), 'true');
    await button(page).press('Enter');
    assert.equal(await seen(page), 0);
    await page.reload();
    assert.equal(await seen(page), 0);
  });
});

test('without scripts the notes of an example are one closed line at its end', async () => {
  await visiting(browser, lesson, {scripts: false}, async (page) => {
    const last = await page.locator('.example:has(.ledger)').evaluateAll((all) => all.map((one) => one.lastElementChild.matches('details.ledger:not([open])')));
    assert.ok(last.length > 0 && last.every(Boolean), `${last}`);
    assert.equal(await page.locator('.example .ledger').count(), await page.locator('.example:has(.ledger)').count());
    assert.equal(await page.getByText('Checked against').first().isVisible(), false);
    await page.locator('details.ledger > summary').first().click();
    assert.equal(await page.getByText('Checked against').first().isVisible(), true);
  });
});

test('a link to an erratum in a lesson turns the switch on', async () => {
  const [, file, anchor] = readFileSync(path.join(site, 'errata.html'), 'utf8').match(/href="([\w-]+\.html)#(met-[\w-]+)"/);
  await visiting(browser, file, {}, async (page) => {
    await page.goto(`${page.url()}#${anchor}`);
    await page.locator(`[id="${anchor}"]`).waitFor({state: 'visible'});
    await page.reload();
    assert.equal(await button(page).getAttribute('aria-pressed'), 'true');
    assert.ok(await page.locator(`[id="${anchor}"]`).isVisible());
    await button(page).click();
    assert.equal(await page.locator(`[id="${anchor}"]`).isVisible(), false);
  });
});

for (const scripts of [true, false]) test(`certificates are folded, and a link to one unfolds it: ${scripts ? 'with' : 'without'} scripts`, async () => {
  const file = 'claims/frank-and-alex--frank-and-alex.html';
  await visiting(browser, file, {scripts}, async (page) => {
    const claims = page.locator('details.claim');
    assert.ok(await claims.count() > 100);
    assert.equal(await page.locator('details.claim[open]').count(), 0);
    assert.ok(await page.evaluate(() => document.querySelector('main').getBoundingClientRect().height) < 20000);
    const proof = page.locator('.proof').nth(50), anchor = await proof.getAttribute('id');
    await page.goto(`${page.url()}#${anchor}`);
    await proof.waitFor({state: 'visible'});
    assert.equal(await page.locator('details.claim[open]').count(), 1);
  });
});

test('the errata and the proofs stay reachable', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    assert.equal(await page.locator('#documents').isVisible(), false);
    assert.equal(await page.locator('#proven').isVisible(), true);
    assert.ok(await page.locator('section:has(#proven) a[href="errata.html"]').isVisible());
  });
  await visiting(browser, 'errata.html', {}, async (page) => assert.ok(await page.locator('ul.errata li').first().isVisible()));
});
