//! Finding and loading Z3's shared library, and the functions of its C interface that are used.

#![expect(unsafe_code, reason = "Z3 is a C library")]

use super::whole;
use libloading::Library;
use std::error::Error;
use std::ffi::{OsStr, OsString, c_char, c_int, c_uint, c_void};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The environment variable that names the library's file.
pub const VARIABLE: &str = "JAYWALK_Z3";

/// The oldest version whose answers are taken.
const OLDEST: (u32, u32) = (4, 13);

/// What to do when what was named is not Z3.
const ADVICE: &str = "set JAYWALK_Z3 to a libz3.so, such as that of the PyPI package z3-solver";

/// Why there is no Z3: each is one line that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No place had one.
    #[error("no Z3: set {VARIABLE} to its library (libz3.so), or put it beside jaywalk")]
    NotFound,
    /// What was named cannot be loaded.
    #[error("{file} cannot be loaded as Z3's library: {reason}; {ADVICE}")]
    NotALibrary {
        /// The file.
        file: String,
        /// What the system says.
        reason: String,
    },
    /// A library without one of the functions.
    #[error("{file} is a library, but not Z3's: it has no {function}; {ADVICE}")]
    NotZ3 {
        /// The file.
        file: String,
        /// The function that is missing.
        function: &'static str,
    },
    /// An old version.
    #[error("{file} is Z3 {version}, and jaywalk needs {}.{} or newer; {ADVICE}", OLDEST.0, OLDEST.1)]
    TooOld {
        /// The file.
        file: String,
        /// Which version.
        version: String,
    },
}

/// An object of Z3's. Those of each context belong to it.
pub(super) type Handle = *mut c_void;

macro_rules! functions {
    ($($name:ident($($parameter:ty),*) $(-> $result:ty)?;)*) => {
        /// Z3's functions, by their names without `Z3_`.
        pub struct Z3Library {
            $(pub(super) $name: unsafe extern "C" fn($($parameter),*) $(-> $result)?,)*
            version: (u32, u32, u32),
            /// What the functions are in: never unloaded before them.
            _library: Library,
        }

        /// Loads what `name` says, a path or a name that the system looks up.
        fn load_functions(name: &OsStr) -> Result<Z3Library, LoadError> {
            let file = Path::new(name).display().to_string();
            // SAFETY: loading a library runs its initialisers. The user names the file, or the system has it under
            // Z3's own name; Z3's initialisers only set up its own memory.
            let library = unsafe { Library::new(name) }
                .map_err(|error| LoadError::NotALibrary { file: file.clone(), reason: reason(&error, &file) })?;
            $(
                // SAFETY: the type is that of the function in Z3's headers (z3_api.h, z3_fpa.h), and the pointer is
                // kept together with the library.
                let $name = unsafe { library.get(concat!("Z3_", stringify!($name), "\0").as_bytes()) }
                    .map(|symbol| *symbol)
                    .map_err(|_| LoadError::NotZ3 { file: file.clone(), function: concat!("Z3_", stringify!($name)) })?;
            )*
            let mut z3 = Z3Library { $($name,)* version: (0, 0, 0), _library: library };
            let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
            // SAFETY: four places for four numbers.
            unsafe { (z3.get_version)(&mut major, &mut minor, &mut build, &mut revision) };
            z3.version = (major, minor, build);
            if (major, minor) < OLDEST {
                return Err(LoadError::TooOld { file, version: format!("{major}.{minor}.{build}") });
            }
            Ok(z3)
        }
    };
}

functions! {
    get_version(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint);
    mk_config() -> Handle;
    del_config(Handle);
    mk_context_rc(Handle) -> Handle;
    del_context(Handle);
    set_error_handler(Handle, Option<unsafe extern "C" fn(Handle, c_int)>);
    get_error_code(Handle) -> c_int;
    interrupt(Handle);
    inc_ref(Handle, Handle);
    dec_ref(Handle, Handle);

    mk_params(Handle) -> Handle;
    params_inc_ref(Handle, Handle);
    params_dec_ref(Handle, Handle);
    params_set_uint(Handle, Handle, Handle, c_uint);
    params_set_bool(Handle, Handle, Handle, bool);
    mk_string_symbol(Handle, *const c_char) -> Handle;
    mk_int_symbol(Handle, c_int) -> Handle;

    mk_solver(Handle) -> Handle;
    mk_solver_for_logic(Handle, Handle) -> Handle;
    solver_inc_ref(Handle, Handle);
    solver_dec_ref(Handle, Handle);
    solver_set_params(Handle, Handle, Handle);
    solver_push(Handle, Handle);
    solver_pop(Handle, Handle, c_uint);
    solver_assert(Handle, Handle, Handle);
    solver_check(Handle, Handle) -> c_int;
    solver_get_reason_unknown(Handle, Handle) -> *const c_char;
    solver_get_model(Handle, Handle) -> Handle;
    model_inc_ref(Handle, Handle);
    model_dec_ref(Handle, Handle);
    model_eval(Handle, Handle, Handle, bool, *mut Handle) -> bool;
    get_numeral_uint64(Handle, Handle, *mut u64) -> bool;

    mk_bv_sort(Handle, c_uint) -> Handle;
    mk_const(Handle, Handle, Handle) -> Handle;
    mk_fresh_const(Handle, *const c_char, Handle) -> Handle;
    mk_unsigned_int64(Handle, u64, Handle) -> Handle;
    mk_not(Handle, Handle) -> Handle;
    mk_xor(Handle, Handle, Handle) -> Handle;
    mk_and(Handle, c_uint, *const Handle) -> Handle;
    mk_or(Handle, c_uint, *const Handle) -> Handle;
    mk_eq(Handle, Handle, Handle) -> Handle;
    mk_ite(Handle, Handle, Handle, Handle) -> Handle;

    mk_bvadd(Handle, Handle, Handle) -> Handle;
    mk_bvsub(Handle, Handle, Handle) -> Handle;
    mk_bvmul(Handle, Handle, Handle) -> Handle;
    mk_bvsdiv(Handle, Handle, Handle) -> Handle;
    mk_bvsrem(Handle, Handle, Handle) -> Handle;
    mk_bvand(Handle, Handle, Handle) -> Handle;
    mk_bvor(Handle, Handle, Handle) -> Handle;
    mk_bvxor(Handle, Handle, Handle) -> Handle;
    mk_bvshl(Handle, Handle, Handle) -> Handle;
    mk_bvashr(Handle, Handle, Handle) -> Handle;
    mk_bvlshr(Handle, Handle, Handle) -> Handle;
    mk_bvneg(Handle, Handle) -> Handle;
    mk_bvslt(Handle, Handle, Handle) -> Handle;
    mk_bvsle(Handle, Handle, Handle) -> Handle;
    mk_bvult(Handle, Handle, Handle) -> Handle;
    mk_extract(Handle, c_uint, c_uint, Handle) -> Handle;
    mk_sign_ext(Handle, c_uint, Handle) -> Handle;
    mk_zero_ext(Handle, c_uint, Handle) -> Handle;

    mk_fpa_sort_32(Handle) -> Handle;
    mk_fpa_sort_64(Handle) -> Handle;
    mk_fpa_rne(Handle) -> Handle;
    mk_fpa_rtz(Handle) -> Handle;
    mk_fpa_rtn(Handle) -> Handle;
    mk_fpa_rtp(Handle) -> Handle;
    mk_fpa_add(Handle, Handle, Handle, Handle) -> Handle;
    mk_fpa_sub(Handle, Handle, Handle, Handle) -> Handle;
    mk_fpa_mul(Handle, Handle, Handle, Handle) -> Handle;
    mk_fpa_div(Handle, Handle, Handle, Handle) -> Handle;
    mk_fpa_sqrt(Handle, Handle, Handle) -> Handle;
    mk_fpa_round_to_integral(Handle, Handle, Handle) -> Handle;
    mk_fpa_neg(Handle, Handle) -> Handle;
    mk_fpa_abs(Handle, Handle) -> Handle;
    mk_fpa_eq(Handle, Handle, Handle) -> Handle;
    mk_fpa_lt(Handle, Handle, Handle) -> Handle;
    mk_fpa_leq(Handle, Handle, Handle) -> Handle;
    mk_fpa_is_nan(Handle, Handle) -> Handle;
    mk_fpa_is_negative(Handle, Handle) -> Handle;
    mk_fpa_is_zero(Handle, Handle) -> Handle;
    mk_fpa_to_fp_bv(Handle, Handle, Handle) -> Handle;
    mk_fpa_to_fp_float(Handle, Handle, Handle, Handle) -> Handle;
    mk_fpa_to_fp_signed(Handle, Handle, Handle, Handle) -> Handle;
    mk_fpa_to_sbv(Handle, Handle, Handle, c_uint) -> Handle;
}

/// What the system says of a file that it cannot load, without saying the file again.
fn reason(error: &libloading::Error, file: &str) -> String {
    let text = error.source().map_or_else(|| error.to_string(), ToString::to_string);
    text.strip_prefix(&format!("{file}: ")).unwrap_or(&text).replace('\n', " ")
}

/// The library of this process.
static SHARED: OnceLock<Result<Z3Library, LoadError>> = OnceLock::new();

impl Z3Library {
    /// Loads a file, or what the system has under a name if there is no such file.
    pub fn load(name: impl AsRef<OsStr>) -> Result<Z3Library, LoadError> {
        // The system looks a name without a folder up in its own folders only.
        let file = Path::new(&name).canonicalize().ok().filter(|file| file.is_file());
        if file.as_deref().is_some_and(whole::is_cut_off) {
            let reason = "the file is shorter than it says, maybe a download that broke off".to_owned();
            return Err(LoadError::NotALibrary { file: Path::new(&name).display().to_string(), reason });
        }
        load_functions(file.as_ref().map_or(name.as_ref(), |file| file.as_os_str()))
    }

    /// Loads the file that [`VARIABLE`] names; if it names none, what lies beside the executable or what the system
    /// has.
    pub fn find() -> Result<Z3Library, LoadError> {
        if let Some(file) = std::env::var_os(VARIABLE).filter(|file| !file.is_empty()) {
            return Z3Library::load(file);
        }
        let mut trouble = LoadError::NotFound;
        for place in places() {
            match Z3Library::load(&place) {
                Ok(library) => return Ok(library),
                // A place that has none is no trouble, one that has a wrong one is.
                Err(LoadError::NotALibrary { .. }) if !Path::new(&place).is_file() => {}
                Err(error) => trouble = error,
            }
        }
        Err(trouble)
    }

    /// The library of this process, found when first asked for.
    pub fn shared() -> Result<&'static Z3Library, LoadError> {
        SHARED.get_or_init(Z3Library::find).as_ref().map_err(LoadError::clone)
    }

    /// The same, if somebody has asked for it.
    pub(super) fn loaded() -> Option<&'static Z3Library> {
        SHARED.get()?.as_ref().ok()
    }

    /// Which version it is.
    pub fn version(&self) -> (u32, u32, u32) {
        self.version
    }
}

/// Ends the process as it is: a thread that is in Z3 goes on while the C library's `exit` destroys what it uses.
pub(super) fn leave(status: i32) -> ! {
    unsafe extern "C" {
        fn _exit(status: c_int) -> !;
    }
    // SAFETY: the function of this name of the C library, which any thread may call.
    unsafe { _exit(status) }
}

/// Where a library may be that nobody has named.
fn places() -> Vec<OsString> {
    let names =
        [format!("{}z3{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX), "libz3.so.4".to_owned()];
    let beside = std::env::current_exe().ok().and_then(|executable| executable.parent().map(Path::to_path_buf));
    let beside = beside.map(|folder: PathBuf| folder.join(&names[0]).into_os_string());
    beside.into_iter().chain(names.into_iter().map(OsString::from)).collect()
}
