//! Random programs must do the same in bytecode, instruction by instruction, and in the register form.

mod translate_support;

use jaywalk_classes::code::{Source, reference_maps, translate};
use proptest::prelude::*;
use translate_support::{
    broken_promise, maps_of_method, naive, outcome::ARRAY, programs::program, registers, translate_method, with_source,
};

fn check(decisions: &[u8], first: u16, is_synchronized: bool, ints: [i32; 3], longs: [i64; 2], has_array: bool) {
    let program = program(decisions, first, is_synchronized);
    let word = |value: i32| u64::from(value as u32);
    let array = if has_array { ARRAY } else { 0 };
    let arguments = [word(ints[0]), word(ints[1]), word(ints[2]), longs[0] as u64, 0, longs[1] as u64, 0, array];
    let expected = naive::run(&program, &arguments);
    let class = program.class();
    let code = translate_method(&class, &class.methods[0]).unwrap().expect("the program verifies");
    let maps = maps_of_method(&class, &class.methods[0]).unwrap().unwrap();
    assert_eq!(broken_promise(&code), None, "\n{code}");
    let found = registers::run(&code, &maps, &arguments, &[7]);
    assert_eq!(expected, found, "\n{:02x?}\n{code}", program.bytecode);
    let marked = with_source(&class, &class.methods[0], |source| {
        let source = Source { is_covered: true, ..source.clone() };
        (translate(&source).unwrap(), reference_maps(&source).unwrap())
    });
    let (code, maps) = marked.unwrap();
    let found = registers::run(&code, &maps, &arguments, &[7]);
    assert_eq!(expected, found, "with marks\n{:02x?}\n{code}", program.bytecode);
}

fn small() -> impl Strategy<Value = i32> {
    prop_oneof![-3..6i32, any::<i32>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(3000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_run_alike(
        decisions in prop::collection::vec(any::<u8>(), 0..600),
        // The first variable: ordinary frames, and frames whose variables or stack lie beyond the operand bytes.
        first in prop_oneof![5 => Just(0u16), 1 => Just(230), 1 => Just(238), 2 => 240..256u16, 1 => Just(300)],
        is_synchronized: bool,
        ints in [small(), small(), small()],
        longs in (small(), any::<i64>()),
        has_array in prop::bool::weighted(0.9),
    ) {
        check(&decisions, first, is_synchronized, ints, [longs.0.into(), longs.1], has_array);
    }

    /// Broken bytecode is refused, or happens to verify and then keeps every promise.
    #[test]
    fn mutated_programs_are_refused_or_sound(
        decisions in prop::collection::vec(any::<u8>(), 0..200),
        first in prop_oneof![4 => Just(0u16), 1 => 240..256u16],
        mutations in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        max_stack in prop_oneof![4 => Just(20u16), 1 => any::<u16>()],
        more_locals in prop_oneof![4 => Just(0u16), 1 => any::<u16>()],
    ) {
        let mut program = program(&decisions, first, false);
        for (at, byte) in mutations {
            let at = at.index(program.bytecode.len());
            program.bytecode[at] = byte;
        }
        program.max_stack = max_stack;
        program.max_locals = program.max_locals.saturating_add(more_locals);
        let class = program.class();
        if let Ok(code) = translate_method(&class, &class.methods[0]).unwrap() {
            assert_eq!(broken_promise(&code), None, "\n{code}");
            maps_of_method(&class, &class.methods[0]).unwrap().unwrap();
        }
    }
}
