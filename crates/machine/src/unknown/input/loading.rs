//! The classes that types of an input name. One that nobody can load is no fault of the program: it runs, as long as it has
//! no object of it.

use crate::machine::Machine;
use crate::native::{Entry, Frame, Outcome};
use crate::step::Trouble;
use jaywalk_classes::Symbol;
use jaywalk_classes::link::{ClassId, LoaderId};

impl Machine {
    /// The class that a descriptor names; `None` if it cannot be loaded.
    pub(in crate::unknown) fn load_if_there(
        &mut self,
        loader: LoaderId,
        descriptor: &str,
    ) -> Result<Option<ClassId>, Trouble> {
        let loaded = self.classes.load_descriptor(loader, descriptor);
        self.classes_changed();
        let error = match loaded {
            Ok(class) => return Ok(Some(class)),
            Err(error) => error,
        };
        let Some((loader, name)) = error.needs.filter(|asked| !self.linkage.universe.missing.contains(asked)) else {
            return Ok(None);
        };
        let stub = self.stub(ask_loader);
        self.push_stub(stub, [u64::from(loader.0), u64::from(name.0), 0, 0])?;
        Err(Trouble::Again)
    }
}

/// Stub: has the loader in state word 0 load the class with the name in state word 1, and notes if it cannot.
fn ask_loader(machine: &mut Machine, frame: Frame) -> Outcome {
    let (loader, name) = (LoaderId(frame.state(machine, 0) as u32), Symbol(frame.state(machine, 1) as u32));
    match frame.entry {
        Entry::Start => machine.loader_call(loader, name),
        Entry::Returned => Outcome::Void,
        Entry::Threw(_) => {
            machine.linkage.universe.missing.insert((loader, name));
            Outcome::Void
        }
    }
}
