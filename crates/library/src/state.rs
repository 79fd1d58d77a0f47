//! What the library keeps on the host's side: one value of each type that asks for one.

use jaywalk_machine::Machine;
use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};

/// The values, by type.
#[derive(Default)]
struct States(FxHashMap<TypeId, Box<dyn Any>>);

/// The value of type `T` that belongs to `machine`, made on first use.
///
/// It is not undone when the machine goes back, so it may hold only what no path can observe changing: what was
/// true at the start, addresses in permanent memory, handles of the host.
pub fn state<T: Any + Default>(machine: &mut Machine) -> &mut T {
    if !machine.session.library_state.is::<States>() {
        machine.session.library_state = Box::new(States::default());
    }
    let states: &mut States = machine.session.library_state.downcast_mut().expect("it was put there above");
    let value = states.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
    value.downcast_mut().expect("the map is keyed by the value's own type")
}
