// Reads numbers as people type them, and judges them, with exact fractions of integers. This file uses nothing of a page, so that tests can run it in Node.
//
// A number is [sign] body [%]. The body is a decimal (1234.5, .5, 1,234.5), a decimal with a power of ten (1.5e3, 1.5×10³, 1.5*10^3), a power of ten
// (10^3), a fraction (5/4) or a mixed number (1 1/2). Groups of thousands have three digits and one separator: a space, an apostrophe, an underscore, or
// whichever of point and comma is not the decimal mark. The first group has one to three digits and does not begin with 0. A text that can't be read with
// the decimal mark of the language is read with the other one.
//
// The answer to a question about a quantity is a number and a unit. The number is converted to the unit of the key exactly, and then judged like any other.
// The units are those of units.js, which the program writes for courses that need it.
var typedNumber = (function () {
  "use strict";

  const longest = 1000;  // characters, and the largest exponent
  const ledger = {decimal: ".", group: ","};  // the notation of data-digits

  /** Returns the fraction count · 10^unit / divisor. */
  function scaled(count, unit, divisor = 1n) {
    return {above: count * 10n ** BigInt(Math.max(unit, 0)), below: divisor * 10n ** BigInt(Math.max(-unit, 0))};
  }

  /** Returns a number below, equal to or above zero, as `one` is to `other`. Divisors are positive. */
  function compare(one, other) {
    const difference = one.above * other.below - other.above * one.below;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** Returns the text with one character for each sign, and two spaces: the narrow one, which pages put between thousands, and all others. */
  function simplified(text) {
    return text.replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, "")
      .replace(/[\u207a\u207b\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g, (power) => "^" + power.normalize("NFKC"))
      .replace(/[\u00bc-\u00be\u2150-\u215e](?!\s*\d)/g, (part) => " " + part.normalize("NFKC"))
      .replace(/[−–‒➖—―‐‑﹣－]/g, "-").replace(/[×·⋅∗∙✕✖⨯xX]/g, "*").replace(/[∕⁄／]/g, "/").replace(/[％﹪٪]/g, "%")
      .replace(/[’ʼ＇]/g, "'").replace(/E/g, "e")
      .replace(/[^\S\u202f]+/g, " ").replace(/[ \u202f]*([-+*/%^e])[ \u202f]*/g, "$1").trim();
  }

  const wholes = "\\d*|[1-9]\\d{0,2}([,'_ \\u202f])\\d{3}(?:\\2\\d{3})*";
  const places = "\\d*|(?:\\d{3}[ \\u202f])+\\d{1,3}";
  const decimal = new RegExp("^(" + wholes + ")(?:\\.(" + places + "))?$");

  /** Returns {count, unit, separator}, for count · 10^unit, of a decimal without a sign, with a decimal point; null if it is none. */
  function decimalOf(text) {
    const [all, whole = "", separator, behind = ""] = decimal.exec(text) || [];
    const digits = (whole + behind).replace(/\D/g, "");
    return all === undefined || digits === "" ? null : {count: BigInt(digits), unit: -behind.replace(/\D/g, "").length, separator};
  }

  function swapped(text) {
    return text.replace(/[.,]/g, (mark) => mark === "." ? "," : ".");
  }

  /**
   * Returns the readings of a decimal without a sign: what it means with that decimal mark, or else with the other one. A second reading follows if
   * the other mark groups in the first but may be the decimal mark.
   */
  function decimals(text, mark) {
    const own = decimalOf(mark === "," ? swapped(text) : text), other = decimalOf(mark === "," ? text : swapped(text));
    if (!own || !other) return own || other ? [own || other] : [];
    return own.separator === "," ? [own, other] : [own];
  }

  const power = /^(?:(.+)e|(?:(.+)\*)?10(?:\^|\*\*)|(.+)\*10(?=[-+]))([-+]?\d+)$/;

  /** Returns the readings of a decimal with or without a power of ten, as fractions {above, below} with `step`, the unit of the last digit, and `form`. */
  function withPower(text, mark, negative, percent) {
    const parts = power.exec(text);
    const exponent = parts ? Number(parts[4]) : 0;
    if (Math.abs(exponent) > longest) return [];
    const form = percent ? "percent" : parts ? "scientific" : "decimal";
    return decimals(parts ? parts[1] || parts[2] || parts[3] || "1" : text, mark).map(({count, unit}) => {
      const last = unit + exponent - (percent ? 2 : 0);
      return {...scaled(negative ? -count : count, last), step: scaled(1n, last), form};
    });
  }

  /** Returns the value of digits, with or without groups; null if they are none. */
  function wholeOf(text, mark) {
    const [one] = decimals(text, mark);
    return one && one.unit === 0 && !/[.,]$/.test(text) ? one.count : null;
  }

  /** Returns a fraction or mixed number. A space before a proper fraction makes a mixed number, also if it could group. */
  function fractionOf(text, mark, negative, percent) {
    const [numerator, denominator, more] = text.split("/");
    const divisor = more === undefined ? wholeOf(denominator, mark) : null;
    if (divisor === null) return null;
    const space = numerator.lastIndexOf(" "), part = numerator.slice(space + 1);
    const mixed = space > 0 && /^\d+$/.test(part) && BigInt(part) < divisor ? wholeOf(numerator.slice(0, space), mark) : null;
    const count = mixed === null ? wholeOf(numerator, mark) : mixed * divisor + BigInt(part);
    const form = percent ? "percent" : mixed === null ? "fraction" : "mixed";
    return count === null ? null : {...scaled(negative ? -count : count, percent ? -2 : 0, divisor), step: null, form};
  }

  /** Returns the readings of a text in the notation of `marks`, {decimal, group}: none if it is not a number; two of `3.142` with a decimal comma. */
  function read(text, marks) {
    const [, sign, body, percent] = /^([-+]?)(.*?)(%?)$/s.exec(simplified(text));
    if (text.length > longest) return [];
    if (!body.includes("/")) return withPower(body, marks.decimal, sign === "-", percent);
    const one = fractionOf(body, marks.decimal, sign === "-", percent);
    return one ? [one] : [];
  }

  // A unit is {factor, pi, offset, powers}: the coherent value of a number in it is (number + offset) · factor · π^pi. `powers` are the exponents of its bases.

  const longestUnit = 60;  // characters
  const one = {above: 1n, below: 1n}, zero = {above: 0n, below: 1n};
  const nearPi = {above: 3141592653589793238462643383279502884197169399375105820974944n, below: 10n ** 60n};
  const prefixes = {
    Q: 30, R: 27, Y: 24, Z: 21, E: 18, P: 15, T: 12, G: 9, M: 6, k: 3, h: 2, da: 1, d: -1, c: -2, m: -3, "\u00b5": -6, "\u03bc": -6, u: -6, n: -9, p: -12,
    f: -15, a: -18, z: -21, y: -24, r: -27, q: -30,
  };

  function product(x, y) {
    return {above: x.above * y.above, below: x.below * y.below};
  }

  function raised(x, exponent) {
    const size = BigInt(Math.abs(exponent));
    return exponent < 0 ? {above: x.below ** size, below: x.above ** size} : {above: x.above ** size, below: x.below ** size};
  }

  function sum(x, y, sign = 1n) {
    return {above: x.above * y.below + sign * y.above * x.below, below: x.below * y.below};
  }

  function fraction(text) {
    const [above, below = "1"] = text.split("/");
    return {above: BigInt(above), below: BigInt(below)};
  }

  /** Returns the units of lines, as units.js has them. */
  function unitsOf(lines) {
    return lines.filter((line) => line !== "").map((line) => {
      const [names, least, factor, pi, offset, dimension] = line.split("|"), powers = {};
      for (const [, base, exponent] of dimension.matchAll(/(\S+) (\S+)/g)) powers[base] = fraction(exponent);
      return {names: names.split(" "), least: least === "" ? null : Number(least), unit: {factor: fraction(factor), pi: Number(pi), offset: fraction(offset), powers}};
    });
  }

  let table = null;

  /** Returns the unit with this name, or null. Names without a prefix come first. */
  function unitNamed(name, own) {
    if (!table) table = unitsOf(typeof unitTable === "undefined" ? [] : unitTable);
    const found = [...own, ...table].find(({names}) => names.includes(name));
    if (found) return found.unit;
    for (const {names, least, unit} of table)
      for (const end of least === null ? [] : names) {
        const prefix = name.endsWith(end) ? name.slice(0, name.length - end.length) : "";
        if (Object.hasOwn(prefixes, prefix) && prefixes[prefix] >= least) return {...unit, factor: product(unit.factor, scaled(1n, prefixes[prefix]))};
      }
    return null;
  }

  /** Returns a power of a unit; null for scales with a zero of their own, and for roots that may not be exact. */
  function powerOf(unit, over, under = 1) {
    if (over === under) return unit;
    if (unit.offset.above !== 0n || (under !== 1 && (compare(unit.factor, one) !== 0 || unit.pi !== 0))) return null;
    const powers = {};
    for (const base of Object.keys(unit.powers)) powers[base] = product(unit.powers[base], {above: BigInt(over), below: BigInt(under)});
    return {factor: raised(unit.factor, under === 1 ? over : 1), pi: unit.pi * over / under, offset: zero, powers};
  }

  function unitProduct(x, y) {
    if (!x || !y || x.offset.above !== 0n || y.offset.above !== 0n) return null;
    const powers = {...x.powers};
    for (const base of Object.keys(y.powers)) powers[base] = sum(powers[base] || zero, y.powers[base]);
    return {factor: product(x.factor, y.factor), pi: x.pi + y.pi, offset: zero, powers};
  }

  /** Returns the unit that a text means, such as `kg m/s²`, `kg*m*s^-2`, `J/(kg K)`; null if it is none, or has two readings, as `J/kg K`. */
  function unitOf(text, own = []) {
    const source = text.replace(/[\u207a\u207b\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/g, (power) => "^" + power.normalize("NFKC")).replace(/\*\*/g, "^")
      .replace(/[−–]/g, "-").replace(/[×·⋅∗∙]/g, "*").replace(/[∕⁄]/g, "/").replace(/\s+/g, " ").replace(/ ?([*/^]) ?/g, "$1").replace(/\( | \)/g, (sign) => sign.trim());
    if (source.length > longestUnit) return null;
    let at = 0;
    const match = (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(source);
      if (found) at += found[0].length;
      return found;
    };
    const name = () => {
      const [word] = match(/[^ *\/()^]+/y) || [""];
      const whole = word === "1" ? {factor: one, pi: 0, offset: zero, powers: {}} : unitNamed(word, own);
      if (whole) return whole;
      const [exponent] = /-?\d+$/.exec(word) || [""];  // `cm3`
      at -= exponent.length;
      return exponent === "" ? null : unitNamed(word.slice(0, -exponent.length), own);
    };
    const factor = () => {
      let base = null;
      if (match(/\(/y)) base = unitOfProduct(), base = match(/\)/y) ? base : null;
      else base = name();
      const exponent = base && match(/\^\((-?\d+)(?:\/(\d+))?\)|\^?(-?\d+)/y);
      if (!exponent) return base;
      const over = Number(exponent[1] || exponent[3]), under = Number(exponent[2] || 1);
      return Math.abs(over) > 30 || under === 0 || under > 99 ? null : powerOf(base, over, under);
    };
    const unitOfProduct = () => {
      let made = factor(), isDivided = false;
      while (made && at < source.length && source[at] !== ")") {
        const [sign] = match(/[ *\/]/y) || [""];
        if (sign === "" || (isDivided && sign !== "/")) return null;
        isDivided = isDivided || sign === "/";
        const next = factor();
        made = next && unitProduct(made, sign === "/" ? powerOf(next, -1) : next);
      }
      return made;
    };
    const made = unitOfProduct();
    return at === source.length ? made : null;
  }

  function isSameDimension({powers: one}, {powers: other}) {
    return Object.keys({...one, ...other}).every((base) => compare(one[base] || zero, other[base] || zero) === 0);
  }

  /** Returns a number in one unit as one in another. It is `scaled` if its digits are others then. */
  function converted(number, from, to) {
    const factor = product(product(from.factor, raised(to.factor, -1)), raised(nearPi, from.pi - to.pi));
    const [one, other] = [factor.above, factor.below].map((part) => part.toString().replace(/0+$/, ""));
    const isDecadic = from.pi === to.pi && compare({above: BigInt(one), below: 1n}, {above: BigInt(other), below: 1n}) === 0;
    if (number.below === 0n) return number;
    return {...number, ...sum(product(sum(number, from.offset), factor), to.offset, -1n), step: number.step && product(number.step, factor), scaled: !isDecadic};
  }

  /** Splits a number from its unit: `8.34e3 N`, `12/s`, `€5`. Returns null if there is no number. */
  function split(text, marks) {
    for (let at = text.length; at > 0 && text.length - at <= longestUnit; --at) {
      const number = text.slice(0, at), unit = text.slice(at).trim().replace(/^[*×·⋅]\s*/, "");
      if (!/[%％﹪٪]\s*$/.test(number) && /^(?:$|1?\s*[/∕⁄](?!\s*\d)|[^\d\s.,'’ʼ_+*/−–-])/.test(unit) && read(number, marks).length > 0) return {number, unit: unit.replace(/^[/∕⁄]/, "1/")};
    }
    const [, unit, number] = /^\s*([^\d\s.,+−-]+)\s*(.*)$/s.exec(text) || [];
    return unit !== undefined && unit.length <= longestUnit && read(number, marks).length > 0 ? {number, unit} : null;
  }

  /**
   * Returns {numbers, plain, unit}: the readings of a text, in the unit of the key, and as they are typed; `unit` is the typed one. With `fault` it is not one
   * of these: "none", "unit_missing", "unit_unknown", "unit_other" (of another dimension).
   */
  function quantity(text, key, marks) {
    if (!key.unit) return {numbers: read(text, marks)};
    const parts = split(text, marks);
    if (!parts) return {fault: "none"};
    const {number, unit} = parts, plain = read(number, marks), own = unitsOf((key.ownUnits || "").split(";"));
    if (unit === "" && key.unitGiven) return {numbers: plain};
    const asked = unitOf(key.unit, own), typed = unitOf(unit || "1", own);
    if (unit === "" && Object.keys(asked.powers).length > 0) return {fault: "unit_missing", unit};
    if (!typed || !isSameDimension(typed, asked)) return {fault: typed ? "unit_other" : "unit_unknown", unit};
    return {plain, unit, numbers: plain.map((one) => converted(one, typed, asked))};
  }

  /** Returns the values that a text may have in the unit of the key, as fractions; none if it is not a number. */
  function values(text, marks, key = {}) {
    const [one, other] = quantity(text, key, marks).numbers || [];
    return [one, marks.group === swapped(marks.decimal) ? null : other].filter((number) => number && number.below !== 0n);
  }

  /** Returns the ends of the numbers that are right for a key, both included. */
  function range(key, wanted) {
    if (key.least && (key.tolerant || !key.exact)) return [key.least, key.most].map((end) => read(end, ledger)[0]);
    if (key.exact || !wanted.step) return [wanted, wanted];
    const half = {above: wanted.step.above, below: 2n * wanted.step.below};
    return [-1n, 1n].map((side) => ({above: wanted.above * half.below + side * half.above * wanted.below, below: wanted.below * half.below}));
  }

  /** True if the key asks for other ways to write the number: a decimal, the form of the key's digits and those of `forms` are right. */
  function isOtherForm(number, key, wanted) {
    return Boolean(key.forms) && ![...key.forms, "decimal", wanted.form].includes(number.form);
  }

  function judgeNumber(number, key, wanted) {
    if (number.below === 0n) return "wrong";
    const isNear = number.scaled && number.step && wanted.step && key.exact && !key.tolerant;  // in this unit the value may have no end
    const [from, to] = range(isNear ? {} : key, wanted), sides = [compare(from, number), compare(number, to)];
    const right = sides.every((side) => isNear ? side < 0 : side <= 0);
    if (right && isOtherForm(number, key, wanted)) return "form";
    if (key.tolerant) return right ? "right" : "wrong";
    if (!number.step && key.fraction && compare(number, read(key.fraction, ledger)[0]) === 0) return "right";
    const exact = compare(from, to) === 0;
    if (!number.step) return !right ? "wrong" : exact && !/\.\d*0(?!\d)/.test(key.digits) ? "right" : "places";
    const width = {above: 2n * (to.above * from.below - from.above * to.below), below: to.below * from.below};
    if (!exact && compare(number.step, width) > 0) return "coarse";
    return right ? "right" : "wrong";
  }

  /** Returns the text of a label for comparing. */
  function label(text) {
    return simplified(text).replace(/[\s,]/g, "").toLowerCase();
  }

  /** Returns an expression for comparing: 2·√2, 2 sqrt(2) and 2\sqrt{2} are alike. A root without parentheses is that of one number or letter. */
  function expression(text, mark) {
    const plain = simplified(text.replace(/√/g, "sqrt").replace(/[πΠ]/g, "pi").replace(/\\/g, "").replace(/[{[]/g, "(").replace(/[}\]]/g, ")")).toLowerCase();
    const pointed = mark === "," ? plain.replace(/(\d),(?=\d)/g, "$1.") : plain;
    const enclosed = pointed.replace(/sqrt *(\d+(?:\.\d+)?|pi|[a-z])/g, "sqrt($1)");
    return enclosed.replace(/(\D) | (?=\D)/g, "$1").replace(/(\D)\*|\*(?=\D)/g, "$1");
  }

  function judgeReadings([one, other], key, wanted, marks) {
    if (!one) return "none";
    const judged = judgeNumber(one, key, wanted);
    if (!other || judged === "right") return judged;
    const second = judgeNumber(other, key, wanted);
    if (marks.group !== swapped(marks.decimal)) return second;
    return second === "right" ? "groups" : judged;
  }

  /**
   * Judges a text. `key`: {digits, exact, least, most, tolerant, forms, fraction, expressions, unit, unitGiven, ownUnits}, as the page has them; digits may be
   * a label. Returns "right", "wrong", or, if it isn't judged: "empty"; "none", not a number; "coarse", too few places; "places", a right fraction where places are asked
   * for; "form", right but written in a way that isn't asked for; "groups", right if a mark that groups thousands on the pages were the decimal mark. With
   * units also "unit_missing"; "unit_unknown"; "unit_other", of another dimension; "unit_scale", right if the unit were that of the key.
   */
  function judge(text, key, marks) {
    if (simplified(text) === "") return "empty";
    const typed = expression(text, marks.decimal);
    const written = (key.expressions || []).flatMap((one) => [...(key.unit && !key.unitGiven ? [] : [one]), ...(key.unit ? [one + " " + key.unit] : [])]);
    if (text.length <= longest && written.some((one) => expression(one, ".") === typed)) return "right";
    const [wanted] = read(key.digits, ledger);
    if (!wanted) return [text, text.split(marks.decimal).join(".")].some((one) => label(one) === label(key.digits)) ? "right" : "wrong";
    const {numbers, plain, fault, unit} = quantity(text, key, marks);
    if (fault) return fault;
    const judged = judgeReadings(numbers, key, wanted, marks);
    if (judged === "right" || !plain) return judged;
    if (unit === "") return "unit_missing";
    return judgeReadings(plain, key, wanted, marks) === "right" ? "unit_scale" : judged;
  }

  return {read, values, quantity, judge, compare, ledger};
})();
