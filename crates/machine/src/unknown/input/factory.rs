//! Objects of an input that the JDK's own constructors and methods make: strings, boxes, collections. The operation that
//! needs one runs again when it is made.

use super::super::{CellId, KNOWN};
use crate::class_data::InitState;
use crate::machine::Machine;
use crate::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use crate::step::Trouble;
use jaywalk_classes::link::{ClassId, LoaderId};

const FACTORY: &str = "jaywalk/internal/Factory";

impl Machine {
    /// Has a factory make what a reference leads to. One that is at it already is asked again where the elements that it
    /// adds lead back to what it makes: it would never come to an end.
    pub(super) fn call_factory(&mut self, cell: CellId, class: ClassId) -> Trouble {
        if self.memory.first_field(cell).is_some() {
            let name = self.classes.external_name(class);
            return Trouble::unsupported(format!("an input of class {name} that contains itself"));
        }
        self.begin_fields(cell);
        let stub = self.stub(make);
        match self.push_stub(stub, [u64::from(cell.0), u64::from(class.0), 0, 0]) {
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

/// Stub: has the object made that the reference in state word 0 leads to, of the class in state word 1.
fn make(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(make_one(machine, frame))
}

fn make_one(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let (cell, class) = (frame.state(machine, 0), ClassId(frame.state(machine, 1) as u32));
    match frame.entry {
        Entry::Start => {
            let factory = machine.load(LoaderId::APP, FACTORY)?;
            let method = machine.declared_method(factory, "make", "(ILjava/lang/Class;)Ljava/lang/Object;")?;
            let mirror = machine.mirror(class)?;
            Ok(Outcome::Call(Callee::Method(method), Words::from_slice(&[cell & KNOWN, mirror.word()])))
        }
        Entry::Returned => {
            let made = machine.memory.look_up(frame.result(machine));
            machine.bind_new_input(CellId(cell as u32), made);
            Ok(Outcome::Void)
        }
        Entry::Threw(thrown) => Err(thrown.into()),
    }
}
