//! Options about values that a program has from elsewhere than its choices, of commands that search or repeat.

use crate::program::{LINKS, ProgramOptions};
use crate::values::{field_name, string_length};
use clap::{Args, ValueEnum};
use jaywalk_explore::{FailureKind, FailureKinds};
use std::str::FromStr;

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

/// How the locks of `java.util.concurrent` are explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenSynchronizers {
    /// As monitors are
    Events,
    /// Step by step, as the bytecode that they are
    Bytecode,
}

/// What becomes of data races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WrittenRaces {
    /// They make a search incomplete
    Report,
    /// They are findings
    Fail,
}

/// The options as written.
#[derive(Args, Debug)]
pub struct InputArguments {
    /// Let java.util.Random, ThreadLocalRandom and Math.random() give any value of their range, instead of following a seed
    #[arg(long, value_name = "seeded|any", value_enum, default_value_t = WrittenRandom::Seeded,
          hide_possible_values = true)]
    random: WrittenRandom,
    /// Explore the threads of a program in all orders of turns that differ, or in one; see below [default: all]
    #[arg(long, value_name = "all|one", value_enum, hide_possible_values = true)]
    schedules: Option<WrittenSchedules>,
    /// Take an operation on a lock of java.util.concurrent as one event, or walk it step by step
    #[arg(long, value_name = "events|bytecode", value_enum, default_value_t = WrittenSynchronizers::Events,
          hide_possible_values = true)]
    synchronizers: WrittenSynchronizers,
    /// Let data races make a search incomplete, or be findings
    #[arg(long, value_name = "report|fail", value_enum, default_value_t = WrittenRaces::Report, hide_possible_values = true)]
    races: WrittenRaces,
    /// Tell no races of this field, Class.field; may be repeated. The same as @jaywalk.Racy in the source
    #[arg(long, value_name = "FIELD", value_parser = field_name)]
    race_ignore: Vec<String>,
    /// Which ends of a path are failures: some of assertions, exceptions,
    /// runtime-exceptions, deadlocks, statuses [default: all]
    #[arg(long, value_name = "KIND,…", value_parser = FailureKind::from_str, value_delimiter = ',')]
    fail_on: Vec<FailureKind>,
    /// The longest string that is tried where a program for another tool asks for any [default: 5, and then 16]
    #[arg(long, value_name = "N", value_parser = string_length, allow_negative_numbers = true)]
    string_length: Option<u32>,
    /// Links that may follow an object that a program for another tool asks for, and elements of an array or collection that
    /// are decided [default: 3]
    #[arg(long, value_name = "N")]
    k: Option<u32>,
}

impl InputArguments {
    /// Whether somebody has asked for all orders of turns.
    pub fn wants_schedules(&self) -> bool {
        self.schedules == Some(WrittenSchedules::All)
    }

    /// Notes what is said here among the options of the program, which depends on it.
    pub fn apply(&self, mut options: ProgramOptions) -> ProgramOptions {
        options.any_random = self.random == WrittenRandom::Any;
        options.schedules = self.schedules != Some(WrittenSchedules::One);
        options.steps_of_locks = self.synchronizers == WrittenSynchronizers::Bytecode;
        options.races_fail = self.races == WrittenRaces::Fail;
        options.racy = self.race_ignore.clone();
        options.failures = match &self.fail_on[..] {
            [] => FailureKinds::default(),
            kinds => FailureKinds::of(kinds),
        };
        for (key, value) in [(STRING_LENGTH, self.string_length), (LINKS, self.k)] {
            if let Some(value) = value {
                options.properties.retain(|(known, _)| known != key);
                options.properties.push((key.to_owned(), value.to_string()));
            }
        }
        options
    }
}
