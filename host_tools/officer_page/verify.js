/* The verdict on a book: what `deckwatch verify` says of it, in the same words. */

const LISTED = ["power", "clock", "amend", "torn", "damage"];
const NO_ENTRY = "the book has no entry: it was emptied, or power was lost before its first one was whole";
const BREATH_MS = 50;       // so often the page shows how far it is, and stays usable

/* What is found on the way through the segments (host_tools/walk.py). */
class Walk {
  chain = new Chain();
  pages = new Book();
  macs = new Macs();
  kinds = new Map();
  listed = [];
  late = [];
  entries = 0;
  problems = 0;
  book = null;
  mmsi = null;
  first = null;
  last = null;
  worst = null;
  back = null;
  closed = null;

  constructor(vkey, codes) {
    this.seals = new Seals(vkey);
    this.sought = new Map(codes.map((code) => [code, null]));
  }

  async line(raw, segment, number) {
    const place = [this.chain.n, segment, number];
    const { entry, wrong } = await this.chain.take(raw);
    if (place.every((part, i) => part == [0, 0, 1][i])) this.book = codeOf(this.chain.head);
    this.entries += 1;
    if (!entry) this.problem(place, wrong);
    else await this.sound(entry, place);
    await this.seals.add(this.chain.head);
  }

  async sound(entry, place) {
    const { k, d } = entry;
    this.kinds.set(k, (this.kinds.get(k) ?? 0) + 1);
    if (entry.late) this.late.push(entry);
    if (LISTED.includes(k)) this.listed.push(entry);
    this.times(entry, place);
    for (const wrong of [this.macs.look(entry, this.chain.mac), await this.seals.look(entry, this.book)]) {
      if (wrong) this.problem(place, wrong);
    }
    if (this.closed !== null) {
      this.problem(place, `it stands after entry ${this.closed}, which closed the book: a closed book takes no entry`);
    } else if (k === "close") this.closed = entry.n;
    if (this.sought.size && this.sought.has(codeOf(entry.head))) this.sought.set(codeOf(entry.head), entry);
    if (k === "book" && isWhole(d.get("mmsi"))) this.mmsi = d.get("mmsi");
    this.pages.apply(entry);
  }

  times({ k, t, e }, place) {
    const before = add(e, -AGREE_S), after = add(e, AGREE_S);
    if (t > add(e, AHEAD_S)) this.problem(place, `its event, ${iso(t)}, lies after its entry, ${iso(e)}`);
    if (RULES.STEPS.includes(k)) this.back = null;
    else if (this.last !== null && after < this.last) this.back = { e, place, last: this.last };
    else if (this.back && before > this.back.e) {
      this.problem(this.back.place, `time runs back, from ${iso(this.back.last)} to ${iso(this.back.e)}, ` +
        "and no clock step tells why");
      this.back = null;
    }
    this.last = e;
    this.first ??= e;
  }

  problem(place, what) {
    this.problems += 1;
    if (!this.worst || precedes(place, this.worst.place)) this.worst = { place, what };
  }
}

/* What is wrong with the book as a whole, held against what is outside it. */
function* outside({ sought, seals, mmsi }) {
  for (const [code, entry] of sought) {
    if (!entry) {
      yield `the code ${code} is not in this book: an entry it was made of was changed or removed, or it is of ` +
        "another book, or not copied right";
    }
  }
  if (seals.trusted && !seals.count) {
    yield `no seal is in this book: the key ${seals.trusted.text} has signed nothing of it`;
  }
  if (seals.vkey && mmsi !== null && !seals.vkey.text.startsWith(`deckwatch/${mmsi}+`)) {
    yield `the keys in this book are named ${seals.vkey.text}, its cover says MMSI ${mmsi}`;
  }
}

function precedes(a, b) {
  const i = a.findIndex((part, at) => part != b[at]);
  return i >= 0 && a[i] < b[i];
}

/* Number of the entry that a file of a book is named for, null for another file. */
function firstOf(name, kind) {
  const stem = /^([0-9]{8,})\.(log|snap)$/.exec(name);
  return stem?.[2] === kind && stem[1] === String(BigInt(stem[1])).padStart(8, "0") ? add(BigInt(stem[1]), 0) : null;
}

/* Those numbers of the segments among files, oldest first. */
function segmentsOf(files) {
  const found = Object.keys(files).map((name) => firstOf(name, "log")).filter((first) => first !== null);
  return found.sort((a, b) => (a < b ? -1 : 1));
}

function logName(first) { return String(first).padStart(8, "0") + ".log"; }

/* Verify a book: files is {name: Uint8Array}. Options: vkey and code as typed, progress(bytes done, of).

Returns what `deckwatch verify --json` prints, and lists: the entries that the page tells one by one, and
the signatures left unchecked. null if there is no book among the files; Wrong if vkey or code is none. */
async function verify(files, { vkey = "", code = "", progress = () => {} } = {}) {
  const segments = segmentsOf(files);
  if (!segments.length) return null;
  const walk = new Walk(vkey.trim() && await typedVkey(vkey.trim()), code.trim() ? [typedCode(code)] : []);
  const size = segments.reduce((sum, first) => sum + files[logName(first)].length, 0);
  let done = 0, torn = 0, shown = performance.now();
  for (const first of segments) {
    const expected = walk.chain.n, wrong = walk.chain.segment(first);
    if (wrong) walk.problem([first < expected ? first : expected, first, 1], wrong);
    const cut = linesOf(files[logName(first)], first === segments.at(-1));
    torn = cut.torn;
    for (const [i, raw] of cut.lines.entries()) {
      await walk.line(raw, first, i + 1);
      done += raw.length + 1;
      if (performance.now() - shown > BREATH_MS) {
        progress(done, size);
        await new Promise((resume) => setTimeout(resume));
        shown = performance.now();
      }
    }
  }
  if (!walk.entries) walk.problem([0, 0, 1], NO_ENTRY);
  for (const what of outside(walk)) walk.problem([Infinity], what);
  const stray = Object.keys(files).filter((name) => firstOf(name, "log") === null &&
    firstOf(name, "snap") === null).sort();
  return { ...verdict(walk), segments: segments.length, torn_tail: torn, stray };
}

function verdict(walk) {
  const { chain, worst, seals, macs, book } = walk, count = (kind) => walk.kinds.get(kind) ?? 0;
  const [entry, segment = null, line = null] = worst?.place ?? [];
  const time = (utc) => utc && iso(utc);
  return {
    sound: !walk.problems, entries: walk.entries, book, code: codeOf(chain.head), head: hexOf(chain.head),
    ends_at: add(chain.n, -1), first: time(walk.first), last: time(walk.last),
    boots: count("boot"), power_lost: count("power"), clock_steps: count("clock"), late: walk.late.length,
    amendments: count("amend"), torn_dropped: count("torn"), damage: count("damage"),
    unsigned: walk.pages.unsigned(), after_signing: walk.pages.afterwards(), snapshots: [],
    seals: { count: seals.count, covered: seals.covered, last: seals.last && iso(seals.last.e),
      vkey: (seals.key ?? seals.vkey)?.text ?? null, trusted: Boolean(seals.trusted), checkpoint: seals.checkpoint(book) },
    macs: { since: macs.since, earlier: macs.earlier, checked: 0, missing: macs.missing, changes: macs.changes },
    codes: Array.from(walk.sought, ([code, held]) => (
      { code, entry: held && held.n, time: held && iso(held.e) })),
    problems: walk.problems,
    first_problem: worst && (segment === null ? { entry: null, segment, line, what: worst.what } :
      { entry, segment: logName(segment), line, what: worst.what }),
    lists: { listed: walk.listed, late: walk.late, unchecked: seals.unchecked },
  };
}

/* A code as it was read aloud or typed, in the form in which it is printed. */
function typedCode(text) {
  const signs = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (!/^[0-9A-HJKMNP-TV-Z]{16}$/.test(signs)) {
    throw new Wrong("the code: expected 16 letters and digits like 9M8E-Y35T-31T7-H6MC, without U, got " +
      `${repr(text)}; copy it again`);
  }
  return signs.match(/.{4}/g).join("-");
}

async function typedVkey(text) {
  const key = await parseVkey(text);
  if (!key) throw new Wrong(`${repr(text)} is no verifier key, or is altered; copy it from the keeper's sheet`);
  return key;
}
