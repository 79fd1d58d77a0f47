//! Programs with calls of many words. Concatenations, records, lambdas, method handles and reflection end in natives
//! whose signatures the program shapes: wherever an unknown is among their arguments, it is chosen or copied, and never
//! read as a number.

/// How a value comes into a wide call: its type, an expression that chooses among three, and one that is known.
const VALUES: &[(&str, &str, &str)] = &[
    ("int", "getInt(1, 3)", "0"),
    ("boolean", "getInt(1, 3) == 2", "false"),
    ("char", "(char) getInt('a', 'c')", "'z'"),
    ("short", "(short) getInt(1, 3)", "(short) 0"),
    ("String", "getAny(\"a\", \"b\", \"c\")", "\"z\""),
    ("Object", "getAny((Object) \"a\", \"b\", 3)", "(Object) \"z\""),
];

/// How many values, and which of them is chosen: on both sides of each word of 64 bits, up to the widest calls there are.
const WIDTHS: &[(usize, usize)] = &[(3, 0), (64, 63), (65, 64), (129, 64), (129, 128), (250, 192), (250, 249)];

/// One wide call: how many values, which of them is chosen, and of which type they are.
struct Shape {
    width: usize,
    chosen: usize,
    value: (&'static str, &'static str, &'static str),
}

impl Shape {
    fn all() -> Vec<Shape> {
        let values = VALUES.iter().cycle();
        WIDTHS.iter().zip(values).map(|(&(width, chosen), &value)| Shape { width, chosen, value }).collect()
    }

    /// The values of the call, separated by commas: one of them is the variable `v`.
    fn values(&self, separator: &str) -> String {
        let value = |index| if index == self.chosen { "v" } else { self.value.2 };
        (0..self.width).map(value).collect::<Vec<_>>().join(separator)
    }

    fn parameters(&self) -> String {
        (0..self.width).map(|index| format!("{} a{index}", self.value.0)).collect::<Vec<_>>().join(", ")
    }

    /// A class that uses the value in every kind of wide call.
    fn class(&self, name: &str) -> String {
        let Shape { width, chosen, value: (kind, choice, known) } = self;
        let (values, sum, parameters) = (self.values(", "), self.values(" + "), self.parameters());
        let letters: String = (0..*width).map(|index| format!("a{index} + ")).collect();
        let mut locals: String = (0..*width).map(|index| format!("{kind} l{index} = {known}; ")).collect();
        locals += &format!("l{chosen} = v;");
        let captured: String = (0..*width).map(|index| format!("l{index} + ")).collect();
        format!(
            "import static jaywalk.Choice.*;
             import java.lang.invoke.*;
             @SuppressWarnings(\"all\")
             class {name} {{
                 record Wide({parameters}) {{}}
                 static String plain({parameters}) {{ return \"\" + {letters} \".\"; }}
                 static String varied(Object... values) {{ return values[{chosen}] + \" of \" + values.length; }}
                 static void concatenation() {{ {kind} v = {choice}; System.out.println(\"\" + {sum}); }}
                 static void silent() {{ {kind} v = {choice}; String s = \"\" + {sum}; assert s.indexOf(\"\" + v) < 0; }}
                 static void text() {{ {kind} v = {choice}; System.out.println(new Wide({values})); }}
                 static void hash() {{
                     {kind} v = {choice}; Wide one = new Wide({values}); v = {known}; Wide other = new Wide({values});
                     System.out.println(one.hashCode() == other.hashCode());
                 }}
                 static void equal() {{
                     {kind} v = {choice}; Wide one = new Wide({values}); v = {choice}; Wide other = new Wide({values});
                     System.out.println(one.equals(other));
                 }}
                 static void call() {{ {kind} v = {choice}; System.out.println(plain({values})); }}
                 static void variadic() {{ {kind} v = {choice}; System.out.println(varied({values})); }}
                 static void lambda() {{
                     {kind} v = {choice}; System.out.println(captured(v).get());
                 }}
                 static java.util.function.Supplier<String> captured({kind} v) {{
                     {locals}
                     return capturing({names});
                 }}
                 static java.util.function.Supplier<String> capturing({finals}) {{ return () -> \"\" + {captured} \".\"; }}
                 static void reflected() throws Exception {{
                     {kind} v = {choice};
                     for (var method : {name}.class.getDeclaredMethods())
                         if (method.getName().equals(\"plain\")) System.out.println(method.invoke(null, new Object[] {{{values}}}));
                 }}
                 static void handled() throws Throwable {{
                     {kind} v = {choice};
                     MethodType type = MethodType.methodType(String.class, java.util.Collections.nCopies({width}, {kind}.class));
                     MethodHandle handle = MethodHandles.lookup().findStatic({name}.class, \"plain\", type);
                     System.out.println((String) handle.invokeExact({values}));
                 }}
                 static void spread() throws Throwable {{
                     {kind} v = {choice};
                     MethodType type = MethodType.methodType(String.class, java.util.Collections.nCopies({width}, {kind}.class));
                     MethodHandle handle = MethodHandles.lookup().findStatic({name}.class, \"plain\", type);
                     System.out.println(handle.invokeWithArguments(new Object[] {{{values}}}));
                 }}
             }}",
            names = (0..*width).map(|index| format!("l{index}")).collect::<Vec<_>>().join(", "),
            finals = (0..*width).map(|index| format!("{kind} l{index}")).collect::<Vec<_>>().join(", "),
        )
    }
}

const USES: &[&str] = &[
    "concatenation",
    "silent",
    "text",
    "hash",
    "equal",
    "call",
    "variadic",
    "lambda",
    "reflected",
    "handled",
    "spread",
];

/// The classes, and the calls that run each use of each shape.
pub fn programs() -> (Vec<(String, String)>, Vec<String>) {
    let (mut sources, mut calls) = (Vec::new(), Vec::new());
    for (index, shape) in Shape::all().iter().enumerate() {
        let class = format!("Wide{index}");
        sources.push((format!("{class}.java"), shape.class(&class)));
        calls.extend(USES.iter().map(|name| format!("{class}.{name}()")));
    }
    (sources, calls)
}
