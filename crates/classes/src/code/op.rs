//! The register form: what the machine runs instead of bytecode.
//!
//! A method's frame is a window of registers. Local variable `n` is register `n`; the word after the locals is
//! the frame's header, owned by the machine; operand-stack slot `d` is register `locals + 1 + d`. A `long` or
//! `double` takes two registers, as it takes two slots in the class file: the value, then its tag (zero when the
//! value is known). Every operand that is one register wide is a byte, so a window is `[u64; 256]` and needs no
//! bounds check; the few methods with more registers reach the rest with [`Op::LoadHigh`] and [`Op::StoreHigh`].
//!
//! Operations of the constant pool start as [`Op::Unresolved`] and are replaced in place by their resolved form
//! the first time they run. Operations are re-run after an interruption (an unknown to force, a class to
//! initialise, a collection), so each one tests before it writes.
//!
//! An operation also reads all its operands before it writes: a result may go to a register that is an operand, and a
//! result of two registers may overlap one. One that throws has written nothing.

/// One register of a frame's window.
pub type Reg = u8;

/// Where a branch goes: an operation's index in its method when translated, in the whole code when installed.
pub type Target = u32;

/// One operation. Names follow the JVM specification's instructions; `k` is an immediate operand, `d` the
/// destination, `t` the branch target.
#[rustfmt::skip] // one line per operation: it is a table
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(missing_docs, reason = "operands have the same names throughout, explained above")]
pub enum Op {
    /// Fills the places that must never be reached.
    Trap,

    // Moves and constants.
    Move { d: Reg, a: Reg },
    /// Two registers: a long or double with its tag, or any two neighbours.
    Move2 { d: Reg, a: Reg },
    /// An int, a float's bits, or null: `value` zero-extended.
    Const { d: Reg, value: u32 },
    /// A long: `value` sign-extended, tag zero.
    ConstL { d: Reg, value: i32 },
    /// A long or double from the code's table of wide constants.
    ConstWide { d: Reg, index: u32 },
    /// The constant that resolution leaves in a word of permanent memory (a string, class or method handle);
    /// zero there means: resolve first.
    ConstSlot { d: Reg, address: u32 },
    /// Register `index` of a frame with more than 256 registers.
    LoadHigh { d: Reg, index: u16 },
    StoreHigh { a: Reg, index: u16 },

    // int
    IAdd { d: Reg, a: Reg, b: Reg },
    ISub { d: Reg, a: Reg, b: Reg },
    IMul { d: Reg, a: Reg, b: Reg },
    IDiv { d: Reg, a: Reg, b: Reg },
    IRem { d: Reg, a: Reg, b: Reg },
    IAnd { d: Reg, a: Reg, b: Reg },
    IOr { d: Reg, a: Reg, b: Reg },
    IXor { d: Reg, a: Reg, b: Reg },
    IShl { d: Reg, a: Reg, b: Reg },
    IShr { d: Reg, a: Reg, b: Reg },
    IUshr { d: Reg, a: Reg, b: Reg },
    INeg { d: Reg, a: Reg },
    IAddK { d: Reg, a: Reg, k: i32 },
    IMulK { d: Reg, a: Reg, k: i32 },
    IAndK { d: Reg, a: Reg, k: i32 },
    IOrK { d: Reg, a: Reg, k: i32 },
    IXorK { d: Reg, a: Reg, k: i32 },
    IShlK { d: Reg, a: Reg, k: u8 },
    IShrK { d: Reg, a: Reg, k: u8 },
    IUshrK { d: Reg, a: Reg, k: u8 },
    /// `k` is never 0 or -1: neither an exception nor an overflow can happen.
    IDivK { d: Reg, a: Reg, k: i32 },
    IRemK { d: Reg, a: Reg, k: i32 },

    // long: `a` and `b` name the value register of a pair
    LAdd { d: Reg, a: Reg, b: Reg },
    LSub { d: Reg, a: Reg, b: Reg },
    LMul { d: Reg, a: Reg, b: Reg },
    LDiv { d: Reg, a: Reg, b: Reg },
    LRem { d: Reg, a: Reg, b: Reg },
    LAnd { d: Reg, a: Reg, b: Reg },
    LOr { d: Reg, a: Reg, b: Reg },
    LXor { d: Reg, a: Reg, b: Reg },
    /// The count of a shift is an int: one register.
    LShl { d: Reg, a: Reg, b: Reg },
    LShr { d: Reg, a: Reg, b: Reg },
    LUshr { d: Reg, a: Reg, b: Reg },
    LNeg { d: Reg, a: Reg },
    LAddK { d: Reg, a: Reg, k: i32 },
    LAndK { d: Reg, a: Reg, k: i32 },
    LMulK { d: Reg, a: Reg, k: i32 },
    LShlK { d: Reg, a: Reg, k: u8 },
    LShrK { d: Reg, a: Reg, k: u8 },
    LUshrK { d: Reg, a: Reg, k: u8 },
    LCmp { d: Reg, a: Reg, b: Reg },

    // float
    FAdd { d: Reg, a: Reg, b: Reg },
    FSub { d: Reg, a: Reg, b: Reg },
    FMul { d: Reg, a: Reg, b: Reg },
    FDiv { d: Reg, a: Reg, b: Reg },
    FRem { d: Reg, a: Reg, b: Reg },
    FNeg { d: Reg, a: Reg },
    /// -1 when either operand is NaN.
    FCmpL { d: Reg, a: Reg, b: Reg },
    /// 1 when either operand is NaN.
    FCmpG { d: Reg, a: Reg, b: Reg },

    // double
    DAdd { d: Reg, a: Reg, b: Reg },
    DSub { d: Reg, a: Reg, b: Reg },
    DMul { d: Reg, a: Reg, b: Reg },
    DDiv { d: Reg, a: Reg, b: Reg },
    DRem { d: Reg, a: Reg, b: Reg },
    DNeg { d: Reg, a: Reg },
    DCmpL { d: Reg, a: Reg, b: Reg },
    DCmpG { d: Reg, a: Reg, b: Reg },

    // Conversions.
    I2L { d: Reg, a: Reg },
    I2F { d: Reg, a: Reg },
    I2D { d: Reg, a: Reg },
    L2I { d: Reg, a: Reg },
    L2F { d: Reg, a: Reg },
    L2D { d: Reg, a: Reg },
    F2I { d: Reg, a: Reg },
    F2L { d: Reg, a: Reg },
    F2D { d: Reg, a: Reg },
    D2I { d: Reg, a: Reg },
    D2L { d: Reg, a: Reg },
    D2F { d: Reg, a: Reg },
    I2B { d: Reg, a: Reg },
    I2C { d: Reg, a: Reg },
    I2S { d: Reg, a: Reg },

    // Arrays: `a` the array, `i` the index, `v` the value.
    ArrayLength { d: Reg, a: Reg },
    /// byte and boolean elements
    LoadB { d: Reg, a: Reg, i: Reg },
    LoadC { d: Reg, a: Reg, i: Reg },
    LoadS { d: Reg, a: Reg, i: Reg },
    /// int and float elements
    LoadI { d: Reg, a: Reg, i: Reg },
    /// long and double elements
    LoadL { d: Reg, a: Reg, i: Reg },
    LoadA { d: Reg, a: Reg, i: Reg },
    StoreB { a: Reg, i: Reg, v: Reg },
    /// char and short elements
    StoreC { a: Reg, i: Reg, v: Reg },
    StoreI { a: Reg, i: Reg, v: Reg },
    StoreL { a: Reg, i: Reg, v: Reg },
    /// reference elements, with the store check
    StoreA { a: Reg, i: Reg, v: Reg },

    // Branches. A plain branch goes forwards; only the ones named `Back` and the fused loop ends may go
    // backwards, so only they look at the time slice.
    Goto { t: Target },
    GotoBack { t: Target },
    IfEq { a: Reg, b: Reg, t: Target },
    IfNe { a: Reg, b: Reg, t: Target },
    IfLt { a: Reg, b: Reg, t: Target },
    IfGe { a: Reg, b: Reg, t: Target },
    IfGt { a: Reg, b: Reg, t: Target },
    IfLe { a: Reg, b: Reg, t: Target },
    IfEqK { a: Reg, k: i16, t: Target },
    IfNeK { a: Reg, k: i16, t: Target },
    IfLtK { a: Reg, k: i16, t: Target },
    IfGeK { a: Reg, k: i16, t: Target },
    IfGtK { a: Reg, k: i16, t: Target },
    IfLeK { a: Reg, k: i16, t: Target },
    /// References: comparing them is a strict use of another kind than comparing ints.
    IfSame { a: Reg, b: Reg, t: Target },
    IfNotSame { a: Reg, b: Reg, t: Target },
    IfNull { a: Reg, t: Target },
    IfNonNull { a: Reg, t: Target },
    /// The inverted loop: add `k` to `a` (an `iinc`), go back to `t` while `a < b`.
    LoopLt { a: Reg, k: i8, b: Reg, t: Target },
    /// Loop ends that go back while the condition holds.
    LoopIfLt { a: Reg, b: Reg, t: Target },
    LoopIfGe { a: Reg, b: Reg, t: Target },
    LoopIfGt { a: Reg, b: Reg, t: Target },
    LoopIfLe { a: Reg, b: Reg, t: Target },
    LoopIfEq { a: Reg, b: Reg, t: Target },
    LoopIfNe { a: Reg, b: Reg, t: Target },
    LoopIfLtK { a: Reg, k: i16, t: Target },
    LoopIfGeK { a: Reg, k: i16, t: Target },
    LoopIfGtK { a: Reg, k: i16, t: Target },
    LoopIfLeK { a: Reg, k: i16, t: Target },
    LoopIfEqK { a: Reg, k: i16, t: Target },
    LoopIfNeK { a: Reg, k: i16, t: Target },
    LoopIfNonNull { a: Reg, t: Target },
    /// `tableswitch` and `lookupswitch`: `table` indexes the code's switch tables.
    Switch { a: Reg, table: u32 },

    // Fused pairs: the first of two operations that follow each other, doing the work of both and skipping the second,
    // which stays in place. The word between them is not kept: nothing else reads it.
    /// `ArrayLength` of `b`, then `IfGe`.
    IfGeLength { a: Reg, b: Reg, t: Target },
    /// `ArrayLength` of `b`, then `LoopIfLt`.
    LoopIfLtLength { a: Reg, b: Reg, t: Target },
    /// `IAddK` by a small `k`, then `LoopIfLtLength`.
    LoopLtLength { a: Reg, k: i8, b: Reg, t: Target },
    /// `Const`, then `StoreB`.
    StoreBK { a: Reg, i: Reg, k: u8 },
    /// `Const`, then `StoreI`.
    StoreIK { a: Reg, i: Reg, k: i8 },
    /// `LoadB`, then `IfEqK` or `IfNeK` with zero.
    LoadIfZero { a: Reg, i: Reg, t: Target },
    LoadIfNotZero { a: Reg, i: Reg, t: Target },

    // Fields. `off` counts words from the object's header.
    GetField { d: Reg, o: Reg, off: u32 },
    GetField2 { d: Reg, o: Reg, off: u32 },
    PutField { o: Reg, v: Reg, off: u32 },
    PutField2 { o: Reg, v: Reg, off: u32 },
    /// A reference: the collector must hear of it.
    PutFieldA { o: Reg, v: Reg, off: u32 },
    GetStatic { d: Reg, address: u32 },
    GetStatic2 { d: Reg, address: u32 },
    PutStatic { v: Reg, address: u32 },
    PutStatic2 { v: Reg, address: u32 },
    PutStaticA { v: Reg, address: u32 },

    // Objects.
    New { d: Reg, class: u32 },
    /// `class` is the array's class, not its element's.
    NewArray { d: Reg, n: Reg, class: u32 },
    /// Operands and dimensions are in the site; the counts are consecutive registers from its `a`.
    MultiNewArray { site: u32 },
    CheckCast { a: Reg, site: u32 },
    InstanceOf { d: Reg, a: Reg, site: u32 },
    MonitorEnter { a: Reg },
    MonitorExit { a: Reg },
    Throw { a: Reg },

    // Calls. Arguments are the registers from `base` on; the result comes back in `base`.
    /// static methods, and special ones once their receiver was seen not to be null
    InvokeStatic { base: u16, method: u32 },
    InvokeSpecial { base: u16, method: u32 },
    /// `index` into the receiver's virtual table
    InvokeVirtual { base: u16, index: u32 },
    InvokeInterface { base: u16, site: u32 },
    /// `invokedynamic`, and calls of signature-polymorphic methods, once linked.
    InvokeLinked { base: u16, site: u32 },
    Return,
    Return1 { a: Reg },
    Return2 { a: Reg },

    /// What stands in the place of a call of `jaywalk.Choice.assume`: the path goes on if `a` is true.
    Assume { a: Reg },
    /// Reads a variable, field or element whose value must be known from then on.
    Access { a: Reg },
    /// Notes that control came by; see [`cover`](super::cover).
    Cover { mark: u32 },

    /// First operation of a synchronized method: locks the receiver or the class. The translator keeps the
    /// receiver in register `a`, which the method's own code cannot overwrite.
    SyncEnter { a: Reg },
    /// Before each return of a synchronized method.
    SyncExit { a: Reg },
    /// Starts the list of monitors that a method enters whose code does not show that it leaves them.
    TrackMonitors,
    /// Before such a method returns: it must have left them.
    CheckMonitors,

    /// An operation whose constant-pool entry has not been resolved; `site` tells everything about it.
    Unresolved { site: u32 },

    /// The whole body of a native method: `index` into the machine's table of them.
    Native { index: u32 },
    /// Where a method that a native called returns to.
    NativeResume { index: u32 },
}

const _: () = assert!(size_of::<Op>() == 8, "an operation is one word");

/// What an unresolved operation will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named after the instructions of JVMS §6.5")]
pub enum SiteKind {
    Ldc,
    GetField,
    PutField,
    GetStatic,
    PutStatic,
    InvokeVirtual,
    InvokeSpecial,
    InvokeStatic,
    InvokeInterface,
    InvokeDynamic,
    New,
    /// `anewarray`: `index` names the element class.
    ANewArray,
    MultiNewArray,
    CheckCast,
    InstanceOf,
}

/// One place in a method's code that refers to the constant pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What is done there.
    pub kind: SiteKind,
    /// The constant-pool index.
    pub index: u16,
    /// Destination register (loads, `new`, `instanceof`).
    pub d: Reg,
    /// First operand: the object, the array length, the value of `putstatic`, the first count of
    /// `multianewarray`.
    pub a: Reg,
    /// Second operand: the value of `putfield`.
    pub b: Reg,
    /// Number of dimensions of `multianewarray`.
    pub dimensions: u8,
    /// First argument's register, for calls.
    pub base: u16,
}
