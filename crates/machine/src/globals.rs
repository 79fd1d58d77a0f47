//! The words of permanent memory that belong to no class and no thread.

use crate::memory::{EntryKind, Memory};
use crate::thread::COUNTS;
use crate::unknown::PRODUCT_WORDS;

/// Where these words are.
///
/// **Invariant.** The addresses are the same as long as the machine lives. What lies there goes back like every word.
pub(crate) struct Globals {
    /// The table of interned strings, and then how many it has.
    pub(crate) intern_table: u32,
    /// How many identity hash codes the path has given.
    pub(crate) hash_counter: u32,
    /// Virtual time.
    pub(crate) clock: u32,
    /// The first of the weak references that a collection has cleared and nobody has enqueued yet; each names the next
    /// one.
    pub(crate) pending_references: u32,
    /// How often memory ran out.
    pub(crate) exhaustions: u32,
    /// Whether the order of turns can make a difference to the program.
    pub(crate) threaded: u32,
    /// How many threads there are: see [`crate::thread::Count`].
    pub(crate) thread_counts: u32,
    /// How many ways there are to choose among what is left of the ints that were compared, when they are many.
    pub(crate) compared_product: u32,
    /// The cell of the reference for which the newest object of an input was made.
    pub(crate) newest_input: u32,
    /// The newest of the references of an input whose object is a new one of a class that is still open.
    pub(crate) newest_fresh: u32,
    /// What a method that is checked has changed of its input: a list of cells, once it is over.
    pub(crate) effect: u32,
    /// The newest of the cells with parts of collections of an input, each with a copy of what it was.
    pub(crate) kept: u32,
    /// The newest of the cells with what stands in for objects of an input that were locked before they are made.
    pub(crate) stand_ins: u32,
    /// The newest of the cells with turns of loops whose end is open.
    pub(crate) loops: u32,
    /// The list of what is put back when nobody looks any more at the input as it was; zero if nobody does.
    pub(crate) old_view: u32,
    /// Which thread asks a predicate of a contract, and until when; zero if nobody does.
    pub(crate) predicate: u32,
}

impl Globals {
    /// Takes them from fresh memory.
    pub(crate) fn new(memory: &mut Memory) -> Globals {
        let mut fresh = |words| memory.permanent(words).expect("a new memory has room");
        let globals = Globals {
            intern_table: fresh(3),
            hash_counter: fresh(2),
            clock: fresh(2),
            pending_references: fresh(2),
            exhaustions: fresh(2),
            threaded: fresh(2),
            thread_counts: fresh(COUNTS),
            compared_product: fresh(PRODUCT_WORDS),
            newest_input: fresh(2),
            newest_fresh: fresh(2),
            effect: fresh(2),
            kept: fresh(2),
            stand_ins: fresh(2),
            loops: fresh(2),
            old_view: fresh(2),
            predicate: fresh(2),
        };
        for root in [globals.intern_table, globals.pending_references] {
            memory.permanent_root(root, EntryKind::Reference);
        }
        globals
    }
}
