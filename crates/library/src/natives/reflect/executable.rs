//! `java.lang.reflect.Executable` and `Field`: what they ask the VM for later.

use super::failure::retrying;
use super::members::{bytes_or_null, executable_of, field_of, set_int, set_ref};
use crate::failure::Failure;
use crate::natives::ClassNatives;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const EXECUTABLE: ClassNatives = ClassNatives {
    class: "java/lang/reflect/Executable",
    methods: &[
        ("getParameters0", "()[Ljava/lang/reflect/Parameter;", get_parameters),
        ("getTypeAnnotationBytes0", "()[B", get_executable_type_annotations),
    ],
};

pub(super) const FIELD: ClassNatives = ClassNatives {
    class: "java/lang/reflect/Field",
    methods: &[("getTypeAnnotationBytes0", "()[B", get_field_type_annotations)],
};

fn get_executable_type_annotations(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let method = executable_of(machine, frame.reference(machine, 0))?;
        let info = machine.classes.method(method);
        let (file, index) = (machine.classes.class(info.class).file.clone(), usize::from(info.index));
        let bytes = file.as_ref().and_then(|file| file.methods.get(index)?.type_annotations(file));
        Ok(Outcome::reference(bytes_or_null(machine, bytes)?))
    })
}

fn get_field_type_annotations(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let field = field_of(machine, frame.reference(machine, 0))?;
        let info = machine.classes.field(field);
        let (file, index) = (machine.classes.class(info.class).file.clone(), usize::from(info.index));
        let bytes = file.as_ref().and_then(|file| file.fields.get(index)?.type_annotations(file));
        Ok(Outcome::reference(bytes_or_null(machine, bytes)?))
    })
}

/// `Parameter[]`, or null if the compiler kept nothing about the parameters.
fn get_parameters(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let executable = frame.reference(machine, 0);
        let method = executable_of(machine, executable)?;
        let info = machine.classes.method(method);
        let (file, index) = (machine.classes.class(info.class).file.clone(), usize::from(info.index));
        let Some(file) = file else { return Ok(Outcome::reference(Ref::NULL)) };
        let Some(rows) = file.methods.get(index).and_then(|member| member.method_parameters(&file)) else {
            return Ok(Outcome::reference(Ref::NULL));
        };
        let mut parameters = Vec::with_capacity(rows.len());
        for (place, (name, flags)) in (0u64..).zip(rows) {
            let name = if name == 0 { None } else { Some(file.pool.text(name).map_err(|_| bad_name())?) };
            parameters.push(new_parameter(machine, executable, name.as_deref(), (place, flags))?);
        }
        let array = machine.load(LoaderId::BOOT, "[Ljava/lang/reflect/Parameter;")?;
        Ok(Outcome::reference(machine.new_ref_array(array, &parameters)?))
    })
}

fn bad_name() -> Thrown {
    Thrown::new("java/lang/IllegalArgumentException", "Constant pool index out of bounds")
}

fn new_parameter(
    machine: &mut Machine,
    executable: Ref,
    name: Option<&str>,
    (place, flags): (u64, u16),
) -> Result<Ref, Failure> {
    let class = machine.load(LoaderId::BOOT, "java/lang/reflect/Parameter")?;
    let parameter = machine.new_instance(class)?;
    // A parameter without a name in the class file has an empty one.
    let name = match name {
        Some(name) => machine.intern_text(name)?,
        None => Ref::NULL,
    };
    set_ref(machine, parameter, ("name", "Ljava/lang/String;"), name);
    set_ref(machine, parameter, ("executable", "Ljava/lang/reflect/Executable;"), executable);
    set_int(machine, parameter, ("modifiers", "I"), u64::from(flags));
    set_int(machine, parameter, ("index", "I"), place);
    Ok(parameter)
}
