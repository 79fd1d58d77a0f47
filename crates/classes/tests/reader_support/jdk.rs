//! Where the JDK is.

use std::env;
use std::path::PathBuf;

/// The JDK that `JAVA_HOME` names, else the one of the `java` on the path.
pub fn jdk_home() -> PathBuf {
    if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        return PathBuf::from(home);
    }
    let path = env::var_os("PATH").expect("PATH is set");
    let java = env::split_paths(&path)
        .map(|folder| folder.join("java"))
        .find(|java| java.is_file())
        .expect("a JDK: set JAVA_HOME or put java on the path");
    let java = java.canonicalize().expect("java resolves to a file");
    java.ancestors().nth(2).expect("java lies in <jdk>/bin").to_path_buf()
}
