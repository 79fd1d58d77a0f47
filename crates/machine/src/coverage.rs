//! Which lines and branches of the program's own classes were reached, on any path.
//!
//! Reaching something is never taken back, so what a machine knows is about all paths that it has walked. What several
//! machines know adds up.

use crate::machine::Machine;
use jaywalk_classes::code::cover::{Mark, MarkKind, marks};
use jaywalk_classes::code::opcode;
use jaywalk_classes::file::{ClassFile, Code};
use jaywalk_classes::link::{Class, Method, MethodId, flags};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// `ACC_SYNTHETIC` (JVMS tables 4.1-B and 4.6-A).
const SYNTHETIC: u16 = 0x1000;

/// The program's own classes that were loaded, by their names with dots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Those with line numbers.
    pub classes: BTreeMap<String, ClassCoverage>,
}

/// What was reached of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCoverage {
    /// The name of its source file, without folders.
    pub source_file: String,
    /// Its methods that a person wrote, in the order of the class file.
    pub methods: Vec<MethodCoverage>,
}

/// What was reached of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodCoverage {
    /// Name and descriptor.
    pub name: String,
    /// Where it starts.
    pub line: u16,
    /// Whether it was entered.
    pub is_reached: bool,
    /// Its lines, and whether something on them was begun.
    pub lines: BTreeMap<u16, bool>,
    /// Its branches, in the order of the code.
    pub branches: Vec<BranchCoverage>,
}

/// Which ways a branch went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchCoverage {
    /// Where it is.
    pub line: u16,
    bytecode_index: u16,
    /// For each way whether it was taken.
    pub ways: Vec<bool>,
}

impl Coverage {
    /// Adds what was reached elsewhere.
    pub fn add(&mut self, other: Coverage) {
        for (name, class) in other.classes {
            match self.classes.get_mut(&name) {
                Some(known) => known.add(&class),
                None => {
                    self.classes.insert(name, class);
                }
            }
        }
    }
}

impl ClassCoverage {
    /// Two classes of one name need not be from one file: methods are told apart by what is in them.
    fn add(&mut self, other: &ClassCoverage) {
        for method in &other.methods {
            match self.methods.iter_mut().find(|known| known.is_same(method)) {
                Some(known) => known.add(method),
                None => self.methods.push(method.clone()),
            }
        }
    }
}

impl MethodCoverage {
    fn is_same(&self, other: &MethodCoverage) -> bool {
        let shape = |branch: &BranchCoverage| (branch.line, branch.ways.len());
        self.name == other.name
            && self.lines.keys().eq(other.lines.keys())
            && self.branches.iter().map(shape).eq(other.branches.iter().map(shape))
    }

    fn add(&mut self, other: &MethodCoverage) {
        self.is_reached |= other.is_reached;
        for (known, new) in self.lines.values_mut().zip(other.lines.values()) {
            *known |= new;
        }
        let ways = self.branches.iter_mut().flat_map(|branch| &mut branch.ways);
        for (known, new) in ways.zip(other.branches.iter().flat_map(|branch| &branch.ways)) {
            *known |= new;
        }
    }

    /// A method with these marks; nothing if no line is known.
    fn of(name: String, code: &Code<'_>, marks: impl Iterator<Item = (Mark, bool)>) -> Option<MethodCoverage> {
        let mut rows = code.line_numbers();
        rows.sort_by_key(|&(start, _)| start);
        let &(_, line) = rows.first()?;
        let line_at = |index: u16| {
            let after = rows.partition_point(|&(start, _)| start <= index);
            rows.get(after.saturating_sub(1)).map_or(line, |&(_, line)| line)
        };
        let mut method = MethodCoverage { name, line, is_reached: false, lines: BTreeMap::new(), branches: Vec::new() };
        for (Mark { bytecode_index, kind }, is_reached) in marks {
            let line = line_at(bytecode_index);
            match (kind, method.branches.last_mut()) {
                (MarkKind::Begun, _) => {
                    *method.lines.entry(line).or_default() |= is_reached;
                    method.is_reached |= bytecode_index == 0 && is_reached;
                }
                (MarkKind::Way(_), Some(branch)) if branch.bytecode_index == bytecode_index => {
                    branch.ways.push(is_reached);
                }
                (MarkKind::Way(_), _) => {
                    method.branches.push(BranchCoverage { line, bytecode_index, ways: vec![is_reached] });
                }
            }
        }
        Some(method)
    }
}

impl Machine {
    /// What was reached so far, on all paths.
    pub fn coverage(&self) -> Coverage {
        let mut coverage = Coverage::default();
        if !self.options.covers {
            return coverage;
        }
        let installed: FxHashMap<MethodId, &[(Mark, bool)]> = self.code.covered().collect();
        for class in &self.classes.classes {
            let Some(file) = class.file.as_ref().filter(|_| self.is_written(class)) else { continue };
            let methods = class.methods.iter().filter_map(|id| {
                let method = self.classes.method(*id);
                let code = file.methods.get(usize::from(method.index))?.code(file).ok()??;
                if self.is_made_by_compiler(class, method, &code, file) {
                    return None;
                }
                let symbols = &self.classes.symbols;
                let name = format!("{}{}", symbols.text(method.name), symbols.text(method.descriptor));
                match installed.get(id) {
                    Some(marks) => MethodCoverage::of(name, &code, marks.iter().copied()),
                    None => {
                        let marks = marks(&code, &file.pool).into_iter().map(|mark| (mark, false));
                        MethodCoverage::of(name, &code, marks)
                    }
                }
            });
            let methods: Vec<_> = methods.collect();
            if let (false, Some(source_file)) = (methods.is_empty(), file.source_file()) {
                let class_coverage = ClassCoverage { source_file: source_file.into_owned(), methods };
                let name = self.classes.external_name(class.id);
                coverage.add(Coverage { classes: BTreeMap::from([(name, class_coverage)]) });
            }
        }
        coverage
    }

    /// Whether a person wrote a class.
    fn is_written(&self, class: &Class) -> bool {
        self.is_of_the_program(class.id) && !class.hidden && class.access & SYNTHETIC == 0
    }

    /// Whether a method is there though nobody wrote it. Bodies of lambda expressions are methods that somebody wrote.
    fn is_made_by_compiler(&self, class: &Class, method: &Method, code: &Code<'_>, file: &ClassFile) -> bool {
        let symbols = &self.classes.symbols;
        let (name, descriptor) = (symbols.text(method.name), symbols.text(method.descriptor));
        let is_of_enum = || file.super_name().as_deref() == Some(self.linkage.names.enumeration);
        let is_static = method.access & flags::STATIC != 0;
        match name {
            _ if method.access & SYNTHETIC != 0 => !name.starts_with("lambda$"),
            "<init>" => is_default_constructor(descriptor, code),
            "values" => is_static && descriptor.starts_with("()") && is_of_enum(),
            "valueOf" => {
                let own = format!("(Ljava/lang/String;)L{};", symbols.text(class.name));
                is_static && descriptor == own && is_of_enum()
            }
            _ => false,
        }
    }
}

/// Whether a constructor is what a class without one gets, or as good as that: it calls the superclass's on one line.
fn is_default_constructor(descriptor: &str, code: &Code<'_>) -> bool {
    let calls_super = matches!(code.bytecode, [opcode::ALOAD_0, opcode::INVOKESPECIAL, _, _, opcode::RETURN]);
    let mut lines: Vec<u16> = code.line_numbers().iter().map(|&(_, line)| line).collect();
    lines.dedup();
    descriptor == "()V" && calls_super && lines.len() <= 1
}
