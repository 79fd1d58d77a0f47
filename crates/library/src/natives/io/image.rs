//! `jdk.internal.jimage`: how the JDK reads its own image.

use crate::natives::ClassNatives;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Outcome;

/// Without a map of the image, the JDK reads the file itself.
pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/jimage/NativeImageBuffer",
    methods: &[("getNativeMap", "(Ljava/lang/String;)Ljava/nio/ByteBuffer;", |_, _| Outcome::reference(Ref::NULL))],
};
