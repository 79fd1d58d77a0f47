//! Several workers: each has a machine and does one piece of work after the other.
//!
//! All pieces are in a [`Ledger`], in the order of telling, and what comes of them is told in that order. So totals,
//! findings, output and the place where a search stops are the same for any number of workers. In a search by depth, a
//! worker that has nothing to do gets the rest of the oldest fork of another one.

use super::agenda::Rest;
use super::drawing::Drawing;
use super::ledger::{Ledger, News, Slot};
use super::observer::Wishes;
use super::pacer::{Halt, Pacer};
use super::part::{Entry, Event, Part};
use super::results::{Results, Seen, describe};
use super::teller::Teller;
use super::work::{Fork, Work};
use super::{Progress, Remarks, StopAt, Surroundings};
use crate::finding::Fault;
use crate::{Ending, Finding, Pace, Reason, Tally, Walker};
use jaywalk_classes::path::in_words;
use jaywalk_machine::coverage::Coverage;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A worker whose part has more bytes to tell than this waits until they are told.
const MOST_BUFFERED: usize = 64 << 20;
/// How long somebody waits for another before looking at the clock again.
const PATIENCE: Duration = Duration::from_millis(20);
/// Deep class hierarchies and the like are walked on a worker's own stack.
const STACK: usize = 16 << 20;

/// What workers share.
struct Shared<'a> {
    surroundings: Surroundings<'a>,
    wishes: Wishes,
    ledger: Mutex<Ledger>,
    /// There is something to walk, or nothing will be any more.
    work: Condvar,
    /// There is something to tell.
    news: Condvar,
    /// Something was told.
    room: Condvar,
    /// Workers that wait for something to walk.
    idle: AtomicUsize,
    /// Enough was found, or something went wrong.
    stop: AtomicBool,
}

/// What became of a search.
pub(super) struct Ended {
    pub(super) halt: Option<Halt>,
    pub(super) tally: Tally,
    pub(super) remarks: Remarks,
    pub(super) coverage: Coverage,
    /// What is left.
    pub(super) rest: Rest<Entry>,
    /// Failures of schedules and paths that were drawn.
    pub(super) drawn: Vec<Finding>,
}

/// Walks what is left of a search with all workers and tells what they see.
pub(super) fn walk_together(
    surroundings: &Surroundings<'_>,
    teller: &mut Teller<'_>,
    (tally, rest): (Tally, Rest<Entry>),
) -> Result<Ended, String> {
    let options = surroundings.options;
    let shared = Shared {
        surroundings: *surroundings,
        wishes: Wishes::of(teller.observer),
        ledger: Mutex::new(Ledger::new(rest, options.workers)),
        work: Condvar::new(),
        news: Condvar::new(),
        room: Condvar::new(),
        idle: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
    };
    let mut drawing = Drawing::of(surroundings.start, options, surroundings.interrupted);
    let (tally, found) = std::thread::scope(|scope| {
        for _ in 0..options.workers {
            let builder = std::thread::Builder::new().stack_size(STACK);
            if let Err(error) = builder.spawn_scoped(scope, || shared.work()) {
                shared.worker_is_gone(Some(format!("cannot start a worker: {}", in_words(&error))));
            }
        }
        let told = shared.tell(teller, tally, &mut drawing);
        shared.stop.store(true, Ordering::Relaxed);
        surroundings.alarm.ring();
        shared.wake_all();
        told
    });
    let ledger = shared.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    match ledger.trouble {
        Some(trouble) => Err(trouble),
        None => Ok(Ended {
            halt: found.or(ledger.halt),
            tally,
            remarks: ledger.remarks.clone(),
            coverage: ledger.coverage.clone(),
            rest: ledger.into_rest().trimmed(),
            drawn: drawing.map_or_else(Vec::new, |drawing| drawing.found),
        }),
    }
}

impl Shared<'_> {
    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake_all(&self) {
        self.work.notify_all();
        self.news.notify_all();
        self.room.notify_all();
    }

    fn worker_is_gone(&self, trouble: Option<String>) {
        let mut ledger = self.ledger();
        ledger.workers -= 1;
        if trouble.is_some() {
            ledger.trouble = trouble;
            self.stop.store(true, Ordering::Relaxed);
        }
        drop(ledger);
        self.wake_all();
    }

    /// What a worker does.
    fn work(&self) {
        let mut gone = Gone { shared: self, trouble: None };
        if let Err(trouble) = self.try_to_work() {
            gone.trouble = Some(trouble);
        }
    }

    fn try_to_work(&self) -> Result<(), String> {
        let Surroundings { options, interrupted, .. } = self.surroundings;
        let mut pacer = Pacer::new(interrupted, options.time_limit);
        let mut walker = self.surroundings.new_walker()?;
        walker.tell_details(self.wishes.want_details());
        while let Some((slot, work)) = self.next_work(&mut pacer) {
            walker.tally = Tally::default();
            walker.forget_faults();
            let mut results = Buffered {
                shared: self,
                pacer,
                slot,
                work: &work,
                events: Vec::new(),
                found: Vec::new(),
                bytes: 0,
                faults: FxHashMap::default(),
                reasons: FxHashSet::default(),
                is_counted: false,
            };
            let left = work.walk(&mut walker, options, &mut results)?;
            if walker.is_unfit() {
                results.pacer.halt.get_or_insert(Halt::Unfit);
                self.stop.store(true, Ordering::Relaxed);
            }
            results.finish(&mut walker, left);
            pacer = results.pacer;
        }
        let (remarks, coverage) = (Remarks::of(&mut walker), walker.machine().coverage());
        let mut ledger = self.ledger();
        ledger.remarks.add(remarks);
        ledger.coverage.add(coverage);
        Ok(())
    }

    /// The first piece of work that nobody has done, once there is one.
    fn next_work(&self, pacer: &mut Pacer<'_>) -> Option<(Slot, Work)> {
        let mut ledger = self.ledger();
        loop {
            if self.stop.load(Ordering::Relaxed) || ledger.halt.is_some() {
                return None;
            }
            if let Some(taken) = ledger.take() {
                return Some(taken);
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            ledger = self.work.wait_timeout(ledger, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
            self.idle.fetch_sub(1, Ordering::Relaxed);
            if !pacer.path_goes_on() {
                ledger.halt = pacer.halt;
            }
        }
    }

    /// Tells what comes first until all is told, or no worker is left. Returns what was counted up to there, and why
    /// to stop, if there is something left.
    fn tell(
        &self,
        teller: &mut Teller<'_>,
        mut tally: Tally,
        drawing: &mut Option<Drawing<'_>>,
    ) -> (Tally, Option<Halt>) {
        let mut pacer = Pacer::new(self.surroundings.interrupted, None);
        let deadline = Pacer::new(self.surroundings.interrupted, self.surroundings.options.time_limit).deadline();
        loop {
            let mut ledger = self.ledger();
            let Some(mut news) = ledger.take_news() else {
                if ledger.workers == 0 || ledger.is_over() {
                    return (tally, None);
                }
                let progress = Progress { elapsed: pacer.elapsed(), ..ledger.progress(&tally) };
                drop(self.news.wait_timeout(ledger, PATIENCE).unwrap_or_else(PoisonError::into_inner));
                pacer.path_goes_on();
                if pacer.has_news() {
                    teller.observer.progress(&progress);
                }
                if let Some(drawing) = drawing {
                    if progress.tally.threaded > 0 {
                        drawing.threads_start();
                    }
                    if drawing.come_to(progress.tally.runs, deadline) {
                        return (tally, Some(Halt::Drawn));
                    }
                }
                continue;
            };
            let is_too_much = ledger.is_too_much();
            if self.idle.load(Ordering::Relaxed) > 0 && ledger.open() > 0 {
                self.work.notify_all();
            }
            drop(ledger);
            self.room.notify_all();
            let (told, halt) = news.part.tell(teller, self.wishes);
            tally.add(&told);
            if let Some(halt) = halt.or(is_too_much.then_some(Halt::FrontierLimit)) {
                self.stop_at(news);
                return (tally, Some(halt));
            }
        }
    }

    /// Enough was told; what was not told of the news is left.
    fn stop_at(&self, news: News) {
        self.stop.store(true, Ordering::Relaxed);
        self.ledger().put_back(news);
    }
}

/// Says that a worker has ended, also if it ended in a panic.
struct Gone<'a, 'b> {
    shared: &'a Shared<'b>,
    trouble: Option<String>,
}

impl Drop for Gone<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.trouble = Some("a worker has failed".to_owned());
        }
        self.shared.worker_is_gone(self.trouble.take());
    }
}

/// Keeps what a worker sees until it can be told.
struct Buffered<'a, 'b, 'c> {
    shared: &'a Shared<'b>,
    pacer: Pacer<'a>,
    slot: Slot,
    work: &'c Work,
    events: Vec<Event>,
    /// Forks that are to be gone on from.
    found: Vec<Fork>,
    /// How long the output among the events is.
    bytes: usize,
    /// How often each fault was seen that is told already, since it was told last.
    faults: FxHashMap<Fault, u64>,
    /// Why paths were cut.
    reasons: FxHashSet<Reason>,
    /// Whether there is an event that counts the path walked last.
    is_counted: bool,
}

impl Buffered<'_, '_, '_> {
    /// Puts what was seen into the ledger; waits there if too much is in it.
    fn hand_over(&mut self, walker: &mut Walker) {
        let tally = std::mem::take(&mut walker.tally);
        let repeated = self.faults.iter_mut().filter(|(_, paths)| **paths > 0);
        self.events.extend(repeated.map(|(fault, paths)| {
            let paths = std::mem::take(paths);
            Event::FailedAgain { fault: Box::new(fault.clone()), paths, tally }
        }));
        let (events, found) = (std::mem::take(&mut self.events), std::mem::take(&mut self.found));
        let part = Part { tally, events, found };
        let place = (walker.depth(), walker.waiting());
        let mut ledger = self.shared.ledger();
        let is_front = ledger.add(self.slot, part, std::mem::take(&mut self.bytes), place);
        if is_front {
            self.shared.news.notify_all();
        }
        while ledger.buffered(self.slot) > MOST_BUFFERED && !self.shared.stop.load(Ordering::Relaxed) {
            ledger = self.shared.room.wait_timeout(ledger, PATIENCE).unwrap_or_else(PoisonError::into_inner).0;
            if !self.pacer.path_goes_on() {
                return;
            }
        }
    }

    /// Counts a path where there is a limit on paths: only who tells them knows which is the last one.
    fn count(&mut self, tally: Tally) {
        if self.shared.surroundings.options.limits.paths.is_some() {
            self.bytes += size_of::<Event>();
            self.events.push(Event::Walked { tally });
        }
    }

    /// Gives the rest of the oldest fork to each worker that waits.
    fn share(&mut self, walker: &mut Walker) {
        let mut ledger = self.shared.ledger();
        while self.shared.idle.load(Ordering::Relaxed) > ledger.open()
            && let Some(open) = walker.give_away(self.work.depth())
        {
            ledger.insert_after(self.slot, self.work.on(open));
            self.shared.work.notify_one();
        }
    }

    /// The piece of work is done, but for what is left of it.
    fn finish(&mut self, walker: &mut Walker, left: Option<Work>) {
        self.hand_over(walker);
        let mut ledger = self.shared.ledger();
        if self.pacer.halt.is_some() {
            ledger.halt = self.pacer.halt;
        }
        left.into_iter().for_each(|left| ledger.insert_after(self.slot, left));
        ledger.finish(self.slot);
        drop(ledger);
        self.shared.wake_all();
    }

    /// Whether it matters how many paths have failed up to which path, because the search may stop there.
    fn is_exact(&self) -> bool {
        self.shared.surroundings.options.stop_at != StopAt::Never
            || self.shared.surroundings.options.limits.paths.is_some()
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }
}

impl Pace for Buffered<'_, '_, '_> {
    fn goes_on(&mut self, _: &Tally, _: usize) -> bool {
        self.pacer.path_goes_on() && !self.is_stopped()
    }
}

impl Results for Buffered<'_, '_, '_> {
    fn wishes(&self) -> Wishes {
        self.shared.wishes
    }

    fn leaves_to_walk(&self) -> u32 {
        if self.shared.surroundings.options.limits.paths.is_some() { 1 } else { self.pacer.leaves_to_walk() }
    }

    fn leaves_walked(&mut self, walker: &mut Walker, leaves: u32) -> bool {
        let is_counted = std::mem::take(&mut self.is_counted);
        if leaves > 0 && !is_counted {
            self.count(walker.tally);
        }
        self.hand_over(walker);
        if self.shared.idle.load(Ordering::Relaxed) > 0 {
            self.share(walker);
        }
        self.pacer.leaves_walked() && !self.is_stopped()
    }

    fn leaf(&mut self, walker: &mut Walker, ending: Ending) -> bool {
        let Some(seen) = Seen::count(walker, &ending) else { return true };
        if self.shared.wishes.include(&walker.machine().output) {
            let output = walker.machine().settled_output().into_owned();
            self.bytes += output.len() + size_of::<Event>();
            let details = self.shared.wishes.details(walker.machine(), &ending);
            let condition = details.as_ref().and_then(|details| details.condition.as_ref());
            self.bytes += condition.map_or(0, |condition| condition.text.len());
            self.events.push(Event::Leaf { kind: seen.kind(), output, details: details.map(Box::new) });
        }
        match seen {
            Seen::Completed => {}
            Seen::Cut(reason) => {
                if self.reasons.insert(reason.clone()) {
                    self.events.push(Event::Cut(reason));
                }
            }
            Seen::Failed(fault) => {
                let (tally, is_exact) = (walker.tally, self.is_exact());
                match self.faults.get_mut(&fault) {
                    Some(_) if is_exact => {
                        self.events.push(Event::FailedAgain { fault: Box::new(fault), paths: 1, tally });
                    }
                    Some(paths) => *paths += 1,
                    None => {
                        self.faults.insert(fault.clone(), 0);
                        let failure = Box::new(describe(walker, &ending, fault));
                        self.events.push(Event::Failed { failure, tally });
                    }
                }
                self.is_counted = true;
                self.count(tally);
                if is_exact {
                    self.hand_over(walker);
                }
            }
        }
        // Large outputs are not to pile up until the next look at the clock.
        if self.bytes > MOST_BUFFERED {
            self.hand_over(walker);
        }
        !self.is_stopped()
    }

    fn fork(&mut self, fork: Fork) {
        self.found.push(fork);
    }
}
