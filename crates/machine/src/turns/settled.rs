//! Objects of the JDK whose own fields say the same to everybody at any time, but for what is computed from the others and kept:
//! the hash code of a string or an enum constant. Who has computed that first is nobody's business.

use crate::machine::Machine;
use jaywalk_classes::link::{ClassId, LoaderId};

impl Machine {
    /// How many words the objects of a class have, from the first one on, that are of such a class.
    pub(crate) fn settled_words(&mut self, class: ClassId) -> u32 {
        if let Some(&known) = self.turns.settled.get(&class) {
            return known;
        }
        let classes = &self.classes;
        let mut above = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
        let settled = above.find(|&class| {
            let class = classes.class(class);
            class.loader == LoaderId::BOOT && self.linkage.names.settled.contains(&classes.symbols.text(class.name))
        });
        let words = settled.map_or(0, |class| classes.class(class).instance_words);
        self.turns.settled.insert(class, words);
        words
    }
}
