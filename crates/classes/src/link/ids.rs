//! The numbers that name classes, members and loaders.

/// A class, interface, array class or primitive type; an index into [`ClassTable::classes`](super::ClassTable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A method; an index into [`ClassTable::methods`](super::ClassTable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// A field; an index into [`ClassTable::fields`](super::ClassTable).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

/// A class loader: the bootstrap loader, the application loader, or one that the program made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LoaderId(pub u32);

impl ClassId {
    /// Where the class lies in its table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl MethodId {
    /// Where the method lies in its table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FieldId {
    /// Where the field lies in its table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl LoaderId {
    /// The bootstrap loader: the JDK's own classes.
    pub const BOOT: LoaderId = LoaderId(0);
    /// The application loader: the class path. It asks the bootstrap loader first.
    pub const APP: LoaderId = LoaderId(1);

    /// Where the loader lies in its table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
