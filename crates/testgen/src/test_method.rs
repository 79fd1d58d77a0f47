//! One test: a method that builds an input, calls, and asserts.

use crate::building::Builder;
use crate::calling::{Call, Callee, call};
use crate::java::{Names, capitalized, comment, identifier_part, string_literal};
use crate::model::{World, simple_name};
use jaywalk_check::{Argument, Promise, Question, Subject, When};
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_explore::{CallOutcome, Finding, FindingKind, Observed, SeenValue, ShapeValue, is_the_programs};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A path to write a test of.
pub struct Case<'a> {
    /// The method.
    pub subject: &'a Subject,
    /// What was seen on the path.
    pub observed: &'a Observed,
    /// With which inputs the path is taken, in Java's syntax.
    pub condition: Option<&'a str>,
    /// What the test is for.
    pub goal: Goal<'a>,
}

/// What a test is for.
#[derive(Clone, Copy)]
pub enum Goal<'a> {
    /// To keep what the method does: it passes.
    Keep,
    /// To show what is wrong: it fails until that is mended.
    Show(&'a Finding),
}

/// What a test does on a JVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It passes.
    Passes,
    /// It fails.
    Fails {
        /// With an exception of this class, with dots.
        exception: String,
        /// Which comes from here, `class.method(file:line)`, if that is known.
        place: Option<String>,
    },
}

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name of its method.
    pub name: String,
    /// Its method, with annotation and comment.
    pub text: String,
    /// What it does.
    pub expected: Expected,
    /// Why its input may be impossible to build after all: then it fails otherwise, and nobody is to blame.
    pub hopes: Option<String>,
    /// Whether what it does may differ from one run of a virtual machine to the next.
    pub may_differ: bool,
    pub(crate) needs: Needs,
}

/// Why there is no test, in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub String);

impl Refusal {
    pub(crate) fn new(what: impl Into<String>) -> Refusal {
        Refusal(format!("plain Java cannot make {}", what.into()))
    }
}

/// What a test needs beside its own method.
#[derive(Clone, Debug, Default)]
pub(crate) struct Needs {
    pub(crate) allocate: bool,
    pub(crate) set: bool,
    pub(crate) set_hidden: bool,
    pub(crate) get: bool,
    pub(crate) get_hidden: bool,
    pub(crate) call: bool,
    pub(crate) construct: bool,
    /// It looks for a class by its name.
    pub(crate) look_up: bool,
    /// The assertions that it uses.
    pub(crate) assertions: BTreeSet<&'static str>,
    /// Packages of the JDK that reflection looks into, with dots, each after its module.
    pub(crate) opens: BTreeSet<String>,
}

impl Needs {
    /// Reflection looks into a class.
    pub(crate) fn open(&mut self, world: &World<'_>, class: &str) {
        let class = class.replace('.', "/");
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        if let Some(module) = world.module_of(package) {
            self.opens.insert(format!("{module}/{}", package.replace('/', ".")));
        }
    }

    pub(crate) fn add(&mut self, other: &Needs) {
        self.allocate |= other.allocate;
        self.set |= other.set;
        self.set_hidden |= other.set_hidden;
        self.get |= other.get;
        self.get_hidden |= other.get_hidden;
        self.call |= other.call;
        self.construct |= other.construct;
        self.look_up |= other.look_up;
        self.assertions.extend(&other.assertions);
        self.opens.extend(other.opens.iter().cloned());
    }

    fn reflects(&self) -> bool {
        let fields = self.set || self.set_hidden || self.get || self.get_hidden;
        self.allocate || fields || self.call || self.construct || self.look_up
    }
}

/// Names of tests of one class.
#[derive(Clone, Debug, Default)]
pub struct TestNames(Names);

/// Writes a test, under a name that none of those before it has.
pub fn write_test(world: &World<'_>, case: &Case<'_>, names: &mut TestNames) -> Result<Test, Refusal> {
    let subject = case.subject;
    if let Goal::Show(finding) = case.goal
        && finding.kind != FindingKind::UncaughtException
    {
        return Err(Refusal("the program ends, or waits for ever".to_owned()));
    }
    let mut variables = Names::default();
    // It is what JUnit's assertions and the helpers are called by, and how their packages begin.
    ["result", "thrown", "set", "get", "field", "call", "allocate", "construct", "java", "org"]
        .iter()
        .for_each(|name| variables.reserve(name));
    subject.parameters.iter().for_each(|name| variables.reserve(name));
    let mut builder = Builder::new(world, &case.observed.input, variables);
    let types = MethodDescriptor::parse(&subject.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
    let own = format!("L{};", subject.class);
    let has_receiver = !subject.is_static && !subject.is_constructor();
    let all = has_receiver.then_some(own.as_str()).into_iter().chain(types.iter().copied());
    let mut values = Vec::new();
    for ((_, value), descriptor) in case.observed.input.parameters.iter().zip(all) {
        values.push(builder.value(value, descriptor)?);
    }
    let receiver_class = match case.observed.input.parameters.first() {
        Some((_, ShapeValue::Object(number))) if has_receiver => builder.class_of(*number).to_owned(),
        Some((_, ShapeValue::Open { class: Some(class), .. })) if has_receiver => class.clone(),
        _ => subject.class.clone(),
    };
    let receiver = has_receiver.then(|| values.remove(0));
    let receiver_variable = receiver.as_deref().map(|variable| variable.rsplit(") ").next().unwrap_or(variable));
    let receiver = receiver_variable.map(|variable| (variable, receiver_class.as_str()));
    let callee = Callee {
        class: &subject.class,
        name: &subject.method,
        descriptor: &subject.descriptor,
        is_static: subject.is_static,
    };
    let mut needs = std::mem::take(&mut builder.needs);
    let called = call(world, callee, receiver, &values, &mut needs);
    builder.needs = needs;
    let mut writer = Writer { world, case, builder, made: BTreeMap::new(), throws: called.throws };
    let expected = match case.goal {
        Goal::Keep => {
            writer.keep(&called)?;
            Expected::Passes
        }
        Goal::Show(finding) => writer.show(finding, &called, receiver, &values)?,
    };
    let name = names.0.give(&wanted_name(subject, case));
    let Writer { builder, throws, .. } = writer;
    let mut text = String::new();
    if let Some(condition) = case.condition.filter(|condition| *condition != "true") {
        text += &comment(condition);
    }
    if let Expected::Fails { exception, place } = &expected {
        let place = place.as_deref().map_or_else(String::new, |place| format!(" at {place}"));
        text += &comment(&format!("Fails with {exception}{place}"));
    }
    let throws =
        if throws || builder.needs.reflects() { format!(" throws {}", world.lang("Throwable")) } else { String::new() };
    let _ = writeln!(text, "    @{}\n    void {name}(){throws} {{", world.annotation());
    for line in &builder.lines {
        let _ = writeln!(text, "        {line}");
    }
    text.push_str("    }\n");
    let hashes = || "a path that depends on identity hash codes, which differ from run to run".to_owned();
    let time = || "a path that depends on what time it is".to_owned();
    let hopes = builder.hopes.or_else(|| case.observed.uses_hash_codes.then(hashes));
    let hopes = hopes.or_else(|| case.observed.uses_time.then(time));
    let may_differ = case.observed.uses_hash_codes || case.observed.uses_time || case.observed.uses_chance;
    Ok(Test { name, text, expected, hopes, may_differ, needs: builder.needs })
}

/// Writes a test.
pub(crate) struct Writer<'w, 'a> {
    pub(crate) world: &'w World<'a>,
    pub(crate) case: &'w Case<'w>,
    pub(crate) builder: Builder<'w, 'a>,
    /// The variables of objects that the method has made, by their numbers.
    pub(crate) made: BTreeMap<usize, String>,
    throws: bool,
}

impl Writer<'_, '_> {
    pub(crate) fn line(&mut self, line: String) {
        self.builder.lines.push(line);
    }

    pub(crate) fn uses(&mut self, assertion: &'static str) -> &'static str {
        self.builder.needs.assertions.insert(assertion);
        assertion
    }

    /// Asserts that all is as it was.
    fn keep(&mut self, called: &Call) -> Result<(), Refusal> {
        match &self.case.observed.outcome {
            CallOutcome::Returned(None) => self.line(format!("{};", called.expression)),
            CallOutcome::Returned(Some(value)) if !self.is_told(value) => {
                self.line(format!("{};", called.expression));
            }
            CallOutcome::Returned(Some(value)) => {
                let is_number = matches!(value, SeenValue::Number(..));
                if is_number && called.is_typed {
                    self.assert_value(value, &called.expression);
                } else {
                    self.line(format!("{} result = {};", self.world.lang("Object"), called.expression));
                    self.assert_value(value, "result");
                }
            }
            CallOutcome::Threw(class) => {
                self.throws = false;
                let assert_throws = self.uses("assertThrows");
                match self.world.source_name(class) {
                    Some(name) => self.line(format!("{assert_throws}({name}.class, () -> {});", called.expression)),
                    None => {
                        let call = &called.expression;
                        let any = self.world.lang("Throwable");
                        self.line(format!("{any} thrown = {assert_throws}({any}.class, () -> {call});"));
                        let assert_equals = self.uses("assertEquals");
                        self.line(format!("{assert_equals}({}, thrown.getClass().getName());", string_literal(class)));
                    }
                }
            }
            CallOutcome::NotCalled => return Err(Refusal("the method is never called: its contract fails".to_owned())),
            CallOutcome::Otherwise => return Err(Refusal("the program ends, or waits for ever".to_owned())),
        }
        self.assert_changes();
        Ok(())
    }

    /// Does what fails.
    fn show(
        &mut self,
        finding: &Finding,
        called: &Call,
        receiver: Option<(&str, &str)>,
        values: &[String],
    ) -> Result<Expected, Refusal> {
        if finding.exception == "jaywalk.ContractError" {
            return Err(Refusal("it is the contract that fails, not the method".to_owned()));
        }
        if finding.exception != "jaywalk.ContractViolation" {
            self.line(format!("{};", called.expression));
            let place = finding.calls.iter().find(|call| is_the_programs(call)).cloned();
            // Where a stack overflows depends on its size.
            let place = place.filter(|_| finding.exception != "java.lang.StackOverflowError");
            return Ok(Expected::Fails { exception: finding.exception.clone(), place });
        }
        let subject = self.case.subject;
        let message = finding.message.as_deref().unwrap_or_default();
        let contract = subject.contract.after.iter().chain(&subject.contract.after_exception);
        let broken: Vec<&Promise> =
            contract.filter(|promise| message == format!("{} does not hold", promise.what)).collect();
        if broken.is_empty() {
            return Err(Refusal(format!("nothing to assert for: {message}")));
        }
        let mut made = None;
        if let CallOutcome::Threw(class) = &self.case.observed.outcome {
            let any = self.world.lang("Throwable");
            let name = self.world.source_name(class).unwrap_or_else(|| any.clone());
            let assert_throws = self.uses("assertThrows");
            self.line(format!("{any} thrown = {assert_throws}({name}.class, () -> {});", called.expression));
        } else if subject.is_constructor() {
            let name = self.world.source_name(&subject.class).unwrap_or_else(|| self.world.lang("Object"));
            made = Some(("result", subject.class.as_str()));
            self.line(format!("{name} result = {};", called.expression));
        } else if matches!(self.case.observed.outcome, CallOutcome::Returned(Some(_))) {
            let (name, cast) = self.result_type(called);
            self.line(format!("{name} result = {cast}{};", called.expression));
        } else {
            self.line(format!("{};", called.expression));
        }
        for promise in broken {
            self.assert_promise(promise, receiver.or(made), values)?;
        }
        Ok(Expected::Fails { exception: "org.opentest4j.AssertionFailedError".to_owned(), place: None })
    }

    /// Asserts that a predicate holds.
    fn assert_promise(
        &mut self,
        promise: &Promise,
        receiver: Option<(&str, &str)>,
        values: &[String],
    ) -> Result<(), Refusal> {
        let unseen = || Refusal(format!("{} looks at more than plain Java can show it", promise.what));
        let expression = |argument: Argument| match argument {
            Argument::Receiver => receiver.map(|(variable, _)| variable.to_owned()),
            Argument::Parameter(number) => values.get(number).cloned(),
            Argument::Result => Some("result".to_owned()),
            Argument::Exception => Some("thrown".to_owned()),
            Argument::Old => None,
        };
        let all = promise.arguments.iter().map(|&argument| expression(argument));
        let mut arguments = all.collect::<Option<Vec<String>>>().ok_or_else(unseen)?;
        let predicate = match &promise.question {
            Question::Predicate(predicate) => predicate,
            Question::NotNull => {
                let value = arguments.first().ok_or_else(unseen)?;
                let assert_not_null = self.uses("assertNotNull");
                self.line(format!("{assert_not_null}({value});"));
                return Ok(());
            }
            Question::FieldNotNull { .. } => return Err(unseen()),
        };
        let own = if predicate.is_static || arguments.is_empty() { None } else { Some(arguments.remove(0)) };
        let types = MethodDescriptor::parse(&predicate.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        if types.len() != arguments.len() {
            return Err(unseen());
        }
        // Predicates may want more than the variables' types say.
        for (argument, descriptor) in arguments.iter_mut().zip(types) {
            if kind_of(descriptor) == Kind::Reference && argument != "null" && !argument.starts_with('(') {
                *argument = format!("({}) {argument}", self.world.lang("Object"));
            }
        }
        let callee = Callee {
            class: &predicate.class,
            name: &predicate.name,
            descriptor: &predicate.descriptor,
            is_static: predicate.is_static,
        };
        let mut needs = std::mem::take(&mut self.builder.needs);
        // Of others than the receiver, nobody knows here what they are.
        let class_of = |variable: &str| receiver.filter(|(known, _)| *known == variable).map_or("", |(_, class)| class);
        let own = own.as_deref().map(|variable| (variable, class_of(variable)));
        let holds = call(self.world, callee, own, &arguments, &mut needs);
        self.builder.needs = needs;
        self.throws |= holds.throws;
        let guard = match &promise.when {
            When::Always => String::new(),
            When::NotNull(argument) | When::Made(argument, None) => {
                format!("if ({} != null) ", expression(*argument).ok_or_else(unseen)?)
            }
            When::Instance(argument, class) | When::Made(argument, Some(class)) => {
                let class = self.world.source_name(class).ok_or_else(unseen)?;
                let object = self.world.lang("Object");
                format!("if (({object}) {} instanceof {class}) ", expression(*argument).ok_or_else(unseen)?)
            }
        };
        let cast = if holds.is_typed { "" } else { "(boolean) " };
        let assert_true = self.uses("assertTrue");
        let what = string_literal(&promise.what);
        self.line(format!("{guard}{assert_true}({cast}{}, {what});", holds.expression));
        Ok(())
    }

    /// The type of a variable for the result, and the cast that it needs.
    fn result_type(&self, called: &Call) -> (String, String) {
        let subject = self.case.subject;
        let result = MethodDescriptor::parse(&subject.descriptor).map(|shape| shape.result.to_owned());
        let name = result.and_then(|result| self.world.type_name(&result)).unwrap_or_else(|| self.world.lang("Object"));
        let cast = if called.is_typed { String::new() } else { format!("({name}) ") };
        (name, cast)
    }
}

/// A name that says what happens: `insertThrowsNullPointerException`.
fn wanted_name(subject: &Subject, case: &Case<'_>) -> String {
    let method = match subject.method.as_str() {
        "<init>" => format!("new{}", simple_name(&subject.class)),
        name => identifier_part(name),
    };
    let method = if method.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        method
    } else {
        "test".to_owned() + &method
    };
    if let Goal::Show(finding) = case.goal
        && finding.exception == "jaywalk.ContractViolation"
    {
        let broken = finding.message.as_deref().unwrap_or_default().trim_end_matches(" does not hold");
        let predicate = broken.rsplit(' ').next().unwrap_or_default();
        return format!("{method}Violates{}", capitalized(&identifier_part(predicate)));
    }
    let returned = |value: &str| format!("{method}Returns{}", capitalized(value));
    const LONGEST: usize = 20;
    match &case.observed.outcome {
        CallOutcome::Threw(class) => format!("{method}Throws{}", identifier_part(simple_name(class))),
        CallOutcome::Returned(Some(value)) => match value {
            SeenValue::Null => returned("null"),
            SeenValue::Number(_, literal) if literal.len() <= LONGEST => {
                let sign = if literal.starts_with('-') { "Minus" } else { "" };
                let digits = literal.replace('.', "_");
                returned(&format!("{sign}{}", identifier_part(digits.trim_end_matches(['L', 'f']))))
            }
            SeenValue::Input(number) => returned(&in_name(&case.observed.input.objects[*number].class)),
            SeenValue::Boxed(_, _, literal) if literal.len() <= LONGEST => returned(&identifier_part(literal)),
            SeenValue::Constant(_, name) => returned(&identifier_part(name)),
            SeenValue::Text(_) => returned("String"),
            SeenValue::New(number) => {
                returned(&format!("New{}", capitalized(&in_name(case.observed.class_of_made(*number)))))
            }
            _ => format!("{method}Returns"),
        },
        _ => format!("{method}Returns"),
    }
}

/// A class as a part of a name.
fn in_name(class: &str) -> String {
    identifier_part(&simple_name(class).replace("[]", "Array"))
}
