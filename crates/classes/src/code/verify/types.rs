//! The types of references that the verifier tells apart.

use rustc_hash::FxHashMap;

/// A class or array, by its number in [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(u32);

/// A set of classes and arrays, by its number in [`Types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct NameSet(u32);

/// What is known about a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// No reference that may be used.
    Word,
    /// `null`
    Null,
    /// An instance of one of these, or null. Where two ways meet their sets are joined, so that no common
    /// superclass need be looked for (JVMS §4.10.2.2 would look for one, and load classes for it).
    Object(NameSet),
    /// What `new` at this bytecode index has made, before its constructor has run.
    New(u32),
    /// Where a subroutine returns to (JVMS §4.10.2.5): no object, and only `ret` reads it.
    ReturnAddress,
    /// `this` of a constructor that has not called another one yet.
    NewThis,
}

/// A set with more members becomes the set of `java.lang.Object`, which is true of all of them.
const MOST_MEMBERS: usize = 64;

/// All names and sets that the methods of a class mention.
#[derive(Debug, Default)]
pub struct Types {
    names: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, Name>,
    sets: Vec<Box<[Name]>>,
    set_numbers: FxHashMap<Box<[Name]>, NameSet>,
    joined: FxHashMap<(NameSet, NameSet), NameSet>,
    /// What was asked about the hierarchy before: these were found to be assignable.
    pub(super) assignable: FxHashMap<(Name, Name), bool>,
}

impl Types {
    /// The number of a class (`java/lang/String`) or array (`[I`).
    pub(super) fn name(&mut self, text: &str) -> Name {
        if let Some(&name) = self.numbers.get(text) {
            return name;
        }
        let name = Name(self.names.len() as u32);
        self.names.push(text.into());
        self.numbers.insert(text.into(), name);
        name
    }

    pub(super) fn text(&self, name: Name) -> &str {
        self.names.get(name.0 as usize).map_or("", |text| text)
    }

    pub(super) fn members(&self, set: NameSet) -> &[Name] {
        self.sets.get(set.0 as usize).map_or(&[], |members| members)
    }

    /// An instance of the named class or array.
    pub(super) fn object(&mut self, text: &str) -> Slot {
        let name = self.name(text);
        Slot::Object(self.set(vec![name]))
    }

    fn set(&mut self, members: Vec<Name>) -> NameSet {
        let members = members.into_boxed_slice();
        if let Some(&set) = self.set_numbers.get(&members) {
            return set;
        }
        let set = NameSet(self.sets.len() as u32);
        self.sets.push(members.clone());
        self.set_numbers.insert(members, set);
        set
    }

    /// What is true of a slot that is one or the other.
    pub(super) fn join(&mut self, one: Slot, other: Slot) -> Slot {
        match (one, other) {
            _ if one == other => one,
            (Slot::Null, Slot::Object(_)) => other,
            (Slot::Object(_), Slot::Null) => one,
            (Slot::Object(one), Slot::Object(other)) => Slot::Object(self.join_sets(one, other)),
            _ => Slot::Word,
        }
    }

    fn join_sets(&mut self, one: NameSet, other: NameSet) -> NameSet {
        if let Some(&joined) = self.joined.get(&(one, other)) {
            return joined;
        }
        let mut members: Vec<Name> = self.members(one).iter().chain(self.members(other)).copied().collect();
        members.sort_unstable();
        members.dedup();
        if members.len() > MOST_MEMBERS {
            members = vec![self.name("java/lang/Object")];
        }
        let joined = self.set(members);
        self.joined.insert((one, other), joined);
        joined
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_that_meet() {
        let mut types = Types::default();
        let (a, b) = (types.object("A"), types.object("B"));
        let both = types.join(a, b);
        assert_eq!(both, types.join(b, a));
        assert_eq!(both, types.join(both, a));
        assert_eq!(types.join(Slot::Null, b), b);
        assert_eq!(types.join(Slot::New(3), a), Slot::Word);
        assert_eq!(types.join(Slot::New(3), Slot::New(4)), Slot::Word);
    }

    #[test]
    fn a_set_does_not_grow_without_end() {
        let mut types = Types::default();
        let mut joined = Slot::Null;
        for number in 0..1000 {
            let next = types.object(&format!("C{number}"));
            joined = types.join(joined, next);
        }
        let Slot::Object(set) = joined else { panic!("{joined:?}") };
        assert!(types.members(set).len() <= MOST_MEMBERS);
        assert!(types.sets.len() < 3000);
    }
}
