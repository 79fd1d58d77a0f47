//! Numbers that open strings say, and open strings without the blanks at their ends: decided by all characters together, and
//! not by one after the other as the JDK's bytecode does.

use super::CellId;
use super::fork::Place;
use super::looked::{Answer, Question, Seen};
use super::text::TextPiece;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{NewThrowable, OPEN_NUMBER, Thrown};
use crate::step::Trouble;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Sort, Term};

/// Numerals of more characters may be too great: what they say the bytecode finds out.
const MOST_OF_INT: usize = 9;
const MOST_OF_LONG: usize = 18;

impl Machine {
    /// `parseInt` or `parseLong` of a string whose characters are all known by name.
    pub(super) fn parse_named(
        &mut self,
        string: Ref,
        own: &Seen,
        question: Question,
    ) -> Result<Option<Answer>, Trouble> {
        let (sort, most) =
            if question == Question::ParseInt { (Sort::Int, MOST_OF_INT) } else { (Sort::Long, MOST_OF_LONG) };
        if own.units.units.len() > most || self.pieces_of_text(self.string_value_word(string)).is_none() {
            return Ok(None);
        }
        let mut length = None;
        for count in 0..=own.units.units.len() {
            let counted = self.int_term(count as i32);
            let is_so_long = self.condition(Operator::Eq32, own.units.length, counted);
            match self.settle_condition(is_so_long)? {
                Ok(false) => {}
                Ok(true) => {
                    length = Some(count);
                    break;
                }
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        let Some(units) = length.and_then(|length| own.units.units.get(..length)) else { return Ok(None) };
        // Of digits of other scripts the bytecode finds out: that is rare, and comes last.
        let is_other = self.spelling().is_ascii(units).negated();
        match self.settle_condition(is_other)? {
            Ok(false) => {}
            Ok(true) => return Ok(None),
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let is_numeral = self.spelling().is_numeral(units);
        match self.settle_condition(is_numeral)? {
            Ok(true) => self.number_said(units, sort),
            Ok(false) => Ok(Some(self.no_number(string))),
            Err(meeting) => Ok(Some(Answer::Later(meeting))),
        }
    }

    /// Which number a numeral says.
    fn number_said(&mut self, units: &[Term], sort: Sort) -> Result<Option<Answer>, Trouble> {
        let mut sign = None;
        for letter in if units.len() > 1 { &['-', '+'][..] } else { &[] } {
            let code = self.int_term(*letter as i32);
            let is_here = self.condition(Operator::Eq32, units[0], code);
            match self.settle_condition(is_here)? {
                Ok(false) => {}
                Ok(true) => {
                    sign = Some(*letter);
                    break;
                }
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        let value = self.spelling().number(&units[usize::from(sign.is_some())..], sort, sign == Some('-'));
        Ok(Some(Answer::Term(value)))
    }

    /// What `parseInt` throws. The string is a text.
    pub(super) fn no_number(&self, string: Ref) -> Answer {
        let message = format!("For input string: \"{OPEN_NUMBER}\"");
        let numbers = vec![self.string_value_word(string)];
        let class = "java/lang/NumberFormatException";
        let new = NewThrowable { class, message: Some(message), cause: Ref::NULL, numbers };
        Answer::Throw(Box::new(Thrown::New(Box::new(new))))
    }

    /// `trim` or its like of a string whose characters are all known by name.
    pub(super) fn trim_named(
        &mut self,
        string: Ref,
        own: &Seen,
        question: Question,
    ) -> Result<Option<Answer>, Trouble> {
        let blank: Vec<Condition> = own
            .units
            .units
            .iter()
            .map(|&unit| self.spelling().is_blank_unit(unit, question == Question::Trim))
            .collect();
        let is_same = self.spelling().has_no_blank_ends(&own.units, &blank);
        match self.settle_condition(is_same)? {
            Ok(true) => return Ok(Some(Answer::Reference(string))),
            Ok(false) => {}
            Err(meeting) => return Ok(Some(Answer::Later(meeting))),
        }
        let Some(length) = self.formulas.begin(self.options.layers).terms.number(own.units.length) else {
            let Some((length, _)) = own.any else { return Ok(None) };
            return self.make_concrete(length, Place::Nowhere).map(|met| Some(Answer::Later(met)));
        };
        let length = (length as usize).min(blank.len());
        let [mut first, mut last] = [0, length];
        while first < last {
            match self.settle_condition(blank[first])? {
                Ok(true) => first += 1,
                Ok(false) => break,
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        while first < last {
            match self.settle_condition(blank[last - 1])? {
                Ok(true) => last -= 1,
                Ok(false) => break,
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        if first == last {
            return Ok(self.empty_string());
        }
        let units: Vec<Term> = own.units.units[first..last].to_vec();
        let mut pieces = Vec::with_capacity(units.len());
        for unit in units {
            let (word, _) = self.word_of_term(unit)?;
            if CellId::of_word(word).is_none() {
                // What the path has fixed the bytecode copies.
                return Ok(None);
            }
            pieces.push(TextPiece::Character(word));
        }
        Ok(self.text_of(&pieces))
    }
}
