//! Class files, and what they inherit from.

use crate::subject::CheckError;
use jaywalk_classes::code::decode::decode;
use jaywalk_classes::code::opcode;
use jaywalk_classes::file::{Annotation, ClassFile, Member, annotations};
use std::collections::VecDeque;

/// Where class files come from.
pub trait Classes {
    /// The class with this name, with slashes. An error is one line.
    fn find(&self, name: &str) -> Result<Option<ClassFile>, String>;

    /// The classes of the class path whose files have this text among their constants.
    fn mentioning(&self, text: &str) -> Vec<ClassFile>;

    /// Whether the class with this name, with slashes, is one of the JDK's.
    fn is_of_jdk(&self, name: &str) -> bool;

    /// The module of the JDK that has a package, with slashes.
    fn module_of_jdk(&self, package: &str) -> Option<String>;

    /// What a user may have meant by the name of a class that is not there.
    fn suggest(&self, name: &str) -> Option<String>;
}

/// No hierarchy of classes is larger.
const MOST: usize = 1000;

/// A name or descriptor of a class file.
pub(crate) fn text(class: &ClassFile, index: u16) -> String {
    class.pool.text(index).map(|text| text.into_owned()).unwrap_or_default()
}

/// The annotations of a method or field that are there at run time.
pub(crate) fn annotations_of(class: &ClassFile, member: &Member) -> Vec<Annotation> {
    member.annotations(class).map_or_else(Vec::new, |content| annotations(content, &class.pool))
}

/// The classes that the code of a method casts to, or tests for, with slashes.
pub(crate) fn casts_of(class: &ClassFile, method: &Member) -> Vec<String> {
    let Ok(Some(code)) = method.code(class) else { return Vec::new() };
    let mut casts = Vec::new();
    let mut at = 0;
    while at < code.bytecode.len() {
        let Ok(instruction) = decode(code.bytecode, at) else { break };
        if [opcode::CHECKCAST, opcode::INSTANCEOF].contains(&instruction.opcode) {
            casts.extend(class.pool.class_name(instruction.index()).map(|name| name.into_owned()));
        }
        at = instruction.next;
    }
    casts
}

/// A class and its superclasses, the nearest first.
pub(crate) fn superclasses(classes: &dyn Classes, class: &ClassFile) -> Result<Vec<ClassFile>, CheckError> {
    let mut all = vec![class.clone()];
    while let Some(name) = all.last().and_then(|last| last.super_name().map(|name| name.into_owned())) {
        match classes.find(&name).map_err(CheckError::Other)? {
            Some(above) if all.len() < MOST => all.push(above),
            _ => break,
        }
    }
    Ok(all)
}

/// A class and all its supertypes: first the superclasses, then the interfaces, each the nearest first.
pub(crate) fn supertypes(classes: &dyn Classes, class: &ClassFile) -> Result<Vec<ClassFile>, CheckError> {
    let mut all = superclasses(classes, class)?;
    let mut names: VecDeque<String> = all.iter().flat_map(interfaces).collect();
    while let Some(name) = names.pop_front() {
        if all.len() >= MOST || all.iter().any(|known| known.name() == name) {
            continue;
        }
        if let Some(interface) = classes.find(&name).map_err(CheckError::Other)? {
            names.extend(interfaces(&interface));
            all.push(interface);
        }
    }
    Ok(all)
}

fn interfaces(class: &ClassFile) -> Vec<String> {
    let names = class.interfaces.iter().filter_map(|&index| class.pool.class_name(index).ok());
    names.map(|name| name.into_owned()).collect()
}
