/* Which pages of the book are signed, as firmware/book.py folds it; see there for the why.

RULES are the firmware's own numbers and kinds, which the export writes in front of the scripts. */

const { PAGE_ROWS, SIGNERS, NARRATIVE, ELSEWHERE, MOST_WAITING } = RULES;

function inNarrative({ k, d }) {
  if (k === "keys") return truthy(d.get("missing"));
  return !ELSEWHERE.includes(k);
}

/* As Python has it, where an empty list is false. */
function truthy(value) {
  if (value instanceof Real) return value.value !== 0;
  return Boolean(value instanceof Map ? value.size : Array.isArray(value) ? value.length : value);
}

/* Whether a value of the log is this number, as Python compares them, to which 3.0 is 3 and true is 1. */
function isNumber(value, number) {
  const plain = value instanceof Real ? value.value : typeof value === "boolean" ? Number(value) : value;
  return (typeof plain === "number" || typeof plain === "bigint") && plain == number;
}

class Book {
  rows = { 1: 0, 2: 0, 3: 0 };
  signed = { 1: 0, 2: 0, 3: 0 };
  half = { 1: null, 2: null, 3: null };
  waiting = [];
  sailing = null;
  sailingChecked = false;
  checked = null;

  apply(entry) {
    const { k, d, by, n } = entry;
    if (k === "seaman") this.rows[1] += 1;
    else if (["check", "depart", "arrive"].includes(k)) this.voyage(k);
    else if (k === "sign") this.sign(d.get("section"), d.get("page"), d.get("role"), by);
    else if (k === "countersign") {
      this.waiting = this.waiting.filter((held) => !isNumber(d.get("ref"), held.n) || held.second !== by);
    } else if (k === "amend") {
      for (const held of this.waiting) held.excused ||= isNumber(d.get("ref"), held.n);
    }
    if (!inNarrative(entry)) return;
    this.rows[NARRATIVE] += 1;
    if (k === "note" && truthy(d.get("second"))) {
      this.wait({ n, second: d.get("second"), page: this.page(NARRATIVE), excused: false });
    }
  }

  wait(held) {
    if (this.waiting.length >= MOST_WAITING) {      // one that is excused can be signed no more
      this.waiting.splice(Math.max(0, this.waiting.findIndex(({ excused }) => excused)), 1);
    }
    this.waiting.push(held);
  }

  voyage(kind) {
    if (kind === "arrive") {
      if (this.sailing === null) this.rows[2] += 1;
      this.sailing = null;
    } else if (kind === "depart") {
      this.sailingChecked = this.checked !== null;
      this.sailing = this.checked ?? this.rows[2]++;
      this.checked = null;
    } else if (this.checked === null && this.sailing !== null && !this.sailingChecked) {
      this.sailingChecked = true;
    } else if (this.checked === null) this.checked = this.rows[2]++;
  }

  sign(section, page, role, who) {
    if (![1, 2, 3].includes(section) || !SIGNERS.includes(role)) return;
    const half = this.half[section];
    if (page !== this.signed[section] + 1) return;
    if (page > this.page(section) || half && (half.role === role || half.who === who)) return;
    if (section === NARRATIVE && this.waiting.some((held) => held.page < page && !held.excused)) return;
    this.half[section] = half ? null : { role, who };
    if (half) this.signed[section] += 1;
  }

  page(section) { return Math.ceil(this.rows[section] / PAGE_ROWS[section]); }

  /* [[section, page], ...] of the pages started and not signed by both. */
  unsigned() {
    const out = [];
    for (const section of [1, 2, 3]) {
      for (let page = this.signed[section] + 1; page <= this.page(section); page += 1) out.push([section, page]);
    }
    return out;
  }
}
