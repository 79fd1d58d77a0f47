//! `jaywalk-api`: the Java classes that test-generation programs import.
//!
//! Their sources are in `java/api/src`; the build script compiles them, so that users need one file. The classes run on
//! any JVM since Java 8. Here the machine is to put code of its own in the place of the few methods that choose.

/// The jar with the classes of the package `jaywalk` and those of other tools, as a user would put it on a class path.
///
/// It is the same to the byte whenever the same JDK compiles the same sources.
pub const API_JAR: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/jaywalk-api.jar"));

/// What the jar is called where it is shown as an entry of a class path, and when it is written without another name.
pub const API_JAR_NAME: &str = "jaywalk-api.jar";
