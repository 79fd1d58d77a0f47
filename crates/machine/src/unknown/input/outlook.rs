//! What a reference of an input can be, as far as that is decided.

use super::classes::ClassSet;
use crate::alternative::AlternativeKind;
use crate::unknown::CellId;
use jaywalk_classes::link::{ClassId, FieldId};

/// What a reference of an input can be: of one that is open, the word beside its cell; and at a fork, each of the ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// What the type of this field says: nobody has looked that up yet.
    Declared(FieldId),
    /// Null, or an object of one of these classes.
    Open(ClassSet),
    /// An object of one of these classes.
    Object(ClassSet),
    /// A new object of this class, which is made when it is used.
    New(ClassId),
    /// A new object of one of these classes: none of those that were there before, though later ones may be the same.
    Fresh(ClassSet),
    /// Null.
    Null,
    /// The constant of an enum that this static field has.
    Constant(FieldId),
    /// What another reference leads to.
    Alias(CellId),
    /// An object behind more links than are followed.
    TooFar,
    /// An object of a type of which no class is known.
    NoClass(ClassSet),
}

impl Outlook {
    /// As a word.
    pub(super) fn packed(self) -> u64 {
        let (tag, payload) = match self {
            Outlook::Declared(field) => (0u64, field.0),
            Outlook::Open(set) => (1, set.0),
            Outlook::Object(set) => (2, set.0),
            Outlook::New(class) => (3, class.0),
            Outlook::Null => (4, 0),
            Outlook::Alias(cell) => (5, cell.0),
            Outlook::TooFar => (6, 0),
            Outlook::NoClass(set) => (7, set.0),
            Outlook::Constant(field) => (8, field.0),
            Outlook::Fresh(set) => (9, set.0),
        };
        tag << 32 | u64::from(payload)
    }

    pub(super) fn unpacked(word: u64) -> Outlook {
        let payload = word as u32;
        match word >> 32 {
            0 => Outlook::Declared(FieldId(payload)),
            1 => Outlook::Open(ClassSet(payload)),
            2 => Outlook::Object(ClassSet(payload)),
            3 => Outlook::New(ClassId(payload)),
            4 => Outlook::Null,
            5 => Outlook::Alias(CellId(payload)),
            6 => Outlook::TooFar,
            8 => Outlook::Constant(FieldId(payload)),
            9 => Outlook::Fresh(ClassSet(payload)),
            _ => Outlook::NoClass(ClassSet(payload)),
        }
    }

    /// Whether it is null, if that is decided.
    pub(super) fn is_null(self) -> Option<bool> {
        match self {
            Outlook::Declared(_) | Outlook::Open(_) => None,
            Outlook::Null => Some(true),
            _ => Some(false),
        }
    }

    /// What a way that leaves it so decides.
    pub(in crate::unknown) fn kind(self) -> AlternativeKind {
        match self {
            Outlook::Declared(_) | Outlook::Open(_) | Outlook::Object(_) => AlternativeKind::Branch,
            Outlook::Null => AlternativeKind::Null,
            Outlook::Alias(_) | Outlook::Constant(_) => AlternativeKind::Object,
            Outlook::New(_) | Outlook::Fresh(_) | Outlook::TooFar | Outlook::NoClass(_) => AlternativeKind::Fresh,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outlook_comes_back_as_it_was() {
        for number in [0, 1, u32::MAX] {
            let all = [
                Outlook::Declared(FieldId(number)),
                Outlook::Open(ClassSet(number)),
                Outlook::Object(ClassSet(number)),
                Outlook::New(ClassId(number)),
                Outlook::Null,
                Outlook::Alias(CellId(number)),
                Outlook::TooFar,
                Outlook::NoClass(ClassSet(number)),
                Outlook::Constant(FieldId(number)),
                Outlook::Fresh(ClassSet(number)),
            ];
            for outlook in all {
                assert_eq!(Outlook::unpacked(outlook.packed()), outlook);
            }
        }
    }
}
