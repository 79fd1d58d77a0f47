//! The classes that objects of an input may have.

use super::function::Functions;
use super::generic::{Type, TypeId, Types};
use jaywalk_classes::Symbol;
use jaywalk_classes::link::{ClassId, ClassTable, FieldId, LoaderId, MethodId, flags};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, LazyLock};

/// A set of candidates, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClassSet(pub(super) u32);

impl ClassSet {
    /// One of which no candidate is left: there are no such objects.
    pub(super) const NONE: ClassSet = ClassSet(u32::MAX);
    /// The objects of a class that cannot be loaded.
    pub(super) const UNLOADED: ClassSet = ClassSet(u32::MAX - 1);
}

/// What a reference of an input may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Candidate {
    /// An object of this class.
    Class(ClassId),
    /// The constant of an enum that this static field has: there are no other objects of such a class.
    Constant(FieldId),
}

/// All classes that there are for objects of an input, and the sets of them that were asked for. Sets are never forgotten:
/// what their numbers mean is the same on every path.
#[derive(Default)]
pub struct Universe {
    /// In the order in which they are tried.
    classes: Vec<ClassId>,
    /// Types without objects of their own that the program asks for, or has inputs of.
    pub(super) abstracts: Arc<[ClassId]>,
    sets: Vec<Box<[Candidate]>>,
    numbers: FxHashMap<Box<[Candidate]>, ClassSet>,
    of_types: FxHashMap<ClassId, ClassSet>,
    /// The descriptor of the annotation of fields that are never null.
    pub(super) non_null_annotation: &'static str,
    /// Whether fields have it.
    pub(super) non_null: FxHashMap<FieldId, bool>,
    /// The fields of instances, those of superclasses first.
    pub(super) layouts: FxHashMap<ClassId, Arc<[FieldId]>>,
    /// The package of the JDK whose classes are taken for what they look like, because one of them is checked.
    open_package: Option<Symbol>,
    /// What generic types lead to.
    pub(super) of_generic: FxHashMap<(ClassId, TypeId), ClassSet>,
    pub(super) types: Types,
    /// The signatures of fields.
    pub(super) field_signatures: FxHashMap<FieldId, Option<Arc<str>>>,
    /// The final fields of classes that have a constant.
    pub(super) constants: FxHashMap<ClassId, Arc<[FieldId]>>,
    pub(super) functions: Functions,
    /// Classes that a loader was asked for and has not got.
    pub(super) missing: FxHashSet<(LoaderId, Symbol)>,
}

/// How an object of an input comes to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Maker {
    /// Its fields are made up.
    Fields,
    /// Its own constructors and methods make it: `jaywalk.internal.Factory` calls them.
    Factory,
    /// A class of the program's that extends this one of the JDK's: a factory makes what it inherits from there, and its
    /// other fields are made up.
    Heir(ClassId),
}

/// The classes of the JDK whose objects a factory makes. Those that are values are never told apart by identity where that
/// can be helped.
const FACTORY_MADE: &[&str] = &[
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Thread",
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/ArrayDeque",
    "java/util/PriorityQueue",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/Vector",
    "java/util/Stack",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/CopyOnWriteArrayList",
    LIST_ITERATOR,
    "java/util/Optional",
    "java/util/concurrent/atomic/AtomicBoolean",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
    "java/util/concurrent/atomic/AtomicReference",
];
/// The first of these are values.
const VALUE_CLASSES: usize = 9;
/// The second and following ones are boxes; but for `Float` and `Double`, which come last, their classes keep some.
const FIRST_BOX: usize = 1;
const KEPT_BOXES: usize = 6;
/// A class with an object that all programs share: the empty one.
const SHARED: &str = "java/util/Optional";
/// The class above all records.
const RECORD: &str = "java/lang/Record";

/// Superclasses of the JDK's whose fields may have any value, or stay what they are in a new object.
const HARMLESS: &[&str] = &["java/util/AbstractList", CACHING, THROWABLE];
/// The one whose fields are only remembered to be faster.
const CACHING: &str = "java/util/AbstractMap";
/// The one of exceptions: message and cause of one may be any, and these are as in one without a stack trace.
pub(super) const THROWABLE: &str = "java/lang/Throwable";
pub(super) const STACK_TRACE: &str = "stackTrace";
pub(super) const SUPPRESSED: &str = "suppressedExceptions";
const TRACED: &[&str] = &["backtrace", "depth", STACK_TRACE, SUPPRESSED];

/// What a list returns that is asked for an iterator.
pub(super) const LIST_ITERATOR: &str = "java/util/ArrayList$Itr";

/// What objects of an interface or abstract class of the JDK are of where the program names no class.
const USUAL_CLASSES: &[(&str, &str)] = &[
    ("java/lang/Iterable", "java/util/ArrayList"),
    ("java/util/Iterator", LIST_ITERATOR),
    ("java/util/Collection", "java/util/ArrayList"),
    ("java/util/SequencedCollection", "java/util/ArrayList"),
    ("java/util/List", "java/util/ArrayList"),
    ("java/util/Queue", "java/util/ArrayDeque"),
    ("java/util/Deque", "java/util/ArrayDeque"),
    ("java/util/Set", "java/util/HashSet"),
    ("java/util/SortedSet", "java/util/TreeSet"),
    ("java/util/NavigableSet", "java/util/TreeSet"),
    ("java/util/Map", "java/util/HashMap"),
    ("java/util/SortedMap", "java/util/TreeMap"),
    ("java/util/NavigableMap", "java/util/TreeMap"),
    ("java/util/AbstractList", "java/util/ArrayList"),
    ("java/util/AbstractCollection", "java/util/ArrayList"),
    ("java/util/AbstractMap", "java/util/HashMap"),
    ("java/util/AbstractSet", "java/util/HashSet"),
    ("java/lang/CharSequence", "java/lang/String"),
    ("java/lang/Number", "java/lang/Integer"),
    ("java/lang/Comparable", "java/lang/Integer"),
];

/// The class that stands for all of an interface or abstract class of the JDK.
pub(super) fn usual_class(name: &str) -> Option<&'static str> {
    USUAL_CLASSES.iter().find(|(above, _)| *above == name).map(|&(_, usual)| usual)
}

/// Of classes and of the fields that have their constants.
pub(super) const ENUM: u16 = 0x4000;

/// Of a field that the compiler has made.
const SYNTHETIC: u16 = 0x1000;

/// Whether a field has the object around one of an inner class, which is never null.
pub(super) fn is_outer_object(classes: &ClassTable, field: FieldId) -> bool {
    let field = classes.field(field);
    field.access & SYNTHETIC != 0 && classes.symbols.text(field.name).starts_with("this$")
}

/// Whether there are instances of a class.
fn is_concrete(classes: &ClassTable, class: ClassId) -> bool {
    classes.class(class).is_array() || classes.class(class).access & (flags::ABSTRACT | flags::INTERFACE) == 0
}

pub(super) fn is_enum(classes: &ClassTable, class: ClassId) -> bool {
    !classes.class(class).is_array() && classes.class(class).access & ENUM != 0
}

impl Candidate {
    /// Its class; of a constant the one that declares it, which it may be of a subclass of.
    pub(super) fn class(self, classes: &ClassTable) -> ClassId {
        match self {
            Candidate::Class(class) => class,
            Candidate::Constant(field) => classes.field(field).class,
        }
    }

    /// The static field of the constant that it is, if it is one.
    pub(super) fn constant(&self) -> Option<FieldId> {
        match *self {
            Candidate::Class(_) => None,
            Candidate::Constant(field) => Some(field),
        }
    }
}

impl Universe {
    /// Says which classes there are, and which types without objects of their own something else may stand for.
    pub fn set_classes(&mut self, classes: Vec<ClassId>, abstracts: Vec<ClassId>, open_package: Symbol) {
        (self.classes, self.abstracts) = (classes, abstracts.into());
        self.of_types.clear();
        self.of_generic.clear();
        self.open_package = Some(open_package);
    }

    /// Whether it was said which classes there are.
    pub fn is_set(&self) -> bool {
        self.open_package.is_some()
    }

    /// Whether a type is a variable that nobody has bound, or an array of these.
    pub(super) fn is_variable(&self, known: TypeId) -> bool {
        let mut known = self.types.get(known);
        while let Some(Type::Array(element)) = known {
            known = Some(element);
        }
        matches!(known, Some(Type::Variable(..)))
    }

    /// Says which annotation fields have that are never null, by its descriptor.
    pub fn set_non_null(&mut self, annotation: &'static str) {
        self.non_null_annotation = annotation;
    }

    /// Whether a class is the JDK's, and none of those that are checked.
    pub(super) fn is_of_jdk(&self, classes: &ClassTable, class: ClassId) -> bool {
        let info = classes.class(class);
        info.loader == LoaderId::BOOT && Some(info.package) != self.open_package
    }

    /// How an object of a class can be made; `None` if it cannot be. Made up ones of the JDK's classes would be in no state
    /// that the JDK's own code brings them into.
    pub fn can_be_made(&self, classes: &ClassTable, class: ClassId) -> bool {
        self.maker(classes, class).is_some()
    }

    pub(super) fn maker(&self, classes: &ClassTable, class: ClassId) -> Option<Maker> {
        let info = classes.class(class);
        // An object has no fields at all.
        let is_open = info.is_array()
            || info.loader != LoaderId::BOOT
            || is_throwable(classes, class) && self.state_of_jdk(classes, class).is_none()
            || info.superclass.is_none()
            || self.functions.is_one(class);
        let is_in_open_package = Some(info.package) == self.open_package;
        match known_number(classes, class) {
            Some(number) if number < VALUE_CLASSES || !is_in_open_package => Some(Maker::Factory),
            _ if is_enum(classes, class) || !is_concrete(classes, class) => None,
            _ if let Some(above) = self.made_above(classes, class) => Some(Maker::Heir(above)),
            _ if self.state_of_jdk(classes, class).is_some_and(|above| above != class) => None,
            _ => (is_open || is_in_open_package).then_some(Maker::Fields),
        }
    }

    /// The nearest superclass of the JDK's of a class of the program's, if a factory makes objects of that.
    fn made_above(&self, classes: &ClassTable, class: ClassId) -> Option<ClassId> {
        let mut chain = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
        let above = chain.find(|&above| self.is_of_jdk(classes, above)).filter(|&above| above != class)?;
        known_number(classes, above).is_some_and(|number| number >= VALUE_CLASSES).then_some(above)
    }

    /// Whether a factory makes what is in the objects of a class, and that can be many things.
    pub(super) fn is_filled(&self, classes: &ClassTable, class: ClassId) -> bool {
        match self.maker(classes, class) {
            Some(Maker::Factory) => !is_value_class(classes, class),
            Some(Maker::Heir(_)) => true,
            _ => false,
        }
    }

    /// Whether making an object of a class compares what is in it, so that there are many ways to make one.
    pub(super) fn compares(&self, classes: &ClassTable, class: ClassId) -> bool {
        let made = match self.maker(classes, class) {
            Some(Maker::Factory) => class,
            Some(Maker::Heir(above)) => above,
            _ => return false,
        };
        let name = classes.symbols.text(classes.class(made).name);
        ["Hash", "Tree", "Priority"].iter().any(|part| name.contains(part))
    }

    /// The nearest superclass of the JDK's that has fields with a meaning of their own: made up, they would be in no state
    /// that its code brings them into.
    pub(super) fn state_of_jdk(&self, classes: &ClassTable, class: ClassId) -> Option<ClassId> {
        let mut chain = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
        chain.find(|&above| {
            let info = classes.class(above);
            let has_fields = || info.fields.iter().any(|&field| !classes.field(field).is_static());
            self.is_of_jdk(classes, above) && has_fields() && !HARMLESS.contains(&classes.symbols.text(info.name))
        })
    }

    /// Whether a field of an input is none that a path can tell from its default.
    pub(super) fn is_cache(&self, classes: &ClassTable, field: FieldId) -> bool {
        let declaring = classes.field(field).class;
        self.is_of_jdk(classes, declaring)
            && match classes.symbols.text(classes.class(declaring).name) {
                CACHING => true,
                THROWABLE => TRACED.contains(&classes.symbols.text(classes.field(field).name)),
                _ => false,
            }
    }

    /// Whether all that something can be are strings and boxes, which are the same to a program that does not ask for their
    /// identity.
    pub(super) fn are_values(&self, classes: &ClassTable, set: ClassSet) -> bool {
        let candidates = self.candidates(set);
        let is_value = |candidate: &Candidate| match *candidate {
            Candidate::Class(class) => is_value_class(classes, class),
            Candidate::Constant(_) => false,
        };
        !candidates.is_empty() && candidates.iter().all(is_value)
    }

    /// What a reference of this type can lead to.
    pub(super) fn of_type(&mut self, classes: &ClassTable, declared: ClassId) -> ClassSet {
        if let Some(&known) = self.of_types.get(&declared) {
            return known;
        }
        let others = self.classes.iter().copied().filter(|&class| class != declared);
        let all = std::iter::once(declared).chain(others);
        let fitting =
            all.filter(|&class| classes.is_subclass(class, declared)).flat_map(|class| of_class(classes, class));
        let set = self.number(fitting.collect());
        self.of_types.insert(declared, set);
        set
    }

    /// The same of an array type: these array classes, and those that code names.
    pub(super) fn of_array(&mut self, classes: &ClassTable, declared: ClassId, arrays: Vec<ClassId>) -> ClassSet {
        if let Some(&known) = self.of_types.get(&declared) {
            return known;
        }
        let named = self.classes.iter().filter(|&&class| classes.is_subclass(class, declared));
        let mut fitting = vec![Candidate::Class(declared)];
        for &class in arrays.iter().chain(named) {
            if !fitting.contains(&Candidate::Class(class)) {
                fitting.push(Candidate::Class(class));
            }
        }
        let set = self.number(fitting);
        self.of_types.insert(declared, set);
        set
    }

    /// What is in a set.
    pub(super) fn candidates(&self, set: ClassSet) -> &[Candidate] {
        self.sets.get(set.0 as usize).map_or(&[], |candidates| candidates)
    }

    /// Those of a set of which something is true, and the others.
    pub(super) fn split(&mut self, set: ClassSet, is_inside: impl Fn(Candidate) -> bool) -> (ClassSet, ClassSet) {
        let all = self.candidates(set).iter().copied();
        let (inside, outside): (Vec<_>, Vec<_>) = all.partition(|&candidate| is_inside(candidate));
        (self.number(inside), self.number(outside))
    }

    /// Those of a set whose objects have this method, and none that overrides it.
    pub(in crate::unknown) fn inheriting(&mut self, classes: &ClassTable, set: ClassSet, method: MethodId) -> ClassSet {
        let is_inherited = |candidate: Candidate| {
            classes.select_interface(candidate.class(classes), method).is_ok_and(|found| found == method)
        };
        self.split(set, is_inherited).0
    }

    /// The set of these.
    pub(super) fn number(&mut self, candidates: Vec<Candidate>) -> ClassSet {
        let candidates = candidates.into_boxed_slice();
        if let Some(&known) = self.numbers.get(&candidates) {
            return known;
        }
        let set = ClassSet(self.sets.len() as u32);
        self.sets.push(candidates.clone());
        self.numbers.insert(candidates, set);
        set
    }
}

/// Whether objects of a class are exceptions.
pub(super) fn is_throwable(classes: &ClassTable, class: ClassId) -> bool {
    let mut chain = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
    chain.any(|above| is_named(classes, above, THROWABLE))
}

fn is_named(classes: &ClassTable, class: ClassId, name: &str) -> bool {
    let info = classes.class(class);
    info.loader == LoaderId::BOOT && classes.symbols.text(info.name) == name
}

/// Whether a class is one of objects that never contain anything but what was there before them.
pub(super) fn is_immutable_container(classes: &ClassTable, class: ClassId) -> bool {
    let is_record = classes.class(class).superclass.is_some_and(|above| is_named(classes, above, RECORD));
    is_record || is_named(classes, class, SHARED)
}

/// Whether objects of a class are strings or boxes, which never change.
pub(super) fn is_value_class(classes: &ClassTable, class: ClassId) -> bool {
    known_number(classes, class).is_some_and(|number| number < VALUE_CLASSES)
}

/// Whether a class is one of the boxes of numbers, characters and truth values.
pub(super) fn is_box_class(classes: &ClassTable, class: ClassId) -> bool {
    known_number(classes, class).is_some_and(|number| (FIRST_BOX..VALUE_CLASSES).contains(&number))
}

/// Whether a class is one of boxes of which it keeps some.
pub(super) fn keeps_boxes(classes: &ClassTable, class: ClassId) -> bool {
    known_number(classes, class).is_some_and(|number| (FIRST_BOX..FIRST_BOX + KEPT_BOXES).contains(&number))
}

/// Whether an input may be an object of a class that is there without it.
pub(super) fn has_shared(classes: &ClassTable, class: ClassId) -> bool {
    keeps_boxes(classes, class) || is_named(classes, class, SHARED)
}

/// The place of each name among those that factories make: every new object of an input asks.
static KNOWN_NUMBERS: LazyLock<FxHashMap<&str, usize>> =
    LazyLock::new(|| FACTORY_MADE.iter().enumerate().map(|(number, &name)| (name, number)).collect());

fn known_number(classes: &ClassTable, class: ClassId) -> Option<usize> {
    let info = classes.class(class);
    let name = (info.loader == LoaderId::BOOT).then(|| classes.symbols.text(info.name))?;
    KNOWN_NUMBERS.get(name).copied()
}

/// The objects of a class, but for those of its subclasses.
pub(super) fn of_class(classes: &ClassTable, class: ClassId) -> Vec<Candidate> {
    if is_enum(classes, class) {
        let fields = classes.class(class).fields.iter().copied();
        return fields.filter(|&field| classes.field(field).access & ENUM != 0).map(Candidate::Constant).collect();
    }
    is_concrete(classes, class).then_some(Candidate::Class(class)).into_iter().collect()
}
