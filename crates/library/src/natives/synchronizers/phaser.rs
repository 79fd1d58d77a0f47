//! `Phaser`: arriving and registering are events, and so is waiting for the phase to be over.
//!
//! Arriving changes the phaser's word at once, instead of trying until nobody else has changed it. The last one that arrives
//! ends the phase with another event: others see in between that nobody is awaited any more, and code of the program's may run
//! there (`onAdvance`). A phaser that has a parent is left to its bytecode, but for waiting, which is its root's.

use super::acquiring::look_at_interrupt;
use super::atomic::{Progress, stage, wait_or_go_on};
use super::conditions::works_for_a_pool;
use super::waiting::field;
use crate::natives::ClassNatives;
use crate::natives::lang::take_interrupt;
use jaywalk_classes::link::MethodId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Acquisition, Awaited, Machine, Need, Order, ThreadState};

pub(super) const PHASER_NATIVES: ClassNatives = ClassNatives {
    class: PHASER,
    methods: &[
        ("doArrive", "(I)I", |machine, frame| arrive(machine, frame, false)),
        ("arriveAndAwaitAdvance", "()I", |machine, frame| arrive(machine, frame, true)),
        ("doRegister", "(I)I", register),
        ("internalAwaitAdvance", "(ILjava/util/concurrent/Phaser$QNode;)I", await_advance),
    ],
};

const PHASER: &str = "java/util/concurrent/Phaser";
const NODE: &str = "java/util/concurrent/Phaser$QNode";

/// The phaser's word: who has not arrived yet, how many parties there are, and the phase, which is negative in the end.
const UNARRIVED: u64 = 0xFFFF;
const PARTIES: u64 = 0xFFFF_0000;
const COUNTS: u64 = UNARRIVED | PARTIES;
const PARTIES_SHIFT: u32 = 16;
const PHASE_SHIFT: u32 = 32;
const TERMINATED: u64 = 1 << 63;
/// What the counts are if there are no parties.
const EMPTY: u64 = 1;
const ONE_ARRIVAL: i32 = 1;

/// State word 0: how far arriving has come; state word 1 is the phaser's word after it.
mod step {
    pub(super) const START: u64 = 0;
    /// The program's `onAdvance` runs.
    pub(super) const ASKING: u64 = 1;
    /// The phase is about to end, and with it the phaser or not.
    pub(super) const ENDING: u64 = 2;
    pub(super) const TERMINATING: u64 = 3;
    /// Who waits in the JDK's way is let go.
    pub(super) const RELEASING: u64 = 4;
}

#[derive(Clone, Copy)]
struct Root {
    object: Ref,
    state: u32,
}

impl Root {
    /// The receiver of a call, if it has no parent. None where the driver gives no turns.
    fn of(machine: &mut Machine, frame: Frame) -> Option<Root> {
        let object = frame.reference(machine, 0);
        if !machine.has_turns() {
            return None;
        }
        let (_, state) = field(machine, PHASER, ("state", "J")).ok()?;
        let (_, parent) = field(machine, PHASER, ("parent", "Ljava/util/concurrent/Phaser;")).ok()?;
        let parent = machine.unnoticed(|machine| machine.memory.ref_field(object, parent));
        parent.is_null().then_some(Root { object, state })
    }

    fn word(&self, machine: &mut Machine) -> u64 {
        machine.unnoticed(|machine| machine.memory.wide_field(self.object, self.state))
    }

    fn set_word(&self, machine: &mut Machine, word: u64) {
        machine.unnoticed(|machine| machine.memory.set_wide(self.object.0 + self.state, word, 0));
    }

    /// Whoever finds that there is nothing to do uses the word in the same way as one that changes it.
    fn note(&self, machine: &mut Machine, changes: bool) {
        let order = if changes { Order::SYNCHRONIZES } else { Order::TAKES };
        machine.note_awaited(self.object, Awaited::Long(self.state), true, order);
    }

    fn call(
        &self,
        machine: &mut Machine,
        (name, descriptor): (&str, &str),
        arguments: &[i32],
    ) -> Result<Outcome, Thrown> {
        let (class, _) = field(machine, PHASER, ("state", "J"))?;
        let method = machine.declared_method(class, name, descriptor)?;
        Ok(Outcome::Call(Callee::Method(method), self.words(arguments)))
    }

    fn words(&self, arguments: &[i32]) -> Words {
        let arguments = arguments.iter().map(|&argument| u64::from(argument as u32));
        std::iter::once(self.object.word()).chain(arguments).collect()
    }

    /// Waits for a phase to be over, as a call of this one's caller.
    fn call_await(&self, machine: &mut Machine, phase: i32) -> Result<Outcome, Thrown> {
        const AWAIT: (&str, &str) = ("internalAwaitAdvance", "(ILjava/util/concurrent/Phaser$QNode;)I");
        self.call(machine, AWAIT, &[phase, 0])
    }

    /// The method of the program's that says whether the phaser ends with a phase, if there is one.
    fn on_advance(&self, machine: &mut Machine) -> Result<Option<MethodId>, Thrown> {
        let (class, _) = field(machine, PHASER, ("state", "J"))?;
        let method = machine.virtual_method(machine.memory.class_of(self.object), "onAdvance", "(II)Z")?;
        Ok((machine.classes.method(method).class != class).then_some(method))
    }
}

fn phase_of(word: u64) -> i32 {
    (word >> PHASE_SHIFT) as i32
}

/// Who has not arrived yet.
fn unarrived(word: u64) -> u64 {
    if word & COUNTS == EMPTY { 0 } else { word & UNARRIVED }
}

/// `doArrive(adjust)` and `arriveAndAwaitAdvance()`
fn arrive(machine: &mut Machine, frame: Frame, awaits: bool) -> Outcome {
    let Some(root) = Root::of(machine, frame) else { return Outcome::Bytecode };
    let done = match (frame.state(machine, 0), frame.entry) {
        (_, Entry::Threw(thrown)) => return Outcome::Throw(Thrown::Object(thrown)),
        (step::START, Entry::Start) => begin(machine, frame, root, awaits),
        // It has waited.
        (step::START, _) => Ok(Outcome::Word(frame.result(machine))),
        (step::ASKING, _) => {
            let terminates = frame.result(machine) as i32 != 0;
            end_phase(machine, frame, root, (terminates, awaits))
        }
        (step::ENDING, _) => end_phase(machine, frame, root, (false, awaits)),
        (step::TERMINATING, _) => end_phase(machine, frame, root, (true, awaits)),
        _ => {
            let phase = phase_of(frame.state(machine, 1));
            Ok(Outcome::int(if awaits { next_phase(phase) } else { phase }))
        }
    };
    Outcome::from(done)
}

fn begin(machine: &mut Machine, frame: Frame, root: Root, awaits: bool) -> Result<Outcome, Thrown> {
    let adjust = if awaits { ONE_ARRIVAL } else { frame.int(machine, 1) };
    let word = root.word(machine);
    let (phase, left) = (phase_of(word), unarrived(word));
    root.note(machine, phase >= 0 && left > 0);
    if phase < 0 {
        return Ok(Outcome::int(phase));
    }
    if left == 0 {
        // It complains, or finds that the next phase has begun.
        return Ok(Outcome::Bytecode);
    }
    let word = word.wrapping_sub(adjust as u64);
    root.set_word(machine, word);
    if left > 1 {
        return if awaits { root.call_await(machine, phase) } else { Ok(Outcome::int(phase)) };
    }
    frame.set_state(machine, 1, word);
    let parties = (word & PARTIES) >> PARTIES_SHIFT;
    match root.on_advance(machine)? {
        Some(method) => {
            frame.set_state(machine, 0, step::ASKING);
            Ok(Outcome::Call(Callee::Method(method), root.words(&[phase, parties as i32])))
        }
        None => {
            let next = if parties == 0 { step::TERMINATING } else { step::ENDING };
            frame.set_state(machine, 0, next);
            machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
            Ok(Outcome::Block)
        }
    }
}

fn next_phase(phase: i32) -> i32 {
    phase.wrapping_add(1) & i32::MAX
}

/// The next phase begins, if the phaser has not been terminated meanwhile.
fn end_phase(
    machine: &mut Machine,
    frame: Frame,
    root: Root,
    (terminates, awaits): (bool, bool),
) -> Result<Outcome, Thrown> {
    let (arrived, word) = (frame.state(machine, 1), root.word(machine));
    let phase = phase_of(arrived);
    root.note(machine, word == arrived);
    if word == arrived {
        let parties = arrived & PARTIES;
        let counts = match parties {
            _ if terminates => TERMINATED | parties,
            0 => EMPTY,
            _ => parties | parties >> PARTIES_SHIFT,
        };
        root.set_word(machine, counts | (next_phase(phase) as u64) << PHASE_SHIFT);
    } else if awaits {
        return Ok(Outcome::int(phase_of(word)));
    }
    frame.set_state(machine, 0, step::RELEASING);
    root.call(machine, ("releaseWaiters", "(I)V"), &[phase])
}

/// `doRegister(parties)`
fn register(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(root) = Root::of(machine, frame) else { return Outcome::Bytecode };
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let more = frame.int(machine, 1) as u64;
    let word = root.word(machine);
    let (phase, parties) = (phase_of(word), (word & PARTIES) >> PARTIES_SHIFT);
    let is_empty = word & COUNTS == EMPTY;
    let can_register = parties + more <= UNARRIVED && phase >= 0 && (is_empty || unarrived(word) > 0);
    root.note(machine, can_register);
    if can_register {
        let before = if is_empty { word & !COUNTS } else { word };
        root.set_word(machine, before + (more << PARTIES_SHIFT | more));
        return Outcome::int(phase);
    }
    match phase {
        // It complains, unless somebody leaves first.
        _ if parties + more > UNARRIVED => Outcome::Bytecode,
        ..0 => Outcome::int(phase),
        _ => Outcome::from(root.call_await(machine, phase)),
    }
}

/// `internalAwaitAdvance(phase, node)`. A node says whether an interrupt or a time ends the waiting.
fn await_advance(machine: &mut Machine, frame: Frame) -> Outcome {
    let is_first = frame.state(machine, 0) == stage::START;
    if !machine.has_turns() || is_first && works_for_a_pool(machine) {
        return Outcome::Bytecode;
    }
    Outcome::from(wait_for_advance(machine, frame))
}

fn wait_for_advance(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (_, state) = field(machine, PHASER, ("state", "J"))?;
    let (phaser, node) = (frame.reference(machine, 0), frame.reference(machine, 2));
    let phase = frame.int(machine, 1);
    let mut fields = [0; 4];
    for (offset, name) in
        fields.iter_mut().zip([("interruptible", "Z"), ("timed", "Z"), ("nanos", "J"), ("wasInterrupted", "Z")])
    {
        *offset = field(machine, NODE, name)?.1;
    }
    let [interruptible, timed, nanoseconds, was_interrupted] = fields;
    let is_set = |machine: &mut Machine, offset| {
        !node.is_null() && machine.unnoticed(|machine| machine.memory.look_up(machine.memory.field(node, offset)) != 0)
    };
    let (interruptible, timed) = (is_set(machine, interruptible), is_set(machine, timed));
    let set_interrupted = |machine: &mut Machine| {
        machine.unnoticed(|machine| machine.memory.set_field(node, was_interrupted, 1));
        Outcome::int(phase)
    };
    if frame.state(machine, 0) == stage::INTERRUPTED {
        take_interrupt(machine);
        return Ok(set_interrupted(machine));
    }
    let is_first = frame.state(machine, 0) == stage::START;
    if timed && is_first {
        let time = machine.unnoticed(|machine| machine.memory.wide_field(node, nanoseconds));
        if time as i64 <= 0 {
            return Ok(Outcome::Bytecode);
        }
        frame.set_state(machine, 1, time);
    }
    let wanted = Acquisition {
        synchronizer: phaser,
        awaited: Awaited::Long(state),
        need: Need::Differs(u64::from(u32::MAX) << PHASE_SHIFT, u64::from(phase as u32) << PHASE_SHIFT),
        writes: false,
        interruptible,
        until: 0,
        or_word: None,
    };
    if is_first && interruptible && !machine.is_met(&wanted) {
        // Who finds that the phase is not over looks for an interrupt next, though it may be over by then.
        machine.note_attempt(&wanted);
        frame.set_state(machine, 0, stage::LOOKING);
        return Ok(look_at_interrupt(machine));
    }
    let was_interrupted = frame.state(machine, 0) == stage::LOOKING && frame.result(machine) != 0;
    if was_interrupted {
        return Ok(set_interrupted(machine));
    }
    Ok(match wait_or_go_on(machine, frame, wanted, timed) {
        Progress::Met => {
            let word = machine.unnoticed(|machine| machine.memory.wide_field(phaser, state));
            Outcome::int(phase_of(word))
        }
        Progress::GaveUp => Outcome::int(phase),
        Progress::Not(outcome) => outcome,
    })
}
