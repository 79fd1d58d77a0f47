//! Programs that reach for what the machine keeps: object headers, class words, the fields of a pool. Each path that does
//! so is unsupported; none ends as a bug of ours, and none is taken for a proof.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Programs, and the body of `main` of each.
const PROGRAMS: &[(&str, &str)] = &[
    ("Header", "U.putInt(new Object(), 0L, 7); use(new Object());"),
    ("HeaderHalf", "Object o = new Node(); U.putInt(o, 4L, -1); use(o.getClass().getName() + o);"),
    ("HeaderLong", "Object o = new Node(); U.putLong(o, 0L, -1L); use(o.getClass().getName() + o);"),
    ("HeaderCopied", "Node n = new Node(); U.putLong(n, 0L, U.getLong(\"text\", 0L)); use(n.toString());"),
    ("HeaderOfArray", "int[] a = new int[2]; U.putInt(a, 8L, 1 << 30); use(a.clone().length); a[5000000] = 1;"),
    (
        "HeaderByte",
        "Object o = new Node(); for (long i = 0; i < 8; i++) U.putByte(o, i, (byte) 0xFF); use(o.hashCode());",
    ),
    (
        "ClassWords",
        "for (long i = 8; i < 400; i += 4) U.putInt(Node.class, i, 123456789); use(Node.class.getName() + new Node());",
    ),
    (
        "ClassReferences",
        "for (long i = 8; i < 400; i += 8) U.putObject(Node.class, i, \"text\"); use(Node.class.getName());",
    ),
    (
        "AnIntOverAReference",
        "Node n = new Node(); U.putInt(n, U.objectFieldOffset(Node.class.getDeclaredField(\"next\")), 12345); use(n.next.id);",
    ),
    (
        "AReferenceOverAnInt",
        "Node n = new Node(); U.putObject(n, U.objectFieldOffset(Node.class.getDeclaredField(\"id\")), \"text\"); use(n.id + 1);",
    ),
    (
        "ALongOverAnInt",
        "Node n = new Node(); U.putLong(n, U.objectFieldOffset(Node.class.getDeclaredField(\"id\")), -1L); use(n.id + 1);",
    ),
    (
        "BesideAnInt",
        "Node n = new Node(); U.putByte(n, U.objectFieldOffset(Node.class.getDeclaredField(\"id\")) + 5, (byte) 3); use(n.id + 1);",
    ),
    (
        "AnIntAsAReference",
        "Node n = new Node(); n.id = 99; use(U.getObject(n, U.objectFieldOffset(Node.class.getDeclaredField(\"id\"))).hashCode());",
    ),
    (
        "AnIntIntoObjects",
        "Object[] a = {\"a\", \"b\"}; U.putInt(a, (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET, 31); use(a[0].hashCode());",
    ),
    (
        "ALongIntoObjects",
        "Object[] a = {\"a\", \"b\"}; U.putLong(a, (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET, -1L); use(a[0].hashCode());",
    ),
    (
        "AnotherClass",
        "Node n = new Node(); U.putObject(n, U.objectFieldOffset(Node.class.getDeclaredField(\"next\")), \"text\"); use(n.next.id); n.next.next = n;",
    ),
    (
        "AnotherClassInAStatic",
        "Field f = Base.class.getDeclaredField(\"kept\"); U.putObjectVolatile(U.staticFieldBase(f), U.staticFieldOffset(f), \"text\"); use(kept.id);",
    ),
    (
        "AnotherClassSwapped",
        "Node n = new Node(); U.compareAndSwapObject(n, U.objectFieldOffset(Node.class.getDeclaredField(\"next\")), null, new int[3]); use(n.next.id);",
    ),
    (
        "AnotherClassInAnArray",
        "Node[] a = new Node[2]; U.getAndSetObject(a, (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET, \"text\"); use(a[0].id);",
    ),
    (
        "BeyondAStatic",
        "Field f = Base.class.getDeclaredField(\"seen\"); long o = U.staticFieldOffset(f); Object b = U.staticFieldBase(f); for (int i = 1; i < 4000; i++) U.putInt(b, o + 8L * i, -1); use(new Node());",
    ),
    (
        "BeforeAStatic",
        "Field f = Base.class.getDeclaredField(\"seen\"); long o = U.staticFieldOffset(f); Object b = U.staticFieldBase(f); for (int i = 1; i < 4000; i++) U.putLong(b, o - 8L * i, -1L); use(new Node());",
    ),
    ("Nowhere", "U.putLong(12345L, 1L); use(1);"),
    ("PoolReference", "for (long i = 8; i < 80; i += 8) U.putObject(pool, i, new Object[0]); use(pool.getAny());"),
    ("PoolNumbers", "for (long i = 8; i < 80; i += 4) U.putInt(pool, i, 1 << 20); use(pool.getAny());"),
    (
        "PoolField",
        "Field f = ObjectPool.class.getDeclaredField(\"objects\"); f.setAccessible(true); f.set(pool, new Object[0]); use(pool.getAny());",
    ),
    (
        "PoolRead",
        "Node a = pool.getAny(), b = pool.getAny(); Field f = ObjectPool.class.getDeclaredField(\"objects\"); f.setAccessible(true); int i = 0; for (Object o : (Object[]) f.get(pool)) ((Node) o).id = i++; assert b.id == 0;",
    ),
    (
        "PoolRecord",
        "pool.getAny(); Field f = ObjectPool.class.getDeclaredField(\"record\"); f.setAccessible(true); f.setInt(pool, 4711); use(pool.getAny());",
    ),
    (
        "PoolSelect",
        "Method m = ObjectPool.class.getDeclaredMethod(\"select\", boolean.class); m.setAccessible(true); ObjectPool<Node> endless = new ObjectPool<>(Node.class); for (int i = 0; i < 40; i++) use(m.invoke(endless, true));",
    ),
    (
        "PoolHandle",
        "MethodHandles.Lookup l = MethodHandles.privateLookupIn(ObjectPool.class, MethodHandles.lookup()); l.findSetter(ObjectPool.class, \"made\", int.class).invoke(pool, 99); use(pool.getAny());",
    ),
    (
        "PoolVariable",
        "MethodHandles.Lookup l = MethodHandles.privateLookupIn(ObjectPool.class, MethodHandles.lookup()); l.findVarHandle(ObjectPool.class, \"size\", int.class).get(pool); use(pool.getAny());",
    ),
    (
        "PoolMethodHandle",
        "MethodHandles.Lookup l = MethodHandles.privateLookupIn(ObjectPool.class, MethodHandles.lookup()); l.findVirtual(ObjectPool.class, \"makeOne\", MethodType.methodType(void.class)).invoke(pool); use(pool.getAny());",
    ),
    (
        "PickedArray",
        "Object[] values = {\"a\", \"b\"}; Method m = Choice.class.getDeclaredMethod(\"pick\", Object[].class); m.setAccessible(true); Object o = m.invoke(null, (Object) values); values[0] = values[1] = null; use(o.hashCode());",
    ),
];

/// What they share.
const BASE: &str = "import java.lang.reflect.*;
import jaywalk.*;
import sun.misc.Unsafe;
public class Base {
    static class Node { Node next; int id; }
    static int seen;
    static Node kept;
    static final Unsafe U;
    static final ObjectPool<Node> pool = new ObjectPool<>(Node.class, 3);
    static {
        try { Field f = Unsafe.class.getDeclaredField(\"theUnsafe\"); f.setAccessible(true); U = (Unsafe) f.get(null); }
        catch (ReflectiveOperationException e) { throw new Error(e); }
    }
    static void use(Object o) { seen += String.valueOf(o).length(); System.gc(); }
}
";

fn source(name: &str, body: &str) -> String {
    format!(
        "import java.lang.invoke.*;
         import java.lang.reflect.*;
         import jaywalk.*;
         import sun.misc.Unsafe;
         @SuppressWarnings(\"all\")
         public class {name} extends Base {{
             public static void main(String[] args) throws Throwable {{
                 boolean chosen = Choice.getBoolean();
                 {body}
                 assert chosen || !chosen;
             }}
         }}"
    )
}

fn jaywalk(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jaywalk")).args(arguments).output().expect("jaywalk starts")
}

/// Compiles all programs into a folder.
fn compile(folder: &Path, programs: &[(&str, &str)]) {
    let api = folder.join("api.jar");
    assert!(jaywalk(&["api", "--out", &api.display().to_string()]).status.success());
    let programs = programs.iter().map(|(name, body)| (*name, source(name, body)));
    let files: Vec<PathBuf> = programs
        .chain([("Base", BASE.to_owned())])
        .map(|(name, text)| {
            let file = folder.join(format!("{name}.java"));
            fs::write(&file, text).expect("a source file");
            file
        })
        .collect();
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-XDsuppressNotes", "-cp"]).arg(api).arg("-d").arg(folder).args(files);
    let javac = javac.output().expect("the tests need `javac` on the PATH");
    assert!(javac.status.success(), "{}", String::from_utf8_lossy(&javac.stderr));
}

/// What is as it should be is left alone.
#[test]
fn references_that_fit_are_written() {
    let body = "Field f = Base.class.getDeclaredField(\"kept\"); Node n = new Node() {};
        U.putObject(U.staticFieldBase(f), U.staticFieldOffset(f), n);
        long next = U.objectFieldOffset(Node.class.getDeclaredField(\"next\"));
        U.putOrderedObject(n, next, kept); U.putObject(n, next, null); assert U.compareAndSwapObject(n, next, null, n);
        Object[] a = new Comparable[1]; U.putObject(a, (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET, \"text\");
        assert kept.next.next == n && a[0] == \"text\";";
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile(folder.path(), &[("Fitting", body)]);
    let explored = jaywalk(&["explore", "-ea", "-cp", &folder.path().display().to_string(), "Fitting"]);
    assert_eq!(explored.status.code(), Some(0), "{}", String::from_utf8_lossy(&explored.stderr));
}

#[test]
fn no_program_reaches_what_the_machine_keeps() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    compile(folder.path(), PROGRAMS);
    let class_path = folder.path().display().to_string();
    for (name, _) in PROGRAMS {
        let explored = jaywalk(&["explore", "-cp", &class_path, name]);
        let said = String::from_utf8_lossy(&explored.stderr);
        assert_eq!(explored.status.code(), Some(3), "{name}: {said}");
        assert!(said.contains("access to") || said.contains("a reference outside the heap"), "{name}: {said}");
    }
}
