//! What a reference of an input may lead to, by its type.

use super::Outlook;
use super::classes::{Candidate, ClassSet, LIST_ITERATOR, is_enum, is_outer_object, of_class, usual_class};
use super::generic::{Bindings, Said, Type, TypeId, agree};
use crate::machine::Machine;
use crate::step::Trouble;
use crate::unknown::{CellId, Choosing, VALUE};
use jaywalk_classes::link::{ClassId, FieldId, LoaderId};

/// A reference of the input that leads to an object, or an array, of this class.
struct Leading {
    object: u64,
    cell: CellId,
    class: ClassId,
}

impl Machine {
    /// What a reference can lead to that is declared as this class, of which a signature may tell more.
    pub(in crate::unknown) fn possible(&mut self, declared: ClassId, known: TypeId) -> Result<ClassSet, Trouble> {
        if let Some(&set) = self.linkage.universe.of_generic.get(&(declared, known)) {
            return Ok(set);
        }
        let wanted = self.linkage.universe.types.get(known).cloned();
        let mut names = Vec::new();
        wanted.iter().for_each(|wanted| wanted.class_names(&mut names));
        for name in names {
            // What cannot be loaded has no objects.
            let _ = self.load(LoaderId::APP, &name);
        }
        let told = wanted.as_ref().and_then(|wanted| wanted.descriptor());
        let told = told.and_then(|told| self.classes.load_descriptor(LoaderId::APP, &told).ok());
        self.classes_changed();
        let told = told.filter(|&told| self.classes.is_subclass(told, declared));
        let base = told.unwrap_or(declared);
        let all = self.classes_of(base);
        let universe = &mut self.linkage.universe;
        let mut candidates = universe.candidates(all).to_vec();
        if let Some(wanted) = &wanted {
            let types = &mut universe.types;
            candidates.retain(|candidate| types.fits(&self.classes, candidate.class(&self.classes), wanted));
        }
        if !candidates.iter().any(|&candidate| self.can_be_made(candidate)) {
            self.add_stand_ins(base, base, wanted.as_ref(), &mut candidates)?;
        }
        self.add_abstract(base, wanted.as_ref(), &mut candidates)?;
        // What is quickly tried comes first.
        candidates
            .sort_by_key(|candidate| self.linkage.universe.compares(&self.classes, candidate.class(&self.classes)));
        let has_none = is_enum(&self.classes, base) && of_class(&self.classes, base).is_empty();
        let set = if has_none { ClassSet::NONE } else { self.linkage.universe.number(candidates) };
        self.linkage.universe.of_generic.insert((declared, known), set);
        Ok(set)
    }

    /// Adds what stands for the types below one that the program asks for and that no candidate is of: else a test whether
    /// something is of such a type could not succeed.
    fn add_abstract(
        &mut self,
        base: ClassId,
        wanted: Option<&Type>,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), Trouble> {
        for &asked in self.linkage.universe.abstracts.clone().iter() {
            let is_one = |&candidate: &Candidate| {
                self.can_be_made(candidate) && self.classes.is_subclass(candidate.class(&self.classes), asked)
            };
            if asked == base || !self.classes.is_subclass(asked, base) || candidates.iter().any(is_one) {
                continue;
            }
            self.add_stand_ins(asked, base, wanted, candidates)?;
        }
        Ok(())
    }

    /// Adds what stands for the objects of a type, as far as a reference of another one above it may lead there.
    fn add_stand_ins(
        &mut self,
        asked: ClassId,
        base: ClassId,
        wanted: Option<&Type>,
        candidates: &mut Vec<Candidate>,
    ) -> Result<(), Trouble> {
        for candidate in self.stand_ins(asked)? {
            let class = candidate.class(&self.classes);
            let types = &mut self.linkage.universe.types;
            let fits = wanted.is_none_or(|wanted| types.fits(&self.classes, class, wanted));
            if fits && self.classes.is_subclass(class, base) && !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
        Ok(())
    }

    /// Whether there is a way to make such an object.
    pub(super) fn can_be_made(&self, candidate: Candidate) -> bool {
        match candidate {
            Candidate::Class(class) => self.linkage.universe.maker(&self.classes, class).is_some(),
            Candidate::Constant(_) => true,
        }
    }

    /// What stands for the objects of a type of which the program has no class: the usual class of the JDK, or unknown
    /// functions.
    fn stand_ins(&mut self, base: ClassId) -> Result<Vec<Candidate>, Trouble> {
        let name = self.classes.symbols.text(self.classes.class(base).name).to_owned();
        if is_enum(&self.classes, base) {
            return Ok(of_class(&self.classes, base));
        }
        let class = match usual_class(&name) {
            Some(usual) => {
                let class = self.load(LoaderId::BOOT, usual)?;
                // Made up, the fields of an iterator would not fit those of its list.
                let is_unfit = usual == LIST_ITERATOR && !self.linkage.universe.is_of_jdk(&self.classes, class);
                if is_unfit { self.function_class(base) } else { Some(class) }
            }
            None => self.function_class(base),
        };
        // One that cannot be made stands for those that nobody knows.
        Ok(class.map_or_else(|| vec![Candidate::Class(base)], |class| of_class(&self.classes, class)))
    }

    /// Those of a set that may stand beside the other objects of the input, where the variables of its type stand for one
    /// type in all of them.
    pub(super) fn agreeing(&mut self, cell: CellId, set: ClassSet) -> ClassSet {
        if set == ClassSet::NONE {
            return set;
        }
        let is_variable = self.linkage.universe.types.variable(self.memory.input_type(cell)).is_some();
        let said = if is_variable { self.said_together(None, Said::new()).unwrap_or_default() } else { Said::new() };
        let fitting = self.agreeing_in_class(cell, set, &said);
        let fitting = self.agreeing_with_bound(cell, fitting, said);
        // Of a type without classes, nobody knows; here it is known that there is none.
        let is_empty = |set| self.linkage.universe.candidates(set).is_empty();
        if is_empty(fitting) && !is_empty(set) { ClassSet::NONE } else { fitting }
    }

    /// Those that agree with what objects of the input say that a variable stands for: one of a class that extends
    /// `Base<P>`, where a `Base<T>` is wanted, says that `T` is `P`.
    fn agreeing_with_bound(&mut self, cell: CellId, set: ClassSet, said_together: Said) -> ClassSet {
        let own = self.memory.input_type(cell);
        let classes = &self.classes;
        let universe = &mut self.linkage.universe;
        let mut fitting = universe.candidates(set).to_vec();
        let is_variable = universe.types.variable(own).is_some();
        let mut says = |class: ClassId| universe.types.says(classes, class, own);
        let said: Vec<Said> = fitting.iter().map(|candidate| says(candidate.class(classes))).collect();
        if !is_variable && said.iter().all(Said::is_empty) {
            return set;
        }
        let aliases = if is_variable { Some(said_together) } else { self.said_together(None, Said::new()) };
        let (mut bound, mut within) = (aliases.unwrap_or_default(), Vec::new());
        let others: Vec<CellId> = self.memory.cells_from(None).collect();
        for other in others.into_iter().filter(|&other| other != cell && self.memory.is_input(other)) {
            let Some(class) = self.made_class(other) else { continue };
            let known = self.memory.input_type(other);
            let types = &mut self.linkage.universe.types;
            bound.extend(types.says(&self.classes, class, known));
            within.extend(types.variable(known).map(|variable| (variable.clone(), class)));
        }
        let classes = &self.classes;
        let universe = &mut self.linkage.universe;
        let variable = universe.types.variable(own).cloned();
        let mut said = said.into_iter();
        fitting.retain(|candidate| {
            let class = candidate.class(classes);
            let own = said.next().unwrap_or_default();
            let is_bound =
                |(of, is): &(Type, Type)| variable.as_ref() != Some(of) || universe.types.fits(classes, class, is);
            if !bound.iter().all(is_bound) {
                return false;
            }
            own.iter().all(|(of, is)| {
                bound.iter().all(|(other, what)| other != of || what.may_be(is))
                    && within.iter().all(|(other, class)| other != of || universe.types.fits(classes, *class, is))
            })
        });
        universe.number(fitting)
    }

    /// Those of a set that may stand beside what else has the same type, where that is a variable whose bounds name it.
    fn agreeing_in_class(&mut self, cell: CellId, set: ClassSet, said: &Said) -> ClassSet {
        let own = self.memory.input_type(cell);
        let Some(variable) = self.linkage.universe.types.variable(own).cloned() else { return set };
        let mut fitting = self.linkage.universe.candidates(set).to_vec();
        fitting.retain(|candidate| self.are_in_class(cell, &variable, candidate.class(&self.classes), said));
        self.linkage.universe.number(fitting)
    }

    /// Whether an object of a class may stand beside what else has the type of a reference, which is a variable.
    fn are_in_class(&mut self, cell: CellId, variable: &Type, class: ClassId, said: &Said) -> bool {
        let is_same = |other: &Type| other == variable || said.iter().any(|(of, is)| of == variable && is == other);
        let equal = || said.iter().filter(|(of, _)| of == variable).map(|(_, is)| is);
        let recursive = || std::iter::once(variable).chain(equal()).filter_map(|known| known.recursive_variable());
        if recursive().next().is_none() {
            return true;
        }
        let types = &self.linkage.universe.types;
        let is_other =
            |other: &CellId| *other != cell && types.variable(self.memory.input_type(*other)).is_some_and(&is_same);
        let others = self.inputs().into_iter().filter(is_other);
        let mut made: Vec<ClassId> = others.filter_map(|other| self.made_class(other)).collect();
        made.dedup();
        if made.is_empty() {
            return true;
        }
        made.push(class);
        let types = &mut self.linkage.universe.types;
        recursive().all(|variable| types.have_common(&self.classes, &made, variable))
    }

    /// Whether a reference may lead to the object that was made for another one, by the generic types of both.
    pub(super) fn can_be_alias(&mut self, cell: CellId, other: CellId) -> bool {
        self.made_class(other).is_none_or(|class| self.can_be_alias_of(cell, other, class))
    }

    /// The same of an object of this class.
    pub(super) fn can_be_alias_of(&mut self, cell: CellId, other: CellId, class: ClassId) -> bool {
        let (one, two) = (self.memory.input_type(cell), self.memory.input_type(other));
        // Of its own objects a reference says nothing yet, but the other may say what is in that for which nothing was told.
        if one == two || one == TypeId::NONE {
            return true;
        }
        let says = self.linkage.universe.types.says(&self.classes, class, one);
        self.said_together(Some((cell, other, class)), says).is_some_and(|said| self.is_agreed(&said))
    }

    /// Whether what variables are said to stand for agrees with the objects of the input that were made for them.
    fn is_agreed(&mut self, said: &Said) -> bool {
        said.is_empty() || self.inputs().into_iter().all(|cell| self.is_agreed_of(cell, said))
    }

    fn is_agreed_of(&mut self, cell: CellId, said: &Said) -> bool {
        let Some(class) = self.made_class(cell) else { return true };
        let types = &mut self.linkage.universe.types;
        let Some(variable) = types.variable(self.memory.input_type(cell)).cloned() else { return true };
        let is_said = said.iter().filter(|(of, _)| *of == variable).all(|(_, is)| types.fits(&self.classes, class, is));
        is_said && self.are_in_class(cell, &variable, class, said)
    }

    /// The references of the input.
    fn inputs(&self) -> Vec<CellId> {
        self.memory.cells_from(None).filter(|&cell| self.memory.is_input(cell)).collect()
    }

    /// What references to one object say together about the variables of their types, and what they would say if one more
    /// led to the object of another, of this class. `None` if no object has all these types.
    fn said_together(&mut self, more: Option<(CellId, CellId, ClassId)>, mut said: Said) -> Option<Said> {
        let mut leading = Vec::new();
        for cell in self.inputs().into_iter().filter(|&cell| more.is_none_or(|(new, ..)| new != cell)) {
            let made = self.made_class(cell);
            leading.extend(made.map(|class| Leading { object: self.memory.get(cell.0 + VALUE), cell, class }));
        }
        if let Some((cell, other, class)) = more {
            leading.push(Leading { object: self.memory.get(other.0 + VALUE), cell, class });
        }
        leading.sort_unstable_by_key(|leading| (leading.object, leading.cell.0));
        for group in leading.chunk_by(|one, other| one.object == other.object).filter(|group| group.len() > 1) {
            let bindings = group.iter().map(|leading| self.bindings_of_input(leading.cell, leading.class, None));
            let all: Vec<Bindings> = bindings.collect();
            for (at, one) in all.iter().enumerate() {
                if !all[..at].iter().all(|other| agree(one, other, &mut said)) {
                    return None;
                }
            }
        }
        self.follow_said(&leading, said)
    }

    /// Adds what follows from what is said: a variable stands for one type, and what that says of its objects holds, whichever
    /// references lead there.
    fn follow_said(&mut self, leading: &[Leading], mut said: Said) -> Option<Said> {
        let mut at = 0;
        while let Some((of, is)) = said.get(at).cloned() {
            if !self.linkage.universe.types.is_within_bounds(&self.classes, &of, &is) {
                return None;
            }
            let others: Vec<Type> =
                said[..at].iter().filter(|other| other.0 == of).map(|other| other.1.clone()).collect();
            if !others.iter().all(|other| is.unify_with(other, &mut said)) {
                return None;
            }
            at += 1;
            let known = self.linkage.universe.types.number(is);
            for &Leading { object, cell, class } in leading {
                if self.linkage.universe.types.variable(self.memory.input_type(cell)) != Some(&of) {
                    continue;
                }
                let told = self.bindings_of_input(cell, class, Some(known));
                for other in leading.iter().filter(|other| other.object == object) {
                    let own = self.bindings_of_input(other.cell, class, None);
                    if !agree(&own, &told, &mut said) {
                        return None;
                    }
                }
            }
        }
        Some(said)
    }

    /// What the variables of a class stand for in the object that a reference leads to, by its type or another one.
    fn bindings_of_input(&mut self, cell: CellId, class: ClassId, known: Option<TypeId>) -> Bindings {
        let known = known.unwrap_or(self.memory.input_type(cell));
        let universe = &mut self.linkage.universe;
        let class = universe.functions.implemented_by(class).unwrap_or(class);
        match universe.types.get(known) {
            Some(array @ Type::Array(_)) => array.of_elements(),
            _ => universe.types.bindings(&self.classes, class, known, cell.0),
        }
    }

    /// Whether a class says what the variables stand for of the type of an object that a program asks for without them. Others
    /// than the program has in mind would fail where the compiler casts what they contain.
    pub(super) fn binds_untold(&mut self, cell: CellId, class: ClassId) -> bool {
        let known = self.memory.input_type(cell);
        !self.is_checking() && self.linkage.universe.types.binds_raw(&self.classes, class, known)
    }

    /// The number of the type that a signature is, after the variables that it may name.
    pub fn type_of_signature(&mut self, signature: &str) -> TypeId {
        self.linkage.universe.types.of_parameter(signature)
    }

    /// What the type of a field tells beyond its descriptor, in an object of this class that a reference leads to.
    pub(super) fn type_of_field(&mut self, cell: CellId, class: ClassId, field: FieldId) -> TypeId {
        let classes = &self.classes;
        let universe = &mut self.linkage.universe;
        let signature = universe.field_signatures.entry(field).or_insert_with(|| {
            let info = classes.field(field);
            let file = classes.class(info.class).file.as_ref()?;
            let text = file.fields.get(info.index as usize)?.signature(file).map(|index| file.pool.text(index))?;
            text.ok().map(|text| text.as_ref().into())
        });
        let Some(signature) = signature.clone() else {
            let known = self.memory.input_type(cell);
            let is_own = is_outer_object(classes, field) && classes.field(field).class == class;
            return if is_own { universe.types.of_outer(classes, class, known, cell.0) } else { TypeId::NONE };
        };
        let class = universe.functions.implemented_by(class).unwrap_or(class);
        let bindings = universe.types.bindings(classes, class, self.memory.input_type(cell), cell.0);
        let above = classes.field(field).class;
        let bindings = universe.types.in_supertype(classes, class, &bindings, above);
        universe.types.of_signature(&signature, &bindings)
    }

    /// What a signature tells of the elements of the array that a reference leads to.
    pub(super) fn element_type(&mut self, cell: CellId) -> TypeId {
        let types = &mut self.linkage.universe.types;
        match types.get(self.memory.input_type(cell)) {
            Some(Type::Array(element)) => {
                let element = (**element).clone();
                types.number(element)
            }
            _ => TypeId::NONE,
        }
    }

    /// An element of a collection that a reference leads to: what the variable of its class with this number stands for.
    pub fn part_of_input(&mut self, cell: u32, class: ClassId, variable: usize) -> Choosing {
        let cell = CellId(cell);
        let own = match self.memory.outlook(cell) {
            Outlook::New(own) => own,
            _ => class,
        };
        let universe = &mut self.linkage.universe;
        let bindings = universe.types.bindings(&self.classes, own, self.memory.input_type(cell), cell.0);
        let bindings = universe.types.in_supertype(&self.classes, own, &bindings, class);
        let names = universe.types.variables(&self.classes, class);
        let bound = match names.get(variable) {
            Some(name) => bindings.iter().find(|(known, _)| known == name),
            // It is one of the class around it.
            None => bindings.get(variable),
        };
        let known = bound.map_or(TypeId::NONE, |(_, bound)| universe.types.number(bound.clone()));
        Choosing::Input {
            declared: self.known.object,
            is_object: false,
            inherits: None,
            known,
            links: self.memory.links(cell) + 1,
        }
    }
}
