//! Ctrl-C and its like. While a program is compiled a signal ends the compiler and then the process; the first one asks a
//! search to stop and report, the second one ends the process. In no case are files left behind that are not complete.

use jaywalk_classes::path::in_words;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;
use tempfile::NamedTempFile;

/// The status of a process that a signal ended, as shells count.
const ENDED_BY_SIGNAL: i32 = 128;

/// What a signal means at the moment. A thread of its own waits for signals, so that it may lock this.
static LISTENER: Mutex<Listener> = Mutex::new(Listener { meaning: Meaning::End, unfinished: Vec::new() });

struct Listener {
    meaning: Meaning,
    /// Files that are being written.
    unfinished: Vec<PathBuf>,
}

enum Meaning {
    /// The process ends.
    End,
    /// It ends when what it does is done: a signal that came, and a process that is waited for.
    EndThen { came: Option<i32>, child: Option<Child> },
    /// A flag is raised; the process ends if it is up already.
    Ask(Arc<AtomicBool>),
}

impl Listener {
    fn lock() -> MutexGuard<'static, Listener> {
        LISTENER.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn hear(&mut self, signal: i32) {
        match &mut self.meaning {
            Meaning::End => end_by(signal),
            Meaning::EndThen { came, child } => {
                *came = Some(signal);
                // If it has ended, so much the better.
                let _ = child.as_mut().map(Child::kill);
            }
            Meaning::Ask(flag) if !flag.swap(true, Ordering::Relaxed) => {}
            Meaning::Ask(_) => {
                for file in &self.unfinished {
                    let _ = std::fs::remove_file(file);
                }
                signal_hook::low_level::exit(ENDED_BY_SIGNAL + signal);
            }
        }
    }
}

fn end_by(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Sees to it that signals are listened for from now on.
fn listen() -> Result<(), String> {
    static LISTENING: LazyLock<Result<(), String>> = LazyLock::new(|| {
        let start = || {
            let signals =
                [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| signal != SIGHUP || !is_ignored(signal));
            let mut signals = Signals::new(signals)?;
            let hear = move || signals.forever().for_each(|signal| Listener::lock().hear(signal));
            thread::Builder::new().name("signals".to_owned()).spawn(hear)
        };
        start().map(drop).map_err(|error: io::Error| format!("cannot listen for signals: {}", in_words(&error)))
    });
    LISTENING.clone()
}

/// Whether this process was started with a signal ignored, as `nohup` does.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 != 0)
}

/// Does something that leaves nothing behind when it ends: a signal that comes meanwhile takes effect then, and `say` is
/// called before.
pub fn undisturbed<T>(work: impl FnOnce() -> T, say: impl FnOnce()) -> T {
    let (done, came) = hurried(work);
    if let Some(signal) = came {
        say();
        end_by(signal);
    }
    done
}

/// Does something that a signal only makes end sooner, if it asks `is_hurried`. Returns the signal that came, too.
pub fn hurried<T>(work: impl FnOnce() -> T) -> (T, Option<i32>) {
    // Where nobody can listen, it is as if nobody tried.
    let _ = listen();
    Listener::lock().meaning = Meaning::EndThen { came: None, child: None };
    let done = work();
    match std::mem::replace(&mut Listener::lock().meaning, Meaning::End) {
        Meaning::EndThen { came, .. } => (done, came),
        _ => (done, None),
    }
}

/// Whether a signal has come in such work.
pub fn is_hurried() -> bool {
    matches!(Listener::lock().meaning, Meaning::EndThen { came: Some(_), .. })
}

/// Runs a command to its end, which a signal brings about where it is `undisturbed`. Returns what it wrote to standard error.
pub fn run_to_end(command: &mut Command) -> io::Result<(ExitStatus, Vec<u8>)> {
    run_until(command, None)
}

/// The same, and where it is `hurried` no longer than until then.
pub fn run_until(command: &mut Command, until: Option<Instant>) -> io::Result<(ExitStatus, Vec<u8>)> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let errors = child.stderr.take();
    let mut own = Some(child);
    if let Meaning::EndThen { came, child } = &mut Listener::lock().meaning {
        *child = own.take();
        if came.is_some() {
            let _ = child.as_mut().map(Child::kill);
        }
    }
    let mut said = Vec::new();
    let read = thread::scope(|scope| {
        let (done, wait) = mpsc::channel::<()>();
        if let Some(until) = until {
            scope.spawn(move || {
                let left = until.saturating_duration_since(Instant::now());
                if let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(left)
                    && let Meaning::EndThen { child: Some(child), .. } = &mut Listener::lock().meaning
                {
                    // If it has ended, so much the better.
                    let _ = child.kill();
                }
            });
        }
        let read = errors.map_or(Ok(0), |mut errors| errors.read_to_end(&mut said));
        drop(done);
        read
    });
    if let Meaning::EndThen { child, .. } = &mut Listener::lock().meaning {
        own = own.or_else(|| child.take());
    }
    let status = own.ok_or_else(|| io::Error::other("it is not there any more"))?.wait()?;
    read.map(|_| (status, said))
}

/// A flag that a signal raises. All searches of a process have the same: one that was interrupted is followed by no other.
pub fn flag() -> Result<Arc<AtomicBool>, String> {
    static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
    Listener::lock().meaning = Meaning::Ask(Arc::clone(&INTERRUPTED));
    listen()?;
    Ok(Arc::clone(&INTERRUPTED))
}

/// The name of a file that is being written, which goes away if a signal ends the process meanwhile.
pub struct Unfinished(PathBuf);

/// Makes such a file.
pub fn unfinished(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<(Unfinished, NamedTempFile)> {
    // The process does not end between making it and noting its name.
    let mut listener = Listener::lock();
    let file = make()?;
    listener.unfinished.push(file.path().to_owned());
    Ok((Unfinished(file.path().to_owned()), file))
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        Listener::lock().unfinished.retain(|path| *path != self.0);
    }
}
