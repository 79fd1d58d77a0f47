//! `jaywalk run Foo.java`: a program in a source file, compiled with the JDK's own compiler (JEP 330, JEP 458).

use crate::interrupt::{run_to_end, undisturbed};
use crate::main_class::StartError;
use crate::source_outline::Outline;
use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::path::{ClassFolder, Jdk};
use jaywalk_library::api::{API_JAR, API_JAR_NAME};
use jaywalk_library::module_options::ModuleOptions;
use jaywalk_report::visible;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The first JDK that compiles the sources beside a source file when it needs them.
const BESIDE_VERSION: u32 = 22;

/// Whether a program is named by its source file.
pub fn is_source_file(word: &str) -> bool {
    word.ends_with(".java")
}

/// A source file and what its compilation depends on.
pub struct SourceFile<'a> {
    /// The file.
    pub file: &'a Path,
    /// The JDK whose compiler is used.
    pub jdk: &'a Jdk,
    /// The class path as written.
    pub class_path: &'a OsStr,
    /// What is said about modules.
    pub modules: &'a ModuleOptions,
    /// Whether it may use the JDK's preview features.
    pub enable_preview: bool,
}

/// A compiled source file.
pub struct Compiled {
    /// Its classes, and those of files beside it that it needs.
    pub classes: ClassFolder,
    /// The classes whose `main` may be meant, with dots, the likeliest first.
    pub main_classes: Vec<String>,
    /// The folder that its package starts in.
    pub root: PathBuf,
}

impl SourceFile<'_> {
    /// Compiles the file. What the compiler has to say goes to standard error.
    pub fn compile(&self) -> Result<Compiled, StartError> {
        // A signal must not leave the folder with the classes behind.
        undisturbed(
            || self.compile_into_memory(),
            || {
                let file = self.file.display().to_string();
                let _ = writeln!(io::stderr(), "jaywalk: interrupted while {} was compiled", visible(&file));
            },
        )
    }

    fn compile_into_memory(&self) -> Result<Compiled, StartError> {
        let file = self.file;
        let text = fs::read(file).map_err(|error| StartError::NoSource { file: file.to_owned(), error })?;
        let outline = Outline::of(&String::from_utf8_lossy(&text));
        let root = root_of(file, &outline.package);
        let compiler = self.jdk.home().join("bin").join("javac");
        if !compiler.is_file() {
            let (file, home) = (file.to_owned(), self.jdk.home().to_owned());
            return Err(StartError::NoCompiler { file, home });
        }
        let cannot_compile = |error: io::Error| StartError::CompilerFails { file: file.to_owned(), error };
        // It goes away with its value: classes are read into memory.
        let folder = tempfile::Builder::new().prefix("jaywalk-").tempdir().map_err(cannot_compile)?;
        let (classes, api) = (folder.path().join("classes"), folder.path().join(API_JAR_NAME));
        fs::create_dir(&classes).map_err(cannot_compile)?;
        fs::write(&api, API_JAR).map_err(cannot_compile)?;
        let mut command = Command::new(&compiler);
        let copy = self.copy(&text, &outline, folder.path()).map_err(cannot_compile)?;
        command.args(self.compiler_options(&classes, &api, &root)).arg(copy.as_deref().unwrap_or(file));
        // They would add options and a line that nobody asked for.
        command.env_remove("JDK_JAVAC_OPTIONS").env_remove("JAVA_TOOL_OPTIONS").env_remove("_JAVA_OPTIONS");
        let (status, said) = run_to_end(&mut command).map_err(cannot_compile)?;
        let _ = io::stderr().write_all(&said_of(file, copy.as_deref(), said));
        if !status.success() {
            return Err(StartError::NotCompiled { file: file.to_owned() });
        }
        let mut files = Vec::new();
        collect(&classes, "", &mut files).map_err(cannot_compile)?;
        if files.is_empty() {
            return Err(StartError::NoClass { file: file.to_owned() });
        }
        if let (Some(copy), Some(name)) = (copy.as_deref().and_then(Path::file_name), file.file_name()) {
            files.iter_mut().for_each(|(_, class)| rename_source(class, copy, name));
        }
        Ok(Compiled { classes: ClassFolder::new(file, files), main_classes: main_classes(file, &outline), root })
    }

    /// What the compiler gets in the place of the file, where `java` is not as strict as the compiler: with bytes that are
    /// no UTF-8, or with a public type of another name.
    fn copy(&self, text: &[u8], outline: &Outline, folder: &Path) -> io::Result<Option<PathBuf>> {
        let stem = self.file.file_stem().unwrap_or_default();
        let public_type = outline.public_type.as_deref().map_or(stem, OsStr::new);
        let decoded = String::from_utf8_lossy(text);
        if public_type == stem && matches!(decoded, Cow::Borrowed(_)) {
            return Ok(None);
        }
        let copies = folder.join("source");
        fs::create_dir(&copies)?;
        let copy = copies.join(public_type).with_extension("java");
        fs::write(&copy, decoded.as_bytes())?;
        Ok(Some(copy))
    }

    fn compiler_options(&self, classes: &Path, api: &Path, root: &Path) -> Vec<OsString> {
        // The compiler runs for a second: it need not become fast.
        let mut options: Vec<OsString> =
            ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-proc:none"].map(Into::into).into();
        // `java` does not warn of what the JDK has for itself.
        options.push("-XDignore.symbol.file".into());
        let feature_version = self.jdk.feature_version();
        if feature_version >= BESIDE_VERSION {
            options.extend(["-implicit:class".into(), "-sourcepath".into(), root.into()]);
            options.extend(
                ["-Xdiags:verbose", "-Xlint:deprecation", "-Xlint:unchecked", "-Xlint:-options"].map(Into::into),
            );
        } else {
            options.extend(["-sourcepath".into(), OsString::new()]);
        }
        let mut class_path = self.class_path.to_owned();
        class_path.push(":");
        class_path.push(api);
        options.extend(["-d".into(), classes.into(), "-cp".into(), class_path]);
        if self.enable_preview {
            options.extend(["--enable-preview".into(), "--source".into(), feature_version.to_string().into()]);
        }
        let modules = self.modules;
        for (option, value) in [("--module-path", &modules.path), ("--limit-modules", &modules.limit)] {
            options.extend(value.iter().flat_map(|value| [option.into(), value.into()]));
        }
        for (option, _, values) in modules.repeated().into_iter().filter(|(option, ..)| *option != "--add-opens") {
            options.extend(values.iter().flat_map(|value| [option.into(), value.into()]));
        }
        options
    }
}

/// What the compiler says, of the file rather than of its copy.
fn said_of(file: &Path, copy: Option<&Path>, said: Vec<u8>) -> Vec<u8> {
    let Some(copy) = copy else { return said };
    let said = String::from_utf8_lossy(&said);
    said.replace(&*copy.to_string_lossy(), &file.to_string_lossy()).into_bytes()
}

/// Lets a class say that it is from another source file than the one that was compiled.
fn rename_source(class: &mut Bytes, compiled: &OsStr, name: &OsStr) {
    let Ok(file) = ClassFile::parse(class.clone()) else { return };
    if file.source_file().is_none_or(|source| *source != *compiled.to_string_lossy()) {
        return;
    }
    if let Some(renamed) = file.with_source_file(&name.to_string_lossy()) {
        *class = Bytes::from_vec(renamed);
    }
}

/// The first type of the file, and the class of the file's name: a compact source file has no other.
fn main_classes(file: &Path, outline: &Outline) -> Vec<String> {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let names = outline.types.first().cloned().into_iter().chain([stem]);
    let qualified = |name| if outline.package.is_empty() { name } else { format!("{}.{name}", outline.package) };
    names.map(qualified).collect()
}

/// The folder that a package starts in, if its files lie as packages do; else that of the file.
fn root_of(file: &Path, package: &str) -> PathBuf {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let inside: PathBuf = package.split('.').collect();
    let depth = inside.components().count();
    if folder.ends_with(&inside) {
        let root = folder.ancestors().nth(depth).unwrap_or(folder);
        return if root.as_os_str().is_empty() { PathBuf::from(".") } else { root.to_owned() };
    }
    folder.to_owned()
}

/// The files below a folder, by their names with slashes.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, Bytes)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, Bytes::from_vec(fs::read(entry.path())?)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_start_where_their_folders_do() {
        assert_eq!(root_of(Path::new("src/a/b/C.java"), "a.b"), Path::new("src"));
        assert_eq!(root_of(Path::new("a/C.java"), "a"), Path::new("."));
        assert_eq!(root_of(Path::new("C.java"), ""), Path::new("."));
        assert_eq!(root_of(Path::new("src/C.java"), "a.b"), Path::new("src"));
    }

    #[test]
    fn the_first_type_comes_before_the_files_name() {
        let of = |text: &str| main_classes(Path::new("src/Foo.java"), &Outline::of(text));
        assert_eq!(of("package a; class Bar {} class Foo {}"), ["a.Bar", "a.Foo"]);
        assert_eq!(of("void main() {}"), ["Foo"]);
    }
}
