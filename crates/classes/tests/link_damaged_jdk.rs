//! Damaged classes of the JDK: their files are not checked when they are read, so whoever uses them must be able to
//! do without.

mod link_support;

use std::cell::RefCell;
use std::rc::Rc;

use jaywalk_classes::code::translate;
use jaywalk_classes::code::translate::Source;
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassId, ClassSource, ClassTable, Invocation, LoaderId};
use jimage_rs::JImage;
use link_support::{TestSource, java_home};

const CLASSES: &[&str] = &["java/util/Optional", "java/util/AbstractList$Itr", "java/lang/Enum", "java/util/BitSet"];
const ROUNDS: usize = 400;

/// Finds `java.base`, and damaged bytes under one name that nothing else refers to.
struct DamagedSource {
    image: JImage,
    damaged: Rc<RefCell<(String, Vec<u8>)>>,
}

impl ClassSource for DamagedSource {
    fn find(&self, _: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        let damaged = self.damaged.borrow();
        if damaged.0 == name {
            return Ok(Some(Bytes::from_vec(damaged.1.clone())));
        }
        let resource = self.image.find_resource(&format!("/java.base/{name}.class"));
        Ok(resource.map_err(|error| error.to_string())?.map(|bytes| Bytes::from_vec(bytes.into_owned())))
    }
}

#[test]
fn damaged_classes_of_the_jdk_end_in_an_error_or_a_class() {
    let image = || JImage::open(java_home().join("lib/modules")).expect("the JDK has an image");
    let (mut seed, mut linked, mut translated) = (0x2545_f491_4f6c_dd1d_u64, 0, 0);
    let mut random = move |bound: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % bound as u64) as usize
    };
    for &name in CLASSES {
        let damaged = Rc::new(RefCell::new((String::new(), Vec::new())));
        let source = DamagedSource { image: image(), damaged: Rc::clone(&damaged) };
        let mut table = ClassTable::new(Box::new(source));
        table.feature_version = TestSource::table(None).feature_version;
        let whole = image();
        let resource = whole.find_resource(&format!("/java.base/{name}.class"));
        let original = resource.expect("the image can be read").expect("the class is there").into_owned();
        for round in 0..ROUNDS {
            let mut bytes = original.clone();
            for _ in 0..=random(4) {
                bytes[random(original.len())] ^= 1 << random(8);
            }
            // A name of the same length, so that the table sees a new class in each round.
            let tail = format!("{round:03}");
            let fresh = format!("{}{tail}", &name[..name.len() - tail.len()]);
            replace_all(&mut bytes, name.as_bytes(), fresh.as_bytes());
            *damaged.borrow_mut() = (fresh.clone(), bytes);
            if let Ok(class) = table.load(LoaderId::BOOT, &fresh) {
                linked += 1;
                translated += use_everything(&mut table, class);
            }
        }
    }
    assert!(linked > CLASSES.len() * ROUNDS / 4 && translated > linked, "{linked} linked, {translated} translated");
}

fn replace_all(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    for at in 0..=bytes.len() - old.len() {
        if bytes[at..].starts_with(old) {
            bytes[at..at + new.len()].copy_from_slice(new);
        }
    }
}

/// Resolves every pool entry in every way, translates every method, and asks for all that reflection would ask for.
/// Returns how many methods could be translated; otherwise only that it ends matters.
fn use_everything(table: &mut ClassTable, class: ClassId) -> usize {
    let file = table.class(class).file.clone().expect("it has a file");
    for index in 0..file.pool.len() as u16 {
        let _ = table.resolve_class(class, index);
        let _ = table.resolve_field(class, index, index % 2 == 0);
        for invocation in [Invocation::Static, Invocation::Special, Invocation::Virtual, Invocation::Interface] {
            let _ = table.resolve_invocation(class, index, invocation);
        }
        let _ = (file.pool.string_utf16(index), file.pool.dynamic(index), file.pool.method_handle(index));
    }
    let _ = (file.inner_classes(), file.enclosing_method(), file.nest_members(), file.record(), file.nest_host());
    let _ = (table.nest_host(class), file.source_file(), file.permitted_subclasses());
    let mut translated = 0;
    for &method in &table.class(class).methods {
        let info = table.method(method);
        let member = &file.methods[usize::from(info.index)];
        let _ = (member.exceptions(&file), member.signature(&file), member.method_parameters(&file));
        if let Ok(Some(code)) = member.code(&file) {
            translated += usize::from(translate(&Source::of(info, &table.symbols, &code, &file.pool)).is_ok());
        }
    }
    translated
}
