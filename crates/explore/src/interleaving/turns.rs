//! Turns in a token: who ran, and for how many events.

use crate::Pick;
use jaywalk_machine::{AlternativeKind, Machine, ThreadId};

/// The lowest bit of a pick says how many bits name the thread; those above say for how many events it has its turn. Most
/// programs have few threads, and tokens are to be short.
const FEW_BITS: u32 = 7;
const MANY_BITS: u32 = 32;

/// The turns of a path, to be repeated: who ran for how many events, and who ran in the end.
pub(crate) fn turns_of(machine: &mut Machine) -> Vec<Pick> {
    if !machine.has_turns() {
        return Vec::new();
    }
    let mut turns: Vec<Pick> = Vec::new();
    let mut last: Option<(ThreadId, u64)> = None;
    for event in 0..machine.trace().len() {
        let thread = machine.event_thread(event);
        if machine.is_waiter_chosen(event) {
            turns.extend(last.take().map(pick_of));
            let (_, taken) = machine.trace().choice(event);
            turns.push(Pick { number: taken.into(), kind: AlternativeKind::Waiter });
        } else if machine.trace().accesses(event).next().is_some() {
            match &mut last {
                Some((known, events)) if *known == thread => *events += 1,
                _ => turns.extend(last.replace((thread, 1)).map(pick_of)),
            }
        }
    }
    turns.extend(last.map(pick_of));
    turns.push(pick_of((machine.current_thread(), 0)));
    turns
}

fn pick_of((thread, events): (ThreadId, u64)) -> Pick {
    let thread = u64::from(thread.0);
    let number = match thread >> FEW_BITS {
        0 => (events << FEW_BITS | thread) << 1,
        _ => (events << MANY_BITS | thread) << 1 | 1,
    };
    Pick { number, kind: AlternativeKind::Thread }
}

/// Who has a turn, and for how many events; 0 for as long as it can.
pub(crate) fn turn_of(pick: Pick) -> (ThreadId, usize) {
    let bits = if pick.number & 1 == 0 { FEW_BITS } else { MANY_BITS };
    let number = pick.number >> 1;
    (ThreadId((number & ((1 << bits) - 1)) as u32), (number >> bits) as usize)
}
