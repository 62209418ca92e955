/* Sheets over the screen: the PIN, what is asked before an act, and what came of it. An act goes out once the PIN
   is in, both in one go; the back key closes a sheet. */
(function (D) {
  "use strict";
  const el = D.el, stack = [];
  const IDLE = 180000;                        // signed in, and nobody touched the page for so long: signed out

  function show() {
    const place = document.getElementById("sheet"), top = stack[stack.length - 1];
    D.open = Boolean(top);
    stack.forEach((one) => { one.node.hidden = one !== top; });
    for (const id of ["head", "tabs", "main", "skip"]) {
      const node = document.getElementById(id);
      node[top ? "setAttribute" : "removeAttribute"]("aria-hidden", "true");
      node[top ? "setAttribute" : "removeAttribute"]("inert", "");
    }
    document.body.classList[top ? "add" : "remove"]("covered");
    place.hidden = !top;
    if (top) (top.node.querySelector(".first") || top.node.querySelector("h2")).focus();
  }

  D.sheet = function (title, children, keys) {
    const id = "sheet" + stack.length;
    const node = el("div.sheet", { role: "dialog", "aria-modal": "true", "aria-labelledby": id },
      el("div.top", {}, el("h2", { id, tabindex: "-1" }, title), D.button(D.t("close"), () => leave(), "quiet")), children);
    document.getElementById("sheet").append(node);
    if (!stack.length && !dropped) from = document.activeElement && document.activeElement.dataset.k;
    dropped = false;
    place();
    stack.push({ node, keys, typed: typed(node) });
    show();
    return node;
  };

  /* Takes the top sheet away; another is to come in its place. */
  let from = null, dropped = false;
  const drop = D.drop = () => { stack.pop().node.remove(); dropped = true; };

  /* Closes the top sheet, or all. */
  D.close = function (all) {
    if (!stack.length) return;
    do drop(); while (all && stack.length);
    show();
    if (stack.length) return;
    rest();
    dropped = false;
    D.draw();
    const again = Array.from(document.querySelectorAll("[data-k]")).find((one) => one.dataset.k === from);
    (again || document.getElementById("main")).focus();
  };

  /* The second tap of a wet finger is for the sheet that is gone, not for what lay under it. */
  const REST = 400;
  let resting = 0;
  function rest() {
    document.body.classList.add("rests");
    clearTimeout(resting);
    resting = setTimeout(() => document.body.classList.remove("rests"), REST);
  }

  /* What was typed is not lost by one touch: it is asked first. */
  const typed = (node) => JSON.stringify(Array.from(node.querySelectorAll("input, textarea"), (one) => [one.value, one.checked]));
  const begun = (sheets) => sheets.some((one) => one.typed !== typed(one.node));
  function leave(all) {
    if (!begun(all ? stack : stack.slice(-1)) || stack[stack.length - 1].asks) return D.close(all);
    D.sheet(D.t("typed"), [el("p.message", {}, D.t("typed.why")), D.button(D.t("typed.back"), () => D.close(), "go.first"),
      D.button(D.t("typed.drop"), () => { drop(); D.close(all); }, "wide")]);
    stack[stack.length - 1].asks = true;
    return null;
  }
  addEventListener("beforeunload", function (event) {
    if (!begun(stack)) return;
    event.preventDefault();
    event.returnValue = "";                   // the browser asks, in its own words
  });

  /* A sheet has a place in the history of its own, so that the back key closes it. Closed by hand it leaves that
     place behind, for the next one: back() would come too late for the next touch. Who goes back over it goes
     back once more. */
  let at = null;
  const of = (kind) => Boolean(history.state) && history.state.of === kind;
  function here() { at = of("sheet") ? location.hash : null; }
  function place() {
    if (!of("sheet")) {
      history.replaceState({ of: "screen" }, "");
      history.pushState({ of: "sheet" }, "");
    }
    here();
  }
  addEventListener("popstate", function () {
    const left = at !== null && at === location.hash && of("screen");
    here();
    if (stack.length && stack[stack.length - 1].asks) {
      D.close();                              // back once more, as of a wet finger: not yet lost
      place();
    } else if (stack.length) leave(true);
    else if (left) history.back();
  });

  document.addEventListener("keydown", function (event) {
    const top = stack[stack.length - 1];
    if (!top) return;
    if (event.key === "Escape") leave();
    else if (event.key === "Tab") {
      const all = Array.from(top.node.querySelectorAll("button,input,textarea,select,a[href]"))
        .filter((one) => !one.disabled && one.offsetParent !== null);
      const last = all[all.length - 1], here = document.activeElement;
      if (event.shiftKey ? here === all[0] || !all.includes(here) : here === last) {
        event.preventDefault();
        (event.shiftKey ? last : all[0]).focus();
      }
    } else if (top.keys) top.keys(event);
  });

  let saying = 0;
  D.say = function (text) {
    const place = document.getElementById("said");
    D.fill(place, text);
    place.className = "up";
    document.body.classList.add("saying");
    clearTimeout(saying);
    saying = setTimeout(() => { place.className = ""; document.body.classList.remove("saying"); D.fill(place); }, 4000);
  };

  /* ---- an act: {act, args, summary, who: id proposed, open: needs no PIN, out: signs out after, after(answer),
     roles: theirs alone, seen: entries known when it was begun, once: of what it says, however often that is sent} */

  let sending = false;                        // one at a time: meanwhile a second touch, or Enter, does nothing

  D.act = function (job) {
    if (sending) return null;
    if (D.reader() && !job.open) return D.sheet(job.summary, D.alone("readonly"));
    if (D.barred(job)) D.out();
    if (job.open || (D.mine() && job.asked)) return send(job);
    if (D.mine()) return confirm(job);
    return pin(job);
  };

  function confirm(job) {
    D.sheet(job.summary, [
      D.button(D.t("enteras", { name: D.me.name }), () => send(job), "go.first"),
      D.button(D.t("another"), () => { D.out(); drop(); pin(job); }, "wide"),
    ]);
  }

  async function send(job) {
    if (sending) return;
    sending = true;
    document.body.classList.add("sending");
    try {
      const answer = await D.post("/api/act", Object.assign({ act: job.act, seen: job.seen, once: job.once }, job.args));
      sending = false;
      D.made(answer.now);
      D.close(true);
      D.say(D.t("entered", { n: D.figures(answer.n) }));
      if (job.out) await D.out();
      if (job.after) job.after(answer, job);
      D.refresh();
    } catch (error) {
      if (!(error instanceof D.Failed)) throw error;
      answered(job, error.status, error.answer);
    } finally {
      sending = false;
      document.body.classList.remove("sending");
    }
  }

  function answered(job, status, answer) {
    if (stack.length && stack[stack.length - 1].node.querySelector(".pad, .message")) drop();
    if (status === 401) {
      D.me = {};
      pin(job);
    } else if (status === 409) {
      D.sheet(D.t("changed"), [el("p.message", {}, D.t("changed.why")), el("ul.rows", {}, (answer.changed || []).map((one) => el("li", {}, told(one)))),
        D.button(D.t("changed.do"), () => { job.seen = answer.now; send(job); }, "wide.first"),
        D.button(D.t("changed.leave"), () => { D.close(true); D.refresh(); }, "go")]);
    } else if (status === 0) {
      D.sheet(D.t("noanswer"), [el("p.message", {}, D.t("noanswer.why")), D.button(D.t("again"), () => send(job), "go.first")]);
    } else {
      const withWhy = (job.act === "handover" || job.act === "take") && !job.args.why;
      D.sheet(D.t("refused"), [el("p.message", {}, D.own(D.no(answer, status))),
        D.button(D.t("back"), () => D.close(), "go.first"),
        D.mine() ? D.button(D.t("another"), () => { D.out(); drop(); job.who = null; pin(job); }, "wide") : null,
        withWhy ? D.button(D.t("spite"), () => { drop(); D.do("spite", job.args, { act: job.act, who: D.tindal(), seen: job.seen }); }, "wide") : null]);
    }
  }
  const told = (one) => D.own(typeof one === "string" ? one : one.words);

  /* The tindal, rather one who is on board. */
  D.tindal = () => (D.now.people.filter((one) => one.role === "tindal").sort((a, b) => b.aboard - a.aboard)[0] || {}).id;

  /* ---- who, and the PIN */

  let idle = 0;
  D.out = async function () {
    clearTimeout(idle);
    const left = D.post("/api/out", {});      // while it is known whose session ends
    D.me = {};
    D.draw();
    try { await left; } catch (error) { /* it ends by itself */ }
  };
  function watchIdle() {
    clearTimeout(idle);
    idle = setTimeout(() => { if (D.mine()) D.out(); }, IDLE);
  }
  for (const name of ["touchstart", "mousedown", "keydown"]) {
    document.addEventListener(name, () => { if (D.mine()) watchIdle(); }, { passive: true });
  }

  D.signIn = () => pin({ summary: D.t("signin"), who: null });

  function whoever(job, picked) {
    const on = D.now.watch.on || [];
    const rank = (one) => on.includes(one.id) ? 0 : one.role === "tindal" ? 1 : one.aboard ? 2 : 3;
    const people = (D.now.people || []).filter((one) => !job.writers || one.role !== "officer").sort((a, b) => rank(a) - rank(b));
    if (!D.now.people.length) return nobody();
    D.sheet(D.t("whoareyou"), [el("p.sum", {}, job.summary), people.map((person) =>
      el("button.wide", { type: "button", click: () => { drop(); picked(person.id); } },
        D.own(person.name), el("small", {}, D.job(person))))]);
  }

  /* Nobody is entered: on a unit without keys it says itself what is to be done. */
  function nobody() {
    const told = el("p.message", {}, D.t(D.now.unclaimed ? "first.why" : "checking"));
    D.sheet(D.t("signin"), [told, D.button(D.t("back"), () => D.close(), "go.first")]);
    if (!D.now.unclaimed) D.post("/api/in", {}).catch((error) => D.fill(told, unsigned(error)));
  }

  /* Why one is not signed in: for a wrong PIN in the page's words, which there are in every language. */
  const WRONG = /^(person or PIN is wrong|व्यक्ति या PIN गलत है)/;
  function unsigned({ status, answer }) {
    const wait = answer.wait ? " " + D.t("pin.wait", { t: D.span(answer.wait + 59) }) : "";
    if (!status) return D.t("noanswer");
    return WRONG.test(answer.refused) ? D.t("pin.wrong") + wait : [D.own(D.no(answer, status)), wait && "." + wait];
  }

  function pin(job) {
    if (!job.who) return whoever(job, (id) => { job.who = id; pin(job); });
    let digits = "";
    const dots = el("p.dots", { "aria-live": "polite" }), wrong = el("p.wrong", { role: "alert" });
    const press = function (key) {
      if (key === "back") digits = digits.slice(0, -1);
      else if (digits.length < 8) digits += key;
      D.fill(dots, "● ".repeat(digits.length) || D.t("pin"), el("span.unseen", {}, D.t("pin.n", { n: digits.length })));
    };
    const ok = async function () {
      if (!digits || sending) return;
      const given = digits;
      digits = "";
      press("back");
      D.fill(wrong, D.t("checking"));
      try {
        D.me = await D.post("/api/in", { id: job.who, pin: given });
      } catch (error) {
        if (!(error instanceof D.Failed)) throw error;
        D.fill(wrong, unsigned(error));
        return;
      }
      watchIdle();
      if (job.act) await send(job);
      else { D.close(true); D.draw(); }
    };
    const key = (digit) => el("button", { type: "button", click: () => press(digit) }, D.figures(digit));
    const person = D.person(job.who) || { name: job.who };
    D.sheet(D.t("pin.of", { name: person.name }), [el("p.sum", {}, job.summary), dots, wrong,
      el("div.pad.first", { tabindex: "-1" }, ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key),
        el("button", { type: "button", click: () => press("back"), "aria-label": D.t("pin.back") }, "⌫"), key("0"),
        el("button.go", { type: "button", click: ok }, D.t("ok"))),
      D.button(D.t("another"), () => { drop(); whoever(job, (id) => { job.who = id; pin(job); }); }, "wide")],
    (event) => {
      if (/^\d$/.test(event.key)) press(event.key);
      else if (event.key === "Backspace") press("back");
      else if (event.key === "Enter" && event.target.tagName !== "BUTTON") ok();
    });
    press("back");
  }
}(window.deckwatch));
