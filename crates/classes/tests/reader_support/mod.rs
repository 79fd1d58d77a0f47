//! The classes of `java.base` of the JDK at hand, as test material.

use std::env;
use std::path::PathBuf;

use jimage_rs::JImage;

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

/// Gives `visit` the name and bytes of every class of `java.base`, ordered by name, and returns how many there are.
pub fn for_each_java_base_class(mut visit: impl FnMut(&str, &[u8])) -> usize {
    let image = JImage::open(jdk_home().join("lib/modules")).expect("the JDK has an image");
    let mut names: Vec<String> = image
        .resource_names_iter()
        .map(|name| name.expect("readable image").get_full_name())
        .filter(|(module, name)| module == "java.base" && name.ends_with(".class"))
        .map(|(_, name)| name)
        .collect();
    names.sort();
    for name in &names {
        let bytes = image.find_resource(&format!("/java.base/{name}"));
        visit(name, &bytes.expect("readable image").expect("a listed resource"));
    }
    names.len()
}
