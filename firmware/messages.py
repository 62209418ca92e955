"""What goes between unit and shore; docs/messages.schema.json describes it. Borrowed by firmware/outbox.py.

    deckwatch/1/<vessel>/report, alert, reason, crew, departure   unit -> shore, see message() and subject()
    deckwatch/1/<vessel>/receipt                 shore -> unit, {"v":1,"book":..,"n":..,"at":utc}
    deckwatch/1/<vessel>/status                  retained, {"link":"up"}, by last will {"link":"down"}

All are QoS 1.
"""
CREW = "signon", "discharge"    # changes of the crew, of which the owner tells the Registrar: one topic

UP = b'{"link":"up"}'
DOWN = b'{"link":"down"}'

_PLAIN = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_"


def is_name(vessel: str) -> bool:
    """Whether an MMSI or registration can stand in a topic and in JSON as it is."""
    return bool(vessel) and not [c for c in vessel if c not in _PLAIN]


def must_be_name(vessel: str):
    """ValueError if it is none."""
    if not is_name(vessel):
        raise ValueError("vessel %r: expected letters, digits, dots, dashes or underscores, as an MQTT "
                         "topic needs; give the MMSI" % (vessel,))


def topic(vessel: str, kind: str) -> str:
    """Topic of a vessel's messages of a kind; "status" is that of the last will."""
    return "deckwatch/1/%s/%s" % (vessel, subject(kind))


def subject(kind: str) -> str:
    """Last part of the topic for entries of a kind: itself, but "crew" for a change of the crew, and
    "departure" for its check or the lack of one."""
    return "crew" if kind in CREW else "departure" if "clear" in kind else kind


def message(vessel: str, book: str, line: bytes, head: str) -> bytes:
    """Payload for an entry: its line as stored, byte for byte, since that is what the head seals."""
    cover = '{"v":1,"vessel":"%s","book":"%s","head":"%s","entry":' % (vessel, book, head)
    return cover.encode() + line + b"}"
