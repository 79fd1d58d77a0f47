//! Classes for the linker's tests: those of the JDK that runs the tests, and those compiled on the spot.

use std::path::{Path, PathBuf};
use std::process::Command;

use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassId, ClassSource, ClassTable, LoaderId, MethodId};
use jimage_rs::JImage;

/// The bootstrap loader finds `java.base`; the application loader finds what lies in a folder.
pub struct TestSource {
    image: JImage,
    folder: Option<PathBuf>,
}

impl TestSource {
    /// A table over `java.base` and, for the application loader, over a folder of class files.
    pub fn table(folder: Option<&Path>) -> ClassTable {
        let image = JImage::open(java_home().join("lib/modules")).expect("the JDK has an image");
        let mut table = ClassTable::new(Box::new(TestSource { image, folder: folder.map(Path::to_owned) }));
        table.feature_version = feature_version();
        table
    }
}

impl ClassSource for TestSource {
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        if loader == LoaderId::BOOT {
            let resource = self.image.find_resource(&format!("/java.base/{name}.class"));
            let resource = resource.map_err(|error| error.to_string())?;
            return Ok(resource.map(|bytes| Bytes::from_vec(bytes.into_owned())));
        }
        let file = self.folder.as_ref().map(|folder| folder.join(format!("{name}.class")));
        Ok(file.and_then(|file| std::fs::read(file).ok()).map(Bytes::from_vec))
    }
}

/// The JDK: `JAVA_HOME`, else where the `javac` on the path really is.
pub fn java_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").expect("PATH is set");
    let javac = std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|file| file.exists());
    let javac = javac.expect("javac is on the path, or JAVA_HOME is set").canonicalize().expect("javac exists");
    javac.ancestors().nth(2).expect("javac is in bin").to_owned()
}

/// The JDK's feature release, from the file that every JDK has.
fn feature_version() -> u16 {
    let release = std::fs::read_to_string(java_home().join("release")).expect("a JDK says its release");
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\"")).expect("with a version");
    let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("which starts with a number")
}

/// Names of all classes of `java.base`, with slashes.
#[allow(dead_code, reason = "not every test binary uses all of this module")]
pub fn base_classes() -> Vec<String> {
    let image = JImage::open(java_home().join("lib/modules")).expect("the JDK has an image");
    let mut names = Vec::new();
    for name in image.resource_names().expect("the image lists its resources") {
        let (module, path) = name.get_full_name();
        if module == "java.base"
            && let Some(class) = path.strip_suffix(".class")
            && class != "module-info"
        {
            names.push(class.to_owned());
        }
    }
    names
}

/// Writes Java sources, each under the name of its file, and compiles them into `classes`.
#[allow(dead_code, reason = "not every test binary uses all of this module")]
pub fn compile(sources: &[(String, String)], work: &Path, classes: &Path) {
    let mut command = Command::new(java_home().join("bin/javac"));
    command.args(["-nowarn", "-implicit:none", "-XDuseUnsharedTable", "-cp"]).arg(classes).arg("-d").arg(classes);
    for (name, text) in sources {
        let file = work.join(name);
        std::fs::create_dir_all(file.parent().expect("a file has a folder")).expect("the folder can be made");
        std::fs::write(&file, text).expect("the source can be written");
        command.arg(file);
    }
    let output = command.output().expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A declared method by name and descriptor.
#[allow(dead_code, reason = "not every test binary uses all of this module")]
pub fn method(table: &ClassTable, class: ClassId, name: &str, descriptor: &str) -> MethodId {
    let symbols = (table.symbols.find(name), table.symbols.find(descriptor));
    let (Some(name_symbol), Some(descriptor_symbol)) = symbols else {
        panic!("no class has {name}{descriptor}");
    };
    let found = table.find_method(class, name_symbol, descriptor_symbol);
    found.unwrap_or_else(|| panic!("{} has no {name}{descriptor}", table.external_name(class)))
}

/// `a.B.m`, to compare selected methods by.
#[allow(dead_code, reason = "not every test binary uses all of this module")]
pub fn label(table: &ClassTable, method: MethodId) -> String {
    let method = table.method(method);
    format!("{}.{}", table.external_name(method.class), table.symbols.text(method.name))
}
