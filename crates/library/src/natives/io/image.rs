//! `jdk.internal.jimage`: how the JDK reads its own image.

use crate::natives::ClassNatives;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Outcome;

/// Without a map of the image, the JDK reads the file itself.
pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/jimage/NativeImageBuffer",
    methods: &[("getNativeMap", "(Ljava/lang/String;)Ljava/nio/ByteBuffer;", |_, _| Outcome::reference(Ref::NULL))],
};

/// The class asks for `jdk.image.map.all`, which is true by default: it would map the whole image, more than memory
/// outside the heap has room for. Said no, it maps the index and reads each resource from the file.
pub(super) const READER_NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/jimage/BasicImageReader",
    methods: &[("isSystemProperty", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Z", |machine, frame| {
        let key = machine.string_text(frame.reference(machine, 0));
        Outcome::boolean(key == "sun.arch.data.model")
    })],
};
