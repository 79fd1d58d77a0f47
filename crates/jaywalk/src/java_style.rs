//! Java's own spellings (`-cp`, `-jar`, `-ea`, `-Dkey=value`) turned into the long options that clap reads.
//!
//! The `java` command stops reading options at the main class; so do we: what follows belongs to the program.

use std::ffi::{OsStr, OsString};

/// Rewrites the command line of a command that starts a program; every other one is left as it is. An option of `java`
/// that has no counterpart is named as written, since clap would take it for a bundle of one-letter options.
///
/// A command with a token takes it as its first word that is no option, before the main class or wherever else.
pub fn to_long_options(
    arguments: impl Iterator<Item = OsString>,
    definition: &clap::Command,
) -> Result<Vec<OsString>, String> {
    let mut arguments = arguments.peekable();
    let mut rewritten: Vec<OsString> = arguments.by_ref().take(1).collect();
    let name = arguments.peek().map(|command| decoded(command)).unwrap_or_default();
    let Some(command) = definition.find_subcommand(&name).filter(|command| has(command, "program")) else {
        rewritten.extend(arguments);
        return Ok(rewritten);
    };
    let mut wants_token = has(command, "token");
    rewritten.extend(arguments.next());
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or("");
        if text == "-jar" || text == "--jar" {
            rewritten.push("--jar".into());
            rewritten.extend(arguments.next());
            rewritten.push("--".into());
            break;
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
            // The main class. The separator keeps clap away from arguments that look like options.
            rewritten.push("--".into());
            rewritten.push(argument);
            break;
        }
        let takes_a_value = takes_a_value(command, text);
        match long_option(text) {
            Some(option) => rewritten.push(option),
            None if text.starts_with("--") || text == "-h" => rewritten.push(argument),
            None => return Err(format!("`{text}` is not an option of `jaywalk {name}`; see `jaywalk {name} --help`")),
        }
        if takes_a_value {
            rewritten.extend(arguments.next());
        }
    }
    rewritten.extend(arguments);
    Ok(rewritten)
}

fn has(command: &clap::Command, argument: &str) -> bool {
    command.get_arguments().any(|known| known.get_id() == argument)
}

/// Whether the value of an option is the next word of the command line.
fn takes_a_value(command: &clap::Command, text: &str) -> bool {
    let is_it = |known: &&clap::Arg| known.get_long().is_some() && text.strip_prefix("--") == known.get_long();
    let known = command.get_arguments().find(is_it);
    ["-cp", "-classpath"].contains(&text) || known.is_some_and(|known| known.get_action().takes_values())
}

fn long_option(text: &str) -> Option<OsString> {
    let joined = |option: &str, value: &str| Some(OsString::from(format!("{option}={value}")));
    match text {
        "-cp" | "-classpath" => return Some("--class-path".into()),
        "-ea" | "-enableassertions" => return joined("--assertions", "+"),
        "-da" | "-disableassertions" => return joined("--assertions", "-"),
        "-esa" | "-enablesystemassertions" => return joined("--system-assertions", "on"),
        "-dsa" | "-disablesystemassertions" => return joined("--system-assertions", "off"),
        _ => {}
    }
    if let Some((option, scope)) = text.split_once(':') {
        match option {
            "-ea" | "-enableassertions" => return joined("--assertions", &format!("+{scope}")),
            "-da" | "-disableassertions" => return joined("--assertions", &format!("-{scope}")),
            _ => {}
        }
    }
    if let Some(size) = text.strip_prefix("-Xmx") {
        return joined("--memory", size);
    }
    text.strip_prefix("-D").and_then(|property| joined("--define", property))
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
        to_long_options(line.split(' ').map(Into::into), &CommandLine::command())
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
        check("jaywalk explore --quiet Main --json x", "jaywalk explore --quiet -- Main --json x");
        check("jaywalk explore --stop-at never -ea Main", "jaywalk explore --stop-at never --assertions=+ -- Main");
    }

    #[test]
    fn a_token_comes_before_the_main_class() {
        let expected = "jaywalk replay --token jw1-0 --class-path out -- Main 7";
        check("jaywalk replay jw1-0 -cp out Main 7", expected);
        check("jaywalk replay -cp out jw1-0 Main", "jaywalk replay --class-path out --token jw1-0 -- Main");
        check("jaywalk replay jw1-0 -jar a.jar x", "jaywalk replay --token jw1-0 --jar a.jar -- x");
    }

    #[test]
    fn what_java_has_and_we_have_not_is_named() {
        for option in ["-XX:+UseG1GC", "-Xss1m", "-verbose:gc", "-x"] {
            for command in ["run", "explore"] {
                let error = rewrite(&format!("jaywalk {command} {option} Main")).unwrap_err();
                assert!(error.contains(option) && error.contains(command), "{error}");
            }
        }
    }

    #[test]
    fn incomplete_lines_and_other_commands_pass_through() {
        check("jaywalk run -cp", "jaywalk run --class-path");
        check("jaywalk run -jar", "jaywalk run --jar --");
        check("jaywalk completions -cp", "jaywalk completions -cp");
        check("jaywalk", "jaywalk");
    }
}
