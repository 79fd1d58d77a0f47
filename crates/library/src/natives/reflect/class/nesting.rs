//! Classes inside classes: members, local classes, nests and permitted subclasses.

use super::{mirrors, receiver};
use crate::failure::Failure;
use crate::natives::reflect::failure::retrying;
use jaywalk_classes::file::{ClassFile, InnerClass};
use jaywalk_classes::link::{ClassId, ClassKind};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};
use std::sync::Arc;

fn file_of(machine: &Machine, class: ClassId) -> Option<Arc<ClassFile>> {
    machine.classes.class(class).file.clone()
}

/// The class that entry `index` of the pool of `from` names.
fn resolve(machine: &mut Machine, from: ClassId, index: u16) -> Result<ClassId, Failure> {
    let resolved = machine.classes.resolve_class(from, index);
    machine.classes_changed();
    Ok(resolved?)
}

/// Like [`resolve`], but a class that cannot be loaded is left out.
fn resolve_if_possible(machine: &mut Machine, from: ClassId, index: u16) -> Result<Option<ClassId>, Failure> {
    match resolve(machine, from, index) {
        Ok(class) => Ok(Some(class)),
        Err(Failure::Thrown(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// The row of the InnerClasses attribute that describes the class itself.
fn own_row(file: &ClassFile) -> Option<InnerClass> {
    let name = file.pool.class_name_bytes(file.this_class).ok()?;
    let mut rows = file.inner_classes().into_iter();
    rows.find(|row| file.pool.class_name_bytes(row.inner).is_ok_and(|other| other == name))
}

pub(super) fn get_declaring_class(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = receiver(machine, frame);
        let outer = file_of(machine, class).and_then(|file| own_row(&file)).map_or(0, |row| row.outer);
        if outer == 0 {
            return Ok(Outcome::reference(Ref::NULL));
        }
        let outer = resolve(machine, class, outer)?;
        Ok(Outcome::reference(machine.mirror(outer)?))
    })
}

pub(super) fn get_simple_binary_name(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let file = file_of(machine, receiver(machine, frame));
        let row = file.as_ref().and_then(|file| Some((file, own_row(file)?)));
        match row.and_then(|(file, row)| file.pool.text(row.name).ok()) {
            Some(name) => Ok(Outcome::reference(machine.new_string(&name)?)),
            None => Ok(Outcome::reference(Ref::NULL)),
        }
    })
}

/// `{Class, String name, String descriptor}`; null unless the class is local or anonymous.
pub(super) fn get_enclosing_method(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = receiver(machine, frame);
        let file = file_of(machine, class);
        let Some((file, (outer, method))) = file.as_ref().and_then(|file| Some((file, file.enclosing_method()?)))
        else {
            return Ok(Outcome::reference(Ref::NULL));
        };
        let outer = resolve(machine, class, outer)?;
        let mut parts = [machine.mirror(outer)?, Ref::NULL, Ref::NULL];
        if let Ok((name, descriptor)) = file.pool.name_and_type(method) {
            parts[1] = machine.new_string(&name)?;
            parts[2] = machine.new_string(&descriptor)?;
        }
        let array = machine.known.object_array;
        Ok(Outcome::reference(machine.new_ref_array(array, &parts)?))
    })
}

pub(super) fn get_declared_classes(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = receiver(machine, frame);
        let Some(file) = file_of(machine, class) else { return Ok(Outcome::reference(mirrors(machine, &[])?)) };
        let name = file.pool.class_name_bytes(file.this_class).ok();
        let mut members = Vec::new();
        for row in file.inner_classes() {
            if row.outer != 0 && file.pool.class_name_bytes(row.outer).ok() == name {
                members.push(resolve(machine, class, row.inner)?);
            }
        }
        Ok(Outcome::reference(mirrors(machine, &members)?))
    })
}

pub(super) fn get_nest_host(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let host = machine.classes.nest_host(receiver(machine, frame))?;
        machine.classes_changed();
        Ok(Outcome::reference(machine.mirror(host)?))
    })
}

/// The host, then every class that it names and that agrees.
pub(super) fn get_nest_members(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let host = machine.classes.nest_host(receiver(machine, frame))?;
        machine.classes_changed();
        let mut members = vec![host];
        for index in file_of(machine, host).map_or_else(Vec::new, |file| file.nest_members()) {
            if let Some(member) = resolve_if_possible(machine, host, index)?
                && machine.classes.nest_host(member)? == host
            {
                members.push(member);
            }
        }
        Ok(Outcome::reference(mirrors(machine, &members)?))
    })
}

/// Null unless the class is sealed.
pub(super) fn get_permitted_subclasses(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let class = receiver(machine, frame);
        let Some(indices) = file_of(machine, class).and_then(|file| file.permitted_subclasses()) else {
            return Ok(Outcome::reference(Ref::NULL));
        };
        let mut permitted = Vec::new();
        for index in indices {
            let found = resolve_if_possible(machine, class, index)?;
            permitted.extend(found.filter(|&found| machine.classes.class(found).kind == ClassKind::Instance));
        }
        Ok(Outcome::reference(mirrors(machine, &permitted)?))
    })
}
