// Reads numbers as people type them, and judges them, with exact fractions of integers. This file uses nothing of a page, so that tests can run it in Node.
//
// A number is [sign] body [%]. The body is a decimal (1234.5, .5, 1,234.5), a decimal with a power of ten (1.5e3, 1.5×10³, 1.5*10^3), a power of ten
// (10^3), a fraction (5/4) or a mixed number (1 1/2). Groups of thousands have three digits and one separator: a space, an apostrophe, an underscore, or
// whichever of point and comma is not the decimal mark. The first group has one to three digits and does not begin with 0. A text that can't be read with
// the decimal mark of the language is read with the other one.
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

  /** Returns the values that a text may have, as fractions; none if it is not a number. */
  function values(text, marks) {
    const [one, other] = read(text, marks);
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
    const [from, to] = range(key, wanted);
    const right = compare(from, number) <= 0 && compare(number, to) <= 0;
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

  /** Returns an expression for comparing: 2·√2, 2 sqrt(2) and 2\sqrt{2} are alike. */
  function expression(text, mark) {
    const plain = simplified(text.replace(/√/g, "sqrt").replace(/[πΠ]/g, "pi").replace(/\\/g, "").replace(/[{[]/g, "(").replace(/[}\]]/g, ")")).toLowerCase();
    const pointed = mark === "," ? plain.replace(/(\d),(?=\d)/g, "$1.") : plain;
    return pointed.replace(/(\D) | (?=\D)/g, "$1").replace(/(\D)\*|\*(?=\D)/g, "$1").replace(/sqrt\(([\w.]+)\)/g, "sqrt$1");
  }

  /**
   * Judges a text. `key`: {digits, exact, least, most, tolerant, forms, fraction, expressions}, as the page has them; digits may be a label. Returns
   * "right", "wrong", or, if it isn't judged: "empty"; "none", not a number; "coarse", too few places; "places", a right fraction where places are asked
   * for; "form", right but written in a way that isn't asked for; "groups", right if a mark that groups thousands on the pages were the decimal mark.
   */
  function judge(text, key, marks) {
    if (simplified(text) === "") return "empty";
    const typed = expression(text, marks.decimal);
    if (text.length <= longest && (key.expressions || []).some((one) => expression(one, ".") === typed)) return "right";
    const [wanted] = read(key.digits, ledger);
    if (!wanted) return [text, text.split(marks.decimal).join(".")].some((one) => label(one) === label(key.digits)) ? "right" : "wrong";
    const [one, other] = read(text, marks);
    if (!one) return "none";
    const judged = judgeNumber(one, key, wanted);
    if (!other || judged === "right") return judged;
    const second = judgeNumber(other, key, wanted);
    if (marks.group !== swapped(marks.decimal)) return second;
    return second === "right" ? "groups" : judged;
  }

  return {read, values, judge, compare, ledger};
})();
