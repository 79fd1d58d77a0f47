//! Which names and resolutions depend on what the program did, so that going back can take them back.
//!
//! A class that a built-in loader finds is the same on every path, and stays loaded. A class that the program defines
//! itself, under a name, is one of the path: after going back the name is free again, and other bytes may take it. The
//! class itself keeps its number, since numbers are never reused; nothing leads to it any more.

use super::class::Resolved;
use super::exports::Export;
use super::ids::{ClassId, LoaderId};
use super::table::ClassTable;
use crate::Symbol;

/// What is taken back.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A loader came to lead to a class by a name.
    Name(LoaderId, Symbol),
    /// An entry of a constant pool was resolved.
    Resolution(ClassId, u16),
    /// A package was exported.
    Export(Export),
}

/// The changes, oldest first.
#[derive(Debug, Default)]
pub(super) struct Journal {
    changes: Vec<Change>,
    /// Names that the program gave and packages that it exported, on this path, before the changes that are still listed.
    kept_names: usize,
    /// Those among `changes`.
    names: usize,
}

impl ClassTable {
    /// Whether the program has defined a class under a name, or exported a package: then what a name leads to depends on
    /// the path.
    pub fn has_definitions(&self) -> bool {
        self.journal.kept_names + self.journal.names > 0
    }

    /// Notes that the program made `loader` lead to a class by `name`.
    pub(super) fn note_name(&mut self, loader: LoaderId, name: Symbol) {
        self.journal.changes.push(Change::Name(loader, name));
        self.journal.names += 1;
    }

    /// Notes that the program exported a package.
    pub(super) fn note_export(&mut self, export: Export) {
        self.journal.changes.push(Change::Export(export));
        self.journal.names += 1;
    }

    /// Notes that a pool entry was resolved, if on another path it might have been resolved in another way.
    pub(super) fn note_resolution(&mut self, from: ClassId, index: u16, entry: &Resolved) {
        if self.has_definitions() || matches!(entry, Resolved::Failed(_)) {
            self.journal.changes.push(Change::Resolution(from, index));
        }
    }

    /// How many changes there are, for [`ClassTable::take_back`].
    pub fn changes(&self) -> usize {
        self.journal.changes.len()
    }

    /// Takes back all changes after the first `count`.
    pub fn take_back(&mut self, count: usize) {
        while self.journal.changes.len() > count {
            match self.journal.changes.pop() {
                Some(Change::Name(loader, name)) => {
                    self.journal.names -= 1;
                    self.forget_name(loader, name);
                }
                Some(Change::Export(export)) => {
                    self.journal.names -= 1;
                    self.exports.forget(&export);
                }
                Some(Change::Resolution(from, index)) => {
                    self.resolved.remove(&(from, index));
                }
                None => return,
            }
        }
    }

    /// Nothing will be taken back any more.
    pub fn keep_changes(&mut self) {
        self.journal.kept_names += self.journal.names;
        self.journal.names = 0;
        self.journal.changes.clear();
    }

    /// The built-in loaders pass on what they found in each other.
    fn forget_name(&mut self, loader: LoaderId, name: Symbol) {
        let Some(class) = self.initiated.remove(&(loader, name)) else { return };
        for other in [LoaderId::BOOT, LoaderId::APP] {
            if self.initiated.get(&(other, name)) == Some(&class) && loader <= LoaderId::APP {
                self.initiated.remove(&(other, name));
            }
        }
    }
}
