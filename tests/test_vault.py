"""The vault, and a book sealed with it: entries "keys", power cuts between entry and step, lost entries."""
from firmware import ed25519, reading
from firmware.chain import Chain
from firmware.checkpoint import parse_vkey
from firmware.entry import MAC, NO_MAC, SEALED
from firmware.logbook import Logbook
from firmware.port.bench_files import BenchFiles, BenchFolder, PowerCut
from firmware.ratchet import forward, mac
from firmware.store import Store
from firmware.vault import Vault
from firmware.vault_reading import name_of, skip_to
from helpers import raises

MMSI = 419000001
KEY, SEED = bytes(range(32)), bytes(range(32, 64))
UTC = 1796047059


def provisioned(files=None, key=KEY, seed=SEED):
    files = files or BenchFiles()
    Vault(files).provision(MMSI, key, seed, UTC)
    return files


def started(disk, segment_bytes=1500):
    """A book on the disk opened with its vault, as the monitor starts one; `keys` are recorded when due."""
    book = Logbook(Store(BenchFolder(disk, "book"), segment_bytes), Vault(BenchFolder(disk, "keys")))
    book.open([])
    if not book.n:
        book.begin((("mmsi", MMSI),), UTC)
    keys = reading.keys_due(book)
    if keys:
        book.record("keys", keys, e=UTC)
    return book


def disk_with_keys():
    disk = BenchFiles()
    provisioned(BenchFolder(disk, "keys"))
    return disk


def key_at(index):
    key = KEY
    for _ in range(index):
        key = forward(key)
    return key


def seals_hold(store, key=KEY):
    """Check chain and macs of a whole book; [(n, missing)] of its entries "keys"."""
    chain, told, begun = Chain(), [], None
    for first in store.segments:
        assert chain.segment(first) is None
        for raw in store.lines(first):
            before = chain.head
            entry, wrong = chain.take(raw)
            assert wrong is None, wrong
            if entry.k == "keys":
                begun = entry.n - entry.d["index"]
                told.append((entry.n, entry.d["missing"]))
            if begun is None:
                assert chain.mac == NO_MAC
            else:
                assert chain.mac == mac(key_at(entry.n - begun), before + raw[:-SEALED])[:MAC], entry.n
    return told


def copy(disk, name):
    """Content of every file of a folder."""
    folder = BenchFolder(disk, name)
    return {item: folder.read(item, 0, 1 << 20) for item in folder.listdir()}


def put_back(disk, name, files):
    folder = BenchFolder(disk, name)
    for item in folder.listdir():
        if item not in files:
            folder.remove(item)
    for item in files:
        folder.replace(item, files[item])


def test_a_folder_without_keys_is_a_vault_without_keys():
    vault = Vault(BenchFiles())
    assert (vault.ratchet, vault.vkey, vault.made, vault.pins, vault.trouble) == (None, None, None, {}, None)


def test_keys_are_made_once_and_read_back():
    files = provisioned()
    vault = Vault(files)
    assert vault.ratchet == (0, KEY) and vault.made == UTC and vault.trouble is None
    name, public = parse_vkey(vault.vkey)
    assert name == name_of(MMSI) == "deckwatch/419000001" and public == ed25519.public_key(SEED)
    assert ed25519.verify(public, b"text", vault.sign("text"))
    before = {item: files.read(item, 0, 999) for item in files.listdir()}
    assert "keys already" in str(raises(ValueError, vault.provision, MMSI, KEY, SEED, UTC))
    assert {item: files.read(item, 0, 999) for item in files.listdir()} == before


def test_a_step_replaces_the_key_on_disk():
    files = provisioned()
    vault = Vault(files)
    was = KEY
    for index in range(1, 4):
        vault.step(vault.following())
        was = forward(was)
        assert vault.ratchet == Vault(files).ratchet == (index, was)
    assert KEY.hex().encode() not in b"".join([files.read(item, 0, 999) for item in files.listdir()])
    skip_to(vault, 700, lambda: None)
    assert Vault(files).ratchet[0] == 700 and Vault(files).ratchet[1] == key_at(700)


def test_pins_are_kept_beside_the_keys():
    files = BenchFiles()
    pins = {"yusuf": ["00ff", 4000, "ab" * 32]}
    Vault(files).keep_pins(pins)
    assert Vault(files).pins == pins and Vault(files).ratchet is None


def test_a_spoilt_file_is_never_used_and_named():
    for name in ("ratchet", "signer", "pins"):
        files = provisioned()
        Vault(files).keep_pins({})
        whole = files.read(name, 0, 9999)
        for at in range(0, len(whole), 7):
            files.replace(name, whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
            vault = Vault(files)
            assert "the file %s cannot be used" % name in vault.trouble
            assert "deckwatch provision" in vault.trouble
            assert (vault.ratchet is None) == (vault.vkey is None) == (name != "pins")
        for rubbish in (b"", b"[]", whole[:-1]):
            files.replace(name, rubbish)
            assert Vault(files).trouble


def test_one_file_without_the_other_is_not_used():
    for name in ("ratchet", "signer"):
        files = provisioned()
        files.remove(name)
        vault = Vault(files)
        assert vault.ratchet is None and vault.vkey is None and "only one" in vault.trouble
        raises(ValueError, vault.provision, MMSI, KEY, SEED, UTC)


def test_a_book_is_sealed_from_its_entry_keys_on():
    disk = disk_with_keys()
    book = started(disk)
    assert book.n == 2 and book.last.k == "keys"
    vkey = Vault(BenchFolder(disk, "keys")).vkey
    assert book.last.d == {"index": 0, "vkey": vkey, "missing": 0}
    for i in range(20):
        book.record("fix", (("i", i),), e=UTC)
    assert book.vault.ratchet[0] == 21 and book.unkept is None
    assert seals_hold(book.store) == [(1, 0)]


def test_a_start_goes_on_without_a_new_entry_with_and_without_snapshots():
    disk = disk_with_keys()
    for _ in range(4):
        book = started(disk)
        for i in range(9):
            book.record("fix", (("i", i),), e=UTC)
    assert len(book.store.segments) > 2 and seals_hold(book.store) == [(1, 0)]
    folder = BenchFolder(disk, "book")
    for name in folder.listdir():
        if name.endswith("snap"):
            folder.remove(name)
    book = started(disk)
    assert reading.keys_due(book) is None and book.sealing
    book.record("fix", (), e=UTC)
    assert seals_hold(book.store) == [(1, 0)]


def test_a_book_without_keys_gets_them_later():
    disk = BenchFiles()
    book = started(disk)
    assert not book.sealing and reading.keys_due(book) is None and book.n == 1
    book.record("fix", (), e=UTC)
    provisioned(BenchFolder(disk, "keys"))
    book = started(disk)
    book.record("fix", (), e=UTC)
    assert seals_hold(book.store) == [(2, 0)]


def test_a_vault_that_fell_behind_goes_on_to_where_the_log_is():
    disk = disk_with_keys()
    book = started(disk)
    for i in range(5):
        old = copy(disk, "keys")
        book.record("fix", (("i", i),), e=UTC)
    put_back(disk, "keys", old)             # as when power failed between the entry and the step
    book = started(disk)
    assert book.n == 7
    book.record("fix", (), e=UTC)
    assert seals_hold(book.store) == [(1, 0)]


def test_entries_that_are_gone_are_told_by_the_vault():
    disk = disk_with_keys()
    book = started(disk)
    for i in range(3):
        book.record("fix", (("i", i),), e=UTC)
    old = copy(disk, "book")
    for i in range(4):
        book.record("fix", (("i", i),), e=UTC)
    put_back(disk, "book", old)             # an older copy of the book
    book = started(disk)
    assert book.last.k == "keys" and book.last.d["missing"] == 4 and book.last.d["index"] == 8
    book.record("fix", (), e=UTC)
    assert seals_hold(book.store) == [(1, 0), (5, 4)]
    assert reading.keys_due(started(disk)) is None


def test_other_keys_and_another_book_are_new_beginnings():
    disk = disk_with_keys()
    book = started(disk)
    book.record("fix", (), e=UTC)
    put_back(disk, "book", {})
    book = started(disk)
    assert book.n == 2 and book.last.d["index"] == 2 and book.last.d["missing"] == 0
    put_back(disk, "keys", {})
    provisioned(BenchFolder(disk, "keys"), KEY, bytes(32))
    book = started(disk)
    assert book.n == 3 and book.last.d["index"] == 0 and book.last.d["missing"] == 0


def test_a_vault_on_a_full_disk_costs_no_entry_and_catches_up():
    disk = disk_with_keys()
    book = started(disk)
    replace = book.vault.files.replace

    def refuse(name, data):
        raise OSError(28, "no room")

    book.vault.files.replace = refuse
    book.record("fix", (), e=UTC)
    assert "keys" in book.unkept and "full" in book.unkept and book.n == 3
    book.record("fix", (), e=UTC)
    book.vault.files.replace = replace
    book.record("fix", (), e=UTC)
    assert book.unkept is None and Vault(BenchFolder(disk, "keys")).ratchet[0] == 4
    assert seals_hold(book.store) == [(1, 0)]


def test_an_entry_that_could_not_be_written_takes_no_key():
    disk = disk_with_keys()
    book = started(disk)
    disk.refuses = 28
    for _ in range(3):
        raises(Exception, book.record, "fix", (), e=UTC)
    disk.refuses = None
    book.record("fix", (), e=UTC)
    assert seals_hold(book.store) == [(1, 0)]


def scenario(disk, confirmed):
    """Three starts over several segments."""
    for _ in range(3):
        book = started(disk, 900)
        for i in range(4):
            book.record("fix", (("i", i),), e=UTC)
            confirmed[0] = book.n


def test_power_cut_at_every_step_leaves_a_book_whose_seals_hold():
    whole = disk_with_keys()
    begun = whole.steps
    scenario(whole, [0])
    for torn in (False, True):
        for step in range(begun, whole.steps):
            disk, confirmed = disk_with_keys(), [0]
            disk.fails_at = step
            raises(PowerCut, scenario, disk, confirmed)
            after = disk.cut(torn)
            for _ in range(2):              # the second start has nothing to make good
                book = started(after, 900)
                assert confirmed[0] <= book.n and not book.damage, (step, torn)
                book.record("power", (), e=UTC)
                told = seals_hold(book.store)
                assert told == [(1, 0)], (step, torn, told)
                assert Vault(BenchFolder(after, "keys")).ratchet[0] == book.n - 1
    assert whole.steps - begun > 80


def test_where_memory_is_short_for_the_next_key_no_entry_is_sealed_with_the_last():
    disk = disk_with_keys()
    book = started(disk)
    replace = book.vault.files.replace

    def no_room(name, data):
        raise MemoryError

    for i in range(12):
        book.vault.files.replace = no_room if i % 4 else replace
        book.record("fix", (), e=UTC)
        assert bool(book.unkept) == bool(i % 4)
    following = book.vault.following
    book.vault.following = lambda: no_room(None, None)      # before anything is written
    n = book.n
    raises(MemoryError, book.record, "fix", (), e=UTC)
    assert book.n == n
    book.vault.following, book.vault.files.replace = following, replace
    book.record("fix", (), e=UTC)
    assert book.unkept is None and Vault(BenchFolder(disk, "keys")).ratchet[0] == book.vault.ratchet[0] == 14
    assert seals_hold(book.store) == [(1, 0)]
