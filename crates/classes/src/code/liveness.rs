//! Which registers are read again: those that are not keep nothing alive before a choice.
//!
//! A loop leaves its last garbage in a variable that the next round overwrites, and what was taken from the operand stack
//! still lies where it lay. A choice in between would keep it for as long as it could be gone back to. Nor do states differ
//! by what nobody reads. A `long` or `double` is read where its first register is.
//!
//! A number from which only numbers follow that nobody reads is not read either: what a loop counts for nobody.

use super::constant;
use super::op::Op;
use super::operations::Flow;
use super::operator::{Operator, ValueKind};
use super::site::{Site, SiteKind};
use super::translate::Translated;
use crate::descriptor::method_shape;
use crate::file::ConstantPool;

/// Registers below this are looked at: a bit each. Others count as live.
const LOOKED_AT: u16 = 64;

/// Per operation: the registers that may be read from there on before they are written, a bit each.
pub(super) fn live_registers(translated: &Translated, pool: &ConstantPool) -> Vec<u64> {
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
            let written = written(op, site);
            let is_for_nobody = site.is_none() && written & after == 0 && only_computes(op);
            let read = if is_for_nobody { 0 } else { read(op, site, pool) };
            let mut before = after & !written | read | locked;
            // One that throws has written nothing; it leaves the operand stack with the exception alone.
            for handler in &translated.handlers {
                if (handler.start..handler.end).contains(&index) {
                    before |= at(&live, handler.target) & !from(translated.locals);
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
    live
}

/// Whether an operation does nothing but give one of the registers that are looked at a number.
fn only_computes(op: Op) -> bool {
    use Operator::{Div32, Div64, Rem32, Rem64};
    let has_number = op.result().is_some_and(|(register, kind)| {
        register + 1 < LOOKED_AT
            && matches!(kind, ValueKind::Int | ValueKind::Float | ValueKind::Long | ValueKind::Double)
    });
    let may_throw =
        op.expression().is_some_and(|expression| matches!(expression.operator, Div32 | Div64 | Rem32 | Rem64));
    has_number && !may_throw && op.reads().is_none() && op.writes().is_none() && op.flow() == Flow::Next
}

/// Whether a register is not read again, given those that are.
pub(super) fn is_dead(live: u64, register: u16) -> bool {
    register < LOOKED_AT && live & bit(register) == 0
}

/// All registers from one on.
fn from(register: u16) -> u64 {
    u64::MAX.checked_shl(register.into()).unwrap_or(0)
}

fn bit(register: u16) -> u64 {
    if register < LOOKED_AT { 1 << register } else { 0 }
}

/// The registers that surely get another value: those from a call's first argument on are the callee's.
fn written(op: Op, site: Option<&Site>) -> u64 {
    if let Some(site) = site {
        if site.kind.is_call() {
            return from(site.base);
        }
        return if site.kind.has_destination() { bit(site.d.into()) } else { 0 };
    }
    op.result().map_or(0, |(register, kind)| bits(register, kind))
}

/// The registers that are read.
fn read(op: Op, site: Option<&Site>, pool: &ConstantPool) -> u64 {
    let Some(site) = site else {
        return op.uses().into_iter().fold(0, |read, used| read | bits(used.register, used.kind));
    };
    let first = u16::from(site.a);
    match site.kind {
        kind if kind.is_call() => from(site.base) & !arguments_end(site, pool).map_or(0, from),
        SiteKind::MultiNewArray => from(first) & !from(first + u16::from(site.dimensions)),
        SiteKind::Ldc | SiteKind::New => 0,
        _ => bit(first) | bit(site.b.into()),
    }
}

/// The register behind a call's last argument.
fn arguments_end(site: &Site, pool: &ConstantPool) -> Option<u16> {
    let descriptor = constant::method(pool, 0, site.kind.call_opcode()?, site.index).ok()?;
    let (words, _) = method_shape(descriptor).ok()?;
    let receiver = u16::from(!matches!(site.kind, SiteKind::InvokeStatic | SiteKind::InvokeDynamic));
    site.base.checked_add(words)?.checked_add(receiver)
}

fn bits(register: u16, kind: ValueKind) -> u64 {
    bit(register) | if kind.is_wide() { bit(register + 1) } else { 0 }
}
