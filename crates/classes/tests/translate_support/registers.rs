//! Runs the register form of the same programs, watching that reference maps tell the truth.

use super::assembler::{METHOD_F, METHOD_G};
use super::outcome::{ARRAY, EXCEPTION, Outcome, Thrown, divide};
use jaywalk_classes::code::{Op, RefMaps, SiteKind, Translated};

/// What a callee leaves in the registers it used.
const CLOBBERED: u64 = 0xDEAD_BEEF;

/// What entering a synchronized method leaves in its register, here: the programs are static, and what the machine
/// keeps there for a class is its own affair, which no map speaks of.
const LOCK: u64 = 0x10C4;

struct Machine<'a> {
    code: &'a Translated,
    maps: &'a RefMaps,
    registers: Vec<u64>,
    /// Per register: whether a reference was put there.
    is_reference: Vec<bool>,
    pc: usize,
    outcome: Outcome,
}

pub fn run(code: &Translated, maps: &RefMaps, arguments: &[u64], references: &[usize]) -> Outcome {
    // Room for the three words that a call may look at.
    let count = usize::from(code.registers).max(256) + 3;
    let mut registers = arguments.to_vec();
    registers.resize(count, CLOBBERED);
    let mut is_reference = vec![false; count];
    for &at in references {
        is_reference[at] = true;
    }
    let mut machine = Machine { code, maps, registers, is_reference, pc: 0, outcome: Outcome::new() };
    loop {
        let at = machine.pc;
        machine.check_map();
        match machine.step() {
            Ok(true) => return machine.outcome,
            Ok(false) => {}
            Err(Thrown) => {
                let covering = |handler: &&_| {
                    let handler: &jaywalk_classes::code::OpHandler = handler;
                    (handler.start as usize..handler.end as usize).contains(&at)
                };
                match code.handlers.iter().find(covering) {
                    Some(handler) => {
                        machine.clobber(usize::from(code.locals));
                        machine.set(usize::from(code.locals) + 1, EXCEPTION, true);
                        machine.pc = handler.target as usize;
                    }
                    None => {
                        machine.outcome.trace.push("threw".into());
                        return machine.outcome;
                    }
                }
            }
        }
    }
}

impl Machine<'_> {
    /// Whatever a map names must be a reference or null.
    fn check_map(&self) {
        for &register in self.maps.before(self.pc as u32) {
            let at = usize::from(register);
            assert!(
                self.is_reference[at] || self.registers[at] == 0,
                "before {} the map names register {at}, which holds no reference\n{}",
                self.pc,
                self.code
            );
        }
    }

    /// The reference in a register, which the map must name unless it is null.
    fn reference(&self, register: u8) -> u64 {
        let value = self.registers[usize::from(register)];
        let named = self.maps.before(self.pc as u32).contains(&u16::from(register));
        assert!(named || value == 0, "before {} the map misses register {register}\n{}", self.pc, self.code);
        value
    }

    fn set(&mut self, register: usize, value: u64, is_reference: bool) {
        self.registers[register] = value;
        self.is_reference[register] = is_reference;
    }
    fn clobber(&mut self, from: usize) {
        for register in from..self.registers.len() {
            self.set(register, CLOBBERED, false);
        }
    }
    fn int(&self, register: u8) -> i32 {
        self.registers[usize::from(register)] as i32
    }
    fn set_int(&mut self, d: u8, value: i32) -> Result<bool, Thrown> {
        self.set(usize::from(d), u64::from(value as u32), false);
        self.next()
    }
    fn long(&self, register: u8) -> i64 {
        let tag = self.registers[usize::from(register) + 1];
        assert_eq!(tag, 0, "the tag of register {register} is lost before {}\n{}", self.pc, self.code);
        self.registers[usize::from(register)] as i64
    }
    fn set_long(&mut self, d: u8, value: i64) -> Result<bool, Thrown> {
        self.set(usize::from(d), value as u64, false);
        self.set(usize::from(d) + 1, 0, false);
        self.next()
    }
    fn copy(&mut self, d: usize, a: usize) {
        self.set(d, self.registers[a], self.is_reference[a]);
    }
    fn next(&mut self) -> Result<bool, Thrown> {
        self.pc += 1;
        Ok(false)
    }
    fn branch(&mut self, taken: bool, t: u32) -> Result<bool, Thrown> {
        self.pc = if taken { t as usize } else { self.pc + 1 };
        Ok(false)
    }

    fn step(&mut self) -> Result<bool, Thrown> {
        match self.code.ops[self.pc] {
            Op::Cover { .. } => self.next(),
            Op::Move { d, a } => {
                self.copy(d.into(), a.into());
                self.next()
            }
            Op::Move2 { d, a } => {
                let (d, a) = (usize::from(d), usize::from(a));
                let (second, second_is) = (self.registers[a + 1], self.is_reference[a + 1]);
                self.copy(d, a);
                self.set(d + 1, second, second_is);
                self.next()
            }
            Op::LoadHigh { d, index } => {
                self.copy(d.into(), index.into());
                self.next()
            }
            Op::StoreHigh { a, index } => {
                self.copy(index.into(), a.into());
                self.next()
            }
            Op::Const { d, value } => self.set_int(d, value as i32),
            Op::ConstL { d, value } => self.set_long(d, value.into()),
            Op::ConstWide { d, index } => self.set_long(d, self.code.wide_constants[index as usize] as i64),
            Op::ArrayLength { d, a } => {
                let array = self.reference(a);
                self.outcome.check(array)?;
                self.set_int(d, 4)
            }
            Op::LoadI { d, a, i } => {
                let value = self.outcome.load(self.reference(a), self.int(i))?;
                self.set_int(d, value)
            }
            Op::StoreI { a, i, v } => {
                self.outcome.store(self.reference(a), self.int(i), self.int(v))?;
                self.next()
            }
            Op::Switch { a, table } => {
                self.pc = self.code.switches[table as usize].target(self.int(a)) as usize;
                Ok(false)
            }
            Op::Throw { .. } => Err(Thrown),
            Op::Return => Ok(true),
            Op::SyncEnter { a } => {
                self.set(a.into(), LOCK, false);
                self.next()
            }
            Op::SyncExit { a } => {
                assert_eq!(self.registers[usize::from(a)], LOCK, "the lock is lost");
                self.next()
            }
            Op::Unresolved { site } => self.site(site),
            op => self.branches(op),
        }
    }

    fn site(&mut self, site: u32) -> Result<bool, Thrown> {
        let site = self.code.sites[site as usize];
        match site.kind {
            SiteKind::GetStatic => {
                let value = self.outcome.get();
                self.set_int(site.d, value)
            }
            SiteKind::PutStatic => {
                self.outcome.put(self.int(site.a));
                self.next()
            }
            SiteKind::CheckCast => {
                self.reference(site.a);
                self.next()
            }
            SiteKind::InstanceOf => {
                let object = self.reference(site.a);
                self.set_int(site.d, i32::from(object == ARRAY))
            }
            SiteKind::InvokeStatic => {
                let base = usize::from(site.base);
                let arguments = self.registers[base..base + 3].to_vec();
                self.clobber(base);
                match site.index {
                    METHOD_F => {
                        assert_eq!(arguments[2], 0, "the tag of an argument is lost at {}\n{}", self.pc, self.code);
                        let result = self.outcome.f(arguments[0] as i32, arguments[1] as i64);
                        self.set(base, u64::from(result as u32), false);
                    }
                    METHOD_G => {
                        assert_eq!(arguments[1], 0, "the tag of an argument is lost at {}\n{}", self.pc, self.code);
                        let result = self.outcome.g(arguments[0] as i64);
                        self.set(base, result as u64, false);
                        self.set(base + 1, 0, false);
                    }
                    _ => self.outcome.h(),
                }
                self.next()
            }
            kind => panic!("site {kind:?}"),
        }
    }

    fn branches(&mut self, op: Op) -> Result<bool, Thrown> {
        let int = |a| self.int(a);
        let (taken, t) = match op {
            Op::Goto { t } | Op::GotoBack { t } => (true, t),
            Op::IfEq { a, b, t } | Op::LoopIfEq { a, b, t } => (int(a) == int(b), t),
            Op::IfNe { a, b, t } | Op::LoopIfNe { a, b, t } => (int(a) != int(b), t),
            Op::IfLt { a, b, t } | Op::LoopIfLt { a, b, t } => (int(a) < int(b), t),
            Op::IfGe { a, b, t } | Op::LoopIfGe { a, b, t } => (int(a) >= int(b), t),
            Op::IfGt { a, b, t } | Op::LoopIfGt { a, b, t } => (int(a) > int(b), t),
            Op::IfLe { a, b, t } | Op::LoopIfLe { a, b, t } => (int(a) <= int(b), t),
            Op::IfEqK { a, k, t } | Op::LoopIfEqK { a, k, t } => (int(a) == k.into(), t),
            Op::IfNeK { a, k, t } | Op::LoopIfNeK { a, k, t } => (int(a) != k.into(), t),
            Op::IfLtK { a, k, t } | Op::LoopIfLtK { a, k, t } => (int(a) < k.into(), t),
            Op::IfGeK { a, k, t } | Op::LoopIfGeK { a, k, t } => (int(a) >= k.into(), t),
            Op::IfGtK { a, k, t } | Op::LoopIfGtK { a, k, t } => (int(a) > k.into(), t),
            Op::IfLeK { a, k, t } | Op::LoopIfLeK { a, k, t } => (int(a) <= k.into(), t),
            Op::IfSame { a, b, t } => (self.reference(a) == self.reference(b), t),
            Op::IfNotSame { a, b, t } => (self.reference(a) != self.reference(b), t),
            Op::IfNull { a, t } => (self.reference(a) == 0, t),
            Op::IfNonNull { a, t } | Op::LoopIfNonNull { a, t } => (self.reference(a) != 0, t),
            Op::LoopLt { a, k, b, t } => {
                let sum = int(a).wrapping_add(k.into());
                self.set(a.into(), u64::from(sum as u32), false);
                (sum < self.int(b), t)
            }
            op => return self.arithmetic(op),
        };
        self.branch(taken, t)
    }

    fn arithmetic(&mut self, op: Op) -> Result<bool, Thrown> {
        let int = |a| self.int(a);
        let long = |a| self.long(a);
        let (d, value) = match op {
            Op::IAdd { d, a, b } => (d, int(a).wrapping_add(int(b))),
            Op::ISub { d, a, b } => (d, int(a).wrapping_sub(int(b))),
            Op::IMul { d, a, b } => (d, int(a).wrapping_mul(int(b))),
            Op::IDiv { d, a, b } => (d, divide(int(a).into(), int(b).into(), true, false)? as i32),
            Op::IRem { d, a, b } => (d, divide(int(a).into(), int(b).into(), true, true)? as i32),
            Op::IAnd { d, a, b } => (d, int(a) & int(b)),
            Op::IOr { d, a, b } => (d, int(a) | int(b)),
            Op::IXor { d, a, b } => (d, int(a) ^ int(b)),
            Op::IShl { d, a, b } => (d, int(a).wrapping_shl(int(b) as u32)),
            Op::IShr { d, a, b } => (d, int(a).wrapping_shr(int(b) as u32)),
            Op::IUshr { d, a, b } => (d, (int(a) as u32).wrapping_shr(int(b) as u32) as i32),
            Op::INeg { d, a } => (d, int(a).wrapping_neg()),
            Op::IAddK { d, a, k } => (d, int(a).wrapping_add(k)),
            Op::IMulK { d, a, k } => (d, int(a).wrapping_mul(k)),
            Op::IAndK { d, a, k } => (d, int(a) & k),
            Op::IOrK { d, a, k } => (d, int(a) | k),
            Op::IXorK { d, a, k } => (d, int(a) ^ k),
            Op::IShlK { d, a, k } => (d, int(a) << k),
            Op::IShrK { d, a, k } => (d, int(a) >> k),
            Op::IUshrK { d, a, k } => (d, ((int(a) as u32) >> k) as i32),
            Op::IDivK { d, a, k } => (d, int(a) / k),
            Op::IRemK { d, a, k } => (d, int(a) % k),
            Op::I2B { d, a } => (d, i32::from(int(a) as i8)),
            Op::I2C { d, a } => (d, i32::from(int(a) as u16)),
            Op::I2S { d, a } => (d, i32::from(int(a) as i16)),
            Op::L2I { d, a } => (d, long(a) as i32),
            Op::LCmp { d, a, b } => (d, long(a).cmp(&long(b)) as i32),
            op => return self.wide(op),
        };
        self.set_int(d, value)
    }

    fn wide(&mut self, op: Op) -> Result<bool, Thrown> {
        let int = |a| self.int(a);
        let long = |a| self.long(a);
        let (d, value) = match op {
            Op::I2L { d, a } => (d, i64::from(int(a))),
            Op::LAdd { d, a, b } => (d, long(a).wrapping_add(long(b))),
            Op::LSub { d, a, b } => (d, long(a).wrapping_sub(long(b))),
            Op::LMul { d, a, b } => (d, long(a).wrapping_mul(long(b))),
            Op::LDiv { d, a, b } => (d, divide(long(a), long(b), false, false)?),
            Op::LRem { d, a, b } => (d, divide(long(a), long(b), false, true)?),
            Op::LAnd { d, a, b } => (d, long(a) & long(b)),
            Op::LOr { d, a, b } => (d, long(a) | long(b)),
            Op::LXor { d, a, b } => (d, long(a) ^ long(b)),
            Op::LShl { d, a, b } => (d, long(a).wrapping_shl(int(b) as u32)),
            Op::LShr { d, a, b } => (d, long(a).wrapping_shr(int(b) as u32)),
            Op::LUshr { d, a, b } => (d, (long(a) as u64).wrapping_shr(int(b) as u32) as i64),
            Op::LNeg { d, a } => (d, long(a).wrapping_neg()),
            Op::LAddK { d, a, k } => (d, long(a).wrapping_add(k.into())),
            Op::LAndK { d, a, k } => (d, long(a) & i64::from(k)),
            Op::LMulK { d, a, k } => (d, long(a).wrapping_mul(k.into())),
            Op::LShlK { d, a, k } => (d, long(a) << k),
            Op::LShrK { d, a, k } => (d, long(a) >> k),
            Op::LUshrK { d, a, k } => (d, ((long(a) as u64) >> k) as i64),
            op => panic!("operation {op:?}"),
        };
        self.set_long(d, value)
    }
}
