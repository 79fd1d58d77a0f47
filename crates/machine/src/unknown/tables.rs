//! Maps of the JDK that hash their keys: where their classes keep what, and which of their methods look for one key.
//!
//! Registers of a method are the local variables of its bytecode. They are the same in all JDKs from 17 on; where another
//! JDK's differ, its methods are not found here, or the tests of the maps fail.

use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::Thrown;
use crate::unknown::{CellId, KNOWN};
use jaywalk_classes::Kind;

/// A class of maps.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    class: &'static str,
    /// The array with the first node of each bucket.
    pub(super) array: &'static str,
    /// The nodes that are no trees.
    nodes: &'static [&'static str],
    /// What the next node is declared as.
    next: &'static str,
    /// The field of a node with its value.
    value: &'static str,
    /// The field with how many elements it may have until it gets a larger array.
    pub(super) limit: &'static str,
    uses: &'static [(&'static str, Use)],
}

const OBJECT: &str = "Ljava/lang/Object;";

/// What a method does with the array of its map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It looks for the key in one register, whose hash code is in the other.
    Key(u16, u16, Effect),
    /// It returns the node of the key in register 1.
    Node,
    /// It does the same to all elements, or to none.
    All,
    /// It looks for the value in this register, and stops where it finds one.
    Value(u16),
    /// It looks at the elements in their order.
    InOrder,
}

/// Whether a method may add a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Adds,
    Looks,
}

use Effect::{Adds, Looks};
use Use::{All, InOrder, Key, Node, Value};

/// By name, or by name and parameters where others have the same name.
static TABLES: [Table; 3] = [
    Table {
        class: "java/util/HashMap",
        array: "[Ljava/util/HashMap$Node;",
        nodes: &["java/util/HashMap$Node", "java/util/LinkedHashMap$Entry"],
        next: "Ljava/util/HashMap$Node;",
        value: "value",
        limit: "threshold",
        uses: &[
            ("getNode", Node),
            ("putVal", Key(2, 1, Adds)),
            ("removeNode", Key(2, 1, Looks)),
            ("computeIfAbsent", Key(1, 3, Adds)),
            ("compute", Key(1, 3, Adds)),
            ("merge", Key(1, 4, Adds)),
            ("clear", All),
            ("putMapEntries", All),
            ("keysToArray", InOrder),
            ("valuesToArray", InOrder),
            ("containsValue", Value(1)),
        ],
    },
    Table {
        class: "java/util/concurrent/ConcurrentHashMap",
        array: "[Ljava/util/concurrent/ConcurrentHashMap$Node;",
        nodes: &["java/util/concurrent/ConcurrentHashMap$Node"],
        next: "Ljava/util/concurrent/ConcurrentHashMap$Node;",
        value: "val",
        limit: "sizeCtl",
        uses: &[
            ("get", Key(1, 8, Looks)),
            ("putVal", Key(1, 4, Adds)),
            ("replaceNode", Key(1, 4, Looks)),
            ("computeIfAbsent", Key(1, 3, Adds)),
            ("computeIfPresent", Key(1, 3, Looks)),
            ("compute", Key(1, 3, Adds)),
            ("merge", Key(1, 4, Adds)),
            ("clear", All),
            ("tryPresize", All),
            ("containsValue", Value(1)),
        ],
    },
    Table {
        class: "java/util/Hashtable",
        array: "[Ljava/util/Hashtable$Entry;",
        nodes: &["java/util/Hashtable$Entry"],
        next: "Ljava/util/Hashtable$Entry;",
        value: "value",
        limit: "threshold",
        uses: &[
            ("get", Key(1, 3, Looks)),
            ("containsKey", Key(1, 3, Looks)),
            ("remove(Ljava/lang/Object;)", Key(1, 3, Looks)),
            ("remove(Ljava/lang/Object;Ljava/lang/Object;)", Key(1, 4, Looks)),
            ("replace(Ljava/lang/Object;Ljava/lang/Object;)", Key(1, 4, Looks)),
            ("replace(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)", Key(1, 5, Looks)),
            ("put", Key(1, 4, Adds)),
            ("putIfAbsent", Key(1, 4, Adds)),
            ("computeIfAbsent", Key(1, 4, Adds)),
            ("computeIfPresent", Key(1, 4, Looks)),
            ("compute", Key(1, 4, Adds)),
            ("merge", Key(1, 5, Adds)),
            ("addEntry", All),
            ("clear", All),
            ("contains", Value(1)),
        ],
    },
];

/// A node of a map.
#[derive(Clone, Copy, Debug)]
pub(super) struct MapNode {
    pub(super) node: Ref,
    /// The word of its key.
    pub(super) key: u64,
    /// That of its value.
    pub(super) value: u64,
    pub(super) hash: u32,
    /// The index of the array where it is, or where the node is that leads to it.
    pub(super) bucket: u32,
}

impl Table {
    /// The maps of a class of the JDK.
    pub(super) fn of_class(class: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.class == class)
    }

    /// Whether methods have a key hashed before they call the one that looks into the array: those of `HashMap`.
    pub(super) fn hashes_first(&self) -> bool {
        self == &TABLES[0]
    }

    /// Whether the maps spread the hash codes of their keys.
    pub(super) fn spreads(&self) -> bool {
        self != &TABLES[2]
    }

    /// The maps whose arrays have a type.
    pub(super) fn of_array(descriptor: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.array == descriptor)
    }

    /// What a method of the class does with the array.
    pub(super) fn use_in(&self, name: &str, descriptor: &str) -> Option<Use> {
        let is_it = |written: &str| match written.split_once('(') {
            Some((own, parameters)) => own == name && descriptor[1..].split(')').next() == parameters.split(')').next(),
            None => written == name,
        };
        self.uses.iter().find(|(written, _)| is_it(written)).map(|&(_, used)| used)
    }
}

impl Machine {
    /// The nodes of a map with this array, bucket by bucket; `None` if there are more than so many, or if they are not simply
    /// in lists.
    pub(super) fn map_nodes(&mut self, table: &Table, array: Ref, most: usize) -> Result<Option<Vec<MapNode>>, Thrown> {
        let mut found = Vec::new();
        for index in 0..if array.is_null() { 0 } else { self.memory.array_length(array) } {
            let (mut word, _) = self.memory.copied_element(array, Kind::Reference, index);
            while word != 0 {
                let node = Ref::of_word(word);
                if word > KNOWN || found.len() == most || !self.is_plain_node(table, node) {
                    return Ok(None);
                }
                let class = self.memory.class_of(node);
                let fields = [("key", OBJECT), (table.value, OBJECT), ("hash", "I"), ("next", table.next)];
                let mut words = [0; 4];
                for (found, field) in words.iter_mut().zip(fields) {
                    let offset = self.field_offset(class, field)?;
                    *found = self.memory.look_up(self.memory.field(node, offset));
                }
                let [key, value, hash, next] = words;
                if CellId::of_word(hash).is_some() {
                    return Ok(None);
                }
                found.push(MapNode { node, key, value, hash: hash as u32, bucket: index });
                word = next;
            }
        }
        Ok(Some(found))
    }

    fn is_plain_node(&self, table: &Table, node: Ref) -> bool {
        let name = self.classes.symbols.text(self.classes.class(self.memory.class_of(node)).name);
        table.nodes.contains(&name)
    }
}
