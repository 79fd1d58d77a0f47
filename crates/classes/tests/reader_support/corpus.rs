//! Classes to damage, and chance to damage them with.

/// Some dozens of classes of `java.base`: every hundredth, and some with rare attributes.
pub fn corpus() -> Vec<(String, Vec<u8>)> {
    const CHOSEN: [&str; 10] = [
        "java/lang/Object.class",
        "java/lang/String.class",
        "java/lang/Deprecated.class",
        "java/lang/Runnable.class",
        "java/lang/constant/ConstantDesc.class",
        "java/lang/invoke/VarHandle.class",
        "java/util/HashMap.class",
        "java/util/concurrent/TimeUnit.class",
        "java/lang/invoke/MethodHandleStatics.class",
        "module-info.class",
    ];
    let mut corpus = Vec::new();
    let mut index = 0;
    crate::reader_support::for_each_java_base_class(|name, bytes| {
        index += 1;
        let is_record = bytes.windows(6).any(|window| window == b"Record") && bytes.len() < 4000;
        if CHOSEN.contains(&name) || (index % 100 == 0 && bytes.len() < 16_000) || (is_record && index % 4 == 0) {
            corpus.push((name.to_string(), bytes.to_vec()));
        }
    });
    corpus
}

/// Xorshift: small, and the same on every machine.
pub struct Random(pub u64);

impl Random {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}
