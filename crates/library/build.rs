//! Compiles `java/api/src` into `jaywalk-api.jar`, which `src/api.rs` puts into the library.
//!
//! The jar depends on the sources and on the JDK alone: its entries are sorted, stored as they are, and dated to the
//! first day that a zip file can hold.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("cargo::error={}", error.to_string().trim().replace('\n', " | "));
            ExitCode::FAILURE
        }
    }
}

fn build() -> Outcome<()> {
    let sources = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../../java/api/src");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", sources.display());
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    let out = PathBuf::from(variable("OUT_DIR")?);
    let classes = out.join("api-classes");
    // A class whose source is gone must not stay in the jar.
    match fs::remove_dir_all(&classes) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => fs::create_dir_all(&classes)?,
    }
    compile(&files_below(&sources, "java")?, &classes)?;
    write_jar(&classes, &out.join("jaywalk-api.jar"))
}

fn variable(name: &str) -> Outcome<OsString> {
    env::var_os(name).ok_or_else(|| format!("cargo has not set {name}").into())
}

/// All files below a folder with this extension, in an order that depends on their names alone.
fn files_below(folder: &Path, extension: &str) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The compiler: that of `JAVA_HOME` if it has one, else the one on the `PATH`.
fn javac() -> PathBuf {
    let name = format!("javac{}", env::consts::EXE_SUFFIX);
    let of_home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(&name));
    of_home.filter(|file| file.is_file()).unwrap_or_else(|| name.into())
}

fn compile(sources: &[PathBuf], classes: &Path) -> Outcome<()> {
    let javac = javac();
    let compiled = Command::new(&javac)
        // Newer JDKs say about Java 8 that they will not always know it: `-options` is that warning.
        .args(["--release", "8", "-encoding", "UTF-8", "-g", "-proc:none", "-Xlint:all,-options", "-d"])
        .arg(classes)
        .args(sources)
        .output()
        .map_err(|error| {
            let name = javac.display();
            format!(
                "building jaywalk needs a JDK 17 or newer: set JAVA_HOME, or have `javac` on the PATH ({name}: {error})"
            )
        })?;
    // The JVM itself writes there too, about its settings; what the compiler says begins with the name of a file.
    let said = String::from_utf8_lossy(&compiled.stderr);
    if !compiled.status.success() {
        return Err(format!("{} cannot compile java/api/src:\n{said}", javac.display()).into());
    }
    for line in said.lines().filter(|line| line.contains(".java:")) {
        println!("cargo::warning={line}");
    }
    Ok(())
}

fn write_jar(classes: &Path, jar: &Path) -> Outcome<()> {
    let version = env::var("CARGO_PKG_VERSION")?;
    let manifest = format!(
        "Manifest-Version: 1.0\r\nAutomatic-Module-Name: jaywalk.api\r\nImplementation-Title: jaywalk-api\r\n\
         Implementation-Version: {version}\r\n\r\n"
    );
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::DEFAULT)
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(File::create(jar)?);
    // Programs that read a jar as a stream expect its manifest first.
    zip.start_file("META-INF/MANIFEST.MF", options)?;
    zip.write_all(manifest.as_bytes())?;
    for class in files_below(classes, "class")? {
        let name = class.strip_prefix(classes)?.to_string_lossy().replace('\\', "/");
        zip.start_file(name, options)?;
        zip.write_all(&fs::read(&class)?)?;
    }
    zip.finish()?;
    Ok(())
}
