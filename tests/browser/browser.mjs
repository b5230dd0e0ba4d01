// Debian's Chromium, and pages of the site opened in it from the file system, as a reader would. A page that asks for anything that is not
// a file of the site, complains on the console or throws, fails the test that opened it.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';

export const output = path.resolve(process.env.SITE);
export const site = path.join(output, 'html');
/** The same of the small course whose answers are typed. */
export const typed = path.resolve('typed/output');
/** The same of the one whose questions have many states. */
export const varied = path.resolve('varied/output');
/** The same of a course of 104 tiny lessons. */
export const many = path.resolve('many/output');

/** What a reader may hold in hands: widths in CSS pixels. */
export const screens = {
  desk: {width: 1280, height: 900},
  phone: {width: 390, height: 844},
};

const switches = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync',
];

/** Launched with a profile of its own in a temporary folder; close() removes it. */
export function launch() {
  const root = process.getuid?.() === 0;  // Chromium refuses its sandbox to root
  return chromium.launch({executablePath: process.env.CHROMIUM, chromiumSandbox: !root, args: switches});
}

/** All pages of the site, as paths below it, sorted. */
export function allPages(folder = '') {
  const entries = readdirSync(path.join(site, folder), {withFileTypes: true});
  return entries
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return allPages(name);
      return name.endsWith('.html') ? [name] : [];
    })
    .sort();
}

/** One page of every kind: those on the top, and of each folder that has many alike, the first, the middle and the last. */
export function samplePages() {
  const groups = new Map();
  for (const page of allPages()) {
    const folder = path.posix.dirname(page);
    groups.set(folder, [...(groups.get(folder) ?? []), page]);
  }
  return [...groups].flatMap(([folder, pages]) => {
    if (folder === '.' || pages.length < 20) return pages;
    return [pages[0], pages[Math.floor(pages.length / 2)], pages.at(-1)];
  });
}

/** Watches a page: the returned list fills with what no page of the site may do. */
function watch(page) {
  const faults = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) faults.push(`request: ${request.url()}`);
  });
  page.on('requestfailed', (request) => faults.push(`not loaded: ${request.url()}`));
  return faults;
}

/**
 * Opens pages one after another in a window of its own, and lets `visit(page, name)` work with each. `theme`: 'light' or 'dark', what the
 * reader's system prefers; `screen`: a name of `screens`; `scripts`: false switches them off; `motion`: 'reduce' or 'no-preference';
 * `before`: what is run in each page before its own scripts; `folder`: the output of another course. Returns the answers of `visit`.
 */
export async function visitingEach(browser, names, options, visit) {
  const {theme = 'light', screen = 'desk', scripts = true, motion = 'reduce', before, folder = output} = options;
  const context = await browser.newContext({
    viewport: screens[screen],
    colorScheme: theme,
    javaScriptEnabled: scripts,
    reducedMotion: motion,
  });
  try {
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    const faults = watch(page), answers = [];
    for (const name of names) {
      await page.goto(pathToFileURL(path.join(folder, 'html', name)).href, {waitUntil: 'load'});
      answers.push(await visit(page, name));
      assert.deepEqual(faults, [], `${name}: what the browser complained about`);
    }
    return answers;
  } finally {
    await context.close();
  }
}

/** Does the same for one page. */
export async function visiting(browser, name, options, visit) {
  return (await visitingEach(browser, [name], options, visit))[0];
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe-core finds wrong with a page as it is now, a line each. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({path: axe});
  const found = await page.evaluate(async () => (await window.axe.run(document, {resultTypes: ['violations'], preload: false})).violations);
  return found.map(({id, nodes}) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** Every number of the ledger: {lesson, place, example, expression, route, format, digits, cells}. */
export function ledger(folder = output) {
  return JSON.parse(readFileSync(path.join(folder, 'numbers.json'), 'utf8')).numbers;
}
