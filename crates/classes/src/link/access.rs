//! Access control (JVMS §5.4.4): who may name a class, a field or a method.

use super::class::ClassKind;
use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, LoaderId};
use super::table::ClassTable;
use crate::symbol::Symbol;

/// A member as access control sees it.
#[derive(Clone, Copy)]
pub(super) struct MemberAccess {
    /// The class that the reference names.
    pub(super) named: ClassId,
    /// The class that declares the member.
    pub(super) declaring: ClassId,
    /// The member's flags.
    pub(super) access: u16,
}

impl ClassTable {
    /// Whether code of `from` may name `class`.
    pub fn can_access_class(&self, from: ClassId, class: ClassId) -> bool {
        let mut class = class;
        while let ClassKind::Array { element, .. } = self.class(class).kind {
            class = element;
        }
        from == class
            || self.class(class).access & flags::PUBLIC != 0
            || self.class(from).same_package(self.class(class))
            || self.class(class).is_primitive()
            || self.is_exempt(from)
    }

    /// Whether code of `from` may use a member. Private members may need the nest hosts to be loaded.
    pub(super) fn can_access_member(&mut self, from: ClassId, member: MemberAccess) -> Result<bool, LinkError> {
        let MemberAccess { named, declaring, access } = member;
        if from == declaring || access & flags::PUBLIC != 0 {
            return Ok(true);
        }
        let (current, owner) = (self.class(from), self.class(declaring));
        let allowed = if access & flags::PRIVATE != 0 {
            self.nest_host(from)? == self.nest_host(declaring)?
        } else if current.same_package(owner) {
            true
        } else if access & flags::PROTECTED != 0 && current.ancestors.contains(declaring) {
            // The object must be of the current class, as far as the reference can tell (JVMS §5.4.4).
            access & flags::STATIC != 0 || self.is_subclass(named, from) || self.is_subclass(from, named)
        } else {
            false
        };
        Ok(allowed || self.is_exempt(from))
    }

    /// Whether code of a class may access everything, as the JDK's generated reflection accessors may.
    pub(super) fn is_exempt(&self, class: ClassId) -> bool {
        let mut superclasses = self.superclasses(class);
        superclasses.any(|above| self.names.exempt.contains(&above.name))
    }

    /// The host of the nest that `class` belongs to: itself unless its NestHost says otherwise and is right.
    pub fn nest_host(&mut self, class: ClassId) -> Result<ClassId, LinkError> {
        if let Some(host) = self.class(class).nest_host {
            return Ok(host);
        }
        let host = match self.claimed_nest_host(class) {
            Ok(Some(host)) if self.confirms_nest_member(host, class) => host,
            Err(error) if error.needs.is_some_and(|needed| self.asks_for_nest_host(needed)) => return Err(error),
            // Whatever is wrong with the host, the class is then a nest of its own (JVMS §5.4.4).
            _ => class,
        };
        self.classes[class.index()].nest_host = Some(host);
        Ok(host)
    }

    /// Whether a loader of the program's is still to be asked for the host of a nest. It is asked once each time.
    fn asks_for_nest_host(&mut self, needed: (LoaderId, Symbol)) -> bool {
        let is_missing = self.nest_hosts.remove(&needed) == Some(true);
        if !is_missing {
            self.nest_hosts.insert(needed, false);
        }
        !is_missing
    }

    /// A loader of the program's has not found a class. Whether it was asked for as the host of a nest: then nothing is
    /// wrong, and the member is a nest of its own.
    pub fn lacks_nest_host(&mut self, loader: LoaderId, name: Symbol) -> bool {
        match self.nest_hosts.get_mut(&(loader, name)) {
            Some(is_missing) => !std::mem::replace(is_missing, true),
            None => false,
        }
    }

    fn claimed_nest_host(&mut self, class: ClassId) -> Result<Option<ClassId>, LinkError> {
        let index = self.class(class).file.as_ref().and_then(|file| file.nest_host());
        index.map(|index| self.resolve_class(class, index)).transpose()
    }

    fn confirms_nest_member(&self, host: ClassId, member: ClassId) -> bool {
        let (host, member) = (self.class(host), self.class(member));
        let (Some(file), Some(member_file)) = (&host.file, &member.file) else {
            return false;
        };
        let name = member_file.name();
        host.same_package(member)
            && file.nest_members().iter().any(|&index| file.pool.class_name(index).is_ok_and(|text| text == name))
    }
}
