//! Counting paths that were given up, by place.

use jaywalk_machine::Machine;

/// The places of the program's that give paths up: assumptions, and choices among nothing.
#[derive(Default)]
pub(crate) struct Prunings {
    /// Each with how many paths it was.
    counted: Vec<(u32, u64)>,
    /// Those at which there was nothing to choose from.
    empty: Vec<u32>,
}

impl Prunings {
    /// Counts the path that was given up where the machine is.
    #[inline]
    pub(crate) fn count(&mut self, machine: &Machine) {
        match self.counted.first_mut() {
            Some((at, paths)) if *at == machine.at() => *paths += 1,
            _ => self.count_elsewhere(machine),
        }
    }

    #[cold]
    fn count_elsewhere(&mut self, machine: &Machine) {
        // Few places give paths up, and one of them most: it comes to the front.
        if let Some(index) = self.counted.iter().position(|&(at, _)| at == machine.at()) {
            self.counted[index].1 += 1;
            self.counted.swap(index, index - 1);
            return;
        }
        // What the API gives up is given up where the program has called it.
        let origin = machine.origin();
        match self.counted.iter_mut().find(|(at, _)| *at == origin) {
            Some((_, paths)) => *paths += 1,
            None => self.counted.push((origin, 1)),
        }
    }

    /// Notes that there is nothing to choose from where the machine is.
    #[cold]
    pub(crate) fn note_empty(&mut self, machine: &Machine) {
        let origin = machine.origin();
        if !self.empty.contains(&origin) {
            self.empty.push(origin);
        }
    }

    /// Operations with how many paths they gave up.
    pub(crate) fn counted(&self) -> &[(u32, u64)] {
        &self.counted
    }

    /// Operations that asked for a choice where there was nothing to choose from.
    pub(crate) fn empty(&self) -> &[u32] {
        &self.empty
    }
}
