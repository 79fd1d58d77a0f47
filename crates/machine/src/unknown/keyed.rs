//! Open strings as keys of hash maps. Where a key is looked for, its hash code only saves comparing it with all others, and
//! of a string with open characters it says little: so the path forks on which key it is equal to.
//!
//! While a checked method runs, a map that gets its first open string as a key is *hashed by equality* from then on: a new
//! key gets any hash code that no other key of the map has, and one that is equal to another has that one's. Those that are
//! there already stay in their buckets, so that an iterator that has seen some of them goes on as it would. So which bucket
//! a key is in is nobody's choice, and the JDK's bytecode does the rest. That is right as long as nothing looks at the order
//! of the buckets. So the map's array becomes an unknown ([`CellKind::Table`]): whatever looks into it meets it. A method that
//! looks for one key gets the hash code that the key has in this map; what looks at the order of more than one element ends
//! the path ([`PathBound::Order`]), and the whole search begins again with real hash codes.

use super::fork::Place;
use super::input::FACTORY;
use super::looked::{Answer, Extent, Seen};
use super::meet::Meeting;
use super::tables::{Effect, MapNode, Table, Use};
use super::text::TextPiece;
use super::{CELL_WORDS, CellId, CellKind, ChoiceMode, DOMAIN, KNOWN};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Memory, Ref};
use crate::native::Thrown;
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, LoaderId};

/// Maps with more keys are left to the bytecode: there is a path for each.
const MOST_KEYS: usize = 64;
/// Buckets of a map that is hashed by equality. With fewer, `treeifyBin` of a long list would ask for a larger array.
const BUCKETS: u32 = 2 * MOST_KEYS as u32;

/// So many keys a map may have that is to be hashed by equality: some more are to come.
const MOST_KEYS_BEFORE: usize = MOST_KEYS / 2;

/// Iterators over a `HashMap`. They notice where somebody else adds an element or takes one away.
const ITERATOR: &str = "java/util/HashMap$HashIterator";

/// Which method asks for the hash code of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hashing {
    /// The method's first register, which has the map.
    pub(super) base: usize,
    pub(super) table: &'static Table,
    pub(super) effect: Effect,
    /// The register in which the method has the map's array already, if it has.
    pub(super) array: Option<u16>,
}

/// How an array of buckets is found in its map.
enum Found {
    /// The map is hashed by equality.
    ByEquality,
    /// It is not: its array, or null.
    Plain(Ref),
    /// Nobody knows.
    Open,
}

impl Memory {
    /// Whether a cell stands for the array of a map that is hashed by equality.
    pub(super) fn is_table(&self, cell: CellId) -> bool {
        self.cell_kind(cell) == CellKind::Table
    }

    /// What is known of a word, and of the array of a map that is hashed by equality, that array.
    pub(super) fn look_into(&self, word: u64) -> u64 {
        let word = self.look_up(word);
        match CellId::of_word(word).filter(|&cell| self.is_table(cell)) {
            Some(cell) => self.get(cell.0 + DOMAIN),
            None => word,
        }
    }
}

impl Machine {
    /// `HashMap.getNode` of an open string: the node of the key that it is equal to, or null. `None` if the bytecode must find
    /// it.
    pub(super) fn answer_node(&mut self, base: usize) -> Result<Option<Answer>, Trouble> {
        let map = self.memory.look_up(self.running.stack[base]);
        let key = self.memory.look_up(self.running.stack[base + 1]);
        let (Some(table), true) = (Table::of_class("java/util/HashMap"), map <= KNOWN) else { return Ok(None) };
        let Found::Plain(array) = self.array_of_map(table, Ref::of_word(map))? else { return Ok(None) };
        let Some(nodes) = self.map_nodes(table, array, MOST_KEYS)? else { return Ok(None) };
        Ok(match self.equal_key(&nodes, key)? {
            Ok(None) => None,
            Ok(Some(node)) => Some(Answer::Reference(node.map_or(Ref::NULL, |node| node.node))),
            Err(meeting) => Some(Answer::Later(meeting)),
        })
    }

    /// The hash code of an open string that a method of a map asks for.
    pub(super) fn answer_hashing(&mut self, base: usize, asked: Hashing) -> Result<Option<Answer>, Trouble> {
        let map = self.memory.look_up(self.running.stack[asked.base]);
        if !self.may_hash_by_equality() || map > KNOWN {
            return Ok(None);
        }
        // Whoever meets the array puts the right one in its place.
        let any = Answer::Term(self.int_term(0));
        let array = match self.array_of_map(asked.table, Ref::of_word(map))? {
            Found::ByEquality => return Ok(Some(any)),
            Found::Plain(array) => array,
            Found::Open => return Ok(None),
        };
        if asked.effect == Effect::Adds {
            // An iterator may have the array already, and would not see what comes into another one.
            if !array.is_null()
                && !self.is_array_its_own(asked)
                && !self.is_untouched(asked.table, (Ref::of_word(map), array))?
            {
                return Ok(None);
            }
            let Some(nodes) = self.steady_nodes(asked.table, array, MOST_KEYS_BEFORE)? else { return Ok(None) };
            let Some(arrays) = self.load_if_there(LoaderId::BOOT, asked.table.array)? else { return Ok(None) };
            return Ok(self.hash_by_equality(asked.table, Ref::of_word(map), (arrays, array), &nodes)?.then_some(any));
        }
        let Some(nodes) = self.map_nodes(asked.table, array, MOST_KEYS)? else { return Ok(None) };
        let key = self.memory.look_up(self.running.stack[base]);
        Ok(match self.equal_key(&nodes, key)? {
            Ok(None) => None,
            Ok(Some(None)) => Some(any),
            Ok(Some(Some(node))) => {
                // `spread` of the JDK takes this back.
                let hash = if asked.table.spreads() { node.hash ^ node.hash >> 16 } else { node.hash };
                Some(Answer::Term(self.int_term(hash as i32)))
            }
            Err(meeting) => Some(Answer::Later(meeting)),
        })
    }

    /// A map of the input is made. If it has an array, and a key at most, it is hashed by equality from now on: nobody has
    /// seen the array yet.
    pub(in crate::unknown) fn hash_input_by_equality(&mut self, map: Ref) -> Result<(), Thrown> {
        let own = Some(self.memory.class_of(map));
        let mut above = std::iter::successors(own, |&class| self.classes.class(class).superclass);
        let table = above.find_map(|class| Table::of_class(self.classes.symbols.text(self.classes.class(class).name)));
        let Some(table) = table.filter(|_| self.may_hash_by_equality()) else { return Ok(()) };
        let Found::Plain(array) = self.array_of_map(table, map)? else { return Ok(()) };
        if !array.is_null()
            && let Some(nodes) = self.steady_nodes(table, array, 1)?
        {
            self.hash_by_equality(table, map, (self.memory.class_of(array), array), &nodes)?;
        }
        Ok(())
    }

    /// The nodes in an array, whose keys are always equal to the same others; `None` if it has more, or others.
    fn steady_nodes(&mut self, table: &Table, array: Ref, most: usize) -> Result<Option<Vec<MapNode>>, Thrown> {
        let nodes = self.map_nodes(table, array, most)?;
        Ok(nodes.filter(|nodes| nodes.iter().all(|node| self.is_steady(node.key))))
    }

    /// Whether nobody but the method that asks can have the array of its map: it fills a map or set of the input, or, since
    /// iterators over a `HashMap` have none of their own, no other method of one is at work.
    fn is_array_its_own(&self, asked: Hashing) -> bool {
        const BETWEEN: usize = 2;
        let callers = self.frames().filter(|frame| frame.base < asked.base).map(|frame| match frame.owner {
            Owner::Method(method) => {
                self.classes.symbols.text(self.classes.class(self.classes.method(method).class).name)
            }
            Owner::Stub(_) => "",
        });
        let callers: Vec<&str> = callers.collect();
        let is_filled = callers.iter().take(BETWEEN).any(|&class| class == FACTORY);
        is_filled || asked.table.hashes_first() && !callers.iter().any(|class| class.starts_with("java/util/HashMap"))
    }

    /// Whether a `Hashtable` has this array, and has never had an element: of one without any, iterators and enumerations have
    /// no array.
    fn is_untouched(&mut self, table: &Table, (map, array): (Ref, Ref)) -> Result<bool, Thrown> {
        // One that was copied has elements that nobody has added.
        if table.spreads() || self.map_nodes(table, array, 0)?.is_none() {
            return Ok(false);
        }
        let changes = self.field_offset(self.memory.class_of(map), ("modCount", "I"))?;
        Ok(self.memory.look_up(self.memory.field(map, changes)) == 0)
    }

    /// A method that has the array of its map, and has asked for a hash code since, takes the one that the map has now.
    pub(super) fn take_array(&mut self, asked: Hashing) -> Result<(), Trouble> {
        let Some(register) = asked.array else { return Ok(()) };
        let map = Ref::of_word(self.memory.look_up(self.running.stack[asked.base]));
        let offset = self.field_offset(self.memory.class_of(map), ("table", asked.table.array))?;
        self.running.stack[asked.base + register as usize] = self.memory.look_up(self.memory.field(map, offset));
        Ok(())
    }

    fn may_hash_by_equality(&self) -> bool {
        self.is_checking() && self.options.input.by_equality && self.options.choice != ChoiceMode::Dictated
    }

    /// An operand is the array of a map that is hashed by equality.
    #[cold]
    pub(super) fn meet_table(&mut self, op: Op, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("a map");
        let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
        let descriptor = self.classes.symbols.text(self.classes.class(self.memory.class_of(array)).name).to_owned();
        let Some(table) = Table::of_array(&descriptor) else { return Err(self.order_counts()) };
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return Err(self.order_counts()) };
        let info = self.classes.method(method);
        let text = |symbol| self.classes.symbols.text(symbol);
        let (name, method_descriptor) = (text(info.name), text(info.descriptor));
        let owner = self.classes.class(info.class);
        let used = match text(owner.name) {
            _ if owner.loader != LoaderId::BOOT => None,
            ITERATOR if matches!(name, "<init>" | "nextNode") => Some(Use::InOrder),
            class if Table::of_class(class) == Some(table) => table.use_in(name, method_descriptor),
            _ => None,
        };
        let Some(nodes) = self.map_nodes(table, array, MOST_KEYS)? else { return Err(self.order_counts()) };
        match used {
            Some(Use::All) => {}
            Some(Use::InOrder) if nodes.len() < 2 => {}
            // Else it may matter which one is asked first.
            Some(Use::Value(value)) => {
                let value = self.running.stack[self.running.fp + value as usize];
                let values: Vec<u64> = nodes.iter().map(|node| node.value).chain([value]).collect();
                if nodes.len() > 1 && !values.into_iter().all(|value| self.has_steady_equals(value)) {
                    return Err(self.order_counts());
                }
            }
            Some(Use::Key(key, hash, _)) => match self.hash_in_map(&nodes, key)? {
                Ok(code) if self.put_hash(op, table, hash, code) => {}
                Ok(_) => return Err(self.order_counts()),
                Err(meeting) => return Ok(meeting),
            },
            Some(Use::Node) => {
                let key = self.memory.look_up(self.running.stack[self.running.fp + 1]);
                let found = match self.equal_key(&nodes, key)? {
                    Ok(found) => found.ok_or_else(|| self.order_counts())?,
                    Err(meeting) => return Ok(meeting),
                };
                self.leave_with(1, found.map_or(0, |node| node.node.word()), 0)?;
                return Ok(Meeting::Ran);
            }
            Some(Use::InOrder) | None => return Err(self.order_counts()),
        }
        // The method may have it in other registers, and needs to be told only once.
        for register in self.running.fp..self.position().header {
            if self.running.stack[register] == cell.word() {
                self.running.stack[register] = array.word();
            }
        }
        Ok(self.settle(place, array.word()))
    }

    /// The order of a map's elements counts, which nobody knows.
    pub(super) fn order_counts(&self) -> Trouble {
        Trouble::bound(PathBound::Order, "the order of a map whose keys have open hash codes")
    }

    /// The hash code that the key in a register has in a map with these nodes.
    fn hash_in_map(&mut self, nodes: &[MapNode], register: u16) -> Result<Result<u32, Meeting>, Trouble> {
        let key = self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        Ok(match self.equal_key(nodes, key)? {
            Ok(None) => return Err(self.order_counts()),
            Ok(Some(Some(node))) => Ok(node.hash),
            Ok(Some(None)) => Ok((0..).find(|&hash| nodes.iter().all(|node| node.hash != hash)).unwrap_or(0)),
            Err(meeting) => Err(meeting),
        })
    }

    /// Puts the hash code of its key where a method has another one. In a `Hashtable` that is an operand already: of the
    /// division by the length of the array, which is asked for now. Returns whether all is as it should be.
    fn put_hash(&mut self, op: Op, table: &Table, register: u16, hash: u32) -> bool {
        let fp = self.running.fp;
        self.running.stack[fp + register as usize] = hash.into();
        let next = self.code.ops.get(self.running.pc as usize + 1).copied();
        if let (Op::ArrayLength { d, .. }, Some(Op::IRem { a, b, .. })) = (op, next)
            && b == d
        {
            self.running.stack[fp + a as usize] = (hash & i32::MAX as u32).into();
            return true;
        }
        table.spreads()
    }

    /// The node whose key is equal to this one; `None` if it cannot be told.
    fn equal_key(&mut self, nodes: &[MapNode], key: u64) -> Result<Result<Option<Option<MapNode>>, Meeting>, Trouble> {
        if let Some(input) = CellId::of_word(key).filter(|&cell| self.memory.is_input(cell)) {
            // As the bytecode does: whether it is null comes first.
            return match self.memory.input_null(input) {
                None => Ok(Err(self.settle_input_null(input)?.unwrap_or(Meeting::Ran))),
                Some(_) => Ok(Err(self.choose_value(input, Place::Nowhere)?)),
            };
        }
        if !self.is_steady(key) {
            return Ok(Ok(None));
        }
        for &node in nodes {
            match self.are_equal_keys(key, node.key)? {
                Ok(Some(false)) => {}
                Ok(Some(true)) => return Ok(Ok(Some(Some(node)))),
                Ok(None) => return Ok(Ok(None)),
                Err(meeting) => return Ok(Err(meeting)),
            }
        }
        Ok(Ok(Some(None)))
    }

    /// Whether two keys are equal; `None` if only their own code can tell.
    fn are_equal_keys(&mut self, one: u64, other: u64) -> Result<Result<Option<bool>, Meeting>, Trouble> {
        if one == other {
            return Ok(Ok(Some(true)));
        }
        if one == 0 || other == 0 {
            return Ok(Ok(Some(false)));
        }
        match [one, other].map(|word| self.known_string(word)) {
            [Some(one), Some(other)] => self.are_equal_strings(one, other),
            // A box is no string.
            [None, Some(_)] => Ok(Ok(Some(false))),
            // It is the method of the key that is looked for which is asked.
            [Some(_), None] if other <= KNOWN || self.is_box(other) => Ok(Ok(Some(false))),
            _ => Ok(Ok(None)),
        }
    }

    /// Whether a key is always equal to the same others. One of another class may have another hash code tomorrow, or be equal to
    /// what is not equal to it.
    fn is_steady(&self, key: u64) -> bool {
        key == 0 || self.known_string(key).is_some() || self.is_box(key)
    }

    fn known_string(&self, word: u64) -> Option<Ref> {
        let is_string = word != 0 && word <= KNOWN && self.memory.class_of(Ref::of_word(word)) == self.known.string;
        is_string.then(|| Ref::of_word(word))
    }

    fn are_equal_strings(&mut self, one: Ref, other: Ref) -> Result<Result<Option<bool>, Meeting>, Trouble> {
        for string in [one, other] {
            if let Err(meeting) = self.settle_inner_lengths(string)? {
                return Ok(Err(meeting));
            }
        }
        if let Some(equal) = self.equal_texts(one, other) {
            return Ok(self.settle_condition(equal)?.map(Some));
        }
        let Some((one, other)) = self.seen_together(one, other) else { return Ok(Ok(None)) };
        let said = self.spelling().equals(&one.units, &other.units);
        match self.settle_condition(said.unknown)? {
            Ok(false) => {}
            Ok(true) => {
                return match one.any.or(other.any) {
                    Some((length, known)) if self.is_checking() => Err(self.too_long(length, known)),
                    _ => Ok(Ok(None)),
                };
            }
            Err(meeting) => return Ok(Err(meeting)),
        }
        Ok(self.settle_condition(said.value)?.map(Some))
    }

    /// Decides how many characters the parts of a text have, but for the last one if all are characters: else nobody knows
    /// where what is behind them begins.
    fn settle_inner_lengths(&mut self, string: Ref) -> Result<Result<(), Meeting>, Trouble> {
        let Some(pieces) = self.smallest_pieces(string) else { return Ok(Ok(())) };
        let is_number =
            |piece: &TextPiece| matches!(piece, TextPiece::Number(_) | TextPiece::Truth(_) | TextPiece::Real(_));
        let last = if pieces.iter().any(is_number) { pieces.len() } else { pieces.len().saturating_sub(1) };
        for piece in &pieces[..last] {
            if let TextPiece::Any { length, first } = *piece
                && let Err(meeting) = self.any_units(length, first)?
            {
                return Ok(Err(meeting));
            }
        }
        Ok(Ok(()))
    }

    /// Two strings, each with as many characters as the other one has, if these are known by name.
    pub(super) fn seen_together(&mut self, one: Ref, other: Ref) -> Option<(Seen, Seen)> {
        let [a, b] = [self.seen_string(one, Extent::Tried(0))?, self.seen_string(other, Extent::Tried(0))?];
        let (length, others) = (a.units.units.len(), b.units.units.len());
        if length == others {
            return Some((a, b));
        }
        let longer = Extent::Tried(length.max(others));
        Some((self.seen_string(one, longer)?, self.seen_string(other, longer)?))
    }

    fn array_of_map(&mut self, table: &Table, map: Ref) -> Result<Found, Thrown> {
        let offset = self.field_offset(self.memory.class_of(map), ("table", table.array))?;
        let word = self.memory.look_up(self.memory.field(map, offset));
        Ok(match CellId::of_word(word) {
            Some(cell) if self.memory.is_table(cell) => Found::ByEquality,
            Some(_) => Found::Open,
            None => Found::Plain(Ref::of_word(word)),
        })
    }

    /// Gives a map an array of a class that is large enough for ever, and makes that an unknown. The map's nodes stay where they
    /// are in its present array, and have hash codes that lead there. Returns whether it could.
    fn hash_by_equality(
        &mut self,
        table: &Table,
        map: Ref,
        (arrays, present): (ClassId, Ref),
        nodes: &[MapNode],
    ) -> Result<bool, Thrown> {
        let buckets = if present.is_null() { BUCKETS } else { BUCKETS.max(self.memory.array_length(present)) };
        if !self.memory.has_room(buckets + ARRAY_HEADER_WORDS) {
            return Ok(false);
        }
        self.memory.watch.spoil("a map");
        let class = self.memory.class_of(map);
        let own = self.field_offset(class, ("table", table.array))?;
        let limit = self.field_offset(class, (table.limit, "I"))?;
        let array = self.memory.new_array(arrays, Kind::Reference, buckets)?;
        for (at, &MapNode { node, bucket, .. }) in nodes.iter().enumerate() {
            // The first of a bucket leads to the others.
            let before = nodes[..at].iter().filter(|other| other.bucket == bucket).count() as u32;
            if before == 0 {
                self.memory.set_ref_element(array, bucket, node);
            }
            let hash = self.field_offset(self.memory.class_of(node), ("hash", "I"))?;
            self.memory.set_field(node, hash, u64::from(bucket + before * buckets));
        }
        let itself = u64::from(self.memory.cells_end()) << 32;
        let words: [u64; CELL_WORDS as usize] = [itself, CellKind::Table as u64, array.word(), 0];
        let Ok(cell) = self.memory.new_cell(words, &[DOMAIN]) else { return Ok(false) };
        self.memory.set_field(map, limit, i32::MAX as u64);
        self.memory.change(map.0 + own, CellId(cell).word(), EntryKind::Reference);
        Ok(true)
    }
}
