//! Static fields that are a part of the input.

use crate::generic::of_static;
use crate::hierarchy::{Classes, text};
use crate::nulls::is_non_null;
use crate::promise::ACC_STATIC;
use crate::subject::{CheckError, Subject};
use jaywalk_classes::file::ClassFile;

const ACC_FINAL: u16 = 0x0010;
const ACC_SYNTHETIC: u16 = 0x1000;

/// A static field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Static {
    /// Its class, with slashes.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its signature, if it is of a generic type.
    pub signature: Option<String>,
    /// Whether it is annotated never to be null.
    pub is_object: bool,
}

impl Subject {
    /// Makes inputs of the static fields that are not final: of its class, and of those of the class path that this names.
    pub fn open_statics(&mut self, classes: &dyn Classes) -> Result<(), CheckError> {
        let Some(own) = classes.find(&self.class).map_err(CheckError::Other)? else { return Ok(()) };
        let mut all = vec![self.class.clone()];
        let named = (1..own.pool.len() as u16).filter_map(|index| own.pool.class_name(index).ok());
        for name in named.map(|name| name.into_owned()) {
            let is_other = name.starts_with('[') || name.starts_with("jaywalk/") || classes.is_of_jdk(&name);
            if !is_other && !all.contains(&name) {
                all.push(name);
            }
        }
        for name in all {
            if let Some(class) = classes.find(&name).map_err(CheckError::Other)? {
                self.statics.extend(statics_of(&class));
            }
        }
        let simple = |class: &str| class.rsplit('/').next().map(str::to_owned).unwrap_or_default();
        self.parameters.extend(self.statics.iter().map(|field| format!("{}.{}", simple(&field.class), field.name)));
        Ok(())
    }
}

fn statics_of(class: &ClassFile) -> impl Iterator<Item = Static> {
    let is_open = |access: u16| access & (ACC_STATIC | ACC_FINAL | ACC_SYNTHETIC) == ACC_STATIC;
    class.fields.iter().filter(move |field| is_open(field.access)).map(|field| Static {
        class: class.name().into_owned(),
        name: text(class, field.name),
        descriptor: text(class, field.descriptor),
        signature: of_static(class, field),
        is_object: is_non_null(class, field),
    })
}
