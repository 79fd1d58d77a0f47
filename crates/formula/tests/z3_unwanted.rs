//! Questions that nobody wants any more. A process of its own: Z3 counts memory for all contexts of a process together, and
//! what it goes on preparing leaves little for the questions of other tests.

mod support;

use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::z3::{Ignorance, Verdict, Z3};
use jaywalk_formula::{Symbol, Terms};
use support::z3_or_say_how;

/// While Z3 makes circuits of products it hears nothing. Whoever interrupts it is not kept waiting, and can ask again.
#[test]
fn questions_that_are_long_prepared_end() {
    z3_or_say_how();
    let mut terms = Terms::new();
    let x = terms.symbol(Symbol::any(0, Kind::Int));
    let mut h = x;
    for _ in 0..60 {
        let square = terms.apply(Operator::Mul32, h, h);
        h = terms.apply(Operator::Add32, square, x);
    }
    let (zero, one) = (terms.int(0), terms.int(1));
    let all = [terms.condition(Operator::Eq32, h, zero), terms.condition(Operator::Eq32, x, zero).negated()];
    let mut z3 = Z3::new();
    for wait in [0, 5, 100] {
        let interrupter = z3.interrupter();
        let other = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(wait));
            interrupter.interrupt();
            interrupter
        });
        assert_eq!(z3.check(&terms, &all, 600_000), Verdict::Unknown(Ignorance::Interrupted));
        other.join().expect("the other thread ends").clear();
        let is_one = terms.condition(Operator::Eq32, x, one);
        assert!(matches!(z3.check(&terms, &[is_one], 5000), Verdict::Satisfiable(_)), "it can be asked again");
    }
}
