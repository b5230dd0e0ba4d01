// Reloads this page when `proofsheet serve` reports that it has changed, at the same place of the page.
(function () {
  "use strict";
  var data = document.currentScript.dataset;
  var key = "proofsheet-scroll:" + data.page;
  var source = null;

  function stored(change) {
    try {
      return change(sessionStorage);
    } catch (error) {
      return null; // Without storage the browser itself decides where the page is.
    }
  }

  var place = stored(function (storage) {
    var kept = storage.getItem(key);
    storage.removeItem(key);
    return kept;
  });
  if (place !== null) {
    history.scrollRestoration = "manual";
    scrollToPlace();
    addEventListener("load", function () {
      scrollToPlace(); // Pictures have their sizes only now.
      history.scrollRestoration = "auto";
    });
  }

  function scrollToPlace() {
    scrollTo({ left: 0, top: Number(place), behavior: "instant" });
  }

  function listen() {
    source = new EventSource("/_proofsheet/events?seen=" + data.version);
    source.addEventListener("change", function (event) {
      if (data.page !== "" && event.data.split("\n").indexOf(data.page) < 0) return;
      source.close();
      stored(function (storage) {
        storage.setItem(key, String(scrollY));
      });
      location.reload();
    });
  }

  // A browser opens few connections to one server, so only the pages that are seen listen.
  document.addEventListener("visibilitychange", function () {
    if (document.hidden) source.close();
    else listen();
  });
  addEventListener("pagehide", function () {
    source.close();
  });
  addEventListener("pageshow", function (event) {
    if (event.persisted) listen();
  });
  listen();
})();
