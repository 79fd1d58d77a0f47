//! Small hierarchies: overriding, default methods, nests, loaders and hidden classes.

mod link_support;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use jaywalk_classes::file::{Bytes, Tag};
use jaywalk_classes::link::{ClassId, ClassTable, HiddenOptions, Invocation, LinkError, LoaderId};
use link_support::{TestSource, compile, label, method};

const SOURCES: &[(&str, &str)] = &[
    // A method without a modifier is overridden in its own package only, and then through anyone in between.
    ("p/A.java", "package p; public class A { void m() {} void n() {} public void call() { m(); n(); } }"),
    ("q/B.java", "package q; public class B extends p.A { public void m() {} void n() {} }"),
    ("p/C.java", "package p; public class C extends q.B { public void m() {} void n() {} }"),
    ("q/D.java", "package q; public class D extends p.C { public void m() {} void n() {} }"),
    ("d/Top.java", "package d; public interface Top { default void m() {} default void n() {} void x(); }"),
    ("d/Left.java", "package d; public interface Left extends Top { default void m() {} }"),
    ("d/Right.java", "package d; public interface Right extends Top { default void n() {} }"),
    ("d/Base.java", "package d; public abstract class Base implements Top { }"),
    ("d/Both.java", "package d; public class Both extends Base implements Left, Right { public void x() {} }"),
    ("d/Own.java", "package d; public class Own extends Both { public void m() {} private static void y() {} }"),
    (
        "n/Host.java",
        "package n; public class Host { private int x; private void m() {} \
         public static class Inner { private static int y; void use(Host h) { h.x++; h.m(); } } \
         void use() { Inner.y++; } }",
    ),
    ("h/Plain.java", "package h; public class Plain { static Plain me() { return new Plain(); } }"),
    ("h/Sub.java", "package h; public class Sub extends Plain { }"),
    ("h/Two.java", "package h; public class Two { }"),
    ("h/One.java", "package h; public class One extends Two { }"),
    ("f/Fields.java", "package f; public class Fields { byte b; long l; Object o; static double d; static String s; }"),
    ("f/More.java", "package f; public class More extends Fields { double d; int[] a; boolean z; static int i; }"),
];

/// The folder with the compiled sources, made once for all tests of this file.
fn classes() -> &'static Path {
    static FOLDER: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, classes) = FOLDER.get_or_init(|| {
        let work = tempfile::tempdir().expect("a folder can be made");
        let classes = work.path().join("classes");
        std::fs::create_dir_all(&classes).expect("a folder can be made");
        let sources: Vec<_> = SOURCES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        compile(&sources, &work.path().join("sources"), &classes);
        (work, classes)
    });
    classes
}

fn bytes(class: &str) -> Vec<u8> {
    std::fs::read(classes().join(format!("{class}.class"))).expect("the class was compiled")
}

fn load(table: &mut ClassTable, name: &str) -> ClassId {
    table.load(LoaderId::APP, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn package_private_methods_are_overridden_in_their_package() {
    let mut table = TestSource::table(Some(classes()));
    let [a, b, c, d] = ["p/A", "q/B", "p/C", "q/D"].map(|name| load(&mut table, name));
    let selected = |receiver, owner, name| {
        let method = method(&table, owner, name, "()V");
        label(&table, table.select_virtual(receiver, method).expect("it has a body"))
    };
    let rows = [
        (a, a, "m", "p.A.m"),
        (b, a, "m", "p.A.m"),
        (b, b, "m", "q.B.m"),
        (c, a, "m", "p.C.m"),
        (c, b, "m", "p.C.m"),
        (d, a, "m", "q.D.m"),
        (d, b, "m", "q.D.m"),
        (b, a, "n", "p.A.n"),
        (c, a, "n", "p.C.n"),
        (c, b, "n", "q.B.n"),
        (d, a, "n", "p.C.n"),
        (d, b, "n", "q.D.n"),
        (d, d, "n", "q.D.n"),
    ];
    for (receiver, owner, name, expected) in rows {
        assert_eq!(selected(receiver, owner, name), expected, "{receiver:?} {owner:?}");
    }
}

#[test]
fn the_most_specific_default_wins() {
    let mut table = TestSource::table(Some(classes()));
    let [top, base, both, own] = ["d/Top", "d/Base", "d/Both", "d/Own"].map(|name| load(&mut table, name));
    let rows = [(both, "m", "d.Left.m"), (both, "n", "d.Right.n"), (own, "m", "d.Own.m"), (own, "n", "d.Right.n")];
    for (receiver, name, expected) in rows {
        let resolved = method(&table, top, name, "()V");
        assert_eq!(table.select_interface(receiver, resolved).map(|found| label(&table, found)), Ok(expected.into()));
        assert_eq!(table.select_virtual(receiver, resolved).map(|found| label(&table, found)), Ok(expected.into()));
        // The slot was made for the abstract class, and holds the same answer.
        let slot = table.virtual_slot(base, resolved).expect("a miranda has a slot");
        assert_eq!(label(&table, table.class(receiver).vtable[slot as usize]), expected);
    }
    assert_eq!(table.class(base).mirandas.len(), 3);
    assert!(table.class(own).mirandas.is_empty());
    let abstract_method = method(&table, top, "x", "()V");
    assert_eq!(
        table.select_interface(base, abstract_method).map_err(|error| error.exception),
        Err("java/lang/AbstractMethodError")
    );
}

#[test]
fn nests_share_their_private_members() {
    let mut table = TestSource::table(Some(classes()));
    for name in ["n/Host$Inner", "n/Host"] {
        let class = load(&mut table, name);
        let file = table.class(class).file.clone().expect("it has a file");
        for index in 1..file.pool.len() as u16 {
            match file.pool.tag(index) {
                Some(Tag::Fieldref) => {
                    let is_static = file.pool.member(index).is_ok_and(|member| member.name == "y");
                    assert!(table.resolve_field(class, index, is_static).is_ok());
                }
                Some(Tag::Methodref) => assert!(table.resolve_method(class, index).is_ok()),
                _ => {}
            }
        }
    }
    let (host, inner) = (load(&mut table, "n/Host"), load(&mut table, "n/Host$Inner"));
    assert_eq!(table.nest_host(inner), Ok(host));
    assert_eq!(table.nest_host(host), Ok(host));
}

#[test]
fn fields_follow_those_of_the_superclass() {
    let mut table = TestSource::table(Some(classes()));
    let (fields, more) = (load(&mut table, "f/Fields"), load(&mut table, "f/More"));
    let offsets = |class: ClassId| -> Vec<(String, u32)> {
        let names = table.class(class).fields.iter().map(|&field| table.field(field));
        names.map(|field| (table.symbols.text(field.name).to_owned(), field.offset)).collect()
    };
    let expect = |rows: &[(&str, u32)]| -> Vec<(String, u32)> {
        rows.iter().map(|(name, offset)| ((*name).to_owned(), *offset)).collect()
    };
    assert_eq!(offsets(fields), expect(&[("b", 1), ("l", 2), ("o", 4), ("d", 0), ("s", 2)]));
    assert_eq!(offsets(more), expect(&[("d", 5), ("a", 7), ("z", 8), ("i", 0)]));
    let (fields, more) = (table.class(fields), table.class(more));
    assert_eq!((fields.instance_words, fields.static_words), (5, 3));
    assert_eq!((more.instance_words, more.static_words), (9, 1));
    assert_eq!((&*fields.reference_words, &*fields.static_reference_words), (&[4][..], &[2][..]));
    assert_eq!((&*more.reference_words, &*more.static_reference_words), (&[4, 7][..], &[][..]));
}

#[test]
fn a_loader_of_the_program_is_asked_for_supertypes() {
    let mut table = TestSource::table(Some(classes()));
    let loader = table.new_loader();
    table.describe_loader(loader, "demo.Loader @1b6d3586");
    let needed = |error: LinkError, table: &ClassTable| {
        error.needs.map(|(loader, name)| (loader, table.symbols.text(name).to_owned()))
    };
    let sub = Bytes::from_vec(bytes("h/Sub"));
    let error = table.define(loader, sub.clone(), None).expect_err("its superclass is not there");
    assert_eq!(needed(error, &table), Some((loader, "h/Plain".into())));

    let error = table.define(loader, Bytes::from_vec(bytes("h/Plain")), None).expect_err("nor is Object");
    assert_eq!(needed(error, &table), Some((loader, "java/lang/Object".into())));
    let object = load(&mut table, "java/lang/Object");
    let name = table.class(object).name;
    table.record_initiated(loader, name, object);
    let plain = table.define(loader, Bytes::from_vec(bytes("h/Plain")), None).expect("all is there");
    let defined = table.define_as(loader, Some("h/Sub"), sub.clone(), None).expect("all is there");
    assert_eq!(table.class(defined).superclass, Some(plain));
    assert_ne!(load(&mut table, "h/Plain"), plain, "another loader, another class");

    let error = table.define(loader, sub.clone(), None).expect_err("it is there already");
    assert_eq!(
        error.to_string(),
        "java.lang.LinkageError: loader demo.Loader @1b6d3586 attempted duplicate class definition for h.Sub. \
         (h.Sub is in unnamed module of loader demo.Loader @1b6d3586)"
    );
    let other = table.new_loader();
    let error = table.define_as(other, Some("h/Other"), sub, None).expect_err("that is not its name");
    assert_eq!(error.to_string(), "java.lang.NoClassDefFoundError: h/Other (wrong name: h/Sub)");
}

#[test]
fn loaders_of_the_program_can_not_go_in_circles() {
    let mut table = TestSource::table(None);
    let loader = table.new_loader();
    let one = bytes("h/One");
    // The same class with the two names exchanged: each extends the other.
    let two = replace(&replace(&replace(&one, b"h/One", b"h/___"), b"h/Two", b"h/One"), b"h/___", b"h/Two");
    let error = table.define(loader, Bytes::from_vec(one), None).expect_err("its superclass is to be loaded");
    assert!(error.needs.is_some());
    let error = table.define(loader, Bytes::from_vec(two), None).expect_err("and that one waits for the first");
    assert_eq!(error.to_string(), "java.lang.ClassCircularityError: h/One");
}

/// Replaces text of the same length wherever it occurs.
fn replace(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut result = bytes.to_vec();
    for start in 0..=bytes.len().saturating_sub(from.len()) {
        if bytes[start..].starts_with(from) {
            result[start..start + to.len()].copy_from_slice(to);
        }
    }
    result
}

#[test]
fn hidden_classes_are_found_by_no_name_but_know_themselves() {
    let mut table = TestSource::table(Some(classes()));
    let host = load(&mut table, "n/Host");
    let options = |suffix: &str| Some(HiddenOptions { suffix: suffix.into(), nest_host: Some(host) });
    let first = table.define(LoaderId::APP, Bytes::from_vec(bytes("h/Plain")), options("0x1")).expect("it is fine");
    let second = table.define(LoaderId::APP, Bytes::from_vec(bytes("h/Plain")), options("0x2")).expect("it is fine");
    assert_eq!(table.external_name(first), "h.Plain/0x1");
    assert_ne!(first, second);
    assert_eq!(table.find_loaded(LoaderId::APP, "h/Plain"), None);
    assert_eq!(table.nest_host(first), Ok(host));
    let file = table.class(first).file.clone().expect("it has a file");
    assert_eq!(table.resolve_class(first, file.this_class), Ok(first));
    for index in 1..file.pool.len() as u16 {
        if file.pool.tag(index) == Some(Tag::Methodref)
            && file.pool.member(index).is_ok_and(|member| member.class == file.this_class)
        {
            let found = table.resolve_invocation(first, index, Invocation::Special).expect("it has a constructor");
            assert_eq!(table.method(found).class, first);
        }
    }
}

#[test]
fn class_files_that_are_too_new_or_broken_are_named() {
    let mut table = TestSource::table(Some(classes()));
    let newest = table.feature_version + 44;
    let mut newer = bytes("h/Plain");
    newer[7] = 0xff;
    let error = table.define_as(LoaderId::APP, Some("h/Plain"), Bytes::from_vec(newer), None).expect_err("too new");
    assert_eq!(
        error.to_string(),
        format!(
            "java.lang.UnsupportedClassVersionError: h/Plain has been compiled by a more recent version of the Java \
             Runtime (class file version 255.0), this version of the Java Runtime only recognizes class file versions \
             up to {newest}.0"
        )
    );
    let short = Bytes::from_vec(bytes("h/Plain")[..100].to_vec());
    let error = table.define_as(LoaderId::APP, Some("h/Plain"), short, None).expect_err("cut off");
    assert_eq!(error.exception, "java/lang/ClassFormatError");
    let error = table.define(LoaderId::APP, Bytes::from_vec(jdk_class("java/lang/Runnable")), None);
    assert_eq!(
        error.expect_err("not a name for programs").to_string(),
        "java.lang.SecurityException: Prohibited package name: java.lang"
    );
    let error = table.load(LoaderId::APP, "no/such/Class").expect_err("there is none");
    assert_eq!(error.to_string(), "java.lang.NoClassDefFoundError: no/such/Class");
}

#[test]
fn preview_features_run_only_on_their_own_jdk_and_when_asked_for() {
    let mut table = TestSource::table(Some(classes()));
    let newest = table.feature_version as u8 + 44;
    let mut preview = bytes("h/Plain");
    let mut define = |major: u8, enabled: bool| {
        preview[4..8].copy_from_slice(&[0xff, 0xff, 0, major]);
        table.preview_enabled = enabled;
        let loader = table.new_loader();
        let defined = table.define_as(loader, Some("h/Plain"), Bytes::from_vec(preview.clone()), None);
        defined.map_err(|error| (error.needs.is_none(), error.to_string()))
    };
    let (refused, message) = define(newest, false).expect_err("nobody asked for them");
    assert!(refused && message.ends_with("Try running with '--enable-preview'"), "{message}");
    let (refused, message) = define(newest - 1, true).expect_err("that JDK's are others");
    assert!(refused && message.ends_with(&format!("for class file version {newest}.65535")), "{message}");
    let (refused, _) = define(newest, true).expect_err("its superclass is yet to be loaded");
    assert!(!refused);
}

fn jdk_class(name: &str) -> Vec<u8> {
    let mut table = TestSource::table(None);
    let class = table.load(LoaderId::BOOT, name).expect("the JDK has it");
    table.class(class).file.as_ref().expect("it has a file").bytes.to_vec()
}

#[test]
fn damaged_classes_end_in_an_error_or_a_class() {
    let mut table = TestSource::table(Some(classes()));
    let (mut seed, mut linked) = (0x2545_f491_4f6c_dd1d_u64, 0);
    let mut random = move |bound: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % bound as u64) as usize
    };
    for name in ["d/Both", "d/Top", "n/Host$Inner", "f/More", "q/D"] {
        let original = bytes(name);
        for round in 0..1000 {
            let mut damaged = original.clone();
            for _ in 0..=random(3) {
                damaged[random(original.len())] ^= 1 << random(8);
            }
            let hidden = HiddenOptions { suffix: format!("{name}{round}"), nest_host: None };
            if let Ok(class) = table.define(LoaderId::APP, Bytes::from_vec(damaged), Some(hidden)) {
                linked += 1;
                resolve_everything(&mut table, class);
            }
        }
    }
    assert!(linked > 100, "{linked}");
}

/// Resolves every pool entry in every way and selects every method; only that it ends matters.
fn resolve_everything(table: &mut ClassTable, class: ClassId) {
    let length = table.class(class).file.as_ref().expect("it has a file").pool.len() as u16;
    for index in 0..length {
        let _ = table.resolve_class(class, index);
        let _ = table.resolve_field(class, index, index % 2 == 0);
        for invocation in [Invocation::Static, Invocation::Special, Invocation::Virtual, Invocation::Interface] {
            let Ok(method) = table.resolve_invocation(class, index, invocation) else {
                continue;
            };
            let _ = table.select_virtual(class, method);
            let _ = table.select_interface(class, method);
            let _ = table.select_special(class, method);
            let _ = table.virtual_slot(class, method);
        }
    }
}
