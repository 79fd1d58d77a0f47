//! What the library calls the classes that the machine works with.
//!
//! The machine itself knows the names of exceptions alone, those that the specification has operations throw.

/// A field: its name and descriptor.
pub type FieldName = (&'static str, &'static str);

/// A class of boxes.
#[derive(Clone, Copy, Debug)]
pub struct BoxNames {
    /// Its name.
    pub class: &'static str,
    /// The descriptor of the number in its field `value`.
    pub descriptor: &'static str,
    /// The class with the boxes of small numbers.
    pub cache: &'static str,
    /// Its static field with an array of them, or those with each of two.
    pub cached: &'static [&'static str],
    /// The number in the first of them.
    pub low: i64,
}

/// Names of classes, with slashes, and of their members.
#[derive(Clone, Copy, Debug, Default)]
#[expect(missing_docs, reason = "most are named after the class or field whose name they are")]
pub struct Names {
    pub object: &'static str,
    pub class: &'static str,
    pub string: &'static str,
    pub throwable: &'static str,
    pub error: &'static str,
    pub thread: &'static str,
    pub reference: &'static str,
    pub soft_reference: &'static str,
    pub class_loader: &'static str,
    pub class_not_found: &'static str,
    /// The superclass of enums.
    pub enumeration: &'static str,
    /// The superclass of proxies, and how the names of those begin behind the package.
    pub proxy: &'static str,
    pub proxy_prefix: &'static str,
    /// Classes whose own fields never change, but for what is computed from the others and kept.
    pub settled: &'static [&'static str],
    /// Fields of other classes that never change once others can find the object: class, name and descriptor.
    pub settled_fields: &'static [(&'static str, &'static str, &'static str)],
    /// Static fields that hardly any program changes once it has several threads: one that does is not supported.
    pub constants: &'static [(&'static str, &'static str)],
    /// Static fields that are final, which natives change all the same.
    pub rewritten: &'static [(&'static str, &'static str)],
    /// Its subclasses are the library's own, and do what no verifier would accept and what others may not access.
    pub unverified: &'static str,

    /// The module of the primitive types, which are in no package.
    pub base_module: &'static str,
    /// Fields that no class file has: class, name and descriptor.
    pub injected: &'static [(&'static str, &'static str, &'static str)],
    /// Those of them with the numbers of classes and threads.
    pub class_number: &'static str,
    pub thread_number: &'static str,
    pub class_component_type: FieldName,
    pub class_class_loader: FieldName,
    pub class_module: FieldName,
    pub class_modifiers: FieldName,
    pub class_primitive: FieldName,
    pub string_value: FieldName,
    pub string_coder: FieldName,
    pub string_hash: FieldName,
    pub throwable_message: FieldName,
    pub throwable_backtrace: FieldName,
    pub throwable_stack_trace: FieldName,
    pub throwable_depth: FieldName,
    pub throwable_cause: FieldName,
    pub thread_name: FieldName,
    /// `Class`: what a program has computed for a class (`ClassValue`).
    pub class_values: FieldName,
    pub reference_referent: FieldName,
    pub reference_discovered: FieldName,
    pub class_loader_unnamed_module: FieldName,

    /// From a method handle to its method: classes, each with the field that leads on. The last one has a number that no
    /// class file has.
    pub handle_form: (&'static str, FieldName),
    pub form_entry: (&'static str, FieldName),
    pub entry_method: (&'static str, FieldName),
    pub method_number: (&'static str, &'static str),

    /// Classes of boxes, of which some numbers have one that is cached, and their static method that boxes a number.
    pub boxes: &'static [BoxNames],
    pub boxing: &'static str,
    /// Classes, and their methods or `*` for all, that compare objects only to save a call of `equals`.
    pub saving_equals: &'static [(&'static str, &'static str)],

    /// Whose an access is, where data races are looked for.
    pub races: RaceNames,

    /// Beginnings of the names of classes by which programs make choices: packages with a slash at the end, or classes.
    pub choosing: &'static [&'static str],
    /// Those of them that only pass choices on to the program.
    pub passing_on: &'static [&'static str],
    /// Beginnings of the names of classes for which programs may have been written and that the library lacks, with
    /// dots, and in words who has them.
    pub lacking: &'static [(&'static str, &'static str)],
}

/// Classes of the library that have to do with data races. A name is that of a class, which goes for its nested classes
/// too; with a slash at the end, that of a package without those in it; with a star, the beginning of a class's.
#[derive(Clone, Copy, Debug, Default)]
pub struct RaceNames {
    /// The annotation of what races are meant for, as a descriptor.
    pub racy: &'static str,
    /// What works on objects and arrays of its callers, so that its accesses are theirs.
    pub transparent: &'static [&'static str],
    /// Classes whose objects leave it to their users to lock.
    pub unlocked: &'static [&'static str],
    /// Those of both that look after themselves.
    pub careful: &'static [&'static str],
    /// Fields of theirs that are filled when somebody first asks, whoever that is: two threads may do so at a time.
    pub views: &'static [&'static str],
    /// How the descriptor of an array begins that the JDK has for itself.
    pub kept: &'static str,
    /// Classes that order accesses to their fields by fences: what is read there was published there.
    pub fenced: &'static [&'static str],
}

impl RaceNames {
    /// Whether the accesses of a class, by its name with slashes, are its callers'.
    pub(crate) fn is_transparent(&self, class: &str) -> bool {
        is_among(class, self.transparent) && !is_among(class, self.careful)
    }

    /// Whether objects of a class leave it to their users to lock.
    pub(crate) fn leaves_locking(&self, class: &str) -> bool {
        is_among(class, self.unlocked) && !is_among(class, self.careful)
    }

    /// Whether accesses to the fields of a class are ordered as if they were volatile.
    pub(crate) fn is_fenced(&self, class: &str) -> bool {
        is_among(class, self.fenced)
    }
}

fn is_among(class: &str, names: &[&str]) -> bool {
    names.iter().any(|name| match name.strip_suffix('*') {
        Some(beginning) => class.starts_with(beginning),
        None if name.ends_with('/') => class.strip_prefix(name).is_some_and(|rest| !rest.contains('/')),
        None => class.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')),
    })
}

#[cfg(test)]
mod tests {
    use super::is_among;

    #[test]
    fn packages_classes_and_beginnings_are_told_apart() {
        let names = ["java/util/", "java/lang/Iterable", "java/lang/invoke/VarHandle*"];
        for class in ["java/util/ArrayList", "java/util/HashMap$Node", "java/lang/Iterable", "java/lang/Iterable$1"] {
            assert!(is_among(class, &names), "{class}");
        }
        assert!(is_among("java/lang/invoke/VarHandleInts$Array", &names));
        for class in ["java/util/concurrent/Phaser", "java/lang/Iterables", "java/lang/invoke/MethodType"] {
            assert!(!is_among(class, &names), "{class}");
        }
    }
}
