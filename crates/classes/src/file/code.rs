//! The code of a method (JVMS §4.7.3) and its debug tables.

use super::attributes::{AttributeName, AttributeTable};
use super::cursor::{Cursor, u16_table};
use super::{ClassFile, FormatError, Tag, Trust};

/// A method's bytecode with what belongs to it.
#[derive(Clone, Debug)]
pub struct Code<'a> {
    /// How many slots the operand stack needs.
    pub max_stack: u16,
    /// How many slots the local variables need, parameters included.
    pub max_locals: u16,
    /// The instructions, not looked at yet.
    pub bytecode: &'a [u8],
    /// The exception handlers, in the order in which they are tried.
    pub handlers: Vec<Handler>,
    class: &'a ClassFile,
    content: &'a [u8],
    attributes: AttributeTable,
}

/// A row of the exception table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The first bytecode index that is covered.
    pub start: u16,
    /// The first bytecode index after `start` that is not covered. A table may say 65535 at most, so that the
    /// last byte of the longest code cannot be covered.
    pub end: u16,
    /// Where the handler starts.
    pub handler: u16,
    /// The pool index of the class that is caught; 0 catches everything.
    pub catch_type: u16,
}

/// A row of the `LocalVariableTable`: what a local variable is called between two bytecode indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// The first bytecode index at which the variable has a value.
    pub start: u16,
    /// For how many bytes of code from there.
    pub length: u16,
    /// The pool index of the name.
    pub name: u16,
    /// The pool index of the descriptor, or of the signature.
    pub descriptor: u16,
    /// The slot; a long or double also takes the next one.
    pub index: u16,
}

impl<'a> Code<'a> {
    pub(super) fn parse(class: &'a ClassFile, content: &'a [u8]) -> Result<Code<'a>, FormatError> {
        let mut cursor = Cursor::new(content);
        let max_stack = cursor.u16()?;
        let max_locals = cursor.u16()?;
        let length = cursor.u32()? as usize;
        let bytecode = cursor.take(length)?;
        let count = usize::from(cursor.u16()?);
        let rows = cursor.take(count * 8)?;
        let mut handlers = Vec::with_capacity(count);
        for row in rows.chunks_exact(8) {
            let handler = Handler::parse(row)?;
            handler.check(class, length)?;
            handlers.push(handler);
        }
        let attributes = match class.trust {
            Trust::Nobody => AttributeTable::parse(&mut cursor, &class.pool, class.major, |_, _| Ok(()))?,
            Trust::Source => AttributeTable::skim(&mut cursor)?,
        };
        let code = Code { max_stack, max_locals, bytecode, handlers, class, content, attributes };
        if class.trust == Trust::Nobody {
            code.check_debug_tables()?;
        }
        Ok(code)
    }

    /// Pairs of bytecode index and source line; the line holds from there to the next index in the list's order of
    /// indices, which need not be the order of the list. Rows of a damaged file that speak of no bytecode are left out.
    pub fn line_numbers(&self) -> Vec<(u16, u16)> {
        self.line_rows().filter(|&(start, _)| usize::from(start) < self.bytecode.len()).collect()
    }

    fn line_rows(&self) -> impl Iterator<Item = (u16, u16)> + use<'a> {
        self.tables(AttributeName::LineNumberTable).flat_map(u16_table).map(|[start, line]| (start, line))
    }

    /// The names of local variables, empty unless compiled with `-g`.
    pub fn local_variables(&self) -> Vec<LocalVariable> {
        let tables = self.tables(AttributeName::LocalVariableTable);
        tables
            .flat_map(u16_table)
            .map(|[start, length, name, descriptor, index]| LocalVariable { start, length, name, descriptor, index })
            .collect()
    }

    /// The same of those of a generic type, with signatures instead of descriptors. Nobody has checked them.
    pub fn generic_variables(&self) -> Vec<LocalVariable> {
        let tables = self.tables(AttributeName::LocalVariableTypeTable);
        tables
            .flat_map(u16_table)
            .map(|[start, length, name, descriptor, index]| LocalVariable { start, length, name, descriptor, index })
            .collect()
    }

    /// The raw content of the `StackMapTable`.
    pub fn stack_map(&self) -> Option<&'a [u8]> {
        self.tables(AttributeName::StackMapTable).next()
    }

    fn tables(&self, name: AttributeName) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        self.attributes.all(self.content, &self.class.pool, self.class.major, name)
    }

    /// The debug tables may only speak of bytecode that is there (JVMS §4.7.12, §4.7.13).
    fn check_debug_tables(&self) -> Result<(), FormatError> {
        let length = self.bytecode.len();
        for (start, _) in self.line_rows() {
            if usize::from(start) >= length {
                return Err(FormatError::malformed(format!("Invalid pc {start} in LineNumberTable")));
            }
        }
        for variable in self.local_variables() {
            let end = usize::from(variable.start) + usize::from(variable.length);
            if usize::from(variable.start) >= length || end > length {
                return Err(FormatError::malformed(format!(
                    "Invalid start_pc {} or length {} in LocalVariableTable",
                    variable.start, variable.length
                )));
            }
            self.class.pool.expect(variable.name, Tag::Utf8)?;
            self.class.pool.expect(variable.descriptor, Tag::Utf8)?;
        }
        Ok(())
    }
}

impl Handler {
    fn parse(row: &[u8]) -> Result<Handler, FormatError> {
        let mut cursor = Cursor::new(row);
        Ok(Handler { start: cursor.u16()?, end: cursor.u16()?, handler: cursor.u16()?, catch_type: cursor.u16()? })
    }

    fn check(&self, class: &ClassFile, length: usize) -> Result<(), FormatError> {
        if self.start >= self.end || usize::from(self.end) > length {
            let Handler { start, end, .. } = self;
            return Err(FormatError::malformed(format!("Invalid exception table range [{start}, {end})")));
        }
        if usize::from(self.handler) >= length {
            return Err(FormatError::malformed(format!("Invalid exception handler pc {}", self.handler)));
        }
        if self.catch_type != 0 {
            class.pool.expect(self.catch_type, Tag::Class)?;
        }
        Ok(())
    }
}
