//! Operations that were linked by what the path did: linking them again could run code of the program.

use super::mixer::Mixer;
use crate::code::{Code, Reason};

/// Those that were looked at, in the order in which they were linked, each with the sum over all up to it: no operation is
/// linked twice, so sums tell sets apart, and of a list that grows and shrinks at its end only what is new is looked at.
#[derive(Default)]
pub(super) struct Linked {
    sums: Vec<(u32, u128)>,
}

impl Linked {
    /// Comes to what is linked now.
    pub(super) fn follow(&mut self, code: &Code) {
        let patches = code.patches();
        let same = self.sums.iter().zip(patches).take_while(|((pc, _), patch)| *pc == patch.pc).count();
        self.sums.truncate(same);
        for patch in &patches[same..] {
            let before = self.sum();
            let own = match patch.reason {
                Reason::Path => {
                    let mut mixer = Mixer::new();
                    mixer.write(patch.pc.into());
                    mixer.finish()
                }
                _ => 0,
            };
            self.sums.push((patch.pc, before.wrapping_add(own)));
        }
    }

    /// What stands for them, in any order.
    pub(super) fn sum(&self) -> u128 {
        self.sums.last().map_or(0, |&(_, sum)| sum)
    }
}
