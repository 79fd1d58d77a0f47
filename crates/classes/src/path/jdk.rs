//! The user's JDK: where it is, how old it is, and its classes.

use super::image::Image;
use super::jmods::Jmods;
use super::{Bytes, PathError};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The oldest JDK whose library is run.
pub const OLDEST_FEATURE_VERSION: u32 = 17;

/// A class file of version 44 + N needs Java N (JVMS §4.1, table 4.1-A).
const CLASS_VERSION_BEFORE_JAVA_1: u32 = 44;

/// An installed JDK, open for reading.
pub struct Jdk {
    home: PathBuf,
    version: String,
    feature_version: u32,
    library: Library,
}

enum Library {
    Image { file: PathBuf, image: Image },
    Jmods(Jmods),
}

impl Jdk {
    /// Opens the JDK that `--jdk` names, else that of `JAVA_HOME`, else that of the `java` on the PATH.
    pub fn locate(named: Option<&Path>) -> Result<Jdk, PathError> {
        if let Some(home) = named {
            return Jdk::open(home, "--jdk");
        }
        if let Some(home) = env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            return Jdk::open(Path::new(&home), "JAVA_HOME");
        }
        match home_of_java_on_path() {
            Some(home) => Jdk::open(&home, "the `java` on the PATH"),
            None => Err(PathError::NoJdk),
        }
    }

    /// Opens the JDK at `home`; `origin` says in messages who named it.
    pub fn open(home: &Path, origin: &'static str) -> Result<Jdk, PathError> {
        if let Some(around) = jdk_around(home) {
            return Err(PathError::InsideJdk { named: home.to_owned(), origin, home: around });
        }
        if !home.is_dir() {
            return Err(PathError::JdkMissing { home: home.to_owned(), origin });
        }
        let stated = stated_version(home);
        if let Some(version) = stated.clone().filter(|version| is_too_old(version)) {
            return Err(PathError::JdkTooOld { home: home.to_owned(), origin, version });
        }
        let mut jdk = Jdk {
            home: home.to_owned(),
            version: String::new(),
            feature_version: 0,
            library: open_library(home, origin)?,
        };
        jdk.version = match stated {
            Some(version) => version,
            None => jdk.version_of_object()?.to_string(),
        };
        jdk.feature_version = feature_version(&jdk.version).unwrap_or(0);
        if is_too_old(&jdk.version) {
            return Err(PathError::JdkTooOld { home: jdk.home, origin, version: jdk.version });
        }
        Ok(jdk)
    }

    /// The folder of the JDK, which programs see as `java.home`.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The whole version, such as `17.0.15`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The feature version, such as 17.
    pub fn feature_version(&self) -> u32 {
        self.feature_version
    }

    /// The bytes of a class, by its internal name (`java/lang/String`).
    pub fn find(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        self.find_resource(&[name, ".class"].concat())
    }

    /// The bytes of a class or resource, in whichever module its package belongs to; what lies in no package,
    /// such as `META-INF/services`, is looked for in `java.base`.
    pub fn find_resource(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        match &self.library {
            Library::Image { image, .. } => {
                // A package is in one module only, and that of most classes is this one.
                if let Some(bytes) = self.find_in_module("java.base", name)? {
                    return Ok(Some(bytes));
                }
                let package = name.rsplit_once('/').map_or("", |(package, _)| package);
                match image.module_of(package) {
                    Some(module) if module != "java.base" => self.find_in_module(module, name),
                    _ => Ok(None),
                }
            }
            Library::Jmods(jmods) => found_in_jmods(jmods.find(None, name)),
        }
    }

    /// The bytes of a class file or resource of one module.
    pub fn find_in_module(&self, module: &str, name: &str) -> Result<Option<Bytes>, PathError> {
        match &self.library {
            Library::Image { file, image } => {
                image.find(module, name).map_err(|detail| PathError::DamagedJdk { file: file.clone(), detail })
            }
            Library::Jmods(jmods) => found_in_jmods(jmods.find(Some(module), name)),
        }
    }

    /// The module that a package (`java/lang`) belongs to.
    pub fn module_of(&self, package: &str) -> Option<String> {
        match &self.library {
            Library::Image { image, .. } => image.module_of(package).map(str::to_owned),
            Library::Jmods(jmods) => jmods.module_of(package).map(str::to_owned),
        }
    }

    /// The names of all modules, sorted.
    pub fn modules(&self) -> Vec<String> {
        let mut modules = match &self.library {
            Library::Image { image, .. } => {
                let declared = image.names().filter(|name| name.base == "module-info" && name.parent.is_empty());
                declared.map(|name| name.module.to_owned()).collect()
            }
            Library::Jmods(jmods) => jmods.module_names(),
        };
        modules.sort_unstable();
        modules.dedup();
        modules
    }

    /// The internal names of all classes of a module, sorted, without `module-info`.
    pub fn classes_of(&self, module: &str) -> Vec<String> {
        let mut classes: Vec<String> = match &self.library {
            Library::Image { image, .. } => image
                .names()
                .filter(|name| name.module == module && name.extension == "class" && !name.parent.is_empty())
                .map(|name| [name.parent, "/", name.base].concat())
                .collect(),
            Library::Jmods(jmods) => jmods
                .names_of(module)
                .iter()
                .filter_map(|name| name.strip_suffix(".class"))
                .filter(|name| name.contains('/'))
                .map(str::to_owned)
                .collect(),
        };
        classes.sort_unstable();
        classes
    }

    /// Some images come without a `release` file; the version of their class files tells as much.
    fn version_of_object(&self) -> Result<u32, PathError> {
        let bytes = self.find_in_module("java.base", "java/lang/Object.class")?;
        let major = bytes.as_deref().and_then(|bytes| bytes.get(6..8)?.first_chunk::<2>().copied());
        match major.map(|major| u32::from(u16::from_be_bytes(major))) {
            Some(major) => Ok(major.saturating_sub(CLASS_VERSION_BEFORE_JAVA_1)),
            None => Err(PathError::DamagedJdk {
                file: self.home.clone(),
                detail: "java.base has no java.lang.Object".to_owned(),
            }),
        }
    }
}

fn open_library(home: &Path, origin: &'static str) -> Result<Library, PathError> {
    let file = home.join("lib").join("modules");
    // JDK builders' own "exploded" images have a folder of that name, which holds no image.
    if file.is_file() {
        return match Image::open(&file) {
            Ok(image) => Ok(Library::Image { file, image }),
            Err(detail) => Err(PathError::DamagedJdk { file, detail }),
        };
    }
    match Jmods::open(&home.join("jmods")) {
        Some(jmods) => Ok(Library::Jmods(jmods)),
        None => Err(PathError::NotAJdk { home: home.to_owned(), origin }),
    }
}

fn found_in_jmods(found: Result<Option<Vec<u8>>, (PathBuf, String)>) -> Result<Option<Bytes>, PathError> {
    match found {
        Ok(bytes) => Ok(bytes.map(Bytes::from_vec)),
        Err((file, detail)) => Err(PathError::DamagedJdk { file, detail }),
    }
}

/// `JAVA_VERSION` in the JDK's `release` file.
fn stated_version(home: &Path) -> Option<String> {
    let release = fs::read_to_string(home.join("release")).ok()?;
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    let version = line.trim().trim_matches('"');
    feature_version(version).map(|_| version.to_owned())
}

/// 17 of `17.0.15`, 22 of `22-ea`, 8 of `1.8.0_402`.
fn feature_version(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let end = version.find(|character: char| !character.is_ascii_digit()).unwrap_or(version.len());
    version.get(..end)?.parse().ok()
}

fn is_too_old(version: &str) -> bool {
    feature_version(version).is_some_and(|feature| feature < OLDEST_FEATURE_VERSION)
}

/// The JDK that something is inside of, if it is none itself.
fn jdk_around(named: &Path) -> Option<PathBuf> {
    let is_jdk = |home: &Path| home.join("lib/modules").is_file() || home.join("jmods").is_dir();
    if is_jdk(named) {
        return None;
    }
    let named = fs::canonicalize(named).ok()?;
    named.ancestors().skip(1).take(3).find(|home| is_jdk(home)).map(Path::to_owned)
}

/// The home of the first `java` on the PATH: the parent of the `bin` that its symbolic links lead to.
fn home_of_java_on_path() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let command = format!("java{}", env::consts::EXE_SUFFIX);
    let java = env::split_paths(&path).map(|folder| folder.join(&command)).find(|file| file.is_file())?;
    let java = fs::canonicalize(java).ok()?;
    Some(java.parent()?.parent()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::feature_version;

    #[test]
    fn feature_versions_of_old_and_new_schemes() {
        let features = ["17.0.15", "22-ea", "1.8.0_402", "25", "", "x"].map(feature_version);
        assert_eq!(features, [Some(17), Some(22), Some(8), Some(25), None, None]);
    }
}
