//! A class of tests, as a file.

use crate::java::{capitalized, identifier_part, is_identifier};
use crate::model::World;
use crate::test_method::{Needs, Test};
use std::fmt::Write as _;

/// How the first line of each file starts that is written: such a file may be written again.
pub const MARK: &str = "// Written by jaywalk";

/// A class of tests.
pub struct TestClass<'a> {
    /// Its simple name.
    pub name: &'a str,
    /// What the tests are about, in one line.
    pub about: &'a str,
}

impl TestClass<'_> {
    /// The text of the file.
    pub fn write<'t>(&self, world: &World<'_>, tests: impl Iterator<Item = &'t Test> + Clone) -> String {
        let mut needs = Needs::default();
        tests.clone().for_each(|test| needs.add(&test.needs));
        let mut text = format!("{MARK}: {}\n", self.about);
        if !needs.opens.is_empty() {
            let opens: Vec<String> = open_options(&needs);
            let _ = writeln!(text, "// They look into the JDK: run them with {}", opens.join(" "));
        }
        if !world.package().is_empty() {
            let _ = writeln!(text, "package {};\n", world.package().replace('/', "."));
        }
        for assertion in &needs.assertions {
            let _ = writeln!(text, "import static org.junit.jupiter.api.Assertions.{assertion};");
        }
        let helpers = helpers(&needs).into_iter().filter(|(is_needed, _)| *is_needed);
        let helpers = helpers.map(|(_, helper)| world.with_names(helper));
        let members: Vec<String> = tests.map(|test| test.text.clone()).chain(helpers).collect();
        let annotation = world.lang("SuppressWarnings");
        let body = format!(
            "@{annotation}({{\"unchecked\", \"rawtypes\"}})\nclass {} {{\n{}}}\n",
            self.name,
            members.join("\n")
        );
        let imports = world.imports_of(&body);
        if !imports.is_empty() {
            text.push('\n');
        }
        for import in imports {
            let _ = writeln!(text, "import {import};");
        }
        text + "\n" + &body
    }
}

impl Test {
    /// Options of `java` that let the test look into the JDK.
    pub fn java_options(&self) -> Vec<String> {
        open_options(&self.needs)
    }
}

fn open_options(needs: &Needs) -> Vec<String> {
    needs.opens.iter().map(|package| format!("--add-opens={package}=ALL-UNNAMED")).collect()
}

/// The name of a class of tests about a class and maybe one of its methods.
pub fn test_class_name(parts: &[&str], ending: &str) -> String {
    let name: String = parts.iter().map(|part| capitalized(&identifier_part(&in_ascii(part)))).collect();
    let name = format!("{name}{ending}");
    if is_identifier(&name) { name } else { format!("T{name}") }
}

/// With numbers for other letters: it becomes the name of a file, and not every machine has these in such names.
fn in_ascii(part: &str) -> String {
    let in_ascii =
        |letter: char| if letter.is_ascii() { letter.to_string() } else { format!("u{:04x}", u32::from(letter)) };
    part.chars().map(in_ascii).collect()
}

fn helpers(needs: &Needs) -> [(bool, &'static str); 8] {
    let uses_fields = needs.set || needs.set_hidden || needs.get || needs.get_hidden;
    [
        (needs.allocate, ALLOCATE),
        (needs.set, SET),
        (needs.set_hidden, SET_HIDDEN),
        (needs.get, GET),
        (needs.get_hidden, GET_HIDDEN),
        (uses_fields, FIELD),
        (needs.call, CALL),
        (needs.construct, CONSTRUCT),
    ]
}

const ALLOCATE: &str = r#"    /** An object whose fields are all zero: no constructor that could be called here leaves it so. */
    private static Object allocate(Class<?> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), type);
    }
"#;

const SET: &str = r#"    /** Sets a field that is not visible, or final. */
    private static void set(Object object, String name, Object value) throws ReflectiveOperationException {
        field(object.getClass(), name).set(object, value);
    }
"#;

const SET_HIDDEN: &str = r#"    /** Sets a field of a class above that of the object, which has another one of this name. */
    private static void set(Object object, Class<?> type, String name, Object value) throws ReflectiveOperationException {
        field(type, name).set(object, value);
    }
"#;

const GET: &str = r#"    /** Reads a field that is not visible. */
    private static Object get(Object object, String name) throws ReflectiveOperationException {
        return field(object.getClass(), name).get(object);
    }
"#;

const GET_HIDDEN: &str = r#"    /** Reads a field of a class above that of the object, which has another one of this name. */
    private static Object get(Object object, Class<?> type, String name) throws ReflectiveOperationException {
        return field(type, name).get(object);
    }
"#;

const FIELD: &str = r#"    /** The field of a class or of the nearest one above it. */
    private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        for (Class<?> above = type; above != null; above = above.getSuperclass()) {
            for (Field field : above.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(name);
    }
"#;

const CALL: &str = r#"    /** Calls a method that is not visible. */
    private static Object call(Object object, Class<?> type, String name, Class<?>[] types, Object... arguments)
            throws Throwable {
        Method method = type.getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(object, arguments);
        } catch (InvocationTargetException exception) {
            throw exception.getCause();
        }
    }
"#;

const CONSTRUCT: &str = r#"    /** Calls a constructor that is not visible. */
    private static Object construct(Class<?> type, Class<?>[] types, Object... arguments) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException exception) {
            throw exception.getCause();
        }
    }
"#;

#[cfg(test)]
mod tests {
    use super::test_class_name;

    #[test]
    fn other_letters_tell_files_apart() {
        assert_eq!(test_class_name(&["Tree", "größer"], "PathsTest"), "TreeGru00f6u00dferPathsTest");
        assert_eq!(test_class_name(&["数"], "PathsTest"), "U6570PathsTest");
        assert_eq!(test_class_name(&["2"], "PathsTest"), "T2PathsTest");
    }
}
