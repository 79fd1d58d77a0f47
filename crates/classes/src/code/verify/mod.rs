//! The verifier of references (JVMS §4.10): which class an object is of, wherever that matters.
//!
//! The flow analysis has made sure of kinds: what is used as a reference is one. Here the classes are followed, so
//! that fields are only looked for in objects that have them, elements in arrays of their kind, and methods get
//! arguments of the classes they declare. Running the code then needs no checks, and the JDK's own code, which is
//! trusted, can rely on what it is given. Types are inferred, for classes of any age; a `StackMapTable` is not needed.

mod instructions;
mod types;

pub use types::Types;

use super::blocks::Blocks;
use super::body::Body;
use super::decode::FALLS_OFF;
use super::flow;
use super::subroutine;
use super::translate::Source;
use super::{VerifyError, error_at, limit_at};
use crate::descriptor::{MethodDescriptor, kind_of};
use crate::link::LinkError;
use types::Slot;

/// A bound on the work for one method: slots joined and instructions followed.
const WORK_LIMIT: usize = 1 << 27;

/// What the verifier asks about classes. Names are internal (`java/lang/String`) or array descriptors (`[I`).
pub trait Hierarchy {
    /// Whether a class has another one among its supertypes, or is that class.
    fn is_subclass(&mut self, class: &str, of: &str) -> Result<bool, LinkError>;

    /// Whether a name is that of an interface.
    fn is_interface(&mut self, class: &str) -> Result<bool, LinkError>;
}

/// Why a method may not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It breaks a rule.
    Verify(VerifyError),
    /// A class that must be looked at cannot be loaded, or must be loaded first.
    Link(LinkError),
}

impl From<VerifyError> for Refusal {
    fn from(error: VerifyError) -> Refusal {
        Refusal::Verify(error)
    }
}

impl From<LinkError> for Refusal {
    fn from(error: LinkError) -> Refusal {
        Refusal::Link(error)
    }
}

/// The method that is verified, besides its code.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'a> {
    /// The name of its class.
    pub class: &'a str,
    /// The name of the superclass.
    pub superclass: &'a str,
    /// Its own name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
}

/// Verifies a method: its kinds of value, then its classes.
pub fn verify(
    source: &Source,
    declared: &Declared,
    types: &mut Types,
    hierarchy: &mut dyn Hierarchy,
) -> Result<(), Refusal> {
    let mut body = Body::of(source.code);
    let mut blocks = Blocks::scan(&body)?;
    if blocks.has_subroutines {
        body = subroutine::inline(&body)?;
        blocks = Blocks::scan(&body)?;
    }
    let verified = flow::analyse(source, &body, &blocks)
        .map_err(Refusal::from)
        .and_then(|_| Verifier::new(source, declared, &body, &blocks, types, hierarchy).run());
    verified.map_err(|refusal| match refusal {
        Refusal::Verify(error) => {
            Refusal::Verify(VerifyError { bytecode_index: body.origin(usize::from(error.bytecode_index)), ..error })
        }
        other => other,
    })
}

/// The state at the start of a block: where its slots are, and how deep the stack is.
#[derive(Clone, Debug)]
struct Entry {
    locals: Vec<Slot>,
    stack: Vec<Slot>,
    changed: bool,
}

struct Verifier<'a> {
    source: &'a Source<'a>,
    declared: &'a Declared<'a>,
    body: &'a Body<'a>,
    blocks: &'a Blocks,
    types: &'a mut Types,
    hierarchy: &'a mut dyn Hierarchy,
    entries: Vec<Option<Entry>>,
    next_changed: usize,
    /// The last local stands for the object under construction, wherever the constructor keeps it.
    locals: Vec<Slot>,
    stack: Vec<Slot>,
    /// Whether a local has changed since the handlers last heard of them.
    locals_changed: bool,
    work: usize,
}

impl<'a> Verifier<'a> {
    fn new(
        source: &'a Source<'a>,
        declared: &'a Declared<'a>,
        body: &'a Body<'a>,
        blocks: &'a Blocks,
        types: &'a mut Types,
        hierarchy: &'a mut dyn Hierarchy,
    ) -> Verifier<'a> {
        Verifier {
            source,
            declared,
            body,
            blocks,
            types,
            hierarchy,
            entries: vec![None; blocks.count()],
            next_changed: 0,
            locals: Vec::new(),
            stack: Vec::new(),
            locals_changed: true,
            work: 0,
        }
    }

    fn run(mut self) -> Result<(), Refusal> {
        self.check_handlers()?;
        self.enter_method()?;
        self.reach(0)?;
        while self.next_changed < self.entries.len() {
            let block = self.next_changed;
            self.next_changed += 1;
            if let Some(Some(entry)) = self.entries.get_mut(block)
                && std::mem::replace(&mut entry.changed, false)
            {
                self.locals.clone_from(&entry.locals);
                self.stack.clone_from(&entry.stack);
                self.follow(block)?;
            }
        }
        Ok(())
    }

    fn enter_method(&mut self) -> Result<(), Refusal> {
        let is_constructor = self.is_constructor();
        if !self.source.is_static {
            let this = if is_constructor { Slot::NewThis } else { self.types.object(self.declared.class) };
            self.locals.push(this);
        }
        let declared = MethodDescriptor::parse(self.declared.descriptor);
        for parameter in declared.map(|method| method.parameters).unwrap_or_default() {
            let slot = self.type_slot(parameter);
            self.locals.resize(self.locals.len() + usize::from(kind_of(parameter).words()), slot);
        }
        let used = self.blocks.used_locals.max(self.locals.len());
        self.locals.resize(used, Slot::Word);
        self.locals.push(if is_constructor { Slot::NewThis } else { Slot::Null });
        Ok(())
    }

    fn is_constructor(&self) -> bool {
        self.declared.name == "<init>" && self.declared.class != "java/lang/Object"
    }

    fn check_handlers(&mut self) -> Result<(), Refusal> {
        for handler in self.body.handlers() {
            if handler.catch_type != 0 {
                let caught = self.class_name(handler.target, handler.catch_type)?;
                if !self.hierarchy.is_subclass(&caught, "java/lang/Throwable")? {
                    return Err(error_at(handler.target, format!("{caught} cannot be caught")).into());
                }
            }
        }
        Ok(())
    }

    /// Follows the instructions of a block.
    fn follow(&mut self, block: usize) -> Result<(), Refusal> {
        let (body, blocks) = (self.body, self.blocks);
        self.locals_changed = true;
        let mut next = 0;
        for instruction in blocks.instructions(block) {
            let pc = instruction.pc;
            if !body.handlers().is_empty() {
                self.locals_changed |= body.handlers().iter().any(|handler| handler.start == pc);
                if std::mem::replace(&mut self.locals_changed, false) {
                    self.reach_handlers(pc)?;
                }
            }
            self.step(instruction)?;
            self.spend(pc, 1)?;
            if instruction.is_terminal() {
                return Ok(());
            }
            next = instruction.next;
        }
        if next == body.bytecode().len() {
            return Err(error_at(next, FALLS_OFF).into());
        }
        self.reach(next)
    }

    fn spend(&mut self, pc: usize, work: usize) -> Result<(), Refusal> {
        self.work += work;
        if self.work > WORK_LIMIT {
            return Err(limit_at(pc, "the method is too complex to be verified").into());
        }
        Ok(())
    }

    fn reach_handlers(&mut self, pc: usize) -> Result<(), Refusal> {
        let body = self.body;
        for handler in body.handlers().iter().filter(|handler| handler.start <= pc && pc < handler.end) {
            let caught = match handler.catch_type {
                0 => "java/lang/Throwable".into(),
                index => self.class_name(pc, index)?,
            };
            let exception = self.types.object(&caught);
            let stack = std::mem::replace(&mut self.stack, vec![exception]);
            let reached = self.reach(handler.target);
            self.stack = stack;
            reached?;
        }
        Ok(())
    }

    /// Control gets to the block at `target` with the current frame.
    fn reach(&mut self, target: usize) -> Result<(), Refusal> {
        self.spend(target, self.locals.len() + self.stack.len())?;
        let Some(block) = self.blocks.at(target) else { return Ok(()) };
        let Some(slot) = self.entries.get_mut(block) else { return Ok(()) };
        let Some(entry) = slot else {
            *slot = Some(Entry { locals: self.locals.clone(), stack: self.stack.clone(), changed: true });
            self.next_changed = self.next_changed.min(block);
            return Ok(());
        };
        let known = entry.locals.iter_mut().chain(&mut entry.stack);
        for (known, &new) in known.zip(self.locals.iter().chain(&self.stack)) {
            let joined = self.types.join(*known, new);
            if joined != *known {
                *known = joined;
                entry.changed = true;
            }
        }
        if entry.changed {
            self.next_changed = self.next_changed.min(block);
        }
        Ok(())
    }
}
