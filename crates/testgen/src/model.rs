//! What a test may see of the classes.

use crate::building::descriptor_of;
use crate::constructor::Effect;
use crate::java::{is_identifier, string_literal, typed};
use jaywalk_check::Classes;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{class_name, external_type, kind_of};
use jaywalk_classes::file::{ClassFile, Member};
use jaywalk_classes::link::flags::{ABSTRACT, ENUM, INTERFACE, PRIVATE, PUBLIC, STATIC};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// The classes, as a test sees them that lies in a package.
pub struct World<'a> {
    classes: &'a dyn Classes,
    /// The package of the test, with slashes.
    package: String,
    models: RefCell<HashMap<String, Option<Rc<ClassModel>>>>,
    /// What constructors do, by class and descriptor; `None` if they do more than to fill in fields.
    pub(crate) effects: RefCell<HashMap<(String, String), Option<Effect>>>,
    /// The classes of other packages that are imported, with slashes, by their simple names.
    imports: RefCell<BTreeMap<String, String>>,
    /// The types that mean something else by their simple names in the class body that is being written.
    inherited: RefCell<BTreeSet<String>>,
}

/// Classes that every file may need. Where the package has classes of these names, and one that has the name of the package
/// these lie in, only an import makes them known.
const NEEDED: &[&str] = &[
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/NoSuchFieldException",
    "java/lang/Object",
    "java/lang/ReflectiveOperationException",
    "java/lang/String",
    "java/lang/SuppressWarnings",
    "java/lang/Throwable",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Field",
    "java/lang/reflect/InvocationTargetException",
    "java/lang/reflect/Method",
    TEST,
];

/// The annotation of tests.
const TEST: &str = "org/junit/jupiter/api/Test";

/// A class file and how Java source names the class.
pub(crate) struct ClassModel {
    pub(crate) file: ClassFile,
    /// With slashes.
    pub(crate) name: String,
    /// The access flags as written in the source.
    access: u16,
    place: Nesting,
}

/// Where a class is declared.
enum Nesting {
    Top,
    /// In this class, under this name.
    MemberOf(String, String),
    /// In a method: it has no name for others.
    Local,
}

impl ClassModel {
    fn of(file: ClassFile) -> ClassModel {
        let name = file.name().into_owned();
        let text = |index| file.pool.class_name(index).map(|name| name.into_owned()).unwrap_or_default();
        let own = file.inner_classes().into_iter().find(|inner| text(inner.inner) == name);
        let (access, place) = match own {
            None => (file.access, Nesting::Top),
            Some(inner) if inner.outer == 0 || inner.name == 0 => (inner.access, Nesting::Local),
            Some(inner) => {
                let simple = file.pool.text(inner.name).map(|name| name.into_owned()).unwrap_or_default();
                (inner.access, Nesting::MemberOf(text(inner.outer), simple))
            }
        };
        ClassModel { file, name, access, place }
    }

    pub(crate) fn text(&self, index: u16) -> String {
        self.file.pool.text(index).map(|text| text.into_owned()).unwrap_or_default()
    }

    pub(crate) fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The last part of its name, for names of variables and tests.
    pub(crate) fn simple_name(&self) -> &str {
        simple_name(&self.name)
    }

    /// Whether an instance belongs to one of another class.
    pub(crate) fn outer_of_instance(&self) -> Option<&str> {
        match &self.place {
            Nesting::MemberOf(outer, _) if self.access & STATIC == 0 => Some(outer),
            _ => None,
        }
    }

    pub(crate) fn is_enum(&self) -> bool {
        self.access & ENUM != 0
    }

    pub(crate) fn is_interface(&self) -> bool {
        self.file.access & INTERFACE != 0
    }

    /// Whether it is an interface or abstract class.
    pub(crate) fn is_abstract(&self) -> bool {
        self.file.access & (INTERFACE | ABSTRACT) != 0
    }

    pub(crate) fn is_record(&self) -> bool {
        self.file.record().is_some()
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Member> {
        self.file.fields.iter().find(|field| self.text(field.name) == name)
    }

    pub(crate) fn method(&self, name: &str, descriptor: &str) -> Option<&Member> {
        self.methods(name).find(|method| self.text(method.descriptor) == descriptor)
    }

    pub(crate) fn methods(&self, name: &str) -> impl Iterator<Item = &Member> {
        self.file.methods.iter().filter(move |method| self.text(method.name) == name)
    }
}

/// The last part of a class's name.
pub(crate) fn simple_name(name: &str) -> &str {
    name.rsplit(['/', '.', '$']).find(|part| part.starts_with(char::is_alphabetic)).unwrap_or("object")
}

impl<'a> World<'a> {
    /// The classes for tests in a package, with slashes.
    pub fn new(classes: &'a dyn Classes, package: &str) -> World<'a> {
        let world = World {
            classes,
            package: package.to_owned(),
            models: RefCell::default(),
            effects: RefCell::default(),
            imports: RefCell::default(),
            inherited: RefCell::default(),
        };
        for class in NEEDED.iter().filter(|class| world.is_obscured(class)) {
            let simple = class.rsplit('/').next().unwrap_or_default();
            if world.is_type_beside(simple) {
                world.imports.borrow_mut().insert(simple.to_owned(), (*class).to_owned());
            }
        }
        world
    }

    /// The package of the tests, with slashes.
    pub fn package(&self) -> &str {
        &self.package
    }

    /// The class with this name, with slashes or dots.
    pub(crate) fn class(&self, name: &str) -> Option<Rc<ClassModel>> {
        let name = name.replace('.', "/");
        if let Some(known) = self.models.borrow().get(&name) {
            return known.clone();
        }
        let found = self.classes.find(&name).ok().flatten().map(|file| Rc::new(ClassModel::of(file)));
        self.models.borrow_mut().insert(name, found.clone());
        found
    }

    /// A class and those above it.
    pub(crate) fn ancestry(&self, name: &str) -> Vec<Rc<ClassModel>> {
        const MOST: usize = 1000;
        let above = |class: &Rc<ClassModel>| class.file.super_name().and_then(|name| self.class(&name));
        std::iter::successors(self.class(name), above).take(MOST).collect()
    }

    /// The nearest class of the JDK's above one, with dots; `None` of a class that is the JDK's itself.
    pub(crate) fn library_class(&self, name: &str) -> Option<String> {
        let is_of_jdk = |class: &Rc<ClassModel>| self.classes.is_of_jdk(&class.name);
        let ancestry = self.ancestry(name);
        let above = ancestry.iter().position(is_of_jdk).filter(|&above| above > 0)?;
        Some(ancestry[above].name.replace('/', "."))
    }

    /// The interfaces of a class and of those above it.
    pub(crate) fn interfaces(&self, name: &str) -> Vec<Rc<ClassModel>> {
        let mut left = self.ancestry(name);
        let mut found: Vec<Rc<ClassModel>> = Vec::new();
        while let Some(class) = left.pop() {
            let names = class.file.interfaces.iter().filter_map(|&index| class.file.pool.class_name(index).ok());
            for interface in names.filter_map(|name| self.class(&name)) {
                if found.iter().all(|known| known.name != interface.name) {
                    left.push(Rc::clone(&interface));
                    found.push(interface);
                }
            }
        }
        found
    }

    /// Whether objects of a class can be used where another is wanted; arrays are not looked into.
    pub(crate) fn is_subclass(&self, class: &str, wanted: &str) -> bool {
        let (class, wanted) = (class.replace('.', "/"), wanted.replace('.', "/"));
        let (mut seen, mut left) = (HashSet::new(), vec![class]);
        while let Some(name) = left.pop() {
            if name == wanted || wanted == "java/lang/Object" {
                return true;
            }
            let Some(model) = self.class(&name) else { continue };
            if seen.insert(name) {
                let interfaces = model.file.interfaces.iter().map(|&index| model.file.pool.class_name(index));
                left.extend(interfaces.filter_map(Result::ok).map(|name| name.into_owned()));
                left.extend(model.file.super_name().map(|name| name.into_owned()));
            }
        }
        false
    }

    fn is_near(&self, class: &ClassModel) -> bool {
        class.package() == self.package
    }

    /// Whether a member of a class can be used by its name, where the class can.
    pub(crate) fn sees_member(&self, class: &ClassModel, access: u16) -> bool {
        access & PUBLIC != 0 || access & PRIVATE == 0 && self.is_near(class)
    }

    /// What Java source calls a class, if it can.
    pub(crate) fn source_name(&self, name: &str) -> Option<String> {
        let class = self.class(name)?;
        match &class.place {
            Nesting::Local => None,
            Nesting::MemberOf(outer, simple) => {
                let is_seen = self.sees_member(&class, class.access) && is_identifier(simple);
                is_seen.then(|| self.source_name(outer)).flatten().map(|outer| format!("{outer}.{simple}"))
            }
            Nesting::Top => {
                let is_seen = class.access & PUBLIC != 0 || self.is_near(&class);
                let is_open = class.package().starts_with("java") || self.module_of(class.package()).is_none();
                let simple = class.name.rsplit('/').next().unwrap_or_default();
                let is_named = class.name.split('/').all(is_identifier);
                (is_seen && is_open && is_named).then(|| self.in_scope(simple, &class.name)).flatten()
            }
        }
    }

    /// What a class that lies in a package is called where the test is: by its simple name, if that means this class.
    fn in_scope(&self, simple: &str, class: &str) -> Option<String> {
        let is_inherited = self.inherited.borrow().contains(simple);
        let imported = self.imports.borrow().get(simple).map(|known| known == class);
        let is_short = imported.unwrap_or_else(|| {
            let is_beside = self.class(&self.beside(simple)).is_some();
            class == self.beside(simple) || class == format!("java/lang/{simple}") && !is_beside
        });
        if !is_inherited && (is_short || self.is_imported(simple, class)) {
            return Some(simple.to_owned());
        }
        (class.contains('/') && !self.is_obscured(class)).then(|| class.replace('/', "."))
    }

    /// Whether the first part of a class's full name means a type rather than a package.
    fn is_obscured(&self, class: &str) -> bool {
        let start = class.split('/').next().unwrap_or_default();
        self.is_type_beside(start) || self.inherited.borrow().contains(start)
    }

    /// Whether a class of the test's package has this name.
    pub(crate) fn is_type_beside(&self, name: &str) -> bool {
        self.class(&self.beside(name)).is_some()
    }

    /// Writes something in the body of a class that extends another one, whose nested types are known there by their simple
    /// names, and those of the types above it.
    pub(crate) fn inside<T>(&self, class: &str, write: impl FnOnce() -> T) -> T {
        let above = self.ancestry(class).into_iter().chain(self.interfaces(class));
        let named = above.flat_map(|class| {
            let inner = class.file.inner_classes().into_iter();
            let own =
                inner.filter(|inner| class.file.pool.class_name(inner.outer).is_ok_and(|name| name == class.name));
            own.map(|inner| class.text(inner.name)).collect::<Vec<String>>()
        });
        let outside = self.inherited.replace(named.collect());
        let written = write();
        self.inherited.replace(outside);
        written
    }

    /// What a public class of `java.lang` is called.
    pub(crate) fn lang(&self, simple: &str) -> String {
        self.source_name(&format!("java/lang/{simple}")).unwrap_or_else(|| format!("java.lang.{simple}"))
    }

    /// What the annotation of tests is called.
    pub(crate) fn annotation(&self) -> String {
        if !self.is_type_beside("Test") {
            self.imports.borrow_mut().insert("Test".to_owned(), TEST.to_owned());
        }
        self.in_scope("Test", TEST).unwrap_or_else(|| TEST.replace('/', "."))
    }

    /// A number as Java writes it, given as it is written where nobody has a class `Double` of their own.
    pub(crate) fn number(&self, kind: Kind, literal: &str) -> String {
        match literal.split_once('.') {
            Some((class @ ("Integer" | "Long" | "Float" | "Double"), rest)) => format!("{}.{rest}", self.lang(class)),
            _ => typed(kind, literal),
        }
    }

    /// A text of ours in which the names of classes are those that they have where the test is.
    pub(crate) fn with_names(&self, text: &str) -> String {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut written = String::new();
        for piece in text.split_inclusive(|letter| !is_part(letter)) {
            let word = piece.trim_end_matches(|letter| !is_part(letter));
            let needed = NEEDED.iter().find(|class| class.rsplit('/').next() == Some(word));
            match needed.and_then(|class| self.in_scope(word, class)) {
                Some(name) => written += &(name + &piece[word.len()..]),
                None => written += piece,
            }
        }
        written
    }

    /// What Java source calls a class before a dot, where a field of its name would be meant rather than the class.
    pub(crate) fn name_before_dot(&self, class: &str) -> Option<String> {
        let model = self.class(class)?;
        if let Nesting::MemberOf(outer, simple) = &model.place {
            let mut above = self.ancestry(outer).into_iter().chain(self.interfaces(outer));
            self.name_before_dot(outer)?;
            if above.any(|class| class.field(simple).is_some()) {
                return None;
            }
        }
        self.source_name(class)
    }

    /// Whether a class of another package is known by its simple name: the first that wants to be, unless the name means
    /// something else already, or may be that of a package.
    fn is_imported(&self, simple: &str, class: &str) -> bool {
        let is_taken = || {
            let others = [self.beside(simple), format!("java/lang/{simple}")];
            let is_like_a_package = simple.starts_with(char::is_lowercase);
            simple == "Test" || is_like_a_package || others.iter().any(|other| self.class(other).is_some())
        };
        if class.contains('/') && !self.imports.borrow().contains_key(simple) && !is_taken() {
            self.imports.borrow_mut().insert(simple.to_owned(), class.to_owned());
        }
        self.imports.borrow().get(simple).is_some_and(|known| known == class)
    }

    /// The classes that a text names by their simple names and that lie in other packages, with dots.
    pub(crate) fn imports_of(&self, text: &str) -> Vec<String> {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
        let words: HashSet<&str> = text.split(|letter| !is_part(letter)).collect();
        let imports = self.imports.borrow();
        let used = imports.iter().filter(|(simple, _)| words.contains(simple.as_str()));
        let mut names: Vec<String> = used.map(|(_, class)| class.replace('/', ".")).collect();
        names.sort_unstable();
        names
    }

    /// The name of a class of the test's package.
    pub(crate) fn beside(&self, simple: &str) -> String {
        if self.package.is_empty() { simple.to_owned() } else { format!("{}/{simple}", self.package) }
    }

    /// The same, with dots.
    pub fn beside_with_dots(&self, simple: &str) -> String {
        self.beside(simple).replace('/', ".")
    }

    /// The module that must give leave before reflection looks into a package.
    pub(crate) fn module_of(&self, package: &str) -> Option<String> {
        self.classes.module_of_jdk(package)
    }

    /// What Java source calls a class that is given with dots and, of an array, brackets.
    pub(crate) fn class_in_source(&self, class: &str) -> Option<String> {
        if class.ends_with("[]") { self.type_name(&descriptor_of(class)) } else { self.source_name(class) }
    }

    /// Whether objects of a class, given like that, can be used where a type is wanted.
    pub(crate) fn fits(&self, class: &str, descriptor: &str) -> bool {
        let general = ["Ljava/lang/Object;", "Ljava/lang/Cloneable;", "Ljava/io/Serializable;"];
        let own = descriptor_of(class);
        match class.strip_suffix("[]") {
            Some(element) => {
                let is_element = |wanted| self.fits(element, wanted);
                general.contains(&descriptor) || descriptor.strip_prefix('[').is_some_and(is_element)
            }
            None if kind_of(&own) != Kind::Reference => own == descriptor,
            None => descriptor.starts_with('L') && self.is_subclass(class, class_name(descriptor)),
        }
    }

    /// What Java source calls a type, if it can.
    pub(crate) fn type_name(&self, descriptor: &str) -> Option<String> {
        let element = descriptor.trim_start_matches('[');
        let brackets = "[]".repeat(descriptor.len() - element.len());
        let name = match element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
            Some(class) => self.source_name(class)?,
            None => external_type(element),
        };
        Some(name + &brackets)
    }

    /// An expression for the class object of a type.
    pub(crate) fn class_literal(&self, descriptor: &str) -> String {
        match self.type_name(descriptor) {
            Some(name) => format!("{name}.class"),
            None => {
                let element = descriptor.trim_start_matches('[');
                let name = if element == descriptor {
                    element.trim_start_matches('L').trim_end_matches(';').to_owned()
                } else {
                    descriptor.to_owned()
                };
                format!("{}.forName({})", self.lang("Class"), string_literal(&name.replace('/', ".")))
            }
        }
    }
}
