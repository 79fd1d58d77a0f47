//! What the JDK's own code parses: annotations, signatures and the constant pool.

use super::receiver;
use crate::natives::reflect::failure::retrying;
use crate::natives::reflect::members::{bytes_or_null, set_ref, text_or_null};
use jaywalk_classes::link::{ClassKind, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) fn get_raw_annotations(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let file = machine.classes.class(receiver(machine, frame)).file.clone();
        let bytes = file.as_ref().and_then(|file| file.annotations());
        Ok(Outcome::reference(bytes_or_null(machine, bytes)?))
    })
}

pub(super) fn get_raw_type_annotations(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let file = machine.classes.class(receiver(machine, frame)).file.clone();
        let bytes = file.as_ref().and_then(|file| file.type_annotations());
        Ok(Outcome::reference(bytes_or_null(machine, bytes)?))
    })
}

pub(super) fn get_generic_signature(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = receiver(machine, frame);
        let signature = machine.classes.class(class).file.as_ref().and_then(|file| file.signature());
        Ok(Outcome::reference(text_or_null(machine, class, signature)?))
    })
}

/// The object that HotSpot hides behind a `ConstantPool` is the class's mirror here.
pub(super) fn get_constant_pool(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        if machine.classes.class(receiver(machine, frame)).kind != ClassKind::Instance {
            return Ok(Outcome::reference(Ref::NULL));
        }
        let class = machine.load(LoaderId::BOOT, "jdk/internal/reflect/ConstantPool")?;
        let pool = machine.new_instance(class)?;
        set_ref(machine, pool, ("constantPoolOop", "Ljava/lang/Object;"), frame.reference(machine, 0));
        Ok(Outcome::reference(pool))
    })
}
