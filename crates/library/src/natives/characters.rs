//! The JDK's tables of upper and lower case, asked about an unknown character. The JDK finds a character's case through
//! several tables and many cases of its own, each a fork. Asked for every character that it can be, the JDK's own methods
//! give one table, and the result is a term.

use super::CopyingNatives;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::unknown::{Becomes, InCase};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// `java.lang.CharacterDataLatin1`
pub(super) const LATIN1: CopyingNatives = CopyingNatives {
    class: "java/lang/CharacterDataLatin1",
    methods: &[
        ("toLowerCase", "(I)I", latin1, ArgumentWords::one(1)),
        ("toUpperCase", "(I)I", latin1, ArgumentWords::one(1)),
        ("toUpperCaseEx", "(I)I", latin1, ArgumentWords::one(1)),
    ],
};

/// `java.lang.CharacterData00`
pub(super) const BASIC: CopyingNatives = CopyingNatives {
    class: "java/lang/CharacterData00",
    methods: &[
        ("toLowerCase", "(I)I", basic, ArgumentWords::one(1)),
        ("toUpperCase", "(I)I", basic, ArgumentWords::one(1)),
        ("toUpperCaseEx", "(I)I", basic, ArgumentWords::one(1)),
    ],
};

/// `java.lang.String`
pub(super) const STRING: CopyingNatives = CopyingNatives {
    class: "java/lang/String",
    methods: &[
        ("toLowerCase", "(Ljava/util/Locale;)Ljava/lang/String;", lower, ArgumentWords::ALL),
        ("toUpperCase", "(Ljava/util/Locale;)Ljava/lang/String;", upper, ArgumentWords::ALL),
        ("compareToIgnoreCase", "(Ljava/lang/String;)I", compare, ArgumentWords::ALL),
    ],
};

/// What the JDK's methods have answered, from the first character on. It is the same on every path.
#[derive(Default)]
struct Answers(FxHashMap<MethodId, Arc<[i32]>>);

fn latin1(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(mapped(machine, frame, u8::MAX.into()))
}

fn basic(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(mapped(machine, frame, u16::MAX.into()))
}

/// A function of the characters up to the last one; its caller has made sure that it is asked for no other.
fn mapped(machine: &mut Machine, frame: Frame, last: u32) -> Result<Outcome, Thrown> {
    let word = machine.memory.look_up(frame.word(machine, 1));
    let Some(method) = frame.method.filter(|_| word > u64::from(u32::MAX)) else { return Ok(Outcome::Bytecode) };
    match machine.open_range(word) {
        None => return Ok(Outcome::Force(word)),
        Some((low, high)) if low < 0 || high > u16::MAX.into() => return Ok(Outcome::Bytecode),
        Some(_) => {}
    }
    let receiver = frame.word(machine, 0);
    let asked =
        ask_for_all(machine, frame, (method, last), |character| Words::from_slice(&[receiver, character.into()]));
    match asked? {
        Ok(answers) => machine.mapped_number(word, &answers).map(Outcome::Word),
        Err(call) => Ok(call),
    }
}

/// What a method of the JDK answers for each character up to the last one, or the next call of it. State word 0 is how many it
/// was asked for, state reference 0 its answers.
fn ask_for_all(
    machine: &mut Machine,
    frame: Frame,
    (method, last): (MethodId, u32),
    arguments: impl Fn(u32) -> Words,
) -> Result<Result<Arc<[i32]>, Outcome>, Thrown> {
    if let Some(answers) = state::<Answers>(machine).0.get(&method).cloned() {
        return Ok(Ok(answers));
    }
    let mut done = frame.state(machine, 0) as u32;
    match frame.entry {
        Entry::Start | Entry::Returned if frame.state_ref(machine, 0).is_null() => {
            machine.reserve(last + 16)?;
            let answers = machine.memory.new_array(machine.known.int_array, Kind::Int, last + 1)?;
            frame.set_state_ref(machine, 0, answers);
        }
        Entry::Start => {}
        Entry::Returned => {
            let (answers, answer) = (frame.state_ref(machine, 0), frame.result(machine));
            machine.memory.set_element(answers, Kind::Int, done, answer);
            done += 1;
            frame.set_state(machine, 0, done.into());
        }
        Entry::Threw(exception) => return Err(exception.into()),
    }
    if done <= last {
        return Ok(Err(Outcome::Call(Callee::Method(method), arguments(done))));
    }
    let answers = frame.state_ref(machine, 0);
    let answers: Arc<[i32]> = (0..done).map(|at| machine.memory.element(answers, Kind::Int, at) as i32).collect();
    state::<Answers>(machine).0.insert(method, answers.clone());
    // Another method may be asked next.
    frame.set_state_ref(machine, 0, Ref::NULL);
    frame.set_state(machine, 0, 0);
    Ok(Ok(answers))
}

/// `String.compareToIgnoreCase(String)`: each character is compared as what its upper case is in lower case.
fn compare(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(compared(machine, frame))
}

fn compared(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let words = [0, 1].map(|index| machine.memory.look_up(frame.word(machine, index)));
    if !machine.has_symbols() || words.iter().any(|&word| word == 0 || word > u64::from(u32::MAX)) {
        return Ok(Outcome::Bytecode);
    }
    let strings = words.map(Ref::of_word);
    if !strings.iter().any(|&string| machine.is_open_string(string)) {
        return Ok(Outcome::Bytecode);
    }
    let class = machine.load(LoaderId::BOOT, "java/lang/Character")?;
    let mut tables: Vec<Arc<[i32]>> = Vec::new();
    for name in ["toUpperCase", "toLowerCase"] {
        let method = machine.declared_method(class, name, "(I)I")?;
        let asked = (method, u32::from(u16::MAX));
        match ask_for_all(machine, frame, asked, |character| Words::from_slice(&[character.into()]))? {
            Ok(answers) => tables.push(answers),
            Err(call) => return Ok(call),
        }
    }
    let compared_as = |&upper: &i32| tables[1].get(upper as usize).copied().unwrap_or(upper);
    let table: Vec<Becomes> = (0..=u16::MAX)
        .zip(tables[0].iter().map(compared_as))
        .map(|(character, folded)| match becomes(character, folded) {
            // Halves of characters are compared as whole ones.
            Becomes::Among(..) => Becomes::Unclear,
            one => one,
        })
        .collect();
    Ok(match machine.compare_in_case(strings, &table) {
        Ok(Some(word)) => Outcome::Word(word),
        Ok(None) => Outcome::Bytecode,
        Err(outcome) => outcome,
    })
}

/// `String.toLowerCase(Locale)`: what a capital sigma becomes depends on where it stands, and a capital I with a dot becomes
/// two characters.
fn lower(machine: &mut Machine, frame: Frame) -> Outcome {
    const SIGMA: u16 = 0x3A3;
    const DOTTED_I: u16 = 0x130;
    let becomes = |character, answer| match character {
        SIGMA => Becomes::Among(0x3C2, 0x3C3),
        DOTTED_I => Becomes::Unclear,
        _ => becomes(character, answer),
    };
    Outcome::from(in_case(machine, frame, "toLowerCase", becomes))
}

/// Half of a character beyond U+FFFF stays one; the other half decides which.
fn becomes(character: u16, answer: i32) -> Becomes {
    const SURROGATES: (u16, u16) = (0xD800, 0xDFFF);
    match u16::try_from(answer) {
        _ if (SURROGATES.0..=SURROGATES.1).contains(&character) => Becomes::Among(SURROGATES.0, SURROGATES.1),
        Ok(one) => Becomes::One(one),
        Err(_) => Becomes::Unclear,
    }
}

/// `String.toUpperCase(Locale)`: the JDK says itself which characters become several.
fn upper(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(in_case(machine, frame, "toUpperCaseEx", becomes))
}

/// A string in the case that a method of `Character` gives.
fn in_case(
    machine: &mut Machine,
    frame: Frame,
    name: &str,
    becomes: fn(u16, i32) -> Becomes,
) -> Result<Outcome, Thrown> {
    let words = [0, 1].map(|index| machine.memory.look_up(frame.word(machine, index)));
    let [string, locale] = words.map(Ref::of_word);
    if !machine.has_symbols() || words.iter().any(|&word| word == 0 || word > u64::from(u32::MAX)) {
        return Ok(Outcome::Bytecode);
    }
    if frame.entry == Entry::Start && (!machine.is_open_string(string) || has_own_rules(machine, locale)?) {
        return Ok(Outcome::Bytecode);
    }
    let class = machine.load(LoaderId::BOOT, "java/lang/Character")?;
    let method = machine.declared_method(class, name, "(I)I")?;
    let last = u32::from(u16::MAX);
    let asked = ask_for_all(machine, frame, (method, last), |character| Words::from_slice(&[character.into()]))?;
    let answers = match asked {
        Ok(answers) => answers,
        Err(call) => return Ok(call),
    };
    let table: Vec<Becomes> =
        (0..=u16::MAX).zip(&answers[..]).map(|(character, &answer)| becomes(character, answer)).collect();
    Ok(match machine.in_case(string, &table) {
        Ok(InCase::Same) => Outcome::reference(string),
        Ok(InCase::New(new)) => Outcome::reference(new),
        Ok(InCase::Unclear) => Outcome::Bytecode,
        Err(outcome) => outcome,
    })
}

/// Whether a language has rules of its own for case.
fn has_own_rules(machine: &mut Machine, locale: Ref) -> Result<bool, Thrown> {
    let class = machine.memory.class_of(locale);
    let base = machine.field_offset(class, ("baseLocale", "Lsun/util/locale/BaseLocale;"))?;
    let base = machine.memory.ref_field(locale, base);
    let class = machine.memory.class_of(base);
    let language = machine.field_offset(class, ("language", "Ljava/lang/String;"))?;
    let language = machine.memory.ref_field(base, language);
    Ok(["tr", "az", "lt"].contains(&machine.string_text(language).as_str()))
}
