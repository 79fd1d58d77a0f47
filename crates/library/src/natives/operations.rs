//! Static methods a call of which is an operation: those that are called too often for a call.

use jaywalk_classes::code::{Op, Reg};

/// In which runs a call is an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    All,
    /// Those that choose.
    Searching,
    /// Those that do not: where an argument may be unknown, the comparison in the method's bytecode splits its range,
    /// but an operation must know it.
    Plain,
}

/// Classes, name, descriptor, and the operation for the register of the first argument, where the result goes, too.
type Row = (&'static [&'static str], &'static str, &'static str, Runs, fn(Reg) -> Op);

const CHOICE: &[&str] = &["jaywalk/Choice"];
const MATH: &[&str] = &["java/lang/Math", "java/lang/StrictMath"];

#[rustfmt::skip] // it is a table
const ROWS: &[Row] = &[
    (CHOICE, "assume", "(Z)V", Runs::Searching, |a| Op::Assume { a }),
    (MATH, "sqrt", "(D)D", Runs::All, |a| Op::DSqrt { d: a, a }),
    (MATH, "floor", "(D)D", Runs::All, |a| Op::DFloor { d: a, a }),
    (MATH, "ceil", "(D)D", Runs::All, |a| Op::DCeil { d: a, a }),
    (MATH, "rint", "(D)D", Runs::All, |a| Op::DRint { d: a, a }),
    (MATH, "abs", "(I)I", Runs::Plain, |a| Op::IAbs { d: a, a }),
    (MATH, "abs", "(J)J", Runs::Plain, |a| Op::LAbs { d: a, a }),
    (MATH, "abs", "(D)D", Runs::Plain, |a| Op::DAbs { d: a, a }),
    (MATH, "min", "(II)I", Runs::Plain, |a| Op::IMin { d: a, a, b: a.wrapping_add(1) }),
    (MATH, "max", "(II)I", Runs::Plain, |a| Op::IMax { d: a, a, b: a.wrapping_add(1) }),
    (MATH, "min", "(JJ)J", Runs::Plain, |a| Op::LMin { d: a, a, b: a.wrapping_add(2) }),
    (MATH, "max", "(JJ)J", Runs::Plain, |a| Op::LMax { d: a, a, b: a.wrapping_add(2) }),
    (MATH, "min", "(DD)D", Runs::Plain, |a| Op::DMin { d: a, a, b: a.wrapping_add(2) }),
    (MATH, "max", "(DD)D", Runs::Plain, |a| Op::DMax { d: a, a, b: a.wrapping_add(2) }),
];

/// The operation that a call of `class.name descriptor` with its first argument in a register is.
pub(super) fn operation(class: &str, name: &str, descriptor: &str, searches: bool, first: Reg) -> Option<Op> {
    let runs = if searches { Runs::Searching } else { Runs::Plain };
    let row = ROWS.iter().find(|&&(classes, named, described, when, _)| {
        named == name && described == descriptor && (when == runs || when == Runs::All) && classes.contains(&class)
    });
    // The last argument needs a register that an operation can name.
    row.filter(|_| first < Reg::MAX - 2).map(|&(_, _, _, _, make)| make(first))
}
