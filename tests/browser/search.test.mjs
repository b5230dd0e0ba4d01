// Search: the index is the one that lunr itself makes of the same sections, and a reader finds what the lessons tell.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {after, before, test} from 'node:test';
import {launch, many, visiting} from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const scripts = path.join(process.env.SITE, 'html/static');
const load = () => {
  const context = vm.createContext({console: {warn: (text) => { throw new Error(text); }}});
  for (const file of ['lunr.js', 'search-index.js']) vm.runInContext(fs.readFileSync(path.join(scripts, file), 'utf8'), context);
  return context;
};

/// What is in an index, whatever number a word has in it.
const told = (index) => {
  const words = new Map(index.invertedIndex.map(([word, {_index}]) => [_index, word]));
  const scores = new Map();
  for (const [field, elements] of index.fieldVectors) {
    const of = new Map();
    for (let i = 0; i < elements.length; i += 2) of.set(words.get(elements[i]), elements[i + 1]);
    scores.set(field, of);
  }
  return {scores, words: index.invertedIndex.map(([word, {_index, ...fields}]) => [word, fields])};
};

test("the index is lunr's own", () => {
  const {lunr, searchSections, searchIndex} = load();
  const builder = new lunr.Builder();
  builder.ref('id');
  builder.field('title', {boost: 10});
  builder.field('text');
  const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/ς/g, 'σ');
  builder.tokenizer = (text) => (folded(String(text ?? '')).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => new lunr.Token(word, {}));
  searchSections.forEach((section, id) => builder.add({id, title: section.title, text: section.text}));
  const theirs = told(JSON.parse(JSON.stringify(builder.build())));
  const ours = told(searchIndex);
  assert.ok(ours.words.length > 1000);
  assert.deepEqual(JSON.parse(JSON.stringify(ours.words)), theirs.words);
  for (const [field, scores] of theirs.scores) {
    assert.deepEqual([...ours.scores.get(field).keys()].sort(), [...scores.keys()].sort(), field);
    for (const [word, score] of scores) assert.ok(Math.abs(ours.scores.get(field).get(word) - score) < 0.0011, `${field} ${word}`);
  }
});

test('every section that can be found is on its page', async () => {
  const {searchSections} = load();
  for (const file of new Set(searchSections.map(({url}) => url.split('#')[0])))
    await visiting(browser, file, {scripts: false}, async (page) => {
      for (const {url} of searchSections.filter((section) => section.url.startsWith(file + '#')))
        assert.ok(await page.locator(`[id="${url.split('#')[1]}"]`).count() === 1, url);
    });
});

const search = async (page, words) => {
  await page.locator('#site-search input').fill(words);
  await page.waitForFunction(() => document.querySelector('.search-status').textContent !== '');
};

test('words are found as they are typed, in any case, begun or with a letter wrong', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    await page.keyboard.press('/');
    for (const words of ['embedding', 'EMBEDD', 'embeding']) {
      await search(page, words);
      assert.match(await page.locator('.search-results').textContent(), /embedding/i, words);
    }
    await search(page, 'embedding zyx');
    assert.equal(await page.locator('.search-results li').count(), 0);
    assert.match(await page.locator('.search-status').textContent(), /No section/);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.site-pages').isVisible(), true);
  });
});

test('whatever is typed is words, and none of it is markup or a command of the search', async () => {
  await visiting(browser, 'index.html', {}, async (page) => {
    await page.locator('#site-search input').focus();
    for (const words of ['<img src=x onerror=alert(1)>', 'title:clock', '+-~^* clock', 'clock^', '𝒳 clock', 'a'.repeat(5000)]) {
      await search(page, words);
      assert.equal(await page.locator('#site-search img').count(), 0);
    }
    for (const signs of ['"', '\\', '(', ' ']) {
      await page.locator('#site-search input').fill(signs);
      assert.equal(await page.locator('.site-pages').isVisible(), true, signs);
    }
  });
});

test('a result leads to its section, from a page in a folder too, and by the keyboard alone', async () => {
  for (const from of ['index.html', 'claims/index.html'])
    await visiting(browser, from, {}, async (page) => {
      await page.keyboard.press('/');
      await search(page, 'exam hall badge');
      await page.keyboard.press('Enter');
      await page.waitForURL(/seat-number\.html#/);
    });
});

test('on a phone the slash opens the menu with the search in it', async () => {
  await visiting(browser, 'quiz.html', {screen: 'phone'}, async (page) => {
    await page.keyboard.press('/');
    await search(page, 'clock');
    assert.ok(await page.locator('.search-results a').first().isVisible());
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  });
});

test('in a course of many lessons every part is looked through, and the best of all come first', async () => {
  await visiting(browser, 'index.html', {folder: many}, async (page) => {
    await page.keyboard.press('/');
    for (const word of ['wordaaa', 'wordalh', 'wordamh']) {
      await search(page, word);
      assert.equal(await page.locator('.search-results li').count(), 1, word);
      assert.match(await page.locator('.search-results a').getAttribute('href'), new RegExp(word.replace('word', 'l-')));
    }
    await search(page, 'harbour');
    assert.match(await page.locator('.search-status').textContent(), /105/);
    assert.equal(await page.evaluate(() => searchParts), 2);
  });
});

test('the glossary is searched, and of a lesson its words and not the notes on them', async () => {
  const {searchSections} = load();
  const softmax = searchSections.filter(({url, title}) => url.startsWith('glossary.html#') && title === 'softmax');
  assert.equal(softmax.length, 1);
  for (const {url, text} of searchSections)
    assert.ok(url === softmax[0].url || !text.includes(softmax[0].text), url);
  await visiting(browser, 'index.html', {}, async (page) => {
    await page.keyboard.press('/');
    await search(page, 'softmax');
    assert.ok(await page.locator(`.search-results a[href$="${softmax[0].url}"]`).count() === 1);
  });
});

test('English words are found by their stems, and a term by its synonyms, in any case and with or without accents', async () => {
  await visiting(browser, 'index.html', {folder: many}, async (page) => {
    await page.keyboard.press('/');
    for (const words of ['harbours', 'HARBOUR', 'port', 'Ports', 'ship havens', 'hafen fur boote']) {
      await search(page, words);
      assert.match(await page.locator('.search-status').textContent(), /105/, words);
      assert.match(await page.locator('.search-results').textContent(), /harbour/i, words);
    }
    await search(page, 'harbour ship wordaaa');
    assert.match(await page.locator('.search-status').textContent(), /No section/);
  });
  await visiting(browser, 'index.html', {}, async (page) => {
    await page.keyboard.press('/');
    for (const [words, found] of [['rotated', /rotation/i], ['multiplying', /multipl/i]]) {
      await search(page, words);
      assert.match(await page.locator('.search-results').textContent(), found, words);
    }
  });
});

test('every term of the glossary is found by each of its names', async () => {
  const {searchSections, searchSynonyms = []} = load();
  await visiting(browser, 'index.html', {}, async (page) => {
    await page.keyboard.press('/');
    const terms = searchSections.filter(({url}) => url.startsWith('glossary.html#'));
    for (const {title, url} of terms)
      for (const name of searchSynonyms.find((names) => names[0] === title) ?? [title]) {
        await search(page, name);
        assert.equal(await page.locator(`.search-results a[href$="${url}"]`).count(), 1, name);
      }
  });
});
