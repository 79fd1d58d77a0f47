//! The machine: one struct that owns all state of a run.

use crate::choice::Choices;
use crate::code::{Code, Owner};
use crate::exception::TOO_MUCH_MEMORY;
use crate::formulas::Formulas;
use crate::globals::Globals;
use crate::interpret::Exit;
use crate::known::Known;
use crate::linkage::Linkage;
use crate::memory::{Memory, Ref};
use crate::native::{ArgumentWords, Bound, Library, NativeFn, STATE_WORDS, StubId};
use crate::output::Output;
use crate::prepare::Prepared;
use crate::running::Running;
use crate::schedule::{Schedule, clock_at_start};
use crate::session::Session;
use crate::step::{PathBound, Step, Trouble, Unsupported};
use crate::thread::{ThreadId, Threads};
use crate::turns::Turns;
use crate::unknown::{ChoiceMode, InputOptions};
use jaywalk_classes::link::{ClassSource, ClassTable};
use jaywalk_formula::LayerSet;

/// What becomes of data races.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RaceSearch {
    /// Nobody looks for them.
    #[default]
    Unseen,
    /// They are noted.
    Told,
    /// A path with one has failed.
    Fails,
}

/// Exceptions that are no failure when nobody catches them: they end their own thread and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SparedExceptions {
    /// Those of `AssertionError`.
    pub assertions: bool,
    /// Those of `RuntimeException`.
    pub runtime_exceptions: bool,
    /// All others, but those that say that the stack or the heap is full.
    pub others: bool,
}

/// What a machine is made with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Bytes of heap.
    pub memory: u64,
    /// Whether the clock is the run's own, so that the same path always reads the same times.
    pub virtual_time: bool,
    /// When the path forks for a choice that the program makes.
    pub choice: ChoiceMode,
    /// Bytes of stack of each thread that asks for nothing else, if not as many as usual.
    pub stack: Option<u64>,
    /// Whether it is noted which lines and branches of the program's own classes are reached.
    pub covers: bool,
    /// Whether numbers that the program chooses from a range stay open too.
    pub symbolic: bool,
    /// Which layers of the solver are asked about those that stay open.
    pub layers: LayerSet,
    /// Whether calls that paths make again and again after the first choice are prepared; no path can tell.
    pub prepares: bool,
    /// Whether the driver gives threads their turns, so that all orders can be explored.
    pub schedules: bool,
    /// Whether the locks of `java.util.concurrent` are then walked step by step, as the bytecode that they are.
    pub steps_of_locks: bool,
    /// What becomes, then, of accesses of the program's that only the order of turns has ordered.
    pub races: RaceSearch,
    /// Fields of which such accesses are meant: `Class.field`, with the package or without.
    pub racy: Vec<String>,
    /// Exceptions that fail no path.
    pub spares: SparedExceptions,
    /// How an input is made of which nothing is known.
    pub input: InputOptions,
}

impl Options {
    /// Whether the system has address space for so many such machines at the same time; without it, making them would end
    /// the process.
    pub fn fits(&self, machines: usize) -> bool {
        let words = (self.memory / 8).min(u64::from(u32::MAX)) + u64::from(Memory::heap_start());
        // The trail has a bit for every word. The rest is small, but not nothing.
        let all = usize::try_from(words + words / 64 + (16 << 20) / 8).unwrap_or(usize::MAX);
        let mut reserved = vec![Vec::<u64>::new(); machines];
        reserved.iter_mut().all(|room| room.try_reserve_exact(all).is_ok())
    }
}

/// A virtual machine with one program in it.
///
/// **Invariant.** What a path can change lies in the parts that [`crate::journal`] lists, each of which knows how to go back.
/// No program can observe how the others change.
pub struct Machine {
    /// Heap, permanent memory and trail.
    pub memory: Memory,
    /// Loaded classes.
    pub classes: ClassTable,
    /// Installed code.
    pub code: Code,
    /// What the program has written.
    pub output: Output,
    /// The choices that could be gone back to.
    pub(crate) choices: Choices,
    /// What is known of numbers that nobody has chosen.
    pub formulas: Formulas,
    /// The thread that runs.
    pub(crate) running: Running,
    /// The others. What they do lies in words; which of them are worth a look goes back.
    pub(crate) threads: Threads,
    /// What they did that others could notice, where the driver gives them their turns.
    pub(crate) turns: Turns,

    /// Where in permanent memory the words are that belong to no class and no thread.
    pub(crate) globals: Globals,
    /// The classes and fields that the machine itself works with.
    pub known: Known,
    /// What linking has found out.
    pub linkage: Linkage,
    /// Calls that need not be made again.
    pub(crate) prepared: Prepared,
    /// What the driver wants, and what it is told.
    pub session: Session,
    /// What the machine was made with.
    pub options: Options,
}

impl Machine {
    /// A machine with the classes of `source` and the natives and names of `library`, and nothing loaded yet. Threads take
    /// turns as `schedule` says.
    pub fn new(
        source: Box<dyn ClassSource>,
        library: Box<dyn Library>,
        schedule: &'static dyn Schedule,
        options: Options,
    ) -> Machine {
        let mut classes = ClassTable::new(source);
        let names = library.names();
        classes.inject(names.injected);
        classes.exempt(names.unverified);
        let mut memory = Memory::new(options.memory);
        let globals = Globals::new(&mut memory);
        // As many bytes as the heap has.
        let most_kept = memory.heap_words() as usize * size_of::<u64>();
        Machine {
            memory,
            globals,
            classes,
            code: Code::new(),
            known: Known::default(),
            linkage: Linkage::new(library),
            running: Running::new(schedule.slice(0)),
            threads: Threads::new(schedule),
            turns: Turns::default(),
            choices: Choices::new(most_kept),
            formulas: Formulas::default(),
            output: Output::default(),
            prepared: Prepared::default(),
            session: Session::new(clock_at_start(&options)),
            options,
        }
    }

    /// Runs until the path forks or ends, or the driver may look up.
    pub fn run(&mut self) -> Step {
        // Whoever looked at the memory from outside may have met an unknown, which is no matter of the next native.
        self.memory.take_missed();
        let stopped = if self.memory.watch.is_noted() { self.begin_noted() } else { self.run_program::<false>() };
        stopped.unwrap_or_else(|| self.go_on_noted())
    }

    /// Goes on where somebody wants to know what is read, or what threads share; also if that comes to an end.
    #[cold]
    #[inline(never)] // to leave nothing of it where nobody wants to know
    fn go_on_noted(&mut self) -> Step {
        loop {
            let is_noted = self.memory.watch.is_noted();
            let stopped = if is_noted { self.run_program::<true>() } else { self.run_program::<false>() };
            if let Some(step) = stopped {
                return self.settle_clock(step);
            }
        }
    }

    /// The same where somebody wants to know what is read, or what threads share.
    #[cold]
    fn begin_noted(&mut self) -> Option<Step> {
        // What was looked at from outside is no doing of the program's.
        if !self.is_within_event() {
            self.memory.sharing.forget();
        }
        if self.has_turns() { self.begin_turn() } else { None }
    }

    /// The same without looking up.
    pub fn run_patiently(&mut self) -> Step {
        loop {
            let step = self.run();
            if step != Step::Paused {
                return step;
            }
        }
    }

    /// What the program needed when the machine last stopped with [`Step::Unsupported`] or [`Step::Bound`].
    pub fn unsupported(&self) -> &Unsupported {
        &self.session.unsupported
    }

    /// An operation stops the run.
    #[inline]
    pub(crate) fn stop(&mut self, step: Step) -> Trouble {
        self.session.stopped = step;
        Trouble::Stop
    }

    /// Stops at what is not supported.
    #[cold]
    pub fn stop_unsupported(&mut self, what: Unsupported) -> Step {
        self.session.unsupported = what;
        Step::Unsupported
    }

    /// Stops at the end of what a path may have.
    #[cold]
    pub fn stop_at_bound(&mut self, bound: PathBound, what: Unsupported) -> Step {
        self.session.unsupported = what;
        Step::Bound(bound)
    }

    /// Whether values may be unknown. Where they may not, nobody writes the tags of longs and doubles in registers, and
    /// nobody may read them; those in memory are zero.
    #[inline(always)]
    pub(crate) fn searches(&self) -> bool {
        self.options.choice != ChoiceMode::Off
    }

    /// Runs as long as somebody wants to know what is read, or what threads share; or as long as nobody does. Returns
    /// `None` when that has changed.
    #[inline(always)]
    fn run_program<const NOTED: bool>(&mut self) -> Option<Step> {
        let searches = self.searches();
        debug_assert!(searches || !NOTED, "what is watched has tags");
        loop {
            let exit = match (searches, NOTED) {
                (true, false) => self.hot::<true, false>(),
                (false, false) => self.hot::<false, false>(),
                (_, true) => self.hot::<true, true>(),
            };
            let stopped = match exit {
                Exit::Cold if NOTED => {
                    let step = self.noted_operation();
                    self.after_noted(step, true)
                }
                Exit::Cold => match self.cold() {
                    step if self.memory.watch.is_noted() => self.after_noted(step, false),
                    None => self.look_up(),
                    step => return step,
                },
                Exit::Pruned if !NOTED => return Some(Step::Pruned),
                other => self.leave_loop_rarely(other),
            };
            let is_noted = self.memory.watch.is_noted();
            if stopped.is_some() || is_noted != NOTED {
                return stopped.map(|step| if is_noted { self.end_section(step) } else { step });
            }
        }
    }

    /// Behind an operation that the loop does not do itself.
    #[inline(always)] // every fork comes by
    fn look_up(&mut self) -> Option<Step> {
        // Throwing uses up the time slice too, outside of the loop.
        if self.running.fuel <= 0
            && let Some(step) = self.next_slice()
        {
            return Some(step);
        }
        if self.memory.trail.bytes() > self.choices.most_kept
            && let Some(step) = self.over_bound()
        {
            return Some(step);
        }
        // It may have taken long.
        self.session.has_ticked().then_some(Step::Paused)
    }

    /// The same where it was noted what the operation does, or is from now on: what it has begun is told of it too.
    #[cold]
    #[inline(never)]
    fn after_noted(&mut self, step: Option<Step>, was_noted: bool) -> Option<Step> {
        let is_over = step.is_none() && self.memory.watch.is_noted();
        let step = if is_over { self.end_noted(was_noted) } else { step };
        step.or_else(|| self.look_up())
    }

    /// Does what the loop leaves to others between two operations.
    #[inline(never)] // with its calls it would cost every fork some registers
    fn leave_loop_rarely(&mut self, exit: Exit) -> Option<Step> {
        match exit {
            Exit::Watched => self.look_at_recordings(),
            Exit::Return => self.save_caller(),
            Exit::Slice => return self.next_slice(),
            Exit::Pruned => return Some(Step::Pruned),
            Exit::Cold => {}
        }
        None
    }

    /// Carries out the current operation where somebody wants to know what is read, or what threads share.
    #[cold]
    fn noted_operation(&mut self) -> Option<Step> {
        if !self.memory.sharing.is_on() {
            return self.cold();
        }
        self.begin_operation();
        let refused = if self.is_hidden() { self.refuse_hidden_program() } else { None };
        let step = refused.or_else(|| self.cold());
        self.end_operation(step)
    }

    /// The current operation is over. If it was not noted, it has only just begun what it is told to.
    #[cold]
    fn end_noted(&mut self, was_noted: bool) -> Option<Step> {
        let step = if !was_noted && self.memory.sharing.is_on() { self.end_operation(None) } else { None };
        if step.is_none() && self.memory.watch.is_recording() {
            self.look_at_recordings();
        }
        step
    }

    /// Stops a path for which too much is kept.
    fn over_bound(&mut self) -> Option<Step> {
        let is_over = self.keeps_too_much();
        is_over.then(|| self.stop_at_bound(PathBound::Memory, Unsupported::new(TOO_MUCH_MEMORY)))
    }

    /// Time slices that the path has begun, of all threads together.
    pub fn turn(&self) -> u64 {
        self.running.turn
    }

    /// Lets the machine run until a time slice begins that is later than `turn`; then [`Machine::run`] stops with
    /// [`Step::Limit`] and may be called again.
    pub fn stop_after_turn(&mut self, turn: u64) {
        self.session.last_turn = turn;
    }

    /// The turn passes on before the limit is looked at, so that a run which is stopped and goes on takes the same turns
    /// as one that is not stopped.
    fn next_slice(&mut self) -> Option<Step> {
        let over = if self.memory.watch.is_on() {
            self.watched_slice_over()
        } else {
            self.begin_slice();
            self.slice_over()
        };
        if let Some(step) = over.or_else(|| self.over_bound()) {
            return Some(step);
        }
        if self.has_turns() && self.goes_round() {
            return Some(self.end_turn());
        }
        if let Some(thrown) = self.overdue_predicate() {
            return self.come_to_terms(Err(thrown.into()));
        }
        self.is_overdue().then_some(Step::Limit)
    }

    /// Whether the driver is to look up.
    pub(crate) fn is_overdue(&self) -> bool {
        self.running.turn > self.session.last_turn
    }

    /// The stub with this body, installed on first use.
    pub fn stub(&mut self, body: NativeFn) -> StubId {
        let key = body as usize;
        if let Some(&stub) = self.linkage.stub_numbers.get(&key) {
            return stub;
        }
        let stub = StubId(self.linkage.stubs.len() as u32);
        let index = self.linkage.natives.len() as u32;
        let (strict, looked_into) = (Box::default(), ArgumentWords::NONE);
        let (body, depends_on_memory_alone, on_arrays) = (Some(body), true, None);
        let bound = Bound { body, method: None, arguments: 0, strict, looked_into, depends_on_memory_alone, on_arrays };
        self.linkage.natives.push(bound);
        let start = self.code.install_native(Owner::Stub(stub), index);
        self.linkage.stubs.push(start);
        self.linkage.stub_numbers.insert(key, stub);
        stub
    }

    /// Pushes a stub's frame above the current one, whose operation runs again (or, after a native's, goes on)
    /// when the stub returns. The state words are what the stub finds in its frame.
    pub(crate) fn push_stub(&mut self, stub: StubId, state: [u64; STATE_WORDS as usize]) -> Result<(), Trouble> {
        let base = self.frame_registers();
        self.push_stub_at(stub, state, base, self.running.pc)
    }

    pub(crate) fn push_stub_at(
        &mut self,
        stub: StubId,
        state: [u64; STATE_WORDS as usize],
        base: usize,
        return_pc: u32,
    ) -> Result<(), Trouble> {
        let frame = self.running.fp + base;
        let end = frame + self.linkage.registers_of(Owner::Stub(stub));
        if !self.need_stack_for_stub(end) {
            return Err(Trouble::unsupported("stack overflow while handling a stack overflow"));
        }
        self.memory.watch.uses_stack(end);
        let locals = STATE_WORDS as usize;
        self.running.stack[frame..frame + locals].copy_from_slice(&state);
        self.running.stack[frame + locals] = crate::frame::FrameHeader::new(return_pc, base, self.running.header).0;
        self.running.fp = frame;
        self.running.header = locals;
        self.running.pc = self.linkage.stubs[stub.0 as usize];
        Ok(())
    }

    /// Registers of the current frame.
    pub(crate) fn frame_registers(&self) -> usize {
        self.linkage.registers_of(self.code.owner(self.running.pc))
    }

    /// The current thread's number.
    pub fn current_thread(&self) -> ThreadId {
        self.running.thread
    }

    /// The stack's word for reading a frame, for tests and debuggers.
    pub fn stack_word(&self, index: usize) -> u64 {
        self.running.stack.get(index).copied().unwrap_or(0)
    }

    /// A reference kept in permanent memory under `address`.
    pub fn permanent_ref(&self, address: u32) -> Ref {
        Ref::of_word(self.memory.get(address))
    }
}
