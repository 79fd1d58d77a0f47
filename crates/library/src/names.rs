//! The JDK's and the API's names for what the machine works with.

use jaywalk_machine::{BoxNames, Names};

/// All of them.
pub(crate) const NAMES: Names = Names {
    object: "java/lang/Object",
    class: "java/lang/Class",
    string: "java/lang/String",
    throwable: "java/lang/Throwable",
    error: "java/lang/Error",
    thread: "java/lang/Thread",
    reference: "java/lang/ref/Reference",
    soft_reference: "java/lang/ref/SoftReference",
    class_loader: "java/lang/ClassLoader",
    class_not_found: "java/lang/ClassNotFoundException",
    enumeration: "java/lang/Enum",
    unverified: "jdk/internal/reflect/MagicAccessorImpl",

    base_module: "java.base",
    injected: &[
        ("java/lang/Class", "jaywalkClass", "I"),
        ("java/lang/Class", "jaywalkProtectionDomain", "Ljava/security/ProtectionDomain;"),
        ("java/lang/Thread", "jaywalkThread", "I"),
        ("java/lang/invoke/MemberName", "vmindex", "J"),
        ("java/lang/invoke/ResolvedMethodName", "vmtarget", "J"),
    ],
    class_number: "jaywalkClass",
    thread_number: "jaywalkThread",
    class_component_type: ("componentType", "Ljava/lang/Class;"),
    class_class_loader: ("classLoader", "Ljava/lang/ClassLoader;"),
    class_module: ("module", "Ljava/lang/Module;"),
    class_modifiers: ("modifiers", "C"),
    class_primitive: ("primitive", "Z"),
    string_value: ("value", "[B"),
    string_coder: ("coder", "B"),
    string_hash: ("hash", "I"),
    throwable_message: ("detailMessage", "Ljava/lang/String;"),
    throwable_backtrace: ("backtrace", "Ljava/lang/Object;"),
    throwable_stack_trace: ("stackTrace", "[Ljava/lang/StackTraceElement;"),
    throwable_depth: ("depth", "I"),
    throwable_cause: ("cause", "Ljava/lang/Throwable;"),
    thread_name: ("name", "Ljava/lang/String;"),
    reference_referent: ("referent", "Ljava/lang/Object;"),
    reference_discovered: ("discovered", "Ljava/lang/ref/Reference;"),
    class_loader_unnamed_module: ("unnamedModule", "Ljava/lang/Module;"),

    handle_form: ("java/lang/invoke/MethodHandle", ("form", "Ljava/lang/invoke/LambdaForm;")),
    form_entry: ("java/lang/invoke/LambdaForm", ("vmentry", "Ljava/lang/invoke/MemberName;")),
    entry_method: ("java/lang/invoke/MemberName", ("method", "Ljava/lang/invoke/ResolvedMethodName;")),
    method_number: ("java/lang/invoke/ResolvedMethodName", "vmtarget"),

    boxes: &[
        cached("java/lang/Integer", "I", "java/lang/Integer$IntegerCache", -128),
        cached("java/lang/Long", "J", "java/lang/Long$LongCache", -128),
        cached("java/lang/Short", "S", "java/lang/Short$ShortCache", -128),
        cached("java/lang/Byte", "B", "java/lang/Byte$ByteCache", -128),
        cached("java/lang/Character", "C", "java/lang/Character$CharacterCache", 0),
        BoxNames {
            class: "java/lang/Boolean",
            descriptor: "Z",
            cache: "java/lang/Boolean",
            cached: &["FALSE", "TRUE"],
            low: 0,
        },
    ],
    boxing: "valueOf",
    saving_equals: &[
        ("java/util/Arrays", "deepEquals"),
        ("java/util/HashMap", "*"),
        ("java/util/HashMap$TreeNode", "*"),
        ("java/util/LinkedHashMap", "*"),
        ("java/util/Objects", "equals"),
        ("java/util/Objects", "deepEquals"),
        ("java/util/concurrent/ConcurrentHashMap", "*"),
        ("java/util/concurrent/ConcurrentHashMap$ForwardingNode", "*"),
        ("java/util/concurrent/ConcurrentHashMap$MapEntry", "*"),
        ("java/util/concurrent/ConcurrentHashMap$Node", "*"),
        ("java/util/concurrent/ConcurrentHashMap$TreeBin", "*"),
        ("java/util/concurrent/ConcurrentHashMap$TreeNode", "*"),
    ],

    choosing: &[
        "jaywalk/",
        "gov/nasa/jpf/vm/",
        "gov/nasa/jpf/jvm/",
        "gov/nasa/jpf/symbc/Debug",
        "org/cprover/CProver",
        "org/sosy_lab/sv_benchmarks/Verifier",
    ],
    passing_on: &[
        "jaywalk/",
        "gov/nasa/jpf/vm/",
        "gov/nasa/jpf/symbc/Debug",
        "org/cprover/CProver",
        "org/sosy_lab/sv_benchmarks/Verifier",
    ],
    lacking: &[
        ("gov.nasa.jpf.", "Java PathFinder"),
        ("org.cprover.", "JBMC"),
        ("org.sosy_lab.sv_benchmarks.", "SV-COMP"),
    ],
};

const fn cached(class: &'static str, descriptor: &'static str, cache: &'static str, low: i64) -> BoxNames {
    BoxNames { class, descriptor, cache, cached: &["cache"], low }
}
