//! Runs bytecode as the specification describes it: a stack, local variables, one instruction after the other.

use super::assembler::{Assembled, FIELD, LARGE_INT_VALUE, LARGE_LONG_VALUE, METHOD_F, METHOD_G};
use super::outcome::{ARRAY, EXCEPTION, Outcome, Thrown, divide};
use jaywalk_classes::code::opcode::*;

struct Machine<'a> {
    code: &'a [u8],
    stack: Vec<u64>,
    locals: Vec<u64>,
    pc: usize,
    outcome: Outcome,
}

/// What the second word of a long holds: nothing that may ever be seen.
const HIGH: u64 = 0xDEAD;

pub fn run(program: &Assembled, arguments: &[u64]) -> Outcome {
    let mut locals = arguments.to_vec();
    locals.resize(usize::from(program.max_locals), HIGH);
    let mut machine = Machine { code: &program.bytecode, stack: Vec::new(), locals, pc: 0, outcome: Outcome::new() };
    loop {
        let at = machine.pc;
        match machine.step() {
            Ok(true) => return machine.outcome,
            Ok(false) => {}
            Err(Thrown) => match program.rows.iter().find(|row| (row.start..row.end).contains(&at)) {
                Some(row) => {
                    machine.stack = vec![EXCEPTION];
                    machine.pc = row.handler;
                }
                None => {
                    machine.outcome.trace.push("threw".into());
                    return machine.outcome;
                }
            },
        }
    }
}

impl Machine<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.code[self.pc + at]
    }
    fn u16(&self, at: usize) -> u16 {
        u16::from_be_bytes([self.byte(at), self.byte(at + 1)])
    }
    fn i32_at(&self, at: usize) -> i32 {
        i32::from_be_bytes(self.code[at..at + 4].try_into().unwrap())
    }
    fn int(&mut self) -> i32 {
        self.stack.pop().unwrap() as i32
    }
    fn push_int(&mut self, value: i32) {
        self.stack.push(u64::from(value as u32));
    }
    fn long(&mut self) -> i64 {
        self.stack.pop().unwrap();
        self.stack.pop().unwrap() as i64
    }
    fn push_long(&mut self, value: i64) {
        self.stack.push(value as u64);
        self.stack.push(HIGH);
    }
    fn jump(&mut self, offset: usize, taken: bool) {
        let target = self.pc.wrapping_add_signed(isize::from(self.u16(offset) as i16));
        self.pc = if taken { target } else { self.pc + 3 };
    }
    fn words(&mut self, take: usize, leave: &[usize]) {
        let taken = self.stack.split_off(self.stack.len() - take);
        self.stack.extend(leave.iter().map(|&at| taken[at]));
    }

    /// One instruction; whether it was a return.
    fn step(&mut self) -> Result<bool, Thrown> {
        let mut opcode = self.byte(0);
        let mut length = 1;
        let index = match opcode {
            WIDE => {
                opcode = self.byte(1);
                length = if opcode == IINC { 6 } else { 4 };
                usize::from(self.u16(2))
            }
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC => {
                length = if opcode == IINC { 3 } else { 2 };
                usize::from(self.byte(1))
            }
            _ => 0,
        };
        match opcode {
            NOP => {}
            ACONST_NULL => self.stack.push(0),
            ICONST_M1..=ICONST_5 => self.push_int(i32::from(opcode) - i32::from(ICONST_0)),
            LCONST_0 | LCONST_1 => self.push_long(i64::from(opcode) - i64::from(LCONST_0)),
            BIPUSH => {
                self.push_int(i32::from(self.byte(1) as i8));
                length = 2;
            }
            SIPUSH => {
                self.push_int(i32::from(self.u16(1) as i16));
                length = 3;
            }
            LDC => {
                self.push_int(LARGE_INT_VALUE);
                length = 2;
            }
            LDC2_W => {
                self.push_long(LARGE_LONG_VALUE);
                length = 3;
            }
            ILOAD | ALOAD => self.stack.push(self.locals[index]),
            LLOAD => self.push_long(self.locals[index] as i64),
            ISTORE | ASTORE => self.locals[index] = self.stack.pop().unwrap(),
            LSTORE => {
                self.locals[index] = self.long() as u64;
                self.locals[index + 1] = HIGH;
            }
            IALOAD => {
                let at = self.int();
                let array = self.stack.pop().unwrap();
                let value = self.outcome.load(array, at)?;
                self.push_int(value);
            }
            IASTORE => {
                let (value, at) = (self.int(), self.int());
                let array = self.stack.pop().unwrap();
                self.outcome.store(array, at, value)?;
            }
            POP => self.words(1, &[]),
            POP2 => self.words(2, &[]),
            DUP => self.words(1, &[0, 0]),
            DUP_X1 => self.words(2, &[1, 0, 1]),
            DUP_X2 => self.words(3, &[2, 0, 1, 2]),
            DUP2 => self.words(2, &[0, 1, 0, 1]),
            DUP2_X1 => self.words(3, &[1, 2, 0, 1, 2]),
            DUP2_X2 => self.words(4, &[2, 3, 0, 1, 2, 3]),
            SWAP => self.words(2, &[1, 0]),
            IINC => {
                let k = if length == 6 { i32::from(self.u16(4) as i16) } else { i32::from(self.byte(2) as i8) };
                self.locals[index] = u64::from((self.locals[index] as i32).wrapping_add(k) as u32);
            }
            IADD..=LXOR | I2L..=LCMP => self.arithmetic(opcode)?,
            IFEQ..=GOTO | IFNULL | IFNONNULL => {
                let taken = self.condition(opcode);
                self.jump(1, taken);
                return Ok(false);
            }
            TABLESWITCH => return Ok(self.table_switch()),
            RETURN => return Ok(true),
            GETSTATIC => {
                assert_eq!(self.u16(1), FIELD);
                let value = self.outcome.get();
                self.push_int(value);
                length = 3;
            }
            PUTSTATIC => {
                let value = self.int();
                self.outcome.put(value);
                length = 3;
            }
            INVOKESTATIC => {
                match self.u16(1) {
                    METHOD_F => {
                        let (j, i) = (self.long(), self.int());
                        let result = self.outcome.f(i, j);
                        self.push_int(result);
                    }
                    METHOD_G => {
                        let j = self.long();
                        let result = self.outcome.g(j);
                        self.push_long(result);
                    }
                    _ => self.outcome.h(),
                }
                length = 3;
            }
            ARRAYLENGTH => {
                let array = self.stack.pop().unwrap();
                self.outcome.check(array)?;
                self.push_int(4);
            }
            ATHROW => return Err(Thrown),
            CHECKCAST => length = 3,
            INSTANCEOF => {
                let object = self.stack.pop().unwrap();
                self.push_int(i32::from(object == ARRAY));
                length = 3;
            }
            _ => panic!("opcode {opcode:#x}"),
        }
        self.pc += length;
        Ok(false)
    }

    fn condition(&mut self, opcode: u8) -> bool {
        let compare = |form: u8, a: i32, b: i32| match form {
            0 => a == b,
            1 => a != b,
            2 => a < b,
            3 => a >= b,
            4 => a > b,
            _ => a <= b,
        };
        match opcode {
            IFEQ..=IFLE => {
                let a = self.int();
                compare(opcode - IFEQ, a, 0)
            }
            IF_ICMPEQ..=IF_ICMPLE => {
                let (b, a) = (self.int(), self.int());
                compare(opcode - IF_ICMPEQ, a, b)
            }
            IF_ACMPEQ | IF_ACMPNE => {
                let (b, a) = (self.stack.pop(), self.stack.pop());
                (a == b) == (opcode == IF_ACMPEQ)
            }
            GOTO => true,
            _ => (self.stack.pop() == Some(0)) == (opcode == IFNULL),
        }
    }

    fn table_switch(&mut self) -> bool {
        let at = (self.pc + 4) & !3;
        let key = self.int();
        let (default, low, high) = (self.i32_at(at), self.i32_at(at + 4), self.i32_at(at + 8));
        let offset =
            if (low..=high).contains(&key) { self.i32_at(at + 12 + 4 * (key - low) as usize) } else { default };
        self.pc = self.pc.wrapping_add_signed(offset as isize);
        false
    }

    fn arithmetic(&mut self, opcode: u8) -> Result<(), Thrown> {
        match opcode {
            INEG => {
                let a = self.int();
                self.push_int(a.wrapping_neg());
            }
            LNEG => {
                let a = self.long();
                self.push_long(a.wrapping_neg());
            }
            I2L => {
                let a = self.int();
                self.push_long(i64::from(a));
            }
            L2I => {
                let a = self.long();
                self.push_int(a as i32);
            }
            I2B => {
                let a = self.int();
                self.push_int(i32::from(a as i8));
            }
            I2C => {
                let a = self.int();
                self.push_int(i32::from(a as u16));
            }
            I2S => {
                let a = self.int();
                self.push_int(i32::from(a as i16));
            }
            LCMP => {
                let (b, a) = (self.long(), self.long());
                self.push_int(a.cmp(&b) as i32);
            }
            LSHL | LSHR | LUSHR => {
                let (b, a) = (self.int(), self.long());
                self.push_long(match opcode {
                    LSHL => a.wrapping_shl(b as u32),
                    LSHR => a.wrapping_shr(b as u32),
                    _ => (a as u64).wrapping_shr(b as u32) as i64,
                });
            }
            _ if opcode < INEG && (opcode - IADD) % 4 == 1 || opcode > DNEG && opcode % 2 == 1 => {
                let (b, a) = (self.long(), self.long());
                let result = match opcode {
                    LADD => a.wrapping_add(b),
                    LSUB => a.wrapping_sub(b),
                    LMUL => a.wrapping_mul(b),
                    LDIV | LREM => divide(a, b, false, opcode == LREM)?,
                    LAND => a & b,
                    LOR => a | b,
                    LXOR => a ^ b,
                    _ => panic!("opcode {opcode:#x}"),
                };
                self.push_long(result);
            }
            _ => {
                let (b, a) = (self.int(), self.int());
                let result = match opcode {
                    IADD => a.wrapping_add(b),
                    ISUB => a.wrapping_sub(b),
                    IMUL => a.wrapping_mul(b),
                    IDIV | IREM => divide(a.into(), b.into(), true, opcode == IREM)? as i32,
                    ISHL => a.wrapping_shl(b as u32),
                    ISHR => a.wrapping_shr(b as u32),
                    IUSHR => (a as u32).wrapping_shr(b as u32) as i32,
                    IAND => a & b,
                    IOR => a | b,
                    IXOR => a ^ b,
                    _ => panic!("opcode {opcode:#x}"),
                };
                self.push_int(result);
            }
        }
        Ok(())
    }
}
