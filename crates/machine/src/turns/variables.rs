//! Which variable a word is: the field that it was declared as, whether that is volatile, and whether races of it are told.

use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Memory, Ref, Shape, Shapes, element_words};
use jaywalk_classes::Kind;
use jaywalk_classes::file::{ClassFile, annotations};
use jaywalk_classes::link::{ClassId, ClassKind, FieldId, LoaderId, flags};
use rustc_hash::{FxHashMap, FxHashSet};

/// What there is to know of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub(super) is_volatile: bool,
    /// Whether a race of it is the program's.
    pub(super) counts: bool,
    /// The number of its name.
    pub(super) name: u32,
}

/// Variables that threads have used.
#[derive(Default)]
pub(super) struct Variables {
    /// Fields by the class of the object and the word, elements by the class of the array.
    of_objects: FxHashMap<(ClassId, u32), Variable>,
    /// Static fields by address.
    of_classes: FxHashMap<u32, Variable>,
    names: Vec<String>,
    numbers: FxHashMap<String, u32>,
    /// The names of those that nobody changes any more when others look at them.
    settled: FxHashSet<u32>,
    /// Where the objects start that were there when the first thread was started, in order; empty until somebody asks.
    old: Vec<u32>,
    /// Words of these that were asked for lately, each in the place that its address leads to.
    recent: Vec<(u32, Variable)>,
}

/// How many words are remembered: a few are used again and again.
const RECENT: usize = 256;

impl Variables {
    /// Another path has come to its first thread: what lies where is not known yet.
    pub(super) fn forget_places(&mut self) {
        self.old.clear();
        self.recent.clear();
    }

    /// A variable's name by its number.
    pub(super) fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("a variable", String::as_str)
    }

    /// Whether somebody may change what has this name.
    pub(super) fn may_change(&self, number: u32) -> bool {
        !self.settled.contains(&number)
    }

    fn number(&mut self, name: String) -> u32 {
        let next = self.names.len() as u32;
        *self.numbers.entry(name).or_insert_with_key(|name| {
            self.names.push(name.clone());
            next
        })
    }

    /// The variable that a word is.
    pub(super) fn at(&mut self, machine: &Machine, address: u32) -> Variable {
        if address < Memory::heap_start() {
            if let Some(&known) = self.of_classes.get(&address) {
                return known;
            }
            let variable = match machine.memory.is_raw(u64::from(address) * 8, 8) {
                true => {
                    let name = self.number("memory outside the heap".to_owned());
                    Variable { is_volatile: false, counts: true, name }
                }
                false => self.describe(machine, static_field(machine, address), None),
            };
            self.of_classes.insert(address, variable);
            return variable;
        }
        let is_old = address < machine.memory.sharing.old();
        let place = address as usize % RECENT;
        if is_old && let Some(&(_, known)) = self.recent.get(place).filter(|(other, _)| *other == address) {
            return known;
        }
        let variable = self.of_object(machine, address);
        if is_old {
            self.recent.resize(RECENT, (0, variable));
            self.recent[place] = (address, variable);
        }
        variable
    }

    fn of_object(&mut self, machine: &Machine, address: u32) -> Variable {
        let Some(object) = self.object_at(machine, address) else { return self.describe(machine, None, None) };
        let class = machine.memory.class_of(object);
        let is_array = matches!(machine.classes.class(class).kind, ClassKind::Array { .. });
        let word = if is_array { 0 } else { address - object.0 };
        if let Some(&known) = self.of_objects.get(&(class, word)) {
            return known;
        }
        let field = if is_array { None } else { instance_field(machine, class, word) };
        let variable = self.describe(machine, field, is_array.then_some(class));
        self.of_objects.insert((class, word), variable);
        variable
    }

    fn object_at(&mut self, machine: &Machine, address: u32) -> Option<Ref> {
        let sharing = &machine.memory.sharing;
        if address >= sharing.old() {
            return sharing.young_object_of(address);
        }
        if self.old.is_empty() {
            self.old = starts(machine, sharing.old());
        }
        let after = self.old.partition_point(|&start| start <= address);
        after.checked_sub(1).map(|index| Ref(self.old[index]))
    }

    fn describe(&mut self, machine: &Machine, field: Option<FieldId>, array: Option<ClassId>) -> Variable {
        let Some(field) = field else {
            let what = array.map_or_else(|| "a variable".to_owned(), |class| element_of(machine, class));
            let name = self.number(what);
            if array.is_some_and(|class| is_kept(machine, class)) {
                self.settled.insert(name);
            }
            return Variable { is_volatile: false, counts: array.is_some(), name };
        };
        let field = machine.classes.field(field);
        let class = machine.classes.external_name(field.class);
        let member = machine.classes.symbols.text(field.name);
        let name = format!("{class}.{member}");
        let is_own = machine.is_class_of_program(field.class);
        let internal = machine.classes.symbols.text(machine.classes.class(field.class).name);
        let rules = &machine.linkage.names.races;
        let counts = match is_own {
            true => {
                // What the classes that programs import to choose keep for themselves is nobody's.
                !machine.linkage.names.passing_on.iter().any(|package| internal.starts_with(package))
                    && !machine.options.racy.iter().any(|excused| is_named(excused, &name))
                    && !is_racy(machine, field.class, field.index)
            }
            false => !field.is_static() && rules.leaves_locking(internal) && !rules.views.contains(&member),
        };
        let name = self.number(name);
        if field.access & flags::FINAL != 0 {
            self.settled.insert(name);
        }
        let is_volatile = field.access & flags::VOLATILE != 0 || rules.is_fenced(internal);
        Variable { is_volatile, counts, name }
    }
}

/// Whether the user means a field by a name: with its package or without.
fn is_named(given: &str, name: &str) -> bool {
    let shorter = name.strip_suffix(given).is_some_and(|before| before.ends_with('.'));
    given.contains('.') && (given == name || shorter)
}

/// Whether arrays of a class are the JDK's own.
fn is_kept(machine: &Machine, class: ClassId) -> bool {
    machine.classes.symbols.text(machine.classes.class(class).name).starts_with(machine.linkage.names.races.kept)
}

fn element_of(machine: &Machine, class: ClassId) -> String {
    let name = machine.classes.external_name(class);
    let element = name.trim_start_matches('[');
    let element = match Kind::of_descriptor(element.as_bytes().first().copied().unwrap_or(b'L')) {
        Some(kind) if element.len() == 1 => kind.name(),
        _ => element.trim_start_matches('L').trim_end_matches(';'),
    };
    format!("an element of {element}{}", "[]".repeat(name.len() - name.trim_start_matches('[').len()))
}

/// The static field whose word it is.
fn static_field(machine: &Machine, address: u32) -> Option<FieldId> {
    let all = (0..machine.classes.classes.len()).map(|index| ClassId(index as u32));
    let class = all.into_iter().find(|&class| machine.has_static(class, address))?;
    let first = machine.first_static(class)?;
    let is_there = |&field: &FieldId| {
        let field = machine.classes.field(field);
        field.is_static() && (field.offset..field.offset + u32::from(field.kind.words())).contains(&(address - first))
    };
    machine.classes.class(class).fields.iter().copied().find(is_there)
}

/// The field of a class's instances whose word it is.
fn instance_field(machine: &Machine, class: ClassId, word: u32) -> Option<FieldId> {
    let classes = &machine.classes;
    let above = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
    let mut fields = above.flat_map(|class| classes.class(class).fields.iter().copied());
    fields.find(|&field| {
        let field = classes.field(field);
        !field.is_static() && (field.offset..field.offset + u32::from(field.kind.words())).contains(&word)
    })
}

/// Where the objects start that lie below an address: they lie one behind the other.
fn starts(machine: &Machine, end: u32) -> Vec<u32> {
    let shapes = machine.shapes(false);
    let (mut starts, mut at) = (Vec::new(), Memory::heap_start());
    while at < end {
        starts.push(at);
        let header = machine.memory.header(Ref(at));
        let words = match shapes.shape(header.class()) {
            Shape::Object { words, .. } => words,
            Shape::Array(kind) => element_words(kind, header.length()) + ARRAY_HEADER_WORDS,
        };
        at = at.saturating_add(words.max(1));
    }
    starts
}

/// Whether a field of the program's, or its class, is annotated as racy.
fn is_racy(machine: &Machine, class: ClassId, index: u16) -> bool {
    let Some(file) = &machine.classes.class(class).file else { return false };
    let of_field = file.fields.get(index as usize).and_then(|member| member.annotations(file));
    [of_field, file.annotations()].into_iter().flatten().any(|content| has_racy(machine, content, file))
}

fn has_racy(machine: &Machine, content: &[u8], file: &ClassFile) -> bool {
    let racy = machine.linkage.names.races.racy;
    annotations(content, &file.pool).iter().any(|annotation| annotation.descriptor == racy)
}

/// Whose an access is by the method that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The program's.
    Program,
    /// The program's, which has said that races are meant there.
    Excused,
    /// Whoever has called it: it works on what the caller has given it, and leaves locking to the caller.
    Callers,
    /// The JDK's own business.
    Library,
}

/// The role of a method.
pub(super) fn role(machine: &Machine, class: ClassId, index: u16) -> Role {
    let info = machine.classes.class(class);
    let name = machine.classes.symbols.text(info.name);
    if info.loader < LoaderId::APP || machine.linkage.names.passing_on.iter().any(|package| name.starts_with(package)) {
        let is_callers = machine.linkage.names.races.is_transparent(name);
        return if is_callers || info.loader >= LoaderId::APP { Role::Callers } else { Role::Library };
    }
    let Some(file) = &info.file else { return Role::Program };
    let of_method = file.methods.get(index as usize).and_then(|member| member.annotations(file));
    let is_excused =
        [of_method, file.annotations()].into_iter().flatten().any(|content| has_racy(machine, content, file));
    if is_excused { Role::Excused } else { Role::Program }
}

#[cfg(test)]
mod tests {
    use super::is_named;

    #[test]
    fn fields_are_named_with_or_without_a_package() {
        assert!(is_named("demo.Racy.x", "demo.Racy.x"));
        assert!(is_named("Racy.x", "demo.Racy.x"));
        assert!(is_named("Racy.x", "Racy.x"));
        assert!(!is_named("acy.x", "demo.Racy.x"));
        assert!(!is_named("x", "demo.Racy.x"));
        assert!(!is_named("Racy.xy", "demo.Racy.x"));
    }
}
