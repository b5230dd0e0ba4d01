// `serve` in a browser: a lesson is edited, and the open page shows the change at the same place; an error covers every page until it is
// fixed; a document shows the state of its numerals.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {launch, screens, violations} from './browser.mjs';

/** The policy of the pages forbids other scripts, so axe-core is run by the browser's own tools. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
async function judged(page) {
  await page.evaluate(axe);
  return violations(page);
}

let browser;
const servers = [];
before(async () => (browser = await launch()));
after(() => {
  for (const server of servers) server.kill();
  return browser.close();
});

/** Starts `serve` in a folder. Returns its address, and a function that ends it and returns its exit code. */
async function serving(folder, ...words) {
  const child = spawn(process.env.PROGRAM, ['-C', folder, 'serve', ...words], {stdio: ['ignore', 'ignore', 'pipe']});
  servers.push(child);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (bytes) => {
      said += bytes;
      const found = said.match(/serving at (\S+\/);/);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  return {address, stop: () => (child.kill('SIGINT'), ended)};
}

/** Opens a page of a server. `faults` fills with what the browser complains about, and requests to other places. */
async function opened(address, name, options = {}) {
  const context = await browser.newContext({viewport: screens.desk, ...options});
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) faults.push(request.url());
  });
  await page.goto(address + name, {waitUntil: 'load'});
  return {page, faults, close: () => context.close()};
}

function copied(name) {
  const folder = path.resolve('served', name);
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(path.dirname(folder), {recursive: true});
  cpSync(name, folder, {recursive: true});
  return folder;
}

function edit(file, old, now) {
  const text = readFileSync(file, 'utf8');
  assert(text.includes(old), `${file}: ${old}`);
  writeFileSync(file, text.replace(old, now));
}

/** Waits until a page that was reloaded is where it was. A reloaded page is there once its pictures have loaded. */
function stays(page) {
  return page.waitForFunction(() => document.readyState === 'complete' && scrollY === 2000);
}

test('an open page shows a saved change at the same place, and an error until it is fixed', async () => {
  const folder = copied('many');
  const lesson = path.join(folder, 'lessons', 'l-aaa', 'lesson.md');
  writeFileSync(lesson, '# About wordaaa\n\n' + 'A harbour, and wordaaa.\n\n'.repeat(200));
  const {address, stop} = await serving(folder);
  const {page, faults, close} = await opened(address, 'l-aaa.html');
  await page.getByText('A harbour, and wordaaa.').first().waitFor({timeout: 60000});
  faults.length = 0; // before the first build there is no page
  await page.evaluate(() => scrollTo(0, 2000));
  assert.equal(await page.evaluate(() => scrollY), 2000);

  edit(lesson, '# About wordaaa', '# About another word');
  await page.getByRole('heading', {name: 'About another word'}).waitFor();
  await stays(page);

  edit(lesson, 'wordaaa.', 'wordaaa {num}`missing`.');
  const errors = page.locator('.proofsheet-errors');
  await errors.waitFor();
  assert.match(await errors.textContent(), /lessons\/l-aaa\/lesson\.md:3:\d+: error: .*\n.*\{num\}`missing`.*\n.*\^[^]*hint: /);
  await stays(page);
  assert.deepEqual(await judged(page), []);
  const plain = await opened(address, 'l-aab.html', {javaScriptEnabled: false});
  assert(await plain.page.locator('.proofsheet-errors pre').isVisible());
  await plain.close();

  edit(lesson, 'wordaaa {num}`missing`.', 'wordaaa, of which there are 4711.');
  await errors.waitFor({state: 'detached'});
  await stays(page);
  const badge = page.locator('.proofsheet-findings');
  await badge.waitFor();
  assert(!(await badge.locator('pre').isVisible()));
  await badge.locator('summary').click();
  assert.match(await badge.locator('pre').textContent(), /lesson\.md:3:\d+: warning: the numeral '4711' has no source/);
  assert.deepEqual(await judged(page), []);
  assert.deepEqual(faults, []);
  await close();
  assert.equal(await stop(), 0);
});

test('a document shows the state of each numeral, and its formula after a click, without scripts', async () => {
  const folder = path.resolve('served', 'document');
  mkdirSync(folder, {recursive: true});
  const file = path.join(folder, 'README.md');
  writeFileSync(path.join(folder, 'proofsheet.yaml'), 'given:\n  old: 84.2\n  new: 35.8\nequations: speedup = old / new\n');
  writeFileSync(file, '# Fast\n\nIt is 2.36 <!-- = speedup --> times as fast.\n');
  const {address, stop} = await serving(folder, 'README.md');
  const plain = await opened(address, '', {javaScriptEnabled: false});
  const numeral = plain.page.locator('a.proofsheet-wrong');
  await numeral.waitFor();
  const entry = plain.page.locator('.proofsheet-entry');
  assert(!(await entry.isVisible()));
  await numeral.click();
  assert.match(await entry.textContent(), /speedup = old \/ new[^]*2\.35195[^]*off[^]*2\.35/);
  assert(await entry.isVisible());
  await entry.getByRole('link').click();
  assert(!(await entry.isVisible()));
  await plain.close();

  const {page, faults, close} = await opened(address, 'README.md.html');
  assert.deepEqual(await judged(page), []);
  edit(file, '2.36', '2.35');
  await page.locator('a.proofsheet-right').waitFor();
  assert.deepEqual(faults, []);
  await close();
  assert.equal(await stop(), 0);
});
