//! The classes of `java.base` of the JDK at hand, as test material.

mod jdk;

use jdk::jdk_home;
use jimage_rs::JImage;

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
