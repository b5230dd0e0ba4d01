// Questions and cards that have many states. They stand in the page as a table: lines of markup, and the proven digits of each state, which are put
// into the lines. A state is known by its values, pizza/f=450, and has an address: that of the page with #pizza/f=450 behind it.

/** All that a question or a card may be shown in. */
class States {
  constructor(data) {
    this.data = data;
    this.now = data.start;
    this.due = [];  // those that are still to be dealt, in the order of chance
  }

  /** pizza/f=450 */
  name() {
    return this.data.name + "/" + this.data.states[this.now][0];
  }

  /** The number of the state with this name; -1 if there is none. */
  find(name) {
    return this.data.states.findIndex(([id]) => this.data.name + "/" + id === name);
  }

  /** Every other state comes once before one comes again. */
  next() {
    if (this.due.length === 0) {
      this.due = this.data.states.map((state, number) => number).filter((number) => number !== this.now);
      for (let left = this.due.length; left > 1; left--) {
        const chosen = Math.floor(Math.random() * left);
        [this.due[left - 1], this.due[chosen]] = [this.due[chosen], this.due[left - 1]];
      }
    }
    return this.due.pop();
  }

  /** What stands in state `number`, which is the one now, and no longer due. */
  deal(number) {
    this.now = number;
    this.due = this.due.filter((other) => other !== number);
    const [, shape, ...digits] = this.data.states[number];
    const line = (text) => text.split("\u001f").reduce((before, behind) => before + digits.shift() + behind);
    const page = document.createElement("template");
    page.innerHTML = this.data.shapes[shape].map((one) => line(this.data.lines[one])).join("\n");
    return [...page.content.firstElementChild.childNodes];
  }
}

/** Other states of `element` are dealt on demand, or when the address of the page names one. `table`: the script with all of them, in the place of
    which the tools stand. What `deal` is given are the nodes that take the place of those before; it returns the words that were dealt. */
class Dealing {
  constructor(element, table, deal) {
    this.element = element;
    this.states = new States(JSON.parse(table.textContent));
    this.dealt = deal;
    this.together = [];  // dealings that are always in the same state
    this.tools = document.createElement("div");
    this.tools.className = "actions dealing";
    const another = document.createElement("button");
    another.type = "button";
    another.textContent = say("another");
    this.link = document.createElement("a");
    this.link.textContent = say("this_one");
    this.told = document.createElement("p");
    this.told.className = "unseen";
    this.told.setAttribute("role", "status");
    this.tools.append(another, this.link, this.told);
    table.replaceWith(this.tools);
    another.addEventListener("click", () => this.another());
    this.refer();
  }

  /** From now on. */
  begin() {
    window.addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  /** An address that named the state before names this one: it doesn't lie, and a link to the other leads there again. */
  another() {
    const named = this.number(window.location.hash) >= 0;
    this.deal(this.states.next());
    if (named) window.history.replaceState(null, "", this.link.href);
  }

  /** Deals the state, also to the others of `together`. */
  deal(number) {
    this.told.textContent = this.dealt(this.states.deal(number));
    this.refer();
    for (const other of this.together) if (other.states.now !== number) other.deal(number);
  }

  /** The address of the state that is shown. */
  refer() {
    const name = this.states.name();
    this.link.href = "#" + encodeURIComponent(name).replace(/%(2F|3D|2C)/g, decodeURIComponent);
  }

  /** The state that a fragment, with its #, names; -1 if it names none of ours. */
  number(hash) {
    try {
      return this.states.find(decodeURIComponent(hash.slice(1)));
    } catch (error) {
      return -1;  // a lone %
    }
  }

  follow() {
    const number = this.number(window.location.hash);
    if (number < 0) return;
    if (number !== this.states.now) this.deal(number);
    this.element.scrollIntoView();
  }
}
