//! `java.io.ObjectStreamClass`

use crate::natives::ClassNatives;
use jaywalk_machine::native::{Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/ObjectStreamClass",
    methods: &[("hasStaticInitializer", "(Ljava/lang/Class;)Z", |machine, frame| {
        let mirror = frame.reference(machine, 0);
        if mirror.is_null() {
            return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
        }
        let class = machine.class_of_mirror(mirror);
        Outcome::boolean(machine.declared_method(class, "<clinit>", "()V").is_ok())
    })],
};
