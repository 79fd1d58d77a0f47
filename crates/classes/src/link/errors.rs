//! What linking can fail with, in HotSpot's words, so that programs and people see what `java` would show.

use std::fmt;

use super::class::{Class, ClassKind, Field, Method};
use super::flags;
use super::ids::{ClassId, LoaderId};
use super::table::ClassTable;
use crate::Symbol;
use crate::descriptor::{MethodDescriptor, external_type};
use crate::file::{FormatError, FormatErrorKind};

/// A linking error: the Java error to throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// The class of the error with slashes, as in `java/lang/NoClassDefFoundError`.
    pub exception: &'static str,
    /// Its message.
    pub message: String,
    /// If set, nothing is wrong yet: this class must first be loaded by running `loadClass` of a loader that the
    /// program made. The machine does so, calls [`ClassTable::record_initiated`] and tries again.
    pub needs: Option<(LoaderId, Symbol)>,
    /// The member that a class does not have, if that is the trouble.
    pub missing: Option<Box<MissingMember>>,
}

/// A member that a class does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingMember {
    /// `field` or `method`.
    pub what: &'static str,
    /// `a.B.example(int)`, or `a.B.example` of a field.
    pub name: String,
}

impl fmt::Display for LinkError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.exception.replace('/', "."), self.message)
    }
}

impl std::error::Error for LinkError {}

/// `java/lang/NoClassDefFoundError`
pub const NO_CLASS_DEF_FOUND: &str = "java/lang/NoClassDefFoundError";
/// What messages call the unnamed module of a loader until they are in an exception: the loader's number and `]` follow.
/// HotSpot tells these modules apart by their identity hash codes, which only the machine knows. No class has `[` in its name.
pub const UNNAMED_MODULE: &str = "unnamed module [";
const TRUNCATED: &str = "Truncated class file";
const CLASS_FORMAT: &str = "java/lang/ClassFormatError";
const INCOMPATIBLE: &str = "java/lang/IncompatibleClassChangeError";
const ILLEGAL_ACCESS: &str = "java/lang/IllegalAccessError";
const NO_SUCH_METHOD: &str = "java/lang/NoSuchMethodError";
const ABSTRACT_METHOD: &str = "java/lang/AbstractMethodError";

impl LinkError {
    #[cold]
    pub(super) fn new(exception: &'static str, message: impl Into<String>) -> LinkError {
        LinkError { exception, message: message.into(), needs: None, missing: None }
    }

    #[cold]
    pub(super) fn class_not_found(name: &str) -> LinkError {
        LinkError::new(NO_CLASS_DEF_FOUND, name)
    }

    #[cold]
    pub(super) fn needs(loader: LoaderId, name: Symbol, text: &str) -> LinkError {
        LinkError { needs: Some((loader, name)), ..LinkError::class_not_found(text) }
    }

    #[cold]
    pub(super) fn unreadable(name: &str, reason: &str) -> LinkError {
        LinkError::new(NO_CLASS_DEF_FOUND, format!("{name} ({reason})"))
    }

    #[cold]
    pub(super) fn wrong_name(asked: &str, found: &str) -> LinkError {
        LinkError::new(NO_CLASS_DEF_FOUND, format!("{asked} (wrong name: {found})"))
    }

    #[cold]
    pub(super) fn circular(name: &str) -> LinkError {
        LinkError::new("java/lang/ClassCircularityError", name)
    }

    #[cold]
    pub(super) fn prohibited_package(package: &str) -> LinkError {
        let package = package.replace('/', ".");
        LinkError::new("java/lang/SecurityException", format!("Prohibited package name: {package}"))
    }

    #[cold]
    pub(super) fn class_format(message: impl Into<String>) -> LinkError {
        LinkError::new(CLASS_FORMAT, message)
    }

    #[cold]
    pub(super) fn incompatible(message: impl Into<String>) -> LinkError {
        LinkError::new(INCOMPATIBLE, message)
    }

    #[cold]
    pub(super) fn illegal_access(message: impl Into<String>) -> LinkError {
        LinkError::new(ILLEGAL_ACCESS, message)
    }

    /// A class file that cannot be read. `name` is the class that was asked for, if that is known.
    #[cold]
    pub(super) fn format(name: &str, error: &FormatError) -> LinkError {
        match error.kind {
            // Where the file ends is told to people, not to programs.
            FormatErrorKind::Malformed if error.message.starts_with(TRUNCATED) => {
                LinkError::new(CLASS_FORMAT, TRUNCATED)
            }
            FormatErrorKind::Malformed => {
                LinkError::new(CLASS_FORMAT, format!("{} in class file {name}", error.message))
            }
            FormatErrorKind::UnsupportedVersion { major, minor, trouble } => {
                LinkError::new("java/lang/UnsupportedClassVersionError", trouble.words(name, major, minor))
            }
        }
    }

    #[cold]
    pub(super) fn duplicate_member(what: &str, name: &str, descriptor: &str, class: &str) -> LinkError {
        LinkError::class_format(format!(
            "Duplicate {what} name \"{name}\" with signature \"{descriptor}\" in class file {class}"
        ))
    }

    #[cold]
    pub(super) fn illegal_signature(what: &str, name: &str, descriptor: &str, class: &str) -> LinkError {
        LinkError::class_format(format!("{what} \"{name}\" in class {class} has illegal signature \"{descriptor}\""))
    }
}

/// Messages that name linked classes and members.
impl ClassTable {
    /// The class's name as `Class.getName` gives it: dots, and a slash before a hidden class's suffix.
    pub fn external_name(&self, class: ClassId) -> String {
        let class = self.class(class);
        let text = self.symbols.text(class.name).replace('/', ".");
        match text.rsplit_once('+') {
            Some((start, suffix)) if class.hidden => format!("{start}/{suffix}"),
            _ => text,
        }
    }

    /// `void a.B.m(int)`, the way error messages name a method.
    pub fn external_method_name(&self, method: &Method) -> String {
        self.describe_method(method.class, method.name, method.descriptor)
    }

    pub(super) fn describe_method(&self, owner: ClassId, name: Symbol, descriptor: Symbol) -> String {
        external_method(&self.external_name(owner), self.symbols.text(name), self.symbols.text(descriptor))
    }

    /// `a.B is in unnamed module of loader 'app'`.
    pub(super) fn class_in_module(&self, class: ClassId) -> String {
        format!("{} is in {}", self.external_name(class), self.module_of_loader(class))
    }

    fn module_of_loader(&self, class: ClassId) -> String {
        let mut class = self.class(class);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.class(element);
        }
        if class.is_primitive() {
            return self.module_of_package(LoaderId::BOOT, "java/lang");
        }
        self.module_of_package(class.loader, self.symbols.text(class.package))
    }

    /// The name of the module that a package is in; `None` for the unnamed module.
    pub fn module_name(&self, loader: LoaderId, package: &str) -> Option<String> {
        let claiming = self.claiming_module(loader, package).map(|module| module.name.clone());
        claiming.or_else(|| self.source.module_of(loader, package))
    }

    /// The module of the JDK's image that has a package; `None` also for packages that a program made up at run time.
    pub fn image_module(&self, package: &str) -> Option<String> {
        self.source.module_of(LoaderId::BOOT, package)
    }

    fn module_of_package(&self, loader: LoaderId, package: &str) -> String {
        let claiming = self.claiming_module(loader, package).map(ToString::to_string);
        let module = match claiming.or_else(|| self.source.module_of(loader, package)) {
            Some(name) => format!("module {name}"),
            None => "unnamed module".to_owned(),
        };
        format!("{module} of loader {}", self.loader_description(loader))
    }

    /// Where two classes live, for the end of an access error.
    pub fn both_in_modules(&self, first: ClassId, second: ClassId) -> String {
        let (first_name, second_name) = (self.external_name(first), self.external_name(second));
        joint_places(&first_name, &self.module_of_loader(first), &second_name, &self.module_of_loader(second))
    }

    /// A sealed class or interface does not name the class that `verb`s it.
    #[cold]
    pub(super) fn not_permitted(&self, name: &str, verb: &str, supertype: ClassId) -> LinkError {
        let super_name = self.external_name(supertype);
        let kind = if self.class(supertype).is_interface() { "interface" } else { "class" };
        LinkError::incompatible(if self.feature_version < 24 {
            format!("class {name} cannot {verb} sealed {kind} {super_name}")
        } else {
            format!("Failed listed permitted subclass check: class {name} is not a permitted subclass of {super_name}")
        })
    }

    /// A class that is not made yet may not extend or implement `supertype`.
    #[cold]
    pub(super) fn inaccessible_supertype(
        &self,
        loader: LoaderId,
        name: &str,
        supertype: ClassId,
        what: &str,
    ) -> LinkError {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let (place, super_place) = (self.module_of_package(loader, package), self.module_of_loader(supertype));
        let (name, super_name) = (name.replace('/', "."), self.external_name(supertype));
        let places = joint_places(&name, &place, &super_name, &super_place);
        LinkError::illegal_access(format!("class {name} cannot access its {what} {super_name} ({places})"))
    }

    #[cold]
    pub(super) fn duplicate_class(&self, class: &Class) -> LinkError {
        let what = if class.is_interface() { "interface" } else { "class" };
        let parent = self.parent_description(class.loader).map(|parent| format!(", parent loader {parent}"));
        LinkError::new(
            "java/lang/LinkageError",
            format!(
                "loader {} attempted duplicate {what} definition for {}. ({}{})",
                self.loader_description(class.loader),
                self.external_name(class.id),
                self.class_in_module(class.id),
                parent.unwrap_or_default()
            ),
        )
    }

    #[cold]
    pub(super) fn no_such_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> LinkError {
        let name = self.symbols.text(name);
        let message = if self.feature_version < 21 {
            name.to_owned()
        } else {
            let kind = external_type(self.symbols.text(descriptor));
            format!("Class {} does not have member field '{kind} {name}'", self.external_name(class))
        };
        let missing = MissingMember { what: "field", name: format!("{}.{name}", self.external_name(class)) };
        LinkError { missing: Some(Box::new(missing)), ..LinkError::new("java/lang/NoSuchFieldError", message) }
    }

    #[cold]
    pub(super) fn no_such_method(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> LinkError {
        let method = self.describe_method(class, name, descriptor);
        // It begins with what it returns.
        let name = method.split_once(' ').map_or("", |(_, name)| name).to_owned();
        let missing = MissingMember { what: "method", name };
        LinkError { missing: Some(Box::new(missing)), ..LinkError::new(NO_SUCH_METHOD, format!("'{method}'")) }
    }

    #[cold]
    pub(super) fn no_such_constructor(&self, class: ClassId, descriptor: Symbol) -> LinkError {
        let method = external_method("", "<init>", self.symbols.text(descriptor));
        LinkError::new(NO_SUCH_METHOD, format!("{}: method '{method}' not found", self.external_name(class)))
    }

    #[cold]
    pub(super) fn inaccessible_class(&self, from: ClassId, class: ClassId) -> LinkError {
        LinkError::illegal_access(format!(
            "failed to access class {} from class {} ({})",
            self.external_name(class),
            self.external_name(from),
            self.both_in_modules(class, from)
        ))
    }

    #[cold]
    pub(super) fn inaccessible_field(&self, from: ClassId, field: &Field) -> LinkError {
        LinkError::illegal_access(format!(
            "class {} tried to access {}field {}.{} ({})",
            self.external_name(from),
            visibility(field.access),
            self.external_name(field.class),
            self.symbols.text(field.name),
            self.both_in_modules(from, field.class)
        ))
    }

    #[cold]
    pub(super) fn inaccessible_method(&self, from: ClassId, method: &Method) -> LinkError {
        let abstractness = if method.is_abstract() { "abstract " } else { "" };
        LinkError::illegal_access(format!(
            "class {} tried to access {abstractness}{}method '{}' ({})",
            self.external_name(from),
            visibility(method.access),
            self.external_method_name(method),
            self.both_in_modules(from, method.class)
        ))
    }

    /// The receiver's class has no body for `resolved`; `selected` is the abstract method found instead.
    #[cold]
    pub(super) fn abstract_method(&self, receiver: ClassId, resolved: &Method, selected: Option<&Method>) -> LinkError {
        let owner = self.class(resolved.class);
        let kind = if owner.is_interface() {
            "interface"
        } else if owner.access & flags::ABSTRACT != 0 {
            "abstract class"
        } else {
            "class"
        };
        let signature = external_method("", self.symbols.text(resolved.name), self.symbols.text(resolved.descriptor));
        let mut message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}{signature}' \
             of {kind} {}.",
            self.external_name(receiver),
            qualifiers(resolved),
            self.external_name(resolved.class)
        );
        if let Some(selected) = selected
            && (selected.class, selected.index) != (resolved.class, resolved.index)
        {
            let name = self.external_method_name(selected);
            message.push_str(&format!(" Selected method is '{}{name}'.", qualifiers(selected)));
        }
        LinkError::new(ABSTRACT_METHOD, message)
    }

    /// `invokespecial` met an abstract method.
    #[cold]
    pub(super) fn abstract_special(&self, owner: ClassId, method: &Method) -> LinkError {
        let name = self.describe_method(owner, method.name, method.descriptor);
        LinkError::new(ABSTRACT_METHOD, format!("'{name}'"))
    }

    /// Several superinterfaces bring a default and none is more specific.
    #[cold]
    pub(super) fn conflicting_defaults<'a>(&self, methods: impl Iterator<Item = &'a Method>) -> LinkError {
        let mut message = "Conflicting default methods:".to_owned();
        for method in methods {
            let owner = self.symbols.text(self.class(method.class).name);
            message.push_str(&format!(" {owner}.{}", self.symbols.text(method.name)));
        }
        LinkError::incompatible(message)
    }
}

fn joint_places(first: &str, first_place: &str, second: &str, second_place: &str) -> String {
    if first_place == second_place {
        format!("{first} and {second} are in {first_place}")
    } else {
        format!("{first} is in {first_place}; {second} is in {second_place}")
    }
}

fn visibility(access: u16) -> &'static str {
    match access & (flags::PROTECTED | flags::PRIVATE) {
        flags::PROTECTED => "protected ",
        flags::PRIVATE => "private ",
        _ => "",
    }
}

fn qualifiers(method: &Method) -> &'static str {
    match (method.is_abstract(), method.is_private()) {
        (true, true) => "abstract private ",
        (true, false) => "abstract ",
        (false, true) => "private ",
        (false, false) => "",
    }
}

/// `void a.B.m(int, java.lang.String)`, or without the class when `owner` is empty.
fn external_method(owner: &str, name: &str, descriptor: &str) -> String {
    let Some(MethodDescriptor { parameters, result }) = MethodDescriptor::parse(descriptor) else {
        return format!("{owner}.{name}{descriptor}");
    };
    let parameters: Vec<_> = parameters.into_iter().map(external_type).collect();
    let dot = if owner.is_empty() { "" } else { "." };
    format!("{} {owner}{dot}{name}({})", external_type(result), parameters.join(", "))
}
