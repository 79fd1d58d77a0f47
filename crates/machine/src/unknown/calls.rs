//! The calls on a pool, as memory holds them: a list of cells from the newest on, and a record with what is true of all.

use super::counted::{self, Counts, Numbers, Standing};
use super::pool::{Bounds, NULL, Symbolic, candidates, first_ways, is_feasible};
use super::{CALLS, CellId, CellKind, DOMAIN, KIND, PREVIOUS, PoolFields, VALUE};
use crate::alternative::AlternativeKind;
use crate::machine::Machine;
use crate::memory::{EntryKind, Exhausted, Memory, Ref};

/// What became of the calls on a pool: a word of its record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Calls {
    /// How many there were.
    count: u32,
    /// How many of them are open.
    open: u32,
    /// The largest number of an object that was chosen.
    used: u32,
    /// Whether the program may have told the objects apart that no call has.
    are_told_apart: bool,
}

/// Bits of a count: there is no room for as many cells as would need more.
const COUNT_BITS: u32 = 21;
const _: () = assert!(Memory::heap_start() - Memory::cells_start() <= super::CELL_WORDS << COUNT_BITS);
const COUNT: u64 = (1 << COUNT_BITS) - 1;

impl Calls {
    fn of_word(word: u64) -> Calls {
        let count = |position: u32| (word >> (position * COUNT_BITS) & COUNT) as u32;
        Calls { count: count(0), open: count(1), used: count(2), are_told_apart: word >> 63 != 0 }
    }

    fn word(self) -> u64 {
        u64::from(self.count)
            | u64::from(self.open) << COUNT_BITS
            | u64::from(self.used) << (2 * COUNT_BITS)
            | u64::from(self.are_told_apart) << 63
    }
}

/// More of what became of them, as in [`Counts`]: it lies beside the kind in the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Order {
    fresh: u32,
    reach: u32,
    is_mixed: bool,
}

/// Where it starts in that word; in the cell of a call, how many calls of `getNew` came before it.
const BESIDE_KIND: u32 = 8;

impl Order {
    fn of_word(word: u64) -> Order {
        let count = |position: u32| (word >> (BESIDE_KIND + position * COUNT_BITS) & COUNT) as u32;
        let is_mixed = word >> (BESIDE_KIND + 2 * COUNT_BITS) & 1 != 0;
        Order { fresh: count(0), reach: count(1), is_mixed }
    }

    fn word(self) -> u64 {
        let beside =
            u64::from(self.fresh) | u64::from(self.reach) << COUNT_BITS | u64::from(self.is_mixed) << (2 * COUNT_BITS);
        CellKind::Pool as u64 | beside << BESIDE_KIND
    }
}

/// The calls on a pool as they were made, for whoever compares states.
pub(super) struct Told {
    pub(super) are_told_apart: bool,
    /// Each with whether it was one of `getNew`, and the number of the object that was chosen.
    pub(super) calls: Vec<(CellId, bool, Option<u32>)>,
}

impl Memory {
    /// The calls on a pool, oldest first.
    pub(super) fn told_calls(&self, record: CellId) -> Told {
        let told = |cell| (cell, self.cell_kind(cell) == CellKind::Fresh, self.number_of(cell));
        let mut calls: Vec<_> = self.newest_first(record).map(told).collect();
        calls.reverse();
        Told { are_told_apart: self.calls(record).are_told_apart, calls }
    }

    /// The record of the pool that an unknown object is from.
    fn record_of(&self, cell: CellId) -> CellId {
        CellId(self.get(cell.0 + DOMAIN) as u32)
    }

    fn calls(&self, record: CellId) -> Calls {
        Calls::of_word(self.get(record.0 + CALLS))
    }

    fn set_calls(&mut self, record: CellId, calls: Calls) {
        self.set(record.0 + CALLS, calls.word());
    }

    fn order(&self, record: CellId) -> Order {
        Order::of_word(self.get(record.0 + KIND))
    }

    fn set_order(&mut self, record: CellId, order: Order) {
        self.set(record.0 + KIND, order.word());
    }

    /// As in [`Counts`]: it lies beside the newest call in the record.
    fn stray(&self, record: CellId) -> u32 {
        (self.get(record.0 + VALUE) >> 32) as u32
    }

    fn set_newest(&mut self, record: CellId, newest: u32, stray: u32) {
        self.set(record.0 + VALUE, u64::from(newest) | u64::from(stray) << 32);
    }

    fn counts(&self, record: CellId) -> Counts {
        let (Calls { count, open, used, .. }, Order { fresh, reach, is_mixed }) =
            (self.calls(record), self.order(record));
        Counts { chosen: count - open, used, fresh, reach, stray: self.stray(record), is_mixed }
    }

    fn standing(&self, cell: CellId) -> Standing {
        Standing {
            before: (self.get(cell.0 + DOMAIN) >> 32) as u32,
            fresh_before: (self.get(cell.0 + KIND) >> BESIDE_KIND & COUNT) as u32,
            is_fresh: self.cell_kind(cell) == CellKind::Fresh,
        }
    }

    /// What the cell of the next call on a pool has as its domain, and beside its kind.
    pub(super) fn next_standing(&self, record: CellId) -> (u64, u64) {
        let domain = u64::from(record.0) | u64::from(self.calls(record).count) << 32;
        (domain, u64::from(self.order(record).fresh) << BESIDE_KIND)
    }

    /// Puts the cell of a new call in front of those before.
    pub(super) fn add_call(&mut self, cell: CellId) {
        let record = self.record_of(cell);
        let previous = self.get(record.0 + VALUE) as u32;
        self.set(cell.0 + PREVIOUS, u64::from(previous));
        self.set_newest(record, cell.0, self.stray(record));
        let (calls, order) = (self.calls(record), self.order(record));
        self.set_calls(record, Calls { count: calls.count + 1, open: calls.open + 1, ..calls });
        if self.cell_kind(cell) == CellKind::Fresh {
            self.set_order(record, Order { fresh: order.fresh + 1, ..order });
        }
    }

    /// The cells of the calls on a pool, the newest first.
    fn newest_first(&self, record: CellId) -> impl Iterator<Item = CellId> {
        let mut next = self.get(record.0 + VALUE) as u32;
        std::iter::from_fn(move || {
            let call = (next != 0).then_some(CellId(next))?;
            next = self.get(call.0 + PREVIOUS) as u32;
            Some(call)
        })
    }

    /// The number of the object that was chosen for a call, if one was.
    pub(super) fn number_of(&self, cell: CellId) -> Option<u32> {
        self.chosen(cell).map(|_| (self.get(cell.0 + PREVIOUS) >> 32) as u32)
    }

    fn set_number(&mut self, cell: CellId, number: u32) {
        let previous = self.get(cell.0 + PREVIOUS) as u32;
        self.set(cell.0 + PREVIOUS, u64::from(previous) | u64::from(number) << 32);
    }
}

impl Machine {
    /// The record of a pool, made when it is first needed.
    pub(super) fn pool_record(&mut self, pool: Ref) -> Result<CellId, Exhausted> {
        let Some(fields) = self.linkage.pool_fields else { return Err(Exhausted) };
        let record = self.memory.field(pool, fields.record) as u32;
        if record != 0 {
            return Ok(CellId(record));
        }
        let objects = self.memory.ref_field(pool, fields.objects);
        let first = match self.memory.array_length(objects) {
            0 => Ref::NULL,
            _ => self.memory.ref_element(objects, 0),
        };
        let are_told_apart = !first.is_null() && !self.makes_alike(self.memory.class_of(first));
        let calls = Calls { are_told_apart, ..Calls::default() };
        let record = self.memory.new_cell([0, CellKind::Pool as u64, pool.word(), calls.word()], &[DOMAIN])?;
        self.memory.set_field(pool, fields.record, u64::from(record));
        Ok(CellId(record))
    }

    /// The pool that an unknown object is from.
    pub(super) fn pool_of(&self, cell: CellId) -> Ref {
        Ref::of_word(self.memory.get(self.memory.record_of(cell).0 + DOMAIN))
    }

    fn fields_of_pool(&self, cell: CellId) -> Option<(Ref, PoolFields)> {
        self.linkage.pool_fields.map(|fields| (self.pool_of(cell), fields))
    }

    pub(super) fn includes_null(&self, cell: CellId) -> bool {
        let pool = self.fields_of_pool(cell);
        pool.is_some_and(|(pool, fields)| self.memory.field(pool, fields.include_null) != 0)
    }

    fn pool_bounds(&self, cell: CellId) -> Bounds {
        let size = self.fields_of_pool(cell).map_or(-1, |(pool, fields)| self.memory.field(pool, fields.size) as i32);
        Bounds {
            size: u32::try_from(size).ok(),
            includes_null: self.includes_null(cell),
            are_alike: !self.memory.calls(self.memory.record_of(cell)).are_told_apart,
        }
    }

    /// Whether the newest call on a pool can be answered along with those before it.
    pub(super) fn can_be_answered(&mut self, cell: CellId) -> bool {
        let (bounds, record) = (self.pool_bounds(cell), self.memory.record_of(cell));
        let calls = self.memory.calls(record);
        let is_fresh = self.memory.cell_kind(cell) == CellKind::Fresh;
        match bounds.size {
            None => true,
            Some(0) => bounds.includes_null && !is_fresh,
            // As many calls as there are objects can be answered, whatever they are, and any number that may be alike.
            Some(size) if calls.count <= size || !is_fresh => true,
            Some(_) if calls.open == 1 => !bounds.in_order(calls.used, is_fresh).is_empty(),
            Some(_) => counted::can_be_answered(self.memory.counts(record), bounds)
                .unwrap_or_else(|| is_feasible(&self.calls_of_pool(cell).0, bounds)),
        }
    }

    /// The numbers of the objects that an unknown can be.
    pub(super) fn numbers_for(&self, cell: CellId) -> Numbers {
        let (bounds, counts) = (self.pool_bounds(cell), self.memory.counts(self.memory.record_of(cell)));
        counted::numbers(counts, self.memory.standing(cell), bounds).unwrap_or_else(|| {
            let (calls, which) = self.calls_of_pool(cell);
            Numbers::Listed(candidates(&calls, which, bounds))
        })
    }

    /// All calls on the pool of an unknown, in their order, and which of them made it.
    fn calls_of_pool(&self, cell: CellId) -> (Vec<Symbolic>, usize) {
        let record = self.memory.record_of(cell);
        let count = self.memory.calls(record).count as usize;
        let mut calls = vec![Symbolic { is_fresh: false, chosen: None }; count];
        let mut which = 0;
        for (index, call) in (0..count).rev().zip(self.memory.newest_first(record)) {
            let is_fresh = self.memory.cell_kind(call) == CellKind::Fresh;
            calls[index] = Symbolic { is_fresh, chosen: self.memory.number_of(call) };
            if call == cell {
                which = index;
            }
        }
        (calls, which)
    }

    /// Chooses for all calls on the pool of an unknown that are open, each in the first way there is.
    pub(super) fn settle_calls(&mut self, cell: CellId) {
        let mut cells: Vec<CellId> = self.memory.newest_first(self.memory.record_of(cell)).collect();
        cells.reverse();
        let numbers = first_ways(&self.calls_of_pool(cell).0, self.pool_bounds(cell));
        for (&cell, &number) in cells.iter().zip(&numbers) {
            if self.memory.chosen(cell).is_none() {
                self.bind_object(cell, number);
            }
        }
    }

    /// The object of an unknown's pool that has a number.
    pub(super) fn object_of(&self, cell: CellId, number: u32) -> Ref {
        match (number, self.fields_of_pool(cell)) {
            (NULL, _) | (_, None) => Ref::NULL,
            (number, Some((pool, fields))) => {
                self.memory.ref_element(self.memory.ref_field(pool, fields.objects), number - 1)
            }
        }
    }

    /// An object of its pool is chosen for an unknown. Returns the word for it.
    pub(super) fn bind_object(&mut self, cell: CellId, number: u32) -> u64 {
        let object = self.object_of(cell, number);
        self.memory.set_number(cell, number);
        let record = self.memory.record_of(cell);
        let calls = self.memory.calls(record);
        self.memory.set_calls(record, Calls { open: calls.open - 1, used: calls.used.max(number), ..calls });
        let (order, standing) = (self.memory.order(record), self.memory.standing(cell));
        let is_mixed = order.is_mixed || standing.mixes(number, calls.used);
        let with_this = Order { reach: order.reach.max(standing.before + 1), is_mixed, ..order };
        if with_this != order {
            self.memory.set_order(record, with_this);
        }
        if standing.strays(number, calls.used) && standing.before >= self.memory.stray(record) {
            self.memory.set_newest(record, self.memory.get(record.0 + VALUE) as u32, standing.before + 1);
        }
        self.memory.change(cell.0 + VALUE, object.word(), EntryKind::Reference);
        object.word()
    }

    /// What it decides to choose the object with this number for an unknown.
    pub(super) fn kind_of_object(&self, cell: CellId, number: u32) -> AlternativeKind {
        match number {
            NULL => AlternativeKind::Null,
            number if number > self.memory.calls(self.memory.record_of(cell)).used => AlternativeKind::Fresh,
            _ => AlternativeKind::Object,
        }
    }

    /// The pick of the object that no call has yet.
    pub(super) fn next_pick(&self, cell: CellId) -> u32 {
        self.pick_of_number(cell, self.memory.calls(self.memory.record_of(cell)).used + 1)
    }

    /// Whether a call can have returned the object with this number if all before it are chosen.
    pub(super) fn is_next_number(&self, cell: CellId, number: u32) -> bool {
        let used = self.memory.calls(self.memory.record_of(cell)).used;
        let is_fresh = self.memory.cell_kind(cell) == CellKind::Fresh;
        self.pool_bounds(cell).in_order(used, is_fresh).contains(&number)
    }

    /// The program is about to see the objects of a pool in their order. From here on they have the numbers that the eager
    /// pool gives them: where objects were chosen for some calls and not for others before these, those are chosen too. The
    /// word of the first that can be several objects is returned, and it is to be forced; where there is none, the
    /// objects take the order of the calls that they were first chosen for.
    pub fn tell_apart(&mut self, pool: Ref) -> Result<Option<u64>, Exhausted> {
        let record = self.pool_record(pool)?;
        let calls = self.memory.calls(record);
        if calls.are_told_apart {
            return Ok(None);
        }
        let mut cells: Vec<CellId> = self.memory.newest_first(record).collect();
        cells.reverse();
        let chosen = cells.iter().rposition(|&cell| self.memory.chosen(cell).is_some()).map_or(0, |last| last + 1);
        for &cell in &cells[..chosen] {
            if self.memory.chosen(cell).is_some() {
                continue;
            }
            let numbers = self.numbers_for(cell);
            match numbers.first().filter(|_| numbers.count() == 1) {
                Some(only) => self.bind_object(cell, only),
                None => return Ok(Some(cell.word())),
            };
        }
        let calls = self.memory.calls(record);
        self.number_in_order(pool, &cells[..chosen], calls.used);
        self.memory.set_calls(record, Calls { are_told_apart: true, ..calls });
        Ok(None)
    }

    /// Gives the first `used` objects of a pool the order of the calls that they were chosen for.
    fn number_in_order(&mut self, pool: Ref, cells: &[CellId], used: u32) {
        let Some(fields) = self.linkage.pool_fields else { return };
        let mut numbers = vec![NULL; used as usize + 1];
        let mut next = 1;
        for &cell in cells {
            let number = self.memory.number_of(cell).unwrap_or(NULL);
            if number != NULL && numbers[number as usize] == NULL {
                numbers[number as usize] = next;
                next += 1;
            }
        }
        if numbers.iter().enumerate().all(|(old, &new)| old == new as usize) {
            return;
        }
        for &cell in cells {
            let number = self.memory.number_of(cell).unwrap_or(NULL);
            self.memory.set_number(cell, numbers[number as usize]);
        }
        let array = self.memory.ref_field(pool, fields.objects);
        let objects: Vec<Ref> = (0..used).map(|index| self.memory.ref_element(array, index)).collect();
        for (&object, &number) in objects.iter().zip(&numbers[1..]) {
            self.memory.set_ref_element(array, number - 1, object);
        }
    }
}
