//! The methods that records do not write themselves: what `ObjectMethods` does, without running it.

use super::adaptation::{box_of, letter};
use super::concat;
use super::lambda::{hide_methods, suffix};
use super::linker::{Linking, file_of};
use super::member_name::reference_kind;
use crate::failure::Failure;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode;
use jaywalk_classes::descriptor::{kind_of, of_class};
use jaywalk_classes::file::{BootstrapMethod, ClassFile, Tag};
use jaywalk_classes::link::{LoaderId, MethodId, flags};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member};
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{InitState, Machine};
use rustc_hash::FxHashMap;

const STRING: &str = "Ljava/lang/String;";
const SYNTHETIC: u16 = 0x1000;

/// The methods made so far, by site: a site that is linked again after going back gets the same one.
#[derive(Default)]
struct RecordMethods(FxHashMap<u32, MethodId>);

/// A field of the record that the method looks at.
struct Component {
    name: String,
    descriptor: String,
}

/// What a site asks for.
struct Record {
    class: String,
    simple_name: String,
    components: Vec<Component>,
}

/// Links a site of `ObjectMethods.bootstrap`. Returns false if the JDK has to do it.
pub(super) fn link(machine: &mut Machine, linking: Linking, bootstrap: &BootstrapMethod) -> Result<bool, Failure> {
    let known = state::<RecordMethods>(machine).0.get(&linking.number).copied();
    let method = match known {
        Some(method) => method,
        None => {
            let Some(method) = make(machine, linking, bootstrap)? else { return Ok(false) };
            state::<RecordMethods>(machine).0.insert(linking.number, method);
            method
        }
    };
    machine.set_call_for_good(linking.number, linking.pc, method);
    Ok(true)
}

fn make(machine: &mut Machine, linking: Linking, bootstrap: &BootstrapMethod) -> Result<Option<MethodId>, Failure> {
    let file = file_of(machine, linking.from)?;
    let (_, name, descriptor) = file.pool.dynamic(linking.site.index)?;
    if machine.classes.class(linking.from).hidden {
        return Ok(None);
    }
    let Some(record) = read(&file, bootstrap) else { return Ok(None) };
    let owner = of_class(&record.class);
    let class_name = format!("{}$$ObjectMethods", record.class);
    let expected = match &*name {
        "equals" => format!("({owner}Ljava/lang/Object;)Z"),
        "hashCode" => format!("({owner})I"),
        "toString" => format!("({owner}){STRING}"),
        _ => return Ok(None),
    };
    if *descriptor != *expected {
        return Ok(None);
    }
    let mut writer = ClassWriter::new(flags::FINAL | SYNTHETIC, &class_name, "java/lang/Object");
    match &*name {
        "equals" => writer.add_method(flags::STATIC, &name, &descriptor, |code| record.equals(code)),
        "hashCode" => writer.add_method(flags::STATIC, &name, &descriptor, |code| record.hash_code(code)),
        _ => record.add_to_string(&mut writer, &class_name, &descriptor),
    }
    let Ok(bytes) = writer.finish() else { return Ok(None) };
    let class = machine.define_hidden(linking.from, bytes, suffix(machine, linking))?;
    hide_methods(machine, class);
    if name == "toString" {
        let text = machine.declared_method(class, TEXT, TEXT_TYPE)?;
        machine.bind_native(text, text_of);
        let join = machine.declared_method(class, concat::JOIN, &record.join_type())?;
        concat::bind(machine, join, &record.types(), &record.pieces());
    }
    Ok(Some(machine.declared_method(class, &name, &descriptor)?))
}

/// Reads the static arguments: the record's class, its components' names, and a getter for each.
fn read(file: &ClassFile, bootstrap: &BootstrapMethod) -> Option<Record> {
    let &[class, names, ref getters @ ..] = bootstrap.arguments.as_slice() else { return None };
    // It may only look into itself.
    if file.pool.tag(class) != Some(Tag::Class) || file.pool.class_name(class).ok()? != file.name() {
        return None;
    }
    let mut components = Vec::new();
    for &getter in getters {
        let (kind, member) = file.pool.method_handle(getter).ok()?;
        let member = file.pool.member(member).ok()?;
        if u32::from(kind) != reference_kind::GET_FIELD || file.pool.class_name(member.class).ok()? != file.name() {
            return None;
        }
        components.push(Component { name: member.name.into_owned(), descriptor: member.descriptor.into_owned() });
    }
    let names = String::from_utf16(&file.pool.string_utf16(names).ok()?).ok()?;
    let named: Vec<&str> = if names.is_empty() { Vec::new() } else { names.split(';').collect() };
    let is_same = named.len() == components.len()
        && named.iter().zip(&components).all(|(name, component)| *name == component.name);
    let words: u16 = components.iter().map(|component| kind_of(&component.descriptor).words()).sum();
    if !is_same || words > 200 {
        return None;
    }
    Some(Record { class: file.name().into_owned(), simple_name: simple_name(file)?, components })
}

/// What `Class.getSimpleName` gives.
fn simple_name(file: &ClassFile) -> Option<String> {
    let name = file.name();
    for row in file.inner_classes() {
        if file.pool.class_name(row.inner).is_ok_and(|inner| inner == name) {
            return Some(file.pool.text(row.name).ok()?.into_owned());
        }
    }
    Some(name.rsplit('/').next().unwrap_or(&name).to_owned())
}

impl Record {
    fn get(&self, code: &mut CodeWriter<'_>, slot: u16, component: &Component) {
        code.load(Kind::Reference, slot);
        code.get_field(Member { class: &self.class, name: &component.name, descriptor: &component.descriptor });
    }

    /// The JDK compares the last component first.
    fn equals(&self, code: &mut CodeWriter<'_>) {
        let answer = |code: &mut CodeWriter<'_>, value: u16| {
            code.int_constant(value);
            code.return_value(Kind::Int);
        };
        code.load(Kind::Reference, 0);
        code.load(Kind::Reference, 1);
        let other = code.branch(opcode::IF_ACMPNE);
        answer(code, 1);
        code.land(other, 0);
        code.load(Kind::Reference, 1);
        code.instance_of(&self.class);
        let same_class = code.branch(opcode::IFNE);
        answer(code, 0);
        code.land(same_class, 0);
        code.load(Kind::Reference, 1);
        code.check_cast(&self.class);
        code.store(Kind::Reference, 2);
        for component in self.components.iter().rev() {
            self.get(code, 0, component);
            self.get(code, 2, component);
            let equal = branch_if_equal(code, kind_of(&component.descriptor));
            answer(code, 0);
            code.land(equal, 0);
        }
        answer(code, 1);
    }

    fn hash_code(&self, code: &mut CodeWriter<'_>) {
        code.int_constant(0);
        for component in &self.components {
            code.int_constant(31);
            code.plain(opcode::IMUL);
            self.get(code, 0, component);
            let (class, argument) = match kind_of(&component.descriptor) {
                Kind::Reference => ("java/util/Objects", "Ljava/lang/Object;"),
                primitive => (box_of(primitive), letter(primitive)),
            };
            let descriptor = format!("({argument})I");
            code.call(Call::Static, Member { class, name: "hashCode", descriptor: &descriptor });
            code.plain(opcode::IADD);
        }
        code.return_value(Kind::Int);
    }

    fn types(&self) -> Vec<&str> {
        self.components.iter().map(|component| concat::simplified(&component.descriptor)).collect()
    }

    fn join_type(&self) -> String {
        let types: String = self.types().into_iter().map(concat::prepared).collect();
        format!("({types}){STRING}")
    }

    fn pieces(&self) -> Vec<concat::Piece> {
        let mut pieces = Vec::new();
        let mut text = format!("{}[", self.simple_name);
        for (number, component) in self.components.iter().enumerate() {
            let separator = if number == 0 { "" } else { ", " };
            text.push_str(&format!("{separator}{}=", component.name));
            pieces.push(concat::Piece::text(&text));
            pieces.push(concat::Piece::Value);
            text.clear();
        }
        text.push(']');
        pieces.push(concat::Piece::text(&text));
        pieces
    }

    fn add_to_string(&self, writer: &mut ClassWriter, class: &str, descriptor: &str) {
        let native = flags::STATIC | flags::NATIVE;
        let join_type = self.join_type();
        writer.add_bodiless_method(native, TEXT, TEXT_TYPE);
        writer.add_bodiless_method(native, concat::JOIN, &join_type);
        writer.add_method(flags::STATIC, "toString", descriptor, |code| {
            for component in &self.components {
                self.get(code, 0, component);
                let simplified = concat::simplified(&component.descriptor);
                match kind_of(simplified) {
                    Kind::Reference if simplified != STRING => {
                        code.call(Call::Static, Member { class, name: TEXT, descriptor: TEXT_TYPE });
                    }
                    Kind::Float | Kind::Double => {
                        let descriptor = format!("({simplified}){STRING}");
                        let member = Member { class: "java/lang/String", name: "valueOf", descriptor: &descriptor };
                        code.call(Call::Static, member);
                    }
                    _ => {}
                }
            }
            code.call(Call::Static, Member { class, name: concat::JOIN, descriptor: &join_type });
            code.return_value(Kind::Reference);
        });
    }
}

/// Compares two values of a kind and branches if they are equal.
fn branch_if_equal(code: &mut CodeWriter<'_>, kind: Kind) -> jaywalk_classes::write::Branch {
    match kind {
        Kind::Reference => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
            code.call(Call::Static, Member { class: "java/util/Objects", name: "equals", descriptor });
            code.branch(opcode::IFNE)
        }
        Kind::Float | Kind::Double => {
            let (class, letter) = (box_of(kind), letter(kind));
            let descriptor = format!("({letter}{letter})I");
            code.call(Call::Static, Member { class, name: "compare", descriptor: &descriptor });
            code.branch(opcode::IFEQ)
        }
        Kind::Long => {
            code.plain(opcode::LCMP);
            code.branch(opcode::IFEQ)
        }
        _ => code.branch(opcode::IF_ICMPEQ),
    }
}

/// The native that turns an object into its text.
const TEXT: &str = "text";
const TEXT_TYPE: &str = "(Ljava/lang/Object;)Ljava/lang/String;";

/// Native: the text of an object, by the method that the JDK uses, which only its own classes may call.
fn text_of(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let words: Words = [frame.word(machine, 0)].into_iter().collect();
    let (class, name) = match machine.classes.feature_version {
        ..=20 => ("java/util/Objects", "toString"),
        _ => ("java/lang/StringConcatHelper", "stringOf"),
    };
    Outcome::from(machine.load(LoaderId::BOOT, class).and_then(|class| {
        if frame.entry == Entry::Start && machine.init_state(class) != InitState::Done {
            return Ok(Outcome::Call(Callee::Initialize(class), Words::new()));
        }
        let method = machine.declared_method(class, name, TEXT_TYPE)?;
        Ok(Outcome::TailCall(method, words))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jaywalk_classes::write::TooLarge;

    #[test]
    fn a_record_class_can_be_read() -> Result<(), TooLarge> {
        let component = |name: &str, descriptor: &str| Component { name: name.into(), descriptor: descriptor.into() };
        let record = Record {
            class: "a/Point".into(),
            simple_name: "Point".into(),
            components: vec![component("x", "I"), component("y", "D"), component("z", "[I")],
        };
        let mut writer = ClassWriter::new(flags::FINAL, "a/Made", "java/lang/Object");
        writer.add_method(flags::STATIC, "equals", "(La/Point;Ljava/lang/Object;)Z", |code| record.equals(code));
        writer.add_method(flags::STATIC, "hashCode", "(La/Point;)I", |code| record.hash_code(code));
        record.add_to_string(&mut writer, "a/Made", "(La/Point;)Ljava/lang/String;");
        let bytes = writer.finish()?;
        let file = ClassFile::parse(jaywalk_classes::file::Bytes::from_vec(bytes)).unwrap();
        assert_eq!(file.methods.len(), 5);
        assert_eq!(record.join_type(), "(ILjava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
        Ok(())
    }
}
