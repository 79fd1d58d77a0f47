//! Recording what a call does.

use super::inputs::{Content, Finder, Found, Objects, Spot};
use super::profile::WORTHWHILE_TICKS;
use super::words::Words;
use super::{Call, Callee, Definitions, Effect, Link, Linked};
use crate::code::{Owner, Patch, Reason};
use crate::machine::Machine;
use crate::memory::watch::{Mode, Notes, Seen};
use crate::memory::{ARRAY_HEADER_WORDS, Entry, EntryKind, Header, Memory, Ref, Shape, Shapes, element_words};
use crate::schedule::SOON;
use crate::thread::ThreadId;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, SiteKind};
use jaywalk_classes::file::Tag;
use jaywalk_classes::link::{ClassId, Definition, LoaderId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Effects that are kept of a call, for different states that it meets; and how often it is recorded for nothing.
const MOST_EFFECTS: usize = 4;
const MOST_FAILURES: u8 = 2;
/// What was made may take so much of the heap's size.
const PART_OF_HEAP: u32 = 8;

/// A call that is being recorded.
pub(crate) struct Recording {
    call: Call,
    /// The objects of the path among its arguments.
    pub(super) objects: Objects,
    frame: usize,
    thread: ThreadId,
    /// The top of the heap when it began: what lies above is its own.
    pub(super) start: u32,
    /// The length of the log then.
    logged: usize,
    /// How many operations were replaced then.
    patches: usize,
    ticks: i64,
    /// The same without those of calls that were recalled.
    ticks_run: i64,
    /// Whether nobody has seen the call before.
    is_trial: bool,
    /// What was left of the time slice, and which turn it was.
    slice: (i64, u64),
    /// What was watched before.
    before: Mode,
    /// What the path had done to names.
    definitions: Definitions,
    /// How many classes there were.
    classes: usize,
    /// Whether calls that nobody has seen were recorded.
    speculates: bool,
}

/// What a call has made and others can see, with the place that each object gets.
struct Made {
    /// Address, words, new address.
    objects: Vec<(u32, u32, u32)>,
    places: FxHashMap<u32, u32>,
    words: u32,
}

/// A word, what it comes to hold, and of what kind it is.
type Change = (u32, u64, EntryKind);

impl Machine {
    /// Begins to record a call whose frame will be at `frame`, if it may come to something.
    pub(super) fn begin_recording(&mut self, call: &Call, objects: Objects, frame: usize) -> bool {
        let (Some(old), Some(definitions)) = (self.oldest_top(), self.definitions()) else { return false };
        let is_of_path = |definition: &Definition| match (definition, call.callee) {
            (Definition::Name(_, _, defined), Callee::Initializer(class)) => *defined == class,
            _ => false,
        };
        // Where a path defines a class itself, the next one defines another.
        if definitions.iter().any(is_of_path) && self.prepared.recordings.is_empty() {
            return false;
        }
        let Some(known) = self.prepared.calls.get(call) else { return false };
        // A method that did not do again what it did depends on the path.
        let depends_on_path = matches!(call.callee, Callee::Method(_)) && known.effects.len() as u64 > known.recalls;
        if known.effects.len() >= MOST_EFFECTS || known.failures >= MOST_FAILURES || depends_on_path {
            return false;
        }
        let logged = self.memory.start_stretch();
        let start = self.memory.top;
        let watch = &self.memory.watch;
        let before = watch.mode();
        if before == Mode::Off {
            watch.begin(Mode::Recording, old, start, self.running.fuel);
        }
        // A method may ask for its caller, which is part of what was called.
        let lowest = if matches!(call.callee, Callee::Method(_)) { self.running.fp } else { frame };
        watch.open(frame, lowest, start);
        let (ticks, ticks_run) = (watch.ticks(self.running.fuel), watch.ticks_run(self.running.fuel));
        let thread = self.running.thread;
        let patches = self.code.patch_count();
        let slice = (self.running.fuel, self.running.turn);
        let call = call.clone();
        let speculates = watch.speculate(false);
        let classes = self.classes.classes.len();
        self.prepared.recordings.push(Recording {
            call,
            objects,
            frame,
            thread,
            start,
            logged,
            patches,
            ticks,
            ticks_run,
            is_trial: false,
            slice,
            before,
            definitions,
            classes,
            speculates,
        });
        true
    }

    /// Nobody has seen the call before that is recorded from now on. Says whether to try calls within it, too.
    pub(super) fn is_trial(&mut self, tries_inner: bool) {
        if let Some(recording) = self.prepared.recordings.last_mut() {
            recording.is_trial = true;
            self.memory.watch.speculate(tries_inner);
        }
    }

    /// Calls that nobody has seen before are not worth recording, because one within them is prepared.
    pub(super) fn give_up_trials(&mut self) {
        while self.prepared.recordings.last().is_some_and(|recording| recording.is_trial) {
            self.give_up_recording();
        }
    }

    /// Something was watched while an operation was carried out: calls that are recorded may be over.
    #[cold]
    pub(crate) fn look_at_recordings(&mut self) {
        while let Some(recording) = self.prepared.recordings.last() {
            if self.memory.watch.is_spoiled() || recording.thread != self.running.thread {
                self.give_up_recording();
            } else if self.running.fp < recording.frame {
                self.end_recording();
            } else {
                return;
            }
        }
    }

    /// None of the calls that are recorded can be prepared.
    #[cold]
    pub(crate) fn give_up_recordings(&mut self) {
        while !self.prepared.recordings.is_empty() {
            self.give_up_recording();
        }
    }

    /// The innermost call that is recorded cannot be prepared.
    fn give_up_recording(&mut self) {
        let Some(recording) = self.prepared.recordings.pop() else { return };
        let seen = self.memory.watch.close();
        self.stop_recording(&recording);
        self.failed(&recording.call);
        if let Some(seen) = seen {
            self.memory.watch.add_notes(seen.notes);
        }
    }

    fn failed(&mut self, call: &Call) {
        if let Some(known) = self.prepared.calls.get_mut(call) {
            known.failures += 1;
        }
    }

    fn stop_recording(&mut self, recording: &Recording) {
        let start = self.memory.watch.innermost_start();
        self.memory.watch.set_mode(recording.before, start);
        self.memory.watch.speculate(recording.speculates);
    }

    /// The innermost call that is recorded has returned.
    fn end_recording(&mut self) {
        let Some(recording) = self.prepared.recordings.pop() else { return };
        let Some(mut seen) = self.memory.watch.close() else { return };
        let ticks = self.memory.watch.ticks(self.running.fuel) - recording.ticks;
        let ticks_run = self.memory.watch.ticks_run(self.running.fuel) - recording.ticks_run;
        // What is done with what was seen is nothing that the calls do which go on.
        self.memory.watch.pause();
        let effect = match recording.call.callee {
            Callee::Method(method) if ticks < WORTHWHILE_TICKS => {
                self.prepared.brief.insert(method);
                Err("not worth it")
            }
            Callee::Method(_) if ticks_run < WORTHWHILE_TICKS => Err("not worth it"),
            _ => self.effect(&recording, &mut seen, ticks),
        };
        self.stop_recording(&recording);
        self.memory.watch.add_notes(seen.notes);
        match effect {
            Ok(effect) => {
                if let Some(known) = self.prepared.calls.get_mut(&recording.call) {
                    known.effects.push(effect);
                }
                if matches!(recording.call.callee, Callee::Method(_)) {
                    self.prepared.methods_prepared += 1;
                }
                self.look_for(recording.call);
            }
            Err(_) => self.failed(&recording.call),
        }
    }

    /// What the call did, with what it made in its place for good. The path goes on with that, too.
    fn effect(&mut self, recording: &Recording, seen: &mut Seen, ticks: i64) -> Result<Effect, &'static str> {
        let definitions = self.definitions().ok_or("a name that leads nowhere")?;
        let (before, defined) = definitions.split_at(recording.definitions.len());
        let is_foreign = |definition: &Definition| match definition {
            Definition::Name(loader, ..) | Definition::Export(loader, ..) | Definition::Claim(loader, ..) => {
                *loader > LoaderId::APP
            }
            Definition::Failure(..) => true,
        };
        if defined.iter().any(is_foreign) {
            return Err("a class of a loader of the program's");
        }
        let unverified = self.unverified(recording, &seen.notes, defined);
        let definitions = [before.into(), defined.into()];
        match recording.call.callee {
            Callee::Initializer(class) if self.init_state(class) != crate::InitState::Done => {
                return Err("an initialiser that failed");
            }
            Callee::Link(pc) if self.code.patches()[recording.patches..].iter().all(|patch| patch.pc != pc) => {
                return Err("an operation that is not linked, or for good");
            }
            _ => {}
        }
        let notes = &mut seen.notes;
        if notes.caught && notes.ended_slice {
            return Err("an exception and the end of a time slice");
        }
        let mut own: FxHashSet<u32> = notes.own_words.iter().copied().collect();
        let slices = match (notes.ended_slice, notes.asked_for_time) {
            (true, true) => Some([recording.slice, (self.running.fuel, self.running.turn)]),
            (true, false) => {
                // The time that passed with slices will pass again.
                own.insert(self.globals.clock);
                None
            }
            (false, _) => None,
        };
        // A word may have been logged again within calls that were recorded, too.
        let mut first: FxHashMap<u32, usize> = FxHashMap::default();
        let mut entries: Vec<Entry> = Vec::new();
        for (number, entry) in self.memory.trail.entries_from(recording.logged).iter().enumerate() {
            if entry.address < recording.start && !first.contains_key(&entry.address) {
                first.insert(entry.address, recording.logged + number);
                if !own.contains(&entry.address) {
                    entries.push(*entry);
                }
            }
        }
        let old = self.oldest_top().ok_or("no choice")?;
        let passed = entries.iter().find(|entry| entry.address == self.globals.clock);
        if passed.is_some_and(|entry| self.memory.peek(self.globals.clock) - entry.old >= SOON) {
            return Err("much time passes");
        }
        if !notes.opened.is_empty() {
            return Err("a file stays open");
        }
        let (result, is_reference) = self.result_of(recording);
        let mut roots: Vec<u64> = Vec::new();
        for entry in &entries {
            let word = self.memory.peek(entry.address);
            match entry.kind {
                EntryKind::Word => {}
                EntryKind::Reference => roots.push(word),
                EntryKind::Header => roots.push(word >> 32),
            }
        }
        roots.extend(is_reference.then(|| result[0]));
        roots.extend(notes.interned.iter().map(|&string| u64::from(string)));
        let mut needs = Seen::needs(&seen.reads, |address| first.get(&address).copied());
        needs.extend(entries.iter().map(|entry| (entry.address, entry.old)));
        for &class in &notes.untouched {
            let address = self.state_address(class).map_err(|_| "no memory")?;
            if !first.contains_key(&address) {
                needs.push((address, self.memory.peek(address)));
            }
        }
        let (linked, links) = self.links_of(recording, notes, &mut needs)?;
        if needs.iter().any(|&(address, _)| (Memory::cells_start()..Memory::heap_start()).contains(&address)) {
            return Err("an unknown value");
        }
        let mut finder = Finder::new(self, recording, old);
        let (mut needs, inputs) = finder.follow(needs)?;
        let found = finder.finish();
        if notes.interned.iter().any(|&string| (old..recording.start).contains(&string)) {
            return Err("a string of the path that is interned");
        }
        if entries.iter().any(|entry| found.spot(entry.address).is_none()) {
            return Err("a change of what the path has made");
        }
        let made = self.find_made(recording.start, &found, roots)?;
        let is_made = self.memory.permanent(1).map_err(|_| "no permanent memory")?;
        // From here on nothing goes wrong: the path goes on with what is placed.
        let (made, laid_out) = self.place(made, &found)?;
        let moved = |word: u64| made.get(&(word as u32)).map_or(word, |&new| u64::from(new));
        let mut writes = Vec::with_capacity(entries.len());
        let mut own_writes = Vec::new();
        for (address, word, kind) in laid_out {
            self.memory.change(address, word, kind);
            own_writes.push((Spot::At(address), found.content(word, kind), kind));
        }
        if !made.is_empty() {
            // What was made is there once: a path that makes the call twice makes two of each.
            self.memory.set(is_made, 1);
            needs.push((is_made, 0));
            writes.push((is_made, 1, EntryKind::Word));
        }
        for entry in &entries {
            let word = self.memory.peek(entry.address);
            let new = match entry.kind {
                EntryKind::Word => word,
                EntryKind::Reference => moved(word),
                EntryKind::Header => word & 0xFFFF_FFFF | moved(word >> 32) << 32,
            };
            if new != word {
                self.memory.change(entry.address, new, entry.kind);
            }
            if new == entry.old {
                continue;
            }
            let content = found.content(new, entry.kind);
            match found.spot(entry.address) {
                Some(Spot::At(address)) if content.plain().is_some() => writes.push((address, new, entry.kind)),
                spot => own_writes.extend(spot.map(|spot| (spot, content, entry.kind))),
            }
        }
        writes.sort_unstable_by_key(|&(address, _, _)| address);
        let interned = self.move_interned(&mut notes.interned, recording.logged, moved);
        let mut result = result;
        if is_reference {
            result[0] = moved(result[0]);
            self.running.stack[recording.frame] = result[0];
        }
        let kind = if is_reference { EntryKind::Reference } else { EntryKind::Word };
        let result: SmallVec<[Content; 2]> = result.iter().map(|&word| found.content(word, kind)).collect();
        let mirrored = notes.asked_for_mirrors.then(|| self.laid_out_mirrors());
        let stack = seen.deepest.saturating_sub(recording.frame);
        Ok(Effect {
            thread: recording.thread,
            needs: Words::new(needs),
            inputs,
            mirrored,
            interned,
            writes,
            own_writes,
            result,
            ticks,
            asked_for_time: notes.asked_for_time,
            slices,
            caught: notes.caught,
            stack,
            definitions,
            unverified,
            linked,
            links,
        })
    }

    /// The classes that the call has defined and that were not verified since.
    fn unverified(&self, recording: &Recording, notes: &Notes, defined: &[Definition]) -> Vec<ClassId> {
        let of_name = |definition: &Definition| match definition {
            Definition::Name(_, _, class) => Some(*class),
            _ => None,
        };
        let new = (recording.classes..self.classes.classes.len()).map(|number| ClassId(number as u32));
        let hidden = new.filter(|&class| self.classes.class(class).hidden);
        let mut classes: Vec<ClassId> = defined.iter().filter_map(of_name).chain(hidden).collect();
        classes.extend(&notes.unverified);
        classes.retain(|&class| !self.is_verified(class));
        classes
    }

    /// Puts strings that were interned since so many changes in their places. Returns where they are.
    fn move_interned(&mut self, strings: &mut [u32], logged: usize, moved: impl Fn(u64) -> u64) -> Vec<Ref> {
        let word = self.interned_version();
        let before = self.memory.trail.entries_from(logged).iter().find(|entry| entry.address == word);
        let mut version = before.map_or_else(|| self.memory.peek(word), |entry| entry.old);
        for string in strings.iter_mut() {
            let new = moved(u64::from(*string)) as u32;
            self.replace_interned(Ref(*string), Ref(new));
            version = self.next_interned_version(version, Ref(new));
            *string = new;
        }
        self.memory.set(word, version);
        strings.iter().map(|&string| Ref(string)).collect()
    }

    /// Which operations of the methods that it entered were replaced since the first choice, before it and by it.
    /// Those that rely on a class being initialised add to what it needs.
    fn links_of(
        &mut self,
        recording: &Recording,
        notes: &Notes,
        needs: &mut Vec<(u32, u64)>,
    ) -> Result<(Vec<Linked>, Vec<Link>), &'static str> {
        let patches = self.code.patches();
        let is_linked = |patch: &&Patch| {
            let ran_code = patch.reason == Reason::Path && self.class_constant(patch).is_none();
            ran_code || recording.call.callee == Callee::Link(patch.pc)
        };
        let new = patches[recording.patches..].iter().filter(is_linked);
        let links: Vec<Link> =
            new.map(|patch| Link { linked: self.linked_at(patch.pc), reason: patch.reason }).collect();
        let own: FxHashSet<u32> = links.iter().map(|link| link.linked.pc).collect();
        let mut linked = notes.linked.clone();
        linked.retain(|linked| !own.contains(&linked.pc));
        let mut classes = Vec::new();
        for patch in &patches[..recording.patches] {
            let Owner::Method(method) = self.code.owner(patch.pc) else { continue };
            match patch.reason {
                _ if !notes.entered.contains(&method) => {}
                Reason::Initialized(class) | Reason::Named(Some(class)) => classes.push(class),
                // What a name leads to follows from the definitions before.
                Reason::Named(None) | Reason::Always => {}
                Reason::Path => match self.class_constant(patch) {
                    Some(mirror) => {
                        let number = mirror + self.known.class_number;
                        needs.push((number, self.memory.peek(number)));
                    }
                    None => linked.push(self.linked_at(patch.pc)),
                },
            }
        }
        for class in classes {
            let address = self.state_address(class).map_err(|_| "no memory")?;
            needs.push((address, self.memory.peek(address)));
        }
        Ok((linked, links))
    }

    /// The mirror that a replaced operation loads, if it does.
    fn class_constant(&self, patch: &Patch) -> Option<u32> {
        let (Op::Unresolved { site }, Op::Const { value, .. }) = (patch.old, self.code.ops[patch.pc as usize]) else {
            return None;
        };
        let (site, method) = self.site(site);
        let file = self.classes.class(self.classes.method(method).class).file.as_ref()?;
        let is_class = site.kind == SiteKind::Ldc && file.pool.tag(site.index) == Some(Tag::Class);
        is_class.then_some(value)
    }

    fn linked_at(&self, pc: u32) -> Linked {
        let op = self.code.ops[pc as usize];
        let site = match op {
            Op::InvokeLinked { site, .. } | Op::InvokeLinkedOn { site, .. } => Some(self.code.sites[site as usize]),
            _ => None,
        };
        Linked { pc, op, site }
    }

    /// What the call has left where its frame began, and whether that is a reference.
    fn result_of(&self, recording: &Recording) -> (SmallVec<[u64; 2]>, bool) {
        let Callee::Method(method) = recording.call.callee else { return (SmallVec::new(), false) };
        let descriptor = self.classes.symbols.text(self.classes.method(method).descriptor);
        let result = descriptor.rsplit(')').next().unwrap_or("V");
        let words = match result.as_bytes().first() {
            Some(b'V') | None => 0,
            Some(b'J' | b'D') => 2,
            _ => 1,
        };
        let is_reference = result.starts_with(['L', '[']);
        (self.running.stack[recording.frame..recording.frame + words].into(), is_reference)
    }

    /// All that `roots` lead to among what lies from `start` on.
    fn find_made(&self, start: u32, found: &Found, roots: Vec<u64>) -> Result<Made, &'static str> {
        let shapes = self.shapes(false);
        let mut made = Made { objects: Vec::new(), places: FxHashMap::default(), words: 0 };
        let mut rest = roots;
        let room =
            self.memory.heap_words() / PART_OF_HEAP - self.prepared.words.min(self.memory.heap_words() / PART_OF_HEAP);
        while let Some(word) = rest.pop() {
            let Ok(address) = u32::try_from(word) else { return Err("an unknown value") };
            if found.is_foreign(address) {
                return Err("a reference to what the path has made");
            }
            if address < start {
                continue;
            }
            if made.places.contains_key(&address) {
                continue;
            }
            let header = Header(self.memory.peek(address));
            if self.classes.is_subclass(header.class(), self.known.throwable) {
                return Err("an exception, whose trace is the path's");
            }
            let words = match shapes.shape(header.class()) {
                Shape::Object { words, references, .. } => {
                    rest.push(u64::from(header.monitor()));
                    rest.extend(references.iter().map(|&offset| self.memory.peek(address + offset)));
                    words
                }
                Shape::Array(kind) => {
                    let words = element_words(kind, header.length()) + ARRAY_HEADER_WORDS;
                    rest.push(self.memory.peek(address + 1));
                    if kind == Kind::Reference {
                        rest.extend((ARRAY_HEADER_WORDS..words).map(|offset| self.memory.peek(address + offset)));
                    }
                    words
                }
            };
            made.places.insert(address, 0);
            made.objects.push((address, words, 0));
            made.words += words;
            if made.words > room {
                return Err("too much was made");
            }
        }
        Ok(made)
    }

    /// Lays out in permanent memory what a call has made. Returns where each object is now, and the words that refer to
    /// objects of the path, which are not laid out.
    fn place(&mut self, mut made: Made, found: &Found) -> Result<(FxHashMap<u32, u32>, Vec<Change>), &'static str> {
        let mut next = self.memory.permanent(made.words).map_err(|_| "no permanent memory")?;
        self.prepared.words += made.words;
        for (address, words, place) in &mut made.objects {
            *place = next;
            made.places.insert(*address, next);
            next += *words;
        }
        let mut of_path = Vec::new();
        let places = made.places;
        let moved = |word: u64| places.get(&(word as u32)).map_or(word, |&new| u64::from(new));
        for (address, words, place) in made.objects {
            for offset in 0..words {
                self.memory.lay_out(place + offset, self.memory.peek(address + offset));
            }
            let header = Header(self.memory.peek(address));
            let shapes = self.shapes(false);
            let (references, is_array): (Vec<u32>, bool) = match shapes.shape(header.class()) {
                Shape::Object { references, .. } => (references.to_vec(), false),
                Shape::Array(Kind::Reference) => ((1..words).collect(), true),
                Shape::Array(_) => (vec![1], true),
            };
            if !is_array {
                let header = header.0 & 0xFFFF_FFFF | moved(header.0 >> 32) << 32;
                self.memory.lay_out(place, header);
                self.memory.prepared_root(place, EntryKind::Header);
            }
            for offset in references {
                let mut word = moved(self.memory.peek(address + offset));
                if found.content(word, EntryKind::Reference).plain().is_none() {
                    of_path.push((place + offset, std::mem::take(&mut word), EntryKind::Reference));
                }
                self.memory.lay_out(place + offset, word);
                self.memory.prepared_root(place + offset, EntryKind::Reference);
            }
        }
        Ok((places, of_path))
    }
}
