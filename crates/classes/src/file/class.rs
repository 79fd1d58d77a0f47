//! The class file itself (JVMS §4.1).

use std::borrow::Cow;

use super::attributes::{AttributeName, AttributeTable};
use super::cursor::{Cursor, u16_at, u16_table};
use super::error::VersionTrouble;
use super::{
    Bytes, ConstantPool, FormatError, Member, NEWEST_VERSION, OLDEST_VERSION, PREVIEW_MINOR_VERSION, Tag, Trust, check,
};

const ACC_MODULE: u16 = 0x8000;
/// A module whose packages are all open (JVMS §4.7.25).
const ACC_OPEN: u16 = 0x0020;
/// How long a row is that names a module which another one requires.
const REQUIRES_LENGTH: usize = 6;
/// The first version whose minor version marks preview features.
const FIRST_PREVIEW_VERSION: u16 = 56;
/// The version of Java 0, so to say: a JDK's feature version is that much less than that of its class files.
const VERSION_BEFORE_JAVA_1: u16 = 44;

/// One class, interface or module as its file describes it.
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// The whole file.
    pub bytes: Bytes,
    /// The major version: 61 is Java 17.
    pub major: u16,
    /// The minor version: 65535 marks a class that uses preview features.
    pub minor: u16,
    /// The access flags.
    pub access: u16,
    /// The constants.
    pub pool: ConstantPool,
    /// The pool index of this class.
    pub this_class: u16,
    /// The pool index of the superclass; 0 for `java/lang/Object` and for modules.
    pub super_class: u16,
    /// The pool indices of the direct superinterfaces.
    pub interfaces: Vec<u16>,
    /// The fields, in the order of the file.
    pub fields: Vec<Member>,
    /// The methods, in the order of the file.
    pub methods: Vec<Member>,
    pub(super) trust: Trust,
    attributes: AttributeTable,
    bootstrap_methods: Vec<BootstrapMethod>,
}

/// A bootstrap method with its static arguments (JVMS §4.7.23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// The pool index of the method handle.
    pub handle: u16,
    /// The pool indices of the arguments.
    pub arguments: Vec<u16>,
}

/// A row of the `InnerClasses` attribute (JVMS §4.7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// The pool index of the class.
    pub inner: u16,
    /// The pool index of the class that it is a member of; 0 for local and anonymous classes.
    pub outer: u16,
    /// The pool index of the simple name; 0 for anonymous classes.
    pub name: u16,
    /// The access flags as written in the source.
    pub access: u16,
}

/// A component of a record (JVMS §4.7.30).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordComponent<'a> {
    /// The pool index of the name.
    pub name: u16,
    /// The pool index of the descriptor.
    pub descriptor: u16,
    /// The pool index of the generic signature.
    pub signature: Option<u16>,
    /// The raw content of `RuntimeVisibleAnnotations`.
    pub annotations: Option<&'a [u8]>,
    /// The raw content of `RuntimeVisibleTypeAnnotations`.
    pub type_annotations: Option<&'a [u8]>,
}

impl ClassFile {
    /// Reads a class file. The bytes are kept and shared, not copied.
    pub fn parse(bytes: Bytes) -> Result<ClassFile, FormatError> {
        ClassFile::parse_up_to(bytes, NEWEST_VERSION, Preview::OfAnyVersion, Trust::Nobody)
    }

    /// Reads a class file as a JDK of this feature version does, which refuses newer files, and preview features
    /// unless they are enabled.
    pub fn parse_for(bytes: Bytes, feature_version: u16, preview_enabled: bool) -> Result<ClassFile, FormatError> {
        ClassFile::parse_as(bytes, feature_version, preview_enabled, Trust::Nobody)
    }

    /// Like [`ClassFile::parse_for`], for files of the JDK itself: checks no more than walking over the file takes, as
    /// HotSpot does. A damaged file makes an error when what is damaged is used.
    pub fn parse_trusted(bytes: Bytes, feature_version: u16, preview_enabled: bool) -> Result<ClassFile, FormatError> {
        ClassFile::parse_as(bytes, feature_version, preview_enabled, Trust::Source)
    }

    fn parse_as(
        bytes: Bytes,
        feature_version: u16,
        preview_enabled: bool,
        trust: Trust,
    ) -> Result<ClassFile, FormatError> {
        let newest = feature_version.saturating_add(VERSION_BEFORE_JAVA_1).min(NEWEST_VERSION);
        let preview = if preview_enabled { Preview::OfTheNewest } else { Preview::None };
        ClassFile::parse_up_to(bytes, newest, preview, trust)
    }

    fn parse_up_to(bytes: Bytes, newest: u16, preview: Preview, trust: Trust) -> Result<ClassFile, FormatError> {
        let mut cursor = Cursor::new(&bytes);
        // Offsets are kept in 32 bits.
        if u32::try_from(bytes.len()).is_err() {
            return Err(FormatError::malformed("Class file of 4 gigabytes or more"));
        }
        let (major, minor) = parse_version(&mut cursor)?;
        check_version(major, minor, newest, preview)?;
        let pool = ConstantPool::parse(&bytes, &mut cursor, major, trust)?;
        let needed_bootstrap_methods = match trust {
            Trust::Nobody => check::constants(&pool, major)?,
            Trust::Source => 0,
        };
        let access = cursor.u16()?;
        let this_class = cursor.u16()?;
        let super_class = cursor.u16()?;
        check_names(&pool, access, this_class, super_class)?;
        let interfaces = parse_list(&mut cursor, |cursor| {
            let index = cursor.u16()?;
            pool.expect(index, Tag::Class).map(|()| index)
        })?;
        let (fields, methods) = match trust {
            Trust::Nobody => (
                parse_list(&mut cursor, |cursor| Member::parse_field(cursor, &pool, major))?,
                parse_list(&mut cursor, |cursor| Member::parse_method(cursor, &pool, major))?,
            ),
            Trust::Source => (parse_list(&mut cursor, Member::skim)?, parse_list(&mut cursor, Member::skim)?),
        };
        let mut bootstrap_methods = Vec::new();
        let attributes = AttributeTable::parse(&mut cursor, &pool, major, |attribute, content| {
            if attribute == AttributeName::BootstrapMethods {
                bootstrap_methods = parse_bootstrap_methods(content, &pool)?;
                return Ok(());
            }
            match trust {
                Trust::Nobody => check_attribute(attribute, content, &pool, major),
                Trust::Source => Ok(()),
            }
        })?;
        if bootstrap_methods.len() < needed_bootstrap_methods {
            return Err(FormatError::malformed(format!(
                "Missing BootstrapMethods attribute: {needed_bootstrap_methods} are referred to, {} are there",
                bootstrap_methods.len()
            )));
        }
        if cursor.remaining() != 0 {
            let (left, at) = (cursor.remaining(), cursor.position());
            return Err(FormatError::malformed(format!("Extra bytes at the end of class file: {left} from byte {at}")));
        }
        Ok(ClassFile {
            major,
            minor,
            access,
            pool,
            this_class,
            super_class,
            interfaces,
            fields,
            methods,
            trust,
            attributes,
            bootstrap_methods,
            bytes,
        })
    }

    /// The name in internal form: `java/lang/String`.
    pub fn name(&self) -> Cow<'_, str> {
        self.pool.class_name(self.this_class).unwrap_or_default()
    }

    /// The name of the superclass, which `java/lang/Object` does not have.
    pub fn super_name(&self) -> Option<Cow<'_, str>> {
        self.pool.class_name(self.super_class).ok()
    }

    /// The name of the source file, without folders.
    pub fn source_file(&self) -> Option<Cow<'_, str>> {
        self.pool.text(self.single_index(AttributeName::SourceFile)?).ok()
    }

    /// The same class file, but from a source file of another name: that is a new constant behind the others. `None` if it
    /// says nothing about its source, or has no room for a constant.
    pub fn with_source_file(&self, name: &str) -> Option<Vec<u8>> {
        let content = self.attribute(AttributeName::SourceFile)?;
        let place = content.as_ptr() as usize - self.bytes.as_ptr() as usize;
        let mut cursor = Cursor::new(&self.bytes);
        let version = cursor.take(VERSION_BYTES).ok()?;
        let pool = ConstantPool::parse(&self.bytes, &mut cursor, self.major, Trust::Source).ok()?;
        let (constants, index) = (VERSION_BYTES + size_of::<u16>(), u16::try_from(pool.len()).ok()?);
        let mut changed = [version, &index.checked_add(1)?.to_be_bytes()].concat();
        changed.extend(&self.bytes[constants..cursor.position()]);
        changed.push(Tag::Utf8 as u8);
        changed.extend(u16::try_from(name.len()).ok()?.to_be_bytes());
        changed.extend(name.as_bytes());
        changed.extend(&self.bytes[cursor.position()..place]);
        changed.extend(index.to_be_bytes());
        changed.extend(&self.bytes[place + size_of::<u16>()..]);
        Some(changed)
    }

    /// The generic signature, as the index of a `CONSTANT_Utf8`.
    pub fn signature(&self) -> Option<u16> {
        self.single_index(AttributeName::Signature)
    }

    /// Every nested class that this class mentions, and the nested classes around it.
    pub fn inner_classes(&self) -> Vec<InnerClass> {
        let content = self.attribute(AttributeName::InnerClasses).unwrap_or_default();
        u16_table(content).map(|[inner, outer, name, access]| InnerClass { inner, outer, name, access }).collect()
    }

    /// For a local or anonymous class: pool indices of the class around it and of the method's name and type (0 if
    /// it is not in a method).
    pub fn enclosing_method(&self) -> Option<(u16, u16)> {
        let content = self.attribute(AttributeName::EnclosingMethod)?;
        Some((u16_at(content, 0), u16_at(content, 2)))
    }

    /// What `invokedynamic` and dynamic constants call to be linked.
    pub fn bootstrap_methods(&self) -> &[BootstrapMethod] {
        &self.bootstrap_methods
    }

    /// The pool index of the class whose nest this one belongs to.
    pub fn nest_host(&self) -> Option<u16> {
        self.single_index(AttributeName::NestHost)
    }

    /// The pool indices of the classes that this one lets into its nest.
    pub fn nest_members(&self) -> Vec<u16> {
        let content = self.attribute(AttributeName::NestMembers).unwrap_or_default();
        u16_table(content).map(|[class]| class).collect()
    }

    /// The components of a record; nothing if the class is not a record.
    pub fn record(&self) -> Option<Vec<RecordComponent<'_>>> {
        let content = self.attribute(AttributeName::Record)?;
        let mut cursor = Cursor::new(content);
        parse_list(&mut cursor, |cursor| self.parse_record_component(cursor, content)).ok()
    }

    /// The pool indices of the permitted direct subclasses of a sealed class; nothing if it is not sealed.
    pub fn permitted_subclasses(&self) -> Option<Vec<u16>> {
        let content = self.attribute(AttributeName::PermittedSubclasses)?;
        Some(u16_table(content).map(|[class]| class).collect())
    }

    /// For a module's descriptor: the packages that it exports or opens to others, which the machine does not tell apart,
    /// as pool indices, each with the modules that it does so to; none are all. Nothing for an open module: it gives all.
    pub fn module_exports(&self) -> Option<Vec<(u16, Vec<u16>)>> {
        let mut cursor = Cursor::new(self.attribute(AttributeName::Module)?);
        let is_open = |flags: u16| flags & ACC_OPEN != 0;
        let rows = |cursor: &mut Cursor<'_>| {
            parse_list(cursor, |cursor| {
                let package = cursor.u16()?;
                cursor.u16()?;
                Ok((package, parse_list(cursor, |cursor| cursor.u16())?))
            })
        };
        let mut parse = || -> Result<_, FormatError> {
            cursor.u16()?;
            let flags = cursor.u16()?;
            cursor.u16()?;
            parse_list(&mut cursor, |cursor| cursor.take(REQUIRES_LENGTH))?;
            let mut given = rows(&mut cursor)?;
            given.extend(rows(&mut cursor)?);
            Ok((!is_open(flags)).then_some(given))
        };
        parse().ok().flatten()
    }

    /// The raw content of `RuntimeVisibleAnnotations`, as reflection wants it.
    pub fn annotations(&self) -> Option<&[u8]> {
        self.attribute(AttributeName::RuntimeVisibleAnnotations)
    }

    /// The raw content of `RuntimeVisibleTypeAnnotations`.
    pub fn type_annotations(&self) -> Option<&[u8]> {
        self.attribute(AttributeName::RuntimeVisibleTypeAnnotations)
    }

    fn parse_record_component<'a>(
        &'a self,
        cursor: &mut Cursor<'a>,
        content: &'a [u8],
    ) -> Result<RecordComponent<'a>, FormatError> {
        let name = cursor.u16()?;
        let descriptor = cursor.u16()?;
        let table = AttributeTable::parse(cursor, &self.pool, self.major, |_, _| Ok(()))?;
        let find = |name| table.all(content, &self.pool, self.major, name).next();
        Ok(RecordComponent {
            name,
            descriptor,
            signature: find(AttributeName::Signature).map(|content| u16_at(content, 0)),
            annotations: find(AttributeName::RuntimeVisibleAnnotations),
            type_annotations: find(AttributeName::RuntimeVisibleTypeAnnotations),
        })
    }

    fn single_index(&self, name: AttributeName) -> Option<u16> {
        self.attribute(name).map(|content| u16_at(content, 0))
    }

    fn attribute(&self, name: AttributeName) -> Option<&[u8]> {
        self.attributes.all(&self.bytes, &self.pool, self.major, name).next()
    }
}

/// How long the magic number and the version are.
const VERSION_BYTES: usize = 8;

/// Magic number and version (JVMS §4.1).
fn parse_version(cursor: &mut Cursor<'_>) -> Result<(u16, u16), FormatError> {
    // HotSpot wants the version to be there before it looks at the magic number.
    cursor.clone().take(VERSION_BYTES)?;
    let magic = cursor.u32()?;
    if magic != 0xcafe_babe {
        return Err(FormatError::malformed(format!("Incompatible magic value {magic}")));
    }
    let minor = cursor.u16()?;
    let major = cursor.u16()?;
    Ok((major, minor))
}

/// Which class files with preview features are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Preview {
    OfAnyVersion,
    OfTheNewest,
    None,
}

/// In the order in which HotSpot finds fault with a version.
fn check_version(major: u16, minor: u16, newest: u16, preview: Preview) -> Result<(), FormatError> {
    let trouble = if major < OLDEST_VERSION {
        VersionTrouble::InvalidMajor
    } else if major > newest {
        VersionTrouble::TooNew { newest }
    } else if major < FIRST_PREVIEW_VERSION || minor == 0 {
        return Ok(());
    } else if minor != PREVIEW_MINOR_VERSION {
        VersionTrouble::InvalidMinor
    } else {
        match preview {
            Preview::OfAnyVersion => return Ok(()),
            Preview::OfTheNewest if major == newest => return Ok(()),
            Preview::None if major == newest => VersionTrouble::PreviewDisabled,
            _ => VersionTrouble::OtherPreview { newest },
        }
    };
    Err(FormatError::unsupported_version(major, minor, trouble))
}

fn parse_list<'a, T>(
    cursor: &mut Cursor<'a>,
    mut parse: impl FnMut(&mut Cursor<'a>) -> Result<T, FormatError>,
) -> Result<Vec<T>, FormatError> {
    let count = usize::from(cursor.u16()?);
    // No element takes fewer than two bytes: a short file cannot make us reserve much.
    let mut list = Vec::with_capacity(count.min(cursor.remaining() / 2));
    for _ in 0..count {
        list.push(parse(cursor)?);
    }
    Ok(list)
}

/// A class has a name, and a superclass unless it is `java/lang/Object` or a module (JVMS §4.1).
fn check_names(pool: &ConstantPool, access: u16, this_class: u16, super_class: u16) -> Result<(), FormatError> {
    let name = pool.class_name_bytes(this_class)?;
    if name.starts_with(b"[") {
        return Err(FormatError::malformed(format!("Invalid this class index {this_class}: it names an array type")));
    }
    let is_root = name == b"java/lang/Object" || access & ACC_MODULE != 0;
    if is_root != (super_class == 0) {
        return Err(FormatError::malformed(format!("Invalid superclass index {super_class}")));
    }
    if super_class != 0 {
        pool.expect(super_class, Tag::Class)?;
    }
    Ok(())
}

fn parse_bootstrap_methods(mut content: Cursor<'_>, pool: &ConstantPool) -> Result<Vec<BootstrapMethod>, FormatError> {
    let methods = parse_list(&mut content, |content| {
        let handle = content.u16()?;
        pool.expect(handle, Tag::MethodHandle)?;
        let arguments = parse_list(content, |content| {
            let argument = content.u16()?;
            match pool.tag(argument) {
                Some(tag) if tag.is_loadable() => Ok(argument),
                _ => Err(pool.wrong_tag(argument, "loadable constant")),
            }
        })?;
        Ok(BootstrapMethod { handle, arguments })
    })?;
    check::end_of(AttributeName::BootstrapMethods, &content)?;
    Ok(methods)
}

fn check_attribute(
    attribute: AttributeName,
    mut content: Cursor<'_>,
    pool: &ConstantPool,
    major: u16,
) -> Result<(), FormatError> {
    match attribute {
        AttributeName::SourceFile | AttributeName::Signature => {
            pool.expect(check::single_index(attribute, content)?, Tag::Utf8)
        }
        AttributeName::NestHost => pool.expect(check::single_index(attribute, content)?, Tag::Class),
        AttributeName::NestMembers | AttributeName::PermittedSubclasses => {
            check::indices(attribute, content, pool, Tag::Class)
        }
        AttributeName::EnclosingMethod => {
            pool.expect(content.u16()?, Tag::Class)?;
            match content.u16()? {
                0 => {}
                name_and_type => pool.expect(name_and_type, Tag::NameAndType)?,
            }
            check::end_of(attribute, &content)
        }
        AttributeName::InnerClasses => check_inner_classes(content, pool),
        AttributeName::Record => check_record(content, pool, major),
        _ => Ok(()),
    }
}

fn check_inner_classes(mut content: Cursor<'_>, pool: &ConstantPool) -> Result<(), FormatError> {
    for _ in 0..content.u16()? {
        let (inner, outer, name) = (content.u16()?, content.u16()?, content.u16()?);
        content.u16()?;
        pool.expect(inner, Tag::Class)?;
        if outer != 0 {
            pool.expect(outer, Tag::Class)?;
        }
        if name != 0 {
            pool.expect(name, Tag::Utf8)?;
        }
    }
    check::end_of(AttributeName::InnerClasses, &content)
}

fn check_record(mut content: Cursor<'_>, pool: &ConstantPool, major: u16) -> Result<(), FormatError> {
    for _ in 0..content.u16()? {
        pool.expect(content.u16()?, Tag::Utf8)?;
        pool.expect(content.u16()?, Tag::Utf8)?;
        AttributeTable::parse(&mut content, pool, major, |attribute, content| match attribute {
            AttributeName::Signature => pool.expect(check::single_index(attribute, content)?, Tag::Utf8),
            _ => Ok(()),
        })?;
    }
    check::end_of(AttributeName::Record, &content)
}
