//! What each word of an object holds.

use crate::machine::Machine;
use crate::memory::ARRAY_HEADER_WORDS;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a word holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// An object's header.
    Header,
    /// A number of up to 32 bits, which may be unknown.
    Narrow,
    /// A `long` or `double`, whose tag is in the next word.
    Wide,
    /// The tag of the word before.
    Tag,
    /// A reference, which may be unknown.
    Reference,
    /// Where an array has its monitor record, or its shadow.
    Beside,
    /// Bits that stand for themselves.
    Bits,
}

/// What the words of an object of a class hold.
#[derive(Clone, Debug)]
pub(super) enum Layout {
    /// The header and the fields.
    Object(Rc<[Holds]>),
    /// The header and elements of a kind.
    Array(Kind),
}

impl Layout {
    /// What the word so far from the header holds.
    pub(super) fn at(&self, offset: u32) -> Holds {
        match self {
            Layout::Object(words) => words.get(offset as usize).copied().unwrap_or(Holds::Bits),
            Layout::Array(_) if offset == 0 => Holds::Header,
            Layout::Array(_) if offset < ARRAY_HEADER_WORDS => Holds::Beside,
            Layout::Array(kind) => of_element(*kind),
        }
    }
}

/// What the words of an array's elements hold. Unknown elements of those that hold bits lie in its shadow.
pub(super) fn of_element(kind: Kind) -> Holds {
    match kind {
        Kind::Int | Kind::Float => Holds::Narrow,
        Kind::Reference => Holds::Reference,
        _ => Holds::Bits,
    }
}

/// The layouts of classes, as far as somebody has asked.
#[derive(Default)]
pub(super) struct Layouts {
    known: FxHashMap<ClassId, Layout>,
    statics: FxHashMap<ClassId, Rc<[Holds]>>,
}

impl Layouts {
    /// What the objects of a class look like.
    pub(super) fn of(&mut self, machine: &Machine, class: ClassId) -> Layout {
        if let Some(known) = self.known.get(&class) {
            return known.clone();
        }
        let info = machine.classes.class(class);
        let layout = match info.kind {
            ClassKind::Array { element_kind, .. } => Layout::Array(element_kind),
            _ => {
                let mut words = vec![Holds::Bits; info.instance_words as usize];
                let above = std::iter::successors(Some(class), |&class| machine.classes.class(class).superclass);
                above.for_each(|class| put_fields(machine, class, false, &mut words));
                put(&mut words, info.reference_words.iter().copied(), Holds::Reference);
                put(&mut words, [0], Holds::Header);
                Layout::Object(words.into())
            }
        };
        self.known.insert(class, layout.clone());
        layout
    }

    /// What the words of a class's static fields hold.
    pub(super) fn of_statics(&mut self, machine: &Machine, class: ClassId) -> Rc<[Holds]> {
        if let Some(known) = self.statics.get(&class) {
            return known.clone();
        }
        let info = machine.classes.class(class);
        let mut words = vec![Holds::Bits; info.static_words as usize];
        put_fields(machine, class, true, &mut words);
        put(&mut words, info.static_reference_words.iter().copied(), Holds::Reference);
        let words: Rc<[Holds]> = words.into();
        self.statics.insert(class, words.clone());
        words
    }
}

fn put_fields(machine: &Machine, class: ClassId, are_static: bool, words: &mut [Holds]) {
    let fields = machine.classes.class(class).fields.iter().map(|&field| machine.classes.field(field));
    for field in fields.filter(|field| field.is_static() == are_static) {
        match field.kind {
            Kind::Reference => put(words, [field.offset], Holds::Reference),
            Kind::Long | Kind::Double => {
                put(words, [field.offset], Holds::Wide);
                put(words, [field.offset + 1], Holds::Tag);
            }
            _ => put(words, [field.offset], Holds::Narrow),
        }
    }
}

fn put(words: &mut [Holds], offsets: impl IntoIterator<Item = u32>, holds: Holds) {
    for offset in offsets {
        if let Some(word) = words.get_mut(offset as usize) {
            *word = holds;
        }
    }
}
