//! The path conditions of a method cover all inputs, and no input has two paths: proved with the solver for small methods
//! that the machine has walked.

#[allow(dead_code, reason = "not every test that shares this module needs all of it")]
mod modes_support;

use jaywalk_classes::code::Operator::{And32, Or32};
use jaywalk_formula::{Condition, Feasibility, PathCondition, Solver};
use jaywalk_machine::{Machine, Step};
use modes_support::{Programs, SYMBOLIC};

/// The conditions of each path of a program.
fn paths(machine: &mut Machine, program: u32) -> Vec<Vec<Condition>> {
    let mut paths = Vec::new();
    let mut branches = Vec::new();
    machine.pick(program);
    loop {
        match machine.run_patiently() {
            Step::Choose(ways) => {
                branches.push((0, ways));
                machine.pick(0);
                continue;
            }
            Step::Ended(0) => {
                let path = &machine.formulas.seen().expect("a number was asked for").path;
                paths.push(path.conditions().collect());
            }
            other => panic!("{other:?}"),
        }
        while let Some((taken, ways)) = branches.pop() {
            machine.back();
            if taken + 1 < ways {
                branches.push((taken + 1, ways));
                machine.pick(taken + 1);
                break;
            }
            machine.pop_choice();
        }
        if branches.is_empty() {
            machine.back();
            return paths;
        }
    }
}

/// What is wrong with paths that should be a partition of the inputs.
fn complaint(machine: &mut Machine, paths: &[Vec<Condition>]) -> Option<&'static str> {
    let terms = &mut machine.formulas.parts()?.terms;
    let (mut solver, nothing) = (Solver::default(), PathCondition::new());
    let mut any = terms.int(0);
    for conditions in paths {
        let mut all = terms.int(1);
        for &condition in conditions {
            let truth = terms.truth(condition);
            all = terms.apply(And32, all, truth);
        }
        let both = terms.apply(And32, any, all);
        let both = terms.is_true(both);
        if solver.ask_one(terms, &nothing, both) != Feasibility::No {
            return Some("two paths overlap");
        }
        any = terms.apply(Or32, any, all);
    }
    let none = terms.is_true(any).negated();
    (solver.ask_one(terms, &nothing, none) != Feasibility::No).then_some("some inputs have no path")
}

#[test]
fn the_paths_of_small_methods_are_a_partition_of_the_inputs() {
    let text = include_str!("partition/Small.java");
    let names: Vec<&str> =
        text.lines().filter_map(|line| Some(line.strip_prefix("    static int ")?.split_once("()")?.0)).collect();
    assert!(names.len() >= 15, "{names:?}");
    let calls: Vec<String> = names.iter().map(|name| format!("Small.{name}()")).collect();
    let programs = Programs::compile("partition", &[("Small.java".to_owned(), text.to_owned())], &calls);
    let mut machine = programs.boot(SYMBOLIC);
    let mut complaints = Vec::new();
    for (program, name) in (0..).zip(names) {
        let paths = paths(&mut machine, program);
        assert!(paths.len() > 1, "{name} has one path");
        complaints.extend(complaint(&mut machine, &paths).map(|what| format!("{name}, {} paths: {what}", paths.len())));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
