//! Which calls of a stack trace a person wants to see.

/// Packages whose calls a person rarely wants to see: the JDK's, and those that only pass choices on.
const NOISE: [&str; 11] = [
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "com.sun.",
    "jaywalk.",
    "gov.nasa.jpf.vm.",
    "gov.nasa.jpf.jvm.",
    "gov.nasa.jpf.symbc.Debug.",
    "org.cprover.CProver.",
    "org.sosy_lab.sv_benchmarks.Verifier.",
];

/// Whether a call, `demo.Tree.remove(Tree.java:42)`, is part of the program rather than of the library below it.
pub fn is_the_programs(call: &str) -> bool {
    // The class of a lambda is the machine's; the lambda's body is a method of the program's.
    let is_lambda_class = call.contains("$$Lambda");
    !is_lambda_class && !NOISE.iter().any(|package| call.starts_with(package))
}
