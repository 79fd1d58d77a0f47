//! What is derived from the [table of operations](super::op::Op): the type itself, and a function for each question that
//! can be asked of an operation without running it. Each is one `match`, so it costs as much as one written by hand.
//!
//! A row is the operation's name with its operands, and then what else is to be known of it:
//!
//! ```text
//! Name { operand: role kind, … } from OPCODE reads Place writes Place flow Flow spans count is Operator(operand, …);
//! ```
//!
//! | role | the operand is |
//! | --- | --- |
//! | `sets` | the register of the result |
//! | `needs` | a register whose value must be known: a strict use |
//! | `copies` | a register that is read, but whose value may stay unknown |
//! | `steps` | a counter: its value must be known, and is replaced by another |
//! | `needs_each` | the first of so many registers with ints that must be known |
//! | `sets_high`, `copies_high` | the same for a register that a byte cannot name |
//! | `receives` | the first argument of a call, a receiver that must be known |
//! | `passes` | the first argument of a call that leaves them to the callee |
//! | `imm` | a number that is part of the operation |
//! | `jumps` | where a branch goes |
//!
//! `from` names the instructions that become this operation as it stands, `spans` how many operations a fused one stands
//! for. The rest is explained where it is defined.

use super::op::{Op, Reg, Target};
use super::operator::{Operator, ValueKind};

/// A register that an operation reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The first register with such a value.
    pub register: u16,
    /// How many there are, one after the other: more than one only for counts of dimensions.
    pub count: u8,
    /// What the register holds.
    pub kind: ValueKind,
    /// Whether the operation cannot do without knowing the value. Of one with two words, the tag tells.
    pub is_strict: bool,
}

/// All registers that an operation reads, but the arguments of a call: 32 bits for each, and above them how many there are.
/// It goes from function to function in two registers, since each fork asks for it.
#[derive(Clone, Copy, Debug)]
pub struct Uses(u128);

/// Bits of one use, and where the count begins.
const USE_BITS: u32 = 32;
const COUNT_AT: u32 = 96;

impl Uses {
    pub(super) const NONE: Uses = Uses(0);

    #[inline(always)]
    pub(super) fn add(&mut self, register: u16, count: u8, kind: ValueKind, is_strict: bool) {
        let used =
            u32::from(register) | u32::from(count) << 16 | (kind as u32) << 24 | u32::from(is_strict) << (USE_BITS - 1);
        let before = (self.0 >> COUNT_AT) as u32;
        debug_assert!(before * USE_BITS < COUNT_AT, "no operation reads so many registers");
        self.0 |= u128::from(used) << (before * USE_BITS);
        self.0 += 1 << COUNT_AT;
    }
}

/// In the order of the table: an array before its index.
impl IntoIterator for Uses {
    type Item = Use;
    type IntoIter = EachUse;

    #[inline]
    fn into_iter(self) -> EachUse {
        EachUse { uses: self.0, left: (self.0 >> COUNT_AT) as u32 }
    }
}

/// Goes through the registers that an operation reads.
pub struct EachUse {
    uses: u128,
    left: u32,
}

impl Iterator for EachUse {
    type Item = Use;

    #[inline]
    fn next(&mut self) -> Option<Use> {
        self.left = self.left.checked_sub(1)?;
        let used = self.uses as u32;
        self.uses >>= USE_BITS;
        Some(Use {
            register: used as u16,
            count: (used >> 16) as u8,
            kind: ValueKind::ALL[(used >> 24 & 0xf) as usize % ValueKind::ALL.len()],
            is_strict: used >> (USE_BITS - 1) != 0,
        })
    }
}

/// A part of the state outside the registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A field of an object.
    Field,
    /// A static field.
    Static,
    /// An element of an array.
    Element,
    /// The length of an array, which never changes.
    Length,
    /// The class of an object, which never changes.
    Class,
    /// A resolved constant.
    Constant,
    /// The top of the heap.
    Heap,
    /// Who holds a lock, and in what order locks were taken.
    Monitor,
    /// Anything: classes are initialised, natives run.
    Anything,
}

/// How control leaves an operation that does not throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next one.
    Next,
    /// To its target, further on.
    Jump,
    /// To its target, which may lie before it. Whatever may go back uses up a bit of the time slice.
    JumpBack,
    /// To its target if its expression is true.
    Branch,
    /// The same, and the target may lie before it.
    BranchBack,
    /// To a target of its table.
    Switch,
    /// Into another method, which returns to the next one.
    Call,
    /// Out of the method.
    Leave,
}

/// What the second operand of an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// There is none.
    None,
    /// The value in the register `b`.
    Register,
    /// The constant `k`.
    Constant,
    /// The length of the array in the register `b`.
    Length,
    /// The product of the doubles in the registers `b` and `k`, rounded before it is used.
    Product,
}

/// The value that an operation computes: its result, or whether it branches.
///
/// All parts are numbers of their own, so that they stay in registers of the processor: parts that are written to memory
/// and read back in other pieces make it wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The function.
    pub operator: Operator,
    /// The register with the first operand.
    pub a: Reg,
    /// What is added to the int in there first, and stays added.
    pub step: i8,
    /// What the second operand is.
    pub second: Second,
    /// The register of the second operand, if that is one.
    pub b: Reg,
    /// The second operand, if that is a constant: a number, or null; the register of a second factor.
    pub k: i32,
}

impl Expression {
    /// An operator applied to the values of two registers.
    pub(super) fn of_registers(operator: Operator, a: Reg, b: Reg) -> Expression {
        expression(operator, [Argument::Register(a), Argument::Register(b)])
    }

    /// An operator applied to the value of a register and a constant.
    pub(super) fn with_constant(operator: Operator, a: Reg, k: i32) -> Expression {
        expression(operator, [Argument::Register(a), Argument::Constant(k)])
    }

    /// The value, given the word in a register and the length of the array in one; nothing for a division by zero.
    pub fn evaluate(self, word: impl Fn(Reg) -> u64, length: impl Fn(Reg) -> u32) -> Option<u64> {
        let value = |register| match word(register) {
            // The bound of a counter may be the counter itself.
            counter if register == self.a && self.step != 0 => {
                u64::from((counter as i32).wrapping_add(self.step.into()) as u32)
            }
            word => word,
        };
        let second = match self.second {
            Second::None => 0,
            Second::Register => value(self.b),
            Second::Constant => i64::from(self.k) as u64,
            Second::Length => u64::from(length(self.b)),
            Second::Product => Operator::DMul.evaluate([value(self.b), value(self.k as Reg)])?,
        };
        self.operator.evaluate([value(self.a), second])
    }
}

/// An operation that goes to its target if a condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The condition.
    pub condition: Expression,
    /// Where it goes if that holds.
    pub target: Target,
    /// How far away the operation is that follows otherwise.
    pub span: u32,
    /// Whether it may go back, and so uses up a bit of the time slice.
    pub is_back: bool,
}

/// An argument of `is`.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    Register(Reg),
    Constant(i32),
    Length(Reg),
    Stepped(Reg, i32),
    Product(Reg, Reg),
}

pub(super) const NULL: Argument = Argument::Constant(0);

#[inline(always)]
pub(super) fn length(array: Argument) -> Argument {
    match array {
        Argument::Register(array) => Argument::Length(array),
        other => other,
    }
}

#[inline(always)]
pub(super) fn stepped(counter: Argument, by: Argument) -> Argument {
    match (counter, by) {
        (Argument::Register(counter), Argument::Constant(by)) => Argument::Stepped(counter, by),
        (other, _) => other,
    }
}

#[inline(always)]
pub(super) fn product(factor: Argument, other: Argument) -> Argument {
    match (factor, other) {
        (Argument::Register(factor), Argument::Register(other)) => Argument::Product(factor, other),
        _ => factor,
    }
}

/// The arguments of `is`, one or two, as an expression keeps them.
#[inline(always)]
pub(super) fn expression<const COUNT: usize>(operator: Operator, arguments: [Argument; COUNT]) -> Expression {
    let mut expression = Expression { operator, a: 0, step: 0, second: Second::None, b: 0, k: 0 };
    let mut arguments = arguments.into_iter();
    match arguments.next() {
        Some(Argument::Stepped(a, by)) => (expression.a, expression.step) = (a, by as i8),
        Some(Argument::Register(a)) => expression.a = a,
        _ => {}
    }
    match arguments.next() {
        Some(Argument::Register(b)) => (expression.second, expression.b) = (Second::Register, b),
        Some(Argument::Length(b)) => (expression.second, expression.b) = (Second::Length, b),
        Some(Argument::Constant(k)) => (expression.second, expression.k) = (Second::Constant, k),
        Some(Argument::Product(b, c)) => {
            (expression.second, expression.b, expression.k) = (Second::Product, b, c.into());
        }
        _ => {}
    }
    expression
}

/// The type of an operand.
macro_rules! operand_type {
    (imm $type:ty) => {
        $type
    };
    (jumps $type:ty) => {
        $type
    };
    (sets_high $kind:ident) => {
        u16
    };
    (copies_high $kind:ident) => {
        u16
    };
    (receives $kind:ident) => {
        u16
    };
    (passes $kind:ident) => {
        u16
    };
    ($role:ident $kind:ident) => {
        Reg
    };
}

/// Adds an operand to the uses, if it is one.
macro_rules! add_use {
    ($uses:ident, needs $kind:ident $register:ident) => {
        $uses.add(u16::from($register), 1, ValueKind::$kind, true)
    };
    ($uses:ident, steps $kind:ident $register:ident) => {
        $uses.add(u16::from($register), 1, ValueKind::$kind, true)
    };
    ($uses:ident, receives $kind:ident $register:ident) => {
        $uses.add($register, 1, ValueKind::$kind, true)
    };
    ($uses:ident, copies $kind:ident $register:ident) => {
        $uses.add(u16::from($register), 1, ValueKind::$kind, false)
    };
    ($uses:ident, copies_high $kind:ident $register:ident) => {
        $uses.add($register, 1, ValueKind::$kind, false)
    };
    ($uses:ident, needs_each $count:ident $register:ident) => {
        $uses.add(u16::from($register), $count, ValueKind::Int, true)
    };
    ($uses:ident, $role:ident $kind:ident $other:ident) => {};
}

/// Notes an operand as the result, if it is one.
macro_rules! note_result {
    ($result:ident, sets $kind:ident $register:ident) => {
        $result = Some((u16::from($register), ValueKind::$kind))
    };
    ($result:ident, steps $kind:ident $register:ident) => {
        $result = Some((u16::from($register), ValueKind::$kind))
    };
    ($result:ident, sets_high $kind:ident $register:ident) => {
        $result = Some(($register, ValueKind::$kind))
    };
    ($result:ident, $role:ident $kind:ident $other:ident) => {};
}

/// Notes a reference to an operand with one role.
macro_rules! note_place {
    ($place:ident, sets: sets $kind:ident $register:ident) => {
        $place = Some($register)
    };
    ($place:ident, jumps: jumps $kind:ident $target:ident) => {
        $place = Some($target)
    };
    ($place:ident, $wanted:ident: $role:ident $kind:ident $other:ident) => {};
}

/// An operand as an argument of `is`.
macro_rules! as_argument {
    (needs $kind:ident $register:ident) => {
        Argument::Register($register)
    };
    (steps $kind:ident $register:ident) => {
        Argument::Register($register)
    };
    (imm $type:ident $number:ident) => {
        Argument::Constant($number as i32)
    };
    ($role:ident $kind:ident $other:ident) => {
        ()
    };
}

macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($field:ident: $role:ident $kind:ident),+ })?
        $(from $($opcode:ident)|+)?
        $(reads $read:ident)?
        $(writes $written:ident)?
        $(flow $flow:ident)?
        $(spans $span:literal)?
        $(is $operator:ident($($argument:expr),+))?;
    )*) => {
        /// One operation. Names follow the JVM specification's instructions; `k` is an immediate operand, `d` the
        /// destination, `t` the branch target.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[expect(missing_docs, reason = "operands have the same names throughout, explained above")]
        pub enum Op {
            $($(#[$doc])* $name $({ $($field: operand_type!($role $kind)),+ })?,)*
        }

        #[allow(unused_variables, unused_mut, unused_assignments, reason = "not every row has every part")]
        impl Op {
            /// The registers it reads.
            #[inline]
            pub fn uses(self) -> Uses {
                let mut uses = Uses::NONE;
                match self {
                    $(Op::$name { $($($field),+)? } => { $($(add_use!(uses, $role $kind $field);)+)? })*
                }
                uses
            }

            /// The register it writes, and what: a value of two words to this register and the next.
            #[inline]
            pub fn result(self) -> Option<(u16, ValueKind)> {
                let mut result = None;
                match self {
                    $(Op::$name { $($($field),+)? } => { $($(note_result!(result, $role $kind $field);)+)? })*
                }
                result
            }

            /// The register it writes its result to, if that can go anywhere.
            #[inline]
            pub fn destination_mut(&mut self) -> Option<&mut Reg> {
                let mut place = None;
                match self {
                    $(Op::$name { $($($field),+)? } => { $($(note_place!(place, sets: $role $kind $field);)+)? })*
                }
                place
            }

            /// Where it may branch to; a switch's targets are in its table.
            #[inline]
            pub fn target_mut(&mut self) -> Option<&mut Target> {
                let mut place = None;
                match self {
                    $(Op::$name { $($($field),+)? } => { $($(note_place!(place, jumps: $role $kind $field);)+)? })*
                }
                place
            }

            /// What it reads besides registers.
            pub fn reads(self) -> Option<Place> {
                match self {
                    $($(Op::$name { .. } => Some(Place::$read),)?)*
                    _ => None,
                }
            }

            /// What it writes besides registers.
            pub fn writes(self) -> Option<Place> {
                match self {
                    $($(Op::$name { .. } => Some(Place::$written),)?)*
                    _ => None,
                }
            }

            /// Where control goes.
            #[inline]
            pub fn flow(self) -> Flow {
                match self {
                    $($(Op::$name { .. } => Flow::$flow,)?)*
                    _ => Flow::Next,
                }
            }

            /// How many operations it stands for: the next one is so far away.
            #[inline]
            pub fn span(self) -> u32 {
                match self {
                    $($(Op::$name { .. } => $span,)?)*
                    _ => 1,
                }
            }

            /// The expression whose value is its result or decides where it goes, unless that depends on more than its
            /// operands.
            #[inline]
            pub fn expression(self) -> Option<Expression> {
                match self {
                    $(Op::$name { $($($field),+)? } => {
                        $($(let $field = as_argument!($role $kind $field);)+)?
                        let computed: Option<Expression> = None;
                        $(let computed = Some(expression(Operator::$operator, [$($argument),+]));)?
                        computed
                    })*
                }
            }

            /// Where it goes on what condition, if it has an expression for that.
            #[inline(always)] // so that the parts stay in registers
            pub fn branch(self) -> Option<Branch> {
                match self {
                    $(Op::$name { $($($field),+)? } => {
                        let mut target = None;
                        $($(note_place!(target, jumps: $role $kind $field);)+)?
                        $($(let $field = as_argument!($role $kind $field);)+)?
                        let (flow, span, condition): (Flow, u32, Option<Expression>) = (Flow::Next, 1, None);
                        $(let flow = Flow::$flow;)?
                        $(let span = $span;)?
                        $(let condition = Some(expression(Operator::$operator, [$($argument),+]));)?
                        match (target, condition) {
                            (Some(target), Some(condition)) => {
                                Some(Branch { condition, target, span, is_back: flow == Flow::BranchBack })
                            }
                            _ => None,
                        }
                    })*
                }
            }

            /// The operation that an instruction becomes as it stands, with its registers in the order of the table.
            #[inline]
            pub(super) fn of_instruction(opcode: u8, registers: [Reg; 3]) -> Option<Op> {
                let mut registers = registers.into_iter();
                let next = |_, _| u32::from(registers.next().unwrap_or(0));
                match opcode {
                    $($($($opcode)|+ => Some(make::$name(next)),)?)*
                    _ => None,
                }
            }

            /// The operation that has this expression and leads there, if there is one. `place` is the register of its result,
            /// or where it jumps.
            pub(super) fn of_expression(wanted: Expression, flow: Flow, place: u32) -> Option<Op> {
                match wanted.operator {
                    $($(Operator::$operator if fits(make::$name(sample), wanted, flow) => {
                        filled(make::$name(operands(wanted, place)), wanted)
                    })?)*
                    _ => None,
                }
            }

            /// Every operation once, with the operands that `next` gives for a role and a kind, cut to size.
            pub fn every(mut next: impl FnMut(&'static str, &'static str) -> u32) -> Vec<Op> {
                vec![$(make::$name(&mut next)),*]
            }

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Op::$name { .. } => stringify!($name),)*
                }
            }
        }

        /// A function for each operation that asks for its operands one by one.
        #[allow(non_snake_case, unused_mut, unused_variables, reason = "named after the operations, some without operands")]
        mod make {
            use super::*;
            $(#[inline(always)] // what is asked for each operand is known when this is compiled
            pub(super) fn $name(mut next: impl FnMut(&'static str, &'static str) -> u32) -> Op {
                Op::$name {
                    $($($field: next(stringify!($role), stringify!($kind)) as operand_type!($role $kind)),+)?
                }
            })*
        }

        impl std::fmt::Display for Op {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.name())?;
                match *self {
                    $(Op::$name { $($($field),+)? } => {
                        $($(write!(out, concat!(" ", stringify!($field), ":{}"), $field)?;)+)?
                    })*
                }
                Ok(())
            }
        }
    };
}

/// Operands by which a step can be told from none.
#[inline(always)]
pub(super) fn sample(role: &str, _: &str) -> u32 {
    u32::from(role == "imm")
}

/// Whether an operation has an expression like this one.
#[inline(always)]
pub(super) fn fits(sample: Op, wanted: Expression, flow: Flow) -> bool {
    let is_alike = |own: Expression| own.second == wanted.second && (own.step != 0) == (wanted.step != 0);
    sample.flow() == flow && sample.expression().is_some_and(is_alike)
}

/// The operands of an expression, in the order of the table.
#[inline(always)]
pub(super) fn operands(wanted: Expression, place: u32) -> impl FnMut(&'static str, &'static str) -> u32 {
    // Where there is a third register, it is that of a second factor.
    let mut registers = [wanted.a, wanted.b, wanted.k as Reg].into_iter();
    move |role, _| match role {
        "sets" | "jumps" => place,
        "imm" => wanted.k as u32,
        _ => registers.next().map_or(0, u32::from),
    }
}

/// An operation, if its constant has room in it.
#[inline(always)]
pub(super) fn filled(op: Op, wanted: Expression) -> Option<Op> {
    (op.expression() == Some(wanted)).then_some(op)
}

impl Op {
    /// Where it may branch to; a switch's targets are in its table.
    #[inline]
    pub fn target(mut self) -> Option<Target> {
        self.target_mut().copied()
    }

    /// Whether control never reaches the next operation by falling through.
    #[inline]
    pub fn is_terminal(self) -> bool {
        matches!(self.flow(), Flow::Jump | Flow::JumpBack | Flow::Switch | Flow::Leave)
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, Use, Uses, ValueKind};

    #[test]
    fn an_operation_is_found_by_what_it_computes() {
        const PLACE: u32 = 9;
        let mut register = 0;
        let ops = Op::every(|role, _| match role {
            "sets" | "jumps" => PLACE,
            "imm" => 5,
            _ => {
                register = register % 8 + 1;
                register
            }
        });
        let computing = ops.into_iter().filter_map(|op| op.expression().map(|expression| (op, expression)));
        for (op, expression) in computing.filter(|(_, expression)| expression.step == 0) {
            assert_eq!(Op::of_expression(expression, op.flow(), PLACE), Some(op));
        }
    }

    #[test]
    fn uses_come_back_as_they_were_added() {
        for (index, kind) in ValueKind::ALL.into_iter().enumerate() {
            let other = Use { register: 7, count: 1, kind: ValueKind::Ref, is_strict: true };
            let all = [
                other,
                Use { register: u16::MAX, count: u8::MAX, kind, is_strict: index % 2 == 0 },
                Use { register: 0, count: 1, ..other },
            ];
            let mut uses = Uses::NONE;
            for (before, Use { register, count, kind, is_strict }) in all.into_iter().enumerate() {
                assert!(uses.into_iter().eq(all[..before].iter().copied()));
                uses.add(register, count, kind, is_strict);
            }
            assert!(uses.into_iter().eq(all));
        }
    }
}
