//! Longs that are still open: only moved they cost nothing, compared they are narrowed, used they are chosen.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod launched;

use launched::Files;
use serde_json::Value;
use std::sync::LazyLock;

const SOURCE: &str = "import jaywalk.Choice;
public class Longs {
    static long kept;
    static class Node { long far = Choice.getLong(0, 9_999_999_999L); double part; }

    /// Moves numbers, of which only the path's end could tell.
    static void moved() {
        Node node = new Node();
        node.part = Double.longBitsToDouble(node.far);
        kept = Double.doubleToRawLongBits(node.part);
        java.util.function.LongSupplier supplier = () -> kept;
        kept = supplier.getAsLong();
    }

    /// Where a number lies, among a million.
    static void compared() {
        long far = Choice.getLong(5_000_000_000L, 5_000_999_999L);
        long border = 5_000_000_100L;
        if (far < border) {
            return;
        }
        if (far == border) {
            throw new IllegalStateException(\"at the border\");
        }
        if (far > 5_000_999_000L) {
            throw new IllegalArgumentException(\"beyond\");
        }
    }

    /// An int is the same number as a long.
    static void converted() {
        long wide = Choice.getInt(-1_000_000, 1_000_000);
        int narrow = (int) wide;
        if (wide < -999_000L || narrow >= 999_000) {
            throw new IllegalStateException(\"far out\");
        }
    }

    public static void main(String[] arguments) {
        switch (arguments[0]) {
            case \"moved\" -> moved();
            case \"compared\" -> compared();
            default -> converted();
        }
    }
}
";

static FILES: LazyLock<Files> = LazyLock::new(|| {
    let files = Files::new(&[("Longs.java", SOURCE)]);
    assert_eq!(files.jaywalk(&["api", "--out", "api.jar"]).status, Some(0));
    files.tool("javac -g -cp api.jar -d out Longs.java");
    files
});

fn explored(argument: &str) -> Value {
    let done =
        FILES.jaywalk(&["explore", "--stop-at", "never", "-cp", "out", "--quiet", "--json", "-", "Longs", argument]);
    serde_json::from_str(&done.output).unwrap_or_else(|error| panic!("{error}: {}", done.error))
}

#[test]
fn a_long_that_is_only_moved_is_one_path() {
    let told = explored("moved");
    assert_eq!((&told["verdict"], &told["paths"]["completed"]), (&"holds".into(), &1.into()), "{told}");
}

#[test]
fn comparing_splits_the_range_of_a_long() {
    let told = explored("compared");
    assert_eq!(told["verdict"], "violated", "{told}");
    let findings = told["findings"].as_array().expect("findings");
    let choices: Vec<_> = findings.iter().map(|finding| &finding["choices"][0]).collect();
    let values: Vec<_> = choices.iter().map(|choice| (choice["value"].as_str(), choice["up_to"].as_i64())).collect();
    assert_eq!(values, [(Some("5000000100"), None), (Some("5000999001"), Some(5_000_999_999))], "{told}");
    for finding in findings {
        let token = finding["path"].as_str().expect("a token");
        let done = FILES.jaywalk(&["replay", token, "-cp", "out", "Longs", "compared"]);
        assert_eq!(done.status, Some(1), "{token}: {}", done.error);
        let property = format!("-Djaywalk.path={token}");
        let done =
            FILES.run(std::process::Command::new("java").args([&property, "-cp", "out:api.jar", "Longs", "compared"]));
        assert!(done.error.contains(finding["message"].as_str().expect("a message")), "{token}: {}", done.error);
    }
}

#[test]
fn an_int_and_the_long_that_it_becomes_are_one_number() {
    let told = explored("converted");
    let values: Vec<_> = told["findings"].as_array().expect("findings").iter().collect();
    assert_eq!(values.len(), 1, "{told}");
    assert_eq!(values[0]["occurrences"], 2, "{told}");
}
