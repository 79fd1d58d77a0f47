//! `sun.misc.Unsafe`, with which programs can put a reference where its object does not belong.
//!
//! The JDK's own code casts before it writes. Of programs nobody knows, and the machine relies on it that a variable holds
//! what its type says; so such a write is checked first. What fits is then left to the bytecode.

use super::place::variable_of;
use crate::natives::ClassNatives;
use jaywalk_classes::descriptor::class_name;
use jaywalk_classes::link::{ClassKind, FieldId, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/misc/Unsafe",
    methods: &[
        ("putObject", "*", |machine, frame| check(machine, frame, VALUE)),
        ("putObjectVolatile", "*", |machine, frame| check(machine, frame, VALUE)),
        ("putOrderedObject", "*", |machine, frame| check(machine, frame, VALUE)),
        ("getAndSetObject", "*", |machine, frame| check(machine, frame, VALUE)),
        ("compareAndSwapObject", "*", |machine, frame| check(machine, frame, VALUE + 1)),
    ],
};

/// The register of the value in `(Object base, long offset, value)`, after the receiver.
const VALUE: usize = 4;

fn check(machine: &mut Machine, frame: Frame, value: usize) -> Outcome {
    let (base, offset, value) = (frame.reference(machine, 1), frame.long(machine, 2), frame.reference(machine, value));
    if value.is_null() || base.is_null() || fits(machine, base, offset, value) {
        return Outcome::Bytecode;
    }
    let class = machine.classes.external_name(machine.memory.class_of(value));
    Outcome::Unsupported(format!("access to a variable that cannot hold an object of class {class}"))
}

/// Whether a variable may hold an object. What is no variable is found out by whoever writes to it.
fn fits(machine: &mut Machine, base: Ref, offset: i64, value: Ref) -> bool {
    let class = machine.memory.class_of(base);
    if let ClassKind::Array { .. } = machine.classes.class(class).kind {
        return machine.check_store(base, value).is_ok();
    }
    variable_of(machine, base, offset).is_none_or(|field| may_hold(machine, field, value))
}

fn may_hold(machine: &mut Machine, field: FieldId, value: Ref) -> bool {
    let field = machine.classes.field(field);
    let loader = machine.classes.class(field.class).loader;
    let descriptor = machine.classes.symbols.text(field.descriptor).to_owned();
    let name = class_name(&descriptor);
    // An object of the class can be there only if the class is.
    let wanted = match loader <= LoaderId::APP {
        true => machine.load(loader, name).ok(),
        false => machine.classes.find_loaded(loader, name),
    };
    let class = machine.memory.class_of(value);
    wanted.is_some_and(|wanted| machine.classes.is_subclass(class, wanted))
}
