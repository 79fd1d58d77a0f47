//! What operations and natives do with arrays whose length is a term, without closing them.

use super::apply::value_kind;
use super::fork::Place;
use super::meet::Meeting;
use super::{CellId, CellKind, KNOWN, Misfit};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use crate::native::{ArrayNative, OPEN_NUMBER};
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, Operator, Place as OperationPlace, Second, ValueKind};
use jaywalk_classes::descriptor::{MOST_DIMENSIONS, dimensions};
use jaywalk_classes::link::{ClassId, ClassKind, MethodId};
use jaywalk_formula::{Condition, Term};

/// An ordinary array with more elements than these is copied into one of open length when it is known how many are copied.
const MOST_COPIED: u32 = 1 << 12;

impl Machine {
    /// The class of the array of open length that a word stands for.
    pub fn open_array_class_of(&self, word: u64) -> Option<ClassId> {
        CellId::of_word(word).and_then(|array| self.memory.open_array_class(array))
    }

    /// Whether a word stands for an array of open length.
    pub fn is_open_array(&self, word: u64) -> bool {
        self.open_array(word).is_some()
    }

    fn open_array(&self, word: u64) -> Option<CellId> {
        CellId::of_word(self.memory.look_up(word)).filter(|&cell| self.memory.is_open_array(cell))
    }

    /// The references that an array of open length contains, if it is one: the words that were stored.
    pub(crate) fn references_within(&self, cell: CellId) -> Vec<u64> {
        match self.memory.open_array_class(cell).map(|class| self.element_kind(class)) {
            Some(Kind::Reference) => self.memory.stored_words(cell),
            _ => Vec::new(),
        }
    }

    /// The length of the array that a word stands for.
    pub(super) fn length_term(&mut self, word: u64) -> Term {
        match self.open_array(word) {
            Some(cell) => self.memory.open_length(cell),
            None => self.int_term(self.memory.array_length(Ref::of_word(word)) as i32),
        }
    }

    fn word_in(&self, register: u8) -> u64 {
        self.memory.look_up(self.running.stack[self.running.fp + register as usize])
    }

    /// The result of the current operation is a word.
    fn result_is(&mut self, d: u8, word: u64) -> Meeting {
        self.running.stack[self.running.fp + d as usize] = word;
        self.running.pc += 1;
        Meeting::Ran
    }

    /// `new` with a length that is a term.
    pub(super) fn new_array_of(&mut self, d: u8, n: u8, class: ClassId) -> Result<Meeting, Trouble> {
        let Some(length) = self.term_in(n.into(), ValueKind::Int) else { return self.concrete_register(n) };
        Ok(match self.default_array(class, length)? {
            Ok(array) => self.result_is(d, array),
            Err(meeting) => meeting,
        })
    }

    /// The same of several dimensions, whose lengths lie in registers next to each other.
    pub(super) fn new_nested_of(&mut self, d: u8, (a, n): (u8, u8), class: ClassId) -> Result<Meeting, Trouble> {
        let mut lengths = Vec::with_capacity(n.into());
        for register in a..a + n {
            match self.term_in(register.into(), ValueKind::Int) {
                Some(length) => lengths.push(length),
                None => return self.concrete_register(register),
            }
        }
        Ok(match self.nested_array(class, &lengths)? {
            Ok(array) => self.result_is(d, array),
            Err(meeting) => meeting,
        })
    }

    /// Carries an operation out on an array whose length is open, if it can be done so. `Known` where it cannot.
    pub(super) fn use_array(&mut self, op: Op, cell: CellId) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("an array of open length");
        let is_access = matches!(op.reads().or(op.writes()), Some(OperationPlace::Element | OperationPlace::Length));
        let is_length = matches!(op, Op::ArrayLength { .. });
        if is_access && self.is_as_well_closed(cell, is_length)? {
            return Ok(Meeting::Known);
        }
        match op {
            Op::Access { .. } => {
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
            Op::ArrayLength { d, .. } => {
                let (length, _) = self.word_of_term(self.memory.open_length(cell))?;
                Ok(self.result_is(d, length))
            }
            Op::LoadB { d, i, .. }
            | Op::LoadC { d, i, .. }
            | Op::LoadS { d, i, .. }
            | Op::LoadI { d, i, .. }
            | Op::LoadL { d, i, .. }
            | Op::LoadA { d, i, .. } => self.load_open(cell, d, i),
            Op::LoadIfZero { i, .. } | Op::LoadIfNotZero { i, .. } => {
                // It is carried out by itself, so that the branch meets what it finds.
                let branch = self.code.ops.get(self.running.pc as usize + 1);
                match branch.and_then(|op| op.uses().into_iter().next()) {
                    Some(compared) => self.load_open(cell, compared.register as u8, i),
                    None => Err(Trouble::unsupported("a fused load without its branch")),
                }
            }
            Op::StoreB { i, v, .. } | Op::StoreC { i, v, .. } | Op::StoreI { i, v, .. } | Op::StoreL { i, v, .. } => {
                self.store_number(cell, i, v)
            }
            // The constant is loaded by itself.
            Op::StoreBK { k, .. } => self.cold_constant_before_store(k.into()).map(|()| Meeting::Ran),
            Op::StoreIK { k, .. } => self.cold_constant_before_store(k.into()).map(|()| Meeting::Ran),
            Op::StoreA { i, v, .. } => self.store_object(cell, i, v),
            Op::MonitorEnter { a } | Op::MonitorExit { a } => {
                Ok(self.lock_unmade(op, cell, Place::Register(a.into()))?.unwrap_or(Meeting::Known))
            }
            Op::InvokeVirtual { base, .. } | Op::InvokeInterface { base, .. } | Op::InvokeSpecial { base, .. } => {
                self.call_on_array(op, base, cell)
            }
            _ => match op.branch().map(|branch| branch.condition) {
                Some(condition) if condition.second == Second::Length => self.compute_terms(op),
                Some(condition) if condition.operator == Operator::Same => self.compare_array(op, true),
                Some(condition) if condition.operator == Operator::NotSame => self.compare_array(op, false),
                _ => Ok(Meeting::Known),
            },
        }
    }

    /// The exception of an index, which may be open as the length may.
    pub(super) fn out_of_bounds(&self, index: u64, length: u64) -> Trouble {
        let message = format!("Index {OPEN_NUMBER} out of bounds for length {OPEN_NUMBER}");
        self.about("java/lang/ArrayIndexOutOfBoundsException", &message, &[index, length])
    }

    /// Decides whether an index is within the bounds of an array of open length: first whether it is negative, since two
    /// comparisons with a sign are decided more easily than one without.
    fn open_index(&mut self, cell: CellId, i: u8) -> Result<Result<Term, Meeting>, Trouble> {
        let Some(index) = self.term_in(i.into(), ValueKind::Int) else { return self.concrete_register(i).map(Err) };
        let (zero, length) = (self.int_term(0), self.memory.open_length(cell));
        let is_below = self.condition(Operator::Lt32, index, zero);
        let is_beyond = self.condition(Operator::Lt32, index, length).negated();
        for is_outside in [is_below, is_beyond] {
            match self.settle_condition(is_outside)? {
                Ok(false) => {}
                Ok(true) => {
                    let (length, _) = self.word_of_term(length)?;
                    return Err(self.out_of_bounds(self.word_in(i), length));
                }
                Err(meeting) => return Ok(Err(meeting)),
            }
        }
        Ok(Ok(index))
    }

    fn load_open(&mut self, cell: CellId, d: u8, i: u8) -> Result<Meeting, Trouble> {
        let index = match self.open_index(cell, i)? {
            Ok(index) => index,
            Err(meeting) => return Ok(meeting),
        };
        let (kind, contents) = (self.kind_within(cell), self.memory.contents(cell));
        let (word, tag) = match self.contained_at(contents, index, kind)? {
            Ok(Some(words)) => words,
            Ok(None) => return Ok(Meeting::Known),
            Err(meeting) => return Ok(meeting),
        };
        if kind.words() == 2 {
            self.running.stack[self.running.fp + d as usize + 1] = tag;
        }
        Ok(self.result_is(d, word))
    }

    pub(super) fn kind_within(&self, cell: CellId) -> Kind {
        self.memory.open_array_class(cell).map_or(Kind::Void, |class| self.element_kind(class))
    }

    fn store_number(&mut self, cell: CellId, i: u8, v: u8) -> Result<Meeting, Trouble> {
        let index = match self.open_index(cell, i)? {
            Ok(index) => index,
            Err(meeting) => return Ok(meeting),
        };
        let kind = self.kind_within(cell);
        let Some(value) = self.term_in(v.into(), value_kind(kind)) else {
            let place = if kind.words() == 2 { Place::Pair(v.into()) } else { Place::Register(v.into()) };
            return match self.meet_place(place) {
                Ok(_) => Ok(Meeting::Ran),
                Err(unknown) => self.choose_value(unknown, place),
            };
        };
        if let Err(meeting) = self.use_input_element(cell, index, kind)? {
            return Ok(meeting);
        }
        let value = self.narrowed(value, kind);
        let words = self.word_of_term(value)?;
        self.store_open(cell, index, words, kind)?;
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    fn store_object(&mut self, cell: CellId, i: u8, v: u8) -> Result<Meeting, Trouble> {
        let index = match self.open_index(cell, i)? {
            Ok(index) => index,
            Err(meeting) => return Ok(meeting),
        };
        let class = ClassId(self.memory.cell_origin(cell));
        let word = self.word_in(v);
        match CellId::of_word(word) {
            Some(unknown) if !self.known_to_fit_class(class, word) => {
                let place = Place::Register(v.into());
                let ClassKind::Array { element, .. } = self.classes.class(class).kind else {
                    return self.choose_value(unknown, place);
                };
                if !self.memory.is_input(unknown) {
                    return self.choose_value(unknown, place);
                }
                match self.fit_input(unknown, element, place, Misfit::Store)? {
                    Meeting::Known => {}
                    other => return Ok(other),
                }
            }
            Some(_) => {}
            None => self.check_store_in(class, Ref::of_word(word))?,
        }
        if let Err(meeting) = self.use_input_element(cell, index, Kind::Reference)? {
            return Ok(meeting);
        }
        self.store_open(cell, index, (word, 0), Kind::Reference)?;
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// A call of a method of `Object`.
    fn call_on_array(&mut self, op: Op, base: u16, cell: CellId) -> Result<Meeting, Trouble> {
        let class = ClassId(self.memory.cell_origin(cell));
        let method = match op {
            Op::InvokeVirtual { index, .. } => self.method_at(class, index)?,
            Op::InvokeInterface { site, .. } => self.interface_method(class, site)?,
            Op::InvokeSpecial { method, .. } => MethodId(method),
            _ => return Ok(Meeting::Known),
        };
        self.cold_call(base, method)?;
        Ok(Meeting::Ran)
    }

    /// An array of open length is the same as its copies, and as nothing else.
    fn compare_array(&mut self, op: Op, when: bool) -> Result<Meeting, Trouble> {
        let Some(branch) = op.branch() else { return Ok(Meeting::Known) };
        let condition = branch.condition;
        let first = self.word_in(condition.a);
        let second = if condition.second == Second::Register { self.word_in(condition.b) } else { 0 };
        for word in [first, second] {
            if let Some(input) = CellId::of_word(word).filter(|&cell| self.memory.is_input(cell)) {
                return self.compare_input(op, branch, input, Place::Nowhere);
            }
            // One of some values may be the array.
            if let Some(cell) = CellId::of_word(word).filter(|&cell| self.memory.cell_kind(cell) == CellKind::Element) {
                return self.choose_value(cell, Place::Nowhere);
            }
        }
        self.branch(op, (first == second) == when);
        Ok(Meeting::Ran)
    }

    /// Carries a native out that has met an array of open length, or makes one. `Known` where it has not.
    pub(super) fn call_on_arrays(&mut self, what: ArrayNative) -> Result<Meeting, Trouble> {
        if !self.has_symbols() && !self.has_input() {
            return Ok(Meeting::Known);
        }
        let arrays: &[u8] = if what == ArrayNative::Copy { &[0, 2] } else { &[0] };
        for &register in arrays {
            if let Some(input) = CellId::of_word(self.word_in(register)).filter(|&cell| self.memory.is_input(cell)) {
                let place = Place::Register(register.into());
                match what {
                    ArrayNative::GetClass => {}
                    ArrayNative::Monitor => return self.use_monitor_of_unmade(input),
                    _ => return self.resolve_input(input, place),
                }
                let class = match self.settle_input_class(input, place)? {
                    Ok(class) => class,
                    Err(meeting) => return Ok(meeting),
                };
                let mirror = self.mirror(class)?.word();
                return self.leave_with(1, mirror, 0).map(|()| Meeting::Ran);
            }
        }
        let first = self.open_array(self.word_in(0));
        let result = match (what, first) {
            (ArrayNative::Copy, _) => return self.copy_arrays(),
            (ArrayNative::New, _) => return self.new_reflected(),
            (_, None) => return Ok(Meeting::Known),
            (ArrayNative::GetClass, Some(cell)) => self.mirror(ClassId(self.memory.cell_origin(cell)))?.word(),
            (ArrayNative::Monitor, Some(cell)) => return self.use_monitor_of_unmade(cell),
            (ArrayNative::Length, Some(cell)) => self.word_of_term(self.memory.open_length(cell))?.0,
            (ArrayNative::Clone, Some(cell)) => {
                let (class, length) = (ClassId(self.memory.cell_origin(cell)), self.memory.open_length(cell));
                self.new_open_array(class, length, self.memory.contents(cell))?.word()
            }
        };
        self.memory.watch.spoil("an array of open length");
        self.leave_with(1, result, 0)?;
        Ok(Meeting::Ran)
    }

    /// `Array.newArray` with a length that is a term.
    fn new_reflected(&mut self) -> Result<Meeting, Trouble> {
        let (mirror, length) = (self.word_in(0), self.word_in(1));
        if !self.is_open_number(length) || mirror == 0 || mirror > KNOWN {
            return Ok(Meeting::Known);
        }
        let element = self.class_of_mirror(Ref::of_word(mirror));
        let is_void = self.classes.class(element).kind == ClassKind::Primitive(Kind::Void);
        if is_void || dimensions(self.classes.external_name(element).as_bytes()) == MOST_DIMENSIONS {
            return Ok(Meeting::Known);
        }
        let Some(length) = self.term_in(1, ValueKind::Int) else { return Ok(Meeting::Known) };
        let class = self.array_class(element);
        match self.default_array(class, length)? {
            Ok(array) => self.leave_with(1, array, 0)?,
            Err(meeting) => return Ok(meeting),
        }
        Ok(Meeting::Ran)
    }

    /// `System.arraycopy` from or to an array of open length, or of a part that is open. What does not fit together is left
    /// to the native itself.
    fn copy_arrays(&mut self) -> Result<Meeting, Trouble> {
        let (from, to) = (self.word_in(0), self.word_in(2));
        let has_open_length = self.is_open_array(from) || self.is_open_array(to);
        let has_open_part = [1, 3, 4].into_iter().any(|register| self.is_open_number(self.word_in(register)));
        if !(has_open_length || has_open_part && from.max(to) <= KNOWN) {
            return Ok(Meeting::Known);
        }
        self.memory.watch.spoil("an array of open length");
        if from == 0 || to == 0 {
            return Err(self.null_pointer());
        }
        let (Some(from_class), Some(to_class)) = (self.array_class_of(from), self.array_class_of(to)) else {
            return Ok(Meeting::Known);
        };
        if !self.elements_fit(from_class, to_class) {
            return Ok(Meeting::Known);
        }
        let mut terms = Vec::with_capacity(3);
        for register in [1, 3, 4] {
            match self.term_in(register.into(), ValueKind::Int) {
                Some(term) => terms.push(term),
                None => return self.concrete_register(register),
            }
        }
        let [from_start, to_start, count] = terms[..] else { return Ok(Meeting::Known) };
        if let Err(meeting) = self.settle_copy([(from, from_start), (to, to_start)], count)? {
            return Ok(meeting);
        }
        if !has_open_length {
            // Within the bounds there are few parts, which are tried.
            return Ok(Meeting::Known);
        }
        let met = match self.open_array(to) {
            Some(cell) => self.copy_into_open(cell, (from, from_start), to_start, count)?,
            None => self.copy_from_open(from, from_start, to_start, count)?,
        };
        if let Some(meeting) = met {
            return Ok(meeting);
        }
        self.leave_with(0, 0, 0)?;
        Ok(Meeting::Ran)
    }

    /// The class of an array, if it is one.
    fn array_class_of(&self, word: u64) -> Option<ClassId> {
        match CellId::of_word(word) {
            Some(cell) => self.memory.open_array_class(cell),
            None => {
                let class = self.memory.class_of(Ref::of_word(word));
                self.classes.class(class).is_array().then_some(class)
            }
        }
    }

    /// Whether every element of one array class may be stored in the other.
    fn elements_fit(&self, from: ClassId, to: ClassId) -> bool {
        match (self.classes.class(from).kind, self.classes.class(to).kind) {
            (
                ClassKind::Array { element: one, element_kind: Kind::Reference },
                ClassKind::Array { element: other, .. },
            ) => self.element_kind(to) == Kind::Reference && self.classes.is_subclass(one, other),
            _ => from == to,
        }
    }

    /// Decides whether what is copied is within the bounds of both arrays.
    fn settle_copy(&mut self, arrays: [(u64, Term); 2], count: Term) -> Result<Result<(), Meeting>, Trouble> {
        const WHICH: [&str; 2] = ["source", "destination"];
        let zero = self.int_term(0);
        for (which, (array, start)) in WHICH.into_iter().zip(arrays) {
            let is_negative = self.condition(Operator::Lt32, start, zero);
            let what = format!("{which} index {OPEN_NUMBER} out of bounds for {}", self.array_text(array));
            if let Err(meeting) = self.refuse_copy(is_negative, &what, &[start], Some(array))? {
                return Ok(Err(meeting));
            }
        }
        let is_negative = self.condition(Operator::Lt32, count, zero);
        let what = format!("length {OPEN_NUMBER} is negative");
        if let Err(meeting) = self.refuse_copy(is_negative, &what, &[count], None)? {
            return Ok(Err(meeting));
        }
        for (which, (array, start)) in WHICH.into_iter().zip(arrays) {
            let length = self.length_term(array);
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            // Neither is negative, so the difference does not overflow.
            let left = terms.apply(Operator::Sub32, length, start);
            let end = terms.apply(Operator::Add32, start, count);
            let is_beyond = terms.condition(Operator::Lt32, left, count);
            let what = format!("last {which} index {OPEN_NUMBER} out of bounds for {}", self.array_text(array));
            if let Err(meeting) = self.refuse_copy(is_beyond, &what, &[end], Some(array))? {
                return Ok(Err(meeting));
            }
        }
        Ok(Ok(()))
    }

    /// Throws where a condition holds. The numbers of the message are those given, and then the length of an array.
    fn refuse_copy(
        &mut self,
        condition: Condition,
        what: &str,
        numbers: &[Term],
        array: Option<u64>,
    ) -> Result<Result<(), Meeting>, Trouble> {
        match self.settle_condition(condition)? {
            Ok(false) => Ok(Ok(())),
            Ok(true) => {
                let mut words = Vec::new();
                let length = array.map(|array| self.length_term(array));
                for number in numbers.iter().copied().chain(length) {
                    words.push(self.word_of_term(number)?.0);
                }
                Err(self.about("java/lang/ArrayIndexOutOfBoundsException", &format!("arraycopy: {what}"), &words))
            }
            Err(meeting) => Ok(Err(meeting)),
        }
    }

    /// How HotSpot writes an array type in these messages.
    fn array_text(&self, array: u64) -> String {
        let class = self.array_class_of(array);
        match class.map(|class| self.classes.class(class).kind) {
            Some(ClassKind::Array { element, element_kind }) if element_kind != Kind::Reference => {
                format!("{}[{OPEN_NUMBER}]", self.classes.external_name(element))
            }
            _ => format!("object array[{OPEN_NUMBER}]"),
        }
    }

    /// Copies into an array of open length. Returns what is to be decided first.
    fn copy_into_open(
        &mut self,
        cell: CellId,
        (from, start): (u64, Term),
        to: Term,
        count: Term,
    ) -> Result<Option<Meeting>, Trouble> {
        let source = match self.open_array(from) {
            Some(source) => self.memory.contents(source),
            None => {
                let array = Ref::of_word(from);
                let range = match (self.constant_of(start), self.constant_of(count)) {
                    (Some(first), Some(count)) => (first, first.saturating_add(count)),
                    _ if self.memory.array_length(array) <= MOST_COPIED => (0, self.memory.array_length(array)),
                    (None, _) => return self.concrete_register(1).map(Some),
                    _ => return self.concrete_register(4).map(Some),
                };
                self.contents_of(array, range)?
            }
        };
        self.copy_open(cell, source, (to, start, count))?;
        Ok(None)
    }

    pub(super) fn constant_of(&self, term: Term) -> Option<u32> {
        self.formulas.seen()?.terms.constant(term).map(|word| word as u32)
    }

    /// Copies from an array of open length into an ordinary one: it must be known which of its elements change. Returns what
    /// is to be decided first.
    fn copy_from_open(&mut self, from: u64, start: Term, to: Term, count: Term) -> Result<Option<Meeting>, Trouble> {
        let Some(count) = self.constant_of(count) else { return self.concrete_register(4).map(Some) };
        let Some(to) = self.constant_of(to) else { return self.concrete_register(3).map(Some) };
        let Some(cell) = self.open_array(from) else { return Ok(Some(Meeting::Known)) };
        let (kind, contents) = (self.kind_within(cell), self.memory.contents(cell));
        let place = |machine: &mut Machine, at: u32| {
            let terms = &mut machine.formulas.begin(machine.options.layers).terms;
            let at = terms.int(at as i32);
            terms.apply(Operator::Add32, start, at)
        };
        if self.is_decided(contents, kind) {
            for at in 0..count {
                let index = place(self, at);
                if let Err(meeting) = self.contained_at(contents, index, kind)? {
                    return Ok(Some(meeting));
                }
            }
        }
        if kind != Kind::Reference {
            let length = self.memory.array_length(Ref::of_word(self.word_in(2)));
            self.make_room(length.saturating_add(ARRAY_HEADER_WORDS + 1))?;
        }
        // Making room may have moved the array.
        let array = Ref::of_word(self.word_in(2));
        let mut elements = Vec::new();
        for at in 0..count {
            let index = place(self, at);
            let Ok(Some(words)) = self.contained_at(contents, index, kind)? else { return Ok(Some(Meeting::Known)) };
            elements.push(words);
        }
        for (at, words) in (to..).zip(elements) {
            match kind {
                Kind::Reference => {
                    self.memory.change(array.0 + ARRAY_HEADER_WORDS + at, words.0, EntryKind::Reference);
                }
                _ => self.memory.set_copied_element(array, kind, at, words)?,
            }
        }
        Ok(None)
    }
}
