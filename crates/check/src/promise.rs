//! Predicates, and what they are asked about.

use crate::hierarchy::text;
use jaywalk_classes::file::{ClassFile, Member};

pub(crate) const ACC_STATIC: u16 = 0x0008;
pub(crate) const ACC_INTERFACE: u16 = 0x0200;

/// A boolean method that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its class, with slashes.
    pub class: String,
    /// Whether that is an interface.
    pub in_interface: bool,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whether it is called without a receiver.
    pub is_static: bool,
}

impl Predicate {
    pub(crate) fn new(class: &ClassFile, member: &Member) -> Predicate {
        Predicate {
            class: class.name().into_owned(),
            in_interface: class.access & ACC_INTERFACE != 0,
            name: text(class, member.name),
            descriptor: text(class, member.descriptor),
            is_static: member.access & ACC_STATIC != 0,
        }
    }
}

/// What a predicate is called with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The object that the method is called on, or that a constructor has made.
    Receiver,
    /// The parameter with this number, as it was passed.
    Parameter(usize),
    /// What the method has returned.
    Result,
    /// What has left the method.
    Exception,
    /// The heap as it was when the method was called.
    Old,
}

/// When a predicate is asked at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// If this is an object.
    NotNull(Argument),
    /// If this is an object of this class, with slashes.
    Instance(Argument, String),
    /// If this is an object that the method has made, and of this class if one is named: of others that it returns, nobody
    /// has said what holds before.
    Made(Argument, Option<String>),
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A predicate.
    Predicate(Predicate),
    /// Whether the only argument is no null.
    NotNull,
    /// Whether a field of the only argument is no null.
    FieldNotNull {
        /// The class that declares it, with slashes.
        class: String,
        /// Its name.
        name: String,
        /// Its descriptor.
        descriptor: String,
    },
}

/// A question, and what it is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// What it is called in messages: `the invariant isSorted`.
    pub what: String,
    /// What is asked.
    pub question: Question,
    /// With what; a receiver is the first.
    pub arguments: Vec<Argument>,
    /// When.
    pub when: When,
}
