//! Turns in a token: who ran, and for how many events.

use crate::Pick;
use jaywalk_machine::{AlternativeKind, Machine, ThreadId};

/// The lowest bit of a pick says how many bits name the thread; those above say for how many events it has its turn. Most
/// programs have few threads, and tokens are to be short.
const FEW_BITS: u32 = 7;
const MANY_BITS: u32 = 32;

/// The turns of a path, to be repeated: who ran for how many events, and who ran in the end.
///
/// What the program chooses is no event when a path is repeated, and may be settled elsewhere than it was asked for. So where
/// a thread has handed its turn over behind a choice, it is told until how many choices it went on. A section that no other
/// thread interrupts is one event then, whatever is chosen in it.
pub(crate) fn turns_of(machine: &mut Machine) -> Vec<Pick> {
    if !machine.has_turns() {
        return Vec::new();
    }
    let mut turns: Vec<Pick> = Vec::new();
    let mut last: Option<Turn> = None;
    let (mut block_end, mut is_event) = (0, false);
    let mut choices = machine.choices_of_events().collect::<Vec<_>>().into_iter().peekable();
    for event in 0..machine.trace().len() {
        let thread = machine.event_thread(event);
        let asked = choices.next_if(|&(choice, _)| choice == event).map(|(_, asked)| asked as u64);
        if machine.is_waiter_chosen(event) {
            turns.extend(last.take().into_iter().flat_map(Turn::picks));
            let (_, taken) = machine.trace().choice(event);
            turns.push(Pick { number: taken.into(), kind: AlternativeKind::Waiter });
            continue;
        }
        let turn = match &mut last {
            Some(known) if known.thread == thread => known,
            _ => {
                let before = last.replace(Turn { thread, events: 0, choices: None });
                turns.extend(before.into_iter().flat_map(Turn::picks));
                last.get_or_insert_default()
            }
        };
        let is_first = event >= block_end;
        if is_first {
            // The start of the first thread is an event of its own, whether or not something follows it at once.
            let trace = machine.trace();
            let is_end = |&next: &usize| event == 0 || !trace.follows(next);
            block_end = (event + 1..trace.len()).find(is_end).unwrap_or(trace.len());
            // That a section has to wait behind a choice is none if nothing was done before: choices are none there.
            let is_noted = |of: usize| trace.accesses(of).next().is_some() && !(of > event && trace.is_part(of as u32));
            is_event = (event..block_end).any(is_noted);
        }
        turn.events += u64::from(is_event && is_first);
        turn.choices = if is_event { None } else { asked.or(turn.choices) };
    }
    turns.extend(last.into_iter().flat_map(Turn::picks));
    turns.push(pick_of(AlternativeKind::Thread, machine.current_thread(), 0));
    turns
}

/// A thread runs for so many events, and then until the program has made so many choices.
#[derive(Default)]
struct Turn {
    thread: ThreadId,
    events: u64,
    choices: Option<u64>,
}

impl Turn {
    fn picks(self) -> impl Iterator<Item = Pick> {
        let events = (self.events > 0).then(|| pick_of(AlternativeKind::Thread, self.thread, self.events));
        let choices = self.choices.map(|choices| pick_of(AlternativeKind::Choices, self.thread, choices));
        events.into_iter().chain(choices)
    }
}

fn pick_of(kind: AlternativeKind, thread: ThreadId, count: u64) -> Pick {
    let thread = u64::from(thread.0);
    let number = match thread >> FEW_BITS {
        0 => (count << FEW_BITS | thread) << 1,
        _ => (count << MANY_BITS | thread) << 1 | 1,
    };
    Pick { number, kind }
}

/// Who has a turn, and for how many events, 0 for as long as it can; or until how many choices.
pub(crate) fn turn_of(pick: Pick) -> (ThreadId, usize) {
    let bits = if pick.number & 1 == 0 { FEW_BITS } else { MANY_BITS };
    let number = pick.number >> 1;
    (ThreadId((number & ((1 << bits) - 1)) as u32), (number >> bits) as usize)
}
