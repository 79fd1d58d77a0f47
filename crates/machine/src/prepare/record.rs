//! Recording what a call does.

use super::profile::WORTHWHILE_TICKS;
use super::{Call, Callee, Effect, Interned, Link, Linked};
use crate::code::{Owner, Patch, Reason};
use crate::machine::Machine;
use crate::memory::watch::{Mode, Notes};
use crate::memory::{ARRAY_HEADER_WORDS, Entry, EntryKind, Header, Memory, Ref, Shape, Shapes};
use crate::schedule::SOON;
use crate::thread::ThreadId;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, SiteKind};
use jaywalk_classes::file::Tag;
use jaywalk_classes::link::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Effects that are kept of a call, for different states that it meets; and how often it is recorded at most.
const MOST_EFFECTS: usize = 4;
const MOST_ATTEMPTS: u8 = 8;
/// What was made may take so much of the heap's size.
const PART_OF_HEAP: u32 = 8;

/// A call that is being recorded.
pub(crate) struct Recording {
    pub(super) call: Call,
    pub(super) frame: usize,
    /// Where the caller's frame starts.
    pub(super) caller: usize,
    thread: ThreadId,
    /// The top of the heap when it began: what lies above is its own.
    start: u32,
    /// The length of the log then.
    logged: usize,
    /// How many operations were replaced then.
    patches: usize,
    ticks: i64,
    /// What was left of the time slice, and which turn it was.
    slice: (i64, u64),
    /// What was watched before.
    before: Mode,
}

/// What a call has made and others can see, with the place that each object gets.
struct Made {
    /// Address, words, new address.
    objects: Vec<(u32, u32, u32)>,
    places: FxHashMap<u32, u32>,
    words: u32,
}

impl Machine {
    /// Begins to record a call whose frame will be at `frame`, if it may come to something.
    pub(super) fn begin_recording(&mut self, call: &Call, frame: usize) {
        let Some(old) = self.oldest_top().filter(|_| self.has_first_names()) else { return };
        let Some(known) = self.prepared.calls.get_mut(call) else { return };
        let is_hopeless = known.effects.len() >= MOST_EFFECTS || known.attempts >= MOST_ATTEMPTS;
        if is_hopeless || self.prepared.recording.is_some() {
            return;
        }
        known.attempts += 1;
        let logged = self.memory.start_stretch();
        let start = self.memory.top;
        let watch = &self.memory.watch;
        let before = watch.mode();
        match before {
            Mode::Off => watch.begin(Mode::Recording, old, start, self.running.fuel),
            _ => watch.set_mode(Mode::Recording, start),
        }
        watch.frame.set(frame);
        watch.deepest.set(frame);
        let ticks = watch.ticks(self.running.fuel);
        let thread = self.running.thread;
        let patches = self.code.patch_count();
        let (call, caller) = (call.clone(), self.running.fp);
        let slice = (self.running.fuel, self.running.turn);
        let recording = Recording { call, frame, caller, thread, start, logged, patches, ticks, slice, before };
        self.prepared.recording = Some(Box::new(recording));
    }

    /// Something was watched while an operation was carried out: the call that is recorded may be over.
    #[cold]
    pub(crate) fn look_at_recording(&mut self) {
        let Some(recording) = &self.prepared.recording else { return };
        let is_spoiled = self.memory.watch.notes.borrow().spoiled.is_some();
        if is_spoiled || recording.thread != self.running.thread {
            self.give_up_recording();
        } else if self.running.fp < recording.frame {
            self.end_recording();
        }
    }

    /// The call cannot be prepared.
    #[cold]
    pub(crate) fn give_up_recording(&mut self) {
        if let Some(recording) = self.prepared.recording.take() {
            drop(self.memory.watch.take_notes());
            self.stop_recording(&recording);
        }
    }

    fn stop_recording(&mut self, recording: &Recording) {
        let start = match recording.before {
            Mode::Profiling => self.memory.watch.profile.borrow().start(),
            _ => 0,
        };
        self.memory.watch.set_mode(recording.before, start);
    }

    /// The call that is recorded has returned.
    fn end_recording(&mut self) {
        let Some(recording) = self.prepared.recording.take() else { return };
        let notes = self.memory.watch.take_notes();
        let ticks = self.memory.watch.ticks(self.running.fuel) - recording.ticks;
        self.stop_recording(&recording);
        if ticks < WORTHWHILE_TICKS {
            return;
        }
        let result = self.effect(&recording, notes, ticks);
        if let Ok(effect) = result
            && let Some(known) = self.prepared.calls.get_mut(&recording.call)
        {
            known.effects.push(effect);
        }
    }

    /// What the call did, with what it made in its place for good. The path goes on with that, too.
    fn effect(&mut self, recording: &Recording, notes: Notes, ticks: i64) -> Result<Effect, &'static str> {
        if !self.has_first_names() {
            return Err("names lead elsewhere");
        }
        if let Callee::Initializer(class) = recording.call.callee
            && self.init_state(class) != crate::InitState::Done
        {
            return Err("an initialiser that failed");
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
        let entries = self.memory.trail.entries_from(recording.logged).iter();
        let entries: Vec<Entry> = entries.filter(|entry| !own.contains(&entry.address)).copied().collect();
        let old = self.oldest_top().ok_or("no choice")?;
        let is_old = |address: u32| address < Memory::cells_start() || (Memory::heap_start()..old).contains(&address);
        if !entries.iter().all(|entry| is_old(entry.address)) {
            return Err("a change of what the path has made");
        }
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
        roots.extend(notes.interned.iter().map(|&(string, _)| u64::from(string)));
        let made = self.find_made(recording.start, old, roots)?;
        let mut needs = notes.reads;
        needs.extend(entries.iter().map(|entry| (entry.address, entry.old)));
        let written: FxHashSet<u32> = entries.iter().map(|entry| entry.address).collect();
        for class in notes.untouched {
            let address = self.state_address(class).map_err(|_| "no memory")?;
            if !written.contains(&address) {
                needs.push((address, self.memory.peek(address)));
            }
        }
        let (linked, links) = self.links_of(recording, &notes.entered, notes.linked, &mut needs)?;
        if needs.iter().any(|&(address, _)| address >= Memory::cells_start() && !is_old(address)) {
            return Err("an unknown value");
        }
        let made = self.place(made)?;
        let moved = |word: u64| made.get(&(word as u32)).map_or(word, |&new| u64::from(new));
        let mut writes = Vec::with_capacity(entries.len());
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
            if new != entry.old {
                writes.push((entry.address, new, entry.kind));
            }
        }
        let mut interned: Vec<Interned> = Vec::new();
        let mut asked_for = FxHashSet::default();
        for (string, is_new) in notes.interned {
            let new = moved(u64::from(string)) as u32;
            // What it has found or put there, it finds again.
            if asked_for.insert(new) {
                interned.push(Interned { string: Ref(new), hash: self.content_hash(Ref(new)), is_new });
            }
            if is_new && new != string {
                self.replace_interned(Ref(string), Ref(new));
            }
        }
        let mut result = result;
        if is_reference {
            result[0] = moved(result[0]);
            self.running.stack[recording.frame] = result[0];
        }
        let mirrored = notes.asked_for_mirrors.then(|| self.laid_out_mirrors());
        let stack = self.memory.watch.deepest.get().saturating_sub(recording.frame);
        Ok(Effect {
            thread: recording.thread,
            needs,
            mirrored,
            interned,
            writes,
            result,
            ticks,
            asked_for_time: notes.asked_for_time,
            slices,
            caught: notes.caught,
            stack,
            linked,
            links,
        })
    }

    /// Which operations of the methods that it entered were replaced since the first choice, before it and by it.
    /// Those that rely on a class being initialised add to what it needs.
    fn links_of(
        &mut self,
        recording: &Recording,
        entered: &FxHashSet<MethodId>,
        mut linked: Vec<Linked>,
        needs: &mut Vec<(u32, u64)>,
    ) -> Result<(Vec<Linked>, Vec<Link>), &'static str> {
        let patches = self.code.patches();
        let links: Vec<Link> = patches[recording.patches..]
            .iter()
            .map(|patch| Link {
                linked: self.linked_at(patch.pc),
                old: patch.old,
                reason: patch.reason,
                ran_code: patch.reason == Reason::Path && self.class_constant(patch).is_none(),
            })
            .collect();
        let own: FxHashSet<u32> = links.iter().map(|link| link.linked.pc).collect();
        linked.retain(|linked| !own.contains(&linked.pc));
        let mut classes = Vec::new();
        for patch in &patches[..recording.patches] {
            let Owner::Method(method) = self.code.owner(patch.pc) else { continue };
            match patch.reason {
                _ if !entered.contains(&method) => {}
                Reason::Initialized(class) => classes.push(class),
                _ => match self.class_constant(patch) {
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
            Op::InvokeLinked { site, .. } => Some(self.code.sites[site as usize]),
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
    fn find_made(&self, start: u32, old: u32, roots: Vec<u64>) -> Result<Made, &'static str> {
        let shapes = self.shapes(false);
        let mut made = Made { objects: Vec::new(), places: FxHashMap::default(), words: 0 };
        let mut rest = roots;
        let room =
            self.memory.heap_words() / PART_OF_HEAP - self.prepared.words.min(self.memory.heap_words() / PART_OF_HEAP);
        while let Some(word) = rest.pop() {
            let Ok(address) = u32::try_from(word) else { return Err("an unknown value") };
            if address < Memory::cells_start() || (Memory::heap_start()..old).contains(&address) {
                continue;
            }
            if address < start {
                return Err("a reference to what the path has made");
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
                    rest.push(u64::from(header.upper()));
                    rest.extend(references.iter().map(|&offset| self.memory.peek(address + offset)));
                    words
                }
                Shape::Array(kind) => {
                    let words = self.memory.element_words(kind, header.upper()) + ARRAY_HEADER_WORDS;
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

    /// Lays out in permanent memory what a call has made. Returns where each object is now.
    fn place(&mut self, mut made: Made) -> Result<FxHashMap<u32, u32>, &'static str> {
        let mut next = self.memory.permanent(made.words).map_err(|_| "no permanent memory")?;
        self.prepared.words += made.words;
        for (address, words, place) in &mut made.objects {
            *place = next;
            made.places.insert(*address, next);
            next += *words;
        }
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
                self.memory.lay_out(place + offset, moved(self.memory.peek(address + offset)));
                self.memory.prepared_root(place + offset, EntryKind::Reference);
            }
        }
        Ok(places)
    }
}
