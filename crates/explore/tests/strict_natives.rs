//! No native sees an unknown among the arguments that it needs: each method that a table of natives names is called with
//! an unknown in each place, and the path must fork before its body runs.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod modes_support;

use jaywalk_classes::file::ClassFile;
use jaywalk_classes::link::{LoaderId, MethodId};
use jaywalk_classes::path::Jdk;
use jaywalk_library::natives::Natives;
use jaywalk_machine::code::Owner;
use jaywalk_machine::native::{Callee, Entry, Frame, Library, Outcome, Words};
use jaywalk_machine::{Machine, Step};
use modes_support::{DELAYED, Programs};
use std::cell::Cell;

/// A method with its class, name and descriptor.
type Named = (String, String, String);

/// What the native of the program calls.
#[derive(Clone, Copy)]
struct Probe {
    get_int: MethodId,
    target: MethodId,
    /// The word of its arguments that is unknown.
    word: usize,
}

thread_local! {
    static PROBE: Cell<Option<Probe>> = const { Cell::new(None) };
}

/// Asks for a number among three, and calls the method with it.
fn call(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(probe) = PROBE.get() else { return Outcome::Unsupported("nothing to call".into()) };
    match frame.entry {
        Entry::Start => Outcome::Call(Callee::Method(probe.get_int), Words::from_slice(&[1, 3])),
        Entry::Returned if frame.state(machine, 0) == 0 => {
            frame.set_state(machine, 0, 1);
            let mut words = Words::from_elem(0, machine.classes.method(probe.target).argument_words.into());
            words[probe.word] = frame.result(machine);
            Outcome::Call(Callee::Method(probe.target), words)
        }
        _ => Outcome::Exit(0),
    }
}

/// The methods of the JDK that have a body of ours.
fn natives_of(jdk: &Jdk) -> Vec<Named> {
    let natives = Natives::new();
    let mut found = Vec::new();
    for module in jdk.modules() {
        for class in jdk.classes_of(&module) {
            let path = format!("{class}.class");
            let bytes =
                jdk.find_in_module(&module, &path).expect("the JDK is readable").expect("a class that it lists");
            let file = ClassFile::parse(bytes).expect("a class of the JDK");
            for method in &file.methods {
                let text = |index| file.pool.text(index).expect("a text").into_owned();
                let (name, descriptor) = (text(method.name), text(method.descriptor));
                if natives.intrinsic(&class, &name, &descriptor).is_some() {
                    found.push((class.clone(), name, descriptor));
                }
            }
        }
    }
    found
}

/// The argument words of a method that hold an `int` or a reference and are not only copied.
fn strict_words(machine: &Machine, method: MethodId, (class, name, descriptor): &Named) -> Vec<usize> {
    let copied = Natives::new().intrinsic(class, name, descriptor).expect("it has a body of ours").copies;
    let method = machine.classes.method(method);
    let mut word = usize::from(!method.is_static());
    let mut words: Vec<usize> = (0..word).collect();
    for kind in method.parameters(&machine.classes.symbols) {
        if kind.words() == 1 {
            words.push(word);
        }
        word += usize::from(kind.words());
    }
    words.retain(|&word| !copied.contains(word as u8));
    words
}

/// Goes back to the fork where the program starts, and starts it.
fn restart(machine: &mut Machine) {
    while machine.depth() > 1 {
        machine.back();
        machine.pop_choice();
    }
    machine.back();
    machine.pick(0);
}

#[test]
fn every_native_forces_every_argument_that_it_needs() {
    let source = "class Probe { static native void call(); }".to_owned();
    let programs = Programs::compile("strict-natives", &[("Probe.java".into(), source)], &["Probe.call()".into()]);
    let mut machine = programs.boot(DELAYED);
    let probe = machine.load(LoaderId::APP, "Probe").expect("it is compiled");
    let native = machine.declared_method(probe, "call", "()V").expect("it is there");
    machine.bind_native(native, call);
    let choice = machine.load(LoaderId::APP, "jaywalk/Choice").expect("it is in the jar");
    let get_int = machine.declared_method(choice, "getInt", "(II)I").expect("it is there");
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let (mut tried, mut wrong) = (0, Vec::new());
    for named in natives_of(&jdk) {
        let class = machine.load(LoaderId::BOOT, &named.0).expect("a class of the JDK");
        let target = machine.declared_method(class, &named.1, &named.2).expect("it is there");
        for word in strict_words(&machine, target, &named) {
            PROBE.set(Some(Probe { get_int, target, word }));
            restart(&mut machine);
            let step = machine.run_patiently();
            let is_there = machine.frames().next().is_some_and(|frame| frame.owner == Owner::Method(target));
            tried += 1;
            if step != Step::Choose(3) || !is_there {
                wrong.push(format!("{named:?} word {word}: {step:?} {:?}", machine.unsupported()));
            }
        }
    }
    assert!(tried > 900, "only {tried} places were tried");
    assert!(wrong.is_empty(), "{} of {tried} places:\n{}", wrong.len(), wrong.join("\n"));
}
