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
  sailed = 0;
  checked = null;
  signings = { 1: [], 2: [], 3: [] };

  apply(entry) {
    const { k, d, by, n } = entry;
    if (k === "seaman") this.placed(1, this.rows[1]++);
    else if (["check", "depart", "arrive"].includes(k)) this.placed(2, this.voyage(entry));
    else if (k === "sign") this.sign(d.get("section"), d.get("page"), d.get("role"), by);
    else if (k === "countersign") {
      this.waiting = this.waiting.filter((held) => !isNumber(d.get("ref"), held.n) || held.second !== by);
    } else if (k === "amend") {
      for (const held of this.waiting) held.excused ||= isNumber(d.get("ref"), held.n);
    }
    if (!inNarrative(entry)) return;
    this.placed(NARRATIVE, this.rows[NARRATIVE]++);
    if (k === "note" && truthy(d.get("second"))) {
      const second = d.get("second");
      this.wait({ n, second: typeof second === "string" ? second : null, page: this.page(NARRATIVE), excused: false });
    }
  }

  wait(held) {
    if (this.waiting.length >= MOST_WAITING) {      // one that is excused can be signed no more
      this.waiting.splice(Math.max(0, this.waiting.findIndex(({ excused }) => excused)), 1);
    }
    this.waiting.push(held);
  }

  /* The row of section 2 that an entry belongs to. */
  voyage({ k, t }) {
    if (k === "arrive") {
      const row = this.sailing ?? this.rows[2]++;
      this.sailing = null;
      return row;
    }
    if (k === "depart") {
      this.sailingChecked = this.checked !== null;
      this.sailing = this.checked ?? this.rows[2]++;
      this.sailed = t;
      this.checked = null;
      return this.sailing;
    }
    if (this.checked === null && this.sailing !== null && !this.sailingChecked && t <= add(this.sailed, LATE_S)) {
      this.sailingChecked = true;
      return this.sailing;
    }
    return this.checked ??= this.rows[2]++;
  }

  /* A row of a section is written: whether its page bears a signature already. */
  placed(section, row) {
    const page = Math.floor(row / PAGE_ROWS[section]) + 1;
    if (this.signings[section].at(-1)?.page >= page) {
      this.signings[section].find((one) => one.page === page).after = true;
    }
  }

  sign(section, page, role, who) {
    if (![1, 2, 3].includes(section) || !SIGNERS.includes(role)) return;
    const half = this.half[section];
    if (page !== this.signed[section] + 1) return;
    if (page > this.page(section) || half && (half.role === role || half.who === who)) return;
    if (section === NARRATIVE && this.waiting.some((held) => held.page < page && !held.excused)) return;
    if (!half) this.signings[section].push({ page: Number(page), after: false });
    this.half[section] = half ? null : { role, who };
    if (half) this.signed[section] += 1;
  }

  page(section) { return Math.ceil(this.rows[section] / PAGE_ROWS[section]); }

  /* [[section, page], ...] of the pages with rows entered after a signature. */
  afterwards() {
    return [1, 2, 3].flatMap((section) => this.signings[section].filter(({ after }) => after)
      .map(({ page }) => [section, page]));
  }

  /* [[section, page], ...] of the pages started and not signed by both. */
  unsigned() {
    const out = [];
    for (const section of [1, 2, 3]) {
      for (let page = this.signed[section] + 1; page <= this.page(section); page += 1) out.push([section, page]);
    }
    return out;
  }
}
