// What only eyes see: columns that stay in line, titles that have room, paper that is light, a page that begins with its title.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, samplePages, violations, visiting, visitingEach} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** Every page of the sample as it is on a desk; `looks` are run in it, and each gives faults. */
async function faultsOf(looks, options = {}) {
  const faults = Object.fromEntries(looks.map((look) => [look.name, []]));
  await visitingEach(browser, samplePages(), options, async (page, name) => {
    for (const look of looks) faults[look.name].push(...(await page.evaluate(look)).map((fault) => `${name}: ${fault}`));
  });
  return faults;
}
let found;
const onDesk = () => (found ??= faultsOf([ragged, cramped, spilled, parted]));

/** The cells of a column whose words or numbers are set to another side than the column's head. */
function ragged() {
  const side = (cell) => getComputedStyle(cell).textAlign.replace('start', 'left');
  const faults = [];
  for (const table of document.querySelectorAll('main table'))
    for (const head of table.querySelectorAll('thead th')) {
      const cells = [...table.tBodies[0].rows].map((row) => row.cells[head.cellIndex]);
      const cell = cells.find((one) => one && one.textContent.trim() !== '' && side(one) !== side(head));
      if (cell) faults.push(`'${cell.textContent}' is set to the ${side(cell)} below '${head.textContent}', which is set to the ${side(head)}`);
    }
  return faults;
}

test('every column of every table is set to the side of its head', async () => {
  assert.deepEqual((await onDesk()).ragged, []);
});

/** Titles of tables on more lines than the page has reason for, and tables that do not begin where their titles do. */
function cramped() {
  const faults = [];
  for (const title of document.querySelectorAll('figure.table > figcaption, table > caption')) {
    const words = document.createRange();
    words.selectNodeContents(title);
    const {width, left, height} = words.getBoundingClientRect();
    const lines = height / parseFloat(getComputedStyle(title).lineHeight);
    const room = (title.closest('figure') ?? title.closest('.scroll')).clientWidth;
    if (lines > 1.5 && width < 0.6 * room) faults.push(`'${title.textContent}' is broken at ${Math.round(width)} pixels of ${room}`);
    const table = (title.closest('figure') ?? title).querySelector('table') ?? title.closest('table');
    if (Math.abs(table.getBoundingClientRect().left - left) > 1) faults.push(`'${title.textContent}' does not begin where its table does`);
  }
  return faults;
}

test('titles of tables have the width of the page, and tables begin below them', async () => {
  assert.deepEqual((await onDesk()).cramped, []);
});

test('a page begins with its title, on a phone too', async () => {
  for (const screen of ['phone', 'desk'])
    await visiting(browser, 'frank-and-alex.html', {screen}, async (page) => {
      const title = await page.locator('h1').boundingBox();
      const text = await page.locator('.lesson-body').boundingBox();
      assert.ok(title.y < 200 && title.y + title.height <= text.y, 'the title, then the text');
      assert.ok(Math.abs(text.x - title.x) < 1, 'the text below its title');
      assert.equal(await page.evaluate(() => document.querySelector('h1, h2, h3').tagName), 'H1');
    });
});

test('paper is light whatever the screen is', async () => {
  const choose = () => localStorage.setItem('proofsheet-theme', 'dark');
  for (const name of ['index.html', 'why-waves.html', 'quiz.html'])
    for (const options of [{theme: 'dark'}, {theme: 'light', before: choose}])
      await visiting(browser, name, options, async (page) => {
        const ground = () => getComputedStyle(document.body).backgroundColor;
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
        await page.emulateMedia({media: 'print'});
        assert.equal(await page.evaluate(ground), 'rgb(255, 255, 255)');
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light');
        assert.deepEqual((await violations(page)).filter((one) => one.startsWith('color-contrast')), []);
        const drawn = await page.evaluate(() => [...document.querySelectorAll('svg')].map((one) => getComputedStyle(one).getPropertyValue('--series-1')));
        await page.emulateMedia({media: 'print', colorScheme: 'light'});
        await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
        const light = await page.evaluate(() => [...document.querySelectorAll('svg')].map((one) => getComputedStyle(one).getPropertyValue('--series-1')));
        assert.deepEqual(drawn, light);
      });
});

test('counts are told in words that fit, with their thousands apart', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    const text = await page.locator('main').innerText();
    assert.doesNotMatch(text, /(?<![\d,.])1 (worked examples|flashcards|questions|statements)\b/);
    for (const number of await page.locator('.figures dd').allTextContents()) assert.match(number, /^\d{1,3}(,\d{3})*$/);
    assert.match(text, /\d,\d{3}/);
  });
});

/** Words and digits of a flow that no box has room for, and words on two arrows that cover each other. */
function spilled() {
  const faults = [];
  const within = (inner, outer) => inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width && inner.y + inner.height <= outer.y + outer.height;
  const meet = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
  for (const picture of document.querySelectorAll('.picture:has(rect.box)')) {
    const boxes = [...picture.querySelectorAll('rect.box')].map((box) => box.getBBox());
    for (const text of picture.querySelectorAll('text.in-box'))
      if (!boxes.some((box) => within(text.getBBox(), box))) faults.push(`'${text.textContent}' spills over its box`);
    const edges = [...picture.querySelectorAll('text.edge')];
    edges.forEach((one, i) => edges.slice(i + 1).forEach((other) => {
      if (meet(one.getBBox(), other.getBBox())) faults.push(`'${one.textContent}' and '${other.textContent}' cover each other`);
    }));
    for (const one of edges)
      if (boxes.some((box) => meet(one.getBBox(), box))) faults.push(`'${one.textContent}' covers a box`);
  }
  return faults;
}

test('words and numbers of a flow stand in their boxes, and words on arrows beside each other', async () => {
  assert.deepEqual((await onDesk()).spilled, []);
  await visiting(browser, 'frank-and-alex.html', {}, async (page) => assert.ok(await page.locator('rect.box').count() > 1));
});

/** Lines that begin with the point, comma or bracket that closes what the line above ends with. */
function parted() {
  const faults = [];
  const place = (node, at) => {
    const one = document.createRange();
    one.setStart(node, at);
    one.setEnd(node, at + 1);
    return one.getBoundingClientRect();
  };
  for (const formula of document.querySelectorAll('main math')) {
    const next = (formula.closest('.long') ?? formula).nextSibling;
    if (!next || next.nodeType !== Node.TEXT_NODE || !/^[)\].,:;?!]/.test(next.data)) continue;
    const box = formula.getBoundingClientRect(), sign = place(next, 0);
    if (sign.width > 0 && sign.top > box.bottom) faults.push(`'${next.data.slice(0, 2)}' is parted from '${formula.textContent.slice(0, 30)}'`);
  }
  return faults;
}

test('no line begins with the punctuation of a formula', async () => {
  assert.deepEqual((await onDesk()).parted, []);
  assert.deepEqual((await faultsOf([parted], {screen: 'phone'})).parted, []);
});

test('titles of the tables of certificates are read whole on a phone', async () => {
  await visiting(browser, 'claims/index.html', {screen: 'phone'}, async (page) => {
    const cut = await page.evaluate(() => [...document.querySelectorAll('main figcaption')].filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    assert.ok(await page.locator('main figcaption').count() > 1);
  });
});

test('a note tells why a number is wrong where it is met first, and not again', async () => {
  await visiting(browser, 'frank-and-alex.html', {}, async (page) => {
    const told = await page.evaluate(() => [...document.querySelectorAll('.errata > li')]
      .filter((one) => one.children.length > 1)
      .map((one) => one.querySelector('b').textContent + one.querySelector('.where').textContent));
    assert.ok(told.length > 1);
    assert.deepEqual(told, [...new Set(told)]);
  });
});

/** The largest number of screens between two sentences of a lesson, as far as its practice. */
function unbroken() {
  const body = document.querySelector('.lesson-body');
  const end = document.getElementById('practice')?.getBoundingClientRect().top ?? Infinity;
  let screens = 0, below = null;
  for (const one of body.querySelectorAll(':scope > p, :scope > :is(ul, ol) > li, .note p')) {
    const box = one.getBoundingClientRect();
    if (box.height === 0 || box.top > end) continue;
    if (below !== null) screens = Math.max(screens, (box.top - below) / innerHeight);
    below = box.bottom;
  }
  return screens;
}

test('no lesson scrolls through ten screens of computed matter without a sentence', async () => {
  for (const screen of ['phone', 'desk'])
    for (const name of ['seat-number', 'why-waves', 'near-and-far', 'clock-hands', 'frank-and-alex', 'side-by-side'])
      await visiting(browser, `${name}.html`, {screen}, async (page) => {
        const screens = await page.evaluate(unbroken);
        assert.ok(screens > 0.1 && screens < 5, `${name} (${screen}): ${screens}`);
      });
});

test('the mark of an erratum opens the note below its table, without scripts too', async () => {
  await visiting(browser, 'frank-and-alex.html', {scripts: false}, async (page) => {
    const mark = page.locator('td .mark a').first();
    const note = page.locator(`[id="${(await mark.getAttribute('href')).slice(1)}"]`);
    assert.equal(await note.isVisible(), false);
    await mark.click();
    await note.waitFor({state: 'visible'});
    assert.equal(await note.innerText(), await mark.innerText());
  });
});
