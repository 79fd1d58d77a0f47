//! Which names and resolutions depend on what the program did, so that going back can take them back.
//!
//! A class that a built-in loader finds is the same on every path, and stays loaded. A class that the program defines
//! itself, under a name, is one of the path: after going back the name is free again, and other bytes may take it. The
//! class itself keeps its number, since numbers are never reused; nothing leads to it any more.

use super::claims::ClaimingModule;
use super::class::Resolved;
use super::exports::{Export, Grantee};
use super::ids::{ClassId, LoaderId};
use super::table::ClassTable;
use crate::Symbol;

/// What is taken back.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// What a name leads to.
    Definition(Definition),
    /// An entry of a constant pool was resolved.
    Resolution(ClassId, u16),
}

/// What the program did to names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Definition {
    /// A loader came to lead to a class by a name.
    Name(LoaderId, Symbol, ClassId),
    /// A package of a loader was exported.
    Export(LoaderId, Symbol, Grantee),
    /// A package of a loader came to belong to a module of the program's.
    Claim(LoaderId, Symbol, ClaimingModule),
    /// An entry of a constant pool could not be resolved, which counts from then on.
    Failure(ClassId, u16),
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
    pub(super) fn note_name(&mut self, loader: LoaderId, name: Symbol, class: ClassId) {
        self.journal.changes.push(Change::Definition(Definition::Name(loader, name, class)));
        self.journal.names += 1;
    }

    /// Notes that the program exported a package.
    pub(super) fn note_export(&mut self, (loader, package, to): Export) {
        self.journal.changes.push(Change::Definition(Definition::Export(loader, package, to)));
        self.journal.names += 1;
    }

    /// Notes that the program gave a package to a module.
    pub(super) fn note_claim(&mut self, loader: LoaderId, package: Symbol, module: ClaimingModule) {
        self.journal.changes.push(Change::Definition(Definition::Claim(loader, package, module)));
    }

    /// Notes that a pool entry was resolved, if on another path it might have been resolved in another way.
    pub(super) fn note_resolution(&mut self, from: ClassId, index: u16, entry: &Resolved) {
        if matches!(entry, Resolved::Failed(_)) {
            self.journal.changes.push(Change::Definition(Definition::Failure(from, index)));
        } else if self.has_definitions() {
            self.journal.changes.push(Change::Resolution(from, index));
        }
    }

    /// What the program did to names after the first `count` changes.
    pub fn definitions_after(&self, count: usize) -> impl Iterator<Item = Definition> {
        let changes = self.journal.changes.get(count..).unwrap_or_default().iter();
        changes.filter_map(|change| match change {
            Change::Definition(definition) => Some(*definition),
            Change::Resolution(..) => None,
        })
    }

    /// Does again what the program did to names on another path.
    pub fn define_again(&mut self, definition: Definition) {
        match definition {
            Definition::Name(loader, name, class) => self.record_initiated(loader, name, class),
            Definition::Export(loader, package, to) => self.export_again((loader, package, to)),
            Definition::Claim(loader, package, module) => self.claim_again(loader, package, module),
            // Whoever resolves the entry finds out.
            Definition::Failure(..) => {}
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
                Some(Change::Definition(Definition::Name(loader, name, _))) => {
                    self.journal.names -= 1;
                    self.forget_name(loader, name);
                }
                Some(Change::Definition(Definition::Export(loader, package, to))) => {
                    self.journal.names -= 1;
                    self.exports.forget(&(loader, package, to));
                }
                Some(Change::Definition(Definition::Claim(loader, package, _))) => self.forget_claim(loader, package),
                Some(Change::Definition(Definition::Failure(from, index)) | Change::Resolution(from, index)) => {
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
