//! Terms as Z3's formulas: ints and longs as bit vectors, floats and doubles as IEEE numbers.
//!
//! A symbol of floating point is a bit vector too, read as a number: so its bits are there to ask for, NaN's included.
//! What has no exact counterpart is left open: a remainder of floating point is any number, and the bits of a computed
//! NaN are those of any NaN. Then "unsatisfiable" is still right, and whoever asks checks the model.

use super::context::{Ast, Context, Logic};
use crate::interval::Interval;
use crate::terms::{Node, Sort, SymbolId, Term, Terms};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashSet;

/// What a term is in Z3, as a value, and as a formula if it is a boolean.
#[derive(Clone, Copy, Debug, Default)]
struct Translated {
    value: Option<Ast>,
    truth: Option<Ast>,
}

/// Which of the two is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Value,
    Truth,
}

/// Sorts, rounding modes and numerals that are always needed.
struct Common {
    bits: [Ast; 2],
    floats: [Ast; 2],
    nearest: Ast,
    truncate: Ast,
    /// Down and up.
    directed: [Ast; 2],
    zero: Ast,
    one: Ast,
}

pub(super) struct Translator {
    common: Common,
    terms: Vec<Translated>,
    /// The bit vectors of symbols, as wide as their kinds.
    variables: Vec<Option<Ast>>,
    /// Whether a term has floating point in it.
    floating: Vec<Option<bool>>,
    /// Symbols whose ranges the solver of bit vectors, or that of floats, knows.
    ranged: [FxHashSet<SymbolId>; 2],
    stack: Vec<(Term, Form)>,
}

impl Translator {
    pub(super) fn new(cx: &mut Context) -> Translator {
        let z3 = cx.library;
        let bits = [32, 64].map(|bits| cx.bits_sort(bits));
        let floats = [z3.mk_fpa_sort_32, z3.mk_fpa_sort_64].map(|sort| cx.nullary(sort));
        let (nearest, truncate) = (cx.nullary(z3.mk_fpa_rne), cx.nullary(z3.mk_fpa_rtz));
        let directed = [z3.mk_fpa_rtn, z3.mk_fpa_rtp].map(|mode| cx.nullary(mode));
        let (zero, one) = (cx.numeral(0, bits[0]), cx.numeral(1, bits[0]));
        Translator {
            common: Common { bits, floats, nearest, truncate, directed, zero, one },
            terms: Vec::new(),
            variables: Vec::new(),
            floating: Vec::new(),
            ranged: Default::default(),
            stack: Vec::new(),
        }
    }

    /// Whether floating point occurs in a term.
    pub(super) fn is_floating(&mut self, terms: &Terms, term: Term) -> bool {
        if self.floating.len() < terms.len() {
            self.floating.resize(terms.len(), None);
        }
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            let node = terms.node(top);
            let is_floating = match node {
                Node::Constant(sort, _) => Some(!sort.is_integer()),
                Node::Symbol(id) => Some(!terms.symbol_at(id).sort().is_integer()),
                Node::Apply(operator, _) if operator.is_floating() => Some(true),
                Node::Table(id, _) if !terms.contents(id).sort().is_integer() => Some(true),
                _ => {
                    let open = node.operands().find(|operand| self.floating[operand.index()].is_none());
                    stack.extend(open);
                    open.is_none().then(|| node.operands().any(|operand| self.floating[operand.index()] == Some(true)))
                }
            };
            if is_floating.is_some() {
                self.floating[top.index()] = is_floating;
                stack.pop();
            }
        }
        self.floating[term.index()] == Some(true)
    }

    /// Makes sure that the solver knows the ranges of a term's symbols. Ranges hold on every path, so they are asserted
    /// once, below every path.
    pub(super) fn assert_ranges(&mut self, cx: &mut Context, terms: &Terms, logic: Logic, term: Term) {
        for &symbol in terms.symbols_of(term) {
            let declared = *terms.symbol_at(symbol);
            let all = crate::Symbol::any(0, declared.kind).range;
            if !declared.sort().is_integer() || declared.range == all || !self.ranged[logic as usize].insert(symbol) {
                continue;
            }
            let (z3, sort) = (cx.library, declared.sort());
            let value = self.value(cx, terms, terms.term_of(symbol));
            let [low, high] = [declared.range.low, declared.range.high]
                .map(|end| cx.numeral(sort.word(end), self.common.bits[(sort == Sort::Long) as usize]));
            let (above, below) = (cx.binary(z3.mk_bvsle, low, value), cx.binary(z3.mk_bvsle, value, high));
            cx.assert(logic, above);
            cx.assert(logic, below);
        }
    }

    /// The bit vector of a symbol, of as many bits as its kind has.
    pub(super) fn variable(&mut self, cx: &mut Context, terms: &Terms, symbol: SymbolId) -> Ast {
        if self.variables.len() <= symbol.index() {
            self.variables.resize(symbol.index() + 1, None);
        }
        if let Some(variable) = self.variables[symbol.index()] {
            return variable;
        }
        let bits = match terms.symbol_at(symbol).kind {
            Kind::Boolean => 1,
            Kind::Byte => 8,
            Kind::Char | Kind::Short => 16,
            Kind::Long | Kind::Double => 64,
            _ => 32,
        };
        let sort = cx.bits_sort(bits);
        let variable = cx.variable(symbol.0, sort);
        self.variables[symbol.index()] = Some(variable);
        variable
    }

    /// The word of a symbol whose bit vector has this value.
    pub(super) fn word(terms: &Terms, symbol: SymbolId, bits: u64) -> u64 {
        match terms.symbol_at(symbol).kind {
            Kind::Byte => Sort::Int.word((bits as i8).into()),
            Kind::Short => Sort::Int.word((bits as i16).into()),
            _ => bits,
        }
    }

    /// A boolean term as a formula.
    pub(super) fn truth(&mut self, cx: &mut Context, terms: &Terms, term: Term) -> Ast {
        self.translate(cx, terms, term, Form::Truth)
    }

    fn value(&mut self, cx: &mut Context, terms: &Terms, term: Term) -> Ast {
        self.translate(cx, terms, term, Form::Value)
    }

    fn known(&self, term: Term, form: Form) -> Option<Ast> {
        let translated = self.terms.get(term.index())?;
        if form == Form::Value { translated.value } else { translated.truth }
    }

    fn translate(&mut self, cx: &mut Context, terms: &Terms, term: Term, form: Form) -> Ast {
        if self.terms.len() < terms.len() {
            self.terms.resize(terms.len(), Translated::default());
        }
        // An explicit stack: terms are as deep as loops run long. Nested calls stay above `floor`.
        let floor = self.stack.len();
        self.stack.push((term, form));
        while self.stack.len() > floor {
            let (top, form) = self.stack[self.stack.len() - 1];
            if self.known(top, form).is_some() {
                self.stack.pop();
                continue;
            }
            let before = self.stack.len();
            for (operand, form) in needed(terms, top, form).into_iter().flatten() {
                if self.known(operand, form).is_none() {
                    self.stack.push((operand, form));
                }
            }
            if self.stack.len() > before {
                continue;
            }
            let ast = match form {
                Form::Value => self.make_value(cx, terms, top),
                Form::Truth => self.make_truth(cx, terms, top),
            };
            let translated = &mut self.terms[top.index()];
            match form {
                Form::Value => translated.value = Some(ast),
                Form::Truth => translated.truth = Some(ast),
            }
            self.stack.pop();
        }
        self.known(term, form).expect("just made")
    }

    fn get(&self, term: Term, form: Form) -> Ast {
        self.known(term, form).expect("operands come first")
    }

    fn float_sort(&self, sort: Sort) -> Ast {
        self.common.floats[(sort == Sort::Double) as usize]
    }

    fn make_value(&mut self, cx: &mut Context, terms: &Terms, term: Term) -> Ast {
        let z3 = cx.library;
        match terms.node(term) {
            Node::Constant(sort, word) => self.make_constant(cx, sort, word),
            Node::Symbol(id) => {
                let variable = self.variable(cx, terms, id);
                match terms.symbol_at(id).kind {
                    Kind::Boolean => cx.extend(false, 31, variable),
                    Kind::Byte => cx.extend(true, 24, variable),
                    Kind::Char => cx.extend(false, 16, variable),
                    Kind::Short => cx.extend(true, 16, variable),
                    Kind::Float => cx.binary(z3.mk_fpa_to_fp_bv, variable, self.common.floats[0]),
                    Kind::Double => cx.binary(z3.mk_fpa_to_fp_bv, variable, self.common.floats[1]),
                    _ => variable,
                }
            }
            Node::Choose(condition, yes, no) => {
                let condition = self.get(condition, Form::Truth);
                cx.ternary(z3.mk_ite, condition, self.get(yes, Form::Value), self.get(no, Form::Value))
            }
            Node::Table(id, index) => {
                let (table, sort) = (terms.shared_table(id), terms.sort(index));
                let runs: Vec<(Interval, u64)> = table.runs().collect();
                self.make_table(cx, table.sort(), sort, self.get(index, Form::Value), &runs)
            }
            Node::Apply(operator, _) if operator.is_comparison() => {
                let truth = self.get(term, Form::Truth);
                cx.ternary(z3.mk_ite, truth, self.common.one, self.common.zero)
            }
            Node::Apply(operator, [a, b]) => {
                if matches!(operator, Operator::FToBits | Operator::DToBits) {
                    return self.bits_of(cx, terms, a);
                }
                let (x, y) = (self.get(a, Form::Value), self.get(b, Form::Value));
                if operator.is_floating() {
                    self.floating_value(cx, operator, x, y)
                } else {
                    self.integer_value(cx, operator, x, y)
                }
            }
        }
    }

    /// A part of a table at an index of a sort: in halves, by where the second begins.
    fn make_table(
        &mut self,
        cx: &mut Context,
        sort: Sort,
        of_index: Sort,
        index: Ast,
        runs: &[(Interval, u64)],
    ) -> Ast {
        let z3 = cx.library;
        if let [(_, word)] = *runs {
            return self.make_constant(cx, sort, word);
        }
        let (left, right) = runs.split_at(runs.len() / 2);
        let start = cx.numeral(of_index.word(right[0].0.low), self.common.bits[(of_index == Sort::Long) as usize]);
        let is_left = cx.binary(z3.mk_bvslt, index, start);
        let [left, right] = [left, right].map(|half| self.make_table(cx, sort, of_index, index, half));
        cx.ternary(z3.mk_ite, is_left, left, right)
    }

    fn make_constant(&mut self, cx: &mut Context, sort: Sort, word: u64) -> Ast {
        let bits = cx.numeral(word, self.common.bits[(sort.bits() == 64) as usize]);
        if sort.is_integer() { bits } else { cx.binary(cx.library.mk_fpa_to_fp_bv, bits, self.float_sort(sort)) }
    }

    fn make_truth(&mut self, cx: &mut Context, terms: &Terms, term: Term) -> Ast {
        use Operator::*;
        let z3 = cx.library;
        let Node::Apply(operator, [a, b]) = terms.node(term) else {
            return self.is_not_zero(cx, terms, term);
        };
        if is_connective(terms, term) {
            let (x, y) = (self.get(a, Form::Truth), self.get(b, Form::Truth));
            return match operator {
                And32 => cx.joined(z3.mk_and, [x, y]),
                Or32 => cx.joined(z3.mk_or, [x, y]),
                _ => cx.binary(z3.mk_xor, x, y),
            };
        }
        if !operator.is_comparison() {
            return self.is_not_zero(cx, terms, term);
        }
        let (x, y) = (self.get(a, Form::Value), self.get(b, Form::Value));
        match operator {
            Eq32 | Eq64 => cx.binary(z3.mk_eq, x, y),
            Lt32 | Lt64 => cx.binary(z3.mk_bvslt, x, y),
            Gt32 => cx.binary(z3.mk_bvslt, y, x),
            Le32 => cx.binary(z3.mk_bvsle, x, y),
            Ge32 | Ge64 => cx.binary(z3.mk_bvsle, y, x),
            LtU32 | LtU64 => cx.binary(z3.mk_bvult, x, y),
            FEq | DEq => cx.binary(z3.mk_fpa_eq, x, y),
            FLt | DLt => cx.binary(z3.mk_fpa_lt, x, y),
            FLe | DLe => cx.binary(z3.mk_fpa_leq, x, y),
            Ne32 | Ne64 | DNe | DNotLt | DNotLe => {
                let function = match operator {
                    DNe => z3.mk_fpa_eq,
                    DNotLt => z3.mk_fpa_lt,
                    DNotLe => z3.mk_fpa_leq,
                    _ => z3.mk_eq,
                };
                let positive = cx.binary(function, x, y);
                cx.unary(z3.mk_not, positive)
            }
            _ => unreachable!("not a comparison of numbers"),
        }
    }

    fn is_not_zero(&mut self, cx: &mut Context, terms: &Terms, term: Term) -> Ast {
        let z3 = cx.library;
        let value = self.get(term, Form::Value);
        let zero = cx.numeral(0, self.common.bits[(terms.sort(term) == Sort::Long) as usize]);
        let is_zero = cx.binary(z3.mk_eq, value, zero);
        cx.unary(z3.mk_not, is_zero)
    }

    fn integer_value(&mut self, cx: &mut Context, operator: Operator, a: Ast, b: Ast) -> Ast {
        use Operator::*;
        let z3 = cx.library;
        match operator {
            Add32 | Add64 => cx.binary(z3.mk_bvadd, a, b),
            Sub32 | Sub64 => cx.binary(z3.mk_bvsub, a, b),
            Mul32 | Mul64 => cx.binary(z3.mk_bvmul, a, b),
            Div32 | Div64 => cx.binary(z3.mk_bvsdiv, a, b),
            Rem32 | Rem64 => cx.binary(z3.mk_bvsrem, a, b),
            And32 | And64 => cx.binary(z3.mk_bvand, a, b),
            Or32 | Or64 => cx.binary(z3.mk_bvor, a, b),
            Xor32 | Xor64 => cx.binary(z3.mk_bvxor, a, b),
            Neg32 | Neg64 => cx.unary(z3.mk_bvneg, a),
            Shl32 | Shr32 | Ushr32 | Shl64 | Shr64 | Ushr64 => {
                let is_long = matches!(operator, Shl64 | Shr64 | Ushr64);
                // Only the low bits of the count are used.
                let mask = cx.numeral(if is_long { 63 } else { 31 }, self.common.bits[0]);
                let count = cx.binary(z3.mk_bvand, b, mask);
                let count = if is_long { cx.extend(false, 32, count) } else { count };
                let shift = match operator {
                    Shl32 | Shl64 => z3.mk_bvshl,
                    Shr32 | Shr64 => z3.mk_bvashr,
                    _ => z3.mk_bvlshr,
                };
                cx.binary(shift, a, count)
            }
            Cmp64 => {
                let (less, equal) = (cx.binary(z3.mk_bvslt, a, b), cx.binary(z3.mk_eq, a, b));
                let minus_one = cx.numeral(0xFFFF_FFFF, self.common.bits[0]);
                let at_least = cx.ternary(z3.mk_ite, equal, self.common.zero, self.common.one);
                cx.ternary(z3.mk_ite, less, minus_one, at_least)
            }
            Abs32 | Abs64 => {
                let zero = cx.numeral(0, self.common.bits[(operator == Abs64) as usize]);
                let (is_negative, negated) = (cx.binary(z3.mk_bvslt, a, zero), cx.unary(z3.mk_bvneg, a));
                cx.ternary(z3.mk_ite, is_negative, negated, a)
            }
            Min32 | Min64 | Max32 | Max64 => {
                let is_less = cx.binary(z3.mk_bvslt, a, b);
                let (yes, no) = if matches!(operator, Min32 | Min64) { (a, b) } else { (b, a) };
                cx.ternary(z3.mk_ite, is_less, yes, no)
            }
            I2L => cx.extend(true, 32, a),
            ZeroExtend => cx.extend(false, 32, a),
            L2I => cx.extract(31, 0, a),
            I2B | I2C | I2S => {
                let bits = if operator == I2B { 8 } else { 16 };
                let low = cx.extract(bits - 1, 0, a);
                cx.extend(operator != I2C, 32 - bits, low)
            }
            _ => self.open(cx, operator),
        }
    }

    fn floating_value(&mut self, cx: &mut Context, operator: Operator, a: Ast, b: Ast) -> Ast {
        use Operator::*;
        let z3 = cx.library;
        let [float, double] = self.common.floats;
        let nearest = self.common.nearest;
        match operator {
            FAdd | DAdd => cx.ternary(z3.mk_fpa_add, nearest, a, b),
            FSub | DSub => cx.ternary(z3.mk_fpa_sub, nearest, a, b),
            FMul | DMul => cx.ternary(z3.mk_fpa_mul, nearest, a, b),
            FDiv | DDiv => cx.ternary(z3.mk_fpa_div, nearest, a, b),
            FRem | DRem => self.open(cx, operator),
            FNeg | DNeg => cx.unary(z3.mk_fpa_neg, a),
            DAbs => cx.unary(z3.mk_fpa_abs, a),
            DSqrt => cx.binary(z3.mk_fpa_sqrt, nearest, a),
            DFloor | DCeil | DRint => {
                let [down, up] = self.common.directed;
                let mode = match operator {
                    DFloor => down,
                    DCeil => up,
                    _ => nearest,
                };
                cx.binary(z3.mk_fpa_round_to_integral, mode, a)
            }
            FCmpL | FCmpG | DCmpL | DCmpG => {
                let minus_one = cx.numeral(0xFFFF_FFFF, self.common.bits[0]);
                let equal = cx.binary(z3.mk_fpa_eq, a, b);
                // What is neither of the two that are asked is the third, or NaN.
                let (function, asked, otherwise) = match operator {
                    FCmpL | DCmpL => (cx.binary(z3.mk_fpa_lt, b, a), self.common.one, minus_one),
                    _ => (cx.binary(z3.mk_fpa_lt, a, b), minus_one, self.common.one),
                };
                let rest = cx.ternary(z3.mk_ite, equal, self.common.zero, otherwise);
                cx.ternary(z3.mk_ite, function, asked, rest)
            }
            DMin | DMax => self.extreme(cx, operator == DMin, a, b),
            I2F | L2F => cx.ternary(z3.mk_fpa_to_fp_signed, nearest, a, float),
            I2D | L2D => cx.ternary(z3.mk_fpa_to_fp_signed, nearest, a, double),
            F2D => cx.ternary(z3.mk_fpa_to_fp_float, nearest, a, double),
            D2F => cx.ternary(z3.mk_fpa_to_fp_float, nearest, a, float),
            BitsToF => cx.binary(z3.mk_fpa_to_fp_bv, a, float),
            BitsToD => cx.binary(z3.mk_fpa_to_fp_bv, a, double),
            F2I | D2I | F2L | D2L => self.truncated(cx, operator, a),
            _ => self.open(cx, operator),
        }
    }

    /// Any value: what an operator gives that has no counterpart here.
    fn open(&mut self, cx: &mut Context, operator: Operator) -> Ast {
        let sort = Sort::of_kind(operator.result()).expect("terms are numbers");
        let sorts = if sort.is_integer() { self.common.bits } else { self.common.floats };
        cx.fresh(sorts[(sort.bits() == 64) as usize])
    }

    /// `Math.min` or `Math.max` of doubles.
    fn extreme(&mut self, cx: &mut Context, is_least: bool, a: Ast, b: Ast) -> Ast {
        let z3 = cx.library;
        let (first, second) = if is_least { (a, b) } else { (b, a) };
        let (is_nan, at_most) = (cx.unary(z3.mk_fpa_is_nan, a), cx.binary(z3.mk_fpa_leq, first, second));
        let plain = cx.ternary(z3.mk_ite, at_most, a, b);
        let zeros = [a, b].map(|operand| cx.unary(z3.mk_fpa_is_zero, operand));
        let zeros = cx.joined(z3.mk_and, zeros);
        let negative = cx.unary(z3.mk_fpa_is_negative, if is_least { b } else { a });
        let of_zeros = cx.ternary(z3.mk_ite, negative, b, a);
        let numbers = cx.ternary(z3.mk_ite, zeros, of_zeros, plain);
        cx.ternary(z3.mk_ite, is_nan, a, numbers)
    }

    /// A conversion to an int or long: towards zero, the ends for what is beyond them, 0 for NaN.
    fn truncated(&mut self, cx: &mut Context, operator: Operator, a: Ast) -> Ast {
        use Operator::*;
        let z3 = cx.library;
        let (bits, is_long) = if matches!(operator, F2I | D2I) { (32, false) } else { (64, true) };
        let sort = self.common.bits[is_long as usize];
        // The powers of two are exact in both formats; the greatest number is not, so "from 2³¹ on".
        let power = if is_long { 63 } else { 31 };
        let (below, above) = (-(2f64.powi(power)), 2f64.powi(power));
        let [below, above] = [below, above].map(|limit| match operator {
            F2I | F2L => {
                let word = cx.numeral((limit as f32).to_bits().into(), self.common.bits[0]);
                cx.binary(z3.mk_fpa_to_fp_bv, word, self.common.floats[0])
            }
            _ => {
                let word = cx.numeral(limit.to_bits(), self.common.bits[1]);
                cx.binary(z3.mk_fpa_to_fp_bv, word, self.common.floats[1])
            }
        });
        let least = cx.numeral(1 << power, sort);
        let greatest = cx.numeral((1 << power) - 1, sort);
        let zero = cx.numeral(0, sort);
        let converted = cx.truncate(self.common.truncate, a, bits);
        let (is_low, is_high) = (cx.binary(z3.mk_fpa_leq, a, below), cx.binary(z3.mk_fpa_leq, above, a));
        let is_nan = cx.unary(z3.mk_fpa_is_nan, a);
        let value = cx.ternary(z3.mk_ite, is_low, least, converted);
        let value = cx.ternary(z3.mk_ite, is_high, greatest, value);
        cx.ternary(z3.mk_ite, is_nan, zero, value)
    }

    /// The bits of a float or double: a symbol's own, or some that are read as it.
    fn bits_of(&mut self, cx: &mut Context, terms: &Terms, term: Term) -> Ast {
        let z3 = cx.library;
        if let Node::Symbol(id) = terms.node(term) {
            return self.variable(cx, terms, id);
        }
        let sort = terms.sort(term);
        let bits = cx.fresh(self.common.bits[(sort == Sort::Double) as usize]);
        let read = cx.binary(z3.mk_fpa_to_fp_bv, bits, self.float_sort(sort));
        let value = self.get(term, Form::Value);
        // For every number there are such bits: this holds on every path.
        let definition = cx.binary(z3.mk_eq, read, value);
        cx.assert(Logic::Floats, definition);
        bits
    }
}

/// Whether a boolean is made of booleans by `&`, `|` or `^`.
fn is_connective(terms: &Terms, term: Term) -> bool {
    let is_boolean = |term: Term| terms.interval(term).low >= 0 && terms.interval(term).high <= 1;
    match terms.node(term) {
        Node::Apply(Operator::And32 | Operator::Or32 | Operator::Xor32, [a, b]) => is_boolean(a) && is_boolean(b),
        _ => false,
    }
}

/// What must be translated before a term.
fn needed(terms: &Terms, term: Term, form: Form) -> [Option<(Term, Form)>; 3] {
    match (terms.node(term), form) {
        (Node::Constant(..) | Node::Symbol(_), Form::Value) => [None; 3],
        (Node::Table(_, index), Form::Value) => [Some((index, Form::Value)), None, None],
        (Node::Choose(condition, yes, no), Form::Value) => {
            [Some((condition, Form::Truth)), Some((yes, Form::Value)), Some((no, Form::Value))]
        }
        (Node::Apply(operator, _), Form::Value) if operator.is_comparison() => [Some((term, Form::Truth)), None, None],
        (Node::Apply(_, [a, b]), Form::Truth) if is_connective(terms, term) => {
            [Some((a, Form::Truth)), Some((b, Form::Truth)), None]
        }
        (Node::Apply(operator, [a, b]), Form::Truth) if operator.is_comparison() => {
            [Some((a, Form::Value)), Some((b, Form::Value)), None]
        }
        (Node::Apply(_, [a, b]), Form::Value) => [Some((a, Form::Value)), Some((b, Form::Value)), None],
        (_, Form::Truth) => [Some((term, Form::Value)), None, None],
    }
}
