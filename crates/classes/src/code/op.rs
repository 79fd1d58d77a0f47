//! The register form: what the machine runs instead of bytecode.
//!
//! A method's frame is a window of registers. Local variable `n` is register `n`; the word after the locals is
//! the frame's header, owned by the machine; operand-stack slot `d` is register `locals + 1 + d`. A `long` or
//! `double` takes two registers, as it takes two slots in the class file: the value, then its tag (zero when the
//! value is known; nobody looks at it in a run without choices). Every operand that is one register wide is a byte, so
//! a window is `[u64; 256]` and needs no bounds check; the few methods with more registers reach the rest with
//! [`Op::LoadHigh`] and [`Op::StoreHigh`].
//!
//! Operations of the constant pool start as [`Op::Unresolved`] and are replaced in place by their resolved form
//! the first time they run. Operations are re-run after an interruption (an unknown to force, a class to
//! initialise, a collection), so each one tests before it writes.
//!
//! An operation also reads all its operands before it writes: a result may go to a register that is an operand, and a
//! result of two registers may overlap one. One that throws has written nothing.

use super::opcode::*;
use super::operations::*;
use super::operator::{Operator, ValueKind};

/// One register of a frame's window.
pub type Reg = u8;

/// Where a branch goes: an operation's index in its method when translated, in the whole code when installed.
pub type Target = u32;

operations! {
    /// Fills the places that must never be reached.
    Trap flow Leave;

    // Moves and constants.
    Move { d: sets Word, a: copies Word };
    /// Two registers: a long or double with its tag, or any two neighbours.
    Move2 { d: sets Words, a: copies Words };
    /// An int, a float's bits, or null: `value` zero-extended.
    Const { d: sets Word, value: imm u32 };
    /// A long: `value` sign-extended, tag zero.
    ConstL { d: sets Pair, value: imm i32 };
    /// A long or double from the code's table of wide constants.
    ConstWide { d: sets Pair, index: imm u32 };
    /// The constant that resolution leaves in a word of permanent memory (a string, class or method handle);
    /// zero there means: resolve first.
    ConstSlot { d: sets Ref, address: imm u32 } reads Constant;
    /// Register `index` of a frame with more than 256 registers.
    LoadHigh { d: sets Word, index: copies_high Word };
    StoreHigh { a: copies Word, index: sets_high Word };

    // int
    IAdd { d: sets Int, a: needs Int, b: needs Int } from IADD is Add32(a, b);
    ISub { d: sets Int, a: needs Int, b: needs Int } from ISUB is Sub32(a, b);
    IMul { d: sets Int, a: needs Int, b: needs Int } from IMUL is Mul32(a, b);
    IDiv { d: sets Int, a: needs Int, b: needs Int } from IDIV is Div32(a, b);
    IRem { d: sets Int, a: needs Int, b: needs Int } from IREM is Rem32(a, b);
    IAnd { d: sets Int, a: needs Int, b: needs Int } from IAND is And32(a, b);
    IOr { d: sets Int, a: needs Int, b: needs Int } from IOR is Or32(a, b);
    IXor { d: sets Int, a: needs Int, b: needs Int } from IXOR is Xor32(a, b);
    IShl { d: sets Int, a: needs Int, b: needs Int } from ISHL is Shl32(a, b);
    IShr { d: sets Int, a: needs Int, b: needs Int } from ISHR is Shr32(a, b);
    IUshr { d: sets Int, a: needs Int, b: needs Int } from IUSHR is Ushr32(a, b);
    INeg { d: sets Int, a: needs Int } from INEG is Neg32(a);
    IAddK { d: sets Int, a: needs Int, k: imm i32 } is Add32(a, k);
    IMulK { d: sets Int, a: needs Int, k: imm i32 } is Mul32(a, k);
    IAndK { d: sets Int, a: needs Int, k: imm i32 } is And32(a, k);
    IOrK { d: sets Int, a: needs Int, k: imm i32 } is Or32(a, k);
    IXorK { d: sets Int, a: needs Int, k: imm i32 } is Xor32(a, k);
    IShlK { d: sets Int, a: needs Int, k: imm u8 } is Shl32(a, k);
    IShrK { d: sets Int, a: needs Int, k: imm u8 } is Shr32(a, k);
    IUshrK { d: sets Int, a: needs Int, k: imm u8 } is Ushr32(a, k);
    /// `k` is never 0 or -1: neither an exception nor an overflow can happen.
    IDivK { d: sets Int, a: needs Int, k: imm i32 } is Div32(a, k);
    IRemK { d: sets Int, a: needs Int, k: imm i32 } is Rem32(a, k);

    // long: `a` and `b` name the value register of a pair
    LAdd { d: sets Long, a: needs Long, b: needs Long } from LADD is Add64(a, b);
    LSub { d: sets Long, a: needs Long, b: needs Long } from LSUB is Sub64(a, b);
    LMul { d: sets Long, a: needs Long, b: needs Long } from LMUL is Mul64(a, b);
    LDiv { d: sets Long, a: needs Long, b: needs Long } from LDIV is Div64(a, b);
    LRem { d: sets Long, a: needs Long, b: needs Long } from LREM is Rem64(a, b);
    LAnd { d: sets Long, a: needs Long, b: needs Long } from LAND is And64(a, b);
    LOr { d: sets Long, a: needs Long, b: needs Long } from LOR is Or64(a, b);
    LXor { d: sets Long, a: needs Long, b: needs Long } from LXOR is Xor64(a, b);
    /// The count of a shift is an int: one register.
    LShl { d: sets Long, a: needs Long, b: needs Int } from LSHL is Shl64(a, b);
    LShr { d: sets Long, a: needs Long, b: needs Int } from LSHR is Shr64(a, b);
    LUshr { d: sets Long, a: needs Long, b: needs Int } from LUSHR is Ushr64(a, b);
    LNeg { d: sets Long, a: needs Long } from LNEG is Neg64(a);
    LAddK { d: sets Long, a: needs Long, k: imm i32 } is Add64(a, k);
    LAndK { d: sets Long, a: needs Long, k: imm i32 } is And64(a, k);
    LMulK { d: sets Long, a: needs Long, k: imm i32 } is Mul64(a, k);
    /// `k` is never 0 or -1, as for ints.
    LDivK { d: sets Long, a: needs Long, k: imm i32 } is Div64(a, k);
    LRemK { d: sets Long, a: needs Long, k: imm i32 } is Rem64(a, k);
    LShlK { d: sets Long, a: needs Long, k: imm u8 } is Shl64(a, k);
    LShrK { d: sets Long, a: needs Long, k: imm u8 } is Shr64(a, k);
    LUshrK { d: sets Long, a: needs Long, k: imm u8 } is Ushr64(a, k);
    LCmp { d: sets Int, a: needs Long, b: needs Long } from LCMP is Cmp64(a, b);

    // float
    FAdd { d: sets Float, a: needs Float, b: needs Float } from FADD is FAdd(a, b);
    FSub { d: sets Float, a: needs Float, b: needs Float } from FSUB is FSub(a, b);
    FMul { d: sets Float, a: needs Float, b: needs Float } from FMUL is FMul(a, b);
    FDiv { d: sets Float, a: needs Float, b: needs Float } from FDIV is FDiv(a, b);
    FRem { d: sets Float, a: needs Float, b: needs Float } from FREM is FRem(a, b);
    FNeg { d: sets Float, a: needs Float } from FNEG is FNeg(a);
    /// -1 when either operand is NaN.
    FCmpL { d: sets Int, a: needs Float, b: needs Float } from FCMPL is FCmpL(a, b);
    /// 1 when either operand is NaN.
    FCmpG { d: sets Int, a: needs Float, b: needs Float } from FCMPG is FCmpG(a, b);

    // double
    DAdd { d: sets Double, a: needs Double, b: needs Double } from DADD is DAdd(a, b);
    DSub { d: sets Double, a: needs Double, b: needs Double } from DSUB is DSub(a, b);
    DMul { d: sets Double, a: needs Double, b: needs Double } from DMUL is DMul(a, b);
    DDiv { d: sets Double, a: needs Double, b: needs Double } from DDIV is DDiv(a, b);
    DRem { d: sets Double, a: needs Double, b: needs Double } from DREM is DRem(a, b);
    DNeg { d: sets Double, a: needs Double } from DNEG is DNeg(a);
    DCmpL { d: sets Int, a: needs Double, b: needs Double } from DCMPL is DCmpL(a, b);
    DCmpG { d: sets Int, a: needs Double, b: needs Double } from DCMPG is DCmpG(a, b);

    // What a call of a method of `java.lang.Math` is.
    DSqrt { d: sets Double, a: needs Double } is DSqrt(a);
    DFloor { d: sets Double, a: needs Double } is DFloor(a);
    DCeil { d: sets Double, a: needs Double } is DCeil(a);
    DRint { d: sets Double, a: needs Double } is DRint(a);
    IAbs { d: sets Int, a: needs Int } is Abs32(a);
    LAbs { d: sets Long, a: needs Long } is Abs64(a);
    DAbs { d: sets Double, a: needs Double } is DAbs(a);
    IMin { d: sets Int, a: needs Int, b: needs Int } is Min32(a, b);
    IMax { d: sets Int, a: needs Int, b: needs Int } is Max32(a, b);
    LMin { d: sets Long, a: needs Long, b: needs Long } is Min64(a, b);
    LMax { d: sets Long, a: needs Long, b: needs Long } is Max64(a, b);
    DMin { d: sets Double, a: needs Double, b: needs Double } is DMin(a, b);
    DMax { d: sets Double, a: needs Double, b: needs Double } is DMax(a, b);

    // Conversions.
    I2L { d: sets Long, a: needs Int } from I2L is I2L(a);
    I2F { d: sets Float, a: needs Int } from I2F is I2F(a);
    I2D { d: sets Double, a: needs Int } from I2D is I2D(a);
    L2I { d: sets Int, a: needs Long } from L2I is L2I(a);
    L2F { d: sets Float, a: needs Long } from L2F is L2F(a);
    L2D { d: sets Double, a: needs Long } from L2D is L2D(a);
    F2I { d: sets Int, a: needs Float } from F2I is F2I(a);
    F2L { d: sets Long, a: needs Float } from F2L is F2L(a);
    F2D { d: sets Double, a: needs Float } from F2D is F2D(a);
    D2I { d: sets Int, a: needs Double } from D2I is D2I(a);
    D2L { d: sets Long, a: needs Double } from D2L is D2L(a);
    D2F { d: sets Float, a: needs Double } from D2F is D2F(a);
    I2B { d: sets Int, a: needs Int } from I2B is I2B(a);
    I2C { d: sets Int, a: needs Int } from I2C is I2C(a);
    I2S { d: sets Int, a: needs Int } from I2S is I2S(a);

    // Arrays: `a` the array, `i` the index, `v` the value.
    ArrayLength { d: sets Int, a: needs Ref } from ARRAYLENGTH reads Length;
    /// byte and boolean elements
    LoadB { d: sets Int, a: needs Ref, i: needs Int } from BALOAD reads Element;
    LoadC { d: sets Int, a: needs Ref, i: needs Int } from CALOAD reads Element;
    LoadS { d: sets Int, a: needs Ref, i: needs Int } from SALOAD reads Element;
    /// int and float elements
    LoadI { d: sets Number, a: needs Ref, i: needs Int } from IALOAD | FALOAD reads Element;
    /// long and double elements
    LoadL { d: sets Pair, a: needs Ref, i: needs Int } from LALOAD | DALOAD reads Element;
    LoadA { d: sets Ref, a: needs Ref, i: needs Int } from AALOAD reads Element;
    StoreB { a: needs Ref, i: needs Int, v: copies Int } from BASTORE writes Element;
    /// char and short elements
    StoreC { a: needs Ref, i: needs Int, v: copies Int } from CASTORE | SASTORE writes Element;
    StoreI { a: needs Ref, i: needs Int, v: copies Number } from IASTORE | FASTORE writes Element;
    StoreL { a: needs Ref, i: needs Int, v: copies Pair } from LASTORE | DASTORE writes Element;
    /// reference elements, with the store check
    StoreA { a: needs Ref, i: needs Int, v: copies Ref } from AASTORE reads Class writes Element;

    // Branches. A plain branch goes forwards; only the ones named `Back` and the fused loop ends may go
    // backwards, so only they look at the time slice.
    Goto { t: jumps Target } flow Jump;
    GotoBack { t: jumps Target } flow JumpBack;
    IfEq { a: needs Int, b: needs Int, t: jumps Target } flow Branch is Eq32(a, b);
    IfNe { a: needs Int, b: needs Int, t: jumps Target } flow Branch is Ne32(a, b);
    IfLt { a: needs Int, b: needs Int, t: jumps Target } flow Branch is Lt32(a, b);
    IfGe { a: needs Int, b: needs Int, t: jumps Target } flow Branch is Ge32(a, b);
    IfGt { a: needs Int, b: needs Int, t: jumps Target } flow Branch is Gt32(a, b);
    IfLe { a: needs Int, b: needs Int, t: jumps Target } flow Branch is Le32(a, b);
    IfEqK { a: needs Int, k: imm i16, t: jumps Target } flow Branch is Eq32(a, k);
    IfNeK { a: needs Int, k: imm i16, t: jumps Target } flow Branch is Ne32(a, k);
    IfLtK { a: needs Int, k: imm i16, t: jumps Target } flow Branch is Lt32(a, k);
    IfGeK { a: needs Int, k: imm i16, t: jumps Target } flow Branch is Ge32(a, k);
    IfGtK { a: needs Int, k: imm i16, t: jumps Target } flow Branch is Gt32(a, k);
    IfLeK { a: needs Int, k: imm i16, t: jumps Target } flow Branch is Le32(a, k);
    /// References: comparing them is a strict use of another kind than comparing ints.
    IfSame { a: needs Ref, b: needs Ref, t: jumps Target } flow Branch is Same(a, b);
    IfNotSame { a: needs Ref, b: needs Ref, t: jumps Target } flow Branch is NotSame(a, b);
    IfNull { a: needs Ref, t: jumps Target } flow Branch is Same(a, NULL);
    IfNonNull { a: needs Ref, t: jumps Target } flow Branch is NotSame(a, NULL);
    /// The inverted loop: add `k` to `a` (an `iinc`), go back to `t` while `a < b`.
    LoopLt { a: steps Int, k: imm i8, b: needs Int, t: jumps Target } flow BranchBack is Lt32(stepped(a, k), b);
    /// Loop ends that go back while the condition holds.
    LoopIfLt { a: needs Int, b: needs Int, t: jumps Target } flow BranchBack is Lt32(a, b);
    LoopIfGe { a: needs Int, b: needs Int, t: jumps Target } flow BranchBack is Ge32(a, b);
    LoopIfGt { a: needs Int, b: needs Int, t: jumps Target } flow BranchBack is Gt32(a, b);
    LoopIfLe { a: needs Int, b: needs Int, t: jumps Target } flow BranchBack is Le32(a, b);
    LoopIfEq { a: needs Int, b: needs Int, t: jumps Target } flow BranchBack is Eq32(a, b);
    LoopIfNe { a: needs Int, b: needs Int, t: jumps Target } flow BranchBack is Ne32(a, b);
    LoopIfLtK { a: needs Int, k: imm i16, t: jumps Target } flow BranchBack is Lt32(a, k);
    LoopIfGeK { a: needs Int, k: imm i16, t: jumps Target } flow BranchBack is Ge32(a, k);
    LoopIfGtK { a: needs Int, k: imm i16, t: jumps Target } flow BranchBack is Gt32(a, k);
    LoopIfLeK { a: needs Int, k: imm i16, t: jumps Target } flow BranchBack is Le32(a, k);
    LoopIfEqK { a: needs Int, k: imm i16, t: jumps Target } flow BranchBack is Eq32(a, k);
    LoopIfNeK { a: needs Int, k: imm i16, t: jumps Target } flow BranchBack is Ne32(a, k);
    LoopIfNonNull { a: needs Ref, t: jumps Target } flow BranchBack is NotSame(a, NULL);
    /// `tableswitch` and `lookupswitch`: `table` indexes the code's switch tables.
    Switch { a: needs Int, table: imm u32 } flow Switch;

    // Fused pairs: the first of two operations that follow each other, doing the work of both and skipping the second,
    // which stays in place. The word between them is not kept: nothing else reads it.
    /// `ArrayLength` of `b`, then `IfGe`.
    IfGeLength { a: needs Int, b: needs Ref, t: jumps Target }
        reads Length flow Branch spans 2 is Ge32(a, length(b));
    /// `ArrayLength` of `b`, then `LoopIfLt`.
    LoopIfLtLength { a: needs Int, b: needs Ref, t: jumps Target }
        reads Length flow BranchBack spans 2 is Lt32(a, length(b));
    /// `IAddK` by a small `k`, then `LoopIfLtLength`.
    LoopLtLength { a: steps Int, k: imm i8, b: needs Ref, t: jumps Target }
        reads Length flow BranchBack spans 3 is Lt32(stepped(a, k), length(b));
    /// `Const` of 0 or 1, which are the same to bytes and booleans, then `StoreB`.
    StoreBK { a: needs Ref, i: needs Int, k: imm u8 } writes Element spans 2;
    /// `Const`, then `StoreI`.
    StoreIK { a: needs Ref, i: needs Int, k: imm i8 } writes Element spans 2;
    /// `LoadB`, then `IfEqK` or `IfNeK` with zero.
    LoadIfZero { a: needs Ref, i: needs Int, t: jumps Target } reads Element flow Branch spans 2;
    LoadIfNotZero { a: needs Ref, i: needs Int, t: jumps Target } reads Element flow Branch spans 2;
    /// `Move` of `a`, then `IAddK` to `a` itself: a counter that is used and then counts.
    MoveStep { a: steps Int, k: imm i8, d: sets Int } spans 2 is Sub32(stepped(a, k), k);
    /// `I2L`, a `ConstWide` of 32 ones, then `LAnd`: an int as if it had no sign.
    I2LUnsigned { d: sets Long, a: needs Int } spans 3 is ZeroExtend(a);
    /// `DMul` of `b` and `c`, then `DAdd` or `DSub`. Both results are rounded.
    DMulAdd { d: sets Double, a: needs Double, b: needs Double, c: needs Double } spans 2 is DAdd(a, product(b, c));
    DMulSub { d: sets Double, a: needs Double, b: needs Double, c: needs Double } spans 2 is DSub(a, product(b, c));
    /// `LCmp`, then a comparison with zero.
    IfEqL { a: needs Long, b: needs Long, t: jumps Target } flow Branch spans 2 is Eq64(a, b);
    IfNeL { a: needs Long, b: needs Long, t: jumps Target } flow Branch spans 2 is Ne64(a, b);
    IfLtL { a: needs Long, b: needs Long, t: jumps Target } flow Branch spans 2 is Lt64(a, b);
    IfGeL { a: needs Long, b: needs Long, t: jumps Target } flow Branch spans 2 is Ge64(a, b);
    /// `LCmp`, then a loop's end.
    LoopIfEqL { a: needs Long, b: needs Long, t: jumps Target } flow BranchBack spans 2 is Eq64(a, b);
    LoopIfNeL { a: needs Long, b: needs Long, t: jumps Target } flow BranchBack spans 2 is Ne64(a, b);
    LoopIfLtL { a: needs Long, b: needs Long, t: jumps Target } flow BranchBack spans 2 is Lt64(a, b);
    LoopIfGeL { a: needs Long, b: needs Long, t: jumps Target } flow BranchBack spans 2 is Ge64(a, b);
    /// `ConstL`, then one of these.
    IfEqLK { a: needs Long, k: imm i16, t: jumps Target } flow Branch spans 3 is Eq64(a, k);
    IfNeLK { a: needs Long, k: imm i16, t: jumps Target } flow Branch spans 3 is Ne64(a, k);
    IfLtLK { a: needs Long, k: imm i16, t: jumps Target } flow Branch spans 3 is Lt64(a, k);
    IfGeLK { a: needs Long, k: imm i16, t: jumps Target } flow Branch spans 3 is Ge64(a, k);
    LoopIfEqLK { a: needs Long, k: imm i16, t: jumps Target } flow BranchBack spans 3 is Eq64(a, k);
    LoopIfNeLK { a: needs Long, k: imm i16, t: jumps Target } flow BranchBack spans 3 is Ne64(a, k);
    LoopIfLtLK { a: needs Long, k: imm i16, t: jumps Target } flow BranchBack spans 3 is Lt64(a, k);
    LoopIfGeLK { a: needs Long, k: imm i16, t: jumps Target } flow BranchBack spans 3 is Ge64(a, k);
    /// `DCmpL` or `DCmpG`, then a comparison with zero. What is not less may be unordered.
    IfEqD { a: needs Double, b: needs Double, t: jumps Target } flow Branch spans 2 is DEq(a, b);
    IfNeD { a: needs Double, b: needs Double, t: jumps Target } flow Branch spans 2 is DNe(a, b);
    IfLtD { a: needs Double, b: needs Double, t: jumps Target } flow Branch spans 2 is DLt(a, b);
    IfNotLtD { a: needs Double, b: needs Double, t: jumps Target } flow Branch spans 2 is DNotLt(a, b);
    IfLeD { a: needs Double, b: needs Double, t: jumps Target } flow Branch spans 2 is DLe(a, b);
    IfNotLeD { a: needs Double, b: needs Double, t: jumps Target } flow Branch spans 2 is DNotLe(a, b);

    // Fields. `off` counts words from the object's header.
    GetField { d: sets Word, o: needs Ref, off: imm u32 } reads Field;
    GetField2 { d: sets Pair, o: needs Ref, off: imm u32 } reads Field;
    PutField { o: needs Ref, v: copies Number, off: imm u32 } writes Field;
    PutField2 { o: needs Ref, v: copies Pair, off: imm u32 } writes Field;
    /// A reference: the collector must hear of it.
    PutFieldA { o: needs Ref, v: copies Ref, off: imm u32 } writes Field;
    GetStatic { d: sets Word, address: imm u32 } reads Static;
    GetStatic2 { d: sets Pair, address: imm u32 } reads Static;
    PutStatic { v: copies Number, address: imm u32 } writes Static;
    PutStatic2 { v: copies Pair, address: imm u32 } writes Static;
    PutStaticA { v: copies Ref, address: imm u32 } writes Static;

    // Objects.
    New { d: sets Ref, class: imm u32 } writes Heap;
    /// `class` is the array's class, not its element's.
    NewArray { d: sets Ref, n: needs Int, class: imm u32 } writes Heap;
    /// The counts of the first `n` dimensions are in the registers from `a` on.
    MultiNewArray { d: sets Ref, a: needs_each n, n: imm u8, class: imm u32 } writes Heap;
    CheckCast { a: needs Ref, site: imm u32 } reads Class;
    InstanceOf { d: sets Int, a: needs Ref, site: imm u32 } reads Class;
    MonitorEnter { a: needs Ref } writes Monitor;
    MonitorExit { a: needs Ref } writes Monitor;
    Throw { a: needs Ref } flow Leave;

    // Calls. Arguments are the registers from `base` on; the result comes back in `base`.
    /// static methods, and special ones once their receiver was seen not to be null
    InvokeStatic { base: passes Arguments, method: imm u32 } flow Call;
    InvokeSpecial { base: receives Ref, method: imm u32 } flow Call;
    /// `index` into the receiver's virtual table
    InvokeVirtual { base: receives Ref, index: imm u32 } reads Class flow Call;
    InvokeInterface { base: receives Ref, site: imm u32 } reads Class flow Call;
    /// `invokedynamic`, and calls of signature-polymorphic methods, once linked.
    InvokeLinked { base: passes Arguments, site: imm u32 } reads Constant flow Call;
    /// The same where the first argument decides who is called, or must not be null.
    InvokeLinkedOn { base: receives Ref, site: imm u32 } reads Constant flow Call;
    Return flow Leave;
    Return1 { a: copies Word } flow Leave;
    Return2 { a: copies Pair } flow Leave;

    /// What stands in the place of a call of `jaywalk.Choice.assume`: the path goes on if `a` is true.
    Assume { a: needs Int };
    /// Reads a variable, field or element whose value must be known from then on.
    Access { a: needs Word };
    /// The same of a long or double.
    AccessPair { a: needs Pair };
    /// Notes that control came by; see [`cover`](super::cover).
    Cover { mark: imm u32 };

    /// First operation of a synchronized method: locks the receiver or the class. The translator keeps the
    /// receiver in register `a`, which the method's own code cannot overwrite.
    SyncEnter { a: copies Ref } writes Monitor;
    /// Before each return of a synchronized method.
    SyncExit { a: copies Ref } writes Monitor;
    /// Starts the list of monitors that a method enters whose code does not show that it leaves them.
    TrackMonitors writes Monitor;
    /// Before such a method returns: it must have left them.
    CheckMonitors reads Monitor;

    /// An operation whose constant-pool entry has not been resolved; `site` tells everything about it.
    Unresolved { site: imm u32 } writes Anything;

    /// The whole body of a native method: `index` into the machine's table of them.
    Native { index: imm u32 } writes Anything flow Call;
    /// Where a method that a native called returns to.
    NativeResume { index: imm u32 } writes Anything flow Call;
}

const _: () = assert!(size_of::<Op>() == 8, "an operation is one word");
