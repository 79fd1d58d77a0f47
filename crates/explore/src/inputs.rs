//! The inputs of a path: what the program chose, in the order in which it asked.

use jaywalk_machine::Machine;
use jaywalk_machine::unknown::{Freedom, Made};

/// One choice of the program's on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// What was chosen.
    pub made: Made,
    /// Which values would have done as well.
    pub freedom: Freedom,
}

/// The inputs of the path where the machine is. What is open is chosen for, each in the first way there is, as an
/// example: the path does not go on.
pub fn inputs(machine: &mut Machine) -> Vec<Input> {
    let choices: Vec<_> = machine.choices().map(|cell| (cell, machine.freedom(cell))).collect();
    for &(cell, freedom) in &choices {
        if freedom != Freedom::None {
            machine.choose_first(cell);
        }
    }
    let freedoms = choices.into_iter().map(|(_, freedom)| freedom);
    machine.choices_made().into_iter().zip(freedoms).map(|(made, freedom)| Input { made, freedom }).collect()
}
