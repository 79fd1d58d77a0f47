//! The texts of floats and doubles. Which digits a number gets, the JDK knows, and not every JDK gives the same: once the
//! number is known, its own methods are asked, and the operation that looks at the text runs again.

use super::CellId;
use super::fork::Place;
use super::meet::Meeting;
use super::symbol::equality;
use super::units::Part;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Callee, Entry, Frame, NativeFn, Outcome, Thrown, Words};
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::LoaderId;
use jaywalk_formula::{Sort, Term};

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
        let Some(real) = self.known_real(cell) else { return self.make_concrete(cell, Place::Nowhere) };
        Err(self.ask_text_of(real)?)
    }

    /// Has the JDK say the text of a float or double; the trouble is that the operation must run again.
    fn ask_text_of(&mut self, real: Real) -> Result<Trouble, Trouble> {
        let (stub, bits): (NativeFn, u64) = match real {
            Real::Float(bits) => (ask_float, bits.into()),
            Real::Double(bits) => (ask_double, bits),
        };
        self.memory.watch.spoil("a text");
        let stub = self.stub(stub);
        self.push_stub(stub, [bits & super::KNOWN, bits >> 32, 0, 0])?;
        Ok(Trouble::Again)
    }

    /// Whether a text with an open float or double equals one that is known: no other number than the one that it says has
    /// it, and that one has it if the JDK says so. `None` if the strings in the stack are not such two.
    pub(super) fn answer_about_real(&mut self, base: usize) -> Result<Option<Term>, Trouble> {
        let (Some(one), Some(other)) = (self.parts_argument(base), self.parts_argument(base + 1)) else {
            return Ok(None);
        };
        let is_unit = |part: &Part| matches!(part, Part::Unit(_));
        let (parts, units) = if other.iter().all(is_unit) { (one, other) } else { (other, one) };
        let mut others = parts.iter().enumerate().filter(|(_, part)| !is_unit(part));
        let (Some((before, &Part::Real(real))), None, true) = (others.next(), others.next(), units.iter().all(is_unit))
        else {
            return Ok(None);
        };
        let behind = parts.len() - before - 1;
        let Some(end) = units.len().checked_sub(behind).filter(|&end| end > before) else {
            return Ok(Some(self.int_term(0)));
        };
        let Some(wanted) = self.letters(&units[before..end]) else { return Ok(None) };
        let said = match self.formulas.begin(self.options.layers).terms.sort(real) {
            Sort::Float => wanted.parse::<f32>().ok().map(|value| Real::Float(value.to_bits())),
            _ => wanted.parse::<f64>().ok().map(|value| Real::Double(value.to_bits())),
        };
        let Some(said) = said else { return Ok(Some(self.int_term(0))) };
        match self.session.real_texts.get(&said) {
            None => return Err(self.ask_text_of(said)?),
            Some(text) if *text != wanted => return Ok(Some(self.int_term(0))),
            Some(_) => {}
        }
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let word = match said {
            Real::Float(bits) => bits.into(),
            Real::Double(bits) => bits,
        };
        let mut all = vec![equality(terms, real, word)];
        let around = (parts[..before].iter().zip(&units)).chain(parts[before + 1..].iter().zip(&units[end..]));
        for pair in around {
            if let (&Part::Unit(one), &Part::Unit(other)) = pair {
                all.push(terms.condition(Operator::Eq32, one, other));
            }
        }
        let same = terms.all(&all);
        Ok(Some(terms.truth(same)))
    }

    /// What known units say; `None` if one is open, or they are no text.
    fn letters(&mut self, units: &[Part]) -> Option<String> {
        let terms = &self.formulas.begin(self.options.layers).terms;
        let letter = |part: &Part| match part {
            Part::Unit(unit) => terms.number(*unit).map(|unit| unit as u16),
            _ => None,
        };
        String::from_utf16(&units.iter().map(letter).collect::<Option<Vec<u16>>>()?).ok()
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
