// Search in the sections of all lessons. It works from the file system: what it looks through are scripts, which are
// loaded when somebody is about to search.
(function () {
  "use strict";
  var folder = document.currentScript.src.replace(/[^/]*$/, "");
  var most = 20; // results that are shown
  var parts = []; // {index, stems, sections}, each of some lessons

  // Case, accents and width make no difference: the program folds and splits the texts in the same way (src/search).
  function folded(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/ß/g, "ss").replace(/ς/g, "σ");
  }
  function words(text) {
    return folded(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  }

  function load(names, then, failed) {
    if (names.length === 0) return then();
    var script = document.createElement("script");
    script.src = folder + names[0];
    script.onload = function () { load(names.slice(1), then, failed); };
    script.onerror = failed;
    document.head.appendChild(script);
  }

  // English words are compared by their stems, so that "extrapolates" finds "extrapolation".
  var isEnglish = /^en\b/.test(document.documentElement.lang);
  function stem(word) {
    return isEnglish ? lunr.stemmer(new lunr.Token(word, {})).toString() : word;
  }

  function stemsOf(index) {
    var stems = new Map(); // words of the index, by their stems
    index.invertedIndex.forEach(function (entry) {
      var same = stem(entry[0]);
      stems.set(same, (stems.get(same) || []).concat(entry[0]));
    });
    return stems;
  }

  // Returns the words, and the same with a term of the glossary in the place of its synonym.
  function alternatives(wanted) {
    var stems = wanted.map(stem);
    var all = [wanted];
    (window.searchSynonyms || []).forEach(function (names) {
      var split = names.map(words);
      split.forEach(function (name) {
        var at = stems.findIndex(function (_, i) {
          return name.length > 0 && name.every(function (word, k) { return stem(word) === stems[i + k]; });
        });
        if (at < 0) return;
        split.forEach(function (other) {
          if (other !== name) all.push(wanted.slice(0, at).concat(other, wanted.slice(at + name.length)));
        });
      });
    });
    return all.slice(0, 12);
  }

  // Returns the sections of a part that have the word, another one with its stem, or a longer one: {words, score} by their numbers.
  function sectionsWith(part, word, loosely) {
    var found = part.index.query(function (query) {
      query.term(word, {boost: 5});
      (part.stems.get(stem(word)) || []).forEach(function (same) { query.term(same, {boost: 2}); });
      query.term(word, loosely && word.length > 3 && word.length < 40 ? {editDistance: 1} : {wildcard: lunr.Query.wildcard.TRAILING});
    });
    return new Map(found.map(function (one) { return [one.ref, {words: Object.keys(one.matchData.metadata), score: one.score}]; }));
  }

  // Every word is wanted. Whole words go first, and synonyms last. If there is no section, a letter may be wrong.
  function find(wanted) {
    function askIn(part, choice, weight, loosely, best) {
      var found = choice.map(function (word) { return sectionsWith(part, word, loosely); });
      found[0].forEach(function (_, ref) {
        var each = found.map(function (sections) { return sections.get(ref); });
        if (!each.every(Boolean)) return;
        var section = part.sections[Number(ref)], before = best.get(section);
        var score = weight * each.reduce(function (sum, one) { return sum + one.score; }, 0) / each.length;
        if (before && before.score >= score) return;
        best.set(section, {section: section, words: each.flatMap(function (one) { return one.words; }), score: score});
      });
    }
    function ask(loosely) {
      var best = new Map();
      alternatives(wanted).forEach(function (choice, i) {
        if (choice.length > 0) parts.forEach(function (part) { askIn(part, choice, i === 0 ? 1 : 0.5, loosely, best); });
      });
      return Array.from(best.values()).sort(function (one, other) { return other.score - one.score; });
    }
    var exact = ask(false);
    return exact.length > 0 ? exact : ask(true);
  }

  function counted(count) {
    var sections = say("sections", {count: count});
    return count > most ? say("best", {sections: sections, most: most}) : sections;
  }

  // The words around the first one that was found, which is marked.
  function excerpt(text, found) {
    var line = document.createElement("span");
    line.className = "search-excerpt";
    var same = "", places = []; // of each character of the folded text in the text
    for (var i = 0; i < text.length; i += character.length) {
      var character = String.fromCodePoint(text.codePointAt(i)), plain = folded(character);
      for (var k = 0; k < plain.length; ++k) places.push(i);
      same += plain;
    }
    places.push(text.length);
    var at = -1, length = 0;
    found.forEach(function (word) {
      var here = same.search(new RegExp("(?<![\\p{L}\\p{N}])" + word, "u"));
      if (here < 0 || (at >= 0 && places[here] >= at)) return;
      at = places[here];
      length = places[here + word.length] - at;
    });
    if (at < 0) {
      line.textContent = text.length > 120 ? text.slice(0, text.lastIndexOf(" ", 120)) + " …" : text;
      return line;
    }
    var begin = at > 60 ? text.indexOf(" ", at - 60) + 1 : 0;
    var rest = text.slice(at + length);
    var mark = document.createElement("mark");
    mark.textContent = text.slice(at, at + length);
    line.append((begin > 0 ? "… " : "") + text.slice(begin, at), mark, rest.length > 80 ? rest.slice(0, rest.lastIndexOf(" ", 80)) + " …" : rest);
    return line;
  }

  function result(one) {
    var section = one.section;
    var item = document.createElement("li");
    var link = document.createElement("a");
    link.href = folder + "../" + section.url;
    var title = document.createElement("strong");
    title.textContent = section.title;
    link.append(title);
    if (section.page !== section.title) link.append(" · " + section.page);
    item.append(link, excerpt(section.text, one.words));
    return item;
  }

  document.addEventListener("DOMContentLoaded", function () {
    var place = document.getElementById("site-search");
    if (!place) return;
    var form = document.createElement("form");
    form.setAttribute("role", "search");
    var box = document.createElement("input");
    box.type = "search";
    box.placeholder = say("search");
    box.autocomplete = "off";
    box.setAttribute("aria-label", say("search_lessons"));
    var status = document.createElement("p");
    status.setAttribute("role", "status");
    status.className = "search-status";
    var list = document.createElement("ol");
    list.className = "search-results";
    form.append(box);
    place.append(form, status, list);
    var around = place.parentElement;

    // Where the menu stands beside the text it is open, for the keyboard and for screen readers, too.
    var wide = window.matchMedia("(min-width: 72rem)");
    function unfold() { place.closest("details").open = wide.matches; }
    unfold();
    wide.addEventListener("change", unfold);

    function show() {
      var wanted = words(box.value);
      around.classList.toggle("searching", wanted.length > 0);
      list.textContent = "";
      status.textContent = "";
      if (parts.length === 0 || wanted.length === 0) return;
      var found = find(wanted);
      status.textContent = found.length === 0 ? say("no_section") : counted(found.length);
      found.slice(0, most).forEach(function (one) { list.append(result(one)); });
    }

    var asked = false;
    function prepare() {
      if (asked) return;
      asked = true;
      function missing() {
        asked = false;
        parts = [];
        status.textContent = say("search_missing");
      }
      function take() {
        parts.push({index: lunr.Index.load(searchIndex), stems: stemsOf(searchIndex), sections: searchSections});
        if (parts.length < searchParts) load(["search-index-" + (parts.length + 1) + ".js"], take, missing);
        else show();
      }
      load(["lunr.js", "search-index.js"], take, missing);
    }
    box.addEventListener("focus", prepare);
    box.addEventListener("input", show);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      var first = list.querySelector("a");
      if (first) first.click();
    });
    form.addEventListener("keydown", function (event) {
      if (event.key !== "Escape") return;
      box.value = "";
      show();
    });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
      event.preventDefault();
      place.closest("details").open = true;
      box.focus();
    });
  });
})();
