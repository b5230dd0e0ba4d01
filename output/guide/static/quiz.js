// Questions that answer. The answer to a question lies in the page, in a template beside it; what was chosen is looked up there and shown with
// its feedback. What was typed is judged by typed.js and follow.js; parts.js has the controls of questions with several parts. What was right stays on this device, and what was wrong can be practised again.
(function () {
  "use strict";

  const numeral = /^-?\d+(?:\.(\d+))?(e-?\d+)?(%)?$/;
  const marks = {decimal: pageWords.decimal_mark, group: pageWords.group_mark};

  /** The form of the digits of an answer; null if they are no decimal. */
  function formOf(digits) {
    const parts = numeral.exec(digits);
    if (!parts) return null;
    const [, behind = "", power, percent] = parts;
    return {places: behind.length, whole: behind === "", form: percent ? say("in_percent") : power ? say("power_of_ten") : ""};
  }

  /** The names of ways to write a number, in words. */
  function formsInWords(forms) {
    return forms.map((form) => say("form_" + form)).join(say("form_or"));
  }

  /** What is accepted for the digits of an answer, in words. Places depend on the unit, so where that is not known, digits are counted. */
  function accepted(wanted, exact, tolerance, asksUnit) {
    if (tolerance) return say("accepted_within", {tolerance}) + (asksUnit ? " " + say("accepted_with_unit") : "");
    const asked = formOf(wanted);
    if (asksUnit) return asked ? say("accepted_unit", {digits: wanted.replace(/e.*/, "").replace(/\D/g, "").replace(/^0+(?=\d)/, "").length}) : say("accepted_with_unit");
    if (!asked) return /^-?\d+\/\d+$/.test(wanted) ? say("accepted_fraction") : "";
    return say(asked.whole ? "accepted_whole" : "accepted_places", {...asked, exact});
  }

  /** Digits without what groups thousands. */
  function plain(digits) {
    return digits.replace(/,/g, "");
  }

  /** True if a text is a number that rounds to these digits, in the unit of the entry. */
  function roundsTo(text, digits, entry) {
    return ["right", "places"].includes(typedNumber.judge(text, {...unitOf(entry), digits: plain(digits), exact: false}, marks));
  }

  /** What typed.js needs to know of the unit of an answer. */
  function unitOf(entry) {
    const {unit, unitGiven, ownUnits} = entry.dataset;
    return {unit, unitGiven: unitGiven !== undefined, ownUnits};
  }

  /** True if a unit was typed that can't be right. */
  function isWrongUnit(judged) {
    return judged === "unit_other" || judged === "unit_scale";
  }

  /** Marks elements as right or wrong. */
  function mark(elements, isRight) {
    for (const marked of elements) {
      marked.classList.toggle("right", isRight);
      marked.classList.toggle("wrong", !isRight);
    }
  }

  function made(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  }

  /**
   * Which questions of this course were right the last time, kept on this device where the browser lets us: {id: true, false, or the share of the points
   * that a partly right answer earned}.
   */
  class Results {
    constructor(name) {
      this.name = name;
      this.kept = {};
      this.listeners = [];
      try {
        for (const [id, right] of Object.entries(JSON.parse(window.localStorage.getItem(name) || "{}")))
          if (typeof right === "boolean" || (right > 0 && right < 1)) this.kept[id] = right;
      } catch (error) {
        // they last while the page is open
      }
    }

    /** True, false, a share, or undefined where nothing was answered. */
    get(id) {
      return Object.hasOwn(this.kept, id) ? this.kept[id] : undefined;
    }

    put(id, right) {
      this.kept[id] = right;
      this.write();
    }

    forget(ids) {
      for (const id of ids) delete this.kept[id];
      this.write();
    }

    write() {
      try {
        window.localStorage.setItem(this.name, JSON.stringify(this.kept));
      } catch (error) {
        // likewise
      }
      for (const tell of this.listeners) tell();
    }
  }

  /** The score of the questions of a lesson that can be judged; what to do about it stands beside it. */
  class Score {
    constructor(group, all, results) {
      const questions = all.filter((question) => question.judged);
      this.all = all;
      this.questions = questions;
      this.results = results;
      this.line = made("div", "score");
      this.words = made("p");
      this.words.setAttribute("role", "status");
      this.practise = made("button", "", say("practise_wrong"));
      this.practise.setAttribute("aria-pressed", "false");
      this.reset = made("button", "", say("forget_results"));
      for (const button of [this.practise, this.reset]) {
        button.type = "button";
        button.hidden = true;  // until something was answered
      }
      this.practise.addEventListener("click", () => this.only(this.practise.getAttribute("aria-pressed") !== "true"));
      this.reset.addEventListener("click", () => {
        this.only(false);
        for (const question of questions) question.clear();
        results.forget(questions.map((question) => question.id));
      });
      this.line.append(this.words, this.practise, this.reset);
      group.prepend(this.line);
      const heading = group.querySelector(":scope > :is(h2, h3)");
      if (heading) heading.after(this.line);
      results.listeners.push(() => this.tell());
      this.tell();
    }

    count(isCounted) {
      return this.questions.filter((question) => isCounted(this.results.get(question.id))).length;
    }

    tell() {
      const right = this.count((result) => result === true), wrong = this.count((result) => result !== undefined && result !== true);
      this.words.textContent = say("score", {right, all: this.questions.length, any_wrong: wrong > 0, wrong});
      this.practise.disabled = wrong === 0 && this.practise.getAttribute("aria-pressed") === "false";
      this.reset.disabled = right + wrong === 0;
      if (right + wrong > 0) this.practise.hidden = this.reset.hidden = false;
    }

    /** Shows only what was wrong, as if it had not been answered yet; or all again. */
    only(wrong) {
      this.practise.setAttribute("aria-pressed", String(wrong));
      for (const question of this.all) {
        const hidden = wrong && [undefined, true].includes(this.results.get(question.id));
        question.element.hidden = hidden;
        if (wrong && !hidden) question.clear();
      }
      this.tell();
    }
  }

  class Question {
    constructor(element, number, results) {
      this.element = element;
      this.id = element.dataset.question;
      this.results = results;
      this.judged = true;
      this.name = "question-" + number;
      const states = element.querySelector("script.states");
      this.set();
      if (states) {
        this.dealing = new Dealing(element, states, (nodes) => this.deal(nodes));
        this.dealing.begin();
      }
    }

    /** What is worked, of the question that stands there. */
    set() {
      const element = this.element;
      const answered = element.querySelector("template.answered");
      this.sheet = answered.content;
      this.feedback = made("div", "feedback");
      this.feedback.setAttribute("role", "status");
      const way = element.querySelector(".to-answer");
      if (way) way.hidden = true;
      answered.before(this.feedback);
      const choices = element.querySelector(".choices");
      if (choices) this.offer(choices);
      else if (element.querySelector(".parts")) this.askParts();
      else if (element.querySelector(".blank")) this.askBlanks();
      else if (this.sheet.querySelector("[data-digits]:not([data-digits=''])")) this.ask();
      else this.reveal();
    }

    /** What is asked now. */
    deal(nodes) {
      const tools = this.dealing.tools;
      for (const node of [...this.element.childNodes]) if (node !== tools) node.remove();
      tools.before(...nodes);
      this.set();
      this.feedback.classList.remove("right", "wrong");
      const ask = this.element.querySelector("p:not(.ordinal)");
      return ask ? ask.textContent : "";
    }

    /** Choices become buttons of one group; several may be right, each is judged by itself. */
    offer(choices) {
      choices.classList.add("offered");
      for (const item of choices.querySelectorAll("li")) {
        const choose = made("button", "choose");
        choose.type = "button";
        choose.setAttribute("aria-pressed", "false");
        choose.append(...item.childNodes);
        for (const block of choose.querySelectorAll("p")) block.replaceWith(...block.childNodes);
        item.append(choose);
        choose.addEventListener("click", () => this.chosen(choices, item));
      }
    }

    chosen(choices, item) {
      for (const other of choices.querySelectorAll("li")) other.querySelector("button").setAttribute("aria-pressed", String(other === item));
      const judged = this.judgement(item.dataset.letter);
      item.classList.add(judged.right ? "right" : "wrong");
      this.results.put(this.id, judged.right);
      this.say(judged.right, judged.content);
    }

    /** What the answer says of a letter. The right number of a numeric question has no entry of its own. */
    judgement(letter) {
      const entry = this.sheet.querySelector("[data-letter=" + letter + "]");
      const explained = this.whole(true);
      if (!entry) return {right: true, content: explained};
      return {right: entry.classList.contains("right"), content: this.explanation(entry)};
    }

    /** What an entry says of its choice or its number. */
    explanation(entry) {
      const content = document.createDocumentFragment();
      content.append(...entry.cloneNode(true).childNodes);
      const choice = content.querySelector(".choice");
      if (choice) choice.remove();
      for (const sign of content.querySelectorAll("b, .sign")) sign.remove();
      return content;
    }

    /** The answer without the known wrong ones; without what is said of each choice, where `short`. */
    whole(short) {
      const copy = this.sheet.cloneNode(true);
      for (const part of copy.querySelectorAll(short ? ".choices, .parts, .label.known" : ".label.known, .choices:has([data-known])")) part.remove();
      return copy;
    }

    /** A button that shows the answer, which counts as wrong. */
    shower() {
      const show = made("button", "", say("show_answer"));
      show.type = "button";
      show.addEventListener("click", () => {
        this.results.put(this.id, false);
        this.say(null, this.whole(false));
      });
      return show;
    }

    /** The parts are decided one by one, and judged together. */
    askParts() {
      const row = made("div", "typed");
      const check = made("button", "", say("check"));
      this.controls = partControls[this.element.dataset.kind](this.element);
      check.type = "button";
      check.addEventListener("click", () => this.judgeParts());
      row.append(check, this.shower());
      this.feedback.before(row);
    }

    judgeParts() {
      const given = this.controls.given();
      if (given.some(({value}) => value === "")) return this.say(null, made("p", "", say("parts_first")));
      const content = document.createDocumentFragment(), list = made("ul", "parts judged");
      let right = 0;
      for (const {element, part, value} of given) {
        const entry = this.sheet.querySelector(`[data-part="${part}"]`), isRight = entry.dataset.due === value;
        right += isRight;
        mark([element, list.appendChild(made("li", "", `${part}. ${isRight ? "✓" : "✗"} `))], isRight);
        const because = entry.querySelector(".because");
        if (because) list.lastChild.append(...because.cloneNode(true).childNodes);
      }
      content.append(made("p", "", say("parts_right", {right, all: given.length})), list);
      if (right === given.length) content.append(this.whole(true));
      this.results.put(this.id, right === given.length);
      this.say(right === given.length, content);
    }

    ask() {
      const form = made("form", "typed");
      const label = made("label", "", say("your_answer"));
      const entry = this.sheet.querySelector("[data-digits]");
      const hint = made("p", "accepted", this.accepted(entry));
      const input = this.input(this.name);
      const given = this.element.querySelector(".given-unit");
      if (given) given.hidden = true;
      label.htmlFor = input.id;
      hint.id = this.name + "-accepted";
      if (hint.textContent) input.setAttribute("aria-describedby", hint.id);
      const check = made("button", "", say("check"));
      form.append(label, input, ...(given ? [made("span", "unit", entry.dataset.unit)] : []), check, this.shower(), hint);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.typed(input.value);
      });
      this.feedback.before(form);
    }

    /** A field for a typed answer. */
    input(id) {
      const input = made("input");
      input.type = "text";
      input.inputMode = "text";
      input.autocomplete = "off";
      input.spellcheck = false;
      input.id = id;
      return input;
    }

    /** A field in the place of each blank. All are judged together. */
    askBlanks() {
      const hints = made("p", "accepted"), form = made("form", "typed");
      this.blanks = [...this.element.querySelectorAll(".blank")].map((place) => {
        const number = place.dataset.blank, input = this.input(`${this.name}-${number}`);
        input.setAttribute("aria-label", say("blank", {number}));
        const entry = this.sheet.querySelector(`[data-blank="${number}"]`), hint = made("span", "", `(${number}) ${this.accepted(entry)} `);
        hint.id = input.id + "-accepted";
        input.setAttribute("aria-describedby", hint.id);
        if (this.accepted(entry)) hints.append(hint);
        input.setAttribute("form", this.name + "-form");
        place.replaceChildren(`(${number}) `, input);
        return {number, input, entry};
      });
      form.id = this.name + "-form";
      form.append(made("button", "", say("check")), this.shower(), hints);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.judgeBlanks();
      });
      this.feedback.before(form);
    }

    judgeBlanks() {
      if (this.blanks.some(({input}) => typedNumber.judge(input.value, {digits: "0"}, marks) === "empty"))
        return this.say(null, made("p", "", say("blanks_first")));
      const content = document.createDocumentFragment(), list = made("ul", "parts judged");
      let earned = 0, all = 0, isCounted = true;
      for (const {number, input, entry} of this.blanks) {
        const judged = typedNumber.judge(input.value, this.key(entry), marks), points = Number(entry.dataset.points);
        const followed = judged === "right" ? null : this.followed(entry, input.value, Number(number));
        const isRight = judged === "right" || followed !== null, known = isRight ? null : this.known(input.value, entry, entry);
        const hint = isRight || known ? "" : this.hint(judged, entry, input.value) || this.hint(this.needed(entry, Number(number)), entry, input.value);
        const item = list.appendChild(made("li", "", `(${number}) ${isRight ? "✓" : "✗"} `));
        all += points;
        earned += isRight ? points : 0;
        isCounted = isCounted && (hint === "" || isWrongUnit(judged));
        mark([input, item], isRight);
        if (followed) item.append(say("right_given", {earlier: followed.join(", ")}));
        else if (known) item.append(this.explanation(known));
        else if (hint) item.append(hint);
        const because = judged === "right" && entry.querySelector(".because");
        if (because) item.append(...because.cloneNode(true).childNodes);
      }
      if (!isCounted) return this.say(null, list);
      content.append(made("p", "", say("points_earned", {earned, all})), list);
      if (earned === all) content.append(this.whole(true));
      this.results.put(this.id, earned === all || (earned > 0 && earned / all));
      this.say(earned === all, content);
    }

    /** The numbers of the earlier blanks whose typed numbers make this one right; null if none do. What scripts can't compute has a table of known ones. */
    followed(entry, text, number) {
      if (entry.dataset.function) return follow.followed(this.functions(), number, marks);
      const typed = (number) => this.blanks.find((blank) => blank.number === number);
      const isTyped = ({after, typed: digits}) => roundsTo(typed(after).input.value, digits, typed(after).entry);
      const isRight = (one) => isTyped(one.dataset) && typedNumber.judge(text, this.key(one), marks) === "right";
      const one = [...entry.querySelectorAll(".followed")].find(isRight);
      return one ? [one.dataset.after] : null;
    }

    /** What a number that follows from earlier blanks still needs: "places", "form" or ""; a number with few places may be any number. */
    needed(entry, number) {
      if (!entry.dataset.function) return "";
      return ["places", "form"].find((judgement) => follow.needs(this.functions(), number, marks, judgement)) || "";
    }

    /** The blanks in order, with what was typed and their functions. */
    functions() {
      return [...this.blanks].sort((one, other) => one.number - other.number).map(({entry, input}) => {
        const {function: steps, format, rounding, tolerance} = entry.dataset;
        return {text: input.value, steps, format, rounding, tolerance, forms: this.key(entry).forms, ...unitOf(entry)};
      });
    }

    /** What is accepted for an answer, in words. */
    accepted(entry) {
      const {digits, exact, tolerance} = this.wanted(entry), {unit, unitGiven} = unitOf(entry);
      return accepted(digits, exact, tolerance, unit && !unitGiven);
    }

    /** The digits of an answer, without what groups thousands; whether they are all of it; how far a right answer may be from them, in words. */
    wanted(entry) {
      const tolerance = entry.querySelector(":scope > .tolerance, :scope > .choice > .tolerance");
      return {
        digits: plain(entry.dataset.digits), exact: entry.dataset.exact !== undefined,
        tolerance: tolerance ? tolerance.textContent.replace("± ", "") : "",
      };
    }

    /** What typed.js judges by. */
    key(entry) {
      const {least, most, forms, fraction, expressions} = entry.dataset, {digits, exact, tolerance} = this.wanted(entry);
      return {
        digits, exact, least, most, fraction, tolerant: tolerance !== "",
        forms: forms ? forms.split(" ") : null, expressions: expressions ? expressions.split("; ") : [], ...unitOf(entry),
      };
    }

    /** The entry of the known wrong answer that was typed, or null. */
    known(text, within, answer) {
      return [...within.querySelectorAll("[data-known]")].find((entry) => roundsTo(text, entry.dataset.known, answer)) || null;
    }

    /** What to say of a text that isn't judged; empty if it is right or wrong. */
    hint(judged, entry, text) {
      if (judged === "empty") return say("answer_first");
      if (judged === "none") return say("no_number");
      if (judged === "coarse") return say("too_few", {accepted: this.accepted(entry)});
      if (judged === "places") return say("write_places", formOf(this.wanted(entry).digits));
      if (judged.startsWith("unit_")) return say(judged, {unit: typedNumber.quantity(text, this.key(entry), marks).unit});
      if (judged === "groups") return say("mark_groups", marks);
      if (judged === "form") return say("other_form", {forms: formsInWords(this.key(entry).forms)});
      return "";
    }

    /** What was typed, judged and answered. Only right and wrong numbers count. */
    typed(text) {
      const entry = this.sheet.querySelector("[data-digits]"), judged = typedNumber.judge(text, this.key(entry), marks);
      const hint = this.hint(judged, entry, text);
      if (isWrongUnit(judged)) this.results.put(this.id, false);
      if (hint) return this.say(["none", "coarse"].includes(judged) || isWrongUnit(judged) ? false : null, made("p", "", hint));
      this.results.put(this.id, judged === "right");
      const known = judged === "right" ? null : this.known(text, this.sheet, entry);
      if (judged === "right") this.say(true, this.whole(true));
      else if (known) this.say(false, this.explanation(known));
      else this.say(false, this.accepted(entry) ? made("p", "", say("not_digits")) : "");  // a word has no places
    }

    /** As if nothing had been answered. */
    clear() {
      this.feedback.replaceChildren();
      this.feedback.classList.remove("right", "wrong");
      for (const item of this.element.querySelectorAll(".choices li")) item.classList.remove("right", "wrong");
      for (const button of this.element.querySelectorAll(".choose")) button.setAttribute("aria-pressed", "false");
      for (const input of this.element.querySelectorAll("input")) {
        input.value = "";
        input.classList.remove("right", "wrong");
      }
      if (this.controls) this.controls.clear();
    }

    reveal() {
      this.judged = false;
      const exercise = this.element.dataset.kind === "exercise";
      const show = made("button", "reveal", say(exercise ? "show_solution" : "show_model"));
      show.type = "button";
      show.setAttribute("aria-expanded", "false");
      show.addEventListener("click", () => {
        const open = show.getAttribute("aria-expanded") === "true";
        show.setAttribute("aria-expanded", String(!open));
        if (open) this.feedback.replaceChildren();
        else this.say(null, this.whole(false));
      });
      this.feedback.before(show);
    }

    /** `right`: true, false, or null where nothing is judged. */
    say(right, content) {
      this.feedback.classList.toggle("right", right === true);
      this.feedback.classList.toggle("wrong", right === false);
      const parts = [content];
      if (right !== null) parts.unshift(made("p", "verdict-word", say(right ? "right" : "not_right")));
      this.feedback.replaceChildren(...parts);
    }
  }

  const home = document.querySelector(".home");
  const results = new Results("proofsheet-quiz " + (home ? home.textContent : ""));
  const questions = [...document.querySelectorAll(".question:has(template.answered)")].map((element, number) => new Question(element, number, results));
  for (const first of document.querySelectorAll(".question[data-scenario]:has(.stem)")) {
    const name = first.dataset.scenario;
    const together = questions.filter((question) => question.element.dataset.scenario === name && question.dealing).map((question) => question.dealing);
    for (const dealing of together) {
      dealing.together = together;
      dealing.tools.hidden = dealing.element !== first;  // the first deals for all
    }
  }
  for (const group of document.querySelectorAll(".question-group")) {
    const inside = questions.filter((question) => group.contains(question.element));
    if (inside.some((question) => question.judged)) new Score(group, inside, results);
  }
})();
