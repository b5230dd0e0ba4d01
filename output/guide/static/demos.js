// Demos. Every number that can be shown stands in the page, proven, in a list of JSON behind the demo; a choice looks its digits up and puts
// them in their places. Nothing is computed here but where a digit stands in the list; even the lines are the digits themselves, drawn in a
// picture whose units are theirs.
//
// The scripts of a page are plain deferred ones, not modules: a browser does not load modules from the file system, where every file is an
// origin of its own.
(function () {
  "use strict";

  const minus = "\u2212";

  /** Digits as a page shows them: with a minus sign that is one, and a raised power of ten. */
  function show(element, digits) {
    const parts = /^(-?)(\d[\d.,]*)(?:e(-?)(\d+))?(.*)$/.exec(digits);
    if (!parts) {
      element.textContent = digits;
      return;
    }
    const [, sign, mantissa, smaller, exponent, tail] = parts;
    element.textContent = (sign && minus) + inNotation(mantissa);
    if (exponent !== undefined) {
      const raised = document.createElement("sup");
      raised.textContent = (smaller && minus) + exponent;
      element.append("\u00a0×\u00a010", raised);
    }
    element.append(tail);
  }

  /** A control and the option that it stands at. */
  class Control {
    constructor(element, options) {
      this.element = element;
      this.options = options;
      this.title = element.querySelector("label, legend").textContent.trim();
      this.slider = element.querySelector("input[type=range]");
      this.toggle = element.querySelector("input[type=checkbox]");
      this.menu = element.querySelector("select");
    }

    get option() {
      if (this.toggle) return this.toggle.checked ? 1 : 0;
      const chosen = this.slider || this.menu || this.element.querySelector("input:checked");
      return Number(chosen.value);
    }

    /** What is chosen, in words. */
    told() {
      return this.title + ": " + this.options[this.option];
    }

    refresh() {
      if (!this.slider) return;
      const text = this.options[this.option];
      show(this.element.querySelector("output"), text);
      this.slider.setAttribute("aria-valuetext", text);
    }
  }

  /** A part and what it shows of each state. */
  class Part {
    constructor(element, data) {
      this.element = element;
      this.follows = data.follows;
      this.states = data.states;
    }

    /** The place of the state in the lists: the last choice changes fastest. */
    state(controls) {
      return this.follows.reduce((at, choice) => at * controls[choice].options.length + controls[choice].option, 0);
    }

    refresh(controls) {
      const state = this.state(controls);
      if (this.element.classList.contains("steps")) {
        const worked = this.element.querySelectorAll("template");
        this.element.querySelector(".shown").replaceChildren(worked[state].content.cloneNode(true));
        return;
      }
      const cells = this.states[state];
      if (this.element.classList.contains("value")) show(this.element.querySelector(".part-digits"), cells[0]);
      if (this.element.classList.contains("table")) this.fill(cells, false);
      if (this.element.classList.contains("lines")) {
        this.fill(cells, true);
        this.draw(cells);
      }
    }

    /** Puts cells, which come row by row, into the table; `turned`: its columns are their rows. */
    fill(cells, turned) {
      const rows = Array.from(this.element.querySelectorAll("tbody tr"));
      const across = cells.length / rows.length;
      rows.forEach((row, down) => {
        Array.from(row.querySelectorAll("td")).slice(-across).forEach((cell, column) => {
          show(cell, cells[turned ? column * rows.length + down : down * across + column]);
        });
      });
    }

    draw(cells) {
      const lines = this.element.querySelectorAll("polyline");
      const dots = this.element.querySelectorAll("path.dots");
      const length = cells.length / lines.length;
      lines.forEach((line, number) => {
        const points = cells.slice(number * length, (number + 1) * length).map((digits, at) => at + "," + digits);
        line.setAttribute("points", points.join(" "));
        dots[number].setAttribute("d", points.map((point) => "M" + point + "h0").join(""));
      });
    }

    /** A value in words; empty for what is too much to be read out. */
    told() {
      if (!this.element.classList.contains("value")) return "";
      return this.element.textContent.trim().replace(/\s+/g, " ");
    }
  }

  function start(demo) {
    const data = JSON.parse(demo.querySelector("script").textContent);
    const form = demo.querySelector("form");
    const status = demo.querySelector("[role=status]");
    const controls = Array.from(form.querySelectorAll(".control"))
      .map((element, number) => new Control(element, data.choices[number].options));
    const parts = Array.from(demo.querySelectorAll("[data-part]"))
      .map((element, number) => new Part(element, data.parts[number]));
    const chosen = demo.querySelector(".demo-start .chosen");  // for paper, which has no controls
    let waiting = 0;

    function tell() {
      const told = controls.map((control) => control.told()).concat(parts.map((part) => part.told()));
      status.textContent = told.filter(Boolean).join("; ");
    }

    function follow() {
      controls.forEach((control) => control.refresh());
      chosen.textContent = controls.map((control) => control.told()).join("; ");
      parts.forEach((part) => part.refresh(controls));
    }

    function refresh() {
      follow();
      window.clearTimeout(waiting);  // whoever drags a slider is told once, at its end
      waiting = window.setTimeout(tell, 400);
    }

    form.addEventListener("input", refresh);
    form.addEventListener("submit", (event) => event.preventDefault());
    demo.classList.add("scripted");
    form.hidden = false;
    follow();  // a browser may have kept what was chosen before the page was loaded again
  }

  document.querySelectorAll(".demo").forEach(start);
})();
