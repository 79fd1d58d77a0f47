//! Which instruction pushed what is on the operand stack, worked out by running the code on stacks of origins.

use crate::code::decode::{Instruction, decode, switch_at};
use crate::code::effect::{shuffle, stack_words};
use crate::code::opcode;
use crate::descriptor::{kind_of, method_shape};
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
            let instruction = decode(code, at).ok()?;
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
        if !instruction.is_terminal() {
            self.merge(instruction.next, &mut state)?;
        }
        match instruction.opcode {
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
                let switch = switch_at(code, at).ok()?;
                for target in [switch.default].into_iter().chain(switch.pairs.into_iter().map(|(_, target)| target)) {
                    self.merge(target, &mut state)?;
                }
            }
            opcode::IFEQ..=opcode::JSR | opcode::IFNULL | opcode::IFNONNULL => {
                self.merge(instruction.target(), &mut state)?;
            }
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
        let field_words = || Some(kind_of(&member()?.descriptor).words());
        let method_words =
            |descriptor: &str| method_shape(descriptor.as_bytes()).ok().map(|(words, kind)| (words, kind.words()));
        let (pops, pushes) = match instruction.opcode {
            opcode::POP..=opcode::SWAP => return self.shuffle(instruction.opcode),
            // The value stays what it was.
            opcode::CHECKCAST => return Some(()),
            opcode::GETSTATIC => (0, field_words()?),
            opcode::PUTSTATIC => (field_words()?, 0),
            opcode::GETFIELD => (1, field_words()?),
            opcode::PUTFIELD => (1 + field_words()?, 0),
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                let (arguments, result) = method_words(&member()?.descriptor)?;
                (arguments + u16::from(instruction.opcode != opcode::INVOKESTATIC), result)
            }
            opcode::INVOKEDYNAMIC => method_words(&class.pool.dynamic(instruction.index()).ok()?.2)?,
            opcode::MULTIANEWARRAY => (instruction.second as u16, 1),
            other => {
                // As for HotSpot, a parameter that was only incremented is still called a parameter.
                if matches!(other, opcode::ISTORE..=opcode::ASTORE) {
                    self.written |= bit(instruction.index());
                }
                stack_words(other)?
            }
        };
        self.replace(pops.into(), pushes.into(), at)
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
        let (take, leave) = shuffle(opcode)?;
        let taken = self.stack.split_off(self.stack.len().checked_sub(take)?);
        self.stack.extend(leave.iter().filter_map(|&word| taken.get(word)));
        Some(())
    }
}

/// A local variable's place among the written ones; variables from 64 on have none.
fn bit(variable: u16) -> u64 {
    1u64.checked_shl(u32::from(variable)).unwrap_or(0)
}
