/* JSON as `deckwatch verify` reads it, which is in Python, so that both say the same of a strange line.

Whole numbers are told from others and not rounded. An object becomes a Map; a number with a
point or an exponent a Real; a whole number too long for a Number a BigInt. */

class NotJSON extends Error {}

class Real {
  constructor(value) { this.value = value; }
}

const TOKEN = {
  space: /[ \t\n\r]*/y,
  number: /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y,
  word: /null|true|false|NaN|-?Infinity/y,
  plain: /[^"\\\0-\x1f]*/y,
  hex: /[0-9A-Fa-f]{4}/y,
};
const WORDS = new Map([["null", null], ["true", true], ["false", false], ["NaN", new Real(NaN)],
  ["Infinity", new Real(Infinity)], ["-Infinity", new Real(-Infinity)]]);
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/* The value of a JSON text; throws NotJSON. */
function readJSON(text) {
  let at = 0;

  function take(name) {
    const token = TOKEN[name];
    token.lastIndex = at;
    const found = token.exec(text);
    if (found) at = token.lastIndex;
    return found;
  }

  function sign(wanted) {
    take("space");
    if (text[at] !== wanted) return false;
    at += 1;
    take("space");
    return true;
  }

  function need(found) {
    if (!found) throw new NotJSON("not JSON");
    return found;
  }

  function string() {
    let out = "";
    for (;;) {
      out += take("plain")[0];
      const sign = text[at++];
      if (sign === '"') return out;
      need(sign === "\\");
      const escape = text[at++];
      if (escape === "u") out += String.fromCharCode(parseInt(need(take("hex"))[0], 16));
      else out += need(Object.hasOwn(ESCAPES, escape) && ESCAPES[escape]);
    }
  }

  function list() {
    const out = [];
    if (sign("]")) return out;
    do out.push(value()); while (sign(","));
    need(sign("]"));
    return out;
  }

  function object() {
    const out = new Map();
    if (sign("}")) return out;
    do {
      need(text[at] === '"');
      at += 1;
      const key = string();
      need(sign(":"));
      out.set(key, value());
    } while (sign(","));
    need(sign("}"));
    return out;
  }

  function value() {
    take("space");
    const first = text[at];
    if ('"[{'.includes(first ?? " ")) {
      at += 1;
      return first === '"' ? string() : first === "[" ? list() : object();
    }
    const word = take("word");
    if (word) return WORDS.get(word[0]);
    const [digits, point, power] = need(take("number"));
    if (point || power) return new Real(Number(digits));
    const whole = Number(digits);
    return Number.isSafeInteger(whole) ? whole + 0 : BigInt(digits);
  }

  const found = value();
  take("space");
  need(at === text.length);
  return found;
}

function isWhole(value) { return typeof value === "number" || typeof value === "bigint"; }

/* Sum of whole numbers, exact. */
function add(a, b) {
  const sum = BigInt(a) + BigInt(b), number = Number(sum);
  return Number.isSafeInteger(number) ? number : sum;
}

/* A value as Python's %r writes it. */
function repr(value) {
  if (value === undefined || value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return reprText(value);
  if (value instanceof Real) return reprReal(value.value);
  if (Array.isArray(value)) return "[" + value.map(repr).join(", ") + "]";
  if (value instanceof Map) return "{" + Array.from(value, ([k, v]) => repr(k) + ": " + repr(v)).join(", ") + "}";
  return String(value);
}

function reprText(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = quote;
  for (const sign of text) {
    const code = sign.codePointAt(0), hex = code.toString(16);
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", [quote]: "\\" + quote }[sign];
    if (short) out += short;
    else if (sign === " " || !/[\p{C}\p{Z}]/u.test(sign)) out += sign;
    else if (code < 0x100) out += "\\x" + hex.padStart(2, "0");
    else out += code < 0x10000 ? "\\u" + hex.padStart(4, "0") : "\\U" + hex.padStart(8, "0");
  }
  return out + quote;
}

function reprReal(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  const minus = value < 0 || Object.is(value, -0) ? "-" : "";
  const [mantissa, power] = Math.abs(value).toExponential().split("e");
  const digits = mantissa.replace(".", ""), exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return minus + mantissa + "e" + (exponent < 0 ? "-" : "+") + size;
  }
  if (exponent < 0) return minus + "0." + "0".repeat(-exponent - 1) + digits;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return minus + whole + "." + (digits.slice(exponent + 1) || "0");
}
