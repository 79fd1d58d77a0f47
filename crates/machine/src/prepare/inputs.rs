//! Objects of the path that a call works on.
//!
//! What is older than the first choice lies where it is on every path. What the path has made lies anywhere, so a call that
//! works on it is known by how it came to each object: as an argument, or through a word that it read. The objects are
//! numbered in that order. Another path has the same inputs if its words lead to different objects in the same way and
//! hold the same values where the call read them.

use super::Call;
use super::record::Recording;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Header, Memory, Shape, Shapes, element_words};
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::Parameters;
use jaywalk_classes::link::MethodId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Where the objects of a path lie, by their numbers.
pub(super) type Objects = SmallVec<[u32; 4]>;

/// A call that works on more of them is not prepared.
const MOST_OBJECTS: usize = 256;

/// Words and what they hold.
type Values = Vec<(u32, u64)>;

/// Stands in a call for the argument that is an object of the path; its number is in the lower half. No reference has
/// such a word, known or not.
const OBJECT: u64 = 1 << 63;

/// Where a word is.
#[derive(Clone, Copy)]
pub(super) enum Spot {
    /// It has this address on every path.
    At(u32),
    /// In the object with a number, so many words after its first.
    In(u32, u32),
}

impl Spot {
    pub(super) fn address(self, objects: &[u32]) -> u32 {
        match self {
            Spot::At(address) => address,
            Spot::In(number, offset) => objects[number as usize].saturating_add(offset),
        }
    }
}

/// A word that may refer to an object of the path.
#[derive(Clone, Copy)]
pub(super) struct Content {
    /// All but the reference.
    bits: u64,
    /// The number of the object, and by how many bits the reference to it is shifted.
    object: Option<(u32, u32)>,
}

impl Content {
    pub(super) fn word(self, objects: &[u32]) -> u64 {
        let reference = |(number, shift): (u32, u32)| u64::from(objects[number as usize]) << shift;
        self.bits | self.object.map_or(0, reference)
    }

    /// The word itself, if it does not refer to an object of the path.
    pub(super) fn plain(self) -> Option<u64> {
        self.object.is_none().then_some(self.bits)
    }
}

/// What must be so of the objects of a path, in an order in which each is come to before it is looked into.
#[derive(Default)]
pub(super) struct Inputs {
    words: Vec<(Spot, Content)>,
}

impl Inputs {
    /// The objects of the path that stand for those of the call. `objects` are those among its arguments; words of the
    /// heap from `old` on are the path's.
    pub(super) fn bind(&self, memory: &Memory, mut objects: Objects, old: u32) -> Option<Objects> {
        for &(spot, content) in &self.words {
            let word = memory.peek(spot.address(&objects));
            match content.object {
                Some((number, shift)) if number as usize == objects.len() => {
                    let object = (word >> shift) as u32;
                    let is_of_path = (old..memory.top).contains(&object) && !objects.contains(&object);
                    if !is_of_path || word ^ u64::from(object) << shift != content.bits {
                        return None;
                    }
                    objects.push(object);
                }
                _ if content.word(&objects) != word => return None,
                _ => {}
            }
        }
        Some(objects)
    }

    /// The words that must be so, where they are now.
    pub(super) fn addresses<'a>(&'a self, objects: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        self.words.iter().map(|(spot, _)| spot.address(objects))
    }
}

/// Finds the objects of the path that a recorded call has come to.
pub(super) struct Finder<'a> {
    machine: &'a Machine,
    /// Words of the heap from here on are the path's, and from there on the call's own.
    own: std::ops::Range<u32>,
    /// Where each object is and how many words it has.
    found: Vec<(u32, u32)>,
    numbers: FxHashMap<u32, u32>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(machine: &'a Machine, recording: &Recording, old: u32) -> Finder<'a> {
        let mut finder =
            Finder { machine, own: old..recording.start, found: Vec::new(), numbers: FxHashMap::default() };
        for &object in &recording.objects {
            finder.number(object);
        }
        finder
    }

    /// Goes from object to object through the words that the call read. Returns those that lie where they are on every
    /// path and do not refer to what the path has made, and the others.
    pub(super) fn follow(&mut self, needs: Values) -> Result<(Values, Inputs), &'static str> {
        let is_own = |address: u32| self.own.contains(&address);
        let may_refer = |word: u64| is_own(word as u32) || is_own((word >> 32) as u32);
        let (mut within, old): (Vec<_>, Vec<_>) = needs.into_iter().partition(|&(address, _)| is_own(address));
        let (mut leading, mut plain): (Vec<_>, Vec<_>) = old.into_iter().partition(|&(_, word)| may_refer(word));
        let mut inputs = Inputs::default();
        if !leading.is_empty() {
            leading.sort_unstable();
            leading.dedup();
            // An old word refers to what the path has made only if the path has changed it.
            let mut kinds: FxHashMap<u32, EntryKind> = leading.iter().map(|&(at, _)| (at, EntryKind::Word)).collect();
            for entry in self.machine.memory.trail.entries_from(0) {
                kinds.entry(entry.address).and_modify(|kind| *kind = entry.kind);
            }
            for (address, word) in leading {
                let content = self.come_to(word, kinds[&address])?;
                match content.plain() {
                    Some(word) => plain.push((address, word)),
                    None => inputs.words.push((Spot::At(address), content)),
                }
            }
        }
        within.sort_unstable();
        within.dedup();
        let (mut next, mut followed) = (0, 0);
        while let Some(&(object, words)) = self.found.get(next) {
            let first = within.partition_point(|&(address, _)| address < object);
            let count = within[first..].partition_point(|&(address, _)| address < object + words);
            for &(address, word) in &within[first..first + count] {
                let content = self.come_to(word, self.kind_in(object, address - object))?;
                inputs.words.push((Spot::In(next as u32, address - object), content));
            }
            followed += count;
            next += 1;
            if self.found.len() > MOST_OBJECTS {
                return Err("many objects of the path");
            }
        }
        if followed < within.len() {
            return Err("what the path has made, found in another way");
        }
        Ok((plain, inputs))
    }

    /// What a word is that may refer to an object of the path, which has a number from now on.
    fn come_to(&mut self, word: u64, kind: EntryKind) -> Result<Content, &'static str> {
        let shift = match kind {
            EntryKind::Word => return Ok(Content { bits: word, object: None }),
            EntryKind::Reference if word > u64::from(u32::MAX) => return Err("an unknown value"),
            EntryKind::Reference => 0,
            EntryKind::Header => 32,
        };
        let object = (word >> shift) as u32;
        if !self.own.contains(&object) {
            return Ok(Content { bits: word, object: None });
        }
        Ok(Content { bits: word ^ u64::from(object) << shift, object: Some((self.number(object), shift)) })
    }

    fn number(&mut self, object: u32) -> u32 {
        let next = self.found.len() as u32;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.found.push((object, self.words_of(object)));
        }
        number
    }

    fn words_of(&self, object: u32) -> u32 {
        let header = Header(self.machine.memory.peek(object));
        match self.machine.shapes(false).shape(header.class()) {
            Shape::Object { words, .. } => words,
            Shape::Array(kind) => element_words(kind, header.length()) + ARRAY_HEADER_WORDS,
        }
    }

    fn kind_in(&self, object: u32, offset: u32) -> EntryKind {
        let header = Header(self.machine.memory.peek(object));
        let is_reference = match self.machine.shapes(false).shape(header.class()) {
            Shape::Object { .. } if offset == 0 => return EntryKind::Header,
            Shape::Object { references, .. } => references.contains(&offset),
            Shape::Array(kind) => offset == 1 || offset > 1 && kind == Kind::Reference,
        };
        if is_reference { EntryKind::Reference } else { EntryKind::Word }
    }

    /// The objects as they are numbered.
    pub(super) fn finish(self) -> Found {
        let mut places: Vec<(u32, u32, u32)> = Vec::with_capacity(self.found.len());
        places.extend((0..).zip(&self.found).map(|(number, &(object, words))| (object, words, number)));
        places.sort_unstable();
        Found { own: self.own, numbers: self.numbers, places }
    }
}

/// The objects of the path that a recorded call has come to.
pub(super) struct Found {
    own: std::ops::Range<u32>,
    numbers: FxHashMap<u32, u32>,
    /// Address, words and number, by address.
    places: Vec<(u32, u32, u32)>,
}

impl Found {
    /// Whether this is the address of something that the path had made before the call, and not of a known object.
    pub(super) fn is_foreign(&self, object: u32) -> bool {
        self.own.contains(&object) && !self.numbers.contains_key(&object)
    }

    /// Where a word is that was there before the call.
    pub(super) fn spot(&self, address: u32) -> Option<Spot> {
        if !self.own.contains(&address) {
            return Some(Spot::At(address));
        }
        let after = self.places.partition_point(|&(object, _, _)| object <= address);
        let &(object, words, number) = self.places.get(after.checked_sub(1)?)?;
        (address < object + words).then_some(Spot::In(number, address - object))
    }

    /// A word with the reference to an object of the path taken apart from it.
    pub(super) fn content(&self, word: u64, kind: EntryKind) -> Content {
        let shift = match kind {
            EntryKind::Word => return Content { bits: word, object: None },
            EntryKind::Reference => 0,
            EntryKind::Header => 32,
        };
        match self.numbers.get(&((word >> shift) as u32)) {
            Some(&number) => Content { bits: word & !(u64::from(u32::MAX) << shift), object: Some((number, shift)) },
            None => Content { bits: word, object: None },
        }
    }
}

/// Puts numbers in the place of the arguments that are objects of the path. Returns the objects.
pub(crate) fn number_objects(arguments: &mut [u64], is_object: impl Fn(usize, u32) -> bool) -> Objects {
    let mut objects = Objects::new();
    for (place, word) in arguments.iter_mut().enumerate() {
        let Ok(object) = u32::try_from(*word) else { continue };
        if is_object(place, object) {
            let number = objects.iter().position(|&other| other == object).unwrap_or(objects.len());
            if number == objects.len() {
                objects.push(object);
            }
            *word = OBJECT | number as u64;
        }
    }
    objects
}

impl Machine {
    /// Which of the words of a method's arguments are references, as far as a word has bits.
    pub(super) fn reference_arguments(&self, method: MethodId) -> u64 {
        let info = self.classes.method(method);
        let mut place = u32::from(!info.is_static());
        let mut references = u64::from(place);
        let mut parameters = Parameters::of(self.classes.symbols.text(info.descriptor).as_bytes());
        while let Some(Ok(Some((kind, _)))) = parameters.as_mut().map(Parameters::next_type) {
            if kind == Kind::Reference {
                references |= 1u64.checked_shl(place).unwrap_or(0);
            }
            place += u32::from(kind.words());
        }
        references
    }

    /// A call of a method whose frame will be at `frame`, and the objects of the path among its arguments.
    pub(super) fn method_call(
        &self,
        method: MethodId,
        references: u64,
        frame: usize,
        return_pc: u32,
    ) -> (Call, Objects) {
        let words = self.classes.method(method).argument_words as usize;
        let mut arguments: SmallVec<[u64; 6]> = SmallVec::from_slice(&self.running.stack[frame..frame + words]);
        let old = self.oldest_top().unwrap_or(u32::MAX);
        let is_object = |place: usize, object: u32| place < 64 && references >> place & 1 != 0 && object >= old;
        let objects = number_objects(&mut arguments, is_object);
        (Call { callee: super::Callee::Method(method), return_pc, arguments }, objects)
    }
}
