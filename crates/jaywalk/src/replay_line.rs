//! The command line that repeats a path.

use crate::program::{Program, ProgramOptions};
use jaywalk_explore::Token;
use jaywalk_library::launch::{AssertionRule, AssertionScope};
use jaywalk_machine::{InputOptions, SparedExceptions};
use jaywalk_report::is_unseen;

/// The whole line, ready to be pasted into a shell.
pub fn replay_line(options: &ProgramOptions, token: &Token) -> String {
    let mut words = vec!["jaywalk".to_owned()];
    match &options.program {
        Program::Harness(harness) => {
            let InputOptions { initialization, links, elements, .. } = harness.input;
            words.extend(["check", "--replay"].map(str::to_owned));
            words.push(token.to_string());
            words.extend([format!("--init={}", initialization.name()), format!("--k={links}")]);
            words.extend((elements != links).then(|| format!("--k-array={elements}")));
            words.extend(harness.open_statics.then(|| "--open-statics".to_owned()));
        }
        _ => words.extend(["replay".to_owned(), token.to_string()]),
    }
    if let Some(jdk) = &options.jdk {
        words.extend(["--jdk".to_owned(), jdk.display().to_string()]);
    }
    words.extend(option_words(options));
    match &options.program {
        Program::Module => {
            words.extend(class_path_words(options));
            words.extend(options.modules.main_word().into_iter().flat_map(|main| ["-m".to_owned(), main]));
        }
        Program::Jar(file) => words.extend(["-jar".to_owned(), file.display().to_string()]),
        Program::Source(file) => {
            let is_default = options.class_path == "." && std::env::var_os("CLASSPATH").is_none();
            words.extend((!is_default).then(|| class_path_words(options)).into_iter().flatten());
            words.push(file.display().to_string());
        }
        Program::Harness(harness) => {
            words.extend(class_path_words(options));
            words.push(harness.name.clone());
        }
        Program::MainClass(name) => {
            words.extend(class_path_words(options));
            words.push(name.clone());
        }
    }
    words.extend(options.arguments.iter().cloned());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// All options that what a program does may depend on, in the spelling of `java`. Those that say where its classes are
/// do not belong here.
pub fn option_words(options: &ProgramOptions) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(options.memory.map(|bytes| format!("-Xmx{}", shown_size(bytes))));
    words.extend(options.stack.map(|bytes| format!("-Xss{}", shown_size(bytes))));
    words.extend(options.assertions.iter().map(assertion_option));
    words.extend(options.system_assertions.then(|| "-esa".to_owned()));
    words.extend(options.enable_preview.then(|| "--enable-preview".to_owned()));
    words.extend(options.any_random.then(|| "--random=any".to_owned()));
    // Threads of a method that is checked always take turns in one order.
    let has_one_schedule = !options.schedules && !matches!(options.program, Program::Harness(_));
    words.extend(has_one_schedule.then(|| "--schedules=one".to_owned()));
    words.extend(options.steps_of_locks.then(|| "--synchronizers=bytecode".to_owned()));
    words.extend(options.races_fail.then(|| "--races=fail".to_owned()));
    let spares = options.failures.spares() != SparedExceptions::default();
    words.extend(spares.then(|| format!("--fail-on={}", options.failures.names())));
    words.extend(options.racy.iter().map(|field| format!("--race-ignore={field}")));
    words.extend(options.properties.iter().map(|(key, value)| format!("-D{key}={value}")));
    let modules = &options.modules;
    for (option, value) in [("--module-path", &modules.path), ("--limit-modules", &modules.limit)] {
        words.extend(value.iter().map(|value| format!("{option}={value}")));
    }
    for (option, _, values) in modules.repeated() {
        words.extend(values.iter().map(|value| format!("{option}={value}")));
    }
    words
}

fn class_path_words(options: &ProgramOptions) -> Vec<String> {
    match options.class_path.to_string_lossy() {
        none if none.is_empty() => Vec::new(),
        class_path => vec!["-cp".to_owned(), class_path.into_owned()],
    }
}

fn shown_size(bytes: u64) -> String {
    let units = [(1u64 << 30, "g"), (1 << 20, "m"), (1 << 10, "k")];
    let unit = units.into_iter().find(|(unit, _)| bytes.is_multiple_of(*unit));
    unit.map_or_else(|| bytes.to_string(), |(unit, name)| format!("{}{name}", bytes / unit))
}

fn assertion_option(rule: &AssertionRule) -> String {
    let option = if rule.enabled { "-ea" } else { "-da" };
    match &rule.scope {
        AssertionScope::Everywhere => option.to_owned(),
        AssertionScope::Package(package) => format!("{option}:{}...", package.replace('/', ".")),
        AssertionScope::Class(class) => format!("{option}:{}", class.replace('/', ".")),
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_=+:,./@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else if word.chars().any(is_unseen) {
        let escaped = word.chars().map(|letter| match letter {
            '\'' | '\\' => format!("\\{letter}"),
            _ if is_unseen(letter) => format!("\\U{:08x}", u32::from(letter)),
            _ => letter.to_string(),
        });
        format!("$'{}'", escaped.collect::<String>())
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use crate::arguments::{Command, CommandLine};
    use crate::program::ProgramOptions;

    #[test]
    fn the_line_has_all_that_the_path_depends_on() {
        let line = "jaywalk run -cp out:lib/* -Xmx64m -da:demo.Tree -Dmode=a demo.Main 7 it's";
        let line = CommandLine::read(line.split(' ').map(Into::into)).expect("a line");
        let Command::Run(arguments) = line.command else { panic!("not run") };
        let options = arguments.into_options().expect("options").program;
        let options = ProgramOptions { schedules: true, ..options };
        let token = "jw2-00c0ffee-01".parse().expect("a token");
        let expected =
            r"jaywalk replay jw2-00c0ffee-01 -Xmx64m -da:demo.Tree -Dmode=a -cp 'out:lib/*' demo.Main 7 'it'\''s'";
        assert_eq!(super::replay_line(&options, &token), expected);
    }

    #[test]
    fn what_cannot_be_seen_is_written_so_that_a_shell_reads_it() {
        assert_eq!(super::quoted("a\u{202e}'b\n"), r"$'a\U0000202e\'b\U0000000a'");
    }
}
