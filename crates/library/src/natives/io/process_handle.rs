//! `java.lang.ProcessHandleImpl` and `ProcessImpl`

use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/ProcessHandleImpl",
    methods: &[("getCurrentPid0", "()J", current_process), ("isAlive0", "(J)J", is_alive)],
};

/// Other programs are not started; this is what the class needs for the environment's variables.
pub(super) const PROCESS_NATIVES: ClassNatives =
    ClassNatives { class: "java/lang/ProcessImpl", methods: &[("init", "()V", do_nothing)] };

/// The same number on every run whose clock is its own.
const VIRTUAL_PROCESS: i64 = 1;

fn current_process(machine: &mut Machine, _: Frame) -> Outcome {
    let virtual_time = machine.options.virtual_time;
    Outcome::long(if virtual_time { VIRTUAL_PROCESS } else { i64::from(std::process::id()) })
}

/// When the process started, in milliseconds; 0 where that is not known, -1 when there is no such process.
fn is_alive(machine: &mut Machine, frame: Frame) -> Outcome {
    let process = frame.long(machine, 0);
    let alive = machine.options.virtual_time && process == VIRTUAL_PROCESS
        || std::path::Path::new(&format!("/proc/{process}")).exists();
    Outcome::long(if alive { 0 } else { -1 })
}
