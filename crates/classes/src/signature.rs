//! Signatures (JVMS §4.7.9.1), taken apart: generic types as class files write them.
//!
//! Nothing checks them before: a class with a signature that makes no sense runs. So what is none, nests too deep or is too
//! large for anybody to have written it is nothing here, and whoever asks does without.

use std::fmt;

/// A type nests no deeper: those who walk over one do so by recursion.
pub const MOST_DEPTH: usize = 100;
/// A signature has no more types in it.
pub const MOST_TYPES: usize = 4000;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignatureType {
    /// A number or truth value, or nothing for a method that returns nothing: its letter.
    Primitive(char),
    /// A class.
    Class {
        /// Its name, with slashes.
        name: Box<str>,
        /// Its arguments.
        arguments: Box<[SignatureType]>,
        /// Of an inner class, the type that it is in, if that has arguments.
        outer: Option<Box<SignatureType>>,
    },
    /// An argument that may be any type below the first and above the second.
    Wildcard(Option<Box<SignatureType>>, Option<Box<SignatureType>>),
    /// A variable, by its name.
    Variable(Box<str>),
    /// An array of these.
    Array(Box<SignatureType>),
}

/// What variables stand for.
pub type Bindings = Vec<(Box<str>, SignatureType)>;

/// A variable that a class or method declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeVariable {
    /// Its name.
    pub name: Box<str>,
    /// What it is below of.
    pub bounds: Vec<SignatureType>,
}

/// The signature of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassSignature {
    /// Its variables.
    pub variables: Vec<TypeVariable>,
    /// The superclass, then the interfaces.
    pub supertypes: Vec<SignatureType>,
}

/// The signature of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodSignature {
    /// Its variables.
    pub variables: Vec<TypeVariable>,
    /// The types of the parameters that the source writes: a compiler may have added some.
    pub parameters: Vec<SignatureType>,
    /// What it returns.
    pub result: SignatureType,
}

/// A type after the variables that it may name, which is how programs of ours write the type of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScopedType {
    /// The variables.
    pub variables: Vec<TypeVariable>,
    /// The type.
    pub of: SignatureType,
}

impl ClassSignature {
    /// Reads the signature of a class.
    pub fn parse(text: &str) -> Option<ClassSignature> {
        let mut reader = Reader::new(text);
        let variables = reader.variables()?;
        let mut supertypes = Vec::new();
        while !reader.rest.is_empty() {
            supertypes.push(reader.class()?);
        }
        Some(ClassSignature { variables, supertypes })
    }
}

impl MethodSignature {
    /// Reads the signature of a method.
    pub fn parse(text: &str) -> Option<MethodSignature> {
        let mut reader = Reader::new(text);
        let variables = reader.variables()?;
        reader.take('(')?;
        let mut parameters = Vec::new();
        while reader.take(')').is_none() {
            parameters.push(reader.any()?);
        }
        let result = match reader.take('V') {
            Some(()) => SignatureType::Primitive('V'),
            None => reader.any()?,
        };
        while reader.take('^').is_some() {
            reader.reference()?;
        }
        reader.rest.is_empty().then_some(MethodSignature { variables, parameters, result })
    }
}

impl ScopedType {
    /// Reads a type after its variables.
    pub fn parse(text: &str) -> Option<ScopedType> {
        let mut reader = Reader::new(text);
        let variables = reader.variables()?;
        let of = reader.any()?;
        reader.rest.is_empty().then_some(ScopedType { variables, of })
    }
}

impl SignatureType {
    /// Reads the signature of a field.
    pub fn parse(text: &str) -> Option<SignatureType> {
        let mut reader = Reader::new(text);
        let read = reader.reference()?;
        reader.rest.is_empty().then_some(read)
    }

    /// The same with variables replaced by what they stand for; nothing if that is too large, or no type.
    pub fn with(&self, bindings: &Bindings) -> Option<SignatureType> {
        self.replaced(bindings, MOST_DEPTH, &mut MOST_TYPES.clone())
    }

    fn replaced(&self, bindings: &Bindings, depth: usize, left: &mut usize) -> Option<SignatureType> {
        *left = left.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let mut one = |inner: &Option<Box<SignatureType>>| match inner {
            Some(inner) => inner.replaced(bindings, depth, left).map(|inner| Some(Box::new(inner))),
            None => Some(None),
        };
        Some(match self {
            SignatureType::Variable(name) => match bindings.iter().find(|(variable, _)| variable == name) {
                Some((_, bound)) => bound.replaced(&Bindings::new(), depth, left)?,
                None => self.clone(),
            },
            SignatureType::Class { name, arguments, outer } => {
                let outer = one(outer)?;
                let arguments = arguments.iter().map(|argument| argument.replaced(bindings, depth, left));
                SignatureType::Class { name: name.clone(), arguments: arguments.collect::<Option<_>>()?, outer }
            }
            SignatureType::Wildcard(above, below) => match (one(above)?, one(below)?) {
                // A wildcard of a wildcard is within its bounds.
                (Some(inner), _) if inner.is_wildcard() => *inner,
                (above, below) => SignatureType::Wildcard(above, below.filter(|below| !below.is_wildcard())),
            },
            SignatureType::Array(element) => {
                let element = element.replaced(bindings, depth, left).filter(|element| !element.is_wildcard())?;
                SignatureType::Array(Box::new(element))
            }
            SignatureType::Primitive(_) => self.clone(),
        })
    }

    /// Whether it is a class that has arguments, or is inside one that has.
    pub fn has_arguments(&self) -> bool {
        match self {
            SignatureType::Class { arguments, outer, .. } => {
                !arguments.is_empty() || outer.as_ref().is_some_and(|outer| outer.has_arguments())
            }
            _ => false,
        }
    }

    /// Whether it is an argument that stands for several types, and so no type itself.
    pub fn is_wildcard(&self) -> bool {
        matches!(self, SignatureType::Wildcard(..))
    }

    /// Whether a descriptor can be what is left of it without its arguments. Of a variable only its bounds tell.
    pub fn may_erase_to(&self, descriptor: &str) -> bool {
        match self {
            SignatureType::Primitive(letter) => descriptor.chars().eq([*letter]),
            SignatureType::Class { name, .. } => {
                let erased = descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
                erased == Some(name)
            }
            SignatureType::Array(element) => {
                descriptor.strip_prefix('[').is_some_and(|erased| element.may_erase_to(erased))
            }
            SignatureType::Variable(_) => descriptor.starts_with('L'),
            SignatureType::Wildcard(..) => false,
        }
    }

    /// A class without its last letter, to which an inner class may be appended.
    fn write_open(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SignatureType::Class { name, arguments, outer } = self else { return write!(out, "{self}") };
        let inside = outer.as_deref().and_then(|outer| match outer {
            SignatureType::Class { name: around, .. } => {
                Some((outer, name.strip_prefix(&**around)?.strip_prefix('$')?))
            }
            _ => None,
        });
        match inside {
            Some((outer, name)) => {
                outer.write_open(out)?;
                write!(out, ".{name}")?;
            }
            None => write!(out, "L{name}")?,
        }
        if !arguments.is_empty() {
            out.write_str("<")?;
            arguments.iter().try_for_each(|argument| write!(out, "{argument}"))?;
            out.write_str(">")?;
        }
        Ok(())
    }
}

impl fmt::Display for SignatureType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignatureType::Primitive(letter) => write!(out, "{letter}"),
            SignatureType::Class { .. } => {
                self.write_open(out)?;
                out.write_str(";")
            }
            SignatureType::Wildcard(Some(above), _) => write!(out, "+{above}"),
            SignatureType::Wildcard(None, Some(below)) => write!(out, "-{below}"),
            SignatureType::Wildcard(None, None) => out.write_str("*"),
            SignatureType::Variable(name) => write!(out, "T{name};"),
            SignatureType::Array(element) => write!(out, "[{element}"),
        }
    }
}

impl fmt::Display for ScopedType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.variables.is_empty() {
            out.write_str("<")?;
            for TypeVariable { name, bounds } in &self.variables {
                write!(out, "{name}:")?;
                // The first is that of a class, which may be missing.
                let all = bounds.iter().map(ToString::to_string).collect::<Vec<_>>();
                out.write_str(&all.join(":"))?;
            }
            out.write_str(">")?;
        }
        write!(out, "{}", self.of)
    }
}

/// Reads a signature from its start.
struct Reader<'a> {
    rest: &'a str,
    /// How many more types may come.
    left: usize,
    /// How much deeper they may nest.
    depth: usize,
}

impl<'a> Reader<'a> {
    fn new(rest: &'a str) -> Reader<'a> {
        Reader { rest, left: MOST_TYPES, depth: MOST_DEPTH }
    }

    fn take(&mut self, letter: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(letter)?;
        Some(())
    }

    /// The letters before one that no name has. There is at least one.
    fn name(&mut self, has_slashes: bool) -> Option<&'a str> {
        let ends = |letter: char| ".;[<>:".contains(letter) || letter == '/' && !has_slashes;
        let (name, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        (!name.is_empty()).then_some(name)
    }

    /// The variables that a class or method declares, if any.
    fn variables(&mut self) -> Option<Vec<TypeVariable>> {
        let mut variables = Vec::new();
        if self.take('<').is_none() {
            return Some(variables);
        }
        while self.take('>').is_none() {
            let name = self.name(false)?.into();
            let mut bounds = Vec::new();
            self.take(':')?;
            // The bound that is a class may be missing, and then those that are interfaces follow.
            if !self.rest.starts_with([':', '>']) && self.starts_with_type() {
                bounds.push(self.reference()?);
            }
            while self.take(':').is_some() {
                bounds.push(self.reference()?);
            }
            variables.push(TypeVariable { name, bounds });
        }
        Some(variables)
    }

    /// Whether a type comes, and not the next variable, which begins with its name and a colon.
    fn starts_with_type(&self) -> bool {
        let end = self.rest.find([':', ';', '<', '.', '>']);
        end.is_some_and(|end| !self.rest[end..].starts_with(':'))
    }

    /// A type that is nothing but a value.
    fn any(&mut self) -> Option<SignatureType> {
        match self.rest.chars().next()? {
            letter @ ('B' | 'C' | 'D' | 'F' | 'I' | 'J' | 'S' | 'Z') => {
                self.rest = &self.rest[1..];
                self.left = self.left.checked_sub(1)?;
                Some(SignatureType::Primitive(letter))
            }
            _ => self.reference(),
        }
    }

    fn reference(&mut self) -> Option<SignatureType> {
        self.left = self.left.checked_sub(1)?;
        self.depth = self.depth.checked_sub(1)?;
        let read = if self.take('T').is_some() {
            let name = self.name(false)?.into();
            self.take(';')?;
            SignatureType::Variable(name)
        } else if self.take('[').is_some() {
            SignatureType::Array(Box::new(self.any()?))
        } else {
            self.class()?
        };
        self.depth += 1;
        Some(read)
    }

    fn class(&mut self) -> Option<SignatureType> {
        self.take('L')?;
        let depth = self.depth;
        let mut name = self.name(true)?.to_owned();
        let mut outer: Option<Box<SignatureType>> = None;
        loop {
            self.depth = self.depth.checked_sub(1)?;
            let arguments = self.arguments()?;
            let class = SignatureType::Class { name: name.as_str().into(), arguments, outer };
            if self.take(';').is_some() {
                self.depth = depth;
                return Some(class);
            }
            self.take('.')?;
            self.left = self.left.checked_sub(1)?;
            name.push('$');
            name.push_str(self.name(false)?);
            outer = Some(Box::new(class));
        }
    }

    fn arguments(&mut self) -> Option<Box<[SignatureType]>> {
        let mut arguments = Vec::new();
        if self.take('<').is_none() {
            return Some(arguments.into());
        }
        while self.take('>').is_none() {
            arguments.push(if self.take('*').is_some() {
                self.left = self.left.checked_sub(1)?;
                SignatureType::Wildcard(None, None)
            } else if self.take('+').is_some() {
                SignatureType::Wildcard(Some(Box::new(self.reference()?)), None)
            } else if self.take('-').is_some() {
                SignatureType::Wildcard(None, Some(Box::new(self.reference()?)))
            } else {
                self.reference()?
            });
        }
        Some(arguments.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(name: &str) -> SignatureType {
        SignatureType::Variable(name.into())
    }

    #[test]
    fn variables_parameters_and_results_are_told_apart() {
        let text = "<T::Ljava/lang/Comparable<TT;>;U:Ljava/lang/Object;>(TT;[Lp/Box<-TU;>;I[J)V^Lp/E;^TU;";
        let method = MethodSignature::parse(text).unwrap();
        let names: Vec<&str> = method.variables.iter().map(|variable| &*variable.name).collect();
        let bounds: Vec<String> = method.variables[0].bounds.iter().map(ToString::to_string).collect();
        let parameters: Vec<String> = method.parameters.iter().map(ToString::to_string).collect();
        assert_eq!((names, bounds), (vec!["T", "U"], vec!["Ljava/lang/Comparable<TT;>;".to_owned()]));
        assert_eq!(parameters, ["TT;", "[Lp/Box<-TU;>;", "I", "[J"]);
        assert_eq!(method.result, SignatureType::Primitive('V'));
        let class = ClassSignature::parse("<T:Lp/A;:Lp/B;>Lp/C<TT;>;Lp/D;").unwrap();
        assert_eq!((class.variables[0].bounds.len(), class.supertypes.len()), (2, 2));
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        for text in [
            "<T:Lp/A;:Lp/B<TT;>;U:TT;>Lp/C<*+TT;-[I[[TU;>;",
            "Lp/O<TT;>.I.J<TU;>;",
            "<Té:Lp/é;>TTé;",
            "<T:U:Lp/A;>TT;",
            "I",
        ] {
            assert_eq!(ScopedType::parse(text).expect(text).to_string(), text);
        }
        let inner = SignatureType::parse("Lp/O<TT;>.I;").unwrap();
        assert!(inner.may_erase_to("Lp/O$I;") && !inner.may_erase_to("Lp/O;"), "{inner:?}");
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in
            ["(é)V", "<T:é>()V", "(", "()", "(I", "(TT)V", "(L;)V", "(La<)V", "(La<I>;)V", "<T>()V", "()VV", "<"]
        {
            assert_eq!(MethodSignature::parse(text), None, "{text}");
        }
        for nested in ["[", "La<", "La<+", "La<TT;>.b<"] {
            assert_eq!(SignatureType::parse(&nested.repeat(60_000 / nested.len())), None, "{nested}");
        }
        let deep = |depth: usize| format!("{}Lp/A;", "[".repeat(depth));
        assert!(SignatureType::parse(&deep(MOST_DEPTH / 2)).is_some());
        assert!(SignatureType::parse(&deep(MOST_DEPTH)).is_none());
        assert!(SignatureType::parse(&format!("La{};", ".b".repeat(30_000))).is_none());
        assert!(SignatureType::parse(&format!("La<{}>;", "*".repeat(MOST_TYPES + 1))).is_none());
    }

    #[test]
    fn variables_are_replaced_unless_that_is_too_large() {
        let text = |read: Option<SignatureType>| read.map(|read| read.to_string());
        let read = SignatureType::parse("Lp/Map<TK;+TV;>;").unwrap();
        let string = SignatureType::parse("Ljava/lang/String;").unwrap();
        let any = SignatureType::Wildcard(None, None);
        let bindings = vec![("K".into(), string), ("V".into(), any.clone())];
        assert_eq!(text(read.with(&bindings)).as_deref(), Some("Lp/Map<Ljava/lang/String;*>;"));
        assert_eq!(SignatureType::Array(Box::new(variable("V"))).with(&bindings), None);
        let mut pair = variable("T");
        let doubled = SignatureType::parse("Lp/Pair<TT;TT;>;").unwrap();
        let levels = (0..40)
            .take_while(|_| doubled.with(&vec![("T".into(), pair.clone())]).map(|larger| pair = larger).is_some());
        assert!((5..20).contains(&levels.count()));
    }
}
