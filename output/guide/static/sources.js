// The switch "Sources": shows what the checked documents print, and links to the proofs. It is off until a reader turns it
// on, and this device remembers that. A link to something hidden turns it on for the page, and a link to something folded unfolds it.
(function () {
  "use strict";
  var root = document.documentElement;
  var key = "proofsheet-sources";
  var button;

  function remembered() {
    try {
      return localStorage.getItem(key) === "on";
    } catch (error) {
      return false;
    }
  }

  function remember(on) {
    try {
      localStorage.setItem(key, on ? "on" : "off");
    } catch (error) {
      // Without storage the choice holds for this page.
    }
  }

  function isOn() {
    return root.getAttribute("data-sources") === "on";
  }

  function turn(on) {
    root.setAttribute("data-sources", on ? "on" : "off");
    document.querySelectorAll("details.ledger").forEach(function (one) { one.open = on; });
    if (button) button.setAttribute("aria-pressed", String(on));
  }

  /* Returns the element that the address names; null if there is none, or if the address is malformed. */
  function named() {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch (error) {
      return null;
    }
  }

  function reveal() {
    var target = named();
    if (!target) return;
    var shut = !target.checkVisibility || !target.checkVisibility();
    for (var one = target.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
    if (target.closest(".ledger, .mark") && !isOn()) turn(true);
    if (shut) target.scrollIntoView();
  }

  function addButton() {
    var tools = document.getElementById("site-tools");
    if (!tools || !document.querySelector(".ledger")) return;
    button = document.createElement("button");
    button.type = "button";
    button.className = "tool";
    button.textContent = say("sources");
    button.addEventListener("click", function () {
      turn(!isOn());
      remember(isOn());
    });
    tools.prepend(button);
    turn(isOn());
  }

  turn(remembered());
  document.addEventListener("DOMContentLoaded", function () {
    addButton();
    reveal();
    window.addEventListener("hashchange", reveal);
  });
})();
