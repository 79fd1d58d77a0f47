//! The command line, as clap reads it.

use crate::java_style::{decoded, to_long_options};
use crate::run::{Clock, Program, RunOptions};
use clap::{Args, Parser, Subcommand};
use jaywalk_library::launch::{AssertionRule, AssertionScope};
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  javac -d out src/demo/Main.java
  jaywalk run -cp out demo.Main a b      run a class, as `java` would
  jaywalk run -jar app.jar --verbose     run a jar; what follows it belongs to the program
  jaywalk run --help                     all options of `run`

Exit status:
  0   done; nothing failed
  2   bad command line, class path, JDK or class file; one line says what to mend
  3   something was cut short or is not supported; the message names it
  70  a bug in jaywalk itself; please report it
`jaywalk run` otherwise ends with the program's own status, 1 after an uncaught exception.";

const RUN_EXAMPLES: &str = "\
Options in the spelling of `java` work too: -cp, -classpath, -jar, -ea, -da, -esa, -dsa, -Dkey=value, -Xmx64m.
They come before the main class; everything after it is passed to the program untouched.

Examples:
  jaywalk run Main                            a class in the current folder
  jaywalk run -cp 'out:lib/*' demo.Main a b   folders, jars, and all jars of a folder
  jaywalk run -jar app.jar -v                 the Main-Class of a jar, with its Class-Path
  jaywalk run -ea -Dmode=test demo.Main       with assertions and a system property
  jaywalk run --jdk ~/jdk-21 demo.Main        with the library of another JDK (17 or newer)
  jaywalk run --memory 64m --time virtual demo.Main < input.txt";

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
    Run(RunArguments),
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
    override_usage = "jaywalk run [OPTIONS] MAIN [ARGUMENTS]...\n       jaywalk run [OPTIONS] -jar FILE [ARGUMENTS]...",
    after_help = RUN_EXAMPLES
)]
pub struct RunArguments {
    /// Directories, jars and `dir/*` to find classes in, also -cp [default: $CLASSPATH, else the current folder]
    #[arg(long, value_name = "PATH", overrides_with = "class_path")]
    class_path: Option<OsString>,
    /// The JDK whose library is used [default: $JAVA_HOME, else that of the `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Run the main class of this jar, also -jar; only the jar is searched for classes
    #[arg(long, value_name = "FILE")]
    jar: Option<PathBuf>,
    /// Memory the program may keep, such as 64m or 2g
    #[arg(long, value_name = "SIZE", value_parser = memory_size, overrides_with = "memory")]
    memory: Option<u64>,
    /// What clocks show: the machine's time, or one that is a function of the path alone
    #[arg(long, value_name = "CLOCK", value_enum, default_value_t = Clock::Real)]
    time: Clock,
    #[arg(long, hide = true, allow_hyphen_values = true, value_parser = assertion_rule)]
    assertions: Vec<AssertionRule>,
    #[arg(long, hide = true, value_parser = switch, overrides_with = "system_assertions")]
    system_assertions: Option<bool>,
    #[arg(long, hide = true)]
    define: Vec<OsString>,
    /// Let classes use the JDK's preview features
    #[arg(long)]
    enable_preview: bool,
    /// The main class (demo.Main), then the program's own arguments
    #[arg(value_name = "MAIN", last = true)]
    program: Vec<OsString>,
}

impl CommandLine {
    /// Reads a whole command line, the command's own name first.
    pub fn read(arguments: impl Iterator<Item = OsString>) -> Result<CommandLine, ReadError> {
        let arguments = to_long_options(arguments).map_err(ReadError::UnknownOption)?;
        CommandLine::try_parse_from(arguments).map_err(ReadError::Clap)
    }
}

impl RunArguments {
    /// The options with their defaults; an error is one line for the user.
    pub fn into_options(self) -> Result<RunOptions, String> {
        let mut words = self.program.iter().map(|word| decoded(word));
        let program = match self.jar {
            Some(file) => Program::Jar(file),
            None => match words.next() {
                Some(name) => Program::MainClass(name),
                None => return Err("name the main class or a jar: `jaywalk run -cp out demo.Main`".to_owned()),
            },
        };
        let default_class_path = || std::env::var_os("CLASSPATH").unwrap_or_else(|| ".".into());
        Ok(RunOptions {
            program,
            arguments: words.collect(),
            class_path: self.class_path.unwrap_or_else(default_class_path),
            jdk: self.jdk,
            memory: self.memory,
            clock: self.time,
            assertions: self.assertions,
            system_assertions: self.system_assertions.unwrap_or(false),
            enable_preview: self.enable_preview,
            properties: self.define.iter().map(|property| key_and_value(&decoded(property))).collect(),
        })
    }
}

fn key_and_value(property: &str) -> (String, String) {
    let (key, value) = property.split_once('=').unwrap_or((property, ""));
    (key.to_owned(), value.to_owned())
}

/// A number of bytes with the suffixes of `java -Xmx`: k, m, g, t.
fn memory_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..).unwrap_or("").to_ascii_lowercase().as_str() {
        "" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        "t" | "tb" | "tib" => 1_u64 << 40,
        _ => return Err("write a size such as 512k, 64m or 2g".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "write a size such as 512k, 64m or 2g".to_owned())?;
    match number.checked_mul(unit) {
        Some(bytes) if bytes > 0 => Ok(bytes),
        _ => Err("the size must be more than nothing and less than 16 exabytes".to_owned()),
    }
}

/// `+` or `-`, then nothing (everywhere), `a.b...` (a package and those below it) or a class.
fn assertion_rule(text: &str) -> Result<AssertionRule, String> {
    let (enabled, scope) = match (text.strip_prefix('+'), text.strip_prefix('-')) {
        (Some(scope), _) => (true, scope),
        (_, Some(scope)) => (false, scope),
        _ => return Err("write -ea, -ea:demo... or -ea:demo.Main".to_owned()),
    };
    let scope = match (scope, scope.strip_suffix("...")) {
        ("", _) => AssertionScope::Everywhere,
        (_, Some(package)) => AssertionScope::Package(package.replace('.', "/")),
        (class, None) => AssertionScope::Class(class.replace('.', "/")),
    };
    Ok(AssertionRule { enabled, scope })
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("write -esa or -dsa".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn options(line: &str) -> Result<RunOptions, String> {
        let line = CommandLine::read(line.split(' ').map(Into::into)).map_err(|error| format!("{error:?}"))?;
        match line.command {
            Command::Run(arguments) => arguments.into_options(),
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

    #[test]
    fn sizes() {
        assert_eq!(memory_size("64m"), Ok(64 << 20));
        assert_eq!(memory_size("1G"), Ok(1 << 30));
        assert_eq!(memory_size("77"), Ok(77));
        for wrong in ["", "m", "-1", "1x", "0", "99999999999999999999", "18446744073709551615t", "1.5g"] {
            assert!(memory_size(wrong).is_err(), "{wrong}");
        }
    }
}
