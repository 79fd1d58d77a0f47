//! Whether a method's monitors are evidently left as they were entered (structured locking, JVMS §2.11.10).
//!
//! Compilers keep what a `synchronized` statement locks in a local variable of its own, and unlock it on every way out,
//! through a handler that catches everything if need be. Code of that shape needs no watching. Any other code is run in
//! such a way that the frame knows which monitors it has entered.

use super::VerifyError;
use super::blocks::Blocks;
use super::body::Body;
use super::decode::{Instruction, switch_at};
use super::opcode::*;

/// The local variables that hold what is locked, innermost last.
type Locked = Vec<u16>;

struct Follower<'a> {
    body: &'a Body<'a>,
    blocks: &'a Blocks,
    /// What is locked at the start of each block that was reached.
    entries: Vec<Option<Locked>>,
    waiting: Vec<usize>,
}

/// Whether each way through the code unlocks what it has locked, in the opposite order, before it leaves the method.
pub(super) fn is_evidently_structured(body: &Body, blocks: &Blocks) -> Result<bool, VerifyError> {
    if !blocks.has_monitors {
        return Ok(true);
    }
    let entries = vec![None; blocks.count()];
    let mut follower = Follower { body, blocks, entries, waiting: Vec::new() };
    let mut is_structured = follower.reach(0, &Locked::new());
    while let Some(block) = follower.waiting.pop() {
        is_structured = is_structured && follower.follow(block)?;
    }
    Ok(is_structured)
}

impl Follower<'_> {
    /// Control gets to the block at `target`. Whether nothing else is locked there on another way.
    fn reach(&mut self, target: usize, locked: &Locked) -> bool {
        let Some(block) = self.blocks.at(target) else { return false };
        match self.entries.get_mut(block) {
            Some(Some(known)) => known == locked,
            Some(entry) => {
                *entry = Some(locked.clone());
                self.waiting.push(block);
                true
            }
            None => false,
        }
    }

    fn follow(&mut self, block: usize) -> Result<bool, VerifyError> {
        let Some(Some(mut locked)) = self.entries.get(block).cloned() else { return Ok(true) };
        // The two instructions before this one, in this block.
        let mut before: [Option<Instruction>; 2] = [None, None];
        let blocks = self.blocks;
        for &instruction in blocks.instructions(block) {
            if !self.handles(&instruction, &locked) || !step(&instruction, before, &mut locked) {
                return Ok(false);
            }
            if !self.branch(&instruction, &locked)? {
                return Ok(false);
            }
            if instruction.is_terminal() {
                return Ok(true);
            }
            before = [before[1], Some(instruction)];
        }
        let next = before[1].map_or(0, |last| last.next);
        Ok(self.reach(next, &locked))
    }

    /// Whether an exception of this instruction leaves the method with nothing locked, if it can.
    fn handles(&mut self, instruction: &Instruction, locked: &Locked) -> bool {
        if cannot_throw(instruction.opcode) {
            return true;
        }
        let pc = instruction.pc;
        let body = self.body;
        for handler in body.handlers().iter().filter(|handler| handler.start <= pc && pc < handler.end) {
            if !self.reach(handler.target, locked) {
                return false;
            }
            if handler.catch_type == 0 {
                return true;
            }
        }
        locked.is_empty()
    }

    fn branch(&mut self, instruction: &Instruction, locked: &Locked) -> Result<bool, VerifyError> {
        Ok(match instruction.opcode {
            TABLESWITCH | LOOKUPSWITCH => {
                let operands = switch_at(self.body.bytecode(), instruction.pc)?;
                let mut targets = operands.pairs.iter().map(|&(_, target)| target).chain([operands.default]);
                targets.all(|target| self.reach(target, locked))
            }
            GOTO => self.reach(instruction.target(), locked),
            _ if instruction.is_conditional() => self.reach(instruction.target(), locked),
            _ => true,
        })
    }
}

/// What is locked after an instruction; nothing if that is not evident.
fn step(instruction: &Instruction, before: [Option<Instruction>; 2], locked: &mut Locked) -> bool {
    match instruction.opcode {
        MONITORENTER => match before {
            [_, Some(load)] if load.opcode == ALOAD => locked.push(load.index()),
            [Some(dup), Some(store)] if dup.opcode == DUP && store.opcode == ASTORE => locked.push(store.index()),
            _ => return false,
        },
        MONITOREXIT => {
            let loaded = before[1].filter(|load| load.opcode == ALOAD).map(|load| load.index());
            return loaded.is_some() && locked.pop() == loaded;
        }
        ISTORE..=ASTORE => {
            let first = instruction.index();
            let is_wide = matches!(instruction.opcode, LSTORE | DSTORE);
            return !locked.iter().any(|&local| local == first || is_wide && Some(local) == first.checked_add(1));
        }
        IRETURN..=RETURN => return locked.is_empty(),
        _ => {}
    }
    true
}

/// Leaving a monitor that is held cannot fail.
fn cannot_throw(opcode: u8) -> bool {
    matches!(
        opcode,
        NOP..=SIPUSH | ILOAD..=ALOAD | ISTORE..=ASTORE | POP..=SWAP | IINC | IFEQ..=GOTO | IFNULL | IFNONNULL | MONITOREXIT
    )
}
