//! Classes that were there when a program was compiled and are missing when it runs: each use of them throws what it
//! throws under `java`, and when it does there.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;

const MISSING: &str = "import java.util.function.*;
public class Missing {
    static class Gone { }
    interface Maker { Gone make(); }
    interface Taker { void take(Gone gone, int times); }
    record Holder(int size) { Gone gone() { return null; } }
    static void attempt(String name, Runnable code) {
        for (int i = 0; i < 2; i++) {
            try { code.run(); System.out.println(name + \" ok\"); }
            catch (Throwable thrown) { System.out.println(name + \" \" + thrown); }
        }
    }
    static void lambda() { Function<Gone, String> f = gone -> \"x\"; System.out.println(f != null); }
    static void supplier() { Supplier<Gone> f = () -> null; System.out.println(f.get()); }
    static void reference() { Supplier<Gone> f = Gone::new; System.out.println(f != null); }
    static void captured() { Gone gone = null; Runnable r = () -> System.out.println(gone); r.run(); }
    static void maker() { Maker m = () -> null; System.out.println(m.make()); }
    static void taker() { Taker t = (gone, times) -> System.out.println(times); t.take(null, 3); }
    static void method() { Function<Gone, String> f = String::valueOf; System.out.println(f != null); }
    static void text() { Gone gone = null; System.out.println(\"a\" + gone); }
    static void record() { System.out.println(new Holder(3)); }
    static void cast() { Object o = null; System.out.println((Gone) o); }
    public static void main(String[] args) {
        attempt(\"lambda\", Missing::lambda);
        attempt(\"supplier\", Missing::supplier);
        attempt(\"reference\", Missing::reference);
        attempt(\"captured\", Missing::captured);
        attempt(\"maker\", Missing::maker);
        attempt(\"taker\", Missing::taker);
        attempt(\"method\", Missing::method);
        attempt(\"text\", Missing::text);
        attempt(\"record\", Missing::record);
        attempt(\"cast\", Missing::cast);
    }
}";

#[test]
fn a_lambda_needs_the_classes_of_its_types() {
    let files = Files::new(&[("Missing.java", MISSING)]);
    files.tool("javac --release 17 -d out Missing.java");
    std::fs::remove_file(files.path().join("out/Missing$Gone.class")).expect("it was compiled");
    files.assert_same(&["-cp", "out", "Missing"]);
}
