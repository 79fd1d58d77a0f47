//! What a program chose on a path, in the order in which it asked.

use super::{CellId, CellKind, DOMAIN, Fork};
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
    /// The number of the alternative that was taken when the choice is made at the call; `None` where there is
    /// none (`getNew`).
    pub pick: Option<u32>,
    /// Whether the path needed the value; if not, any other would have done as well.
    pub is_forced: bool,
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

/// What a call on a pool returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Null,
    /// The object with this number, in the order in which the pool hands them out.
    Object(u32),
}

/// Packages of classes that only pass choices on to the program.
const PASSING_ON: [&str; 2] = ["jaywalk/", "gov/nasa/jpf/vm/"];

impl Machine {
    /// The choices of the path so far. Those that are open count as made in the first way there is.
    pub fn choices_made(&mut self) -> Vec<Made> {
        let forced: Vec<bool> = self.memory.cells().map(|cell| self.memory.chosen(cell).is_some()).collect();
        self.settle_open();
        let mut handed_out: Vec<(u64, Vec<u32>)> = Vec::new();
        let mut made = Vec::new();
        for (cell, is_forced) in self.memory.cells().zip(forced) {
            let value = self.memory.chosen(cell).unwrap_or(0);
            let (kind, pick) = match self.memory.cell_kind(cell) {
                CellKind::Pool => continue,
                CellKind::Int => {
                    let lo = self.memory.bounds(cell).0;
                    (MadeKind::Int(value as i32), Some((value as u32).wrapping_sub(lo as u32)))
                }
                CellKind::Boolean => (MadeKind::Boolean(value != 0), Some(value as u32)),
                CellKind::Element => (MadeKind::Element(Ref::of_word(value)), self.index_of_element(cell, value)),
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
            made.push(Made { origin: self.memory.cell_origin(cell), kind, pick, is_forced });
        }
        made
    }

    /// Which of the path's choices the machine is at a fork for, counted in the order of asking without those that
    /// have no alternatives (`getNew`).
    pub fn fork_number(&self) -> Option<usize> {
        let forked = self.fork.cell()?;
        let has_pick = |cell: &CellId| !matches!(self.memory.cell_kind(*cell), CellKind::Pool | CellKind::Fresh);
        Some(self.memory.cells().take_while(|&cell| cell != forked).filter(has_pick).count())
    }

    /// The way to take at the fork where the machine is, so that the path comes to make the choices whose alternatives
    /// at the call are `picks`, as [`Machine::choices_made`] tells them. `None` if they are of another path.
    ///
    /// In the mode in which they were made this repeats the path exactly. In another mode the objects of a pool may
    /// change roles, which only a program can tell that goes through the pool.
    pub fn alternative_of(&self, picks: &[u32]) -> Option<u32> {
        let cell = self.fork.cell()?;
        let Fork::Listed { first, count, .. } = self.fork else { return self.pick_of(cell, picks) };
        if self.memory.cell_kind(cell) == CellKind::Element {
            return self.pick_of(cell, picks);
        }
        let listed = self.listed.get(first as usize..(first + count) as usize)?;
        let roles = self.roles(cell, picks)?;
        let (_, role) = roles.iter().find(|(call, _)| *call == cell).copied()?;
        let taken = |wanted: Option<Role>| {
            let calls = roles.iter().filter(move |(_, other)| wanted.is_none_or(|wanted| *other == wanted));
            calls.filter_map(|(call, _)| self.memory.chosen(*call))
        };
        let wanted = match role {
            Role::Null => Some(0),
            Role::Object(_) => taken(Some(role)).next(),
        };
        let is_wanted = |object: &u32| match wanted {
            Some(wanted) => u64::from(*object) == wanted,
            None => *object != 0 && taken(None).all(|other| other != u64::from(*object)),
        };
        listed.iter().position(is_wanted).map(|position| position as u32)
    }

    /// The alternative of a choice that is among the same ones in every mode.
    fn pick_of(&self, cell: CellId, picks: &[u32]) -> Option<u32> {
        let (_, position) = self.asked().find(|(other, _)| *other == cell)?;
        picks.get(position).copied()
    }

    /// The choices so far, each with the number of those before it that have alternatives.
    fn asked(&self) -> impl Iterator<Item = (CellId, usize)> {
        self.memory.cells().scan(0, |position, cell| {
            let here = *position;
            *position += usize::from(!matches!(self.memory.cell_kind(cell), CellKind::Pool | CellKind::Fresh));
            Some((cell, here))
        })
    }

    /// What the calls on the pool of a choice return when their alternatives are `picks`.
    fn roles(&self, cell: CellId, picks: &[u32]) -> Option<Vec<(CellId, Role)>> {
        let record = self.memory.get(cell.0 + DOMAIN);
        let includes_null = u32::from(self.includes_null(cell));
        let mut roles = Vec::new();
        let mut handed_out = 0;
        for (call, position) in self.asked() {
            let role = match self.memory.cell_kind(call) {
                _ if self.memory.get(call.0 + DOMAIN) != record => continue,
                CellKind::Fresh => Role::Object(handed_out),
                CellKind::Any => match picks.get(position)?.checked_sub(includes_null) {
                    None => Role::Null,
                    Some(number) => Role::Object(number),
                },
                _ => continue,
            };
            handed_out += u32::from(role == Role::Object(handed_out));
            roles.push((call, role));
        }
        Some(roles)
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

    fn index_of_element(&self, cell: CellId, value: u64) -> Option<u32> {
        let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
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
}
