//! Which instruction pushed what is on the operand stack, worked out by running the code on stacks of origins.

use super::instruction::{self, Instruction, decode, opcode};
use crate::file::{ClassFile, Code};

/// How much is simulated at most: instructions visited and stack slots copied. Code that needs more has been made to be
/// slow, and gets a message without a cause.
const LARGEST_WORK: usize = 4_000_000;

/// Where a stack slot's value comes from: the instruction that pushed it, or nothing if there are several.
type Origin = Option<u16>;

/// What is known before an instruction.
#[derive(Clone, Default)]
struct State {
    stack: Vec<Origin>,
    /// The local variables below 64 that were assigned since the method began, as bits.
    written: u64,
}

/// The states before the instructions of one method.
pub(super) struct Simulation {
    states: Vec<Option<State>>,
    work: usize,
    /// Whether this pass over the code gave some instruction its first state.
    grew: bool,
}

impl Simulation {
    /// Simulates `code` in the order of its bytes until the state before `stop` is known.
    ///
    /// The order matters: like HotSpot, this does not wait for what jumps backwards could add to that state, so that
    /// a parameter that a loop assigns further down is still called a parameter.
    pub(super) fn until(class: &ClassFile, code: &Code<'_>, stop: usize) -> Simulation {
        let mut simulation = Simulation { states: vec![None; code.bytecode.len()], work: 0, grew: true };
        simulation.put(0, State::default());
        for handler in &code.handlers {
            let at = usize::from(handler.handler);
            if simulation.state(at).is_none() {
                simulation.put(at, State { stack: vec![Some(handler.handler)], written: 0 });
            }
        }
        while simulation.grew {
            simulation.grew = false;
            if simulation.pass(class, code.bytecode, stop).is_none() {
                break;
            }
        }
        simulation
    }

    /// The instruction that pushed a slot, counted from the top, of the stack before the instruction at `at`.
    pub(super) fn origin(&self, at: usize, slot: usize) -> Option<usize> {
        let stack = &self.state(at)?.stack;
        let position = stack.len().checked_sub(slot + 1)?;
        stack.get(position).copied().flatten().map(usize::from)
    }

    /// Whether a local variable may have been assigned before the instruction at `at`. Those from 64 on are not
    /// followed and may have been.
    pub(super) fn was_written(&self, at: usize, variable: u16) -> bool {
        variable >= 64 || self.state(at).is_some_and(|state| state.written & bit(variable) != 0)
    }

    /// One pass over all instructions whose state is known; nothing when there is no need for another one.
    fn pass(&mut self, class: &ClassFile, code: &[u8], stop: usize) -> Option<()> {
        let mut at = 0;
        let mut all_known = true;
        while at < code.len() {
            let instruction = decode(code, at)?;
            self.work += 1;
            match self.state(at).cloned() {
                Some(state) => {
                    self.work += state.stack.len();
                    self.step(class, code, at, &instruction, state)?;
                }
                None => all_known = false,
            }
            at = instruction.next;
            if (at == stop && self.state(at).is_some()) || self.work > LARGEST_WORK {
                return None;
            }
        }
        (!all_known).then_some(())
    }

    /// Runs one instruction and hands its state on to all that may follow.
    fn step(
        &mut self,
        class: &ClassFile,
        code: &[u8],
        at: usize,
        instruction: &Instruction,
        mut state: State,
    ) -> Option<()> {
        state.run(class, at, instruction)?;
        if !instruction.ends_flow() {
            self.merge(instruction.next, &mut state)?;
        }
        let jump = |distance: i32| usize::try_from(i64::try_from(at).ok()? + i64::from(distance)).ok();
        match instruction.opcode {
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
                for distance in instruction::switch_targets(code, at)?.0 {
                    self.merge(jump(distance)?, &mut state)?;
                }
            }
            0x99..=0xa8 | 0xc6 | 0xc7 => self.merge(jump(instruction.operand)?, &mut state)?,
            _ => {}
        }
        Some(())
    }

    /// Joins `state` with what is known at `at`; both are what was joined afterwards.
    fn merge(&mut self, at: usize, state: &mut State) -> Option<()> {
        match self.state(at) {
            Some(known) => {
                if known.stack.len() != state.stack.len() {
                    return None;
                }
                for (origin, known) in state.stack.iter_mut().zip(&known.stack) {
                    if *origin != *known {
                        *origin = None;
                    }
                }
                state.written |= known.written;
            }
            None => self.grew = true,
        }
        self.work += 1 + state.stack.len();
        self.put(at, state.clone());
        Some(())
    }

    fn state(&self, at: usize) -> Option<&State> {
        self.states.get(at)?.as_ref()
    }

    fn put(&mut self, at: usize, state: State) {
        if let Some(place) = self.states.get_mut(at) {
            *place = Some(state);
        }
    }
}

impl State {
    fn run(&mut self, class: &ClassFile, at: usize, instruction: &Instruction) -> Option<()> {
        let member = || class.pool.member(instruction.index()).ok();
        match instruction.opcode {
            opcode::DUP..=opcode::SWAP => self.shuffle(instruction.opcode),
            opcode::GETSTATIC => self.replace(0, instruction::size_of_type(member()?.descriptor.as_bytes()), at),
            opcode::PUTSTATIC => self.replace(instruction::size_of_type(member()?.descriptor.as_bytes()), 0, at),
            opcode::GETFIELD => self.replace(1, instruction::size_of_type(member()?.descriptor.as_bytes()), at),
            opcode::PUTFIELD => self.replace(1 + instruction::size_of_type(member()?.descriptor.as_bytes()), 0, at),
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                let (arguments, result) = instruction::sizes_of_method(member()?.descriptor.as_bytes());
                let receiver = usize::from(instruction.opcode != opcode::INVOKESTATIC);
                self.replace(arguments + receiver, result, at)
            }
            opcode::INVOKEDYNAMIC => {
                let (_, _, descriptor) = class.pool.dynamic(instruction.index()).ok()?;
                let (arguments, result) = instruction::sizes_of_method(descriptor.as_bytes());
                self.replace(arguments, result, at)
            }
            opcode::MULTIANEWARRAY => self.replace(usize::try_from(instruction.operand).ok()?, 1, at),
            other => {
                // As for HotSpot, a parameter that was only incremented is still called a parameter.
                if matches!(other, opcode::ISTORE..=opcode::ASTORE) {
                    self.written |= bit(instruction.index());
                }
                let (pops, pushes) = instruction::pops_and_pushes(other)?;
                self.replace(pops, pushes, at)
            }
        }
    }

    fn replace(&mut self, pops: usize, pushes: usize, at: usize) -> Option<()> {
        let left = self.stack.len().checked_sub(pops)?;
        self.stack.truncate(left);
        let origin = u16::try_from(at).ok();
        self.stack.extend(std::iter::repeat_n(origin, pushes));
        Some(())
    }

    /// The instructions that copy or swap slots keep the origins of the values.
    fn shuffle(&mut self, opcode: u8) -> Option<()> {
        // How many slots are copied, and below how many others the copy goes.
        let (copied, below) = match opcode {
            opcode::DUP => (1, 0),
            opcode::DUP_X1 => (1, 1),
            opcode::DUP_X2 => (1, 2),
            opcode::DUP2 => (2, 0),
            opcode::DUP2_X1 => (2, 1),
            opcode::DUP2_X2 => (2, 2),
            _ => {
                let below = self.stack.len().checked_sub(2)?;
                self.stack.get_mut(below..)?.reverse();
                return Some(());
            }
        };
        let first = self.stack.len().checked_sub(copied)?;
        let place = first.checked_sub(below)?;
        let copies: Vec<Origin> = self.stack.get(first..)?.to_vec();
        self.stack.splice(place..place, copies);
        Some(())
    }
}

/// A local variable's place among the written ones; variables from 64 on have none.
fn bit(variable: u16) -> u64 {
    1u64.checked_shl(u32::from(variable)).unwrap_or(0)
}
