//! Call sites, method handles and dynamic constants.

use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

/// Stub: links the site in state word 0, whose operation is at state word 1.
pub fn link(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::Unsupported("method handles and dynamic call sites".into())
}
