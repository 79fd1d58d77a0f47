//! The classes that objects of an input may have.

use jaywalk_classes::Symbol;
use jaywalk_classes::link::{ClassId, ClassTable, LoaderId, flags};
use rustc_hash::FxHashMap;

/// A set of classes, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClassSet(pub(super) u32);

/// All classes that there are for objects of an input, and the sets of them that were asked for. Sets are never forgotten:
/// what their numbers mean is the same on every path.
#[derive(Default)]
pub struct Universe {
    /// In the order in which they are tried.
    classes: Vec<ClassId>,
    sets: Vec<Box<[ClassId]>>,
    numbers: FxHashMap<Box<[ClassId]>, ClassSet>,
    of_types: FxHashMap<ClassId, ClassSet>,
    /// The package of the JDK whose classes are taken for what they look like, because one of them is checked.
    open_package: Option<Symbol>,
}

/// Whether there are instances of a class.
fn is_concrete(classes: &ClassTable, class: ClassId) -> bool {
    classes.class(class).access & (flags::ABSTRACT | flags::INTERFACE) == 0
}

impl Universe {
    /// Says which classes there are.
    pub fn set_classes(&mut self, classes: Vec<ClassId>, open_package: Symbol) {
        self.classes = classes;
        self.of_types.clear();
        self.open_package = Some(open_package);
    }

    /// Whether an object of a class can be made up by making up its fields. Those of the JDK's classes are in no state that
    /// the JDK's own code would bring them into, nor are enums.
    pub(super) fn can_be_made_up(&self, classes: &ClassTable, class: ClassId) -> bool {
        const ENUM: u16 = 0x4000;
        let info = classes.class(class);
        let is_of_jdk = info.loader == LoaderId::BOOT && Some(info.package) != self.open_package;
        // An object has no fields at all.
        (!is_of_jdk || info.superclass.is_none()) && info.access & ENUM == 0
    }

    /// The classes whose objects a reference of this type can lead to.
    pub(super) fn of_type(&mut self, classes: &ClassTable, declared: ClassId) -> ClassSet {
        if let Some(&known) = self.of_types.get(&declared) {
            return known;
        }
        let others = self.classes.iter().copied().filter(|&class| class != declared);
        let all = std::iter::once(declared).chain(others);
        let fitting =
            all.filter(|&class| is_concrete(classes, class) && classes.is_subclass(class, declared)).collect();
        let set = self.number(fitting);
        self.of_types.insert(declared, set);
        set
    }

    /// The classes of a set.
    pub(super) fn classes(&self, set: ClassSet) -> &[ClassId] {
        self.sets.get(set.0 as usize).map_or(&[], |classes| classes)
    }

    /// Those of a set that are subclasses of a class, and those that are not.
    pub(super) fn split(&mut self, classes: &ClassTable, set: ClassSet, target: ClassId) -> (ClassSet, ClassSet) {
        let is_inside = |&class: &ClassId| classes.is_subclass(class, target);
        let (inside, outside): (Vec<_>, Vec<_>) = self.classes(set).iter().copied().partition(is_inside);
        (self.number(inside), self.number(outside))
    }

    fn number(&mut self, classes: Vec<ClassId>) -> ClassSet {
        let classes = classes.into_boxed_slice();
        if let Some(&known) = self.numbers.get(&classes) {
            return known;
        }
        let set = ClassSet(self.sets.len() as u32);
        self.sets.push(classes.clone());
        self.numbers.insert(classes, set);
        set
    }
}
