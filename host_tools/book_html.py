"""A book as HTML to read: cover and pages, every text in both languages; the page's style hides one."""
import html

from firmware.narrative import LANGUAGES, when
from firmware.rules.logbook_rules import SIGNERS
from host_tools.logbook_form import COLUMNS, FORM, MARKS, TITLES

ZONE = "+05:30"             # of the ships; told only, every time is UTC


def both(pair):
    """(English, Hindi) as two spans, or as one text where they are equal."""
    if pair[0] == pair[1]:
        text = _text(pair[0])
        return text if text.isascii() else "<bdi>%s</bdi>" % text
    return "".join("<span lang=%s>%s</span>" % (lang, _text(text)) for lang, text in zip(LANGUAGES, pair))


def form(key, *values):
    """A word of the form, in both languages, with values put in."""
    return both(tuple(text % values if values else text for text in FORM[key]))


def render(view):
    """The HTML of a BookView."""
    parts = [_cover(view)]
    for section, pages in view.sections.items():
        parts.append('<h2>%s %d: %s</h2>' % (form("section"), section, both(TITLES[section][1])))
        parts += [_sheet(page, view.full) for page in pages] or ["<p>%s</p>" % form("none")]
    return "\n".join(parts)


def _cover(view):
    rows = [(FORM.get(key, (key, key)), _told(value))
            for key, value in view.cover.items() if value is not None]
    for key, told in (("opened", view.opened), ("closed", view.closed)):
        signed = told and [told[part] for part in ("date", "place", "registrar", "office")]
        rows.append((FORM[key], signed and _told(signed)))
    cells = ("<dt>%s</dt><dd>%s</dd>" % (
        both(label), '<span class="missing">%s</span>' % form("not_recorded") if value is None
        else "<bdi>%s</bdi>" % _text(value)) for label, value in rows)
    return "<dl>%s</dl>\n<p>%s</p>" % ("".join(cells), form("times", ZONE))


def _text(value):
    return html.escape(str(value))      # a forged entry may hold anything where a text belongs


def _told(value):
    """A particular of the cover as text; a list as its parts."""
    if isinstance(value, dict):
        value = [part for part in value.values() if part is not None]
    return ", ".join(map(_told, value)) if isinstance(value, list) else str(value)


def _sheet(page, full):
    head = "".join("<th>%s</th>" % both(heading) for heading, _ in COLUMNS[page.section])
    rows = "\n".join("<tr>%s</tr>" % _row(row) for row in page.rows)
    signed = " · ".join("%s: %s" % (form(role), _signature(page.signatures.get(role))) for role in SIGNERS)
    warning = '<p class="missing">%s</p>\n' % form("full") if full else ""
    title = "%s %d, %s %d" % (form("section"), page.section, form("page"), page.number)
    foot = '%s: %s · %s · %s: <span class="code">%s</span> (%s)' % (
        form("started"), when(page.started), signed, form("code"), page.code, form("after", page.last))
    return ('<div class="sheet s%d"><h3>%s</h3>\n%s<table><thead><tr>%s</tr></thead><tbody>\n%s\n</tbody>'
            '</table>\n<p class="small">%s</p></div>' % (page.section, title, warning, head, rows, foot))


def _signature(signature):
    if signature is None:
        return '<span class="missing">%s</span>' % form("not_signed")
    return "<bdi>%s</bdi>, %s, %s" % (
        _text(signature.who), when(signature.when), form("at_entry", signature.n))


def _row(row):
    cells = [both(pair) for pair in zip(*(row.cells[lang] for lang in LANGUAGES))]
    marks = [form(key) for key in MARKS if getattr(row, key)]
    if row.incomplete:
        marks.append("%s: <bdi>%s</bdi>" % (form("incomplete"), _text(row.incomplete)))
    cells[-1] += "".join(' <span class="mark">[%s]</span>' % mark for mark in marks)
    cells[-1] += "".join(
        '<div class="amended">%s, %s, <bdi>%s</bdi><br>%s: <bdi>%s</bdi><br>%s: <bdi>%s</bdi></div>' % (
            form("amended", told.n), when(told.when), both(tuple(told.who.values())), form("why"),
            _text(told.why), form("now_reads"), _text(told.text)) for told in row.amended)
    return "".join("<td>%s</td>" % cell for cell in cells)
