//! Copies subroutines to where they are called, so that `jsr` and `ret` disappear.
//!
//! Compilers before Java 6 shared the code of a `finally` block between its entries (JVMS §3.13). A local variable that
//! the block does not touch may hold an int on one way through it and a reference on the other, so no single state
//! describes it. One copy per call has one state per instruction, and nothing after this has to know subroutines.

use super::body::{Address, Body, BodyHandler, LONGEST};
use super::decode::{Instruction, decode, switch_at};
use super::opcode::*;
use super::{VerifyError, error_at, limit_at};
use std::collections::BTreeMap;

/// The most calls of subroutines, each within its own, that are copied for one method.
const MOST_CALLS: usize = 4096;

/// A call of a subroutine that is under way, or the method itself.
#[derive(Clone, Copy, Debug)]
struct Call {
    /// The call this one was made in, and where it returns to there. The method itself has none.
    from: Option<(usize, usize)>,
    /// Where the subroutine starts.
    entry: usize,
    /// The local variable that the return address is stored in.
    address: Option<u16>,
}

/// An instruction's copy: in which call, and where it was.
type Place = (usize, usize);

struct Inliner<'a> {
    body: &'a Body<'a>,
    calls: Vec<Call>,
    /// The call that each `jsr` makes.
    made: BTreeMap<Place, usize>,
    /// Where each reachable instruction's copy starts.
    positions: BTreeMap<Place, usize>,
    waiting: Vec<Place>,
}

/// The same method without subroutines.
pub(super) fn inline<'a>(body: &Body) -> Result<Body<'a>, VerifyError> {
    let mut inliner = Inliner {
        body,
        calls: vec![Call { from: None, entry: 0, address: None }],
        made: BTreeMap::new(),
        positions: BTreeMap::new(),
        waiting: Vec::new(),
    };
    inliner.follow_all()?;
    inliner.place()?;
    inliner.write()
}

impl Inliner<'_> {
    fn follow_all(&mut self) -> Result<(), VerifyError> {
        self.reach((0, 0));
        while let Some(place) = self.waiting.pop() {
            // An instruction takes six bytes at most, unless it is a switch, which is counted when placed.
            if self.positions.len() > LONGEST {
                return Err(limit_at(place.1, "subroutines make the method too large"));
            }
            self.follow(place)?;
        }
        Ok(())
    }

    fn reach(&mut self, place: Place) {
        if self.positions.insert(place, 0).is_none() {
            self.waiting.push(place);
        }
    }

    fn follow(&mut self, (call, pc): Place) -> Result<(), VerifyError> {
        let instruction = decode(self.body.bytecode(), pc)?;
        let covering = self.body.handlers().iter().filter(|handler| handler.start <= pc && pc < handler.end);
        for target in covering.map(|handler| handler.target).collect::<Vec<_>>() {
            self.reach((call, target));
        }
        match instruction.opcode {
            JSR => {
                let made = self.make_call(call, &instruction)?;
                self.reach((made, instruction.target()));
            }
            RET => self.reach(self.return_place(call, &instruction)?),
            TABLESWITCH | LOOKUPSWITCH => {
                let operands = switch_at(self.body.bytecode(), pc)?;
                self.reach((call, operands.default));
                operands.pairs.iter().for_each(|&(_, target)| self.reach((call, target)));
            }
            GOTO => self.reach((call, instruction.target())),
            _ if instruction.is_conditional() => self.reach((call, instruction.target())),
            _ => {}
        }
        if !instruction.is_terminal() && instruction.opcode != JSR {
            self.reach((call, instruction.next));
        }
        Ok(())
    }

    fn make_call(&mut self, call: usize, jsr: &Instruction) -> Result<usize, VerifyError> {
        let mut outer = Some(call);
        while let Some(at) = outer.and_then(|outer| self.calls.get(outer)) {
            if at.from.is_some() && at.entry == jsr.target() {
                return Err(error_at(jsr.pc, "a subroutine calls itself"));
            }
            outer = at.from.map(|(outer, _)| outer);
        }
        if self.calls.len() > MOST_CALLS {
            return Err(limit_at(jsr.pc, "too many calls of subroutines"));
        }
        let first = decode(self.body.bytecode(), jsr.target())?;
        let address = (first.opcode == ASTORE).then(|| first.index());
        let made = self.calls.len();
        self.calls.push(Call { from: Some((call, jsr.next)), entry: jsr.target(), address });
        self.made.insert((call, jsr.pc), made);
        Ok(made)
    }

    /// Where a `ret` goes: to the return address of the innermost call that stored it in this local variable.
    fn return_place(&self, call: usize, ret: &Instruction) -> Result<Place, VerifyError> {
        let mut at = call;
        while let Some(&Call { from: Some((outer, next)), address, .. }) = self.calls.get(at) {
            if address == Some(ret.index()) {
                return Ok((outer, next));
            }
            at = outer;
        }
        Err(error_at(ret.pc, format!("local variable {} holds no return address", ret.index())))
    }

    /// Gives every copy its position: call by call, each in the order of the class file, so that control still falls
    /// through from one instruction to the next.
    fn place(&mut self) -> Result<(), VerifyError> {
        let mut position = 0;
        for (&(_, pc), placed) in &mut self.positions {
            *placed = position;
            let instruction = decode(self.body.bytecode(), pc)?;
            position += match instruction.opcode {
                JSR => 6,
                RET | GOTO => 5,
                TABLESWITCH | LOOKUPSWITCH => {
                    let operands = instruction.next - ((pc + 4) & !3);
                    ((position + 4) & !3) - position + operands
                }
                _ => instruction.next - pc,
            };
            if position > LONGEST {
                return Err(limit_at(pc, "subroutines make the method too large"));
            }
        }
        Ok(())
    }

    fn position(&self, place: Place) -> usize {
        self.positions.get(&place).copied().unwrap_or(0)
    }

    fn write<'b>(&self) -> Result<Body<'b>, VerifyError> {
        let mut code = Vec::new();
        let mut origin = Vec::new();
        let mut addresses = Vec::new();
        for (&place, &position) in &self.positions {
            self.write_instruction(place, position, &mut code)?;
            origin.resize(code.len(), self.body.origin(place.1));
            let instruction = decode(self.body.bytecode(), place.1)?;
            match instruction.opcode {
                JSR => addresses.push((position, Address::Left)),
                RET => addresses.push((position, Address::Taken(instruction.index()))),
                _ => {}
            }
        }
        let handlers = self.handlers(code.len());
        Ok(Body::without_subroutines(code, handlers, origin, addresses))
    }

    fn write_instruction(&self, (call, pc): Place, position: usize, code: &mut Vec<u8>) -> Result<(), VerifyError> {
        let bytecode = self.body.bytecode();
        let instruction = decode(bytecode, pc)?;
        let offset = |place: Place| (self.position(place) as i64 - position as i64) as i32;
        let raw = bytecode.get(pc..instruction.next).unwrap_or_default();
        match instruction.opcode {
            JSR => {
                // In place of the return address, which nothing reads any more: the verifier sees to that.
                code.extend([ACONST_NULL, GOTO_W]);
                let made = self.made.get(&(call, pc)).copied().unwrap_or(0);
                let from_goto = offset((made, instruction.target())) - 1;
                code.extend(from_goto.to_be_bytes());
            }
            RET => {
                code.push(GOTO_W);
                code.extend(offset(self.return_place(call, &instruction)?).to_be_bytes());
            }
            GOTO => {
                code.push(GOTO_W);
                code.extend(offset((call, instruction.target())).to_be_bytes());
            }
            TABLESWITCH | LOOKUPSWITCH => {
                let operands = switch_at(bytecode, pc)?;
                code.push(instruction.opcode);
                code.resize((position + 4) & !3, 0);
                code.extend(offset((call, operands.default)).to_be_bytes());
                // Bounds or number of pairs stay as they are.
                let kept = if operands.dense { 8 } else { 4 };
                let at = ((pc + 4) & !3) + 4;
                code.extend(bytecode.get(at..at + kept).unwrap_or_default());
                for &(key, target) in &operands.pairs {
                    if !operands.dense {
                        code.extend(key.to_be_bytes());
                    }
                    code.extend(offset((call, target)).to_be_bytes());
                }
            }
            _ if instruction.is_conditional() => {
                let near = i16::try_from(offset((call, instruction.target())))
                    .map_err(|_| limit_at(pc, "subroutines make the method too large"))?;
                code.push(instruction.opcode);
                code.extend(near.to_be_bytes());
            }
            _ => code.extend(raw),
        }
        Ok(())
    }

    /// Every row of the exception table once per call that has code it covers. The copies of two calls never overlap,
    /// so the order of rows within each call is what counts.
    fn handlers(&self, end_of_code: usize) -> Vec<BodyHandler> {
        let mut rows = Vec::new();
        for call in 0..self.calls.len() {
            for handler in self.body.handlers() {
                let covered = self.positions.range((call, handler.start)..(call, handler.end));
                let Some((_, &start)) = covered.clone().next() else { continue };
                let after = self.positions.range((call, handler.end)..).next();
                let end = after.map_or(end_of_code, |(_, &position)| position);
                rows.push(BodyHandler { start, end, target: self.position((call, handler.target)), ..*handler });
            }
        }
        rows
    }
}
