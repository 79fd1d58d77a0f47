//! What a program chose on a path, in the order in which it asked.

use super::{CellId, CellKind, DOMAIN};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::Ref;

/// One choice of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The operation that asked, outside the classes that only pass choices on.
    pub origin: u32,
    /// What was asked for.
    pub kind: MadeKind,
    /// What repeats the choice: the distance from an int's lower bound, the number of an element, or of an object in its
    /// pool, one more than that if null is the first.
    pub pick: u32,
    /// The number of the alternative when the choice is made at the call; `None` where there is none (`getNew`). It is
    /// the same for structures that differ in the names of a pool's objects alone.
    pub alternative: Option<u32>,
    /// Which values would have done as well.
    pub freedom: Freedom,
}

/// Which other values of a choice would have led to the same path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    /// None: the path needed the value.
    None,
    /// Those up to this one: the path has only compared it.
    UpTo(i32),
    /// All: the path has not looked at it.
    All,
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeKind {
    /// An `int`.
    Int(i32),
    /// A `boolean`.
    Boolean(bool),
    /// One of some objects.
    Element(Ref),
    /// An object of a pool, by the number in which the pool hands its objects out; `None` for null.
    Pool(Option<u32>),
}

/// Packages of classes that only pass choices on to the program.
const PASSING_ON: [&str; 2] = ["jaywalk/", "gov/nasa/jpf/vm/"];

/// A place of the program's that gives paths up: an assumption, or a choice among nothing.
pub(crate) struct Pruning {
    /// The operation.
    at: u32,
    /// How many it was.
    paths: u64,
}

impl Machine {
    /// The choices of the path so far. Those that are open count as made in the first way there is.
    pub fn choices_made(&mut self) -> Vec<Made> {
        let freedoms: Vec<Freedom> = self.memory.cells().map(|cell| self.freedom(cell)).collect();
        self.settle_open();
        let mut handed_out: Vec<(u64, Vec<u32>)> = Vec::new();
        let mut made = Vec::new();
        for (cell, freedom) in self.memory.cells().zip(freedoms) {
            let value = self.memory.chosen(cell).unwrap_or(0);
            let (kind, alternative) = match self.memory.cell_kind(cell) {
                CellKind::Pool => continue,
                CellKind::Int => {
                    let lo = self.memory.first_bound(cell);
                    (MadeKind::Int(value as i32), Some((value as u32).wrapping_sub(lo as u32)))
                }
                CellKind::Boolean => (MadeKind::Boolean(value != 0), Some(value as u32)),
                CellKind::Element => {
                    let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                    (MadeKind::Element(Ref::of_word(value)), self.index_in(array, value))
                }
                CellKind::Any | CellKind::Fresh => {
                    let record = self.memory.get(cell.0 + DOMAIN);
                    let known = handed_out.iter().position(|(other, _)| *other == record);
                    let known = known.unwrap_or_else(|| {
                        handed_out.push((record, Vec::new()));
                        handed_out.len() - 1
                    });
                    self.hand_out(cell, value as u32, &mut handed_out[known].1)
                }
            };
            let pick = match kind {
                MadeKind::Pool(number) => self.pick_in_pool(cell, value, number),
                _ => alternative.unwrap_or(0),
            };
            made.push(Made { origin: self.memory.cell_origin(cell), kind, pick, alternative, freedom });
        }
        made
    }

    fn freedom(&self, cell: CellId) -> Freedom {
        if self.memory.chosen(cell).is_some() {
            Freedom::None
        } else if self.memory.is_compared(cell) {
            Freedom::UpTo(self.memory.bounds(cell).1)
        } else {
            Freedom::All
        }
    }

    fn includes_null(&self, cell: CellId) -> bool {
        let fields = self.pool_fields;
        fields.is_some_and(|fields| self.memory.field(self.pool_of(cell), fields.include_null) != 0)
    }

    /// How the eager pool of figure 10 comes to the object that a call returned.
    fn hand_out(&self, cell: CellId, object: u32, handed_out: &mut Vec<u32>) -> (MadeKind, Option<u32>) {
        let is_fresh = self.memory.cell_kind(cell) == CellKind::Fresh;
        let includes_null = self.includes_null(cell);
        if object == 0 {
            return (MadeKind::Pool(None), Some(0));
        }
        let index = handed_out.iter().position(|&other| other == object).unwrap_or(handed_out.len());
        if index == handed_out.len() {
            handed_out.push(object);
        }
        let pick = (!is_fresh).then_some(index as u32 + u32::from(includes_null));
        (MadeKind::Pool(Some(index as u32)), pick)
    }

    /// How a script names what a call on a pool returned, given its number in the order of handing out. The objects of a
    /// pool with an end are all there from the beginning, and a program may tell them apart by going through it; those of
    /// one without an end are made one by one, and have no other name.
    fn pick_in_pool(&self, cell: CellId, value: u64, number: Option<u32>) -> u32 {
        let is_any = self.memory.cell_kind(cell) == CellKind::Any;
        let nulls = u32::from(is_any && self.includes_null(cell));
        let Some(number) = number else { return 0 };
        let objects = self.pool_fields.map(|fields| self.memory.ref_field(self.pool_of(cell), fields.objects));
        let has_end = self.pool_bounds(cell).size.is_some();
        let index = objects.filter(|_| has_end).and_then(|objects| self.index_in(objects, value));
        index.unwrap_or(number) + nulls
    }

    fn index_in(&self, array: Ref, value: u64) -> Option<u32> {
        let count = self.memory.array_length(array);
        (0..count).find(|&index| self.memory.ref_element(array, index).word() == value)
    }

    /// An operation in words: its class, method, file and line.
    pub fn describe_origin(&self, pc: u32) -> String {
        match self.code.owner(pc) {
            Owner::Method(method) => self.describe_call(method, self.code.bytecode_index(pc)),
            Owner::Stub(_) => "the start of the program".to_owned(),
        }
    }

    /// The innermost operation of the program itself.
    pub(super) fn origin(&self) -> u32 {
        let is_program = |pc: u32| match self.code.owner(pc) {
            Owner::Stub(_) => false,
            Owner::Method(method) => {
                let name = self.classes.class(self.classes.method(method).class).name;
                let name = self.classes.symbols.text(name);
                !PASSING_ON.iter().any(|package| name.starts_with(package))
            }
        };
        self.frames().map(|frame| frame.at()).find(|&pc| is_program(pc)).unwrap_or(self.pc)
    }

    /// Counts a path that was given up where the machine is.
    pub fn count_pruned(&mut self) {
        // Few places give paths up, and one of them most: it comes to the front.
        if let Some(index) = self.prunings.iter().position(|pruning| pruning.at == self.pc) {
            self.prunings[index].paths += 1;
            self.prunings.swap(index, index.saturating_sub(1));
            return;
        }
        // What the API gives up is given up where the program has called it.
        let origin = self.origin();
        match self.prunings.iter_mut().find(|pruning| pruning.at == origin) {
            Some(pruning) => pruning.paths += 1,
            None => self.prunings.push(Pruning { at: origin, paths: 1 }),
        }
    }

    /// Where paths were given up, in words, and how many.
    pub fn prunings(&self) -> impl Iterator<Item = (String, u64)> {
        self.prunings.iter().map(|pruning| (self.describe_origin(pruning.at), pruning.paths))
    }
}
