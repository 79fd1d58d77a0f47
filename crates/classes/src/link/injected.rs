//! Instance fields that the machine needs and the class file does not have.
//!
//! They are laid out like private fields but are in no class's list of fields, so reflection never sees them.

/// The class, and the name and descriptor of the field put into its instances.
pub const INJECTED_FIELDS: &[(&str, &str, &str)] = &[
    ("java/lang/Class", "jaywalkClass", "I"),
    ("java/lang/Class", "jaywalkProtectionDomain", "Ljava/security/ProtectionDomain;"),
    ("java/lang/Thread", "jaywalkThread", "I"),
    ("java/lang/invoke/MemberName", "vmindex", "J"),
    ("java/lang/invoke/ResolvedMethodName", "vmtarget", "J"),
];
