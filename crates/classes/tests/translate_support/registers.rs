//! Runs the register form of the same programs, watching that reference maps tell the truth.

use super::assembler::{METHOD_F, METHOD_G};
use super::outcome::{ARRAY, EXCEPTION, Outcome, Thrown};
use jaywalk_classes::code::{Op, RefMaps, SiteKind, Translated, ValueKind};

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
    /// Whatever a map of references names must be one or null, and whatever an operation reads must be on some map.
    fn check_map(&self) {
        let (op, at) = (self.code.ops[self.pc], self.pc as u32);
        let all = [self.maps.before(at), self.maps.numbers_before(at), self.maps.tags_before(at)];
        for used in op.uses().into_iter().filter(|_| !matches!(op, Op::SyncEnter { .. })) {
            let is_lock = self.registers[usize::from(used.register)] == LOCK;
            let is_named = all.iter().any(|map| map.contains(&used.register));
            assert!(is_named || is_lock, "before {at} no map names register {}\n{}", used.register, self.code);
        }
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
            Op::Goto { t } | Op::GotoBack { t } => {
                self.pc = t as usize;
                Ok(false)
            }
            op => self.compute(op),
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

    /// An operation that computes something.
    fn compute(&mut self, op: Op) -> Result<bool, Thrown> {
        let Some(expression) = op.expression() else { panic!("operation {op}") };
        for used in op.uses() {
            let register = used.register as u8;
            match used.kind {
                ValueKind::Ref => _ = self.reference(register),
                ValueKind::Long => _ = self.long(register),
                _ => {}
            }
        }
        let value = expression.evaluate(|register| self.registers[usize::from(register)], |_| 4).ok_or(Thrown)?;
        if expression.step != 0 {
            let sum = self.int(expression.a).wrapping_add(expression.step.into());
            self.set(expression.a.into(), u64::from(sum as u32), false);
        }
        match (op.target(), op.result()) {
            (Some(t), _) => {
                self.pc = if value != 0 { t as usize } else { self.pc + 1 };
                Ok(false)
            }
            (None, Some((d, ValueKind::Long))) => self.set_long(d as u8, value as i64),
            (None, Some((d, _))) => self.set_int(d as u8, value as i32),
            (None, None) => panic!("{op} has no result"),
        }
    }
}
