"""What is lacking, and what is due, in words: English and Hindi. Loaded only while it is shown.

A line a key, searched for where it lies: `key words`. firmware.manning_words_hi has the same keys.
"""
from firmware.clock import iso
from firmware.dates import day_text

TABLE = b"""
lack.post {many} missing: {what} ({rule})
lack.paper {many} without: {what} ({rule})
lack.holders {many} more needed who hold a {what} ({rule})
lack.unstated Not checked, since it is not stated: {what} ({rule})
lack.absent The master has been away for more than a day, since {by}: appoint a qualified master at once, \
and tell the competent authority ({rule})
lack.untold Tell the competent authority that another master was appointed; the master has been away since \
{by} ({rule})
lack.away The master is away; unless he is back by {by}, a qualified master must be appointed ({rule})
lack.renew Renewal to be applied for: {what} ({rule})
lack.late Renewal to be applied for; the time for it is over: {what} ({rule})
lack.over Expired, and the time to apply for renewal is over: {what} ({rule})
lack.lapsed Expired, and to be renewed only with reason shown: {what} ({rule})
lack.void Expired too long ago to be renewed: {what} ({rule})
why.none {name}: none
why.expired {name}: expired {detail}
why.future {name}: issued only {detail}
why.undated {name}: no date of expiry stated
why.lower {name}: holds {detail}
why.taken {name}: counts as {detail}
why.away {name}
why.renew {name}: {expiry}, to be applied for by {detail}
why.late {name}: {expiry}, the last day to apply was {detail}
why.over {name}: {expiry}, the last day to apply was {detail}
why.lapsed {name}: {expiry}, renewable until {detail}
why.void {name}: {expiry}, renewable until {detail}
expiry.to expires {day}
expiry.past expired {day}
rule rule {rule}
or or
post.lascar lascar with certificate
post.serang serang with certificate
post.master2 second class master
post.master1 first class master
post.driver2 second class engine driver
post.driver1 first class engine driver
post.engineer engineer with certificate
post.boat_serang boat serang
post.boat_driver boat driver
post.serang_driver serang-cum-driver with the combined certificate
both.serang_driver serang-cum-driver with both certificates or the combined one
post.master_ms master under the Merchant Shipping Act
post.driver_ms engine driver under the Merchant Shipping Act
capacity.tindal tindal
capacity.master master
capacity.serang serang
capacity.mate mate
capacity.seaman seaman
capacity.lascar lascar
capacity.engineer engineer
capacity.driver engine driver
capacity.greaser greaser
capacity.radio radio operator
capacity.cook cook
capacity.apprentice apprentice
capacity.other other
paper.permit tindal permit
paper.card identity card
paper.passport passport
paper.coc certificate of competency
paper.medical certificate of medical fitness
paper.efa certificate of elementary first aid
paper.pst certificate of personal survival techniques
paper.pssr certificate of personal safety and social responsibilities
paper.fpff certificate of fire prevention and fire fighting
paper.stsdsd certificate of security training (designated duties)
paper.survival certificate to take charge of survival craft
paper.registry certificate of registry
paper.provisional provisional certificate of registry
paper.inspection certificate of inspection
paper.annual annual inspection
paper.insurance certificate of insurance
paper.survey certificate of survey
paper.drydock inspection in dry dock
paper.hull hull cleaned on the slipway
paper.engine engine dismantled and inspected
paper.crewlist crew list
paper.radio radio licence
paper.enginelog engine log
paper.temporary temporary pass
unstated.safe the safe manning as certified
unstated.bhp the brake horse power
unstated.passenger_capacity the passenger capacity
unstated.voyage whether this voyage leads outside India
"""


def words(lack, lang="en", name=None) -> str:
    """A lack.Lack in one line; name(id) -> name of a person, without it the id stands."""
    table = _table(lang)
    rule = lack.provision
    if rule and rule[0] in "0123456789":
        rule = find(table, "rule").replace("{rule}", rule)
    text = find(table, "lack." + lack.code).replace(" ({rule})", " (%s)" % rule if rule else "")
    text = text.replace("{many}", str(lack.many))
    if lack.by is not None:
        text = text.replace("{by}", iso(lack.by)[:16].replace("T", " ") + "Z")
    if lack.what:
        text = text.replace("{what}", _what(table, lack.code, lack.what))
    told = [_why(table, one, name) for one in lack.who]
    return text + (": " + "; ".join(told) if told else "")


def post(what, lang="en") -> str:
    """A post as posts.py writes it, a grade among them, in words: "serang|boat_serang", "~lascar"."""
    return _post(_table(lang), what)


def capacity(key, lang="en") -> str:
    """A capacity of crew_papers.CAPACITIES in words; one not known as it is."""
    return _known(lang, "capacity.", key)


def paper(kind, lang="en") -> str:
    """A kind of document of crew_papers.KINDS in words; one not known as it is."""
    return _known(lang, "paper.", kind)


def find(table, key) -> str:
    """The words of a key; KeyError."""
    at = table.find(b"\n" + key.encode() + b" ")
    if at < 0:
        raise KeyError(key)
    at += len(key) + 2
    return table[at : table.find(b"\n", at)].decode()


def _table(lang):
    if lang == "hi":
        from firmware import manning_words_hi
        return manning_words_hi.TABLE
    return TABLE


def _known(lang, group, key):
    try:
        return find(_table(lang), group + key)
    except KeyError:
        return key


def _what(table, code, what):
    if code == "post":
        return _post(table, what)
    return find(table, ("unstated." if code == "unstated" else "paper.") + what)


def _post(table, what):
    choices = what.split("|")
    if "&" in what:
        return find(table, "both." + choices[0])
    return (" %s " % find(table, "or")).join(
        [find(table, "capacity." + one[1:] if one[0] == "~" else "post." + one) for one in choices])


def _why(table, one, name):
    who, why, detail = one
    text = find(table, "why." + why).replace("{name}", name(who) if name else who)
    if detail is None:
        return text
    if isinstance(detail, tuple):       # of what is due
        detail, expires, past = detail
        expiry = find(table, "expiry.past" if past else "expiry.to").replace("{day}", day_text(expires))
        text = text.replace("{expiry}", expiry)
    return text.replace("{detail}", _post(table, detail) if isinstance(detail, str) else day_text(detail))
