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

    /// Beginnings of the names of classes by which programs make choices: packages with a slash at the end, or classes.
    pub choosing: &'static [&'static str],
    /// Those of them that only pass choices on to the program.
    pub passing_on: &'static [&'static str],
    /// Beginnings of the names of classes for which programs may have been written and that the library lacks, with
    /// dots, and in words who has them.
    pub lacking: &'static [(&'static str, &'static str)],
}
