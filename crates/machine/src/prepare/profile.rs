//! Which calls are worth being prepared.
//!
//! A profile follows the calls of a run. A call *stands alone* if it touches nothing that the path has made since the
//! first choice but what it makes itself; whether it does is known when it returns, from the lowest such address that it
//! has touched. A call that stands alone, takes long, and comes again on another run with the same arguments is worth a
//! try. Nothing here need be exact: what is tried is then recorded, and that is.

use super::Call;
use rustc_hash::FxHashSet;

/// Ticks that a call must take to be worth preparing.
pub(crate) const WORTHWHILE_TICKS: i64 = 100;
/// A call that takes so many is tried when it has come once.
const LONG_TICKS: i64 = 5_000;
/// A profile ends after so many ticks.
pub(crate) const LONGEST: i64 = 2_000_000;

/// A call that has not returned.
struct Open {
    frame: usize,
    call: Call,
    /// The top of the heap when it was called.
    start: u32,
    /// The lowest address in what the path has made that its caller has touched.
    low: u32,
    /// Ticks when it was called.
    ticks: i64,
    /// How many calls had been found then.
    found: usize,
}

/// A call that took long.
struct Found {
    call: Call,
    stands_alone: bool,
    ticks: i64,
    /// The first of the calls found within it.
    inner: usize,
}

/// The calls of a run so far, and what earlier runs have shown.
#[derive(Default)]
pub(crate) struct Profile {
    open: Vec<Open>,
    /// The lowest address that the innermost call has touched.
    low: u32,
    found: Vec<Found>,
    /// What calls that stand alone have made: others may touch it and stand alone with them.
    made: Vec<(u32, u32)>,
    /// Calls that stood alone in an earlier run.
    seen: FxHashSet<Call>,
}

impl Profile {
    /// A new run begins.
    pub(crate) fn begin(&mut self) {
        self.open.clear();
        self.found.clear();
        self.made.clear();
        self.low = u32::MAX;
    }

    /// What the path has made is touched.
    pub(crate) fn touched(&mut self, address: u32) {
        let after = self.made.partition_point(|&(start, _)| start <= address);
        let is_made = after > 0 && address < self.made[after - 1].1;
        if !is_made {
            self.low = self.low.min(address);
        }
    }

    /// No call that is open stands alone.
    pub(crate) fn depends_on_path(&mut self) {
        self.low = 0;
    }

    /// A call begins, with its frame at `frame`.
    pub(crate) fn enter(&mut self, frame: usize, call: Call, top: u32, ticks: i64) {
        while self.open.last().is_some_and(|open| open.frame >= frame) {
            self.close(top, i64::MIN);
        }
        self.open.push(Open { frame, call, start: top, low: self.low, ticks, found: self.found.len() });
        self.low = u32::MAX;
    }

    /// The frame at `frame` is left. Returns where the words start that the call which goes on has made.
    pub(crate) fn leave(&mut self, frame: usize, top: u32, ticks: i64) -> u32 {
        while self.open.last().is_some_and(|open| open.frame > frame) {
            self.close(top, i64::MIN);
        }
        if self.open.last().is_some_and(|open| open.frame == frame) {
            self.close(top, ticks);
        }
        self.start()
    }

    /// Where the words start that the innermost call has made.
    pub(crate) fn start(&self) -> u32 {
        self.open.last().map_or(u32::MAX, |open| open.start)
    }

    /// The innermost call is over. One that an exception has left comes at `i64::MIN` ticks.
    fn close(&mut self, top: u32, ticks: i64) {
        let Some(open) = self.open.pop() else { return };
        let stands_alone = self.low >= open.start;
        self.low = self.low.min(open.low);
        let ticks = ticks.saturating_sub(open.ticks);
        if ticks < WORTHWHILE_TICKS {
            return;
        }
        if stands_alone {
            self.made.truncate(self.made.partition_point(|&(start, _)| start < open.start));
            self.made.push((open.start, top));
        }
        self.found.push(Found { call: open.call, stands_alone, ticks, inner: open.found });
    }

    /// The run is over: the outermost calls that stand alone and did so before, those that do so for the first time and
    /// take long, with what is within them, and whatever else comes to nothing. Words of the heap from `old` on lie
    /// elsewhere on another path: a call with the address of one among its arguments does not come again.
    pub(crate) fn worthwhile(&mut self, old: u32) -> Vec<Call> {
        let mut chosen = Vec::new();
        let mut end = self.found.len();
        let mut alone = Vec::new();
        let is_made = |&word: &u64| u32::try_from(word).is_ok_and(|address| address >= old);
        // An outer call comes after the inner ones.
        while let Some(last) = end.checked_sub(1) {
            end = last;
            let found = &self.found[last];
            if !found.stands_alone || found.call.arguments.iter().any(is_made) {
                continue;
            }
            let comes_again = self.seen.contains(&found.call);
            if comes_again || found.ticks >= LONG_TICKS {
                chosen.push(found.call.clone());
            }
            if comes_again {
                end = found.inner;
            }
            alone.push(found.call.clone());
        }
        self.seen.extend(alone);
        self.begin();
        chosen
    }
}
