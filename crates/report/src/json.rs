//! The JSON of an exploration: one object. Fields may be added, never renamed.

use crate::call::{Call, innermost_of_the_program};
use crate::coverage::of_coverage;
use crate::{Bounds, Exploration, MethodsOfClass, ReportedFinding, ReportedRace, ToldPath, Verdict};
use jaywalk_explore::{
    Asked, ChoiceMade, Forks, InputShape, Matching, PathCondition, Reason, ReasonKind, ShapeContent, ShapeValue,
};
use serde_json::{Map, Value, json};

/// The object, with the version of the tool that it is from.
pub fn of_exploration(exploration: &Exploration, version: &str) -> Value {
    let tally = &exploration.tally;
    json!({
        "jaywalk": version,
        "command": exploration.command,
        "target": exploration.target,
        "verdict": exploration.verdict().name(),
        "vacuous": exploration.incomplete.iter().any(|reason| reason.kind == ReasonKind::Vacuous),
        "strategy": exploration.strategy,
        "mode": exploration.mode,
        "narrowing": exploration.narrows,
        "numbers": if exploration.symbolic { "symbolic" } else { "chosen" },
        "seed": exploration.seed,
        "workers": exploration.workers,
        "stop_at": exploration.stop_at,
        "exhausted": exploration.exhausted,
        "bounds": of_bounds(&exploration.bounds),
        "functions": (exploration.command == "check").then_some(&exploration.functions),
        "beyond_bounds": exploration.bounds.input.map(|_| exploration.is_unbounded()),
        "incomplete": exploration.incomplete.iter().map(|reason| &reason.text).chain(&exploration.notes).collect::<Vec<_>>(),
        "reasons": exploration.incomplete.iter().map(|reason| of_reason(exploration, reason)).collect::<Vec<_>>(),
        "empty_choices": exploration.empty_choices,
        "pruned_at": exploration.pruned.iter().map(|(place, paths)| of_pruning(place, *paths)).collect::<Vec<_>>(),
        "chosen_at": exploration.chosen.iter().map(|(place, forks)| of_place(place, forks)).collect::<Vec<_>>(),
        "paths": {
            "explored": tally.explored(),
            "completed": tally.completed,
            "pruned": tally.pruned,
            "failed": tally.failed,
            "cut": tally.cut,
            "matched": tally.matched,
        },
        "matching": exploration.matching.as_ref().map(|(matching, limit)| of_matching(matching, *limit)),
        "coverage": exploration.coverage.as_ref().map(of_coverage),
        "runs": tally.runs,
        "choices": tally.choices,
        "deepest": tally.deepest,
        // Counting instructions would slow down every one of them.
        "instructions": null,
        "backtracks": tally.backtracks,
        "solver": of_solver(&exploration.solver),
        "states": (exploration.command == "check").then(|| {
            let [pre, before_post, after_post] = exploration.states;
            json!({ "pre": pre, "before_post": before_post, "after_post": after_post })
        }),
        "path_conditions": exploration.paths.as_ref().map(|paths| paths.list.iter().map(of_path).collect::<Vec<_>>()),
        "path_conditions_left_out": exploration.paths.as_ref().map(|paths| paths.left_out),
        "findings": exploration.findings.iter().map(of_finding).collect::<Vec<_>>(),
        "races": exploration.races.iter().map(of_race).collect::<Vec<_>>(),
        "time_ms": u64::try_from(exploration.elapsed.as_millis()).unwrap_or(u64::MAX),
        "peak_memory_bytes": exploration.peak_memory,
    })
}

fn of_matching(matching: &Matching, limit: u64) -> Value {
    let not_compared: Map<String, Value> =
        matching.nameless.iter().map(|(why, &states)| (why.name().to_owned(), states.into())).collect();
    json!({
        "states": matching.states,
        "bytes": matching.bytes,
        "limit_bytes": limit,
        "full": matching.is_full,
        "not_compared": not_compared,
    })
}

/// The object for several methods of a class.
pub fn of_methods(of_class: &MethodsOfClass<'_>, version: &str) -> Value {
    let methods: Vec<Value> = of_class.told.iter().map(|exploration| of_exploration(exploration, version)).collect();
    json!({
        "jaywalk": version,
        "command": "check",
        "verdict": of_class.verdict().name(),
        "counts": {
            "methods": of_class.told.len() + of_class.left.len(),
            "holds": of_class.count(Verdict::Holds),
            "violated": of_class.count(Verdict::Violated),
            "violated_and_cut": of_class.violated_and_cut(),
            "incomplete": of_class.count(Verdict::Incomplete),
            "unchecked": of_class.left.len(),
        },
        "unchecked": of_class.left,
        "methods": methods,
    })
}

fn of_path(path: &ToldPath) -> Value {
    json!({
        "ending": path.kind.name(),
        "number": path.number,
        "condition": path.condition.as_ref().map(of_condition),
        "input": path.call.as_ref().map(|call| of_input(&call.input)),
        "result": path.call.as_ref().map(|call| &call.result),
    })
}

fn of_condition(condition: &PathCondition) -> Value {
    let inputs = condition.inputs.iter().map(|input| {
        let call = Call::parse(&input.place);
        json!({
            "name": input.name,
            "type": input.what,
            "method": call.method,
            "file": call.file,
            "line": call.line,
        })
    });
    json!({ "java": condition.text, "left_out": condition.left_out, "inputs": inputs.collect::<Vec<_>>() })
}

fn of_solver(asked: &Asked) -> Value {
    let by_layer = asked.layers().map(|(layer, sides)| (layer.to_owned(), json!(sides)));
    json!({
        "questions": asked.questions,
        "by_layer": by_layer.collect::<Map<String, Value>>(),
        "hits": asked.without_z3(),
        "unknown": asked.unknown,
        "queries": asked.queries,
        "time_ms": asked.nanoseconds / 1_000_000,
    })
}

fn of_pruning(place: &str, paths: u64) -> Value {
    let call = Call::parse(place);
    json!({ "method": call.method, "file": call.file, "line": call.line, "paths": paths })
}

fn of_place(place: &str, forks: &Forks) -> Value {
    let call = Call::parse(place);
    json!({ "method": call.method, "file": call.file, "line": call.line, "forks": forks.forks, "values": forks.values })
}

fn of_reason(exploration: &Exploration, reason: &Reason) -> Value {
    json!({ "name": reason.kind.to_string(), "text": reason.text, "accepted": exploration.accepts(reason) })
}

fn of_bounds(bounds: &Bounds) -> Value {
    json!({
        "paths": bounds.paths,
        "depth": bounds.depth,
        "length": bounds.length,
        "time_ms": bounds.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        "memory_bytes": bounds.memory,
        "output_bytes": bounds.output,
        "schedules": if bounds.all_schedules { Some(json!("all")) } else { bounds.one_schedule.then(|| json!(1)) },
        "k": bounds.input.map(|input| input.links),
        "k_array": bounds.input.map(|input| input.elements),
        "identity_hash_codes": bounds.one_hash_code.then_some(1),
        "string_length": bounds.string,
    })
}

fn of_finding(reported: &ReportedFinding) -> Value {
    let finding = &reported.finding;
    let call = innermost_of_the_program(&finding.calls);
    let causes = finding.causes.iter().map(|(what, calls)| json!({ "what": what, "calls": calls }));
    let schedule = finding.schedule.iter().map(|(thread, call)| json!({ "thread": thread, "call": call }));
    let waiting = finding.waiting.iter().map(|(what, calls)| json!({ "what": what, "calls": calls }));
    json!({
        "kind": finding.kind.name(),
        "race": finding.race.as_ref().map(|race| of_race(&ReportedRace { race: race.clone(), replay: String::new() })),
        "exception": (!finding.exception.is_empty()).then_some(&finding.exception),
        "message": finding.message,
        "file": call.as_ref().and_then(|call| call.file),
        "line": call.as_ref().and_then(|call| call.line),
        "method": call.as_ref().map(|call| call.method),
        "path": finding.token.to_string(),
        "replay": reported.replay,
        "inputs": inputs(reported),
        "input": finding.input.as_ref().map(of_input),
        "choices": choices(reported),
        "choices_left_out": choices_left_out(reported),
        "condition": finding.condition.as_ref().map(of_condition),
        "calls": finding.calls,
        "causes": causes.collect::<Vec<_>>(),
        "threads": waiting.collect::<Vec<_>>(),
        "cycle": finding.cycle.iter().map(|(thread, what)| json!({ "thread": thread, "what": what })).collect::<Vec<_>>(),
        "schedule": schedule.collect::<Vec<_>>(),
        "occurrences": finding.paths,
        "lines": reported.lines,
        "heap": reported.picture.as_ref().map(|picture| picture.lines()),
    })
}

fn of_race(ReportedRace { race, replay }: &ReportedRace) -> Value {
    let accesses = race.accesses.iter().map(|access| {
        let call = Call::parse(&access.place);
        json!({
            "thread": access.thread,
            "writes": access.writes,
            "method": call.method,
            "file": call.file,
            "line": call.line,
            "calls": access.calls,
        })
    });
    json!({
        "field": race.variable,
        "kind": if race.is_weak { "weak" } else { "plain" },
        "accesses": accesses.collect::<Vec<_>>(),
        "runs": race.runs,
        "path": race.token.as_ref().map(ToString::to_string),
        "replay": (!replay.is_empty()).then_some(replay),
    })
}

/// What a method was called with.
fn of_input(input: &InputShape) -> Value {
    let parameters = input.parameters.iter().map(|(name, of)| json!({ "name": name, "is": of_value(of) }));
    let objects = input.objects.iter().enumerate().map(|(number, object)| {
        let fields = object.fields.iter().map(|field| {
            json!({ "class": field.class, "name": field.name, "type": field.descriptor, "is": of_value(&field.value) })
        });
        let mut told = json!({ "object": number + 1, "class": object.class, "fields": fields.collect::<Vec<_>>() });
        if let Some(array) = &object.array {
            let elements = array.elements.iter().map(|(index, of)| json!({ "index": index, "is": of_value(of) }));
            told["length"] = of_value(&array.length);
            told["elements"] = elements.collect();
        }
        if let Some(content) = &object.content {
            let (name, content) = of_content(content);
            told[name] = content;
        }
        told
    });
    json!({ "parameters": parameters.collect::<Vec<_>>(), "objects": objects.collect::<Vec<_>>() })
}

fn of_value(value: &ShapeValue) -> Value {
    match value {
        ShapeValue::Null => json!({ "null": true }),
        ShapeValue::Object(number) => json!({ "object": number + 1 }),
        ShapeValue::Open { is_object: true, class: Some(class), is_certain: true, .. } => {
            json!({ "any": true, "null": false, "class": class })
        }
        ShapeValue::Open { is_object, .. } => json!({ "any": true, "null": (*is_object).then_some(false) }),
        ShapeValue::Number { literal, is_free } => json!({ "value": literal, "any": is_free }),
        ShapeValue::Made(text) => json!({ "made": text }),
    }
}

/// What an object contains that its fields do not tell, and how that is called.
fn of_content(content: &ShapeContent) -> (&'static str, Value) {
    let all = |values: &[ShapeValue]| values.iter().map(of_value).collect::<Vec<_>>();
    match content {
        ShapeContent::Text(_) | ShapeContent::LongText { .. } => ("text", json!(content.text())),
        ShapeContent::Number(value) => ("number", of_value(value)),
        ShapeContent::Constant(name) => ("constant", json!(name)),
        ShapeContent::Elements(elements) => ("elements", json!(all(elements))),
        ShapeContent::Entries(entries) => {
            let entries = entries.iter().map(|(key, value)| json!({ "key": of_value(key), "value": of_value(value) }));
            ("entries", json!(entries.collect::<Vec<_>>()))
        }
        ShapeContent::Calls(calls) => {
            let calls = calls.iter().map(|call| {
                let result = call.result.as_ref().map(of_value);
                json!({ "method": call.method, "arguments": all(&call.arguments), "result": result })
            });
            ("calls", json!(calls.collect::<Vec<_>>()))
        }
    }
}

/// What was chosen at each place, in order; where a method is checked, what each parameter is.
fn inputs(reported: &ReportedFinding) -> Value {
    let mut inputs: Map<String, Value> = Map::new();
    let lines = reported.finding.input.as_ref().map_or_else(Vec::new, InputShape::lines);
    inputs.extend(
        lines.iter().filter_map(|line| line.split_once(" = ")).map(|(name, is)| (name.to_owned(), json!([is]))),
    );
    for choice in told_choices(reported) {
        let values = inputs.entry(Call::parse(&choice.place).place()).or_insert_with(|| json!([]));
        if let Value::Array(values) = values {
            values.push(json!(choice.value));
        }
    }
    Value::Object(inputs)
}

/// Choices in the lists; a token has all of them.
const MOST_CHOICES: usize = 10_000;

/// The first choices, one by one. Those that made the input of a method are told as that.
fn told_choices(reported: &ReportedFinding) -> impl Iterator<Item = &ChoiceMade> {
    let is_input = |choice: &&ChoiceMade| choice.place.starts_with("jaywalk.") && reported.finding.input.is_some();
    let choices = reported.finding.choices.iter().filter(move |choice| !is_input(choice));
    let one_by_one =
        choices.flat_map(|choice| std::iter::repeat_n(choice, usize::try_from(choice.times).unwrap_or(usize::MAX)));
    one_by_one.take(MOST_CHOICES)
}

fn choices_left_out(reported: &ReportedFinding) -> u64 {
    let finding = &reported.finding;
    let described: u64 = finding.choices.iter().map(|choice| choice.times).sum();
    described.saturating_sub(MOST_CHOICES as u64) + finding.choices_left_out
}

fn choices(reported: &ReportedFinding) -> Vec<Value> {
    let shown = told_choices(reported).map(|choice| {
        let call = Call::parse(&choice.place);
        json!({
            "method": call.method,
            "file": call.file,
            "line": call.line,
            "value": choice.value,
            "forced": choice.is_forced,
            "up_to": choice.up_to,
        })
    });
    shown.collect()
}
