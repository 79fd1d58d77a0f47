//! Open files, in a way that can be gone back from.
//!
//! A descriptor is an entry of a small table in the machine's permanent memory: what it stands for, and the position in
//! it. Both are undone with the path. Files of the host stay open while a choice could bring a descriptor back, and are
//! only read and written at explicit positions. What comes from a terminal or a pipe can be read from the host just once,
//! so it is kept ([`Sequential`](super::sequential::Sequential)), and the position in it is what a path moves.

use super::failure::Failure;
use super::opened::Opened;
use super::system::overlay::NodeId;
use super::system::{self, Target};
use crate::state::state;
use jaywalk_machine::{Machine, PathBound, Stream};
use rustix::fs::OFlags;
use rustix::io::Errno;

/// Descriptors there can be at a time.
const DESCRIPTORS: u32 = 1 << 16;
/// Slots that are the same on every path: the standard streams, and the source of random bytes.
const FIXED_SLOTS: usize = 4;
/// Words of a descriptor's entry: the slot plus one, and the position.
const ENTRY_WORDS: u32 = 2;

/// A descriptor's number as the program sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Descriptor(pub(crate) i32);

/// What is open, and how it was opened.
#[derive(Clone)]
pub(crate) struct Slot {
    pub(crate) opened: Opened,
    pub(crate) append: bool,
    readable: bool,
    writable: bool,
    /// Device and number of a host's file that is only read, so that opening it again takes no further host descriptor.
    identity: Option<(u64, u64)>,
}

impl Slot {
    /// Something that is only read.
    fn reading(opened: Opened) -> Slot {
        Slot { opened, append: false, readable: true, writable: false, identity: None }
    }

    /// Refuses to write what was not opened for writing.
    pub(crate) fn check_writable(&self) -> Result<(), Failure> {
        if self.writable { Ok(()) } else { Err(Errno::BADF.into()) }
    }

    /// Refuses to read what was not opened for reading.
    pub(crate) fn check_readable(&self) -> Result<(), Failure> {
        if self.readable { Ok(()) } else { Err(Errno::BADF.into()) }
    }

    /// Whether one slot can serve for both.
    fn is_same(&self, other: &Slot) -> bool {
        let of = |slot: &Slot| (slot.append, slot.readable, slot.writable, slot.identity);
        let are_random = matches!((&self.opened, &other.opened), (Opened::Random, Opened::Random));
        let known = self.identity.is_some() || are_random || self.opened.is_same_node(&other.opened);
        known && of(self) == of(other)
    }
}

/// What descriptors stand for.
#[derive(Default)]
pub struct FileTable {
    slots: Vec<Option<Slot>>,
    /// The permanent word that counts the slots of the path: those beyond it belong to paths that were left.
    used: u32,
    /// The permanent word with a number below which all descriptors are taken.
    taken: u32,
    /// The table of descriptors in permanent memory; 0 before first use.
    entries: u32,
    /// One more than the highest descriptor there ever was.
    high: u32,
    /// The table of parts of files that are mapped for writing; 0 before the first.
    pub(super) mappings: u32,
    /// The table of parts of files that are mapped for reading; 0 before the first.
    pub(super) views: u32,
    /// Offsets of fields that natives use for every byte.
    pub(super) fields: Option<super::descriptor::Fields>,
}

impl FileTable {
    fn slot(&mut self, slot: usize) -> Option<&mut Slot> {
        self.slots.get_mut(slot)?.as_mut()
    }

    /// Puts something in the first free slot, or in one that serves for it already.
    fn add(&mut self, new: Slot) -> usize {
        let same = |slot: &Option<Slot>| slot.as_ref().is_some_and(|slot| slot.is_same(&new));
        if let Some(known) = self.slots.iter().position(same) {
            return known;
        }
        let free = self.slots.iter().position(Option::is_none);
        let index = free.unwrap_or(self.slots.len());
        match self.slots.get_mut(index) {
            Some(place) => *place = Some(new),
            None => self.slots.push(Some(new)),
        }
        index
    }
}

/// Lays the table of descriptors out on first use, with the three standard ones.
fn entries(machine: &mut Machine) -> Result<u32, Failure> {
    let table = state::<FileTable>(machine);
    if table.entries != 0 {
        return Ok(table.entries);
    }
    let used = machine.memory.permanent(DESCRIPTORS * ENTRY_WORDS + 2)?;
    let (taken, entries) = (used + 1, used + 2);
    let frozen = system::frozen_host(machine);
    let (input, position) = Opened::standard_input(frozen.as_ref());
    let output = |stream| Slot { readable: false, writable: true, ..Slot::reading(Opened::Output(stream)) };
    let standard = [(Slot::reading(input), position), (output(Stream::Out), 0), (output(Stream::Err), 0)];
    let table = state::<FileTable>(machine);
    (table.entries, table.used, table.taken, table.high) = (entries, used, taken, standard.len() as u32);
    machine.memory.lay_out(used, FIXED_SLOTS as u64);
    machine.memory.names_outside(used);
    for (address, (slot, position)) in (entries..).step_by(ENTRY_WORDS as usize).zip(standard) {
        let slot = state::<FileTable>(machine).add(slot);
        machine.memory.lay_out(address, slot as u64 + 1);
        machine.memory.lay_out(address + 1, position);
    }
    state::<FileTable>(machine).add(Slot::reading(Opened::Random));
    Ok(entries)
}

/// The slot of something that is open on this path.
fn add_slot(machine: &mut Machine, new: Slot) -> usize {
    let used = state::<FileTable>(machine).used;
    let count = machine.memory.get(used);
    let table = state::<FileTable>(machine);
    table.slots.truncate(count as usize);
    let slot = table.add(new);
    if slot as u64 >= count {
        machine.memory.set(used, slot as u64 + 1);
    }
    slot
}

/// The address of a descriptor's entry, if it is open.
fn entry(machine: &mut Machine, descriptor: Descriptor) -> Result<u32, Failure> {
    let entries = entries(machine)?;
    let number = u32::try_from(descriptor.0).ok().filter(|&number| number < DESCRIPTORS).ok_or(Errno::BADF)?;
    let address = entries + number * ENTRY_WORDS;
    if machine.memory.get(address) == 0 { Err(Errno::BADF.into()) } else { Ok(address) }
}

/// What a descriptor stands for, and how it was opened.
pub(crate) fn slot(machine: &mut Machine, descriptor: Descriptor) -> Result<&mut Slot, Failure> {
    let address = entry(machine, descriptor)?;
    let number = (machine.memory.get(address) - 1) as usize;
    let slot = state::<FileTable>(machine).slot(number);
    if !slot.is_some_and(|slot| matches!(slot.opened, Opened::Node(_) | Opened::Random)) {
        machine.memory.depends_on_more("a stream of the host");
    }
    state::<FileTable>(machine).slot(number).ok_or(Failure::System(Errno::BADF))
}

/// The position of a descriptor.
pub(crate) fn position(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    let address = entry(machine, descriptor)?;
    Ok(machine.memory.get(address + 1))
}

/// Moves a descriptor to a position.
pub(crate) fn set_position(machine: &mut Machine, descriptor: Descriptor, position: u64) -> Result<(), Failure> {
    let address = entry(machine, descriptor)?;
    machine.memory.set(address + 1, position);
    Ok(())
}

/// What a descriptor stands for.
pub(crate) fn opened(machine: &mut Machine, descriptor: Descriptor) -> Result<Opened, Failure> {
    Ok(slot(machine, descriptor)?.opened.clone())
}

/// Opens a file, relative to a directory of the program's or to the working directory.
pub(crate) fn open(
    machine: &mut Machine,
    directory: Option<Descriptor>,
    path: &[u8],
    flags: OFlags,
    mode: u32,
) -> Result<Descriptor, Failure> {
    let access = flags & OFlags::ACCMODE;
    let (readable, writable) = (access != OFlags::WRONLY, access != OFlags::RDONLY);
    let is_random = path == b"/dev/random" || path == b"/dev/urandom";
    let opened = if machine.options.virtual_time && !writable && is_random {
        Opened::Random
    } else {
        let directory = directory.map(|directory| opened(machine, directory)).transpose()?;
        system::with(machine, |files| files.open(Target::at(directory.as_ref(), path, true), flags, mode))?
    };
    let identity = if writable { None } else { opened.identity() };
    add(machine, Slot { opened, append: flags.contains(OFlags::APPEND), readable, writable, identity })
}

/// Gives something to read the lowest free descriptor, as POSIX has it.
pub(crate) fn add_opened(machine: &mut Machine, opened: Opened) -> Result<Descriptor, Failure> {
    add(machine, Slot::reading(opened))
}

fn add(machine: &mut Machine, new: Slot) -> Result<Descriptor, Failure> {
    let (number, address) = free_entry(machine)?;
    if machine.depth() == 0 {
        close_unused(machine)?;
    }
    let slot = add_slot(machine, new);
    machine.memory.set(address, slot as u64 + 1);
    machine.memory.set(address + 1, 0);
    if slot >= FIXED_SLOTS {
        machine.memory.opens_file(number.0);
    }
    Ok(number)
}

/// The lowest free descriptor and the address of its entry.
fn free_entry(machine: &mut Machine) -> Result<(Descriptor, u32), Failure> {
    let entries = entries(machine)?;
    let taken = state::<FileTable>(machine).taken;
    let first = machine.memory.get(taken) as u32;
    let number = (first..DESCRIPTORS).find(|number| machine.memory.get(entries + number * ENTRY_WORDS) == 0);
    let number = number.ok_or_else(|| too_many_open(machine))?;
    machine.memory.set(taken, u64::from(number));
    let table = state::<FileTable>(machine);
    table.high = table.high.max(number + 1);
    Ok((Descriptor(number as i32), entries + number * ENTRY_WORDS))
}

/// How many files a program may open depends on the system, so what it would do says nothing about it: a path that is
/// explored ends there.
fn too_many_open(machine: &Machine) -> Failure {
    if machine.is_searched() {
        Failure::Bound(PathBound::Files, format!("more than {DESCRIPTORS} files are open on a path"))
    } else {
        Errno::MFILE.into()
    }
}

/// Makes a descriptor stand for something else, from its start.
pub(crate) fn replace(machine: &mut Machine, descriptor: Descriptor, opened: Opened) -> Result<(), Failure> {
    machine.memory.depends_on_more("a descriptor that stands for something else");
    let address = entry(machine, descriptor)?;
    let slot = add_slot(machine, Slot::reading(opened));
    machine.memory.set(address, slot as u64 + 1);
    machine.memory.set(address + 1, 0);
    Ok(())
}

/// Another descriptor for the same file, at the same position.
pub(crate) fn duplicate(machine: &mut Machine, descriptor: Descriptor) -> Result<Descriptor, Failure> {
    machine.memory.depends_on_more("a descriptor for an open file");
    let from = entry(machine, descriptor)?;
    let (number, address) = free_entry(machine)?;
    for word in 0..ENTRY_WORDS {
        let value = machine.memory.get(from + word);
        machine.memory.set(address + word, value);
    }
    Ok(number)
}

/// Closes a descriptor. A file of the host's goes with it when nothing could bring it back.
pub(crate) fn close(machine: &mut Machine, descriptor: Descriptor) -> Result<(), Failure> {
    if (0..3).contains(&descriptor.0) {
        // As the JDK does, which keeps the numbers taken so that no file is mistaken for a standard stream.
        return Ok(());
    }
    let address = entry(machine, descriptor)?;
    machine.memory.closes_file(descriptor.0);
    machine.memory.set(address, 0);
    let taken = state::<FileTable>(machine).taken;
    if machine.memory.get(taken) > descriptor.0 as u64 {
        machine.memory.set(taken, descriptor.0 as u64);
    }
    if machine.depth() == 0 {
        close_unused(machine)?;
    }
    Ok(())
}

/// Closes what no descriptor stands for.
fn close_unused(machine: &mut Machine) -> Result<(), Failure> {
    let entries = entries(machine)?;
    let table = state::<FileTable>(machine);
    let (high, mut used) = (table.high, vec![false; table.slots.len() + 1]);
    for number in 0..high {
        let slot = machine.memory.get(entries + number * ENTRY_WORDS) as usize;
        if let Some(used) = used.get_mut(slot) {
            *used = true;
        }
    }
    // An entry holds the slot plus one.
    let slots = state::<FileTable>(machine).slots.iter_mut().zip(used.into_iter().skip(1));
    for (slot, _) in slots.skip(FIXED_SLOTS).filter(|(_, used)| !used) {
        *slot = None;
    }
    Ok(())
}

/// The files of the path's that are open.
pub(super) fn open_nodes(machine: &mut Machine) -> Vec<NodeId> {
    let Ok(entries) = entries(machine) else { return Vec::new() };
    let high = state::<FileTable>(machine).high;
    let slots = (0..high).map(|number| machine.memory.get(entries + number * ENTRY_WORDS)).collect::<Vec<_>>();
    let table = state::<FileTable>(machine);
    let node = |slot: u64| match table.slots.get(usize::try_from(slot.checked_sub(1)?).ok()?)?.as_ref()?.opened {
        Opened::Node(node) => Some(node),
        _ => None,
    };
    slots.into_iter().filter_map(node).collect()
}
