//! Where a contract is written: what stands in the place of the calls that only ask it.

use jaywalk_check::{Classes, Promise, Question, Subject};
use jaywalk_classes::file::{ClassFile, Member};
use jaywalk_explore::Finding;

/// The calls of what asks predicates and makes inputs, which nobody has written.
const INTERNAL: &str = "jaywalk.internal.";

/// The places of a method and of its contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContractPlaces {
    /// The method's own: `demo.Tree.insert(Tree.java:12)`.
    method: String,
    /// What messages call a promise, and the place of its predicate.
    predicates: Vec<(String, String)>,
}

impl ContractPlaces {
    /// Where a method and the predicates are that its contract names.
    pub fn of(subject: &Subject, classes: &dyn Classes) -> ContractPlaces {
        let contract = &subject.contract;
        let promises = contract.before.iter().chain(&contract.after).chain(&contract.after_exception);
        let predicate = |promise: &Promise| match &promise.question {
            Question::Predicate(asked) => {
                let place = place_of(classes, &asked.class, &asked.name, &asked.descriptor)?;
                Some((promise.what.clone(), place))
            }
            _ => None,
        };
        let method = place_of(classes, &subject.class, &subject.method, &subject.descriptor);
        let name = || format!("{}.{}", subject.class.replace('/', "."), subject.method);
        ContractPlaces { method: method.unwrap_or_else(name), predicates: promises.filter_map(predicate).collect() }
    }

    /// Leaves out the calls that nobody has written. What is left of a broken contract is the place of the predicate that
    /// its message names, or of the method.
    pub fn apply(&self, finding: &mut Finding) {
        let is_written = |call: &String| !call.starts_with(INTERNAL);
        finding.calls.retain(is_written);
        finding.causes.iter_mut().for_each(|(_, calls)| calls.retain(is_written));
        if finding.calls.is_empty() && finding.exception.starts_with("jaywalk.Contract") {
            let message = finding.message.as_deref().unwrap_or_default();
            let is_named = |what: &str| message.strip_prefix(what).is_some_and(|rest| rest.starts_with(' '));
            let named = self.predicates.iter().find(|(what, _)| is_named(what));
            finding.calls.push(named.map_or_else(|| self.method.clone(), |(_, place)| place.clone()));
        }
    }

    /// The place where something was chosen: inputs are those of the method.
    pub fn chosen_at(&self, place: String) -> String {
        if place.starts_with(INTERNAL) || place.starts_with("jaywalk.Choice.") { self.method.clone() } else { place }
    }
}

/// Where a method begins, as a stack trace writes it: in its class, or in the one that it is inherited from.
fn place_of(classes: &dyn Classes, class: &str, name: &str, descriptor: &str) -> Option<String> {
    let mut next = Some(class.to_owned());
    while let Some(file) = next.take().and_then(|class| classes.find(&class).ok().flatten()) {
        let text = |index: u16| file.pool.text(index).map(|text| text.into_owned()).unwrap_or_default();
        let is_it = |member: &&Member| text(member.name) == name && text(member.descriptor) == descriptor;
        match file.methods.iter().find(is_it) {
            Some(member) => return Some(first_line(&file, member, name)),
            None => next = file.super_name().map(|above| above.into_owned()),
        }
    }
    None
}

fn first_line(file: &ClassFile, member: &Member, name: &str) -> String {
    let lines = member.code(file).ok().flatten().map_or_else(Vec::new, |code| code.line_numbers());
    let line = lines.iter().min().map(|&(_, line)| line);
    let place = match (file.source_file(), line) {
        (Some(source), Some(line)) => format!("{source}:{line}"),
        (Some(source), None) => source.into_owned(),
        (None, _) => "Unknown Source".to_owned(),
    };
    format!("{}.{name}({place})", file.name().replace('/', "."))
}
