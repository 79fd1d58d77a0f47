//! A readable listing of a translated method, for tests and for people.

use super::op::Op;
use super::site::SiteKind;
use super::translate::{SwitchKeys, Translated};
use std::fmt;

impl fmt::Display for Translated {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "locals {} registers {}", self.locals, self.registers)?;
        let mut targets: Vec<u32> = self.ops.iter().filter_map(|op| op.target()).collect();
        for table in &self.switches {
            targets.extend(table.targets.iter().chain([&table.default]));
        }
        targets.extend(self.handlers.iter().map(|handler| handler.target));
        for (at, &op) in self.ops.iter().enumerate() {
            let mark = if targets.contains(&(at as u32)) { '>' } else { ' ' };
            let pc = self.bytecode_index.get(at).copied().unwrap_or_default();
            write!(out, "{mark}{at:4} @{pc:<4} ")?;
            self.write_op(op, out)?;
            writeln!(out)?;
        }
        for handler in &self.handlers {
            let kind = if handler.catch_type == 0 { "any".to_string() } else { format!("#{}", handler.catch_type) };
            writeln!(out, "handler {}..{} -> {} {kind}", handler.start, handler.end, handler.target)?;
        }
        Ok(())
    }
}

impl Translated {
    fn write_op(&self, op: Op, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match op {
            Op::Unresolved { site } => self.write_site(site, out),
            Op::ConstWide { d, index } => {
                let bits = self.wide_constants.get(index as usize).copied().unwrap_or_default();
                write!(out, "ConstWide d:{d} {bits:#x}")
            }
            Op::Switch { a, table } => {
                write!(out, "Switch a:{a}")?;
                let Some(table) = self.switches.get(table as usize) else { return Ok(()) };
                for (at, target) in table.targets.iter().enumerate() {
                    let key = match &table.keys {
                        SwitchKeys::Dense(low) => i64::from(*low) + at as i64,
                        SwitchKeys::Sorted(keys) => keys.get(at).copied().map_or(0, i64::from),
                    };
                    write!(out, " {key}->{target}")?;
                }
                write!(out, " else->{}", table.default)
            }
            op => write!(out, "{op}"),
        }
    }

    fn write_site(&self, site: u32, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(site) = self.sites.get(site as usize) else { return write!(out, "Unresolved") };
        write!(out, "{:?}? #{}", site.kind, site.index)?;
        if site.kind.is_call() {
            return write!(out, " base:{}", site.base);
        }
        if site.kind.has_destination() {
            write!(out, " d:{}", site.d)?;
        }
        if !matches!(site.kind, SiteKind::Ldc | SiteKind::GetStatic | SiteKind::New) {
            write!(out, " a:{}", site.a)?;
        }
        match site.kind {
            SiteKind::PutField => write!(out, " b:{}", site.b),
            SiteKind::MultiNewArray => write!(out, " dimensions:{}", site.dimensions),
            _ => Ok(()),
        }
    }
}
