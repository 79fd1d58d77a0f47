//! `java.io.PrintStream`: what is printed must be known. The numbers in a string are made concrete together, before its
//! characters are encoded one by one.

use crate::natives::CopyingNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Frame, Outcome, Thrown};

pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/io/PrintStream",
    methods: &[
        ("write", "(Ljava/lang/String;)V", print, ArgumentWords::ALL),
        ("writeln", "(Ljava/lang/String;)V", print, ArgumentWords::ALL),
    ],
};

/// `private void write(String)` and `private void writeln(String)`
fn print(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    let known = [0, 1].map(|index| machine.memory.look_up(frame.word(machine, index)));
    let [stream, string] = known.map(Ref::of_word);
    if known.iter().any(|&word| word > u64::from(u32::MAX)) || string.is_null() || !machine.is_open_string(string) {
        return Outcome::Bytecode;
    }
    match leads_to_file(machine, stream) {
        Ok(true) => Outcome::Show(string),
        Ok(false) => Outcome::Bytecode,
        Err(thrown) => Outcome::Throw(thrown),
    }
}

/// Whether what is written to a stream goes out of the program, and not into an array of bytes.
fn leads_to_file(machine: &mut Machine, mut stream: Ref) -> Result<bool, Thrown> {
    const LONGEST_CHAIN: usize = 16;
    for _ in 0..LONGEST_CHAIN {
        let class = machine.memory.class_of(stream);
        match machine.classes.external_name(class).as_str() {
            "java.io.FileOutputStream" => return Ok(true),
            "java.io.PrintStream" | "java.io.BufferedOutputStream" => {}
            _ => return Ok(false),
        }
        let out = machine.field_offset(class, ("out", "Ljava/io/OutputStream;"))?;
        let next = machine.memory.look_up(machine.memory.field(stream, out));
        if next == 0 || next > u64::from(u32::MAX) {
            return Ok(false);
        }
        stream = Ref::of_word(next);
    }
    Ok(false)
}
