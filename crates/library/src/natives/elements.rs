//! Natives that do not look at the elements of the arrays that they are given, nor at the characters of strings
//! ([`Library::looks_inside`](jaywalk_machine::native::Library::looks_inside)): they copy them, look at some alone, or look
//! at none. Before all others, what is inside is chosen.

use jaywalk_machine::native::ArrayNative;

/// The class, and its methods; none for all.
const LEAVE_ELEMENTS: &[(&str, &[&str])] = &[
    ("java/lang/Object", &[]),
    ("java/lang/System", &["arraycopy", "identityHashCode"]),
    ("java/lang/Class", &["isInstance", "cast"]),
    ("java/lang/Thread", &["holdsLock"]),
    ("java/lang/ref/Reference", &[]),
    ("java/lang/ref/PhantomReference", &[]),
    ("java/lang/reflect/Array", &[]),
    ("java/lang/invoke/MethodHandle", &[]),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor", &[]),
    ("jdk/internal/reflect/DirectMethodHandleAccessor", &[]),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", &[]),
    ("jdk/internal/reflect/NativeMethodAccessorImpl", &[]),
];

/// Natives that can do with arrays whose length is open ([`Library::array_native`](jaywalk_machine::native::Library::array_native)).
const ON_ARRAYS: &[(&str, &str, ArrayNative)] = &[
    ("java/lang/Object", "getClass", ArrayNative::GetClass),
    ("java/lang/Object", "clone", ArrayNative::Clone),
    ("java/lang/Object", "hashCode", ArrayNative::Monitor),
    ("java/lang/Object", "notify", ArrayNative::Monitor),
    ("java/lang/Object", "notifyAll", ArrayNative::Monitor),
    ("java/lang/Object", "wait", ArrayNative::Monitor),
    ("java/lang/Object", "wait0", ArrayNative::Monitor),
    ("java/lang/System", "identityHashCode", ArrayNative::Monitor),
    ("java/lang/Thread", "holdsLock", ArrayNative::Monitor),
    ("java/lang/System", "arraycopy", ArrayNative::Copy),
    ("java/lang/reflect/Array", "getLength", ArrayNative::Length),
    ("java/lang/reflect/Array", "newArray", ArrayNative::New),
];

pub(super) fn on_arrays(class: &str, name: &str) -> Option<ArrayNative> {
    ON_ARRAYS.iter().find(|row| (row.0, row.1) == (class, name)).map(|row| row.2)
}

/// Of `Unsafe` these alone look at all of a string or an array.
const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const LOOKING: &[&str] = &["defineClass0", "objectFieldOffset1"];

/// Whether what is inside the arguments of a native is to be known.
pub(super) fn are_looked_at(class: &str, name: &str) -> bool {
    if class == UNSAFE {
        return LOOKING.contains(&name);
    }
    let row = LEAVE_ELEMENTS.iter().find(|(row, _)| *row == class);
    row.is_none_or(|(_, names)| !names.is_empty() && !names.contains(&name))
}
