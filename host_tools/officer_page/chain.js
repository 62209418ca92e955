/* The chain of heads, read and checked as firmware/entry.py does it; see there for the why. */

const { MAX_ENTRY, SEALED, MAX_LINE, MAC, HEAD, LATE_S, AGREE_S, AHEAD_S, SOURCES } = RULES;
const DOMAIN = new TextEncoder().encode("deckwatch/1 entry\0");
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

class Wrong extends Error {}

function joined(...parts) {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function hexOf(bytes) {
  let out = "";
  for (const byte of bytes) out += HEX[byte];
  return out;
}

/* Bytes of hex digits, null where there are others. */
function bytesOf(hex) {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function latin(bytes) { return String.fromCharCode(...bytes); }

function same(a, b) { return a.length === b.length && a.every((byte, i) => byte === b[i]); }

/* First 80 bits of a head as XXXX-XXXX-XXXX-XXXX. */
function codeOf(head) {
  const bits = BigInt("0x" + hexOf(head.subarray(0, 10)));
  let signs = "";
  for (let shift = 75n; shift >= 0n; shift -= 5n) signs += CROCKFORD[Number(bits >> shift & 31n)];
  return signs.match(/..../g).join("-");
}

/* Unix seconds as "2026-12-01T04:30:00Z", for any whole number. */
function iso(utc) {
  const over = (a, b) => (a - ((a % b) + b) % b) / b;
  const pad = (value, size) => (value < 0n ? "-" : "") + String(value < 0n ? -value : value).padStart(
    value < 0n ? size - 1 : size, "0");
  let day = over(BigInt(utc), 86400n);
  const second = BigInt(utc) - day * 86400n;
  day += 719468n;
  const era = over(day, 146097n);
  day -= era * 146097n;
  let year = (day - day / 1460n + day / 36524n - day / 146096n) / 365n;
  day -= 365n * year + year / 4n - year / 100n;
  const month = (5n * day + 2n) / 153n;
  year += 400n * era + (month > 9n ? 1n : 0n);
  const date = [month < 10n ? month + 3n : month - 9n, day - (153n * month + 2n) / 5n + 1n];
  const time = [second / 3600n, second / 60n % 60n, second % 60n];
  return pad(year, 4) + date.map((part) => "-" + pad(part, 2)).join("") + "T" +
    time.map((part) => pad(part, 2)).join(":") + "Z";
}

/* The entry of a line without its seal; throws Wrong, which says what is wrong with it. */
function parseEntry(line) {
  let found;
  try {
    found = readJSON(UTF8.decode(line));
  } catch (error) {
    if (error instanceof NotJSON || error instanceof TypeError) throw new Wrong("not JSON");
    throw error;
  }
  if (!(found instanceof Map)) throw new Wrong("not a JSON object");
  const get = (key) => found.get(key);
  const [n, t, e, c, p, d] = ["n", "t", "e", "c", "p", "d"].map(get);
  const o = found.has("o") ? get("o") : [];
  if (!isWhole(n) || n < 0) throw new Wrong(`n is ${repr(n)}, a number from 0 was expected`);
  if (!isWhole(t) || !isWhole(e)) {
    throw new Wrong(`t is ${repr(t)} and e is ${repr(e)}, whole seconds were expected`);
  }
  if (!SOURCES.includes(c)) throw new Wrong(`c is ${repr(c)}, expected gnss, rtc or unsure`);
  for (const key of ["k", "by"]) {
    if (typeof get(key) !== "string" || !get(key)) throw new Wrong(`${key} is ${repr(get(key))}, a name was expected`);
  }
  if ((p ?? null) !== null && !(Array.isArray(p) && p.length === 3 && p.every(isWhole))) {
    throw new Wrong(`p is ${repr(p)}, three whole numbers were expected`);
  }
  if (!Array.isArray(o) || o.some((key) => typeof key !== "string")) {
    throw new Wrong(`o is ${repr(o)}, a list of keys was expected`);
  }
  if (!(d instanceof Map)) throw new Wrong(`d is ${repr(d)}, an object was expected`);
  const by = get("by");
  return { n, t, e, c, k: get("k"), by, p: p ?? null, o, d, late: by !== "auto" && add(e, -BigInt(t)) > LATE_S };
}

/* Lines of a segment and the bytes of a torn tail: {lines, torn}. A torn tail can be in the last one only. */
function linesOf(bytes, isLast) {
  const lines = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, Math.min(end, start + MAX_LINE)));
    start = end + 1;
  }
  const tail = bytes.subarray(start);
  if (isLast && isTorn(tail)) return { lines, torn: tail.length };
  if (tail.length) lines.push(tail.subarray(0, MAX_LINE));
  return { lines, torn: 0 };
}

function isTorn(tail) {
  const sealed = tail.subarray(tail.indexOf(9) + 1);
  const whole = sealed.length >= SEALED && /^[0-9a-f]+$/.test(latin(sealed.subarray(0, SEALED - 1)));
  return !whole && tail.length < MAX_LINE;
}

/* Checks stored lines in order, and finds its feet again after a bad one. */
class Chain {
  head = new Uint8Array(HEAD);
  n = 0;
  mac = null;
  other = null;
  lost = false;

  segment(first) {
    let wrong = null;
    if (first != this.n && !this.lost) {
      wrong = `a segment begins with entry ${first} where entry ${this.n} should follow`;
      this.lost = true;
    }
    this.n = first;
    return wrong;
  }

  /* The next line -> {entry} or {wrong}. */
  async take(raw) {
    const line = raw.subarray(0, Math.max(0, raw.length - SEALED)), stated = latin(raw.subarray(-SEALED));
    this.mac = bytesOf(stated.slice(1, 1 + 2 * MAC));
    const mac = this.mac ?? new Uint8Array(MAC);
    const seal = (head) => sha256(DOMAIN, head, line, mac);
    const fits = (head) => stated === "\t" + hexOf(mac) + hexOf(head);
    let made = await seal(this.head);
    if (!fits(made)) {
      const other = this.other && await seal(this.other);
      if (!other || !fits(other)) return { wrong: this.bad(line, stated, made, raw.length) };
      made = other;
    }
    this.head = made;
    this.other = null;
    const lost = this.lost, expected = this.n;
    this.lost = false;
    this.n = add(this.n, 1);
    if (line.length > MAX_ENTRY) return { wrong: `it is longer than ${MAX_ENTRY} bytes` };
    let entry;
    try {
      entry = parseEntry(line);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      return { wrong: "it is sealed but not an entry: " + error.message };
    }
    entry.head = made;
    this.n = add(entry.n, 1);
    if (entry.n != expected && !lost) {
      return { wrong: `entry ${entry.n} stands where entry ${expected} was expected` };
    }
    return { entry };
  }

  bad(line, stated, made, size) {
    const expected = this.n, head = bytesOf(stated.slice(1 + 2 * MAC));
    this.n = add(this.n, 1);
    this.lost = true;
    this.head = head?.length === HEAD ? head : made;
    this.other = made;
    let n;
    try {
      n = parseEntry(line).n;
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      return `it does not hold, and no entry can be read in its ${size} bytes: ${error.message}`;
    }
    if (n != expected) return `entry ${n} stands where entry ${expected} was expected: removed, doubled or moved`;
    return "its text and its seal do not agree, one of them was altered: the head computed is " +
      `${hexOf(made).slice(0, 8)}...`;
  }
}
