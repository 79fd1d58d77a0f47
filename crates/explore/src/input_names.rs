//! What Java calls the parts of an input: `this.left.value`.

use crate::condition::unnamed;
use crate::naming::{Asking, asking};
use jaywalk_classes::descriptor::simple_type;
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_formula::{Java, Symbol};
use jaywalk_machine::Machine;
use jaywalk_machine::unknown::{CellId, InputContent, InputHeap, InputObject, InputValue, UsedElement};
use rustc_hash::{FxHashMap, FxHashSet};

/// So often names are looked for. Each time those are known of which the index is an element that was known before.
const MOST_ROUNDS: usize = 5;

/// The names of an input's numbers and objects, and what the path has decided about its references.
#[derive(Default)]
pub(crate) struct InputNames {
    numbers: FxHashMap<u32, String>,
    /// References that nobody has followed, by the words that stand for them.
    open: FxHashMap<u64, String>,
    objects: Vec<Option<String>>,
    /// Other names of objects.
    others: Vec<(usize, String)>,
    /// The unknowns that indices of elements are.
    indices: FxHashSet<CellId>,
    /// Whether one of them is open.
    has_open_index: bool,
    /// Conditions on references in Java's syntax, in the order in which one comes to them. Objects with different names
    /// are different.
    pub(crate) decided: Vec<String>,
}

/// Where an input begins: a parameter of a method that is checked, or an object that a program has asked for.
pub(crate) struct Root {
    /// The parameter, or the variable that the object is for.
    pub(crate) name: String,
    /// The descriptor of the parameter, or the class that the program has asked for, with slashes; empty if that is not known.
    declared: String,
}

/// The input of the path where a machine is, and where it begins. `None` if there is none.
pub(crate) fn input_of_path(machine: &Machine) -> Option<(Vec<Root>, InputHeap)> {
    if let Some(parameters) = &machine.session.parameters {
        let types = machine.session.parameter_types.iter();
        let roots = parameters
            .iter()
            .zip(types)
            .map(|(name, declared)| Root { name: name.clone(), declared: declared.clone() });
        return Some((roots.collect(), machine.input_heap(parameters.len())));
    }
    let asked = machine.objects_asked_for();
    if asked.is_empty() {
        return None;
    }
    let mut times = FxHashMap::default();
    let roots = asked.iter().map(|&root| {
        let asking = asking(machine, machine.origin_of(root)).unwrap_or_else(|| Asking::nothing_of("object"));
        Root { name: once(&mut times, asking.name), declared: asking.cast }
    });
    Some((roots.collect(), machine.heap_behind(&asked)))
}

/// The name itself the first time, then with a number.
pub(crate) fn once(times: &mut FxHashMap<String, u32>, name: String) -> String {
    let count = times.entry(name.clone()).or_default();
    *count += 1;
    if *count == 1 { name } else { format!("{name}_{count}") }
}

impl InputNames {
    /// Those of the path where a machine is; `None` if there is no input.
    pub(crate) fn of_path(machine: &Machine) -> Option<InputNames> {
        let (roots, heap) = input_of_path(machine)?;
        let mut names = InputNames::default();
        // An index may speak of a number that one comes to later.
        for _ in 0..MOST_ROUNDS {
            let before = names.numbers.clone();
            let objects = vec![None; heap.objects.len()];
            names = InputNames { numbers: names.numbers, objects, ..InputNames::default() };
            names.visit_all(machine, &roots, &heap);
            if !names.has_open_index || names.numbers == before {
                break;
            }
        }
        Some(names)
    }

    fn visit_all(&mut self, machine: &Machine, roots: &[Root], heap: &InputHeap) {
        for (Root { name, .. }, value) in roots.iter().zip(&heap.parameters) {
            if let InputValue::Number { symbol, .. } = value {
                self.numbers.extend(symbol.map(|symbol| (symbol, name.clone())));
            }
        }
        for (Root { name, declared }, value) in roots.iter().zip(&heap.parameters) {
            self.visit(machine, heap, name.clone(), (value, declared));
        }
        self.visit_twins(machine, heap);
    }

    /// Boxes that were made one by one and turned out to be the same object: the path speaks of the number in each.
    fn visit_twins(&mut self, machine: &Machine, heap: &InputHeap) {
        for (number, object) in heap.objects.iter().enumerate() {
            let first = heap.objects.iter().position(|other| other.word == object.word).unwrap_or(number);
            if first == number {
                continue;
            }
            let other = self.others.iter().position(|&(of, _)| of == first);
            let name = other.map(|at| self.others.remove(at).1).or_else(|| self.object(first).map(str::to_owned));
            if let Some(name) = name {
                self.visit_content(machine, heap, &name, object);
            }
        }
    }

    /// Whether a choice is a part of the input: a number in it, or what was decided about it.
    pub(crate) fn contains(&self, machine: &Machine, choice: CellId) -> bool {
        let is_number = machine.symbol(choice).is_some_and(|symbol| self.numbers.contains_key(&symbol.number));
        is_number || self.indices.contains(&choice) || machine.is_inside_input(choice)
    }

    /// A number of the input by that of its symbol.
    pub(crate) fn number(&self, symbol: u32) -> Option<&str> {
        self.numbers.get(&symbol).map(String::as_str)
    }

    /// A reference of the input that nobody has followed, by the word that stands for it.
    pub(crate) fn open(&self, word: u64) -> Option<&str> {
        self.open.get(&word).map(String::as_str)
    }

    /// An object of the input.
    pub(crate) fn object(&self, number: usize) -> Option<&str> {
        self.objects.get(number)?.as_deref()
    }

    /// The index of an element as an expression over the input.
    fn index(&self, machine: &Machine, element: &UsedElement) -> String {
        let open = machine.term_of(element.index_cell).zip(machine.formulas.seen());
        let Some((term, parts)) = open else { return element.index.to_string() };
        let name = |symbol: &Symbol| {
            let known = self.number(symbol.number).map(str::to_owned);
            known.unwrap_or_else(|| unnamed(symbol.number))
        };
        Java::new(&parts.terms, &name).term(term)
    }

    /// What is found at a place whose type is declared, and all behind it.
    fn visit(&mut self, machine: &Machine, heap: &InputHeap, name: String, (value, declared): (&InputValue, &str)) {
        let is_receiver = name == "this";
        match *value {
            // What the program has made itself is no part of the input.
            InputValue::Text(_) | InputValue::Made(_) => {}
            InputValue::Null => self.decided.push(format!("{name} == null")),
            InputValue::Open { is_object, word, ref others, class, is_certain, .. } => {
                let other = class.filter(|&class| is_certain && !is_class(machine, class, declared));
                if let Some(class) = other.filter(|_| !is_receiver) {
                    self.decided.push(format!("{name} instanceof {}", class_name(machine, class)));
                } else if is_object && !is_receiver {
                    self.decided.push(format!("{name} != null"));
                }
                for &other in others {
                    let other = machine.classes.field(other);
                    let constant = machine.classes.symbols.text(other.name);
                    self.decided.push(format!("{name} != {}.{constant}", enum_name(machine, other.class)));
                }
                self.numbers.extend(machine.size_of_begun(word).map(|size| (size, format!("{name}.size()"))));
                self.open.insert(word, name);
            }
            InputValue::Number { symbol, .. } => self.numbers.extend(symbol.map(|symbol| (symbol, name))),
            InputValue::Object(number) => {
                let object = &heap.objects[number];
                if let Some(known) = self.object(number) {
                    self.decided.push(format!("{name} == {known}"));
                    self.others.push((number, name));
                    return;
                }
                match (is_receiver, is_class(machine, object.class, declared)) {
                    _ if let Some(InputContent::Constant(constant)) = &object.content => {
                        self.decided.push(format!("{name} == {}.{constant}", enum_name(machine, object.class)));
                    }
                    (true, true) => {}
                    (false, true) => self.decided.push(format!("{name} != null")),
                    (_, false) => {
                        self.decided.push(format!("{name} instanceof {}", class_name(machine, object.class)));
                    }
                }
                self.objects[number] = Some(name.clone());
                if let Some(array) = &object.array {
                    self.visit(machine, heap, format!("{name}.length"), (&array.length, ""));
                    let class = machine.classes.symbols.text(machine.classes.class(object.class).name);
                    let element_type = class.strip_prefix('[').unwrap_or_default();
                    for element in &array.elements {
                        self.indices.insert(element.index_cell);
                        self.has_open_index |= machine.term_of(element.index_cell).is_some();
                        let index = self.index(machine, element);
                        self.visit(machine, heap, format!("{name}[{index}]"), (&element.value, element_type));
                    }
                }
                self.visit_content(machine, heap, &name, object);
                for (field, value) in &object.fields {
                    let field = machine.classes.field(*field);
                    let text = |symbol| machine.classes.symbols.text(symbol);
                    let inner = format!("{name}.{}", text(field.name));
                    self.visit(machine, heap, inner, (value, text(field.descriptor)));
                }
            }
        }
    }

    /// What is in an object that is no field of it.
    fn visit_content(&mut self, machine: &Machine, heap: &InputHeap, name: &str, object: &InputObject) {
        let is_a = |name: &str| {
            let class = machine.classes.find_loaded(LoaderId::BOOT, name);
            class.is_some_and(|class| machine.classes.is_subclass(object.class, class))
        };
        match object.content.as_ref() {
            Some(InputContent::Text { symbols, .. }) => {
                let name = if is_a("java/lang/Thread") { &format!("{name}.getName()") } else { name };
                let length = (format!("{name}.length()"), symbols.first());
                let characters = symbols.iter().skip(1).enumerate();
                let characters = characters.map(|(at, symbol)| (format!("{name}.charAt({at})"), Some(symbol)));
                for (name, symbol) in std::iter::once(length).chain(characters) {
                    self.numbers.extend(symbol.copied().flatten().map(|symbol| (symbol, name)));
                }
            }
            Some(InputContent::Number(InputValue::Number { symbol, .. }, identity)) => {
                self.numbers.extend(symbol.map(|symbol| (symbol, name.to_owned())));
                let told_apart = format!("System.identityHashCode({name})");
                self.numbers.extend(identity.map(|identity| (identity, told_apart)));
            }
            Some(InputContent::Elements(elements, size)) => {
                self.numbers.extend(size.map(|size| (size, format!("{name}.size()"))));
                for (at, element) in elements.iter().enumerate() {
                    let inner = match size {
                        None => format!("{name}.get()"),
                        Some(_) if is_a("java/util/List") => format!("{name}.get({at})"),
                        Some(_) => format!("{name}.elements[{at}]"),
                    };
                    self.visit(machine, heap, inner, (element, ""));
                }
            }
            Some(InputContent::Calls(calls)) => {
                for call in calls {
                    let arguments: Vec<String> = call.arguments.iter().map(|value| self.argument(value)).collect();
                    let inner = format!("{name}.{}({})", call.method, arguments.join(", "));
                    if let Some(result) = &call.result {
                        self.visit(machine, heap, inner, (result, ""));
                    }
                }
            }
            Some(InputContent::Entries(entries, size)) => {
                self.numbers.extend(size.map(|size| (size, format!("{name}.size()"))));
                for (at, (key, value)) in entries.iter().enumerate() {
                    self.visit(machine, heap, format!("{name}.keys[{at}]"), (key, ""));
                    self.visit(machine, heap, format!("{name}.values[{at}]"), (value, ""));
                }
            }
            Some(InputContent::Number(..) | InputContent::Constant(_)) | None => {}
        }
    }

    /// What an unknown function was called with.
    fn argument(&self, value: &InputValue) -> String {
        let known = match value {
            InputValue::Null => Some("null"),
            InputValue::Object(number) => self.object(*number),
            InputValue::Open { word, .. } => self.open(*word),
            InputValue::Number { symbol: Some(symbol), .. } => self.number(*symbol),
            InputValue::Number { kind, word, .. } => return Java::literal(*kind, *word),
            InputValue::Text(units) => return Java::string_literal(units),
            InputValue::Made(_) => None,
        };
        known.unwrap_or("…").to_owned()
    }
}

/// Whether a class is the one that a place is declared to have, or nobody says which that is.
fn is_class(machine: &Machine, class: ClassId, declared: &str) -> bool {
    let class = machine.classes.symbols.text(machine.classes.class(class).name);
    declared.is_empty() || declared == class || declared == format!("L{class};")
}

/// The name of a class, without that of its package.
fn class_name(machine: &Machine, class: ClassId) -> String {
    let class = machine.classes.symbols.text(machine.classes.class(class).name);
    let name = if class.starts_with('[') { simple_type(class) } else { class.to_owned() };
    name.rsplit(['/', '$']).next().unwrap_or(&name).to_owned()
}

/// The name of an enum, without that of its package: of a constant with a body of its own, the class that declares it.
fn enum_name(machine: &Machine, class: ClassId) -> &str {
    let name = |class: ClassId| machine.classes.symbols.text(machine.classes.class(class).name);
    let above = machine.classes.class(class).superclass.filter(|&above| name(above) != "java/lang/Enum");
    let name = name(above.unwrap_or(class));
    name.rsplit(['/', '$']).next().unwrap_or(name)
}
