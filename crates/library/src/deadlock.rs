//! What threads that cannot go on wait for, and what they have that others wait for, in words.

use crate::natives::synchronizers::row_of_place;
use jaywalk_classes::link::{ClassId, MethodId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{InitState, Machine, ThreadId, ThreadState};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a thread waits for.
enum Wanted {
    /// A monitor.
    Lock(Ref),
    /// A lock of `java.util.concurrent`, or what else it has said that it parks for.
    Synchronizer(Ref),
    /// Another thread's initialising of a class.
    Class(Ref),
    /// The end of a thread.
    End(Ref),
    /// To be notified.
    Notice(Ref),
    /// To be unparked.
    Permit,
    /// To be interrupted: it sleeps for longer than anybody waits.
    Interrupt,
    /// Others to change what it looks at in a loop.
    Change,
}

/// A thread of a cycle of waiting.
pub struct CycleLink {
    /// Its name.
    pub thread: String,
    /// What it wants of the next one of the cycle.
    pub wants: String,
}

/// The calls of a thread, innermost first: methods, and where in their code.
pub type CallPath = Vec<(MethodId, u16)>;

/// Threads that wait alike in the same place and are told one by one.
const MOST_ALIKE: u64 = 3;
/// Things that a thread has which are told.
const MOST_HELD: usize = 10;
/// Threads that are told in all.
const MOST_THREADS: usize = 100;

/// Every thread that keeps the program alive and cannot go on, and whoever has what it waits for: its name, what it waits
/// for, and what it has that others wait for, with its calls. Of many threads the first are told, and how many more there are.
pub fn waiting_threads(machine: &mut Machine) -> Vec<(String, CallPath)> {
    let mut waits = all_waits(machine);
    let objects = Numbered::of(machine, &waits);
    let mut held: FxHashMap<ThreadId, Vec<String>> = FxHashMap::default();
    for wait in &waits {
        let Some(owner) = wait.owner else { continue };
        let name = match wait.wanted {
            Wanted::Lock(object) | Wanted::Synchronizer(object) => objects.name(machine, object),
            Wanted::Class(mirror) => format!("the initialising of {}", named_class(machine, mirror)),
            Wanted::End(_) | Wanted::Notice(_) | Wanted::Permit | Wanted::Interrupt | Wanted::Change => continue,
        };
        let names = held.entry(owner).or_default();
        if names.len() <= MOST_HELD && !names.contains(&name) {
            names.push(name);
        }
    }
    let told_of = stuck(machine, &waits);
    waits.retain(|wait| told_of.contains(&wait.thread));
    let mut told = Vec::new();
    let mut alike: FxHashMap<(String, CallPath), (String, u64)> = FxHashMap::default();
    let mut untold = 0;
    for wait in &waits {
        let name = name_of(machine, wait.thread);
        let mut text = describe(machine, wait, &objects);
        if let Some(held) = held.get(&wait.thread) {
            let more = if held.len() > MOST_HELD { " and more" } else { "" };
            text += &format!(", and has {}{more}", held[..held.len().min(MOST_HELD)].join(", "));
        }
        let calls = machine.call_path_of(wait.thread);
        let (_, times) = alike.entry((text.clone(), calls.clone())).or_insert((name.clone(), 0));
        *times += 1;
        if *times > MOST_ALIKE {
            continue;
        }
        if told.len() < MOST_THREADS {
            told.push((format!("{name} waits {text}"), calls));
        } else {
            untold += 1;
        }
    }
    let mut more: Vec<(String, u64)> = alike.into_values().filter(|(_, times)| *times > MOST_ALIKE).collect();
    more.sort();
    let (shown, rest) = more.split_at(more.len().min(MOST_THREADS));
    told.extend(
        shown
            .iter()
            .map(|(first, times)| (format!("and {} more wait as {first} does", times - MOST_ALIKE), Vec::new())),
    );
    untold += rest.iter().map(|(_, times)| times - MOST_ALIKE).sum::<u64>();
    if untold > 0 {
        told.push((format!("and {untold} more threads wait"), Vec::new()));
    }
    told
}

fn all_waits(machine: &mut Machine) -> Vec<Wait> {
    let mut waits: Vec<Wait> = Vec::new();
    for thread in machine.live_threads() {
        if let Some(wanted) = wanted(machine, thread) {
            let owner = owner(machine, &wanted);
            waits.push(Wait { thread, wanted, owner });
        }
    }
    waits
}

/// Threads of which each waits for what the next one has, and the last one for what the first has; none if there is no such
/// cycle. The first one has the least number.
pub fn cycle(machine: &mut Machine) -> Vec<CycleLink> {
    let waits = all_waits(machine);
    let objects = Numbered::of(machine, &waits);
    let by_thread: FxHashMap<ThreadId, usize> =
        waits.iter().enumerate().map(|(index, wait)| (wait.thread, index)).collect();
    let next = |index: usize| waits[index].owner.and_then(|owner| by_thread.get(&owner).copied());
    // Whoever comes back to where it was within so many steps is on a cycle.
    let returns = |&start: &usize| {
        let mut steps = std::iter::successors(next(start), |&index| next(index)).take(waits.len());
        steps.any(|index| index == start)
    };
    let Some(start) = (0..waits.len()).find(returns) else { return Vec::new() };
    let others = std::iter::successors(next(start), |&index| next(index)).take_while(|&index| index != start);
    let members: Vec<usize> = std::iter::once(start).chain(others).collect();
    let link = |&index: &usize| {
        let Wait { thread, wanted, owner } = &waits[index];
        let next = owner.map_or_else(String::new, |owner| name_of(machine, owner));
        let wants = match wanted {
            Wanted::End(_) => format!("wants {next} to end"),
            Wanted::Class(mirror) => format!("wants {}, which {next} initialises", named_class(machine, *mirror)),
            Wanted::Lock(object) | Wanted::Synchronizer(object) | Wanted::Notice(object) => {
                format!("wants {}, which {next} has", objects.name(machine, *object))
            }
            Wanted::Permit | Wanted::Interrupt | Wanted::Change => format!("waits for {next}"),
        };
        CycleLink { thread: name_of(machine, *thread), wants }
    };
    members.iter().map(link).collect()
}

/// What has happened, in a line: how threads came to wait for ever.
pub fn in_short(machine: &mut Machine) -> String {
    let waits = all_waits(machine);
    let told_of = stuck(machine, &waits);
    let links = cycle(machine);
    if !links.is_empty() {
        let names: Vec<&str> = links.iter().take(MOST_ALIKE as usize).map(|link| link.thread.as_str()).collect();
        return match (links.len(), &names[..]) {
            (1, [name, ..]) => format!("{name} waits for itself"),
            (2, [one, other]) => format!("{one} and {other} wait for each other"),
            (count, _) => format!("{count} threads wait for each other: {}", listed(&names, count)),
        };
    }
    let told: Vec<&Wait> = waits.iter().filter(|wait| told_of.contains(&wait.thread)).collect();
    if let Some(wait) = told.iter().find(|wait| unheard(machine, wait).is_some()) {
        return format!(
            "lost wake-up: {} waits for a notification that came before it waited",
            name_of(machine, wait.thread)
        );
    }
    let loops: Vec<&&Wait> = told.iter().filter(|wait| matches!(wait.wanted, Wanted::Change)).collect();
    if let Some(wait) = loops.first() {
        let name = name_of(machine, wait.thread);
        return format!("livelock: {name} looks again and again at what nobody will change");
    }
    "no thread can ever go on".to_owned()
}

fn listed(names: &[&str], count: usize) -> String {
    let more = if count > names.len() { " and more" } else { "" };
    format!("{}{more}", names.join(", "))
}

/// Who has notified what a thread waits for, before it waited and when nobody else did.
fn unheard(machine: &mut Machine, wait: &Wait) -> Option<ThreadId> {
    let Wanted::Notice(object) = wait.wanted else { return None };
    let number = machine.number_of_thread(wait.thread);
    let last = machine.trace().last_of(number)?;
    let mut before = machine.session.unheard.iter().rev().filter(|unheard| unheard.object == object);
    before.find(|unheard| unheard.events <= last && unheard.thread != wait.thread).map(|unheard| unheard.thread)
}

/// The threads that keep the program alive, and those that have what one of them waits for, directly or not.
fn stuck(machine: &Machine, waits: &[Wait]) -> FxHashSet<ThreadId> {
    let owners: FxHashMap<ThreadId, Option<ThreadId>> = waits.iter().map(|wait| (wait.thread, wait.owner)).collect();
    let mut stuck = FxHashSet::default();
    for wait in waits.iter().filter(|wait| machine.keeps_alive(wait.thread)) {
        let mut next = Some(wait.thread);
        while let Some(thread) = next.filter(|&thread| stuck.insert(thread)) {
            next = owners.get(&thread).copied().flatten();
        }
    }
    stuck
}

/// A thread that cannot go on.
struct Wait {
    thread: ThreadId,
    wanted: Wanted,
    /// Who has what it waits for, where that is known.
    owner: Option<ThreadId>,
}

/// The objects that threads wait for, numbered where there are several of a class.
struct Numbered(FxHashMap<ClassId, Vec<Ref>>);

impl Numbered {
    fn of(machine: &Machine, waits: &[Wait]) -> Numbered {
        let mut objects: FxHashMap<ClassId, Vec<Ref>> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        for wait in waits {
            if let Wanted::Lock(object) | Wanted::Synchronizer(object) | Wanted::Notice(object) = wait.wanted
                && seen.insert(object)
            {
                objects.entry(machine.memory.class_of(object)).or_default().push(object);
            }
        }
        // Objects do not move meanwhile, so whoever looks for one finds it quickly.
        objects.values_mut().for_each(|objects| objects.sort_unstable());
        Numbered(objects)
    }

    /// A lock in words; a class is one, too.
    fn name(&self, machine: &Machine, object: Ref) -> String {
        let class = machine.memory.class_of(object);
        let name = machine.classes.external_name(class);
        if name == "java.lang.Class" {
            return format!("the class {}", named_class(machine, object));
        }
        let alike = self.0.get(&class).map(Vec::as_slice).unwrap_or_default();
        match alike.binary_search(&object) {
            Ok(index) if alike.len() > 1 => format!("{name} no. {}", index + 1),
            _ => format!("a {name}"),
        }
    }
}

/// A thread's name, or its number if it has none.
fn name_of(machine: &mut Machine, thread: ThreadId) -> String {
    let name = machine.thread_name(thread);
    if !name.is_empty() {
        return name;
    }
    let number = machine.field_offset(machine.known.thread, ("tid", "J"));
    let object = machine.thread_object(thread);
    match number {
        Ok(offset) if !object.is_null() => format!("unnamed thread {}", machine.memory.field(object, offset)),
        _ => "an unnamed thread".to_owned(),
    }
}

/// Whether a thread that waits for its own end does so in a sleep, and has not joined itself.
fn is_asleep(machine: &Machine, thread: ThreadId) -> bool {
    let joins =
        |&(method, _): &(MethodId, u16)| machine.classes.symbols.text(machine.classes.method(method).name) == "join";
    machine.blocked_on(thread) == machine.thread_object(thread)
        && !machine.call_path_of(thread).first().is_some_and(joins)
}

fn wanted(machine: &mut Machine, thread: ThreadId) -> Option<Wanted> {
    let object = machine.blocked_on(thread);
    Some(match machine.thread_state(thread) {
        ThreadState::Entering => Wanted::Lock(object),
        ThreadState::Initializing => Wanted::Class(object),
        ThreadState::Joining if is_asleep(machine, thread) => Wanted::Interrupt,
        // Whoever joins a thread waits on it.
        ThreadState::Joining => Wanted::End(object),
        ThreadState::Waiting if is_started_thread(machine, object) => Wanted::End(object),
        ThreadState::Waiting => Wanted::Notice(object),
        ThreadState::Spinning => Wanted::Change,
        ThreadState::Acquiring | ThreadState::Awaiting => {
            Wanted::Synchronizer(row_of_place(machine, object).unwrap_or(object))
        }
        ThreadState::Parked => {
            let (thread, class) = (machine.thread_object(thread), machine.known.thread);
            let offset = machine.field_offset(class, ("parkBlocker", "Ljava/lang/Object;")).ok()?;
            match machine.memory.ref_field(thread, offset) {
                Ref::NULL => Wanted::Permit,
                blocker => Wanted::Synchronizer(blocker),
            }
        }
        _ => return None,
    })
}

fn is_started_thread(machine: &Machine, object: Ref) -> bool {
    let class = machine.memory.class_of(object);
    machine.classes.is_subclass(class, machine.known.thread) && machine.thread_of_object(object).is_some()
}

/// Who has what a thread waits for, where that is known.
fn owner(machine: &mut Machine, wanted: &Wanted) -> Option<ThreadId> {
    match *wanted {
        Wanted::Lock(object) => machine.lock_owner(object),
        Wanted::Class(mirror) => match machine.init_state(machine.class_of_mirror(mirror)) {
            InitState::Running(thread) => Some(ThreadId(thread)),
            _ => None,
        },
        Wanted::Synchronizer(object) => {
            let class = machine.memory.class_of(object);
            let offset = machine.field_offset(class, ("exclusiveOwnerThread", "Ljava/lang/Thread;")).ok()?;
            let owner = machine.memory.ref_field(object, offset);
            if owner.is_null() { None } else { machine.thread_of_object(owner) }
        }
        Wanted::End(object) => machine.thread_of_object(object),
        Wanted::Notice(_) | Wanted::Permit | Wanted::Interrupt | Wanted::Change => None,
    }
}

fn describe(machine: &mut Machine, wait: &Wait, objects: &Numbered) -> String {
    let name = wait.owner.map(|owner| name_of(machine, owner));
    let had = name.as_ref().map_or_else(String::new, |name| format!(", which {name} has"));
    match wait.wanted {
        Wanted::Lock(object) => format!("to lock {}{had}", objects.name(machine, object)),
        Wanted::Synchronizer(object) => format!("for {}{had}", objects.name(machine, object)),
        Wanted::Class(mirror) => {
            let class = named_class(machine, mirror);
            format!("for {} to initialise {class}", name.as_deref().unwrap_or("another thread"))
        }
        Wanted::End(_) => format!("for {} to end", name.as_deref().unwrap_or("a thread")),
        Wanted::Notice(object) => match unheard(machine, wait) {
            Some(other) => {
                let (name, other) = (objects.name(machine, object), name_of(machine, other));
                format!("to be notified by {name}, which {other} has notified before, when nobody waited")
            }
            None => format!("to be notified by {}", objects.name(machine, object)),
        },
        Wanted::Permit => "to be unparked".to_owned(),
        Wanted::Interrupt => "to be interrupted, or for a time that never comes".to_owned(),
        Wanted::Change => match machine.variables_of_loop(wait.thread)[..] {
            [] => "in a loop for others to change what it looks at".to_owned(),
            ref names => format!("in a loop for others to change {}", names.join(" or ")),
        },
    }
}

fn named_class(machine: &Machine, mirror: Ref) -> String {
    machine.classes.external_name(machine.class_of_mirror(mirror))
}
