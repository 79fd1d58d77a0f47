//! Calls whose target an object says: method handles, and call sites that the library has linked.

use crate::code::{LinkedSite, NO_CLASS, Reason};
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::names::FieldName;
use crate::native::{Bound, NATIVE_STACK, Native, NativeFn, STATE_WORDS, Thrown};
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, SiteKind};
use jaywalk_classes::link::{ClassId, LinkError, LoaderId, MethodId};

/// The methods of `java.lang.invoke.MethodHandle` that only pass their arguments on to the method that one of the
/// arguments stands for. They accept any descriptor (JVMS §2.9.3) and leave no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polymorphic {
    /// `invokeBasic`: the receiver's lambda form says what to run.
    InvokeBasic,
    /// `linkToStatic`: the last argument, a `MemberName`, is the method.
    LinkToStatic,
    /// `linkToVirtual`: selected by the class of the first argument.
    LinkToVirtual,
    /// `linkToSpecial`: the method itself, and the first argument must not be null.
    LinkToSpecial,
    /// `linkToInterface`: an interface's method, selected by the class of the first argument.
    LinkToInterface,
}

impl Polymorphic {
    const ALL: [(Polymorphic, &str); 5] = [
        (Polymorphic::InvokeBasic, "invokeBasic"),
        (Polymorphic::LinkToStatic, "linkToStatic"),
        (Polymorphic::LinkToVirtual, "linkToVirtual"),
        (Polymorphic::LinkToSpecial, "linkToSpecial"),
        (Polymorphic::LinkToInterface, "linkToInterface"),
    ];

    /// The method of this name.
    pub fn named(name: &str) -> Option<Polymorphic> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|&(polymorphic, _)| polymorphic)
    }

    fn of_number(number: u32) -> Option<Polymorphic> {
        Self::ALL.get(number as usize).map(|&(polymorphic, _)| polymorphic)
    }
}

/// The operation for the linked call with this number.
fn linked_call(site: &LinkedSite, number: u32) -> Op {
    let has_receiver = match Polymorphic::of_number(site.target) {
        Some(called) => called != Polymorphic::LinkToStatic,
        None => site.site.kind == SiteKind::InvokeVirtual,
    };
    let (base, site) = (site.site.base, number);
    if has_receiver { Op::InvokeLinkedOn { base, site } } else { Op::InvokeLinked { base, site } }
}

/// Where a method handle keeps its target, as offsets of fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandleFields {
    form: u32,
    entry: u32,
    method: u32,
    target: u32,
}

impl HandleFields {
    /// The field of `ResolvedMethodName` with the method's number.
    pub(crate) fn target(&self) -> u32 {
        self.target
    }
}

impl Machine {
    fn handle_fields(&mut self) -> Result<HandleFields, Thrown> {
        if let Some(fields) = self.linkage.handle_fields {
            return Ok(fields);
        }
        let names = self.linkage.names;
        let mut offset = |(class, field): (&str, FieldName)| {
            let class = self.load(LoaderId::BOOT, class)?;
            self.field_offset(class, field)
        };
        let form = offset(names.handle_form)?;
        let entry = offset(names.form_entry)?;
        let method = offset(names.entry_method)?;
        let (class, number) = names.method_number;
        let class = self.load(LoaderId::BOOT, class)?;
        let target = self.injected_offset(class, number)?;
        let fields = HandleFields { form, entry, method, target };
        self.linkage.handle_fields = Some(fields);
        Ok(fields)
    }

    /// The method that a `MemberName` stands for.
    pub fn member_method(&mut self, member: Ref) -> Result<MethodId, Thrown> {
        let fields = self.handle_fields()?;
        let resolved = if member.is_null() { member } else { self.memory.ref_field(member, fields.method) };
        if resolved.is_null() {
            return Err(Thrown::new("java/lang/InternalError", "a method handle whose method is not resolved"));
        }
        Ok(MethodId(self.memory.field(resolved, fields.target) as u32))
    }

    /// What a call of a polymorphic method runs, given the words of its first and last arguments.
    pub fn polymorphic_target(&mut self, called: Polymorphic, first: u64, last: u64) -> Result<MethodId, Trouble> {
        let fields = self.handle_fields()?;
        let receiver = Ref::of_word(first);
        if called != Polymorphic::LinkToStatic && receiver.is_null() {
            return Err(self.null_pointer());
        }
        let member = if called == Polymorphic::InvokeBasic {
            let form = self.memory.ref_field(receiver, fields.form);
            self.memory.ref_field(form, fields.entry)
        } else {
            Ref::of_word(last)
        };
        let method = self.member_method(member)?;
        let selected = match called {
            Polymorphic::LinkToVirtual => {
                let class = self.memory.class_of(receiver);
                self.classes.select_virtual(class, method)
            }
            Polymorphic::LinkToInterface => {
                let class = self.memory.class_of(receiver);
                match self.linkage.dispatch.interface_cache.get(class.0, method.0) {
                    Some(selected) => Ok(MethodId(selected)),
                    None => self.classes.select_interface(class, method),
                }
            }
            _ => Ok(method),
        };
        selected.map_err(|error| self.link_trouble(error))
    }

    /// A linked call site. Its adapter gets the arguments and, last, the appendix.
    pub(crate) fn cold_linked(&mut self, base: u16, number: u32) -> Result<(), Trouble> {
        if self.uses_up_slice() {
            return Ok(());
        }
        let site = self.code.sites[number as usize];
        let first = self.running.fp + base as usize;
        if let Some(called) = Polymorphic::of_number(site.target) {
            let last = first + (site.appendix as usize).saturating_sub(1);
            let method = self.polymorphic_target(called, self.running.stack[first], self.running.stack[last])?;
            return self.call(base, method);
        }
        if site.site.kind == SiteKind::InvokeVirtual {
            self.receiver(base)?;
        }
        let method = MethodId(site.method);
        if site.appendix != 0 {
            let words = self.classes.method(method).argument_words as usize;
            let appendix = self.memory.get(site.appendix);
            self.running.stack[first + words.saturating_sub(1)] = appendix;
        }
        self.call(base, method)
    }

    /// Puts a linked call in place of the operation at `pc`: the adapter gets the arguments and the appendix. Its
    /// class must be initialised.
    pub fn set_call_site(&mut self, number: u32, pc: u32, method: MethodId, appendix: Ref) -> Result<(), Thrown> {
        if self.is_linked(pc) {
            return Ok(());
        }
        let address = if appendix.is_null() { 0 } else { self.site_value(number, pc, appendix)? };
        let site = &mut self.code.sites[number as usize];
        site.method = method.0;
        site.appendix = address;
        site.target = NO_CLASS;
        let (base, kind) = (site.site.base, site.site.kind);
        let op = if address == 0 && kind == SiteKind::InvokeDynamic {
            Op::InvokeStatic { base, method: method.0 }
        } else {
            linked_call(site, number)
        };
        self.patch_linked(pc, op);
        Ok(())
    }

    /// Puts a polymorphic call, whose arguments take `words` words, in place of the operation at `pc`.
    pub fn set_polymorphic_call(&mut self, number: u32, pc: u32, called: Polymorphic, words: u16) {
        let site = &mut self.code.sites[number as usize];
        site.target = called as u32;
        site.appendix = u32::from(words);
        let op = linked_call(site, number);
        self.patch_linked(pc, op);
    }

    /// Makes `value` the result of a call site, so that nothing is called. Fails, and returns false, where the
    /// result's register is too high for that.
    pub fn set_call_result(&mut self, number: u32, pc: u32, value: Ref) -> Result<bool, Thrown> {
        let Ok(d) = u8::try_from(self.code.sites[number as usize].site.base) else { return Ok(false) };
        if !self.is_linked(pc) {
            let address = self.site_value(number, pc, value)?;
            self.patch_linked(pc, Op::ConstSlot { d, address });
        }
        Ok(true)
    }

    /// Puts the constant that the linker made in place of the operation at `pc`.
    pub fn set_constant(&mut self, number: u32, pc: u32, value: Ref) -> Result<(), Thrown> {
        let linked = self.code.sites[number as usize];
        if value.is_null() {
            self.patch_linked(pc, Op::Const { d: linked.site.d, value: 0 });
            return Ok(());
        }
        let from = self.classes.method(linked.from).class;
        let address = self.constant_slot(from, linked.site.index)?;
        self.memory.set_ref(address, value);
        self.share_linked(value, number, pc);
        self.patch_linked(pc, Op::ConstSlot { d: linked.site.d, address });
        Ok(())
    }

    /// Puts a primitive constant that the linker made in place of the operation at `pc`.
    pub fn set_primitive_constant(&mut self, number: u32, pc: u32, kind: Kind, value: u64) {
        let d = self.code.sites[number as usize].site.d;
        let op = if kind.words() == 2 {
            self.code.wide_constants.push(value);
            Op::ConstWide { d, index: self.code.wide_constants.len() as u32 - 1 }
        } else {
            Op::Const { d, value: value as u32 }
        };
        self.patch_linked(pc, op);
    }

    fn patch_linked(&mut self, pc: u32, op: Op) {
        self.replace_at(pc, op, Reason::Path);
    }

    /// Puts the call of a method in place of a dynamic call site, on every path: the method is in a class without an
    /// initialiser, and which one it is follows from the class file alone.
    pub fn set_call_for_good(&mut self, number: u32, pc: u32, method: MethodId) {
        if !self.is_linked(pc) {
            let base = self.code.sites[number as usize].site.base;
            self.replace_at(pc, Op::InvokeStatic { base, method: method.0 }, Reason::Always);
        }
    }

    /// Whether another thread, or a call inside the bootstrap method, has linked the operation at `pc` in the
    /// meantime: the first one counts (JVMS §5.4.3.6).
    fn is_linked(&self, pc: u32) -> bool {
        !matches!(self.code.ops.get(pc as usize), Some(Op::Unresolved { .. }))
    }

    /// A site's own permanent word, with `value` in it. A path that links the site again finds it there.
    fn site_value(&mut self, number: u32, pc: u32, value: Ref) -> Result<u32, Thrown> {
        let site = &self.code.sites[number as usize];
        let address = if site.target == NO_CLASS && site.appendix != 0 {
            site.appendix
        } else {
            let address = self.memory.permanent(1)?;
            self.memory.permanent_root(address, EntryKind::Reference);
            address
        };
        self.code.sites[number as usize].appendix = address;
        self.memory.set_ref(address, value);
        self.share_linked(value, number, pc);
        Ok(address)
    }

    /// The instance of a signature-polymorphic method for one descriptor: what a `MemberName` of it stands for.
    pub fn polymorphic_method(&mut self, method: MethodId, descriptor: &str) -> Option<MethodId> {
        let symbol = self.classes.symbols.intern(descriptor);
        if let Some(&instance) = self.linkage.polymorphic_methods.get(&(method, symbol)) {
            return Some(instance);
        }
        let instance = self.classes.polymorphic_instance(method, symbol)?;
        self.linkage.dispatch.extend(&self.classes);
        self.linkage.polymorphic_methods.insert((method, symbol), instance);
        Some(instance)
    }

    /// Gives a native method of a class that the library made its body.
    pub fn bind_native(&mut self, method: MethodId, body: NativeFn) {
        self.bind_copying(method, Native::strict(body));
    }

    /// The same of one that only copies some of its arguments.
    pub fn bind_copying(&mut self, method: MethodId, Native { body, copies }: Native) {
        let arguments = self.classes.method(method).argument_words;
        let index = self.linkage.natives.len() as u32;
        let (strict, looked_into) = self.strict_words(method, copies);
        // The library makes such classes for call sites; their methods work on their arguments.
        let depends_on_memory_alone = true;
        let (body, method_of, on_arrays) = (Some(body), Some(method), None);
        let bound =
            Bound { body, method: method_of, arguments, strict, looked_into, depends_on_memory_alone, on_arrays };
        self.linkage.natives.push(bound);
        let start = self.code.install_native(crate::code::Owner::Method(method), index);
        let locals = arguments + STATE_WORDS;
        let registers = locals + 1 + NATIVE_STACK;
        self.linkage.dispatch.entries[method.index()] = crate::dispatch::MethodEntry { start, locals, registers };
    }

    /// Defines a class that the library made, unseen by name, in the loader and nest of `host`.
    pub fn define_hidden(&mut self, host: ClassId, bytes: Vec<u8>, suffix: String) -> Result<ClassId, LinkError> {
        let nest_host = self.classes.nest_host(host)?;
        let loader = self.classes.class(host).loader;
        let options = jaywalk_classes::link::HiddenOptions { suffix, nest_host: Some(nest_host) };
        let defined = self.classes.define(loader, jaywalk_classes::file::Bytes::from_vec(bytes), Some(options));
        self.classes_changed();
        let class = defined?;
        self.set_verified(class);
        Ok(class)
    }

    /// Makes sure that a native can allocate `words` words, collecting if that is due. References that the native
    /// holds are to be read again from its frame.
    pub fn reserve(&mut self, words: u32) -> Result<(), Thrown> {
        match self.make_room(words) {
            Ok(()) => Ok(()),
            Err(_) => Err(crate::memory::Exhausted.into()),
        }
    }
}
