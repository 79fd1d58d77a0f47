//! Where an exception keeps its cause.

use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;

/// Classes of the JDK, from 17 to 25, whose `getCause` reads a field of their own, and that field. Their `cause` is
/// empty.
const OWN_CAUSES: &[(&str, &str)] = &[
    ("java/awt/print/PrinterIOException", "mException"),
    ("java/io/WriteAbortedException", "detail"),
    ("java/lang/reflect/InvocationTargetException", "target"),
    ("java/rmi/RemoteException", "detail"),
    ("java/rmi/server/ServerCloneException", "detail"),
    ("javax/management/MBeanException", "exception"),
    ("javax/management/ReflectionException", "exception"),
    ("javax/management/RuntimeErrorException", "error"),
    ("javax/management/RuntimeMBeanException", "runtimeException"),
    ("javax/management/RuntimeOperationsException", "runtimeException"),
    ("javax/management/remote/JMXProviderException", "cause"),
    ("javax/management/remote/JMXServerErrorException", "cause"),
    ("javax/naming/NamingException", "rootException"),
    ("javax/security/sasl/SaslException", "_exception"),
    ("javax/xml/crypto/KeySelectorException", "cause"),
    ("javax/xml/crypto/MarshalException", "cause"),
    ("javax/xml/crypto/NoSuchMechanismException", "cause"),
    ("javax/xml/crypto/URIReferenceException", "cause"),
    ("javax/xml/crypto/dsig/TransformException", "cause"),
    ("javax/xml/crypto/dsig/XMLSignatureException", "cause"),
    ("javax/xml/parsers/FactoryConfigurationError", "exception"),
    ("javax/xml/stream/FactoryConfigurationError", "nested"),
    ("javax/xml/transform/TransformerException", "containedException"),
    ("javax/xml/transform/TransformerFactoryConfigurationError", "exception"),
];

/// The offset of the field that `getCause` of this exception reads, as far as it can be known without running it.
pub(crate) fn cause_field(machine: &Machine, exception: Ref) -> u32 {
    let (classes, symbols) = (&machine.classes, &machine.classes.symbols);
    for class in classes.superclasses(machine.memory.class_of(exception)) {
        let name = symbols.text(class.name);
        let Some((_, own)) = OWN_CAUSES.iter().find(|(class, _)| *class == name) else { continue };
        let mut fields = class.fields.iter().map(|&field| classes.field(field));
        if let Some(field) = fields.find(|field| symbols.text(field.name) == *own) {
            return field.offset;
        }
    }
    machine.known.throwable_cause
}
