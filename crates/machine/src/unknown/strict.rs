//! Strict uses: the operands that an operation cannot do without knowing. Everything else only copies.
//!
//! Natives are strict in all their arguments but those that [`crate::native::NativeTable::copies`] names. Operations
//! that a type or the choice itself may decide ([`super::types`]) are tried that way first.

use crate::code::Code;
use crate::interpret::needs_receiver;
use jaywalk_classes::code::Op;

/// Registers of the current frame, of which there are at most three but for an array of many dimensions: then they
/// follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Registers {
    /// None.
    None,
    One(u16),
    Two(u16, u16),
    Three(u16, u16, u16),
    /// The first, and how many.
    Run(u16, u16),
}

impl Registers {
    /// The register with this position, if there are so many.
    #[inline]
    pub(super) fn get(self, position: u16) -> Option<u16> {
        match (self, position) {
            (Registers::One(a) | Registers::Two(a, _) | Registers::Three(a, _, _), 0) => Some(a),
            (Registers::Two(_, b) | Registers::Three(_, b, _), 1) => Some(b),
            (Registers::Three(_, _, c), 2) => Some(c),
            (Registers::Run(first, count), position) if position < count => Some(first + position),
            _ => None,
        }
    }
}

/// The registers whose values `op` needs, of those that hold one word.
#[rustfmt::skip] // it is a table
pub(super) fn strict_uses(op: Op, code: &Code) -> Registers {
    use Op::*;
    let one = |a: u8| Registers::One(u16::from(a));
    let two = |a: u8, b: u8| Registers::Two(u16::from(a), u16::from(b));
    match op {
        // Copies.
        Trap | Cover { .. } | Move { .. } | Move2 { .. } | Const { .. } | ConstL { .. } | ConstWide { .. } | ConstSlot { .. }
        | LoadHigh { .. } | StoreHigh { .. } | Goto { .. } | GotoBack { .. }
        | GetStatic { .. } | GetStatic2 { .. } | PutStatic { .. } | PutStatic2 { .. } | PutStaticA { .. }
        | New { .. } | InvokeStatic { .. } | Return | Return1 { .. } | Return2 { .. }
        | TrackMonitors | CheckMonitors | SyncEnter { .. } | SyncExit { .. } | Unresolved { .. } | Native { .. } | NativeResume { .. } => Registers::None,

        // Arithmetic.
        IAdd { a, b, .. } | ISub { a, b, .. } | IMul { a, b, .. } | IDiv { a, b, .. } | IRem { a, b, .. }
        | IAnd { a, b, .. } | IOr { a, b, .. } | IXor { a, b, .. }
        | IShl { a, b, .. } | IShr { a, b, .. } | IUshr { a, b, .. } => two(a, b),
        INeg { a, .. } | IAddK { a, .. } | IMulK { a, .. } | IAndK { a, .. } | IOrK { a, .. } | IXorK { a, .. }
        | IShlK { a, .. } | IShrK { a, .. } | IUshrK { a, .. } | IDivK { a, .. } | IRemK { a, .. } => one(a),
        FAdd { a, b, .. } | FSub { a, b, .. } | FMul { a, b, .. } | FDiv { a, b, .. } | FRem { a, b, .. }
        | FCmpL { a, b, .. } | FCmpG { a, b, .. } => two(a, b),
        FNeg { a, .. } => one(a),
        // No long or double is ever unknown; the count of a shift is an int.
        LShl { b, .. } | LShr { b, .. } | LUshr { b, .. } => one(b),
        LAdd { .. } | LSub { .. } | LMul { .. } | LDiv { .. } | LRem { .. } | LAnd { .. } | LOr { .. } | LXor { .. }
        | LNeg { .. } | LAddK { .. } | LAndK { .. } | LMulK { .. } | LShlK { .. } | LShrK { .. } | LUshrK { .. }
        | LCmp { .. } | DAdd { .. } | DSub { .. } | DMul { .. } | DDiv { .. } | DRem { .. } | DNeg { .. }
        | DCmpL { .. } | DCmpG { .. } => Registers::None,
        I2L { a, .. } | I2F { a, .. } | I2D { a, .. } | F2I { a, .. } | F2L { a, .. } | F2D { a, .. }
        | I2B { a, .. } | I2C { a, .. } | I2S { a, .. } => one(a),
        L2I { .. } | L2F { .. } | L2D { .. } | D2I { .. } | D2L { .. } | D2F { .. } => Registers::None,

        // Arrays: what is stored is copied, except into packed elements.
        ArrayLength { a, .. } | NewArray { n: a, .. } => one(a),
        LoadB { a, i, .. } | LoadC { a, i, .. } | LoadS { a, i, .. } | LoadI { a, i, .. } | LoadL { a, i, .. }
        | LoadA { a, i, .. } | StoreI { a, i, .. } | StoreL { a, i, .. } | StoreA { a, i, .. }
        | StoreBK { a, i, .. } | StoreIK { a, i, .. } | LoadIfZero { a, i, .. } | LoadIfNotZero { a, i, .. } => two(a, i),
        StoreB { a, i, v } | StoreC { a, i, v } => Registers::Three(u16::from(a), u16::from(i), u16::from(v)),
        MultiNewArray { site } => {
            let site = code.site(site);
            Registers::Run(u16::from(site.a), u16::from(site.dimensions))
        }

        // Branches.
        IfEq { a, b, .. } | IfNe { a, b, .. } | IfLt { a, b, .. } | IfGe { a, b, .. } | IfGt { a, b, .. }
        | IfLe { a, b, .. } | IfSame { a, b, .. } | IfNotSame { a, b, .. } | LoopLt { a, b, .. }
        | LoopIfLt { a, b, .. } | LoopIfGe { a, b, .. } | LoopIfGt { a, b, .. } | LoopIfLe { a, b, .. }
        | LoopIfEq { a, b, .. } | LoopIfNe { a, b, .. } | IfGeLength { a, b, .. } | LoopIfLtLength { a, b, .. }
        | LoopLtLength { a, b, .. } => two(a, b),
        IfEqK { a, .. } | IfNeK { a, .. } | IfLtK { a, .. } | IfGeK { a, .. } | IfGtK { a, .. } | IfLeK { a, .. }
        | IfNull { a, .. } | IfNonNull { a, .. } | LoopIfLtK { a, .. } | LoopIfGeK { a, .. } | LoopIfGtK { a, .. }
        | LoopIfLeK { a, .. } | LoopIfEqK { a, .. } | LoopIfNeK { a, .. } | LoopIfNonNull { a, .. }
        | Switch { a, .. } => one(a),

        // Objects: what is stored in a field is copied.
        GetField { o, .. } | GetField2 { o, .. } | PutField { o, .. } | PutField2 { o, .. } | PutFieldA { o, .. } => one(o),
        CheckCast { a, .. } | InstanceOf { a, .. } | MonitorEnter { a } | MonitorExit { a } | Throw { a }
        | Access { a } | Assume { a } => one(a),
        InvokeSpecial { base, .. } | InvokeVirtual { base, .. } | InvokeInterface { base, .. } => {
            Registers::One(base)
        }
        InvokeLinked { base, site } if needs_receiver(&code.sites[site as usize]) => Registers::One(base),
        InvokeLinked { .. } => Registers::None,
    }
}
