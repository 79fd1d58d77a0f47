//! Frames: windows of registers on a thread's stack.
//!
//! A callee's window starts at its first argument, inside its caller's window. The word after its locals is its
//! header, which says how to get back. Which method a frame belongs to follows from its program counter.

use crate::code::{Code, Owner};
use crate::machine::Machine;
use crate::native::STATE_WORDS;
use jaywalk_classes::Kind;

/// The word that links a frame to its caller: return address, distance to the caller's window, caller's locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameHeader(pub u64);

impl FrameHeader {
    /// The header of a frame that starts `delta` registers into its caller's window.
    #[inline(always)]
    pub fn new(return_pc: u32, delta: usize, caller_locals: usize) -> FrameHeader {
        FrameHeader(u64::from(return_pc) | (delta as u64) << 32 | (caller_locals as u64) << 48)
    }

    /// Where the caller goes on.
    #[inline(always)]
    pub fn return_pc(self) -> u32 {
        self.0 as u32
    }

    /// How far the caller's window starts before this one.
    #[inline(always)]
    pub fn delta(self) -> usize {
        (self.0 >> 32 & 0xFFFF) as usize
    }

    /// The index of the caller's own header register.
    #[inline(always)]
    pub fn caller_locals(self) -> usize {
        (self.0 >> 48) as usize
    }
}

/// What a frame's registers hold at one operation. Registers in neither list hold nothing that counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct RegisterMap {
    /// Those with references.
    pub(crate) references: Box<[u16]>,
    /// Those with numbers.
    pub(crate) numbers: Box<[u16]>,
    /// Those with the tags of longs and doubles. In a run without choices they hold anything.
    pub(crate) tags: Box<[u16]>,
    /// Of those with references, the registers that nothing reads any more.
    pub(crate) dead: Box<[u16]>,
    /// The same of those with numbers.
    pub(crate) dead_numbers: Box<[u16]>,
    /// Of a native's or stub's frame, the register from which on it keeps numbers of its own, which may be anything.
    pub(crate) state_from: Option<u16>,
}

impl RegisterMap {
    /// The map of a native's frame: its arguments, then its state.
    pub(crate) fn of_native(arguments: impl Iterator<Item = Kind>) -> RegisterMap {
        let (mut references, mut numbers, mut tags) = (Vec::new(), Vec::new(), Vec::new());
        let mut register = 0;
        for kind in arguments {
            let list = if kind == Kind::Reference { &mut references } else { &mut numbers };
            list.push(register);
            tags.extend(register + 1..register + kind.words());
            register += kind.words();
        }
        let middle = register + STATE_WORDS / 2;
        numbers.extend(register..middle);
        references.extend(middle..register + STATE_WORDS);
        let (references, numbers, tags) = (references.into(), numbers.into(), tags.into());
        RegisterMap { references, numbers, tags, state_from: Some(register), ..RegisterMap::default() }
    }
}

/// One frame, seen while walking a stack from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameView {
    /// First register.
    pub base: usize,
    /// The operation it is at: for a caller, the one it returns to.
    pub pc: u32,
    /// Index of its header register.
    pub locals: usize,
    /// Whether the frame called the one above it (so `pc` is one past the call), or will run `pc` again.
    pub called: bool,
    /// What it runs.
    pub owner: Owner,
}

impl FrameView {
    /// The operation the frame is in: the call itself, where it called.
    pub fn at(&self) -> u32 {
        if self.called { self.pc - 1 } else { self.pc }
    }
}

/// Walks a stack from its top frame down.
pub struct Frames<'a> {
    code: &'a Code,
    stack: &'a [u64],
    next: Option<(FramePosition, bool)>,
}

/// Where a frame is, as the machine's registers say it of the top frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FramePosition {
    /// The operation it is at.
    pub pc: u32,
    /// First register.
    pub fp: usize,
    /// Index of its header register.
    pub header: usize,
}

impl<'a> Frames<'a> {
    /// Walks `stack` from its top frame.
    pub fn new(code: &'a Code, stack: &'a [u64], top: FramePosition) -> Frames<'a> {
        Frames { code, stack, next: Some((top, false)) }
    }
}

impl Iterator for Frames<'_> {
    type Item = FrameView;

    fn next(&mut self) -> Option<FrameView> {
        let (FramePosition { pc, fp, header }, called) = self.next?;
        let owner = self.code.owner(if called { pc - 1 } else { pc });
        let link = FrameHeader(self.stack[fp + header]);
        self.next = (link.delta() != 0).then(|| {
            let caller = FramePosition { pc: link.return_pc(), fp: fp - link.delta(), header: link.caller_locals() };
            // A stub frame interrupts an operation, which will run again; a method is called.
            (caller, matches!(owner, Owner::Method(_)))
        });
        Some(FrameView { base: fp, pc, locals: header, called, owner })
    }
}

impl Machine {
    /// The frames of the current thread, innermost first.
    pub fn frames(&self) -> Frames<'_> {
        Frames::new(&self.code, &self.running.stack, self.position())
    }

    /// Where the current thread's top frame is.
    pub fn position(&self) -> FramePosition {
        self.running.position()
    }
}
