//! `java.lang.Class`

mod attributes;
mod find;
mod kinds;
mod members;
mod nesting;

pub(super) use kinds::mirrors;

use crate::natives::reflect::{module_graph, protection};
use crate::natives::{ClassNatives, CopyingNatives, do_nothing};
use jaywalk_classes::link::ClassId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{ArgumentWords, Frame};

/// The type of an unknown object may tell.
pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/Class",
    methods: &[("isInstance", "(Ljava/lang/Object;)Z", kinds::is_instance, ArgumentWords::one(1))],
};

pub(in crate::natives) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/Class",
    methods: &[
        ("forName0", "*", find::for_name),
        ("getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", find::get_primitive_class),
        ("getClassLoader", "()Ljava/lang/ClassLoader;", module_graph::get_class_loader),
        ("getModule", "()Ljava/lang/Module;", module_graph::get_module),
        ("isAssignableFrom", "(Ljava/lang/Class;)Z", kinds::is_assignable_from),
        ("isInterface", "()Z", kinds::is_interface),
        ("isArray", "()Z", kinds::is_array),
        ("isPrimitive", "()Z", kinds::is_primitive),
        ("isHidden", "()Z", kinds::is_hidden),
        ("isRecord0", "()Z", kinds::is_record),
        ("getModifiers", "()I", kinds::get_modifiers),
        ("getClassAccessFlagsRaw0", "()I", kinds::get_class_access_flags_raw),
        ("getClassFileVersion0", "()I", kinds::get_class_file_version),
        ("desiredAssertionStatus0", "(Ljava/lang/Class;)Z", kinds::desired_assertion_status),
        ("initClassName", "()Ljava/lang/String;", kinds::init_class_name),
        ("getSuperclass", "()Ljava/lang/Class;", kinds::get_superclass),
        ("getInterfaces0", "()[Ljava/lang/Class;", kinds::get_interfaces),
        ("getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", members::get_declared_fields),
        ("getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", members::get_declared_methods),
        ("getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;", members::get_declared_constructors),
        ("getRecordComponents0", "()[Ljava/lang/reflect/RecordComponent;", members::get_record_components),
        ("getDeclaredClasses0", "()[Ljava/lang/Class;", nesting::get_declared_classes),
        ("getDeclaringClass0", "()Ljava/lang/Class;", nesting::get_declaring_class),
        ("getEnclosingMethod0", "()[Ljava/lang/Object;", nesting::get_enclosing_method),
        ("getSimpleBinaryName0", "()Ljava/lang/String;", nesting::get_simple_binary_name),
        ("getNestHost0", "()Ljava/lang/Class;", nesting::get_nest_host),
        ("getNestMembers0", "()[Ljava/lang/Class;", nesting::get_nest_members),
        ("getPermittedSubclasses0", "()[Ljava/lang/Class;", nesting::get_permitted_subclasses),
        ("getRawAnnotations", "()[B", attributes::get_raw_annotations),
        ("getRawTypeAnnotations", "()[B", attributes::get_raw_type_annotations),
        ("getGenericSignature0", "()Ljava/lang/String;", attributes::get_generic_signature),
        ("getConstantPool", "()Ljdk/internal/reflect/ConstantPool;", attributes::get_constant_pool),
        ("getProtectionDomain0", "()Ljava/security/ProtectionDomain;", kinds::get_protection_domain),
        ("getProtectionDomain", "()Ljava/security/ProtectionDomain;", protection::get_protection_domain),
        ("getSigners", "()[Ljava/lang/Object;", kinds::get_signers),
        ("setSigners", "([Ljava/lang/Object;)V", do_nothing),
    ],
};

/// `ACC_SUPER`, which says nothing about the source (JVMS §4.1).
pub(super) const SUPER: u16 = 0x0020;

/// The class that the receiver of a native stands for.
fn receiver(machine: &Machine, frame: Frame) -> ClassId {
    machine.class_of_mirror(frame.reference(machine, 0))
}
