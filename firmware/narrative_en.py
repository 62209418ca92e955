"""The words of firmware.narrative in English: a line a kind, read where it lies."""

TABLE = b"""
book The book was begun for the vessel {vessel}, MMSI {mmsi}.
book.after The book was begun for the vessel {vessel}, MMSI {mmsi}; it continues the book that ended \
with code {previous:code}.
boot.first The unit was started for the first time.
boot.clean The unit was started after a proper stop.
boot.power_lost The unit was started after a loss of power.
stop The unit was stopped properly.
power Power was lost after entry {lost_after}, at some time after {last:when}.
power.unknown Power was lost; when cannot be told.
torn After entry {after} an unfinished entry of {bytes} bytes was dropped, which the loss of power had cut \
off. It had not been confirmed.
damage Damage was found in the book, at entry {n}: {what:said}.
fault Fault in the unit: {what:said}.
clock The clock was set by {source:source} from {was:when} to {now:when}.
fix.found Position by GPS found ({source}).
fix.lost Position by GPS lost, none for {for} seconds.
ais.on AIS working ({why:said}).
ais.silent AIS switched on but not transmitting ({why:said}).
ais.faulty AIS out of order ({why:said}).
ais.no_position AIS transmitting without a position ({why:said}).
ais.off AIS off ({why:said}).
ais.unknown Whether the AIS works is not known ({why:said}).
motion.moored Moored.
motion.moored.here Moored at {place}.
motion.at_anchor At anchor.
motion.at_anchor.here At anchor off {place}.
motion.under_way Under way.
motion.under_way.here Under way, at {place}.
depart Departed from {place}.
arrive Arrived at {place}.
arrive.india Arrived at {place}, in India.
arrive.abroad Arrived at {place}, outside India.
arrive.run Arrived at {place}, {run:miles} nautical miles run.
voyage Voyage as stated: to {next_port}, expected {eta:when}; cargo {cargo}; {crew} crew, {passengers} \
passengers.
reason Reason given why the AIS is not working: {text}
report Position report prepared, rule 61(2): {where:said}; speed {speed:said}, course {course:said}; \
next port {next:said}, expected {eta:time}; {souls:said}.
sent Entry {ref} was sent.
receipt Entry {ref} was received ashore, {at:when}.
given Report of entry {ref} given by {how} to {to}, acknowledged by {ack}.
signon {who:name} was signed on as {capacity:capacity}.
signon.engaged {who:name} was signed on as {capacity:capacity}, at {engaged}.
discharge {who:name} was discharged.
discharge.place {who:name} was discharged, at {place}.
discharge.cause {who:name} was discharged; cause: {cause}.
discharge.place.cause {who:name} was discharged, at {place}; cause: {cause}.
also.discharge.officer Attended by {officer:text}.
also.discharge.remark Remark: {remark:text}
document {of:name}: {what:paper}, No. {no}; issued {issued}, expires {expires}.
document.gone {of:name}: {what:paper} no longer held.
also.document.grade Grade: {grade:grade}.
also.document.issuer Issued by {issuer:text}.
also.document.where Kept: {where:text}
registrar The Registrar was told of entry {ref}, by {how}, to {to}.
absent.left {who:name}, master, left the vessel.
absent.returned {who:name}, master, returned to the vessel.
absent.replaced {master:name} was appointed master in place of {who:name}.
absent.told The competent authority was told that another is master in place of {who:name}.
watch.taken {who:name} took the watch.
watch.handed {who:name} took over the watch from {from:name}.
watch.left {who:name} left the watch.
also.watch.posts Posts: {posts:posts}.
also.watch.flags Against it stood: {flags:flags}.
also.watch.why Reason: {why:text}
awake {who:name} gave a sign of life.
fit.fit {who:name} is fit for the watch again.
fit.unfit {who:name} is unfit for the watch: {state:unfit}, rule 59(3).
also.fit.remark Remark: {remark:text}
plan.4on8off Watches from {from:when} on, four hours on, eight off: {turns:turns}.
plan.6on6off Watches from {from:when} on, six hours on, six off: {turns:turns}.
plan.custom Watches from {from:when} on: {turns:turns}.
plan.ended From {from:when} on there is no plan of watches.
anchorage.safe The anchorage is safe.
anchorage.unsafe The anchorage is unsafe: a watch is kept, rule 59(1).
work.began {who:name} was called to work: {what:task}.
work.ended {who:name} ended work: {what:task}.
work.done {who:name} worked from {from:when} to {until:when}: {what:task}.
because Reason for what entry {ref} tells: {text}
endorse.rest.person {who:name} signed the record of his own rest for {month}.
endorse.rest.tindal {by:name} signed as tindal the record of rest of {who:name} for {month}.
endorse.crew.person {who:name} signed for his engagement.
endorse.crew.tindal {by:name} signed as tindal for the engagement of {who:name}.
finding.asleep.warned {who:name} has the watch and has given no sign since {since:when}; a sign is asked for.
finding.asleep.raised {who:name} has the watch and has given no sign since {since:when}; THE CREW ARE CALLED.
finding.asleep.cleared The watch-keeper gives signs again; of {who:name} there was none for {lasted:length}.
finding.unfit.warned {who:name} is on watch and unfit for it: {code:unfit}, rule 59(3).
finding.unfit.cleared {who:name}, who was on watch unfit, is so no longer.
finding.rest.warned {who:name} must be off duty by {until:when}, or the rule on rest is broken: {code:rest}, \
rule {rule:said}.
finding.rest.raised THE RULE ON REST IS BROKEN for {who:name}: {code:rest}, rule {rule:said}; from \
{from:when} to {until:when} it was {found:length}, {need:length} are needed.
finding.rest.cleared {who:name} has his rest again: {code:rest}.
finding.watch_gap.raised Nobody has had the watch since {since:when}, rule 59(1).
finding.watch_gap.cleared The watch is kept again; nobody had it for {lasted:length}.
finding.storage.raised The storage of the log is more than {over} % full.
finding.storage.cleared The storage of the log is again less than {over} % full.
keys The seals begin again at this entry.
keys.missing ENTRIES ARE MISSING: the seals show that {missing} entries were written before this one and are \
not in the book.
seal The book was sealed over its first {size} entries.
person {name} entered as {role:role}.
person.capacity {name} entered as {role:role}, {capacity}.
person.left {name}, {role:role}, no longer writes in this book.
pin The PIN of {who:name} was set.
try.right {who:name} signed in.
try.wrong A wrong PIN was given for {who:name}.
open Log book opened at {place} on {date}; for the Registrar: {registrar}, {office}.
close Log book closed at {place} on {date}; for the Registrar: {registrar}, {office}.
seaman Seaman employed: {name}, {capacity}.
check.yes.yes Before departure: freeboard acceptable, equipment tested. By {person}.
check.yes.no Before departure: freeboard acceptable, EQUIPMENT NOT TESTED. By {person}.
check.no.yes Before departure: FREEBOARD NOT ACCEPTABLE, equipment tested. By {person}.
check.no.no Before departure: FREEBOARD NOT ACCEPTABLE, EQUIPMENT NOT TESTED. By {person}.
also.check.remark Remark: {remark:text}
note {text}
amend Amendment of entry {ref}: {text} Reason: {why}
amend.hours Amendment of entry {ref}: hours of work of {hours:whose}, recorded {hours:was}, right \
{hours:right}. {text} Reason: {why}
amend.hours.plain Amendment of entry {ref}: hours of work of {hours:whose}, recorded {hours:was}, right \
{hours:right}. Reason: {why}
countersign {by:name} signed entry {ref} too.
sign Page {page} of section {section} signed for the {role:role}.
access The book was opened to an officer, to read only, until {until:when}.
closed_access.closed The officer's access to the book was closed.
closed_access.expired The officer's access to the book has ended, its time being over.
ack Seen: {key:alert}.
silence Silent for {minutes} minutes: {key:alert}.
pull.begin An officer began to take a copy of the book.
pull.end The taking of a copy of the book ended.
role.tindal tindal
role.crew crew
role.owner owner
role.officer officer
source.gnss GPS
source.rtc the unit's own clock
source.unsure estimate from the log
post.lookout lookout
post.radio AIS and VHF
post.wheel wheel
unfit.fatigue fatigue
unfit.illness illness
unfit.intoxication intoxication
rest.R10 10 hours of rest in any 24 hours
rest.R77 77 hours of rest in any 7 days
rest.R6 one rest of at least 6 hours
rest.R2P 10 hours of rest in at most two parts
task.drill drill
task.cargo cargo
task.callout call-out
task.emergency emergency
task.maintenance maintenance
task.other other work
-vessel the vessel
-nobody nobody
-nothing nothing
-unknown Entry of kind "{k}", which this version does not know:
-none not stated
-somebody somebody not known
-length {h} h {m} min
"""
