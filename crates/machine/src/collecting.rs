//! What the machine tells the collector: where the roots are, and what objects look like.

use crate::code::Owner;
use crate::frame::{FramePosition, Frames, RegisterMap};
use crate::machine::Machine;
use crate::memory::{Collection, Memory, Ref, Shape, Shapes, Tracer};
use crate::native::STATE_WORDS;
use crate::thread::ThreadId;
use jaywalk_classes::Kind;
use jaywalk_classes::code::maps::reference_maps;
use jaywalk_classes::link::{ClassId, ClassKind, ClassTable, MethodId};

/// The frames of a thread, from the top one down to the first that lies below `lowest`, which is not among them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    pub(crate) thread: ThreadId,
    pub(crate) top: FramePosition,
    lowest: usize,
}

impl Stretch {
    /// All frames of a thread.
    pub(crate) fn all(thread: ThreadId, top: FramePosition) -> Stretch {
        Stretch { thread, top, lowest: 0 }
    }
}

impl Machine {
    /// Makes room for `words` words, if that can be done.
    pub(crate) fn collect(&mut self, words: u32) {
        // What threads have done is told by where it lies.
        if self.has_turns() {
            return;
        }
        self.collect_with(false, |memory, shapes, roots| memory.collect(words, shapes, roots));
    }

    /// The path is about to fork: collects if that is worth it. References that the caller holds are to be read again.
    #[inline]
    pub(crate) fn collect_before_choice(&mut self) {
        if self.memory.wants_collection_before_choice() && !self.has_turns() {
            self.collect_with(true, |memory, shapes, roots| memory.collect_before_choice(shapes, roots));
        }
    }

    #[cold]
    fn collect_with(
        &mut self,
        forgets_dead: bool,
        collect: impl FnOnce(&mut Memory, &dyn Shapes, &mut dyn Tracer) -> Vec<Ref>,
    ) {
        self.memory.watch.spoil("a collection");
        let stretches = self.young_stretches();
        self.find_maps(&stretches);
        self.threads.change_stacks();
        let shapes = ClassShapes { classes: &self.classes, known: &self.known, clears_weak: !self.is_searched() };
        let mut roots = Roots {
            code: &self.code,
            maps: &self.linkage.register_maps,
            current: self.running.thread,
            stack: &mut self.running.stack,
            stacks: &mut self.threads.stacks,
            stretches,
            forgets_dead,
        };
        let cleared = collect(&mut self.memory, &shapes, &mut roots);
        self.enqueue_cleared(&cleared);
    }

    /// What objects look like. Whether weak references are weak is not for the machine to say where paths are searched.
    pub(crate) fn shapes(&self, clears_weak: bool) -> ClassShapes<'_> {
        ClassShapes { classes: &self.classes, known: &self.known, clears_weak }
    }

    /// Puts weak references that were cleared on the list for the JDK's reference handler.
    pub(crate) fn enqueue_cleared(&mut self, cleared: &[Ref]) {
        let mut pending = self.permanent_ref(self.globals.pending_references);
        for &reference in cleared.iter().rev() {
            self.memory.set_ref_field(reference, self.known.reference_discovered, pending);
            pending = reference;
        }
        if !cleared.is_empty() {
            self.memory.set_ref(self.globals.pending_references, pending);
        }
    }

    /// Collects everything that may be collected: `System.gc`.
    pub fn collect_all(&mut self) {
        self.memory.request_full();
        self.collect(0);
    }

    /// Whether a collection has cleared weak references that nobody has taken yet.
    pub fn has_cleared(&self) -> bool {
        self.memory.get(self.globals.pending_references) != 0
    }

    /// Takes the list of the weak references that collections have cleared, linked through their `discovered`
    /// fields.
    pub fn take_cleared(&mut self) -> Ref {
        let first = self.permanent_ref(self.globals.pending_references);
        self.memory.set_ref(self.globals.pending_references, Ref::NULL);
        first
    }

    /// All frames of all threads.
    pub(crate) fn all_stretches(&self) -> Vec<Stretch> {
        let mut stretches = Vec::new();
        self.list_stretches(&mut stretches);
        stretches
    }

    /// The same, into a list that is there.
    pub(crate) fn list_stretches(&self, stretches: &mut Vec<Stretch>) {
        stretches.clear();
        let threads = self.all_threads().filter(|&thread| self.is_live(thread));
        stretches.extend(threads.map(|thread| Stretch { thread, top: self.position_of(thread), lowest: 0 }));
    }

    /// The frames that may have changed since the newest choice: all of threads that have begun since, of which it saves
    /// nothing; those that it has saved; and of a thread that has not run since then the top one. The others can refer to
    /// nothing that is younger than the choice, and only that is collected.
    fn young_stretches(&self) -> Vec<Stretch> {
        if self.choices.is_empty() {
            return self.all_stretches();
        }
        let young = |thread| {
            let top = self.position_of(thread);
            let is_older = self.is_older_than_choice(thread);
            Stretch { thread, top, lowest: if is_older { self.lowest_saved(thread).unwrap_or(top.fp) } else { 0 } }
        };
        self.live_threads().into_iter().map(young).collect()
    }

    fn position_of(&self, thread: ThreadId) -> FramePosition {
        if thread == self.running.thread { self.position() } else { self.stored_position(thread) }
    }

    /// Works out which registers hold references and numbers, for every operation that some frame is at.
    pub(crate) fn find_maps(&mut self, stretches: &[Stretch]) {
        let mut missing = Vec::new();
        for stretch in stretches {
            let stack = self.stack_of(stretch.thread);
            let frames = Frames::new(&self.code, stack, stretch.top).take_while(|frame| frame.base >= stretch.lowest);
            for frame in frames {
                if let Owner::Method(method) = frame.owner
                    && !self.linkage.register_maps.contains_key(&frame.at())
                {
                    missing.push((method, frame.at()));
                }
            }
        }
        for (method, at) in missing {
            self.find_map(method, at);
        }
    }

    /// The same for one operation.
    pub(crate) fn find_map(&mut self, method: MethodId, at: u32) {
        // A deep recursion has many frames at the same place, and a map takes a translation.
        if !self.linkage.register_maps.contains_key(&at) {
            let map = self.register_map(method, at);
            self.linkage.register_maps.insert(at, map);
        }
    }

    fn register_map(&self, method: MethodId, at: u32) -> RegisterMap {
        let info = self.classes.method(method);
        let start = self.code.installed(at).start;
        let is_native = matches!(self.code.ops.get(start as usize), Some(jaywalk_classes::code::Op::Native { .. }));
        if is_native {
            let receiver = (!info.is_static()).then_some(Kind::Reference);
            return RegisterMap::of_native(receiver.into_iter().chain(info.parameters(&self.classes.symbols)));
        }
        let Some(file) = self.classes.class(info.class).file.as_ref() else { return RegisterMap::default() };
        let Some(Ok(Some(code))) = file.methods.get(info.index as usize).map(|member| member.code(file)) else {
            return RegisterMap::default();
        };
        match reference_maps(&self.source(info, &code, &file.pool)) {
            Ok(maps) => RegisterMap {
                references: maps.before(at - start).into(),
                numbers: maps.numbers_before(at - start).into(),
                tags: maps.tags_before(at - start).into(),
                dead: maps.dead_before(at - start).into(),
                dead_numbers: maps.dead_numbers_before(at - start).into(),
                state_from: None,
            },
            Err(_) => RegisterMap::default(),
        }
    }
}

/// How the collector learns about classes.
pub(crate) struct ClassShapes<'a> {
    classes: &'a ClassTable,
    known: &'a crate::known::Known,
    /// Whether weak references do not keep their object alive.
    clears_weak: bool,
}

impl Shapes for ClassShapes<'_> {
    fn shape(&self, class: ClassId) -> Shape<'_> {
        let info = self.classes.class(class);
        if let ClassKind::Array { element_kind, .. } = info.kind {
            return Shape::Array(element_kind);
        }
        let is_weak = self.clears_weak
            && info.ancestors.contains(self.known.reference)
            && !info.ancestors.contains(self.known.soft_reference);
        Shape::Object {
            words: info.instance_words,
            references: &info.reference_words,
            weak: is_weak.then_some(self.known.reference_referent),
        }
    }
}

/// The threads' frames, as roots.
struct Roots<'a> {
    code: &'a crate::code::Code,
    maps: &'a rustc_hash::FxHashMap<u32, RegisterMap>,
    current: ThreadId,
    stack: &'a mut Vec<u64>,
    stacks: &'a mut Vec<Vec<u64>>,
    stretches: Vec<Stretch>,
    /// Whether local variables that nothing reads any more are to be forgotten where they keep garbage alive.
    forgets_dead: bool,
}

impl Roots<'_> {
    /// Shows `visit` the references of all frames: those that nothing reads any more, or the others.
    fn each(&mut self, are_dead: bool, visit: &mut dyn FnMut(&mut u64)) {
        let no_map = RegisterMap::default();
        for &Stretch { thread, top, lowest } in &self.stretches {
            let is_current = thread == self.current;
            let stack: &mut Vec<u64> = if is_current { self.stack } else { &mut self.stacks[thread.0 as usize] };
            let frames = Frames::new(self.code, stack, top).take_while(|frame| frame.base >= lowest);
            let frames: Vec<_> = frames.collect();
            let mut end = usize::MAX;
            for frame in frames {
                match frame.owner {
                    Owner::Stub(_) if are_dead => {}
                    Owner::Stub(_) => {
                        let first = frame.base + STATE_WORDS as usize - 2;
                        stack[first..first + 2].iter_mut().for_each(&mut *visit);
                    }
                    Owner::Method(_) => {
                        let map = self.maps.get(&frame.at()).unwrap_or(&no_map);
                        let registers = if are_dead { &map.dead } else { &map.references };
                        for &register in registers {
                            let index = frame.base + register as usize;
                            let is_other = self.forgets_dead && !are_dead && map.dead.contains(&register);
                            // What a callee's window covers is the callee's.
                            if index < end && !is_other {
                                visit(&mut stack[index]);
                            }
                        }
                    }
                }
                // An interrupted frame keeps all its registers: the stub above lies beyond them.
                end = frame.base;
            }
        }
    }
}

impl Tracer for Roots<'_> {
    fn trace(&mut self, collection: &mut Collection<'_>) {
        self.each(false, &mut |word| collection.visit(word));
    }

    fn trace_dead(&mut self, collection: &mut Collection<'_>) {
        if self.forgets_dead {
            self.each(true, &mut |word| collection.visit_dead(word));
        }
    }
}
