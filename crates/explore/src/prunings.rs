//! Counting paths that were given up, by place.

use jaywalk_machine::Machine;

/// The places of the program's that give paths up, each with how many it was: assumptions, and choices among nothing.
#[derive(Default)]
pub(crate) struct Prunings(Vec<(u32, u64)>);

impl Prunings {
    /// Counts the path that was given up where the machine is.
    #[inline]
    pub(crate) fn count(&mut self, machine: &Machine) {
        match self.0.first_mut() {
            Some((at, paths)) if *at == machine.at() => *paths += 1,
            _ => self.count_elsewhere(machine),
        }
    }

    #[cold]
    fn count_elsewhere(&mut self, machine: &Machine) {
        // Few places give paths up, and one of them most: it comes to the front.
        if let Some(index) = self.0.iter().position(|&(at, _)| at == machine.at()) {
            self.0[index].1 += 1;
            self.0.swap(index, index - 1);
            return;
        }
        // What the API gives up is given up where the program has called it.
        let origin = machine.origin();
        match self.0.iter_mut().find(|(at, _)| *at == origin) {
            Some((_, paths)) => *paths += 1,
            None => self.0.push((origin, 1)),
        }
    }

    /// Operations with how many paths they gave up.
    pub(crate) fn counted(&self) -> &[(u32, u64)] {
        &self.0
    }
}
