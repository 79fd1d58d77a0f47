//! The texts of floats and doubles. Which digits a number gets, the JDK knows, and not every JDK gives the same: once the
//! number is known, its own methods are asked, and the operation that looks at the text runs again.

use super::CellId;
use super::fork::Place;
use super::meet::Meeting;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Callee, Entry, Frame, NativeFn, Outcome, Thrown, Words};
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::link::LoaderId;

/// A float or double: its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Real {
    Float(u32),
    Double(u64),
}

impl Real {
    /// As a register or two hold it.
    fn words(self) -> Words {
        match self {
            Real::Float(bits) => Words::from_slice(&[bits.into()]),
            Real::Double(bits) => Words::from_slice(&[bits, 0]),
        }
    }
}

impl Machine {
    /// The text of a float or double, if somebody has asked for it.
    pub(super) fn real_text(&self, word: u64) -> Option<String> {
        let real = self.known_real(CellId::of_word(word)?)?;
        self.session.real_texts.get(&real).cloned()
    }

    fn known_real(&self, cell: CellId) -> Option<Real> {
        let number = self.memory.number(cell)?;
        let is_wide = self.memory.sort_of(cell).words() == Kind::Double.words();
        Some(if is_wide { Real::Double(number as u64) } else { Real::Float(number as u32) })
    }

    /// Has the JDK say the text of a float or double, which is made concrete first.
    pub(super) fn ask_real_text(&mut self, word: u64) -> Result<Meeting, Trouble> {
        let Some(cell) = CellId::of_word(word) else { return Err(Trouble::unsupported("a text of no number")) };
        let (stub, bits): (NativeFn, u64) = match self.known_real(cell) {
            None => return self.make_concrete(cell, Place::Nowhere),
            Some(Real::Float(bits)) => (ask_float, bits.into()),
            Some(Real::Double(bits)) => (ask_double, bits),
        };
        self.memory.watch.spoil("a text");
        let stub = self.stub(stub);
        self.push_stub(stub, [bits & super::KNOWN, bits >> 32, 0, 0])?;
        Err(Trouble::Again)
    }
}

/// State words 0 and 1 are the halves of its bits.
fn ask_float(machine: &mut Machine, frame: Frame) -> Outcome {
    let real = Real::Float(frame.state(machine, 0) as u32);
    Outcome::from(ask(machine, frame, real, ("java/lang/Float", "(F)Ljava/lang/String;")))
}

fn ask_double(machine: &mut Machine, frame: Frame) -> Outcome {
    let real = Real::Double(frame.state(machine, 0) | frame.state(machine, 1) << 32);
    Outcome::from(ask(machine, frame, real, ("java/lang/Double", "(D)Ljava/lang/String;")))
}

fn ask(machine: &mut Machine, frame: Frame, real: Real, (class, descriptor): (&str, &str)) -> Result<Outcome, Thrown> {
    match frame.entry {
        Entry::Start => {
            let class = machine.load(LoaderId::BOOT, class)?;
            let method = machine.declared_method(class, "toString", descriptor)?;
            Ok(Outcome::Call(Callee::Method(method), real.words()))
        }
        Entry::Returned => {
            let text = machine.string_text(Ref::of_word(frame.result(machine)));
            machine.session.real_texts.insert(real, text);
            Ok(Outcome::Void)
        }
        Entry::Threw(exception) => Err(exception.into()),
    }
}
