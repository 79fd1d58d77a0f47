//! Any class that can be read is linked, verified and translated, or refused with a message.

#![no_main]

use jaywalk_classes::code::reference_maps;
use jaywalk_classes::code::translate::{Source, translate};
use jaywalk_classes::code::verify::{Declared, Hierarchy, Refusal, Types, verify};
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassSource, ClassTable, LinkError, LoaderId};

/// Stand-ins for the classes that every class needs; nothing else can be found.
struct Nothing;

impl ClassSource for Nothing {
    fn find(&self, _: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        let superclass = match name {
            "java/lang/Object" => None,
            "java/lang/Throwable" | "java/lang/String" => Some("java/lang/Object"),
            _ => return Ok(None),
        };
        Ok(Some(Bytes::from_vec(empty_class(name, superclass))))
    }
}

/// A class file without members (JVMS §4.1).
fn empty_class(name: &str, superclass: Option<&str>) -> Vec<u8> {
    let mut pool = Vec::new();
    let mut count: u16 = 1;
    let mut add_class = |name: &str| {
        pool.push(1);
        pool.extend((name.len() as u16).to_be_bytes());
        pool.extend(name.as_bytes());
        pool.push(7);
        pool.extend(count.to_be_bytes());
        count += 2;
        count - 1
    };
    let this_class = add_class(name);
    let super_class = superclass.map_or(0, &mut add_class);
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
    bytes.extend(count.to_be_bytes());
    bytes.extend(pool);
    for number in [0x21, this_class, super_class, 0, 0, 0, 0] {
        bytes.extend(number.to_be_bytes());
    }
    bytes
}

struct Seen<'a>(&'a mut ClassTable);

impl Hierarchy for Seen<'_> {
    fn is_subclass(&mut self, class: &str, of: &str) -> Result<bool, LinkError> {
        let (class, of) = (self.0.load(LoaderId::BOOT, class)?, self.0.load(LoaderId::BOOT, of)?);
        Ok(self.0.is_subclass(class, of))
    }

    fn is_interface(&mut self, class: &str) -> Result<bool, LinkError> {
        let class = self.0.load(LoaderId::BOOT, class)?;
        Ok(self.0.class(class).is_interface())
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut table = ClassTable::new(Box::new(Nothing));
    let Ok(class) = table.define(LoaderId::BOOT, Bytes::from_vec(bytes.to_vec()), None) else { return };
    let Some(file) = table.class(class).file.clone() else { return };
    let mut types = Types::default();
    for method in table.class(class).methods.clone() {
        let info = table.method(method).clone();
        let Some(Ok(Some(code))) = file.methods.get(info.index as usize).map(|member| member.code(&file)) else {
            continue;
        };
        let source = Source::of(&info, &code, &file.pool);
        let (name, descriptor) =
            (table.symbols.text(info.name).to_owned(), table.symbols.text(info.descriptor).to_owned());
        let (own_name, superclass) = (file.name(), file.super_name().unwrap_or_default());
        let declared = Declared { class: &own_name, superclass: &superclass, name: &name, descriptor: &descriptor };
        if let Err(Refusal::Verify(error)) = verify(&source, &declared, &mut types, &mut Seen(&mut table)) {
            assert!(!error.message.is_empty());
        }
        match translate(&source) {
            Ok(_) => drop(reference_maps(&source).expect("what was translated has maps")),
            Err(error) => assert!(!error.message.is_empty()),
        }
    }
});
