//! Arrays in the cases that the loop leaves to others, and making room for objects.

use crate::code::Owner;
use crate::frame::{FramePosition, Frames, RegisterMap};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Collection, EntryKind, Ref, Shape, Shapes, Tracer};
use crate::native::{STATE_WORDS, Thrown};
use crate::step::Trouble;
use crate::thread::{ThreadId, ThreadState};
use crate::unknown::ChoiceMode;
use jaywalk_classes::Kind;
use jaywalk_classes::code::maps::reference_maps;
use jaywalk_classes::code::translate::Source;
use jaywalk_classes::link::{ClassId, ClassKind, ClassTable, MethodId};

impl Machine {
    /// The exception of an array access that failed: null, or out of bounds.
    pub(super) fn array_trouble(&self, a: u8, i: u8) -> Trouble {
        let array = Ref::of_word(self.register(a));
        if array.is_null() {
            return self.null_pointer();
        }
        let (index, length) = (self.register(i) as i32, self.memory.array_length(array));
        let message = format!("Index {index} out of bounds for length {length}");
        Thrown::new("java/lang/ArrayIndexOutOfBoundsException", message).into()
    }

    /// The element of a `boolean` array that an access in bounds finds unknown.
    pub(super) fn open_element(&self, a: u8, i: u8) -> Option<u64> {
        let (array, index) = (Ref::of_word(self.register(a)), self.register(i) as u32);
        let is_spread = self.memory.class_of(array).0 == self.dispatch.spread_array;
        let is_inside = index < self.memory.array_length(array);
        (is_spread && is_inside).then(|| self.memory.word_element(array, index))
    }

    /// `aastore` with a class that the loop has not seen stored.
    pub(super) fn cold_store(&mut self, a: u8, i: u8, v: u8) -> Result<(), Trouble> {
        let array = Ref::of_word(self.register(a));
        let index = self.register(i) as u32;
        if array.is_null() || index >= self.memory.array_length(array) {
            return Err(self.array_trouble(a, i));
        }
        let word = self.memory.look_up(self.register(v));
        if !self.known_to_fit(array, word) {
            self.force_word(word)?;
            return Ok(());
        }
        if word <= u64::from(u32::MAX) {
            self.check_store(array, Ref::of_word(word))?;
        }
        self.memory.change(array.0 + ARRAY_HEADER_WORDS + index, word, EntryKind::Reference);
        self.next()
    }

    /// Whether an array of references may hold a value (JVMS §6.5 aastore).
    pub fn check_store(&mut self, array: Ref, value: Ref) -> Result<(), Thrown> {
        if value.is_null() {
            return Ok(());
        }
        let (class, stored) = (self.memory.class_of(array), self.memory.class_of(value));
        let ClassKind::Array { element, .. } = self.classes.class(class).kind else { return Ok(()) };
        if self.classes.is_subclass(stored, element) {
            self.dispatch.classes[class.index()].stored = stored.0;
            return Ok(());
        }
        Err(Thrown::new("java/lang/ArrayStoreException", self.classes.external_name(stored)))
    }

    pub(super) fn cold_new_array(&mut self, d: u8, n: u8, class: ClassId) -> Result<(), Trouble> {
        let length = self.register(n) as i32;
        let array = self.allocate_array(class, length)?;
        self.set_register(d, array.word());
        self.next()
    }

    /// What an array class holds.
    pub fn element_kind(&self, class: ClassId) -> Kind {
        match self.classes.class(class).kind {
            ClassKind::Array { element_kind, .. } => element_kind,
            _ => Kind::Void,
        }
    }

    /// Makes an array, collecting first if there is no room.
    fn allocate_array(&mut self, class: ClassId, length: i32) -> Result<Ref, Trouble> {
        if length < 0 {
            return Err(Thrown::new("java/lang/NegativeArraySizeException", length.to_string()).into());
        }
        self.reserve_array(class, length as u32)?;
        Ok(self.memory.new_array(class, self.element_kind(class), length as u32)?)
    }

    /// Makes sure that an array can be allocated, collecting if that is due: references that a native holds are to be
    /// read again from its frame.
    pub fn reserve_array(&mut self, class: ClassId, length: u32) -> Result<(), Thrown> {
        const LONGEST: u32 = i32::MAX as u32 - 2;
        if length > LONGEST {
            return Err(Thrown::new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        let kind = self.element_kind(class);
        self.reserve(self.memory.element_words(kind, length) + ARRAY_HEADER_WORDS)
    }

    pub(super) fn multi_new_array(&mut self, site: u32) -> Result<(), Trouble> {
        let site = self.code.sites[site as usize];
        let first = self.fp + site.site.a as usize;
        let counts: Vec<i32> =
            self.stack[first..first + site.site.dimensions as usize].iter().map(|&word| word as i32).collect();
        if let Some(&negative) = counts.iter().find(|&&count| count < 0) {
            return Err(Thrown::new("java/lang/NegativeArraySizeException", negative.to_string()).into());
        }
        self.make_room(self.nested_words(ClassId(site.target), &counts))?;
        let array = self.new_nested(ClassId(site.target), &counts)?;
        self.set_register(site.site.d, array.word());
        self.next()
    }

    /// Words that a multi-dimensional array takes in all.
    pub fn nested_words(&self, class: ClassId, counts: &[i32]) -> u32 {
        let mut total = 0u64;
        let mut copies = 1u64;
        let mut class = class;
        for &count in counts {
            let kind = self.element_kind(class);
            let words = self.memory.element_words(kind, count as u32) + ARRAY_HEADER_WORDS;
            total = total.saturating_add(copies.saturating_mul(u64::from(words)));
            copies = copies.saturating_mul(count as u64);
            if let ClassKind::Array { element, .. } = self.classes.class(class).kind {
                class = element;
            }
        }
        u32::try_from(total).unwrap_or(u32::MAX)
    }

    /// A multi-dimensional array; every level that has a count is made.
    pub fn new_nested(&mut self, class: ClassId, counts: &[i32]) -> Result<Ref, Thrown> {
        let (&count, rest) = counts.split_first().unwrap_or((&0, &[]));
        let kind = self.element_kind(class);
        let array = self.memory.new_array(class, kind, count as u32)?;
        if let (ClassKind::Array { element, .. }, false) = (self.classes.class(class).kind, rest.is_empty()) {
            for index in 0..count as u32 {
                let inner = self.new_nested(element, rest)?;
                self.memory.set_ref_element(array, index, inner);
            }
        }
        Ok(array)
    }

    /// Collects if that is due, so that `words` can be allocated. Fails when they cannot.
    pub(crate) fn make_room(&mut self, words: u32) -> Result<(), Trouble> {
        if self.memory.wants_collection(words) {
            self.collect(words);
        }
        if self.memory.has_room(words) { Ok(()) } else { Err(crate::memory::Exhausted.into()) }
    }

    pub(crate) fn collect(&mut self, words: u32) {
        let positions = self.all_positions();
        self.find_maps(&positions);
        let spreads_booleans = self.memory.spreads_booleans;
        let shapes =
            ClassShapes { classes: &self.classes, spreads_booleans, known: &self.known, clears_weak: !self.forked };
        let mut roots = Roots {
            code: &self.code,
            maps: &self.register_maps,
            current: self.current,
            stack: &mut self.stack,
            stacks: &mut self.threads.stacks,
            positions,
        };
        let cleared = self.memory.collect(words, &shapes, &mut roots);
        let mut pending = self.permanent_ref(self.pending_references);
        for &reference in cleared.iter().rev() {
            self.memory.set_ref_field(reference, self.known.reference_discovered, pending);
            pending = reference;
        }
        if !cleared.is_empty() {
            self.memory.set_ref(self.pending_references, pending);
        }
    }

    /// Collects everything that may be collected: `System.gc`.
    pub fn collect_all(&mut self) {
        self.memory.request_full();
        self.collect(0);
    }

    /// Whether a collection has cleared weak references that nobody has taken yet.
    pub fn has_cleared(&self) -> bool {
        self.memory.get(self.pending_references) != 0
    }

    /// Takes the list of the weak references that collections have cleared, linked through their `discovered`
    /// fields.
    pub fn take_cleared(&mut self) -> Ref {
        let first = self.permanent_ref(self.pending_references);
        self.memory.set_ref(self.pending_references, Ref::NULL);
        first
    }

    pub(crate) fn all_positions(&self) -> Vec<(ThreadId, FramePosition)> {
        let mut positions = Vec::new();
        for thread in self.live_threads() {
            let position = if thread == self.current { self.position() } else { self.stored_position(thread) };
            if self.thread_state(thread) != ThreadState::Unused {
                positions.push((thread, position));
            }
        }
        positions
    }

    /// Works out which registers hold references and numbers, for every operation that some frame is at.
    pub(crate) fn find_maps(&mut self, positions: &[(ThreadId, FramePosition)]) {
        let mut missing = Vec::new();
        for &(thread, position) in positions {
            let stack = if thread == self.current { &self.stack } else { &self.threads.stacks[thread.0 as usize] };
            for frame in Frames::new(&self.code, stack, position) {
                if let Owner::Method(method) = frame.owner
                    && !self.register_maps.contains_key(&frame.at())
                {
                    missing.push((method, frame.at()));
                }
            }
        }
        for (method, at) in missing {
            // A deep recursion has many frames at the same place, and a map takes a translation.
            if !self.register_maps.contains_key(&at) {
                let map = self.register_map(method, at);
                self.register_maps.insert(at, map);
            }
        }
    }

    fn register_map(&self, method: MethodId, at: u32) -> RegisterMap {
        let info = self.classes.method(method);
        let start = self.code.installed(at).start;
        let is_native = matches!(self.code.ops.get(start as usize), Some(jaywalk_classes::code::Op::Native { .. }));
        if is_native {
            let receiver = (!info.is_static()).then_some(Kind::Reference);
            return RegisterMap::of_native(receiver.into_iter().chain(info.parameters.iter().copied()));
        }
        let Some(file) = self.classes.class(info.class).file.as_ref() else { return RegisterMap::default() };
        let Some(Ok(Some(code))) = file.methods.get(info.index as usize).map(|member| member.code(file)) else {
            return RegisterMap::default();
        };
        let source = Source {
            reads_are_strict: self.options.choice == ChoiceMode::OnAccess,
            ..Source::of(info, &code, &file.pool)
        };
        match reference_maps(&source) {
            Ok(maps) => RegisterMap {
                references: maps.before(at - start).into(),
                numbers: maps.numbers_before(at - start).into(),
            },
            Err(_) => RegisterMap::default(),
        }
    }
}

/// How the collector learns about classes.
struct ClassShapes<'a> {
    classes: &'a ClassTable,
    known: &'a crate::known::Known,
    /// See [`Memory::stored_as`](crate::memory::Memory::stored_as).
    spreads_booleans: bool,
    /// When a collection happens depends on the choices that could be gone back to, so after the first fork no path
    /// may notice one.
    clears_weak: bool,
}

impl Shapes for ClassShapes<'_> {
    fn shape(&self, class: ClassId) -> Shape<'_> {
        let info = self.classes.class(class);
        if let ClassKind::Array { element_kind, .. } = info.kind {
            let is_spread = element_kind == Kind::Boolean && self.spreads_booleans;
            return Shape::Array(if is_spread { Kind::Int } else { element_kind });
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
    positions: Vec<(ThreadId, FramePosition)>,
}

impl Tracer for Roots<'_> {
    fn trace(&mut self, collection: &mut Collection<'_>) {
        for (thread, position) in self.positions.clone() {
            let is_current = thread == self.current;
            let stack: &mut Vec<u64> = if is_current { self.stack } else { &mut self.stacks[thread.0 as usize] };
            let frames: Vec<_> = Frames::new(self.code, stack, position).collect();
            let mut end = usize::MAX;
            for frame in frames {
                match frame.owner {
                    Owner::Stub(_) => {
                        let first = frame.base + STATE_WORDS as usize - 2;
                        stack[first..first + 2].iter_mut().for_each(|word| collection.visit(word));
                    }
                    Owner::Method(_) => {
                        let map = self.maps.get(&frame.at()).map_or(&[][..], |map| &map.references);
                        for &register in map {
                            let index = frame.base + register as usize;
                            // What a callee's window covers is the callee's.
                            if index < end {
                                collection.visit(&mut stack[index]);
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
