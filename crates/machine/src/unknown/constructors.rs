//! Whether the objects of a pool are alike when they are made.
//!
//! A constructor that only fills in fields, with constants and with new objects made in the same way, does nothing that
//! depends on when it runs or that is seen from outside: nobody can tell two objects apart that it has made. One that
//! counts, registers its object or reads what may change can make them differ.

use crate::machine::Machine;
use jaywalk_classes::code::constructor::{Named, fills_in};
use jaywalk_classes::link::{ClassId, LoaderId, flags};

/// Constructors within constructors that are looked at.
const MOST_DEEP: u32 = 8;

impl Machine {
    /// Whether the constructor without arguments of a class leaves its objects alike.
    pub(super) fn makes_alike(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.linkage.alike_classes.get(&class) {
            return known;
        }
        let are_alike = self.leaves_alike(class, "()V", MOST_DEEP);
        self.linkage.alike_classes.insert(class, are_alike);
        are_alike
    }

    fn leaves_alike(&self, class: ClassId, descriptor: &str, deep: u32) -> bool {
        if class == self.known.object {
            return true;
        }
        let class = self.classes.class(class);
        let file = class.file.as_deref().filter(|_| deep > 0);
        let Some(found) = file.and_then(|file| fills_in(file, descriptor)) else { return false };
        let is_alike = |called: &Named<'_>| {
            let callee = self.classes.find_loaded(class.loader, &called.class);
            callee.is_some_and(|callee| self.leaves_alike(callee, &called.descriptor, deep - 1))
        };
        found.constructors.iter().all(is_alike) && found.statics.iter().all(|field| self.is_final(class.loader, field))
    }

    /// Whether a static field has one value for good.
    fn is_final(&self, loader: LoaderId, field: &Named<'_>) -> bool {
        let symbols = &self.classes.symbols;
        let (name, descriptor) = (symbols.find(&field.name), symbols.find(&field.descriptor));
        let (Some(class), Some(name), Some(descriptor)) =
            (self.classes.find_loaded(loader, &field.class), name, descriptor)
        else {
            return false;
        };
        let found = self.classes.lookup_field(class, name, descriptor);
        found.is_some_and(|field| self.classes.field(field).access & flags::FINAL != 0)
    }
}
