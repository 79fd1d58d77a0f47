//! What the machine keeps for each class: its mirror, its static fields, its initialisation state.
//!
//! Both lie in permanent memory, laid out when they are first asked for. Being there from some moment on is not
//! something a path can observe; what the words hold is, and that is logged like everything else.

use crate::machine::Machine;
use crate::memory::{EntryKind, Header, Memory, Ref};
use crate::native::Thrown;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, Field, FieldId, LoaderId, flags};

/// Addresses of a class's permanent memory; 0 where it is not laid out yet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClassData {
    mirror: u32,
    /// The initialisation state's word; the static fields follow.
    state: u32,
    /// The word with what later uses of a class that failed to initialise give as the cause.
    failure: u32,
    /// Whether its methods were verified, which depends on no path.
    pub(crate) verified: bool,
    /// Whether its methods make choices on behalf of their callers: asked for at every choice.
    pub(crate) passes_on: bool,
}

impl ClassData {
    /// How far a class's initialisation is, given what there is of all classes.
    pub(crate) fn init_state(all: &[ClassData], memory: &Memory, class: ClassId) -> InitState {
        let address = all[class.index()].state;
        if address == 0 {
            memory.watch.note(|notes| notes.untouched.push(class));
            return InitState::Linked;
        }
        InitState::of_word(memory.get(address))
    }
}

/// From this version of class files on (Java 9), only the initialiser of a class writes its static fields that are final.
const FINALS_ARE_FINAL: u16 = 53;

/// `ACC_SUPER`, which says nothing about the source (JVMS §4.1).
const SUPER: u16 = 0x0020;
/// The flags that a class file can have.
const WRITTEN_FLAGS: u16 = 0x7FFF;

/// How far a class's initialisation is (JVMS §5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InitState {
    /// Not begun.
    Linked,
    /// Under way in a thread.
    Running(u32),
    /// Done.
    Done,
    /// Failed.
    Failed,
}

impl InitState {
    fn of_word(word: u64) -> InitState {
        match word as u32 & 3 {
            0 => InitState::Linked,
            1 => InitState::Running((word >> 32) as u32),
            2 => InitState::Done,
            _ => InitState::Failed,
        }
    }

    fn word(self) -> u64 {
        match self {
            InitState::Linked => 0,
            InitState::Running(thread) => 1 | u64::from(thread) << 32,
            InitState::Done => 2,
            InitState::Failed => 3,
        }
    }
}

impl Machine {
    /// Brings the machine's tables up to date after classes were loaded.
    pub fn classes_changed(&mut self) {
        if self.linkage.class_data.len() != self.classes.classes.len() {
            let packages = self.linkage.names.passing_on;
            let known = self.linkage.class_data.len();
            let new = self.classes.classes[known..].iter().map(|class| {
                let name = self.classes.symbols.text(class.name);
                let passes_on = packages.iter().any(|package| name.starts_with(package));
                ClassData { passes_on, ..ClassData::default() }
            });
            self.linkage.class_data.extend(new);
            self.linkage.dispatch.extend(&self.classes);
        }
    }

    /// Whether a word is one of a class's static fields.
    pub(crate) fn has_static(&self, class: ClassId, address: u32) -> bool {
        let words = self.classes.class(class).static_words;
        self.first_static(class).is_some_and(|first| (first..first + words).contains(&address))
    }

    /// The first word of a class's static fields, if they are laid out.
    pub(crate) fn first_static(&self, class: ClassId) -> Option<u32> {
        let state = self.linkage.class_data.get(class.index())?.state;
        (state != 0).then_some(state + 1)
    }

    /// The word with the class's initialisation state.
    pub(crate) fn state_address(&mut self, class: ClassId) -> Result<u32, Thrown> {
        let state = self.linkage.class_data[class.index()].state;
        if state != 0 {
            return Ok(state);
        }
        let words = self.classes.class(class).static_words;
        let address = self.memory.permanent(words + 1)?;
        self.linkage.class_data[class.index()].state = address;
        for &offset in self.classes.class(class).static_reference_words.iter() {
            self.memory.permanent_root(address + 1 + offset, EntryKind::Reference);
        }
        self.memory.sharing.add_statics(address + 1, words);
        self.lay_out_constants(class, address + 1);
        if self.options.schedules {
            self.tell_constants(class, address + 1);
        }
        Ok(address)
    }

    /// Static fields that are final are written by the initialiser of their class alone (JVMS §6.5 putstatic), unless its file
    /// is so old that other methods may do so. Few others are as good as that.
    fn tell_constants(&mut self, class: ClassId, statics: u32) {
        let class = self.classes.class(class);
        if class.file.as_ref().is_none_or(|file| file.major < FINALS_ARE_FINAL) {
            return;
        }
        let (name, names) = (self.classes.symbols.text(class.name), self.linkage.names);
        let is_among = |fields: &[(&str, &str)], field: &Field| {
            class.loader == LoaderId::BOOT && fields.contains(&(name, self.classes.symbols.text(field.name)))
        };
        for &field in &class.fields {
            let field = self.classes.field(field);
            let is_constant = match field.is_final() {
                true => !is_among(names.rewritten, field),
                false => is_among(names.constants, field),
            };
            if field.is_static() && is_constant {
                self.memory.sharing.add_constant(statics + field.offset);
            }
        }
    }

    /// Whether a static field that is taken for constant may be written now, by the initialiser of its class.
    pub(crate) fn may_set_constant(&self, address: u32) -> bool {
        let class = self.owner_of_word(address).map(|(class, ..)| class);
        class.is_some_and(|class| !matches!(self.init_state(class), InitState::Done | InitState::Failed))
    }

    /// Constant static fields have their values from the start (JVMS §5.5 step 6); strings follow when the class
    /// is initialised, because making one is an event of the path.
    fn lay_out_constants(&mut self, class: ClassId, statics: u32) {
        let class = self.classes.class(class);
        let Some(file) = &class.file else { return };
        for &field in &class.fields {
            let field = self.classes.field(field);
            let Some(member) = file.fields.get(field.index as usize) else { continue };
            let Some(constant) = member.constant_value(file).filter(|_| field.is_static()) else { continue };
            let value = match field.kind {
                Kind::Long => file.pool.long(constant).map(|value| value as u64),
                Kind::Double => file.pool.double(constant).map(f64::to_bits),
                Kind::Float => file.pool.float(constant).map(|value| u64::from(value.to_bits())),
                Kind::Reference => continue,
                _ => file.pool.integer(constant).map(|value| u64::from(value as u32)),
            };
            if let Ok(value) = value {
                self.memory.lay_out(statics + field.offset, value);
            }
        }
    }

    /// The class's initialisation state.
    pub fn init_state(&self, class: ClassId) -> InitState {
        ClassData::init_state(&self.linkage.class_data, &self.memory, class)
    }

    pub(crate) fn set_init_state(&mut self, class: ClassId, state: InitState) -> Result<(), Thrown> {
        let address = self.state_address(class)?;
        self.memory.change_own(address, state.word(), EntryKind::Word);
        Ok(())
    }

    /// Why a class failed to initialise, as later uses of it tell.
    pub(crate) fn init_failure(&self, class: ClassId) -> Ref {
        match self.linkage.class_data[class.index()].failure {
            0 => Ref::NULL,
            address => self.permanent_ref(address),
        }
    }

    pub(crate) fn set_init_failure(&mut self, class: ClassId, cause: Ref) -> Result<(), Thrown> {
        if self.linkage.class_data[class.index()].failure == 0 {
            let address = self.memory.permanent(1)?;
            self.memory.permanent_root(address, EntryKind::Reference);
            self.linkage.class_data[class.index()].failure = address;
        }
        self.memory.set_ref(self.linkage.class_data[class.index()].failure, cause);
        Ok(())
    }

    /// Where the mirror of a class lies, if it is laid out.
    pub(crate) fn mirror_place(&self, class: ClassId) -> Option<u32> {
        let mirror = self.linkage.class_data[class.index()].mirror;
        (mirror != 0).then_some(mirror)
    }

    /// Where the class's static fields start, if they are laid out.
    pub(crate) fn statics(&self, class: ClassId) -> Option<u32> {
        let state = self.linkage.class_data[class.index()].state;
        (state != 0).then_some(state + 1)
    }

    /// The address of a static field.
    pub fn static_address(&mut self, field: FieldId) -> Result<u32, Thrown> {
        let (class, offset) = (self.classes.field(field).class, self.classes.field(field).offset);
        Ok(self.state_address(class)? + 1 + offset)
    }

    /// What the static field of a class holds that lies at this address, if there is one.
    pub fn static_kind(&mut self, class: ClassId, address: u32) -> Option<Kind> {
        let first = self.state_address(class).ok()? + 1;
        let fields = self.classes.class(class).fields.iter().map(|&field| self.classes.field(field));
        let mut statics = fields.filter(|field| field.is_static());
        statics.find(|field| first + field.offset == address).map(|field| field.kind)
    }

    /// What the field of a class's instances holds whose word is so far from the header, if the program knows of one
    /// there.
    pub fn field_kind(&mut self, class: ClassId, offset: u32) -> Option<Kind> {
        let classes = &self.classes;
        let kinds = self.linkage.field_kinds.entry(class).or_insert_with(|| {
            let mut kinds = vec![None; classes.class(class).instance_words as usize];
            let above = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
            for &field in above.flat_map(|class| &classes.class(class).fields) {
                let field = classes.field(field);
                if let Some(kind) = kinds.get_mut(field.offset as usize).filter(|_| !field.is_static()) {
                    *kind = Some(field.kind);
                }
            }
            kinds.into_boxed_slice()
        });
        kinds.get(offset as usize).copied().flatten()
    }

    /// The `java.lang.Class` object of a class. It always lies in the same place, but it names its loader and module,
    /// which a path makes; so a path that has gone back to before it was filled in fills it in again.
    pub fn mirror(&mut self, class: ClassId) -> Result<Ref, Thrown> {
        let mirror = self.linkage.class_data[class.index()].mirror;
        if mirror != 0 && self.memory.get(mirror) != 0 {
            if self.classes.class(class).loader > LoaderId::APP {
                self.place_mirror(class, mirror);
            }
            return Ok(Ref(mirror));
        }
        let class_class = self.known.class;
        let address = if mirror != 0 { mirror } else { self.lay_out_mirror(class)? };
        self.memory.change(address, Header::object(class_class).0, EntryKind::Header);
        self.memory.set(address + self.known.class_number, u64::from(class.0));
        self.fill_mirror(class, address)?;
        Ok(Ref(address))
    }

    /// The `java.lang.Class` object of a class, if the path has it.
    pub(crate) fn filled_mirror(&self, class: ClassId) -> Option<Ref> {
        let mirror = self.linkage.class_data[class.index()].mirror;
        if mirror == 0 {
            self.memory.watch.note(|notes| notes.asked_for_mirrors = true);
        }
        (mirror != 0 && self.memory.get(mirror) != 0).then_some(Ref(mirror))
    }

    fn lay_out_mirror(&mut self, class: ClassId) -> Result<u32, Thrown> {
        let class_class = self.classes.class(self.known.class);
        let address = self.memory.permanent(class_class.instance_words)?;
        self.linkage.class_data[class.index()].mirror = address;
        self.memory.permanent_root(address, EntryKind::Header);
        for &offset in class_class.reference_words.iter() {
            self.memory.permanent_root(address + offset, EntryKind::Reference);
        }
        // What else lies in a mirror is the JDK's own; this leads to objects of the program's.
        if self.options.schedules
            && let Ok(offset) = self.field_offset(self.known.class, self.linkage.names.class_values)
        {
            self.memory.sharing.add_statics(address + offset, 1);
        }
        Ok(address)
    }

    /// The fields of a mirror that Java code reads directly.
    fn fill_mirror(&mut self, class: ClassId, mirror: u32) -> Result<(), Thrown> {
        if let ClassKind::Array { element, .. } = self.classes.class(class).kind {
            let element = self.mirror(element)?;
            self.memory.set_ref(mirror + self.known.class_component_type, element);
        }
        self.fill_flags(class, mirror);
        self.place_mirror(class, mirror);
        Ok(())
    }

    /// Gives a mirror its loader and module, unless it has them. Those are objects of the path: going back to before
    /// they were made takes them from the mirror, or the collector would find what no longer is there.
    fn place_mirror(&mut self, class: ClassId, mirror: u32) {
        let loader = self.classes.class(class).loader;
        if loader != LoaderId::BOOT && self.known.class_class_loader != 0 {
            let field = mirror + self.known.class_class_loader;
            if self.memory.get(field) == 0 {
                let object = self.loader_object(loader);
                self.memory.set_ref(field, object);
            }
        }
        if self.known.class_module != 0 && self.memory.get(mirror + self.known.class_module) == 0 {
            let module = self.module_of(class).unwrap_or(Ref::NULL);
            self.memory.set_ref(mirror + self.known.class_module, module);
        }
    }

    /// Newer JDKs keep in the mirror what older ones ask the VM for.
    fn fill_flags(&mut self, class: ClassId, mirror: u32) {
        let class_class = self.known.class;
        if let Ok(offset) = self.field_offset(class_class, self.linkage.names.class_modifiers) {
            let modifiers = u64::from(self.class_modifiers(class));
            self.memory.set(mirror + offset, modifiers);
        }
        if let Ok(offset) = self.field_offset(class_class, self.linkage.names.class_primitive) {
            let primitive = u64::from(self.classes.class(class).is_primitive());
            self.memory.set(mirror + offset, primitive);
        }
    }

    /// A class's modifiers as its source has them: those of the InnerClasses attribute, where that names the class
    /// (JVMS §4.7.6).
    pub fn class_modifiers(&self, class: ClassId) -> u16 {
        let class = self.classes.class(class);
        if let ClassKind::Array { element, .. } = class.kind {
            // JLS §10.8: as accessible as its elements, and nothing else of theirs.
            let accessible = flags::PUBLIC | flags::PRIVATE | flags::PROTECTED;
            return self.class_modifiers(element) & accessible | class.access & !accessible;
        }
        let Some(file) = &class.file else { return class.access };
        let name = file.pool.class_name_bytes(file.this_class).ok();
        let inner_classes = file.inner_classes();
        let mut rows = inner_classes.iter();
        let own = rows.find(|row| row.inner == file.this_class || file.pool.class_name_bytes(row.inner).ok() == name);
        own.map_or(class.access, |row| row.access) & !SUPER & WRITTEN_FLAGS
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.memory.field(mirror, self.known.class_number) as u32)
    }

    /// Whether the path has come across a class: has its mirror, or has begun to initialise it. Classes stay loaded when
    /// a path goes back, so nothing else about them tells what a program may see of them.
    pub fn has_met(&self, class: ClassId) -> bool {
        self.filled_mirror(class).is_some() || self.init_state(class) != InitState::Linked
    }

    /// All mirrors that the path has made: what becomes of them when a field of theirs gets its meaning late.
    pub fn mirrors(&self) -> Vec<(ClassId, Ref)> {
        self.memory.watch.note(|notes| notes.asked_for_mirrors = true);
        let is_filled = |data: &ClassData| data.mirror != 0 && self.memory.get(data.mirror) != 0;
        let mirrors = self.linkage.class_data.iter().enumerate().filter(|(_, data)| is_filled(data));
        mirrors.map(|(index, data)| (ClassId(index as u32), Ref(data.mirror))).collect()
    }

    /// The class to which a word of permanent memory belongs, and which word it is: counted from its state, or from the
    /// header of its mirror if it is one of that.
    pub(crate) fn owner_of_word(&self, address: u32) -> Option<(ClassId, bool, u32)> {
        let mirror_words = self.classes.class(self.known.class).instance_words;
        self.linkage.class_data.iter().enumerate().find_map(|(index, data)| {
            let class = ClassId(index as u32);
            let within = |first: u32, words: u32| address.checked_sub(first).filter(|&word| first != 0 && word < words);
            let of_state = || within(data.state, self.classes.class(class).static_words + 1);
            let of_mirror = || within(data.mirror, mirror_words);
            of_state().map(|word| (class, false, word)).or_else(|| of_mirror().map(|word| (class, true, word)))
        })
    }

    /// Where a word of a class lies, told as by [`Machine::owner_of_word`], if it is laid out.
    pub(crate) fn word_of_owner(&self, class: ClassId, of_mirror: bool, word: u32) -> Option<u32> {
        let data = self.linkage.class_data.get(class.index())?;
        let first = if of_mirror { data.mirror } else { data.state };
        (first != 0).then_some(first + word)
    }

    /// For each class whether its mirror is laid out.
    pub(crate) fn laid_out_mirrors(&self) -> Vec<bool> {
        self.linkage.class_data.iter().map(|data| data.mirror != 0).collect()
    }

    /// Whether the path has no mirror but among those.
    pub(crate) fn has_no_other_mirrors(&self, laid_out: &[bool]) -> bool {
        let is_other = |index: usize| !laid_out.get(index).copied().unwrap_or(false);
        let mut data = self.linkage.class_data.iter().enumerate();
        data.all(|(index, data)| data.mirror == 0 || !is_other(index) || self.memory.peek(data.mirror) == 0)
    }
}
