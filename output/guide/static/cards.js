// Flashcards that turn, and a schedule after Leitner: every card lies in a box; a card that was known moves one box up and comes back after
// twice as many rounds, one that was not goes back to the first box and comes again in the same round. Rounds are counted, not days, so that
// nobody is punished for a holiday. What lies where is kept in the browser's storage; where that is refused, while the page is open.
(function () {
  "use strict";

  const boxes = 5;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** Where the cards of this course lie: {round, cards: {id: {box, due}}}. */
  class Memory {
    constructor(name) {
      this.name = name;
      this.lasting = true;
      this.read();
    }

    read() {
      this.round = 1;
      this.cards = {};
      try {
        const kept = JSON.parse(window.localStorage.getItem(this.name) || "{}");
        if (Number.isInteger(kept.round) && kept.round > 0) this.round = kept.round;
        for (const [id, {box, due}] of Object.entries(kept.cards || {}))
          if (Number.isInteger(box) && box >= 1 && box <= boxes && Number.isInteger(due)) this.cards[id] = {box, due};
      } catch (error) {
        this.lasting = this.lasting && error instanceof SyntaxError;
      }
    }

    write() {
      try {
        window.localStorage.setItem(this.name, JSON.stringify({round: this.round, cards: this.cards}));
      } catch (error) {
        this.lasting = false;
      }
    }

    /** Box 0 holds what was never asked. */
    box(id) {
      return this.cards[id] ? this.cards[id].box : 0;
    }

    isDue(id) {
      return !this.cards[id] || this.cards[id].due <= this.round;
    }

    known(id) {
      const box = Math.min(this.box(id) + 1, boxes);
      this.cards[id] = {box, due: this.round + 2 ** (box - 1)};
      this.write();
    }

    missed(id) {
      this.cards[id] = {box: 1, due: this.round + 1};
      this.write();
    }

    forget(ids) {
      for (const id of ids) delete this.cards[id];
      this.write();
    }
  }

  function button(text, press, className) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (className) made.className = className;
    made.addEventListener("click", press);
    return made;
  }

  /** One card with its two sides. */
  class Card {
    constructor(element) {
      this.element = element;
      this.id = element.dataset.card;
      this.turner = button(say("turn_over"), () => this.turn(), "turn");
      this.actions = document.createElement("p");
      this.actions.className = "actions";
      this.actions.append(this.turner);
      element.append(this.actions);
      element.classList.add("turns");
      element.setAttribute("aria-live", "polite");
      this.set();
      const states = element.querySelector("script.states");
      if (!states) return;
      this.dealing = new Dealing(element, states, (nodes) => this.deal(nodes));
      this.dealing.begin();
    }

    /** What is turned, of the card that stands there. */
    set() {
      this.front = this.element.querySelector(".front");
      this.back = this.element.querySelector(".back");
      this.settle("front");
    }

    /** The card with other values. */
    deal(nodes) {
      this.front.remove();
      this.back.remove();
      this.element.prepend(...nodes);
      this.set();
      return this.front.textContent;
    }

    settle(side) {
      this.side = side;
      this.front.classList.toggle("answered", side === "back");  // its number and its words stay, in small type
      this.back.hidden = side === "front";
      this.back.open = true;
      this.turner.textContent = say(side === "front" ? "turn_over" : "turn_back");
      if (this.turned) this.turned(side);
    }

    turn() {
      const side = this.side === "front" ? "back" : "front";
      if (still.matches || !this.element.animate) {
        this.settle(side);
        return;
      }
      const half = {duration: 130, easing: "ease-in"};
      this.element.animate([{transform: "none"}, {transform: "rotateX(90deg)"}], half).finished.then(() => {
        this.settle(side);
        this.element.animate([{transform: "rotateX(-90deg)"}, {transform: "none"}], {duration: 130, easing: "ease-out"});
      });
    }
  }

  /** The cards of a page, and a panel above them to practise with. */
  class Deck {
    constructor(groups, memory) {
      this.memory = memory;
      this.groups = groups;
      this.cards = groups.flatMap((group) => Array.from(group.querySelectorAll(".card"), (card) => new Card(card)));
      this.panel = document.createElement("section");
      this.panel.className = "deck";
      this.panel.setAttribute("aria-label", say("practise_cards"));
      this.state = document.createElement("p");
      this.state.setAttribute("role", "status");
      this.boxes = document.createElement("ol");
      this.boxes.className = "boxes";
      this.boxes.setAttribute("aria-label", say("cards_in_boxes"));
      this.begin = button("", () => this.start());
      this.stop = button(say("show_all_cards"), () => this.end(say("all_shown")));
      this.reset = button(say("from_scratch"), () => this.forget());
      const actions = document.createElement("p");
      actions.className = "actions";
      actions.append(this.begin, this.stop, this.reset);
      this.panel.append(this.state, this.boxes, actions);
      groups[0].before(this.panel);
      this.queue = null;
      this.tell("");
    }

    due() {
      return this.cards.filter((card) => this.memory.isDue(card.id));
    }

    /** What lies where, after `news`. */
    tell(news) {
      const due = this.queue ? this.queue.length : this.due().length;
      const round = say("round", {round: this.memory.round, due});
      const kept = this.memory.lasting ? "" : " " + say("refuses_storage");
      this.state.textContent = (news ? news + " " : "") + round + kept;
      const counts = Array.from({length: boxes + 1}, (_, box) => this.cards.filter((card) => this.memory.box(card.id) === box).length);
      this.boxes.replaceChildren(...counts.map((count, box) => {
        const item = document.createElement("li");
        item.textContent = (box === 0 ? say("new") : say("box", {box})) + ": " + count;
        item.dataset.box = box;
        return item;
      }));
      this.begin.textContent = say(this.due().length > 0 ? "practise" : "next_round");
      this.begin.hidden = this.queue !== null;
      this.stop.hidden = this.queue === null;
    }

    start() {
      while (this.due().length === 0) this.memory.round += 1;
      this.memory.write();
      this.queue = this.due();
      this.panel.parentElement.classList.add("practising");
      this.next("");
    }

    /** Shows the first card of the queue alone. */
    next(news) {
      if (this.queue.length === 0) {
        this.end(news + " " + say("was_round"));
        return;
      }
      for (const card of this.cards) {
        card.element.hidden = card !== this.queue[0];
        card.turned = null;
        this.unask(card);
      }
      const card = this.queue[0];
      if (card.dealing) card.dealing.another();  // with other values each time it comes
      for (const group of this.groups) group.hidden = !group.contains(card.element);
      card.settle("front");
      card.turned = (side) => { if (side === "back") this.ask(card); };
      this.tell(news);
      card.turner.focus();
    }

    /** Once the back was seen, the reader says how it went. */
    ask(card) {
      if (card.actions.querySelector(".known")) return;
      card.actions.append(button(say("knew"), () => this.answered(card, true), "known"),
        button(say("not_yet"), () => this.answered(card, false), "missed"));
    }

    unask(card) {
      for (const one of card.actions.querySelectorAll(".known, .missed")) one.remove();
    }

    answered(card, known) {
      this.queue.shift();
      if (!known) {
        this.memory.missed(card.id);
        card.again = true;
        this.queue.push(card);
        this.next(say("back_to_box"));
        return;
      }
      if (!card.again) this.memory.known(card.id);  // what was missed in this round stays in the first box
      card.again = false;
      this.next(say("now_in_box", {box: this.memory.box(card.id)}));
    }

    end(news) {
      this.queue = null;
      this.panel.parentElement.classList.remove("practising");
      for (const card of this.cards) {
        card.element.hidden = false;
        card.turned = null;
        card.again = false;
        this.unask(card);
        card.settle("front");
      }
      for (const group of this.groups) group.hidden = false;
      this.tell(news);
      this.begin.focus();
    }

    forget() {
      this.memory.forget(this.cards.map((card) => card.id));
      this.end(say("new_again"));
    }
  }

  const home = document.querySelector(".home");
  const memory = new Memory("proofsheet-cards " + (home ? home.textContent : ""));
  const groups = Array.from(document.querySelectorAll(".card-group"));
  if (document.body.classList.contains("flashcards") && groups.length > 0) new Deck(groups, memory);
  else groups.forEach((group) => new Deck([group], memory));
})();
