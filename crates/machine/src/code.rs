//! All code that runs, in one vector, and what is known about each operation in it.

use jaywalk_classes::code::cover::Mark;
use jaywalk_classes::code::fuse::fuse;
use jaywalk_classes::code::translate::{OpHandler, SwitchTable, Translated};
use jaywalk_classes::code::{Op, Site};
use jaywalk_classes::link::{ClassId, MethodId};

use crate::native::StubId;

/// Whose an operation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A method's.
    Method(MethodId),
    /// A stub's: code of the machine's own that runs between two operations of a program.
    Stub(StubId),
}

/// A site with what resolving and running it has found out.
#[derive(Clone, Copy, Debug)]
pub struct LinkedSite {
    /// What the class file says.
    pub site: Site,
    /// The method whose code it is in.
    pub from: MethodId,
    /// The class tested for, or the interface method called.
    pub(crate) target: u32,
    /// The class seen last for which the test succeeded or the method was selected.
    pub(crate) seen: u32,
    /// The class seen last for which the test failed.
    pub(crate) refused: u32,
    /// The method selected for `seen`, or the adapter of a linked call site.
    pub(crate) method: u32,
    /// The permanent word with what a linked call site passes as its last argument; 0 if there is none.
    pub(crate) appendix: u32,
}

/// No class has this number.
pub(crate) const NO_CLASS: u32 = u32::MAX;

/// Room for the code that every program runs, so that it does not move while that starts. Memory that is not used is
/// not touched.
const FIRST_OPERATIONS: usize = 1 << 15;

/// What an installed method needs besides its operations.
#[derive(Debug)]
pub struct Installed {
    /// First operation.
    pub start: u32,
    /// One past the last operation.
    pub end: u32,
    /// Handlers, with absolute operation indices.
    pub handlers: Box<[OpHandler]>,
    /// Whether leaving the method must unlock something: the register that keeps it.
    pub lock: Option<u16>,
    /// The register that keeps a list of the monitors that were entered, if the code does not show that they are left.
    pub monitors: Option<u16>,
    /// Whether it is the method of a box class that boxes its argument.
    pub boxes: bool,
}

/// What made it right to replace an unresolved operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Something that is so on every path.
    Always,
    /// A class is initialised.
    Initialized(ClassId),
    /// Something that the path did.
    Path,
    /// What a name leads to, which depends on the path where the program has defined classes; and that a class is
    /// initialised, if it is named.
    Named(Option<ClassId>),
}

/// An operation that was replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patch {
    pub(crate) pc: u32,
    /// What it was.
    pub(crate) old: Op,
    pub(crate) reason: Reason,
}

/// The code of a run. It grows as methods are first called; resolved operations replace unresolved ones.
///
/// **Invariant.** An operation keeps its index. One that was replaced because of something that the path did is among the
/// patches as long as a choice could take that back.
#[derive(Default)]
pub struct Code {
    pub(crate) ops: Vec<Op>,
    pub(crate) sites: Vec<LinkedSite>,
    pub(crate) switches: Vec<SwitchTable>,
    pub(crate) wide_constants: Vec<u64>,
    bytecode_index: Vec<u16>,
    owners: Vec<Owner>,
    /// Which of `owners` and `installed` each operation belongs to: asked for at every fork.
    owner_of: Vec<u32>,
    installed: Vec<Installed>,
    /// Operations that were replaced since the oldest choice.
    patches: Vec<Patch>,
    /// Methods with marks: the first of their marks among all.
    covered: Vec<(MethodId, usize)>,
    /// Every mark, and whether control came by it on some path. No path takes that back.
    marks: Vec<(Mark, bool)>,
}

impl Code {
    /// Code with nothing but a trap at index 0, which no method starts at.
    pub fn new() -> Code {
        let mut code = Code {
            ops: Vec::with_capacity(FIRST_OPERATIONS),
            sites: Vec::with_capacity(FIRST_OPERATIONS / 4),
            bytecode_index: Vec::with_capacity(FIRST_OPERATIONS),
            owner_of: Vec::with_capacity(FIRST_OPERATIONS),
            ..Code::default()
        };
        code.ops.push(Op::Trap);
        code.bytecode_index.push(0);
        code.owner_of.push(0);
        code
    }

    /// Adds a translated method.
    pub fn install(&mut self, method: MethodId, translated: Translated, is_synchronized: bool) -> u32 {
        let start = self.ops.len() as u32;
        let first_site = self.sites.len() as u32;
        let first_switch = self.switches.len() as u32;
        let first_wide = self.wide_constants.len() as u32;
        let first_mark = self.marks.len() as u32;
        for mut op in translated.ops {
            if let Some(target) = op.target_mut() {
                *target += start;
            }
            match &mut op {
                Op::Unresolved { site } => *site += first_site,
                Op::Switch { table, .. } => *table += first_switch,
                Op::ConstWide { index, .. } => *index += first_wide,
                Op::Cover { mark } => *mark += first_mark,
                _ => {}
            }
            self.ops.push(op);
        }
        self.bytecode_index.extend(translated.bytecode_index);
        self.bytecode_index.resize(self.ops.len(), 0);
        self.wide_constants.extend(translated.wide_constants);
        let first_stack = translated.locals + 1;
        fuse(&mut self.ops[start as usize..], first_stack, &self.wide_constants, &translated.duplicated);
        if !translated.marks.is_empty() {
            self.covered.push((method, first_mark as usize));
            self.marks.extend(translated.marks.into_iter().map(|mark| (mark, false)));
        }
        self.sites.extend(translated.sites.into_iter().map(|site| LinkedSite {
            site,
            from: method,
            target: NO_CLASS,
            seen: NO_CLASS,
            refused: NO_CLASS,
            method: 0,
            appendix: 0,
        }));
        self.switches.extend(translated.switches.into_iter().map(|mut table| {
            table.default += start;
            table.targets.iter_mut().for_each(|target| *target += start);
            table
        }));
        let handlers = translated.handlers.into_iter().map(|handler| OpHandler {
            start: handler.start + start,
            end: handler.end + start,
            target: handler.target + start,
            catch_type: handler.catch_type,
        });
        let header = translated.locals;
        let monitors = translated.tracks_monitors.then(|| header.saturating_sub(1));
        let lock = is_synchronized.then(|| monitors.unwrap_or(header).saturating_sub(1));
        self.own(Owner::Method(method), start, handlers.collect(), (lock, monitors));
        start
    }

    /// The method that was installed last boxes its argument.
    pub(crate) fn note_boxing(&mut self) {
        if let Some(installed) = self.installed.last_mut() {
            installed.boxes = true;
        }
    }

    /// Adds a native method or stub: the native body, and where calls that it makes return to.
    pub fn install_native(&mut self, owner: Owner, index: u32) -> u32 {
        let start = self.ops.len() as u32;
        self.ops.extend([Op::Native { index }, Op::NativeResume { index }]);
        self.bytecode_index.resize(self.ops.len(), 0);
        self.own(owner, start, Box::new([]), (None, None));
        start
    }

    fn own(&mut self, owner: Owner, start: u32, handlers: Box<[OpHandler]>, kept: (Option<u16>, Option<u16>)) {
        self.owner_of.resize(self.ops.len(), self.owners.len() as u32);
        self.owners.push(owner);
        let (lock, monitors) = kept;
        self.installed.push(Installed { start, end: self.ops.len() as u32, handlers, lock, monitors, boxes: false });
    }

    fn position(&self, pc: u32) -> usize {
        self.owner_of.get(pc as usize).map_or(0, |&owner| owner as usize)
    }

    /// Whose the operation at `pc` is.
    pub fn owner(&self, pc: u32) -> Owner {
        self.owners[self.position(pc)]
    }

    /// What is known about the method with the operation at `pc`.
    pub fn installed(&self, pc: u32) -> &Installed {
        &self.installed[self.position(pc)]
    }

    /// The bytecode index that the operation at `pc` came from.
    pub fn bytecode_index(&self, pc: u32) -> u16 {
        self.bytecode_index.get(pc as usize).copied().unwrap_or(0)
    }

    /// Replaces the operation at `pc` by its resolved form, and remembers that for a choice that takes it back.
    pub(crate) fn patch(&mut self, pc: u32, op: Op, reason: Reason) {
        let old = std::mem::replace(&mut self.ops[pc as usize], op);
        if reason != Reason::Always {
            self.patches.push(Patch { pc, old, reason });
        }
    }

    /// Control came by the mark at `pc`. It costs nothing from then on.
    pub(crate) fn cover(&mut self, pc: u32, mark: u32) {
        if let Some((_, is_reached)) = self.marks.get_mut(mark as usize) {
            *is_reached = true;
        }
        self.patch(pc, Op::Goto { t: pc + 1 }, Reason::Always);
    }

    /// The methods with marks that were installed, and for each mark whether control came by it.
    pub(crate) fn covered(&self) -> impl Iterator<Item = (MethodId, &[(Mark, bool)])> {
        let ends = self.covered.iter().skip(1).map(|&(_, first)| first).chain([self.marks.len()]);
        self.covered.iter().zip(ends).map(|(&(method, first), end)| (method, &self.marks[first..end]))
    }

    /// How many replacements there were.
    pub(crate) fn patch_count(&self) -> usize {
        self.patches.len()
    }

    /// The replacements that a choice could take back.
    pub(crate) fn patches(&self) -> &[Patch] {
        &self.patches
    }

    /// No choice could take back a replacement any more.
    pub(crate) fn keep_patches(&mut self) {
        self.patches.clear();
    }

    /// Takes back the replacements after the first `count` for which there is no reason any more. Returns how many are
    /// left.
    pub(crate) fn unpatch(&mut self, count: usize, is_initialized: impl Fn(ClassId) -> bool) -> usize {
        let mut kept = count;
        // No operation is replaced twice, so the order does not matter.
        for index in count..self.patches.len() {
            let patch = self.patches[index];
            if matches!(patch.reason, Reason::Initialized(class) if is_initialized(class)) {
                self.patches[kept] = patch;
                kept += 1;
            } else {
                self.ops[patch.pc as usize] = patch.old;
            }
        }
        self.patches.truncate(kept);
        kept
    }
}
