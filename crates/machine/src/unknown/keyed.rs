//! Open strings as keys of hash maps. Where a key is looked for, its hash code only saves comparing it with all others, and
//! of a string with open characters it says little: so the path forks on which key it is equal to.

use super::looked::{Answer, Extent, Seen};
use super::{CellId, CellKind, KNOWN};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Trouble;
use jaywalk_classes::Kind;

/// Maps with more keys are left to the bytecode: there is a path for each.
const MOST_KEYS: usize = 64;

impl Machine {
    /// `HashMap.getNode` of an open string: the node of the key that it is equal to, or null. `None` if the bytecode must find
    /// it.
    pub(super) fn answer_node(&mut self, base: usize) -> Result<Option<Answer>, Trouble> {
        let map = self.memory.look_up(self.running.stack[base]);
        let Some(own) = self.string_argument(base + 1).filter(|_| map <= KNOWN) else { return Ok(None) };
        let Some(nodes) = self.string_nodes(Ref::of_word(map))? else { return Ok(None) };
        for (node, key) in nodes {
            let Some((own, key)) = self.seen_together(own, key) else { return Ok(None) };
            let said = self.spelling().equals(&own.units, &key.units);
            match self.settle_condition(said.unknown)? {
                Ok(false) => {}
                Ok(true) => return Ok(None),
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
            match self.settle_condition(said.value)? {
                Ok(false) => {}
                Ok(true) => return Ok(Some(Answer::Reference(node))),
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        Ok(Some(Answer::Reference(Ref::NULL)))
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

    /// The nodes of a map whose keys are strings, with these; `None` if there are many, or if it is open which they are.
    fn string_nodes(&mut self, map: Ref) -> Result<Option<Vec<(Ref, Ref)>>, Trouble> {
        const NODE: &str = "Ljava/util/HashMap$Node;";
        let class = self.memory.class_of(map);
        let table = self.field_offset(class, ("table", "[Ljava/util/HashMap$Node;"))?;
        let table = self.memory.look_up(self.memory.field(map, table));
        if table > KNOWN {
            return Ok(None);
        }
        let table = Ref::of_word(table);
        let mut found = Vec::new();
        for index in 0..if table.is_null() { 0 } else { self.memory.array_length(table) } {
            let (mut word, _) = self.memory.copied_element(table, Kind::Reference, index);
            while word != 0 {
                let node = Ref::of_word(word);
                if word > KNOWN || found.len() == MOST_KEYS {
                    return Ok(None);
                }
                let class = self.memory.class_of(node);
                let (key, next) = (
                    self.field_offset(class, ("key", "Ljava/lang/Object;"))?,
                    self.field_offset(class, ("next", NODE))?,
                );
                let key = self.memory.look_up(self.memory.field(node, key));
                match CellId::of_word(key) {
                    // A box is no string.
                    Some(cell) if self.memory.cell_kind(cell) == CellKind::Boxed => {}
                    Some(_) => return Ok(None),
                    None => {
                        let key = Ref::of_word(key);
                        if !key.is_null() && self.memory.class_of(key) == self.known.string {
                            found.push((node, key));
                        }
                    }
                }
                word = self.memory.look_up(self.memory.field(node, next));
            }
        }
        Ok(Some(found))
    }
}
