/* Begins: the device's own theme before anything is painted, the rest once the page is there. All scripts come
   packed as one, all.js (host_tools/panel_files.py); what they share is window.deckwatch. ES2017: Chrome 60. */
(function () {
  "use strict";
  const root = document.documentElement;
  const version = (document.currentScript.src.split("?")[1] || "");
  const D = window.deckwatch = { screens: {}, forms: {}, version };

  /* What this device keeps; a browser may forbid it, then until the page is closed. */
  const held = {};
  D.keep = function (name, value) {
    held[name] = value;
    try { localStorage.setItem("deckwatch." + name, value); } catch (error) { /* held */ }
  };
  D.kept = function (name, otherwise) {
    let value = null;
    try { value = localStorage.getItem("deckwatch." + name); } catch (error) { /* held */ }
    return value !== null ? value : name in held ? held[name] : otherwise;
  };

  D.theme = function (name) {
    if (name) D.keep("theme", name);
    root.dataset.theme = D.kept("theme", "day");
    document.querySelector("meta[name=theme-color]").content = root.dataset.theme === "night" ? "#000000" : "#0b4f8a";
  };
  D.theme();

  D.pause = (ms) => new Promise((done) => setTimeout(done, ms));

  async function start() {
    if (document.readyState === "loading") {
      await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    }
    await D.start();
  }
  D.started = start();
}());
