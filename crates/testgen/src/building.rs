//! Statements that build an input: objects with constructors that only fill in fields, then setters, fields, reflection.

use crate::calling::{Callee, call};
use crate::constructor::{Effect, Source, effect, filled_in, is_getter, is_setter};
use crate::java::{Names, decapitalized, default_literal, is_default, is_identifier, string_literal, typed};
use crate::model::{ClassModel, World, simple_name};
use crate::test_method::{Needs, Refusal};
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, class_name, kind_of};
use jaywalk_classes::file::Member;
use jaywalk_classes::link::flags::{FINAL, STATIC};
use jaywalk_explore::{InputShape, MadeField, ShapeArray, ShapeCall, ShapeContent, ShapeField, ShapeValue};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A longer array is not made.
const LONGEST_ARRAY: usize = 1 << 20;
/// Longer strings take too much of the memory of who runs the tests.
const LONGEST_TEXT: u64 = 1 << 24;

const OPTIONAL: &str = "java.util.Optional";
pub(crate) const OBJECT: &str = "Ljava/lang/Object;";
const STRING: &str = "java.lang.String";

/// How far an object is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Unseen,
    /// What its constructor wants is being built.
    Begun,
    /// A variable has it.
    Declared,
}

/// What is left to do until an object is there.
struct Later {
    awaited: usize,
    object: usize,
    part: Part,
}

/// A part of an object that is filled in once the object is there.
#[derive(Clone, Copy)]
enum Part {
    /// The field with this number.
    Field(usize),
    /// The element of an array that comes at this place among those that are known.
    Element(usize),
    /// The elements of a collection from this one on: they are added in their order.
    ContentFrom(usize),
}

/// What there is to write for a value.
pub(crate) enum Given {
    Expression(String),
    /// Nothing yet: this object has to be there before.
    Awaits(usize),
}

/// An object to build: of the input, or one that is only known not to be null.
struct Wanted {
    /// With dots.
    class: String,
    fields: Vec<ShapeField>,
    array: Option<ShapeArray>,
    content: Option<ShapeContent>,
    variable: String,
    state: State,
}

/// Builds the input of a test.
pub(crate) struct Builder<'w, 'a> {
    pub(crate) world: &'w World<'a>,
    objects: Vec<Wanted>,
    later: Vec<Later>,
    /// The objects that stand for unknowns that are not null, by the numbers of these.
    unknowns: BTreeMap<usize, usize>,
    /// The unknowns that can be null: here they are.
    nulls: BTreeSet<usize>,
    pub(crate) names: Names,
    pub(crate) lines: Vec<String>,
    pub(crate) needs: Needs,
    /// Why it may be impossible to build the input after all.
    pub(crate) hopes: Option<String>,
}

/// How an object is made.
pub(crate) struct Plan {
    descriptor: String,
    effect: Effect,
    /// Whether its first argument stands before `.new`.
    has_outer: bool,
}

impl<'w, 'a> Builder<'w, 'a> {
    pub(crate) fn new(world: &'w World<'a>, input: &InputShape, names: Names) -> Builder<'w, 'a> {
        let mut builder = Builder {
            world,
            objects: Vec::new(),
            later: Vec::new(),
            unknowns: BTreeMap::new(),
            nulls: input.unknowns_that_can_be_null(),
            names,
            lines: Vec::new(),
            needs: Needs::default(),
            hopes: None,
        };
        for object in &input.objects {
            let number = builder.want(&object.class, object.fields.clone(), object.array.clone());
            builder.objects[number].content = object.content.clone();
        }
        builder
    }

    fn want(&mut self, class: &str, fields: Vec<ShapeField>, array: Option<ShapeArray>) -> usize {
        let element = class.trim_end_matches("[]");
        let plural = if element == class { "" } else { "s" };
        if self.world.class(class).is_some_and(|model| model.is_abstract()) {
            // Where it is implemented, the fields that it inherits hide variables.
            let above = self.world.ancestry(class).into_iter().chain(self.world.interfaces(class));
            above.for_each(|above| {
                above.file.fields.iter().for_each(|field| self.names.reserve(&above.text(field.name)))
            });
        }
        // Packages begin like this.
        element.split(['.', '/']).next().into_iter().for_each(|start| self.names.reserve(start));
        let variable = self.variable_named(&format!("{}{plural}", decapitalized(simple_name(element))));
        let (class, content) = (class.to_owned(), None);
        self.objects.push(Wanted { class, fields, array, content, variable, state: State::Unseen });
        self.objects.len() - 1
    }

    /// A new variable, which is not called as a class is whose static members may be wanted.
    pub(crate) fn variable_named(&mut self, wanted: &str) -> String {
        loop {
            let name = self.names.give(wanted);
            if !self.world.is_type_beside(&name) {
                return name;
            }
        }
    }

    /// An object that a variable has already.
    pub(crate) fn know(&mut self, class: &str, variable: &str, fields: &[&MadeField]) -> usize {
        let fields = fields.iter().map(|field| ShapeField {
            class: field.class.clone(),
            name: field.name.clone(),
            descriptor: field.descriptor.clone(),
            value: ShapeValue::Null,
        });
        let (class, variable, fields) = (class.to_owned(), variable.to_owned(), fields.collect());
        self.objects.push(Wanted { class, fields, array: None, content: None, variable, state: State::Declared });
        self.objects.len() - 1
    }

    pub(crate) fn class_of(&self, object: usize) -> &str {
        &self.objects[object].class
    }

    pub(crate) fn content_of(&self, object: usize) -> Option<&ShapeContent> {
        self.objects[object].content.as_ref()
    }

    pub(crate) fn field_of(&self, object: usize, field: usize) -> &ShapeField {
        &self.objects[object].fields[field]
    }

    /// The variable of an object, once it is built.
    pub(crate) fn variable(&self, object: usize) -> Option<&str> {
        self.objects.get(object).filter(|object| object.state == State::Declared).map(|object| &*object.variable)
    }

    /// What stands for an unknown, if anything does: null where it can be that.
    pub(crate) fn unknown(&self, number: usize) -> Option<&str> {
        match self.unknowns.get(&number) {
            Some(&object) => self.variable(object),
            None => self.nulls.contains(&number).then_some("null"),
        }
    }

    /// The type of an object's variable.
    pub(crate) fn variable_type(&self, object: usize) -> String {
        let class = &self.objects[object].class;
        let general = || self.world.lang("Object") + &class[class.trim_end_matches("[]").len()..];
        self.world.class_in_source(class).unwrap_or_else(general)
    }

    /// An expression for a value whose type is declared. What it refers to is built first.
    pub(crate) fn value(&mut self, value: &ShapeValue, descriptor: &str) -> Result<String, Refusal> {
        match self.given(value, descriptor)? {
            Given::Expression(expression) => Ok(expression),
            Given::Awaits(object) => {
                Err(Refusal::new(format!("an object of class {} as it is", self.objects[object].class)))
            }
        }
    }

    /// The same where it may be needed to build another object.
    pub(crate) fn given(&mut self, value: &ShapeValue, descriptor: &str) -> Result<Given, Refusal> {
        let object = match value {
            ShapeValue::Null | ShapeValue::Open { is_object: false, .. } => {
                return Ok(Given::Expression("null".to_owned()));
            }
            ShapeValue::Number { literal, .. } => {
                return Ok(Given::Expression(self.world.number(kind_of(descriptor), literal)));
            }
            ShapeValue::Object(number) => *number,
            ShapeValue::Made(text) => return Err(Refusal::new(format!("an unknown function of {text}"))),
            ShapeValue::Open { is_object: true, unknown, .. } if self.unknowns.contains_key(unknown) => {
                self.unknowns[unknown]
            }
            ShapeValue::Open { is_object: true, class, constant, unknown, .. } => {
                let class = class.as_deref().ok_or_else(|| Refusal::new("an object of a class that is not known"))?;
                let empty = ShapeValue::Number { literal: "0".to_owned(), is_free: false };
                let array = class.ends_with("[]").then(|| ShapeArray { length: empty, elements: Vec::new() });
                let object = self.want(class, Vec::new(), array);
                // No constructor of a string only fills in its fields.
                let text = || (class == STRING).then(|| ShapeContent::Text("\"\"".to_owned()));
                self.objects[object].content = constant.clone().map(ShapeContent::Constant).or_else(text);
                self.unknowns.insert(*unknown, object);
                object
            }
        };
        Ok(match self.declare(object)? {
            Some(awaited) => Given::Awaits(awaited),
            None => Given::Expression(self.of_type(object, descriptor)),
        })
    }

    /// The variable of an object where a type is wanted.
    fn of_type(&self, object: usize, descriptor: &str) -> String {
        let variable = &self.objects[object].variable;
        let is_named = self.world.class_in_source(&self.objects[object].class).is_some();
        match self.world.type_name(descriptor) {
            Some(wanted) if !is_named && descriptor != OBJECT => format!("({wanted}) {variable}"),
            _ => variable.clone(),
        }
    }

    /// Builds an object and all that it leads to, unless that is done. Returns the object that has to be there before, if
    /// one is under way that is needed for it.
    fn declare(&mut self, object: usize) -> Result<Option<usize>, Refusal> {
        match self.objects[object].state {
            State::Unseen => {}
            State::Begun => return Ok(Some(object)),
            State::Declared => return Ok(None),
        }
        if let Some(array) = self.objects[object].array.clone() {
            self.declare_array(object, &array)?;
        } else if let Some(calls) = self.calls_of(object) {
            self.declare_function(object, &calls)?;
        } else if let Some(above) = self.heir_of(object) {
            self.declare_heir(object, &above)?;
        } else if let Some(content) = self.objects[object].content.clone() {
            let awaited = self.declare_content(object, &content)?;
            if awaited.is_some() {
                return Ok(awaited);
            }
        } else {
            self.declare_fields(object)?;
        }
        let (ready, waiting) = std::mem::take(&mut self.later).into_iter().partition(|later| later.awaited == object);
        self.later = waiting;
        for Later { object, part, .. } in ready {
            self.fill_in(object, part)?;
        }
        Ok(None)
    }

    /// Fills in a part of an object that is there, or leaves that for later.
    fn fill_in(&mut self, object: usize, part: Part) -> Result<(), Refusal> {
        match part {
            Part::Field(index) => {
                let class = self.class(object)?;
                self.set(object, &class, index)
            }
            Part::Element(place) => self.set_element(object, place),
            Part::ContentFrom(first) => self.add_from(object, first),
        }
    }

    /// A value for a part of an object; `None` if that is left for later.
    fn part(
        &mut self,
        object: usize,
        part: Part,
        (value, descriptor): (&ShapeValue, &str),
    ) -> Result<Option<String>, Refusal> {
        Ok(match self.given(value, descriptor)? {
            Given::Expression(expression) => Some(expression),
            Given::Awaits(awaited) => {
                self.later.push(Later { awaited, object, part });
                None
            }
        })
    }

    /// What an unknown function has returned, if an object is one.
    fn calls_of(&self, object: usize) -> Option<Vec<ShapeCall>> {
        let Wanted { class, content, fields, .. } = &self.objects[object];
        match content {
            Some(ShapeContent::Calls(calls)) => Some(calls.clone()),
            None if fields.is_empty() => {
                self.world.class(class).filter(|class| class.is_abstract()).map(|_| Vec::new())
            }
            _ => None,
        }
    }

    /// The variable of an object that is being built, with its class.
    pub(crate) fn begin(&mut self, object: usize) -> (String, String) {
        let wanted = &mut self.objects[object];
        wanted.state = State::Begun;
        (wanted.variable.clone(), wanted.class.clone())
    }

    /// The object is there.
    pub(crate) fn finish(&mut self, object: usize) {
        self.objects[object].state = State::Declared;
    }

    /// An object that its fields describe.
    pub(crate) fn declare_fields(&mut self, object: usize) -> Result<(), Refusal> {
        self.objects[object].state = State::Begun;
        let class = self.class(object)?;
        let plan = self.plan(object, &class);
        let made = match &plan {
            Some(plan) => self.constructor_call(object, &class, plan)?,
            None if class.is_record() => self.canonical_call(object, &class)?,
            // What it inherits would not be initialised.
            None if self.objects[object].content.is_some() => {
                return Err(Refusal::new(format!("an object of class {} as it is", class.simple_name())));
            }
            None => self.allocation(object, &class),
        };
        let (wanted, variable) = (self.variable_type(object), self.objects[object].variable.clone());
        self.lines.push(format!("{wanted} {variable} = {};", made.expression));
        self.objects[object].state = State::Declared;
        self.set_others(object, &class, &made)
    }

    /// Makes a record whose constructor the source cannot call.
    fn canonical_call(&mut self, object: usize, class: &ClassModel) -> Result<Made, Refusal> {
        let components = class.file.record().unwrap_or_default();
        let components = components.iter().map(|part| (class.text(part.name), class.text(part.descriptor)));
        let components: Vec<(String, String)> = components.collect();
        let fields = self.objects[object].fields.clone();
        let mut values = Vec::new();
        for (name, descriptor) in &components {
            let kind = kind_of(descriptor);
            values.push(match fields.iter().find(|field| field.name == *name) {
                Some(field) => self.value(&field.value, descriptor)?,
                None => typed(kind, default_literal(kind)),
            });
        }
        let types: String = components.iter().map(|(_, descriptor)| descriptor.as_str()).collect();
        let descriptor = format!("({types})V");
        self.hope_for(class, &descriptor);
        let callee = Callee { class: &class.name, name: "<init>", descriptor: &descriptor, is_static: false };
        let made = call(self.world, callee, None, &values, &mut self.needs).expression;
        let cast = self.world.source_name(&class.name).map_or_else(String::new, |name| format!("({name}) "));
        Ok(Made { expression: cast + &made, set: vec![true; fields.len()] })
    }

    /// The constructor of a record may do more than to fill in its fields.
    fn hope_for(&mut self, class: &ClassModel, descriptor: &str) {
        if class.is_record() && effect(self.world, class, descriptor).is_none() {
            self.hopes = Some(format!("the constructor of the record {} does not take this", class.simple_name()));
        }
    }

    /// Gives the fields their values that they do not have when the object is made.
    pub(crate) fn set_others(&mut self, object: usize, class: &ClassModel, made: &Made) -> Result<(), Refusal> {
        for index in 0..self.objects[object].fields.len() {
            if !made.is_set(index) {
                self.set(object, class, index)?;
            }
        }
        Ok(())
    }

    fn declare_array(&mut self, object: usize, array: &ShapeArray) -> Result<(), Refusal> {
        let Wanted { class, variable, .. } = &self.objects[object];
        let unnamed = || Refusal::new(format!("an array {class}"));
        let ShapeValue::Number { literal, .. } = &array.length else { return Err(unnamed()) };
        let length: usize = literal.parse().ok().filter(|&length| length <= LONGEST_ARRAY).ok_or_else(unnamed)?;
        let (type_name, descriptor) = (self.variable_type(object), element_descriptor(class));
        let made = if self.world.class_in_source(class).is_some() {
            let (element, brackets) = type_name.split_once("[]").ok_or_else(unnamed)?;
            format!("new {element}[{length}]{brackets}")
        } else {
            self.needs.look_up = true;
            let maker = self.world.source_name("java/lang/reflect/Array").ok_or_else(unnamed)?;
            format!("({type_name}) {maker}.newInstance({}, {length})", self.world.class_literal(&descriptor))
        };
        self.lines.push(format!("{type_name} {variable} = {made};"));
        self.objects[object].state = State::Declared;
        for (place, (index, value)) in array.elements.iter().enumerate() {
            let is_zero = literal_of(value, &descriptor).is_some_and(|own| is_default(kind_of(&descriptor), &own));
            if !is_zero && usize::try_from(*index).is_ok_and(|index| index < length) {
                self.set_element(object, place)?;
            }
        }
        Ok(())
    }

    fn set_element(&mut self, object: usize, place: usize) -> Result<(), Refusal> {
        let Wanted { class, variable, array, .. } = &self.objects[object];
        let (descriptor, variable) = (element_descriptor(class), variable.clone());
        let element = array.as_ref().and_then(|array| array.elements.get(place)).cloned();
        let Some((index, value)) = element else { return Ok(()) };
        if let Some(value) = self.part(object, Part::Element(place), (&value, &descriptor))? {
            self.lines.push(format!("{variable}[{index}] = {value};"));
        }
        Ok(())
    }

    /// An object whose fields do not tell what it contains. Returns the object that has to be there before.
    fn declare_content(&mut self, object: usize, content: &ShapeContent) -> Result<Option<usize>, Refusal> {
        let Wanted { class, variable, .. } = &self.objects[object];
        let (class, variable) = (class.clone(), variable.clone());
        let refused = || Refusal::new(format!("an object of class {class}"));
        let is_constant = matches!(content, ShapeContent::Constant(_));
        // A constant with a body of its own is of a class without a name.
        let body = class.rsplit_once('$').filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
        let class = body.filter(|_| is_constant).map_or(class.as_str(), |(outer, _)| outer);
        if let (ShapeContent::Constant(constant), None) = (content, self.world.name_before_dot(class)) {
            let line = self.constant_by_name(&variable, class, constant);
            self.lines.push(line);
            self.objects[object].state = State::Declared;
            return Ok(None);
        }
        let name = self.world.class_in_source(class).ok_or_else(refused)?;
        let expression = match content {
            ShapeContent::LongText { more, .. } if *more > LONGEST_TEXT => {
                return Err(Refusal::new(format!("a string of more than {more} characters")));
            }
            ShapeContent::Text(_) | ShapeContent::LongText { .. } => {
                format!("new {name}({})", content.text().unwrap_or_default())
            }
            ShapeContent::Constant(constant) => format!("{name}.{constant}"),
            ShapeContent::Number(ShapeValue::Number { literal, .. }) => {
                let boxed = class.strip_prefix("java.lang.");
                let kind = match boxed {
                    Some("Byte") => Kind::Byte,
                    Some("Short") => Kind::Short,
                    _ => Kind::Int,
                };
                let made = if boxed.is_some() { format!("{name}.valueOf") } else { format!("new {name}") };
                format!("{made}({})", self.world.number(kind, literal))
            }
            ShapeContent::Elements(elements) if class == OPTIONAL => match elements.first() {
                Some(element) if !is_null(element) => {
                    self.objects[object].state = State::Begun;
                    match self.given(element, OBJECT)? {
                        Given::Expression(element) => format!("{name}.of({element})"),
                        Given::Awaits(awaited) => {
                            self.objects[object].state = State::Unseen;
                            return Ok(Some(awaited));
                        }
                    }
                }
                _ => format!("{name}.empty()"),
            },
            ShapeContent::Elements(_) | ShapeContent::Entries(_) => format!("new {name}()"),
            _ => return Err(refused()),
        };
        self.lines.push(format!("{name} {variable} = {expression};"));
        self.objects[object].state = State::Declared;
        self.add_from(object, 0)?;
        Ok(None)
    }

    /// Declares a constant of an enum that the source cannot name.
    fn constant_by_name(&mut self, variable: &str, class: &str, constant: &str) -> String {
        self.needs.look_up = true;
        let (of_enum, raw) = (self.world.lang("Enum"), self.world.lang("Class"));
        let class_object = self.world.class_literal(&descriptor_of(class));
        let type_name = self.world.source_name(class);
        let cast = type_name.as_ref().map_or_else(String::new, |name| format!("({name}) "));
        let type_name = type_name.unwrap_or_else(|| self.world.lang("Object"));
        let constant = string_literal(constant);
        format!("{type_name} {variable} = {cast}{of_enum}.valueOf(({raw}) {class_object}, {constant});")
    }

    /// Adds the elements of a collection from one on: the rest is left for later where one of them is.
    pub(crate) fn add_from(&mut self, object: usize, first: usize) -> Result<(), Refusal> {
        let Wanted { class, variable, content, .. } = &self.objects[object];
        let (variable, content, class) = (variable.clone(), content.clone(), class.clone());
        let heir_of = self.heir_of(object);
        let add = if heir_of.as_ref().unwrap_or(&class).contains(".atomic.") { "set" } else { "add" };
        // Nobody knows which types it takes.
        let above = heir_of.and_then(|above| self.world.source_name(&above));
        let variable = above.map_or_else(|| variable.clone(), |above| format!("(({above}) {variable})"));
        match content {
            Some(ShapeContent::Elements(elements)) if class != OPTIONAL => {
                for (number, element) in elements.iter().enumerate().skip(first) {
                    let Some(element) = self.part(object, Part::ContentFrom(number), (element, OBJECT))? else { break };
                    self.lines.push(format!("{variable}.{add}({element});"));
                }
            }
            Some(ShapeContent::Entries(entries)) => {
                for (number, (key, value)) in entries.iter().enumerate().skip(first) {
                    let part = Part::ContentFrom(number);
                    let Some(key) = self.part(object, part, (key, OBJECT))? else { break };
                    let Some(value) = self.part(object, part, (value, OBJECT))? else { break };
                    self.lines.push(format!("{variable}.put({key}, {value});"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn class(&self, object: usize) -> Result<Rc<ClassModel>, Refusal> {
        let name = &self.objects[object].class;
        let class = self.world.class(name).ok_or_else(|| Refusal::new(format!("an object of class {name}")))?;
        if class.is_enum() || name.starts_with('[') {
            return Err(Refusal::new(format!("an object of class {name}")));
        }
        Ok(class)
    }

    /// The constructor that leaves the least to do.
    pub(crate) fn plan(&self, object: usize, class: &ClassModel) -> Option<Plan> {
        self.world.source_name(&class.name)?;
        let outer = class.outer_of_instance();
        let visible = class.methods("<init>").filter(|method| self.world.sees_member(class, method.access));
        let plans = visible.filter_map(|method| {
            let descriptor = class.text(method.descriptor);
            let effect = effect(self.world, class, &descriptor).or_else(|| canonical(class, &descriptor))?;
            let shape = MethodDescriptor::parse(&descriptor)?;
            if let Some(outer) = outer {
                // Somebody must be there to call `new` on.
                let is_outer = shape.parameters.first().is_some_and(|first| class_name(first) == outer);
                let field = effect.iter().find(|(_, _, source)| *source == Source::Parameter(0))?;
                let is_object = |wanted: &&ShapeField| wanted.name == field.1 && !is_null(&wanted.value);
                self.objects[object].fields.iter().find(is_object).filter(|_| is_outer)?;
            }
            if shape.parameters.iter().any(|parameter| self.world.type_name(parameter).is_none()) {
                return None;
            }
            let parameters = shape.parameters.len();
            Some((Plan { descriptor: descriptor.clone(), effect, has_outer: outer.is_some() }, parameters))
        });
        let left = |plan: &Plan| {
            let fields = self.objects[object].fields.iter();
            fields.filter(|field| !self.is_filled_in(plan, field)).count()
        };
        plans.min_by_key(|(plan, parameters)| (left(plan), *parameters)).map(|(plan, _)| plan)
    }

    /// Whether a constructor can give a field its value.
    fn is_filled_in(&self, plan: &Plan, field: &ShapeField) -> bool {
        let place = (field.class.replace('.', "/"), field.name.as_str());
        let last = plan.effect.iter().rev().find(|(class, name, _)| (class, name.as_str()) == (&place.0, place.1));
        match last.map(|(_, _, source)| source) {
            Some(Source::Parameter(number)) => self.fits(plan, *number, field),
            Some(Source::Literal(literal)) => {
                literal_of(&field.value, &field.descriptor).is_some_and(|own| own == *literal)
            }
            Some(Source::Other) => false,
            None => literal_of(&field.value, &field.descriptor)
                .is_some_and(|own| is_default(kind_of(&field.descriptor), &own)),
        }
    }

    /// Whether a field's value can be passed for a parameter.
    fn fits(&self, plan: &Plan, number: usize, field: &ShapeField) -> bool {
        let Some(shape) = MethodDescriptor::parse(&plan.descriptor) else { return false };
        let Some(&parameter) = shape.parameters.get(number) else { return false };
        match &field.value {
            ShapeValue::Object(object) => {
                let class = &self.objects[*object].class;
                kind_of(parameter) == Kind::Reference && self.world.fits(class, parameter)
            }
            ShapeValue::Open { is_object: true, class, .. } => {
                class.as_ref().is_some_and(|class| self.world.fits(class, parameter))
            }
            ShapeValue::Number { .. } => kind_of(parameter) == kind_of(&field.descriptor),
            ShapeValue::Made(_) => false,
            ShapeValue::Null | ShapeValue::Open { .. } => kind_of(parameter) == Kind::Reference,
        }
    }

    pub(crate) fn constructor_call(&mut self, object: usize, class: &ClassModel, plan: &Plan) -> Result<Made, Refusal> {
        self.hope_for(class, &plan.descriptor);
        let parameters = MethodDescriptor::parse(&plan.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let fields = self.objects[object].fields.clone();
        let is_overloaded = class.methods("<init>").count() > 1;
        let is_generic =
            class.method("<init>", &plan.descriptor).is_some_and(|method| method.signature(&class.file).is_some());
        let mut arguments = Vec::new();
        for (number, parameter) in parameters.iter().enumerate() {
            let stored = plan.effect.iter().find(|(_, _, source)| *source == Source::Parameter(number));
            let of_field = |field: &&ShapeField| {
                stored.is_some_and(|(class, name, _)| {
                    (class.replace('/', "."), name) == (field.class.clone(), &field.name)
                })
            };
            let field = fields.iter().find(of_field).filter(|field| self.fits(plan, number, field));
            let given = field.map(|field| self.given(&field.value, parameter)).transpose()?;
            arguments.push(match given {
                Some(Given::Expression(argument)) => argument,
                // The field is set when its object is there.
                Some(Given::Awaits(_)) | None => typed(kind_of(parameter), default_literal(kind_of(parameter))),
            });
        }
        let own = arguments.clone();
        let argument = |number: usize| own.get(number).map(String::as_str);
        let mut set = Vec::new();
        for field in &fields {
            let place = (field.class.replace('.', "/"), field.name.as_str());
            let now = filled_in(&plan.effect, (&place.0, place.1), &field.descriptor, argument);
            set.push(now.is_some_and(|now| self.is_now(now, field)));
        }
        let written = arguments.iter().zip(&parameters).map(|(argument, parameter)| {
            let type_name = self.world.type_name(parameter).unwrap_or_default();
            let is_plain = !argument.starts_with('(') && kind_of(parameter) == Kind::Reference;
            let is_cast = is_plain && (is_overloaded || is_generic && argument != "null");
            let is_cast = is_cast && !self.is_declared_as(argument, &type_name);
            if is_cast { format!("({type_name}) {argument}") } else { argument.clone() }
        });
        let mut written: Vec<String> = written.collect();
        let expression = if plan.has_outer {
            let outer = written.remove(0);
            let outer = outer.rsplit(") ").next().unwrap_or(&outer).to_owned();
            if outer.ends_with("null") {
                return Err(Refusal::new("an object of an inner class without its outer object"));
            }
            format!("{outer}.new {}({})", class.simple_name(), written.join(", "))
        } else {
            let name = self.world.source_name(&class.name).unwrap_or_default();
            format!("new {name}({})", written.join(", "))
        };
        Ok(Made { expression, set })
    }

    /// Whether a field that holds this, as Java writes it, has its value.
    fn is_now(&self, now: &str, field: &ShapeField) -> bool {
        let kind = kind_of(&field.descriptor);
        match (&field.value, literal_of(&field.value, &field.descriptor)) {
            (ShapeValue::Object(object), _) => now == self.of_type(*object, &field.descriptor),
            // A new one was made for it.
            (ShapeValue::Open { is_object: true, .. }, _) => now != "null",
            (_, Some(literal)) => now == literal || is_default(kind, now) && is_default(kind, &literal),
            (_, None) => false,
        }
    }

    /// Makes an object whose fields are all zero, without a constructor.
    fn allocation(&mut self, object: usize, class: &ClassModel) -> Made {
        let descriptor = format!("L{};", class.name);
        let named = self.world.source_name(&class.name);
        self.needs.allocate = true;
        let class_object = self.world.class_literal(&descriptor);
        let expression = match named {
            Some(name) => format!("({name}) allocate({class_object})"),
            None => format!("allocate({class_object})"),
        };
        let is_zero = |field: &ShapeField| {
            literal_of(&field.value, &field.descriptor).is_some_and(|own| is_default(kind_of(&field.descriptor), &own))
        };
        Made { expression, set: self.objects[object].fields.iter().map(is_zero).collect() }
    }

    /// Gives a field its value.
    fn set(&mut self, object: usize, class: &ClassModel, index: usize) -> Result<(), Refusal> {
        let field = self.objects[object].fields[index].clone();
        if class.is_record() {
            return Err(Refusal::new(format!("a record {} as it is", class.simple_name())));
        }
        let Some(value) = self.part(object, Part::Field(index), (&field.value, &field.descriptor))? else {
            return Ok(());
        };
        let variable = self.objects[object].variable.clone();
        let line = match self.access(object, &field) {
            Some((target, access)) if access & FINAL == 0 => format!("{target} = {};", self.raw(&field, &value)),
            _ => match self.accessor(object, &field, true) {
                Some(setter) => format!("{variable}.{setter}({});", self.raw(&field, &value)),
                None => {
                    let (class, name) = (self.hidden_in(object, &field), string_literal(&field.name));
                    self.needs.open(self.world, &field.class);
                    self.needs.set |= class.is_none();
                    self.needs.set_hidden |= class.is_some();
                    match class {
                        Some(class) => format!("set({variable}, {class}, {name}, {value});"),
                        None => format!("set({variable}, {name}, {value});"),
                    }
                }
            },
        };
        self.lines.push(line);
        Ok(())
    }

    /// A value for a field whose type may have type arguments: nobody knows which the value's have.
    fn raw(&self, field: &ShapeField, value: &str) -> String {
        let is_generic = self
            .world
            .class(&field.class)
            .is_some_and(|class| class.field(&field.name).is_some_and(|field| field.signature(&class.file).is_some()));
        match self.world.type_name(&field.descriptor) {
            Some(raw) if self.is_declared_as(value, &raw) => value.to_owned(),
            Some(raw) if is_generic && value != "null" && !value.starts_with('(') => format!("({raw}) {value}"),
            _ => value.to_owned(),
        }
    }

    /// Whether a variable of this name has this type: a cast would change nothing.
    fn is_declared_as(&self, variable: &str, type_name: &str) -> bool {
        let number = self.objects.iter().position(|object| object.variable == variable);
        number.is_some_and(|number| self.variable_type(number) == type_name)
    }

    /// A field where the test can use it by its name: the expression, and its access flags.
    fn access(&self, object: usize, field: &ShapeField) -> Option<(String, u16)> {
        let wanted = &self.objects[object];
        self.world.source_name(&wanted.class)?;
        let declaring = self.world.class(&field.class)?;
        let member = declaring.field(&field.name).filter(|_| is_identifier(&field.name))?;
        let type_name = self.world.source_name(&field.class)?;
        if !self.world.sees_member(&declaring, member.access) || self.world.type_name(&field.descriptor).is_none() {
            return None;
        }
        let nearest =
            self.world.ancestry(&wanted.class).into_iter().find(|class| class.field(&field.name).is_some())?;
        // What a class below says of type arguments is not what nobody knows.
        let is_bound =
            member.signature(&declaring.file).is_some() && !wanted.class.replace('.', "/").eq(&declaring.name);
        let target = if nearest.name == declaring.name && !is_bound {
            format!("{}.{}", wanted.variable, field.name)
        } else {
            format!("(({type_name}) {}).{}", wanted.variable, field.name)
        };
        Some((target, member.access))
    }

    /// The name of a method that does nothing but to set or to get a field.
    fn accessor(&self, object: usize, field: &ShapeField, sets: bool) -> Option<String> {
        let class = &self.objects[object].class;
        self.world.source_name(class)?;
        let place = (field.class.replace('.', "/"), field.name.as_str());
        let is_wanted = |class: &ClassModel, method: &&Member| {
            let descriptor = class.text(method.descriptor);
            let is_right = match MethodDescriptor::parse(&descriptor) {
                Some(shape) if sets => shape.parameters == [field.descriptor.as_str()],
                Some(shape) => shape.parameters.is_empty() && shape.result == field.descriptor,
                None => false,
            };
            let is_it = || {
                let place = (&*place.0, place.1);
                if sets {
                    is_setter(self.world, class, method, place)
                } else {
                    is_getter(self.world, class, method, place)
                }
            };
            method.access & STATIC == 0 && is_right && self.world.sees_member(class, method.access) && is_it()
        };
        let ancestry = self.world.ancestry(class);
        let found = ancestry.iter().find_map(|class| {
            let method = class.file.methods.iter().find(|method| is_wanted(class, method))?;
            Some((class.text(method.name), class.text(method.descriptor), class.name.clone()))
        });
        let (name, descriptor, declaring) = found?;
        // Nobody below it may have another one.
        let first = ancestry.iter().find(|class| class.method(&name, &descriptor).is_some())?;
        let is_alone = ancestry.iter().flat_map(|class| class.methods(&name)).count() == 1;
        (first.name == declaring && (is_alone || !sets) && is_identifier(&name)).then_some(name)
    }

    /// An expression that reads a field.
    pub(crate) fn read(&mut self, object: usize, index: usize) -> String {
        let field = self.objects[object].fields[index].clone();
        let variable = self.objects[object].variable.clone();
        match (self.access(object, &field), self.accessor(object, &field, false)) {
            (Some((target, _)), _) => target,
            (None, Some(getter)) => format!("{variable}.{getter}()"),
            (None, None) => {
                let (class, name) = (self.hidden_in(object, &field), string_literal(&field.name));
                self.needs.open(self.world, &field.class);
                self.needs.get |= class.is_none();
                self.needs.get_hidden |= class.is_some();
                match class {
                    Some(class) => format!("get({variable}, {class}, {name})"),
                    None => format!("get({variable}, {name})"),
                }
            }
        }
    }

    /// The class object of the class that declares a field, where one below it has another field of that name.
    fn hidden_in(&self, object: usize, field: &ShapeField) -> Option<String> {
        let declaring = field.class.replace('.', "/");
        let mut ancestry = self.world.ancestry(&self.objects[object].class).into_iter();
        let nearest = ancestry.find(|class| class.field(&field.name).is_some());
        let is_nearest = nearest.is_some_and(|class| class.name == declaring);
        (!is_nearest).then(|| self.world.class_literal(&format!("L{declaring};")))
    }
}

/// What the canonical constructor of a record should do, whatever else it does.
fn canonical(class: &ClassModel, descriptor: &str) -> Option<Effect> {
    let components = class.file.record()?;
    let types: String = components.iter().map(|component| class.text(component.descriptor)).collect();
    if descriptor != format!("({types})V") {
        return None;
    }
    let filled = components.iter().enumerate();
    Some(filled.map(|(number, part)| (class.name.clone(), class.text(part.name), Source::Parameter(number))).collect())
}

/// An expression that makes an object, and which of its fields have their values then.
pub(crate) struct Made {
    pub(crate) expression: String,
    set: Vec<bool>,
}

impl Made {
    /// An object without fields.
    pub(crate) fn whole(expression: String) -> Made {
        Made { expression, set: Vec::new() }
    }

    fn is_set(&self, field: usize) -> bool {
        self.set.get(field).copied().unwrap_or(false)
    }
}

/// The type of the elements of an array, as the JVM writes it.
fn element_descriptor(class: &str) -> String {
    let inner = class.strip_suffix("[]").unwrap_or(class);
    descriptor_of(inner)
}

/// A type as the JVM writes it, given with dots and brackets.
pub(crate) fn descriptor_of(class: &str) -> String {
    let element = class.trim_end_matches("[]");
    let dimensions = "[".repeat((class.len() - element.len()) / 2);
    let kinds = [Kind::Boolean, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Double];
    let letters = ["Z", "B", "C", "S", "I", "J", "F", "D"];
    match kinds.iter().zip(letters).find(|(kind, _)| kind.name() == element) {
        Some((_, letter)) => format!("{dimensions}{letter}"),
        None => format!("{dimensions}L{};", element.replace('.', "/")),
    }
}

fn is_null(value: &ShapeValue) -> bool {
    matches!(value, ShapeValue::Null | ShapeValue::Open { is_object: false, .. })
}

/// A value that needs no object, as Java writes it.
fn literal_of(value: &ShapeValue, descriptor: &str) -> Option<String> {
    match value {
        ShapeValue::Number { literal, .. } => Some(typed(kind_of(descriptor), literal)),
        value if is_null(value) => Some("null".to_owned()),
        _ => None,
    }
}
