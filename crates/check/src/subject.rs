//! The methods that a target means.

use crate::contract::{ACC_STATIC, Contract, in_java_syntax, invariants, of_method, text};
use crate::{Parameters, Target};
use jaywalk_classes::descriptor::{MethodDescriptor, external_type, kind_of, simple_type};
use jaywalk_classes::file::{ClassFile, Member};

/// Where class files come from.
pub trait Classes {
    /// The class with this name, with slashes. An error is one line.
    fn find(&self, name: &str) -> Result<Option<ClassFile>, String>;

    /// What a user may have meant by the name of a class that is not there.
    fn suggest(&self, name: &str) -> Option<String>;
}

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
    /// The names of its parameters; a receiver is the first, and called `this`.
    pub parameters: Vec<String>,
    /// What is promised about it.
    pub contract: Contract,
}

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
const ACC_INTERFACE: u16 = 0x0200;
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
            return methods.into_iter().map(|member| Subject::new(classes, &class, &class, member)).collect();
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
        Ok(vec![Subject::new(classes, &class, &declaring, &member)?])
    }

    fn new(
        classes: &dyn Classes,
        class: &ClassFile,
        declaring: &ClassFile,
        member: &Member,
    ) -> Result<Subject, CheckError> {
        let (method, descriptor) = (text(declaring, member.name), text(declaring, member.descriptor));
        if member.access & (ACC_ABSTRACT | ACC_NATIVE) != 0 {
            return Err(CheckError::NoCode(format!("{}.{method}", class.name().replace('/', "."))));
        }
        let is_static = member.access & ACC_STATIC != 0;
        let mut contract = of_method(declaring, member).map_err(CheckError::Other)?;
        if !is_static {
            for class in ancestry(classes, class)? {
                contract.invariants.extend(invariants(&class).map_err(CheckError::Other)?);
            }
        }
        let in_interface = class.access & ACC_INTERFACE != 0;
        let parameters = parameter_names(declaring, member);
        let class = class.name().into_owned();
        Ok(Subject { class, in_interface, method, descriptor, is_static, parameters, contract })
    }

    /// The method as Java names it: `demo.Stack.push(int)`.
    pub fn name(&self) -> String {
        let types = MethodDescriptor::parse(&self.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let types: Vec<String> = types.into_iter().map(simple_type).collect();
        format!("{}.{}({})", self.class.replace('/', "."), self.method, types.join(", "))
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
    let mut names: Vec<String> = (!is_static).then(|| "this".to_owned()).into_iter().collect();
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

/// A class and its superclasses, the nearest first.
fn ancestry(classes: &dyn Classes, class: &ClassFile) -> Result<Vec<ClassFile>, CheckError> {
    const MOST: usize = 1000;
    let mut all = vec![class.clone()];
    while let Some(name) = all.last().and_then(|last| last.super_name().map(|name| name.into_owned())) {
        match classes.find(&name).map_err(CheckError::Other)? {
            Some(above) if all.len() < MOST => all.push(above),
            _ => break,
        }
    }
    Ok(all)
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
    for declaring in ancestry(classes, class)? {
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
        let all = found.iter().map(|(declaring, member)| in_java_syntax(&text(declaring, member.descriptor), method));
        all.collect::<Vec<_>>().join(" or ")
    };
    let public: Vec<&(ClassFile, Member)> =
        fitting.iter().copied().filter(|(_, member)| member.access & ACC_PUBLIC != 0).collect();
    match fitting[..] {
        [one] => Ok(one.clone()),
        [_, _, ..] if public.len() == 1 => Ok(public[0].clone()),
        [] if of_name.is_empty() => {
            let hint = near_misses(class, method);
            Err(CheckError::NoMethod { class: class_name, method: method.to_owned(), hint })
        }
        [] => {
            let hint = format!(" with these parameters, only {}", shown(&of_name.iter().collect::<Vec<_>>()));
            Err(CheckError::NoMethod { class: class_name, method: method.to_owned(), hint })
        }
        _ => {
            let choices = fitting.iter().map(|(declaring, member)| {
                let descriptor = text(declaring, member.descriptor);
                let types = MethodDescriptor::parse(&descriptor).map_or_else(Vec::new, |shape| shape.parameters);
                let types: Vec<String> = types.into_iter().map(simple_type).collect();
                format!("'{class_name}.{method}({})'", types.join(","))
            });
            let choices = choices.collect::<Vec<_>>().join(" or ");
            Err(CheckError::Overloaded { class: class_name, method: method.to_owned(), choices })
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
                varied == full || varied == simple || varied == full.replace('$', ".")
            };
            shape.parameters.len() == types.len() && shape.parameters.iter().zip(types).all(is_same)
        }),
    }
}

/// Methods of a class whose names are close to one that it does not have.
fn near_misses(class: &ClassFile, method: &str) -> String {
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
    let shown = if close.is_empty() { names } else { close };
    match shown.len() {
        0 => String::new(),
        count if count > MOST => format!("; it has {} and {} more", shown[..MOST].join(", "), count - MOST),
        _ => format!("; it has {}", shown.join(", ")),
    }
}
