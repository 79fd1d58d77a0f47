//! The loop that runs operations while nothing out of the ordinary happens.
//!
//! It knows the common case of each operation and nothing else: known operands, objects that exist, classes that
//! are initialised, methods that are translated, room on the heap. Anything else leaves the loop *before* the
//! operation has changed anything, and [`super::cold`] carries it out in full. So this loop allocates nothing,
//! hashes nothing and calls nothing.
//!
//! A word whose upper half is not zero is unknown. For an `int`, one comparison of the combined operands tells;
//! for an array index the bounds check tells, because no length is that large; for a reference the access itself
//! fails, because no memory is that large.

use crate::dispatch::MethodEntry;
use crate::frame::FrameHeader;
use crate::machine::Machine;
use crate::memory::watch::Entered;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Trail};
use jaywalk_classes::code::Op;
use jaywalk_classes::code::operator::{greatest, integral, is_at_most, is_less, least, square_root};
use jaywalk_classes::link::MethodId;
use std::hint::{black_box, cold_path};
use std::ptr;

/// Registers an operation can name.
const WINDOW: usize = 256;
/// The largest known 32-bit word.
const KNOWN: u64 = u32::MAX as u64;
const ELEMENTS: usize = ARRAY_HEADER_WORDS as usize;

/// What few operations look at. A plain run shows it to who knows whom, so that the compiler leaves it in memory: in
/// registers of the processor, it would take the place of what every operation needs. A search, which often enters the loop
/// and soon leaves it, would wait for that memory.
struct Rare<'a> {
    /// The running thread's stack.
    stack: &'a mut [u64],
    /// What goes back.
    trail: &'a mut Trail,
    /// Where the current frame lies.
    fp: usize,
    /// What will be left of the time slice after the next bit of it: less than nothing is told by a sign.
    fuel: i64,
    /// Where the frame's header lies.
    header: usize,
    /// The top of the heap.
    top: u32,
    /// Why the loop stops, if it does.
    exit: Exit,
}

/// Why the loop stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// The operation at the program counter is not an everyday case.
    Cold,
    /// The thread's time slice is over.
    Slice,
    /// An assumption does not hold.
    Pruned,
    /// The caller's frame is to be saved before control returns to it.
    Return,
    /// The call that is recorded has returned.
    Watched,
}

#[inline(always)]
fn window(stack: &mut [u64], frame: usize) -> &mut [u64; WINDOW] {
    stack[frame..frame + WINDOW].first_chunk_mut().expect("a window has 256 registers")
}

/// Which operation of the code this is.
#[inline(always)]
fn index_of(op: &Op, ops: &[Op]) -> usize {
    (ptr::from_ref(op).addr() - ops.as_ptr().addr()) / size_of::<Op>()
}

#[inline(always)]
fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

#[inline(always)]
fn double(word: u64) -> f64 {
    f64::from_bits(word)
}

#[inline(always)]
fn int(word: u64) -> i32 {
    word as u32 as i32
}

#[inline(always)]
fn word(value: i32) -> u64 {
    u64::from(value as u32)
}

/// The three-way comparison of floating-point instructions; `nan` is the answer when the values are unordered.
#[inline(always)]
fn three_way<T: PartialOrd>(a: T, b: T, nan: i32) -> u64 {
    word(match a.partial_cmp(&b) {
        Some(order) => order as i32,
        None => nan,
    })
}

impl Machine {
    /// Runs the current thread until something out of the ordinary is to be done.
    ///
    /// `SEARCHES` says whether choices are made: without them nothing is unknown, and the loop does not ask. `WATCHES` says
    /// whether something is noted. While calls are prepared ([`crate::prepare`]), that is reads, calls and returns; where the
    /// turns of threads are explored ([`crate::turns`]), accesses to what they share, which are left to others. All are
    /// compiled apart, so that none slows another.
    pub(crate) fn hot<const SEARCHES: bool, const WATCHES: bool>(&mut self) -> Exit {
        let Machine { memory, code, linkage, running, classes: table, .. } = self;
        let dispatch = &linkage.dispatch;
        let stack_limit = running.stack_limit;
        let ops: &[Op] = &code.ops;
        let sites = &code.sites[..];
        let entries: &[MethodEntry] = &dispatch.entries;
        let classes = &dispatch.classes[..];
        let vtables: &[u32] = &dispatch.vtables;
        let heap: &mut [u64] = &mut memory.words;
        let watch = &memory.watch;
        let sharing = &memory.sharing;
        let mark = memory.mark as usize;
        let limit = memory.limit;
        let stack_mark = running.stack_mark;
        let mut pc = running.pc as usize;
        let mut rare = Rare {
            stack: &mut running.stack,
            trail: &mut memory.trail,
            fp: running.fp,
            fuel: running.fuel.wrapping_sub(1),
            header: running.header,
            top: memory.top,
            exit: Exit::Cold,
        };
        if !SEARCHES {
            black_box(&mut rare);
        }
        let mut w = window(rare.stack, running.fp);

        macro_rules! r {
            ($x:expr) => {
                w[$x as usize]
            };
        }
        // A search enters the loop for each way it takes, and runs few operations there: what not each of them needs is
        // read where it is used. A plain run stays, and keeps it at hand.
        macro_rules! at_hand {
            ($kept:ident, $place:expr) => {
                if SEARCHES { $place } else { $kept }
            };
        }
        let Some(mut op) = ops.get(pc) else { return Exit::Cold };
        loop {
            // Whether a word is unknown, or either of two.
            macro_rules! open {
                ($word:expr) => {
                    SEARCHES && ($word) > KNOWN
                };
            }
            macro_rules! cold {
                () => {
                    break
                };
            }
            macro_rules! exit {
                ($exit:expr) => {{
                    rare.exit = $exit;
                    break;
                }};
            }
            // Each operation ends in a jump of its own, which the processor predicts apart from the others: the compiler
            // copies the jump to where nothing else is left to decide. So what follows is looked up before an operation
            // writes. From then on `pc` is ahead, and `op` alone says where the loop is: so neither has to be kept beside
            // its next value.
            macro_rules! following {
                ($length:expr) => {{
                    pc += $length;
                    let Some(next) = ops.get(pc) else { cold!() };
                    next
                }};
            }
            macro_rules! next {
                ($next:expr) => {{
                    op = $next;
                    continue;
                }};
            }
            macro_rules! go {
                ($to:expr) => {{
                    pc = $to;
                    let Some(next) = ops.get(pc) else { cold!() };
                    op = next;
                    continue;
                }};
            }
            // int operations
            macro_rules! int2 {
                ($d:expr, $a:expr, $b:expr, $f:expr) => {{
                    let next = following!(1);
                    let (a, b) = (r!($a), r!($b));
                    if open!(a | b) {
                        cold!();
                    }
                    let f: fn(i32, i32) -> i32 = $f;
                    r!($d) = word(f(int(a), int(b)));
                    next!(next);
                }};
            }
            macro_rules! int1 {
                ($d:expr, $a:expr, $f:expr) => {{
                    let next = following!(1);
                    let a = r!($a);
                    if open!(a) {
                        cold!();
                    }
                    r!($d) = $f(int(a));
                    next!(next);
                }};
            }
            // long and double operations: the register after the value is its tag. In a run without choices nothing is
            // ever unknown, and tags in registers are neither written nor read; those in memory are zero.
            macro_rules! tag {
                ($x:expr) => {
                    w[$x.wrapping_add(1) as usize]
                };
            }
            macro_rules! unknown {
                ($($x:expr),+) => {
                    SEARCHES && ($(tag!($x))|+) != 0
                };
            }
            macro_rules! set_wide {
                ($d:expr, $value:expr) => {{
                    r!($d) = $value;
                    if SEARCHES {
                        tag!($d) = 0;
                    }
                }};
            }
            macro_rules! set_pair {
                ($d:expr, $value:expr, $tag:expr) => {{
                    let value = $value;
                    if SEARCHES {
                        let tag = $tag;
                        r!($d) = value;
                        tag!($d) = tag;
                    } else {
                        r!($d) = value;
                    }
                }};
            }
            macro_rules! wide2 {
                ($d:expr, $a:expr, $b:expr, $f:expr) => {{
                    let next = following!(1);
                    let (a, b) = (r!($a), r!($b));
                    if unknown!($a, $b) {
                        cold!();
                    }
                    set_wide!($d, $f(a, b));
                    next!(next);
                }};
            }
            macro_rules! wide3 {
                ($d:expr, $a:expr, $b:expr, $c:expr, $f:expr) => {{
                    let next = following!(2);
                    let (a, b, c) = (double(r!($a)), double(r!($b)), double(r!($c)));
                    if unknown!($a, $b, $c) {
                        cold!();
                    }
                    let f: fn(f64, f64, f64) -> f64 = $f;
                    set_wide!($d, f(a, b, c).to_bits());
                    next!(next);
                }};
            }
            macro_rules! wide1 {
                ($d:expr, $a:expr, $f:expr) => {{
                    let next = following!(1);
                    let a = r!($a);
                    if unknown!($a) {
                        cold!();
                    }
                    set_wide!($d, $f(a));
                    next!(next);
                }};
            }
            macro_rules! wide_shift {
                ($d:expr, $a:expr, $b:expr, $f:expr) => {{
                    let next = following!(1);
                    let (a, b) = (r!($a), r!($b));
                    if unknown!($a) || open!(b) {
                        cold!();
                    }
                    set_wide!($d, $f(a, b as u32));
                    next!(next);
                }};
            }
            macro_rules! wide_to_int {
                ($d:expr, $a:expr, $f:expr) => {{
                    let next = following!(1);
                    let a = r!($a);
                    if unknown!($a) {
                        cold!();
                    }
                    r!($d) = $f(a);
                    next!(next);
                }};
            }
            macro_rules! float2 {
                ($d:expr, $a:expr, $b:expr, $f:expr) => {{
                    let next = following!(1);
                    let (a, b) = (r!($a), r!($b));
                    if open!(a | b) {
                        cold!();
                    }
                    r!($d) = $f(float(a), float(b));
                    next!(next);
                }};
            }
            // The processor predicts a branch, but it waits for a conditional move: the hint keeps the compiler from
            // turning the one into the other.
            macro_rules! jump {
                ($taken:expr, $t:expr, $length:expr) => {
                    if $taken {
                        go!($t as usize);
                    } else {
                        cold_path();
                        go!(pc + $length);
                    }
                };
            }
            macro_rules! branch {
                ($a:expr, $b:expr, $t:expr, $f:expr) => {{
                    let (a, b) = (r!($a), r!($b));
                    if open!(a | b) {
                        cold!();
                    }
                    let f: fn(i32, i32) -> bool = $f;
                    jump!(f(int(a), int(b)), $t, 1);
                }};
            }
            macro_rules! branch_k {
                ($a:expr, $k:expr, $t:expr, $f:expr) => {{
                    let a = r!($a);
                    if open!(a) {
                        cold!();
                    }
                    let f: fn(i32, i32) -> bool = $f;
                    jump!(f(int(a), i32::from($k)), $t, 1);
                }};
            }
            // A branch backwards uses up the time slice.
            macro_rules! tick {
                () => {
                    rare.fuel -= 1;
                    if rare.fuel < 0 {
                        exit!(Exit::Slice);
                    }
                };
            }
            // What needs an unknown is left before it counts, since it runs again.
            macro_rules! loop_branch {
                ($a:expr, $b:expr, $t:expr, $f:expr) => {{
                    if open!(r!($a) | r!($b)) {
                        cold!();
                    }
                    tick!();
                    branch!($a, $b, $t, $f)
                }};
            }
            macro_rules! loop_branch_k {
                ($a:expr, $k:expr, $t:expr, $f:expr) => {{
                    if open!(r!($a)) {
                        cold!();
                    }
                    tick!();
                    branch_k!($a, $k, $t, $f)
                }};
            }
            // Fused with what they compare: longs, or doubles.
            macro_rules! branch_wide {
                ($a:expr, $b:expr, $t:expr, $f:expr) => {{
                    if unknown!($a, $b) {
                        cold!();
                    }
                    let f: fn(i64, i64) -> bool = $f;
                    jump!(f(r!($a) as i64, r!($b) as i64), $t, 2);
                }};
            }
            macro_rules! branch_wide_k {
                ($a:expr, $k:expr, $t:expr, $f:expr) => {{
                    if unknown!($a) {
                        cold!();
                    }
                    let f: fn(i64, i64) -> bool = $f;
                    jump!(f(r!($a) as i64, i64::from($k)), $t, 3);
                }};
            }
            macro_rules! branch_double {
                ($a:expr, $b:expr, $t:expr, $f:expr) => {{
                    if unknown!($a, $b) {
                        cold!();
                    }
                    let f: fn(f64, f64) -> bool = $f;
                    jump!(f(double(r!($a)), double(r!($b))), $t, 2);
                }};
            }
            macro_rules! loop_branch_wide {
                ($a:expr, $b:expr, $t:expr, $f:expr) => {{
                    if unknown!($a, $b) {
                        cold!();
                    }
                    tick!();
                    branch_wide!($a, $b, $t, $f)
                }};
            }
            macro_rules! loop_branch_wide_k {
                ($a:expr, $k:expr, $t:expr, $f:expr) => {{
                    if unknown!($a) {
                        cold!();
                    }
                    tick!();
                    branch_wide_k!($a, $k, $t, $f)
                }};
            }
            macro_rules! array {
                ($a:expr, $i:expr) => {{
                    let (a, i) = (r!($a), r!($i));
                    let Some(&header) = heap.get(a as usize) else { cold!() };
                    if WATCHES {
                        watch.read(a as u32, header, rare.trail);
                    }
                    // With a sign: an array with a shadow has a negative length here.
                    if i as i64 >= header as i64 >> 32 {
                        cold!();
                    }
                    (a as usize + ELEMENTS, i as usize, header as u32)
                }};
            }
            // The bit above the length says whether the array has a shadow.
            macro_rules! length {
                ($header:expr) => {
                    if SEARCHES { $header << 1 >> 33 } else { $header >> 32 }
                };
            }
            // What an object is, which never changes; or what is no variable of the program's.
            macro_rules! constant {
                ($address:expr) => {{
                    let address: usize = $address;
                    let Some(&word) = heap.get(address) else { cold!() };
                    if WATCHES {
                        watch.read(address as u32, word, rare.trail);
                    }
                    word
                }};
            }
            // What threads share is accessed where that is noted.
            macro_rules! alone {
                ($is_noted:expr) => {
                    if WATCHES && $is_noted {
                        cold!();
                    }
                };
            }
            macro_rules! at {
                ($address:expr) => {{
                    let address: usize = $address;
                    alone!(sharing.notes_load(address as u32));
                    constant!(address)
                }};
            }
            // A word from memory that any value may be in: of an unknown that has been chosen for, the value.
            macro_rules! load {
                ($address:expr) => {{
                    let word = at!($address);
                    if open!(word) { constant!((word >> 32) as usize) } else { word }
                }};
            }
            // An element of a byte or boolean array that is not negative, for comparing it with zero.
            macro_rules! element_byte {
                ($a:expr, $i:expr) => {{
                    let (elements, i, _) = array!($a, $i);
                    (at!(elements + i / 8) >> (i % 8 * 8)) as u8
                }};
            }
            // Before a word changes that is older than the newest choice. Nothing is called that the loop would have to put
            // words aside for: after the call, the operation begins again.
            macro_rules! log {
                ($address:expr, $word:expr, $kind:expr) => {
                    let address = $address as u32;
                    if $address < mark && !rare.trail.is_logged(address) {
                        if !SEARCHES || !rare.trail.log_in_place(address, $word, $kind) {
                            rare.trail.log_rarely(address, $word, $kind);
                            pc = index_of(op, ops);
                            continue;
                        }
                    }
                };
            }
            macro_rules! set {
                ($address:expr, $value:expr, $kind:expr) => {{
                    let address: usize = $address;
                    let value: u64 = $value;
                    alone!(sharing.notes_store(address as u32, value, $kind));
                    let Some(word) = heap.get_mut(address) else { cold!() };
                    if WATCHES && *word != value {
                        sharing.changes_at(address as u32);
                    }
                    log!(address, *word, $kind);
                    *word = value;
                }};
            }
            // A part of a word, written alone: to read the word first and put it together would wait for memory.
            macro_rules! set_part {
                ($address:expr, $parts:ty, $index:expr, $value:expr) => {{
                    let address: usize = $address;
                    alone!(sharing.notes_store(address as u32, 0, EntryKind::Word));
                    let Some(word) = heap.get_mut(address) else { cold!() };
                    if WATCHES {
                        sharing.changes_at(address as u32);
                        watch.read(address as u32, *word, rare.trail);
                    }
                    log!(address, *word, EntryKind::Word);
                    bytemuck::cast_mut::<u64, $parts>(word)[$index] = $value;
                }};
            }
            macro_rules! call {
                ($base:expr, $method:expr) => {{
                    let Some(&entry) = at_hand!(entries, &dispatch.entries[..]).get($method as usize) else { cold!() };
                    let base = $base as usize;
                    let frame = rare.fp + base;
                    if entry.start == 0 || frame + entry.registers as usize > at_hand!(stack_limit, running.stack_limit)
                    {
                        cold!();
                    }
                    if WATCHES && watch.speculates() {
                        cold!();
                    }
                    tick!();
                    if WATCHES && watch.is_on() {
                        let method = MethodId($method);
                        let arguments = table.method(method).argument_words as usize;
                        let (registers, return_pc) = (entry.registers as usize, pc as u32 + 1);
                        let entered = Entered {
                            method,
                            arguments,
                            frame,
                            registers,
                            return_pc,
                            top: rare.top,
                            fuel: rare.fuel + 1,
                        };
                        watch.enter(entered, rare.stack);
                    }
                    let link = FrameHeader::new(pc as u32 + 1, base, rare.header);
                    rare.header = entry.locals as usize;
                    rare.stack[frame + entry.locals as usize] = link.0;
                    rare.fp = frame;
                    w = window(rare.stack, frame);
                    go!(entry.start as usize);
                }};
            }
            macro_rules! left {
                ($callee:expr) => {
                    if WATCHES && watch.is_on() && watch.leave($callee, rare.fuel + 1) {
                        exit!(Exit::Watched);
                    }
                };
            }
            macro_rules! ret {
                () => {{
                    let callee = rare.fp;
                    let link = FrameHeader(rare.stack[callee + rare.header]);
                    let caller = callee - link.delta();
                    if caller < stack_mark {
                        exit!(Exit::Return);
                    }
                    (rare.fp, rare.header) = (caller, link.caller_locals());
                    w = window(rare.stack, caller);
                    pc = link.return_pc() as usize;
                    let Some(next) = ops.get(pc) else { cold!() };
                    op = next;
                    left!(callee);
                    continue;
                }};
            }

            match *op {
                Op::Move { d, a } => {
                    let next = following!(1);
                    r!(d) = r!(a);
                    next!(next);
                }
                Op::Move2 { d, a } => {
                    let next = following!(1);
                    let (value, tag) = (r!(a), tag!(a));
                    r!(d) = value;
                    tag!(d) = tag;
                    next!(next);
                }
                Op::Const { d, value } => {
                    let next = following!(1);
                    r!(d) = u64::from(value);
                    next!(next);
                }
                Op::ConstL { d, value } => {
                    let next = following!(1);
                    set_wide!(d, i64::from(value) as u64);
                    next!(next);
                }
                Op::ConstWide { d, index } => {
                    let next = following!(1);
                    set_wide!(d, code.wide_constants[index as usize]);
                    next!(next);
                }
                Op::ConstSlot { d, address } => {
                    let next = following!(1);
                    let value = constant!(address as usize);
                    if value == 0 {
                        cold!();
                    }
                    r!(d) = value;
                    next!(next);
                }
                Op::LoadHigh { d, index } => {
                    let next = following!(1);
                    let value = rare.stack[rare.fp + index as usize];
                    w = window(rare.stack, rare.fp);
                    r!(d) = value;
                    next!(next);
                }
                Op::StoreHigh { a, index } => {
                    let next = following!(1);
                    let value = r!(a);
                    rare.stack[rare.fp + index as usize] = value;
                    w = window(rare.stack, rare.fp);
                    next!(next);
                }

                Op::IAdd { d, a, b } => int2!(d, a, b, i32::wrapping_add),
                Op::ISub { d, a, b } => int2!(d, a, b, i32::wrapping_sub),
                Op::IMul { d, a, b } => int2!(d, a, b, i32::wrapping_mul),
                Op::IDiv { d, a, b } => {
                    if r!(b) == 0 {
                        cold!();
                    }
                    int2!(d, a, b, i32::wrapping_div)
                }
                Op::IRem { d, a, b } => {
                    if r!(b) == 0 {
                        cold!();
                    }
                    int2!(d, a, b, i32::wrapping_rem)
                }
                Op::IAnd { d, a, b } => int2!(d, a, b, |a, b| a & b),
                Op::IOr { d, a, b } => int2!(d, a, b, |a, b| a | b),
                Op::IXor { d, a, b } => int2!(d, a, b, |a, b| a ^ b),
                Op::IShl { d, a, b } => int2!(d, a, b, |a, b| a.wrapping_shl(b as u32)),
                Op::IShr { d, a, b } => int2!(d, a, b, |a, b| a.wrapping_shr(b as u32)),
                Op::IUshr { d, a, b } => int2!(d, a, b, |a, b| (a as u32).wrapping_shr(b as u32) as i32),
                Op::INeg { d, a } => int1!(d, a, |a: i32| word(a.wrapping_neg())),
                Op::IAddK { d, a, k } => int1!(d, a, |a: i32| word(a.wrapping_add(k))),
                Op::IMulK { d, a, k } => int1!(d, a, |a: i32| word(a.wrapping_mul(k))),
                Op::IAndK { d, a, k } => int1!(d, a, |a: i32| word(a & k)),
                Op::IOrK { d, a, k } => int1!(d, a, |a: i32| word(a | k)),
                Op::IXorK { d, a, k } => int1!(d, a, |a: i32| word(a ^ k)),
                Op::IShlK { d, a, k } => int1!(d, a, |a: i32| word(a.wrapping_shl(u32::from(k)))),
                Op::IShrK { d, a, k } => int1!(d, a, |a: i32| word(a.wrapping_shr(u32::from(k)))),
                Op::IUshrK { d, a, k } => int1!(d, a, |a: i32| word((a as u32).wrapping_shr(u32::from(k)) as i32)),
                Op::IDivK { d, a, k } => {
                    if k == 0 {
                        cold!();
                    }
                    int1!(d, a, |a: i32| word(a.wrapping_div(k)))
                }
                Op::IRemK { d, a, k } => {
                    if k == 0 {
                        cold!();
                    }
                    int1!(d, a, |a: i32| word(a.wrapping_rem(k)))
                }

                Op::LAdd { d, a, b } => wide2!(d, a, b, u64::wrapping_add),
                Op::LSub { d, a, b } => wide2!(d, a, b, u64::wrapping_sub),
                Op::LMul { d, a, b } => wide2!(d, a, b, u64::wrapping_mul),
                Op::LDiv { d, a, b } => {
                    if r!(b) == 0 {
                        cold!();
                    }
                    wide2!(d, a, b, |a: u64, b: u64| (a as i64).wrapping_div(b as i64) as u64)
                }
                Op::LRem { d, a, b } => {
                    if r!(b) == 0 {
                        cold!();
                    }
                    wide2!(d, a, b, |a: u64, b: u64| (a as i64).wrapping_rem(b as i64) as u64)
                }
                Op::LDivK { d, a, k } => {
                    if k == 0 {
                        cold!();
                    }
                    wide1!(d, a, |a: u64| (a as i64).wrapping_div(i64::from(k)) as u64)
                }
                Op::LRemK { d, a, k } => {
                    if k == 0 {
                        cold!();
                    }
                    wide1!(d, a, |a: u64| (a as i64).wrapping_rem(i64::from(k)) as u64)
                }
                Op::LAnd { d, a, b } => wide2!(d, a, b, |a: u64, b: u64| a & b),
                Op::LOr { d, a, b } => wide2!(d, a, b, |a: u64, b: u64| a | b),
                Op::LXor { d, a, b } => wide2!(d, a, b, |a: u64, b: u64| a ^ b),
                Op::LShl { d, a, b } => wide_shift!(d, a, b, |a: u64, b: u32| a.wrapping_shl(b)),
                Op::LShr { d, a, b } => wide_shift!(d, a, b, |a: u64, b: u32| (a as i64).wrapping_shr(b) as u64),
                Op::LUshr { d, a, b } => wide_shift!(d, a, b, |a: u64, b: u32| a.wrapping_shr(b)),
                Op::LNeg { d, a } => wide1!(d, a, u64::wrapping_neg),
                Op::LAddK { d, a, k } => wide1!(d, a, |a: u64| a.wrapping_add(i64::from(k) as u64)),
                Op::LAndK { d, a, k } => wide1!(d, a, |a: u64| a & i64::from(k) as u64),
                Op::LMulK { d, a, k } => wide1!(d, a, |a: u64| a.wrapping_mul(i64::from(k) as u64)),
                Op::LShlK { d, a, k } => wide1!(d, a, |a: u64| a.wrapping_shl(u32::from(k))),
                Op::LShrK { d, a, k } => wide1!(d, a, |a: u64| (a as i64).wrapping_shr(u32::from(k)) as u64),
                Op::LUshrK { d, a, k } => wide1!(d, a, |a: u64| a.wrapping_shr(u32::from(k))),
                Op::LCmp { d, a, b } => {
                    let next = following!(1);
                    let (x, y) = (r!(a), r!(b));
                    if unknown!(a, b) {
                        cold!();
                    }
                    r!(d) = word((x as i64).cmp(&(y as i64)) as i32);
                    next!(next);
                }

                Op::FAdd { d, a, b } => float2!(d, a, b, |a: f32, b: f32| u64::from((a + b).to_bits())),
                Op::FSub { d, a, b } => float2!(d, a, b, |a: f32, b: f32| u64::from((a - b).to_bits())),
                Op::FMul { d, a, b } => float2!(d, a, b, |a: f32, b: f32| u64::from((a * b).to_bits())),
                Op::FDiv { d, a, b } => float2!(d, a, b, |a: f32, b: f32| u64::from((a / b).to_bits())),
                Op::FRem { d, a, b } => float2!(d, a, b, |a: f32, b: f32| u64::from((a % b).to_bits())),
                Op::FNeg { d, a } => int1!(d, a, |a: i32| word(a ^ i32::MIN)),
                Op::FCmpL { d, a, b } => float2!(d, a, b, |a: f32, b: f32| three_way(a, b, -1)),
                Op::FCmpG { d, a, b } => float2!(d, a, b, |a: f32, b: f32| three_way(a, b, 1)),

                Op::DAdd { d, a, b } => wide2!(d, a, b, |a, b| (double(a) + double(b)).to_bits()),
                Op::DSub { d, a, b } => wide2!(d, a, b, |a, b| (double(a) - double(b)).to_bits()),
                Op::DMul { d, a, b } => wide2!(d, a, b, |a, b| (double(a) * double(b)).to_bits()),
                Op::DDiv { d, a, b } => wide2!(d, a, b, |a, b| (double(a) / double(b)).to_bits()),
                Op::DRem { d, a, b } => wide2!(d, a, b, |a, b| (double(a) % double(b)).to_bits()),
                Op::DNeg { d, a } => wide1!(d, a, |a: u64| a ^ (1 << 63)),
                Op::DCmpL { d, a, b } => {
                    let next = following!(1);
                    let (x, y) = (double(r!(a)), double(r!(b)));
                    if unknown!(a, b) {
                        cold!();
                    }
                    r!(d) = three_way(x, y, -1);
                    next!(next);
                }
                Op::DCmpG { d, a, b } => {
                    let next = following!(1);
                    let (x, y) = (double(r!(a)), double(r!(b)));
                    if unknown!(a, b) {
                        cold!();
                    }
                    r!(d) = three_way(x, y, 1);
                    next!(next);
                }

                Op::DSqrt { d, a } => wide1!(d, a, |a| square_root(double(a)).to_bits()),
                Op::DFloor { d, a } => wide1!(d, a, |a| integral(double(a), f64::floor).to_bits()),
                Op::DCeil { d, a } => wide1!(d, a, |a| integral(double(a), f64::ceil).to_bits()),
                Op::DRint { d, a } => wide1!(d, a, |a| integral(double(a), f64::round_ties_even).to_bits()),
                Op::IAbs { d, a } => int1!(d, a, |a: i32| word(a.wrapping_abs())),
                Op::LAbs { d, a } => wide1!(d, a, |a| (a as i64).wrapping_abs() as u64),
                Op::DAbs { d, a } => wide1!(d, a, |a| double(a).abs().to_bits()),
                Op::IMin { d, a, b } => int2!(d, a, b, |a, b| a.min(b)),
                Op::IMax { d, a, b } => int2!(d, a, b, |a, b| a.max(b)),
                Op::LMin { d, a, b } => wide2!(d, a, b, |a, b| (a as i64).min(b as i64) as u64),
                Op::LMax { d, a, b } => wide2!(d, a, b, |a, b| (a as i64).max(b as i64) as u64),
                Op::DMin { d, a, b } => wide2!(d, a, b, |a, b| least(double(a), double(b)).to_bits()),
                Op::DMax { d, a, b } => wide2!(d, a, b, |a, b| greatest(double(a), double(b)).to_bits()),

                Op::I2L { d, a } => {
                    let next = following!(1);
                    let a = r!(a);
                    if open!(a) {
                        cold!();
                    }
                    set_wide!(d, i64::from(int(a)) as u64);
                    next!(next);
                }
                Op::I2F { d, a } => int1!(d, a, |a: i32| u64::from((a as f32).to_bits())),
                Op::I2D { d, a } => {
                    let next = following!(1);
                    let a = r!(a);
                    if open!(a) {
                        cold!();
                    }
                    set_wide!(d, f64::from(int(a)).to_bits());
                    next!(next);
                }
                Op::L2I { d, a } => wide_to_int!(d, a, |a: u64| a & KNOWN),
                Op::L2F { d, a } => wide_to_int!(d, a, |a: u64| u64::from((a as i64 as f32).to_bits())),
                Op::L2D { d, a } => wide1!(d, a, |a: u64| (a as i64 as f64).to_bits()),
                Op::F2I { d, a } => int1!(d, a, |a: i32| word(f32::from_bits(a as u32) as i32)),
                Op::F2L { d, a } => {
                    let next = following!(1);
                    let a = r!(a);
                    if open!(a) {
                        cold!();
                    }
                    set_wide!(d, float(a) as i64 as u64);
                    next!(next);
                }
                Op::F2D { d, a } => {
                    let next = following!(1);
                    let a = r!(a);
                    if open!(a) {
                        cold!();
                    }
                    set_wide!(d, f64::from(float(a)).to_bits());
                    next!(next);
                }
                Op::D2I { d, a } => wide_to_int!(d, a, |a: u64| word(double(a) as i32)),
                Op::D2L { d, a } => wide1!(d, a, |a: u64| double(a) as i64 as u64),
                Op::D2F { d, a } => wide_to_int!(d, a, |a: u64| u64::from((double(a) as f32).to_bits())),
                Op::I2B { d, a } => int1!(d, a, |a: i32| word(i32::from(a as i8))),
                Op::I2C { d, a } => int1!(d, a, |a: i32| word(i32::from(a as u16))),
                Op::I2S { d, a } => int1!(d, a, |a: i32| word(i32::from(a as i16))),

                Op::ArrayLength { d, a } => {
                    let next = following!(1);
                    let a = r!(a);
                    if a == 0 {
                        cold!();
                    }
                    r!(d) = length!(constant!(a as usize));
                    next!(next);
                }
                Op::LoadB { d, a, i } => {
                    let next = following!(1);
                    let (elements, i, _) = array!(a, i);
                    r!(d) = word(i32::from((at!(elements + i / 8) >> (i % 8 * 8)) as i8));
                    next!(next);
                }
                Op::LoadC { d, a, i } => {
                    let next = following!(1);
                    let (elements, i, _) = array!(a, i);
                    r!(d) = u64::from((at!(elements + i / 4) >> (i % 4 * 16)) as u16);
                    next!(next);
                }
                Op::LoadS { d, a, i } => {
                    let next = following!(1);
                    let (elements, i, _) = array!(a, i);
                    let short = (at!(elements + i / 4) >> (i % 4 * 16)) as i16;
                    r!(d) = word(i32::from(short));
                    next!(next);
                }
                Op::LoadI { d, a, i } | Op::LoadA { d, a, i } => {
                    let next = following!(1);
                    let (elements, i, _) = array!(a, i);
                    r!(d) = load!(elements + i);
                    next!(next);
                }
                Op::LoadL { d, a, i } => {
                    let next = following!(1);
                    let (elements, i, _) = array!(a, i);
                    set_wide!(d, at!(elements + i));
                    next!(next);
                }
                Op::StoreB { a, i, v } => {
                    let next = following!(1);
                    let value = r!(v);
                    if open!(value) {
                        cold!();
                    }
                    let (elements, i, class) = array!(a, i);
                    // A boolean keeps one bit of what is stored (JVMS §6.5 bastore).
                    let byte = if class == dispatch.boolean_array { value & 1 } else { value };
                    set_part!(elements + i / 8, [u8; 8], i % 8, byte as u8);
                    next!(next);
                }
                Op::StoreC { a, i, v } => {
                    let next = following!(1);
                    let value = r!(v);
                    if open!(value) {
                        cold!();
                    }
                    let (elements, i, _) = array!(a, i);
                    set_part!(elements + i / 4, [u16; 4], i % 4, value as u16);
                    next!(next);
                }
                Op::StoreI { a, i, v } => {
                    let next = following!(1);
                    let value = r!(v);
                    let (elements, i, _) = array!(a, i);
                    set!(elements + i, value, EntryKind::Word);
                    next!(next);
                }
                Op::StoreL { a, i, v } => {
                    let next = following!(1);
                    let value = r!(v);
                    if unknown!(v) {
                        cold!();
                    }
                    let (elements, i, _) = array!(a, i);
                    set!(elements + i, value, EntryKind::Word);
                    next!(next);
                }
                Op::StoreA { a, i, v } => {
                    let next = following!(1);
                    let value = r!(v);
                    let (elements, i, class) = array!(a, i);
                    if value != 0 {
                        let stored = constant!(value as usize) as u32;
                        let Some(info) = at_hand!(classes, &dispatch.classes[..]).get(class as usize) else { cold!() };
                        if info.element != stored && info.element != dispatch.object && info.stored != stored {
                            cold!();
                        }
                    }
                    set!(elements + i, value, EntryKind::Reference);
                    next!(next);
                }

                Op::Goto { t } => go!(t as usize),
                Op::GotoBack { t } => {
                    tick!();
                    go!(t as usize);
                }
                Op::IfEq { a, b, t } => branch!(a, b, t, |a, b| a == b),
                Op::IfNe { a, b, t } => branch!(a, b, t, |a, b| a != b),
                Op::IfLt { a, b, t } => branch!(a, b, t, |a, b| a < b),
                Op::IfGe { a, b, t } => branch!(a, b, t, |a, b| a >= b),
                Op::IfGt { a, b, t } => branch!(a, b, t, |a, b| a > b),
                Op::IfLe { a, b, t } => branch!(a, b, t, |a, b| a <= b),
                Op::IfEqK { a, k, t } => branch_k!(a, k, t, |a, b| a == b),
                Op::IfNeK { a, k, t } => branch_k!(a, k, t, |a, b| a != b),
                Op::IfLtK { a, k, t } => branch_k!(a, k, t, |a, b| a < b),
                Op::IfGeK { a, k, t } => branch_k!(a, k, t, |a, b| a >= b),
                Op::IfGtK { a, k, t } => branch_k!(a, k, t, |a, b| a > b),
                Op::IfLeK { a, k, t } => branch_k!(a, k, t, |a, b| a <= b),
                Op::IfSame { a, b, t } => branch!(a, b, t, |a, b| a == b),
                Op::IfNotSame { a, b, t } => branch!(a, b, t, |a, b| a != b),
                Op::IfNull { a, t } => branch_k!(a, 0i16, t, |a, b| a == b),
                Op::IfNonNull { a, t } => branch_k!(a, 0i16, t, |a, b| a != b),
                Op::LoopLt { a, k, b, t } => {
                    let (x, y) = (r!(a), r!(b));
                    if open!(x | y) {
                        cold!();
                    }
                    tick!();
                    let x = int(x).wrapping_add(i32::from(k));
                    r!(a) = word(x);
                    // The bound may be the counter itself.
                    jump!(x < int(r!(b)), t, 1);
                }
                Op::LoopIfLt { a, b, t } => loop_branch!(a, b, t, |a, b| a < b),
                Op::LoopIfGe { a, b, t } => loop_branch!(a, b, t, |a, b| a >= b),
                Op::LoopIfGt { a, b, t } => loop_branch!(a, b, t, |a, b| a > b),
                Op::LoopIfLe { a, b, t } => loop_branch!(a, b, t, |a, b| a <= b),
                Op::LoopIfEq { a, b, t } => loop_branch!(a, b, t, |a, b| a == b),
                Op::LoopIfNe { a, b, t } => loop_branch!(a, b, t, |a, b| a != b),
                Op::LoopIfLtK { a, k, t } => loop_branch_k!(a, k, t, |a, b| a < b),
                Op::LoopIfGeK { a, k, t } => loop_branch_k!(a, k, t, |a, b| a >= b),
                Op::LoopIfGtK { a, k, t } => loop_branch_k!(a, k, t, |a, b| a > b),
                Op::LoopIfLeK { a, k, t } => loop_branch_k!(a, k, t, |a, b| a <= b),
                Op::LoopIfEqK { a, k, t } => loop_branch_k!(a, k, t, |a, b| a == b),
                Op::LoopIfNeK { a, k, t } => loop_branch_k!(a, k, t, |a, b| a != b),
                Op::LoopIfNonNull { a, t } => loop_branch_k!(a, 0i16, t, |a, b| a != b),
                Op::Switch { a, table } => {
                    let key = r!(a);
                    if open!(key) {
                        cold!();
                    }
                    let Some(table) = code.switches.get(table as usize) else { cold!() };
                    go!(table.target(int(key)) as usize);
                }

                Op::IfGeLength { a, b, t } => {
                    let (index, array) = (r!(a), r!(b));
                    if array == 0 || open!(index) {
                        cold!();
                    }
                    let length = length!(constant!(array as usize)) as i32;
                    jump!(int(index) >= length, t, 2);
                }
                Op::LoopIfLtLength { a, b, t } => {
                    let (index, array) = (r!(a), r!(b));
                    if array == 0 || open!(index) {
                        cold!();
                    }
                    let length = length!(constant!(array as usize)) as i32;
                    tick!();
                    jump!(int(index) < length, t, 2);
                }
                Op::LoopLtLength { a, k, b, t } => {
                    let (index, array) = (r!(a), r!(b));
                    if array == 0 || open!(index) {
                        cold!();
                    }
                    let length = length!(constant!(array as usize)) as i32;
                    tick!();
                    let index = int(index).wrapping_add(i32::from(k));
                    r!(a) = word(index);
                    jump!(index < length, t, 3);
                }
                Op::StoreBK { a, i, k } => {
                    let next = following!(2);
                    let (elements, i, _) = array!(a, i);
                    set_part!(elements + i / 8, [u8; 8], i % 8, k);
                    next!(next);
                }
                Op::StoreIK { a, i, k } => {
                    let next = following!(2);
                    let (elements, i, _) = array!(a, i);
                    set!(elements + i, word(i32::from(k)), EntryKind::Word);
                    next!(next);
                }
                Op::LoadIfZero { a, i, t } => {
                    let byte = element_byte!(a, i);
                    jump!(byte == 0, t, 2);
                }
                Op::LoadIfNotZero { a, i, t } => {
                    let byte = element_byte!(a, i);
                    jump!(byte != 0, t, 2);
                }

                Op::DMulAdd { d, a, b, c } => wide3!(d, a, b, c, |a, b, c| a + b * c),
                Op::DMulSub { d, a, b, c } => wide3!(d, a, b, c, |a, b, c| a - b * c),
                Op::MoveStep { d, a, k } => {
                    let next = following!(2);
                    let value = r!(a);
                    if open!(value) {
                        cold!();
                    }
                    r!(a) = word(int(value).wrapping_add(i32::from(k)));
                    r!(d) = value;
                    next!(next);
                }
                Op::I2LUnsigned { d, a } => {
                    let next = following!(3);
                    let a = r!(a);
                    if open!(a) {
                        cold!();
                    }
                    set_wide!(d, a);
                    next!(next);
                }
                Op::IfEqL { a, b, t } => branch_wide!(a, b, t, |a, b| a == b),
                Op::IfNeL { a, b, t } => branch_wide!(a, b, t, |a, b| a != b),
                Op::IfLtL { a, b, t } => branch_wide!(a, b, t, |a, b| a < b),
                Op::IfGeL { a, b, t } => branch_wide!(a, b, t, |a, b| a >= b),
                Op::LoopIfEqL { a, b, t } => loop_branch_wide!(a, b, t, |a, b| a == b),
                Op::LoopIfNeL { a, b, t } => loop_branch_wide!(a, b, t, |a, b| a != b),
                Op::LoopIfLtL { a, b, t } => loop_branch_wide!(a, b, t, |a, b| a < b),
                Op::LoopIfGeL { a, b, t } => loop_branch_wide!(a, b, t, |a, b| a >= b),
                Op::IfEqLK { a, k, t } => branch_wide_k!(a, k, t, |a, b| a == b),
                Op::IfNeLK { a, k, t } => branch_wide_k!(a, k, t, |a, b| a != b),
                Op::IfLtLK { a, k, t } => branch_wide_k!(a, k, t, |a, b| a < b),
                Op::IfGeLK { a, k, t } => branch_wide_k!(a, k, t, |a, b| a >= b),
                Op::LoopIfEqLK { a, k, t } => loop_branch_wide_k!(a, k, t, |a, b| a == b),
                Op::LoopIfNeLK { a, k, t } => loop_branch_wide_k!(a, k, t, |a, b| a != b),
                Op::LoopIfLtLK { a, k, t } => loop_branch_wide_k!(a, k, t, |a, b| a < b),
                Op::LoopIfGeLK { a, k, t } => loop_branch_wide_k!(a, k, t, |a, b| a >= b),
                Op::IfEqD { a, b, t } => branch_double!(a, b, t, |a, b| a == b),
                Op::IfNeD { a, b, t } => branch_double!(a, b, t, |a, b| a != b),
                Op::IfLtD { a, b, t } => branch_double!(a, b, t, |a, b| a < b),
                Op::IfNotLtD { a, b, t } => branch_double!(a, b, t, |a, b| !is_less(a, b)),
                Op::IfLeD { a, b, t } => branch_double!(a, b, t, |a, b| a <= b),
                Op::IfNotLeD { a, b, t } => branch_double!(a, b, t, |a, b| !is_at_most(a, b)),

                Op::GetField { d, o, off } => {
                    let next = following!(1);
                    let object = r!(o);
                    if object == 0 {
                        cold!();
                    }
                    r!(d) = load!(object as usize + off as usize);
                    next!(next);
                }
                Op::GetField2 { d, o, off } => {
                    let next = following!(1);
                    let object = r!(o);
                    if object == 0 {
                        cold!();
                    }
                    let address = object as usize + off as usize;
                    set_pair!(d, at!(address), at!(address + 1));
                    next!(next);
                }
                Op::PutField { o, v, off } => {
                    let next = following!(1);
                    let (object, value) = (r!(o), r!(v));
                    if object == 0 {
                        cold!();
                    }
                    set!(object as usize + off as usize, value, EntryKind::Word);
                    next!(next);
                }
                Op::PutFieldA { o, v, off } => {
                    let next = following!(1);
                    let (object, value) = (r!(o), r!(v));
                    if object == 0 {
                        cold!();
                    }
                    set!(object as usize + off as usize, value, EntryKind::Reference);
                    next!(next);
                }
                Op::PutField2 { o, v, off } => {
                    let next = following!(1);
                    let (object, value, tag) = (r!(o), r!(v), tag!(v));
                    if object == 0 {
                        cold!();
                    }
                    let address = object as usize + off as usize;
                    set!(address, value, EntryKind::Word);
                    if SEARCHES {
                        set!(address + 1, tag, EntryKind::Word);
                    }
                    next!(next);
                }
                Op::GetStatic { d, address } => {
                    let next = following!(1);
                    r!(d) = load!(address as usize);
                    next!(next);
                }
                Op::GetStatic2 { d, address } => {
                    let next = following!(1);
                    set_pair!(d, at!(address as usize), at!(address as usize + 1));
                    next!(next);
                }
                Op::PutStatic { v, address } => {
                    let next = following!(1);
                    set!(address as usize, r!(v), EntryKind::Word);
                    next!(next);
                }
                Op::PutStaticA { v, address } => {
                    let next = following!(1);
                    set!(address as usize, r!(v), EntryKind::Reference);
                    next!(next);
                }
                Op::PutStatic2 { v, address } => {
                    let next = following!(1);
                    let (value, tag) = (r!(v), tag!(v));
                    set!(address as usize, value, EntryKind::Word);
                    if SEARCHES {
                        set!(address as usize + 1, tag, EntryKind::Word);
                    }
                    next!(next);
                }

                Op::New { d, class } => {
                    let next = following!(1);
                    let Some(info) = at_hand!(classes, &dispatch.classes[..]).get(class as usize) else { cold!() };
                    let end = rare.top.saturating_add(info.words);
                    if end > at_hand!(limit, memory.limit) || info.words == 0 {
                        cold!();
                    }
                    let Some(object) = heap.get_mut(rare.top as usize..end as usize) else { cold!() };
                    object.fill(0);
                    object[0] = u64::from(class);
                    r!(d) = u64::from(rare.top);
                    rare.top = end;
                    next!(next);
                }
                Op::NewArray { d, n, class } => {
                    let next = following!(1);
                    let length = r!(n);
                    let Some(info) = at_hand!(classes, &dispatch.classes[..]).get(class as usize) else { cold!() };
                    // Large arrays are the cold path's: it knows about memory running out.
                    if length > 1 << 16 {
                        cold!();
                    }
                    let words = ELEMENTS as u32 + ((length as u32 + info.round_up) >> info.per_word_log);
                    let end = rare.top.saturating_add(words);
                    if end > at_hand!(limit, memory.limit) {
                        cold!();
                    }
                    let Some(array) = heap.get_mut(rare.top as usize..end as usize) else { cold!() };
                    array.fill(0);
                    array[0] = u64::from(class) | length << 32;
                    r!(d) = u64::from(rare.top);
                    rare.top = end;
                    next!(next);
                }
                Op::CheckCast { a, site } => {
                    let next = following!(1);
                    let object = r!(a);
                    if object != 0 {
                        let class = constant!(object as usize) as u32;
                        let Some(site) = at_hand!(sites, &code.sites[..]).get(site as usize) else { cold!() };
                        if class != site.target && class != site.seen {
                            cold!();
                        }
                    }
                    next!(next);
                }
                Op::InstanceOf { d, a, site } => {
                    let next = following!(1);
                    let object = r!(a);
                    if object == 0 {
                        r!(d) = 0;
                    } else {
                        let class = constant!(object as usize) as u32;
                        let Some(site) = at_hand!(sites, &code.sites[..]).get(site as usize) else { cold!() };
                        r!(d) = if class == site.target || class == site.seen {
                            1
                        } else if class == site.refused {
                            0
                        } else {
                            cold!()
                        };
                    }
                    next!(next);
                }

                Op::InvokeStatic { base, method } => call!(base, method),
                Op::InvokeSpecial { base, method } => {
                    let receiver = rare.stack[rare.fp + base as usize];
                    if receiver == 0 || open!(receiver) {
                        cold!();
                    }
                    call!(base, method)
                }
                Op::InvokeVirtual { base, index } => {
                    let receiver = rare.stack[rare.fp + base as usize];
                    if receiver == 0 {
                        cold!();
                    }
                    let class = constant!(receiver as usize) as u32;
                    let Some(info) = at_hand!(classes, &dispatch.classes[..]).get(class as usize) else { cold!() };
                    let Some(&method) =
                        at_hand!(vtables, &dispatch.vtables[..]).get(info.vtable as usize + index as usize)
                    else {
                        cold!()
                    };
                    call!(base, method)
                }
                Op::InvokeInterface { base, site } => {
                    let receiver = rare.stack[rare.fp + base as usize];
                    if receiver == 0 {
                        cold!();
                    }
                    let class = constant!(receiver as usize) as u32;
                    let Some(site) = at_hand!(sites, &code.sites[..]).get(site as usize) else { cold!() };
                    if class == site.seen {
                        call!(base, site.method)
                    } else {
                        let Some(method) = dispatch.interface_cache.get(class, site.target) else { cold!() };
                        call!(base, method)
                    }
                }
                Op::Assume { a } => {
                    let next = following!(1);
                    let condition = r!(a);
                    if condition == 0 {
                        exit!(Exit::Pruned);
                    }
                    if open!(condition) {
                        cold!();
                    }
                    next!(next);
                }
                Op::Access { a } => {
                    let next = following!(1);
                    if open!(r!(a)) {
                        cold!();
                    }
                    next!(next);
                }
                Op::AccessPair { a } => {
                    let next = following!(1);
                    if unknown!(a) {
                        cold!();
                    }
                    next!(next);
                }
                Op::Return => ret!(),
                Op::Return1 { a } => {
                    let value = r!(a);
                    let callee = rare.fp;
                    // Leaving may be a cold case; then the result must not be in place yet.
                    let link = FrameHeader(rare.stack[callee + rare.header]);
                    let caller = callee - link.delta();
                    if caller < stack_mark {
                        exit!(Exit::Return);
                    }
                    rare.stack[callee] = value;
                    (rare.fp, rare.header) = (caller, link.caller_locals());
                    w = window(rare.stack, caller);
                    pc = link.return_pc() as usize;
                    let Some(next) = ops.get(pc) else { cold!() };
                    op = next;
                    left!(callee);
                    continue;
                }
                Op::Return2 { a } => {
                    let (value, tag) = (r!(a), tag!(a));
                    let callee = rare.fp;
                    let link = FrameHeader(rare.stack[callee + rare.header]);
                    let caller = callee - link.delta();
                    if caller < stack_mark {
                        exit!(Exit::Return);
                    }
                    rare.stack[callee] = value;
                    if SEARCHES {
                        rare.stack[callee + 1] = tag;
                    }
                    (rare.fp, rare.header) = (caller, link.caller_locals());
                    w = window(rare.stack, caller);
                    pc = link.return_pc() as usize;
                    let Some(next) = ops.get(pc) else { cold!() };
                    op = next;
                    left!(callee);
                    continue;
                }

                Op::Trap
                | Op::MultiNewArray { .. }
                | Op::MonitorEnter { .. }
                | Op::MonitorExit { .. }
                | Op::Throw { .. }
                | Op::InvokeLinked { .. }
                | Op::InvokeLinkedOn { .. }
                | Op::Cover { .. }
                | Op::SyncEnter { .. }
                | Op::SyncExit { .. }
                | Op::TrackMonitors
                | Op::CheckMonitors
                | Op::Unresolved { .. }
                | Op::Native { .. }
                | Op::NativeResume { .. } => cold!(),
            }
        }
        let exit = rare.exit;
        running.pc = index_of(op, ops) as u32;
        running.fp = rare.fp;
        running.header = rare.header;
        running.fuel = rare.fuel.wrapping_add(1);
        self.memory.top = rare.top;
        exit
    }
}
