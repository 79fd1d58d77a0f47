//! Interfaces and abstract classes that no class of the program implements: what a method of one returns is any function of
//! its arguments. A class is written for each, whose methods ask `jaywalk.internal.Calls`.

use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Trouble;
use crate::unknown::input::generic::TypeId;
use crate::unknown::{Choosing, VALUE};
use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode;
use jaywalk_classes::descriptor::{MethodDescriptor, class_name, kind_of};
use jaywalk_classes::link::{ClassId, LoaderId, MethodId, flags};
use jaywalk_classes::signature::{MethodSignature, SignatureType};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member, TooLarge};
use rustc_hash::FxHashMap;

/// The classes that were written.
#[derive(Default)]
pub(super) struct Functions {
    /// By what they implement; `None` if that cannot be done.
    written: FxHashMap<ClassId, Option<ClassId>>,
    /// What each implements, and its methods by their numbers.
    all: FxHashMap<ClassId, (ClassId, Vec<MethodId>)>,
}

impl Functions {
    pub(super) fn is_one(&self, class: ClassId) -> bool {
        self.all.contains_key(&class)
    }

    /// What a class was written for.
    pub(super) fn implemented_by(&self, class: ClassId) -> Option<ClassId> {
        self.all.get(&class).map(|(above, _)| *above)
    }
}

pub(super) const CALLS: &str = "jaywalk/internal/Calls";
const SUPER: u16 = 0x0020;
const FINAL: u16 = 0x0010;

/// How a number is put into an object and taken out again: its class, and the method of it that returns the number.
fn box_of(kind: Kind) -> Option<(&'static str, &'static str, &'static str)> {
    Some(match kind {
        Kind::Boolean => ("java/lang/Boolean", "booleanValue", "Z"),
        Kind::Byte => ("java/lang/Byte", "byteValue", "B"),
        Kind::Char => ("java/lang/Character", "charValue", "C"),
        Kind::Short => ("java/lang/Short", "shortValue", "S"),
        Kind::Int => ("java/lang/Integer", "intValue", "I"),
        Kind::Long => ("java/lang/Long", "longValue", "J"),
        Kind::Float => ("java/lang/Float", "floatValue", "F"),
        Kind::Double => ("java/lang/Double", "doubleValue", "D"),
        _ => return None,
    })
}

impl Machine {
    /// The class whose objects are unknown functions of this type; `None` for one that has code of the JDK's in it.
    pub(super) fn function_class(&mut self, above: ClassId) -> Option<ClassId> {
        if let Some(&known) = self.linkage.universe.functions.written.get(&above) {
            return known;
        }
        let written = self.write_function(above);
        self.linkage.universe.functions.written.insert(above, written);
        written
    }

    fn write_function(&mut self, above: ClassId) -> Option<ClassId> {
        let info = self.classes.class(above);
        let is_interface = info.access & flags::INTERFACE != 0;
        let is_of_jdk = info.loader == LoaderId::BOOT;
        let is_public = info.access & flags::PUBLIC != 0;
        if info.access & flags::ABSTRACT == 0 || is_of_jdk && !(is_interface && is_public) {
            return None;
        }
        let name = self.classes.symbols.text(info.name).to_owned();
        let host = if is_of_jdk { self.load(LoaderId::APP, CALLS).ok()? } else { above };
        let methods = self.methods_without_code(above);
        let bytes = self.function_bytes(&name, is_interface, is_of_jdk, &methods).ok()?;
        let class = self.define_hidden(host, bytes, format!("{}", above.0)).ok()?;
        let methods = methods.into_iter().map(|(method, _)| method).collect();
        self.linkage.universe.functions.all.insert(class, (above, methods));
        Some(class)
    }

    /// The methods that a class must have that implements a type, each with its number: those that override each other are
    /// one.
    fn methods_without_code(&self, above: ClassId) -> Vec<(MethodId, u16)> {
        let mut order = Vec::new();
        let mut next = vec![above];
        while let Some(class) = next.pop() {
            if !order.contains(&class) {
                order.push(class);
                let info = self.classes.class(class);
                // A superclass comes before interfaces.
                next.extend(info.interfaces.iter().copied());
                next.extend(info.superclass.filter(|&class| class != self.known.object));
            }
        }
        order.push(self.known.object);
        let signature = |method: MethodId| {
            let info = self.classes.method(method);
            (info.name, info.descriptor)
        };
        let declared: Vec<MethodId> =
            order.iter().flat_map(|&class| self.classes.class(class).methods.iter().copied()).collect();
        let is_inherited =
            |method: &MethodId| self.classes.method(*method).access & (flags::STATIC | flags::PRIVATE) == 0;
        let has_code = |method: &MethodId| self.classes.method(*method).access & flags::ABSTRACT == 0;
        // Code counts wherever it is, unless a class or interface below it says otherwise, or a class where it is of an
        // interface.
        let is_class = |class: ClassId| self.classes.class(class).access & flags::INTERFACE == 0;
        let is_overridden = |method: &MethodId| {
            let own = self.classes.method(*method).class;
            let others = declared.iter().filter(|other| *other != method && is_inherited(other));
            others.filter(|&&other| signature(other) == signature(*method)).any(|&other| {
                let class = self.classes.method(other).class;
                match (is_class(class), is_class(own)) {
                    (true, false) => class != self.known.object,
                    (false, true) => false,
                    _ => self.classes.is_subclass(class, own),
                }
            })
        };
        let with_code = declared.iter().filter(|method| has_code(method) && is_inherited(method));
        let mut seen: Vec<_> =
            with_code.filter(|method| !is_overridden(method)).map(|&method| signature(method)).collect();
        let mut found: Vec<(MethodId, u16)> = Vec::new();
        for method in declared.into_iter().filter(|method| !has_code(method)) {
            if !seen.contains(&signature(method)) {
                seen.push(signature(method));
                let same = found.iter().find(|(other, _)| self.overrides_either_way(*other, method));
                let number = same.map_or(found.len() as u16, |&(_, number)| number);
                found.push((method, number));
            }
        }
        found
    }

    /// Whether one of two methods with different descriptors overrides the other: a compiler gives an overriding method
    /// another descriptor where a parameter is of a type variable, or where the result is of a subtype. Those that one class
    /// declares are overloads.
    fn overrides_either_way(&self, one: MethodId, other: MethodId) -> bool {
        let [first, second] = [one, other].map(|method| self.classes.method(method));
        if first.class == second.class || first.name != second.name {
            return false;
        }
        let [first, second] = [first.descriptor, second.descriptor].map(|text| self.classes.symbols.text(text));
        let shapes = (MethodDescriptor::parse(first), MethodDescriptor::parse(second));
        let (Some(first), Some(second)) = shapes else { return false };
        let variables = [self.parameters_of_variables(one), self.parameters_of_variables(other)];
        let is_variable = |at: usize| variables.iter().any(|all| all.get(at) == Some(&true));
        let mut parameters = first.parameters.iter().zip(&second.parameters).enumerate();
        let is_reference = |descriptor: &str| kind_of(descriptor) == Kind::Reference;
        first.parameters.len() == second.parameters.len()
            && (first.result == second.result || is_reference(first.result) && is_reference(second.result))
            && parameters
                .all(|(at, (one, other))| one == other || is_variable(at) && is_reference(one) && is_reference(other))
    }

    /// Which parameters of a method are of type variables, or arrays of them.
    fn parameters_of_variables(&self, method: MethodId) -> Vec<bool> {
        let signature = self.signature_of(method).and_then(|signature| MethodSignature::parse(&signature));
        let parameters = signature.map_or_else(Vec::new, |signature| signature.parameters);
        parameters.iter().map(is_of_variable).collect()
    }

    /// What the class file says of a method's generic types.
    fn signature_of(&self, method: MethodId) -> Option<String> {
        let info = self.classes.method(method);
        let file = self.classes.class(info.class).file.as_ref()?;
        let signature = file.methods.get(info.index as usize)?.signature(file)?;
        file.pool.text(signature).ok().map(|text| text.into_owned())
    }

    fn function_bytes(
        &self,
        name: &str,
        is_interface: bool,
        is_of_jdk: bool,
        methods: &[(MethodId, u16)],
    ) -> Result<Vec<u8>, TooLarge> {
        let own = if is_of_jdk { format!("{CALLS}$Any") } else { format!("{name}$Any") };
        let superclass = if is_interface { "java/lang/Object" } else { name };
        let mut class = ClassWriter::new(flags::PUBLIC | SUPER | FINAL, &own, superclass);
        if is_interface {
            class.add_interface(name);
        }
        for &(method, number) in methods {
            let info = self.classes.method(method);
            let (name, descriptor) = (self.classes.symbols.text(info.name), self.classes.symbols.text(info.descriptor));
            let Some(shape) = MethodDescriptor::parse(descriptor) else { continue };
            let access = info.access & (flags::PUBLIC | PROTECTED);
            class.add_method(access, name, descriptor, |code| write_method(code, &shape, number));
        }
        class.finish()
    }

    /// The types of which objects of the input are unknown functions, with dots.
    pub fn function_types(&self) -> impl Iterator<Item = String> {
        self.linkage.universe.functions.all.values().map(|&(above, _)| self.classes.external_name(above))
    }

    /// What an unknown function returns that is called with arguments that are new to it.
    pub fn result_of_function(&mut self, function: Ref, method: usize) -> Result<Choosing, Trouble> {
        let missing = || Trouble::unsupported("a function that is none of the input");
        let class = self.memory.class_of(function);
        let functions = &self.linkage.universe.functions;
        let (above, method) = functions
            .all
            .get(&class)
            .and_then(|(above, methods)| Some((*above, *methods.get(method)?)))
            .ok_or_else(missing)?;
        let is_it = |cell: &super::CellId| self.memory.get(cell.0 + VALUE) == function.word();
        let cell = self.input_objects().find(is_it).ok_or_else(missing)?;
        let info = self.classes.method(method);
        let declaring = info.class;
        let descriptor = self.classes.symbols.text(info.descriptor).to_owned();
        let result = descriptor.rsplit(')').next().unwrap_or_default();
        let loader = self.classes.class(declaring).loader;
        let missing = "a function that returns an object of a class that cannot be loaded";
        let declared = self.load_if_there(loader, result)?.ok_or_else(|| Trouble::unsupported(missing))?;
        let signature = self.signature_of(method);
        let universe = &mut self.linkage.universe;
        let known = signature.map_or(TypeId::NONE, |signature| {
            let bindings = universe.types.bindings(&self.classes, above, self.memory.input_type(cell), cell.0);
            let bindings = universe.types.in_supertype(&self.classes, above, &bindings, declaring);
            universe.types.of_result(&signature, &bindings)
        });
        Ok(Choosing::Input { declared, is_object: false, inherits: None, known, links: self.memory.links(cell) + 1 })
    }

    /// The name of a method of an unknown function, and whether it returns nothing.
    pub(super) fn function_method(&self, class: ClassId, method: usize) -> Option<(String, bool)> {
        let (_, methods) = self.linkage.universe.functions.all.get(&class)?;
        let info = self.classes.method(*methods.get(method)?);
        let text = |symbol| self.classes.symbols.text(symbol).to_owned();
        Some((text(info.name), text(info.descriptor).ends_with('V')))
    }
}

const PROTECTED: u16 = 0x0004;

/// Whether a type is a type variable, or an array of one.
fn is_of_variable(of: &SignatureType) -> bool {
    match of {
        SignatureType::Array(element) => is_of_variable(element),
        of => matches!(of, SignatureType::Variable(_)),
    }
}

/// `return (R) Calls.call(this, number, new Object[] {…}, 'R');`
fn write_method(code: &mut CodeWriter<'_>, shape: &MethodDescriptor<'_>, number: u16) {
    code.load(Kind::Reference, 0);
    code.int_constant(number);
    code.int_constant(shape.parameters.len() as u16);
    code.new_array("java/lang/Object");
    let mut slot = 1;
    for (index, parameter) in shape.parameters.iter().enumerate() {
        let kind = kind_of(parameter);
        code.duplicate();
        code.int_constant(index as u16);
        code.load(kind, slot);
        slot += kind.words();
        if let Some((class, _, letter)) = box_of(kind) {
            let descriptor = format!("({letter})L{class};");
            code.call(Call::Static, Member { class, name: "valueOf", descriptor: &descriptor });
        }
        code.plain(opcode::AASTORE);
    }
    let kind = kind_of(shape.result);
    code.int_constant(shape.result.as_bytes()[0].into());
    let descriptor = "(Ljava/lang/Object;I[Ljava/lang/Object;C)Ljava/lang/Object;";
    code.call(Call::Static, Member { class: CALLS, name: "call", descriptor });
    match box_of(kind) {
        Some((class, name, letter)) => {
            code.check_cast(class);
            let descriptor = format!("(){letter}");
            code.call(Call::Virtual, Member { class, name, descriptor: &descriptor });
        }
        None if kind == Kind::Void => code.plain(opcode::POP),
        None => code.check_cast(class_name(shape.result)),
    }
    code.return_value(kind);
}
