//! Java's own spellings (`-cp`, `-jar`, `-ea`, `-Dkey=value`) turned into the long options that clap reads.
//!
//! The `java` command stops reading options at the main class; so do we: what follows belongs to the program. A method that
//! is checked has no arguments of the command line's, so options may follow it.

use crate::argument_words::ArgumentWords;
use crate::check_arguments::METHOD;
use crate::java_options::{Meaning, meaning_of};
use std::ffi::{OsStr, OsString};

/// What names the program in an option, so that what follows its value belongs to the program.
const LAST_OPTIONS: &[(&[&str], &str)] = &[(&["-jar", "--jar"], "--jar"), (&["-m", "--module"], "--module")];

/// What ends the command before a program runs, or instead of it: the variable must not ask for that.
const TERMINAL: &[&str] = &[
    "--dry-run",
    "-h",
    "-?",
    "-help",
    "--help",
    "-X",
    "--help-extra",
    "-version",
    "--version",
    "-fullversion",
    "--full-version",
];

/// Rewrites the command line of a command that starts a program; every other one is left as it is. An option of `java`
/// that has no counterpart is named as written, since clap would take it for a bundle of one-letter options.
///
/// A command with a token takes it as its first word that is no option, before the main class or wherever else.
pub fn to_long_options(
    arguments: impl Iterator<Item = OsString>,
    definition: &clap::Command,
    variable: impl FnOnce() -> Option<OsString>,
) -> Result<Vec<OsString>, String> {
    let mut arguments = arguments.peekable();
    let mut rewritten: Vec<OsString> = arguments.by_ref().take(1).collect();
    let name = arguments.peek().map(|command| decoded(command)).unwrap_or_default();
    let Some(command) = definition.find_subcommand(&name).filter(|command| has(command, "program")) else {
        rewritten.extend(arguments);
        return Ok(rewritten);
    };
    let mut wants_token = has(command, "token");
    let mut methods = Vec::new();
    rewritten.extend(arguments.next());
    let mut words = ArgumentWords::new(arguments, variable().as_deref())?;
    while let Some(argument) = words.take()? {
        let text = decoded(&argument);
        if let Some((_, option)) = LAST_OPTIONS.iter().find(|(spellings, _)| spellings.contains(&text.as_str())) {
            words.end_of_options(Some(&text))?;
            rewritten.push(option.into());
            rewritten.extend(words.take()?);
            rewritten.push("--".into());
            break;
        }
        if text.starts_with("--module=") {
            words.end_of_options(Some("--module"))?;
            rewritten.extend([argument, "--".into()]);
            break;
        }
        if TERMINAL.contains(&text.as_str()) {
            words.end_of_options(Some(&text))?;
        }
        if text == "--" {
            rewritten.push(argument);
            break;
        }
        if !text.starts_with('-') {
            if wants_token {
                wants_token = false;
                rewritten.extend(["--token".into(), argument]);
                continue;
            }
            words.end_of_options(None)?;
            if names_a_method(command) {
                methods.push(argument);
                continue;
            }
            // The main class. The separator keeps clap away from arguments that look like options.
            rewritten.push("--".into());
            rewritten.push(argument);
            break;
        }
        rewrite_option(command, argument, &mut words, &mut rewritten)?;
    }
    if !methods.is_empty() {
        rewritten.push("--".into());
        rewritten.extend(methods);
    }
    rewritten.extend(words.rest());
    Ok(rewritten)
}

/// Rewrites one option with its value.
fn rewrite_option(
    command: &clap::Command,
    argument: OsString,
    words: &mut ArgumentWords,
    rewritten: &mut Vec<OsString>,
) -> Result<(), String> {
    let text = decoded(&argument);
    if takes_a_value(command, text.split('=').next().unwrap_or_default()) {
        rewritten.push(argument);
        if !text.contains('=') {
            rewritten.extend(words.take()?);
        }
        return Ok(());
    }
    match meaning_of(&text) {
        Meaning::Own(option) => {
            let takes_a_value = option.to_str().is_some_and(|option| takes_a_value(command, option));
            rewritten.push(option);
            if takes_a_value {
                rewritten.extend(words.take()?);
            }
        }
        Meaning::Nothing => rewritten.push(format!("--ignored={text}").into()),
        Meaning::NothingWithValue => {
            let value = words.take()?.unwrap_or_default();
            rewritten.push(format!("--ignored={text}={}", decoded(&value)).into());
        }
        Meaning::WithoutSize => return Err(format!("`{text}` needs a size, as in `{text}64m`")),
        Meaning::Refused(reason) => return Err(format!("`{text}` is not supported: {reason}")),
        Meaning::Unknown if text.starts_with("--") || text == "-h" => rewritten.push(argument),
        Meaning::Unknown => {
            let name = command.get_name();
            let word = text.trim_start_matches('-').split('=').next().unwrap_or_default();
            let is_long = |known: &clap::Arg| !known.is_hide_set() && known.get_long().is_some_and(|long| long == word);
            let hint = if command.get_arguments().any(is_long) {
                format!("did you mean --{word}?")
            } else {
                format!("see `jaywalk {name} --help`")
            };
            return Err(format!("`{text}` is not an option of `jaywalk {name}`; {hint}"));
        }
    }
    Ok(())
}

fn has(command: &clap::Command, argument: &str) -> bool {
    command.get_arguments().any(|known| known.get_id() == argument)
}

/// Whether a command takes methods in the place of a program and its arguments.
fn names_a_method(command: &clap::Command) -> bool {
    let is_method = |name: &clap::builder::Str| name == METHOD;
    command.get_arguments().any(|known| known.get_value_names().unwrap_or_default().iter().any(is_method))
}

/// Whether the value of one of our options is the next word of the command line.
fn takes_a_value(command: &clap::Command, text: &str) -> bool {
    let is_it = |known: &&clap::Arg| known.get_long().is_some() && text.strip_prefix("--") == known.get_long();
    let known = command.get_arguments().find(is_it);
    known.is_some_and(|known| known.get_action().takes_values())
}

/// Java decodes arguments with the platform's character set; bytes outside it become U+FFFD there too.
pub fn decoded(text: &OsStr) -> String {
    text.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::CommandLine;
    use clap::CommandFactory;

    fn rewrite(line: &str) -> Result<Vec<OsString>, String> {
        to_long_options(line.split(' ').map(Into::into), &CommandLine::command(), || None)
    }

    fn check(line: &str, expected: &str) {
        let rewritten = rewrite(line).expect("options that exist");
        let rewritten: Vec<&str> = rewritten.iter().filter_map(|argument| argument.to_str()).collect();
        assert_eq!(rewritten.join(" "), expected, "{line}");
    }

    #[test]
    fn java_spellings_become_long_options() {
        check("jaywalk run -cp out Main", "jaywalk run --class-path out -- Main");
        check("jaywalk run -classpath out Main", "jaywalk run --class-path out -- Main");
        check("jaywalk run --class-path=out Main", "jaywalk run --class-path=out -- Main");
        check("jaywalk run -ea -da:a.b... Main", "jaywalk run --assertions=+ --assertions=-a.b... -- Main");
        check("jaywalk run -Dkey=a=b -Dflag Main", "jaywalk run --define=key=a=b --define=flag -- Main");
        check("jaywalk run -Xmx64m Main", "jaywalk run --memory=64m -- Main");
        check("jaywalk run -jar a.jar x", "jaywalk run --jar a.jar -- x");
    }

    #[test]
    fn the_programs_arguments_are_its_own() {
        check("jaywalk run Main -cp x -ea --help -- -Dy", "jaywalk run -- Main -cp x -ea --help -- -Dy");
        check("jaywalk run -jar a.jar -cp x", "jaywalk run --jar a.jar -- -cp x");
        check("jaywalk run --time real -- Main -ea", "jaywalk run --time real -- Main -ea");
    }

    #[test]
    fn options_with_values_are_known_from_their_definition() {
        check("jaywalk explore --json - Main 7", "jaywalk explore --json - -- Main 7");
        check("jaywalk explore --source=src --source lib Main", "jaywalk explore --source=src --source lib -- Main");
        check("jaywalk explore --quiet Main --json x", "jaywalk explore --quiet -- Main --json x");
        check("jaywalk explore --stop-at never -ea Main", "jaywalk explore --stop-at never --assertions=+ -- Main");
    }

    #[test]
    fn a_token_comes_before_the_main_class() {
        let expected = "jaywalk replay --token jw2-0 --class-path out -- Main 7";
        check("jaywalk replay jw2-0 -cp out Main 7", expected);
        check("jaywalk replay -cp out jw2-0 Main", "jaywalk replay --class-path out --token jw2-0 -- Main");
        check("jaywalk replay jw2-0 -jar a.jar x", "jaywalk replay --token jw2-0 --jar a.jar -- x");
    }

    #[test]
    fn what_java_has_and_we_have_not_is_named() {
        for option in ["-Xfoo", "-javaagents", "-x"] {
            for command in ["run", "explore"] {
                let error = rewrite(&format!("jaywalk {command} {option} Main")).unwrap_err();
                assert!(error.contains(option) && error.contains(command), "{error}");
            }
        }
    }

    #[test]
    fn modules_are_named_last() {
        check("jaywalk run -p mods -m a/b.C -p x", "jaywalk run --module-path mods --module a/b.C -- -p x");
        check("jaywalk run --module=a x", "jaywalk run --module=a -- x");
        check("jaywalk run --add-opens a/b=c -Xss1m Main", "jaywalk run --add-opens a/b=c --stack=1m -- Main");
    }

    #[test]
    fn what_tunes_hotspot_is_ignored() {
        check("jaywalk run -XX:+UseG1GC Main", "jaywalk run --ignored=-XX:+UseG1GC -- Main");
        let ignored = "jaywalk run --ignored=--enable-native-access=a -- Main";
        check("jaywalk run --enable-native-access a Main", ignored);
        check("jaywalk run -XX:ThreadStackSize=512 Main", "jaywalk run --stack=512k -- Main");
    }

    #[test]
    fn incomplete_lines_and_other_commands_pass_through() {
        check("jaywalk run -cp", "jaywalk run --class-path");
        check("jaywalk run -jar", "jaywalk run --jar --");
        check("jaywalk completions -cp", "jaywalk completions -cp");
        check("jaywalk", "jaywalk");
    }
}
