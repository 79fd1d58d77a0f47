//! Picks: a way taken at a fork, as its number and what it decides; and many of them as text.
//!
//! In text, a capital letter says what the picks behind it decide, up to the next one; before the first they are numbers.
//! A pick is its number in [digits](crate::digits).

use crate::digits::{self, DigitsError, Part};
use jaywalk_machine::AlternativeKind;
use std::fmt;

/// A way that was taken at a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// Which one, from 0 on.
    pub number: u64,
    /// What it decides.
    pub kind: AlternativeKind,
}

/// The letter of each kind.
const LETTERS: [(AlternativeKind, char); 11] = [
    (AlternativeKind::Number, 'I'),
    (AlternativeKind::Boolean, 'B'),
    (AlternativeKind::Range, 'R'),
    (AlternativeKind::Null, 'N'),
    (AlternativeKind::Object, 'O'),
    (AlternativeKind::Fresh, 'F'),
    (AlternativeKind::Branch, 'C'),
    (AlternativeKind::Thread, 'T'),
    (AlternativeKind::Waiter, 'W'),
    (AlternativeKind::Choices, 'A'),
    (AlternativeKind::Value, 'V'),
];

fn letter(kind: AlternativeKind) -> char {
    LETTERS.iter().find(|(other, _)| *other == kind).map_or('I', |&(_, letter)| letter)
}

fn kind_of(letter: char) -> Option<AlternativeKind> {
    LETTERS.iter().find(|(_, other)| *other == letter).map(|&(kind, _)| kind)
}

/// Writes picks behind each other.
#[derive(Default)]
pub(crate) struct PickWriter {
    text: String,
    kind: AlternativeKind,
}

impl PickWriter {
    pub(crate) fn write(&mut self, pick: Pick) {
        if pick.kind != self.kind {
            self.kind = pick.kind;
            self.text.push(letter(pick.kind));
        }
        digits::write(&mut self.text, pick.number);
    }

    /// A number that belongs to the pick before it.
    pub(crate) fn write_number(&mut self, number: u64) {
        digits::write(&mut self.text, number);
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Picks as text.
pub(crate) fn write(picks: impl IntoIterator<Item = Pick>) -> String {
    let mut writer = PickWriter::default();
    picks.into_iter().for_each(|pick| writer.write(pick));
    writer.finish()
}

/// The picks of a text, one after the other. A number that belongs to the one before it looks like a pick.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = Result<Pick, DigitsError>> {
    let mut kind = AlternativeKind::default();
    digits::parts(text).filter_map(move |part| match part {
        Ok(Part::Number(number)) => Some(Ok(Pick { number, kind })),
        Ok(Part::Letter(letter)) => match kind_of(letter) {
            Some(known) => {
                kind = known;
                None
            }
            None => Some(Err(DigitsError::BadDigit(letter))),
        },
        Err(error) => Some(Err(error)),
    })
}

/// The picks of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Pick>, DigitsError> {
    let picks = parts(text).collect::<Result<_, _>>()?;
    // A letter is about what follows.
    let is_whole = !text.ends_with(|last: char| last.is_ascii_uppercase());
    is_whole.then_some(picks).ok_or(DigitsError::CutShort)
}

/// What was decided, as far as the pick itself tells.
impl fmt::Display for Pick {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = u128::from(self.number) + 1;
        match self.kind {
            AlternativeKind::Number => write!(formatter, "number {number} of a range"),
            AlternativeKind::Boolean => formatter.write_str(if self.number == 0 { "false" } else { "true" }),
            AlternativeKind::Range => write!(formatter, "part {number} of a range"),
            AlternativeKind::Null => formatter.write_str("null"),
            AlternativeKind::Object => write!(formatter, "object {number}"),
            AlternativeKind::Fresh => write!(formatter, "object {number}, a new one"),
            AlternativeKind::Branch => {
                write!(formatter, "the branch {}", if self.number == 0 { "not taken" } else { "taken" })
            }
            AlternativeKind::Thread => write!(formatter, "a turn of thread {number}"),
            AlternativeKind::Waiter => write!(formatter, "a word to thread {number}"),
            AlternativeKind::Choices => write!(formatter, "choices of thread {number}"),
            AlternativeKind::Value => write!(formatter, "the value with the code {}", self.number),
        }
    }
}

/// Any pick, for tests.
#[cfg(test)]
pub(crate) fn any_pick() -> impl proptest::strategy::Strategy<Value = Pick> {
    use proptest::prelude::*;
    let kind = prop::sample::select(AlternativeKind::ALL.to_vec());
    (any::<u64>(), kind).prop_map(|(number, kind)| Pick { number, kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn picks_read_back(picks in prop::collection::vec(any_pick(), 0..20)) {
            prop_assert_eq!(read(&write(picks.iter().copied())), Ok(picks));
        }
    }

    #[test]
    fn every_kind_has_a_letter_of_its_own() {
        for kind in AlternativeKind::ALL {
            assert_eq!(kind_of(letter(kind)), Some(kind));
        }
    }

    #[test]
    fn a_letter_stands_where_the_kind_changes() {
        let pick = |number, kind| Pick { number, kind };
        let (number, boolean) = (AlternativeKind::Number, AlternativeKind::Boolean);
        let picks = [pick(2, number), pick(0, number), pick(1, boolean), pick(0, boolean), pick(16, number)];
        assert_eq!(write(picks), "20B10Ig1");
    }
}
