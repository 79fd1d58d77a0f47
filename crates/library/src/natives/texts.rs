//! The texts of numbers. That of an open one is written when somebody looks at it.

use super::CopyingNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};
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
        ("append", "(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;", append_string, ArgumentWords::ALL),
        ("append", "(C)Ljava/lang/AbstractStringBuilder;", append_character, ArgumentWords::ALL),
        ("insert", "(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;", insert_string, ArgumentWords::ALL),
        ("<init>", "(Ljava/lang/String;)V", begin_builder, ArgumentWords::ALL),
        ("capacity", "()I", capacity, ArgumentWords::ALL),
        ("reverse", "()Ljava/lang/AbstractStringBuilder;", reverse, ArgumentWords::ALL),
    ],
};

/// `java.lang.StringBuilder`
pub(super) const STRING_BUILDER: CopyingNatives = CopyingNatives {
    class: "java/lang/StringBuilder",
    methods: &[("toString", "()Ljava/lang/String;", built, ArgumentWords::ALL)],
};

/// `java.lang.StringBuffer`, which keeps the string until it changes: one that nobody has looked at is made anew.
pub(super) const STRING_BUFFER: CopyingNatives = CopyingNatives {
    class: "java/lang/StringBuffer",
    methods: &[("toString", "()Ljava/lang/String;", built, ArgumentWords::ALL)],
};

/// An object in a register, if it is known and there is one.
fn object(machine: &Machine, frame: Frame, index: usize) -> Option<Ref> {
    let word = machine.memory.look_up(frame.word(machine, index));
    let is_known = word != 0 && word <= u64::from(u32::MAX);
    is_known.then(|| Ref::of_word(word))
}

/// `new StringBuilder(String)`: one that is still to be written stays so.
fn begin_builder(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    let (Some(builder), Some(string)) = (object(machine, frame, 0), object(machine, frame, 1)) else {
        return Outcome::Bytecode;
    };
    if !machine.is_unwritten_string(string) {
        return Outcome::Bytecode;
    }
    let made = machine.reserve(64).and_then(|()| machine.set_builder(builder, &[TextPiece::String(string)]));
    Outcome::from(made.map(|is_set| if is_set { Outcome::Void } else { Outcome::Bytecode }))
}

/// `append(String)`: a string of any length is not looked at, nor is one that is appended to such a string.
fn append_string(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    Outcome::from(join(machine, frame, 1, false))
}

/// `insert(0, String)`, likewise.
fn insert_string(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() || machine.memory.look_up(frame.word(machine, 1)) != 0 {
        return Outcome::Bytecode;
    }
    Outcome::from(join(machine, frame, 2, true))
}

/// Puts the string in a register behind, or before, what is in a builder, if one of the two is not to be looked at.
fn join(machine: &mut Machine, frame: Frame, register: usize, is_before: bool) -> Result<Outcome, Thrown> {
    // After `toString` this may collect, and then the two lie elsewhere.
    machine.reserve(128)?;
    let (Some(builder), Some(string)) = (object(machine, frame, 0), object(machine, frame, register)) else {
        return Ok(Outcome::Bytecode);
    };
    let is_any = machine.is_of_any_length(string);
    if frame.entry == Entry::Start && !is_any && !machine.is_unwritten_builder(builder)? {
        return Ok(Outcome::Bytecode);
    }
    let mut pieces = match (frame.entry, machine.pieces_of_builder(builder)?) {
        (Entry::Threw(exception), _) => return Err(exception.into()),
        // What was there before, as a string.
        (Entry::Returned, _) => vec![TextPiece::String(Ref::of_word(frame.result(machine)))],
        (Entry::Start, Some(pieces)) => pieces,
        (Entry::Start, None) => {
            let class = machine.memory.class_of(builder);
            let before = machine.declared_method(class, "toString", "()Ljava/lang/String;")?;
            return Ok(Outcome::Call(Callee::Method(before), Words::from_slice(&[builder.word()])));
        }
    };
    pieces.insert(if is_before { 0 } else { pieces.len() }, TextPiece::String(string));
    let is_set = machine.set_builder(builder, &pieces)?;
    Ok(if is_set { Outcome::reference(builder) } else { Outcome::Bytecode })
}

/// `append(char)`, to a string of any length.
fn append_character(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    let Some(builder) = object(machine, frame, 0) else { return Outcome::Bytecode };
    let character = machine.memory.look_up(frame.word(machine, 1));
    let mut appended = || -> Result<Outcome, Thrown> {
        if !machine.is_unwritten_builder(builder)? {
            return Ok(Outcome::Bytecode);
        }
        machine.reserve(128)?;
        let Some(mut pieces) = machine.pieces_of_builder(builder)? else { return Ok(Outcome::Bytecode) };
        pieces.push(if character <= u64::from(u32::MAX) {
            TextPiece::String(machine.new_string_utf16(&[character as u16])?)
        } else if machine.is_open_number(character) {
            TextPiece::Character(character)
        } else {
            return Ok(Outcome::Force(character));
        });
        let is_set = machine.set_builder(builder, &pieces)?;
        Ok(if is_set { Outcome::reference(builder) } else { Outcome::Bytecode })
    };
    Outcome::from(appended())
}

/// `toString()`: what nobody has looked at is a text again.
fn built(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    let Some(builder) = object(machine, frame, 0) else { return Outcome::Bytecode };
    let made = machine.reserve(64).and_then(|()| {
        Ok(match machine.pieces_of_builder(builder)? {
            Some(pieces) if !pieces.is_empty() => Outcome::reference(machine.new_open_string(&pieces)?),
            _ => Outcome::Bytecode,
        })
    });
    Outcome::from(made)
}

/// `reverse()`: the bytecode forks at each character that may be half of one.
fn reverse(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    if let Err(thrown) = machine.reserve(512) {
        return Outcome::Throw(thrown);
    }
    let Some(builder) = object(machine, frame, 0) else { return Outcome::Bytecode };
    let reversed = match machine.reversed_builder(builder) {
        Ok(Some(reversed)) => reversed,
        Ok(None) => return Outcome::Bytecode,
        Err(outcome) => return outcome,
    };
    frame.set_state_ref(machine, 0, reversed);
    let set = machine.reserve(64).and_then(|()| {
        let (builder, reversed) = (frame.reference(machine, 0), frame.state_ref(machine, 0));
        frame.set_state_ref(machine, 0, Ref::NULL);
        Ok(match machine.set_builder(builder, &[TextPiece::String(reversed)])? {
            true => Outcome::reference(builder),
            false => Outcome::Bytecode,
        })
    });
    Outcome::from(set)
}

/// `capacity()`: that of a builder of any length is not what the JDK would have made it.
fn capacity(machine: &mut Machine, _: Frame) -> Outcome {
    if machine.has_tight_builders() {
        return Outcome::Unsupported("the capacity of a builder with a string of any length".to_owned());
    }
    Outcome::Bytecode
}

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
