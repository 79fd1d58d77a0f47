//! Assertions of what there is after a call: a value, what has become of the input, and the parts of what is new.

use crate::java::{decapitalized, string_literal};
use crate::model::simple_name;
use crate::test_method::Writer;
use jaywalk_classes::Kind;
use jaywalk_explore::{ChangedPart, SeenContent, SeenValue};

const OPTIONAL: &str = "java/util/Optional";

/// The public class by whose methods a content is read, and a name for what is of it; `None` where any object has these.
fn type_of(content: &SeenContent) -> Option<(&'static str, &'static str)> {
    match content {
        SeenContent::Text(_) | SeenContent::Optional(None) => None,
        SeenContent::Optional(Some(_)) => Some((OPTIONAL, "optional")),
        SeenContent::Reference(_) => Some(("java/util/concurrent/atomic/AtomicReference", "reference")),
        SeenContent::List(_) => Some(("java/util/List", "list")),
        SeenContent::Ordered(_) | SeenContent::Bag(_) => Some(("java/util/Collection", "collection")),
        SeenContent::Entries(..) => Some(("java/util/Map", "map")),
    }
}

impl Writer<'_, '_> {
    /// Asserts what has become of the input's objects, where that is simple.
    pub(crate) fn assert_changes(&mut self) {
        let observed = self.case.observed;
        for change in &observed.changes {
            let Some(variable) = self.builder.variable(change.object).map(str::to_owned) else { continue };
            if let SeenValue::Content(content) = &change.value {
                let is_declared = self.builder.variable_type(change.object) != self.world.lang("Object");
                self.assert_content(content, &variable, is_declared);
                continue;
            }
            let place = match change.part {
                ChangedPart::Field(field) if self.builder.field_of(change.object, field).name.starts_with("this$") => {
                    continue;
                }
                _ if !self.is_told(&change.value) => continue,
                ChangedPart::Field(field) => self.builder.read(change.object, field),
                ChangedPart::Element(index) => format!("{variable}[{index}]"),
                ChangedPart::Content => continue,
            };
            self.assert_value(&change.value, &place);
        }
    }

    /// Whether there is something to assert of a value.
    pub(crate) fn is_told(&self, value: &SeenValue) -> bool {
        match value {
            SeenValue::Open => false,
            SeenValue::Input(number) => self.builder.variable(*number).is_some(),
            SeenValue::Unknown(number) => self.builder.unknown(*number).is_some(),
            _ => true,
        }
    }

    /// Asserts that an expression, which may be of type `Object`, has a value.
    pub(crate) fn assert_value(&mut self, value: &SeenValue, place: &str) {
        let is_object = place == "result" || place.starts_with("get(") || place.starts_with("call(");
        let line = match value {
            SeenValue::Null => format!("{}({place})", self.uses("assertNull")),
            SeenValue::Number(Kind::Boolean, literal) if !is_object => {
                let assertion = if literal == "true" { "assertTrue" } else { "assertFalse" };
                format!("{}({place})", self.uses(assertion))
            }
            SeenValue::Number(kind, literal) => {
                format!("{}({}, {place})", self.uses("assertEquals"), self.world.number(*kind, literal))
            }
            SeenValue::Boxed(_, kind, literal) => {
                let (object, number) = (self.world.lang("Object"), self.world.number(*kind, literal));
                format!("{}({number}, ({object}) {place})", self.uses("assertEquals"))
            }
            SeenValue::Text(literal) => format!("{}({literal}, {place})", self.uses("assertEquals")),
            SeenValue::Input(number) => match self.builder.variable(*number).map(str::to_owned) {
                Some(variable) => format!("{}({variable}, {place})", self.uses("assertSame")),
                None => format!("{}({place})", self.uses("assertNotNull")),
            },
            SeenValue::Unknown(number) => match self.builder.unknown(*number).map(str::to_owned) {
                Some(null) if null == "null" => format!("{}({place})", self.uses("assertNull")),
                Some(variable) => format!("{}({variable}, {place})", self.uses("assertSame")),
                None => return,
            },
            SeenValue::Constant(class, name) => match self.world.name_before_dot(class) {
                Some(class) => format!("{}({class}.{name}, {place})", self.uses("assertSame")),
                None => {
                    // Its text may be another one.
                    let any = self.world.lang("Enum");
                    format!("{}({}, (({any}) {place}).name())", self.uses("assertEquals"), string_literal(name))
                }
            },
            SeenValue::Numbers(kind, all) => {
                let type_name = format!("{}[]", kind.name());
                let elements: Vec<String> = all.iter().map(|literal| self.world.number(*kind, literal)).collect();
                let elements = elements.join(", ");
                let assertion = self.uses("assertArrayEquals");
                format!("{assertion}(new {type_name} {{{elements}}}, ({type_name}) {place})")
            }
            SeenValue::New(number) => return self.assert_made(*number, place),
            SeenValue::Content(content) => return self.assert_content(content, place, false),
            SeenValue::Open => return,
        };
        self.line(format!("{line};"));
    }

    /// Asserts of what class an object is that the method has made, and what its parts are.
    fn assert_made(&mut self, number: usize, place: &str) {
        if let Some(variable) = self.made.get(&number).cloned() {
            let assertion = self.uses("assertSame");
            self.line(format!("{assertion}({variable}, {place});"));
            return;
        }
        let observed = self.case.observed;
        let Some(object) = observed.made.get(number) else { return };
        let type_name = self.world.class_in_source(&object.class);
        let line = match &type_name {
            Some(class) => format!("{}({class}.class, {place}.getClass());", self.uses("assertEquals")),
            None => format!("{}({place});", self.uses("assertNotNull")),
        };
        self.line(line);
        let fields = object.fields.iter().filter(|field| self.is_told(&field.value));
        let (fields, elements) = (fields.collect::<Vec<_>>(), object.elements.as_ref());
        if let (true, Some(content)) = (fields.is_empty(), &object.content) {
            let Some((class, wanted)) = type_of(content) else { return self.assert_content(content, place, false) };
            let variable = self.seen_as(class, wanted, place);
            self.made.insert(number, variable.clone());
            return self.assert_content(content, &variable, true);
        }
        if fields.is_empty() && elements.is_none() || type_name.is_none() && elements.is_some() {
            return;
        }
        let type_name = type_name.unwrap_or_else(|| self.world.lang("Object"));
        let is_object = type_name == self.world.lang("Object");
        let plural = if object.class.ends_with("[]") { "s" } else { "" };
        let wanted = decapitalized(simple_name(object.class.trim_end_matches("[]")));
        let variable = self.builder.variable_named(&format!("{wanted}{plural}"));
        let cast = if is_object { String::new() } else { format!("({type_name}) ") };
        self.line(format!("{type_name} {variable} = {cast}{place};"));
        self.made.insert(number, variable.clone());
        if let Some(elements) = elements {
            self.assert_elements(elements, &variable, (".length", "[", "]"));
        }
        if let Some(content) = &object.content {
            self.assert_content(content, &variable, !is_object);
        }
        let known = self.builder.know(&object.class, &variable, &fields);
        for (index, field) in fields.iter().enumerate() {
            let place = self.builder.read(known, index);
            self.assert_value(&field.value, &place);
        }
    }

    /// Asserts how many elements an array or list has, and which, as far as they are told.
    fn assert_elements(&mut self, elements: &[SeenValue], variable: &str, (size, begin, end): (&str, &str, &str)) {
        let assertion = self.uses("assertEquals");
        self.line(format!("{assertion}({}, {variable}{size});", elements.len()));
        for (index, element) in elements.iter().enumerate() {
            if self.is_told(element) {
                self.assert_value(element, &format!("{variable}{begin}{index}{end}"));
            }
        }
    }

    /// Asserts what an object of the JDK's contains, by what everybody can ask it. `is_declared` says whether the place is of
    /// a type that can be asked.
    fn assert_content(&mut self, content: &SeenContent, place: &str, is_declared: bool) {
        let variable = match type_of(content) {
            Some((class, wanted)) if !is_declared => self.seen_as(class, wanted, place),
            _ => place.to_owned(),
        };
        match content {
            SeenContent::Text(text) => {
                let assertion = self.uses("assertEquals");
                self.line(format!("{assertion}({text}, {variable}.toString());"));
            }
            SeenContent::Optional(None) => {
                let optional = self.library_type(OPTIONAL);
                let assertion = self.uses("assertEquals");
                self.line(format!("{assertion}({optional}.empty(), {variable});"));
            }
            SeenContent::Optional(Some(value)) | SeenContent::Reference(value) => {
                if self.is_told(value) {
                    self.assert_value(value, &format!("{variable}.get()"));
                }
            }
            SeenContent::List(elements) => self.assert_elements(elements, &variable, (".size()", ".get(", ")")),
            SeenContent::Ordered(elements) => {
                let all = self.builder.variable_named("elements");
                self.line(format!("{}[] {all} = {variable}.toArray();", self.world.lang("Object")));
                self.assert_elements(elements, &all, (".length", "[", "]"));
            }
            SeenContent::Bag(elements) => {
                let assertion = self.uses("assertEquals");
                self.line(format!("{assertion}({}, {variable}.size());", elements.len()));
                for element in elements.iter().filter_map(|element| self.in_source(element)).collect::<Vec<_>>() {
                    let assertion = self.uses("assertTrue");
                    self.line(format!("{assertion}({variable}.contains({element}));"));
                }
            }
            SeenContent::Entries(entries, is_ordered) => self.assert_entries(entries, *is_ordered, &variable),
        }
    }

    fn assert_entries(&mut self, entries: &[(SeenValue, SeenValue)], is_ordered: bool, map: &str) {
        let assertion = self.uses("assertEquals");
        self.line(format!("{assertion}({}, {map}.size());", entries.len()));
        for (key, value) in entries {
            if let (Some(key), true) = (self.in_source(key), self.is_told(value)) {
                self.assert_value(value, &format!("{map}.get({key})"));
            }
        }
        if is_ordered && entries.len() > 1 {
            let keys = self.builder.variable_named("keys");
            self.line(format!("{}[] {keys} = {map}.keySet().toArray();", self.world.lang("Object")));
            for (index, (key, _)) in entries.iter().enumerate() {
                if self.is_told(key) {
                    self.assert_value(key, &format!("{keys}[{index}]"));
                }
            }
        }
    }

    /// A new variable of a type for what there is at a place.
    fn seen_as(&mut self, class: &str, wanted: &str, place: &str) -> String {
        let class = self.library_type(class);
        let variable = self.builder.variable_named(wanted);
        self.line(format!("{class} {variable} = ({class}) {place};"));
        variable
    }

    /// What Java source calls a public class of the JDK's.
    fn library_type(&self, class: &str) -> String {
        self.world.source_name(class).unwrap_or_else(|| class.replace('/', "."))
    }

    /// A value that equals another one wherever it is made, as Java writes it.
    fn in_source(&self, value: &SeenValue) -> Option<String> {
        match value {
            SeenValue::Null => Some("null".to_owned()),
            SeenValue::Boxed(_, kind, literal) => Some(self.world.number(*kind, literal)),
            SeenValue::Text(literal) => Some(literal.clone()),
            SeenValue::Constant(class, name) => {
                self.world.name_before_dot(class).map(|class| format!("{class}.{name}"))
            }
            SeenValue::Input(number) => {
                let is_value = self.builder.class_of(*number).starts_with("java.lang.");
                self.builder.variable(*number).filter(|_| is_value).map(str::to_owned)
            }
            _ => None,
        }
    }
}
