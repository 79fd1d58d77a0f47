//! Class files that no compiler makes: monitors that are not left, return addresses taken for objects, huge frames.

mod launched;

use jaywalk_classes::code::opcode::*;
use launched::Files;
use std::fs;

const MAIN: &str = "
public class Main {
    public static void main(String[] names) throws Throwable {
        for (String name : names) {
            Object lock = new Object();
            attempt(name, lock);
            System.out.println(\" then \" + Thread.holdsLock(lock));
            synchronized (lock) {
                attempt(name, lock);
                System.out.println(\" within \" + Thread.holdsLock(lock));
            }
        }
    }
    static void attempt(String name, Object lock) throws Throwable {
        try {
            Object result = Class.forName(name).getMethod(\"run\", Object.class).invoke(null, lock);
            System.out.print(name + \" returned \" + (result == lock ? \"the lock\" : result));
        } catch (java.lang.reflect.InvocationTargetException e) {
            StackTraceElement[] trace = e.getCause().getStackTrace();
            System.out.print(name + \" threw \" + e.getCause() + \" in \" + trace[0].getClassName());
        } catch (VerifyError e) {
            System.out.print(name + \" is refused\");
        }
    }
}";

/// Pool index of `IllegalMonitorStateException`.
const ILLEGAL_STATE: u16 = 9;
const STATIC: u16 = 0x0009;
const STATIC_SYNCHRONIZED: u16 = 0x0029;

/// A static method `Object run(Object)` in a class of its own.
struct Made {
    name: &'static str,
    access: u16,
    max_stack: u16,
    max_locals: u16,
    code: Vec<u8>,
    /// Start, end, handler and class of each row.
    rows: &'static [[u16; 4]],
}

fn made(name: &'static str, code: &[u8]) -> Made {
    Made { name, access: STATIC, max_stack: 4, max_locals: 4, code: code.to_vec(), rows: &[] }
}

impl Made {
    /// A class file of a version before stack maps.
    fn class_file(&self) -> Vec<u8> {
        let mut file = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 49, 0, 10];
        let text = |file: &mut Vec<u8>, text: &str| {
            file.push(1);
            file.extend((text.len() as u16).to_be_bytes());
            file.extend(text.as_bytes());
        };
        text(&mut file, self.name);
        file.extend([7, 0, 1]);
        text(&mut file, "java/lang/Object");
        file.extend([7, 0, 3]);
        text(&mut file, "run");
        text(&mut file, "(Ljava/lang/Object;)Ljava/lang/Object;");
        text(&mut file, "Code");
        text(&mut file, "java/lang/IllegalMonitorStateException");
        file.extend([7, 0, 8]);
        for word in [0x21, 2, 4, 0, 0, 1, self.access, 5, 6, 1, 7] {
            file.extend(u16::to_be_bytes(word));
        }
        let length = 12 + self.code.len() + 8 * self.rows.len();
        file.extend((length as u32).to_be_bytes());
        file.extend(self.max_stack.to_be_bytes());
        file.extend(self.max_locals.to_be_bytes());
        file.extend((self.code.len() as u32).to_be_bytes());
        file.extend(&self.code);
        file.extend((self.rows.len() as u16).to_be_bytes());
        self.rows.iter().flatten().for_each(|word| file.extend(word.to_be_bytes()));
        // No attributes of the code, none of the class.
        file.extend([0; 4]);
        file
    }
}

fn files(classes: &[Made]) -> Files {
    let files = Files::new(&[("Main.java", MAIN)]);
    files.tool("javac --release 17 -d . Main.java");
    for class in classes {
        fs::write(files.path().join(class.name).with_extension("class"), class.class_file()).expect("written");
    }
    files
}

fn assert_as_java(classes: &[Made]) {
    let files = files(classes);
    let mut words = vec!["-cp", ".", "Main"];
    words.extend(classes.iter().map(|class| class.name));
    files.assert_same(&words);
}

#[test]
fn a_method_that_keeps_a_monitor_throws() {
    let caught = Made {
        rows: &[[2, 4, 4, 0]],
        ..made(
            "Caught",
            &[ALOAD_0, MONITORENTER, ACONST_NULL, ARETURN, ASTORE_1, ALOAD_0, MONITOREXIT, ALOAD_1, ARETURN],
        )
    };
    // What replaces an exception is not caught by the method that it leaves.
    let replaced = Made {
        rows: &[[2, 4, 4, ILLEGAL_STATE]],
        ..made("Replaced", &[ALOAD_0, MONITORENTER, ACONST_NULL, ATHROW, ARETURN])
    };
    let many: Vec<u8> = [ALOAD_0, MONITORENTER].repeat(20).into_iter().chain([ACONST_NULL, ARETURN]).collect();
    let all: Vec<u8> =
        [[ALOAD_0, MONITORENTER].repeat(20), [ALOAD_0, MONITOREXIT].repeat(20), vec![ALOAD_0, ARETURN]].concat();
    assert_as_java(&[
        made("Returns", &[ALOAD_0, MONITORENTER, ACONST_NULL, ARETURN]),
        made("Throws", &[ALOAD_0, MONITORENTER, ACONST_NULL, ATHROW]),
        made("LeavesOne", &[ALOAD_0, MONITORENTER, ALOAD_0, MONITORENTER, ALOAD_0, MONITOREXIT, ALOAD_0, ARETURN]),
        made("Many", &many),
        made("All", &all),
        caught,
        replaced,
        Made { access: STATIC_SYNCHRONIZED, ..made("Synchronized", &[ALOAD_0, MONITORENTER, ALOAD_0, ARETURN]) },
        Made {
            access: STATIC_SYNCHRONIZED,
            ..made("SynchronizedThrows", &[ALOAD_0, MONITORENTER, ACONST_NULL, ATHROW])
        },
    ]);
}

#[test]
fn a_method_leaves_only_what_it_has_entered() {
    let swapped = [
        ALOAD_0,
        MONITORENTER,
        ALOAD_0,
        DUP,
        ASTORE_1,
        MONITORENTER,
        ALOAD_0,
        MONITOREXIT,
        ALOAD_1,
        MONITOREXIT,
        ALOAD_0,
        ARETURN,
    ];
    let overwritten =
        [ALOAD_0, DUP, ASTORE_1, MONITORENTER, ACONST_NULL, ASTORE_1, ALOAD_1, MONITOREXIT, ALOAD_0, ARETURN];
    assert_as_java(&[
        made("OfTheCaller", &[ALOAD_0, MONITOREXIT, ALOAD_0, ARETURN]),
        made("Twice", &[ALOAD_0, MONITORENTER, ALOAD_0, MONITOREXIT, ALOAD_0, MONITOREXIT, ALOAD_0, ARETURN]),
        made("Balanced", &[ALOAD_0, MONITORENTER, ALOAD_0, MONITOREXIT, ALOAD_0, ARETURN]),
        made("OfTheStack", &[ALOAD_0, DUP, MONITORENTER, DUP, MONITOREXIT, ARETURN]),
        made("Swapped", &swapped),
        made("Overwritten", &overwritten),
    ]);
}

#[test]
fn a_return_address_is_no_object() {
    assert_as_java(&[
        // What compilers made of `finally`.
        made("Subroutine", &[JSR, 0, 5, ALOAD_0, ARETURN, ASTORE_1, RET, 1]),
        made("Popped", &[JSR, 0, 3, POP, ALOAD_0, ARETURN]),
        made("Returned", &[JSR, 0, 3, ARETURN]),
        made("Loaded", &[JSR, 0, 3, ASTORE_1, ALOAD_1, ARETURN]),
        made("Tested", &[JSR, 0, 3, IFNULL, 0, 3, ALOAD_0, ARETURN]),
        made("Thrown", &[JSR, 0, 3, ATHROW]),
        made("Locked", &[JSR, 0, 3, MONITORENTER, ALOAD_0, ARETURN]),
        made("Overwritten", &[JSR, 0, 5, ALOAD_0, ARETURN, ASTORE_1, ICONST_0, ISTORE_1, RET, 1]),
        made("AnObject", &[JSR, 0, 5, ALOAD_0, ARETURN, ASTORE_1, ALOAD_0, ASTORE_1, RET, 1]),
        made("Skipped", &[GOTO, 0, 3, ALOAD_0, ARETURN]),
    ]);
}

#[test]
fn huge_frames_run_or_are_unsupported() {
    const HUGE: u16 = 65_530;
    // Up to there the machine has registers.
    const HIGH: [u8; 2] = 65_500u16.to_be_bytes();
    let uses_high = [ALOAD_0, WIDE, ASTORE, HIGH[0], HIGH[1], WIDE, ALOAD, HIGH[0], HIGH[1], ARETURN];
    // As many slots as the code can fill, with a local variable that is as high.
    let mut uses_all = vec![ALOAD_0, WIDE, ASTORE, HIGH[0], HIGH[1]];
    uses_all.extend([LCONST_0].repeat(32_000));
    uses_all.extend([ALOAD_0, ARETURN]);
    let files = files(&[
        Made { max_locals: HUGE, ..made("Locals", &[ALOAD_0, ARETURN]) },
        Made { max_stack: HUGE, ..made("Stack", &[ALOAD_0, ARETURN]) },
        Made { max_locals: HUGE, max_stack: HUGE, ..made("Both", &[ALOAD_0, ARETURN]) },
        Made { max_locals: HUGE, max_stack: HUGE, ..made("HighLocal", &uses_high) },
        Made { max_locals: HUGE, max_stack: 65_000, ..made("All", &uses_all) },
    ]);
    for name in ["Locals", "Stack", "Both", "HighLocal"] {
        let done = files.jaywalk(&["run", "-cp", ".", "Main", name]);
        let expected = format!("{name} returned the lock then false\n{name} returned the lock within true\n");
        assert_eq!((done.output.as_str(), done.status), (expected.as_str(), Some(0)), "{done:?}");
    }
    let done = files.jaywalk(&["run", "-cp", ".", "Main", "All"]);
    assert_eq!(done.status, Some(3), "{done:?}");
    let reason = "the method has too many local variables and stack slots";
    assert!(done.error.contains(reason) && !done.error.contains("VerifyError"), "{done:?}");
}

/// A constant that is stored is one operation with its store, but not where a handler begins between them.
#[test]
fn a_handler_may_begin_between_a_constant_and_its_store() {
    let stored = |name, store: u8, of: u8| Made {
        rows: &[[11, 12, 14, 0]],
        ..made(
            name,
            &[
                ICONST_1,
                NEWARRAY,
                of,
                ICONST_5,
                ICONST_1,
                ALOAD_0,
                IFNULL,
                0,
                5,
                POP,
                ICONST_2,
                store,
                ACONST_NULL,
                ARETURN,
                ARETURN,
            ],
        )
    };
    assert_as_java(&[stored("Bytes", BASTORE, 8), stored("Ints", IASTORE, 10)]);
}
