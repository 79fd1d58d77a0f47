//! `jdk.internal.loader.BootLoader`

use super::defined_packages::met_packages;
use crate::natives::ClassNatives;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/loader/BootLoader",
    methods: &[
        ("setBootLoaderUnnamedModule0", "(Ljava/lang/Module;)V", set_unnamed_module),
        ("getSystemPackageLocation", "(Ljava/lang/String;)Ljava/lang/String;", get_system_package_location),
        ("getSystemPackageNames", "()[Ljava/lang/String;", get_system_package_names),
    ],
};

fn set_unnamed_module(machine: &mut Machine, frame: Frame) -> Outcome {
    let module = frame.reference(machine, 0);
    Outcome::from(machine.set_module(LoaderId::BOOT, "", module).map(|()| Outcome::Void))
}

/// Where a package of the boot loader came from: `jrt:/` and its module. A dynamic module, such as the proxies', is
/// nowhere.
fn get_system_package_location(machine: &mut Machine, frame: Frame) -> Outcome {
    let package = machine.string_text(frame.reference(machine, 0));
    match machine.classes.image_module(&package) {
        Some(module) => {
            let location = machine.new_string(&format!("jrt:/{module}"));
            Outcome::from(location.map(Outcome::reference).map_err(Thrown::from))
        }
        None => Outcome::reference(Ref::NULL),
    }
}

/// The packages of which the path has met a class of the boot loader's, and that came from somewhere.
fn get_system_package_names(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(system_packages(machine))
}

fn system_packages(machine: &mut Machine) -> Result<Outcome, Thrown> {
    let met = met_packages(machine, LoaderId::BOOT).into_keys();
    let located = met.filter(|package| machine.classes.image_module(package).is_some());
    let packages: Vec<String> = located.map(str::to_owned).collect();
    let mut names = Vec::with_capacity(packages.len());
    for name in packages {
        names.push(machine.new_string(&name)?);
    }
    let array = machine.known.string_array;
    Ok(Outcome::reference(machine.new_ref_array(array, &names)?))
}
