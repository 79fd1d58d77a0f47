//! Random bytecode that the verifier accepts.

pub mod assemble;
pub mod generate;
pub mod random;
