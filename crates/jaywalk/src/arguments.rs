//! The command line, as clap reads it.

use crate::argument_words::ArgumentWords;
use crate::check_arguments::CheckArguments;
use crate::explore_arguments::{ExploreArguments, ReplayArguments};
use crate::java_style::to_long_options;
use crate::program::ProgramArguments;
use crate::run::{Clock, RunOptions};
use crate::status::ExitStatus;
use crate::testgen::TestgenArguments;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  jaywalk run Main.java a b              compile a source file and run it, as `java` would
  javac -d out src/demo/Main.java
  jaywalk run -cp out demo.Main a b      run a class, as `java` would
  jaywalk explore -cp out demo.Gen 7     run a program that chooses, in all ways
  jaywalk check -cp out demo.Tree.insert call a method on an arbitrary heap, against its contract
  jaywalk testgen --out tests -cp out demo.Tree.insert
                                         JUnit tests for all its paths
  jaywalk replay TOKEN -cp out demo.Gen 7
                                         one of these ways again, by the token that a finding has
  jaywalk api --out jaywalk-api.jar      the classes that programs import to choose
  jaywalk explore --help                 all options of `explore`

Exit status:
  0   done; nothing failed
  1   something failed, and the report says what and how to repeat it
  2   bad command line, class path, JDK or class file; one line says what to mend
  3   something was cut short or is not supported; the message names it
  70  a bug in jaywalk itself; please report it
`jaywalk run` otherwise ends with the program's own status, 1 after an uncaught exception.";

const RUN_EXAMPLES: &str = "\
Options in the spelling of `java` work too: -cp, -classpath, -jar, -p, -m, -ea, -da, -esa, -dsa, -Dkey=value, -Xmx64m,
-Xss1m, -version, @file. They come before the main class; everything after it is passed to the program untouched.
Options that tune HotSpot (-XX:…, -Xms, -server, -Xlog…) are accepted and ignored. $JDK_JAVA_OPTIONS is read as `java`
reads it.

A program that chooses (jaywalk.Choice) makes its choices at random: -Djaywalk.seed=7 fixes them, and
-Djaywalk.path=TOKEN repeats those of a finding. To make them in all ways, see `jaywalk explore --help`.

Examples:
  jaywalk run Main.java                       a source file, compiled with the JDK's compiler
  jaywalk run Main                            a class in the current folder
  jaywalk run -cp 'out:lib/*' demo.Main a b   folders, jars, and all jars of a folder
  jaywalk run -jar app.jar -v                 the Main-Class of a jar, with its Class-Path
  jaywalk run -p mods -m demo/demo.Main       a class of a module
  jaywalk run -ea -Dmode=test demo.Main       with assertions and a system property
  jaywalk run --jdk ~/jdk-21 demo.Main        with the library of another JDK (17 or newer)
  jaywalk run --memory 64m --time virtual demo.Main < input.txt";

const API_EXAMPLES: &str = "\
The jar has the package `jaywalk` and what programs call that were written for other tools: Java PathFinder's Verify,
Symbolic PathFinder's Debug, SV-COMP's Verifier, JBMC's CProver. It is needed to compile and to run on a plain JVM; jaywalk itself always has it, also when it compiles a source file.

Example:
  jaywalk api --out jaywalk-api.jar
  javac -cp jaywalk-api.jar -d out demo/Gen.java
  jaywalk explore -cp out demo.Gen
  java -ea -cp out:jaywalk-api.jar -Djaywalk.path=TOKEN demo.Gen";

/// Walks every path of a Java program: a Java virtual machine that can go back.
#[derive(Parser, Debug)]
#[command(name = "jaywalk", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct CommandLine {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Why there is nothing to perform.
#[derive(Debug)]
pub enum ReadError {
    /// One line for the user.
    UnknownOption(String),
    /// A mistake, or a wish for help or version, in clap's words.
    Clap(clap::Error),
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a program as `java` does: same output, same exit status
    Run(Box<RunArguments>),
    /// Run a program that chooses, in all ways: every execution is a test
    Explore(Box<ExploreArguments>),
    /// Call a method with arbitrary arguments on an arbitrary heap, in all ways that its code can tell apart
    Check(Box<CheckArguments>),
    /// Write JUnit tests for the paths of a method, each with an input that takes it and what came of it
    Testgen(Box<TestgenArguments>),
    /// Repeat one path of an exploration, by its token
    Replay(Box<ReplayArguments>),
    /// Write the jar with the Java classes that programs import to choose
    #[command(after_help = API_EXAMPLES)]
    Api {
        /// Where to; `-` is standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[arg(hide = true, conflicts_with = "out")]
        file: Option<PathBuf>,
    },
    /// Print a script that completes jaywalk's commands and options in a shell
    #[command(after_help = "Example:\n  jaywalk completions bash > ~/.local/share/bash-completion/completions/jaywalk")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// The options of `jaywalk run`, as written.
#[derive(Args, Debug)]
#[command(
    override_usage = "jaywalk run [OPTIONS] MAIN [ARGUMENTS]...\n       jaywalk run [OPTIONS] -jar FILE [ARGUMENTS]...\n       \
                      jaywalk run [OPTIONS] -m MODULE[/MAIN] [ARGUMENTS]...",
    after_help = RUN_EXAMPLES
)]
pub struct RunArguments {
    #[command(flatten)]
    program: ProgramArguments,
    /// What clocks show: the machine's time, or one that is a function of the path alone
    #[arg(long, value_name = "CLOCK", value_enum, default_value_t = Clock::Real)]
    time: Clock,
}

impl CommandLine {
    /// Reads a whole command line, the command's own name first.
    pub fn read(arguments: impl Iterator<Item = OsString>) -> Result<CommandLine, ReadError> {
        // Made once: with the options of all commands, making it is a part of start-up that can be measured.
        let definition = CommandLine::command();
        let arguments = to_long_options(arguments, &definition, ArgumentWords::variable);
        let mut matches = arguments
            .map_err(ReadError::UnknownOption)
            .and_then(|arguments| definition.try_get_matches_from(arguments).map_err(ReadError::Clap))?;
        CommandLine::from_arg_matches_mut(&mut matches)
            .map_err(|error| ReadError::Clap(error.format(&mut CommandLine::command())))
    }
}

impl Command {
    /// Says what options ask to be told about the command itself. Gives the status if that was all.
    pub fn speak(&self) -> Result<Option<ExitStatus>, String> {
        match self {
            Command::Run(arguments) => arguments.program.speak(),
            Command::Explore(arguments) => arguments.program.speak(),
            Command::Check(arguments) => arguments.program.speak(),
            Command::Testgen(arguments) => arguments.program().speak(),
            Command::Replay(arguments) => arguments.program.speak(),
            Command::Api { .. } | Command::Completions { .. } => Ok(None),
        }
    }
}

impl RunArguments {
    /// The options with their defaults; an error is one line for the user.
    pub fn into_options(self) -> Result<RunOptions, String> {
        Ok(RunOptions { program: self.program.into_options("run")?, clock: self.time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Program, ProgramOptions};
    use jaywalk_library::launch::{AssertionRule, AssertionScope};

    fn options(line: &str) -> Result<ProgramOptions, String> {
        let line = CommandLine::read(line.split(' ').map(Into::into)).map_err(|error| format!("{error:?}"))?;
        match line.command {
            Command::Run(arguments) => arguments.into_options().map(|options| options.program),
            other => Err(format!("not run: {other:?}")),
        }
    }

    #[test]
    fn clap_finds_its_own_definition_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn everything_after_the_main_class_is_the_programs() {
        let options = options("jaywalk run -cp a:b -ea --memory 2m demo.Main -cp --help -Dx=1 --").expect("parses");
        assert_eq!(options.program, Program::MainClass("demo.Main".to_owned()));
        assert_eq!(options.arguments, ["-cp", "--help", "-Dx=1", "--"]);
        assert_eq!(options.class_path, "a:b");
        assert_eq!(options.memory, Some(2 << 20));
        assert_eq!(options.assertions, [AssertionRule { enabled: true, scope: AssertionScope::Everywhere }]);
    }

    #[test]
    fn a_jar_takes_the_rest_as_arguments() {
        let options = options("jaywalk run -Da=b=c -Dd -jar app.jar Main -v").expect("parses");
        assert_eq!(options.program, Program::Jar("app.jar".into()));
        assert_eq!(options.arguments, ["Main", "-v"]);
        assert_eq!(options.properties, [("a".to_owned(), "b=c".to_owned()), ("d".to_owned(), String::new())]);
    }

    #[test]
    fn the_last_of_a_repeated_option_counts() {
        let options = options("jaywalk run -cp a -cp b --memory 1 --memory 2 Main").expect("parses");
        assert_eq!(options.class_path, "b");
        assert_eq!(options.memory, Some(2));
    }

    #[test]
    fn assertions_in_scopes() {
        let options = options("jaywalk run -ea:a.b... -da:a.b.C Main").expect("parses");
        let package = AssertionRule { enabled: true, scope: AssertionScope::Package("a/b".to_owned()) };
        let class = AssertionRule { enabled: false, scope: AssertionScope::Class("a/b/C".to_owned()) };
        assert_eq!(options.assertions, [package, class]);
    }
}
