//! The methods that a target means.

use crate::contract::{Contract, Method, in_java_syntax, of_method};
use crate::hierarchy::{Classes, supertypes, text};
use crate::invariants::Invariants;
use crate::promise::{ACC_INTERFACE, ACC_STATIC};
use crate::statics::Static;
use crate::{Parameters, Target, generic};
use jaywalk_classes::descriptor::{MethodDescriptor, external_type, kind_of, simple_type};
use jaywalk_classes::file::{ClassFile, Member};
use jaywalk_classes::path::misspellings;

/// A method to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The class it is called on, with slashes.
    pub class: String,
    /// Whether that is an interface.
    pub in_interface: bool,
    /// Its name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whether it is called without a receiver.
    pub is_static: bool,
    /// The names of its inputs: of its parameters, where a receiver is the first and called `this`, and of static fields.
    pub parameters: Vec<String>,
    /// Their generic types where they have one, after the variables that these may name; a receiver is the first.
    pub signatures: Vec<Option<String>>,
    /// Static fields that are inputs, too: the last of the parameters.
    pub statics: Vec<Static>,
    /// What is promised about it.
    pub contract: Contract,
    /// Classes with predicates about other classes, with slashes: they may look at what is private there.
    pub trusted: Vec<String>,
}

/// What a constructor is called in a class file.
pub(crate) const CONSTRUCTOR: &str = "<init>";

/// What runs when a class is initialised.
const INITIALISER: &str = "<clinit>";

/// Why a target means nothing, in one line.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// A class that cannot be read, or a contract that says nothing sensible.
    #[error("{0}")]
    Other(String),
    /// No such class.
    #[error("cannot find class {name} on the class path{hint}")]
    NoClass {
        /// With dots.
        name: String,
        /// What may have been meant.
        hint: String,
    },
    /// No such method.
    #[error("class {class} has no method {method}{hint}")]
    NoMethod {
        /// With dots.
        class: String,
        /// As it was written.
        method: String,
        /// What may have been meant.
        hint: String,
    },
    /// Several methods of the name.
    #[error("class {class} has several methods {method}: say which, {choices}")]
    Overloaded {
        /// With dots.
        class: String,
        /// The name.
        method: String,
        /// What to write.
        choices: String,
    },
    /// A method without code.
    #[error("{0} is abstract or native: name one that has code")]
    NoCode(String),
}

const ACC_PUBLIC: u16 = 0x0001;
const ACC_BRIDGE: u16 = 0x0040;
const ACC_NATIVE: u16 = 0x0100;
const ACC_ABSTRACT: u16 = 0x0400;
const ACC_SYNTHETIC: u16 = 0x1000;

impl Subject {
    /// The methods that a target means: one, or all public ones of a class.
    pub fn find(classes: &dyn Classes, target: &Target) -> Result<Vec<Subject>, CheckError> {
        if target.parameters.is_none()
            && let Some(class) = load(classes, &target.name)?
        {
            let wanted = |member: &&Member| {
                let unwanted = ACC_BRIDGE | ACC_NATIVE | ACC_ABSTRACT | ACC_SYNTHETIC;
                member.access & ACC_PUBLIC != 0
                    && member.access & unwanted == 0
                    && !text(&class, member.name).starts_with('<')
            };
            let methods: Vec<&Member> = class.methods.iter().filter(wanted).collect();
            if methods.is_empty() {
                return Err(CheckError::Other(format!("class {} has no public method to check", target.name)));
            }
            let invariants = Invariants::find(classes);
            let subjects =
                methods.into_iter().map(|member| Subject::new(classes, &invariants, (&class, &class, member)));
            return subjects.collect();
        }
        let no_class = |name: &str| {
            let meant = classes.suggest(&name.replace('.', "/")).map(|meant| meant.replace('/', "."));
            let hint = meant.map_or_else(String::new, |meant| format!("; there is {meant}"));
            CheckError::NoClass { name: name.to_owned(), hint }
        };
        let Some((class_name, method)) = target.split() else { return Err(no_class(&target.name)) };
        let Some(class) = load(classes, class_name)? else {
            return Err(no_class(if method.starts_with(char::is_uppercase) { &target.name } else { class_name }));
        };
        let (declaring, member) = choose_method(classes, &class, method, target.parameters.as_ref())?;
        let invariants = Invariants::find(classes);
        Ok(vec![Subject::new(classes, &invariants, (&class, &declaring, &member))?])
    }

    fn new(
        classes: &dyn Classes,
        invariants: &Invariants,
        (class, declaring, member): (&ClassFile, &ClassFile, &Member),
    ) -> Result<Subject, CheckError> {
        let (method, descriptor) = (text(declaring, member.name), text(declaring, member.descriptor));
        let name = || format!("{}.{method}", class.name().replace('/', "."));
        if member.access & (ACC_ABSTRACT | ACC_NATIVE) != 0 {
            return Err(CheckError::NoCode(name()));
        }
        if method == INITIALISER {
            let text = format!("{} is the initialiser of a class, which nobody calls: name a method", name());
            return Err(CheckError::Other(text));
        }
        if method == CONSTRUCTOR && class.access & ACC_ABSTRACT != 0 {
            let class = class.name().replace('/', ".");
            return Err(CheckError::Other(format!("class {class} is abstract: name a constructor of one that is not")));
        }
        let is_static = member.access & ACC_STATIC != 0;
        let parameters = parameter_names(declaring, member);
        let contract = of_method(classes, invariants, &Method { class, declaring, member, names: &parameters })?;
        let in_interface = class.access & ACC_INTERFACE != 0;
        let signatures = generic::signatures(classes, class, declaring, member)?;
        let (class, trusted) = (class.name().into_owned(), invariants.beside());
        Ok(Subject {
            class,
            in_interface,
            method,
            descriptor,
            is_static,
            parameters,
            signatures,
            statics: Vec::new(),
            contract,
            trusted,
        })
    }

    /// Whether it makes the object that it is called on.
    pub fn is_constructor(&self) -> bool {
        self.method == CONSTRUCTOR
    }

    /// The descriptors of its inputs, one for each name of them.
    pub fn input_types(&self) -> Vec<String> {
        let receiver = (!self.is_static && !self.is_constructor()).then(|| format!("L{};", self.class));
        let types = MethodDescriptor::parse(&self.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let statics = self.statics.iter().map(|field| field.descriptor.clone());
        receiver.into_iter().chain(types.into_iter().map(str::to_owned)).chain(statics).collect()
    }

    /// The method as Java names it: `demo.Stack.push(int)`.
    pub fn name(&self) -> String {
        let types = MethodDescriptor::parse(&self.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let types: Vec<String> = types.into_iter().map(simple_type).collect();
        let method = if self.is_constructor() { "new" } else { &self.method };
        format!("{}.{method}({})", self.class.replace('/', "."), types.join(", "))
    }
}

/// The names that the compiler has kept, or numbers.
fn parameter_names(class: &ClassFile, method: &Member) -> Vec<String> {
    let descriptor = text(class, method.descriptor);
    let types = MethodDescriptor::parse(&descriptor).map_or_else(Vec::new, |shape| shape.parameters);
    let is_static = method.access & ACC_STATIC != 0;
    let variables = method.code(class).ok().flatten().map_or_else(Vec::new, |code| code.local_variables());
    let written = method.method_parameters(class).unwrap_or_default();
    let mut slot = u16::from(!is_static);
    // The object of a constructor is no input.
    let has_receiver = !is_static && text(class, method.name) != CONSTRUCTOR;
    let mut names: Vec<String> = has_receiver.then(|| "this".to_owned()).into_iter().collect();
    for (number, descriptor) in types.into_iter().enumerate() {
        let of_variable = variables.iter().find(|variable| variable.start == 0 && variable.index == slot);
        let name = written.get(number).map(|&(name, _)| name).or(of_variable.map(|variable| variable.name));
        names.push(name.filter(|&name| name != 0).map_or_else(|| format!("arg{number}"), |name| text(class, name)));
        slot += kind_of(descriptor).words();
    }
    names
}

fn load(classes: &dyn Classes, name: &str) -> Result<Option<ClassFile>, CheckError> {
    // `demo.Outer.Inner` may be written for `demo.Outer$Inner`.
    let mut written = name.replace('.', "/");
    loop {
        if let Some(class) = classes.find(&written).map_err(CheckError::Other)? {
            return Ok(Some(class));
        }
        let Some(slash) = written.rfind('/') else { return Ok(None) };
        let is_nested = written[..slash].rsplit('/').next().is_some_and(|outer| outer.starts_with(char::is_uppercase));
        if !is_nested {
            return Ok(None);
        }
        written.replace_range(slash..=slash, "$");
    }
}

/// The method of a name that is meant, and the class that declares it.
fn choose_method(
    classes: &dyn Classes,
    class: &ClassFile,
    method: &str,
    parameters: Option<&Parameters>,
) -> Result<(ClassFile, Member), CheckError> {
    let class_name = class.name().replace('/', ".");
    let mut of_name: Vec<(ClassFile, Member)> = Vec::new();
    let is_constructor = [CONSTRUCTOR, "new"].contains(&method);
    let (written, method) = (method, if is_constructor { CONSTRUCTOR } else { method });
    // A constructor is not inherited.
    for declaring in if is_constructor { vec![class.clone()] } else { supertypes(classes, class)? } {
        for member in &declaring.methods {
            let is_wanted =
                text(&declaring, member.name) == method && member.access & (ACC_BRIDGE | ACC_SYNTHETIC) == 0;
            let descriptor = text(&declaring, member.descriptor);
            let is_overridden = of_name.iter().any(|(above, other)| text(above, other.descriptor) == descriptor);
            if is_wanted && !is_overridden {
                of_name.push((declaring.clone(), member.clone()));
            }
        }
    }
    let fits = |(declaring, member): &&(ClassFile, Member)| {
        parameters.is_none_or(|wanted| is_meant(&text(declaring, member.descriptor), wanted))
    };
    let fitting: Vec<&(ClassFile, Member)> = of_name.iter().filter(fits).collect();
    let shown = |found: &[&(ClassFile, Member)]| {
        let all = found.iter().map(|(declaring, member)| in_java_syntax(&text(declaring, member.descriptor), written));
        all.collect::<Vec<_>>().join(" or ")
    };
    let public: Vec<&(ClassFile, Member)> =
        fitting.iter().copied().filter(|(_, member)| member.access & ACC_PUBLIC != 0).collect();
    match fitting[..] {
        [one] => Ok(one.clone()),
        [_, _, ..] if public.len() == 1 => Ok(public[0].clone()),
        [] if of_name.is_empty() => {
            let hint = near_misses(class, method);
            Err(CheckError::NoMethod { class: class_name, method: written.to_owned(), hint })
        }
        [] => {
            let hint = format!(" with these parameters, only {}", shown(&of_name.iter().collect::<Vec<_>>()));
            Err(CheckError::NoMethod { class: class_name, method: written.to_owned(), hint })
        }
        _ => {
            let choices = fitting.iter().map(|(declaring, member)| {
                let descriptor = text(declaring, member.descriptor);
                let types = MethodDescriptor::parse(&descriptor).map_or_else(Vec::new, |shape| shape.parameters);
                let types: Vec<String> = types.into_iter().map(simple_type).collect();
                format!("'{class_name}.{written}({})'", types.join(","))
            });
            let choices = choices.collect::<Vec<_>>().join(" or ");
            Err(CheckError::Overloaded { class: class_name, method: written.to_owned(), choices })
        }
    }
}

fn is_meant(descriptor: &str, wanted: &Parameters) -> bool {
    match wanted {
        Parameters::Descriptor(written) => written == descriptor,
        Parameters::Types(types) => MethodDescriptor::parse(descriptor).is_some_and(|shape| {
            let is_same = |(&parameter, written): (&&str, &String)| {
                let varied = written.replace("...", "[]");
                let (full, simple) = (external_type(parameter), simple_type(parameter));
                let inner = simple.rsplit('$').next().unwrap_or(&simple);
                let in_source = [full.replace('$', "."), simple.replace('$', ".")];
                [&*full, &*simple, inner].contains(&&*varied) || in_source.contains(&varied)
            };
            shape.parameters.len() == types.len() && shape.parameters.iter().zip(types).all(is_same)
        }),
    }
}

/// Methods of a class whose names are close to one that it does not have.
pub(crate) fn near_misses(class: &ClassFile, method: &str) -> String {
    const MOST: usize = 8;
    let mut names: Vec<String> = class.methods.iter().map(|member| text(class, member.name)).collect();
    names.retain(|name| !name.starts_with('<') && !name.contains('$'));
    names.sort();
    names.dedup();
    let wanted = method.to_lowercase();
    let is_close = |name: &String| {
        let name = name.to_lowercase();
        name.contains(&wanted) || wanted.contains(&name) || name.chars().next() == wanted.chars().next()
    };
    let close: Vec<String> = names.iter().filter(|name| is_close(name)).cloned().collect();
    let mut shown = if close.is_empty() { names } else { close };
    shown.sort_by_key(|name| misspellings(&wanted, &name.to_lowercase()));
    match shown.len() {
        0 => String::new(),
        count if count > MOST => format!("; it has {} and {} more", shown[..MOST].join(", "), count - MOST),
        _ => format!("; it has {}", shown.join(", ")),
    }
}
