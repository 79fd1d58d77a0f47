//! Counts the paths of a program: `count CLASS_PATH MODE WORKERS STRATEGY MAIN ARGUMENT...`.
//!
//! What `jaywalk explore` does without everything around it, for profiling.

use jaywalk_classes::path::{ClassPath, Jar, Jdk, Sources};
use jaywalk_explore::{Finding, Narrowing, Observer, Options, Start, Strategy, Wanted, explore};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_library::launch::{AssertionRule, AssertionScope, Launch, launch};
use jaywalk_machine::{ChoiceMode, Machine, Options as MachineOptions};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

struct Program {
    class_path: String,
    main_class: String,
    arguments: Vec<String>,
}

impl Start for Program {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        let jdk = Jdk::locate(None).map_err(|error| error.to_string())?;
        let started = Launch {
            main_class: self.main_class.replace('.', "/"),
            arguments: self.arguments.clone(),
            class_path: self.class_path.clone(),
            java_home: jdk.home().display().to_string(),
            feature_version: jdk.feature_version(),
            assertions: vec![AssertionRule { enabled: true, scope: AssertionScope::Everywhere }],
            ..Launch::default()
        };
        let api = Jar::built_in(Path::new(API_JAR_NAME), API_JAR, jdk.feature_version());
        let api = api.map_err(|error| error.to_string())?;
        let class_path = ClassPath::new(self.class_path.as_ref(), jdk.feature_version()).followed_by(api);
        let options =
            MachineOptions { memory: 256 << 20, virtual_time: true, choice: mode, ..MachineOptions::default() };
        launch(Box::new(Sources { jdk, class_path }), options, started).map_err(|thrown| format!("{thrown:?}"))
    }
}

struct Quiet;

impl Observer for Quiet {
    fn wants_paths(&self) -> Wanted {
        Wanted::None
    }

    fn finding(&mut self, finding: &Finding) {
        println!("{} {:?} {}", finding.exception, finding.message, finding.token);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [class_path, mode_name, workers, strategy, main_class, arguments @ ..] = &arguments[..] else {
        return Err("usage: count CLASS_PATH MODE WORKERS STRATEGY MAIN ARGUMENT...".into());
    };
    let mode = match mode_name.as_str() {
        "eager" => ChoiceMode::Eager,
        "on-access" => ChoiceMode::OnAccess,
        _ => ChoiceMode::Delayed,
    };
    // Not narrowed: the papers' delayed choice.
    let narrowing = if mode_name == "not-narrowed" { Narrowing::Off } else { Narrowing::Together };
    let strategy = match strategy.as_str() {
        "breadth-first" => Strategy::BreadthFirst,
        "deepening" => Strategy::Deepening,
        "best-first" => Strategy::BestFirst,
        "random" => Strategy::Random { samples: 10_000, seed: 1 },
        _ => Strategy::DepthFirst,
    };
    let program =
        Program { class_path: class_path.clone(), main_class: main_class.clone(), arguments: arguments.to_vec() };
    let begin = Instant::now();
    let options = Options { mode, narrowing, strategy, workers: workers.parse()?, ..Options::default() };
    let outcome = explore(&program, &options, &AtomicBool::new(false), &mut Quiet)?;
    let seconds = begin.elapsed().as_secs_f64();
    println!("{:?} {:?}", outcome.tally, outcome.incomplete);
    println!("{} explored in {seconds:.3} s", outcome.tally.explored());
    Ok(())
}
