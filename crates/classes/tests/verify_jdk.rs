//! The verifier accepts every method of `java.base`, and refuses what javac would not have written.

mod link_support;

use jaywalk_classes::code::translate::Source;
use jaywalk_classes::code::verify::{Declared, Hierarchy, Refusal, Types, verify};
use jaywalk_classes::link::{ClassId, ClassTable, LinkError, LoaderId, MethodId};
use link_support::{TestSource, base_classes, compile};
use std::time::{Duration, Instant};

struct Seen<'a>(&'a mut ClassTable, LoaderId);

impl Hierarchy for Seen<'_> {
    fn is_subclass(&mut self, class: &str, of: &str) -> Result<bool, LinkError> {
        let (class, of) = (self.0.load(self.1, class)?, self.0.load(self.1, of)?);
        Ok(self.0.is_subclass(class, of))
    }

    fn is_interface(&mut self, class: &str) -> Result<bool, LinkError> {
        let class = self.0.load(self.1, class)?;
        Ok(self.0.class(class).is_interface())
    }
}

/// Verifies a method; nothing to say about one without code.
fn verify_method(table: &mut ClassTable, class: ClassId, method: MethodId, types: &mut Types) -> Result<(), Refusal> {
    let Some(file) = table.class(class).file.clone() else { return Ok(()) };
    let info = table.method(method).clone();
    let Some(code) = file.methods[info.index as usize].code(&file).expect("the code can be read") else {
        return Ok(());
    };
    let source = Source::of(&info, &table.symbols, &code, &file.pool);
    let (name, descriptor) = (table.symbols.text(info.name).to_owned(), table.symbols.text(info.descriptor).to_owned());
    let (own_name, superclass) = (file.name(), file.super_name().unwrap_or_default());
    let declared = Declared { class: &own_name, superclass: &superclass, name: &name, descriptor: &descriptor };
    let loader = table.class(class).loader;
    verify(&source, &declared, types, &mut Seen(table, loader))
}

/// What the verifier says of each method of a class that it refuses.
fn refused(table: &mut ClassTable, class: ClassId) -> Vec<String> {
    let mut types = Types::default();
    let mut refused = Vec::new();
    for method in table.class(class).methods.clone() {
        if let Err(refusal) = verify_method(table, class, method, &mut types) {
            let name = table.symbols.text(table.method(method).name).to_owned();
            refused.push(format!("{name}: {refusal:?}"));
        }
    }
    refused
}

#[test]
fn every_method_of_java_base_is_accepted() {
    let mut table = TestSource::table(None);
    let mut failures = Vec::new();
    let mut time = Duration::ZERO;
    for name in base_classes() {
        let class = table.load(LoaderId::BOOT, &name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let started = Instant::now();
        failures.extend(refused(&mut table, class).into_iter().map(|failure| format!("{name}.{failure}")));
        time += started.elapsed();
    }
    println!("{} methods, {time:?}", table.methods.len());
    assert!(failures.is_empty(), "{} refused:\n{}", failures.len(), failures.join("\n"));
}

/// Compiles `before`, then `after` over it: what is left of `before` was compiled against other classes.
fn refused_after_change(before: &[(&str, &str)], after: &[(&str, &str)], class: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for sources in [before, after].into_iter().filter(|sources| !sources.is_empty()) {
        let sources: Vec<(String, String)> =
            sources.iter().map(|&(name, text)| (format!("{name}.java"), text.to_owned())).collect();
        compile(&sources, &folder.path().join("src"), folder.path());
    }
    let mut table = TestSource::table(Some(folder.path()));
    let class = table.load(LoaderId::APP, class).expect("it was compiled");
    refused(&mut table, class)
}

#[test]
fn a_class_that_is_no_longer_a_subclass() {
    let user = "class User {
        static int argument(Sub sub) { return User.take(sub); }
        static int take(Base base) { return base.number; }
        static Base result(Sub sub) { return sub; }
        static void field(Sub sub) { kept = sub; }
        static Base kept;
        static Base joined(boolean b, Sub sub, Base base) { return b ? sub : base; }
        static void thrown(Sub sub) throws Throwable { throw sub; }
        static Object fine(Sub sub) { Object[] array = {sub}; return array[0]; }
        static Base tested(Object object) { return (Base) object; }
        static Base[] arrays(Sub[] subs) { return subs; }
    }";
    let before = [
        ("Base", "class Base extends Throwable { int number; }"),
        ("Sub", "class Sub extends Base {}"),
        ("User", user),
    ];
    assert_eq!(refused_after_change(&before, &[], "User"), [""; 0]);
    let refused = refused_after_change(&before, &[("Sub", "class Sub {}")], "User");
    let names: Vec<&str> = refused.iter().filter_map(|text| text.split(':').next()).collect();
    assert_eq!(names, ["argument", "result", "field", "joined", "thrown", "arrays"]);
}
