//! Programs that no longer fit together: compiled once, then again in part. The linker must fail where `java`
//! fails, with the same error and the same message.
//!
//! All cases are compiled, changed and run together, because starting `javac` and `java` is what takes time.

mod link_support;

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use jaywalk_classes::file::Tag;
use jaywalk_classes::link::{ClassTable, Invocation, LinkError, LoaderId};
use link_support::{TestSource, compile, java_home};

/// What the linker is asked to do; `java` runs `Use.use()`.
enum Ask {
    /// Load a class.
    Load(&'static str),
    /// Resolve a method that `Use` calls.
    Call(&'static str, Invocation),
    /// Resolve a method that a class calls with `invokespecial`.
    Special(&'static str, &'static str),
    /// Resolve a method that `Use` calls and select it for a receiver.
    Select(&'static str, Invocation, &'static str),
    /// Resolve a field that `Use` reads.
    Field(&'static str, bool),
    /// Resolve a static field that `Use.use` writes.
    Write(&'static str),
}

use Ask::*;
use Invocation::{Interface, Static, Virtual};

/// A program, what of it is compiled again, and the question. Classes are in the package that the case names;
/// `PKG` stands for it. A source that starts with `other:` goes to the package `PKG.other`.
struct Case {
    name: &'static str,
    before: &'static [&'static str],
    after: &'static [&'static str],
    removed: &'static [&'static str],
    ask: Ask,
}

const fn case(name: &'static str, before: &'static [&'static str], after: &'static [&'static str], ask: Ask) -> Case {
    Case { name, before, after, removed: &[], ask }
}

const CASES: &[Case] = &[
    case(
        "missingmethod",
        &["class A { static void m(int i, String[][] s) {} }", "class Use { static void use() { A.m(1, null); } }"],
        &["class A {}"],
        Call("m", Static),
    ),
    case(
        "missingfield",
        &["class A { int x; }", "class Use { static void use() { new A().x = 1; } }"],
        &["class A {}"],
        Field("x", false),
    ),
    case(
        "fieldnolongerstatic",
        &["class A { static int x; }", "class Use { static void use() { A.x++; } }"],
        &["class A { int x; }"],
        Field("x", true),
    ),
    case(
        "fieldnowstatic",
        &["class A { int x; }", "class Use { static void use() { new A().x++; } }"],
        &["class A { static int x; }"],
        Field("x", false),
    ),
    case(
        "methodnowstatic",
        &["class A { void m() {} }", "class Use { static void use() { new A().m(); } }"],
        &["class A { static void m() {} }"],
        Call("m", Virtual),
    ),
    case(
        "methodnolongerstatic",
        &["class A { static long m(double d) { return 0; } }", "class Use { static void use() { A.m(1); } }"],
        &["class A { long m(double d) { return 0; } }"],
        Call("m", Static),
    ),
    case(
        "privatemethod",
        &["class A { static void m() {} }", "class Use { static void use() { A.m(); } }"],
        &["class A { private static void m() {} }"],
        Call("m", Static),
    ),
    case(
        "privatefield",
        &["class A { static int x; }", "class Use { static void use() { A.x++; } }"],
        &["class A { private static int x; }"],
        Field("x", true),
    ),
    case(
        "protectedmethod",
        &["other:public class A { public void m() {} }", "class Use { static void use() { new PKG.other.A().m(); } }"],
        &["other:public class A { protected void m() {} }"],
        Call("m", Virtual),
    ),
    case(
        "packageclass",
        &["other:public class A { public static void m() {} }", "class Use { static void use() { PKG.other.A.m(); } }"],
        &["other:class A { public static void m() {} }"],
        Call("m", Static),
    ),
    case(
        "packagemethodofjdk",
        &["class Use { static void use() { new B().m(); } }", "class A { void m() {} }", "class B extends A {}"],
        &["class A { private void m() {} }"],
        Call("m", Virtual),
    ),
    case(
        "classnowinterface",
        &["class A { void m() {} static A a; }", "class Use { static void use() { A.a.m(); } }"],
        &["interface A { void m(); A a = null; }"],
        Call("m", Virtual),
    ),
    case(
        "interfacenowclass",
        &[
            "interface A { void m(); }",
            "class Use { static void use() { call(null); } static void call(A a) { a.m(); } }",
        ],
        &["class A { void m() {} }"],
        Call("m", Interface),
    ),
    case(
        "staticnowininterface",
        &["class A { static void m() {} }", "class Use { static void use() { A.m(); } }"],
        &["interface A { static void m() {} }"],
        Call("m", Static),
    ),
    case(
        "staticnolongerininterface",
        &["interface A { static void m() {} }", "class Use { static void use() { A.m(); } }"],
        &["class A { static void m() {} }"],
        Call("m", Static),
    ),
    case(
        "interfacemethodnowstatic",
        &[
            "interface A { void m(); }",
            "class B implements A { public void m() {} }",
            "class Use { static void use() { A a = new B(); a.m(); } }",
        ],
        &["interface A { static void m() {} }"],
        Call("m", Interface),
    ),
    case(
        "unimplemented",
        &["interface I { }", "class C implements I {}", "class Use { static void use() {} }"],
        &["interface I { String m(int i); }", "class Use { static void use() { I i = new C(); i.m(1); } }"],
        Select("m", Interface, "C"),
    ),
    case(
        "unimplementedabstract",
        &["abstract class B { }", "class C extends B {}", "class Use { static void use() {} }"],
        &["abstract class B { abstract void m(); }", "class Use { static void use() { B b = new C(); b.m(); } }"],
        Select("m", Virtual, "C"),
    ),
    case(
        "reabstracted",
        &[
            "interface I { void m(); }",
            "abstract class B implements I { public void m() {} }",
            "class C extends B {}",
            "class Use { static void use() { I i = new C(); i.m(); } }",
        ],
        &["abstract class B implements I { public abstract void m(); }"],
        Select("m", Interface, "C"),
    ),
    case(
        "miranda",
        &[
            "interface I { }",
            "abstract class B implements I { }",
            "class C extends B {}",
            "class Use { static void use() { } }",
        ],
        &["interface I { void m(); }", "class Use { static void use() { B b = new C(); b.m(); } }"],
        Select("m", Virtual, "C"),
    ),
    case(
        "conflict",
        &[
            "interface I { default void m() {} }",
            "interface J { }",
            "class C implements I, J {}",
            "class Use { static void use() { I i = new C(); i.m(); } }",
        ],
        &["interface J { default void m() {} }"],
        Select("m", Interface, "C"),
    ),
    case(
        "conflictvirtual",
        &[
            "interface I { default void m() {} }",
            "interface J { }",
            "class C implements I, J {}",
            "class Use { static void use() { C c = new C(); c.m(); } }",
        ],
        &["interface J { default void m() {} }"],
        Select("m", Virtual, "C"),
    ),
    case(
        "notpublic",
        &[
            "interface I { void m(); }",
            "class B { public void m() {} }",
            "class C extends B implements I {}",
            "class Use { static void use() { I i = new C(); i.m(); } }",
        ],
        &["class B { void m() {} }"],
        Select("m", Interface, "C"),
    ),
    case(
        "nolongerimplements",
        &[
            "interface I { void m(); }",
            "class C implements I { public void m() {} }",
            "class Use { static void use() { I i = new C(); i.m(); } }",
        ],
        &["class C { public void m() {} }"],
        Select("m", Interface, "C"),
    ),
    case(
        "missingconstructor",
        &["class A { A(int i) {} }", "class Use { static void use() { new A(1); } }"],
        &["class A { }"],
        Special("Use", "<init>"),
    ),
    case(
        "inheritedconstructor",
        &[
            "class B { B(int i) {} B() {} }",
            "class A extends B { A(int i) {} }",
            "class Use { static void use() { new A(1); } }",
        ],
        &["class A extends B { }"],
        Special("Use", "<init>"),
    ),
    case(
        "abstractsuper",
        &[
            "abstract class B { void m() {} }",
            "class C extends B { void m() { super.m(); } }",
            "class Use { static void use() { new C().m(); } }",
        ],
        &["abstract class B { abstract void m(); }"],
        Special("C", "m"),
    ),
    case(
        "finalsuperclass",
        &["class A { }", "class B extends A { }", "class Use { static void use() { new B(); } }"],
        &["final class A { }"],
        Load("B"),
    ),
    case(
        "interfacesuperclass",
        &["class A { }", "class B extends A { }", "class Use { static void use() { new B(); } }"],
        &["interface A { }"],
        Load("B"),
    ),
    case(
        "superinterfaceisclass",
        &["interface A { }", "class B implements A { }", "class Use { static void use() { new B(); } }"],
        &["class A { }"],
        Load("B"),
    ),
    case(
        "sealedclass",
        &["class A { }", "class B extends A { }", "class Use { static void use() { new B(); } }"],
        &["sealed class A permits X { } final class X extends A { }"],
        Load("B"),
    ),
    case(
        "sealedinterface",
        &["interface A { }", "class B implements A { }", "class Use { static void use() { new B(); } }"],
        &["sealed interface A permits X { } final class X implements A { }"],
        Load("B"),
    ),
    case(
        "sealedsuperinterface",
        &[
            "interface A { }",
            "interface B extends A { }",
            "class Use { static void use() throws Exception { Class.forName(\"PKG.B\"); } }",
        ],
        &["sealed interface A permits X { } final class X implements A { }"],
        Load("B"),
    ),
    case(
        "finalmethod",
        &[
            "class A { void m(int i) { } }",
            "class B extends A { void m(int i) { } }",
            "class Use { static void use() { new B(); } }",
        ],
        &["class A { final void m(int i) { } }"],
        Load("B"),
    ),
    case(
        "hiddensuperclass",
        &[
            "other:public class A { }",
            "class B extends PKG.other.A { }",
            "class Use { static void use() { new B(); } }",
        ],
        &["other:class A { public A() {} }"],
        Load("B"),
    ),
    case(
        "hiddenabstractsuperclass",
        &[
            "other:public abstract class A { }",
            "class B extends PKG.other.A { }",
            "class Use { static void use() { new B(); } }",
        ],
        &["other:abstract class A { public A() {} }"],
        Load("B"),
    ),
    case(
        "hiddensuperinterface",
        &[
            "other:public interface A { }",
            "class B implements PKG.other.A { }",
            "class Use { static void use() { new B(); } }",
        ],
        &["other:interface A { }"],
        Load("B"),
    ),
    case(
        "finalwrite",
        &["class A { static int x; }", "class Use { static void use() { A.x = 3; } }"],
        &["class A { static final int x = Integer.parseInt(\"3\"); }"],
        Write("x"),
    ),
    Case {
        name: "missingclass",
        before: &["class A { static void m() {} }", "class Use { static void use() { A.m(); } }"],
        after: &[],
        removed: &["A"],
        ask: Call("m", Static),
    },
    Case {
        name: "missingsuperclass",
        before: &["class A { }", "class B extends A { }", "class Use { static void use() { new B(); } }"],
        after: &[],
        removed: &["A"],
        ask: Load("B"),
    },
    Case {
        name: "missingall",
        before: &[
            "class A { }",
            "interface I { }",
            "class B extends A implements I { }",
            "class Use { static void use() { new B(); } }",
        ],
        after: &[],
        removed: &["A", "I"],
        ask: Load("B"),
    },
    case(
        "circular",
        &["class A { }", "class B extends A { }", "class C { }", "class Use { static void use() { new B(); } }"],
        // Compiling this A needs a B that does not extend it.
        &["class B { }", "class A extends B { }"],
        Load("B"),
    ),
    case(
        "wrongname",
        &["class A { }", "class B { }", "class Use { static void use() { new B(); } }"],
        &["class A { }"],
        Load("B"),
    ),
];

#[test]
fn errors_are_those_of_java() {
    let work = tempfile::tempdir().expect("a folder can be made");
    let classes = work.path().join("classes");
    build(work.path(), &classes);
    let expected = run_java(work.path(), &classes);
    let mut wrong = Vec::new();
    for case in CASES {
        let mut table = TestSource::table(Some(&classes));
        let actual = match ask(&mut table, case) {
            Ok(()) => "no error".to_owned(),
            Err(error) => error.to_string(),
        };
        let expected = expected.get(case.name).expect("java ran every case");
        if *expected != actual {
            wrong.push(format!("{}\n  java:    {expected}\n  jaywalk: {actual}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn build(work: &Path, classes: &Path) {
    std::fs::create_dir_all(classes).expect("the folder can be made");
    let mut before = vec![("Driver.java".to_owned(), driver())];
    let mut after = Vec::new();
    for case in CASES {
        before.extend(case.before.iter().zip(0..).map(|(text, number)| source(case.name, number, text)));
        after.extend(case.after.iter().zip(0..).map(|(text, number)| source(case.name, number, text)));
    }
    compile(&before, &work.join("before"), classes);
    let circular = std::fs::read(classes.join("circular/B.class")).expect("it was compiled");
    compile(&after, &work.join("after"), classes);
    std::fs::write(classes.join("circular/B.class"), circular).expect("it can be written");
    std::fs::copy(classes.join("wrongname/A.class"), classes.join("wrongname/B.class")).expect("it can be copied");
    for case in CASES {
        for class in case.removed {
            std::fs::remove_file(classes.join(case.name).join(format!("{class}.class"))).expect("it was compiled");
        }
    }
}

/// The file and the whole text of one source of a case.
fn source(case: &str, number: usize, text: &str) -> (String, String) {
    let (folder, package, text) = match text.strip_prefix("other:") {
        // A public class must be in a file of its name; all of them are called A.
        Some(text) => (format!("{case}/other/A.java"), format!("{case}.other"), text),
        None => (format!("{case}/Source{number}.java"), case.to_owned(), text),
    };
    (folder, format!("package {package};\n{}\n", text.replace("PKG", case)))
}

/// Runs every case and prints its error on a line.
fn driver() -> String {
    let names: Vec<_> = CASES.iter().map(|case| format!("\"{}\"", case.name)).collect();
    format!(
        "public class Driver {{ public static void main(String[] a) throws Exception {{\n\
         for (String name : new String[] {{ {} }}) {{ Object result = \"no error\";\n\
         try {{ var use = Class.forName(name + \".Use\").getDeclaredMethod(\"use\"); use.setAccessible(true);\n\
         use.invoke(null); }} catch (java.lang.reflect.InvocationTargetException e) {{ result = e.getCause(); }}\n\
         catch (LinkageError e) {{ result = e; }}\n\
         System.out.println(name + \"\\t\" + result); }} }} }}",
        names.join(", ")
    )
}

fn run_java(work: &Path, classes: &Path) -> HashMap<String, String> {
    let mut command = Command::new(java_home().join("bin/java"));
    let output = command
        .args(["-XX:-UsePerfData", "-cp"])
        .arg(classes)
        .arg("Driver")
        .current_dir(work)
        .output()
        .expect("java runs");
    let text = String::from_utf8(output.stdout).expect("java prints text");
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let lines = text.lines().filter_map(|line| line.split_once('\t'));
    lines.map(|(name, error)| (name.to_owned(), error.to_owned())).collect()
}

fn ask(table: &mut ClassTable, case: &Case) -> Result<(), LinkError> {
    let load = |table: &mut ClassTable, class: &str| table.load(LoaderId::APP, &format!("{}/{class}", case.name));
    match case.ask {
        Load(class) => load(table, class).map(drop),
        Call(member, invocation) => {
            let user = load(table, "Use")?;
            let index = reference(table, user, member);
            table.resolve_invocation(user, index, invocation).map(drop)
        }
        Special(user, member) => {
            let user = load(table, user)?;
            for index in references(table, user, member) {
                table.resolve_invocation(user, index, Invocation::Special)?;
            }
            Ok(())
        }
        Select(member, invocation, receiver) => {
            let user = load(table, "Use")?;
            let receiver = load(table, receiver)?;
            let index = reference(table, user, member);
            let method = table.resolve_invocation(user, index, invocation)?;
            match invocation {
                Interface => table.select_interface(receiver, method).map(drop),
                _ => table.select_virtual(receiver, method).map(drop),
            }
        }
        Field(member, is_static) => {
            let user = load(table, "Use")?;
            let index = reference(table, user, member);
            table.resolve_field(user, index, is_static).map(drop)
        }
        Write(member) => {
            let user = load(table, "Use")?;
            let index = reference(table, user, member);
            let field = table.resolve_field(user, index, true)?;
            let method = link_support::method(table, user, "use", "()V");
            table.check_field_write(field, method)
        }
    }
}

/// The pool entry of `class` that refers to a member of this name.
fn reference(table: &ClassTable, class: jaywalk_classes::link::ClassId, member: &str) -> u16 {
    *references(table, class, member).first().expect("the class refers to the member")
}

fn references(table: &ClassTable, class: jaywalk_classes::link::ClassId, member: &str) -> Vec<u16> {
    let file = table.class(class).file.clone().expect("a compiled class has a file");
    let is_member = |index: &u16| {
        matches!(file.pool.tag(*index), Some(Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref))
            && file.pool.member(*index).is_ok_and(|reference| reference.name == member)
    };
    (1..file.pool.len() as u16).filter(is_member).collect()
}
