//! Runs bytecode as the specification describes it: a stack, local variables, one instruction after the other.

use super::assembler::{Assembled, FIELD, LARGE_INT_VALUE, LARGE_LONG_VALUE, METHOD_F, METHOD_G};
use super::outcome::{ARRAY, EXCEPTION, Outcome, Thrown, divide};

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
            0xc4 => {
                opcode = self.byte(1);
                length = if opcode == 0x84 { 6 } else { 4 };
                usize::from(self.u16(2))
            }
            0x15..=0x19 | 0x36..=0x3a | 0x84 => {
                length = if opcode == 0x84 { 3 } else { 2 };
                usize::from(self.byte(1))
            }
            _ => 0,
        };
        match opcode {
            0x00 => {}
            0x01 => self.stack.push(0),
            0x02..=0x08 => self.push_int(i32::from(opcode) - 3),
            0x09 | 0x0a => self.push_long(i64::from(opcode) - 9),
            0x10 => {
                self.push_int(i32::from(self.byte(1) as i8));
                length = 2;
            }
            0x11 => {
                self.push_int(i32::from(self.u16(1) as i16));
                length = 3;
            }
            0x12 => {
                self.push_int(LARGE_INT_VALUE);
                length = 2;
            }
            0x14 => {
                self.push_long(LARGE_LONG_VALUE);
                length = 3;
            }
            0x15 | 0x19 => self.stack.push(self.locals[index]),
            0x16 => self.push_long(self.locals[index] as i64),
            0x36 | 0x3a => self.locals[index] = self.stack.pop().unwrap(),
            0x37 => {
                self.locals[index] = self.long() as u64;
                self.locals[index + 1] = HIGH;
            }
            0x2e => {
                let at = self.int();
                let array = self.stack.pop().unwrap();
                let value = self.outcome.load(array, at)?;
                self.push_int(value);
            }
            0x4f => {
                let (value, at) = (self.int(), self.int());
                let array = self.stack.pop().unwrap();
                self.outcome.store(array, at, value)?;
            }
            0x57 => self.words(1, &[]),
            0x58 => self.words(2, &[]),
            0x59 => self.words(1, &[0, 0]),
            0x5a => self.words(2, &[1, 0, 1]),
            0x5b => self.words(3, &[2, 0, 1, 2]),
            0x5c => self.words(2, &[0, 1, 0, 1]),
            0x5d => self.words(3, &[1, 2, 0, 1, 2]),
            0x5e => self.words(4, &[2, 3, 0, 1, 2, 3]),
            0x5f => self.words(2, &[1, 0]),
            0x84 => {
                let k = if length == 6 { i32::from(self.u16(4) as i16) } else { i32::from(self.byte(2) as i8) };
                self.locals[index] = u64::from((self.locals[index] as i32).wrapping_add(k) as u32);
            }
            0x60..=0x83 | 0x85..=0x94 => self.arithmetic(opcode)?,
            0x99..=0xa7 | 0xc6 | 0xc7 => {
                let taken = self.condition(opcode);
                self.jump(1, taken);
                return Ok(false);
            }
            0xaa => return Ok(self.table_switch()),
            0xb1 => return Ok(true),
            0xb2 => {
                assert_eq!(self.u16(1), FIELD);
                let value = self.outcome.get();
                self.push_int(value);
                length = 3;
            }
            0xb3 => {
                let value = self.int();
                self.outcome.put(value);
                length = 3;
            }
            0xb8 => {
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
            0xbe => {
                let array = self.stack.pop().unwrap();
                self.outcome.check(array)?;
                self.push_int(4);
            }
            0xbf => return Err(Thrown),
            0xc0 => length = 3,
            0xc1 => {
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
            0x99..=0x9e => {
                let a = self.int();
                compare(opcode - 0x99, a, 0)
            }
            0x9f..=0xa4 => {
                let (b, a) = (self.int(), self.int());
                compare(opcode - 0x9f, a, b)
            }
            0xa5 | 0xa6 => {
                let (b, a) = (self.stack.pop(), self.stack.pop());
                (a == b) == (opcode == 0xa5)
            }
            0xa7 => true,
            _ => (self.stack.pop() == Some(0)) == (opcode == 0xc6),
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
            0x74 => {
                let a = self.int();
                self.push_int(a.wrapping_neg());
            }
            0x75 => {
                let a = self.long();
                self.push_long(a.wrapping_neg());
            }
            0x85 => {
                let a = self.int();
                self.push_long(i64::from(a));
            }
            0x88 => {
                let a = self.long();
                self.push_int(a as i32);
            }
            0x91 => {
                let a = self.int();
                self.push_int(i32::from(a as i8));
            }
            0x92 => {
                let a = self.int();
                self.push_int(i32::from(a as u16));
            }
            0x93 => {
                let a = self.int();
                self.push_int(i32::from(a as i16));
            }
            0x94 => {
                let (b, a) = (self.long(), self.long());
                self.push_int(a.cmp(&b) as i32);
            }
            0x79 | 0x7b | 0x7d => {
                let (b, a) = (self.int(), self.long());
                self.push_long(match opcode {
                    0x79 => a.wrapping_shl(b as u32),
                    0x7b => a.wrapping_shr(b as u32),
                    _ => (a as u64).wrapping_shr(b as u32) as i64,
                });
            }
            _ if opcode < 0x74 && (opcode - 0x60) % 4 == 1 || opcode > 0x77 && opcode % 2 == 1 => {
                let (b, a) = (self.long(), self.long());
                let result = match opcode {
                    0x61 => a.wrapping_add(b),
                    0x65 => a.wrapping_sub(b),
                    0x69 => a.wrapping_mul(b),
                    0x6d | 0x71 => divide(a, b, false, opcode == 0x71)?,
                    0x7f => a & b,
                    0x81 => a | b,
                    0x83 => a ^ b,
                    _ => panic!("opcode {opcode:#x}"),
                };
                self.push_long(result);
            }
            _ => {
                let (b, a) = (self.int(), self.int());
                let result = match opcode {
                    0x60 => a.wrapping_add(b),
                    0x64 => a.wrapping_sub(b),
                    0x68 => a.wrapping_mul(b),
                    0x6c | 0x70 => divide(a.into(), b.into(), true, opcode == 0x70)? as i32,
                    0x78 => a.wrapping_shl(b as u32),
                    0x7a => a.wrapping_shr(b as u32),
                    0x7c => (a as u32).wrapping_shr(b as u32) as i32,
                    0x7e => a & b,
                    0x80 => a | b,
                    0x82 => a ^ b,
                    _ => panic!("opcode {opcode:#x}"),
                };
                self.push_int(result);
            }
        }
        Ok(())
    }
}
