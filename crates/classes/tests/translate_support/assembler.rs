//! A class file around one static method, made by hand.

use jaywalk_classes::file::{Bytes, ClassFile};

/// A row of the exception table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub start: usize,
    pub end: usize,
    pub handler: usize,
}

/// A method's code before it is in a class file.
#[derive(Clone, Debug, Default)]
pub struct Assembled {
    pub descriptor: &'static str,
    pub is_synchronized: bool,
    pub max_stack: u16,
    pub max_locals: u16,
    pub bytecode: Vec<u8>,
    pub rows: Vec<Row>,
}

/// Pool indices of what programs may refer to: a static int field `s`, methods `f(IJ)I`, `g(J)J` and `h()V`, a class, a
/// large int and a large long.
pub const FIELD: u16 = 10;
pub const METHOD_F: u16 = 14;
pub const METHOD_G: u16 = 18;
pub const METHOD_H: u16 = 22;
pub const CLASS: u16 = 2;
pub const LARGE_INT: u16 = 23;
pub const LARGE_LONG: u16 = 24;
pub const LARGE_INT_VALUE: i32 = 0x1234_5678;
pub const LARGE_LONG_VALUE: i64 = 0x1234_5678_9ABC_DEF0;

struct Writer(Vec<u8>);

impl Writer {
    fn u8(&mut self, value: u8) {
        self.0.push(value);
    }
    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_be_bytes());
    }
    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_be_bytes());
    }
    fn utf8(&mut self, text: &str) {
        self.u8(1);
        self.u16(text.len() as u16);
        self.0.extend(text.as_bytes());
    }
    /// Four entries: name, descriptor, name and type, member of class 2.
    fn member(&mut self, tag: u8, first: u16, name: &str, descriptor: &str) {
        self.utf8(name);
        self.utf8(descriptor);
        self.u8(12);
        self.u16(first);
        self.u16(first + 1);
        self.u8(tag);
        self.u16(CLASS);
        self.u16(first + 2);
    }
}

impl Assembled {
    /// The class file; its only method is the assembled one.
    pub fn class(&self) -> ClassFile {
        let mut out = Writer(Vec::new());
        out.u32(0xCAFE_BABE);
        out.u16(0);
        out.u16(48);
        out.u16(26);
        out.utf8("T");
        out.u8(7);
        out.u16(1);
        out.utf8("java/lang/Object");
        out.u8(7);
        out.u16(3);
        out.utf8("Code");
        out.utf8(self.descriptor);
        out.member(9, 7, "s", "I");
        out.member(10, 11, "f", "(IJ)I");
        out.member(10, 15, "g", "(J)J");
        out.member(10, 19, "h", "()V");
        out.u8(3);
        out.u32(LARGE_INT_VALUE as u32);
        out.u8(5);
        out.0.extend(LARGE_LONG_VALUE.to_be_bytes());
        out.u16(0x0021);
        out.u16(CLASS);
        out.u16(4);
        for nothing in [0, 0, 1] {
            out.u16(nothing);
        }
        out.u16(if self.is_synchronized { 0x0029 } else { 0x0009 });
        out.u16(1);
        out.u16(6);
        out.u16(1);
        out.u16(5);
        out.u32((12 + self.bytecode.len() + 8 * self.rows.len()) as u32);
        out.u16(self.max_stack);
        out.u16(self.max_locals);
        out.u32(self.bytecode.len() as u32);
        out.0.extend(&self.bytecode);
        out.u16(self.rows.len() as u16);
        for row in &self.rows {
            out.u16(row.start as u16);
            out.u16(row.end as u16);
            out.u16(row.handler as u16);
            out.u16(0);
        }
        out.u16(0);
        out.u16(0);
        ClassFile::parse(Bytes::from_vec(out.0)).expect("the assembled class is well formed")
    }
}
