//! The input of a path: what was decided about the heap that the method was called on.

use super::Outlook;
use super::classes::{Candidate, ClassSet, ENUM, Maker, is_box_class, keeps_boxes, of_class};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::unknown::{CellId, CellKind, KNOWN, VALUE};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, FieldId, LoaderId};
use rustc_hash::FxHashMap;

/// Of longer strings, only the characters are listed that the path knows by name.
const LONGEST_SHOWN: i64 = 1000;

/// The input of a path, as far as the path has decided it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputHeap {
    /// The parameters, in order; a receiver is the first.
    pub parameters: Vec<InputValue>,
    /// The objects, in the order in which they were come to.
    pub objects: Vec<InputObject>,
}

/// An object of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputObject {
    /// The word that leads to it now.
    pub word: u64,
    /// Its class; of an unknown function the type that it implements.
    pub class: ClassId,
    /// What its fields were when the method was called, but for those that its content tells.
    pub fields: Vec<(FieldId, InputValue)>,
    /// What it contained then, where fields do not tell that.
    pub content: Option<InputContent>,
    /// The same of an array.
    pub array: Option<InputArray>,
}

/// An array of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputArray {
    /// Its length: a number.
    pub length: InputValue,
    /// The elements that the path has used, with their indices in ascending order.
    pub elements: Vec<UsedElement>,
}

/// An element of an array of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedElement {
    /// Its index, or an example of that.
    pub index: i32,
    /// The unknown that its index is.
    pub index_cell: CellId,
    /// What it was when the method was called.
    pub value: InputValue,
}

/// What an object of an input contains that its fields do not tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputContent {
    /// The characters of a string or builder, or of the name of a thread.
    Text {
        /// The characters, or the first of them.
        units: Vec<u16>,
        /// How many more there are: each is an `a`.
        more: i64,
        /// The symbols of its length and then of its first characters.
        symbols: Vec<Option<u32>>,
    },
    /// The number in a box, and the symbol by which it is told apart from equal ones.
    Number(InputValue, Option<u32>),
    /// The name of a constant of an enum.
    Constant(String),
    /// The elements of a collection, in order, and the symbol of its size.
    Elements(Vec<InputValue>, Option<u32>),
    /// The entries of a map, and the same.
    Entries(Vec<(InputValue, InputValue)>, Option<u32>),
    /// What an unknown function has returned, in the order of the calls.
    Calls(Vec<InputCall>),
}

/// A call of an unknown function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputCall {
    /// The method.
    pub method: String,
    /// What it was called with.
    pub arguments: Vec<InputValue>,
    /// What it has returned; `None` for nothing.
    pub result: Option<InputValue>,
}

/// What a parameter or field of an input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputValue {
    /// Null.
    Null,
    /// The object with this number.
    Object(usize),
    /// A reference that nobody has followed: null will do, unless it is known to be an object.
    Open {
        /// Whether it is not null.
        is_object: bool,
        /// A class that its object may have, if it is not null.
        class: Option<ClassId>,
        /// Whether its object is of that class, as none of another is left.
        is_certain: bool,
        /// The constant of an enum that it may be then, if that class is one.
        constant: Option<FieldId>,
        /// The constants of enums that it is not, though it may be others of them.
        others: Vec<FieldId>,
        /// The word that stands for it.
        word: u64,
    },
    /// A number.
    Number {
        /// What kind of number.
        kind: Kind,
        /// Its word.
        word: u64,
        /// Whether the path has asked nothing about it: any other will do.
        is_free: bool,
        /// The symbol that it is, if it is one.
        symbol: Option<u32>,
    },
    /// A string that the program has made: an argument of an unknown function.
    Text(Vec<u16>),
    /// Another object that the program has made.
    Made(ClassId),
}

/// A collection that was not made when the path ended.
struct Begun {
    class: ClassId,
    /// The symbol of its size.
    size: Option<u32>,
    /// Whether all its elements were asked for.
    is_whole: bool,
}

/// The objects that values refer to by their numbers.
struct Numbering {
    numbers: FxHashMap<u64, usize>,
    /// How many objects were made. Two of them may be one and have one word, as small boxes that are equal do: the first
    /// number is that of both.
    made: usize,
    /// Constants have the numbers behind the objects that were made.
    constants: Vec<Ref>,
}

impl Machine {
    /// The input of the path, with so many parameters. Numbers that are open count as zero.
    pub fn input_heap(&self, parameters: usize) -> InputHeap {
        let is_parameter = |&cell: &CellId| match self.memory.cell_kind(cell) {
            CellKind::Input => self.memory.links(cell) == 0,
            CellKind::Symbol => !self.memory.is_field(cell),
            _ => false,
        };
        let roots: Vec<CellId> = self.memory.cells_from(None).filter(is_parameter).take(parameters).collect();
        self.heap_behind(&roots)
    }

    /// The references to objects that a program has asked for, in order.
    pub fn objects_asked_for(&self) -> Vec<CellId> {
        let is_root = |&cell: &CellId| self.memory.is_input(cell) && self.memory.links(cell) == 0;
        self.memory.cells_from(None).filter(is_root).collect()
    }

    /// Whether a choice is a part of an object of the input, and told with that.
    pub fn is_inside_input(&self, cell: CellId) -> bool {
        let memory = &self.memory;
        let is_result = match self.code.owner(memory.cell_origin(cell)) {
            Owner::Method(method) => self.linkage.universe.functions.is_one(self.classes.method(method).class),
            Owner::Stub(_) => false,
        };
        match memory.cell_kind(cell) {
            _ if is_result => true,
            CellKind::Decision | CellKind::Input => true,
            CellKind::Symbol => memory.is_field(cell) || memory.is_told_elsewhere(cell),
            CellKind::Term => memory.counted_record(cell).is_some() || memory.is_told_elsewhere(cell),
            _ => false,
        }
    }

    /// The operation of the program itself that has asked for something.
    pub fn origin_of(&self, cell: CellId) -> u32 {
        self.memory.cell_origin(cell)
    }

    /// What these lead to. Numbers that are open count as zero.
    pub fn heap_behind(&self, roots: &[CellId]) -> InputHeap {
        let mut made: Vec<CellId> = self.input_objects().collect();
        made.reverse();
        made.extend(self.fresh_inputs().into_iter().filter(|&fresh| !self.aliases_of_fresh(fresh).is_empty()));
        made.extend(
            self.memory.cells_from(None).filter(|&cell| self.begun_parts(cell).is_some_and(|begun| begun.is_whole)),
        );
        let words = made.iter().map(|cell| self.memory.get(cell.0 + VALUE));
        let mut numbering = Numbering::of_made(words);
        let parameters = roots.iter().map(|&cell| self.input_value(cell, &mut numbering)).collect();
        let mut objects: Vec<InputObject> = made.iter().map(|&cell| self.input_object(cell, &mut numbering)).collect();
        for constant in numbering.constants {
            let name = self.constant_name(constant);
            let class = self.memory.class_of(constant);
            let content = Some(InputContent::Constant(name));
            objects.push(InputObject { word: constant.word(), class, fields: Vec::new(), content, array: None });
        }
        InputHeap { parameters, objects }
    }

    /// The symbol of the size of a collection that a word stands for, where the path has ended before it was made.
    pub fn size_of_begun(&self, word: u64) -> Option<u32> {
        CellId::of_word(word).and_then(|cell| self.begun_parts(cell)).and_then(|begun| begun.size)
    }

    /// What a factory has asked for of a collection that it has not made when the path ended.
    fn begun_parts(&self, cell: CellId) -> Option<Begun> {
        if !self.memory.is_input(cell) || self.memory.get(cell.0 + VALUE) != cell.word() {
            return None;
        }
        let Outlook::New(class) = self.memory.outlook(cell) else { return None };
        let first = self.memory.first_field(cell).filter(|_| self.is_kept(class))?;
        let fields = match self.linkage.universe.maker(&self.classes, class) {
            Some(Maker::Heir(_)) => self.instance_fields(class).len(),
            _ => 0,
        };
        let parts: Vec<CellId> =
            self.field_cells(first).into_iter().skip(fields).filter(|cell| self.is_part(*cell)).collect();
        let size = *parts.first()?;
        let is_whole = self.memory.number(size).is_some_and(|size| (parts.len() as i64) > size);
        Some(Begun { class, size: self.symbol(size).map(|symbol| symbol.number), is_whole })
    }

    fn is_part(&self, cell: CellId) -> bool {
        matches!(self.memory.cell_kind(cell), CellKind::Symbol | CellKind::Input)
    }

    fn input_object(&self, cell: CellId, numbering: &mut Numbering) -> InputObject {
        let class = self.begun_parts(cell).map_or_else(|| self.input_class(cell), |begun| begun.class);
        let word = self.memory.look_up(self.memory.get(cell.0 + VALUE));
        let told = InputObject { word, class, fields: Vec::new(), content: None, array: None };
        if let Some(class) = self.fresh_class(cell) {
            return InputObject { class, ..told };
        }
        if self.classes.class(class).is_array() {
            let array = self.memory.first_field(cell).map(|record| self.input_array(record, numbering));
            return InputObject { array, ..told };
        }
        let cells = self.memory.first_field(cell).map_or_else(Vec::new, |first| self.field_cells(first));
        let maker = self.linkage.universe.maker(&self.classes, class);
        if maker == Some(Maker::Factory) {
            let content = self.factory_content(class, &cells, numbering);
            return InputObject { content: Some(content), ..told };
        }
        let fields = self.instance_fields(class);
        let (own, inherited) = cells.split_at(fields.len().min(cells.len()));
        let values = own.iter().map(|&cell| self.input_value(cell, numbering));
        let fields = fields.into_iter().zip(values).collect();
        if let Some(Maker::Heir(above)) = maker {
            let content = self.factory_content(above, inherited, numbering);
            return InputObject { fields, content: Some(content), ..told };
        }
        match self.linkage.universe.functions.implemented_by(class) {
            Some(above) => {
                let calls = self.calls_of(Ref::of_word(word), class, numbering);
                InputObject { class: above, fields, content: Some(InputContent::Calls(calls)), ..told }
            }
            None => InputObject { fields, ..told },
        }
    }

    fn input_array(&self, record: u32, numbering: &mut Numbering) -> InputArray {
        let length = self.memory.input_length(record).map(|length| self.input_value(length, numbering));
        let elements = self.memory.input_elements(record).into_iter();
        let elements = elements.map(|element| UsedElement {
            index: self.memory.number(element.index).unwrap_or(0) as i32,
            index_cell: element.index,
            value: self.input_value(element.value, numbering),
        });
        let mut elements: Vec<UsedElement> = elements.collect();
        elements.sort_by_key(|element| element.index);
        InputArray { length: length.unwrap_or(InputValue::Null), elements }
    }

    /// What a factory has made an object of, by the cells that it has asked for.
    fn factory_content(&self, class: ClassId, cells: &[CellId], numbering: &mut Numbering) -> InputContent {
        let parts: Vec<CellId> = cells.iter().copied().filter(|&cell| self.is_part(cell)).collect();
        let name = self.classes.symbols.text(self.classes.class(class).name);
        let number = |at: usize| parts.get(at).and_then(|&cell| self.memory.number(cell)).unwrap_or(0);
        let size = parts.first().and_then(|&cell| self.symbol(cell)).map(|symbol| symbol.number);
        let mut values = |parts: &[CellId]| -> Vec<InputValue> {
            parts.iter().map(|&cell| self.input_value(cell, numbering)).collect()
        };
        let first = |count: usize, each: usize| {
            let size = usize::try_from(number(0)).unwrap_or(0).min(count);
            parts.get(1..=size * each).unwrap_or_default()
        };
        match name {
            "java/lang/String" | "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/Thread" => {
                let known = parts.first().and_then(|&cell| self.memory.characters(cell)).unwrap_or(0) as usize;
                let length = number(0).max(0);
                let units = if length > LONGEST_SHOWN { known.min(length as usize) } else { length as usize };
                let more = length - units as i64;
                let unit = |at: usize| if at < known { number(at + 1) as u16 } else { u16::from(b'a') };
                let cells = parts.iter().take(known + 1);
                let symbols = cells.map(|&cell| self.symbol(cell).map(|symbol| symbol.number)).collect();
                InputContent::Text { units: (0..units).map(unit).collect(), more, symbols }
            }
            "java/util/Optional" | "java/util/concurrent/atomic/AtomicReference" => {
                InputContent::Elements(values(parts.get(..1).unwrap_or_default()), None)
            }
            _ if name.ends_with("Map") || name == "java/util/Hashtable" => {
                let values = values(first(parts.len() / 2, 2));
                let entries = values.chunks_exact(2).map(|entry| (entry[0].clone(), entry[1].clone()));
                InputContent::Entries(entries.collect(), size)
            }
            _ if name.starts_with("java/lang/") || name.contains("/atomic/") => {
                let value = values(parts.get(..1).unwrap_or_default()).pop();
                let identity = parts.get(1).filter(|_| keeps_boxes(&self.classes, class));
                let identity = identity.and_then(|&cell| self.symbol(cell)).map(|symbol| symbol.number);
                InputContent::Number(value.unwrap_or(InputValue::Null), identity)
            }
            _ => InputContent::Elements(values(first(parts.len(), 1)), size),
        }
    }

    /// What an unknown function has returned, in the order of the calls.
    fn calls_of(&self, function: Ref, class: ClassId, numbering: &mut Numbering) -> Vec<InputCall> {
        let calls = self.classes.find_loaded(LoaderId::APP, super::function::CALLS);
        let Some((table, statics)) = calls.and_then(|table| Some((table, self.statics(table)?))) else {
            return Vec::new();
        };
        let offset = |name: &str| {
            let fields = self.classes.class(table).fields.iter().map(|&field| self.classes.field(field));
            let mut fields = fields.filter(|field| self.classes.symbols.text(field.name) == name);
            fields.next().map_or(0, |field| field.offset)
        };
        let mut calls = Vec::new();
        let mut next = self.memory.look_up(self.memory.get(statics + offset("newest")));
        while let (Some(call), true) = (Some(Ref::of_word(next)), next != 0 && next <= KNOWN) {
            let word = |name| self.memory.look_up(self.memory.field(call, offset(name)));
            next = word("previous");
            if word("function") != function.word() {
                continue;
            }
            let (method, result) = (self.function_method(class, word("method") as usize), word("result"));
            let arguments = Ref::of_word(word("arguments"));
            let count = self.memory.array_length(arguments);
            let words = (0..count).map(|at| self.memory.look_up(self.memory.word_element(arguments, at)));
            let arguments = words.map(|word| self.value_of_word(word, numbering)).collect();
            let Some((method, is_void)) = method else { continue };
            let result = (!is_void).then(|| self.value_of_word(result, numbering));
            calls.push(InputCall { method, arguments, result });
        }
        calls.reverse();
        calls
    }

    /// What a word stands for that an unknown function was given or has returned.
    fn value_of_word(&self, word: u64, numbering: &mut Numbering) -> InputValue {
        if let Some(&number) = numbering.numbers.get(&word) {
            return InputValue::Object(number);
        }
        if let Some(cell) = CellId::of_word(word).filter(|&cell| self.memory.is_input(cell)) {
            return self.input_value(cell, numbering);
        }
        let Some(object) = self.like(word).filter(|object| !object.is_null()) else { return InputValue::Null };
        let class = self.memory.class_of(object);
        if class == self.known.string {
            return InputValue::Text(self.string_units(object));
        }
        if !is_box_class(&self.classes, class) {
            let constant = self.is_constant(object);
            return if constant { numbering.constant(object) } else { InputValue::Made(class) };
        }
        let Some(&field) = self.instance_fields(class).first() else { return InputValue::Made(class) };
        let field = self.classes.field(field);
        let part = field.offset + u32::from(field.kind.words()) - 1;
        let symbol = CellId::of_word(self.memory.field(object, part)).and_then(|cell| self.symbol(cell));
        let symbol = symbol.map(|symbol| symbol.number);
        let word = match field.kind.words() {
            2 => {
                let pair = (self.memory.field(object, field.offset), self.memory.field(object, field.offset + 1));
                let (value, tag) = self.memory.look_up_pair(pair.0, pair.1);
                CellId::of_word(tag).map_or(value, |cell| self.memory.number(cell).unwrap_or(0) as u64)
            }
            _ => self.memory.look_up(self.memory.field(object, field.offset)) & KNOWN,
        };
        InputValue::Number { kind: field.kind, word, is_free: false, symbol }
    }

    fn is_constant(&self, object: Ref) -> bool {
        !self.constant_name(object).is_empty()
    }

    /// The name of a constant of an enum; empty for another object.
    fn constant_name(&self, constant: Ref) -> String {
        let class = self.memory.class_of(constant);
        let above = std::iter::successors(Some(class), |&class| self.classes.class(class).superclass);
        let names = above.flat_map(|class| {
            let statics = self.statics(class).unwrap_or(0);
            let fields = self.classes.class(class).fields.iter().map(|&field| self.classes.field(field));
            let constants = fields.filter(|field| field.is_static() && field.access & ENUM != 0);
            constants.filter(move |field| self.memory.get(statics + field.offset) == constant.word())
        });
        let mut names = names.map(|field| self.classes.symbols.text(field.name).to_owned());
        names.next().unwrap_or_default()
    }

    /// The constants that are not in a set, of the enums of which some are.
    fn other_constants(&self, set: ClassSet) -> Vec<FieldId> {
        let candidates = self.linkage.universe.candidates(set);
        let inside: Vec<FieldId> = candidates.iter().filter_map(|candidate| candidate.constant()).collect();
        let mut enums: Vec<ClassId> = inside.iter().map(|&field| self.classes.field(field).class).collect();
        enums.dedup();
        let all = enums.into_iter().flat_map(|class| of_class(&self.classes, class));
        all.filter_map(|candidate| candidate.constant()).filter(|field| !inside.contains(field)).collect()
    }

    /// A class that the new object of a reference may be of, if that is open: one of the program's rather than of the JDK's.
    fn fresh_class(&self, cell: CellId) -> Option<ClassId> {
        let Outlook::Fresh(set) = self.memory.outlook(cell) else { return None };
        let universe = &self.linkage.universe;
        let classes = || universe.candidates(set).iter().map(|candidate| candidate.class(&self.classes));
        let is_plain = |&class: &ClassId| {
            universe.maker(&self.classes, class) == Some(Maker::Fields) && !self.classes.class(class).is_array()
        };
        let can_be_made = |&class: &ClassId| universe.can_be_made(&self.classes, class);
        classes().find(is_plain).or_else(|| classes().find(can_be_made)).or_else(|| classes().next())
    }

    fn input_value(&self, cell: CellId, numbering: &mut Numbering) -> InputValue {
        if self.memory.cell_kind(cell) != CellKind::Input {
            let word = self.memory.number(cell).unwrap_or(0) as u64;
            let (kind, is_free) = (self.memory.sort_of(cell), !self.is_constrained(cell));
            return InputValue::Number { kind, word, is_free, symbol: self.symbol(cell).map(|symbol| symbol.number) };
        }
        match self.memory.get(cell.0 + VALUE) {
            0 => InputValue::Null,
            word if word == cell.word() && !numbering.numbers.contains_key(&word) => {
                let is_object = !matches!(self.memory.outlook(cell), Outlook::Declared(_) | Outlook::Open(_));
                let (class, constant, others) = match self.memory.outlook(cell) {
                    Outlook::Object(set) => {
                        let first = self.linkage.universe.candidates(set).first();
                        let constant = first.and_then(|candidate| candidate.constant());
                        (first.map(|candidate| candidate.class(&self.classes)), constant, self.other_constants(set))
                    }
                    Outlook::Fresh(_) => (self.fresh_class(cell), None, Vec::new()),
                    Outlook::Open(set) => (None, None, self.other_constants(set)),
                    Outlook::New(class) => (Some(class), None, Vec::new()),
                    _ => (None, None, Vec::new()),
                };
                // The class of an unknown function is nobody's business.
                let class = class.map(|class| self.linkage.universe.functions.implemented_by(class).unwrap_or(class));
                let is_certain = match self.memory.outlook(cell) {
                    Outlook::Object(set) | Outlook::Fresh(set) => {
                        matches!(self.linkage.universe.candidates(set), [Candidate::Class(_)])
                    }
                    _ => false,
                };
                InputValue::Open { is_object, class, is_certain, constant, others, word }
            }
            word => match numbering.numbers.get(&word) {
                Some(&number) => InputValue::Object(number),
                None => numbering.constant(Ref::of_word(word)),
            },
        }
    }
}

impl Numbering {
    /// Numbers the objects that were made, given the words that lead to them.
    fn of_made(words: impl Iterator<Item = u64>) -> Numbering {
        let mut numbering = Numbering { numbers: FxHashMap::default(), made: 0, constants: Vec::new() };
        for word in words {
            numbering.numbers.entry(word).or_insert(numbering.made);
            numbering.made += 1;
        }
        numbering
    }

    fn constant(&mut self, constant: Ref) -> InputValue {
        let next = self.made + self.constants.len();
        let number = *self.numbers.entry(constant.word()).or_insert(next);
        if number == next {
            self.constants.push(constant);
        }
        InputValue::Object(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_have_numbers_of_their_own_where_two_objects_are_one() {
        let mut numbering = Numbering::of_made([5, 5, 7].into_iter());
        assert_eq!((numbering.numbers[&5], numbering.numbers[&7]), (0, 2));
        let mut number = |word| numbering.constant(Ref::of_word(word));
        let (red, green) = (number(8), number(9));
        assert_eq!([red, green, number(8)], [3, 4, 3].map(InputValue::Object));
    }
}
