//! Options about values that a program has from elsewhere than its choices, of commands that search or repeat.

use crate::program::{LINKS, ProgramOptions};
use crate::values::string_length;
use clap::{Args, ValueEnum};

/// The property by which `jaywalk-api` learns how long strings may be.
pub const STRING_LENGTH: &str = "jaywalk.string-length";

/// What random numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenRandom {
    /// Those of the JDK's generators
    Seeded,
    /// Any of their range
    Any,
}

/// In which orders threads take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenSchedules {
    /// In one, by which each has its turn
    One,
    /// In all that can make a difference
    All,
}

/// The options as written.
#[derive(Args, Debug)]
pub struct InputArguments {
    /// Let java.util.Random, ThreadLocalRandom and Math.random() give any value of their range, instead of following a seed
    #[arg(long, value_name = "seeded|any", value_enum, default_value_t = WrittenRandom::Seeded,
          hide_possible_values = true)]
    random: WrittenRandom,
    /// Explore the threads of a program in one order of turns, or in all that differ
    #[arg(long, value_name = "one|all", value_enum, default_value_t = WrittenSchedules::One, hide_possible_values = true)]
    schedules: WrittenSchedules,
    /// The longest string that is tried where a program for another tool asks for any [default: 5, and then 16]
    #[arg(long, value_name = "N", value_parser = string_length, allow_negative_numbers = true)]
    string_length: Option<u32>,
    /// Links that may follow an object that a program for another tool asks for, and elements of an array or collection that
    /// are decided [default: 3]
    #[arg(long, value_name = "N")]
    k: Option<u32>,
}

impl InputArguments {
    /// Notes what is said here among the options of the program, which depends on it.
    pub fn apply(&self, mut options: ProgramOptions) -> ProgramOptions {
        options.any_random = self.random == WrittenRandom::Any;
        options.schedules = self.schedules == WrittenSchedules::All;
        for (key, value) in [(STRING_LENGTH, self.string_length), (LINKS, self.k)] {
            if let Some(value) = value {
                options.properties.retain(|(known, _)| known != key);
                options.properties.push((key.to_owned(), value.to_string()));
            }
        }
        options
    }
}
