//! A context of Z3's: what owns formulas and solvers, with every call that is not safe by itself.

#![expect(unsafe_code, reason = "Z3 is a C library")]

use super::library::{Handle, Z3Library};
use std::ffi::{CStr, c_int, c_uint};
use std::sync::{Arc, Mutex, PoisonError};

/// A formula, term, sort or rounding mode of one context, alive as long as it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ast(Handle);

impl Ast {
    /// What Z3 has refused to make. It is never handed to Z3, which would look into it.
    const NOTHING: Ast = Ast(std::ptr::null_mut());

    fn is_nothing(self) -> bool {
        self.0.is_null()
    }
}

// SAFETY: a name for something of a context, which nothing but the context's own methods looks at.
unsafe impl Send for Ast {}

pub(super) type Unary = unsafe extern "C" fn(Handle, Handle) -> Handle;
pub(super) type Binary = unsafe extern "C" fn(Handle, Handle, Handle) -> Handle;
pub(super) type Ternary = unsafe extern "C" fn(Handle, Handle, Handle, Handle) -> Handle;

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Satisfiable,
    Unsatisfiable,
    /// With Z3's words for why.
    Unknown(String),
}

/// The context that a check runs in, for whoever wants to end the check.
#[derive(Debug, Default)]
pub(super) struct Running(Option<Handle>);

// SAFETY: the pointer is only used by `interrupt` below, which Z3 allows from any thread, and only while the context
// lives: the owner clears it before deleting the context.
unsafe impl Send for Running {}

/// Ends the check that runs in a context, from any thread.
pub(super) fn interrupt(library: &Z3Library, running: &Mutex<Running>) {
    let running = running.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(context) = running.0 {
        // SAFETY: the context lives as long as it stands there, and the lock is held.
        unsafe { (library.interrupt)(context) };
    }
}

/// Which solver a check runs on.
///
/// Those of a logic are faster than the general one, but answer wrongly outside their logic: that of bit vectors must
/// never see floating point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logic {
    /// Ints and longs alone.
    BitVectors,
    /// Floats and doubles among them.
    Floats,
}

pub(super) struct Context {
    pub(super) library: &'static Z3Library,
    context: Handle,
    solvers: [Handle; 2],
    parameters: Handle,
    /// The time-out that the solvers have, in milliseconds.
    timeouts: [u32; 2],
    /// Everything that was made and has a reference of ours.
    made: Vec<Handle>,
    /// Whether something should have been asserted that could not be made.
    lacks_something: bool,
    running: Arc<Mutex<Running>>,
}

// SAFETY: a context may be used by any thread, one at a time, which `&mut` and the lack of `Sync` see to.
unsafe impl Send for Context {}

impl Context {
    pub(super) fn new(library: &'static Z3Library, megabytes: u32, running: Arc<Mutex<Running>>) -> Context {
        // SAFETY: as Z3's interface demands, the configuration lives until the context is made, and solvers and
        // parameters get a reference before anything else is called. An error calls our handler, which does nothing,
        // instead of ending the process.
        unsafe {
            let configuration = (library.mk_config)();
            let context = (library.mk_context_rc)(configuration);
            (library.del_config)(configuration);
            (library.set_error_handler)(context, Some(ignore_error));
            let logic = (library.mk_string_symbol)(context, c"QF_UFBV".as_ptr());
            let bit_vectors = (library.mk_solver_for_logic)(context, logic);
            (library.solver_inc_ref)(context, bit_vectors);
            let floats = (library.mk_solver)(context);
            (library.solver_inc_ref)(context, floats);
            let parameters = (library.mk_params)(context);
            (library.params_inc_ref)(context, parameters);
            let memory = (library.mk_string_symbol)(context, c"max_memory".as_ptr());
            (library.params_set_uint)(context, parameters, memory, megabytes);
            // Else it takes the signal, and nobody else hears of it.
            let catches_signals = (library.mk_string_symbol)(context, c"ctrl_c".as_ptr());
            (library.params_set_bool)(context, parameters, catches_signals, false);
            running.lock().unwrap_or_else(PoisonError::into_inner).0 = Some(context);
            let solvers = [bit_vectors, floats];
            Context {
                library,
                context,
                solvers,
                parameters,
                timeouts: [0; 2],
                made: Vec::new(),
                lacks_something: false,
                running,
            }
        }
    }

    /// How many formulas it owns.
    pub(super) fn size(&self) -> usize {
        self.made.len()
    }

    /// Whether the last call went wrong, such as for want of memory.
    pub(super) fn is_broken(&self) -> bool {
        // SAFETY: the context lives.
        self.lacks_something || unsafe { (self.library.get_error_code)(self.context) != 0 }
    }

    /// Takes a reference, so that what was made lives as long as the context.
    fn keep(&mut self, made: Handle) -> Ast {
        if !made.is_null() {
            // SAFETY: the call before has returned it, so it is alive.
            unsafe { (self.library.inc_ref)(self.context, made) };
            self.made.push(made);
        }
        Ast(made)
    }

    // In the following calls every `Ast` was returned by this context and is kept. What is made of nothing is nothing, and
    // asserting that makes the check unknown; functions are those of the library of this context.

    pub(super) fn nullary(&mut self, function: unsafe extern "C" fn(Handle) -> Handle) -> Ast {
        // SAFETY: see above.
        let made = unsafe { function(self.context) };
        self.keep(made)
    }

    pub(super) fn unary(&mut self, function: Unary, a: Ast) -> Ast {
        if a.is_nothing() {
            return Ast::NOTHING;
        }
        // SAFETY: see above.
        let made = unsafe { function(self.context, a.0) };
        self.keep(made)
    }

    pub(super) fn binary(&mut self, function: Binary, a: Ast, b: Ast) -> Ast {
        if a.is_nothing() || b.is_nothing() {
            return Ast::NOTHING;
        }
        // SAFETY: see above.
        let made = unsafe { function(self.context, a.0, b.0) };
        self.keep(made)
    }

    pub(super) fn ternary(&mut self, function: Ternary, a: Ast, b: Ast, c: Ast) -> Ast {
        if a.is_nothing() || b.is_nothing() || c.is_nothing() {
            return Ast::NOTHING;
        }
        // SAFETY: see above.
        let made = unsafe { function(self.context, a.0, b.0, c.0) };
        self.keep(made)
    }

    /// Both or either of two formulas, by `mk_and` or `mk_or`.
    pub(super) fn joined(
        &mut self,
        function: unsafe extern "C" fn(Handle, c_uint, *const Handle) -> Handle,
        operands: [Ast; 2],
    ) -> Ast {
        if operands.iter().any(|operand| operand.is_nothing()) {
            return Ast::NOTHING;
        }
        let handles = operands.map(|operand| operand.0);
        // SAFETY: see above; the array has as many handles as are said.
        let made = unsafe { function(self.context, 2, handles.as_ptr()) };
        self.keep(made)
    }

    pub(super) fn bits_sort(&mut self, bits: u32) -> Ast {
        // SAFETY: see above.
        let made = unsafe { (self.library.mk_bv_sort)(self.context, bits) };
        self.keep(made)
    }

    pub(super) fn numeral(&mut self, word: u64, sort: Ast) -> Ast {
        // SAFETY: see above.
        let made = unsafe { (self.library.mk_unsigned_int64)(self.context, word, sort.0) };
        self.keep(made)
    }

    /// The variable of a number.
    pub(super) fn variable(&mut self, number: u32, sort: Ast) -> Ast {
        // SAFETY: see above; a symbol lives as long as the context.
        let made = unsafe {
            let symbol = (self.library.mk_int_symbol)(self.context, number as c_int);
            (self.library.mk_const)(self.context, symbol, sort.0)
        };
        self.keep(made)
    }

    /// A variable that nothing else has.
    pub(super) fn fresh(&mut self, sort: Ast) -> Ast {
        // SAFETY: see above; the prefix is a string that ends with zero.
        let made = unsafe { (self.library.mk_fresh_const)(self.context, c"f".as_ptr(), sort.0) };
        self.keep(made)
    }

    /// Bits `high` to `low` of a bit vector.
    pub(super) fn extract(&mut self, high: u32, low: u32, a: Ast) -> Ast {
        if a.is_nothing() {
            return Ast::NOTHING;
        }
        // SAFETY: see above.
        let made = unsafe { (self.library.mk_extract)(self.context, high, low, a.0) };
        self.keep(made)
    }

    /// A bit vector with so many bits more, by `mk_sign_ext` or `mk_zero_ext`.
    pub(super) fn extend(&mut self, is_signed: bool, bits: u32, a: Ast) -> Ast {
        if a.is_nothing() {
            return Ast::NOTHING;
        }
        let function = if is_signed { self.library.mk_sign_ext } else { self.library.mk_zero_ext };
        // SAFETY: see above.
        let made = unsafe { function(self.context, bits, a.0) };
        self.keep(made)
    }

    /// A float or double as a bit vector of so many bits; only where it fits.
    pub(super) fn truncate(&mut self, mode: Ast, a: Ast, bits: u32) -> Ast {
        if a.is_nothing() {
            return Ast::NOTHING;
        }
        // SAFETY: see above.
        let made = unsafe { (self.library.mk_fpa_to_sbv)(self.context, mode.0, a.0, bits) };
        self.keep(made)
    }

    /// Asserts a formula, until the next [`Context::pop`] or for ever.
    pub(super) fn assert(&mut self, logic: Logic, formula: Ast) {
        if formula.is_nothing() {
            self.lacks_something = true;
            return;
        }
        // SAFETY: the solver is this context's.
        unsafe { (self.library.solver_assert)(self.context, self.solvers[logic as usize], formula.0) };
    }

    pub(super) fn push(&mut self, logic: Logic) {
        // SAFETY: the solver is this context's.
        unsafe { (self.library.solver_push)(self.context, self.solvers[logic as usize]) };
    }

    pub(super) fn pop(&mut self, logic: Logic) {
        // SAFETY: the solver is this context's, and there was a push.
        unsafe { (self.library.solver_pop)(self.context, self.solvers[logic as usize], 1) };
    }

    /// Whether what is asserted can be true, within a time.
    pub(super) fn check(&mut self, logic: Logic, milliseconds: u32) -> Found {
        if self.lacks_something {
            return Found::Unknown("it refuses a formula".to_owned());
        }
        let solver = self.solvers[logic as usize];
        // SAFETY: solver and parameters are this context's; the reason is a string of Z3's, read at once.
        unsafe {
            if self.timeouts[logic as usize] != milliseconds {
                let timeout = (self.library.mk_string_symbol)(self.context, c"timeout".as_ptr());
                (self.library.params_set_uint)(self.context, self.parameters, timeout, milliseconds);
                (self.library.solver_set_params)(self.context, solver, self.parameters);
                self.timeouts[logic as usize] = milliseconds;
            }
            match (self.library.solver_check)(self.context, solver) {
                1 if !self.is_broken() => Found::Satisfiable,
                -1 if !self.is_broken() => Found::Unsatisfiable,
                _ => {
                    let reason = (self.library.solver_get_reason_unknown)(self.context, solver);
                    let reason =
                        if reason.is_null() { "error".into() } else { CStr::from_ptr(reason).to_string_lossy() };
                    Found::Unknown(reason.into_owned())
                }
            }
        }
    }

    /// The values of bit vectors where the last check was satisfiable.
    pub(super) fn values(&mut self, logic: Logic, of: &[Ast]) -> Option<Vec<u64>> {
        // SAFETY: the solver is this context's; the model has a reference while it is used, and what evaluating it
        // returns is read before the next call.
        unsafe {
            let model = (self.library.solver_get_model)(self.context, self.solvers[logic as usize]);
            if model.is_null() {
                return None;
            }
            (self.library.model_inc_ref)(self.context, model);
            let values = of.iter().map(|ast| {
                let (mut value, mut word) = (std::ptr::null_mut(), 0);
                let is_known = (self.library.model_eval)(self.context, model, ast.0, true, &mut value)
                    && (self.library.get_numeral_uint64)(self.context, value, &mut word);
                is_known.then_some(word)
            });
            let values = values.collect();
            (self.library.model_dec_ref)(self.context, model);
            values
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // There may be another since.
        if running.0 == Some(self.context) {
            running.0 = None;
        }
        drop(running);
        // SAFETY: each has the one reference that was taken, and nothing is used after this.
        unsafe {
            for &made in &self.made {
                (self.library.dec_ref)(self.context, made);
            }
            for solver in self.solvers {
                (self.library.solver_dec_ref)(self.context, solver);
            }
            (self.library.params_dec_ref)(self.context, self.parameters);
            (self.library.del_context)(self.context);
        }
    }
}

/// Errors are asked for where they matter; without a handler Z3 ends the process.
unsafe extern "C" fn ignore_error(_: Handle, _: c_int) {}
