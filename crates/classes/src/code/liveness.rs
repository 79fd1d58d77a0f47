//! Which local variables are read again: those that are not keep nothing alive before a choice.
//!
//! A loop leaves its last garbage in a variable that the next round overwrites. A choice in between would keep it for as
//! long as it could be gone back to. Only references matter, so reads of registers that never hold one may be left out.

use super::op::{Op, Reg, Site, SiteKind};
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

/// The registers that surely get another value, of those that can hold a reference.
fn written(op: Op, site: Option<&Site>) -> u64 {
    match op {
        Op::Move { d, .. }
        | Op::Const { d, .. }
        | Op::ConstSlot { d, .. }
        | Op::LoadHigh { d, .. }
        | Op::LoadA { d, .. }
        | Op::New { d, .. }
        | Op::NewArray { d, .. } => bit(d.into()),
        Op::Unresolved { .. } => site.filter(|site| site.kind.has_destination()).map_or(0, |site| bit(site.d.into())),
        _ => 0,
    }
}

/// The registers that are read, of those that can hold a reference.
#[rustfmt::skip] // it is a table
fn read(op: Op, site: Option<&Site>) -> u64 {
    use Op::*;
    let one = |a: Reg| bit(a.into());
    let two = |a: Reg, b: Reg| one(a) | one(b);
    match op {
        // Numbers only, or none at all.
        Trap | Cover { .. } | TrackMonitors | CheckMonitors | Const { .. } | ConstL { .. } | ConstWide { .. } | ConstSlot { .. } | Goto { .. } | GotoBack { .. }
        | Return | GetStatic { .. } | GetStatic2 { .. } | PutStatic2 { .. } | New { .. } | NewArray { .. }
        | IAdd { .. } | ISub { .. } | IMul { .. } | IDiv { .. } | IRem { .. } | IAnd { .. } | IOr { .. } | IXor { .. }
        | IShl { .. } | IShr { .. } | IUshr { .. } | INeg { .. } | IAddK { .. } | IMulK { .. } | IAndK { .. }
        | IOrK { .. } | IXorK { .. } | IShlK { .. } | IShrK { .. } | IUshrK { .. } | IDivK { .. } | IRemK { .. }
        | LAdd { .. } | LSub { .. } | LMul { .. } | LDiv { .. } | LRem { .. } | LAnd { .. } | LOr { .. } | LXor { .. }
        | LShl { .. } | LShr { .. } | LUshr { .. } | LNeg { .. } | LAddK { .. } | LAndK { .. } | LMulK { .. }
        | LShlK { .. } | LShrK { .. } | LUshrK { .. } | LCmp { .. }
        | FAdd { .. } | FSub { .. } | FMul { .. } | FDiv { .. } | FRem { .. } | FNeg { .. } | FCmpL { .. }
        | FCmpG { .. } | DAdd { .. } | DSub { .. } | DMul { .. } | DDiv { .. } | DRem { .. } | DNeg { .. }
        | DCmpL { .. } | DCmpG { .. }
        | I2L { .. } | I2F { .. } | I2D { .. } | L2I { .. } | L2F { .. } | L2D { .. } | F2I { .. } | F2L { .. }
        | F2D { .. } | D2I { .. } | D2L { .. } | D2F { .. } | I2B { .. } | I2C { .. } | I2S { .. }
        | IfEq { .. } | IfNe { .. } | IfLt { .. } | IfGe { .. } | IfGt { .. } | IfLe { .. } | IfEqK { .. }
        | IfNeK { .. } | IfLtK { .. } | IfGeK { .. } | IfGtK { .. } | IfLeK { .. } | LoopLt { .. }
        | LoopIfLt { .. } | LoopIfGe { .. } | LoopIfGt { .. } | LoopIfLe { .. } | LoopIfEq { .. } | LoopIfNe { .. }
        | LoopIfLtK { .. } | LoopIfGeK { .. } | LoopIfGtK { .. } | LoopIfLeK { .. } | LoopIfEqK { .. }
        | LoopIfNeK { .. } | Switch { .. } | Assume { .. } | Return2 { .. } => 0,

        // Arguments lie above the local variables.
        InvokeStatic { .. } | InvokeSpecial { .. } | InvokeVirtual { .. } | InvokeInterface { .. }
        | InvokeLinked { .. } | MultiNewArray { .. } => 0,
        // These have no code of their own.
        Native { .. } | NativeResume { .. } => u64::MAX,

        Move { a, .. } | StoreHigh { a, .. } | Access { a } | Throw { a } | Return1 { a }
        | MonitorEnter { a } | MonitorExit { a } | SyncEnter { a } | SyncExit { a } | CheckCast { a, .. }
        | InstanceOf { a, .. } | ArrayLength { a, .. } | IfNull { a, .. } | IfNonNull { a, .. }
        | LoopIfNonNull { a, .. } => one(a),
        Move2 { a, .. } => one(a) | bit(u16::from(a) + 1),
        LoadHigh { index, .. } => bit(index),
        LoadB { a, .. } | LoadC { a, .. } | LoadS { a, .. } | LoadI { a, .. } | LoadL { a, .. } | LoadA { a, .. }
        | StoreB { a, .. } | StoreC { a, .. } | StoreI { a, .. } | StoreL { a, .. } | StoreBK { a, .. }
        | StoreIK { a, .. } | LoadIfZero { a, .. } | LoadIfNotZero { a, .. } => one(a),
        StoreA { a, v, .. } => two(a, v),
        IfSame { a, b, .. } | IfNotSame { a, b, .. } => two(a, b),
        IfGeLength { b, .. } | LoopIfLtLength { b, .. } | LoopLtLength { b, .. } => one(b),
        GetField { o, .. } | GetField2 { o, .. } => one(o),
        PutField { o, v, .. } | PutField2 { o, v, .. } | PutFieldA { o, v, .. } => two(o, v),
        PutStatic { v, .. } | PutStaticA { v, .. } => one(v),
        Unresolved { .. } => site.map_or(u64::MAX, |site| match site.kind {
            SiteKind::InvokeVirtual | SiteKind::InvokeSpecial | SiteKind::InvokeStatic | SiteKind::InvokeInterface
            | SiteKind::InvokeDynamic | SiteKind::Ldc | SiteKind::New => 0,
            _ => two(site.a, site.b),
        }),
    }
}
