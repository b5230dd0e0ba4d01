// The controls of questions with several parts: items to match, items to put in order, statements that are true or false.
// `partControls.KIND(element)` adds them to a question. It returns `given()`, a list of {element, part, value} in which `part` and `value`
// are like `data-part` and `data-due` of the answer and an empty value is not decided, and `clear()`.
const partControls = (function () {
  "use strict";

  function control(name, label) {
    const element = document.createElement(name);
    element.className = "part-control";
    element.setAttribute("aria-label", label);
    if (name === "button") element.type = "button";
    return element;
  }

  function unmark(element) {
    element.classList.remove("right", "wrong");
  }

  const partsOf = (element) => element.querySelector(".parts");

  /** A letter is selected for each item. */
  function matching(element) {
    const letters = [...partsOf(element).children].map((match) => match.dataset.letter);
    const parts = [...element.querySelectorAll(".items > li")].map((item, index) => {
      const part = String(index + 1), select = control("select", say("part", {part}));
      for (const letter of ["", ...letters]) select.append(new Option(letter || "–", letter));
      select.addEventListener("change", () => unmark(item));
      item.prepend(select);
      return {item, part, select};
    });
    element.querySelector(".items").classList.add("offered");
    return {
      given: () => parts.map(({item, part, select}) => ({element: item, part, value: select.value})),
      clear() {
        for (const {item, select} of parts) {
          unmark(item);
          select.value = "";
        }
      },
    };
  }

  /** Items move up and down. The buttons at the ends stay enabled, so that the focus stays. */
  function ordering(element) {
    const list = partsOf(element), items = [...list.children];
    const status = document.createElement("p");
    status.className = "unseen";
    status.setAttribute("role", "status");
    function move(item, button, step) {
      const now = [...list.children], at = now.indexOf(item), other = now[at + step];
      if (other) (step < 0 ? other : item).before(step < 0 ? item : other);
      now.forEach(unmark);
      button.focus();
      status.textContent = say("position", {part: item.dataset.letter, position: [...list.children].indexOf(item) + 1, all: items.length});
    }
    items.forEach((item, index) => {
      item.value = index + 1;  // its letter moves with it
      const buttons = document.createElement("span");
      for (const [sign, key, step] of [["↑", "up", -1], ["↓", "down", 1]]) {
        const button = control("button", say(key, {part: item.dataset.letter}));
        button.textContent = sign;
        button.addEventListener("click", () => move(item, button, step));
        buttons.append(button);
      }
      item.prepend(buttons);
    });
    list.classList.add("offered");
    list.after(status);
    return {
      given: () => [...list.children].map((item, index) => ({element: item, part: item.dataset.letter, value: String(index + 1)})),
      clear() {
        list.append(...items);
        items.forEach(unmark);
        status.textContent = "";
      },
    };
  }

  /** Two buttons for each statement. */
  function statements(element) {
    const list = partsOf(element);
    const parts = [...list.children].map((item) => {
      const part = item.dataset.letter, group = document.createElement("span");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", say("part", {part}));
      const buttons = ["true", "false"].map((value) => {
        const button = control("button", list.dataset[value]);
        button.textContent = list.dataset[value];
        button.setAttribute("aria-pressed", "false");
        button.addEventListener("click", () => {
          unmark(item);
          for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
        });
        group.append(button);
        return button;
      });
      item.prepend(group);
      return {item, part, buttons};
    });
    list.classList.add("offered");
    const chosen = (buttons) => buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
    return {
      given: () => parts.map(({item, part, buttons}) => ({element: item, part, value: ["", "true", "false"][chosen(buttons) + 1]})),
      clear() {
        for (const {item, buttons} of parts) {
          unmark(item);
          for (const button of buttons) button.setAttribute("aria-pressed", "false");
        }
      },
    };
  }

  return {matching, ordering, statements};
})();
