//! What a user calls a method.

/// A class, or one of its methods, as a user writes it: `demo.Stack`, `demo.Stack.push`, `demo.Stack.push(int)` or
/// `demo.Stack.push(I)V`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// What stands before the parameters, with dots.
    pub name: String,
    /// The parameters, where they are written.
    pub parameters: Option<Parameters>,
}

/// Which of several methods of a name is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameters {
    /// Types as in Java, with or without their packages.
    Types(Vec<String>),
    /// The JVM's descriptor.
    Descriptor(String),
}

impl Target {
    /// Reads what a user has written. An error is one line.
    pub fn parse(text: &str) -> Result<Target, String> {
        let text = text.trim();
        let (name, parameters) = match text.split_once('(') {
            None => (text, None),
            Some((name, rest)) => match rest.split_once(')') {
                None => return Err(format!("`{text}` has a parenthesis that is not closed")),
                Some((types, "")) => (name, Some(Parameters::Types(types_of(types)))),
                Some(_) => (name, Some(Parameters::Descriptor(format!("({rest}")))),
            },
        };
        let name = name.trim().replace('/', ".");
        if name.is_empty() || name.starts_with('.') || name.ends_with('.') {
            return Err(format!("`{text}` names no class: write demo.Stack, demo.Stack.push or demo.Stack.push(int)"));
        }
        Ok(Target { name, parameters })
    }

    /// The class and the method, if the last part of the name is one.
    pub fn split(&self) -> Option<(&str, &str)> {
        self.name.rsplit_once('.')
    }
}

fn types_of(text: &str) -> Vec<String> {
    let types = text.split(',').map(|name| name.split_whitespace().collect::<String>());
    types.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_named_in_three_ways() {
        let named = |text| Target::parse(text).unwrap();
        assert_eq!(named("demo.Stack.push").split(), Some(("demo.Stack", "push")));
        assert_eq!(named("demo/Stack").name, "demo.Stack");
        let types = |words: &[&str]| Some(Parameters::Types(words.iter().map(|&word| word.to_owned()).collect()));
        assert_eq!(named("Stack.push(int, java.lang.String[])").parameters, types(&["int", "java.lang.String[]"]));
        assert_eq!(named("Stack.size()").parameters, types(&[]));
        let descriptor = Some(Parameters::Descriptor("(ILjava/lang/String;)V".to_owned()));
        assert_eq!(named("Stack.push(ILjava/lang/String;)V").parameters, descriptor);
    }

    #[test]
    fn what_names_nothing_is_refused() {
        for text in ["", "(int)", "a.", ".a", "a.b(int"] {
            assert!(Target::parse(text).is_err(), "{text}");
        }
    }
}
