//! Objects of classes that extend one of the JDK's: their constructor makes what they inherit, and the JDK's own methods fill
//! it.

use crate::building::Builder;
use crate::test_method::Refusal;
use jaywalk_classes::Kind;
use jaywalk_explore::{ShapeContent, ShapeValue};

/// The methods by which collections are filled, and those that these call.
const FILLING: &[&str] = &["add", "addLast", "offer", "put", "addElement", "linkLast"];

impl Builder<'_, '_> {
    /// The class of the JDK's, with dots, of which an object inherits what it contains.
    pub(crate) fn heir_of(&self, object: usize) -> Option<String> {
        match self.content_of(object)? {
            ShapeContent::Constant(_) | ShapeContent::Calls(_) => None,
            _ => self.world.library_class(self.class_of(object)),
        }
    }

    /// Builds an object that inherits what it contains.
    pub(crate) fn declare_heir(&mut self, object: usize, above: &str) -> Result<(), Refusal> {
        self.declare_fields(object)?;
        let variable = self.variable(object).unwrap_or_default().to_owned();
        match self.content_of(object).cloned() {
            Some(ShapeContent::Number(ShapeValue::Number { literal, .. })) => {
                self.lines.push(format!("{variable}.set({});", self.world.number(Kind::Int, &literal)));
            }
            Some(content @ (ShapeContent::Text(_) | ShapeContent::LongText { .. })) => {
                self.lines.push(format!("{variable}.setName({});", content.text().unwrap_or_default()));
            }
            Some(content) if !is_empty(&content) => {
                self.refuse_own_filling(object, above)?;
                self.add_from(object, 0)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// What a class of the program's does when something is added is not what the object was made by.
    fn refuse_own_filling(&self, object: usize, above: &str) -> Result<(), Refusal> {
        let above = above.replace('.', "/");
        let ancestry = self.world.ancestry(self.class_of(object));
        let mut own = ancestry.iter().take_while(|class| class.name != above);
        match own.find(|class| FILLING.iter().any(|name| class.methods(name).next().is_some())) {
            Some(class) => {
                Err(Refusal::new(format!("an object of class {}, which fills itself its own way", class.simple_name())))
            }
            None => Ok(()),
        }
    }
}

fn is_empty(content: &ShapeContent) -> bool {
    match content {
        ShapeContent::Elements(elements) => elements.is_empty(),
        ShapeContent::Entries(entries) => entries.is_empty(),
        _ => false,
    }
}
