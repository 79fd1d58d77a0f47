//! Between the machine and whoever drives it.

use crate::memory::Ref;
use crate::output::Sink;
use crate::step::{Step, Unsupported};
use crate::thread::ThreadId;
use crate::unknown::Real;
use jaywalk_classes::link::MethodId;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::sync::atomic::{AtomicU32, Ordering};

/// What the ticks are of a machine that nobody drives.
static NO_TICKS: AtomicU32 = AtomicU32::new(0);

/// Remarks for the driver, each once, and not too many.
#[derive(Default)]
pub struct Notes(Vec<String>);

impl Notes {
    const MOST: usize = 100;

    /// Makes a remark.
    pub fn note(&mut self, remark: String) {
        if self.0.len() < Notes::MOST && !self.0.contains(&remark) {
            self.0.push(remark);
        }
    }

    /// Those that were made since this was last asked.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

/// Something that others could notice.
#[derive(Clone, Debug)]
pub struct ToldEvent {
    /// Its position in the trace. What a thread has only looked at in vain has been taken back, and is told again.
    pub event: usize,
    /// Who did it.
    pub thread: ThreadId,
    /// The calls that led there, innermost first.
    pub calls: Vec<(MethodId, u16)>,
}

/// A notification for which nobody waited.
#[derive(Clone, Copy, Debug)]
pub struct Unheard {
    /// What was notified.
    pub object: Ref,
    /// Who did.
    pub thread: ThreadId,
    /// How many events came before.
    pub events: usize,
}

/// What the driver wants, and what it is told.
///
/// **Invariant.** No program can observe any of it changing, so nothing here goes back.
pub struct Session {
    /// Changes now and then, at any time: then the driver wants to look up soon, however little was done.
    pub ticks: &'static AtomicU32,
    /// What they were when it last looked up.
    seen_ticks: u32,
    /// How often somebody wanted to know what time it is, on all paths.
    pub time_reads: u64,
    /// The last turn that may begin before the driver looks up.
    pub(crate) last_turn: u64,
    /// The step with which an operation stops the run.
    pub(crate) stopped: Step,
    /// What the program needed when the machine last stopped for that.
    pub(crate) unsupported: Unsupported,
    /// The number that the driver gives to the next stack trace, if it wants to hear of each: only on a path that is not
    /// gone back on, since after going back the state must not depend on what other paths did.
    pub trace: Option<u64>,
    /// Whether a comparison splits the range of an unknown int instead of choosing a value for it.
    pub narrows: bool,
    /// Why the solver could not tell what is possible.
    pub ignorance: Notes,
    /// Where a number was needed that has too many values, so that it got an example: the calls that led there, a line each.
    pub examples: Notes,
    /// How often a method that is checked was about to be called, was left, and was done with.
    pub moments: [u64; 3],
    /// Whether these are counted: not on the way to where somebody else has been.
    pub counts_moments: bool,
    /// What threads did that others could notice: noted only where the driver wants it, on a path that is not gone back on.
    pub told_events: Option<Vec<ToldEvent>>,
    /// Notifications that nobody heard, with those events.
    pub unheard: Vec<Unheard>,
    /// Whether a program has ended while threads waited for a time that they could have seen come.
    pub leaves_resting: bool,
    /// Whether a method that is checked has asked for identity hash codes, or what it has called.
    pub asks_hash_codes: bool,
    /// What there was before the input of a method that is checked was made.
    pub(crate) before_input: Option<BeforeInput>,
    /// The names of the parameters of a method that is checked.
    pub parameters: Option<Vec<String>>,
    /// The descriptors of these.
    pub parameter_types: Vec<String>,
    /// Whether the driver wants to see what paths have written: open numbers of few values are then chosen at the end.
    pub tells_output: bool,
    /// The texts of floats and doubles, as far as the JDK was asked for them.
    pub(crate) real_texts: FxHashMap<Real, String>,
    /// Takes output that no choice could take back; without one it stays in the machine.
    pub sink: Option<Sink>,
    /// What the clock showed when the machine was made, in nanoseconds since the epoch.
    pub started: u64,
    /// State of the library that no path can observe changing: descriptors of open files and the like.
    pub library_state: Box<dyn Any>,
}

/// What there was before an input was made of what differs from one run of a JVM to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BeforeInput {
    /// How many identity hash codes.
    pub(crate) hash_codes: u64,
    /// How often somebody had wanted to know what time it is.
    pub(crate) reads: u64,
    /// What the main thread's next random number was to be made from.
    pub(crate) seed: u64,
}

impl Session {
    /// Nobody drives yet.
    pub(crate) fn new(started: u64) -> Session {
        Session {
            ticks: &NO_TICKS,
            seen_ticks: 0,
            time_reads: 0,
            last_turn: u64::MAX,
            stopped: Step::Paused,
            unsupported: Unsupported::default(),
            trace: None,
            narrows: false,
            ignorance: Notes::default(),
            examples: Notes::default(),
            moments: [0; 3],
            counts_moments: true,
            told_events: None,
            unheard: Vec::new(),
            leaves_resting: false,
            asks_hash_codes: false,
            before_input: None,
            parameters: None,
            parameter_types: Vec::new(),
            tells_output: true,
            real_texts: FxHashMap::default(),
            sink: None,
            started,
            library_state: Box::new(()),
        }
    }

    /// Whether the ticks have changed since this was last asked. A pause is nothing that a path can observe, so the
    /// answer may depend on the time.
    #[inline]
    pub fn has_ticked(&mut self) -> bool {
        let ticks = self.ticks.load(Ordering::Relaxed);
        let is_new = ticks != self.seen_ticks;
        if is_new {
            self.seen_ticks = ticks;
        }
        is_new
    }
}
