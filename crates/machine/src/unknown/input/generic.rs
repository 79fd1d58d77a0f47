//! Generic types: what signatures (JVMS §4.7.9.1) say about the references of an input beyond their descriptors.
//!
//! A compiler inserts casts where it knows more than a descriptor says. Objects that no well-typed program would put there
//! must not be among those of an input, or these casts would fail.

use super::classes::is_outer_object;
use jaywalk_classes::descriptor::class_name;
use jaywalk_classes::link::{ClassId, ClassTable, LoaderId};
use jaywalk_classes::signature::{
    ClassSignature, MOST_DEPTH, MOST_TYPES, MethodSignature, ScopedType, SignatureType, TypeVariable,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A type of which more is known than a descriptor says, by its number; 0 is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TypeId(pub(super) u32);

impl TypeId {
    /// Nothing beyond a descriptor is known.
    pub(super) const NONE: TypeId = TypeId(0);
}

/// A type as a signature writes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Type {
    /// A class, with slashes, its arguments and, of an inner class, the type that it is in.
    Class(Box<str>, Box<[Type]>, Option<Box<Type>>),
    /// Any type that is below the first and above the second.
    Wildcard(Option<Box<Type>>, Option<Box<Type>>),
    /// A variable that whoever reads a signature knows by its name.
    Named(Box<str>),
    /// A variable that nobody has bound: whose it is, its name and its bounds.
    Variable(u32, Box<str>, Box<[Type]>),
    /// An array of these.
    Array(Box<Type>),
    /// A number, by its letter.
    Primitive(char),
    /// What nothing is known of.
    Other,
}

/// What variables stand for.
pub(super) type Bindings = Vec<(Box<str>, Type)>;

/// Variables that nobody has bound, and what an object says that they stand for.
pub(super) type Said = Vec<(Type, Type)>;

/// What the signature of a class declares.
#[derive(Debug, Default)]
struct Declared {
    /// Its variables with their bounds.
    variables: Vec<Variable>,
    /// The superclass, then the interfaces; nothing for a class that says nothing.
    supertypes: Vec<Type>,
}

/// The types that were asked for. They are never forgotten.
#[derive(Default)]
pub(super) struct Types {
    all: Vec<Type>,
    numbers: FxHashMap<Type, TypeId>,
    declared: FxHashMap<ClassId, Arc<Declared>>,
}

impl From<&SignatureType> for Type {
    fn from(read: &SignatureType) -> Type {
        let one = |inner: &Option<Box<SignatureType>>| inner.as_deref().map(|inner| Box::new(Type::from(inner)));
        match read {
            &SignatureType::Primitive(letter) => Type::Primitive(letter),
            SignatureType::Class { name, arguments, outer } => {
                Type::Class(name.clone(), arguments.iter().map(Type::from).collect(), one(outer))
            }
            SignatureType::Wildcard(above, below) => Type::Wildcard(one(above), one(below)),
            SignatureType::Variable(name) => Type::Named(name.clone()),
            SignatureType::Array(element) => Type::Array(Box::new(Type::from(&**element))),
        }
    }
}

/// A variable and its bounds.
type Variable = (Box<str>, Box<[Type]>);

fn variables_of(declared: &[TypeVariable]) -> Vec<Variable> {
    declared.iter().map(|known| (known.name.clone(), known.bounds.iter().map(Type::from).collect())).collect()
}

impl Type {
    /// The same with variables replaced by what they stand for. Of what is too large for anybody to have written it, nothing
    /// is known: a variable that stands twice in the bounds of the next makes a type of twice the size.
    pub(super) fn with(&self, bindings: &Bindings) -> Type {
        self.replaced(bindings, MOST_DEPTH, &mut MOST_TYPES.clone()).unwrap_or(Type::Other)
    }

    fn replaced(&self, bindings: &[(Box<str>, Type)], depth: usize, left: &mut usize) -> Option<Type> {
        *left = left.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let mut one = |inner: &Option<Box<Type>>| match inner {
            Some(inner) => inner.replaced(bindings, depth, left).map(|inner| Some(Box::new(inner))),
            None => Some(None),
        };
        Some(match self {
            Type::Named(name) => match bindings.iter().find(|(variable, _)| variable == name) {
                Some((_, bound)) => bound.replaced(&[], depth, left)?,
                None => self.clone(),
            },
            Type::Class(name, arguments, outer) => {
                let outer = one(outer)?;
                let arguments = arguments.iter().map(|argument| argument.replaced(bindings, depth, left));
                Type::Class(name.clone(), arguments.collect::<Option<_>>()?, outer)
            }
            Type::Wildcard(above, below) => match (one(above)?, one(below)?) {
                // A wildcard of a wildcard is within its bounds.
                (Some(inner), _) if matches!(*inner, Type::Wildcard(..)) => *inner,
                (above, below) => Type::Wildcard(above, below),
            },
            Type::Array(element) => Type::Array(Box::new(element.replaced(bindings, depth, left)?)),
            // What its bounds name is not what the same name means here.
            Type::Variable(owner, name, bounds) => {
                let bounds = bounds.iter().map(|bound| bound.replaced(&[], depth, left));
                Type::Variable(*owner, name.clone(), bounds.collect::<Option<_>>()?)
            }
            Type::Primitive(_) | Type::Other => self.clone(),
        })
    }

    /// The name of the class that all its objects are of, if it is told.
    pub(super) fn class_name(&self) -> Option<&str> {
        match self {
            Type::Class(name, ..) => Some(name),
            Type::Wildcard(Some(above), _) => above.class_name(),
            Type::Variable(_, _, bounds) => bounds.first().and_then(Type::class_name),
            _ => None,
        }
    }

    /// The descriptor of the class that all its objects are of, if it is told.
    pub(super) fn descriptor(&self) -> Option<String> {
        match self {
            Type::Class(name, ..) => Some(format!("L{name};")),
            Type::Wildcard(Some(above), _) => above.descriptor(),
            Type::Variable(_, _, bounds) => match bounds.first() {
                Some(bound) => bound.descriptor(),
                None => Some("Ljava/lang/Object;".to_owned()),
            },
            Type::Array(element) => element.descriptor().map(|element| format!("[{element}")),
            Type::Primitive(letter) => Some(letter.to_string()),
            _ => None,
        }
    }

    /// Whether two types may be the same.
    pub(super) fn may_be(&self, other: &Type) -> bool {
        self.unify_with(other, &mut Said::new())
    }

    /// The same. If they are, their variables stand for what is said then.
    pub(super) fn unify_with(&self, other: &Type, said: &mut Said) -> bool {
        let mut say = |of: &Type, is: &Type| {
            if !said.iter().any(|(known, what)| known == of && what == is) {
                said.push((of.clone(), is.clone()));
            }
        };
        match (self, other) {
            (Type::Class(name, arguments, _), Type::Class(other, others, _)) => {
                let mut pairs = arguments.iter().zip(others);
                name == other
                    && (arguments.len() != others.len() || pairs.all(|(one, other)| one.unify_with(other, said)))
            }
            (Type::Array(one), Type::Array(other)) => one.unify_with(other, said),
            (Type::Primitive(one), Type::Primitive(other)) => one == other,
            (Type::Class(..), Type::Array(_)) | (Type::Array(_), Type::Class(..)) => false,
            (Type::Variable(..), Type::Variable(..)) => {
                if self != other {
                    say(self, other);
                    say(other, self);
                }
                true
            }
            (Type::Variable(..), Type::Class(..) | Type::Array(_)) => {
                say(self, other);
                true
            }
            (Type::Class(..) | Type::Array(_), Type::Variable(..)) => {
                say(other, self);
                true
            }
            // What a reference leads to has a type for each wildcard. Those that are left are in arguments of arguments, and
            // a `Cell<?>` is not the same type as a `Cell<String>` (JLS §4.5).
            (Type::Wildcard(..), Type::Class(..) | Type::Array(_)) => self.is_open_wildcard(),
            (Type::Class(..) | Type::Array(_), Type::Wildcard(..)) => other.is_open_wildcard(),
            (Type::Wildcard(one, _), Type::Wildcard(other, _)) => match (one, other) {
                (Some(one), Some(other)) => one.may_be(other),
                _ => true,
            },
            _ => true,
        }
    }

    /// What the type of an array says of its elements, under names of its own: the arguments of their class. An array of
    /// `Cell<String>` is one of `Cell<?>`, and one of a subclass, too, so it is not said what a wildcard or variable is.
    pub(super) fn of_elements(&self) -> Bindings {
        match self {
            Type::Array(element) => element.of_elements(),
            Type::Class(name, arguments, _) => {
                let named =
                    arguments.iter().enumerate().map(|(at, argument)| (format!("{name}.{at}").into(), argument));
                let told = named.filter(|(_, argument)| !matches!(argument, Type::Wildcard(..)));
                told.map(|(name, argument)| (name, argument.clone())).collect()
            }
            _ => Bindings::new(),
        }
    }

    /// Whether it is a wildcard that may stand for the variable which it is within.
    fn is_open_wildcard(&self) -> bool {
        matches!(self, Type::Wildcard(Some(above), _) if matches!(**above, Type::Variable(..)))
    }

    /// The names of all classes in it.
    pub(super) fn class_names(&self, names: &mut Vec<Box<str>>) {
        match self {
            Type::Class(name, arguments, _) => {
                names.push(name.clone());
                arguments.iter().for_each(|argument| argument.class_names(names));
            }
            Type::Wildcard(above, below) => above.iter().chain(below).for_each(|bound| bound.class_names(names)),
            Type::Variable(_, _, bounds) => bounds.iter().for_each(|bound| bound.class_names(names)),
            Type::Array(element) => element.class_names(names),
            Type::Named(_) | Type::Primitive(_) | Type::Other => {}
        }
    }

    /// The variable that its objects are within, if these can only be used with others of the same: its bounds name it.
    pub(super) fn recursive_variable(&self) -> Option<&Type> {
        match self {
            Type::Variable(_, name, bounds) => bounds.iter().any(|bound| bound.names(name)).then_some(self),
            Type::Wildcard(Some(above), _) => above.recursive_variable(),
            _ => None,
        }
    }

    fn names(&self, variable: &str) -> bool {
        let inside = |inner: &Option<Box<Type>>| inner.as_ref().is_some_and(|inner| inner.names(variable));
        match self {
            Type::Named(name) => **name == *variable,
            Type::Class(_, arguments, _) => arguments.iter().any(|argument| argument.names(variable)),
            Type::Wildcard(above, below) => inside(above) || inside(below),
            _ => false,
        }
    }
}

impl Types {
    /// The number of a type.
    pub(super) fn number(&mut self, wanted: Type) -> TypeId {
        if matches!(wanted, Type::Other | Type::Primitive(_) | Type::Named(_)) {
            return TypeId::NONE;
        }
        if let Some(&known) = self.numbers.get(&wanted) {
            return known;
        }
        self.all.push(wanted.clone());
        let number = TypeId(self.all.len() as u32);
        self.numbers.insert(wanted, number);
        number
    }

    pub(super) fn get(&self, number: TypeId) -> Option<&Type> {
        self.all.get((number.0 as usize).checked_sub(1)?)
    }

    /// The type of a parameter: its signature after the variables of its class and method. What these stand for is open.
    pub(super) fn of_parameter(&mut self, signature: &str) -> TypeId {
        let Some(read) = ScopedType::parse(signature) else { return TypeId::NONE };
        let open = open_bindings(0, &variables_of(&read.variables));
        self.number(Type::from(&read.of).with(&open))
    }

    fn declared(&mut self, classes: &ClassTable, class: ClassId) -> Arc<Declared> {
        self.declared.entry(class).or_insert_with(|| Arc::new(read_class(classes, class))).clone()
    }

    /// What the variables of a class stand for where it is what a reference of a type leads to. The cell tells variables
    /// apart that nobody has bound.
    pub(super) fn bindings(&mut self, classes: &ClassTable, class: ClassId, known: TypeId, cell: u32) -> Bindings {
        let known = self.get(known).cloned();
        let mut bindings = self.bindings_of(classes, class, known.as_ref(), cell);
        // A wildcard is one type for all of an object, which other references to that may tell (JLS §5.1.10).
        for at in 0..bindings.len() {
            let (known, (name, bound)) = (&bindings[..at], &bindings[at]);
            let Type::Wildcard(above, _) = bound else { continue };
            let is_within_variable = matches!(above.as_deref(), Some(Type::Variable(..)));
            if is_within_variable || known.iter().any(|(other, _)| other == name) {
                continue;
            }
            let bounds = above.iter().map(|above| (**above).clone()).collect();
            bindings[at].1 = Type::Variable(cell, name.clone(), bounds);
        }
        bindings
    }

    fn bindings_of(&mut self, classes: &ClassTable, class: ClassId, known: Option<&Type>, cell: u32) -> Bindings {
        let declared = self.declared(classes, class);
        let mut bindings = Bindings::new();
        match known {
            Some(Type::Class(name, arguments, _)) => {
                if let Some(pattern) = self.as_supertype(classes, class, name)
                    && pattern.len() == arguments.len()
                {
                    pattern
                        .iter()
                        .zip(arguments)
                        .for_each(|(pattern, argument)| unify(pattern, argument, &mut bindings));
                }
            }
            Some(Type::Wildcard(Some(above), _)) => {
                return self.bindings_of(classes, class, Some(&above.clone()), cell);
            }
            Some(Type::Variable(_, _, bounds)) if !bounds.is_empty() => {
                return self.bindings_of(classes, class, Some(&bounds[0].clone()), cell);
            }
            _ => {}
        }
        let unbound = declared.variables.iter().filter(|(name, _)| !bindings.iter().any(|(known, _)| known == name));
        let unbound: Vec<_> = unbound.cloned().collect();
        bindings.extend(open_bindings(cell, &unbound));
        // The nearest come first.
        if let Some(outer) = self.outer_type(classes, class, known, cell) {
            bindings.extend(self.outer_bindings(classes, outer.class_name().unwrap_or_default(), &outer));
        }
        bindings
    }

    /// The variables of the classes that an inner class is in; the nearest come first.
    fn outer_bindings(&mut self, classes: &ClassTable, name: &str, outer: &Type) -> Bindings {
        let Some(class) = loaded(classes, name) else { return Bindings::new() };
        let declared = self.declared(classes, class);
        let Type::Class(_, arguments, around) = outer else { return Bindings::new() };
        let names = declared.variables.iter().map(|(name, _)| name.clone());
        let mut bindings: Bindings = names.zip(arguments.iter().cloned()).collect();
        if let Some(around) = around {
            bindings.extend(self.outer_bindings(classes, around.class_name().unwrap_or_default(), around));
        }
        bindings
    }

    /// The variable that the objects of a type are within, if it is one.
    pub(super) fn variable(&self, known: TypeId) -> Option<&Type> {
        match self.get(known)? {
            Type::Wildcard(Some(above), _) if matches!(**above, Type::Variable(..)) => Some(above),
            variable @ Type::Variable(..) => Some(variable),
            _ => None,
        }
    }

    /// Whether a variable may stand for a type, by the classes of its bounds.
    pub(super) fn is_within_bounds(&self, classes: &ClassTable, variable: &Type, is: &Type) -> bool {
        let (Type::Variable(_, _, bounds), Type::Class(name, ..)) = (variable, is) else { return true };
        let Some(class) = loaded(classes, name) else { return true };
        let mut above = bounds.iter().filter_map(|bound| loaded(classes, bound.class_name()?));
        above.all(|above| classes.is_subclass(class, above))
    }

    /// What an object of a class says about the variables among the arguments of its type, where the class has bound the
    /// parameters of that: `Sub extends Base<P>` says of a `Base<T>` that `T` is `P`.
    pub(super) fn says(&mut self, classes: &ClassTable, class: ClassId, known: TypeId) -> Said {
        let Some(Type::Class(name, arguments, _)) = self.get(known) else { return Said::new() };
        if !arguments.iter().any(|argument| matches!(argument, Type::Variable(..))) {
            return Said::new();
        }
        let (name, arguments) = (name.clone(), arguments.clone());
        let pattern = self.as_supertype(classes, class, &name).unwrap_or_default();
        let is_said = |(is, of): &(Type, Type)| matches!((is, of), (Type::Class(..), Type::Variable(..)));
        let pairs = pattern.into_iter().zip(arguments.into_vec()).filter(is_said);
        pairs.map(|(is, of)| (of, is)).collect()
    }

    /// The type of the object around one of an inner class that a reference of a type leads to.
    pub(super) fn of_outer(&mut self, classes: &ClassTable, class: ClassId, known: TypeId, cell: u32) -> TypeId {
        let known = self.get(known).cloned();
        let outer = self.outer_type(classes, class, known.as_ref(), cell);
        outer.map_or(TypeId::NONE, |outer| self.number(outer))
    }

    /// The same; variables that nobody has bound belong to the cell.
    fn outer_type(&mut self, classes: &ClassTable, class: ClassId, known: Option<&Type>, cell: u32) -> Option<Type> {
        let own = classes.symbols.text(classes.class(class).name);
        if let Some(Type::Class(name, _, Some(outer))) = known
            && **name == *own
        {
            return Some((**outer).clone());
        }
        let mut fields = classes.class(class).fields.iter().copied();
        let field = fields.find(|&field| is_outer_object(classes, field))?;
        let name = class_name(classes.symbols.text(classes.field(field).descriptor)).to_owned();
        let variables = self.declared(classes, loaded(classes, &name)?).variables.clone();
        let arguments = open_bindings(cell, &variables).into_iter().map(|(_, variable)| variable);
        (!variables.is_empty()).then(|| Type::Class(name.into(), arguments.collect(), None))
    }

    /// The names of the variables of a class, in order.
    pub(super) fn variables(&mut self, classes: &ClassTable, class: ClassId) -> Vec<Box<str>> {
        self.declared(classes, class).variables.iter().map(|(name, _)| name.clone()).collect()
    }

    /// What the variables of a supertype stand for, in terms of those of a class.
    pub(super) fn in_supertype(
        &mut self,
        classes: &ClassTable,
        class: ClassId,
        bindings: &Bindings,
        above: ClassId,
    ) -> Bindings {
        if class == above {
            return bindings.clone();
        }
        let name = classes.symbols.text(classes.class(above).name).to_owned();
        let arguments = self.as_supertype(classes, class, &name).unwrap_or_default();
        let variables = self.variables(classes, above);
        variables.into_iter().zip(arguments.iter().map(|argument| argument.with(bindings))).collect()
    }

    /// The type that a signature is, with variables replaced.
    pub(super) fn of_signature(&mut self, signature: &str, bindings: &Bindings) -> TypeId {
        let read = SignatureType::parse(signature);
        read.map_or(TypeId::NONE, |read| self.number(Type::from(&read).with(bindings)))
    }

    /// What a method with a signature returns, with variables replaced; its own are open.
    pub(super) fn of_result(&mut self, signature: &str, bindings: &Bindings) -> TypeId {
        let Some(read) = MethodSignature::parse(signature) else { return TypeId::NONE };
        let is_own = |name: &str| read.variables.iter().any(|variable| *variable.name == *name);
        let others: Bindings = bindings.iter().filter(|(name, _)| !is_own(name)).cloned().collect();
        self.number(Type::from(&read.result).with(&others))
    }

    /// The arguments with which a class is of a supertype, in terms of its own variables. `None` if it is not, or raw.
    fn as_supertype(&mut self, classes: &ClassTable, class: ClassId, name: &str) -> Option<Vec<Type>> {
        let declared = self.declared(classes, class);
        let info = classes.class(class);
        if classes.symbols.text(info.name) == name {
            return Some(declared.variables.iter().map(|(name, _)| Type::Named(name.clone())).collect());
        }
        let above: Vec<ClassId> = info.superclass.into_iter().chain(info.interfaces.iter().copied()).collect();
        let target = loaded(classes, name);
        for (number, above) in above.into_iter().enumerate() {
            // Interfaces may inherit from one another in many ways.
            if target.is_some_and(|target| !classes.is_subclass(above, target)) {
                continue;
            }
            if let Some(pattern) = self.as_supertype(classes, above, name) {
                let variables = self.variables(classes, above);
                let Some(Type::Class(_, arguments, _)) = declared.supertypes.get(number) else {
                    return Some(pattern).filter(|pattern| !pattern.iter().any(|one| matches!(one, Type::Named(_))));
                };
                if arguments.len() != variables.len() {
                    return None;
                }
                let bindings: Bindings = variables.into_iter().zip(arguments.iter().cloned()).collect();
                return Some(pattern.iter().map(|one| one.with(&bindings)).collect());
            }
        }
        None
    }

    /// Whether a class says what the variables of a type stand for that is written without arguments.
    pub(super) fn binds_raw(&mut self, classes: &ClassTable, class: ClassId, known: TypeId) -> bool {
        let Some(Type::Class(name, arguments, _)) = self.get(known).cloned() else { return false };
        let pattern = arguments.is_empty().then(|| self.as_supertype(classes, class, &name)).flatten();
        pattern.is_some_and(|pattern| pattern.iter().any(|one| !matches!(one, Type::Named(_))))
    }

    /// Whether a well-typed program may put an object of a class where a reference has a type.
    pub(super) fn fits(&mut self, classes: &ClassTable, class: ClassId, wanted: &Type) -> bool {
        match wanted {
            Type::Class(name, arguments, _) => {
                let Some(target) = loaded(classes, name) else { return true };
                if !classes.is_subclass(class, target) {
                    return false;
                }
                if arguments.is_empty() {
                    return true;
                }
                let pattern = self.as_supertype(classes, class, name).unwrap_or_default();
                pattern.len() != arguments.len()
                    || pattern.iter().zip(arguments).all(|(own, argument)| is_within(classes, own, argument))
            }
            Type::Wildcard(Some(above), _) => self.fits(classes, class, &above.clone()),
            Type::Variable(..) => self.have_common(classes, &[class], wanted),
            // Which arrays these are, the descriptor says.
            Type::Array(_) => classes.class(class).is_array(),
            _ => true,
        }
    }

    /// Whether there is a class that a variable may stand for and that all of these are subclasses of.
    pub(super) fn have_common(&mut self, classes: &ClassTable, all: &[ClassId], variable: &Type) -> bool {
        let Type::Variable(_, name, bounds) = variable else { return true };
        let mut above = all.first().copied();
        while let Some(class) = above {
            let own = classes.symbols.text(classes.class(class).name);
            let bindings = vec![(name.clone(), Type::Class(own.into(), Box::new([]), None))];
            // What a generic class stands for is its subclasses' own business: two enums are not comparable.
            let is_plain = all.contains(&class) || self.declared(classes, class).variables.is_empty();
            if is_plain
                && all.iter().all(|&other| classes.is_subclass(other, class))
                && bounds.iter().all(|bound| self.fits(classes, class, &bound.with(&bindings)))
            {
                return true;
            }
            above = classes.class(class).superclass;
        }
        false
    }
}

/// A class that a program on the class path knows by this name, if it was loaded.
fn loaded(classes: &ClassTable, name: &str) -> Option<ClassId> {
    classes.find_loaded(LoaderId::APP, name).or_else(|| classes.find_loaded(LoaderId::BOOT, name))
}

/// Variables that nobody has bound.
fn open_bindings(owner: u32, variables: &[Variable]) -> Bindings {
    let mut bindings = Bindings::new();
    for (name, bounds) in variables {
        let bounds = bounds.iter().map(|bound| bound.with(&bindings)).collect();
        bindings.push((name.clone(), Type::Variable(owner, name.clone(), bounds)));
    }
    bindings
}

/// Whether bindings of the same variables may be those of one object. What they say together is added to what is said.
pub(super) fn agree(one: &Bindings, other: &Bindings, said: &mut Said) -> bool {
    one.iter().enumerate().all(|(at, (name, bound))| {
        let is_hidden = one[..at].iter().any(|(nearer, _)| nearer == name);
        let twin = other.iter().find(|(known, _)| known == name).filter(|_| !is_hidden);
        twin.is_none_or(|(_, twin)| bound.unify_with(twin, said))
    })
}

/// Finds out what variables in a pattern stand for.
fn unify(pattern: &Type, argument: &Type, bindings: &mut Bindings) {
    match (pattern, argument) {
        (Type::Named(name), _) if !bindings.iter().any(|(known, _)| known == name) => {
            bindings.push((name.clone(), argument.clone()));
        }
        (Type::Class(one, inside, _), Type::Class(other, arguments, _)) if one == other => {
            inside.iter().zip(arguments).for_each(|(pattern, argument)| unify(pattern, argument, bindings));
        }
        _ => {}
    }
}

/// Whether what a class says about an argument is what is wanted.
fn is_within(classes: &ClassTable, own: &Type, wanted: &Type) -> bool {
    let is_below = |one: &str, other: &str| match (loaded(classes, one), loaded(classes, other)) {
        (Some(one), Some(other)) => classes.is_subclass(one, other),
        _ => true,
    };
    match (own, wanted) {
        (Type::Class(name, inside, _), Type::Class(other, arguments, _)) => {
            let all = || inside.iter().zip(arguments).all(|(own, wanted)| is_within(classes, own, wanted));
            name == other && (inside.len() != arguments.len() || all())
        }
        (Type::Class(name, ..), Type::Wildcard(above, below)) => {
            let above = above.as_ref().and_then(|above| above.class_name());
            let below = below.as_ref().and_then(|below| below.class_name());
            above.is_none_or(|above| is_below(name, above)) && below.is_none_or(|below| is_below(below, name))
        }
        (Type::Array(_), Type::Class(..) | Type::Array(_)) | (Type::Class(..), Type::Array(_)) => own.may_be(wanted),
        _ => true,
    }
}

fn read_class(classes: &ClassTable, class: ClassId) -> Declared {
    let Some(file) = &classes.class(class).file else { return Declared::default() };
    let Some(Ok(signature)) = file.signature().map(|index| file.pool.text(index)) else { return Declared::default() };
    let Some(read) = ClassSignature::parse(&signature) else { return Declared::default() };
    let supertypes = read.supertypes.iter().map(Type::from).collect();
    Declared { variables: variables_of(&read.variables), supertypes }
}
