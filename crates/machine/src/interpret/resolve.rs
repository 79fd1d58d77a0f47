//! The first run of an operation that refers to the constant pool: resolve it, then replace it.

use crate::class_data::InitState;
use crate::code::Reason;
use crate::initialize::Readiness;
use crate::machine::Machine;
use crate::memory::EntryKind;
use crate::native::Thrown;
use crate::prepare::Callee;
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, Site, SiteKind};
use jaywalk_classes::file::Tag;
use jaywalk_classes::link::{ClassId, FieldId, Invocation, MethodId};

impl Machine {
    /// Resolves the site of the current operation and puts the resolved operation in its place, or, where that
    /// would be too early, carries it out once.
    pub(super) fn resolve(&mut self, number: u32) -> Result<(), Trouble> {
        if let Some(&(op, class)) = self.linkage.initialized_ops.get(&self.running.pc)
            && !self.classes.has_definitions()
            && self.init_state(class) == InitState::Done
        {
            return self.replace(op, Reason::Initialized(class));
        }
        let linked = self.code.sites[number as usize];
        let site = linked.site;
        let from = self.classes.method(linked.from).class;
        match site.kind {
            SiteKind::GetField | SiteKind::PutField => self.resolve_instance_field(site, from, linked.from),
            SiteKind::GetStatic | SiteKind::PutStatic => self.resolve_static_field(site, from, linked.from),
            SiteKind::InvokeVirtual => self.resolve_virtual(number, site, from),
            SiteKind::InvokeInterface => self.resolve_interface(number, site, from),
            SiteKind::InvokeSpecial => self.resolve_special(site, from),
            SiteKind::InvokeStatic => self.resolve_static_call(number, site, from),
            SiteKind::InvokeDynamic => self.start_linking(number),
            SiteKind::New => self.resolve_new(site, from),
            SiteKind::ANewArray => {
                let class = self.resolved_class(from, site.index)?;
                let class = self.array_class(class);
                self.replace(Op::NewArray { d: site.d, n: site.a, class: class.0 }, Reason::Always)
            }
            SiteKind::MultiNewArray => {
                let class = self.resolved_class(from, site.index)?;
                let Site { d, a, dimensions: n, .. } = site;
                self.replace(Op::MultiNewArray { d, a, n, class: class.0 }, Reason::Always)
            }
            SiteKind::CheckCast | SiteKind::InstanceOf => self.resolve_type_test(number, site, from),
            SiteKind::Ldc => self.resolve_constant(number, site, from),
        }
    }

    /// Replaces the current operation. If a choice could take back what made that right, so is the replacement.
    fn replace(&mut self, op: Op, reason: Reason) -> Result<(), Trouble> {
        self.replace_at(self.running.pc, op, reason);
        Ok(())
    }

    /// Replaces the operation at `pc`.
    pub(super) fn replace_at(&mut self, pc: u32, op: Op, reason: Reason) {
        let reason = match reason {
            _ if self.choices.is_empty() => Reason::Always,
            Reason::Path => Reason::Path,
            Reason::Initialized(class) if self.classes.has_definitions() => Reason::Named(Some(class)),
            _ if self.classes.has_definitions() => Reason::Named(None),
            reason => reason,
        };
        if let Reason::Initialized(class) = reason {
            self.linkage.initialized_ops.insert(pc, (op, class));
        }
        self.code.patch(pc, op, reason);
    }

    fn resolved_class(&mut self, from: ClassId, index: u16) -> Result<ClassId, Trouble> {
        let class = self.classes.resolve_class(from, index);
        self.classes_changed();
        class.map_err(|error| self.link_trouble(error))
    }

    /// The class to which the program casts what its innermost call returns, at once; nothing if it does not.
    pub fn cast_of_result(&mut self) -> Option<ClassId> {
        let next = self.origin() + 1;
        let (Op::Unresolved { site } | Op::CheckCast { site, .. }) = *self.code.ops.get(next as usize)? else {
            return None;
        };
        let linked = self.code.sites[site as usize];
        if linked.site.kind != SiteKind::CheckCast {
            return None;
        }
        self.resolved_class(self.classes.method(linked.from).class, linked.site.index).ok()
    }

    fn resolved_field(&mut self, from: ClassId, site: Site, by: MethodId) -> Result<FieldId, Trouble> {
        let is_static = matches!(site.kind, SiteKind::GetStatic | SiteKind::PutStatic);
        let field = self.classes.resolve_field(from, site.index, is_static);
        self.classes_changed();
        let field = field.map_err(|error| self.link_trouble(error))?;
        if matches!(site.kind, SiteKind::PutField | SiteKind::PutStatic) {
            self.classes.check_field_write(field, by).map_err(|error| self.link_trouble(error))?;
        }
        Ok(field)
    }

    fn resolve_instance_field(&mut self, site: Site, from: ClassId, by: MethodId) -> Result<(), Trouble> {
        let field = self.resolved_field(from, site, by)?;
        let (kind, off) = (self.classes.field(field).kind, self.classes.field(field).offset);
        let (d, o, v) = (site.d, site.a, site.b);
        let op = match (site.kind == SiteKind::GetField, kind) {
            (true, Kind::Long | Kind::Double) => Op::GetField2 { d, o, off },
            (true, _) => Op::GetField { d, o, off },
            (false, Kind::Long | Kind::Double) => Op::PutField2 { o, v, off },
            (false, Kind::Reference) => Op::PutFieldA { o, v, off },
            (false, _) => Op::PutField { o, v, off },
        };
        self.replace(op, Reason::Always)
    }

    fn resolve_static_field(&mut self, site: Site, from: ClassId, by: MethodId) -> Result<(), Trouble> {
        let field = self.resolved_field(from, site, by)?;
        let (kind, class) = (self.classes.field(field).kind, self.classes.field(field).class);
        let ready = self.ensure_initialized(class)?;
        let address = self.static_address(field)?;
        let (d, v) = (site.d, site.a);
        let op = match (site.kind == SiteKind::GetStatic, kind) {
            (true, Kind::Long | Kind::Double) => Op::GetStatic2 { d, address },
            (true, _) => Op::GetStatic { d, address },
            (false, Kind::Long | Kind::Double) => Op::PutStatic2 { v, address },
            (false, Kind::Reference) => Op::PutStaticA { v, address },
            (false, _) => Op::PutStatic { v, address },
        };
        if ready == Readiness::Done {
            return self.replace(op, Reason::Initialized(class));
        }
        self.access_static_once(op);
        self.next()
    }

    /// A static field of a class that is still being initialised: other threads must still be stopped here, so
    /// the operation stays unresolved.
    fn access_static_once(&mut self, op: Op) {
        self.heed();
        match op {
            Op::GetStatic { d, address } => self.set_register(d, self.memory.get(address)),
            Op::GetStatic2 { d, address } => {
                self.set_register(d, self.memory.get(address));
                self.set_register(d.wrapping_add(1), self.memory.get(address + 1));
            }
            Op::PutStatic { v, address } => self.memory.set(address, self.register(v)),
            Op::PutStaticA { v, address } => self.memory.set_ref_word(address, self.register(v)),
            Op::PutStatic2 { v, address } => {
                self.memory.set(address, self.register(v));
                if self.searches() {
                    self.memory.set(address + 1, self.register(v.wrapping_add(1)));
                }
            }
            _ => {}
        }
    }

    fn resolved_method(&mut self, from: ClassId, index: u16, how: Invocation) -> Result<MethodId, Trouble> {
        let method = self.classes.resolve_invocation(from, index, how);
        self.classes_changed();
        method.map_err(|error| self.link_trouble(error))
    }

    fn resolve_virtual(&mut self, number: u32, site: Site, from: ClassId) -> Result<(), Trouble> {
        let method = self.resolved_method(from, site.index, Invocation::Virtual)?;
        let info = self.classes.method(method);
        if info.signature_polymorphic {
            return self.start_linking(number);
        }
        let base = site.base;
        if info.is_private() {
            return self.replace(Op::InvokeSpecial { base, method: method.0 }, Reason::Always);
        }
        let named = self.named_class(from, site.index)?;
        match self.classes.virtual_slot(named, method) {
            Some(index) => self.replace(Op::InvokeVirtual { base, index }, Reason::Always),
            // A final method of an interface's object methods and the like: nothing can override it.
            None => self.replace(Op::InvokeSpecial { base, method: method.0 }, Reason::Always),
        }
    }

    /// The class that a method reference names.
    fn named_class(&mut self, from: ClassId, index: u16) -> Result<ClassId, Trouble> {
        let Some(file) = self.classes.class(from).file.clone() else { return Ok(from) };
        let class = file.pool.member_indices(index).map(|(class, _, _)| class).unwrap_or(0);
        self.resolved_class(from, class)
    }

    fn resolve_interface(&mut self, number: u32, site: Site, from: ClassId) -> Result<(), Trouble> {
        let method = self.resolved_method(from, site.index, Invocation::Interface)?;
        let info = self.classes.method(method);
        let base = site.base;
        if info.is_private() {
            return self.replace(Op::InvokeSpecial { base, method: method.0 }, Reason::Always);
        }
        if let Some(index) = info.vtable_index {
            return self.replace(Op::InvokeVirtual { base, index }, Reason::Always);
        }
        self.code.sites[number as usize].target = method.0;
        self.replace(Op::InvokeInterface { base, site: number }, Reason::Always)
    }

    fn resolve_special(&mut self, site: Site, from: ClassId) -> Result<(), Trouble> {
        let method = self.resolved_method(from, site.index, Invocation::Special)?;
        let named = self.named_class(from, site.index)?;
        let selected = self.classes.select_special_in(from, named, method);
        let method = selected.map_err(|error| self.link_trouble(error))?;
        self.replace(Op::InvokeSpecial { base: site.base, method: method.0 }, Reason::Always)
    }

    fn resolve_static_call(&mut self, number: u32, site: Site, from: ClassId) -> Result<(), Trouble> {
        let method = self.resolved_method(from, site.index, Invocation::Static)?;
        if self.classes.method(method).signature_polymorphic {
            return self.start_linking(number);
        }
        let class = self.classes.method(method).class;
        match self.ensure_initialized(class)? {
            Readiness::Done => {
                let called = Op::InvokeStatic { base: site.base, method: method.0 };
                self.replace(self.operation(site.base, method).unwrap_or(called), Reason::Initialized(class))
            }
            Readiness::Recursive | Readiness::Contended => self.enter(method, site.base as usize, self.running.pc + 1),
        }
    }

    /// The operation that a call of a static method is, if the library has one for it.
    fn operation(&self, base: u16, method: MethodId) -> Option<Op> {
        let info = self.classes.method(method);
        if !self.may_be_replaced(info.class) {
            return None;
        }
        let text = |symbol| self.classes.symbols.text(symbol);
        let class = text(self.classes.class(info.class).name);
        let first = u8::try_from(base).ok()?;
        self.linkage.library.operation(class, text(info.name), text(info.descriptor), self.searches(), first)
    }

    fn resolve_new(&mut self, site: Site, from: ClassId) -> Result<(), Trouble> {
        let class = self.resolved_class(from, site.index)?;
        self.check_instantiable(class)?;
        if self.ensure_initialized(class)? == Readiness::Done {
            return self.replace(Op::New { d: site.d, class: class.0 }, Reason::Initialized(class));
        }
        let words = self.classes.class(class).instance_words;
        self.make_room(words)?;
        let object = self.memory.new_object(class, words)?;
        self.set_register(site.d, object.word());
        self.next()
    }

    fn resolve_type_test(&mut self, number: u32, site: Site, from: ClassId) -> Result<(), Trouble> {
        let is_cast = site.kind == SiteKind::CheckCast;
        // Null needs no class to be loaded.
        if self.register(site.a) == 0 {
            if !is_cast {
                self.set_register(site.d, 0);
            }
            return self.next();
        }
        let class = self.resolved_class(from, site.index)?;
        self.code.sites[number as usize].target = class.0;
        if is_cast {
            self.replace(Op::CheckCast { a: site.a, site: number }, Reason::Always)
        } else {
            self.replace(Op::InstanceOf { d: site.d, a: site.a, site: number }, Reason::Always)
        }
    }

    fn resolve_constant(&mut self, number: u32, site: Site, from: ClassId) -> Result<(), Trouble> {
        let Some(file) = self.classes.class(from).file.clone() else {
            return Err(Thrown::bare("java/lang/ClassFormatError").into());
        };
        match file.pool.tag(site.index) {
            Some(Tag::Class) => {
                let class = self.resolved_class(from, site.index)?;
                let mirror = self.mirror(class)?;
                self.replace(Op::Const { d: site.d, value: mirror.0 }, Reason::Path)
            }
            Some(Tag::String) => {
                let address = self.constant_slot(from, site.index)?;
                self.replace(Op::ConstSlot { d: site.d, address }, Reason::Always)
            }
            _ => self.start_linking(number),
        }
    }

    /// The permanent word for a constant of a class, the same for all operations that load it.
    pub fn constant_slot(&mut self, from: ClassId, index: u16) -> Result<u32, Thrown> {
        if let Some(&address) = self.linkage.constant_slots.get(&(from, index)) {
            return Ok(address);
        }
        let address = self.memory.permanent(1)?;
        self.memory.permanent_root(address, EntryKind::Reference);
        self.linkage.constant_slots.insert((from, index), address);
        self.linkage.slot_constants.insert(address, (from, index));
        Ok(address)
    }

    /// The constant of a slot is used for the first time on this path.
    pub(super) fn fill_constant(&mut self, address: u32) -> Result<(), Trouble> {
        let Some(&(from, index)) = self.linkage.slot_constants.get(&address) else {
            return Err(Trouble::unsupported("a constant slot of no constant"));
        };
        let file = self.classes.class(from).file.clone();
        let units = file.as_ref().map(|file| file.pool.string_utf16(index));
        let Some(Ok(units)) = units else {
            return self.restart_linking();
        };
        let string = self.intern_literal(from, &units)?;
        self.memory.set_ref(address, string);
        Ok(())
    }

    /// Hands a call site or dynamic constant to the library's linker, which runs as a stub above this frame.
    fn start_linking(&mut self, number: u32) -> Result<(), Trouble> {
        let Some(linker) = self.linkage.linker else {
            return Err(Trouble::unsupported("method handles and dynamic call sites"));
        };
        let frame = self.running.fp + self.frame_registers();
        if self.recall_once(Callee::Link(self.running.pc), frame) {
            return self.stop_if_overdue();
        }
        let stub = self.stub(linker);
        if let Err(trouble) = self.push_stub(stub, [u64::from(number), u64::from(self.running.pc), 0, 0]) {
            self.give_up_recordings();
            return Err(trouble);
        }
        Err(Trouble::Again)
    }

    /// A constant that only the linker can make has been taken back: the operation is linked again.
    fn restart_linking(&mut self) -> Result<(), Trouble> {
        Err(Trouble::unsupported("a dynamic constant that was taken back"))
    }

    /// A site, for the linker: what it is and which method it is in.
    pub fn site(&self, number: u32) -> (Site, MethodId) {
        let linked = &self.code.sites[number as usize];
        (linked.site, linked.from)
    }
}
