//! The bootstrap methods that are carried out here instead of by the JDK.

use super::constants::descriptor_class;
use super::linker::{Linking, file_of};
use super::member_name::reference_kind;
use super::{concat, lambda, records, switches};
use crate::failure::Failure;
use crate::state::state;
use jaywalk_classes::descriptor::MethodDescriptor;
use jaywalk_classes::file::{BootstrapMethod, ClassFile, Tag};
use jaywalk_machine::Machine;

const METAFACTORY: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
    Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)\
    Ljava/lang/invoke/CallSite;";
const WITH_ARGUMENTS: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";
const WITH_RECIPE: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";
const PLAIN: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)\
    Ljava/lang/invoke/CallSite;";
const OBJECT_METHODS: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;)\
    Ljava/lang/Object;";

/// Whether a machine takes shortcuts.
#[derive(Default)]
struct Shortcuts {
    are_closed: bool,
}

/// Makes the JDK link all call sites of `machine`, so that tests can compare: no program may see a difference.
pub fn close_shortcuts(machine: &mut Machine) {
    state::<Shortcuts>(machine).are_closed = true;
}

/// Links a call site whose bootstrap method is known. Returns false where the general way must be taken.
pub(super) fn link(machine: &mut Machine, linking: Linking) -> Result<bool, Failure> {
    if state::<Shortcuts>(machine).are_closed {
        return Ok(false);
    }
    let file = file_of(machine, linking.from)?;
    let (number, _, _) = file.pool.dynamic(linking.site.index)?;
    let Some(bootstrap) = file.bootstrap_methods().get(usize::from(number)) else { return Ok(false) };
    let (kind, member) = file.pool.method_handle(bootstrap.handle)?;
    if u32::from(kind) != reference_kind::INVOKE_STATIC {
        return Ok(false);
    }
    let member = file.pool.member(member)?;
    // Only the JDK has classes in packages that start with `java`.
    let class = file.pool.class_name(member.class)?;
    let is_of_the_jdk = class.starts_with("java/lang/");
    if is_of_the_jdk && !are_types_there(machine, linking, &file, bootstrap)? {
        return Ok(false);
    }
    match (&*class, &*member.name, &*member.descriptor) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory", METAFACTORY)
        | ("java/lang/invoke/LambdaMetafactory", "altMetafactory", WITH_ARGUMENTS) => {
            lambda::link(machine, linking, bootstrap)
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", WITH_RECIPE) => {
            concat::link(machine, linking, bootstrap, true)
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcat", PLAIN) => {
            concat::link(machine, linking, bootstrap, false)
        }
        ("java/lang/runtime/ObjectMethods", "bootstrap", OBJECT_METHODS) => records::link(machine, linking, bootstrap),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch", WITH_ARGUMENTS) => {
            switches::link(machine, linking, bootstrap, false)
        }
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch", WITH_ARGUMENTS) => {
            switches::link(machine, linking, bootstrap, true)
        }
        _ => Ok(false),
    }
}

/// Whether all classes can be loaded that the call site's type and the method types and handles among the static
/// arguments name (JVMS §5.4.3.5). If one cannot, the general way says so, and remembers it.
fn are_types_there(
    machine: &mut Machine,
    linking: Linking,
    file: &ClassFile,
    bootstrap: &BootstrapMethod,
) -> Result<bool, Failure> {
    let (_, _, site_type) = file.pool.dynamic(linking.site.index)?;
    let mut descriptors = vec![site_type];
    for &argument in &bootstrap.arguments {
        match file.pool.tag(argument) {
            Some(Tag::MethodType) => descriptors.push(file.pool.method_type(argument)?),
            Some(Tag::MethodHandle) => {
                let (_, member) = file.pool.method_handle(argument)?;
                descriptors.push(file.pool.member(member)?.descriptor);
            }
            _ => {}
        }
    }
    for text in descriptors {
        let Some(descriptor) = MethodDescriptor::parse(&text) else { continue };
        for named in descriptor.parameters.iter().chain([&descriptor.result]) {
            match descriptor_class(machine, linking.from, named) {
                Err(Failure::Thrown(_)) => return Ok(false),
                class => class.map(drop)?,
            }
        }
    }
    Ok(true)
}
