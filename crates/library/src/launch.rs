//! Starting a program.
