// Judges what follows in a blank from the numbers that were typed in earlier ones. The page has the function of a blank as steps in postfix notation:
// `#1` is the number in the first blank, `-7/3` a constant, `~3.14e0` the first digits of one. This file uses nothing of a page but typed.js.
//
// What fractions have, sums to integer powers, is computed with fractions of integers. Every other value is enclosed: it lies between `low` and `high`.
// Math's functions, and the operations of doubles, are wrong by less than a unit of the last place, 2^-52 of the value; each result is widened by eight of
// these. So the enclosure contains the value, and a number is right if it is right for one end, or lies between what is right for both: rounding never
// changes the order of numbers. So no right number is refused. Nothing follows where a value is undefined, or its enclosure is wider than a unit of the
// last place that is asked for.
var follow = (function () {
  "use strict";

  const margin = 2 ** -49, largest = 1n << 40000n;
  const {compare, ledger} = typedNumber;
  const undefinedValue = new RangeError("the value is undefined, or too large");

  function check(isDefined) {
    if (!isDefined) throw undefinedValue;
  }

  const isExact = (x) => x.below !== undefined;
  const whole = (count) => ({above: count, below: 1n});
  const absolute = (count) => count < 0n ? -count : count;

  /** Returns a fraction whose divisor is positive. */
  function fraction(above, below) {
    check(below !== 0n && absolute(above) < largest && absolute(below) < largest);
    return below < 0n ? {above: -above, below: -below} : {above, below};
  }

  /** Returns the double nearest to a fraction, but for 2^-52 of it. */
  function nearest({above, below}) {
    if (above === 0n) return 0;
    const shift = 4 * (below.toString(16).length - absolute(above).toString(16).length) + 72;
    check(Math.abs(shift) < 1000);
    return Number(shift < 0 ? above / (below << BigInt(-shift)) : (above << BigInt(shift)) / below) / 2 ** shift;
  }

  /** Returns the fraction that a double is. */
  function fractionOf(x) {
    let places = 0n;
    for (; !Number.isInteger(x); x *= 2) ++places;
    return {above: BigInt(x), below: 1n << places};
  }

  function widened(low, high) {
    check(Number.isFinite(low) && Number.isFinite(high));
    return {low: low - Math.abs(low) * margin - Number.MIN_VALUE, high: high + Math.abs(high) * margin + Number.MIN_VALUE};
  }

  function enclosed(x) {
    if (!isExact(x)) return x;
    const double = nearest(x);
    return compare(fractionOf(double), x) === 0 ? {low: double, high: double} : widened(double, double);
  }

  /** Returns the enclosure of an operation that grows or shrinks with each operand. */
  function spanned(x, y, operation) {
    const [one, other] = [enclosed(x), enclosed(y)];
    const ends = [one.low, one.high].flatMap((a) => [operation(a, other.low), operation(a, other.high)]);
    return widened(Math.min(...ends), Math.max(...ends));
  }

  const areExact = (x, y) => isExact(x) && isExact(y);
  const negative = (x) => isExact(x) ? fraction(-x.above, x.below) : {low: -x.high, high: -x.low};
  const sum = (x, y) => areExact(x, y) ? fraction(x.above * y.below + y.above * x.below, x.below * y.below) : spanned(x, y, (a, b) => a + b);
  const isWhole = (x, count) => isExact(x) && x.above === count * x.below;

  function product(x, y) {
    if (areExact(x, y)) return fraction(x.above * y.above, x.below * y.below);
    return isWhole(x, 0n) || isWhole(y, 0n) ? whole(0n) : spanned(x, y, (a, b) => a * b);
  }

  function quotient(x, y) {
    if (areExact(x, y)) return fraction(x.above * y.below, x.below * y.above);
    const {low, high} = enclosed(y);
    check(low > 0 || high < 0);
    return spanned(x, y, (a, b) => a / b);
  }

  function integerPower(x, count) {
    check(absolute(count) <= 10000n);
    if (count < 0n) return quotient(whole(1n), integerPower(x, -count));
    let result = whole(1n);
    for (const bit of count.toString(2)) {
      result = product(result, result);
      if (bit === "1") result = product(result, x);
    }
    return result;
  }

  /** Returns the power. A negative number has powers with odd divisors, as (−8)^(1/3). */
  function power(x, y) {
    if (isExact(y) && y.above % y.below === 0n) return integerPower(x, y.above / y.below);
    if (isWhole(x, 1n)) return x;
    if (isWhole(x, 0n)) {
      check(isExact(y) ? y.above > 0n : y.low > 0);
      return x;
    }
    if (enclosed(x).high > 0) return apply("exp", product(y, apply("ln", x)));
    let [above, below] = isExact(y) ? [y.above, y.below] : [0n, 0n];
    while (above % 2n === 0n && below % 2n === 0n && below !== 0n) [above, below] = [above / 2n, below / 2n];
    check(below % 2n !== 0n);
    const size = power(negative(x), y);
    return above % 2n === 0n ? size : negative(size);
  }

  // The functions that grow where they are defined: how, from where, and to where.
  const growing = {
    exp: [Math.exp], ln: [Math.log, 0], log10: [Math.log10, 0], log2: [Math.log2, 0], sqrt: [Math.sqrt, 0], cbrt: [Math.cbrt], asin: [Math.asin, -1, 1],
    atan: [Math.atan], sinh: [Math.sinh], tanh: [Math.tanh], asinh: [Math.asinh], acosh: [Math.acosh, 1], atanh: [Math.atanh, -1, 1],
  };

  function grown(x, [operation, from = -Infinity, to = Infinity]) {
    const within = (end) => isExact(x) && Number.isFinite(end) ? compare(x, whole(BigInt(end))) : 0;
    check(within(from) >= 0 && within(to) <= 0);
    const {low, high} = enclosed(x);
    check(low <= to && high >= from);
    return widened(operation(Math.max(low, from)), operation(Math.min(high, to)));
  }

  /** Returns the enclosure of a sine or a cosine: it changes by no more than its angle. */
  function wave(x, operation) {
    const {low, high} = enclosed(x), middle = (low + high) / 2, distance = high - low;
    return widened(Math.max(-1, operation(middle) - distance), Math.min(1, operation(middle) + distance));
  }

  function size(x) {
    if (isExact(x)) return fraction(absolute(x.above), x.below);
    return x.low >= 0 ? x : x.high <= 0 ? negative(x) : {low: 0, high: Math.max(-x.low, x.high)};
  }

  const halfPi = widened(Math.PI / 2, Math.PI / 2);
  const others = {
    neg: negative, abs: size,
    sin: (x) => wave(x, Math.sin), cos: (x) => wave(x, Math.cos), tan: (x) => quotient(wave(x, Math.sin), wave(x, Math.cos)),
    acos: (x) => sum(halfPi, negative(apply("asin", x))), cosh: (x) => grown(size(x), [Math.cosh]),
    floor: (x) => stepped(x, 0, "floor"), ceil: (x) => stepped(x, 0, "ceiling"), trunc: (x) => stepped(x, 0, "down"),
  };

  /** Returns the value of a function. At 0 and 1 it is a whole number if the double is: sin 0, exp 0, ln 1 … */
  function apply(name, x) {
    check(growing[name] || others[name]);
    const value = growing[name] ? grown(x, growing[name]) : others[name](x);
    const near = isExact(value) ? NaN : (value.low + value.high) / 2;
    return (isWhole(x, 0n) || isWhole(x, 1n)) && Number.isInteger(near) ? whole(BigInt(near)) : value;
  }

  /** True if a value is known not to be above another one. */
  const isBelow = (x, y) => areExact(x, y) ? compare(x, y) <= 0 : enclosed(x).high <= enclosed(y).low;

  const operations = {
    "+": sum, "-": (x, y) => sum(x, negative(y)), "*": product, "/": quotient, "^": power,
    min: (x, y) => isBelow(x, y) ? x : isBelow(y, x) ? y : spanned(x, y, Math.min),
    max: (x, y) => isBelow(x, y) ? y : isBelow(y, x) ? x : spanned(x, y, Math.max),
  };

  const upward = {
    "half away": (twice, below) => twice >= below, "half even": (twice, below, isOdd) => twice > below || (twice === below && isOdd), "up": () => true,
    "down": () => false, "floor": (twice, below, isOdd, isNegative) => isNegative, "ceiling": (twice, below, isOdd, isNegative) => !isNegative,
  };

  /** Returns the fraction count · 10^-places. */
  function scaled(count, places) {
    return places < 0 ? fraction(count * 10n ** BigInt(-places), 1n) : fraction(count, 10n ** BigInt(places));
  }

  /** Returns the count for which count · 10^-places is the fraction, rounded. */
  function rounded(x, places, rounding) {
    const {above, below} = product(x, scaled(1n, -places)), sized = absolute(above), part = sized / below, rest = sized % below;
    const up = rest > 0n && upward[rounding](2n * rest, below, part % 2n === 1n, above < 0n);
    const count = part + (up ? 1n : 0n);
    return above < 0n ? -count : count;
  }

  /** Returns a value rounded to places. */
  function stepped(x, places, rounding) {
    const [one, other] = ends(x).map((end) => scaled(rounded(end, places, rounding), places));
    return compare(one, other) === 0 ? one : {low: enclosed(one).low, high: enclosed(other).high};
  }

  function ends(x) {
    return isExact(x) ? [x, x] : [fractionOf(x.low), fractionOf(x.high)];
  }

  /** Returns the value of steps; `blank` returns that of a blank. Throws if it is undefined. */
  function valueOf(steps, blank) {
    const stack = [];
    for (const step of steps.split(" ")) {
      const [name, places, rounding] = step.split(":");
      if (step[0] === "#") stack.push(blank(Number(step.slice(1))));
      else if (step[0] === "~") stack.push(widened(Number(step.slice(1)), Number(step.slice(1))));
      else if (/^-?\d/.test(step)) stack.push(fraction(BigInt(step.split("/")[0]), BigInt(step.split("/")[1] || 1)));
      else if (name === "round") stack.push(stepped(stack.pop(), Number(places), rounding.replace("_", " ")));
      else if (operations[name]) stack.push(operations[name](...stack.splice(-2)));
      else stack.push(apply(name, stack.pop()));
    }
    return stack[0];
  }

  // What is right for a value.

  /** Returns the e with 10^e <= |x| < 10^(e+1); 0 for 0. */
  function exponentOf({above, below}) {
    if (above === 0n) return 0;
    const guess = absolute(above).toString().length - below.toString().length;
    return compare({above: absolute(above), below}, scaled(1n, -guess)) < 0 ? guess - 1 : guess;
  }

  function plain(count, places) {
    if (places <= 0) return String(count * 10n ** BigInt(-places));
    const digits = absolute(count).toString().padStart(places + 1, "0");
    return (count < 0n ? "-" : "") + digits.slice(0, -places) + "." + digits.slice(-places);
  }

  /** Returns the digits of a fraction in a format; their `value`, the `unit` of the last one, and the next numbers with as many, `before` and `after`. */
  function printed(x, format, rounding) {
    const [, style, count, significant] = /^(sci|percent)? ?(\d+)( sig)?/.exec(format), asked = Number(count) + (style === "sci" ? 1 : 0);
    const counts = significant || style === "sci";
    let places = counts ? asked - 1 - exponentOf(x) : style === "percent" ? asked + 2 : asked;
    check(Math.abs(places) < 1000);
    let digits = rounded(x, places, rounding);
    if (counts && absolute(digits) === 10n ** BigInt(asked)) [digits, places] = [digits / 10n, places - 1];
    const value = scaled(digits, places), unit = scaled(1n, places), isLeast = counts && absolute(digits) === 10n ** BigInt(asked - 1);
    const beside = (side) => sum(value, product(isLeast && digits * side < 0n ? scaled(1n, places + 1) : unit, whole(side)));
    const text = style === "sci" ? plain(digits, asked - 1) + "e" + (asked - 1 - places) : style === "percent" ? plain(digits, asked) + "%" : plain(digits, places);
    return {text, value, unit, before: beside(-1n), after: beside(1n)};
  }

  /** Returns the ends of the numbers that round to printed digits. The far end of a unit to one side is excluded: ten more digits are taken. */
  function roundingRange({value, unit, before, after}, rounding) {
    if (rounding.startsWith("half")) return [before, after].map((beside) => product(sum(value, beside), fraction(1n, 2n)));
    const sign = value.above < 0n ? -1 : value.above > 0n ? 1 : 0, little = product(unit, scaled(1n, 10));
    const reaches = {floor: [0, 1], ceiling: [1, 0], down: [sign <= 0, sign >= 0], up: [sign > 0, sign < 0]}[rounding];
    return [reaches[0] ? sum(before, little) : value, reaches[1] ? sum(after, negative(little)) : value];
  }

  /** Returns how far right numbers may be from printed digits, by the author's tolerance. */
  function distanceOf(tolerance, {value, unit}, format) {
    if (tolerance === "last place") return unit;
    const [allowed] = typedNumber.read(tolerance, ledger);
    if (tolerance.endsWith("%")) return product(allowed, size(value));
    return format.startsWith("percent") ? product(allowed, scaled(1n, 2)) : allowed;
  }

  /** Returns the ends of the numbers that are right for a fraction. */
  function rightRange(x, shown, {format, rounding, tolerance}) {
    const isAll = compare(shown.value, x) === 0, [least, most] = isAll ? [x, x] : roundingRange(shown, rounding);
    if (!tolerance) return [least, most];
    const distance = distanceOf(tolerance, shown, format), from = sum(shown.value, negative(distance)), to = sum(shown.value, distance);
    return [compare(from, least) < 0 ? from : least, compare(to, most) > 0 ? to : most];
  }

  const written = ({above, below}) => `${above}/${below}`;

  /** Judges a text in a blank that has a value, as typedNumber.judge does. */
  function judgeValue(text, value, blank, marks) {
    const {format, rounding, tolerance, forms, unit, unitGiven, ownUnits} = blank, units = {unit, unitGiven, ownUnits}, [low, high] = ends(value), takesFraction = isExact(value) && (forms || []).some((form) => form !== "percent");
    if (format.startsWith("fraction")) {
      const key = {digits: written(low), exact: true, forms, ...units};
      return isExact(value) ? typedNumber.judge(text, key, marks) : "wrong";
    }
    const [one, other] = [low, high].map((end) => printed(end, format, rounding));
    check([one, other].every(({unit}) => compare(sum(other.value, negative(one.value)), unit) <= 0));
    const [least] = rightRange(low, one, blank), [, most] = rightRange(high, other, blank);
    const key = {
      digits: one.text, exact: isExact(value) && compare(one.value, value) === 0, least: written(least), most: written(most), tolerant: Boolean(tolerance), forms,
      fraction: takesFraction ? written(value) : "",
    };
    check(Object.values(key).every((part) => typeof part !== "string" || part.length < 1000));
    const judged = typedNumber.judge(text, {...key, ...units}, marks);
    if (judged === "right" || isExact(value) || !["coarse", "places"].includes(judged)) return judged;
    const mayBeAll = typedNumber.values(text, marks, units).some((typed) => compare(low, typed) <= 0 && compare(typed, high) <= 0);
    return mayBeAll ? "right" : judged;
  }

  /** Returns sets of earlier blanks: each alone, then two, and so on, and at last all. Of many blanks, only the last ones are combined. */
  function choices(used) {
    const combined = used.slice(-5), sets = [];
    for (let mask = 1; mask < 2 ** combined.length; ++mask) sets.push(combined.filter((number, bit) => mask >> bit & 1));
    return [...sets.sort((one, other) => one.length - other.length), used];
  }

  /** Returns the blanks that a blank uses, also through others, in order. */
  function usedBy(number, blanks) {
    const used = new Set();
    for (const queue = [number]; queue.length > 0;)
      for (const [, found] of (blanks[queue.pop() - 1].steps || "").matchAll(/#(\d+)/g))
        if (!used.has(Number(found))) used.add(Number(found)), queue.push(Number(found));
    return [...used].sort((one, other) => one - other);
  }

  /**
   * Returns the numbers of the blanks from whose typed numbers a text follows in a blank; null if it doesn't. The other blanks are computed, since a learner
   * may go on with more digits than were typed. `blanks`: [{text, steps, format, rounding, tolerance, forms, unit, unitGiven, ownUnits}], as the page has them. Blanks are numbered from 1.
   */
  function followed(blanks, number, marks) {
    return after(blanks, number, marks, "right");
  }

  /** True if a text follows from the numbers that were typed in earlier blanks, but needs another form or more places. */
  function needs(blanks, number, marks, judgement) {
    return after(blanks, number, marks, judgement) !== null;
  }

  /** Returns the blanks after whose typed numbers a text has a judgement; null if there are none. */
  function after(blanks, number, marks, judgement) {
    const typed = blanks.map((blank) => typedNumber.values(blank.text, marks, blank));
    const isIt = (chosen, reading) => {
      const known = new Map(), blank = (index) => {
        if (!known.has(index)) known.set(index, chosen.includes(index) ? typed[index - 1][Math.min(reading, typed[index - 1].length - 1)] : computed(index));
        check(known.get(index));
        return known.get(index);
      };
      const computed = (index) => {
        check(blanks[index - 1].steps);
        return valueOf(blanks[index - 1].steps, blank);
      };
      try {
        return judgeValue(blanks[number - 1].text, computed(number), blanks[number - 1], marks) === judgement;
      } catch (error) {
        if (error instanceof RangeError) return false;  // also the one of BigInt
        throw error;
      }
    };
    const used = usedBy(number, blanks);
    return used.length > 0 && choices(used).find((chosen) => isIt(chosen, 0) || isIt(chosen, 1)) || null;
  }

  return {followed, needs, valueOf};
})();
