//! What is annotated never to be null.

use crate::hierarchy::{Classes, annotations_of, superclasses, text};
use crate::implicit::aligned;
use crate::promise::{ACC_STATIC, Argument, Promise, Question, When};
use crate::subject::CheckError;
use jaywalk_classes::descriptor::{MethodDescriptor, class_name};
use jaywalk_classes::file::{ClassFile, Member, parameter_annotations};

/// The annotation.
pub(crate) const NON_NULL: &str = "Ljaywalk/NonNull;";

/// Which parameters of a method have it: one for each type of its descriptor, after those that the compiler has put first.
pub(crate) fn parameters(class: &ClassFile, method: &Member, implicit: usize) -> Vec<bool> {
    let content = method.parameter_annotations(class);
    let all = content.map_or_else(Vec::new, |content| parameter_annotations(content, &class.pool));
    let annotated = all.iter().map(|known| known.iter().any(|annotation| annotation.descriptor == NON_NULL));
    let descriptor = text(class, method.descriptor);
    let count = MethodDescriptor::parse(&descriptor).map_or(0, |shape| shape.parameters.len());
    aligned(annotated.collect(), implicit, count)
}

/// Whether a field has it, and is one that could be null: of a number it says nothing.
pub(crate) fn is_non_null(class: &ClassFile, field: &Member) -> bool {
    text(class, field.descriptor).starts_with(['L', '['])
        && annotations_of(class, field).iter().any(|annotation| annotation.descriptor == NON_NULL)
}

/// The fields of an object that have it.
pub(crate) fn fields(classes: &dyn Classes, descriptor: &str, argument: Argument) -> Result<Vec<Promise>, CheckError> {
    let is_class = descriptor.starts_with('L');
    let class = if is_class { classes.find(class_name(descriptor)).map_err(CheckError::Other)? } else { None };
    let Some(class) = class else { return Ok(Vec::new()) };
    let mut promises = Vec::new();
    for class in superclasses(classes, &class)? {
        for field in class.fields.iter().filter(|field| field.access & ACC_STATIC == 0) {
            if !is_non_null(&class, field) {
                continue;
            }
            let (name, owner) = (text(&class, field.name), class.name().into_owned());
            let what = format!("the promise that the field {name} of {} is not null", simple(&owner));
            let question = Question::FieldNotNull { class: owner, name, descriptor: text(&class, field.descriptor) };
            let when = if argument == Argument::Receiver { When::Always } else { When::NotNull(argument) };
            promises.push(Promise { what, question, arguments: vec![argument], when });
        }
    }
    Ok(promises)
}

fn simple(class: &str) -> &str {
    class.rsplit('/').next().unwrap_or(class)
}
