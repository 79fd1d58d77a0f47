//! Formulas: what a path knows of numbers that nobody has chosen. The terms that its unknowns stand for, the conditions that
//! it has come by, and who can tell which sides of the next one are possible.
//!
//! A program that asks for no such number has none of it.

use crate::journal::Journal;
use crate::unknown::{Guess, OpenFunction, Store};
use jaywalk_formula::{Interrupter, LayerSet, Limits, Model, PathCondition, PathMark, Solver, Term, Terms, TermsMark};

/// Terms are shared by all paths. When they take more bytes than this, those that only paths behind the choice had are
/// forgotten on going back.
const MOST_BYTES: usize = 256 << 20;

/// What is there of it.
///
/// **Invariant.** All terms that words of the path stand for are in the store, and the conditions are those of the path's
/// own branches, in order.
#[derive(Default)]
pub struct Formulas {
    /// Ends what the solver is asked, from another thread. The operation that asks then runs again when the machine does.
    pub interrupter: Interrupter,
    parts: Option<Box<Parts>>,
}

/// What is there once a program has asked for a number.
pub struct Parts {
    /// All terms, of all paths.
    pub terms: Terms,
    /// The conditions of this path.
    pub path: PathCondition,
    /// Who tells what is possible.
    pub solver: Solver,
    /// How many symbols the path has made.
    pub(crate) symbols: u32,
    /// Of them the lengths of strings that have no bound, by number, and up to which length all are tried.
    pub(crate) lengths: Vec<(u32, u32)>,
    /// The greatest length that such a string can have, on any path; 0 if there was none.
    pub longest_string: u32,
    /// The values that were found for all symbols of the path, once it has ended.
    pub(crate) settled: Option<Model>,
    /// The digits of numbers whose texts were written.
    pub(crate) digits: Vec<(Term, Box<[Term]>)>,
    /// What the path has made up of strings: see
    /// [`Machine::bound_of_guesses`](crate::machine::Machine::bound_of_guesses).
    pub(crate) guesses: Vec<Guess>,
    /// What the path has stored at open indices.
    pub(crate) stores: Vec<Store>,
    /// What functions were made up to give.
    pub(crate) functions: Vec<OpenFunction>,
    /// How many builders have less room than the JDK would have given them.
    pub(crate) tight_builders: u32,
    /// What these were at the choices that could be gone back to.
    points: Vec<Point>,
}

#[derive(Clone, Copy)]
struct Point {
    path: PathMark,
    terms: TermsMark,
    symbols: u32,
    lengths: u32,
    digits: u32,
    guesses: u32,
    stores: u32,
    functions: u32,
    tight_builders: u32,
}

impl Formulas {
    /// Whether the program has asked for such a number, on any path.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.parts.is_some()
    }

    /// All parts, if the program has asked for such a number.
    #[inline]
    pub fn parts(&mut self) -> Option<&mut Parts> {
        self.parts.as_deref_mut()
    }

    /// The same, to look at.
    pub fn seen(&self) -> Option<&Parts> {
        self.parts.as_deref()
    }

    /// All parts. The solver asks these layers, if it is made now.
    pub(crate) fn begin(&mut self, layers: LayerSet) -> &mut Parts {
        self.parts.get_or_insert_with(|| {
            Box::new(Parts {
                terms: Terms::new(),
                path: PathCondition::new(),
                solver: Solver::new(layers, Limits::default()).interrupted_by(self.interrupter.clone()),
                symbols: 0,
                lengths: Vec::new(),
                longest_string: 0,
                digits: Vec::new(),
                guesses: Vec::new(),
                stores: Vec::new(),
                functions: Vec::new(),
                tight_builders: 0,
                settled: None,
                points: Vec::new(),
            })
        })
    }
}

impl Journal for Formulas {
    type Parts<'a> = (&'a mut Formulas,);
    /// How many points there are with this one; none if there was nothing yet.
    type Mark = u32;

    #[inline]
    fn mark((formulas,): Self::Parts<'_>, mark: &mut u32) {
        *mark = formulas.parts().map_or(0, Parts::mark);
    }

    #[inline]
    fn back((formulas,): Self::Parts<'_>, mark: &mut u32) {
        if let Some(parts) = formulas.parts() {
            parts.back(*mark as usize);
        }
    }

    #[inline]
    fn forget((formulas,): Self::Parts<'_>, mark: &u32) {
        if let Some(parts) = formulas.parts() {
            parts.points.truncate((*mark as usize).saturating_sub(1));
        }
    }
}

// Each apart, since most programs have no such numbers, and every fork and way comes by.
impl Parts {
    /// Notes what there is now. Returns how many points there are with this one.
    #[inline(never)]
    fn mark(&mut self) -> u32 {
        let point = Point {
            path: self.path.mark(),
            terms: self.terms.mark(),
            symbols: self.symbols,
            lengths: self.lengths.len() as u32,
            digits: self.digits.len() as u32,
            guesses: self.guesses.len() as u32,
            stores: self.stores.len() as u32,
            functions: self.functions.len() as u32,
            tight_builders: self.tight_builders,
        };
        self.points.push(point);
        self.points.len() as u32
    }

    #[inline(never)]
    fn back(&mut self, mark: usize) {
        self.settled = None;
        self.points.truncate(mark);
        let Some(point) = mark.checked_sub(1).and_then(|index| self.points.get(index)) else {
            (self.path, self.symbols) = (PathCondition::new(), 0);
            self.lengths.clear();
            self.digits.clear();
            self.guesses.clear();
            self.stores.clear();
            self.functions.clear();
            self.tight_builders = 0;
            return;
        };
        self.path.back(point.path);
        self.symbols = point.symbols;
        self.lengths.truncate(point.lengths as usize);
        self.digits.truncate(point.digits as usize);
        self.guesses.truncate(point.guesses as usize);
        self.stores.truncate(point.stores as usize);
        self.functions.truncate(point.functions as usize);
        self.tight_builders = point.tight_builders;
        if self.terms.bytes() > MOST_BYTES {
            self.terms.back(point.terms);
        }
    }
}
