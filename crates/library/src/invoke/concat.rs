//! String concatenation: what `StringConcatFactory` does, without running it.
//!
//! A shape of concatenation (the types, and the text between the values) has a native method of its own, in a hidden
//! class. Values whose text only Java code can tell are turned into strings first, from left to right, by a method
//! of the same class.

use super::lambda::hide_methods;
use super::linker::{Linking, file_of};
use crate::failure::Failure;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::file::{BootstrapMethod, Tag};
use jaywalk_classes::link::{MethodId, flags};
use jaywalk_classes::write::{Call, ClassWriter, Member};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Frame, Native, Outcome, Thrown};
use jaywalk_machine::unknown::TextPiece;
use jaywalk_machine::{ChoiceMode, Machine};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The class file's name of the classes made here.
const NAME: &str = "java/lang/String$$StringConcat";
/// The native method that puts everything together.
pub(super) const JOIN: &str = "join";
const STRING: &str = "Ljava/lang/String;";
/// In a recipe: the next value, and the next constant.
const VALUE: u16 = 1;
const CONSTANT: u16 = 2;

/// A piece of a concatenation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Piece {
    /// This text.
    Text(Vec<u16>),
    /// The next value.
    Value,
}

impl Piece {
    /// A piece of text.
    pub(super) fn text(text: &str) -> Piece {
        Piece::Text(text.encode_utf16().collect())
    }
}

/// A piece, as the native method finds it.
#[derive(Debug)]
enum Part {
    Text(Vec<u16>),
    /// The argument in this register.
    Argument(usize, Kind),
}

/// The shapes seen so far.
#[derive(Default)]
struct Shapes {
    /// What the site calls, by types and pieces.
    targets: FxHashMap<(String, Vec<Piece>), MethodId>,
    /// What each native puts together.
    parts: FxHashMap<MethodId, Arc<[Part]>>,
}

/// Links a site of `makeConcatWithConstants`, or of `makeConcat` if `has_recipe` is false. Returns false if the JDK
/// has to do it.
pub(super) fn link(
    machine: &mut Machine,
    linking: Linking,
    bootstrap: &BootstrapMethod,
    has_recipe: bool,
) -> Result<bool, Failure> {
    let file = file_of(machine, linking.from)?;
    let (_, _, text) = file.pool.dynamic(linking.site.index)?;
    let Some(descriptor) = MethodDescriptor::parse(&text) else { return Ok(false) };
    if descriptor.result != STRING {
        return Ok(false);
    }
    let pieces = if has_recipe {
        read_recipe(&file.pool, bootstrap)?
    } else {
        Some(vec![Piece::Value; descriptor.parameters.len()])
    };
    let Some(pieces) = pieces else { return Ok(false) };
    let values = pieces.iter().filter(|piece| **piece == Piece::Value).count();
    if values != descriptor.parameters.len() || descriptor.words() > 200 {
        return Ok(false);
    }
    let method = target(machine, linking, &descriptor, pieces)?;
    machine.set_call_for_good(linking.number, linking.pc, method);
    Ok(true)
}

/// The pieces of a recipe, with its constants put in. `None` if one is not a string.
fn read_recipe(
    pool: &jaywalk_classes::file::ConstantPool,
    bootstrap: &BootstrapMethod,
) -> Result<Option<Vec<Piece>>, Failure> {
    let Some((&recipe, mut constants)) = bootstrap.arguments.split_first() else { return Ok(None) };
    if pool.tag(recipe) != Some(Tag::String) {
        return Ok(None);
    }
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    for unit in pool.string_utf16(recipe)? {
        match unit {
            VALUE => {
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                pieces.push(Piece::Value);
            }
            CONSTANT => {
                let Some((&constant, rest)) = constants.split_first() else { return Ok(None) };
                if pool.tag(constant) != Some(Tag::String) {
                    return Ok(None);
                }
                text.extend(pool.string_utf16(constant)?);
                constants = rest;
            }
            unit => text.push(unit),
        }
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(constants.is_empty().then_some(pieces))
}

/// A type, as far as its text depends on it.
pub(super) fn simplified(descriptor: &str) -> &str {
    match kind_of(descriptor) {
        Kind::Reference if descriptor != STRING => "Ljava/lang/Object;",
        Kind::Byte | Kind::Short => "I",
        _ => descriptor,
    }
}

/// What a value is turned into before the native gets it.
pub(super) fn prepared(simplified: &str) -> &str {
    match kind_of(simplified) {
        Kind::Reference | Kind::Float | Kind::Double => STRING,
        _ => simplified,
    }
}

/// The method for a shape, made on first use.
fn target(
    machine: &mut Machine,
    linking: Linking,
    descriptor: &MethodDescriptor<'_>,
    pieces: Vec<Piece>,
) -> Result<MethodId, Failure> {
    let types: Vec<&str> = descriptor.parameters.iter().map(|parameter| simplified(parameter)).collect();
    let key = (types.concat(), pieces);
    if let Some(&method) = state::<Shapes>(machine).targets.get(&key) {
        return Ok(method);
    }
    let native: String = types.iter().map(|text| prepared(text)).collect();
    let native = format!("({native}){STRING}");
    let outer = format!("({}){STRING}", key.0);
    let Ok(bytes) = class_file(&types, &native, &outer) else {
        return Err(Thrown::new("java/lang/OutOfMemoryError", "a concatenation of too many values").into());
    };
    let host = machine.known.string;
    let suffix = super::lambda::suffix(machine, linking);
    let class = machine.define_hidden(host, bytes, suffix)?;
    hide_methods(machine, class);
    let joins = machine.declared_method(class, JOIN, &native)?;
    bind(machine, joins, &types, &key.1);
    let method = if native == outer { joins } else { machine.declared_method(class, "concat", &outer)? };
    state::<Shapes>(machine).targets.insert(key, method);
    Ok(method)
}

/// Makes a native method of a class made here put these pieces together, with values of these simplified types.
pub(super) fn bind(machine: &mut Machine, method: MethodId, types: &[&str], pieces: &[Piece]) {
    // Numbers that are open stay so in the string, and those that are to be chosen it forces itself.
    machine.bind_copying(method, Native { body: join, copies: ArgumentWords::ALL });
    let parts = parts(types, pieces);
    state::<Shapes>(machine).parts.insert(method, parts);
}

fn parts(types: &[&str], pieces: &[Piece]) -> Arc<[Part]> {
    let mut register = 0;
    let mut types = types.iter().map(|text| kind_of(prepared(text)));
    let part = |piece: &Piece| match piece {
        Piece::Text(text) => Part::Text(text.clone()),
        Piece::Value => {
            let kind = types.next().unwrap_or(Kind::Reference);
            let part = Part::Argument(register, kind);
            register += usize::from(kind.words());
            part
        }
    };
    pieces.iter().map(part).collect()
}

fn class_file(types: &[&str], native: &str, outer: &str) -> Result<Vec<u8>, jaywalk_classes::write::TooLarge> {
    const SYNTHETIC: u16 = 0x1000;
    let mut writer = ClassWriter::new(flags::FINAL | SYNTHETIC, NAME, "java/lang/Object");
    writer.add_bodiless_method(flags::STATIC | flags::NATIVE, JOIN, native);
    if native == outer {
        return writer.finish();
    }
    writer.add_method(flags::STATIC, "concat", outer, |code| {
        let mut slot = 0;
        for text in types {
            code.load(kind_of(text), slot);
            slot += kind_of(text).words();
            let (class, name) = match kind_of(text) {
                Kind::Reference if *text != STRING => ("java/lang/StringConcatHelper", "stringOf"),
                Kind::Float | Kind::Double => ("java/lang/String", "valueOf"),
                _ => continue,
            };
            let descriptor = format!("({text}){STRING}");
            code.call(Call::Static, Member { class, name, descriptor: &descriptor });
        }
        code.call(Call::Static, Member { class: NAME, name: JOIN, descriptor: native });
        code.return_value(Kind::Reference);
    });
    writer.finish()
}

/// Native: puts the parts together.
fn join(machine: &mut Machine, frame: Frame) -> Outcome {
    let parts = frame.method.and_then(|method| state::<Shapes>(machine).parts.get(&method).cloned());
    let Some(parts) = parts else { return Outcome::Unsupported("a concatenation without its parts".into()) };
    if machine.options.choice != ChoiceMode::Off
        && let Some(outcome) = join_open(machine, frame, &parts)
    {
        return outcome;
    }
    Outcome::from(joined(machine, frame, &parts).map(Outcome::reference))
}

/// The string of parts of which some stay open: it is written when somebody looks at it. `None` if none does.
fn join_open(machine: &mut Machine, frame: Frame, parts: &[Part]) -> Option<Outcome> {
    let (mut is_open, mut size) = (false, 0);
    for part in parts {
        let Part::Argument(register, kind) = part else { continue };
        let word = machine.memory.look_up(open_word(machine, frame, *register, *kind));
        let is_known = word <= u64::from(u32::MAX);
        match kind {
            Kind::Reference if is_known && word != 0 => {
                let string = frame.reference(machine, *register);
                let inside = machine.open_inside(string).filter(|&cell| !machine.stays_open(cell));
                if let Some(cell) = inside {
                    return Some(Outcome::Force(cell.word()));
                }
                if machine.is_open_string(string) {
                    is_open = true;
                } else {
                    size += machine.string_bytes(string).0.len();
                }
            }
            _ if is_known => {}
            _ if !machine.is_open_number(word) => return Some(Outcome::Force(word)),
            _ => is_open = true,
        }
    }
    if !is_open {
        return None;
    }
    let text: usize = parts.iter().map(|part| if let Part::Text(text) = part { text.len() + 32 } else { 32 }).sum();
    let made = machine.reserve((text + size) as u32).and_then(|()| {
        let pieces = open_pieces(machine, frame, parts)?;
        Ok(machine.new_open_string(&pieces)?)
    });
    Some(Outcome::from(made.map(Outcome::reference)))
}

/// The word that says whether an argument is known: of a `long` the tag.
fn open_word(machine: &Machine, frame: Frame, register: usize, kind: Kind) -> u64 {
    if kind == Kind::Long { frame.pair(machine, register).1 } else { frame.word(machine, register) }
}

/// The parts as pieces of a string that is to be written.
fn open_pieces(machine: &mut Machine, frame: Frame, parts: &[Part]) -> Result<Vec<TextPiece>, Thrown> {
    let mut pieces = Vec::with_capacity(parts.len());
    for part in parts {
        if let Part::Argument(register, kind) = part {
            let word = machine.memory.look_up(open_word(machine, frame, *register, *kind));
            let open = match kind {
                Kind::Reference => {
                    let string = frame.reference(machine, *register);
                    let is_open = !string.is_null() && machine.is_open_string(string);
                    is_open.then_some(TextPiece::String(string))
                }
                _ if word <= u64::from(u32::MAX) => None,
                Kind::Char => Some(TextPiece::Character(word)),
                Kind::Boolean => Some(TextPiece::Truth(word)),
                _ => Some(TextPiece::Number(word)),
            };
            if let Some(open) = open {
                pieces.push(open);
                continue;
            }
        }
        let one = std::slice::from_ref(part);
        let mut text: Vec<u16> = Vec::new();
        fill(machine, frame, one, |piece| match piece {
            Text::Bytes(bytes) => text.extend(bytes.iter().map(|&byte| u16::from(byte))),
            Text::Units(units) => text.extend_from_slice(units),
        });
        pieces.push(TextPiece::String(machine.new_string_utf16(&text)?));
    }
    Ok(pieces)
}

fn joined(machine: &mut Machine, frame: Frame, parts: &[Part]) -> Result<Ref, Thrown> {
    let (units, is_latin1) = measure(machine, frame, parts);
    if units > i32::MAX as u64 {
        return Err(Thrown::new("java/lang/OutOfMemoryError", "Overflow: String length out of range"));
    }
    let bytes = if is_latin1 { units } else { units * 2 };
    // The string, its array and the array's elements. The arguments are read again afterwards.
    machine.reserve((bytes / 8 + 16) as u32)?;
    if is_latin1 {
        let mut text = Vec::with_capacity(units as usize);
        fill(machine, frame, parts, |piece| match piece {
            Text::Bytes(bytes) => text.extend_from_slice(bytes),
            Text::Units(units) => text.extend(units.iter().map(|&unit| unit as u8)),
        });
        return Ok(machine.new_string_latin1(&text)?);
    }
    let mut text: Vec<u16> = Vec::with_capacity(units as usize);
    fill(machine, frame, parts, |piece| match piece {
        Text::Bytes(bytes) => text.extend(bytes.iter().map(|&byte| u16::from(byte))),
        Text::Units(units) => text.extend_from_slice(units),
    });
    Ok(machine.new_string_utf16(&text)?)
}

/// A piece of text, one or two bytes a unit.
enum Text<'a> {
    Bytes(&'a [u8]),
    Units(&'a [u16]),
}

/// How many units the result has at most, and whether each of them fits into a byte.
fn measure(machine: &Machine, frame: Frame, parts: &[Part]) -> (u64, bool) {
    let (mut units, mut is_latin1) = (0, true);
    for part in parts {
        units += match part {
            Part::Text(text) => {
                is_latin1 &= text.iter().all(|&unit| unit < 256);
                text.len() as u64
            }
            Part::Argument(register, Kind::Reference) => {
                let string = frame.reference(machine, *register);
                if string.is_null() {
                    4
                } else {
                    let (bytes, is_utf16) = machine.string_bytes(string);
                    is_latin1 &= !is_utf16;
                    bytes.len() as u64 >> u32::from(is_utf16)
                }
            }
            Part::Argument(register, Kind::Char) => {
                is_latin1 &= frame.int(machine, *register) < 256;
                1
            }
            Part::Argument(_, Kind::Long) => 20,
            Part::Argument(_, Kind::Boolean) => 5,
            Part::Argument(..) => 11,
        };
    }
    (units, is_latin1)
}

/// Gives the texts of the parts, in their order.
fn fill(machine: &Machine, frame: Frame, parts: &[Part], mut put: impl FnMut(Text<'_>)) {
    use std::io::Write;
    for part in parts {
        let mut digits = [0u8; 24];
        match part {
            Part::Text(text) => put(Text::Units(text)),
            Part::Argument(register, Kind::Reference) => {
                let string = frame.reference(machine, *register);
                if string.is_null() {
                    put(Text::Bytes(b"null"));
                    continue;
                }
                let (bytes, is_utf16) = machine.string_bytes(string);
                if is_utf16 {
                    let units: Vec<u16> =
                        bytes.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])).collect();
                    put(Text::Units(&units));
                } else {
                    put(Text::Bytes(&bytes));
                }
            }
            Part::Argument(register, Kind::Char) => put(Text::Units(&[frame.int(machine, *register) as u16])),
            Part::Argument(register, Kind::Boolean) => {
                let value = frame.int(machine, *register) & 1 != 0;
                put(Text::Bytes(if value { b"true" } else { b"false" }));
            }
            Part::Argument(register, kind) => {
                let value = match kind {
                    Kind::Long => frame.long(machine, *register),
                    _ => i64::from(frame.int(machine, *register)),
                };
                let mut rest = &mut digits[..];
                // Twenty characters are enough for any number.
                let written = write!(rest, "{value}").map_or(0, |()| 24 - rest.len());
                put(Text::Bytes(&digits[..written]));
            }
        }
    }
}
