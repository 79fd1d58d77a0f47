//! `jdk.internal.reflect.ConstantPool`: what annotations are parsed with.
//!
//! Every native gets the pool's object, which is the class's mirror, and an index.

use super::failure::{load_if_found, retrying};
use super::members::{new_executable, new_field};
use crate::failure::Failure;
use crate::natives::ClassNatives;
use jaywalk_classes::file::{ClassFile, FormatError, Tag};
use jaywalk_classes::link::{ClassId, FieldId, LinkError, LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use std::sync::Arc;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/reflect/ConstantPool",
    methods: &[
        ("getSize0", "*", get_size),
        ("getClassAt0", "*", get_class_at),
        ("getClassAtIfLoaded0", "*", get_class_at_if_loaded),
        ("getClassRefIndexAt0", "*", get_class_ref_index_at),
        ("getMethodAt0", "*", get_method_at),
        ("getMethodAtIfLoaded0", "*", get_method_at_if_loaded),
        ("getFieldAt0", "*", get_field_at),
        ("getFieldAtIfLoaded0", "*", get_field_at_if_loaded),
        ("getMemberRefInfoAt0", "*", get_member_ref_info_at),
        ("getNameAndTypeRefIndexAt0", "*", get_name_and_type_ref_index_at),
        ("getNameAndTypeRefInfoAt0", "*", get_name_and_type_ref_info_at),
        ("getIntAt0", "*", get_int_at),
        ("getLongAt0", "*", get_long_at),
        ("getFloatAt0", "*", get_float_at),
        ("getDoubleAt0", "*", get_double_at),
        ("getStringAt0", "*", get_string_at),
        ("getUTF8At0", "*", get_utf8_at),
        ("getTagAt0", "*", get_tag_at),
    ],
};

/// An entry of the pool of a class.
struct Place {
    class: ClassId,
    file: Arc<ClassFile>,
    index: u16,
}

fn illegal(message: &str) -> Failure {
    Thrown::new("java/lang/IllegalArgumentException", message).into()
}

fn wrong_type(_: FormatError) -> Failure {
    illegal("Wrong type at constant pool index")
}

/// The class whose pool it is. The argument is declared as an `Object`, so reflection lets anything through.
fn owner(machine: &Machine, frame: Frame) -> Result<ClassId, Failure> {
    let mirror = frame.reference(machine, 1);
    if mirror.is_null() || machine.memory.class_of(mirror) != machine.known.class {
        return Err(illegal("The constant pool of something that is no class"));
    }
    Ok(machine.class_of_mirror(mirror))
}

fn place(machine: &Machine, frame: Frame) -> Result<Place, Failure> {
    let class = owner(machine, frame)?;
    let file = machine.classes.class(class).file.clone();
    let file = file.ok_or_else(|| illegal("Constant pool index out of bounds"))?;
    let index = u16::try_from(frame.int(machine, 2)).ok().filter(|&index| usize::from(index) < file.pool.len());
    let index = index.ok_or_else(|| illegal("Constant pool index out of bounds"))?;
    Ok(Place { class, file, index })
}

fn get_size(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = owner(machine, frame)?;
        let size = machine.classes.class(class).file.as_ref().map_or(0, |file| file.pool.len());
        Ok(Outcome::int(size as i32))
    })
}

fn get_class_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { class, file, index } = place(machine, frame)?;
        file.pool.class_name_bytes(index).map_err(wrong_type)?;
        let found = machine.classes.resolve_class(class, index);
        machine.classes_changed();
        Ok(Outcome::reference(machine.mirror(found?)?))
    })
}

fn get_class_at_if_loaded(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { class, file, index } = place(machine, frame)?;
        let name = file.pool.class_name(index).map_err(wrong_type)?;
        let loader = machine.classes.class(class).loader;
        // What the built-in loaders can find counts as loaded: what other paths have loaded must not tell.
        let found = match loader <= LoaderId::APP {
            true => load_if_found(machine, loader, &name)?,
            false => machine.classes.find_loaded(loader, &name),
        };
        match found {
            Some(found) => Ok(Outcome::reference(machine.mirror(found)?)),
            None => Ok(Outcome::reference(Ref::NULL)),
        }
    })
}

fn get_class_ref_index_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        let member = file.pool.member(index).map_err(wrong_type)?;
        Ok(Outcome::int(i32::from(member.class)))
    })
}

/// Resolves a method; a member that another thing than a method leads nowhere.
fn method_at(machine: &mut Machine, frame: Frame) -> Result<Result<MethodId, LinkError>, Failure> {
    let Place { class, file, index } = place(machine, frame)?;
    if !matches!(file.pool.tag(index), Some(Tag::Methodref | Tag::InterfaceMethodref)) {
        return Err(illegal("Wrong type at constant pool index"));
    }
    let method = machine.classes.resolve_method(class, index);
    machine.classes_changed();
    Ok(method)
}

fn get_method_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let method = method_at(machine, frame)??;
        Ok(Outcome::reference(new_executable(machine, method)?))
    })
}

fn get_method_at_if_loaded(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| match method_at(machine, frame)? {
        Ok(method) => Ok(Outcome::reference(new_executable(machine, method)?)),
        Err(_) => Ok(Outcome::reference(Ref::NULL)),
    })
}

/// Resolves a field, static or not.
fn field_at(machine: &mut Machine, frame: Frame) -> Result<Result<FieldId, LinkError>, Failure> {
    let Place { class, file, index } = place(machine, frame)?;
    if file.pool.tag(index) != Some(Tag::Fieldref) {
        return Err(illegal("Wrong type at constant pool index"));
    }
    let field = machine.classes.resolve_field(class, index, false);
    let field = field.or_else(|_| machine.classes.resolve_field(class, index, true));
    machine.classes_changed();
    Ok(field)
}

fn get_field_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let field = field_at(machine, frame)??;
        Ok(Outcome::reference(new_field(machine, field)?))
    })
}

fn get_field_at_if_loaded(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| match field_at(machine, frame)? {
        Ok(field) => Ok(Outcome::reference(new_field(machine, field)?)),
        Err(_) => Ok(Outcome::reference(Ref::NULL)),
    })
}

fn strings(machine: &mut Machine, texts: &[&str]) -> Result<Outcome, Failure> {
    let mut strings = Vec::with_capacity(texts.len());
    for text in texts {
        strings.push(machine.new_string(text)?);
    }
    let array = machine.known.string_array;
    Ok(Outcome::reference(machine.new_ref_array(array, &strings)?))
}

fn get_member_ref_info_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        let member = file.pool.member(index).map_err(wrong_type)?;
        let class = file.pool.class_name(member.class).map_err(wrong_type)?;
        strings(machine, &[&class, &member.name, &member.descriptor])
    })
}

/// Where the name and type of a member lie: after the tag and the class of its entry.
fn get_name_and_type_ref_index_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        let found = file.pool.name_and_type_index(index).map_err(wrong_type)?;
        Ok(Outcome::int(i32::from(found)))
    })
}

fn get_name_and_type_ref_info_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        let (name, descriptor) = file.pool.name_and_type(index).map_err(wrong_type)?;
        strings(machine, &[&name, &descriptor])
    })
}

fn get_int_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        file.pool.integer(index).map(Outcome::int).map_err(wrong_type)
    })
}

fn get_long_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        file.pool.long(index).map(Outcome::long).map_err(wrong_type)
    })
}

fn get_float_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        file.pool.float(index).map(Outcome::float).map_err(wrong_type)
    })
}

fn get_double_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        file.pool.double(index).map(Outcome::double).map_err(wrong_type)
    })
}

fn get_string_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        let units = file.pool.string_utf16(index).map_err(wrong_type)?;
        Ok(Outcome::reference(machine.intern_units(&units)?))
    })
}

fn get_utf8_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        let units = file.pool.utf8_utf16(index).map_err(wrong_type)?;
        Ok(Outcome::reference(machine.new_string_utf16(&units)?))
    })
}

fn get_tag_at(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let Place { file, index, .. } = place(machine, frame)?;
        Ok(Outcome::int(file.pool.tag(index).map_or(0, |tag| tag as i32)))
    })
}
