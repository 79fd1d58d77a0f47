//! Checks that the class to start exists, is a class file of that name, and has a `main` to call (JLS §12.1.4).

use jaywalk_classes::descriptor::{MethodDescriptor, simple_type};
use jaywalk_classes::file::{Bytes, ClassFile, FormatError};
use jaywalk_classes::path::{ClassPath, PathError, Sources, in_words};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

const ACC_PUBLIC: u16 = 0x0001;
const ACC_PRIVATE: u16 = 0x0002;
const ACC_STATIC: u16 = 0x0008;
const ACC_ABSTRACT: u16 = 0x0400;
const MAIN_DESCRIPTOR: &str = "([Ljava/lang/String;)V";
const WITHOUT_ARGUMENTS: &str = "()V";
/// The first JDK that calls a `main` without parameters, without `public`, and without `static`.
const INSTANCE_MAIN_VERSION: u32 = 25;

/// Why a program cannot start, in one line.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The JDK, or a jar that was named outright, cannot be used.
    #[error(transparent)]
    Path(#[from] PathError),
    /// Nothing of that name; `hint` starts with a separator when there is something to say.
    #[error("cannot find class {name} on the class path {}{hint}", class_path.display())]
    NotFound {
        /// The class, with dots.
        name: String,
        /// The class path that was searched.
        class_path: PathBuf,
        /// What the user may have meant, and which jars could not be searched.
        hint: String,
    },
    /// The file was found, but it is no class file we can read.
    #[error("cannot read class {name} in {}: {detail}", place.display())]
    Malformed {
        /// The class, with dots.
        name: String,
        /// The directory or jar.
        place: PathBuf,
        /// What is wrong with it.
        detail: String,
    },
    /// The file holds a class of another name, usually because the class path is one folder off.
    #[error("{} holds class {declared}, not {name}{hint}", file.display())]
    OtherClass {
        /// The class that was asked for.
        name: String,
        /// The class that is there.
        declared: String,
        /// The file.
        file: PathBuf,
        /// The command line that would find it.
        hint: String,
    },
    /// The class has no `main` that can be called.
    #[error("class {name} has no {wanted}{hint}")]
    NoMain {
        /// The class, with dots.
        name: String,
        /// What the JDK would call.
        wanted: &'static str,
        /// What it has instead.
        hint: String,
    },
    /// A class whose superclasses lead back to it.
    #[error("class {name} is its own ancestor: {circle}; compile the classes together anew")]
    Circle {
        /// The class, with dots.
        name: String,
        /// The way back, in words.
        circle: String,
    },
    /// `main` is not static, and there is no way to make an object.
    #[error("`main` of class {name} is not static, and {reason}")]
    NoInstance {
        /// The class, with dots.
        name: String,
        /// Why none can be made.
        reason: &'static str,
    },
    /// A source file that cannot be read.
    #[error("cannot read {}: {}", file.display(), in_words(error))]
    NoSource {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A JDK that can only run what others compile.
    #[error("{0} has no compiler for {1}: name a whole JDK with --jdk", home.display(), file.display())]
    NoCompiler {
        /// The file.
        file: PathBuf,
        /// The JDK.
        home: PathBuf,
    },
    /// The compiler does not work.
    #[error("cannot compile {}: {error}", file.display())]
    CompilerFails {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The compiler has said what is wrong.
    #[error("{} does not compile", file.display())]
    NotCompiled {
        /// The file.
        file: PathBuf,
    },
    /// A source file that declares nothing.
    #[error("no class is declared in {}", file.display())]
    NoClass {
        /// The file.
        file: PathBuf,
    },
    /// A jar whose manifest wants an agent.
    #[error(
        "{0} wants the agent {agent} (Launcher-Agent-Class), and jaywalk runs no agents: \
         without it, `jaywalk run -cp {0} {main_class}`",
        jar.display()
    )]
    Agent {
        /// The jar.
        jar: PathBuf,
        /// The agent's class.
        agent: String,
        /// The main class.
        main_class: String,
    },
    /// A patch of what the machine finds without asking.
    #[error("--patch-module is not supported for {module}: jaywalk runs the JDK's modules as they are")]
    Patched {
        /// The module.
        module: String,
    },
    /// A jar without a `Main-Class`.
    #[error(
        "{0} names no Main-Class in its manifest: name the class yourself with `jaywalk run -cp {0} MAIN`",
        jar.display()
    )]
    NoMainClass {
        /// The jar.
        jar: PathBuf,
    },
}

/// Checks the class that the user calls `name` (`demo.Main` or `demo/Main`); gives its internal name.
pub fn check(sources: &Sources, name: &str, enable_preview: bool) -> Result<String, StartError> {
    let internal = name.replace('.', "/");
    let shown = internal.replace('/', ".");
    let Some((bytes, place)) = find(sources, &internal)? else {
        return Err(not_found(sources, name, &internal));
    };
    let file = ClassFile::parse_for(bytes, sources.jdk.feature_version() as u16, enable_preview);
    let file = file.map_err(|error| malformed(error, &shown, &place))?;
    if file.name() != internal {
        return Err(other_class(&shown, &file.name(), &place.join(format!("{internal}.class"))));
    }
    check_main(sources, file, &shown)?;
    Ok(internal)
}

/// As the application's class loader does: the JDK first, then the class path.
fn find(sources: &Sources, internal: &str) -> Result<Option<(Bytes, PathBuf)>, PathError> {
    match sources.jdk.find(internal)? {
        Some(bytes) => Ok(Some((bytes, sources.jdk.home().to_owned()))),
        None => sources.class_path.find_with_place(&format!("{internal}.class")),
    }
}

fn parse(bytes: Bytes, shown: &str, place: &Path) -> Result<ClassFile, StartError> {
    ClassFile::parse(bytes).map_err(|error| malformed(error, shown, place))
}

fn malformed(error: FormatError, shown: &str, place: &Path) -> StartError {
    StartError::Malformed { name: shown.to_owned(), place: place.to_owned(), detail: error.message }
}

fn not_found(sources: &Sources, name: &str, internal: &str) -> StartError {
    let mut hint = String::new();
    if let Some(advice) = instead_of_name(name) {
        hint = format!("; {advice}");
    } else if let Some(class) = name.strip_suffix(".class") {
        hint = format!("; leave out `.class`: `{class}`");
    } else if let Some(close) = sources.class_path.suggest(internal) {
        hint = format!("; {}", suggestion(sources, &close));
    }
    let elements = elements_of(&sources.class_path);
    hint.push_str(&slips(&sources.class_path));
    let class_path = std::env::join_paths(&elements).unwrap_or_default().into();
    StartError::NotFound { name: name.to_owned(), class_path, hint }
}

fn elements_of(class_path: &ClassPath) -> Vec<PathBuf> {
    let here = |entry: PathBuf| if entry.as_os_str().is_empty() { PathBuf::from(".") } else { entry };
    std::env::split_paths(&class_path.text()).map(here).collect()
}

/// What is probably wrong with a class path that lacks a class: each part begins with a semicolon.
pub fn slips(class_path: &ClassPath) -> String {
    let mut hint = String::new();
    let elements = elements_of(class_path);
    // A class path may name what is not there, but that is mostly a slip.
    for missing in elements.iter().filter(|entry| !entry.exists()) {
        // What stands for all jars of a folder stays as it is where there are none.
        let what = if missing.ends_with("*") { "no jar for" } else { "no" };
        hint.push_str(&format!("; there is {what} {}", missing.display()));
        if missing.to_string_lossy().contains([',', ';']) {
            hint.push_str(": a colon stands between folders and jars, `-cp out:lib.jar`");
        }
    }
    let class_files: Vec<String> = elements.iter().filter_map(|entry| instead_of_class_file(entry)).collect();
    match class_files.first() {
        Some(advice) => hint.push_str(&format!("; {advice}")),
        None => hint.extend(class_path.unreadable().iter().map(|unreadable| format!("; {unreadable}"))),
    }
    hint
}

/// What to write instead of the name of a class's file, on the class path or as the main class.
pub fn instead_of_class_file(file: &Path) -> Option<String> {
    if file.extension()? != "class" {
        return None;
    }
    let declared = ClassFile::parse(Bytes::from_vec(std::fs::read(file).ok()?)).ok()?.name().into_owned();
    let line = line_for(&declared, file)?;
    Some(format!("{} is the file of a class: name its folder and the class, {line}", file.display()))
}

/// What to write instead of the name of something else than a class.
fn instead_of_name(name: &str) -> Option<String> {
    let file = Path::new(name);
    if name.ends_with(".jar") && file.is_file() {
        Some(format!("that is a jar: try `jaywalk run -jar {name}`"))
    } else if file.is_dir() && (name.contains('/') || !name.contains('.')) {
        Some(format!("that is a folder: name a class in it, `jaywalk run -cp {name} demo.Main`"))
    } else if let Some(advice) = instead_of_class_file(file) {
        Some(advice)
    } else {
        // Without an extension, `java` takes a script for source code if it is told the version.
        let is_script = || std::fs::File::open(file).is_ok_and(|mut file| starts_as_script(&mut file));
        (file.is_file() && is_script()).then(|| {
            "that is a script: jaywalk compiles source files only if their names end in `.java`, and without a line `#!`"
                .to_owned()
        })
    }
}

fn starts_as_script(file: &mut impl Read) -> bool {
    let mut beginning = [0; 2];
    file.read_exact(&mut beginning).is_ok() && beginning == *b"#!"
}

/// What to write instead: another name, or the class path where a class of this name is, one folder further in.
fn suggestion(sources: &Sources, close: &str) -> String {
    let shown = close.replace('/', ".");
    let found = find(sources, close).ok().flatten();
    let declared = found.and_then(|(bytes, place)| Some((ClassFile::parse(bytes).ok()?.name().into_owned(), place)));
    match declared {
        Some((declared, place)) if declared != close => {
            other_class(&shown, &declared, &place.join(format!("{close}.class"))).to_string()
        }
        _ => format!("did you mean {shown}?"),
    }
}

/// The class path that would find a class is its file's path without the name it declares.
fn other_class(shown: &str, declared: &str, file: &Path) -> StartError {
    let hint = line_for(declared, file).map_or_else(String::new, |line| format!(": try {line}"));
    StartError::OtherClass { name: shown.to_owned(), declared: declared.replace('/', "."), file: file.to_owned(), hint }
}

/// The command line that finds a class in its file.
fn line_for(declared: &str, file: &Path) -> Option<String> {
    let root = file.ancestors().find(|root| root.join(format!("{declared}.class")) == file)?;
    let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    Some(format!("`jaywalk run -cp {} {}`", root.display(), declared.replace('/', ".")))
}

/// `main` may be inherited from a superclass, but not from an interface.
fn check_main(sources: &Sources, file: ClassFile, shown: &str) -> Result<(), StartError> {
    let instance = instance_trouble(&file);
    let mains = inherited_mains(sources, file)?;
    let newer = sources.jdk.feature_version() >= INSTANCE_MAIN_VERSION;
    let called = if newer { called_main(&mains) } else { mains.iter().find(|method| method.is_right()) };
    match (called, instance) {
        (Some(method), Some(reason)) if !method.is_static() => {
            Err(StartError::NoInstance { name: shown.to_owned(), reason })
        }
        (Some(_), _) => Ok(()),
        (None, _) => {
            let hint = mains.first().map_or_else(String::new, |method| format!(", only `{}`", method.shown()));
            let wanted = if newer {
                "`void main()` or `void main(String[])` that is not private"
            } else {
                "`public static void main(String[])`"
            };
            Err(StartError::NoMain { name: shown.to_owned(), wanted, hint })
        }
    }
}

/// The methods called `main` of a class and its superclasses, its own first.
fn inherited_mains(sources: &Sources, file: ClassFile) -> Result<Vec<MainMethod>, StartError> {
    let mut mains = Vec::new();
    let mut class = file;
    let mut names = vec![class.name().replace('/', ".")];
    loop {
        mains.extend(mains_of(&class));
        let Some(superclass) = class.super_name().map(|name| name.into_owned()) else {
            break;
        };
        let name = superclass.replace('/', ".");
        let before = names.iter().position(|other| *other == name);
        names.push(name);
        if let Some(first) = before {
            let circle = names.split_off(first);
            return Err(StartError::Circle { name: circle[0].clone(), circle: circle.join(" extends ") });
        }
        match find(sources, &superclass)? {
            Some((bytes, place)) => class = parse(bytes, &superclass.replace('/', "."), &place)?,
            None => break,
        }
    }
    Ok(mains)
}

/// What JDK 25 and newer call: the first `main` with arguments, else the first without, unless it is private.
fn called_main(mains: &[MainMethod]) -> Option<&MainMethod> {
    let first = |descriptor| mains.iter().find(|method| method.descriptor == descriptor);
    let usable = |method: &&MainMethod| method.access & ACC_PRIVATE == 0;
    first(MAIN_DESCRIPTOR).filter(usable).or_else(|| first(WITHOUT_ARGUMENTS).filter(usable))
}

/// Why no object of a class can be made for its `main`.
fn instance_trouble(class: &ClassFile) -> Option<&'static str> {
    if class.access & ACC_ABSTRACT != 0 {
        return Some("the class is abstract");
    }
    let is = |index: u16, text: &str| class.pool.text(index).is_ok_and(|found| found == text);
    let found = class
        .methods
        .iter()
        .any(|method| is(method.name, "<init>") && is(method.descriptor, "()V") && method.access & ACC_PRIVATE == 0);
    (!found).then_some("the class has no constructor without parameters that is not private")
}

/// A method that is called `main`.
struct MainMethod {
    access: u16,
    descriptor: String,
}

fn mains_of(class: &ClassFile) -> Vec<MainMethod> {
    let is_main = |name: u16| class.pool.text(name).is_ok_and(|name| name == "main");
    let mains = class.methods.iter().filter(|method| is_main(method.name));
    mains
        .filter_map(|method| {
            let descriptor = class.pool.text(method.descriptor).ok()?.into_owned();
            Some(MainMethod { access: method.access, descriptor })
        })
        .collect()
}

impl MainMethod {
    fn is_right(&self) -> bool {
        let needed = ACC_PUBLIC | ACC_STATIC;
        self.access & needed == needed && self.descriptor == MAIN_DESCRIPTOR
    }

    fn is_static(&self) -> bool {
        self.access & ACC_STATIC != 0
    }

    /// As it would be written in the source.
    fn shown(&self) -> String {
        let modifiers =
            [(ACC_PUBLIC, "public "), (ACC_PRIVATE, "private "), (0x0004, "protected "), (ACC_STATIC, "static ")];
        let written = modifiers.iter().filter(|(flag, _)| self.access & flag != 0).map(|(_, word)| *word);
        let (parameters, result) = shown_descriptor(&self.descriptor);
        format!("{}{result} main({})", written.collect::<String>(), parameters.join(", "))
    }
}

/// The parameter types and the result type of a method descriptor, with simple class names.
fn shown_descriptor(descriptor: &str) -> (Vec<String>, String) {
    match MethodDescriptor::parse(descriptor) {
        Some(method) => (method.parameters.into_iter().map(simple_type).collect(), simple_type(method.result)),
        None => (Vec::new(), "?".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::MainMethod;

    #[test]
    fn methods_are_shown_as_in_the_source() {
        let shown = |access, descriptor: &str| MainMethod { access, descriptor: descriptor.to_owned() }.shown();
        assert_eq!(shown(9, "([Ljava/lang/String;)I"), "public static int main(String[])");
        assert_eq!(shown(0, "()V"), "void main()");
        assert_eq!(shown(2, "(I[[JLa/B;)La/C;"), "private C main(int, long[][], B)");
        assert_eq!(shown(0, ""), "? main()");
    }
}
