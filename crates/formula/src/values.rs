//! All values that a term can have on a path, where they are few.

use crate::path::PathCondition;
use crate::solver::{Feasibility, Solver};
use crate::terms::{Sort, Term, Terms};
use crate::z3::Ignorance;
use jaywalk_classes::code::Operator;

/// The values of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermValues {
    /// All of them, as words: ascending numbers.
    All(Vec<u64>),
    /// There are more than were asked for.
    More,
}

impl Solver {
    /// The values that an integer term can have on a path, unless there are more than `most`. Terms are made for the
    /// questions.
    pub fn values(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        term: Term,
        most: usize,
    ) -> Result<TermValues, Ignorance> {
        let sort = terms.sort(term);
        debug_assert!(sort.is_integer(), "floating point has too many values");
        if let Some(word) = terms.constant(term) {
            return Ok(TermValues::All(vec![word]));
        }
        let differs = if sort == Sort::Int { Operator::Ne32 } else { Operator::Ne64 };
        let mut others = path.clone();
        let mut words = Vec::new();
        while let Some(model) = self.model(terms, &others)? {
            let word = model.value(terms, term);
            words.push(word);
            if words.len() > most {
                return Ok(TermValues::More);
            }
            let constant = terms.word(sort, word);
            let other = terms.condition(differs, term, constant);
            match self.ask_one(terms, &others, other) {
                Feasibility::Yes => others.assert(other),
                Feasibility::No => break,
                Feasibility::Unknown(ignorance) => return Err(ignorance),
            }
        }
        words.sort_unstable_by_key(|&word| sort.number(word));
        Ok(TermValues::All(words))
    }
}
