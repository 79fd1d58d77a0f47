//! Counts the paths of a program by depth-first search: `count CLASS_PATH MODE MAIN ARGUMENT...`.
//!
//! What `jaywalk explore` does without everything around it, for profiling the machine.

use jaywalk_classes::path::{ClassPath, Jar, Jdk, Sources};
use jaywalk_explore::{Ending, Walker};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_library::launch::{AssertionRule, AssertionScope, Launch, launch};
use jaywalk_machine::{ChoiceMode, Options};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [class_path, mode, main_class, arguments @ ..] = &arguments[..] else {
        return Err("usage: count CLASS_PATH MODE MAIN ARGUMENT...".into());
    };
    let choice = match mode.as_str() {
        "eager" => ChoiceMode::Eager,
        "on-access" => ChoiceMode::OnAccess,
        _ => ChoiceMode::Delayed,
    };
    let begin = Instant::now();
    let jdk = Jdk::locate(None)?;
    let started = Launch {
        main_class: main_class.replace('.', "/"),
        arguments: arguments.to_vec(),
        class_path: class_path.clone(),
        java_home: jdk.home().display().to_string(),
        feature_version: jdk.feature_version(),
        assertions: vec![AssertionRule { enabled: true, scope: AssertionScope::Everywhere }],
        ..Launch::default()
    };
    let api = Jar::built_in(Path::new(API_JAR_NAME), API_JAR, jdk.feature_version())?;
    let class_path = ClassPath::new(class_path.as_ref(), jdk.feature_version()).followed_by(api);
    let options = Options { memory: 256 << 20, virtual_time: true, choice };
    let machine = launch(Box::new(Sources { jdk, class_path }), options, started).map_err(|thrown| format!("{thrown:?}"))?;
    let mut walker = Walker::new(machine);
    loop {
        match walker.run_to_leaf(usize::MAX) {
            Ending::Completed => walker.tally.completed += 1,
            Ending::Pruned => walker.tally.pruned += 1,
            Ending::Cut(reason) => {
                println!("cut: {reason}");
                walker.tally.cut += 1;
            }
            failure => {
                println!("{failure:?}");
                walker.tally.failed += 1;
            }
        }
        if !walker.advance(0) {
            break;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{:?}", walker.tally);
    println!("{} explored in {seconds:.3} s", walker.tally.explored());
    Ok(())
}
