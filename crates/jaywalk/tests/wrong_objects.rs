//! Natives of the JDK that are declared to take an `Object` and read what only objects of one class have: whatever a
//! program gives them, they refuse.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::{Files, jdks};
use std::process::Command;

const UNPARK: &str = "public class Unpark {
    public static void main(String[] a) throws Exception {
        var field = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\");
        field.setAccessible(true);
        var unsafe = (sun.misc.Unsafe) field.get(null);
        unsafe.unpark(null);
        unsafe.unpark(new Thread());
        int[] words = new int[40];
        java.util.Arrays.fill(words, Integer.parseInt(a[0]));
        System.out.println(\"before\");
        unsafe.unpark(a[0].equals(\"0\") ? \"text\" : words);
        System.out.println(\"after\");
    }
}";

const REFLECT: &str = "public class Reflect {
    static Object any(int value) { int[] words = new int[40]; java.util.Arrays.fill(words, value); return words; }
    static void call(Class<?> type, String name, Object... given) throws Exception {
        for (var method : type.getDeclaredMethods()) {
            if (!method.getName().equals(name) || method.getParameterCount() != given.length - 1) continue;
            method.setAccessible(true);
            try {
                System.out.println(name + \" \" + method.invoke(given[0], java.util.Arrays.copyOfRange(given, 1, given.length)));
            } catch (java.lang.reflect.InvocationTargetException thrown) {
                System.out.println(name + \" \" + thrown.getCause().getClass().getName());
            }
        }
    }
    static Object make(Class<?> type) throws Exception {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }
    public static void main(String[] a) throws Exception {
        Class<?> pool = Class.forName(\"jdk.internal.reflect.ConstantPool\");
        Object made = make(pool);
        for (Object wrong : new Object[] {any(1), any(1000000), any(-1), \"text\", null}) {
            call(pool, \"getSize0\", made, wrong);
            call(pool, \"getIntAt0\", made, wrong, 1);
            call(pool, \"getTagAt0\", made, wrong, 1);
        }
        Object member = make(Class.forName(\"java.lang.invoke.MemberName\"));
        Class<?> natives = Class.forName(\"java.lang.invoke.MethodHandleNatives\");
        for (Object wrong : new Object[] {any(1), any(1000000), \"text\", new Reflect()}) {
            call(natives, \"init\", null, member, wrong);
        }
    }
    Class<?> clazz;
    int slot = 1000000;
}";

#[test]
fn what_is_no_thread_cannot_be_unparked() {
    let files = Files::new(&[("Unpark.java", UNPARK)]);
    files.tool("javac -nowarn -Xlint:none -d . Unpark.java");
    for jdk in jdks() {
        for fill in ["0", "1", "2", "1000", "-1"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
            let done = files.run(command.args(["run", "--jdk"]).arg(&jdk).args(["-cp", ".", "Unpark", fill]));
            assert_eq!((done.status, done.output.as_str()), (Some(3), "before\n"), "{fill}: {}", done.error);
            assert!(done.error.contains("something that is no thread"), "{fill}: {}", done.error);
        }
    }
}

#[test]
fn natives_look_at_what_they_are_given() {
    let files = Files::new(&[("Reflect.java", REFLECT)]);
    files.tool("javac -d . Reflect.java");
    let refused = "getSize0 java.lang.IllegalArgumentException\n\
                   getIntAt0 java.lang.IllegalArgumentException\n\
                   getTagAt0 java.lang.IllegalArgumentException\n";
    let expected = refused.repeat(5) + &"init java.lang.InternalError\n".repeat(4);
    for jdk in jdks() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jaywalk"));
        command.args(["run", "--jdk"]).arg(&jdk).args(["--add-opens", "java.base/java.lang.invoke=ALL-UNNAMED"]);
        command.args(["--add-opens", "java.base/jdk.internal.reflect=ALL-UNNAMED", "-cp", ".", "Reflect"]);
        let done = files.run(&mut command);
        assert_eq!(done.output, expected, "{}: {}", jdk.display(), done.error);
    }
}
