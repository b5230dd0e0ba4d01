// What is wider than its place can be scrolled: then, and only then, the keyboard stops there, and it has a name.
(function () {
  "use strict";
  var selector = ".scroll, .formula, .long, pre";

  function fit(place) {
    if (place.scrollWidth > place.clientWidth + 1) {
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "group");
      place.setAttribute("aria-label", place.getAttribute("data-name") || say(place.matches("pre") ? "code" : "formula"));
    } else if (place.hasAttribute("tabindex")) {
      place.removeAttribute("tabindex");
      place.removeAttribute("role");
      place.removeAttribute("aria-label");
    }
  }

  function fitAll() {
    document.querySelectorAll(selector).forEach(fit);
  }

  fitAll();
  window.addEventListener("load", fitAll);
  if (!window.ResizeObserver) {
    window.addEventListener("resize", fitAll);
    return;
  }
  var observer = new ResizeObserver(function (entries) {
    entries.forEach(function (entry) { fit(entry.target); });
  });
  function observeAll(inside) {
    inside.querySelectorAll(selector).forEach(function (place) { observer.observe(place); });
  }
  observeAll(document);
  // A demo shows other numbers and lines when its reader chooses.
  new MutationObserver(function (changes) {
    changes.forEach(function (change) { observeAll(change.target); });
    fitAll();
  }).observe(document.body, {childList: true, subtree: true});
})();
