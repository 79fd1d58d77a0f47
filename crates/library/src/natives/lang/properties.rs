//! `jdk.internal.util.SystemProps.Raw`: the system properties that come from the VM and its platform.

use crate::launch::Launch;
use crate::natives::ClassNatives;
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

const RAW: &str = "jdk/internal/util/SystemProps$Raw";

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: RAW,
    methods: &[
        ("vmProperties", "()[Ljava/lang/String;", vm_properties),
        ("platformProperties", "()[Ljava/lang/String;", platform_properties),
    ],
};

/// Names and values in turn, then a null.
fn vm_properties(machine: &mut Machine, _: Frame) -> Outcome {
    let launch = state::<Launch>(machine).clone();
    let feature = launch.feature_version.to_string();
    let home = launch.java_home.clone();
    let library = format!("{home}/lib");
    let main_class = || launch.modules.main_word().unwrap_or_else(|| launch.main_class.replace('/', "."));
    let program = launch.jar.clone().unwrap_or_else(main_class);
    let command = std::iter::once(&program).chain(&launch.arguments).map(String::as_str).collect::<Vec<_>>().join(" ");
    let mut pairs: Vec<(String, String)> = [
        ("java.home", home.as_str()),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", feature.as_str()),
        ("java.vm.name", "jaywalk"),
        ("java.vm.vendor", "the jaywalk authors"),
        ("java.vm.version", env!("CARGO_PKG_VERSION")),
        ("java.vm.info", "interpreted mode"),
        ("java.vm.compressedOopsMode", "32-bit"),
        ("java.class.path", launch.class_path.as_str()),
        ("java.library.path", "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib"),
        ("sun.boot.library.path", library.as_str()),
        ("jdk.debug", "release"),
        ("sun.java.command", command.as_str()),
        ("sun.java.launcher", "SUN_STANDARD"),
    ]
    .iter()
    .map(|&(name, value)| (name.to_owned(), value.to_owned()))
    .collect();
    pairs.extend(launch.properties);
    pairs.extend(launch.modules.properties());
    let texts: Vec<String> = pairs.into_iter().flat_map(|(name, value)| [name, value]).collect();
    Outcome::from(string_array(machine, &texts).map(Outcome::reference))
}

fn string_array(machine: &mut Machine, texts: &[String]) -> Result<Ref, Thrown> {
    let mut strings = Vec::new();
    for text in texts {
        strings.push(machine.new_string(text)?);
    }
    strings.push(Ref::NULL);
    let class = machine.known.string_array;
    Ok(machine.new_ref_array(class, &strings)?)
}

/// Values by index; the indices are constants of the class, and not the same in every JDK.
fn platform_properties(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(platform_array(machine).map(Outcome::reference))
}

/// The properties of the platform, by the names that the JDK has for their indices.
fn platform_values() -> Vec<(&'static str, Option<String>)> {
    let environment = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = environment("LC_ALL").or_else(|| environment("LC_CTYPE")).or_else(|| environment("LANG"));
    let (language, country, encoding) = parse_locale(locale.as_deref().unwrap_or("C"));
    let directory = std::env::current_dir().map_or_else(|_| "/".into(), |path| path.display().to_string());
    let kernel = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    vec![
        ("_file_separator_NDX", Some("/".into())),
        ("_path_separator_NDX", Some(":".into())),
        ("_line_separator_NDX", Some("\n".into())),
        ("_file_encoding_NDX", Some(encoding.clone())),
        ("_native_encoding_NDX", Some(encoding.clone())),
        ("_sun_jnu_encoding_NDX", Some(encoding)),
        ("_os_name_NDX", Some("Linux".into())),
        ("_os_arch_NDX", Some("amd64".into())),
        ("_os_version_NDX", Some(kernel.trim().into())),
        ("_sun_arch_abi_NDX", None),
        ("_sun_arch_data_model_NDX", Some("64".into())),
        ("_sun_cpu_endian_NDX", Some("little".into())),
        ("_sun_cpu_isalist_NDX", None),
        ("_sun_io_unicode_encoding_NDX", Some("UnicodeLittle".into())),
        ("_java_io_tmpdir_NDX", Some("/tmp".into())),
        ("_user_dir_NDX", Some(directory)),
        ("_user_home_NDX", Some(environment("HOME").unwrap_or_else(|| "/".into()))),
        ("_user_name_NDX", Some(environment("USER").unwrap_or_else(|| "root".into()))),
        ("_display_language_NDX", Some(language)),
        ("_display_country_NDX", country),
    ]
}

/// The system properties that the host gives every program, by name.
pub fn host_properties() -> impl Iterator<Item = (String, String)> {
    platform_values().into_iter().filter_map(|(index, value)| {
        let name = index.trim_start_matches('_').trim_end_matches("_NDX").replace('_', ".");
        Some((name, value?))
    })
}

fn platform_array(machine: &mut Machine) -> Result<Ref, Thrown> {
    let length = raw_constant(machine, "FIXED_LENGTH")?.unwrap_or(0);
    let mut strings = vec![Ref::NULL; length as usize];
    for (name, value) in platform_values() {
        let (Some(index), Some(value)) = (raw_constant(machine, name)?, value) else { continue };
        let string = machine.new_string(&value)?;
        if let Some(slot) = strings.get_mut(index as usize) {
            *slot = string;
        }
    }
    let class = machine.known.string_array;
    Ok(machine.new_ref_array(class, &strings)?)
}

/// The value of a constant of the class, if this JDK has it.
fn raw_constant(machine: &mut Machine, name: &str) -> Result<Option<u32>, Thrown> {
    let class = machine.load(LoaderId::BOOT, RAW)?;
    let symbols = (machine.classes.symbols.intern(name), machine.classes.symbols.intern("I"));
    let Some(field) = machine.classes.lookup_field(class, symbols.0, symbols.1) else { return Ok(None) };
    let address = machine.static_address(field)?;
    Ok(Some(machine.memory.get(address) as u32))
}

/// Language, country and encoding of a POSIX locale such as `de_DE.UTF-8`, as the JDK's launcher reads them.
fn parse_locale(locale: &str) -> (String, Option<String>, String) {
    let (name, encoding) = locale.split_once('.').unwrap_or((locale, ""));
    let name = name.split('@').next().unwrap_or("C");
    let encoding = match encoding.to_ascii_uppercase().replace('-', "").as_str() {
        "UTF8" => "UTF-8".to_owned(),
        "" => "ANSI_X3.4-1968".to_owned(),
        _ => encoding.to_owned(),
    };
    if name == "C" || name == "POSIX" || name.is_empty() {
        return ("en".into(), None, encoding);
    }
    let (language, country) = name.split_once('_').map_or((name, None), |(first, rest)| (first, Some(rest)));
    (language.to_owned(), country.map(str::to_owned), encoding)
}
