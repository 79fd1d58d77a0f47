//! The loop against the table of operations: both must compute the same, whatever the operands.

use super::hot::Exit;
use crate::machine::{Machine, Options};
use crate::memory::Ref;
use crate::names::Names;
use crate::native::{Library, Native};
use crate::running::Running;
use crate::schedule::{Handover, Ready, Schedule};
use crate::thread::ThreadId;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Expression, Op, Second, Use, ValueKind};
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassId, ClassSource, LoaderId};

/// Operations that compute nothing from their operands alone.
#[rustfmt::skip]
const WITHOUT_FUNCTION: &[&str] = &[
    "Trap", "Move", "Move2", "Const", "ConstL", "ConstWide", "ConstSlot", "LoadHigh", "StoreHigh",
    "ArrayLength", "LoadB", "LoadC", "LoadS", "LoadI", "LoadL", "LoadA",
    "StoreB", "StoreC", "StoreI", "StoreL", "StoreA",
    "Goto", "GotoBack", "Switch", "StoreBK", "StoreIK", "LoadIfZero", "LoadIfNotZero",
    "GetField", "GetField2", "PutField", "PutField2", "PutFieldA",
    "GetStatic", "GetStatic2", "PutStatic", "PutStatic2", "PutStaticA",
    "New", "NewArray", "MultiNewArray", "CheckCast", "InstanceOf", "MonitorEnter", "MonitorExit", "Throw",
    "InvokeStatic", "InvokeSpecial", "InvokeVirtual", "InvokeInterface", "InvokeLinked", "InvokeLinkedOn",
    "Return", "Return1", "Return2", "Assume", "Access", "AccessPair", "Cover", "SyncEnter", "SyncExit",
    "TrackMonitors", "CheckMonitors", "Unresolved", "Native", "NativeResume",
];

const ROUNDS: usize = 3_000;
/// Where the operation lies, and where it jumps to; traps are around both.
const HERE: u32 = 1;
const THERE: u32 = 9;
/// What is left of the time slice before an operation.
const FUEL: i64 = 100;
/// Few registers, so that operands and results overlap.
const REGISTERS: u64 = 6;

const NUMBERS: [i64; 16] =
    [0, 1, -1, 2, 5, 31, 32, 33, 63, 64, 65, i32::MIN as i64, i32::MAX as i64, i64::MIN, i64::MAX, 0x1_0000_0000];
const FRACTIONS: [f64; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    1e-310,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    2_147_483_648.0,
    -9.3e18,
];

struct Nothing;

impl ClassSource for Nothing {
    fn find(&self, _: LoaderId, _: &str) -> Result<Option<Bytes>, String> {
        Ok(None)
    }
}

impl Library for Nothing {
    fn names(&self) -> &'static Names {
        Box::leak(Box::default())
    }

    fn find(&self, _: &str, _: &str, _: &str) -> Option<Native> {
        None
    }

    fn intrinsic(&self, _: &str, _: &str, _: &str) -> Option<Native> {
        None
    }
}

impl Schedule for Nothing {
    fn slice(&self, _: u64) -> i64 {
        0
    }

    fn next_thread(&self, _: &mut Ready<'_>) -> Option<ThreadId> {
        None
    }

    fn notified(&self, _: &mut dyn Iterator<Item = ThreadId>) -> Option<ThreadId> {
        None
    }

    fn next_time(&self, _: Option<u64>) -> Option<u64> {
        None
    }

    fn ends_slice(&self, _: Handover) -> bool {
        false
    }
}

struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        let mut bits = || {
            self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            self.0 >> 32
        };
        bits() << 32 | bits()
    }

    fn below(&mut self, count: u64) -> u64 {
        self.bits() % count
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len() as u64) as usize]
    }

    /// A word of a kind; the tag of a long or double is zero.
    fn word(&mut self, kind: ValueKind, arrays: &[Ref]) -> u64 {
        let is_plain = self.below(2) == 0;
        match kind {
            ValueKind::Ref => self.of(arrays).word(),
            ValueKind::Int if is_plain => u64::from(self.of(&NUMBERS) as u32),
            ValueKind::Long if is_plain => self.of(&NUMBERS) as u64,
            ValueKind::Float if is_plain => u64::from((self.of(&FRACTIONS) as f32).to_bits()),
            ValueKind::Double if is_plain => self.of(&FRACTIONS).to_bits(),
            ValueKind::Long | ValueKind::Double => self.bits(),
            _ => self.bits() >> 32,
        }
    }
}

/// Registers, position and time slice after an operation.
#[derive(Debug, PartialEq)]
struct After {
    registers: Vec<u64>,
    pc: u32,
    /// What is left of the time slice.
    fuel: i64,
}

fn registers(machine: &Machine) -> Vec<u64> {
    machine.running.stack[..REGISTERS as usize + 1].to_vec()
}

/// Whether a register holds what the operation takes it for: operands that overlap may have spoilt each other.
fn is_sound(machine: &Machine, used: &Use) -> bool {
    let at = usize::from(used.register);
    if used.kind.is_wide() {
        machine.running.stack[at + 1] == 0
    } else {
        machine.running.stack[at] <= u64::from(u32::MAX)
    }
}

/// What the table says comes of an operation; nothing if it throws.
fn expected(machine: &Machine, op: Op, expression: Expression) -> Option<After> {
    let array = |register: u8| Ref::of_word(machine.running.stack[usize::from(register)]);
    if expression.second == Second::Length && array(expression.b).is_null() {
        return None;
    }
    let length = |register| machine.memory.array_length(array(register));
    let value = expression.evaluate(|register| machine.running.stack[usize::from(register)], length)?;
    let mut registers = registers(machine);
    if expression.step != 0 {
        let counter = &mut registers[usize::from(expression.a)];
        *counter = u64::from((*counter as i32).wrapping_add(expression.step.into()) as u32);
    }
    let pc = match (op.target(), op.result()) {
        (Some(target), _) if value != 0 => target,
        (Some(_), _) => HERE + op.span(),
        (None, Some((d, kind))) => {
            registers[usize::from(d)] = value;
            if kind.is_wide() {
                registers[usize::from(d) + 1] = 0;
            }
            HERE + op.span()
        }
        (None, None) => panic!("{op} neither jumps nor has a result"),
    };
    let used_up = op.branch().is_some_and(|branch| branch.is_back);
    Some(After { registers, pc, fuel: FUEL - i64::from(used_up) })
}

/// All NaN are one: which of them arithmetic gives is up to the processor.
fn canonical(mut after: After, op: Op) -> After {
    if let Some((d, kind)) = op.result() {
        let word = &mut after.registers[usize::from(d)];
        match kind {
            ValueKind::Float if f32::from_bits(*word as u32).is_nan() => *word = u64::from(f32::NAN.to_bits()),
            ValueKind::Double if f64::from_bits(*word).is_nan() => *word = f64::NAN.to_bits(),
            _ => {}
        }
    }
    after
}

#[test]
fn the_loop_computes_what_the_table_says() {
    let options = Options { memory: 1 << 20, ..Options::default() };
    let mut machine = Machine::new(Box::new(Nothing), Box::new(Nothing), &Nothing, options);
    machine.running.stack = vec![0; 1024];
    machine.code.ops = vec![Op::Trap; 16];
    let mut arrays = vec![Ref::NULL, Ref::NULL];
    for length in [0, 1, 5, 31, 32, 1000] {
        arrays.push(machine.memory.new_array(ClassId(1), Kind::Int, length).expect("room"));
    }
    let mut random = Random(7);
    let mut computed = Vec::new();
    for round in 0..ROUNDS {
        let ops = Op::every(|role, _| match role {
            "jumps" => THERE,
            "imm" if random.below(2) == 0 => random.of(&NUMBERS) as u32,
            "imm" => random.bits() as u32,
            _ => random.below(REGISTERS) as u32,
        });
        for op in ops {
            let Some(expression) = op.expression() else { continue };
            if round == 0 {
                computed.push(op.name());
            }
            for used in op.uses() {
                let at = usize::from(used.register);
                machine.running.stack[at] = random.word(used.kind, &arrays);
                if used.kind.is_wide() {
                    machine.running.stack[at + 1] = 0;
                }
            }
            if !op.uses().into_iter().all(|used| is_sound(&machine, &used)) {
                continue;
            }
            check(&mut machine, op, expression);
        }
    }
    let mut all: Vec<_> = Op::every(|_, _| 0).into_iter().map(Op::name).collect();
    all.retain(|name| !computed.contains(name));
    assert_eq!(all, WITHOUT_FUNCTION, "an operation without a function is to be named");
}

/// Runs an operation in the loop, with and without choices, and in full.
fn check(machine: &mut Machine, op: Op, expression: Expression) {
    let before = registers(machine);
    let expected = expected(machine, op, expression);
    machine.code.ops[HERE as usize] = op;
    for way in ["hot", "hot with choices", "cold"] {
        machine.running.stack[..before.len()].copy_from_slice(&before);
        (machine.running.pc, machine.running.fp, machine.running.fuel) = (HERE, 0, FUEL);
        let result = match way {
            "hot" => Some(machine.hot::<false, false>()),
            "hot with choices" => Some(machine.hot::<true, false>()),
            _ => machine.compute(op).is_err().then_some(Exit::Cold),
        };
        let Running { pc, fuel, .. } = machine.running;
        let after = After { registers: registers(machine), pc, fuel };
        // An operation that throws is left as it was found.
        let unchanged = || After { registers: before.clone(), pc: HERE, fuel: FUEL };
        let mut wanted = match &expected {
            Some(After { registers, pc, fuel }) => After { registers: registers.clone(), pc: *pc, fuel: *fuel },
            None => unchanged(),
        };
        // Without choices nobody looks at tags.
        if let (true, Some((d, kind))) = (way == "hot", op.result())
            && kind.is_wide()
        {
            wanted.registers[usize::from(d) + 1] = before[usize::from(d) + 1];
        }
        if way != "cold" {
            assert_eq!(result, Some(Exit::Cold), "{op} {way}");
        } else if op.reads().is_none() {
            assert_eq!(result.is_some(), expected.is_none(), "{op} {way}");
        } else {
            // What reads memory is left to the loop once its operands are known.
            continue;
        }
        assert_eq!(canonical(after, op), canonical(wanted, op), "{op} {way} on {before:x?}");
    }
}

#[test]
fn with_choices_the_loop_leaves_what_is_unknown() {
    let options = Options { memory: 1 << 20, ..Options::default() };
    let mut machine = Machine::new(Box::new(Nothing), Box::new(Nothing), &Nothing, options);
    machine.running.stack = vec![0; 1024];
    machine.code.ops = vec![Op::Trap; 16];
    let mut next = 0;
    let ops = Op::every(|role, _| match role {
        "jumps" => THERE,
        "imm" => 1,
        _ => {
            next = (next + 2) % 8;
            next
        }
    });
    for op in ops {
        for used in op.uses().into_iter().filter(|used| used.is_strict) {
            machine.code.ops[HERE as usize] = op;
            machine.running.stack[..16].fill(0);
            machine.running.stack[usize::from(used.register) + usize::from(used.kind.is_wide())] = 1 << 32;
            let before = machine.running.stack[..16].to_vec();
            (machine.running.pc, machine.running.fp, machine.running.fuel) = (HERE, 0, FUEL);
            assert_eq!(machine.hot::<true, false>(), Exit::Cold, "{op}");
            let after = (&machine.running.stack[..16], machine.running.pc, machine.running.fuel);
            assert_eq!(after, (&before[..], HERE, FUEL), "{op} with an unknown in register {}", used.register);
        }
    }
}
