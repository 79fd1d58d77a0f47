//! The main section of a jar's `META-INF/MANIFEST.MF` (JAR File Specification, "JAR Manifest").

/// What a manifest says about the jar as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Manifest {
    /// The class that `-jar` starts, as written.
    pub main_class: Option<String>,
    /// The relative URLs of further jars and directories, in order.
    pub class_path: Vec<String>,
    /// Whether `META-INF/versions` counts.
    pub multi_release: bool,
    /// Packages (`module/package`) that are exported to the jar's classes.
    pub add_exports: Vec<String>,
    /// Packages that are opened to them.
    pub add_opens: Vec<String>,
    /// The agent that is started before the main class.
    pub launcher_agent: Option<String>,
}

impl Manifest {
    /// Where a manifest lives in its jar.
    pub const NAME: &str = "META-INF/MANIFEST.MF";

    /// Reads the main section; malformed lines are passed over, as they cannot name anything we need.
    pub fn parse(bytes: &[u8]) -> Manifest {
        let text = String::from_utf8_lossy(bytes);
        let mut manifest = Manifest::default();
        for line in unfolded_main_section(&text) {
            if let Some((name, value)) = line.split_once(':') {
                manifest.set(name, value.strip_prefix(' ').unwrap_or(value));
            }
        }
        manifest
    }

    fn set(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("Main-Class") {
            let class = value.trim();
            self.main_class = (!class.is_empty()).then(|| class.to_owned());
        } else if name.eq_ignore_ascii_case("Class-Path") {
            self.class_path = value.split_ascii_whitespace().map(str::to_owned).collect();
        } else if name.eq_ignore_ascii_case("Multi-Release") {
            self.multi_release = value.trim().eq_ignore_ascii_case("true");
        } else if name.eq_ignore_ascii_case("Add-Exports") {
            self.add_exports = value.split_ascii_whitespace().map(str::to_owned).collect();
        } else if name.eq_ignore_ascii_case("Add-Opens") {
            self.add_opens = value.split_ascii_whitespace().map(str::to_owned).collect();
        } else if name.eq_ignore_ascii_case("Launcher-Agent-Class") {
            self.launcher_agent = Some(value.trim().to_owned());
        }
    }
}

/// The lines up to the first blank one, with continuation lines (a leading space) joined to their start.
fn unfolded_main_section(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n') {
        if line.is_empty() {
            break;
        }
        match (line.strip_prefix(' '), lines.last_mut()) {
            (Some(rest), Some(start)) => start.push_str(rest),
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::Manifest;

    #[test]
    fn folded_lines_any_line_end_and_any_case() {
        let manifest = Manifest::parse(
            b"Manifest-Version: 1.0\r\nmain-class: demo.Ma\r\n in \r\nCLASS-PATH: a.jar  lib/\r\n  b.jar\r\n\
              Multi-Release: TRUE\r\n\r\nMain-Class: other.Section\r\n",
        );
        assert_eq!(manifest.main_class.as_deref(), Some("demo.Main"));
        assert_eq!(manifest.class_path, ["a.jar", "lib/", "b.jar"]);
        assert!(manifest.multi_release);
    }

    #[test]
    fn nonsense_is_an_empty_manifest() {
        assert_eq!(Manifest::parse(b""), Manifest::default());
        assert_eq!(Manifest::parse(b" x\n\xff\xfe: y\nMain-Class\n"), Manifest::default());
        assert_eq!(Manifest::parse(b"Main-Class:  \n"), Manifest::default());
    }
}
