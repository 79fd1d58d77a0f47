//! Strict uses: the operands that an operation cannot do without knowing. Everything else only copies.
//!
//! Natives are strict in all their arguments but those that [`crate::native::NativeTable::copies`] names. Operations
//! that a type or the choice itself may decide ([`super::types`]) are tried that way first.

use crate::code::Code;
use jaywalk_classes::code::Op;
use smallvec::SmallVec;

/// Registers of the current frame.
pub(super) type Registers = SmallVec<[u16; 4]>;

/// The registers whose values `op` needs, of those that hold one word.
#[rustfmt::skip] // it is a table
pub(super) fn strict_uses(op: Op, code: &Code) -> Registers {
    use Op::*;
    let of = |registers: &[u8]| registers.iter().map(|&register| u16::from(register)).collect();
    match op {
        // Copies.
        Trap | Move { .. } | Move2 { .. } | Const { .. } | ConstL { .. } | ConstWide { .. } | ConstSlot { .. }
        | LoadHigh { .. } | StoreHigh { .. } | Goto { .. } | GotoBack { .. } | Jsr { .. } | RetSubroutine { .. }
        | GetStatic { .. } | GetStatic2 { .. } | PutStatic { .. } | PutStatic2 { .. } | PutStaticA { .. }
        | New { .. } | InvokeStatic { .. } | InvokeLinked { .. } | Return | Return1 { .. } | Return2 { .. }
        | SyncEnter { .. } | SyncExit { .. } | Unresolved { .. } | Native { .. } | NativeResume { .. } => of(&[]),

        // Arithmetic.
        IAdd { a, b, .. } | ISub { a, b, .. } | IMul { a, b, .. } | IDiv { a, b, .. } | IRem { a, b, .. }
        | IAnd { a, b, .. } | IOr { a, b, .. } | IXor { a, b, .. }
        | IShl { a, b, .. } | IShr { a, b, .. } | IUshr { a, b, .. } => of(&[a, b]),
        INeg { a, .. } | IAddK { a, .. } | IMulK { a, .. } | IAndK { a, .. } | IOrK { a, .. } | IXorK { a, .. }
        | IShlK { a, .. } | IShrK { a, .. } | IUshrK { a, .. } | IDivK { a, .. } | IRemK { a, .. } => of(&[a]),
        FAdd { a, b, .. } | FSub { a, b, .. } | FMul { a, b, .. } | FDiv { a, b, .. } | FRem { a, b, .. }
        | FCmpL { a, b, .. } | FCmpG { a, b, .. } => of(&[a, b]),
        FNeg { a, .. } => of(&[a]),
        // No long or double is ever unknown; the count of a shift is an int.
        LShl { b, .. } | LShr { b, .. } | LUshr { b, .. } => of(&[b]),
        LAdd { .. } | LSub { .. } | LMul { .. } | LDiv { .. } | LRem { .. } | LAnd { .. } | LOr { .. } | LXor { .. }
        | LNeg { .. } | LAddK { .. } | LAndK { .. } | LMulK { .. } | LShlK { .. } | LShrK { .. } | LUshrK { .. }
        | LCmp { .. } | DAdd { .. } | DSub { .. } | DMul { .. } | DDiv { .. } | DRem { .. } | DNeg { .. }
        | DCmpL { .. } | DCmpG { .. } => of(&[]),
        I2L { a, .. } | I2F { a, .. } | I2D { a, .. } | F2I { a, .. } | F2L { a, .. } | F2D { a, .. }
        | I2B { a, .. } | I2C { a, .. } | I2S { a, .. } => of(&[a]),
        L2I { .. } | L2F { .. } | L2D { .. } | D2I { .. } | D2L { .. } | D2F { .. } => of(&[]),

        // Arrays: what is stored is copied, except into packed elements.
        ArrayLength { a, .. } | NewArray { n: a, .. } => of(&[a]),
        LoadB { a, i, .. } | LoadC { a, i, .. } | LoadS { a, i, .. } | LoadI { a, i, .. } | LoadL { a, i, .. }
        | LoadA { a, i, .. } | StoreI { a, i, .. } | StoreL { a, i, .. } | StoreA { a, i, .. }
        | StoreBK { a, i, .. } | StoreIK { a, i, .. } | LoadIfZero { a, i, .. } | LoadIfNotZero { a, i, .. } => of(&[a, i]),
        StoreB { a, i, v } | StoreC { a, i, v } => of(&[a, i, v]),
        MultiNewArray { site } => {
            let site = code.site(site);
            (0..u16::from(site.dimensions)).map(|dimension| u16::from(site.a) + dimension).collect()
        }

        // Branches.
        IfEq { a, b, .. } | IfNe { a, b, .. } | IfLt { a, b, .. } | IfGe { a, b, .. } | IfGt { a, b, .. }
        | IfLe { a, b, .. } | IfSame { a, b, .. } | IfNotSame { a, b, .. } | LoopLt { a, b, .. }
        | LoopIfLt { a, b, .. } | LoopIfGe { a, b, .. } | LoopIfGt { a, b, .. } | LoopIfLe { a, b, .. }
        | LoopIfEq { a, b, .. } | LoopIfNe { a, b, .. } | IfGeLength { a, b, .. } | LoopIfLtLength { a, b, .. }
        | LoopLtLength { a, b, .. } => of(&[a, b]),
        IfEqK { a, .. } | IfNeK { a, .. } | IfLtK { a, .. } | IfGeK { a, .. } | IfGtK { a, .. } | IfLeK { a, .. }
        | IfNull { a, .. } | IfNonNull { a, .. } | LoopIfLtK { a, .. } | LoopIfGeK { a, .. } | LoopIfGtK { a, .. }
        | LoopIfLeK { a, .. } | LoopIfEqK { a, .. } | LoopIfNeK { a, .. } | LoopIfNonNull { a, .. }
        | Switch { a, .. } => of(&[a]),

        // Objects: what is stored in a field is copied.
        GetField { o, .. } | GetField2 { o, .. } | PutField { o, .. } | PutField2 { o, .. } | PutFieldA { o, .. } => of(&[o]),
        CheckCast { a, .. } | InstanceOf { a, .. } | MonitorEnter { a } | MonitorExit { a } | Throw { a }
        | Access { a } => of(&[a]),
        InvokeSpecial { base, .. } | InvokeVirtual { base, .. } | InvokeInterface { base, .. } => {
            std::iter::once(base).collect()
        }
    }
}
