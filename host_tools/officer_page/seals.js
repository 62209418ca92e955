/* The macs as far as they can be checked without the shore key, and the signed seals (host_tools/evidence.py). */

const NO_NAME = /[\0- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;   // the Unicode spaces

/* Whether every entry has its mac from the first entry "keys" on. Whether a mac holds shows the shore key only. */
class Macs {
  since = null;
  keys = null;
  earlier = 0;
  missing = 0;
  changes = [];
  odd = false;

  /* The next sound entry and its mac; what is wrong with that, or null. */
  look(entry, mac) {
    if (entry.k === "keys") return this.begin(entry);
    if (mac.every((byte) => !byte) === (this.keys === null)) {
      this.odd = false;
      return null;
    }
    const first = !this.odd;
    this.odd = true;
    if (!first) return null;
    if (this.keys) {
      return `it and maybe more after it carry no mac, although the unit had keys from entry ${this.since} on: ` +
        "written without them";
    }
    return 'it carries a mac, and no entry "keys" before it tells of which key';
  }

  begin({ n, d }) {
    const index = d.get("index"), vkey = d.get("vkey"), told = d.get("missing");
    if ([index, told].some((number) => !isWhole(number) || number < 0)) {
      return `its index is ${repr(index)} and its missing ${repr(told)}, numbers from 0 were expected`;
    }
    let wrong = null;
    if (this.keys === null) [this.since, this.earlier] = [n, index];
    else if (repr(vkey) !== repr(this.keys.vkey)) this.changes.push(n);
    else {
      const due = add(this.keys.index, add(n, -BigInt(this.keys.n))), gap = add(index, -BigInt(due));
      const missing = told > gap ? told : gap;
      if (missing > 0) {
        this.missing = add(this.missing, missing);
        wrong = `the unit's keys show that ${missing} entries are missing before it: they were removed, or an ` +
          "older copy of the book was put back";
      } else if (gap < 0) wrong = `it begins again with key ${index} where key ${due} was due`;
    }
    this.keys = { n, index, vkey };
    return wrong;
  }
}

/* Merkle tree over the heads (firmware/merkle.py): the full subtrees' roots, the largest first. */
class Frontier {
  size = 0;
  roots = [];

  async append(leaf) {
    let made = await sha256(Uint8Array.of(0), leaf);
    for (let size = this.size; size % 2; size = (size - 1) / 2) {
      made = await sha256(Uint8Array.of(1), this.roots.pop(), made);
    }
    this.roots.push(made);
    this.size += 1;
  }

  async root() {
    if (!this.roots.length) return sha256();
    let made = this.roots.at(-1);
    for (const left of this.roots.slice(0, -1).reverse()) made = await sha256(Uint8Array.of(1), left, made);
    return made;
  }
}

/* Whether each seal has the root of all entries before it, and the signature of the vessel's key. */
class Seals {
  tree = new Frontier();
  vkey = null;
  count = 0;
  covered = 0;
  last = null;
  key = null;         // whose the last sound one is
  unchecked = 0;      // signatures that this browser cannot check

  constructor(trusted) { this.trusted = trusted || null; }

  /* The next sound entry, of the book with this code, before add(); what is wrong with it, or null. */
  async look(entry, book) {
    if (entry.k === "keys") return this.keys(entry.d.get("vkey"));
    return entry.k === "seal" ? this.seal(entry, book) : null;
  }

  async add(head) { await this.tree.append(head); }

  async keys(vkey) {
    this.vkey = await parseVkey(vkey);
    if (!this.vkey) return `it names no key of signatures: a verifier key was expected, its vkey is ${repr(vkey)}`;
    if (this.trusted && vkey !== this.trusted.text) {
      return `the seals from here on are signed by another key, ${vkey}, not by the one given, ` +
        `${this.trusted.text}: the book is another vessel's, or its unit got other keys`;
    }
    return null;
  }

  async seal(entry, book) {
    const key = this.vkey ?? this.trusted;
    this.count += 1;
    if (!key) return 'it is a seal, and no entry "keys" before it names the key';
    const size = entry.d.get("size"), root = ofBase64(entry.d.get("root")), signature = ofBase64(entry.d.get("sig"));
    if (!isWhole(size) || size < 0 || root?.length !== HEAD || !signature) {
      return "it is no seal that can be read: a size, a root of 32 bytes and a signature were expected";
    }
    if (size !== this.tree.size) return `the seal covers ${size} entries where ${this.tree.size} stand before it`;
    if (!same(root, await this.tree.root())) {
      return `the seal's Merkle root is not that of the ${size} entries before it`;
    }
    const text = `${key.name}/${book}\n${size}\n${entry.d.get("root")}\n`;
    const holds = await signed(key.key, new TextEncoder().encode(text), signature);
    if (holds === false) return `the seal's signature is not of the key ${key.text}`;
    if (holds === null) this.unchecked += 1;
    [this.covered, this.last, this.key] = [size, entry, key];
    return null;
  }

  /* The last seal as a signed note, which can be kept and checked elsewhere. */
  checkpoint(book) {
    if (!this.last) return null;
    const { key, last: { d } } = this;
    const signature = btoa(latin(joined(key.id, ofBase64(d.get("sig")))));
    return `${key.name}/${book}\n${d.get("size")}\n${d.get("root")}\n\n\u2014 ${key.name} ${signature}\n`;
  }
}

/* Whether an Ed25519 signature holds; null: this browser has no Ed25519. */
async function signed(key, message, signature) {
  let imported;
  try {
    imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    if (error.name === "NotSupportedError") return null;
    return false;
  }
  return crypto.subtle.verify({ name: "Ed25519" }, imported, signature, message);
}

/* {text, name, id, key} of a verifier key, name+key id+base64 of 0x01 and the key; null where it is none. */
async function parseVkey(text) {
  const parts = typeof text === "string" ? /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) : null;
  const held = parts && ofBase64(parts[3]);
  if (held?.length !== 33 || held[0] !== 1 || NO_NAME.test(parts[1])) return null;
  const id = (await sha256(new TextEncoder().encode(parts[1] + "\n"), held)).subarray(0, 4);
  return hexOf(id) === parts[2] ? { text, name: parts[1], id, key: held.subarray(1) } : null;
}

/* Bytes of a text in base64, null where it is not written as base64 is. */
function ofBase64(text) {
  if (typeof text !== "string" || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4) return null;
  const signs = atob(text);
  return btoa(signs) === text ? Uint8Array.from(signs, (sign) => sign.charCodeAt(0)) : null;
}
