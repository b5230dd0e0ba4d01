// Formulas break where they are too long; what still is wider than its place can be reached with the keyboard, and nothing else is a stop.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {launch, samplePages, visitingEach} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const screens = ['desk', 'phone'];

/** What each function finds on the sample pages, at both widths. Every page is opened once for all of them. */
async function faultsOf(looks, options = {}) {
  const faults = Object.fromEntries(looks.map((look) => [look.name, []]));
  for (const screen of screens)
    await visitingEach(browser, samplePages(), {...options, screen}, async (page, name) => {
      for (const look of looks)
        faults[look.name].push(...(await page.evaluate(look)).map((fault) => `${name} (${screen}): ${fault}`));
    });
  return faults;
}
let found;
const withScripts = () => (found ??= faultsOf([stops, clipped, large]));

/** Places that overflow and are no stop for the keyboard, and stops that have no reason. */
function stops() {
  const faults = [];
  for (const place of document.querySelectorAll('main *')) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(place).overflowX);
    const over = scrolls && place.scrollWidth > place.clientWidth + 1;
    const stop = place.tabIndex === 0 && place.matches('[role=group][tabindex]');
    const what = `${place.className || place.localName} '${place.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}'`;
    if (over && !stop) faults.push(`${what} overflows and is no stop`);
    if (stop && !over) faults.push(`${what} is a stop and does not overflow`);
    if (stop && !place.getAttribute('aria-label')) faults.push(`${what} has no name`);
  }
  return faults;
}

test('the keyboard stops where something overflows, and nowhere else', async () => {
  assert.deepEqual((await withScripts()).stops, []);
});

/** Formulas that reach beyond the places that they stand in. */
function clipped() {
  const faults = [];
  for (const place of document.querySelectorAll('main .formula, main .line, main .long')) {
    const {left, right} = (place.closest('.scroll') ?? place).getBoundingClientRect();
    for (const part of place.querySelectorAll('math')) {
      const box = part.getBoundingClientRect();
      if (box.width === 0 || (box.right <= right + 1 && box.left >= left - 1)) continue;
      faults.push(`'${part.textContent.slice(0, 60)}' ends at ${Math.round(box.right)} of ${Math.round(right)}`);
    }
  }
  return faults;
}

test('no formula is clipped', async () => {
  assert.deepEqual((await withScripts()).clipped, []);
  assert.deepEqual((await faultsOf([clipped], {scripts: false})).clipped, []);
});

/** Pictures that reach beyond the screen or the text beside them in a place that can't be scrolled, and letters in them too small to read. */
function large() {
  const faults = [];
  for (const picture of document.querySelectorAll('main .figure .picture')) {
    const box = picture.getBoundingClientRect();
    if (box.width === 0) continue;
    const room = picture.closest('.scroll') ?? picture;
    if (room.getBoundingClientRect().right > Math.min(innerWidth, document.querySelector('main').getBoundingClientRect().right) + 1)
      faults.push(`a picture of ${Math.round(box.width)} pixels`);
    const letters = 12 * box.width / picture.viewBox.baseVal.width;
    if (letters < 9.5 && !picture.closest('.key-frames')) faults.push(`letters of ${letters.toFixed(1)} pixels in '${picture.getAttribute('aria-label').slice(0, 40)}'`);
  }
  return faults;
}

test('pictures have the width of the screen or can be scrolled, and their letters can be read', async () => {
  assert.deepEqual((await withScripts()).large, []);
});
