//! The order graph: what follows from comparisons alone.
//!
//! An atom is any term that was compared with another. The graph keeps which atoms are at most which (`≤`, closed
//! under transitivity, as rows of bits) and which differ (`≠`, as asserted); `<` is both. A new condition contradicts
//! the others exactly if it puts two atoms that differ into one class of equal ones, so no other relation need be
//! closed. Among plain symbols of full range that occur in nothing but such comparisons, "neither implied nor
//! refuted" means that both sides are possible: there are more numbers than atoms.

use super::Sides;
use crate::condition::Condition;
use crate::interval::Interval;
use crate::path::{Cursor, Step};
use crate::terms::{Node, SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;

/// A set of atoms: more than so many are not kept, and comparisons of others say nothing.
type Row = u128;
const MOST_ATOMS: usize = Row::BITS as usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    AtMost,
    Less,
    Equal,
    Unequal,
}

#[derive(Clone, Copy, Debug)]
struct Atom {
    term: Term,
    /// The atoms that it is at most, itself included.
    at_most: Row,
    /// The atoms that are at most it, itself included.
    at_least: Row,
    /// The atoms that it differs from.
    unequal: Row,
    /// The atoms that comparisons connect it with.
    linked: Row,
}

/// What one step changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    changes: u32,
    atoms: u32,
    tainted: Row,
    tainting: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Order {
    cursor: Cursor<Mark>,
    atoms: Vec<Atom>,
    numbers: FxHashMap<Term, u8>,
    /// Earlier values of atoms.
    changes: Vec<(u8, Atom)>,
    /// The atoms that more is known of than comparisons with atoms say.
    tainted: Row,
    /// The symbols that occur in other conditions, in the order of asserting.
    tainting: Vec<SymbolId>,
    /// By symbol: how often it is among those.
    taints: Vec<u32>,
}

impl Order {
    pub(crate) fn follow(&mut self, terms: &Terms, steps: &[Step]) {
        while let Some(mark) = self.cursor.step_back(steps) {
            self.back(mark);
        }
        while let Some(step) = self.cursor.next(steps) {
            let mark = Mark {
                changes: self.changes.len() as u32,
                atoms: self.atoms.len() as u32,
                tainted: self.tainted,
                tainting: self.tainting.len() as u32,
            };
            for part in step.condition.parts(terms) {
                self.take(terms, part);
            }
            self.cursor.take(step, mark);
        }
    }

    fn back(&mut self, mark: Mark) {
        for (number, atom) in self.changes.drain(mark.changes as usize..).rev() {
            self.atoms[number as usize] = atom;
        }
        for atom in self.atoms.drain(mark.atoms as usize..) {
            self.numbers.remove(&atom.term);
        }
        for symbol in self.tainting.drain(mark.tainting as usize..) {
            self.taints[symbol.index()] -= 1;
        }
        self.tainted = mark.tainted;
    }

    fn take(&mut self, terms: &Terms, condition: Condition) {
        let Some((relation, a, b)) = compared(terms, condition) else {
            return self.taint(terms, condition.term);
        };
        let (Some(x), Some(y)) = (self.atom(terms, a), self.atom(terms, b)) else {
            return self.taint(terms, condition.term);
        };
        match relation {
            Relation::AtMost => self.add_at_most(x, y),
            Relation::Less => {
                self.add_at_most(x, y);
                self.add_unequal(x, y);
            }
            Relation::Equal => {
                self.add_at_most(x, y);
                self.add_at_most(y, x);
            }
            Relation::Unequal => self.add_unequal(x, y),
        }
        let linked = self.atoms[x].linked | self.atoms[y].linked;
        if linked != self.atoms[x].linked || linked != self.atoms[y].linked {
            for member in bits(linked) {
                self.changes.push((member as u8, self.atoms[member]));
                self.atoms[member].linked = linked;
            }
        }
    }

    /// More is known of a term's symbols than comparisons say.
    fn taint(&mut self, terms: &Terms, term: Term) {
        if self.taints.len() < terms.symbol_count() {
            self.taints.resize(terms.symbol_count(), 0);
        }
        for &symbol in terms.symbols_of(term) {
            self.taints[symbol.index()] += 1;
            self.tainting.push(symbol);
            if let Some(&number) = self.numbers.get(&terms.term_of(symbol)) {
                self.tainted |= 1 << number;
            }
        }
    }

    /// The number of a term's atom, which is made if need be.
    fn atom(&mut self, terms: &Terms, term: Term) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&term) {
            return Some(number.into());
        }
        let number = self.atoms.len();
        if number == MOST_ATOMS {
            return None;
        }
        let own = 1 << number;
        self.atoms.push(Atom { term, at_most: own, at_least: own, unequal: 0, linked: own });
        self.numbers.insert(term, number as u8);
        match terms.node(term) {
            Node::Symbol(id) if is_full(terms, term) => {
                if self.taints.get(id.index()).is_some_and(|&count| count > 0) {
                    self.tainted |= own;
                }
            }
            // What it is made of occurs in more than comparisons.
            _ => {
                self.tainted |= own;
                self.taint(terms, term);
            }
        }
        Some(number)
    }

    fn add_at_most(&mut self, a: usize, b: usize) {
        let above = self.atoms[b].at_most;
        if self.atoms[a].at_most & (1 << b) != 0 {
            return;
        }
        let below = self.atoms[a].at_least;
        for lower in bits(below) {
            if self.atoms[lower].at_most | above != self.atoms[lower].at_most {
                self.changes.push((lower as u8, self.atoms[lower]));
                self.atoms[lower].at_most |= above;
            }
        }
        for upper in bits(above) {
            if self.atoms[upper].at_least | below != self.atoms[upper].at_least {
                self.changes.push((upper as u8, self.atoms[upper]));
                self.atoms[upper].at_least |= below;
            }
        }
    }

    fn add_unequal(&mut self, a: usize, b: usize) {
        for (one, other) in [(a, b), (b, a)] {
            if self.atoms[one].unequal & (1 << other) == 0 {
                self.changes.push((one as u8, self.atoms[one]));
                self.atoms[one].unequal |= 1 << other;
            }
        }
    }

    /// Which sides of a condition are possible; nothing if the order does not tell.
    pub(crate) fn ask(&self, terms: &Terms, condition: Condition) -> Option<Sides<bool>> {
        let (relation, a, b) = compared(terms, condition)?;
        let [x, y] = [a, b].map(|term| self.numbers.get(&term).map(|&number| usize::from(number)));
        let (Some(x), Some(y)) = (x, y) else {
            // One that was never compared can be on either side, if nothing else is known of both.
            let is_free = a != b && self.is_free(terms, a, x) && self.is_free(terms, b, y);
            return is_free.then_some(Sides { yes: true, no: true });
        };
        let yes = self.is_possible(relation, x, y);
        let no = match relation {
            Relation::Less => self.is_possible(Relation::AtMost, y, x),
            Relation::AtMost => self.is_possible(Relation::Less, y, x),
            Relation::Equal => self.is_possible(Relation::Unequal, x, y),
            Relation::Unequal => self.is_possible(Relation::Equal, x, y),
        };
        let is_exact = (self.atoms[x].linked | self.atoms[y].linked) & self.tainted == 0;
        (!yes || !no || is_exact).then_some(Sides { yes, no })
    }

    /// Whether the order does not refute a relation.
    fn is_possible(&self, relation: Relation, x: usize, y: usize) -> bool {
        match relation {
            Relation::Less => self.atoms[y].at_most & (1 << x) == 0,
            Relation::AtMost => self.can_be_at_most(x, y),
            Relation::Equal => self.can_be_equal(x, y),
            Relation::Unequal => self.atoms[x].at_most & self.atoms[x].at_least & (1 << y) == 0,
        }
    }

    /// Whether nothing but comparisons with atoms is known of a term and of all that it is connected with.
    fn is_free(&self, terms: &Terms, term: Term, atom: Option<usize>) -> bool {
        match atom {
            Some(number) => self.atoms[number].linked & self.tainted == 0,
            None => match terms.node(term) {
                Node::Symbol(id) => is_full(terms, term) && self.taints.get(id.index()).is_none_or(|&count| count == 0),
                _ => false,
            },
        }
    }

    /// Whether nothing keeps x from being at most y: all atoms between them would be equal.
    fn can_be_at_most(&self, x: usize, y: usize) -> bool {
        if self.atoms[y].at_most & (1 << x) == 0 {
            return true;
        }
        self.are_alike(self.atoms[y].at_most & self.atoms[x].at_least)
    }

    fn can_be_equal(&self, x: usize, y: usize) -> bool {
        let (x, y) = (self.atoms[x], self.atoms[y]);
        self.are_alike((x.at_most | y.at_most) & (x.at_least | y.at_least))
    }

    /// Whether no two atoms of a set differ.
    fn are_alike(&self, set: Row) -> bool {
        bits(set).all(|atom| self.atoms[atom].unequal & set == 0)
    }

    /// Values for all symbols that a symbol is connected with by comparisons alone, which satisfy the comparisons;
    /// nothing if more is known of them. To be asked when all steps that it must satisfy are taken.
    pub(crate) fn model(&self, terms: &Terms, symbols: &[SymbolId]) -> Option<Vec<(SymbolId, i64)>> {
        let mut set: Row = 0;
        for &symbol in symbols {
            let number = *self.numbers.get(&terms.term_of(symbol))?;
            set |= self.atoms[number as usize].linked;
        }
        if set & self.tainted != 0 {
            return None;
        }
        // By the number of those that are at most it: greater atoms have more. Only equal atoms get the same value,
        // because unrelated ones may have to differ.
        let mut atoms: Vec<usize> = bits(set).collect();
        let class = |&atom: &usize| self.atoms[atom].at_most & self.atoms[atom].at_least;
        atoms.sort_by_key(|atom| (self.atoms[*atom].at_least.count_ones(), class(atom).trailing_zeros()));
        let (mut value, mut before) = (-1, 0);
        let values = atoms.iter().map(|atom| {
            if class(atom) != before {
                value += 1;
                before = class(atom);
            }
            match terms.node(self.atoms[*atom].term) {
                Node::Symbol(id) => Some((id, value)),
                _ => None,
            }
        });
        values.collect()
    }
}

/// The numbers of the bits that are set.
fn bits(mut row: Row) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (row != 0).then(|| row.trailing_zeros() as usize)?;
        row &= row - 1;
        Some(next)
    })
}

/// Whether a symbol can be everything that its sort can.
fn is_full(terms: &Terms, term: Term) -> bool {
    terms.interval(term) == Interval::of_sort(terms.sort(term))
}

/// The relation that a condition asserts between two terms that are no constants.
#[inline]
fn compared(terms: &Terms, condition: Condition) -> Option<(Relation, Term, Term)> {
    let Node::Apply(operator, [a, b]) = terms.node(condition.term) else { return None };
    let relation = match (operator, condition.holds) {
        (Operator::Lt32 | Operator::Lt64, true) => (Relation::Less, a, b),
        (Operator::Lt32 | Operator::Lt64, false) => (Relation::AtMost, b, a),
        (Operator::Eq32 | Operator::Eq64, true) => (Relation::Equal, a, b),
        (Operator::Eq32 | Operator::Eq64, false) => (Relation::Unequal, a, b),
        _ => return None,
    };
    (terms.constant(a).is_none() && terms.constant(b).is_none()).then_some(relation)
}
