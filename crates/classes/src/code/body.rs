//! The bytecode to translate.

use crate::file::{Code, Handler};
use std::borrow::Cow;

/// The most bytes of code that are accepted, after subroutines were copied to where they are called.
pub(super) const LONGEST: usize = 0xFFFF;

/// A row of the exception table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BodyHandler {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) target: usize,
    pub(super) catch_type: u16,
}

/// A method's bytecode and exception table.
#[derive(Debug)]
pub(super) struct Body<'a> {
    bytecode: Cow<'a, [u8]>,
    handlers: Vec<BodyHandler>,
    /// When the bytecode is not the class file's: per byte, the index it came from.
    origin: Option<Vec<u16>>,
    /// What instructions of subroutines have become, ascending.
    addresses: Vec<(usize, Address)>,
}

/// What an instruction did with a return address before subroutines were copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// An `aconst_null` that was a `jsr`, which left an address.
    Left,
    /// A `goto` that was a `ret`, which took the address from this local variable.
    Taken(u16),
}

impl<'a> Body<'a> {
    /// The body of a method as it is in the class file.
    pub(super) fn of(code: &'a Code<'a>) -> Body<'a> {
        let handlers = code.handlers.iter().map(BodyHandler::of).collect();
        Body { bytecode: Cow::Borrowed(code.bytecode), handlers, origin: None, addresses: Vec::new() }
    }

    /// A body that was made from another one; `origin` has the class file's index for each byte.
    pub(super) fn without_subroutines(
        bytecode: Vec<u8>,
        handlers: Vec<BodyHandler>,
        origin: Vec<u16>,
        addresses: Vec<(usize, Address)>,
    ) -> Body<'a> {
        Body { bytecode: Cow::Owned(bytecode), handlers, origin: Some(origin), addresses }
    }

    /// What the instruction at `pc` did with a return address, if it was one of a subroutine's.
    pub(super) fn address(&self, pc: usize) -> Option<Address> {
        let found = self.addresses.binary_search_by_key(&pc, |&(at, _)| at).ok()?;
        self.addresses.get(found).map(|&(_, address)| address)
    }

    pub(super) fn bytecode(&self) -> &[u8] {
        &self.bytecode
    }

    pub(super) fn handlers(&self) -> &[BodyHandler] {
        &self.handlers
    }

    /// The class file's bytecode index for one of this body.
    pub(super) fn origin(&self, pc: usize) -> u16 {
        match &self.origin {
            Some(origin) => origin.get(pc).copied().unwrap_or(0),
            None => u16::try_from(pc).unwrap_or(u16::MAX),
        }
    }
}

impl BodyHandler {
    fn of(handler: &Handler) -> BodyHandler {
        BodyHandler {
            start: usize::from(handler.start),
            end: usize::from(handler.end),
            target: usize::from(handler.handler),
            catch_type: handler.catch_type,
        }
    }
}
