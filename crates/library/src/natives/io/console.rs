//! `java.io.Console`

use crate::natives::ClassNatives;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Outcome;
use std::io::IsTerminal;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/Console",
    methods: &[
        ("ttyStatus", "()I", |_, _| Outcome::int(status())),
        ("istty", "()Z", |_, _| Outcome::boolean(status() & BOTH == BOTH)),
        ("encoding", "()Ljava/lang/String;", |_, _| Outcome::reference(Ref::NULL)),
    ],
};

/// `TTY_STDIN_MASK`, `TTY_STDOUT_MASK` and `TTY_STDERR_MASK`
const STDIN: i32 = 1;
const STDOUT: i32 = 2;
const STDERR: i32 = 4;
/// What makes a console of a terminal.
const BOTH: i32 = STDIN | STDOUT;

fn status() -> i32 {
    let flag = |terminal: bool, mask: i32| if terminal { mask } else { 0 };
    flag(std::io::stdin().is_terminal(), STDIN)
        | flag(std::io::stdout().is_terminal(), STDOUT)
        | flag(std::io::stderr().is_terminal(), STDERR)
}
