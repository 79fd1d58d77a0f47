//! Reading the objects that a path has left in a machine, without changing what any of them holds.
//!
//! Every reference is checked before it is followed: a picture may lack something, but drawing it never fails.

use crate::call::Call;
use crate::draw::{Node, Part, Root, draw};
use crate::frames::{MethodFrame, live_frames, references_at, throwing_frames};
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::kind_of;
use jaywalk_classes::link::{Class, ClassId, ClassKind, FieldId, LoaderId, MethodId};
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Memory, Ref};

/// Elements of an array and fields of an object that are shown.
const MOST_PARTS: u32 = 16;
/// Letters of a string that are shown.
const MOST_LETTERS: usize = 40;
const MOST_STATIC_FIELDS: usize = 32;
/// Frames whose variables are looked at: of a stack that has overflowed, the innermost ones show how.
const MOST_FRAMES: usize = 256;
const STRING: &str = "java/lang/String";

/// The objects that a failing path could see, drawn for a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapPicture {
    moment: String,
    lines: Vec<String>,
}

impl HeapPicture {
    /// What could be seen where an exception was made. The machine is one that is about to note its stack trace.
    pub fn of_throw(machine: &mut Machine) -> Option<HeapPicture> {
        HeapPicture::of_frames(machine, &throwing_frames(machine))
    }

    /// What can be seen where a path has ended.
    pub fn of_ending(machine: &mut Machine) -> Option<HeapPicture> {
        HeapPicture::of_frames(machine, &live_frames(machine))
    }

    /// The objects in the variables of the innermost method of the program's that has any, else those in static
    /// fields, else those of pools; `None` if there are none.
    fn of_frames(machine: &mut Machine, frames: &[MethodFrame]) -> Option<HeapPicture> {
        let statics = static_fields(machine);
        [false, true].into_iter().find_map(|draws_pools| {
            let reader = Reader { machine, draws_pools };
            let own = frames.iter().filter(|frame| reader.is_the_programs(frame.method)).take(MOST_FRAMES);
            let seen_from = own.map(|frame| {
                let place = Call::parse(&machine.describe_call(frame.method, frame.bytecode_index)).place();
                (format!("as seen from {place}"), reader.variables(frame))
            });
            let mut views = seen_from.chain([("in static fields".to_owned(), reader.static_roots(&statics))]);
            let (moment, roots) =
                views.find(|(_, roots)| roots.iter().any(|root| matches!(root.part, Part::Link(_))))?;
            Some(HeapPicture { moment, lines: draw(&roots, |object| reader.object(Ref(object))) })
        })
    }

    /// When and where it was seen.
    pub fn moment(&self) -> &str {
        &self.moment
    }

    /// The drawing, line by line.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// The static fields of the program's classes that hold references, with the words where they are.
fn static_fields(machine: &mut Machine) -> Vec<(FieldId, u32)> {
    let reader = Reader { machine, draws_pools: false };
    let own = machine.classes.classes.iter().filter(|class| reader.is_class_of_the_program(class.id));
    let fields = own.flat_map(|class| class.fields.iter().copied());
    let is_wanted = |field: &FieldId| {
        let field = machine.classes.field(*field);
        field.is_static() && field.kind == Kind::Reference && !machine.classes.symbols.text(field.name).contains('$')
    };
    let wanted: Vec<FieldId> = fields.filter(is_wanted).take(MOST_STATIC_FIELDS).collect();
    wanted.into_iter().filter_map(|field| Some((field, machine.static_address(field).ok()?))).collect()
}

/// Reads objects as parts of a picture.
struct Reader<'a> {
    machine: &'a Machine,
    /// Whether a pool is drawn with its objects: only if they cannot be seen otherwise.
    draws_pools: bool,
}

impl Reader<'_> {
    fn is_the_programs(&self, method: MethodId) -> bool {
        let class = self.machine.classes.method(method).class;
        self.is_class_of_the_program(class)
    }

    fn is_class_of_the_program(&self, class: ClassId) -> bool {
        let name = self.machine.classes.external_name(class);
        let loader = self.machine.classes.class(class).loader;
        loader != LoaderId::BOOT && Call { method: &name, file: None, line: None }.is_the_programs()
    }

    /// The variables of a frame: by name if the class file has names, else by number.
    fn variables(&self, frame: &MethodFrame) -> Vec<Root> {
        let named = self.machine.classes.read_code(frame.method, |class, code| {
            let file = class.file.as_ref();
            let is_in_scope = |start: u16, length: u16| {
                let index = u32::from(frame.bytecode_index);
                (u32::from(start)..u32::from(start) + u32::from(length)).contains(&index)
            };
            let variables = code.local_variables().into_iter();
            let mut variables: Vec<_> = variables.filter(|one| is_in_scope(one.start, one.length)).collect();
            variables.sort_by_key(|variable| variable.index);
            let text = |index: u16| file.and_then(|file| file.pool.text(index).ok()).map(|text| text.into_owned());
            let read = variables.into_iter().filter_map(|variable| {
                let descriptor = text(variable.descriptor)?;
                let register = frame.base + usize::from(variable.index);
                let word = |next| self.machine.stack_word(register + next);
                let part = self.described(&descriptor, word(0), || word(1))?;
                Some(Root { name: text(variable.name)?, part })
            });
            read.collect::<Vec<Root>>()
        });
        match named {
            Some(named) if !named.is_empty() => named,
            _ => self.unnamed(frame),
        }
    }

    /// Static fields as roots, those without an object left out.
    fn static_roots(&self, fields: &[(FieldId, u32)]) -> Vec<Root> {
        let roots = fields.iter().filter_map(|&(field, address)| {
            let part = self.reference(self.machine.memory.get(address)).filter(|part| matches!(part, Part::Link(_)))?;
            let field = self.machine.classes.field(field);
            let class = self.machine.classes.external_name(field.class);
            let name = format!("{class}.{}", self.machine.classes.symbols.text(field.name));
            Some(Root { name, part })
        });
        roots.collect()
    }

    /// The variables that hold references, where the class file has no names for them.
    fn unnamed(&self, frame: &MethodFrame) -> Vec<Root> {
        let info = self.machine.classes.method(frame.method);
        let maps = references_at(self.machine, frame);
        let registers = maps.into_iter().filter_map(|register| {
            let word = self.machine.stack_word(frame.base + usize::from(register));
            let name = match register {
                0 if !info.is_static() => "this".to_owned(),
                _ => format!("variable {register}"),
            };
            Some(Root { name, part: self.reference(word)? })
        });
        registers.collect()
    }

    /// A value of a field or variable with this descriptor; the word behind it is the tag of a `long` or `double`.
    fn described(&self, descriptor: &str, word: u64, tag: impl FnOnce() -> u64) -> Option<Part> {
        match kind_of(descriptor) {
            Kind::Reference => self.reference(word),
            kind @ (Kind::Long | Kind::Double) => Some(Part::Text(self.number(kind, word, tag()))),
            kind => Some(Part::Text(self.number(kind, word, 0))),
        }
    }

    fn number(&self, kind: Kind, word: u64, tag: u64) -> String {
        let (word, open) = match kind {
            Kind::Long | Kind::Double => self.machine.memory.look_up_pair(word, tag),
            _ => {
                let word = self.machine.memory.look_up(word);
                (word, word)
            }
        };
        match kind {
            _ if open > u64::from(u32::MAX) => "?".to_owned(),
            Kind::Boolean => (word != 0).to_string(),
            Kind::Char => format!("{:?}", char::from_u32(word as u32).unwrap_or('\u{fffd}')),
            Kind::Long => (word as i64).to_string(),
            Kind::Float => f32::from_bits(word as u32).to_string(),
            Kind::Double => f64::from_bits(word).to_string(),
            _ => (word as i32).to_string(),
        }
    }

    /// What a word refers to: text for null and for objects that are values; `None` if it refers to nothing.
    fn reference(&self, word: u64) -> Option<Part> {
        let word = self.machine.memory.look_up(word);
        let Ok(address) = u32::try_from(word) else { return Some(Part::Text("?".to_owned())) };
        let object = Ref(address);
        if object.is_null() {
            return Some(Part::Text("null".to_owned()));
        }
        let class = self.class_of(object)?;
        Some(self.value(object, class).map_or(Part::Link(address), Part::Text))
    }

    /// The class of an object, if there is one at this place.
    fn class_of(&self, object: Ref) -> Option<&Class> {
        let memory = &self.machine.memory;
        let heap = Memory::heap_start()..Memory::heap_start() + memory.used_words();
        if !heap.contains(&object.0) {
            return None;
        }
        let class = self.machine.classes.classes.get(memory.class_of(object).0 as usize)?;
        let end = match class.kind {
            ClassKind::Instance => object.0.checked_add(class.instance_words),
            // The least that it takes: the smaller kinds are packed.
            ClassKind::Array { .. } => object.0.checked_add(ARRAY_HEADER_WORDS + memory.array_length(object) / 8),
            ClassKind::Primitive(_) => None,
        };
        end.filter(|&end| end <= heap.end).map(|_| class)
    }

    /// An object that is shown as a value: strings, boxed numbers, constants of enums, and what is the library's.
    fn value(&self, object: Ref, class: &Class) -> Option<String> {
        if let ClassKind::Array { element, .. } = class.kind {
            let is_of_strings = self.machine.classes.symbols.text(self.machine.classes.class(element).name) == STRING;
            return is_of_strings.then(|| self.strings(object));
        }
        if self.list_fields(class).is_some() {
            return None;
        }
        if let Some(name) = self.name_of_constant(object, class) {
            return Some(name);
        }
        if self.is_class_of_the_program(class.id) && !class.hidden {
            return None;
        }
        let text = throwable::describe_object(self.machine, object);
        let text =
            text.strip_prefix("a ").map_or(text.clone(), |name| name.rsplit('.').next().unwrap_or(name).to_owned());
        Some(shortened(&text))
    }

    /// An array of strings is a value too: mostly the program's arguments.
    fn strings(&self, array: Ref) -> String {
        let parts = self.elements(array, Kind::Reference, self.machine.memory.array_length(array));
        let texts = parts.into_iter().map(|(_, part)| match part {
            Part::Text(text) => text,
            Part::Link(_) => "?".to_owned(),
        });
        format!("{{{}}}", texts.collect::<Vec<_>>().join(", "))
    }

    /// The name of a constant of an enum.
    fn name_of_constant(&self, object: Ref, class: &Class) -> Option<String> {
        let superclasses =
            std::iter::successors(Some(class), |class| Some(self.machine.classes.class(class.superclass?)));
        let is_enum = |class: &&Class| self.machine.classes.symbols.text(class.name) == "java/lang/Enum";
        let base = superclasses.into_iter().find(is_enum)?;
        let offset = self.offset_of(base, "name")?;
        let name = Ref::of_word(self.machine.memory.look_up(self.machine.memory.field(object, offset)));
        (!name.is_null()).then(|| self.machine.string_text(name))
    }

    fn offset_of(&self, class: &Class, name: &str) -> Option<u32> {
        let fields = class.fields.iter().map(|&field| self.machine.classes.field(field));
        let mut named =
            fields.filter(|field| !field.is_static() && self.machine.classes.symbols.text(field.name) == name);
        named.next().map(|field| field.offset)
    }

    /// Where an `ArrayList`, or a pool, has its elements and their number.
    fn list_fields(&self, class: &Class) -> Option<(u32, u32)> {
        let (elements, number) = match self.machine.classes.symbols.text(class.name) {
            "java/util/ArrayList" => ("elementData", "size"),
            "jaywalk/ObjectPool" if self.draws_pools => ("objects", "made"),
            _ => return None,
        };
        Some((self.offset_of(class, elements)?, self.offset_of(class, number)?))
    }

    /// An object with its parts.
    fn object(&self, object: Ref) -> Node {
        let Some(class) = self.class_of(object) else {
            return Node { title: "?".to_owned(), parts: Vec::new(), is_list: false };
        };
        let name = self.machine.classes.external_name(class.id);
        let simple = simple_name(&name).to_owned();
        if let ClassKind::Array { element_kind, element } = class.kind {
            let length = self.machine.memory.array_length(object);
            let parts = self.elements(object, element_kind, length);
            let (mut innermost, mut inner) = (element, String::new());
            while let ClassKind::Array { element, .. } = self.machine.classes.class(innermost).kind {
                innermost = element;
                inner += "[]";
            }
            let element = self.machine.classes.external_name(innermost);
            return Node { title: format!("{}[{length}]{inner}", simple_name(&element)), parts, is_list: true };
        }
        if let Some((data, size)) = self.list_fields(class) {
            let memory = &self.machine.memory;
            let data = Ref::of_word(memory.look_up(memory.field(object, data)));
            let size = memory.look_up(memory.field(object, size)) as u32;
            let length = self.class_of(data).map_or(0, |_| memory.array_length(data)).min(size);
            let parts = self.elements(data, Kind::Reference, length);
            return Node { title: format!("{simple}({size})"), parts, is_list: true };
        }
        Node { title: simple, parts: self.fields(object, class), is_list: false }
    }

    fn elements(&self, array: Ref, kind: Kind, length: u32) -> Vec<(String, Part)> {
        let element = |index: u32| {
            let part = match kind {
                Kind::Reference => self.reference(self.machine.memory.word_element(array, index))?,
                _ => {
                    let (word, tag) = self.machine.memory.copied_element(array, kind, index);
                    Part::Text(self.number(kind, word, tag))
                }
            };
            Some((format!("[{index}]"), part))
        };
        let mut parts: Vec<_> = (0..length.min(MOST_PARTS)).filter_map(element).collect();
        if length > MOST_PARTS {
            parts.push(("…".to_owned(), Part::Text(format!("{} more", length - MOST_PARTS))));
        }
        parts
    }

    /// The fields of an object, inherited ones first.
    fn fields(&self, object: Ref, class: &Class) -> Vec<(String, Part)> {
        let classes = &self.machine.classes;
        let mut hierarchy: Vec<&Class> =
            std::iter::successors(Some(class), |class| Some(classes.class(class.superclass?))).collect();
        hierarchy.retain(|class| self.is_class_of_the_program(class.id));
        let fields = hierarchy.iter().rev().flat_map(|class| class.fields.iter().map(|&field| classes.field(field)));
        let instance = fields.filter(|field| !field.is_static());
        let read = instance.filter_map(|field| {
            let name = classes.symbols.text(field.name);
            // What the compiler added is not the program's.
            let is_own = !name.contains('$');
            let word = |next| self.machine.memory.field(object, field.offset + next);
            let part = self.described(classes.symbols.text(field.descriptor), word(0), || word(1));
            let part = part.filter(|_| is_own)?;
            Some((name.to_owned(), part))
        });
        read.take(MOST_PARTS as usize).collect()
    }
}

/// The name of a class without what it is declared in. That of an anonymous class is all that the compiler has given it.
fn simple_name(name: &str) -> &str {
    let in_package = name.rsplit('.').next().unwrap_or(name);
    let own = in_package.rsplit('$').next().unwrap_or(in_package);
    // A local class has a number before its name.
    match own.trim_start_matches(|letter: char| letter.is_ascii_digit()) {
        "" => in_package,
        own => own,
    }
}

fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(MOST_LETTERS).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::simple_name;

    #[test]
    fn classes_are_named_as_in_the_source() {
        let named = ["Node", "a.b.Node", "a.Outer$Node", "a.Outer$1Local", "a.Outer$1", "a.Outer$Inner$12"];
        assert_eq!(named.map(simple_name), ["Node", "Node", "Node", "Local", "Outer$1", "Outer$Inner$12"]);
    }
}
