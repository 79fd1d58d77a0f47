//! The options of `java` that are not ours by name: which of our own each of them is, or why there is none.
//!
//! Options that tune HotSpot, or print about it, change nothing in what a program does; they are accepted, so that a
//! command line that works with `java` works here, and `--verbose` says that they were ignored.

use std::ffi::OsString;

/// What an option of `java` comes to.
#[derive(Debug, PartialEq, Eq)]
pub enum Meaning {
    /// One of our own options.
    Own(OsString),
    /// Nothing.
    Nothing,
    /// Nothing, and the next word, its value, belongs to it.
    NothingWithValue,
    /// Its value belongs to the same word and is missing.
    WithoutSize,
    /// Jaywalk cannot do that: why.
    Refused(&'static str),
    /// `java` has no such option.
    Unknown,
}

/// Other spellings of options, with nothing to add. A value is the next word.
const SPELLINGS: &[(&[&str], &str)] = &[
    (&["-cp", "-classpath"], "--class-path"),
    (&["-p"], "--module-path"),
    (&["-ea", "-enableassertions"], "--assertions=+"),
    (&["-da", "-disableassertions"], "--assertions=-"),
    (&["-esa", "-enablesystemassertions"], "--system-assertions=on"),
    (&["-dsa", "-disablesystemassertions"], "--system-assertions=off"),
    (&["-version", "-fullversion"], "--tell-version=and-end"),
    (&["--version", "--full-version"], "--tell-version=on-output-and-end"),
    (&["-showversion"], "--tell-version=and-run"),
    (&["--show-version"], "--tell-version=on-output-and-run"),
    (&["-?", "-help"], "--help"),
];

/// Starts of options, and what stands for the start in ours; the rest stays.
const STARTS: &[(&str, &str)] = &[
    ("-ea:", "--assertions=+"),
    ("-enableassertions:", "--assertions=+"),
    ("-da:", "--assertions=-"),
    ("-disableassertions:", "--assertions=-"),
    ("-Xmx", "--memory="),
    ("-XX:MaxHeapSize=", "--memory="),
    ("-Xss", "--stack="),
    ("-D", "--define="),
];

/// Options of HotSpot that stand alone.
const TUNING: &[&str] = &[
    "-server",
    "-client",
    "-Xint",
    "-Xcomp",
    "-Xmixed",
    "-Xbatch",
    "-Xnoclassgc",
    "-Xrs",
    "-Xfuture",
    "-Xdiag",
    "-Xdebug",
    "-Xlog",
    "-XshowSettings",
    "-noverify",
    "-verbose",
    "-verbosegc",
    "--show-module-resolution",
];

/// Starts of options of HotSpot.
const TUNING_STARTS: &[&str] = &[
    "-XX:",
    "-Xms",
    "-Xmn",
    "-Xlog:",
    "-Xloggc:",
    "-Xshare:",
    "-Xverify:",
    "-Xcheck:",
    "-XshowSettings:",
    "-Xmaxjitcodesize",
    "-verbose:",
    "-splash:",
    "--enable-native-access=",
    "--illegal-native-access=",
    "--illegal-access=",
    "--sun-misc-unsafe-memory-access=",
    "--finalization=",
];

/// Options of HotSpot whose value is the next word.
const TUNING_WITH_VALUE: &[&str] = &["--enable-native-access"];

/// Starts of options that ask for what is not there.
const REFUSED: &[(&str, &str)] = &[
    ("-javaagent:", "jaywalk runs no agents"),
    ("-agentlib:", "jaywalk runs no agents"),
    ("-agentpath:", "jaywalk runs no agents"),
    ("-Xrun", "jaywalk runs no agents"),
    ("-Xbootclasspath", "jaywalk runs the JDK's classes as they are: add the path with -cp"),
    ("--upgrade-module-path", "jaywalk runs the JDK's modules as they are: add the path with --module-path"),
    ("--source", "the language of a source file is that of the JDK, which --jdk names"),
    ("--list-modules", "ask `java`"),
    ("--describe-module", "ask `java`"),
    ("--validate-modules", "ask `java`"),
    ("-Xinternalversion", "ask `java`"),
];

/// What an option comes to, as it is written.
pub fn meaning_of(text: &str) -> Meaning {
    if let Some((_, own)) = SPELLINGS.iter().find(|(spellings, _)| spellings.contains(&text)) {
        return Meaning::Own(own.into());
    }
    if ["-Xmx", "-Xss", "-XX:MaxHeapSize=", "-XX:ThreadStackSize="].contains(&text) {
        return Meaning::WithoutSize;
    }
    if let Some(kilobytes) = text.strip_prefix("-XX:ThreadStackSize=") {
        return Meaning::Own(format!("--stack={kilobytes}k").into());
    }
    if let Some((rest, own)) = STARTS.iter().find_map(|(start, own)| Some((text.strip_prefix(start)?, own))) {
        return Meaning::Own(format!("{own}{rest}").into());
    }
    if TUNING_WITH_VALUE.contains(&text) {
        return Meaning::NothingWithValue;
    }
    if TUNING.contains(&text) || TUNING_STARTS.iter().any(|start| text.starts_with(start)) {
        return Meaning::Nothing;
    }
    let refused = REFUSED.iter().find(|(start, _)| text.starts_with(start));
    refused.map_or(Meaning::Unknown, |(_, reason)| Meaning::Refused(reason))
}
