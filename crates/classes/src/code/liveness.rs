//! Which local variables are read again: those that are not keep nothing alive before a choice.
//!
//! A loop leaves its last garbage in a variable that the next round overwrites. A choice in between would keep it for as
//! long as it could be gone back to. Nor do states differ by what nobody reads. A `long` or `double` is read where its first
//! register is.

use super::op::Op;
use super::operator::ValueKind;
use super::site::{Site, SiteKind};
use super::translate::Translated;

/// Registers below this are looked at: a bit each. Others count as live.
const LOOKED_AT: u16 = 64;

/// Per operation: the local variables that may be read from there on before they are written, a bit each; nothing if all
/// are to count as such.
pub(super) fn live_locals(translated: &Translated) -> Option<Vec<u64>> {
    let ops = &translated.ops;
    // What is locked is unlocked by whatever leaves the method.
    let locked = ops.iter().fold(0, |bits, op| match *op {
        Op::SyncEnter { a } => bits | bit(a.into()),
        Op::TrackMonitors => bits | bit(translated.locals.saturating_sub(1)),
        _ => bits,
    });
    let mut live = vec![locked; ops.len()];
    let at = |live: &[u64], index: u32| live.get(index as usize).copied().unwrap_or(0);
    let mut changed = true;
    while changed {
        changed = false;
        for (index, &op) in ops.iter().enumerate().rev() {
            let index = index as u32;
            let mut after = op.target().map_or(0, |target| at(&live, target));
            if !op.is_terminal() {
                after |= at(&live, index + 1);
            }
            if let Op::Switch { table, .. } = op
                && let Some(table) = translated.switches.get(table as usize)
            {
                let targets = table.targets.iter().chain([&table.default]);
                after |= targets.fold(0, |bits, &target| bits | at(&live, target));
            }
            let site = if let Op::Unresolved { site } = op { translated.sites.get(site as usize) } else { None };
            let mut before = after & !written(op, site) | read(op, site) | locked;
            // One that throws has written nothing.
            for handler in &translated.handlers {
                if (handler.start..handler.end).contains(&index) {
                    before |= at(&live, handler.target);
                }
            }
            if let Some(known) = live.get_mut(index as usize)
                && *known != before
            {
                *known = before;
                changed = true;
            }
        }
    }
    Some(live)
}

/// Whether a register is a local variable that is not read again, given those that are.
pub(super) fn is_dead(live: u64, locals: u16, register: u16) -> bool {
    register < locals.min(LOOKED_AT) && live & bit(register) == 0
}

fn bit(register: u16) -> u64 {
    if register < LOOKED_AT { 1 << register } else { 0 }
}

/// The registers that surely get another value.
fn written(op: Op, site: Option<&Site>) -> u64 {
    if let Some(site) = site {
        return if site.kind.has_destination() { bit(site.d.into()) } else { 0 };
    }
    op.result().map_or(0, |(register, kind)| bits(register, kind))
}

/// The registers that are read. Arguments lie above the local variables.
fn read(op: Op, site: Option<&Site>) -> u64 {
    if let Some(site) = site {
        let has_operands = !site.kind.is_call() && !matches!(site.kind, SiteKind::Ldc | SiteKind::New);
        return if has_operands { bit(site.a.into()) | bit(site.b.into()) } else { 0 };
    }
    op.uses().into_iter().fold(0, |read, used| read | bits(used.register, used.kind))
}

fn bits(register: u16, kind: ValueKind) -> u64 {
    bit(register) | if kind.is_wide() { bit(register + 1) } else { 0 }
}
