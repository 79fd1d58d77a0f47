//! The options of `java` about modules, and those about the command itself, as clap reads them.

use crate::status::ExitStatus;
use crate::values::{patch, stack_size};
use clap::Args;
use jaywalk_classes::path::Jdk;
use jaywalk_library::module_options::ModuleOptions;
use std::io::{self, Write};
use std::path::PathBuf;

/// Options that `java` has too, and in which a program takes no part.
#[derive(Args, Debug)]
pub struct LauncherArguments {
    /// Directories of modules, modular jars and directories of them, also -p
    #[arg(long, value_name = "PATH", overrides_with = "module_path", help_heading = "Modules")]
    module_path: Option<String>,
    /// Run the main class of this module, also -m
    #[arg(long, value_name = "MODULE[/MAIN]", help_heading = "Modules")]
    module: Option<String>,
    /// Resolve these modules too, besides the main module or what the class path may use
    #[arg(long, value_name = "MODULE,…", help_heading = "Modules")]
    add_modules: Vec<String>,
    /// Let reflection into a package of a module: java.base/java.lang=ALL-UNNAMED
    #[arg(long, value_name = "MODULE/PACKAGE=TO,…", help_heading = "Modules")]
    add_opens: Vec<String>,
    /// Let other modules use a package of a module
    #[arg(long, value_name = "MODULE/PACKAGE=TO,…", help_heading = "Modules")]
    add_exports: Vec<String>,
    /// Let a module read others
    #[arg(long, value_name = "MODULE=MODULE,…", help_heading = "Modules")]
    add_reads: Vec<String>,
    /// Add classes and resources to a module of the program
    #[arg(long, value_name = "MODULE=PATH", value_parser = patch, help_heading = "Modules")]
    patch_module: Vec<String>,
    /// Resolve no other modules than these and what they need
    #[arg(long, value_name = "MODULE,…", overrides_with = "limit_modules", help_heading = "Modules")]
    limit_modules: Option<String>,
    /// Stack of each thread that asks for nothing else, such as 512k, also -Xss
    #[arg(long, value_name = "SIZE", value_parser = stack_size, overrides_with = "stack", allow_hyphen_values = true)]
    pub stack: Option<u64>,
    /// Do all but run the program
    #[arg(long)]
    pub dry_run: bool,
    /// Say which options were ignored, because they tune HotSpot
    #[arg(long)]
    verbose: bool,
    #[arg(long, hide = true, allow_hyphen_values = true)]
    ignored: Vec<String>,
    #[arg(long, hide = true, value_enum, overrides_with = "tell_version")]
    tell_version: Option<VersionWish>,
}

/// How the version is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum VersionWish {
    /// `-version`
    AndEnd,
    /// `--version`
    OnOutputAndEnd,
    /// `-showversion`
    AndRun,
    /// `--show-version`
    OnOutputAndRun,
}

impl LauncherArguments {
    /// What the options say about modules.
    pub fn modules(&self) -> ModuleOptions {
        let main = self.module.as_ref().map(|module| match module.split_once('/') {
            Some((module, class)) => (module.to_owned(), Some(class.to_owned())),
            None => (module.clone(), None),
        });
        ModuleOptions {
            path: self.module_path.clone(),
            main,
            limit: self.limit_modules.clone(),
            add_modules: last_of_equal(&self.add_modules),
            add_reads: last_of_equal(&self.add_reads),
            add_exports: last_of_equal(&self.add_exports),
            add_opens: last_of_equal(&self.add_opens),
            patches: last_of_equal(&self.patch_module),
        }
    }

    /// Says what was ignored, and the version, if that was asked for. Gives the status if that was all.
    pub fn speak(&self, jdk: Option<&PathBuf>) -> Result<Option<ExitStatus>, String> {
        if self.verbose && !self.ignored.is_empty() {
            let _ = writeln!(io::stderr(), "jaywalk: ignored, because it tunes HotSpot: {}", self.ignored.join(" "));
        }
        let Some(wish) = self.tell_version else { return Ok(None) };
        let jdk = Jdk::locate(jdk.map(PathBuf::as_path)).map_err(|error| error.to_string())?;
        let (own, version, home) = (env!("CARGO_PKG_VERSION"), jdk.version(), jdk.home().display());
        let text = format!("jaywalk {own}\nwith the library of JDK {version} in {home}\n");
        let (on_output, ends) = match wish {
            VersionWish::AndEnd => (false, true),
            VersionWish::OnOutputAndEnd => (true, true),
            VersionWish::AndRun => (false, false),
            VersionWish::OnOutputAndRun => (true, false),
        };
        if on_output {
            crate::print(text.as_bytes());
        } else {
            let _ = io::stderr().write_all(text.as_bytes());
        }
        Ok(ends.then_some(ExitStatus::Success))
    }
}

/// The same options given twice, by a variable and on the command line, are the same options.
pub fn last_of_equal<T: PartialEq + Clone>(values: &[T]) -> Vec<T> {
    let is_last = |index: &usize| !values[index + 1..].contains(&values[*index]);
    (0..values.len()).filter(is_last).map(|index| values[index].clone()).collect()
}
