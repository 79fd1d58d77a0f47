//! Operations on terms: the expression that an operation computes becomes a term, and the condition of a branch is decided
//! by the path condition or forks.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::{Decided, sort_of_kind};
use super::{CellId, Fork, Number};
use crate::code::Owner;
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Ref};
use crate::native::Thrown;
use crate::step::{Step, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Expression, Op, Operator, Second, SwitchKeys, ValueKind};
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_formula::{Condition, Interval, Sort, Term};

/// Elements of an array that may be read at an index that is a term.
const MOST_ELEMENTS: u32 = 1 << 16;
/// Elements that a number may become that is stored at an index that is a term.
const MOST_STORED: u32 = 1 << 14;

impl Machine {
    /// Carries an operation out that needs numbers of which some are terms; what needs none is left alone. All other
    /// operands are known.
    pub(super) fn apply_to_terms(&mut self, op: Op) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("a term");
        match op {
            Op::Switch { a, table } => self.switch_on_term(a, table),
            Op::Assume { a } => self.assume_term(a),
            Op::LoadB { d, a, i }
            | Op::LoadC { d, a, i }
            | Op::LoadS { d, a, i }
            | Op::LoadI { d, a, i }
            | Op::LoadL { d, a, i } => self.load_at_term(d, a, i),
            Op::LoadIfZero { a, i, .. } | Op::LoadIfNotZero { a, i, .. } => {
                // It is carried out by itself, so that the branch meets what it finds.
                let branch =
                    self.code.ops.get(self.running.pc as usize + 1).and_then(|op| op.uses().into_iter().next());
                let Some(compared) = branch else {
                    return Err(Trouble::unsupported("a fused load without its branch"));
                };
                self.load_at_term(compared.register as u8, a, i)
            }
            Op::LoadA { .. } if self.is_boxing() => self.return_box(),
            Op::LoadA { a, i, .. } => self.concrete_index(op, a, i),
            Op::StoreB { a, i, v } | Op::StoreC { a, i, v } | Op::StoreI { a, i, v } | Op::StoreL { a, i, v } => {
                self.store_at_term(a, i, v)
            }
            // The constant is loaded by itself.
            Op::StoreBK { k, .. } => self.cold_constant_before_store(k.into()).map(|()| Meeting::Ran),
            Op::StoreIK { k, .. } => self.cold_constant_before_store(k.into()).map(|()| Meeting::Ran),
            Op::StoreA { a, i, .. } => self.concrete_index(op, a, i),
            Op::NewArray { d, n, class } => self.new_array_of(d, n, ClassId(class)),
            Op::MultiNewArray { d, a, n, class } => self.new_nested_of(d, (a, n), ClassId(class)),
            Op::Access { .. } | Op::AccessPair { .. } => {
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
            _ => self.compute_terms(op),
        }
    }

    /// Carries an operation out that computes an expression.
    pub(super) fn compute_terms(&mut self, op: Op) -> Result<Meeting, Trouble> {
        let Some(expression) = op.expression() else { return self.concrete_operands(op) };
        if expression.second == Second::Length && self.running.stack[self.running.fp + expression.b as usize] == 0 {
            // The array is null: what comes before its length is done, and asking for the length fails by itself.
            return self.step_before_length(op, expression);
        }
        let Some((a, b)) = self.operand_terms(expression) else { return self.concrete_operands(op) };
        if op.branch().is_some() {
            let condition = self.condition(expression.operator, a, b);
            return self.branch_on(op, condition);
        }
        if let Some(zero) = zero_of(expression.operator) {
            let parts = self.formulas.begin(self.options.layers);
            let constant = parts.terms.word(zero.1, 0);
            let is_zero = parts.terms.condition(zero.0, b, constant);
            match self.settle_condition(is_zero)? {
                Ok(true) => return Err(Thrown::new("java/lang/ArithmeticException", "/ by zero").into()),
                Ok(false) => {}
                Err(meeting) => return Ok(meeting),
            }
        }
        let parts = self.formulas.begin(self.options.layers);
        let term = match expression.operator {
            Operator::FRem | Operator::DRem if is_smaller(parts, a, b) => a,
            operator if operator.parameters().len() == 1 => {
                let Parts { terms, path, solver, .. } = parts;
                solver.converted(terms, path, operator, a).unwrap_or_else(|| terms.unary(operator, a))
            }
            operator => parts.terms.apply(operator, a, b),
        };
        let (word, tag) = self.word_of_term(term)?;
        if let Some((d, kind)) = op.result() {
            self.step_term(expression)?;
            let d = self.running.fp + d as usize;
            self.running.stack[d] = word;
            if kind.is_wide() {
                self.running.stack[d + 1] = tag;
            }
            self.running.pc += op.span();
        }
        Ok(Meeting::Ran)
    }

    /// Makes the operands concrete that an operation must know.
    fn concrete_operands(&mut self, op: Op) -> Result<Meeting, Trouble> {
        for used in op.uses().into_iter().filter(|used| used.is_strict) {
            for register in used.register..used.register + u16::from(used.count) {
                let place = if used.kind.is_wide() { Place::Pair(register) } else { Place::Register(register) };
                if let Err(cell) = self.meet_place(place) {
                    match self.choose_value(cell, place)? {
                        Meeting::Ran => {}
                        other => return Ok(other),
                    }
                }
            }
        }
        Ok(Meeting::Ran)
    }

    /// The operands of an expression as terms.
    fn operand_terms(&mut self, expression: Expression) -> Option<(Term, Term)> {
        let Expression { operator, a, step, second, b, k } = expression;
        let parameters = operator.parameters();
        let mut first = self.term_in(a.into(), parameters[0])?;
        if step != 0 {
            let by = self.int_term(step.into());
            first = self.formulas.begin(self.options.layers).terms.apply(Operator::Add32, first, by);
        }
        let kind = parameters.get(1).copied().unwrap_or(ValueKind::Int);
        let other = match second {
            Second::None => Some(first),
            // The bound of a counter may be the counter itself.
            Second::Register if step != 0 && b == a => Some(first),
            Second::Register => self.term_in(b.into(), kind),
            Second::Constant => {
                let terms = &mut self.formulas.begin(self.options.layers).terms;
                Some(if kind == ValueKind::Long { terms.long(k.into()) } else { terms.int(k) })
            }
            Second::Length => {
                let array = self.memory.look_up(self.running.stack[self.running.fp + b as usize]);
                Some(self.length_term(array))
            }
            Second::Product => match (self.term_in(b.into(), kind), self.term_in(k as u16, kind)) {
                (Some(b), Some(c)) => Some(self.formulas.begin(self.options.layers).terms.apply(Operator::DMul, b, c)),
                _ => None,
            },
        };
        other.map(|other| (first, other))
    }

    /// What an expression adds to its first operand stays added.
    fn step_term(&mut self, Expression { a, step, .. }: Expression) -> Result<(), Trouble> {
        if step == 0 {
            return Ok(());
        }
        let Some(counter) = self.term_in(a.into(), ValueKind::Int) else { return Ok(()) };
        let by = self.int_term(step.into());
        let term = self.formulas.begin(self.options.layers).terms.apply(Operator::Add32, counter, by);
        let (word, _) = self.word_of_term(term)?;
        self.running.stack[self.running.fp + a as usize] = word;
        Ok(())
    }

    /// A fused operation that counts and then asks for the length of no array: the counting is done by itself.
    fn step_before_length(&mut self, op: Op, expression: Expression) -> Result<Meeting, Trouble> {
        match op {
            Op::LoopLtLength { .. } => {
                self.step_term(expression)?;
                self.running.pc += 1;
                Ok(Meeting::Ran)
            }
            _ => Err(self.null_pointer()),
        }
    }

    fn branch_on(&mut self, op: Op, condition: Condition) -> Result<Meeting, Trouble> {
        match self.ask(condition)? {
            Decided::Certain(taken) => {
                self.note_side(taken);
                self.branch_with_term(op, taken)?;
                Ok(Meeting::Ran)
            }
            Decided::Open(_) if self.is_boxing() => self.return_box(),
            Decided::Open(sides) => {
                self.count_turn()?;
                // What counts too runs again, since making its term may fail.
                let counts = op.expression().is_some_and(|expression| expression.step != 0);
                let fork = if counts { Fork::Side(sides) } else { Fork::Branch(sides) };
                self.fork(2, fork, Place::Nowhere)
            }
        }
    }

    /// Goes on after a branch whose counter may be a term.
    fn branch_with_term(&mut self, op: Op, taken: bool) -> Result<(), Trouble> {
        let Some(branch) = op.branch() else { return Ok(()) };
        let counter = self.running.fp + branch.condition.a as usize;
        if branch.condition.step == 0 || CellId::of_word(self.memory.look_up(self.running.stack[counter])).is_none() {
            self.branch(op, taken);
            return Ok(());
        }
        // A copy is stepped first: where the time slice is over, the operation runs again.
        let (before, pc) = (self.running.stack[counter], self.running.pc);
        self.step_term(branch.condition)?;
        let after = self.running.stack[counter];
        self.branch(op, taken);
        self.running.stack[counter] = if self.running.pc == pc { before } else { after };
        Ok(())
    }

    /// A switch goes to each target of which a key is possible, one after the other, and then to the default.
    fn switch_on_term(&mut self, a: u8, table: u32) -> Result<Meeting, Trouble> {
        let Some(key) = self.term_in(a.into(), ValueKind::Int) else { return self.concrete_register(a) };
        let Some(switch) = self.code.switches.get(table as usize) else { return self.concrete_register(a) };
        let default = switch.default;
        let keys: Vec<i32> = match &switch.keys {
            SwitchKeys::Dense(low) => (0..switch.targets.len() as i32).map(|index| low.wrapping_add(index)).collect(),
            SwitchKeys::Sorted(keys) => keys.clone(),
        };
        let mut cases: Vec<(u32, i32)> = switch.targets.iter().copied().zip(keys).collect();
        cases.retain(|(target, _)| *target != default);
        cases.sort_unstable();
        for group in cases.chunk_by(|one, other| one.0 == other.0) {
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            let keys: Vec<Condition> = group
                .iter()
                .map(|&(_, value)| {
                    let value = terms.int(value);
                    terms.condition(Operator::Eq32, key, value)
                })
                .collect();
            let is_one = terms.any(&keys);
            if matches!(self.ask(is_one)?, Decided::Open(_)) {
                self.count_turn()?;
            }
            match self.settle_condition(is_one)? {
                Ok(true) => return Ok(self.jump_to(group[0].0)),
                Ok(false) => {}
                Err(meeting) => return Ok(meeting),
            }
        }
        Ok(self.jump_to(default))
    }

    fn jump_to(&mut self, target: u32) -> Meeting {
        self.running.pc = target;
        Meeting::Ran
    }

    /// An assumption adds to the path condition, where it can hold. Among threads, where it does not is a path, too: what
    /// others do before shows on it.
    fn assume_term(&mut self, a: u8) -> Result<Meeting, Trouble> {
        let Some(term) = self.term_in(a.into(), ValueKind::Int) else { return self.concrete_register(a) };
        let zero = self.int_term(0);
        let holds = self.condition(Operator::Ne32, term, zero);
        match self.ask(holds)? {
            Decided::Certain(true) => {}
            Decided::Certain(false) => return Err(self.stop(Step::Pruned)),
            Decided::Open(sides) if self.has_turns() => return self.fork(2, Fork::Side(sides), Place::Nowhere),
            Decided::Open(sides) => self.take_side(sides, true),
        }
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// Decides whether an index that is a term is within the bounds of an array.
    fn index_in_bounds(&mut self, array: Ref, i: u8) -> Result<Result<Term, Meeting>, Trouble> {
        if array.is_null() {
            return Err(self.null_pointer());
        }
        let Some(index) = self.term_in(i.into(), ValueKind::Int) else {
            return Err(Trouble::unsupported("an index that is no number"));
        };
        let length = self.int_term(self.memory.array_length(array) as i32);
        let is_inside = self.condition(Operator::LtU32, index, length);
        Ok(match self.settle_condition(is_inside)? {
            Ok(true) => Ok(index),
            Ok(false) => {
                let length = self.memory.array_length(array).into();
                return Err(self.out_of_bounds(self.running.stack[self.running.fp + i as usize], length));
            }
            Err(meeting) => Err(meeting),
        })
    }

    pub(super) fn concrete_register(&mut self, register: u8) -> Result<Meeting, Trouble> {
        let place = Place::Register(register.into());
        match self.meet_place(place) {
            Ok(_) => Ok(Meeting::Ran),
            Err(cell) => self.choose_value(cell, place),
        }
    }

    /// The element of an array of numbers at an index that is a term is one of them all.
    fn load_at_term(&mut self, d: u8, a: u8, i: u8) -> Result<Meeting, Trouble> {
        let array = Ref::of_word(self.running.stack[self.running.fp + a as usize]);
        let index = match self.index_in_bounds(array, i)? {
            Ok(index) => index,
            Err(meeting) => return Ok(meeting),
        };
        let kind = self.element_kind(self.memory.class_of(array));
        let Some((word, tag)) = self.element_number(array, index)? else { return self.concrete_register(i) };
        let d = self.running.fp + d as usize;
        self.running.stack[d] = word;
        if kind.words() == 2 {
            self.running.stack[d + 1] = tag;
        }
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// The element of an array of numbers at an index that is a term and within bounds; `None` if the index must be known.
    pub(super) fn element_number(&mut self, array: Ref, index: Term) -> Result<Option<Number>, Trouble> {
        let (kind, length) = (self.element_kind(self.memory.class_of(array)), self.memory.array_length(array));
        let elements = (length <= MOST_ELEMENTS).then(|| self.element_terms(array, kind, length)).flatten();
        let Some(mut elements) = elements else { return Ok(None) };
        let term = self.element_after_stores(index, &mut elements);
        self.word_of_term(term).map(Some)
    }

    /// A number stored at an index that is a term.
    fn store_at_term(&mut self, a: u8, i: u8, v: u8) -> Result<Meeting, Trouble> {
        let array = self.array_in(a);
        let index = match self.index_in_bounds(array, i)? {
            Ok(index) => index,
            Err(meeting) => return Ok(meeting),
        };
        let kind = self.element_kind(self.memory.class_of(array));
        let Some(value) = self.term_in(v.into(), value_kind(kind)) else { return self.concrete_register(i) };
        if !self.set_element_number(a, index, value)? {
            return self.concrete_register(i);
        }
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// Stores a number at an index that is a term and within bounds, of the array in a register: each element that it may be is
    /// the number, where it is the one, or what it was. Returns whether that could be done.
    pub(super) fn set_element_number(&mut self, a: u8, index: Term, value: Term) -> Result<bool, Trouble> {
        let array = self.array_in(a);
        let (kind, length) = (self.element_kind(self.memory.class_of(array)), self.memory.array_length(array));
        let Parts { terms, path, solver, .. } = self.formulas.begin(self.options.layers);
        let range = solver.integer_bounds(terms, path, index).meet(Interval::new(0, i64::from(length) - 1));
        if range.is_empty() || range.span() >= MOST_STORED.into() {
            return Ok(false);
        }
        let (first, last) = (range.low as u32, range.high as u32);
        if matches!(kind, Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Long | Kind::Double)
            && !self.memory.is_shadowed(array)
        {
            self.make_room(length.saturating_add(ARRAY_HEADER_WORDS + 1))?;
        }
        // Making room may have moved the array.
        let array = self.array_in(a);
        let words: Vec<_> = (first..=last).map(|index| self.memory.copied_element(array, kind, index)).collect();
        let value = self.narrowed(value, kind);
        let Some(elements) = self.terms_of_words(kind, &words) else { return Ok(false) };
        let mut changed = Vec::with_capacity(elements.len());
        for (at, &before) in (first..=last).zip(&elements) {
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            let place = terms.int(at as i32);
            let is_here = terms.condition(Operator::Eq32, index, place);
            let after = terms.choose(is_here, value, before);
            changed.push(after);
            if after == before {
                continue;
            }
            let number = self.word_of_term(after)?;
            self.memory.set_copied_element(array, kind, at, number)?;
        }
        self.note_store((index, value), first as usize, &elements, &changed);
        Ok(true)
    }

    /// An element that must be found: whether the index is in bounds is decided first, then which one it is.
    fn concrete_index(&mut self, op: Op, a: u8, i: u8) -> Result<Meeting, Trouble> {
        let array = Ref::of_word(self.running.stack[self.running.fp + a as usize]);
        let index = match self.index_in_bounds(array, i)? {
            Ok(index) => index,
            Err(meeting) => return Ok(meeting),
        };
        let met = match op {
            Op::LoadA { d, .. } => self.load_reference((d, a), index)?,
            Op::StoreA { v, .. } => self.store_reference((a, v), index)?,
            _ => Meeting::Known,
        };
        if !matches!(met, Meeting::Known) {
            return Ok(met);
        }
        self.concrete_register(i)
    }

    /// The elements of an array of numbers as terms; `None` if one is unknown but no term.
    fn element_terms(&mut self, array: Ref, kind: Kind, length: u32) -> Option<Vec<Term>> {
        let words: Vec<_> = (0..length).map(|index| self.memory.copied_element(array, kind, index)).collect();
        self.terms_of_words(kind, &words)
    }

    /// Lets a native step aside that only stands before the JDK's own bytecode, which can do with terms. Returns whether it
    /// has.
    pub(super) fn step_aside(&mut self) -> Result<bool, Trouble> {
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return Ok(false) };
        let info = self.classes.method(method);
        if info.is_native() || self.classes.class(info.class).loader != LoaderId::BOOT {
            return Ok(false);
        }
        let symbols = &self.classes.symbols;
        let class = symbols.text(self.classes.class(info.class).name);
        let aside = self.linkage.library.aside(class, symbols.text(info.name));
        self.memory.watch.spoil("a term");
        match aside {
            Some(body) => self.call_aside(body)?,
            None => self.enter_bytecode()?,
        }
        Ok(true)
    }

    /// A term as an element of an array of this kind keeps it.
    pub(super) fn narrowed(&mut self, term: Term, kind: Kind) -> Term {
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        match kind {
            Kind::Boolean => {
                let one = terms.int(1);
                terms.apply(Operator::And32, term, one)
            }
            Kind::Byte => terms.unary(Operator::I2B, term),
            Kind::Char => terms.unary(Operator::I2C, term),
            Kind::Short => terms.unary(Operator::I2S, term),
            _ => term,
        }
    }

    /// What an element of an array of this kind keeps of a term that is stored there.
    pub(crate) fn stored_term(&mut self, cell: CellId, kind: Kind) -> Result<Option<u64>, Trouble> {
        let Some(term) = self.term_as(cell, sort_of_kind(kind)) else { return Ok(None) };
        let narrowed = self.narrowed(term, kind);
        if narrowed == term {
            return Ok(Some(cell.word()));
        }
        self.word_of_term(narrowed).map(|(word, _)| Some(word))
    }
}

/// What a register holds of a kind.
pub(super) fn value_kind(kind: Kind) -> ValueKind {
    match kind {
        Kind::Long => ValueKind::Long,
        Kind::Float => ValueKind::Float,
        Kind::Double => ValueKind::Double,
        _ => ValueKind::Int,
    }
}

/// How to test that the second operand of a division is zero.
fn zero_of(operator: Operator) -> Option<(Operator, Sort)> {
    match operator {
        Operator::Div32 | Operator::Rem32 => Some((Operator::Eq32, Sort::Int)),
        Operator::Div64 | Operator::Rem64 => Some((Operator::Eq64, Sort::Long)),
        _ => None,
    }
}

/// Whether a float or double is certainly smaller on this path than another one, apart from their signs: then it is its own
/// remainder.
fn is_smaller(parts: &mut Parts, a: Term, b: Term) -> bool {
    let Parts { terms, path, solver, .. } = parts;
    let sort = terms.sort(a);
    let number = |word: u64| match sort {
        Sort::Float => f64::from(f32::from_bits(word as u32)),
        _ => f64::from_bits(word),
    };
    let mut bounds = |term: Term| Some(solver.real_bounds(terms, path, term)?.map(number));
    let (Some([low, high]), Some([least, greatest])) = (bounds(a), bounds(b)) else { return false };
    let smallest = if least > 0.0 { least } else { -greatest };
    low.abs().max(high.abs()) < smallest
}
