//! The few annotations of the JDK that mean something to the virtual machine.

use crate::file::ConstantPool;

/// What the annotations of a JDK method ask of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MethodAnnotations {
    pub(super) caller_sensitive: bool,
    pub(super) hidden: bool,
}

/// Annotations may nest; no compiler nests them deeper than this.
const DEEPEST: u32 = 64;

/// Reads a RuntimeVisibleAnnotations attribute (JVMS §4.7.16). One that is malformed is read as far as it goes.
pub(super) fn method_annotations(bytes: &[u8], pool: &ConstantPool) -> MethodAnnotations {
    let mut found = MethodAnnotations::default();
    let mut reader = Reader { bytes };
    let Some(count) = reader.short() else {
        return found;
    };
    for _ in 0..count {
        let Some(index) = reader.short() else {
            return found;
        };
        match pool.utf8(index) {
            Ok(b"Ljdk/internal/reflect/CallerSensitive;") => found.caller_sensitive = true,
            Ok(b"Ljdk/internal/vm/annotation/Hidden;" | b"Ljava/lang/invoke/LambdaForm$Hidden;") => {
                found.hidden = true;
            }
            _ => {}
        }
        if reader.skip_elements(0).is_none() {
            return found;
        }
    }
    found
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    /// Skips the name-value pairs of an annotation.
    fn skip_elements(&mut self, depth: u32) -> Option<()> {
        for _ in 0..self.short()? {
            self.short()?;
            self.skip_value(depth)?;
        }
        Some(())
    }

    fn skip_value(&mut self, depth: u32) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        match self.byte()? {
            b'e' => {
                self.short()?;
                self.short()?;
            }
            b'@' => {
                self.short()?;
                self.skip_elements(depth + 1)?;
            }
            b'[' => {
                for _ in 0..self.short()? {
                    self.skip_value(depth + 1)?;
                }
            }
            _ => {
                self.short()?;
            }
        }
        Some(())
    }
}
