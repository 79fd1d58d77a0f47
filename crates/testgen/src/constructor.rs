//! Constructors, setters and getters that do nothing else.

use crate::java::default_literal;
use crate::model::{ClassModel, World};
use jaywalk_classes::code::decode::{Instruction, decode};
use jaywalk_classes::code::opcode::*;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::file::{Code, Member, Tag};

/// What a constructor puts into a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The parameter with this number.
    Parameter(usize),
    /// A number as Java writes it, or `null`.
    Literal(String),
    /// Something else that does no harm.
    Other,
}

/// What a constructor does: it fills in these fields of its object, in this order. Class with slashes, name, value.
pub(crate) type Effect = Vec<(String, String, Source)>;

/// Why nobody knows what a constructor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unclear {
    /// It does more than to fill in fields.
    DoesMore,
    /// It calls constructors that call constructors, and so on. Who asks about one of these may get an answer.
    TooDeep,
}

/// A value on the operand stack.
#[derive(Clone, Debug)]
enum Value {
    This,
    Made,
    Of(Source),
}

/// Constructors that call one another.
const DEEPEST: usize = 20;

/// Fields that a constructor fills in. Only a class that no compiler has made comes here.
const MOST_FIELDS: usize = 10_000;

/// What a constructor does, if it only fills in the fields of its object.
pub(crate) fn effect(world: &World<'_>, class: &ClassModel, descriptor: &str) -> Option<Effect> {
    follow(world, class, descriptor, DEEPEST).ok()
}

/// The same, as long as calls are not too deep. Each constructor is looked at once.
fn follow(world: &World<'_>, class: &ClassModel, descriptor: &str, depth: usize) -> Result<Effect, Unclear> {
    if class.name == "java/lang/Object" || is_harmless(class, descriptor) {
        return Ok(Effect::new());
    }
    let key = (class.name.clone(), descriptor.to_owned());
    if let Some(known) = world.effects.borrow().get(&key) {
        return known.clone().ok_or(Unclear::DoesMore);
    }
    let depth = depth.checked_sub(1).ok_or(Unclear::TooDeep)?;
    let found = run(world, class, descriptor, depth);
    if found != Err(Unclear::TooDeep) {
        world.effects.borrow_mut().insert(key, found.clone().ok());
    }
    found
}

/// Whether a constructor is one of the JDK's that makes an empty collection, or a thread that is not started: tests use such
/// objects by their methods alone.
fn is_harmless(class: &ClassModel, descriptor: &str) -> bool {
    descriptor == "()V" && (class.package().starts_with("java/util") || class.name == "java/lang/Thread")
}

/// Follows the code of a constructor to its end.
fn run(world: &World<'_>, class: &ClassModel, descriptor: &str, depth: usize) -> Result<Effect, Unclear> {
    let method = class.method("<init>", descriptor).ok_or(Unclear::DoesMore)?;
    let code = method.code(&class.file).ok().flatten().ok_or(Unclear::DoesMore)?;
    let slots = parameter_slots(descriptor).ok_or(Unclear::DoesMore)?;
    let (mut found, mut stack, mut pc) = (Effect::new(), Vec::new(), 0);
    loop {
        let instruction = decode(code.bytecode, pc).map_err(|_| Unclear::DoesMore)?;
        pc = instruction.next;
        match instruction.opcode {
            RETURN => return Ok(found),
            INVOKESPECIAL => {
                let Called { own, made } = called(class, &instruction, &mut stack).ok_or(Unclear::DoesMore)?;
                if let Some((name, descriptor, arguments)) = own {
                    let target = world.class(&name).ok_or(Unclear::DoesMore)?;
                    let inner = follow(world, &target, &descriptor, depth)?;
                    found.extend(inner.into_iter().map(|part| with_arguments(part, &arguments)));
                }
                if let Some((name, descriptor)) = made {
                    let target = world.class(&name).ok_or(Unclear::DoesMore)?;
                    follow(world, &target, &descriptor, depth)?;
                }
            }
            _ => step(world, class, &instruction, (&mut stack, &slots), &mut found).ok_or(Unclear::DoesMore)?,
        }
        if found.len() > MOST_FIELDS {
            return Err(Unclear::DoesMore);
        }
    }
}

/// One instruction that calls nothing; `None` if it does more than to fill in fields.
fn step(
    world: &World<'_>,
    class: &ClassModel,
    instruction: &Instruction,
    (stack, slots): (&mut Vec<Value>, &[u16]),
    found: &mut Effect,
) -> Option<()> {
    match instruction.opcode {
        ALOAD if instruction.index() == 0 => stack.push(Value::This),
        ILOAD..=ALOAD => {
            let number = slots.iter().position(|&slot| slot == instruction.index())?;
            stack.push(Value::Of(Source::Parameter(number)));
        }
        ACONST_NULL | SIPUSH | LCONST_0 | FCONST_0 | DCONST_0 | LDC | LDC2_W => {
            stack.push(Value::Of(constant(class, instruction)));
        }
        GETSTATIC => stack.push(Value::Of(Source::Other)),
        NEW => stack.push(Value::Made),
        NEWARRAY | ANEWARRAY => {
            // A length that is given could be negative.
            let Some(Value::Of(Source::Literal(_))) = stack.pop() else { return None };
            stack.push(Value::Of(Source::Other));
        }
        DUP => stack.push(stack.last().cloned()?),
        PUTFIELD => {
            let field = field_at(world, class, instruction)?;
            let value = match stack.pop()? {
                Value::Of(source) => source,
                Value::Made => Source::Other,
                Value::This => return None,
            };
            let Value::This = stack.pop()? else { return None };
            found.push((field.0, field.1, value));
        }
        _ => return None,
    }
    Some(())
}

/// A constructor that is called.
struct Called {
    /// For the object itself: the class, the descriptor, the arguments.
    own: Option<(String, String, Vec<Value>)>,
    /// For another one that is made, if it is not known to do no harm.
    made: Option<(String, String)>,
}

fn called(class: &ClassModel, instruction: &Instruction, stack: &mut Vec<Value>) -> Option<Called> {
    let called = class.file.pool.member(instruction.index()).ok()?;
    let shape = MethodDescriptor::parse(&called.descriptor)?;
    let arguments = stack.split_off(stack.len().checked_sub(shape.parameters.len())?);
    let name = class.file.pool.class_name(called.class).ok()?.into_owned();
    let descriptor = called.descriptor.to_string();
    match stack.pop()? {
        Value::This => Some(Called { own: Some((name, descriptor, arguments)), made: None }),
        Value::Made => {
            // Of the two references that `dup` has made, one is left.
            let is_known = ["java/util/", "java/lang/"].iter().any(|start| name.starts_with(start));
            Some(Called { own: None, made: (!is_known).then_some((name, descriptor)) })
        }
        Value::Of(_) => None,
    }
}

/// What a constructor fills in that was called with these arguments.
fn with_arguments((class, name, source): (String, String, Source), arguments: &[Value]) -> (String, String, Source) {
    let source = match source {
        Source::Parameter(number) => match arguments.get(number) {
            Some(Value::Of(source)) => source.clone(),
            _ => Source::Other,
        },
        other => other,
    };
    (class, name, source)
}

/// The local variable of each parameter of an instance method.
fn parameter_slots(descriptor: &str) -> Option<Vec<u16>> {
    let mut slot = 1;
    let slots = MethodDescriptor::parse(descriptor)?.parameters.into_iter().map(|parameter| {
        let own = slot;
        slot += kind_of(parameter).words();
        own
    });
    Some(slots.collect())
}

fn constant(class: &ClassModel, instruction: &Instruction) -> Source {
    let (pool, index) = (&class.file.pool, instruction.index());
    Source::Literal(match instruction.opcode {
        ACONST_NULL => "null".to_owned(),
        SIPUSH => instruction.operand.to_string(),
        LCONST_0 => format!("{}L", instruction.operand),
        FCONST_0 => format!("{}.0f", instruction.operand),
        DCONST_0 => format!("{}.0", instruction.operand),
        _ => match pool.tag(index) {
            Some(Tag::Integer) => pool.integer(index).unwrap_or(0).to_string(),
            Some(Tag::Long) => format!("{}L", pool.long(index).unwrap_or(0)),
            _ => return Source::Other,
        },
    })
}

/// What a field holds after a constructor that has done this, given the arguments as Java writes them; `None` if nobody
/// knows.
pub(crate) fn filled_in<'a>(
    effect: &'a Effect,
    (class, name): (&str, &str),
    descriptor: &str,
    argument: impl Fn(usize) -> Option<&'a str>,
) -> Option<&'a str> {
    let last = effect.iter().rev().find(|(of, field, _)| of == class && field == name);
    match last.map(|(_, _, source)| source) {
        None => Some(default_literal(kind_of(descriptor))),
        Some(Source::Parameter(number)) => argument(*number),
        Some(Source::Literal(literal)) => Some(literal),
        Some(Source::Other) => None,
    }
}

fn instructions(code: &Code<'_>) -> Option<Vec<Instruction>> {
    const MOST: usize = 6;
    let (mut all, mut pc) = (Vec::new(), 0);
    while pc < code.bytecode.len() && all.len() < MOST {
        let instruction = decode(code.bytecode, pc).ok()?;
        pc = instruction.next;
        all.push(instruction);
    }
    (pc == code.bytecode.len()).then_some(all)
}

/// The field that an instruction names: the class that declares it, with slashes, and its name.
fn field_at(world: &World<'_>, class: &ClassModel, instruction: &Instruction) -> Option<(String, String)> {
    let named = class.file.pool.member(instruction.index()).ok()?;
    let start = class.file.pool.class_name(named.class).ok()?;
    let declaring = world.ancestry(&start).into_iter().find(|class| class.field(&named.name).is_some())?;
    Some((declaring.name.clone(), named.name.into_owned()))
}

fn is_of_field(world: &World<'_>, class: &ClassModel, instruction: &Instruction, field: (&str, &str)) -> bool {
    field_at(world, class, instruction).is_some_and(|(class, name)| (&*class, &*name) == field)
}

/// Whether a method does nothing but to put its parameter into a field of its object.
pub(crate) fn is_setter(world: &World<'_>, class: &ClassModel, method: &Member, field: (&str, &str)) -> bool {
    let Ok(Some(code)) = method.code(&class.file) else { return false };
    let Some(all) = instructions(&code) else { return false };
    let is_this = |load: &Instruction| load.opcode == ALOAD && load.index() == 0;
    match &all[..] {
        [this, value, put, end @ ..] => {
            let is_end = match end {
                [one] => one.opcode == RETURN,
                [this, one] => is_this(this) && one.opcode == ARETURN,
                _ => false,
            };
            let is_put = put.opcode == PUTFIELD && is_of_field(world, class, put, field);
            is_this(this) && (ILOAD..=ALOAD).contains(&value.opcode) && value.index() == 1 && is_put && is_end
        }
        _ => false,
    }
}

/// Whether a method does nothing but to return a field of its object.
pub(crate) fn is_getter(world: &World<'_>, class: &ClassModel, method: &Member, field: (&str, &str)) -> bool {
    let Ok(Some(code)) = method.code(&class.file) else { return false };
    match instructions(&code).as_deref() {
        Some([this, get, end]) => {
            let is_get = get.opcode == GETFIELD && is_of_field(world, class, get, field);
            this.opcode == ALOAD && this.index() == 0 && is_get && (IRETURN..RETURN).contains(&end.opcode)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jaywalk_check::Classes;
    use jaywalk_classes::Kind;
    use jaywalk_classes::file::{Bytes, ClassFile};
    use jaywalk_classes::link::flags::{INTERFACE, PUBLIC};
    use jaywalk_classes::write::{Call, ClassWriter, Member as Named};

    /// `Made9` makes three of `Made8` and implements two interfaces that extend two each, and so on: ways double with every
    /// level, classes do not.
    struct Wide;

    impl Classes for Wide {
        fn find(&self, name: &str) -> Result<Option<ClassFile>, String> {
            let Some(at) = name.find(|letter: char| letter.is_ascii_digit()) else { return Ok(None) };
            let level: u32 = name[at..].parse().map_err(|_| "a number".to_owned())?;
            let is_class = name.starts_with("Made");
            let mut writer = ClassWriter::new(if is_class { PUBLIC } else { INTERFACE }, name, "java/lang/Object");
            if let Some(below) = level.checked_sub(1) {
                writer.add_interface(&format!("Left{below}"));
                writer.add_interface(&format!("Right{below}"));
            }
            if is_class {
                writer.add_field(PUBLIC, "field", "Ljava/lang/Object;");
                writer.add_method(PUBLIC, "<init>", "()V", |code| {
                    for _ in 0..if level == 0 { 0 } else { 3 } {
                        let made = format!("Made{}", level - 1);
                        code.load(Kind::Reference, 0);
                        code.new_object(&made);
                        code.call(Call::Special, Named { class: &made, name: "<init>", descriptor: "()V" });
                        code.put_field(Named { class: name, name: "field", descriptor: "Ljava/lang/Object;" });
                    }
                    code.return_value(Kind::Void);
                });
            }
            let bytes = writer.finish().map_err(|_| "too large".to_owned())?;
            ClassFile::parse(Bytes::from_vec(bytes)).map(Some).map_err(|error| error.to_string())
        }

        fn mentioning(&self, _text: &str) -> Vec<ClassFile> {
            Vec::new()
        }

        fn is_of_jdk(&self, _name: &str) -> bool {
            false
        }

        fn module_of_jdk(&self, _package: &str) -> Option<String> {
            None
        }

        fn suggest(&self, _name: &str) -> Option<String> {
            None
        }
    }

    #[test]
    fn each_constructor_and_interface_is_looked_at_once() {
        let world = World::new(&Wide, "");
        let deepest = world.class(&format!("Made{}", DEEPEST - 1)).expect("a class");
        let filled = effect(&world, &deepest, "()V").expect("it only fills in");
        assert_eq!(filled, vec![(deepest.name.clone(), "field".to_owned(), Source::Other); 3]);
        assert!(world.is_subclass("Made60", "Right3") && !world.is_subclass("Made60", "Other"));
    }

    #[test]
    fn constructors_that_are_too_deep_are_not_remembered() {
        let world = World::new(&Wide, "");
        let of = |level: usize| effect(&world, &world.class(&format!("Made{level}")).expect("a class"), "()V");
        assert_eq!(of(DEEPEST + 3), None);
        assert!(of(DEEPEST - 1).is_some());
    }
}
