//! Every class of `java.base`, read by this crate and by an independent parser, described as lines of text by value,
//! and compared line by line.

mod reader_support;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::panic::catch_unwind;

use cafebabe::attributes::{AttributeData, AttributeInfo};
use cafebabe::constant_pool::{BootstrapArgument, ConstantPoolItem, LiteralConstant, MemberKind, MethodHandle};
use jaywalk_classes::file::{Bytes, ClassFile, ConstantPool, Member, Tag};

#[test]
fn every_class_of_java_base_reads_as_another_parser_reads_it() {
    let mut refused = Vec::new();
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    let count = reader_support::for_each_java_base_class(|name, bytes| {
        let class = ClassFile::parse(Bytes::from_vec(bytes.to_vec())).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut options = cafebabe::ParseOptions::default();
        options.parse_bytecode(false);
        let theirs = catch_unwind(|| {
            let theirs = cafebabe::parse_class_with_options(bytes, &options).ok()?;
            let lines = describe_theirs(&theirs, bytes);
            Some(lines)
        });
        let Ok(Some(theirs)) = theirs else {
            refused.push(name.to_string());
            return;
        };
        let ours = describe_ours(&class);
        for (our, their) in ours.iter().zip(&theirs) {
            assert_eq!(our, their, "{name}");
            let what = our.split(' ').next().unwrap_or_default();
            *compared.entry(what.to_string()).or_default() += 1;
        }
        assert_eq!(ours.len(), theirs.len(), "{name}");
    });
    println!("{count} classes, compared: {compared:?}, refused by the other parser: {refused:?}");
    assert!(count > 5000, "java.base has thousands of classes, found {count}");
    // Nothing may drop out of the comparison unseen.
    for what in [
        "bootstrap",
        "code",
        "component",
        "dynamic",
        "enclosing",
        "handle",
        "handler",
        "inner",
        "line",
        "local",
        "nest",
    ] {
        assert!(compared.contains_key(what), "no lines of {what}");
    }
    assert!(refused.len() < 10, "the other parser refuses {refused:?}");
}

/// Lines are pushed in the same order by both describers.
struct Lines(Vec<String>);

impl Lines {
    fn push(&mut self, what: &str, value: impl Display) {
        self.0.push(format!("{what} {value}"));
    }
}

fn describe_ours(class: &ClassFile) -> Vec<String> {
    let mut lines = Lines(Vec::new());
    let pool = &class.pool;
    lines.push("version", format_args!("{}.{}", class.major, class.minor));
    // The other parser drops the flags that a class cannot have, though some of the JDK's generated classes do.
    lines.push("access", cafebabe::ClassAccessFlags::from_bits_truncate(class.access).bits());
    lines.push("class", class.name());
    lines.push("super", class.super_name().unwrap_or_default());
    for &interface in &class.interfaces {
        lines.push("interface", class_of(pool, interface));
    }
    for index in 1..pool.len() as u16 {
        describe_our_constant(pool, index, &mut lines);
    }
    for field in &class.fields {
        lines.push("field", our_head(pool, field));
        if let Some(value) = field.constant_value(class) {
            describe_our_constant(pool, value, &mut lines);
        }
        describe_our_member_attributes(class, field, &mut lines);
    }
    for method in &class.methods {
        lines.push("method", our_head(pool, method));
        describe_our_code(class, method, &mut lines);
        for class in method.exceptions(class) {
            lines.push("throws", class_of(pool, class));
        }
        for (name, access) in method.method_parameters(class).unwrap_or_default() {
            lines.push("parameter", format_args!("{} {access:#x}", text_or_none(pool, name)));
        }
        describe_our_member_attributes(class, method, &mut lines);
        push_count("default", method.annotation_default(class).map(|_| 0), &mut lines);
    }
    describe_our_class_attributes(class, &mut lines);
    lines.0
}

fn our_head(pool: &ConstantPool, member: &Member) -> String {
    let (name, descriptor) = (text_of(pool, member.name), text_of(pool, member.descriptor));
    format!("{:#x} {name} {descriptor}", member.access)
}

fn describe_our_member_attributes(class: &ClassFile, member: &Member, lines: &mut Lines) {
    lines.push("signature", member.signature(class).map_or_else(String::new, |index| text_of(&class.pool, index)));
    push_count("annotations", member.annotations(class).map(leading_count), lines);
    push_count("type annotations", member.type_annotations(class).map(leading_count), lines);
    let parameters = member.parameter_annotations(class).and_then(|content| content.first());
    push_count("parameter annotations", parameters.map(|&count| usize::from(count)), lines);
}

fn describe_our_code(class: &ClassFile, method: &Member, lines: &mut Lines) {
    let Some(code) = method.code(class).expect("well-formed code") else { return };
    let pool = &class.pool;
    let start = offset_in(&class.bytes, code.bytecode);
    lines.push("code", format_args!("{} {} {start}+{}", code.max_stack, code.max_locals, code.bytecode.len()));
    for handler in &code.handlers {
        let class = if handler.catch_type == 0 { "any".into() } else { class_of(pool, handler.catch_type) };
        lines.push("handler", format_args!("{} {} {} {class}", handler.start, handler.end, handler.handler));
    }
    for (start, line) in code.line_numbers() {
        lines.push("line", format_args!("{start} {line}"));
    }
    for local in code.local_variables() {
        let (name, descriptor) = (text_of(pool, local.name), text_of(pool, local.descriptor));
        lines.push("local", format_args!("{} {} {name} {descriptor} {}", local.start, local.length, local.index));
    }
    push_count("stack map", code.stack_map().map(leading_count), lines);
}

fn describe_our_class_attributes(class: &ClassFile, lines: &mut Lines) {
    let pool = &class.pool;
    lines.push("source", class.source_file().unwrap_or_default());
    lines.push("signature", class.signature().map_or_else(String::new, |index| text_of(pool, index)));
    for row in class.inner_classes() {
        let outer = if row.outer == 0 { "none".into() } else { class_of(pool, row.outer) };
        let name = text_or_none(pool, row.name);
        lines.push("inner", format_args!("{} {outer} {name} {:#x}", class_of(pool, row.inner), row.access));
    }
    if let Some((outer, method)) = class.enclosing_method() {
        let method = if method == 0 { "none".into() } else { name_and_type_of(pool, method) };
        lines.push("enclosing", format_args!("{} {method}", class_of(pool, outer)));
    }
    for method in class.bootstrap_methods() {
        lines.push("bootstrap", handle_of(pool, method.handle));
        for &argument in &method.arguments {
            describe_our_constant(pool, argument, lines);
        }
    }
    lines.push("nest host", class.nest_host().map_or_else(String::new, |host| class_of(pool, host)));
    for member in class.nest_members() {
        lines.push("nest member", class_of(pool, member));
    }
    for subclass in class.permitted_subclasses().unwrap_or_default() {
        lines.push("permitted", class_of(pool, subclass));
    }
    push_count("record", class.record().map(|components| components.len()), lines);
    for component in class.record().unwrap_or_default() {
        let signature = component.signature.map_or_else(String::new, |index| text_of(pool, index));
        let (name, descriptor) = (text_of(pool, component.name), text_of(pool, component.descriptor));
        lines.push("component", format_args!("{name} {descriptor} {signature}"));
        push_count("annotations", component.annotations.map(leading_count), lines);
        push_count("type annotations", component.type_annotations.map(leading_count), lines);
    }
    push_count("annotations", class.annotations().map(leading_count), lines);
    push_count("type annotations", class.type_annotations().map(leading_count), lines);
}

fn describe_our_constant(pool: &ConstantPool, index: u16, lines: &mut Lines) {
    let Some(tag) = pool.tag(index) else { return };
    let member = || {
        let member = pool.member(index).expect("checked");
        format!("{} {} {}", class_of(pool, member.class), member.name, member.descriptor)
    };
    match tag {
        Tag::Utf8 => {}
        Tag::Integer => lines.push("int", pool.integer(index).expect("checked")),
        Tag::Float => lines.push("float", pool.float(index).expect("checked").to_bits()),
        Tag::Long => lines.push("long", pool.long(index).expect("checked")),
        Tag::Double => lines.push("double", pool.double(index).expect("checked").to_bits()),
        Tag::String => {
            let units = pool.string_utf16(index).expect("checked");
            lines.push(
                "string",
                String::from_utf16(&units)
                    .unwrap_or_else(|_| format!("{:?}", pool.string_bytes(index).expect("checked"))),
            );
        }
        Tag::Class => lines.push("class", class_of(pool, index)),
        Tag::Fieldref => lines.push("field", member()),
        Tag::Methodref => lines.push("method", member()),
        Tag::InterfaceMethodref => lines.push("interface method", member()),
        Tag::NameAndType => lines.push("name and type", name_and_type_of(pool, index)),
        Tag::MethodHandle => lines.push("handle", handle_of(pool, index)),
        Tag::MethodType => lines.push("method type", pool.method_type(index).expect("checked")),
        Tag::Dynamic | Tag::InvokeDynamic => {
            let (bootstrap, name, descriptor) = pool.dynamic(index).expect("checked");
            lines.push("dynamic", format_args!("{} {bootstrap} {name} {descriptor}", tag == Tag::InvokeDynamic));
        }
        Tag::Module => lines.push("module", pool.module_or_package_name(index).expect("checked")),
        Tag::Package => lines.push("package", pool.module_or_package_name(index).expect("checked")),
    }
}

fn text_of(pool: &ConstantPool, index: u16) -> String {
    pool.text(index).expect("checked").into_owned()
}

fn text_or_none(pool: &ConstantPool, index: u16) -> String {
    if index == 0 { "none".into() } else { text_of(pool, index) }
}

fn class_of(pool: &ConstantPool, index: u16) -> String {
    pool.class_name(index).expect("checked").into_owned()
}

fn name_and_type_of(pool: &ConstantPool, index: u16) -> String {
    let (name, descriptor) = pool.name_and_type(index).expect("checked");
    format!("{name} {descriptor}")
}

fn handle_of(pool: &ConstantPool, index: u16) -> String {
    let (kind, reference) = pool.method_handle(index).expect("checked");
    let member = pool.member(reference).expect("checked");
    let interface = member.interface;
    format!("{kind} {} {} {} {interface}", class_of(pool, member.class), member.name, member.descriptor)
}

fn leading_count(content: &[u8]) -> usize {
    usize::from(u16::from_be_bytes([content[0], content[1]]))
}

fn push_count(what: &str, count: Option<usize>, lines: &mut Lines) {
    if let Some(count) = count {
        lines.push(what, count);
    }
}

/// Where `part` lies in `whole`. Both parsers borrow from a copy of the same file, so the same place means the same
/// bytes.
fn offset_in(whole: &[u8], part: &[u8]) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

fn describe_theirs<'a>(class: &'a cafebabe::ClassFile<'a>, bytes: &[u8]) -> Vec<String> {
    let mut lines = Lines(Vec::new());
    lines.push("version", format_args!("{}.{}", class.major_version, class.minor_version));
    lines.push("access", class.access_flags.bits());
    lines.push("class", &class.this_class);
    lines.push("super", class.super_class.as_ref().map_or_else(String::new, |name| name.to_string()));
    for interface in &class.interfaces {
        lines.push("interface", interface);
    }
    for constant in class.constantpool_iter() {
        describe_their_constant(&constant, &mut lines);
    }
    for field in &class.fields {
        lines.push("field", format_args!("{:#x} {} {}", field.access_flags.bits(), field.name, field.descriptor));
        for attribute in &field.attributes {
            if let AttributeData::ConstantValue(value) = &attribute.data {
                describe_their_literal(value, &mut lines);
            }
        }
        describe_their_member_attributes(&field.attributes, &mut lines);
    }
    for method in &class.methods {
        lines.push("method", format_args!("{:#x} {} {}", method.access_flags.bits(), method.name, method.descriptor));
        describe_their_code(&method.attributes, bytes, &mut lines);
        describe_their_method_attributes(&method.attributes, &mut lines);
        describe_their_member_attributes(&method.attributes, &mut lines);
        let has_default = find(&method.attributes, "AnnotationDefault").is_some();
        push_count("default", has_default.then_some(0), &mut lines);
    }
    describe_their_class_attributes(&class.attributes, &mut lines);
    lines.0
}

fn find<'a>(attributes: &'a [AttributeInfo<'a>], name: &str) -> Option<&'a AttributeData<'a>> {
    attributes.iter().find(|attribute| attribute.name == name).map(|attribute| &attribute.data)
}

fn their_signature(attributes: &[AttributeInfo<'_>]) -> String {
    match find(attributes, "Signature") {
        Some(AttributeData::Signature(signature)) => signature.to_string(),
        _ => String::new(),
    }
}

fn describe_their_annotations(attributes: &[AttributeInfo<'_>], lines: &mut Lines) {
    if let Some(AttributeData::RuntimeVisibleAnnotations(list)) = find(attributes, "RuntimeVisibleAnnotations") {
        lines.push("annotations", list.len());
    }
    if let Some(AttributeData::RuntimeVisibleTypeAnnotations(list)) = find(attributes, "RuntimeVisibleTypeAnnotations")
    {
        lines.push("type annotations", list.len());
    }
}

fn describe_their_member_attributes(attributes: &[AttributeInfo<'_>], lines: &mut Lines) {
    lines.push("signature", their_signature(attributes));
    describe_their_annotations(attributes, lines);
    if let Some(AttributeData::RuntimeVisibleParameterAnnotations(list)) =
        find(attributes, "RuntimeVisibleParameterAnnotations")
    {
        lines.push("parameter annotations", list.len());
    }
}

fn describe_their_method_attributes(attributes: &[AttributeInfo<'_>], lines: &mut Lines) {
    if let Some(AttributeData::Exceptions(classes)) = find(attributes, "Exceptions") {
        for class in classes {
            lines.push("throws", class);
        }
    }
    if let Some(AttributeData::MethodParameters(parameters)) = find(attributes, "MethodParameters") {
        for parameter in parameters {
            let name = parameter.name.as_deref().unwrap_or("none");
            lines.push("parameter", format_args!("{name} {:#x}", parameter.access_flags.bits()));
        }
    }
}

fn describe_their_code(attributes: &[AttributeInfo<'_>], bytes: &[u8], lines: &mut Lines) {
    let Some(AttributeData::Code(code)) = find(attributes, "Code") else { return };
    let start = offset_in(bytes, code.code);
    lines.push("code", format_args!("{} {} {start}+{}", code.max_stack, code.max_locals, code.code.len()));
    for row in &code.exception_table {
        let class = row.catch_type.as_deref().unwrap_or("any");
        lines.push("handler", format_args!("{} {} {} {class}", row.start_pc, row.end_pc, row.handler_pc));
    }
    for attribute in &code.attributes {
        if let AttributeData::LineNumberTable(rows) = &attribute.data {
            for row in rows {
                lines.push("line", format_args!("{} {}", row.start_pc, row.line_number));
            }
        }
    }
    for attribute in &code.attributes {
        if let AttributeData::LocalVariableTable(rows) = &attribute.data {
            for row in rows {
                let text = format!("{} {} {} {}", row.start_pc, row.length, row.name, row.descriptor);
                lines.push("local", format_args!("{text} {}", row.index));
            }
        }
    }
    if let Some(AttributeData::StackMapTable(frames)) = find(&code.attributes, "StackMapTable") {
        lines.push("stack map", frames.len());
    }
}

fn describe_their_class_attributes(attributes: &[AttributeInfo<'_>], lines: &mut Lines) {
    match find(attributes, "SourceFile") {
        Some(AttributeData::SourceFile(name)) => lines.push("source", name),
        _ => lines.push("source", ""),
    }
    lines.push("signature", their_signature(attributes));
    if let Some(AttributeData::InnerClasses(rows)) = find(attributes, "InnerClasses") {
        for row in rows {
            let outer = row.outer_class_info.as_deref().unwrap_or("none");
            let name = row.inner_name.as_deref().unwrap_or("none");
            lines.push("inner", format_args!("{} {outer} {name} {:#x}", row.inner_class_info, row.access_flags.bits()));
        }
    }
    if let Some(AttributeData::EnclosingMethod { class_name, method }) = find(attributes, "EnclosingMethod") {
        let method = method.as_ref().map(|method| format!("{} {}", method.name, method.descriptor));
        lines.push("enclosing", format_args!("{class_name} {}", method.as_deref().unwrap_or("none")));
    }
    if let Some(AttributeData::BootstrapMethods(methods)) = find(attributes, "BootstrapMethods") {
        for method in methods {
            lines.push("bootstrap", their_handle(&method.method));
            method.arguments.iter().for_each(|argument| describe_their_argument(argument, lines));
        }
    }
    match find(attributes, "NestHost") {
        Some(AttributeData::NestHost(name)) => lines.push("nest host", name),
        _ => lines.push("nest host", ""),
    }
    if let Some(AttributeData::NestMembers(names)) = find(attributes, "NestMembers") {
        names.iter().for_each(|name| lines.push("nest member", name));
    }
    if let Some(AttributeData::PermittedSubclasses(names)) = find(attributes, "PermittedSubclasses") {
        names.iter().for_each(|name| lines.push("permitted", name));
    }
    if let Some(AttributeData::Record(components)) = find(attributes, "Record") {
        lines.push("record", components.len());
        for component in components {
            let signature = their_signature(&component.attributes);
            lines.push("component", format_args!("{} {} {signature}", component.name, component.descriptor));
            describe_their_annotations(&component.attributes, lines);
        }
    }
    describe_their_annotations(attributes, lines);
}

fn describe_their_argument(argument: &BootstrapArgument<'_>, lines: &mut Lines) {
    match argument {
        BootstrapArgument::LiteralConstant(literal) => describe_their_literal(literal, lines),
        BootstrapArgument::ClassInfo(name) => lines.push("class", name),
        BootstrapArgument::MethodHandle(handle) => lines.push("handle", their_handle(handle)),
        BootstrapArgument::MethodType(descriptor) => lines.push("method type", descriptor),
    }
}

fn describe_their_literal(literal: &LiteralConstant<'_>, lines: &mut Lines) {
    match literal {
        LiteralConstant::Integer(value) => lines.push("int", value),
        LiteralConstant::Float(value) => lines.push("float", value.to_bits()),
        LiteralConstant::Long(value) => lines.push("long", value),
        LiteralConstant::Double(value) => lines.push("double", value.to_bits()),
        LiteralConstant::String(text) => lines.push("string", text),
        LiteralConstant::StringBytes(bytes) => lines.push("string", format_args!("{bytes:?}")),
    }
}

fn describe_their_constant(constant: &ConstantPoolItem<'_>, lines: &mut Lines) {
    match constant {
        ConstantPoolItem::LiteralConstant(literal) => describe_their_literal(literal, lines),
        ConstantPoolItem::ClassInfo(name) => lines.push("class", name),
        ConstantPoolItem::FieldRef(member) => lines.push("field", their_member(member)),
        ConstantPoolItem::MethodRef(member) => lines.push("method", their_member(member)),
        ConstantPoolItem::InterfaceMethodRef(member) => lines.push("interface method", their_member(member)),
        ConstantPoolItem::NameAndType(pair) => {
            lines.push("name and type", format_args!("{} {}", pair.name, pair.descriptor));
        }
        ConstantPoolItem::MethodHandle(handle) => lines.push("handle", their_handle(handle)),
        ConstantPoolItem::MethodType(descriptor) => lines.push("method type", descriptor),
        ConstantPoolItem::Dynamic(dynamic) => {
            let pair = &dynamic.name_and_type;
            lines.push("dynamic", format_args!("false {} {} {}", dynamic.attr_index, pair.name, pair.descriptor));
        }
        ConstantPoolItem::InvokeDynamic(dynamic) => {
            let pair = &dynamic.name_and_type;
            lines.push("dynamic", format_args!("true {} {} {}", dynamic.attr_index, pair.name, pair.descriptor));
        }
        ConstantPoolItem::ModuleInfo(name) => lines.push("module", name),
        ConstantPoolItem::PackageInfo(name) => lines.push("package", name),
    }
}

fn their_member(member: &cafebabe::constant_pool::MemberRef<'_>) -> String {
    format!("{} {} {}", member.class_name, member.name_and_type.name, member.name_and_type.descriptor)
}

fn their_handle(handle: &MethodHandle<'_>) -> String {
    let interface = matches!(handle.member_kind, MemberKind::InterfaceMethod);
    let kind = handle.kind as u8 + 1; // their first kind is 0, that of JVMS table 5.4.3.5-A is 1
    format!("{kind} {} {} {} {interface}", handle.class_name, handle.member_ref.name, handle.member_ref.descriptor)
}
