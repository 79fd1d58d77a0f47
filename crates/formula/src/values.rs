//! All values that a term can have on a path, where they are few.

use crate::condition::Condition;
use crate::path::PathCondition;
use crate::solver::{Feasibility, Solver};
use crate::table::Table;
use crate::terms::{Term, Terms};
use crate::z3::Ignorance;

/// So many values are excluded by one condition.
const LONGEST: usize = 64;

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
        let mut others = path.clone();
        let mut mark = others.mark();
        // All that were found, and those of them that are not yet excluded for good.
        let (mut numbers, mut newest): (Vec<i64>, Vec<i64>) = (Vec::new(), Vec::new());
        while let Some(model) = self.model(terms, &others)? {
            let number = sort.number(model.value(terms, term));
            numbers.push(number);
            if numbers.len() > most {
                return Ok(TermValues::More);
            }
            newest.insert(newest.partition_point(|&before| before < number), number);
            others.back(mark);
            let known = terms.intern_table(Table::one_of(&newest), term);
            let other = Condition { term: known, holds: false };
            match self.ask_one(terms, &others, other) {
                Feasibility::Yes => others.assert(other),
                Feasibility::No => break,
                Feasibility::Unknown(ignorance) => return Err(ignorance),
            }
            if newest.len() == LONGEST {
                newest.clear();
                mark = others.mark();
            }
        }
        numbers.sort_unstable();
        Ok(TermValues::All(numbers.into_iter().map(|number| sort.word(number)).collect()))
    }
}
