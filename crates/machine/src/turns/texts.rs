//! Strings that threads intern: which object stands for a text depends on who comes first.
//!
//! A literal is the same object on all paths, whoever uses it first. A string of the program's own that is interned may
//! come to stand for its text, and whoever comes later with an equal one is given that: interning is a compare-and-set of
//! the word before the literal. Using a literal for the first time is one too, if the program's classes intern at all.

use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::sharing::Noted;
use crate::memory::{Exhausted, Ref};
use crate::native::Outcome;
use jaywalk_classes::link::{ClassId, flags};

/// What the word before a literal says of its text.
pub(crate) mod interned {
    /// Nothing stands for it, or a string that was interned before the first thread was started.
    pub(crate) const NOT: u64 = 0;
    /// The literal does, since before the first thread was started.
    pub(crate) const BEFORE: u64 = 1;
    /// The literal does, and nobody was told.
    pub(crate) const UNTOLD: u64 = 2;
    /// The literal does, since an event.
    pub(crate) const LITERAL: u64 = 3;
    /// A string of the program's own does, since an event.
    pub(crate) const OWN: u64 = 4;
    /// A string that the JDK has interned does, and nobody was told.
    pub(crate) const OTHER: u64 = 5;
}

/// Whether the program's classes that are loaded intern strings.
#[derive(Default)]
pub(crate) struct Interning {
    /// How many classes were looked at.
    looked_at: usize,
    is_found: bool,
}

impl Machine {
    /// `String.intern()` was called.
    pub fn intern_own(&mut self, string: Ref) -> Outcome {
        if !self.has_turns() {
            return Outcome::from(self.intern(string).map(Outcome::reference));
        }
        match self.intern_among_threads(string) {
            Ok(Some(interned)) => Outcome::reference(interned),
            Ok(None) => {
                let text = self.string_text(string);
                Outcome::Unsupported(format!(
                    "String.intern() of \"{}\", which other code has used since the first thread was started",
                    text.escape_debug()
                ))
            }
            Err(exhausted) => Outcome::from(Err::<Outcome, _>(exhausted)),
        }
    }

    /// `None` if it is not known what other orders of turns would lead to.
    fn intern_among_threads(&mut self, string: Ref) -> Result<Option<Ref>, Exhausted> {
        let found = self.unnoticed(|machine| machine.find_interned(string));
        let units = self.string_units(string);
        let word = self.literal(&units)?.0 - 1;
        let before = self.memory.peek(word);
        let is_told = self.memory.sharing.notes() && self.is_called_by_program();
        match before {
            interned::NOT if found.is_some() => return Ok(found),
            interned::BEFORE => return Ok(found),
            interned::UNTOLD | interned::OTHER if is_told => return Ok(None),
            _ => {}
        }
        if is_told {
            self.note_interning(word);
        }
        if found.is_some() {
            return Ok(found);
        }
        self.unnoticed(|machine| machine.intern_new(string))?;
        self.memory.set(word, if is_told { interned::OWN } else { interned::OTHER });
        self.memory.sharing.publish(string.word());
        Ok(Some(string))
    }

    /// A literal of a class is used for the first time on this path.
    pub(crate) fn intern_literal(&mut self, from: ClassId, units: &[u16]) -> Result<Ref, Exhausted> {
        let is_told = self.memory.sharing.notes() && self.is_class_of_program(from) && self.program_interns();
        // That the machine looks its texts through is no doing of the program's.
        if !is_told {
            return self.unnoticed(|machine| machine.intern_units(units));
        }
        let literal = self.literal(units)?;
        let word = literal.0 - 1;
        match self.memory.peek(word) {
            interned::BEFORE | interned::UNTOLD | interned::OTHER => {
                self.unnoticed(|machine| machine.intern_units(units))
            }
            interned::NOT => match self.unnoticed(|machine| machine.find_interned(literal)) {
                Some(old) => Ok(old),
                None => {
                    self.note_interning(word);
                    self.memory.set(word, interned::LITERAL);
                    Ok(literal)
                }
            },
            _ => {
                self.note_interning(word);
                self.unnoticed(|machine| machine.intern_units(units))
            }
        }
    }

    /// What stands for a text is looked up, and changed if nothing does yet.
    fn note_interning(&mut self, word: u32) {
        let before = self.memory.peek(word);
        let writes = before == interned::NOT;
        self.memory.sharing.note(Noted { before, ..Noted::synchronizer(word, writes, true) });
        self.memory.sharing.expect(interned::NOT);
    }

    fn is_called_by_program(&self) -> bool {
        let mut methods = self.frames().filter_map(|frame| match frame.owner {
            Owner::Method(method) => Some(self.classes.method(method)),
            Owner::Stub(_) => None,
        });
        let caller = methods.find(|method| method.access & flags::NATIVE == 0);
        caller.is_some_and(|caller| self.is_class_of_program(caller.class))
    }

    /// Whether a class of the program's that is loaded names `String.intern()`.
    fn program_interns(&mut self) -> bool {
        let classes = self.linkage.class_data.len();
        let mut interning = std::mem::take(&mut self.linkage.interning);
        for index in interning.looked_at..classes {
            let class = ClassId(index as u32);
            interning.is_found |= self.is_class_of_program(class) && self.names_intern(class);
        }
        let is_found = interning.is_found;
        self.linkage.interning = Interning { looked_at: classes, ..interning };
        is_found
    }

    fn names_intern(&self, class: ClassId) -> bool {
        let Some(file) = &self.classes.class(class).file else { return false };
        let mut members = (1..file.pool.len()).filter_map(|index| file.pool.member(index as u16).ok());
        members.any(|member| {
            member.name == "intern" && file.pool.class_name(member.class).is_ok_and(|class| class == "java/lang/String")
        })
    }
}
