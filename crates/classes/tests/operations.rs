//! The table of operations, row by row: what it says of an operation must hold together.

use jaywalk_classes::code::{Flow, Op, Place, Second, ValueKind};

/// Each operation with another register for each operand.
fn operations() -> Vec<Op> {
    let mut next = 0;
    Op::every(|_, _| {
        next = (next + 3) % 250;
        next
    })
}

/// Whether a register of one kind can hold a value of the other.
fn takes(register: ValueKind, value: ValueKind) -> bool {
    let also = match register {
        ValueKind::Number => value == ValueKind::Int || value == ValueKind::Float,
        ValueKind::Pair => value == ValueKind::Long || value == ValueKind::Double,
        _ => false,
    };
    register == value || also
}

#[test]
fn operands_are_of_the_kinds_that_the_operator_takes() {
    for op in operations() {
        let Some(expression) = op.expression() else { continue };
        let &[first, ref rest @ ..] = expression.operator.parameters() else { panic!("{op} computes from nothing") };
        let mut operands = vec![(expression.a, first)];
        match (expression.second, rest) {
            (Second::Register, &[kind]) => operands.push((expression.b, kind)),
            (Second::Length, [_]) => operands.push((expression.b, ValueKind::Ref)),
            (Second::Product, &[kind]) => operands.extend([(expression.b, kind), (expression.k as u8, kind)]),
            (Second::Constant, [_]) | (Second::None, []) => {}
            (second, _) => panic!("{op} has {second:?} as its second operand"),
        }
        for (register, kind) in operands {
            let used = op.uses().into_iter().find(|used| used.register == u16::from(register));
            let used = used.unwrap_or_else(|| panic!("{op} reads no register {register}"));
            assert_eq!(used.kind, kind, "{op}");
            assert!(used.is_strict, "{op} computes with register {register} and so must know it");
        }
        match op.result() {
            Some((_, kind)) => assert!(takes(kind, expression.operator.result()), "{op}"),
            None => assert!(op.target().is_some(), "{op}"),
        }
    }
}

#[test]
fn what_jumps_has_a_target_and_what_branches_a_condition() {
    for op in operations() {
        let jumps = matches!(op.flow(), Flow::Jump | Flow::JumpBack | Flow::Branch | Flow::BranchBack);
        assert_eq!(op.target().is_some(), jumps, "{op}");
        let tests_element = op.reads() == Some(Place::Element);
        if let Flow::Branch | Flow::BranchBack = op.flow() {
            assert!(op.expression().is_some() || tests_element, "{op}");
        }
    }
}

#[test]
fn what_touches_memory_needs_to_know_where() {
    for op in operations() {
        let needed: Vec<_> = op.uses().into_iter().filter(|used| used.is_strict).map(|used| used.kind).collect();
        match op.reads().filter(|&place| place != Place::Class).or(op.writes()) {
            Some(Place::Element) => assert_eq!(needed.get(..2), Some(&[ValueKind::Ref, ValueKind::Int][..]), "{op}"),
            Some(Place::Field) => assert_eq!(needed, [ValueKind::Ref], "{op}"),
            Some(Place::Length) => assert_eq!(needed.last(), Some(&ValueKind::Ref), "{op}"),
            _ => {}
        }
    }
}

#[test]
fn the_listing_names_every_operand() {
    assert_eq!(Op::IAdd { d: 3, a: 1, b: 2 }.to_string(), "IAdd d:3 a:1 b:2");
    assert_eq!(Op::IfLtK { a: 1, k: -5, t: 9 }.to_string(), "IfLtK a:1 k:-5 t:9");
    assert_eq!(Op::Return.to_string(), "Return");
}
