//! The machine by itself, on programs written as bytecode: operations, calls, exceptions, class initialisation, threads,
//! collections, and above all forks and going back. What Java makes of it is tested with the library.

mod tiny;

use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode::*;
use jaywalk_classes::link::LoaderId;
use jaywalk_classes::link::flags::{ABSTRACT, INTERFACE, PUBLIC, STATIC};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member};
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Words};
use jaywalk_machine::{ChoiceMode, Machine, StateHash, Step, ThreadState};
use tiny::{CHOICE, TinyClasses, machine};

const OBJECT: &str = "java/lang/Object";
const FORK: Member<'static> = Member { class: CHOICE, name: "fork", descriptor: "(I)I" };
const ANY: Member<'static> = Member { class: CHOICE, name: "any", descriptor: "(II)I" };
const TOTAL: Member<'static> = Member { class: "Main", name: "total", descriptor: "I" };

/// A class `Main` with an int `total` and the method that runs.
fn main_class(write: impl FnOnce(&mut CodeWriter<'_>)) -> ClassWriter {
    let mut writer = ClassWriter::new(PUBLIC, "Main", OBJECT);
    writer.add_field(PUBLIC | STATIC, "total", "I");
    writer.add_method(PUBLIC | STATIC, "main", "()I", write);
    writer
}

fn with_main(write: impl FnOnce(&mut CodeWriter<'_>)) -> TinyClasses {
    let mut classes = TinyClasses::new();
    classes.add("Main", main_class(write));
    classes
}

/// `Choice.fork(ways)`
fn fork(code: &mut CodeWriter<'_>, ways: u16) {
    code.int_constant(ways);
    code.call(Call::Static, FORK);
}

/// `total += …` of what is on the stack.
fn add_to_total(code: &mut CodeWriter<'_>) {
    code.get_static(TOTAL);
    code.plain(IADD);
    code.put_static(TOTAL);
}

/// How all paths end, in order. Going back to a fork always leads to the same state.
fn walk(machine: &mut Machine) -> Vec<Step> {
    let mut ends = Vec::new();
    let mut open: Vec<(u32, u32, StateHash)> = Vec::new();
    loop {
        match machine.run_patiently() {
            Step::Choose(ways) => {
                open.push((0, ways, machine.state_hash()));
                machine.pick(0);
                continue;
            }
            end => ends.push(end),
        }
        loop {
            let Some((taken, ways, state)) = open.last_mut() else { return ends };
            assert!(machine.back(), "there is a choice to go back to");
            assert_eq!(machine.state_hash(), *state, "the state is as it was");
            *taken += 1;
            if taken == ways {
                open.pop();
                machine.pop_choice();
                continue;
            }
            let next = *taken;
            machine.pick(next);
            break;
        }
    }
}

fn ended(statuses: &[i32]) -> Vec<Step> {
    statuses.iter().map(|&status| Step::Ended(status)).collect()
}

#[test]
fn a_static_field_goes_back() {
    let classes = with_main(|code| {
        code.int_constant(40);
        add_to_total(code);
        fork(code, 3);
        add_to_total(code);
        fork(code, 2);
        add_to_total(code);
        code.get_static(TOTAL);
        code.return_value(Kind::Int);
    });
    let ends = walk(&mut machine(classes, ChoiceMode::Eager));
    assert_eq!(ends, ended(&[40, 41, 41, 42, 42, 43]));
}

/// `x = any(0, 4); return x < 3 ? 1 : x + 10`
fn compared() -> TinyClasses {
    with_main(|code| {
        code.int_constant(0);
        code.int_constant(4);
        code.call(Call::Static, ANY);
        code.store(Kind::Int, 0);
        code.load(Kind::Int, 0);
        code.int_constant(3);
        let large = code.branch(IF_ICMPGE);
        code.int_constant(1);
        code.return_value(Kind::Int);
        code.land(large, 0);
        code.load(Kind::Int, 0);
        code.int_constant(10);
        code.plain(IADD);
        code.return_value(Kind::Int);
    })
}

#[test]
fn a_choice_is_made_when_it_is_needed() {
    for choice in [ChoiceMode::Eager, ChoiceMode::OnAccess, ChoiceMode::Delayed] {
        assert_eq!(walk(&mut machine(compared(), choice)), ended(&[1, 1, 1, 13, 14]), "{choice:?}");
    }
    let mut narrowing = machine(compared(), ChoiceMode::Delayed);
    narrowing.session.narrows = true;
    assert_eq!(walk(&mut narrowing), ended(&[1, 13, 14]));
}

#[test]
fn a_number_that_nobody_needs_is_never_chosen() {
    let classes = with_main(|code| {
        code.int_constant(0);
        code.int_constant(9);
        code.call(Call::Static, ANY);
        code.put_static(TOTAL);
        code.get_static(TOTAL);
        code.store(Kind::Int, 0);
        code.int_constant(7);
        code.return_value(Kind::Int);
    });
    assert_eq!(walk(&mut machine(classes, ChoiceMode::Delayed)), ended(&[7]));
}

/// Where a double goes before somebody needs it.
fn carry_double(code: &mut CodeWriter<'_>) {
    const PART: Member<'static> = Member { class: "Main", name: "part", descriptor: "D" };
    let native = |name, descriptor| Member { class: CHOICE, name, descriptor };
    for bound in [1, 3] {
        code.int_constant(bound);
        code.plain(I2L);
    }
    code.call(Call::Static, native("far", "(JJ)J"));
    code.call(Call::Static, native("part", "(J)D"));
    code.put_static(PART);
    code.get_static(PART);
    code.call(Call::Static, Member { class: "Main", name: "same", descriptor: "(D)D" });
    code.store(Kind::Double, 0);
    code.int_constant(2);
    code.call(Call::Static, native("doubles", "(I)[D"));
    code.store(Kind::Reference, 2);
    code.load(Kind::Reference, 2);
    code.int_constant(1);
    code.load(Kind::Double, 0);
    code.plain(DASTORE);
    fork(code, 2);
    add_to_total(code);
    code.load(Kind::Reference, 2);
    code.int_constant(1);
    code.plain(DALOAD);
    code.store(Kind::Double, 0);
}

fn with_double(write: impl FnOnce(&mut CodeWriter<'_>)) -> TinyClasses {
    let mut writer = main_class(|code| {
        carry_double(code);
        write(code);
    });
    writer.add_field(PUBLIC | STATIC, "part", "D");
    writer.add_method(PUBLIC | STATIC, "same", "(D)D", |code| {
        code.load(Kind::Double, 0);
        code.return_value(Kind::Double);
    });
    let mut classes = TinyClasses::new();
    classes.add("Main", writer);
    classes
}

#[test]
fn a_double_stays_open_wherever_it_is_carried() {
    let only_carried = || {
        with_double(|code| {
            code.get_static(TOTAL);
            code.return_value(Kind::Int);
        })
    };
    assert_eq!(walk(&mut machine(only_carried(), ChoiceMode::Delayed)), ended(&[0, 1]));
    assert_eq!(walk(&mut machine(only_carried(), ChoiceMode::Eager)), ended(&[0, 1, 0, 1, 0, 1]));
    let used = || {
        with_double(|code| {
            code.load(Kind::Double, 0);
            code.call(Call::Static, Member { class: CHOICE, name: "bits", descriptor: "(D)J" });
            code.plain(L2I);
            code.int_constant(10);
            code.plain(IMUL);
            code.get_static(TOTAL);
            code.plain(IADD);
            code.return_value(Kind::Int);
        })
    };
    assert_eq!(walk(&mut machine(used(), ChoiceMode::Delayed)), ended(&[10, 20, 30, 11, 21, 31]));
    assert_eq!(walk(&mut machine(used(), ChoiceMode::OnAccess)), ended(&[10, 11, 20, 21, 30, 31]));
}

#[test]
fn an_array_of_bytes_holds_unknowns_and_goes_back() {
    let classes = || {
        with_main(|code| {
            code.int_constant(9);
            code.call(Call::Static, Member { class: CHOICE, name: "bytes", descriptor: "(I)[B" });
            code.store(Kind::Reference, 0);
            fork(code, 2);
            add_to_total(code);
            code.load(Kind::Reference, 0);
            code.int_constant(8);
            code.int_constant(3);
            code.int_constant(5);
            code.call(Call::Static, ANY);
            code.plain(BASTORE);
            code.load(Kind::Reference, 0);
            code.int_constant(7);
            code.load(Kind::Reference, 0);
            code.int_constant(8);
            code.plain(BALOAD);
            code.plain(BASTORE);
            code.load(Kind::Reference, 0);
            code.int_constant(8);
            code.int_constant(1);
            code.plain(BASTORE);
            code.load(Kind::Reference, 0);
            code.int_constant(7);
            code.plain(BALOAD);
            code.load(Kind::Reference, 0);
            code.int_constant(8);
            code.plain(BALOAD);
            code.plain(IADD);
            code.load(Kind::Reference, 0);
            code.plain(ARRAYLENGTH);
            code.plain(IADD);
            code.return_value(Kind::Int);
        })
    };
    for mode in [ChoiceMode::Delayed, ChoiceMode::OnAccess, ChoiceMode::Eager] {
        assert_eq!(walk(&mut machine(classes(), mode)), ended(&[13, 14, 15, 13, 14, 15]), "{mode:?}");
    }
}

#[test]
fn an_exception_finds_its_handler_or_leaves_the_thread() {
    let divide = |catches: &'static str| {
        with_main(move |code| {
            let from = code.here();
            code.int_constant(8);
            fork(code, 3);
            code.plain(IDIV);
            code.return_value(Kind::Int);
            code.catch(from, catches);
            code.plain(POP);
            code.int_constant(77);
            code.return_value(Kind::Int);
        })
    };
    let caught = walk(&mut machine(divide("java/lang/RuntimeException"), ChoiceMode::Eager));
    assert_eq!(caught, ended(&[77, 8, 4]));
    let mut uncaught = machine(divide("java/lang/NullPointerException"), ChoiceMode::Eager);
    assert_eq!(uncaught.run_patiently(), Step::Choose(3));
    uncaught.pick(0);
    let Step::Uncaught(exception) = uncaught.run_patiently() else { panic!("8 / 0 has a result") };
    let class = uncaught.memory.class_of(exception);
    assert_eq!(uncaught.classes.external_name(class), "java.lang.ArithmeticException");
    let message = uncaught.memory.ref_field(exception, uncaught.known.throwable_message);
    assert_eq!(uncaught.string_text(message), "/ by zero");
}

#[test]
fn a_class_is_uninitialised_again_after_going_back() {
    let value = Member { class: "Late", name: "value", descriptor: "I" };
    let mut classes = with_main(|code| {
        fork(code, 2);
        let other = code.branch(IFNE);
        code.get_static(value);
        add_to_total(code);
        code.land(other, 0);
        code.get_static(TOTAL);
        code.return_value(Kind::Int);
    });
    let mut late = ClassWriter::new(PUBLIC, "Late", OBJECT);
    late.add_field(PUBLIC | STATIC, "value", "I");
    late.add_method(STATIC, "<clinit>", "()V", |code| {
        code.int_constant(5);
        code.put_static(value);
        code.int_constant(30);
        add_to_total(code);
        code.return_value(Kind::Void);
    });
    classes.add("Late", late);
    assert_eq!(walk(&mut machine(classes, ChoiceMode::Eager)), ended(&[35, 0]));
}

#[test]
fn calls_select_the_method_of_the_object() {
    let number = |class| Member { class, name: "number", descriptor: "()I" };
    let create = |code: &mut CodeWriter<'_>, class| {
        code.new_object(class);
        code.call(Call::Special, Member { class, name: "<init>", descriptor: "()V" });
    };
    let mut classes = with_main(|code| {
        fork(code, 2);
        let other = code.branch(IFNE);
        create(code, "Base");
        code.store(Kind::Reference, 0);
        let done = code.branch(GOTO);
        code.land(other, 0);
        create(code, "Derived");
        code.store(Kind::Reference, 0);
        code.land(done, 0);
        code.load(Kind::Reference, 0);
        code.call(Call::Virtual, number("Base"));
        code.load(Kind::Reference, 0);
        code.call(Call::Interface, number("Numbered"));
        code.plain(IADD);
        code.return_value(Kind::Int);
    });
    let mut interface = ClassWriter::new(PUBLIC | INTERFACE | ABSTRACT, "Numbered", OBJECT);
    interface.add_bodiless_method(PUBLIC | ABSTRACT, "number", "()I");
    classes.add("Numbered", interface);
    for (class, super_class, result) in [("Base", OBJECT, 3), ("Derived", "Base", 20)] {
        let mut writer = ClassWriter::new(PUBLIC, class, super_class);
        writer.add_interface("Numbered");
        writer.add_method(PUBLIC, "<init>", "()V", |code| {
            code.load(Kind::Reference, 0);
            code.call(Call::Special, Member { class: super_class, name: "<init>", descriptor: "()V" });
            code.return_value(Kind::Void);
        });
        writer.add_method(PUBLIC, "number", "()I", |code| {
            code.int_constant(result);
            code.return_value(Kind::Int);
        });
        classes.add(class, writer);
    }
    assert_eq!(walk(&mut machine(classes, ChoiceMode::Eager)), ended(&[6, 40]));
}

#[test]
fn garbage_is_collected_and_what_lives_stays() {
    // Some megabytes of arrays in a heap of one, one of which is kept.
    let classes = with_main(|code| {
        code.int_constant(9);
        code.new_array(OBJECT);
        code.store(Kind::Reference, 1);
        code.int_constant(0);
        code.store(Kind::Int, 0);
        let again = code.here();
        code.int_constant(100);
        code.new_array(OBJECT);
        code.plain(POP);
        code.load(Kind::Int, 0);
        code.int_constant(1);
        code.plain(IADD);
        code.store(Kind::Int, 0);
        code.load(Kind::Int, 0);
        code.int_constant(10_000);
        code.branch_back(IF_ICMPLT, again);
        code.load(Kind::Reference, 1);
        code.plain(ARRAYLENGTH);
        code.return_value(Kind::Int);
    });
    assert_eq!(walk(&mut machine(classes, ChoiceMode::Off)), ended(&[9]));
}

/// Another thread, which calls `Main.other()`.
fn other_thread(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start => {
            let class = machine.load(LoaderId::BOOT, "Main").expect("the program is there");
            let method = machine.declared_method(class, "other", "()V").expect("it has a second method");
            Outcome::Call(Callee::Method(method), Words::new())
        }
        Entry::Returned => {
            let current = machine.current_thread();
            machine.set_thread_state(current, ThreadState::Terminated);
            Outcome::Block
        }
        Entry::Threw(exception) => Outcome::Uncaught(exception),
    }
}

#[test]
fn threads_take_turns_and_go_back() {
    // Waits in a loop until the other thread has written what it chose.
    let mut main = main_class(|code| {
        let again = code.here();
        code.get_static(TOTAL);
        code.branch_back(IFEQ, again);
        code.get_static(TOTAL);
        code.return_value(Kind::Int);
    });
    main.add_method(PUBLIC | STATIC, "other", "()V", |code| {
        fork(code, 3);
        code.int_constant(1);
        code.plain(IADD);
        code.put_static(TOTAL);
        code.return_value(Kind::Void);
    });
    let mut classes = TinyClasses::new();
    classes.add("Main", main);
    let mut machine = machine(classes, ChoiceMode::Eager);
    machine.new_thread(other_thread, [0; 4], true, 0).expect("there is memory");
    assert_eq!(walk(&mut machine), ended(&[1, 2, 3]));
}
