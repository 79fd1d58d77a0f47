//! What each instruction asks of the references it takes, and what is known about those it leaves.

use super::super::body::Address;
use super::super::constant;
use super::super::decode::{Instruction, switch_at};
use super::super::effect::{Type, effect, shuffle};
use super::super::error_at;
use super::super::opcode::*;
use super::types::Slot;
use super::{Refusal, Verifier};
use crate::Kind;
use crate::descriptor::{MOST_DIMENSIONS, MethodDescriptor, class_name, dimensions, kind_of, of_class};
use crate::file::{Tag, decoded};

const OBJECT: &str = "java/lang/Object";

/// The name by which a descriptor's class or array is known; nothing for a primitive type.
fn name_of(descriptor: &str) -> Option<&str> {
    (kind_of(descriptor) == Kind::Reference).then(|| class_name(descriptor))
}

/// The type of an array's elements, as a descriptor.
fn element_of(array: &str) -> Option<&str> {
    array.strip_prefix('[')
}

impl Verifier<'_> {
    /// What a value of a declared type is known to be.
    pub(super) fn type_slot(&mut self, descriptor: &str) -> Slot {
        name_of(descriptor).map_or(Slot::Word, |name| self.types.object(name))
    }

    pub(super) fn class_name(&self, pc: usize, index: u16) -> Result<String, Refusal> {
        let name = self.source.pool.class_name(index);
        name.map(|name| name.into_owned()).map_err(|error| error_at(pc, error.message).into())
    }

    fn pop(&mut self) -> Slot {
        self.stack.pop().unwrap_or(Slot::Word)
    }

    /// Pushes a value of a declared type, of two words if need be.
    fn push_type(&mut self, descriptor: &str) {
        let slot = self.type_slot(descriptor);
        self.stack.resize(self.stack.len() + usize::from(kind_of(descriptor).words()), slot);
    }

    fn push_words(&mut self, value: Type) {
        let words = 1 + usize::from(value.high().is_some());
        self.stack.resize(self.stack.len() + words, Slot::Word);
    }

    fn pop_words(&mut self, value: Type) -> Slot {
        if value.high().is_some() {
            self.pop();
        }
        self.pop()
    }

    /// Fails unless a value may be used where `wanted` is declared (JVMS §4.10.1.2): interfaces are not told from
    /// `Object`, because calls of their methods look at the receiver anyway.
    fn check_assignable(&mut self, pc: usize, value: Slot, wanted: &str) -> Result<(), Refusal> {
        let set = match value {
            Slot::Null => return Ok(()),
            Slot::Object(set) => set,
            _ => return Err(bad_type(pc, "a reference that is not initialised", wanted)),
        };
        let wanted_name = self.types.name(wanted);
        for at in 0..self.types.members(set).len() {
            let Some(&member) = self.types.members(set).get(at) else { break };
            if member == wanted_name || wanted == OBJECT {
                continue;
            }
            let known = self.types.assignable.get(&(member, wanted_name)).copied();
            let text = self.types.text(member).to_owned();
            let assignable = match known {
                Some(known) => known,
                None => self.is_assignable(&text, wanted)?,
            };
            self.types.assignable.insert((member, wanted_name), assignable);
            if !assignable {
                return Err(bad_type(pc, &text, wanted));
            }
        }
        Ok(())
    }

    fn is_assignable(&mut self, from: &str, to: &str) -> Result<bool, Refusal> {
        let (mut from, mut to) = (from, to);
        while let (Some(from_element), Some(to_element)) = (element_of(from), element_of(to)) {
            match (name_of(from_element), name_of(to_element)) {
                (Some(from_name), Some(to_name)) => (from, to) = (from_name, to_name),
                _ => return Ok(from_element == to_element),
            }
        }
        if from == to || to == OBJECT {
            return Ok(true);
        }
        if to.starts_with('[') {
            return Ok(false);
        }
        if from.starts_with('[') {
            return Ok(self.hierarchy.is_interface(to)?);
        }
        Ok(self.hierarchy.is_interface(to)? || self.hierarchy.is_subclass(from, to)?)
    }

    /// Fails unless a value is an initialised object, an array or null.
    fn check_initialised(&self, pc: usize, value: Slot) -> Result<(), Refusal> {
        match value {
            Slot::Null | Slot::Object(_) => Ok(()),
            _ => Err(bad_type(pc, "a reference that is not initialised", OBJECT)),
        }
    }

    /// What the elements of an array are. `wanted` tells which element types the instruction is for.
    fn elements(&mut self, pc: usize, array: Slot, wanted: fn(&str) -> bool) -> Result<Slot, Refusal> {
        let set = match array {
            Slot::Null => return Ok(Slot::Null),
            Slot::Object(set) => set,
            _ => return Err(bad_type(pc, "a reference that is not initialised", "an array")),
        };
        let mut joined: Option<Slot> = None;
        for at in 0..self.types.members(set).len() {
            let Some(&member) = self.types.members(set).get(at) else { break };
            let text = self.types.text(member).to_owned();
            let Some(element) = element_of(&text).filter(|element| wanted(element)) else {
                return Err(bad_type(pc, &text, "an array of the instruction's kind"));
            };
            let slot = self.type_slot(element);
            joined = Some(joined.map_or(slot, |other| self.types.join(other, slot)));
        }
        Ok(joined.unwrap_or(Slot::Null))
    }

    pub(super) fn step(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        match opcode {
            ALOAD => {
                let slot = self.locals.get(usize::from(instruction.index())).copied();
                self.stack.push(self.object(pc, slot.unwrap_or(Slot::Word))?);
            }
            ASTORE => {
                let slot = self.pop();
                self.set_local(usize::from(instruction.index()), slot);
            }
            ISTORE..=DSTORE => self.store_words(instruction),
            ILOAD | FLOAD => self.push_words(Type::Int),
            LLOAD | DLOAD => self.push_words(Type::Long),
            IINC => {}
            ACONST_NULL => {
                let is_address = self.body.address(pc) == Some(Address::Left);
                self.stack.push(if is_address { Slot::ReturnAddress } else { Slot::Null });
            }
            LDC | LDC2_W => self.load_constant(instruction)?,
            GETSTATIC..=PUTFIELD => self.field(instruction)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.invoke(instruction)?,
            IALOAD..=SALOAD | IASTORE..=SASTORE | ARRAYLENGTH => self.array_access(instruction)?,
            NEW | NEWARRAY | ANEWARRAY | MULTIANEWARRAY => self.make(instruction)?,
            CHECKCAST | INSTANCEOF => self.type_test(instruction)?,
            ATHROW => {
                let thrown = self.pop();
                self.check_assignable(pc, thrown, "java/lang/Throwable")?;
            }
            IRETURN..=RETURN => self.return_value(instruction)?,
            _ => self.other(instruction)?,
        }
        Ok(())
    }

    /// A value that is used as a reference, or as a number: it must be no return address.
    fn object(&self, pc: usize, value: Slot) -> Result<Slot, Refusal> {
        if value == Slot::ReturnAddress {
            return Err(bad_type(pc, "a return address", OBJECT));
        }
        Ok(value)
    }

    /// A `ret` needs the address that its subroutine was called with.
    fn check_return(&self, pc: usize) -> Result<(), Refusal> {
        match self.body.address(pc) {
            Some(Address::Taken(local)) if self.locals.get(usize::from(local)) != Some(&Slot::ReturnAddress) => {
                Err(error_at(pc, format!("local variable {local} holds no return address")).into())
            }
            _ => Ok(()),
        }
    }

    /// Instructions that leave no reference, or only rearrange them.
    fn other(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        if let Some((take, leave)) = shuffle(opcode) {
            let base = self.stack.len().saturating_sub(take);
            let words: Vec<Slot> = self.stack.split_off(base);
            self.stack.extend(leave.iter().map(|&word| words.get(word).copied().unwrap_or(Slot::Word)));
            return Ok(());
        }
        if let Some(effect) = effect(opcode) {
            for &value in effect.pops.iter().rev() {
                let slot = self.pop_words(value);
                self.object(pc, slot)?;
            }
            if let Some(value) = effect.pushes {
                self.push_words(value);
            }
        }
        self.check_return(pc)?;
        match opcode {
            IFEQ..=GOTO | IFNULL | IFNONNULL => self.reach(instruction.target()),
            TABLESWITCH | LOOKUPSWITCH => {
                let operands = switch_at(self.body.bytecode(), pc)?;
                self.reach(operands.default)?;
                operands.pairs.iter().try_for_each(|&(_, target)| self.reach(target))
            }
            _ => Ok(()),
        }
    }

    fn set_local(&mut self, index: usize, slot: Slot) {
        if let Some(local) = self.locals.get_mut(index) {
            *local = slot;
        }
        self.locals_changed = true;
    }

    fn store_words(&mut self, instruction: &Instruction) {
        let index = usize::from(instruction.index());
        self.pop();
        self.set_local(index, Slot::Word);
        if matches!(instruction.opcode, LSTORE | DSTORE) {
            self.pop();
            self.set_local(index + 1, Slot::Word);
        }
    }

    fn load_constant(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let (pool, pc, index) = (self.source.pool, instruction.pc, instruction.index());
        let class = match pool.tag(index) {
            Some(Tag::String) => "java/lang/String",
            Some(Tag::Class) => "java/lang/Class",
            Some(Tag::MethodHandle) => "java/lang/invoke/MethodHandle",
            Some(Tag::MethodType) => "java/lang/invoke/MethodType",
            Some(Tag::Dynamic) => {
                let (_, _, descriptor) = pool.dynamic(index).map_err(|error| error_at(pc, error.message))?;
                self.push_type(&descriptor);
                return Ok(());
            }
            _ => {
                self.push_words(if instruction.opcode == LDC { Type::Int } else { Type::Long });
                return Ok(());
            }
        };
        let slot = self.types.object(class);
        self.stack.push(slot);
        Ok(())
    }

    fn field(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        let member = self.source.pool.member(instruction.index()).map_err(|error| error_at(pc, error.message))?;
        let wide = matches!(&*member.descriptor, "J" | "D");
        if matches!(opcode, PUTSTATIC | PUTFIELD) {
            let value = self.pop_words(if wide { Type::Long } else { Type::Int });
            if let Some(wanted) = name_of(&member.descriptor) {
                self.check_assignable(pc, value, wanted)?;
            }
        }
        if matches!(opcode, GETFIELD | PUTFIELD) {
            let object = self.pop();
            let class = self.source.pool.class_name(member.class).map_err(|error| error_at(pc, error.message))?;
            // JVMS §4.10.1.9 putfield: a constructor may give its own fields values before it calls another one.
            let is_early = opcode == PUTFIELD && object == Slot::NewThis && class == self.declared.class;
            if !is_early {
                self.check_assignable(pc, object, &class)?;
            }
        }
        if matches!(opcode, GETSTATIC | GETFIELD) {
            self.push_type(&member.descriptor);
        }
        Ok(())
    }

    fn invoke(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        let descriptor = decoded(constant::method(self.source.pool, pc, opcode, instruction.index())?);
        let parameters = MethodDescriptor::parse(&descriptor).map(|method| method.parameters).unwrap_or_default();
        for parameter in parameters.into_iter().rev() {
            let wide = kind_of(parameter).words() == 2;
            let argument = self.pop_words(if wide { Type::Long } else { Type::Int });
            if let Some(wanted) = name_of(parameter) {
                self.check_assignable(pc, argument, wanted)?;
            }
        }
        if !matches!(opcode, INVOKESTATIC | INVOKEDYNAMIC) {
            self.receiver(instruction)?;
        }
        self.push_type(descriptor.rsplit(')').next().unwrap_or("V"));
        Ok(())
    }

    fn receiver(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        let member = self.source.pool.member(instruction.index()).map_err(|error| error_at(pc, error.message))?;
        let class = self.source.pool.class_name(member.class).map_err(|error| error_at(pc, error.message))?;
        let receiver = self.pop();
        if member.name == "<init>" {
            return self.construct(pc, receiver, &class);
        }
        match opcode {
            INVOKESPECIAL => {
                // JVMS §4.9.2: a method of this class or above it, on an object of this class.
                if class != self.declared.class && !self.hierarchy.is_subclass(self.declared.class, &class)? {
                    return Err(bad_type(pc, self.declared.class, &class));
                }
                self.check_assignable(pc, receiver, self.declared.class)
            }
            INVOKEVIRTUAL => self.check_assignable(pc, receiver, &class),
            _ => self.check_initialised(pc, receiver),
        }
    }

    /// A constructor runs on an object that has not seen one; then all copies of the reference are to an object.
    fn construct(&mut self, pc: usize, object: Slot, class: &str) -> Result<(), Refusal> {
        let made = match object {
            Slot::New(at) => {
                let index = self.body.bytecode().get(at as usize + 1..at as usize + 3);
                let index = index.and_then(|bytes| bytes.try_into().ok()).map_or(0, u16::from_be_bytes);
                self.class_name(pc, index)?
            }
            Slot::NewThis if class == self.declared.class || class == self.declared.superclass => {
                return self.replace(object, self.declared.class);
            }
            _ => return Err(bad_type(pc, "no new object", class)),
        };
        if made != class {
            return Err(bad_type(pc, &made, class));
        }
        self.replace(object, class)
    }

    fn replace(&mut self, object: Slot, class: &str) -> Result<(), Refusal> {
        let made = self.types.object(class);
        for slot in self.locals.iter_mut().chain(&mut self.stack).filter(|slot| **slot == object) {
            *slot = made;
        }
        self.locals_changed = true;
        Ok(())
    }

    fn array_access(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        let wanted: fn(&str) -> bool = match opcode {
            IALOAD | IASTORE => |element| element == "I",
            LALOAD | LASTORE => |element| element == "J",
            FALOAD | FASTORE => |element| element == "F",
            DALOAD | DASTORE => |element| element == "D",
            BALOAD | BASTORE => |element| matches!(element, "B" | "Z"),
            CALOAD | CASTORE => |element| element == "C",
            SALOAD | SASTORE => |element| element == "S",
            AALOAD | AASTORE => |element| name_of(element).is_some(),
            _ => |_| true,
        };
        if matches!(opcode, IASTORE..=SASTORE) {
            let wide = matches!(opcode, LASTORE | DASTORE);
            let value = self.pop_words(if wide { Type::Long } else { Type::Int });
            if opcode == AASTORE {
                self.check_initialised(pc, value)?;
            }
        }
        if opcode != ARRAYLENGTH {
            self.pop();
        }
        let array = self.pop();
        let element = self.elements(pc, array, wanted)?;
        match opcode {
            AALOAD => self.stack.push(element),
            LALOAD | DALOAD => self.push_words(Type::Long),
            IALOAD..=SALOAD | ARRAYLENGTH => self.push_words(Type::Int),
            _ => {}
        }
        Ok(())
    }

    fn make(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let Instruction { pc, opcode, .. } = *instruction;
        if opcode == NEWARRAY {
            self.pop();
            const ARRAYS: [&str; 8] = ["[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"];
            let array = usize::try_from(instruction.operand - 4).ok().and_then(|at| ARRAYS.get(at));
            self.push_type(array.copied().unwrap_or("[J"));
            return Ok(());
        }
        let class = self.class_name(pc, instruction.index())?;
        match opcode {
            NEW => {
                if class.starts_with('[') {
                    return Err(bad_type(pc, &class, "a class"));
                }
                let made = Slot::New(pc as u32);
                for slot in self.locals.iter_mut().chain(&mut self.stack).filter(|slot| **slot == made) {
                    *slot = Slot::Word;
                }
                self.locals_changed = true;
                self.stack.push(made);
            }
            ANEWARRAY => {
                self.pop();
                // JVMS §4.9.1: no array has more than 255 dimensions.
                if dimensions(class.as_bytes()) >= MOST_DIMENSIONS {
                    return Err(error_at(pc, "Array with too many dimensions").into());
                }
                let element = of_class(&class);
                self.push_type(&format!("[{element}"));
            }
            _ => {
                let found = dimensions(class.as_bytes());
                if found < instruction.second.max(0) as usize {
                    return Err(bad_type(pc, &class, "an array of that many dimensions"));
                }
                for _ in 0..instruction.second {
                    self.pop();
                }
                self.push_type(&class);
            }
        }
        Ok(())
    }

    fn type_test(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let value = self.pop();
        self.check_initialised(instruction.pc, value)?;
        if instruction.opcode == INSTANCEOF {
            self.push_words(Type::Int);
        } else {
            let class = self.class_name(instruction.pc, instruction.index())?;
            let slot = self.types.object(&class);
            self.stack.push(slot);
        }
        Ok(())
    }

    fn return_value(&mut self, instruction: &Instruction) -> Result<(), Refusal> {
        let pc = instruction.pc;
        if instruction.opcode == ARETURN {
            let value = self.pop();
            let result = self.declared.descriptor.rsplit(')').next().unwrap_or_default();
            return self.check_assignable(pc, value, name_of(result).unwrap_or(OBJECT));
        }
        if self.is_constructor() && !matches!(self.locals.last(), Some(Slot::Object(_))) {
            return Err(error_at(pc, "Constructor must call super() or this() before return").into());
        }
        Ok(())
    }
}

#[cold]
fn bad_type(pc: usize, found: &str, wanted: &str) -> Refusal {
    error_at(pc, format!("Bad type on operand stack: {found} is not assignable to {wanted}")).into()
}
