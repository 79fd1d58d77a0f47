//! The `jaywalk` command: reads the command line, does what it says, and ends with one of a few statuses.
//!
//! Everything that prints for a person lives here; the crates below only return values. Start reading at
//! [`arguments`] for the options, at [`run`] for what `jaywalk run` does and at [`explore`] for `jaywalk explore`.

mod argument_words;
mod arguments;
mod basis;
mod bug;
mod check;
mod check_arguments;
mod choice;
mod contract_places;
mod cover;
mod explore;
mod explore_arguments;
mod files;
mod frozen;
mod input_arguments;
mod interrupt;
mod java_options;
mod java_style;
mod launcher_arguments;
mod longer_strings;
mod main_class;
mod module_files;
mod paths;
mod program;
mod replay;
mod replay_line;
mod run;
mod source_file;
mod source_outline;
mod status;
mod telling;
mod test_files;
mod testgen;
mod trial;
mod values;

use arguments::{Command, CommandLine, ReadError};
use clap::CommandFactory;
use jaywalk_classes::path::in_words;
use status::ExitStatus;
use std::io::{self, Write};

fn main() {
    bug::report_panics();
    let status = match CommandLine::read(std::env::args_os()) {
        Ok(command_line) => perform(command_line.command),
        Err(ReadError::UnknownOption(message)) => usage_error(&message),
        Err(ReadError::Clap(error)) => explain(&error),
    };
    jaywalk_formula::exit(status.code());
}

fn perform(command: Command) -> ExitStatus {
    match command.speak() {
        Ok(None) => {}
        Ok(Some(status)) => return status,
        Err(message) => return usage_error(&message),
    }
    match command {
        Command::Run(arguments) => match arguments.into_options() {
            Ok(options) => run::run(&options),
            Err(message) => usage_error(&message),
        },
        Command::Explore(arguments) => match arguments.into_options() {
            Ok(options) => explore::explore(&options),
            Err(message) => usage_error(&message),
        },
        Command::Check(arguments) => match arguments.into_options() {
            Ok(options) => check::check(options),
            Err(message) => usage_error(&message),
        },
        Command::Testgen(arguments) => match arguments.into_options() {
            Ok(options) => testgen::testgen(&options),
            Err(message) => usage_error(&message),
        },
        Command::Replay(arguments) => match arguments.into_options() {
            Ok(options) => replay::replay(&options),
            Err(message) => usage_error(&message),
        },
        Command::Api { out, file } => {
            let Some(file) = out.or(file) else {
                return usage_error("name the file to write: `jaywalk api --out FILE`; see `jaywalk api --help`");
            };
            match files::write_whole(&file, jaywalk_library::api::API_JAR) {
                Ok(()) => ExitStatus::Success,
                Err(message) => usage_error(&message),
            }
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut CommandLine::command(), "jaywalk", &mut script);
            print(&script)
        }
    }
}

/// What clap has to say: help and version are no errors; an error becomes one line.
fn explain(error: &clap::Error) -> ExitStatus {
    let text = error.render();
    match error.kind() {
        clap::error::ErrorKind::DisplayHelp | clap::error::ErrorKind::DisplayVersion => {
            print(text.to_string().as_bytes())
        }
        clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = io::stderr().write_all(text.to_string().as_bytes());
            ExitStatus::Usage
        }
        _ => usage_error(&in_one_line(&with_escapes(text.to_string(), error), named_command().as_deref())),
    }
}

/// Clap leaves escape sequences out of the words that it repeats, and then nobody sees what is wrong with them.
fn with_escapes(mut text: String, error: &clap::Error) -> String {
    use clap::error::{ContextKind, ContextValue};
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand] {
        if let Some(ContextValue::String(written)) = error.get(kind) {
            let repeated = clap::builder::StyledStr::from(written.clone()).to_string();
            text = text.replacen(&format!("'{repeated}'"), &format!("'{written}'"), 1);
        }
    }
    text
}

/// Clap's message and tips without its usage lines and without its advice to pass options as values.
fn in_one_line(text: &str, command: Option<&str>) -> String {
    let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let is_wanted = |line: &&str| !["For more", "tip: to pass"].iter().any(|start| line.starts_with(start));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).filter(is_wanted).collect();
    let message = lines.join("; ").replace(":; ", ": ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    match command {
        Some(name) => format!("{message}; see `jaywalk {name} --help`"),
        None if message.contains("tip:") => format!("{message}; see `jaywalk --help`"),
        None => format!("{message}; a command comes first, as in `jaywalk run Main.java`; see `jaywalk --help`"),
    }
}

/// The command that the user has named.
fn named_command() -> Option<String> {
    let is_command = |name: &String| CommandLine::command().find_subcommand(name).is_some();
    std::env::args_os().nth(1).and_then(|name| name.into_string().ok()).filter(is_command)
}

/// Writes to standard output. A reader that has gone away (`jaywalk --help | head -1`) is no error.
fn print(bytes: &[u8]) -> ExitStatus {
    let mut output = io::stdout().lock();
    match output.write_all(bytes).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            usage_error(&format!("cannot write: {}", in_words(&error)))
        }
        _ => ExitStatus::Success,
    }
}

/// Says in one line what the user has to mend.
fn usage_error(message: &str) -> ExitStatus {
    // What the user wrote may hold line breaks; the message is one line.
    let _ = writeln!(io::stderr(), "jaywalk: {}", jaywalk_report::visible(message));
    ExitStatus::Usage
}
