"""Bytes from the vessel's instruments to what is known of her: one framer a port, one navigator,
one AIS receiver, and the state of her own transmitter.
"""
from firmware import ais, nmea
from firmware.gnss import Navigator
from firmware.transponder import OwnAIS

# Formatters that only an AIS speaks (IEC 61162-1): the port they come from is the AIS port.
_AIS_SPEAKS = (b"VDM", b"VDO", b"ALR", b"ABK", b"ADS", b"SSD", b"VSD", b"LRI", b"LRF", b"TRL")
_GNSS = (b"RMC", b"GGA", b"GLL", b"GNS", b"VTG", b"ZDA", b"HDT", b"HDG")

# Instruments of one port whose names are kept: they come from outside, so their number is bounded.
MOST_NAMES = 16

# A port of this name is the AIS's before it has said a word; else the first to speak as one is.
AIS_PORT = "ais"


class Port:
    """What came through one port."""

    def __init__(self, name, need_checksum):
        self.name = name
        self.framer = nmea.Framer(need_checksum)
        self.is_ais = name == AIS_PORT
        self.sentences = 0
        self.sources = {}       # (the tag block's s or None, talker) -> source name for the navigator

    def source(self, tag, talker):
        """Name of the instrument: the port, or the tag block's own source, and the talker."""
        told = nmea.tag_values(tag).get("s") if tag else None
        key = (told, talker)
        name = self.sources.get(key)
        if name is None:
            name = "%s/%s" % (told.decode() if told else self.name, talker.decode())
            if len(self.sources) < MOST_NAMES:
                self.sources[key] = name
        return name


class Ingest:
    """feed() takes bytes in any chunks; the rest is read from `nav`, `ais` and `own`."""

    def __init__(self, mmsi, clock, sources=(), channel_marks=True):
        self.mmsi = mmsi
        self.ports = {}
        for source in sources:
            self.ports[source["name"]] = Port(source["name"], source.get("checksum", True))
        self.nav = Navigator(clock, [source["name"] for source in sources])
        self.ais = ais.Receiver()
        self.own = OwnAIS(mmsi, channel_marks)
        self._ais_known = AIS_PORT in self.ports
        self.nav_status = None      # of the own transponder, as the crew set it

    def feed(self, name, data, now):
        port = self.ports.get(name)
        if port is None:
            port = self.ports[name] = Port(name, True)
        if data and not port.sentences and (port.is_ais or not self._ais_known):
            self.own.bytes_seen(now)
        for body, tag in port.framer.feed(data):
            port.sentences += 1
            kind = nmea.formatter(body)
            if kind in _AIS_SPEAKS:
                port.is_ais = self._ais_known = True
            if port.is_ais:
                self.own.heard(now)
            if kind == b"VDM" or kind == b"VDO":
                self._vdl(body, kind, now)
            elif kind in _GNSS:
                self.nav.sentence(port.source(tag, nmea.talker(body)), kind, body, now)
            elif kind == b"ALR":
                self.own.alarm(nmea.fields(body), now)
            elif kind == b"TXT" and port.is_ais:
                self.own.text(nmea.fields(body), now)

    def _vdl(self, body, kind, now):
        message = self.ais.sentence(body, now)
        if message is None or kind == b"VDM":
            return
        self.own.vdo(message, now)
        if message.mmsi == self.mmsi and message.msg <= 3:
            self.nav_status = message.get("status")

    def tick(self, now):
        self.nav.tick(now)
        self.ais.tick(now)
        self.own.tick(now)

    def counts(self):
        """Everything refused or counted so far: {port or part: {cause: number}}."""
        told = {"port " + name: port.framer.counts for name, port in self.ports.items()}
        told["gnss"] = self.nav.counts
        told["ais"] = self.ais.counts
        return told
