//! The operands that all operations of one shape share, found without knowing the operation.

use super::op::{Op, Reg, SiteKind, Target};

impl Op {
    /// The register an operation writes its result to, when it has just one result and it can go anywhere. A result
    /// of two registers is written from here on.
    pub fn destination_mut(&mut self) -> Option<&mut Reg> {
        use Op::*;
        match self {
            Move { d, .. } | Move2 { d, .. } | Const { d, .. } | ConstL { d, .. } => Some(d),
            ConstWide { d, .. } | ConstSlot { d, .. } | LoadHigh { d, .. } => Some(d),
            IAdd { d, .. } | ISub { d, .. } | IMul { d, .. } | IDiv { d, .. } | IRem { d, .. } => Some(d),
            IAnd { d, .. } | IOr { d, .. } | IXor { d, .. } => Some(d),
            IShl { d, .. } | IShr { d, .. } | IUshr { d, .. } | INeg { d, .. } => Some(d),
            IAddK { d, .. } | IMulK { d, .. } | IAndK { d, .. } | IOrK { d, .. } | IXorK { d, .. } => Some(d),
            IShlK { d, .. } | IShrK { d, .. } | IUshrK { d, .. } | IDivK { d, .. } | IRemK { d, .. } => Some(d),
            LAdd { d, .. } | LSub { d, .. } | LMul { d, .. } | LDiv { d, .. } | LRem { d, .. } => Some(d),
            LAnd { d, .. } | LOr { d, .. } | LXor { d, .. } => Some(d),
            LShl { d, .. } | LShr { d, .. } | LUshr { d, .. } | LNeg { d, .. } => Some(d),
            LAddK { d, .. } | LAndK { d, .. } | LMulK { d, .. } => Some(d),
            LShlK { d, .. } | LShrK { d, .. } | LUshrK { d, .. } | LCmp { d, .. } => Some(d),
            FAdd { d, .. } | FSub { d, .. } | FMul { d, .. } | FDiv { d, .. } | FRem { d, .. } => Some(d),
            FNeg { d, .. } | FCmpL { d, .. } | FCmpG { d, .. } => Some(d),
            DAdd { d, .. } | DSub { d, .. } | DMul { d, .. } | DDiv { d, .. } | DRem { d, .. } => Some(d),
            DNeg { d, .. } | DCmpL { d, .. } | DCmpG { d, .. } => Some(d),
            I2L { d, .. } | I2F { d, .. } | I2D { d, .. } | L2I { d, .. } | L2F { d, .. } | L2D { d, .. } => Some(d),
            F2I { d, .. } | F2L { d, .. } | F2D { d, .. } | D2I { d, .. } | D2L { d, .. } | D2F { d, .. } => Some(d),
            I2B { d, .. } | I2C { d, .. } | I2S { d, .. } => Some(d),
            ArrayLength { d, .. } | LoadB { d, .. } | LoadC { d, .. } | LoadS { d, .. } => Some(d),
            LoadI { d, .. } | LoadL { d, .. } | LoadA { d, .. } => Some(d),
            GetField { d, .. } | GetField2 { d, .. } | GetStatic { d, .. } | GetStatic2 { d, .. } => Some(d),
            New { d, .. } | NewArray { d, .. } | InstanceOf { d, .. } => Some(d),
            _ => None,
        }
    }

    /// Where an operation may branch to; a switch's targets are in its table.
    pub fn target_mut(&mut self) -> Option<&mut Target> {
        use Op::*;
        match self {
            Goto { t } | GotoBack { t } => Some(t),
            IfEq { t, .. } | IfNe { t, .. } | IfLt { t, .. } | IfGe { t, .. } | IfGt { t, .. } => Some(t),
            IfLe { t, .. } | IfEqK { t, .. } | IfNeK { t, .. } | IfLtK { t, .. } | IfGeK { t, .. } => Some(t),
            IfGtK { t, .. } | IfLeK { t, .. } | IfSame { t, .. } | IfNotSame { t, .. } => Some(t),
            IfNull { t, .. } | IfNonNull { t, .. } | LoopLt { t, .. } | LoopIfNonNull { t, .. } => Some(t),
            IfGeLength { t, .. } | LoopIfLtLength { t, .. } | LoopLtLength { t, .. } => Some(t),
            LoadIfZero { t, .. } | LoadIfNotZero { t, .. } => Some(t),
            LoopIfLt { t, .. } | LoopIfGe { t, .. } | LoopIfGt { t, .. } | LoopIfLe { t, .. } => Some(t),
            LoopIfEq { t, .. } | LoopIfNe { t, .. } | LoopIfLtK { t, .. } | LoopIfGeK { t, .. } => Some(t),
            LoopIfGtK { t, .. } | LoopIfLeK { t, .. } | LoopIfEqK { t, .. } | LoopIfNeK { t, .. } => Some(t),
            _ => None,
        }
    }

    /// Where an operation may branch to; a switch's targets are in its table.
    pub fn target(mut self) -> Option<Target> {
        self.target_mut().copied()
    }

    /// Whether control never reaches the next operation by falling through.
    pub fn is_terminal(self) -> bool {
        use Op::*;
        matches!(
            self,
            Trap | Goto { .. }
                | GotoBack { .. }
                | Switch { .. }
                | Throw { .. }
                | Return
                | Return1 { .. }
                | Return2 { .. }
        )
    }
}

impl SiteKind {
    /// Whether the operation writes its result to the site's `d`.
    pub fn has_destination(self) -> bool {
        use SiteKind::*;
        matches!(self, Ldc | GetField | GetStatic | New | ANewArray | MultiNewArray | InstanceOf)
    }

    /// Whether the operation is a call.
    pub fn is_call(self) -> bool {
        use SiteKind::*;
        matches!(self, InvokeVirtual | InvokeSpecial | InvokeStatic | InvokeInterface | InvokeDynamic)
    }
}
