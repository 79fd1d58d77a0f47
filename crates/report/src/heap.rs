//! Reading the objects that a path has left in a machine, without changing anything.
//!
//! When an exception has left a thread, its frames are gone, but their words are still on the stack: nothing ran
//! since. Every frame has a header that names its caller, so a frame is believed only if its header says what the
//! exception's own calls say. Every reference is checked before it is followed.

use crate::call::Call;
use crate::draw::{Node, Part, Root, draw};
use jaywalk_classes::Kind;
use jaywalk_classes::file::Code;
use jaywalk_classes::link::{Class, ClassId, ClassKind, LoaderId, MethodId};
use jaywalk_explore::Ending;
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::frame::{FrameHeader, FrameView};
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, Memory, Ref};

/// A window has 256 registers, so a callee's starts less than that after its caller's.
const WINDOW: usize = 256;
const SYNCHRONIZED: u16 = 0x0020;
/// Elements of an array, fields of an object and letters of a string that are shown.
const MOST_PARTS: u32 = 16;
const STRING: &str = "java/lang/String";
const MOST_LETTERS: usize = 40;

/// The objects that a failing path could see, drawn for a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapPicture {
    moment: String,
    lines: Vec<String>,
}

impl HeapPicture {
    /// The objects in the variables of the innermost method of the program's that has any; `None` if there are
    /// none. The machine is one that has just ended a path.
    pub fn of_ending(machine: &Machine, ending: &Ending) -> Option<HeapPicture> {
        let frames = match *ending {
            Ending::Uncaught(exception) => frames_that_threw(machine, exception),
            _ => live_frames(machine),
        };
        let reader = Reader { machine };
        frames.iter().filter(|frame| reader.is_the_programs(frame.method)).find_map(|frame| {
            let roots = reader.variables(frame);
            let has_object = roots.iter().any(|root| matches!(root.part, Part::Link(_)));
            let moment = Call::parse(&machine.describe_call(frame.method, frame.bytecode_index)).place();
            let lines = draw(&roots, |object| reader.object(Ref(object)));
            has_object.then(|| HeapPicture { moment: format!("as seen from {moment}"), lines })
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

/// A method's frame and where in the method it is.
struct MethodFrame {
    method: MethodId,
    base: usize,
    bytecode_index: u16,
}

/// The frames of the current thread, innermost first.
fn live_frames(machine: &Machine) -> Vec<MethodFrame> {
    let methods = machine.frames().filter_map(|frame: FrameView| match frame.owner {
        Owner::Method(method) => {
            let bytecode_index = machine.code.bytecode_index(frame.at());
            Some(MethodFrame { method, base: frame.base, bytecode_index })
        }
        Owner::Stub(_) => None,
    });
    methods.collect()
}

/// The frames that an exception has left, innermost first, as far as they are still on the stack: a call that traces
/// do not show ends what can be followed.
fn frames_that_threw(machine: &Machine, exception: Ref) -> Vec<MethodFrame> {
    let Some(first) = machine.frames().next() else { return Vec::new() };
    let mut caller = Caller { base: first.base, header: first.locals, owner: first.owner, bytecode_index: None };
    let mut frames = Vec::new();
    for (method, bytecode_index) in calls_of(machine, exception).into_iter().rev() {
        let Some((base, header)) = callee_of(machine, &caller, method) else { break };
        caller = Caller { base, header, owner: Owner::Method(method), bytecode_index: Some(bytecode_index) };
        frames.push(MethodFrame { method, base, bytecode_index });
    }
    frames.reverse();
    frames
}

/// What a frame's header says about its caller.
struct Caller {
    base: usize,
    header: usize,
    owner: Owner,
    /// Where in its code it called, if it has any.
    bytecode_index: Option<u16>,
}

/// The methods that led to an exception and where each was, innermost first: as the machine notes them in it.
fn calls_of(machine: &Machine, exception: Ref) -> Vec<(MethodId, u16)> {
    let calls = machine.memory.ref_field(exception, machine.known.throwable_backtrace);
    let length = if calls.is_null() { 0 } else { machine.memory.array_length(calls) };
    let words = (0..length).map(|index| machine.memory.word_element(calls, index));
    words.map(|word| (MethodId((word >> 16) as u32), word as u16)).collect()
}

/// Where the frame of `method` starts that a frame has called, and its header register: the place where a header
/// names that caller.
fn callee_of(machine: &Machine, caller: &Caller, method: MethodId) -> Option<(usize, usize)> {
    let header = header_register(machine, method)?;
    (1..WINDOW).map(|delta| caller.base + delta).find_map(|base| {
        let word = FrameHeader(machine.stack_word(base + header));
        let called_at = word.return_pc().checked_sub(1)?;
        let is_it = word.delta() == base - caller.base
            && word.caller_locals() == caller.header
            && machine.code.owner(called_at) == caller.owner
            && caller.bytecode_index.is_none_or(|index| index == machine.code.bytecode_index(called_at));
        is_it.then_some((base, header))
    })
}

fn with_code<T>(machine: &Machine, method: MethodId, read: impl FnOnce(&Class, &Code<'_>) -> T) -> Option<T> {
    let info = machine.classes.methods.get(method.0 as usize)?;
    let class = machine.classes.class(info.class);
    let file = class.file.as_ref()?;
    let code = file.methods.get(info.index as usize)?.code(file).ok()??;
    Some(read(class, &code))
}

fn header_register(machine: &Machine, method: MethodId) -> Option<usize> {
    let is_synchronized = machine.classes.methods.get(method.0 as usize)?.access & SYNCHRONIZED != 0;
    with_code(machine, method, |_, code| usize::from(code.max_locals) + usize::from(is_synchronized))
}

/// Reads objects as parts of a picture.
struct Reader<'a> {
    machine: &'a Machine,
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

    /// The variables of a frame: by name if the class file has names, else `this` and what the parameters are.
    fn variables(&self, frame: &MethodFrame) -> Vec<Root> {
        let named = with_code(self.machine, frame.method, |class, code| {
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
                let word = self.machine.stack_word(frame.base + usize::from(variable.index));
                Some(Root { name: text(variable.name)?, part: self.described(&descriptor, word)? })
            });
            read.collect::<Vec<Root>>()
        });
        match named {
            Some(named) if !named.is_empty() => named,
            _ => self.unnamed(frame),
        }
    }

    /// The receiver, if the class file names no variables: the one register that is never used for something else.
    fn unnamed(&self, frame: &MethodFrame) -> Vec<Root> {
        let info = self.machine.classes.method(frame.method);
        let maps = self.references_at(frame);
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

    /// The local variables that hold references where a frame is.
    fn references_at(&self, frame: &MethodFrame) -> Vec<u16> {
        let info = self.machine.classes.method(frame.method);
        let found = with_code(self.machine, frame.method, |class, code| {
            let file = class.file.as_ref()?;
            let source = jaywalk_classes::code::Source {
                code,
                pool: &file.pool,
                parameters: &info.parameters,
                is_static: info.is_static(),
                is_synchronized: info.access & SYNCHRONIZED != 0,
                returns: info.returns,
                reads_are_strict: self.machine.options.choice == jaywalk_machine::ChoiceMode::OnAccess,
            };
            let maps = jaywalk_classes::code::reference_maps(&source).ok()?;
            let operations = jaywalk_classes::code::translate(&source).ok()?;
            let at = operations.bytecode_index.iter().position(|&index| index == frame.bytecode_index)?;
            let locals = maps.before(at as u32).iter().copied().filter(|&register| register < code.max_locals);
            Some(locals.collect::<Vec<u16>>())
        });
        found.flatten().unwrap_or_default()
    }

    /// A value of a field or variable with this descriptor.
    fn described(&self, descriptor: &str, word: u64) -> Option<Part> {
        let kind = match descriptor.chars().next()? {
            'L' | '[' => return self.reference(word),
            'Z' => Kind::Boolean,
            'B' => Kind::Byte,
            'C' => Kind::Char,
            'S' => Kind::Short,
            'J' => Kind::Long,
            'F' => Kind::Float,
            'D' => Kind::Double,
            _ => Kind::Int,
        };
        Some(Part::Text(self.number(kind, word)))
    }

    fn number(&self, kind: Kind, word: u64) -> String {
        let wide = matches!(kind, Kind::Long | Kind::Double);
        let word = if wide { word } else { self.machine.memory.look_up(word) };
        match kind {
            _ if !wide && word > u64::from(u32::MAX) => "?".to_owned(),
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

    /// Where an `ArrayList` has its elements and their number.
    fn list_fields(&self, class: &Class) -> Option<(u32, u32)> {
        let is_list = self.machine.classes.symbols.text(class.name) == "java/util/ArrayList";
        let fields = is_list.then(|| Some((self.offset_of(class, "elementData")?, self.offset_of(class, "size")?)));
        fields.flatten()
    }

    /// An object with its parts.
    fn object(&self, object: Ref) -> Node {
        let Some(class) = self.class_of(object) else {
            return Node { title: "?".to_owned(), parts: Vec::new(), is_list: false };
        };
        let name = self.machine.classes.external_name(class.id);
        let simple = name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned();
        if let ClassKind::Array { element_kind, element } = class.kind {
            let length = self.machine.memory.array_length(object);
            let element = self.machine.classes.external_name(element);
            let element = element.rsplit(['.', '$']).next().unwrap_or(&element).to_owned();
            let parts = self.elements(object, element_kind, length);
            return Node { title: format!("{element}[{length}]"), parts, is_list: true };
        }
        if let Some((data, size)) = self.list_fields(class) {
            let memory = &self.machine.memory;
            let data = Ref::of_word(memory.look_up(memory.field(object, data)));
            let size = memory.look_up(memory.field(object, size)) as u32;
            let length = self.class_of(data).map_or(0, |_| memory.array_length(data)).min(size);
            let parts = self.elements(data, Kind::Reference, length);
            return Node { title: format!("ArrayList({size})"), parts, is_list: true };
        }
        Node { title: simple, parts: self.fields(object, class), is_list: false }
    }

    fn elements(&self, array: Ref, kind: Kind, length: u32) -> Vec<(String, Part)> {
        let element = |index: u32| {
            let part = match kind {
                Kind::Reference => self.reference(self.machine.memory.word_element(array, index))?,
                Kind::Int | Kind::Float => {
                    Part::Text(self.number(kind, self.machine.memory.word_element(array, index)))
                }
                _ => Part::Text(self.number(kind, self.machine.memory.element(array, kind, index))),
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
            let word = self.machine.memory.field(object, field.offset);
            let part = self.described(classes.symbols.text(field.descriptor), word).filter(|_| is_own)?;
            Some((name.to_owned(), part))
        });
        read.take(MOST_PARTS as usize).collect()
    }
}

fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(MOST_LETTERS).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
