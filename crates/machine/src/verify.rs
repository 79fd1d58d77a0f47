//! Verifying classes before they are initialised (JVMS §5.4.1).
//!
//! The JDK's own classes are trusted, as HotSpot trusts them: they are what the bootstrap loader defines.

use crate::loading::beyond_the_limits;
use crate::machine::Machine;
use jaywalk_classes::code::translate::Source;
use jaywalk_classes::code::verify::{Declared, Hierarchy, Refusal, Types, verify};
use jaywalk_classes::file::ClassFile;
use jaywalk_classes::link::{ClassId, ClassKind, ClassTable, LinkError, LoaderId, MethodId};

/// Why a class is not verified.
pub(crate) enum Unverified {
    /// A method breaks a rule, or another class must be loaded first or cannot be.
    Link(LinkError),
    /// A method is more than is implemented here; in words.
    Unsupported(String),
}

impl From<LinkError> for Unverified {
    fn from(error: LinkError) -> Unverified {
        Unverified::Link(error)
    }
}

impl Machine {
    /// Whether nothing in a class is left to be verified.
    pub(crate) fn is_verified(&self, class: ClassId) -> bool {
        self.linkage.class_data[class.index()].verified || self.is_trusted(class)
    }

    fn is_trusted(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        let name = |class: ClassId| self.classes.symbols.text(self.classes.class(class).name);
        info.loader == LoaderId::BOOT
            || info.kind != ClassKind::Instance
            || info.ancestors.iter().any(|above| name(above) == self.linkage.names.unverified)
    }

    /// Notes that a class needs no verification: it was verified, or made by the library.
    pub(crate) fn set_verified(&mut self, class: ClassId) {
        self.linkage.class_data[class.index()].verified = true;
    }

    /// Verifies every method of a class. If another class must be loaded first by a loader of the program's, the
    /// error names it.
    pub(crate) fn verify(&mut self, class: ClassId) -> Result<(), Unverified> {
        if self.is_verified(class) {
            return Ok(());
        }
        if let Some(file) = self.classes.class(class).file.clone() {
            let mut types = Types::default();
            for method in self.classes.class(class).methods.clone() {
                let verified = verify_method(&mut self.classes, class, &file, method, &mut types);
                self.classes_changed();
                verified?;
            }
        }
        self.set_verified(class);
        Ok(())
    }
}

fn verify_method(
    classes: &mut ClassTable,
    class: ClassId,
    file: &ClassFile,
    method: MethodId,
    types: &mut Types,
) -> Result<(), Unverified> {
    let info = classes.method(method).clone();
    let Some(member) = file.methods.get(info.index as usize) else { return Ok(()) };
    // Code that cannot be read is refused when it is to run.
    let Ok(Some(code)) = member.code(file) else { return Ok(()) };
    let source = Source::of(&info, &classes.symbols, &code, &file.pool);
    let (name, descriptor) =
        (classes.symbols.text(info.name).to_owned(), classes.symbols.text(info.descriptor).to_owned());
    let own_name = file.name();
    let superclass = file.super_name().unwrap_or_default();
    let declared = Declared { class: &own_name, superclass: &superclass, name: &name, descriptor: &descriptor };
    let mut hierarchy = Seen { loader: classes.class(class).loader, classes, class, own_name: &own_name };
    match verify(&source, &declared, types, &mut hierarchy) {
        Ok(()) => Ok(()),
        Err(Refusal::Link(error)) => Err(error.into()),
        Err(Refusal::Verify(error)) => {
            let place = classes.external_method_name(&info);
            if error.is_limit {
                return Err(Unverified::Unsupported(beyond_the_limits(&error, &place)));
            }
            let message = format!("{} at bytecode index {} of {place}", error.message, error.bytecode_index);
            Err(LinkError { exception: "java/lang/VerifyError", message, needs: None, missing: None }.into())
        }
    }
}

/// Classes as the verified class sees them: through its loader, and itself by its own name, hidden or not.
struct Seen<'a> {
    loader: LoaderId,
    classes: &'a mut ClassTable,
    class: ClassId,
    own_name: &'a str,
}

impl Seen<'_> {
    fn find(&mut self, name: &str) -> Result<ClassId, LinkError> {
        if name == self.own_name { Ok(self.class) } else { self.classes.load(self.loader, name) }
    }
}

impl Hierarchy for Seen<'_> {
    fn is_subclass(&mut self, class: &str, of: &str) -> Result<bool, LinkError> {
        let of = self.find(of)?;
        let class = self.find(class)?;
        Ok(self.classes.is_subclass(class, of))
    }

    fn is_interface(&mut self, class: &str) -> Result<bool, LinkError> {
        let class = self.find(class)?;
        Ok(self.classes.class(class).is_interface())
    }
}
