//! Fields that say the same to everybody at any time, but for what is computed from others and kept: the hash code of a
//! string or an enum constant. Who has computed that first is nobody's business.

use crate::machine::Machine;
use jaywalk_classes::link::{ClassId, LoaderId};

/// Which words of the objects of a class are such fields.
#[derive(Default)]
pub(crate) struct Settled {
    /// So many, from the first one on.
    words: u32,
    /// And these.
    others: Box<[u32]>,
}

impl Machine {
    /// Whether the field of a class's objects that lies so far from the header is such a one.
    pub(crate) fn is_settled(&mut self, class: ClassId, offset: u32) -> bool {
        if !self.turns.settled.contains_key(&class) {
            let settled = self.find_settled(class);
            self.turns.settled.insert(class, settled);
        }
        let settled = &self.turns.settled[&class];
        offset < settled.words || settled.others.contains(&offset)
    }

    /// All fields of a class are written before others can find the object, and by nothing else: what a lambda expression
    /// has captured.
    pub fn settle_fields(&mut self, class: ClassId) {
        let words = self.classes.class(class).instance_words;
        self.turns.settled.insert(class, Settled { words, ..Settled::default() });
    }

    fn find_settled(&mut self, class: ClassId) -> Settled {
        let (classes, names) = (&self.classes, self.linkage.names);
        let above = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
        let of_library: Vec<(ClassId, &str)> = above
            .filter(|&class| classes.class(class).loader == LoaderId::BOOT)
            .map(|class| (class, classes.symbols.text(classes.class(class).name)))
            .collect();
        let settled = of_library.iter().find(|(_, name)| names.settled.contains(name));
        let words = settled.map_or(0, |&(class, _)| classes.class(class).instance_words);
        let fields = names.settled_fields.iter().filter_map(|&(owner, name, descriptor)| {
            let &(class, _) = of_library.iter().find(|(_, name)| *name == owner)?;
            Some((class, (name, descriptor)))
        });
        let fields: Vec<_> = fields.collect();
        // Which of them there are depends on the JDK.
        let others = fields.into_iter().filter_map(|(class, field)| self.field_offset(class, field).ok()).collect();
        Settled { words, others }
    }
}
