// Questions that answer. The answer to a question lies in the page, in a template beside it; what was chosen is looked up there and shown with
// its feedback. Typed digits are compared as text with the proven ones, in the spellings that mean the same digits: nothing is computed, and
// there is no "nearly".
(function () {
  "use strict";

  /** What typed text may mean, in the spelling of the ledger: a comma may group thousands or stand for the point. */
  function readings(text) {
    const digits = text.replace(/[\s\u00a0\u202f]/g, "").replace(/[\u2212\u2013]/g, "-").replace(/^\+/, "")
      .replace(/[×x*\u00b7]10\^?(-?\d+)$/i, "e$1").replace("E", "e");
    const grouped = /^-?\d{1,3}(,\d{3})+(?!\d)/.test(digits) ? digits.replace(/,/g, "") : digits;
    return [grouped, digits.replace(",", ".")].map((one) => one.replace(/^(-?)\./, "$10."));
  }

  function places(digits) {
    const point = digits.indexOf(".");
    return point < 0 ? 0 : digits.slice(point + 1).replace(/[^\d].*$/, "").length;
  }

  function made(name, className, text) {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  }

  class Question {
    constructor(element, number) {
      this.element = element;
      this.name = "question-" + number;
      this.sheet = element.querySelector("template.answered").content;
      this.feedback = made("div", "feedback");
      this.feedback.setAttribute("role", "status");
      const way = element.querySelector(".to-answer");
      way.hidden = true;
      way.before(this.feedback);
      const choices = element.querySelector(".choices");
      if (choices) this.offer(choices);
      else if (this.sheet.querySelector("[data-digits]:not([data-digits=''])")) this.ask();
      else this.reveal();
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
      this.say(judged.right, judged.content);
    }

    /** What the answer says of a letter. The right number of a numeric question has no entry of its own. */
    judgement(letter) {
      const entry = this.sheet.querySelector("[data-letter=" + letter + "]");
      const explained = this.whole(true);
      if (!entry) return {right: true, content: explained};
      const content = document.createDocumentFragment();
      content.append(...entry.cloneNode(true).childNodes);
      const choice = content.querySelector(".choice");
      if (choice) choice.remove();
      for (const sign of content.querySelectorAll("b, .sign")) sign.remove();
      return {right: entry.classList.contains("right"), content};
    }

    /** The answer; without what is said of each choice, where `short`. */
    whole(short) {
      const copy = this.sheet.cloneNode(true);
      if (short) for (const part of copy.querySelectorAll(".choices")) part.remove();
      return copy;
    }

    ask() {
      const form = made("form", "typed");
      const label = made("label", "", "Your answer");
      const input = made("input");
      input.type = "text";
      input.inputMode = "text";
      input.autocomplete = "off";
      input.spellcheck = false;
      input.id = this.name;
      label.htmlFor = input.id;
      const check = made("button", "", "Check");
      const show = made("button", "", "Show the answer");
      show.type = "button";
      show.addEventListener("click", () => this.say(null, this.whole(false)));
      form.append(label, input, check, show);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.typed(input.value);
      });
      this.feedback.before(form);
    }

    typed(text) {
      const due = this.sheet.querySelector("[data-digits]").dataset.digits;
      const wanted = due.replace(/,/g, "");
      const read = readings(text);
      const number = read.find((one) => /^-?\d+(\.\d+)?(e-?\d+)?(%|\/\d+)?$/.test(one));
      if (read[0] === "") this.say(false, made("p", "", "Write the digits first."));
      else if (read.includes(wanted)) this.say(true, this.whole(false));
      else if (!number) this.say(false, made("p", "", "This is no number: digits, a point, perhaps a minus."));
      else if (places(number) !== places(wanted))
        this.say(false, made("p", "", "Digits behind the point are wanted: " + places(wanted) + ". You wrote " + places(number) + "."));
      else this.say(false, made("p", "", "These are not the digits. Try again, or look at the answer."));
    }

    reveal() {
      const exercise = this.element.querySelector(".ordinal").textContent.startsWith("Exercise");
      const show = made("button", "reveal", exercise ? "Show the solution" : "Show a model answer");
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
      if (right !== null) parts.unshift(made("p", "verdict-word", right ? "✓ Right." : "✗ Not right."));
      this.feedback.replaceChildren(...parts);
    }
  }

  document.querySelectorAll(".question").forEach((element, number) => new Question(element, number));
})();
