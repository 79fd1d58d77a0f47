//! Conditions made of conditions: all of some, any of some.
//!
//! Those about one index (`k != 1 && k != 5`) become one about it, a table of booleans. The others are made with `&`
//! from booleans; "any" is that not all are false. Layers take what holds apart into its parts.

use crate::condition::Condition;
use crate::interval::Interval;
use crate::table::Table;
use crate::terms::{Node, Term, Terms};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// Beyond so many parts nothing more is taken apart.
const MOST_PARTS: usize = 10_000;

/// Conditions that hold together.
pub(crate) type Parts = SmallVec<[Condition; 2]>;

impl Condition {
    /// The conditions that hold if and only if this one does: those that it is made of by "and", or itself alone.
    #[inline]
    pub(crate) fn parts(self, terms: &Terms) -> Parts {
        match terms.node(self.term) {
            Node::Apply(Operator::And32 | Operator::Or32 | Operator::Xor32, _) => self.taken_apart(terms),
            _ => smallvec![self],
        }
    }

    /// The conditions one of which holds if and only if this one does: those that it is made of by "or".
    pub(crate) fn alternatives(self, terms: &Terms) -> Parts {
        self.negated().parts(terms).into_iter().map(Condition::negated).collect()
    }

    fn taken_apart(self, terms: &Terms) -> Parts {
        let is_boolean = |term: Term| Interval::BOOLEAN.includes(terms.interval(term));
        let (mut parts, mut open) = (Parts::new(), vec![self]);
        while let Some(Condition { term, holds }) = open.pop() {
            if parts.len() + open.len() > MOST_PARTS {
                parts.push(Condition { term, holds });
                continue;
            }
            match terms.node(term) {
                Node::Apply(Operator::Xor32, [a, b]) if terms.number(b) == Some(1) && is_boolean(a) => {
                    open.push(Condition { term: a, holds: !holds });
                }
                Node::Apply(operator @ (Operator::And32 | Operator::Or32), [a, b])
                    if (operator == Operator::And32) == holds && is_boolean(a) && is_boolean(b) =>
                {
                    open.extend([b, a].map(|term| Condition { term, holds }));
                }
                _ => parts.push(Condition { term, holds }),
            }
        }
        parts
    }
}

impl Terms {
    /// The condition that all of some hold.
    pub fn all(&mut self, conditions: &[Condition]) -> Condition {
        let mut known: FxHashMap<Term, bool> = FxHashMap::default();
        let mut parts: Vec<Condition> = Vec::new();
        for part in conditions.iter().flat_map(|condition| condition.parts(self)) {
            match part.constant(self) {
                Some(true) => continue,
                Some(false) => return self.certain(false),
                None => {}
            }
            match known.insert(part.term, part.holds) {
                None => parts.push(part),
                Some(holds) if holds == part.holds => {}
                Some(_) => return self.certain(false),
            }
        }
        if self.simplifies {
            parts = self.joined_by_index(parts);
        }
        // In halves, so that the term does not get deep.
        let mut terms: Vec<Term> = parts.iter().map(|&part| self.truth(part)).collect();
        while terms.len() > 1 {
            let pairs: Vec<Term> = terms
                .chunks(2)
                .map(|pair| match *pair {
                    [a, b] => self.apply(Operator::And32, a, b),
                    _ => pair[0],
                })
                .collect();
            terms = pairs;
        }
        match (&parts[..], &terms[..]) {
            (&[only], _) => only,
            (_, &[both]) => self.is_true(both),
            _ => self.certain(true),
        }
    }

    /// The condition that one of some holds, or several.
    pub fn any(&mut self, conditions: &[Condition]) -> Condition {
        let negated: Vec<Condition> = conditions.iter().map(|condition| condition.negated()).collect();
        self.all(&negated).negated()
    }

    /// Joins the conditions that are about the same index. The first of them gives the place.
    fn joined_by_index(&mut self, parts: Vec<Condition>) -> Vec<Condition> {
        let mut places: FxHashMap<Term, usize> = FxHashMap::default();
        let mut joined: Vec<(Condition, Option<Term>, Vec<Table>)> = Vec::new();
        for part in parts {
            let Some((index, table)) = self.as_table(part) else {
                joined.push((part, None, Vec::new()));
                continue;
            };
            match places.get(&index) {
                Some(&place) => joined[place].2.push(table),
                None => {
                    places.insert(index, joined.len());
                    joined.push((part, Some(index), vec![table]));
                }
            }
        }
        let one = |(part, index, mut tables): (Condition, Option<Term>, Vec<Table>)| {
            let Some(index) = index.filter(|_| tables.len() > 1) else { return part };
            // In pairs: a switch may have thousands of cases.
            while tables.len() > 1 {
                let pairs = tables.chunks(2).map(|pair| match pair {
                    [a, b] => a.joined(b, |x, y| x & y),
                    _ => pair[0].clone(),
                });
                tables = pairs.collect();
            }
            let table = tables.pop().expect("one is left");
            self.member(table, index)
        };
        joined.into_iter().map(one).collect()
    }

    /// `&`, `|` or `^` of two booleans about the same index as one about it.
    pub(crate) fn joined_booleans(&mut self, operator: Operator, a: Term, b: Term) -> Option<Term> {
        let [a, b] = [a, b].map(|term| Condition { term, holds: true });
        let ((x, left), (y, right)) = (self.as_table(a)?, self.as_table(b)?);
        if x != y {
            return None;
        }
        let table = match operator {
            Operator::And32 => left.joined(&right, |x, y| x & y),
            Operator::Or32 => left.joined(&right, |x, y| x | y),
            _ => left.joined(&right, |x, y| x ^ y),
        };
        let condition = self.member(table, x);
        Some(self.truth(condition))
    }
}
