//! The linker on every class of `java.base`, with what anyone can check in the JDK's documentation.

mod link_support;

use jaywalk_classes::Kind;
use jaywalk_classes::file::Tag;
use jaywalk_classes::link::{ClassId, ClassTable, LoaderId, flags};
use link_support::{TestSource, base_classes, label, method};

/// Fields that a machine might want.
const INJECTED: &[(&str, &str, &str)] =
    &[("java/lang/Class", "number", "I"), ("java/lang/Thread", "time", "J"), ("java/lang/Class", "owner", "[B")];

fn load(table: &mut ClassTable, name: &str) -> ClassId {
    table.load(LoaderId::BOOT, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn every_class_links_and_every_reference_resolves() {
    let mut table = TestSource::table(None);
    table.inject(INJECTED);
    let names = base_classes();
    assert!(names.len() > 5000, "{}", names.len());
    for name in &names {
        let class = load(&mut table, name);
        check_layout(&table, class);
        check_vtable(&table, class);
    }
    let mut references = 0;
    for name in &names {
        let class = load(&mut table, name);
        references += resolve_all(&mut table, class);
    }
    assert!(references > 200_000, "{references}");
}

/// Fields do not overlap, lie within their object, and the reference words are exactly the reference fields.
fn check_layout(table: &ClassTable, id: ClassId) {
    let class = table.class(id);
    let mut instance = vec![None; class.instance_words as usize];
    let mut statics = vec![None; class.static_words as usize];
    instance[0] = Some(Kind::Void);
    let mut above = Some(id);
    while let Some(current) = above {
        let current = table.class(current);
        let injected = INJECTED.iter().filter_map(|(_, name, _)| table.injected_field(current.id, name));
        for field in current.fields.iter().copied().chain(injected) {
            let field = table.field(field);
            if field.is_static() && current.id != id {
                continue;
            }
            let words = if field.is_static() { &mut statics } else { &mut instance };
            for offset in field.offset..field.offset + u32::from(field.kind.words()) {
                assert_eq!(words[offset as usize], None, "{} word {offset}", table.external_name(id));
                words[offset as usize] = Some(field.kind);
            }
        }
        above = current.superclass;
    }
    let references = |words: &[Option<Kind>]| -> Vec<u32> {
        (0u32..).zip(words).filter(|(_, kind)| **kind == Some(Kind::Reference)).map(|(offset, _)| offset).collect()
    };
    assert!(instance.iter().chain(&statics).all(Option::is_some), "{}", table.external_name(id));
    assert_eq!(references(&instance), &*class.reference_words);
    assert_eq!(references(&statics), &*class.static_reference_words);
}

/// Every slot has a method that the class inherits, and agrees with selection that looks at names only.
fn check_vtable(table: &ClassTable, id: ClassId) {
    let class = table.class(id);
    for (&selected, slot) in class.vtable.iter().zip(0u32..) {
        let selected_method = table.method(selected);
        assert!(table.is_subclass(id, selected_method.class));
        assert!(selected_method.access & (flags::STATIC | flags::PRIVATE) == 0);
        if let Some(superclass) = class.superclass
            && let Some(&overridden) = table.class(superclass).vtable.get(slot as usize)
        {
            let overridden = table.method(overridden);
            assert_eq!((overridden.name, overridden.descriptor), (selected_method.name, selected_method.descriptor));
        }
    }
    for &declared in class.methods.iter().filter(|_| class.access & flags::ABSTRACT == 0) {
        if let Some(slot) = table.method(declared).vtable_index {
            assert_eq!(class.vtable[slot as usize], declared);
            assert_eq!(table.select_virtual(id, declared), Ok(declared));
        }
    }
    if class.is_instantiable() {
        for interface in class.ancestors.iter().filter(|&ancestor| table.class(ancestor).is_interface()) {
            check_interface(table, id, interface);
        }
    }
}

/// Selection through an interface and through the virtual table give the same method.
fn check_interface(table: &ClassTable, class: ClassId, interface: ClassId) {
    for &declared in &table.class(interface).methods {
        let is_instance = table.method(declared).access & (flags::STATIC | flags::PRIVATE) == 0;
        let slot = table.virtual_slot(class, declared);
        if is_instance && let Some(slot) = slot {
            let selected = table.select_interface(class, declared);
            assert_eq!(selected, Ok(table.class(class).vtable[slot as usize]), "{}", table.external_name(class));
        }
    }
}

fn resolve_all(table: &mut ClassTable, class: ClassId) -> usize {
    let file = table.class(class).file.clone().expect("a class of the JDK has a file");
    let mut resolved = 0;
    for index in (0..file.pool.len()).map(|index| index as u16) {
        let result = match file.pool.tag(index) {
            Some(Tag::Class) => table.resolve_class(class, index).map(drop),
            Some(Tag::Fieldref) => {
                table.resolve_field(class, index, false).or_else(|_| table.resolve_field(class, index, true)).map(drop)
            }
            Some(Tag::Methodref | Tag::InterfaceMethodref) => table.resolve_method(class, index).map(drop),
            _ => continue,
        };
        if let Err(error) = result {
            // The InnerClasses attribute names classes that the code could not.
            let is_unused =
                file.pool.tag(index) == Some(Tag::Class) && error.exception == "java/lang/IllegalAccessError";
            // Method handles of these kinds get their classes when they are first needed.
            let is_made_at_run_time = error.message.starts_with("java/lang/invoke/BoundMethodHandle$Species_");
            if is_unused || is_made_at_run_time {
                continue;
            }
            panic!("{} entry {index}: {error}", table.external_name(class));
        }
        resolved += 1;
    }
    resolved
}

#[test]
fn collections_select_their_own_methods() {
    let mut table = TestSource::table(None);
    let list = load(&mut table, "java/util/List");
    let array_list = load(&mut table, "java/util/ArrayList");
    let sort = method(&table, list, "sort", "(Ljava/util/Comparator;)V");
    let selected = table.select_interface(array_list, sort).expect("a list sorts");
    assert_eq!(label(&table, selected), "java.util.ArrayList.sort");

    let map = load(&mut table, "java/util/Map");
    let hash_map = load(&mut table, "java/util/HashMap");
    let tree_map = load(&mut table, "java/util/TreeMap");
    let get_or_default =
        method(&table, map, "getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
    let in_hash_map = table.select_interface(hash_map, get_or_default).expect("a map gets");
    let in_tree_map = table.select_interface(tree_map, get_or_default).expect("a map gets");
    assert_eq!(label(&table, in_hash_map), "java.util.HashMap.getOrDefault");
    assert_eq!(label(&table, in_tree_map), "java.util.Map.getOrDefault");

    let object = load(&mut table, "java/lang/Object");
    let to_string = method(&table, object, "toString", "()Ljava/lang/String;");
    let selected = table.select_virtual(array_list, to_string).expect("everything has a string");
    assert_eq!(label(&table, selected), "java.util.AbstractCollection.toString");

    // A default method that only interfaces declare has a slot, and a default of a subinterface fills it.
    let collection = load(&mut table, "java/util/Collection");
    let stream = method(&table, collection, "stream", "()Ljava/util/stream/Stream;");
    assert!(table.virtual_slot(array_list, stream).is_some());
    let spliterator = method(&table, collection, "spliterator", "()Ljava/util/Spliterator;");
    let tree_set = load(&mut table, "java/util/TreeSet");
    let linked_hash_set = load(&mut table, "java/util/LinkedHashSet");
    for (class, expected) in [(tree_set, "java.util.SortedSet"), (linked_hash_set, "java.util.LinkedHashSet")] {
        let selected = table.select_interface(class, spliterator).expect("a collection splits");
        assert!(
            [format!("{expected}.spliterator"), "java.util.TreeSet.spliterator".into()]
                .contains(&label(&table, selected))
        );
    }
}

#[test]
fn arrays_relate_as_the_language_says() {
    let mut table = TestSource::table(None);
    let mut class = |name: &str| table.load(LoaderId::BOOT, name).expect("the JDK has it");
    let strings = class("[Ljava/lang/String;");
    let objects = class("[Ljava/lang/Object;");
    let sequences = class("[Ljava/lang/CharSequence;");
    let (ints, longs) = (class("[I"), class("[J"));
    let (many_ints, many_objects) = (class("[[I"), class("[[Ljava/lang/Object;"));
    let (object, cloneable, serializable) =
        (class("java/lang/Object"), class("java/lang/Cloneable"), class("java/io/Serializable"));
    let serializables = class("[Ljava/io/Serializable;");
    let related = [
        (strings, objects),
        (strings, sequences),
        (strings, object),
        (ints, cloneable),
        (ints, serializable),
        (many_ints, objects),
        (many_ints, serializables),
        (many_objects, objects),
    ];
    for (sub, sup) in related {
        assert!(table.is_subclass(sub, sup), "{} {}", table.external_name(sub), table.external_name(sup));
    }
    let unrelated = [(objects, strings), (ints, longs), (ints, objects), (many_ints, many_objects), (object, objects)];
    for (sub, sup) in unrelated {
        assert!(!table.is_subclass(sub, sup), "{} {}", table.external_name(sub), table.external_name(sup));
    }
    assert_eq!(table.load(LoaderId::APP, "[I"), Ok(ints));
    assert_eq!(table.array_of(ClassTable::INT), ints);
    assert_eq!(table.find_loaded(LoaderId::BOOT, "[[I"), Some(many_ints));
    assert_eq!(table.find_loaded(LoaderId::BOOT, "[[[I"), None);
    for wrong in ["[", "[V", "[X", "[L;", "[Ljava/lang/String", "[II"] {
        assert!(table.load(LoaderId::BOOT, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_jdk_asks_for_what_only_the_machine_can_do() {
    let mut table = TestSource::table(None);
    table.inject(INJECTED);
    let class = load(&mut table, "java/lang/Class");
    let injected = table.injected_field(class, "number").expect("instances have it");
    assert!(!table.class(class).fields.contains(&injected));
    assert!(table.field(injected).offset < table.class(class).instance_words);

    let reflection = load(&mut table, "jdk/internal/reflect/Reflection");
    let caller = method(&table, reflection, "getCallerClass", "()Ljava/lang/Class;");
    assert!(table.method(caller).caller_sensitive);

    let handle = load(&mut table, "java/lang/invoke/MethodHandle");
    let descriptor = table.symbols.intern("(IJLjava/lang/String;)D");
    for name in ["invoke", "invokeExact", "invokeBasic"] {
        let name = table.symbols.intern(name);
        let found = table.lookup_method(handle, name, descriptor).expect("any descriptor will do");
        assert!(table.method(found).signature_polymorphic);
    }
    let name = table.symbols.intern("bindTo");
    assert_eq!(table.lookup_method(handle, name, descriptor), None);

    let (parameters, result) =
        table.parse_method_descriptor(LoaderId::APP, "(I[[JLjava/lang/String;)V").expect("the descriptor is right");
    assert_eq!((parameters.len(), parameters[0], result), (3, ClassTable::INT, ClassTable::VOID));
    assert!(table.parse_method_descriptor(LoaderId::APP, "(I[[V)V").is_err());
}
