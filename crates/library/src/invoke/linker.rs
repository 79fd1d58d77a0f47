//! Links call sites and constants, one stub for each sort of step.
//!
//! Linking runs the JDK's own Java code in between, so each stub is a small automaton: its phase lies in its state,
//! and it is entered again when the code that it called has returned. A phase that takes a result in moves on to
//! the next before it does anything that may have to be tried again.

use super::constants::{self, Place};
use super::recorded::{self, Failed};
use super::shortcut;
use crate::failure::{Failure, settle};
use jaywalk_classes::code::{Site, SiteKind};
use jaywalk_classes::file::{ClassFile, Tag};
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, Polymorphic};
use std::sync::Arc;

/// The JDK's class that the machine calls to link something.
pub(super) const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
/// The kind of reference that `linkMethod` takes: `REF_invokeVirtual`.
const INVOKE_VIRTUAL: u64 = 5;

/// A site that is being linked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linking {
    /// The site's number.
    pub(super) number: u32,
    /// Where its operation is.
    pub(super) pc: u32,
    /// What the class file says about it.
    pub(super) site: Site,
    /// The method that it is in.
    pub(super) method: MethodId,
    /// The class that the method is in.
    pub(super) from: ClassId,
}

/// Stub: links the site in state word 0, whose operation is at state word 1. The upper half of word 0 is the phase.
pub fn link(machine: &mut Machine, frame: Frame) -> Outcome {
    let (number, pc) = (frame.state(machine, 0) as u32, frame.state(machine, 1) as u32);
    let (site, method) = machine.site(number);
    let from = machine.classes.method(method).class;
    let linking = Linking { number, pc, site, method, from };
    let is_hidden = matches!(phase(machine, frame), 2 | 4) && is_polymorphic(site.kind);
    if is_hidden && frame.entry != Entry::Start {
        machine.end_hidden();
    }
    if let Entry::Threw(thrown) = frame.entry {
        if site.kind == SiteKind::InvokeDynamic
            && let Err(other) = recorded::record(machine, Failed::Site(number), thrown)
        {
            return Outcome::Throw(other);
        }
        return Outcome::Throw(wrapped(machine, linking, thrown));
    }
    let result = match site.kind {
        SiteKind::InvokeDynamic => link_dynamic(machine, frame, linking),
        SiteKind::Ldc => link_constant(machine, frame, linking),
        _ => link_polymorphic(machine, frame, linking),
    };
    settle(machine, result)
}

fn is_polymorphic(kind: SiteKind) -> bool {
    !matches!(kind, SiteKind::InvokeDynamic | SiteKind::Ldc)
}

/// What linking throws (JVMS §5.4.3.6): errors as they are, anything else from a bootstrap method in an error.
fn wrapped(machine: &Machine, linking: Linking, thrown: Ref) -> Thrown {
    let class = machine.memory.class_of(thrown);
    let is_dynamic = match linking.site.kind {
        SiteKind::InvokeDynamic => true,
        SiteKind::Ldc => pool_tag(machine, linking) == Some(Tag::Dynamic),
        _ => false,
    };
    if is_dynamic && !machine.classes.is_subclass(class, machine.known.error) {
        return Thrown::caused("java/lang/BootstrapMethodError", thrown);
    }
    Thrown::Object(thrown)
}

fn pool_tag(machine: &Machine, linking: Linking) -> Option<Tag> {
    machine.classes.class(linking.from).file.as_ref()?.pool.tag(linking.site.index)
}

pub(super) fn file_of(machine: &Machine, class: ClassId) -> Result<Arc<ClassFile>, Failure> {
    let file = machine.classes.class(class).file.clone();
    Ok(file.ok_or_else(|| Thrown::new("java/lang/ClassFormatError", "a class without a constant pool"))?)
}

/// The class that a constant of another one names.
pub(super) fn named_class(machine: &mut Machine, from: ClassId, index: u16) -> Result<ClassId, Failure> {
    let class = machine.classes.resolve_class(from, index);
    class.map_err(|error| Failure::of_link(machine, error))
}

fn phase(machine: &Machine, frame: Frame) -> u64 {
    frame.state(machine, 0) >> 32
}

fn set_phase(machine: &mut Machine, frame: Frame, phase: u64) {
    let number = frame.state(machine, 0) & 0xFFFF_FFFF;
    frame.set_state(machine, 0, number | phase << 32);
}

/// Initialises the class whose methods the machine calls.
fn prepare(machine: &mut Machine) -> Result<Outcome, Failure> {
    let class = machine.load(LoaderId::BOOT, NATIVES)?;
    Ok(Outcome::Call(Callee::Initialize(class), Words::new()))
}

/// A method of the class whose methods the machine calls.
pub(super) fn upcall(machine: &mut Machine, name: &str, descriptor: &str) -> Result<MethodId, Thrown> {
    let class = machine.load(LoaderId::BOOT, NATIVES)?;
    machine.declared_method(class, name, descriptor)
}

fn link_dynamic(machine: &mut Machine, frame: Frame, linking: Linking) -> Result<Outcome, Failure> {
    loop {
        match phase(machine, frame) {
            0 => {
                let failure = recorded::find(machine, Failed::Site(linking.number));
                if !failure.is_null() {
                    return Ok(recorded::throw_again(machine, failure, false));
                }
                if shortcut::link(machine, linking)? {
                    return Ok(Outcome::Void);
                }
                set_phase(machine, frame, 1);
                return prepare(machine);
            }
            1 => {
                set_phase(machine, frame, 2);
                let place = Place { class: linking.from, index: linking.site.index };
                return Ok(constants::bootstrap_call(machine, place));
            }
            2 => {
                let linked = frame.result_ref(machine);
                frame.set_state_ref(machine, 0, machine.memory.ref_element(linked, 0));
                frame.set_state_ref(machine, 1, machine.memory.ref_element(linked, 1));
                set_phase(machine, frame, 3);
            }
            3 => {
                set_phase(machine, frame, 4);
                return initialize_target(machine, frame);
            }
            _ => return finish_call(machine, frame, linking),
        }
    }
}

/// Initialises the class of the adapter in state reference 0.
fn initialize_target(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let method = machine.member_method(frame.state_ref(machine, 0))?;
    let class = machine.classes.method(method).class;
    Ok(Outcome::Call(Callee::Initialize(class), Words::new()))
}

/// The adapter is in state reference 0, its last argument in state reference 1.
fn finish_call(machine: &mut Machine, frame: Frame, linking: Linking) -> Result<Outcome, Failure> {
    let method = machine.member_method(frame.state_ref(machine, 0))?;
    let appendix = frame.state_ref(machine, 1);
    machine.set_call_site(linking.number, linking.pc, method, appendix)?;
    Ok(Outcome::Void)
}

fn link_constant(machine: &mut Machine, frame: Frame, linking: Linking) -> Result<Outcome, Failure> {
    let place = Place { class: linking.from, index: linking.site.index };
    match phase(machine, frame) {
        0 => {
            set_phase(machine, frame, 1);
            prepare(machine)
        }
        1 => {
            set_phase(machine, frame, 2);
            Ok(constants::constant_call(machine, place))
        }
        _ => {
            let value = frame.result_ref(machine);
            match constants::primitive_kind(machine, place)? {
                Some(kind) => {
                    let word = constants::unboxed(machine, value)?;
                    machine.set_primitive_constant(linking.number, linking.pc, kind, word);
                }
                None => machine.set_constant(linking.number, linking.pc, value)?,
            }
            Ok(Outcome::Void)
        }
    }
}

/// A call of a signature-polymorphic method. What the JDK does to link one is the business of no other thread: it is done
/// once in a search, whichever path comes first.
fn link_polymorphic(machine: &mut Machine, frame: Frame, linking: Linking) -> Result<Outcome, Failure> {
    let file = file_of(machine, linking.from)?;
    let member = file.pool.member(linking.site.index)?;
    loop {
        match phase(machine, frame) {
            0 => {
                if let Some(called) = Polymorphic::named(&member.name) {
                    let words = jaywalk_classes::descriptor::MethodDescriptor::parse(&member.descriptor);
                    let words = words.map_or(0, |descriptor| descriptor.words());
                    let words = words + u16::from(called == Polymorphic::InvokeBasic);
                    machine.set_polymorphic_call(linking.number, linking.pc, called, words);
                    return Ok(Outcome::Void);
                }
                set_phase(machine, frame, 1);
                return prepare(machine);
            }
            1 => {
                set_phase(machine, frame, 2);
                machine.begin_hidden();
                return Ok(constants::method_type_call(machine, linking.from, &member.descriptor));
            }
            2 => {
                let result = frame.result_ref(machine);
                frame.set_state_ref(machine, 0, result);
                set_phase(machine, frame, 3);
            }
            3 => {
                let caller = machine.mirror(linking.from)?;
                let class = named_class(machine, linking.from, member.class)?;
                let class = machine.mirror(class)?;
                let name = machine.intern_text(&member.name)?;
                let appendix = machine.new_ref_array(machine.known.object_array, &[Ref::NULL])?;
                frame.set_state_ref(machine, 1, appendix);
                let kind = frame.state_ref(machine, 0);
                let words = [caller.word(), INVOKE_VIRTUAL, class.word(), name.word(), kind.word(), appendix.word()];
                let method = upcall(machine, "linkMethod", LINK_METHOD)?;
                set_phase(machine, frame, 4);
                machine.begin_hidden();
                return Ok(Outcome::Call(Callee::Method(method), words.into_iter().collect()));
            }
            4 => {
                let adapter = frame.result_ref(machine);
                frame.set_state_ref(machine, 0, adapter);
                let appendix = machine.memory.ref_element(frame.state_ref(machine, 1), 0);
                frame.set_state_ref(machine, 1, appendix);
                set_phase(machine, frame, 5);
                return initialize_target(machine, frame);
            }
            _ => return finish_call(machine, frame, linking),
        }
    }
}

const LINK_METHOD: &str = "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;\
                           [Ljava/lang/Object;)Ljava/lang/invoke/MemberName;";
