"""The state as a plain page, for a browser without JavaScript: read only, anew every half minute; borrowed.

What persons typed is escaped; nothing else of the page comes from outside.
"""
from firmware import alerts, narrative, watch_views
from firmware import panel_lines as lines
from firmware.borrow import borrowed
from firmware.clock import iso
from firmware.places import position_text
from firmware.vessel import place

AGAIN_S = 30
ENTRIES = 12            # of the log

# A line a key: key | English | Hindi. One text, which stays in flash.
WORDS = """
lang | en | hi
other | हिन्दी | English
needed | To act, and for sound, the panel needs a browser with JavaScript: switch it on in its settings, or \
use another phone. This page only shows, and is made anew every half minute. | कुछ दर्ज करने और ध्वनि के लिए \
JavaScript वाला ब्राउज़र चाहिए: सेटिंग में उसे चालू करें, या दूसरा फ़ोन लें। यह पृष्ठ केवल दिखाता है, और हर आधे मिनट में \
नया बनता है।
clock.gnss | time by GPS | समय GPS से
clock.rtc | time by the unit's own clock | समय इकाई की अपनी घड़ी से
clock.unsure | THE TIME IS NOT SURE | समय निश्चित नहीं है
vessel | Vessel | पोत
moored | moored | बंधा हुआ
at_anchor | at anchor | लंगर पर
under_way | under way | चलता हुआ
ago | {n} min ago | {n} मिनट पहले
kn | kn | नॉट
ais.on | on | चालू
ais.silent | on, but SILENT | चालू, पर प्रसारण नहीं
ais.faulty | FAULTY | खराब
ais.no_position | sends NO POSITION | बिना स्थिति के
ais.off | OFF | बंद
ais.unknown | not known yet | अभी ज्ञात नहीं
since | since {day}; then: | {day} से; तब:
watch | Watch | निगरानी
lookout | lookout | पहरा
radio | AIS and VHF | AIS और VHF
wheel | wheel | पतवार
charge | in charge | प्रभारी
nobody | NOBODY has the watch | निगरानी पर कोई नहीं
relief | next relief | अगली बदली
alerts | Alerts | चेतावनियाँ
none | none | कोई नहीं
alarm | ALARM | ख़तरा
warning | warning | चेतावनी
notice | notice | सूचना
rest | Rest | आराम
offby | must be off by | तक काम छोड़ना है
broken | the rule on rest is broken | आराम का नियम टूटा है
inlast | of rest in 24 h | आराम, 24 घंटों में
short | record too short | अभिलेख छोटा है
report | Position report | स्थिति रिपोर्ट
due | next due | अगली
notdue | none due, the AIS works | कोई नहीं चाहिए, AIS चालू है
passengers | Passengers | यात्री
allowed | allowed | अनुमत
counting | counting as | गणना में
unstated | not stated | नहीं बताया गया
free | more may come on board | और यात्री आ सकते हैं
full | FULL, nobody more | भर गया, अब कोई और नहीं
over | TOO MANY ON BOARD | बहुत अधिक यात्री
unknown | how many are allowed is not stated | कितने अनुमत हैं, नहीं बताया गया
dues | Due by the rules | नियमों से करना है
overdue | OVERDUE, the last day was {day} | बकाया, अंतिम दिन {day} था
expired | EXPIRED, the last day was {day} | समाप्त, अंतिम दिन {day} था
soon | by {day} | {day} तक
waiting | not yet ashore | तट पर नहीं पहुँचे
trouble | NOTHING CAN BE RECORDED | कुछ दर्ज नहीं हो पा रहा
log | Log, the newest first | लॉग, नया पहले
code | code | कोड
"""


def plain(panel, args, dues):
    """The page's pieces, in Hindi where ?lang=hi asks for it, else in English; dues: as panel_state.now()."""
    monitor = panel.unit.monitor
    utc = monitor.clock.utc(monitor.now)
    lang = lines.language(args)

    def word(key):
        at = WORDS.find("\n%s | " % key) + 1
        return WORDS[at : WORDS.find("\n", at)].split(" | ")[2 if lang == "hi" else 1]

    yield ('<!DOCTYPE html><html lang="%s"><head><meta charset="utf-8"><title>Deckwatch</title>'
           '<meta name="viewport" content="width=device-width, initial-scale=1">'
           '<meta http-equiv="refresh" content="%d"></head><body><p>%s</p>'
           '<p><a href="/plain?lang=%s">%s</a></p>' % (
               lang, AGAIN_S, word("needed"), "en" if lang == "hi" else "hi", word("other")))
    yield "<h1>%s</h1><p>%s, %s</p>" % (
        escaped(monitor.profile.get("name") or "MMSI %d" % monitor.profile["mmsi"]), _when(utc),
        word("clock." + monitor.clock.source))
    if monitor.unrecorded:
        yield "<p><strong>%s: %s</strong></p>" % (word("trouble"), escaped(monitor.unrecorded))
    yield _alerts(monitor, utc, word, lang)
    yield _vessel(monitor, utc, word, lang)
    yield _watch(monitor, utc, word)
    if monitor.passengers:
        yield _passengers(monitor.passengers, word)
    rows = [row for row in dues() if row["what"] == "duty"]
    if rows:
        yield "<h2>%s</h2><ul>" % word("dues")
        for row in rows:
            yield _due(row, monitor.people.name, word)
        yield "</ul>"
    yield "<h2>%s</h2><ul>" % word("rest")
    for who in monitor.hours.people():
        yield _rest(monitor, who, utc, word)
    due = monitor.reports.due()
    yield "</ul><h2>%s</h2><p>%s; %s: %d</p><h2>%s</h2><ul>" % (
        word("report"), word("notdue") if due is None else "%s: %s" % (word("due"), _when(due)),
        word("waiting"), monitor.outbox.count(), word("log"))
    for piece in _log(panel.unit.book, monitor.people.name, lang):
        yield piece
    yield "</ul><p>%s %s</p></body></html>" % (word("code"), panel.unit.book.code())


def _alerts(monitor, utc, word, lang):
    with borrowed():
        from firmware import alert_words

        rows = ["<li>%s: %s</li>" % (word(level), escaped(alert_words.words(key, lang, monitor.people.name)))
                for key, level, _, _, _, _, _ in alerts.standing(monitor, utc)]
    return "<h2>%s</h2><ul>%s</ul>" % (word("alerts"), "".join(rows) or "<li>%s</li>" % word("none"))


def _vessel(monitor, utc, word, lang):
    vessel, fix, own = monitor.vessel, monitor.ingest.nav.fix, monitor.ingest.own
    told = [word(vessel.motion)] if vessel.motion else []
    if vessel.last:
        lat, lon, at = vessel.last
        told += [place(lat, lon) or "", position_text(lat, lon),
                 word("ago").replace("{n}", str(max(0, utc - at) // 60))]
    if fix is not None and fix.sog is not None:
        told.append("%d.%d %s" % (fix.sog // 10, fix.sog % 10, word("kn")))
    since = word("since").replace("{day}", _when(utc - max(0, monitor.now - own.since)))
    ais = "AIS: %s %s %s" % (word("ais." + own.state), since, _said(own.why, lang))
    return "<h2>%s</h2><p>%s</p><p>%s</p>" % (
        word("vessel"), escaped(", ".join([one for one in told if one])), escaped(ais))


def _said(why, lang):
    if lang != "hi":
        return why
    with borrowed():
        from firmware import narrative_hi

        return narrative_hi.said(why)


def _watch(monitor, utc, word):
    watch, name = monitor.watch, monitor.people.name
    rows = ["%s%s" % (name(who), ", " + word("charge") if who == watch.in_charge else "") for who in watch.on]
    rows += ["%s: %s" % (word(post), name(who)) for post, who in watch.posts]
    with borrowed():
        relief = watch_views.next_relief(watch, utc)
    if relief:
        rows.append("%s %s: %s" % (word("relief"), _when(relief[0]),
                                   ", ".join([name(who) for who in relief[1]])))
    if not watch.on:
        rows.insert(0, word("nobody"))
    return "<h2>%s</h2><ul>%s</ul>" % (word("watch"), "".join(["<li>%s</li>" % escaped(row) for row in rows]))


def _passengers(aboard, word):
    count = "%d" % aboard.n if aboard.n == aboard.reckoned else "%d, %s %d" % (
        aboard.n, word("counting"), aboard.reckoned)
    text = "%s, %s: %s" % (count, word("allowed"), word("unstated") if aboard.limit is None else aboard.limit)
    return "<h2>%s</h2><p>%s; %s</p>" % (word("passengers"), text, word(aboard.signal()))


def _due(row, name, word):
    with borrowed():
        from firmware import dates

        day = dates.day_text(dates.today(row["at"] - 1))        # a day ends as the next begins
    told = [word("soon" if row["state"] == "open" else row["state"]).replace("{day}", day), row["words"]]
    if row["who"]:
        told.append(", ".join([name(who) for who in row["who"]]))
    return "<li>%s</li>" % escaped("; ".join(told))


def _rest(monitor, who, utc, word):
    """A row of a person; nothing where he has gone meanwhile."""
    with borrowed():
        from firmware import rest

        line = monitor.hours.line(who)
        if line is None:
            return ""
        state = rest.state(line, utc, rest.Reading(*monitor.hours.reading))
        told = [word("short") if state.rest24 is None else "%d:%02d %s" % (
            state.rest24 // 3600, state.rest24 // 60 % 60, word("inlast"))]
        if state.broken:
            told.append("%s (%s)" % (word("broken"), ", ".join(state.broken)))
        elif state.off_by is not None:
            told.append("%s %s" % (word("offby"), _when(state.off_by)))
    return "<li>%s: %s</li>" % (escaped(monitor.people.name(who)), escaped("; ".join(told)))


def _log(book, name, lang):
    """The newest entries, each a piece."""
    n, left = book.n, ENTRIES
    while n > 0 and left > 0:
        first, places = lines.segment(book.store, n - 1), []
        for step in lines.walk(book.store, first):
            if step is None:
                yield ""
            elif step[0] < n:
                places = (places + [step])[-left:]
        for step in reversed(places):
            entry = lines.entry(book.store, step)
            if entry is not None:
                with borrowed():
                    words = narrative.brief(entry, lang, name)
                yield "<li>%d, %s: %s</li>" % (entry.n, _when(entry.t), escaped(words))
        n, left = first, left - len(places)


def _when(utc):
    return iso(utc)[:16].replace("T", " ") + "Z"


def escaped(text):
    """The text as HTML shows it, whatever is in it."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(sign, written)
    return text
