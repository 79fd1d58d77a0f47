//! Parameters of constructors that the source does not write: neither signatures nor annotations count them.

use crate::hierarchy::{Classes, text};
use crate::promise::ACC_STATIC;
use crate::subject::{CONSTRUCTOR, CheckError};
use jaywalk_classes::file::{ClassFile, Member};

const ACC_ENUM: u16 = 0x4000;
const ENUM: &str = "java/lang/Enum";

/// The class of the object around one of an inner class, with slashes; nothing if there is no such object.
pub(crate) fn outer_class(classes: &dyn Classes, class: &ClassFile) -> Result<Option<String>, CheckError> {
    let name = |index: u16| class.pool.class_name(index).ok().map(|name| name.into_owned());
    let own = class.name();
    let Some(row) = class.inner_classes().into_iter().find(|row| name(row.inner).as_deref() == Some(&*own)) else {
        return Ok(None);
    };
    if row.access & ACC_STATIC != 0 {
        return Ok(None);
    }
    if let Some(outer) = name(row.outer) {
        return Ok(Some(outer));
    }
    // A local class has such an object if the method around it has a receiver. Of code that is in no method, nothing tells.
    let Some((around, method)) = class.enclosing_method() else { return Ok(None) };
    let (Some(around), Ok((method, descriptor))) = (name(around), class.pool.name_and_type(method)) else {
        return Ok(None);
    };
    let Some(outer) = classes.find(&around).map_err(CheckError::Other)? else { return Ok(None) };
    let is_around =
        |member: &&Member| text(&outer, member.name) == method && text(&outer, member.descriptor) == descriptor;
    let has_receiver = outer.methods.iter().find(is_around).is_some_and(|member| member.access & ACC_STATIC == 0);
    Ok(has_receiver.then_some(around))
}

/// How many parameters the compiler has put before those that the source writes: the name and the number of a constant, or
/// the object around one of an inner class. What a local class captures comes after them.
pub(crate) fn implicit_parameters(
    classes: &dyn Classes,
    class: &ClassFile,
    method: &Member,
) -> Result<usize, CheckError> {
    if text(class, method.name) != CONSTRUCTOR {
        return Ok(0);
    }
    if class.access & ACC_ENUM != 0 && class.super_name().as_deref() == Some(ENUM) {
        return Ok(2);
    }
    Ok(outer_class(classes, class)?.map_or(0, |_| 1))
}

/// What is known of the parameters that the source writes, for each of so many that there are. A list that has all of them
/// is as it is.
pub(crate) fn aligned<T: Clone + Default>(written: Vec<T>, implicit: usize, count: usize) -> Vec<T> {
    let before = if written.len() < count { implicit } else { 0 };
    let mut all = vec![T::default(); before];
    all.extend(written);
    all.resize(count, T::default());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_compiler_adds_stands_before_and_after() {
        assert_eq!(aligned(vec![1, 2], 1, 3), [0, 1, 2]);
        assert_eq!(aligned(vec![1], 1, 3), [0, 1, 0]);
        assert_eq!(aligned(vec![1, 2, 3], 1, 3), [1, 2, 3]);
        assert_eq!(aligned(Vec::<u8>::new(), 0, 2), [0, 0]);
    }
}
