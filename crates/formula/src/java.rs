//! Terms and conditions as Java expressions, for reports.

use crate::condition::Condition;
use crate::interval::Interval;
use crate::path::Part;
use crate::terms::{Node, Sort, Symbol, Term, Terms};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use std::cell::Cell;

/// How tightly an expression binds (JLS §15): one stands in parentheses where a tighter one is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Conditional,
    Any,
    All,
    Or,
    Xor,
    And,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

use Tightness::*;

/// An expression nested deeper than this is cut short: nobody reads it.
const DEEPEST: usize = 40;
/// So many parts of an expression are written; what comes then is cut short too.
const MOST_PARTS: usize = 1_000;
/// So many runs of a table are written.
const MOST_RUNS: usize = 40;

/// Writes terms and conditions of a store in Java's syntax.
///
/// Everything is there that the value depends on: casts, `L` and `f`, parentheses where Java would read it otherwise.
/// Booleans that take part in arithmetic become `(c ? 1 : 0)`, unsigned comparisons calls of `compareUnsigned`.
pub struct Java<'a> {
    terms: &'a Terms,
    name: &'a dyn Fn(&Symbol) -> String,
    /// How many parts of the expression may still be written.
    left: Cell<usize>,
}

impl<'a> Java<'a> {
    /// Calls symbols by the names that a function gives.
    pub fn new(terms: &'a Terms, name: &'a dyn Fn(&Symbol) -> String) -> Java<'a> {
        Java { terms, name, left: Cell::new(0) }
    }

    /// A term as an expression of its sort.
    pub fn term(&self, term: Term) -> String {
        self.left.set(MOST_PARTS);
        self.number(term, 0).0
    }

    /// A condition as a boolean expression.
    pub fn condition(&self, condition: Condition) -> String {
        self.left.set(MOST_PARTS);
        self.boolean(condition, 0).0
    }

    /// A path condition: what all of these say.
    pub fn all(&self, conditions: &[Condition]) -> String {
        if conditions.is_empty() {
            return "true".to_owned();
        }
        let each = conditions.iter().map(|&condition| {
            self.left.set(MOST_PARTS);
            at_least(All, self.boolean(condition, 0))
        });
        each.collect::<Vec<String>>().join(" && ")
    }

    /// A part of a path condition, as it stands among others.
    pub fn part(&self, part: Part) -> String {
        match part {
            Part::Holds(condition) => self.all(&[condition]),
            Part::Is(term, number) => {
                self.left.set(MOST_PARTS);
                self.compared(term, "==", number, 0)
            }
        }
    }

    /// The word that a symbol of this kind stands for, as a literal.
    pub fn literal(kind: Kind, word: u64) -> String {
        match kind {
            Kind::Boolean => (word != 0).to_string(),
            Kind::Char => character(word as u16),
            Kind::Long => constant(Sort::Long, word).0,
            Kind::Float => constant(Sort::Float, word).0,
            Kind::Double => constant(Sort::Double, word).0,
            _ => constant(Sort::Int, word).0,
        }
    }

    /// A string of these characters.
    pub fn string_literal(units: &[u16]) -> String {
        format!("\"{}\"", units.iter().map(|&unit| escaped(unit, '"')).collect::<String>())
    }

    fn is_boolean_symbol(&self, term: Term) -> bool {
        matches!(self.terms.node(term), Node::Symbol(id) if self.terms.symbol_at(id).kind == Kind::Boolean)
    }

    /// Whether an expression is to be cut short here.
    fn is_too_much(&self, depth: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        depth > DEEPEST || left == 0
    }

    fn is_char(&self, term: Term) -> bool {
        matches!(self.terms.node(term), Node::Symbol(id) if self.terms.symbol_at(id).kind == Kind::Char)
    }

    /// Whether Java gives it the type `boolean`, given that it is 0 or 1.
    fn is_java_boolean(&self, term: Term) -> bool {
        self.is_boolean_symbol(term)
            || match self.terms.node(term) {
                Node::Apply(operator, _) if operator.is_comparison() => true,
                Node::Table(id, _) => self.terms.contents(id).is_boolean(),
                Node::Apply(Operator::And32 | Operator::Or32 | Operator::Xor32, [a, b]) => {
                    let one = self.terms.number(b) == Some(1);
                    self.is_java_boolean(a) && (one || self.is_java_boolean(b))
                }
                _ => false,
            }
    }

    /// An expression and how tightly it binds.
    fn number(&self, term: Term, depth: usize) -> (String, Tightness) {
        if self.is_too_much(depth) {
            return ("…".to_owned(), Primary);
        }
        if self.is_java_boolean(term) {
            let condition = at_least(Any, self.boolean(Condition { term, holds: true }, depth + 1));
            return (format!("{condition} ? 1 : 0"), Conditional);
        }
        match self.terms.node(term) {
            Node::Constant(sort, word) => constant(sort, word),
            Node::Symbol(id) => ((self.name)(self.terms.symbol_at(id)), Primary),
            Node::Choose(condition, yes, no) => {
                let condition = at_least(Any, self.boolean(Condition { term: condition, holds: true }, depth + 1));
                let [yes, no] = [yes, no].map(|term| at_least(Any, self.number(term, depth + 1)));
                (format!("{condition} ? {yes} : {no}"), Conditional)
            }
            Node::Table(id, index) => {
                let table = self.terms.contents(id);
                let mut text = String::new();
                for (run, word) in table.runs().take(MOST_RUNS) {
                    if run.high < i64::MAX {
                        text += &format!("{} ? ", self.compared(index, "<=", run.high, depth));
                    }
                    text += &constant(table.sort(), word).0;
                    text += if run.high < i64::MAX { " : " } else { "" };
                }
                text += if table.len() > MOST_RUNS { "…" } else { "" };
                (text, Conditional)
            }
            Node::Apply(operator, [a, b]) => self.application(operator, a, b, depth),
        }
    }

    /// A comparison of a term with a number.
    fn compared(&self, term: Term, sign: &str, number: i64, depth: usize) -> String {
        let is_char = self.is_char(term);
        let right = match u16::try_from(number) {
            Ok(unit) if is_char => character(unit),
            _ => constant(self.terms.sort(term), number as u64).0,
        };
        format!("{} {sign} {right}", at_least(Shift, self.number(term, depth + 1)))
    }

    /// Which indices a table of booleans has true, or false: as few runs as there are, those where it is so or those
    /// where it is not.
    fn membership(&self, table: &crate::Table, index: Term, holds: bool, depth: usize) -> (String, Tightness) {
        let (inside, outside): (Vec<_>, Vec<_>) = table.runs().partition(|run| (run.1 == 1) == holds);
        let is_inside = inside.len() <= outside.len();
        let run = |&(run, _): &(Interval, u64)| {
            let one = |sign: &str, number: i64| self.compared(index, sign, number, depth);
            let ends = match (run.low > i64::MIN, run.high < i64::MAX, is_inside) {
                _ if run.low == run.high => return (one(if is_inside { "==" } else { "!=" }, run.low), Equality),
                (true, true, true) => [one(">=", run.low), one("<=", run.high)],
                (true, true, false) => [one("<", run.low), one(">", run.high)],
                (false, _, is_inside) => return (one(if is_inside { "<=" } else { ">" }, run.high), Relation),
                (_, false, is_inside) => return (one(if is_inside { ">=" } else { "<" }, run.low), Relation),
            };
            if is_inside { (ends.join(" && "), All) } else { (ends.join(" || "), Any) }
        };
        let runs = if is_inside { &inside } else { &outside };
        if let [only] = &runs[..] {
            return run(only);
        }
        let (sign, tightness) = if is_inside { (" || ", Any) } else { (" && ", All) };
        let mut parts: Vec<String> = runs.iter().take(MOST_RUNS).map(|one| at_least(tightness, run(one))).collect();
        parts.extend((runs.len() > MOST_RUNS).then(|| "…".to_owned()));
        (parts.join(sign), tightness)
    }

    fn application(&self, operator: Operator, a: Term, b: Term, depth: usize) -> (String, Tightness) {
        use Operator::*;
        let at = |tightness: Tightness, term: Term| at_least(tightness, self.number(term, depth + 1));
        let call = |name: &str, operands: &[Term]| {
            let operands: Vec<String> = operands.iter().map(|&operand| at(Conditional, operand)).collect();
            (format!("{name}({})", operands.join(", ")), Primary)
        };
        // Operators that bind alike group to the left.
        let infix = |sign: &str, tightness: Tightness| {
            (format!("{} {sign} {}", at(tightness, a), at(tighter(tightness), b)), tightness)
        };
        let cast = |name: &str| (format!("({name}) {}", at(Unary, a)), Unary);
        match operator {
            Add32 | Add64 => match self.terms.number(b) {
                Some(number) if number < 0 && number != Interval::of_sort(self.terms.sort(b)).low => {
                    let positive = constant(self.terms.sort(b), -number as u64).0;
                    (format!("{} - {positive}", at(Sum, a)), Sum)
                }
                _ => infix("+", Sum),
            },
            FAdd | DAdd => infix("+", Sum),
            Sub32 | Sub64 | FSub | DSub => infix("-", Sum),
            Mul32 | Mul64 | FMul | DMul => infix("*", Product),
            Div32 | Div64 | FDiv | DDiv => infix("/", Product),
            Rem32 | Rem64 | FRem | DRem => infix("%", Product),
            And32 | And64 => infix("&", And),
            Or32 | Or64 => infix("|", Or),
            Xor32 | Xor64 => match self.terms.number(b) {
                Some(-1) => (format!("~{}", at(Unary, a)), Unary),
                _ => infix("^", Xor),
            },
            Shl32 | Shl64 => infix("<<", Shift),
            Shr32 | Shr64 => infix(">>", Shift),
            Ushr32 | Ushr64 => infix(">>>", Shift),
            // A space keeps a negation of what begins with a sign from being a decrement.
            Neg32 | Neg64 | FNeg | DNeg => {
                let operand = at(Unary, a);
                (format!("-{}{operand}", if operand.starts_with('-') { " " } else { "" }), Unary)
            }
            Cmp64 => call("Long.compare", &[a, b]),
            FCmpL | DCmpL => (format!("{0} > {1} ? 1 : {0} == {1} ? 0 : -1", at(Shift, a), at(Shift, b)), Conditional),
            FCmpG | DCmpG => (format!("{0} < {1} ? -1 : {0} == {1} ? 0 : 1", at(Shift, a), at(Shift, b)), Conditional),
            DSqrt => call("Math.sqrt", &[a]),
            DFloor => call("Math.floor", &[a]),
            DCeil => call("Math.ceil", &[a]),
            DRint => call("Math.rint", &[a]),
            Abs32 | Abs64 | DAbs => call("Math.abs", &[a]),
            Min32 | Min64 | DMin => call("Math.min", &[a, b]),
            Max32 | Max64 | DMax => call("Math.max", &[a, b]),
            I2L | F2L | D2L => cast("long"),
            I2F | L2F | D2F => cast("float"),
            I2D | L2D | F2D => cast("double"),
            L2I | F2I | D2I => cast("int"),
            I2B => cast("byte"),
            I2C => cast("char"),
            I2S => cast("short"),
            ZeroExtend => call("Integer.toUnsignedLong", &[a]),
            FToBits => call("Float.floatToRawIntBits", &[a]),
            BitsToF => call("Float.intBitsToFloat", &[a]),
            DToBits => call("Double.doubleToRawLongBits", &[a]),
            BitsToD => call("Double.longBitsToDouble", &[a]),
            // One that the table of operators has got since: readable, if not Java.
            _ => call(&format!("{operator:?}"), &[a, b][..operator.parameters().len()]),
        }
    }

    fn boolean(&self, condition: Condition, depth: usize) -> (String, Tightness) {
        use Operator::*;
        let Condition { term, holds } = condition;
        if self.is_too_much(depth) {
            return ("…".to_owned(), Primary);
        }
        let negated = |text: (String, Tightness)| match holds {
            true => text,
            false => (format!("!{}", at_least(Unary, text)), Unary),
        };
        let boolean = |term: Term| self.boolean(Condition { term, holds: true }, depth + 1);
        match self.terms.node(term) {
            Node::Constant(_, word) => (((word != 0) == holds).to_string(), Primary),
            Node::Symbol(id) if self.is_boolean_symbol(term) => {
                negated(((self.name)(self.terms.symbol_at(id)), Primary))
            }
            Node::Apply(Xor32, [a, b]) if self.is_java_boolean(term) && self.terms.number(b) == Some(1) => {
                self.boolean(Condition { term: a, holds: !holds }, depth + 1)
            }
            Node::Table(id, index) if self.is_java_boolean(term) => {
                self.membership(self.terms.contents(id), index, holds, depth)
            }
            // What is not both is not the one or not the other.
            Node::Apply(operator @ (And32 | Or32), _) if self.is_java_boolean(term) => {
                let (sign, tightness) = if (operator == And32) == holds { (" && ", All) } else { (" || ", Any) };
                let parts =
                    if tightness == All { condition.parts(self.terms) } else { condition.alternatives(self.terms) };
                (self.joined(&parts, sign, tightness, depth), tightness)
            }
            Node::Apply(Xor32, [a, b]) if self.is_java_boolean(term) => {
                negated((format!("{} ^ {}", at_least(Xor, boolean(a)), at_least(And, boolean(b))), Xor))
            }
            Node::Apply(operator @ (LtU32 | LtU64), [a, b]) => {
                let class = if operator == LtU32 { "Integer" } else { "Long" };
                let [a, b] = [a, b].map(|operand| self.number(operand, depth + 1).0);
                (format!("{class}.compareUnsigned({a}, {b}) {} 0", if holds { "<" } else { ">=" }), Relation)
            }
            Node::Apply(operator, operands) if operator.is_comparison() => {
                let (sign, is_negated) = sign(operator, holds);
                let tightness = if matches!(sign, "==" | "!=") { Equality } else { Relation };
                let [a, b] = self.comparands(operands, tightness, depth);
                let text = (format!("{a} {sign} {b}"), tightness);
                if is_negated { (format!("!{}", at_least(Unary, text)), Unary) } else { text }
            }
            _ => {
                let number = at_least(Relation, self.number(term, depth + 1));
                (format!("{number} {} 0", if holds { "!=" } else { "==" }), Equality)
            }
        }
    }

    /// Conditions with a sign between them, in the order of the newest that they are about: that in the store depends on what
    /// it has seen before. How long a string or array is was asked for before what is in it, so it guards that.
    fn joined(&self, parts: &[Condition], sign: &str, tightness: Tightness, depth: usize) -> String {
        let written = parts.iter().take_while(|_| self.left.get() > 0).map(|&part| {
            let symbols = self.terms.symbols_of(part.term).iter().map(|&id| self.terms.symbol_at(id).number);
            let mut symbols: Vec<u32> = symbols.collect();
            symbols.sort_unstable_by(|a, b| b.cmp(a));
            (symbols, at_least(tightness, self.boolean(part, depth + 1)))
        });
        let mut written: Vec<(Vec<u32>, String)> = written.collect();
        written.sort();
        let is_cut = written.len() < parts.len();
        let texts = written.into_iter().map(|(_, text)| text).chain(is_cut.then(|| "…".to_owned()));
        texts.collect::<Vec<String>>().join(sign)
    }

    /// The operands of a comparison; a constant that a `char` is compared with is written as a character.
    fn comparands(&self, [a, b]: [Term; 2], tightness: Tightness, depth: usize) -> [String; 2] {
        let right = match self.terms.number(b) {
            Some(number) if self.is_char(a) && (0..=0xFFFF).contains(&number) => character(number as u16),
            _ => at_least(tighter(tightness), self.number(b, depth + 1)),
        };
        [at_least(tightness, self.number(a, depth + 1)), right]
    }
}

/// The sign of a comparison that holds or not, and whether it must be negated besides: NaN is neither less nor not less.
fn sign(operator: Operator, holds: bool) -> (&'static str, bool) {
    use Operator::*;
    match (operator, holds) {
        (Eq32 | Eq64 | FEq | DEq, true) | (Ne32 | Ne64 | DNe, false) => ("==", false),
        (Eq32 | Eq64 | FEq | DEq, false) | (Ne32 | Ne64 | DNe, true) => ("!=", false),
        (Lt32 | Lt64, true) | (Ge32 | Ge64, false) => ("<", false),
        (Lt32 | Lt64, false) | (Ge32 | Ge64, true) => (">=", false),
        (Gt32, true) | (Le32, false) => (">", false),
        (Gt32, false) | (Le32, true) => ("<=", false),
        (FLt | DLt, _) => ("<", !holds),
        (FLe | DLe, _) => ("<=", !holds),
        (DNotLt, _) => ("<", holds),
        (DNotLe, _) => ("<=", holds),
        _ => ("?", false),
    }
}

fn at_least(wanted: Tightness, (text, tightness): (String, Tightness)) -> String {
    if tightness < wanted { format!("({text})") } else { text }
}

fn tighter(tightness: Tightness) -> Tightness {
    match tightness {
        Conditional => Any,
        Any => All,
        All => Or,
        Or => Xor,
        Xor => And,
        And => Equality,
        Equality => Relation,
        Relation => Shift,
        Shift => Sum,
        Sum => Product,
        Product => Unary,
        Unary | Primary => Primary,
    }
}

fn constant(sort: Sort, word: u64) -> (String, Tightness) {
    let text = match sort {
        Sort::Int => match word as i32 {
            i32::MIN => "Integer.MIN_VALUE".to_owned(),
            i32::MAX => "Integer.MAX_VALUE".to_owned(),
            number => number.to_string(),
        },
        Sort::Long => match word as i64 {
            i64::MIN => "Long.MIN_VALUE".to_owned(),
            i64::MAX => "Long.MAX_VALUE".to_owned(),
            number => format!("{number}L"),
        },
        Sort::Float => match f32::from_bits(word as u32) {
            f32::INFINITY => "Float.POSITIVE_INFINITY".to_owned(),
            f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".to_owned(),
            _ if word as u32 == 0x7FC0_0000 => "Float.NaN".to_owned(),
            value if value.is_nan() => format!("Float.intBitsToFloat({:#x})", word as u32),
            value => format!("{value:?}f"),
        },
        Sort::Double => match f64::from_bits(word) {
            f64::INFINITY => "Double.POSITIVE_INFINITY".to_owned(),
            f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".to_owned(),
            _ if word == 0x7FF8_0000_0000_0000 => "Double.NaN".to_owned(),
            value if value.is_nan() => format!("Double.longBitsToDouble({word:#x}L)"),
            value => format!("{value:?}"),
        },
    };
    let tightness = if text.starts_with('-') { Unary } else { Primary };
    (text, tightness)
}

/// A character as a literal, escaped where it would not be seen.
fn character(unit: u16) -> String {
    format!("'{}'", escaped(unit, '\''))
}

/// A character as it stands between these quotes.
fn escaped(unit: u16, quote: char) -> String {
    match char::from_u32(unit.into()) {
        Some(letter) if letter == quote => format!(r"\{letter}"),
        Some('\\') => r"\\".to_owned(),
        Some('\n') => r"\n".to_owned(),
        Some('\r') => r"\r".to_owned(),
        Some('\t') => r"\t".to_owned(),
        Some(letter @ ' '..='~') => letter.to_string(),
        _ => format!(r"\u{unit:04x}"),
    }
}
