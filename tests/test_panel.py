"""The panel on a whole unit: what it answers, who may act, and what comes of bad input. No sockets here."""
import asyncio
import json

from panel_ship import Out, Ship

from firmware.desk import UNSIGNED

FULL = 28           # ENOSPC
FIX = b"$GPRMC,000000.00,A,2245.0000,N,06942.0000,E,0.0,,011226,,,A*7E\r\n"


def test_the_state_is_told_in_json_that_holds_all_it_should():
    ship = Ship()
    ship.unit.feed("gps", FIX)
    ship.go(1)
    told = ship.get("/api/now")
    for key in ("n code utc clock zone vessel ais report link watch people rest alerts dues pages storage "
                "trouble access sealed").split(" "):
        assert key in told, key
    assert told["n"] == ship.unit.book.n and told["code"] == ship.unit.book.code()
    assert told["vessel"]["lat"] == 13650000 and told["vessel"]["place"] == "Mundra"
    assert [one["id"] for one in told["people"]] == ["ismail", "rao", "salim", "yusuf"]


def test_every_answer_has_what_keeps_a_browser_from_harm():
    ship = Ship()
    for path in ("/api/now", "/nothing", "/plain"):
        told = ship.ask("GET", path)[2]
        for header in ("Content-Security-Policy: default-src 'none'; script-src 'self'",
                       "Referrer-Policy: no-",
                       "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Cache-Control: no-store"):
            assert header in told, header
        assert "unsafe" not in told


def test_nobody_acts_unless_signed_in_and_by_a_form_of_this_page():
    ship = Ship()
    n = ship.unit.book.n
    assert ship.act({"x_deckwatch": "x"}, "note", text="x")[0] == 401
    page = ship.enter("yusuf")
    form = {"act": "note", "text": "x", "seen": n, "once": "a"}
    for wrong, status in (({"x_deckwatch": "0000"}, 403), ({"x_deckwatch": None}, 403),
                          ({"cookie": "deckwatch=0"}, 401), ({"origin": "http://evil.example"}, 403),
                          ({"content_type": "text/plain"}, 403)):
        headers = {key: value for key, value in dict(page, **wrong).items() if value is not None}
        found, data, _ = ship.ask("POST", "/api/act", json.dumps(form).encode(),
                                  **dict({"content_type": "application/json"}, **headers))
        assert found == status and json.loads(data)["refused"], (wrong, data)
    assert ship.ask("GET", "/api/now", host="x")[0] == 200
    assert not [entry for entry in ship.unit.book.entries() if entry.k == "note"]
    found, data, _ = ship.ask("POST", "/api/act", form, origin="http://10.0.0.1", **page)
    assert found == 200, data


def test_a_page_under_another_name_is_not_answered():
    ship = Ship()
    out = Out(("10.0.0.2", 5))
    asyncio.run(ship.panel._answer(b"GET /api/now HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"", out))
    assert out.data.startswith(b"HTTP/1.0 403 ")


def test_an_act_is_an_entry_and_a_refusal_is_told_in_the_desks_words():
    ship = Ship()
    page = ship.enter("yusuf")
    status, told = ship.act(page, "note", text="Nets <b>to port</b>.")
    assert status == 200 and told == {"n": ship.unit.book.last.n, "now": ship.unit.book.n}
    assert ship.unit.book.last.k == "note" and ship.unit.book.last.by == "yusuf"
    status, told = ship.act(page, "note", text="x" * 5000)
    assert status == 400 and "640 bytes fit" in told["refused"]
    status, told = ship.act(page, "sign", section=3, page=9)
    assert status == 400 and "has no page 9" in told["refused"]


def test_refusals_and_what_others_did_are_told_in_hindi_to_who_reads_it():
    ship = Ship()
    page, other = ship.enter("yusuf"), ship.enter("salim")
    assert ship.act(page, "note", lang="hi", text=" ")[1]["refused"] == (
        "विवरण: खाली है, इसमें कुछ दिखता नहीं; इसे भरना होगा")
    told = ship.act(page, "access", lang="hi", minutes=60)[1]["refused"]
    assert told == "Yusuf कर्मी दल के रूप में साइन इन हैं; यह इनके लिए है: टिंडल"
    seen = ship.unit.book.n
    ship.act(other, "take")
    status, told = ship.act(page, "take", seen, lang="hi")
    assert status == 409 and told["refused"].startswith("इस बीच") and told["changed"][0]["by"] == "salim"
    assert told["changed"][0]["words"].find("Salim ने") == 0, told
    status, data, _ = ship.ask("POST", "/api/act?lang=hi", {"act": "note"}, x_deckwatch="x")
    assert status == 401 and json.loads(data)["refused"].startswith("पहले साइन इन करें"), data


def test_a_form_sent_twice_is_one_entry_and_has_one_answer():
    ship = Ship()
    page = ship.enter("yusuf")
    first = ship.act(page, "note", once="a", text="once")
    n = ship.unit.book.n
    assert first == ship.act(page, "note", once="a", text="once") and ship.unit.book.n == n
    assert ship.act(page, "note", once="b", text="twice")[1]["n"] == n


def test_the_second_of_two_tindals_sees_what_changed_and_nothing_is_lost():
    ship = Ship()
    one, other = ship.enter("salim"), ship.enter("ismail")
    seen = ship.unit.book.n
    assert ship.act(one, "take", seen=seen)[0] == 200
    status, told = ship.act(other, "take", seen=seen)
    assert status == 409 and [row["words"] for row in told["changed"]] == ["Salim took the watch."], told
    assert told["now"] == ship.unit.book.n and ship.unit.monitor.watch.on == ["salim"]
    assert ship.act(other, "take", seen=told["now"])[0] == 200
    assert ship.unit.monitor.watch.on == ["salim", "ismail"]
    # what does not bear on it is no conflict, nor are one's own acts
    seen = ship.unit.book.n
    assert ship.act(one, "note", seen=seen, text="x")[0] == 200
    assert ship.act(other, "handover", seen=seen, to="yusuf")[0] == 200
    assert ship.act(other, "amend", seen=seen, ref=seen, why="w", text="y")[0] == 200
    status, told = ship.act(one, "amend", seen=seen, ref=seen, why="w", text="z")
    assert status == 409 and told["changed"][0]["k"] == "amend"
    assert ship.act(one, "amend", seen=seen, ref=seen - 1, why="w", text="z")[0] == 200


def test_what_others_did_is_told_in_few_words_however_long_their_entry_is():
    ship = Ship()
    one, other = ship.enter("salim"), ship.enter("ismail")
    seen = ship.unit.book.n
    form = {"seen": seen, "ref": seen - 1}
    assert ship.act(one, "amend", why="w" * 180, text="x" * 180, **form)[0] == 200
    status, told = ship.act(other, "amend", why="w", text="z", **form)
    words = told["changed"][0]["words"]
    assert status == 409 and words.endswith(" ...") and len(words) < 250, words


def test_of_a_page_that_knows_too_little_every_act_on_what_may_have_changed_is_put_off():
    ship = Ship()
    page = ship.enter("salim")
    seen = ship.unit.book.n
    for _ in range(20):
        ship.unit.monitor.record("note", (("text", "x"), ("second", None), ("seaman", None)), by="yusuf")
    assert ship.act(page, "take", seen=seen)[0] == 409
    assert ship.act(page, "note", seen=seen, text="y")[0] == 200


def test_a_stale_page_after_a_restart_is_told_so_and_what_stands_since():
    ship = Ship()
    page = ship.enter("yusuf")
    seen = ship.unit.book.n
    assert ship.act(page, "note", seen=seen, text="before the power failed")[0] == 200
    again = Ship(ship.files, ship.keys)
    status, told = again.act(page, "note", seen=seen, text="before the power failed")
    assert status == 401 and "the unit was started again" in told["refused"]
    status, told = again.act(again.enter("yusuf"), "note", seen=seen, text="before the power failed")
    assert status == 409 and "started again" in told["refused"]
    assert [row["words"] for row in told["changed"] if row["k"] == "note"] == ["before the power failed"]


def test_a_session_ends_when_nothing_is_done_and_when_he_signs_out():
    ship = Ship()
    page = ship.enter("yusuf")
    assert json.loads(ship.ask("GET", "/api/me", **page)[1])["id"] == "yusuf"
    ship.go(590)
    assert ship.act(page, "note", text="still here")[0] == 200
    ship.go(590)
    assert ship.act(page, "note", text="and here")[0] == 200
    ship.go(600)
    assert ship.act(page, "note", text="not here")[0] == 401 and ship.get("/api/me") == {}
    page = ship.enter("yusuf")
    status, _, told = ship.ask("POST", "/api/out", {}, **page)
    assert status == 200 and "Max-Age=0" in told and ship.act(page, "note", text="x")[0] == 401


def test_on_a_new_unit_the_first_person_enters_himself_and_then_the_opening():
    ship, anybody = Ship(people=False), {"x_deckwatch": "none"}
    assert ship.get("/api/now")["unclaimed"] and not ship.get("/api/now")["opened"]
    status, told = ship.act(anybody, "person", id="hari", name="Hari", role="crew")
    assert status == 400 and "tindal or the owner" in told["refused"], told
    assert ship.act(anybody, "note", text="x")[0] == 401
    assert ship.act(anybody, "person", id="salim", name="Salim", role="tindal")[0] == 200
    assert ship.act(anybody, "pin", who="salim", pin="1111")[0] == 200
    for act, args in (("pin", {"who": "salim", "pin": "2222"}),
                      ("person", {"id": "eve", "name": "Eve", "role": "owner"})):
        assert ship.act(anybody, act, **args)[0] == 401
    page = ship.enter("salim")
    form = {"registrar": "R. Shah", "office": "MMD Kandla", "place": "Mundra", "date": "2026-11-30",
            "tindals": [["Salim", "A1", ""]]}
    assert ship.act(page, "open", **form)[0] == 200
    told = ship.get("/api/now")
    assert told["opened"] and not told["unclaimed"]
    assert ship.act(page, "open", lang="hi", **form)[1]["refused"].find("पुस्तक का प्रारंभ") == 0


def test_the_record_of_a_persons_work_is_told_and_when_he_must_be_off():
    ship = Ship()
    page = ship.enter("salim")
    ship.act(page, "take")
    begun = ship.unit.monitor.clock.utc(ship.unit.monitor.now)
    ship.go(120)
    ship.act(page, "work", state="began", what="drill")
    ship.act(page, "leave")
    told = ship.get("/api/rest?who=salim")
    assert told["open"] == begun and told["at"] == ["drill"] and not told["watch"]
    ship.act(page, "work", state="ended", what="drill")
    told = ship.get("/api/rest?who=salim")
    assert told["open"] is None and told["work"] == [[begun, begun + 120]]
    assert told["watch_s"] == 4 * 3600 and told["broken"] == []
    row = ship.get("/api/now")["rest"][0]
    assert row["id"] == "salim" and row["works"] is None


def test_a_plan_of_our_own_and_its_end():
    ship = Ship()
    page = ship.enter("salim")
    turns = [[90, ["salim"]], [240, ["yusuf", "ismail"]]]
    assert ship.act(page, "plan", name="custom", turns=turns)[0] == 200
    assert ship.get("/api/now")["watch"]["planned"] == ["salim"]
    assert ship.act(page, "plan", name="custom", turns=[[90, ["nobody"]]])[0] == 400
    assert ship.act(page, "plan", name="custom", turns=[])[0] == 200
    assert ship.get("/api/now")["watch"]["planned"] == []


def test_wrong_pins_wait_as_at_the_desk():
    ship = Ship()
    for _ in range(3):
        status, data, told = ship.ask("POST", "/api/in", {"id": "salim", "pin": "9999"})
        assert status == 400
    assert json.loads(data)["wait"] == 30 and "Retry-After: 30" in told
    # how long is told in `wait` alone, which the page words
    for lang, words in (("en", "not looked at: too many wrong PINs"), ("hi", "देखा नहीं गया: बहुत बार गलत PIN")):
        status, data, _ = ship.ask("POST", "/api/in?lang=" + lang, {"id": "salim", "pin": "1111"})
        assert status == 400 and json.loads(data)["refused"] == words and json.loads(data)["wait"] == 30, data
    for wrong in (None, 5, [], {}, "x" * 3000):
        assert ship.ask("POST", "/api/in", {"id": wrong, "pin": wrong})[0] == 400


def test_an_officer_reads_and_acts_nothing():
    ship = Ship()
    page = ship.enter("rao")
    n = ship.unit.book.n
    for act, args in (("note", {"text": "x"}), ("pin", {"who": "rao", "pin": "2222"}), ("awake", {}),
                      ("reason", {"text": "x"}), ("silence", {"key": "ais", "minutes": 5})):
        status, told = ship.act(page, act, **args)
        assert status == 400 and "officer" in told["refused"], (act, told)
    assert ship.unit.book.n == n and ship.get("/api/entries?count=2")["entries"]


def test_what_cannot_wait_for_a_pin_is_taken_without_one():
    ship = Ship()
    status, told = ship.act({"x_deckwatch": "-"}, "reason", text="fuse blown")
    assert status == 200 and ship.unit.book.last.by == UNSIGNED
    assert ship.act({}, "reason", text="fuse blown")[0] == 403
    assert ship.act({"x_deckwatch": "-"}, "ack", key="ais")[0] == 401


def test_bad_forms_are_refused_in_words_and_enter_nothing():
    ship = Ship()
    page = ship.enter("salim")
    n = ship.unit.book.n
    junk = (None, "", 7, -1, True, 1.5, [], ["a"], [[1, 2]], {}, "auto", "\n", 1 << 70)
    for act, keys in (("note", "text t"), ("handover", "to posts until"), ("amend", "ref why text"),
                      ("given", "ref"), ("plan", "name turns"), ("engage", "who capacity age"),
                      ("pin", "who pin"), ("endorse", "what"), ("work", "state what"), ("silence", "key")):
        for value in junk:
            args = dict.fromkeys(keys.split(" "), value)
            ship.go(1)
            status, told = ship.act(page, act, **args)
            assert status == 400 and told["refused"], (act, value, told)
    for body in (b"", b"[]", b"{", b"\xff", b"{}", b'{"act":"note"}', b'{"act":"note","seen":1,"once":1}',
                 b"[" * 500):
        status, data, _ = ship.ask("POST", "/api/act", body, content_type="application/json", **page)
        assert status in (400, 403) and json.loads(data)["refused"], body
    ship.go(10)
    assert ship.act(page, "note", text="x", colour="red")[1]["key"] == "colour"
    assert ship.act(page, "__init__")[0] == 400 and ship.act(page, "take x")[0] == 400
    assert not [entry for entry in ship.unit.book.entries(n) if entry.by != "auto"]


def test_a_full_disk_is_told_and_the_form_can_be_sent_again():
    ship = Ship()
    page = ship.enter("yusuf")
    ship.files.refuses = FULL
    status, told = ship.act(page, "note", once="a", text="x")
    assert status == 503 and "it is full" in told["refused"], told
    ship.go(2)
    assert ship.get("/api/now")["trouble"] is None or "full" in ship.get("/api/now")["trouble"]
    ship.files.refuses = None
    assert ship.act(page, "note", once="a", text="x")[0] == 200


def test_that_the_clock_is_unsure_is_told():
    ship = Ship(utc=None)
    assert ship.get("/api/now")["clock"] == "unsure"
    assert "THE TIME IS NOT SURE" in ship.ask("GET", "/plain")[1]


def test_the_plain_page_says_what_is_needed_and_escapes_what_persons_typed():
    ship = Ship()
    page = ship.enter("salim")
    ship.act(page, "person", id="eve", name="<script>alert(1)</script>", role="crew")
    ship.act(page, "note", text="\"'><img src=x onerror=alert(2)>")
    for lang in ("en", "hi", "<x>"):
        status, text, _ = ship.ask("GET", "/plain?lang=" + lang)
        assert status == 200 and "JavaScript" in text and "<script" not in text and "<img" not in text
    assert "&lt;script&gt;alert(1)" in text and "&quot;&#39;&gt;&lt;img" in text


def test_too_many_requests_are_put_off_and_told_so():
    ship = Ship()
    status = 200
    for _ in range(200):
        status, data, told = ship.ask("GET", "/api/me")
        if status != 200:
            break
    assert status == 429 and "Retry-After: 1" in told and json.loads(data)["why"] == "busy"
    assert ship.ask("GET", "/api/me", peer=("10.0.0.3", 1))[0] == 200


def test_questions_that_make_no_sense_are_answered_in_words():
    ship = Ship()
    for path in ("/api/rest?who=nobody", "/api/rest", "/api/book?section=9", "/api/book?section=x",
                 "/api/book?page=99", "/api/report", "/api/report?n=0", "/api/report?n=99999", "/api/x", "/x",
                 "/panel/../main.py", "/panel/%2e%2e/main.py", "/panel/.x.js", "/panel/x.py",
                 "/api/entries?before=-1"):
        status, data, _ = ship.ask("GET", path)
        assert status in (400, 404) and json.loads(data)["refused"], path
    assert ship.ask("DELETE", "/api/now")[0] == 405
    assert ship.get("/api/entries?before=0") == {"entries": [], "next": None}


def test_news_are_what_happened_and_each_minute():
    ship = Ship()
    ship.go(1)
    number = ship.panel.look()
    ship.go(30)
    assert ship.panel.look() == number
    ship.unit.monitor.reason("fuse blown", "salim")
    ship.go(1)
    assert ship.panel.look() == number + 1
    ship.go(60)
    assert ship.panel.look() == number + 2


def test_a_fault_of_ours_is_an_answer_and_an_entry():
    ship = Ship()
    ship.panel.door.wait = None
    status, data, _ = ship.ask("GET", "/api/now")
    assert status == 500 and json.loads(data)["why"] == "fault" and ship.unit.book.last.k == "fault"
