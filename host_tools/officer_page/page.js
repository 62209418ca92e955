/* The page: runs the verdict on the book it holds, or on files that are chosen, and shows it. */

const SHOWN = 200;          // entries listed at a time: a phone must stay usable with a year's book

function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) made.setAttribute(name, value);
  made.append(...children.flat(Infinity));
  return made;
}

/* A text in both languages, of which the switch shows one. */
function both(en, hi) {
  return [el("span", { lang: "en" }, en), el("span", { lang: "hi" }, hi)];
}

/* The book that came with the page. */
function embedded() {
  const files = {};
  for (const held of document.querySelectorAll("script[data-segment]")) {
    files[held.dataset.segment] = Uint8Array.from(atob(held.textContent), (sign) => sign.charCodeAt(0));
  }
  return files;
}

async function chosen(input) {
  const files = {};
  for (const file of input.files) files[file.name] = new Uint8Array(await file.arrayBuffer());
  return files;
}

function show(state, word, ...lines) {
  const place = document.getElementById("verdict");
  place.className = state;
  place.replaceChildren(el("p", { class: "word" }, el("b", {}, ...word)), ...lines.map((line) => el("p", {}, ...line)));
}

let turn = 0;               // a check that another has overtaken shows nothing any more

/* take() gives the files, or a promise of them. */
async function check(take) {
  const mine = turn += 1;
  const findings = document.getElementById("findings"), bar = el("progress", { max: 1, value: 0 });
  findings.replaceChildren();
  if (!globalThis.crypto?.subtle) {
    show("open", both("NOT VERIFIED", "सत्यापित नहीं"), both(
      "This browser gives the page no cryptography (Web Crypto) here. Save the page and open it from the file, " +
      "or run: deckwatch verify book",
      "यहाँ ब्राउज़र पृष्ठ को कूटलेखन (Web Crypto) नहीं देता। पृष्ठ को सहेजकर फ़ाइल से खोलें, या यह चलाएँ: " +
      "deckwatch verify book"));
    return;
  }
  show("open", both("CHECKING", "जाँच चल रही है"), [bar]);
  let files, found;
  try {
    files = await take();
    found = await verify(files, {
      vkey: document.getElementById("vkey").value, code: document.getElementById("code").value,
      progress: (done, of) => { bar.max = of; bar.value = done; },
    });
  } catch (error) {
    if (mine === turn) show("open", both("NOT VERIFIED", "सत्यापित नहीं"), [error.message]);
    return;
  }
  if (mine !== turn) return;
  if (!found) {
    show("open", both("NOT VERIFIED", "सत्यापित नहीं"), both(
      "No book among these files: expected 00000000.log and the .log files after it, with their names unchanged.",
      "इन फ़ाइलों में लॉगबुक नहीं है: 00000000.log और उसके बाद की .log फ़ाइलें अपेक्षित हैं, नाम बदले बिना।"));
    return;
  }
  judge(found);
  findings.append(...facts(found), stored(files));
}

function judge(found) {
  const { first_problem: problem, problems, torn_tail: torn, seals, macs } = found, lines = [];
  const { unchecked } = found.lists;
  if (problem) {
    const place = problem.entry === null ? "" : `entry ${problem.entry} (line ${problem.line} of ${problem.segment}): `;
    lines.push([...both("First thing wrong: ", "पहली गड़बड़ी: "), place + problem.what]);
    if (problems > 1) lines.push(both(`${problems} problems in all.`, `कुल ${problems} गड़बड़ियाँ।`));
  } else {
    lines.push(both("Every entry is as it was written, and none is missing between them.",
      "हर प्रविष्टि वैसी ही है जैसी लिखी गई थी, और बीच में कोई नहीं छूटी।"));
  }
  for (const { code, entry, time } of found.codes) {
    if (entry !== null) {
      lines.push(both(`Code ${code} is in this book: it was the head after entry ${entry}, entered ${time}. All up to ` +
        "there is what it was then.",
      `कोड ${code} इस लॉगबुक में है: प्रविष्टि ${entry} के बाद का, दर्ज ${time}। वहाँ तक सब वैसा ही है जैसा तब था।`));
    } else lines.push(both(`Code ${code} is NOT in this book.`, `कोड ${code} इस लॉगबुक में नहीं है।`));
  }
  lines.push(...sealWords(seals, macs, unchecked));
  if (torn) {
    lines.push(both(`An unfinished entry of ${torn} bytes lies at the end: power was lost while it was written, or ` +
      "it is being written now. It was never confirmed.",
    `अंत में ${torn} बाइट की अधूरी प्रविष्टि है: लिखते समय बिजली गई, या वह अभी लिखी जा रही है। उसकी पुष्टि कभी नहीं हुई थी।`));
  }
  lines.push(both(`Ends with entry ${found.ends_at}, code ${found.code}. Entries missing after the last one do not ` +
    "show: compare this code with the last one kept ashore, in a position report or on a printed page.",
  `अंतिम प्रविष्टि ${found.ends_at}, कोड ${found.code}। अंतिम के बाद की छूटी प्रविष्टियाँ नहीं दिखतीं: इस कोड को तट पर रखे, ` +
    "स्थिति रिपोर्ट के या मुद्रित पृष्ठ के अंतिम कोड से मिलाएँ।"));
  if (found.sound) show(unchecked ? "part" : "sound", both("SOUND", "ठीक है"), ...lines);
  else show("wrong", both("NOT SOUND", "ठीक नहीं है"), ...lines);
}

/* What seals and macs were compared with, and what that leaves open. */
function sealWords(seals, macs, unchecked) {
  const lines = [];
  if (!seals.count) lines.push(both("Nothing in this book is signed.", "इस लॉगबुक में कुछ भी हस्ताक्षरित नहीं है।"));
  else if (unchecked) {
    lines.push(both(`${unchecked} SIGNATURES WERE NOT CHECKED: this browser has no Ed25519. Open the page in a newer ` +
      "one, or run: deckwatch verify book",
    `${unchecked} हस्ताक्षर नहीं जाँचे गए: इस ब्राउज़र में Ed25519 नहीं है। नया ब्राउज़र लें, या यह चलाएँ: deckwatch verify book`));
  } else if (!seals.last) {
    lines.push(both(`Seals ${seals.count}, none of them sound.`, `मुहरें ${seals.count}, कोई भी ठीक नहीं।`));
  } else {
    lines.push(both(`Seals ${seals.count}, the last covers ${seals.covered} entries (${seals.last}), signed by ` +
      `${seals.vkey}, ` + (seals.trusted ? "the key given." :
      "as the book itself says: compare it with the keeper's sheet, or enter it below."),
    `मुहरें ${seals.count}, अंतिम ${seals.covered} प्रविष्टियों पर (${seals.last}), हस्ताक्षर ${seals.vkey}, ` + (seals.trusted ?
      "यानी दी गई कुंजी।" : "जैसा लॉगबुक स्वयं कहती है: इसे रखवाले की पर्ची से मिलाएँ, या नीचे दर्ज करें।")));
  }
  if (macs.since !== null) {
    lines.push(both(`Macs from entry ${macs.since} on, not recomputed: that takes the keeper's key and deckwatch ` +
      "verify --shore-key.", `प्रविष्टि ${macs.since} से मैक हैं, उनकी गणना नहीं हुई: उसके लिए रखवाले की कुंजी और deckwatch ` +
      "verify --shore-key चाहिए।"));
  }
  if (macs.earlier) {
    lines.push(both(`Before this book the same keys had sealed ${macs.earlier} entries, in another.`,
      `इस लॉगबुक से पहले इन्हीं कुंजियों ने किसी दूसरी में ${macs.earlier} प्रविष्टियाँ मुहरबंद की थीं।`));
  }
  if (macs.changes.length) {
    lines.push(both(`The unit's keys were exchanged for others at entry ${macs.changes.join(", ")}.`,
      `प्रविष्टि ${macs.changes.join(", ")} पर यूनिट की कुंजियाँ बदली गईं।`));
  }
  return lines;
}

/* What the book tells of itself. */
function facts(found) {
  const pairs = [
    ["Book", "लॉगबुक", found.book ?? "-"], ["Entries", "प्रविष्टियाँ", found.entries],
    ["Segment files", "फ़ाइलें", found.segments], ["First entry", "पहली प्रविष्टि", found.first ?? "-"],
    ["Last entry", "अंतिम प्रविष्टि", found.last ?? "-"], ["Starts", "आरंभ", found.boots],
    ["Torn tails dropped", "हटाई गई अधूरी पंक्तियाँ", found.torn_dropped], ["Damage entries", "क्षति प्रविष्टियाँ", found.damage],
  ];
  const pagesOf = ([section, from, to]) => both(
    `section ${section}, ` + (from < to ? `pages ${from} to ${to}` : `page ${from}`),
    `अनुभाग ${section}, पृष्ठ ` + (from < to ? `${from} से ${to}` : from));
  const { listed, late } = found.lists, of = (kind) => listed.filter((entry) => entry.k === kind);
  const at = ({ n, e }) => `${n} · ${iso(e)}`, data = (key) => (entry) => `${at(entry)} · ${plain(entry.d.get(key))}`;
  return [
    el("dl", {}, pairs.map(([en, hi, value]) => [el("dt", {}, ...both(en, hi)), el("dd", {}, String(value))])),
    list("Pages not signed by tindal and crew", "टिंडल और कर्मी दल द्वारा हस्ताक्षरित न किए गए पृष्ठ", runs(found.unsigned),
      pagesOf),
    list("Pages with rows entered after a signature", "हस्ताक्षर के बाद प्रविष्ट पंक्तियों वाले पृष्ठ", runs(found.after_signing),
      pagesOf),
    list("Amendments", "संशोधन", of("amend"), (entry) => `${at(entry)} → ${plain(entry.d.get("ref"))} · ${entry.by} · ` +
      `${plain(entry.d.get("why"))} · ${plain(entry.d.get("text"))}`),
    list("Entered late", "देर से दर्ज", late, ({ n, t, e }) => `${n} · ${iso(t)} → ${iso(e)}`),
    list("Power lost", "बिजली गई", of("power"), at),
    list("Clock steps", "घड़ी के बदलाव", of("clock"), (entry) => `${at(entry)} · ${instant(entry.d.get("was"))} → ` +
      instant(entry.d.get("now"))),
    list("Damage", "क्षति", of("damage"), data("what")),
    list("Files not looked into", "न देखी गई फ़ाइलें", found.stray, (name) => name),
    found.seals.checkpoint ? el("details", {}, el("summary", {}, both("Last seal, to keep", "अंतिम मुहर, रखने के लिए")),
      el("pre", {}, found.seals.checkpoint)) : [],
  ].flat();
}

/* [[section, page], ...] -> [[section, first, last], ...] */
function runs(pages) {
  const out = [];
  for (const [section, page] of pages) {
    const last = out.at(-1);
    if (last?.[0] === section && last[2] === page - 1) last[2] = page;
    else out.push([section, page, page]);
  }
  return out;
}

function instant(value) { return isWhole(value) ? iso(value) : plain(value); }

function plain(value) { return typeof value === "string" ? value : repr(value); }

function list(en, hi, items, words) {
  const summary = el("summary", {}, ...both(`${en}: ${items.length}`, `${hi}: ${items.length}`));
  const shown = items.slice(0, SHOWN).map((item) => el("li", { dir: "auto" }, ...[words(item)].flat()));
  if (items.length > SHOWN) shown.push(el("li", {}, "..."));
  return el("details", items.length && items.length <= SHOWN ? { open: "" } : {}, summary, el("ul", {}, shown));
}

/* The entries as stored, some at a time: what the verdict is about. */
function stored(files) {
  const made = el("details", {}, el("summary", {}, ...both("Entries as stored", "संग्रहीत रूप में प्रविष्टियाँ")));
  const more = el("button", { type: "button" }, ...both("Show more", "और दिखाएँ"));
  const lines = everyLine(files);
  const next = () => {
    for (let i = 0; i < SHOWN; i += 1) {
      const { value, done } = lines.next();
      more.hidden = Boolean(done);
      if (done) return;
      more.before(el("pre", {}, value));
    }
  };
  made.append(more);
  more.addEventListener("click", next);
  made.addEventListener("toggle", next, { once: true });
  return made;
}

function* everyLine(files) {
  const loose = new TextDecoder();
  for (const first of segmentsOf(files)) {
    for (const raw of linesOf(files[logName(first)], false).lines) yield loose.decode(raw);
  }
}

/* The code in a photo of its QR code, where the browser can read one; null where there is none. */
async function scanned(file) {
  try {
    const image = await createImageBitmap(file);
    const [read] = await new globalThis.BarcodeDetector({ formats: ["qr_code"] }).detect(image);
    return /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/.exec(read?.rawValue ?? "")?.[0] ?? null;
  } catch {
    return null;
  }
}

async function start() {
  const tools = document.getElementById("tools"), files = document.getElementById("files");
  const held = embedded();
  const again = () => check(() => (files.files.length ? chosen(files) : held));
  tools.hidden = false;
  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    again();
  });
  files.addEventListener("change", again);
  if ("BarcodeDetector" in globalThis) {
    for (const id of ["photo", "photo-label"]) document.getElementById(id).hidden = false;
    document.getElementById("photo").addEventListener("change", async (event) => {
      const code = await scanned(event.target.files[0]);
      event.target.value = "";
      document.getElementById("code").value = code ?? "";
      if (code) return again();
      return show("open", both("NOT VERIFIED", "सत्यापित नहीं"), both(
        "No code could be read in this photo: take another, or type the code.",
        "इस फ़ोटो में कोई कोड नहीं पढ़ा जा सका: दूसरा लें, या कोड टाइप करें।"));
    });
  }
  await again();
}

globalThis.deckwatch = { verify, started: start() };
