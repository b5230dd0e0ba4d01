// The words of scripts, which the program writes beside this file, in the language of the pages: words.js. In them {{n}} is put in, and
// {{#n}}s{{/n}} stands if n is there and not one, {{^n}}…{{/n}} otherwise.
function say(key, values) {
  "use strict";
  values = values || {};
  function holds(value) { return value !== undefined && value !== false && value !== "" && String(value) !== "1"; }
  function filled(text) {
    return text.replace(/\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}/g, function (all, kind, name, inside) {
      return holds(values[name]) === (kind === "#") ? filled(inside) : "";
    }).replace(/\{\{(\w+)\}\}/g, function (all, name) { return String(values[name]); });
  }
  return filled(pageWords[key]);
}

// Digits as the ledger has them, `1,234.5`, in the notation of the pages.
function inNotation(digits) {
  "use strict";
  return digits.replace(/[.,]/g, function (mark) { return mark === "." ? pageWords.decimal_mark : pageWords.group_mark; });
}
