//! Numbers of arrays that were stored at open indices. After such a store, each element that it may have changed is the number
//! or what it was. Whoever reads one of them at an open index gets that told in short: the number, if the indices are equal,
//! and what it was before the store, if not.

use crate::machine::Machine;
use jaywalk_classes::code::Operator;
use jaywalk_formula::Term;

/// So many elements are remembered before and after stores, on a path.
const MOST_REMEMBERED: usize = 1 << 20;

/// A store at an open index.
#[derive(Debug)]
pub(crate) struct Store {
    index: Term,
    value: Term,
    /// The first of the elements that it may have changed, and what they were.
    first: usize,
    before: Box<[Term]>,
    after: Box<[Term]>,
}

impl Machine {
    /// Remembers a store: to which elements, from the first one on, and what they are now.
    pub(super) fn note_store(&mut self, (index, value): (Term, Term), first: usize, before: &[Term], after: &[Term]) {
        let stores = &mut self.formulas.begin(self.options.layers).stores;
        if stores.iter().map(|store| store.before.len()).sum::<usize>() + before.len() <= MOST_REMEMBERED {
            stores.push(Store { index, value, first, before: before.into(), after: after.into() });
        }
    }

    /// The element at an open index of all that an array has.
    pub(super) fn element_after_stores(&mut self, index: Term, elements: &mut [Term]) -> Term {
        // Newest first: an array is what its last store has made of it.
        let parts = self.formulas.begin(self.options.layers);
        let mut found = Vec::new();
        for store in parts.stores.iter().rev() {
            let end = store.first + store.after.len();
            if elements.get(store.first..end) == Some(&*store.after) {
                elements[store.first..end].copy_from_slice(&store.before);
                found.push((store.index, store.value));
            }
        }
        let before = self.element_at_term(index, elements);
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        found.into_iter().rev().fold(before, |before, (stored_at, value)| {
            let is_same = terms.condition(Operator::Eq32, stored_at, index);
            terms.choose(is_same, value, before)
        })
    }
}
