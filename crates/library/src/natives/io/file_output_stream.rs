//! `java.io.FileOutputStream`

use super::failure::io_outcome;
use super::stream;
use crate::natives::ClassNatives;
use rustix::fs::OFlags;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/FileOutputStream",
    methods: &[
        ("open0", "(Ljava/lang/String;Z)V", |machine, frame| {
            let how = if frame.int(machine, 2) != 0 { OFlags::APPEND } else { OFlags::TRUNC };
            stream::open(machine, frame, OFlags::WRONLY | OFlags::CREATE | how)
        }),
        ("write", "(IZ)V", |machine, frame| io_outcome(stream::write_byte(machine, frame))),
        ("writeBytes", "([BIIZ)V", |machine, frame| io_outcome(stream::write_bytes(machine, frame))),
    ],
};
