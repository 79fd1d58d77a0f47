//! The texts of numbers. That of an open one is written when somebody looks at it.

use super::CopyingNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{ArgumentWords, Frame, Outcome, Words};
use jaywalk_machine::unknown::TextPiece;

/// `java.lang.Integer`
pub(super) const INTEGER: CopyingNatives = CopyingNatives {
    class: "java/lang/Integer",
    methods: &[("toString", "(I)Ljava/lang/String;", int_text, ArgumentWords::ALL)],
};

/// `java.lang.Long`
pub(super) const LONG: CopyingNatives = CopyingNatives {
    class: "java/lang/Long",
    methods: &[("toString", "(J)Ljava/lang/String;", long_text, ArgumentWords::ALL)],
};

/// `jaywalk.internal.Open`
pub(super) const OPEN: CopyingNatives = CopyingNatives {
    class: "jaywalk/internal/Open",
    methods: &[("text", "([CI)Ljava/lang/String;", any_text, ArgumentWords::ALL)],
};

/// `private static String text(char[] first, int length)`: any characters, of which the first are known by name.
fn any_text(machine: &mut Machine, frame: Frame) -> Outcome {
    let length = machine.memory.look_up(frame.word(machine, 1));
    if !machine.is_open_number(length) {
        return Outcome::Bytecode;
    }
    let made = machine.reserve(32).and_then(|()| {
        let first = frame.reference(machine, 0);
        Ok(machine.new_open_string(&[TextPiece::Any { length, first }])?)
    });
    Outcome::from(made.map(Outcome::reference))
}

/// `java.lang.AbstractStringBuilder`
pub(super) const BUILDER: CopyingNatives = CopyingNatives {
    class: "java/lang/AbstractStringBuilder",
    methods: &[
        ("append", "(I)Ljava/lang/AbstractStringBuilder;", append_word, ArgumentWords::ALL),
        ("append", "(F)Ljava/lang/AbstractStringBuilder;", append_float, ArgumentWords::ALL),
        ("append", "(J)Ljava/lang/AbstractStringBuilder;", append_wide, ArgumentWords::ALL),
        ("append", "(D)Ljava/lang/AbstractStringBuilder;", append_double, ArgumentWords::ALL),
    ],
};

/// Appends an `int`: if it is open, its text.
fn append_word(machine: &mut Machine, frame: Frame) -> Outcome {
    let word = machine.memory.look_up(frame.word(machine, 1));
    append(machine, frame, word, TextPiece::Number)
}

/// Appends a `long`.
fn append_wide(machine: &mut Machine, frame: Frame) -> Outcome {
    let (_, tag) = frame.pair(machine, 1);
    append(machine, frame, tag, TextPiece::Number)
}

/// Appends a `float`.
fn append_float(machine: &mut Machine, frame: Frame) -> Outcome {
    let word = machine.memory.look_up(frame.word(machine, 1));
    append(machine, frame, word, TextPiece::Real)
}

/// Appends a `double`.
fn append_double(machine: &mut Machine, frame: Frame) -> Outcome {
    let (_, tag) = frame.pair(machine, 1);
    append(machine, frame, tag, TextPiece::Real)
}

/// Appends the text of what this word stands for, if it stays open.
fn append(machine: &mut Machine, frame: Frame, word: u64, piece: fn(u64) -> TextPiece) -> Outcome {
    if word <= u64::from(u32::MAX) {
        return Outcome::Bytecode;
    }
    if !machine.is_open_number(word) {
        return Outcome::Force(word);
    }
    let made = machine.reserve(16).and_then(|()| {
        let text = machine.new_open_string(&[piece(word)])?;
        let class = frame.method.map_or(machine.known.string, |method| machine.classes.method(method).class);
        let descriptor = "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;";
        let append = machine.declared_method(class, "append", descriptor)?;
        Ok(Outcome::TailCall(append, Words::from_slice(&[frame.word(machine, 0), text.word()])))
    });
    Outcome::from(made)
}

/// `Integer.toString(int)`
fn int_text(machine: &mut Machine, frame: Frame) -> Outcome {
    let word = machine.memory.look_up(frame.word(machine, 0));
    if word > u64::from(u32::MAX) {
        return open_text(machine, word, TextPiece::Number);
    }
    text(machine, &(word as i32).to_string())
}

/// `Long.toString(long)`
fn long_text(machine: &mut Machine, frame: Frame) -> Outcome {
    let (number, tag) = frame.pair(machine, 0);
    if tag != 0 {
        return open_text(machine, tag, TextPiece::Number);
    }
    text(machine, &(number as i64).to_string())
}

/// `Float.toString(float)`: which digits it has is for the JDK to say, of a number that is known.
pub(super) fn float_text(machine: &mut Machine, frame: Frame) -> Outcome {
    let word = machine.memory.look_up(frame.word(machine, 0));
    real_text(machine, word)
}

/// `Double.toString(double)`
pub(super) fn double_text(machine: &mut Machine, frame: Frame) -> Outcome {
    let (_, tag) = frame.pair(machine, 0);
    real_text(machine, tag)
}

fn real_text(machine: &mut Machine, word: u64) -> Outcome {
    if word <= u64::from(u32::MAX) { Outcome::Bytecode } else { open_text(machine, word, TextPiece::Real) }
}

fn text(machine: &mut Machine, text: &str) -> Outcome {
    let made = machine.reserve(16).and_then(|()| Ok(machine.new_string_latin1(text.as_bytes())?));
    Outcome::from(made.map(Outcome::reference))
}

fn open_text(machine: &mut Machine, word: u64, piece: fn(u64) -> TextPiece) -> Outcome {
    if !machine.is_open_number(word) {
        return Outcome::Force(word);
    }
    let made = machine.reserve(16).and_then(|()| Ok(machine.new_open_string(&[piece(word)])?));
    Outcome::from(made.map(Outcome::reference))
}
