//! `jaywalk run`: a program as `java` runs it.

use crate::program::{ApiPlace, ProgramOptions, Startable, check_memory};
use crate::status::ExitStatus;
use jaywalk_library::files::write_mappings_back;
use jaywalk_machine::{Machine, Options, Sink, Step, Stream, Unsupported};
use jaywalk_report::visible;
use std::io::{self, Write};

/// What the program's clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Clock {
    /// A time that is a function of the path alone: the same in every run
    Virtual,
    /// The time of the machine
    Real,
}

/// Everything `jaywalk run` was told, with defaults filled in.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Which program.
    pub program: ProgramOptions,
    /// What clocks show.
    pub clock: Clock,
}

/// Runs a program and says how it ended.
pub fn run(options: &RunOptions) -> ExitStatus {
    match options.program.open("run", ApiPlace::Last).and_then(|startable| start(&startable, options)) {
        Ok(machine) => finish(machine),
        Err(message) => crate::usage_error(&message),
    }
}

/// Heap of a program when `--memory` does not say: a quarter of the machine's memory, as with `java`, within bounds
/// that the machine's own tables like.
fn default_memory() -> u64 {
    const LEAST: u64 = 256 << 20;
    const MOST: u64 = 4 << 30;
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kilobytes = total.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes.map_or(LEAST, |kilobytes| kilobytes * 1024 / 4).clamp(LEAST, MOST)
}

/// Hands the program to a machine.
fn start(program: &Startable, options: &RunOptions) -> Result<Machine, String> {
    let machine_options = Options {
        memory: options.program.memory.unwrap_or_else(default_memory),
        virtual_time: options.clock == Clock::Virtual,
        stack: options.program.stack,
        ..Options::default()
    };
    check_memory(&machine_options, 1)?;
    program.machine(machine_options)
}

/// Writes what a program writes to the streams of this process, at once.
pub fn to_own_streams() -> Sink {
    // A closed pipe is the program's business, which may ask `checkError` and goes on as it would with `java`.
    Box::new(|stream, bytes| match stream {
        Stream::Out => io::stdout().write_all(bytes).and_then(|()| io::stdout().flush()),
        Stream::Err => io::stderr().write_all(bytes),
    })
}

/// Runs the program to its end.
fn finish(mut machine: Machine) -> ExitStatus {
    machine.session.sink = Some(to_own_streams());
    let step = machine.run_patiently();
    write_mappings_back(&mut machine);
    let status = status_of(&mut machine, step);
    // The process ends here. Handing back the memory piece by piece would take a tenth as long as starting.
    std::mem::forget(machine);
    status
}

/// Says what there is to say about the end of a run.
fn status_of(machine: &mut Machine, step: Step) -> ExitStatus {
    match step {
        Step::Ended(status) => ExitStatus::Program(status),
        Step::Deadlock => {
            eprintln!("jaywalk: deadlock: no thread can ever go on");
            for (what, _) in jaywalk_library::deadlock::waiting_threads(machine) {
                eprintln!("    {}", visible(&what));
            }
            ExitStatus::Incomplete
        }
        Step::Limit => {
            eprintln!("jaywalk: stopped: the limit on the program's length is reached");
            ExitStatus::Incomplete
        }
        Step::Choose(_)
        | Step::Turn
        | Step::Pruned
        | Step::Empty
        | Step::Uncaught(_)
        | Step::Tracing
        | Step::Paused => {
            eprintln!("jaywalk: unsupported: a program that makes choices; explore it instead of running it");
            ExitStatus::Incomplete
        }
        Step::Unsupported | Step::Bound(_) => {
            let Unsupported { what, calls } = machine.unsupported();
            eprintln!("jaywalk: unsupported: {}", visible(what));
            for call in calls {
                eprintln!("    at {}", visible(call));
            }
            ExitStatus::Incomplete
        }
    }
}
