//! `java.lang.Float` and `java.lang.Double`: the bits of a number are the word that holds it.

use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const FLOAT: ClassNatives = ClassNatives {
    class: "java/lang/Float",
    methods: &[("floatToRawIntBits", "(F)I", same_word), ("intBitsToFloat", "(I)F", same_word)],
};

pub(super) const DOUBLE: ClassNatives = ClassNatives {
    class: "java/lang/Double",
    methods: &[("doubleToRawLongBits", "(D)J", same_wide), ("longBitsToDouble", "(J)D", same_wide)],
};

fn same_word(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Word(frame.word(machine, 0))
}

fn same_wide(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Wide(frame.word(machine, 0))
}
