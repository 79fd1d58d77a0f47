//! `jaywalk.internal.Fork`: how a program makes its path fork.

use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const TABLES: &[&ClassNatives] = &[&FORK];

const FORK: ClassNatives = ClassNatives { class: "jaywalk/internal/Fork", methods: &[("choose", "(I)I", choose)] };

/// `static native int choose(int n)`: one of `0..n`, each of them on a path of its own.
fn choose(machine: &mut Machine, frame: Frame) -> Outcome {
    let alternatives = frame.int(machine, 0);
    match u32::try_from(alternatives) {
        Ok(alternatives) if alternatives > 0 => Outcome::Choose(alternatives),
        _ => Outcome::throw("java/lang/IllegalArgumentException", format!("no choice among {alternatives}")),
    }
}
