//! The JDK's tables of upper and lower case, asked about an unknown character. The JDK finds a character's case through
//! several tables and many cases of its own, each a fork. Asked for every character that it can be, the JDK's own methods
//! give one table, and the result is a term.

use super::CopyingNatives;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::link::MethodId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// `java.lang.CharacterDataLatin1`
pub(super) const LATIN1: CopyingNatives = CopyingNatives {
    class: "java/lang/CharacterDataLatin1",
    methods: &[
        ("toLowerCase", "(I)I", latin1, ArgumentWords::one(1)),
        ("toUpperCase", "(I)I", latin1, ArgumentWords::one(1)),
        ("toUpperCaseEx", "(I)I", latin1, ArgumentWords::one(1)),
    ],
};

/// `java.lang.CharacterData00`
pub(super) const BASIC: CopyingNatives = CopyingNatives {
    class: "java/lang/CharacterData00",
    methods: &[
        ("toLowerCase", "(I)I", basic, ArgumentWords::one(1)),
        ("toUpperCase", "(I)I", basic, ArgumentWords::one(1)),
        ("toUpperCaseEx", "(I)I", basic, ArgumentWords::one(1)),
    ],
};

/// What the JDK's methods have answered, from the first character on. It is the same on every path.
#[derive(Default)]
struct Answers(FxHashMap<MethodId, Arc<[i32]>>);

fn latin1(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(mapped(machine, frame, u8::MAX.into()))
}

fn basic(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(mapped(machine, frame, u16::MAX.into()))
}

/// A function of the characters up to the last one; its caller has made sure that it is asked for no other. State word 0 is
/// how many the JDK was asked for, state reference 0 its answers.
fn mapped(machine: &mut Machine, frame: Frame, last: u32) -> Result<Outcome, Thrown> {
    let word = machine.memory.look_up(frame.word(machine, 1));
    let Some(method) = frame.method.filter(|_| word > u64::from(u32::MAX)) else { return Ok(Outcome::Bytecode) };
    match machine.open_range(word) {
        None => return Ok(Outcome::Force(word)),
        Some((low, high)) if low < 0 || high > u16::MAX.into() => return Ok(Outcome::Bytecode),
        Some(_) => {}
    }
    if let Some(answers) = state::<Answers>(machine).0.get(&method).cloned() {
        return machine.mapped_number(word, &answers).map(Outcome::Word);
    }
    let mut done = frame.state(machine, 0) as u32;
    match frame.entry {
        Entry::Start => {
            machine.reserve(last + 16)?;
            let answers = machine.memory.new_array(machine.known.int_array, Kind::Int, last + 1)?;
            frame.set_state_ref(machine, 0, answers);
        }
        Entry::Returned => {
            let (answers, answer) = (frame.state_ref(machine, 0), frame.result(machine));
            machine.memory.set_element(answers, Kind::Int, done, answer);
            done += 1;
            frame.set_state(machine, 0, done.into());
        }
        Entry::Threw(exception) => return Err(exception.into()),
    }
    if done <= last {
        let arguments = Words::from_slice(&[frame.word(machine, 0), done.into()]);
        return Ok(Outcome::Call(Callee::Method(method), arguments));
    }
    let answers = frame.state_ref(machine, 0);
    let answers: Arc<[i32]> = (0..done).map(|at| machine.memory.element(answers, Kind::Int, at) as i32).collect();
    state::<Answers>(machine).0.insert(method, answers.clone());
    machine.mapped_number(word, &answers).map(Outcome::Word)
}
