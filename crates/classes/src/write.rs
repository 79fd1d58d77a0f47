//! Writes class files: the small ones that stand behind lambdas, records' methods and string concatenations, and those of
//! tests that need no compiler.

use crate::Kind;
use crate::code::effect::stack_words;
use crate::code::opcode;
use crate::descriptor::{MethodDescriptor, kind_of};
use rustc_hash::FxHashMap;

/// Java 8's: it has everything that is written here, and old enough not to need stack maps for straight code.
const CLASS_FILE_VERSION: u16 = 52;

/// The class has more constants, or a method more code, than the format can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// A class file in the making.
pub struct ClassWriter {
    constants: Constants,
    access: u16,
    this_class: u16,
    super_class: u16,
    interfaces: Vec<u16>,
    fields: Members,
    methods: Members,
}

/// Fields or methods, as the file has them.
#[derive(Default)]
struct Members {
    count: u16,
    bytes: Vec<u8>,
}

/// The constant pool, each constant once.
#[derive(Default)]
struct Constants {
    bytes: Vec<u8>,
    count: usize,
    known: FxHashMap<Vec<u8>, u16>,
    /// Whether something was written, a constant or code, that the format cannot hold.
    is_too_large: bool,
}

impl Constants {
    fn add(&mut self, constant: Vec<u8>) -> u16 {
        if let Some(&index) = self.known.get(&constant) {
            return index;
        }
        self.count += 1;
        // An index beyond the limit is refused when the file is finished.
        let index = self.count as u16;
        self.bytes.extend_from_slice(&constant);
        self.known.insert(constant, index);
        index
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let bytes = modified_utf8(text.encode_utf16());
        self.utf8_bytes(&bytes)
    }

    fn utf8_bytes(&mut self, bytes: &[u8]) -> u16 {
        let mut constant = vec![1];
        constant.extend(self.fitting(bytes.len()).to_be_bytes());
        constant.extend_from_slice(bytes);
        self.add(constant)
    }

    /// A length or count as the file has it. What does not fit is refused when the file is finished.
    fn fitting(&mut self, number: usize) -> u16 {
        self.is_too_large |= number > usize::from(u16::MAX);
        number as u16
    }

    fn one(&mut self, tag: u8, index: u16) -> u16 {
        let [high, low] = index.to_be_bytes();
        self.add(vec![tag, high, low])
    }

    fn two(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        let ([a, b], [c, d]) = (first.to_be_bytes(), second.to_be_bytes());
        self.add(vec![tag, a, b, c, d])
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.one(7, name)
    }

    fn member(&mut self, tag: u8, member: Member<'_>) -> u16 {
        let class = self.class(member.class);
        let (name, descriptor) = (self.utf8(member.name), self.utf8(member.descriptor));
        let name_and_type = self.two(12, name, descriptor);
        self.two(tag, class, name_and_type)
    }
}

/// Java's modified UTF-8 (JVMS §4.4.7).
fn modified_utf8(units: impl Iterator<Item = u16>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for unit in units {
        match unit {
            1..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]),
            _ => bytes.extend([0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]),
        }
    }
    bytes
}

/// A field or method that code refers to.
#[derive(Clone, Copy, Debug)]
pub struct Member<'a> {
    /// The class it is named in.
    pub class: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
}

/// How a method is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `invokevirtual`
    Virtual,
    /// `invokespecial`
    Special,
    /// `invokestatic`
    Static,
    /// `invokeinterface`
    Interface,
    /// `invokestatic` of an interface's method.
    InterfaceStatic,
}

impl ClassWriter {
    /// A class `name` that extends `super_class`.
    pub fn new(access: u16, name: &str, super_class: &str) -> ClassWriter {
        let mut writer = ClassWriter::root(access, name);
        writer.super_class = writer.constants.class(super_class);
        writer
    }

    /// A class without a superclass: `java/lang/Object`.
    pub fn root(access: u16, name: &str) -> ClassWriter {
        let mut constants = Constants::default();
        let (this_class, super_class) = (constants.class(name), 0);
        let (fields, methods) = (Members::default(), Members::default());
        ClassWriter { constants, access, this_class, super_class, interfaces: Vec::new(), fields, methods }
    }

    /// Adds a superinterface.
    pub fn add_interface(&mut self, name: &str) {
        let index = self.constants.class(name);
        if !self.interfaces.contains(&index) {
            self.interfaces.push(index);
        }
    }

    /// Adds a field.
    pub fn add_field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.constants.utf8(name), self.constants.utf8(descriptor));
        self.fields.add(access, name, descriptor);
        self.fields.bytes.extend(0u16.to_be_bytes());
    }

    /// Adds a native or abstract method.
    pub fn add_bodiless_method(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.constants.utf8(name), self.constants.utf8(descriptor));
        self.methods.add(access, name, descriptor);
        self.methods.bytes.extend(0u16.to_be_bytes());
    }

    /// Adds a method whose code `write` emits. Its parameters take the first locals.
    pub fn add_method(&mut self, access: u16, name: &str, descriptor: &str, write: impl FnOnce(&mut CodeWriter<'_>)) {
        const STATIC: u16 = 0x0008;
        let parameters = MethodDescriptor::parse(descriptor).map_or(0, |descriptor| descriptor.words());
        let locals = parameters + u16::from(access & STATIC == 0);
        let mut code = CodeWriter {
            constants: &mut self.constants,
            bytes: Vec::new(),
            depth: 0,
            most: 0,
            locals,
            handlers: Vec::new(),
        };
        write(&mut code);
        let CodeWriter { bytes, most: stack, locals, handlers, .. } = code;
        // The code must be shorter (JVMS §4.7.3).
        self.constants.fitting(bytes.len() + 1);
        let rows = self.constants.fitting(handlers.len());
        let (name, descriptor) = (self.constants.utf8(name), self.constants.utf8(descriptor));
        let attribute = self.constants.utf8("Code");
        self.methods.add(access, name, descriptor);
        let out = &mut self.methods.bytes;
        out.extend(1u16.to_be_bytes());
        out.extend(attribute.to_be_bytes());
        out.extend((bytes.len() as u32 + 12 + 8 * handlers.len() as u32).to_be_bytes());
        out.extend(stack.to_be_bytes());
        out.extend(locals.to_be_bytes());
        out.extend((bytes.len() as u32).to_be_bytes());
        out.extend(bytes);
        out.extend(rows.to_be_bytes());
        out.extend(handlers.into_iter().flatten().flat_map(u16::to_be_bytes));
        out.extend([0; 2]);
    }

    /// The class file.
    pub fn finish(self) -> Result<Vec<u8>, TooLarge> {
        if self.constants.count >= usize::from(u16::MAX) || self.constants.is_too_large {
            return Err(TooLarge);
        }
        let mut out = 0xCAFE_BABE_u32.to_be_bytes().to_vec();
        let short = |out: &mut Vec<u8>, value: u16| out.extend(value.to_be_bytes());
        short(&mut out, 0);
        short(&mut out, CLASS_FILE_VERSION);
        short(&mut out, self.constants.count as u16 + 1);
        out.extend(self.constants.bytes);
        short(&mut out, self.access);
        short(&mut out, self.this_class);
        short(&mut out, self.super_class);
        short(&mut out, self.interfaces.len() as u16);
        self.interfaces.iter().for_each(|&interface| short(&mut out, interface));
        for members in [self.fields, self.methods] {
            short(&mut out, members.count);
            out.extend(members.bytes);
        }
        short(&mut out, 0);
        Ok(out)
    }
}

impl Members {
    fn add(&mut self, access: u16, name: u16, descriptor: u16) {
        self.count += 1;
        for value in [access, name, descriptor] {
            self.bytes.extend(value.to_be_bytes());
        }
    }
}

/// The code of one method in the making. It keeps count of the operand stack.
pub struct CodeWriter<'a> {
    constants: &'a mut Constants,
    bytes: Vec<u8>,
    depth: u16,
    most: u16,
    locals: u16,
    /// Rows of the exception table: start, end, handler, class.
    handlers: Vec<[u16; 4]>,
}

/// A place in the code.
#[derive(Clone, Copy, Debug)]
pub struct Place(usize);

/// A branch whose target is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct Branch(usize);

impl CodeWriter<'_> {
    fn push(&mut self, words: u16) {
        self.depth = self.depth.saturating_add(words);
        self.most = self.most.max(self.depth);
    }

    fn pop(&mut self, words: u16) {
        self.depth = self.depth.saturating_sub(words);
    }

    fn short(&mut self, value: u16) {
        self.bytes.extend(value.to_be_bytes());
    }

    /// An instruction without operands, of which the opcode tells what it does to the stack.
    pub fn plain(&mut self, opcode: u8) {
        self.bytes.push(opcode);
        let (pops, pushes) = stack_words(opcode).unwrap_or_default();
        self.pop(pops);
        self.push(pushes);
    }

    /// `dup`
    pub fn duplicate(&mut self) {
        self.bytes.push(opcode::DUP);
        self.push(1);
    }

    fn local(&mut self, opcode: u8, slot: u16) {
        match u8::try_from(slot) {
            Ok(slot) => self.bytes.extend([opcode, slot]),
            Err(_) => {
                self.bytes.extend([opcode::WIDE, opcode]);
                self.short(slot);
            }
        }
    }

    /// Loads a local variable.
    pub fn load(&mut self, kind: Kind, slot: u16) {
        self.local(opcode::ILOAD + type_offset(kind), slot);
        self.push(kind.words());
    }

    /// Stores into a local variable.
    pub fn store(&mut self, kind: Kind, slot: u16) {
        self.local(opcode::ISTORE + type_offset(kind), slot);
        self.pop(kind.words());
        self.locals = self.locals.max(slot + kind.words());
    }

    /// Returns a value of this kind.
    pub fn return_value(&mut self, kind: Kind) {
        self.bytes.push(if kind == Kind::Void { opcode::RETURN } else { opcode::IRETURN + type_offset(kind) });
        self.depth = 0;
    }

    /// `new`, then `dup`.
    pub fn new_object(&mut self, class: &str) {
        let class = self.constants.class(class);
        self.bytes.push(opcode::NEW);
        self.short(class);
        self.bytes.push(opcode::DUP);
        self.push(2);
    }

    /// `checkcast`
    pub fn check_cast(&mut self, class: &str) {
        let class = self.constants.class(class);
        self.bytes.push(opcode::CHECKCAST);
        self.short(class);
    }

    /// `instanceof`
    pub fn instance_of(&mut self, class: &str) {
        let class = self.constants.class(class);
        self.bytes.push(opcode::INSTANCEOF);
        self.short(class);
    }

    /// `ldc_w` of a class.
    pub fn class_constant(&mut self, class: &str) {
        let class = self.constants.class(class);
        self.bytes.push(opcode::LDC_W);
        self.short(class);
        self.push(1);
    }

    /// `ldc_w` of a string.
    pub fn string_constant(&mut self, text: &str) {
        let text = self.constants.utf8(text);
        let string = self.constants.one(8, text);
        self.bytes.push(opcode::LDC_W);
        self.short(string);
        self.push(1);
    }

    /// A small `int`.
    pub fn int_constant(&mut self, value: u16) {
        match u8::try_from(value) {
            Ok(value @ 0..=5) => self.bytes.push(opcode::ICONST_0 + value),
            Ok(value @ ..=127) => self.bytes.extend([opcode::BIPUSH, value]),
            _ => {
                self.bytes.push(opcode::SIPUSH);
                self.short(value & 0x7FFF);
            }
        }
        self.push(1);
    }

    /// `anewarray`
    pub fn new_array(&mut self, element: &str) {
        let class = self.constants.class(element);
        self.bytes.push(opcode::ANEWARRAY);
        self.short(class);
    }

    /// `getfield`
    pub fn get_field(&mut self, field: Member<'_>) {
        let index = self.constants.member(9, field);
        self.bytes.push(opcode::GETFIELD);
        self.short(index);
        self.pop(1);
        self.push(kind_of(field.descriptor).words());
    }

    /// `putfield`
    pub fn put_field(&mut self, field: Member<'_>) {
        let index = self.constants.member(9, field);
        self.bytes.push(opcode::PUTFIELD);
        self.short(index);
        self.pop(1 + kind_of(field.descriptor).words());
    }

    /// `getstatic`
    pub fn get_static(&mut self, field: Member<'_>) {
        let index = self.constants.member(9, field);
        self.bytes.push(opcode::GETSTATIC);
        self.short(index);
        self.push(kind_of(field.descriptor).words());
    }

    /// `putstatic`
    pub fn put_static(&mut self, field: Member<'_>) {
        let index = self.constants.member(9, field);
        self.bytes.push(opcode::PUTSTATIC);
        self.short(index);
        self.pop(kind_of(field.descriptor).words());
    }

    /// Calls a method.
    pub fn call(&mut self, call: Call, method: Member<'_>) {
        let is_interface = matches!(call, Call::Interface | Call::InterfaceStatic);
        let index = self.constants.member(if is_interface { 11 } else { 10 }, method);
        let opcode = match call {
            Call::Virtual => opcode::INVOKEVIRTUAL,
            Call::Special => opcode::INVOKESPECIAL,
            Call::Static | Call::InterfaceStatic => opcode::INVOKESTATIC,
            Call::Interface => opcode::INVOKEINTERFACE,
        };
        self.bytes.push(opcode);
        self.short(index);
        let descriptor = MethodDescriptor::parse(method.descriptor);
        let words = descriptor.as_ref().map_or(0, MethodDescriptor::words);
        let receiver = u16::from(!matches!(call, Call::Static | Call::InterfaceStatic));
        if call == Call::Interface {
            self.bytes.extend([(words + 1) as u8, 0]);
        }
        self.pop(words + receiver);
        self.push(descriptor.map_or(0, |descriptor| kind_of(descriptor.result).words()));
    }

    /// The place of the next instruction, to branch back to.
    pub fn here(&self) -> Place {
        Place(self.bytes.len())
    }

    /// A branch to a place before.
    pub fn branch_back(&mut self, opcode: u8, to: Place) {
        let distance = self.distance(self.bytes.len(), to.0);
        self.plain(opcode);
        self.short(distance);
    }

    /// What is thrown by the code since `from` is caught here, and lies on the stack.
    pub fn catch(&mut self, from: Place, class: &str) {
        let class = self.constants.class(class);
        let (start, here) = (from.0 as u16, self.bytes.len() as u16);
        self.handlers.push([start, here, here, class]);
        self.depth = 0;
        self.push(1);
    }

    /// What is thrown by the code from `from` up to a branch is caught here, and lies on the stack.
    pub fn catch_until(&mut self, from: Place, end: Branch, class: &str) {
        let class = self.constants.class(class);
        let (start, end, here) = (from.0 as u16, end.0 as u16, self.bytes.len() as u16);
        self.handlers.push([start, end, here, class]);
        self.depth = 0;
        self.push(1);
    }

    /// How far a branch goes: no further than a signed number of two bytes can say.
    fn distance(&mut self, from: usize, to: usize) -> u16 {
        let distance = to as i64 - from as i64;
        self.constants.is_too_large |= i16::try_from(distance).is_err();
        distance as u16
    }

    /// A forward branch.
    pub fn branch(&mut self, opcode: u8) -> Branch {
        let branch = Branch(self.bytes.len());
        self.plain(opcode);
        self.short(0);
        branch
    }

    /// Makes a branch lead here, with a stack of `depth` words.
    pub fn land(&mut self, branch: Branch, depth: u16) {
        let distance = self.distance(branch.0, self.bytes.len());
        if let Some(place) = self.bytes.get_mut(branch.0 + 1..branch.0 + 3) {
            place.copy_from_slice(&distance.to_be_bytes());
        }
        self.depth = depth;
    }
}

/// The place of a kind in the rows of typed instructions: int, long, float, double, reference.
fn type_offset(kind: Kind) -> u8 {
    match kind {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Reference => 4,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::{Bytes, ClassFile};

    #[test]
    fn the_reader_understands_what_is_written() {
        let mut writer = ClassWriter::new(0x1030, "a/Generated", "java/lang/Object");
        writer.add_interface("java/lang/Runnable");
        writer.add_field(0x0012, "arg$1", "J");
        writer.add_method(0x0001, "run", "()V", |code| {
            code.load(Kind::Reference, 0);
            code.get_field(Member { class: "a/Generated", name: "arg$1", descriptor: "J" });
            code.call(Call::Static, Member { class: "a/B", name: "take", descriptor: "(J)V" });
            code.return_value(Kind::Void);
        });
        let bytes = writer.finish().unwrap();
        let file = ClassFile::parse(Bytes::from_vec(bytes)).unwrap();
        assert_eq!(file.name(), "a/Generated");
        let code = file.methods[0].code(&file).unwrap().unwrap();
        assert_eq!((code.max_stack, code.max_locals), (2, 1));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let written = |write: &dyn Fn(&mut CodeWriter<'_>)| {
            let mut writer = ClassWriter::new(0x0021, "a/Generated", "java/lang/Object");
            writer.add_method(0x0009, "run", "()V", write);
            writer.finish().map(|_| ())
        };
        let text = |length: usize| "a".repeat(length);
        assert_eq!(written(&|code| code.string_constant(&text(65_535))), Ok(()));
        assert_eq!(written(&|code| code.string_constant(&text(65_536))), Err(TooLarge));
        let jump = |code: &mut CodeWriter<'_>, length: usize| {
            let branch = code.branch(opcode::GOTO);
            (3..length).for_each(|_| code.plain(opcode::NOP));
            code.land(branch, 0);
            code.return_value(Kind::Void);
        };
        assert_eq!(written(&|code| jump(code, 32_767)), Ok(()));
        assert_eq!(written(&|code| jump(code, 32_768)), Err(TooLarge));
        let fill = |code: &mut CodeWriter<'_>, length: usize| (0..length).for_each(|_| code.plain(opcode::NOP));
        assert_eq!(written(&|code| fill(code, 65_534)), Ok(()));
        assert_eq!(written(&|code| fill(code, 65_536)), Err(TooLarge));
    }
}
