//! `java.lang.ProcessHandleImpl` and `ProcessImpl`

use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/ProcessHandleImpl",
    methods: &[
        ("getCurrentPid0", "()J", |machine, _| Outcome::long(process_number(machine))),
        ("isAlive0", "(J)J", is_alive),
        ("parent0", "(JJ)J", parent),
    ],
};

/// Other programs are not started; this is what the class needs for the environment's variables.
pub(super) const PROCESS_NATIVES: ClassNatives =
    ClassNatives { class: "java/lang/ProcessImpl", methods: &[("init", "()V", do_nothing)] };

/// What a process can say about itself.
pub(super) const INFO_NATIVES: ClassNatives =
    ClassNatives { class: "java/lang/ProcessHandleImpl$Info", methods: &[("info0", "(J)V", info)] };

/// The same number on every run whose clock is its own.
const VIRTUAL_PROCESS: i64 = 1;

/// The number of the process that the program seems to be.
pub(in crate::natives) fn process_number(machine: &Machine) -> i64 {
    if machine.options.virtual_time { VIRTUAL_PROCESS } else { i64::from(std::process::id()) }
}

/// Nobody's child, as far as the program can see.
fn parent(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(-1)
}

/// When the process started, in milliseconds; 0 where that is not known, -1 when there is no such process.
fn is_alive(machine: &mut Machine, frame: Frame) -> Outcome {
    let process = frame.long(machine, 0);
    let alive = machine.options.virtual_time && process == VIRTUAL_PROCESS
        || std::path::Path::new(&format!("/proc/{process}")).exists();
    Outcome::long(if alive { 0 } else { -1 })
}

/// Fills in what the host shows of a process: the program, its arguments. What is not known
/// stays as it is; with a clock of its own, a run shows nothing.
fn info(machine: &mut Machine, frame: Frame) -> Outcome {
    if machine.options.virtual_time {
        return Outcome::Void;
    }
    Outcome::from(fill_in(machine, frame).map(|()| Outcome::Void))
}

fn fill_in(machine: &mut Machine, frame: Frame) -> Result<(), Thrown> {
    let object = frame.reference(machine, 0);
    let process = format!("/proc/{}", frame.long(machine, 1));
    let class = machine.memory.class_of(object);
    // The JDK takes it for another process unless it began when `isAlive0` says.
    let offset = machine.field_offset(class, ("startTime", "J"))?;
    machine.memory.set_field(object, offset, 0);
    if let Ok(program) = std::fs::read_link(format!("{process}/exe")) {
        let text = machine.new_string(&program.to_string_lossy())?;
        let offset = machine.field_offset(class, ("command", "Ljava/lang/String;"))?;
        machine.memory.set_ref_field(object, offset, text);
    }
    let line = std::fs::read(format!("{process}/cmdline")).unwrap_or_default();
    let mut arguments = Vec::new();
    for argument in line.split(|&byte| byte == 0).skip(1).filter(|argument| !argument.is_empty()) {
        arguments.push(machine.new_string(&String::from_utf8_lossy(argument))?);
    }
    if !line.is_empty() {
        let array = machine.new_ref_array(machine.known.string_array, &arguments)?;
        let offset = machine.field_offset(class, ("arguments", "[Ljava/lang/String;"))?;
        machine.memory.set_ref_field(object, offset, array);
    }
    Ok(())
}
