//! Threads that do a part of a method, in the place of the thread that came there.
//!
//! JBMC's `CProver.startThread(id)` begins such a part and `CProver.endThread(id)` ends it: a new thread goes on behind the
//! first call, with a copy of the frame, and the other one goes on behind the second. So the part itself is only run by the
//! new thread, though to the compiler it is code like any other.

use crate::code::Owner;
use crate::frame::{FrameHeader, FramePosition, FrameView};
use crate::machine::Machine;
use crate::native::STATE_WORDS;
use crate::stack::FIRST_WORDS;
use crate::thread::ThreadId;
use jaywalk_classes::code::decode::decode;
use jaywalk_classes::code::opcode::{INVOKESTATIC, LDC, SIPUSH};
use jaywalk_classes::link::MethodId;

/// Where the frame that a new thread has been given lies: behind the first frame of a thread.
const BASE: usize = STATE_WORDS as usize + 1;

/// A part of the method that has called the native at the top.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    frame: FrameView,
    id: i32,
    /// The first operation that does not belong to it.
    behind: u32,
}

/// The word of a thread's first frame that says which part it does.
const fn mark(id: i32) -> u64 {
    1 << 32 | id as u32 as u64
}

impl Machine {
    /// The part of the calling method from here to the first call of `class.end(id)` behind it. There is none if that is not
    /// to be seen in the code, or if what comes behind it reads a variable that only the part has set.
    pub fn part_of_caller(&mut self, class: &str, end: &str, id: i32) -> Option<Part> {
        let frame = self.frames().nth(1)?;
        let Owner::Method(method) = frame.owner else { return None };
        let behind = self.behind_part(method, frame.at(), (class, end), id)?;
        let has_room = BASE + self.linkage.registers_of(frame.owner) < FIRST_WORDS / 2;
        let part = Part { frame, id, behind };
        (has_room && self.has_set_all(method, part)).then_some(part)
    }

    fn behind_part(&self, method: MethodId, at: u32, end: (&str, &str), id: i32) -> Option<u32> {
        let info = self.classes.method(method);
        let file = self.classes.class(info.class).file.as_ref()?;
        let code = file.methods.get(info.index as usize)?.code(file).ok()??;
        let is_end = |index: u16| {
            file.pool.member(index).is_ok_and(|member| {
                let class = file.pool.class_name(member.class);
                member.name == end.1 && member.descriptor == "(I)V" && class.is_ok_and(|class| class == end.0)
            })
        };
        let (mut pc, mut pushed) = (usize::from(self.code.bytecode_index(at)), None);
        loop {
            let instruction = decode(code.bytecode, pc).ok()?;
            match instruction.opcode {
                INVOKESTATIC if pushed == Some(id) && is_end(instruction.index()) => break,
                SIPUSH => pushed = Some(instruction.operand),
                LDC => pushed = file.pool.integer(instruction.index()).ok(),
                _ => pushed = None,
            }
            pc = instruction.next;
        }
        let installed = self.code.installed(at);
        // The call is the last operation of its instruction.
        let call =
            (installed.start..installed.end).rev().find(|&op| usize::from(self.code.bytecode_index(op)) == pc)?;
        Some(call + 1)
    }

    /// Whether all that is read behind the part has been set before it.
    fn has_set_all(&mut self, method: MethodId, part: Part) -> bool {
        self.find_map(method, part.frame.at());
        self.find_map(method, part.behind);
        let map = |at| self.linkage.register_maps.get(&at);
        let (Some(before), Some(behind)) = (map(part.frame.at()), map(part.behind)) else { return false };
        let mut references = behind.references.iter().filter(|register| !behind.dead.contains(register));
        let mut numbers = behind.numbers.iter().filter(|register| !behind.dead_numbers.contains(register));
        references.all(|register| before.references.contains(register))
            && numbers.all(|register| before.numbers.contains(register))
            && behind.tags.iter().all(|register| before.tags.contains(register) || !before.numbers.contains(register))
    }

    /// A thread that was just started does the part, and the current one goes on behind it when the native at the top returns.
    pub fn give_part(&mut self, part: Part, child: ThreadId) {
        let Part { frame, id, behind } = part;
        let words = self.running.stack[frame.base..frame.base + frame.locals].to_vec();
        if let Some(map) = self.linkage.register_maps.get(&frame.at()) {
            for &register in map.references.iter().filter(|&&register| usize::from(register) < frame.locals) {
                self.memory.sharing.publish(words[usize::from(register)]);
            }
        }
        let first = self.stored_position(child);
        let stack = self.threads.whole_stack(child);
        // As if it had called its `run`, which is what it does first of all.
        (stack[0], stack[1]) = (1, mark(id));
        stack[BASE..BASE + words.len()].copy_from_slice(&words);
        stack[BASE + frame.locals] = FrameHeader::new(first.pc + 1, BASE, first.header).0;
        self.store_position(child, FramePosition { pc: frame.pc, fp: BASE, header: frame.locals });
        let link = &mut self.running.stack[self.running.fp + self.running.header];
        let FrameHeader(word) =
            FrameHeader::new(behind, FrameHeader(*link).delta(), FrameHeader(*link).caller_locals());
        *link = word;
    }

    /// Whether the current thread is the one that began the program.
    pub fn is_main(&self) -> bool {
        self.running.thread == ThreadId::MAIN
    }

    /// The native at the top ends the part that the current thread does: it leaves all frames but that of the part, which then
    /// returns in its place. Returns whether the thread does such a part.
    pub fn end_part(&mut self, id: i32) -> bool {
        if self.is_main() || self.running.stack[1] != mark(id) {
            return false;
        }
        while self.running.fp > BASE && self.leave_frame() {}
        true
    }
}
