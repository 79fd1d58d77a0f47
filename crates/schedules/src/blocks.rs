//! Blocks: events of one thread that follow each other with nothing in between, in whatever order the others come.
//!
//! What happened before one of them happened before all, and what happened after one, after all. So they have one row of
//! clocks, which is that of the last.

/// The blocks of a run that have more than one event.
#[derive(Clone, Default, Debug)]
pub(crate) struct Blocks {
    /// The first and the last event of each.
    pub(crate) list: Vec<(u32, u32)>,
    /// With which event of its block the row of an earlier one became another, which event that is, and what it was before.
    rows: Vec<(u32, u32, u32)>,
}

impl Blocks {
    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<(u32, u32)>() + self.rows.capacity() * size_of::<(u32, u32, u32)>()
    }

    /// The last event of the run follows the one before it.
    pub(crate) fn push(&mut self, event: u32, rows: &mut [(u32, u32)]) {
        match self.list.last_mut() {
            Some((_, last)) if *last + 1 == event => *last = event,
            _ => self.list.push((event - 1, event)),
        }
        let first = self.list.last().map_or(event, |&(first, _)| first);
        let (_, row) = rows[event as usize];
        for earlier in first..event {
            let known = &mut rows[earlier as usize].1;
            if *known != row {
                self.rows.push((event, earlier, std::mem::replace(known, row)));
            }
        }
    }

    /// The run goes back to where there were `len` events.
    pub(crate) fn truncate(&mut self, len: u32, rows: &mut [(u32, u32)]) {
        while let Some(&(by, event, row)) = self.rows.last().filter(|&&(by, ..)| by >= len) {
            debug_assert!(event < by, "it is an earlier one");
            if event < len {
                rows[event as usize].1 = row;
            }
            self.rows.pop();
        }
        while let Some((first, last)) = self.list.last_mut().filter(|(_, last)| *last >= len) {
            if *first + 1 < len {
                *last = len - 1;
            } else {
                self.list.pop();
            }
        }
    }

    /// The block of an event; of most it is the event alone.
    pub(crate) fn of(&self, event: u32) -> (u32, u32) {
        let behind = self.list.partition_point(|&(first, _)| first <= event);
        match behind.checked_sub(1).map(|place| self.list[place]) {
            Some((first, last)) if event <= last => (first, last),
            _ => (event, event),
        }
    }
}
