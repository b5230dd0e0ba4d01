// Dark or light: the reader's choice goes before that of the system, and is remembered.
(function () {
  "use strict";
  var root = document.documentElement;
  var key = "proofsheet-theme";

  function remembered() {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null;
    }
  }

  function remember(theme) {
    try {
      localStorage.setItem(key, theme);
    } catch (error) {
      // Without storage the choice holds for this page.
    }
  }

  function isDark() {
    var chosen = root.getAttribute("data-theme");
    if (chosen) return chosen === "dark";
    return window.matchMedia("(prefers-color-scheme: dark)").matches;
  }

  var chosen = remembered();
  if (chosen === "dark" || chosen === "light") root.setAttribute("data-theme", chosen);

  document.addEventListener("DOMContentLoaded", function () {
    var tools = document.getElementById("site-tools");
    if (!tools) return;
    var button = document.createElement("button");
    button.type = "button";
    button.className = "tool theme-toggle";
    function label() {
      button.textContent = say(isDark() ? "light" : "dark");
      button.setAttribute("aria-label", say(isDark() ? "light_colours" : "dark_colours"));
    }
    button.addEventListener("click", function () {
      var theme = isDark() ? "light" : "dark";
      root.setAttribute("data-theme", theme);
      remember(theme);
      label();
    });
    label();
    tools.appendChild(button);
  });
})();
