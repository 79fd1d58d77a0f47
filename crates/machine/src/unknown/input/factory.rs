//! Objects of an input that the JDK's own constructors and methods make: strings, boxes, collections. The operation that
//! needs one runs again when it is made.

use super::super::{CellId, KNOWN};
use crate::class_data::InitState;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use crate::step::Trouble;
use jaywalk_classes::link::{ClassId, LoaderId};

pub(in crate::unknown) const FACTORY: &str = "jaywalk/internal/Factory";

impl Machine {
    /// Has a factory make what a reference leads to, or what that inherits from another class. One that is at it already is
    /// asked again where the elements that it adds lead back to what it makes: it would never come to an end.
    pub(super) fn call_factory(&mut self, cell: CellId, class: ClassId, made: ClassId) -> Trouble {
        let fields = self.layout_of(class);
        let is_begun = match class == made {
            true => self.memory.first_field(cell).is_some(),
            false => self.has_begun_content(cell, &fields),
        };
        if is_begun {
            let name = self.classes.external_name(class);
            return Trouble::unsupported(format!("an input of class {name} that contains itself"));
        }
        if class == made {
            self.begin_fields(cell);
        }
        let stub = self.stub(make);
        match self.push_stub(stub, [u64::from(cell.0), u64::from(class.0) | u64::from(made.0) << 32, 0, 0]) {
            Ok(()) => Trouble::Again,
            Err(trouble) => trouble,
        }
    }
}

impl Machine {
    /// There is an object of a class, so the class was initialised before: where its initialiser throws, there is none.
    pub(super) fn initialize_input(&mut self, class: ClassId) -> Result<(), Trouble> {
        let is_begun = matches!(self.init_state(class), InitState::Done | InitState::Running(_));
        if is_begun || self.is_trivially_initialized(class) || self.linkage.universe.functions.is_one(class) {
            self.ensure_initialized(class)?;
            return Ok(());
        }
        let stub = self.stub(initialize);
        self.push_stub(stub, [u64::from(class.0), 0, 0, 0])?;
        Err(Trouble::Again)
    }
}

/// Stub: has the class in state word 0 initialised.
fn initialize(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(initialize_one(machine, frame))
}

fn initialize_one(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    match frame.entry {
        Entry::Start => {
            let factory = machine.load(LoaderId::APP, FACTORY)?;
            let method = machine.declared_method(factory, "initialize", "(Ljava/lang/Class;)V")?;
            let mirror = machine.mirror(ClassId(frame.state(machine, 0) as u32))?;
            Ok(Outcome::Call(Callee::Method(method), Words::from_slice(&[mirror.word()])))
        }
        Entry::Returned => Ok(Outcome::Void),
        Entry::Threw(thrown) => Err(thrown.into()),
    }
}

/// Stub: has the object made that the reference in state word 0 leads to, of the class in the lower half of state
/// word 1. It is that in the upper half whose constructors and methods make it, or what it inherits.
fn make(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(make_one(machine, frame))
}

fn make_one(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let cell = frame.state(machine, 0);
    let classes = frame.state(machine, 1);
    let (class, above) = (ClassId(classes as u32), ClassId((classes >> 32) as u32));
    match frame.entry {
        Entry::Start => {
            let factory = machine.load(LoaderId::APP, FACTORY)?;
            let method = machine.declared_method(factory, "make", "(ILjava/lang/Class;)Ljava/lang/Object;")?;
            let mirror = machine.mirror(above)?;
            Ok(Outcome::Call(Callee::Method(method), Words::from_slice(&[cell & KNOWN, mirror.word()])))
        }
        Entry::Returned => {
            let (cell, mut made) = (CellId(cell as u32), machine.memory.look_up(frame.result(machine)));
            if class != above {
                made = machine.make_heir(cell, class, Ref::of_word(made))?.word();
            }
            machine.bind_new_input(cell, made);
            if made <= KNOWN && class == above {
                machine.hash_input_by_equality(Ref::of_word(made))?;
            }
            if made <= KNOWN {
                machine.keep_content(Ref::of_word(made))?;
            }
            Ok(Outcome::Void)
        }
        Entry::Threw(thrown) => Err(thrown.into()),
    }
}
