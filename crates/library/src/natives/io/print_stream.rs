//! `java.io.PrintStream`: what goes to standard output may have open numbers, because nobody reads it while the program runs.
//! What goes to a file must be known: the numbers in a string are made concrete together, before its characters are encoded
//! one by one.

use super::descriptor;
use super::failure::Failure;
use super::files;
use super::opened::Opened;
use crate::natives::CopyingNatives;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, Stream};

pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/io/PrintStream",
    methods: &[
        ("write", "(Ljava/lang/String;)V", |machine, frame| print(machine, frame, ""), ArgumentWords::ALL),
        ("writeln", "(Ljava/lang/String;)V", |machine, frame| print(machine, frame, "\n"), ArgumentWords::ALL),
    ],
};

/// Where what is written to a stream goes.
enum Sink {
    Output(Stream),
    File,
    /// To other code of the program or the JDK, such as an array of bytes.
    Code,
}

/// `private void write(String)` and `private void writeln(String)`
fn print(machine: &mut Machine, frame: Frame, end: &str) -> Outcome {
    if !machine.has_symbols() {
        return Outcome::Bytecode;
    }
    let known = [0, 1].map(|index| machine.memory.look_up(frame.word(machine, index)));
    let [stream, string] = known.map(Ref::of_word);
    if known.iter().any(|&word| word > u64::from(u32::MAX)) || string.is_null() || !machine.is_open_string(string) {
        return Outcome::Bytecode;
    }
    match sink_of(machine, stream) {
        Ok(Sink::Output(to)) => Outcome::from(print_open(machine, frame, (stream, to), (string, end))),
        Ok(Sink::File) => Outcome::Show(string),
        // Of a stream that is closed, the bytecode knows what to do.
        Ok(Sink::Code) | Err(_) => Outcome::Bytecode,
    }
}

/// First all that was printed before is written, by whoever has the stream's lock.
fn print_open(
    machine: &mut Machine,
    frame: Frame,
    (stream, to): (Ref, Stream),
    (string, end): (Ref, &str),
) -> Result<Outcome, Thrown> {
    match frame.entry {
        Entry::Start => {
            let class = machine.memory.class_of(stream);
            let flush = machine.declared_method(class, "flush", "()V")?;
            Ok(Outcome::Call(Callee::Method(flush), Words::from_slice(&[stream.word()])))
        }
        Entry::Returned if machine.print_open(to, string, end) => Ok(Outcome::Void),
        Entry::Returned => Ok(Outcome::Show(string)),
        Entry::Threw(exception) => Err(exception.into()),
    }
}

fn sink_of(machine: &mut Machine, mut stream: Ref) -> Result<Sink, Failure> {
    const LONGEST_CHAIN: usize = 16;
    for _ in 0..LONGEST_CHAIN {
        let class = machine.memory.class_of(stream);
        match machine.classes.external_name(class).as_str() {
            // From JDK 24 on the program's own streams are of a class of their own, which writes as its superclass does.
            "java.io.FileOutputStream" | "java.lang.System$Out" => {
                let descriptor = descriptor::of_stream(machine, stream)?;
                let is_held = machine.session.sink.is_none();
                return Ok(match files::slot(machine, descriptor)?.opened {
                    Opened::Output(to) if is_held => Sink::Output(to),
                    _ => Sink::File,
                });
            }
            "java.io.PrintStream" | "java.io.BufferedOutputStream" => {}
            _ => return Ok(Sink::Code),
        }
        let out = machine.field_offset(class, ("out", "Ljava/io/OutputStream;"))?;
        let next = machine.memory.look_up(machine.memory.field(stream, out));
        if next == 0 || next > u64::from(u32::MAX) {
            return Ok(Sink::Code);
        }
        stream = Ref::of_word(next);
    }
    Ok(Sink::Code)
}
