//! Lambdas and method references: what `LambdaMetafactory` does, without running it.
//!
//! Each call site gets a hidden class that implements the interface, with a field for each captured value. As in
//! the JDK it is a nestmate of the class with the site, so that it may call private methods; a lambda that captures
//! nothing is one object.

use super::adaptation::{box_value, convert, is_convertible};
use super::constants::descriptor_class;
use super::linker::{Linking, file_of, named_class};
use super::member_name::{self, reference_kind};
use crate::failure::Failure;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of, of_class};
use jaywalk_classes::file::{BootstrapMethod, Tag};
use jaywalk_classes::link::{ClassId, LoaderId, MethodId, flags};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use rustc_hash::FxHashMap;

const SUPER: u16 = 0x0020;
const SYNTHETIC: u16 = 0x1000;
/// The static method that makes, or hands out, the object.
const FACTORY: &str = "get$Lambda";
const CONSTRUCTOR: &str = "<init>";
const SERIALIZABLE: &str = "java/io/Serializable";

/// Flags of `LambdaMetafactory.altMetafactory`.
const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

/// The classes made so far, by site: a site that is linked again after going back gets the same one.
#[derive(Default)]
struct Lambdas(FxHashMap<u32, ClassId>);

/// The method behind a lambda.
#[derive(Clone, Debug)]
struct Implementation {
    kind: u32,
    class: String,
    declaring: String,
    is_interface: bool,
    name: String,
    descriptor: String,
}

/// Everything that the class of a lambda depends on.
#[derive(Clone, Debug)]
struct Lambda {
    interface: String,
    method: String,
    captures: Vec<String>,
    erased: String,
    instantiated: String,
    implementation: Implementation,
    markers: Vec<String>,
    bridges: Vec<String>,
    is_serializable: bool,
    caller: String,
}

/// Links a site of `metafactory` or `altMetafactory`. Returns false if the JDK has to do it.
pub(super) fn link(machine: &mut Machine, linking: Linking, bootstrap: &BootstrapMethod) -> Result<bool, Failure> {
    let known = state::<Lambdas>(machine).0.get(&linking.number).copied();
    let class = match known {
        Some(class) => class,
        None => {
            let Some(lambda) = read(machine, linking, bootstrap)? else { return Ok(false) };
            let name = class_name_of(machine, linking, &lambda);
            let Ok(bytes) = lambda.class_file(&name) else { return Ok(false) };
            let class = machine.define_hidden(linking.from, bytes, suffix(machine, linking))?;
            hide_methods(machine, class);
            machine.settle_fields(class);
            state::<Lambdas>(machine).0.insert(linking.number, class);
            class
        }
    };
    install(machine, linking, class)?;
    Ok(true)
}

/// Whether a method is one that a lambda's class has for its site alone; no program sees it.
pub(crate) fn is_factory(machine: &mut Machine, method: MethodId) -> bool {
    let info = machine.classes.method(method);
    let class = info.class;
    machine.classes.class(class).hidden
        && machine.classes.symbols.text(info.name) == FACTORY
        && state::<Lambdas>(machine).0.values().any(|&lambda| lambda == class)
}

/// Lets the site make objects of `class`, or give the only one.
fn install(machine: &mut Machine, linking: Linking, class: ClassId) -> Result<(), Failure> {
    let is_factory = |machine: &Machine, method: MethodId| {
        machine.classes.symbols.text(machine.classes.method(method).name) == FACTORY
    };
    let factory = machine.classes.class(class).methods.iter().copied().find(|&method| is_factory(machine, method));
    let Some(factory) = factory else { return Err(Failure::Unsupported("a lambda without a factory".into())) };
    let captures_nothing = machine.classes.class(class).fields.is_empty();
    let mut only = Ref::NULL;
    if captures_nothing {
        only = machine.new_call_result(class, linking.number)?;
        if machine.set_call_result(linking.number, linking.pc, only)? {
            return Ok(());
        }
    }
    machine.set_call_site(linking.number, linking.pc, factory, only)?;
    Ok(())
}

/// Methods of such classes are in no stack trace.
pub(super) fn hide_methods(machine: &mut Machine, class: ClassId) {
    for method in machine.classes.class(class).methods.clone() {
        if let Some(method) = machine.classes.methods.get_mut(method.index()) {
            method.hidden = true;
        }
    }
}

/// The name in the class file. Newer JDKs leave the number out.
fn class_name_of(machine: &Machine, linking: Linking, lambda: &Lambda) -> String {
    if machine.classes.feature_version >= 21 {
        format!("{}$$Lambda", lambda.caller)
    } else {
        format!("{}$$Lambda${}", lambda.caller, linking.site.index)
    }
}

/// What follows the name, made of where the site is: the same on every path that links it.
pub(super) fn suffix(machine: &Machine, linking: Linking) -> String {
    let method = machine.classes.method(linking.method);
    let symbols = &machine.classes.symbols;
    let class = symbols.text(machine.classes.class(method.class).name);
    let texts = [class, symbols.text(method.name), symbols.text(method.descriptor)];
    let place = machine.code.bytecode_index(linking.pc).to_be_bytes();
    let bytes = texts.iter().flat_map(|text| text.bytes()).chain(place);
    // FNV-1a
    let hash = bytes
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    format!("0x{:016x}", 0x0000_7F00_0000_0000 | (hash & 0xFF_FFFF_FFF8))
}

/// Reads what the class file says about the lambda. `None` if it is one for the JDK.
fn read(machine: &mut Machine, linking: Linking, bootstrap: &BootstrapMethod) -> Result<Option<Lambda>, Failure> {
    let file = file_of(machine, linking.from)?;
    if machine.classes.class(linking.from).hidden {
        return Ok(None);
    }
    let (_, method, factory_type) = file.pool.dynamic(linking.site.index)?;
    let &[erased, implementation, instantiated, ref extra @ ..] = bootstrap.arguments.as_slice() else {
        return Ok(None);
    };
    let is_method_type = |index| file.pool.tag(index) == Some(Tag::MethodType);
    if !is_method_type(erased) || !is_method_type(instantiated) {
        return Ok(None);
    }
    let Some(factory) = MethodDescriptor::parse(&factory_type) else { return Ok(None) };
    let Some(interface) = factory.result.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else {
        return Ok(None);
    };
    let Some(implementation) = read_implementation(machine, linking, implementation)? else { return Ok(None) };
    let mut lambda = Lambda {
        interface: interface.to_owned(),
        method: method.into_owned(),
        captures: factory.parameters.iter().map(|&parameter| parameter.to_owned()).collect(),
        erased: file.pool.method_type(erased)?.into_owned(),
        instantiated: file.pool.method_type(instantiated)?.into_owned(),
        implementation,
        markers: Vec::new(),
        bridges: Vec::new(),
        is_serializable: false,
        caller: file.name().into_owned(),
    };
    if !extra.is_empty() && lambda.read_extra(&file.pool, extra).is_none() {
        return Ok(None);
    }
    let is_simple = lambda.is_adaptable() && interfaces_allow(machine, linking, &mut lambda)?;
    Ok(is_simple.then_some(lambda))
}

fn read_implementation(machine: &mut Machine, linking: Linking, index: u16) -> Result<Option<Implementation>, Failure> {
    let file = file_of(machine, linking.from)?;
    if file.pool.tag(index) != Some(Tag::MethodHandle) {
        return Ok(None);
    }
    let (kind, member_index) = file.pool.method_handle(index)?;
    let kind = u32::from(kind);
    if kind < reference_kind::INVOKE_VIRTUAL {
        return Ok(None);
    }
    let member = file.pool.member(member_index)?;
    let class = named_class(machine, linking.from, member.class)?;
    // What cannot be resolved is for the JDK to complain about.
    let Ok(method) = machine.classes.resolve_method(linking.from, member_index) else { return Ok(None) };
    machine.classes_changed();
    let info = machine.classes.method(method);
    let access = info.access;
    let of_object = member_name::method_of_object(machine, method);
    let of_object = of_object.filter(|_| kind == reference_kind::INVOKE_INTERFACE);
    let kind = if of_object.is_some() { reference_kind::INVOKE_VIRTUAL } else { kind };
    let declaring = of_object.map_or(info.class, |method| machine.classes.method(method).class);
    let (caller, owner) = (machine.classes.class(linking.from), machine.classes.class(declaring));
    let same_package = caller.package == owner.package && caller.loader == owner.loader;
    let is_plain = !machine.classes.class(class).is_array()
        && !info.signature_polymorphic
        && (access & flags::PROTECTED == 0 || same_package)
        && info.is_static() == (kind == reference_kind::INVOKE_STATIC)
        && (kind != reference_kind::INVOKE_SPECIAL || (info.is_private() && declaring == linking.from));
    if !is_plain {
        return Ok(None);
    }
    Ok(Some(Implementation {
        kind,
        class: file.pool.class_name(member.class)?.into_owned(),
        declaring: machine.classes.symbols.text(owner.name).to_owned(),
        is_interface: member.interface,
        name: member.name.into_owned(),
        descriptor: member.descriptor.into_owned(),
    }))
}

/// Whether all interfaces are there and usable, and the object is serializable only if it says so; then one of them must
/// make it so.
fn interfaces_allow(machine: &mut Machine, linking: Linking, lambda: &mut Lambda) -> Result<bool, Failure> {
    let serializable = machine.load(LoaderId::BOOT, SERIALIZABLE)?;
    let mut is_serializable = false;
    for name in lambda.markers.iter().chain([&lambda.interface]) {
        let class = descriptor_class(machine, linking.from, &of_class(name))?;
        let is_usable =
            machine.classes.class(class).is_interface() && machine.classes.can_access_class(linking.from, class);
        let extends_it = machine.classes.is_subclass(class, serializable);
        if !is_usable || extends_it && !lambda.is_serializable {
            return Ok(false);
        }
        is_serializable |= extends_it;
    }
    if lambda.is_serializable && !is_serializable {
        lambda.markers.push(SERIALIZABLE.to_owned());
    }
    Ok(true)
}

impl Lambda {
    /// Reads the flags of `altMetafactory` and what follows them.
    fn read_extra(&mut self, pool: &jaywalk_classes::file::ConstantPool, extra: &[u16]) -> Option<()> {
        let mut rest = extra.iter().copied();
        let flags = pool.integer(rest.next()?).ok()?;
        self.is_serializable = flags & FLAG_SERIALIZABLE != 0;
        if flags & FLAG_MARKERS != 0 {
            for _ in 0..pool.integer(rest.next()?).ok()? {
                self.markers.push(pool.class_name(rest.next()?).ok()?.into_owned());
            }
        }
        if flags & FLAG_BRIDGES != 0 {
            for _ in 0..pool.integer(rest.next()?).ok()? {
                self.bridges.push(pool.method_type(rest.next()?).ok()?.into_owned());
            }
        }
        rest.next().is_none().then_some(())
    }

    /// The types of what the method behind takes, its receiver first, and of what it gives.
    fn implementation_types(&self) -> Option<(Vec<String>, String)> {
        let implementation = &self.implementation;
        let descriptor = MethodDescriptor::parse(&implementation.descriptor)?;
        let mut parameters: Vec<String> = Vec::new();
        let owner = of_class(&implementation.class);
        let is_constructor = implementation.kind == reference_kind::NEW_INVOKE_SPECIAL;
        if !is_constructor && implementation.kind != reference_kind::INVOKE_STATIC {
            parameters.push(owner.clone());
        }
        parameters.extend(descriptor.parameters.iter().map(|&parameter| parameter.to_owned()));
        let result = if is_constructor { owner } else { descriptor.result.to_owned() };
        Some((parameters, result))
    }

    /// Whether the types fit together as `LambdaMetafactory` demands.
    fn is_adaptable(&self) -> bool {
        let Some((parameters, result)) = self.implementation_types() else { return false };
        let Some(instantiated) = MethodDescriptor::parse(&self.instantiated) else { return false };
        let declared = MethodDescriptor::parse(&self.implementation.descriptor);
        let declared = declared.map_or(0, |descriptor| descriptor.parameters.len());
        let captured = self.captures.len();
        if parameters.len() != captured + instantiated.parameters.len() {
            return false;
        }
        // Only a receiver may be of another class than the method asks for, which is a subclass then.
        let has_receiver = parameters.len() != declared;
        let fits_capture = |(number, (capture, parameter)): (usize, (&String, &String))| {
            capture == parameter || (number == 0 && has_receiver && kind_of(capture) == Kind::Reference)
        };
        if !self.captures.iter().zip(&parameters).enumerate().all(fits_capture) {
            return false;
        }
        let passed = instantiated.parameters.iter().zip(parameters.iter().skip(captured));
        let fits = |descriptor: &String| {
            MethodDescriptor::parse(descriptor)
                .is_some_and(|descriptor| descriptor.parameters.len() == instantiated.parameters.len())
        };
        passed.into_iter().all(|(from, to)| is_convertible(from, to))
            && is_convertible(&result, instantiated.result)
            && [&self.erased].into_iter().chain(&self.bridges).all(fits)
    }

    /// The class file of the lambda's class.
    fn class_file(&self, name: &str) -> Result<Vec<u8>, jaywalk_classes::write::TooLarge> {
        let mut writer = ClassWriter::new(flags::FINAL | SUPER | SYNTHETIC, name, "java/lang/Object");
        let mut interfaces = vec![&self.interface];
        interfaces.extend(&self.markers);
        for (number, interface) in interfaces.iter().enumerate() {
            if !interfaces[..number].contains(interface) {
                writer.add_interface(interface);
            }
        }
        for (number, capture) in self.captures.iter().enumerate() {
            writer.add_field(flags::PRIVATE | flags::FINAL, &field_name(number), capture);
        }
        self.add_constructor(&mut writer, name);
        self.add_factory(&mut writer, name);
        let mut written: Vec<&String> = Vec::new();
        for descriptor in [&self.erased].into_iter().chain(&self.bridges) {
            if !written.contains(&descriptor) {
                writer.add_method(flags::PUBLIC, &self.method, descriptor, |code| {
                    self.forward(code, name, descriptor);
                });
                written.push(descriptor);
            }
        }
        if self.is_serializable {
            self.add_write_replace(&mut writer, name);
        }
        writer.finish()
    }

    fn constructor_descriptor(&self) -> String {
        format!("({})V", self.captures.concat())
    }

    fn add_constructor(&self, writer: &mut ClassWriter, name: &str) {
        writer.add_method(flags::PRIVATE, CONSTRUCTOR, &self.constructor_descriptor(), |code| {
            code.load(Kind::Reference, 0);
            code.call(Call::Special, Member { class: "java/lang/Object", name: CONSTRUCTOR, descriptor: "()V" });
            let mut slot = 1;
            for (number, capture) in self.captures.iter().enumerate() {
                code.load(Kind::Reference, 0);
                code.load(kind_of(capture), slot);
                code.put_field(Member { class: name, name: &field_name(number), descriptor: capture });
                slot += kind_of(capture).words();
            }
            code.return_value(Kind::Void);
        });
    }

    /// Makes an object of the captured values; or, where there are none, gives the one that it is given.
    fn add_factory(&self, writer: &mut ClassWriter, name: &str) {
        let result = of_class(&self.interface);
        let access = flags::STATIC | flags::PRIVATE;
        if self.captures.is_empty() {
            writer.add_method(access, FACTORY, &format!("({result}){result}"), |code| {
                code.load(Kind::Reference, 0);
                code.return_value(Kind::Reference);
            });
            return;
        }
        writer.add_method(access, FACTORY, &format!("({}){result}", self.captures.concat()), |code| {
            code.new_object(name);
            let mut slot = 0;
            for capture in &self.captures {
                code.load(kind_of(capture), slot);
                slot += kind_of(capture).words();
            }
            let descriptor = self.constructor_descriptor();
            code.call(Call::Special, Member { class: name, name: CONSTRUCTOR, descriptor: &descriptor });
            code.return_value(Kind::Reference);
        });
    }

    /// The body of the interface's method, or of a bridge: captured values and arguments go to the method behind.
    fn forward(&self, code: &mut CodeWriter<'_>, name: &str, descriptor: &str) {
        let Some((parameters, result)) = self.implementation_types() else { return };
        let (Some(erased), Some(instantiated)) =
            (MethodDescriptor::parse(descriptor), MethodDescriptor::parse(&self.instantiated))
        else {
            return;
        };
        let implementation = &self.implementation;
        let is_constructor = implementation.kind == reference_kind::NEW_INVOKE_SPECIAL;
        if is_constructor {
            code.new_object(&implementation.class);
        }
        for (number, capture) in self.captures.iter().enumerate() {
            code.load(Kind::Reference, 0);
            code.get_field(Member { class: name, name: &field_name(number), descriptor: capture });
        }
        let mut slot = 1;
        let targets = parameters.iter().skip(self.captures.len());
        for ((from, functional), to) in erased.parameters.iter().zip(&instantiated.parameters).zip(targets) {
            code.load(kind_of(from), slot);
            slot += kind_of(from).words();
            convert(code, from, to, functional);
        }
        let call = match (implementation.kind, implementation.is_interface) {
            (reference_kind::INVOKE_STATIC, false) => Call::Static,
            (reference_kind::INVOKE_STATIC, true) => Call::InterfaceStatic,
            (reference_kind::NEW_INVOKE_SPECIAL, _) => Call::Special,
            // A private method of a nestmate is called like any other.
            (_, false) => Call::Virtual,
            (_, true) => Call::Interface,
        };
        let member =
            Member { class: &implementation.class, name: &implementation.name, descriptor: &implementation.descriptor };
        code.call(call, member);
        convert(code, &result, erased.result, erased.result);
        code.return_value(kind_of(erased.result));
    }

    /// `writeReplace`, by which serialization finds out how to make the lambda again.
    fn add_write_replace(&self, writer: &mut ClassWriter, name: &str) {
        const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";
        let strings = "Ljava/lang/String;".repeat(3);
        let descriptor = format!("(Ljava/lang/Class;{strings}I{strings}Ljava/lang/String;[Ljava/lang/Object;)V");
        let access = flags::PRIVATE | flags::FINAL;
        writer.add_method(access, "writeReplace", "()Ljava/lang/Object;", |code| {
            let implementation = &self.implementation;
            code.new_object(SERIALIZED);
            code.class_constant(&self.caller);
            code.string_constant(&self.interface);
            code.string_constant(&self.method);
            code.string_constant(&self.erased);
            code.int_constant(implementation.kind as u16);
            code.string_constant(&implementation.declaring);
            code.string_constant(&implementation.name);
            code.string_constant(&implementation.descriptor);
            code.string_constant(&self.instantiated);
            code.int_constant(self.captures.len() as u16);
            code.new_array("java/lang/Object");
            for (number, capture) in self.captures.iter().enumerate() {
                // dup
                code.duplicate();
                code.int_constant(number as u16);
                code.load(Kind::Reference, 0);
                code.get_field(Member { class: name, name: &field_name(number), descriptor: capture });
                if kind_of(capture) != Kind::Reference {
                    box_value(code, kind_of(capture));
                }
                // aastore
                code.plain(opcode::AASTORE);
            }
            code.call(Call::Special, Member { class: SERIALIZED, name: CONSTRUCTOR, descriptor: &descriptor });
            code.return_value(Kind::Reference);
        });
    }
}

fn field_name(number: usize) -> String {
    format!("arg${}", number + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lambda_class_can_be_read() {
        let lambda = Lambda {
            interface: "java/util/function/Function".into(),
            method: "apply".into(),
            captures: vec!["J".into(), "La/Main;".into()],
            erased: "(Ljava/lang/Object;)Ljava/lang/Object;".into(),
            instantiated: "(Ljava/lang/Integer;)Ljava/lang/Long;".into(),
            implementation: Implementation {
                kind: reference_kind::INVOKE_STATIC,
                class: "a/Main".into(),
                declaring: "a/Main".into(),
                is_interface: false,
                name: "lambda$main$0".into(),
                descriptor: "(JLa/Main;I)J".into(),
            },
            markers: vec![],
            bridges: vec![],
            is_serializable: true,
            caller: "a/Main".into(),
        };
        assert!(lambda.is_adaptable());
        let bytes = lambda.class_file("a/Main$$Lambda").unwrap();
        let file = jaywalk_classes::file::ClassFile::parse(jaywalk_classes::file::Bytes::from_vec(bytes)).unwrap();
        let names: Vec<_> = file.methods.iter().map(|method| file.pool.text(method.name).unwrap()).collect();
        assert_eq!(names, [CONSTRUCTOR, FACTORY, "apply", "writeReplace"]);
        assert_eq!(file.interfaces.len(), 1);
    }
}
