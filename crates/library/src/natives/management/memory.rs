//! The memory: one pool, the heap, and the collector that manages it.

use super::undefined;
use crate::natives::{ClassNatives, do_nothing};
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{ChoiceMode, Machine};

const MEMORY_CLASS: &str = "sun/management/MemoryImpl";
const POOLS: &str = "()[Ljava/lang/management/MemoryPoolMXBean;";
const MANAGERS: &str = "()[Ljava/lang/management/MemoryManagerMXBean;";
const USAGE: &str = "()Ljava/lang/management/MemoryUsage;";

pub(super) const MEMORY: ClassNatives = ClassNatives {
    class: MEMORY_CLASS,
    methods: &[
        ("getMemoryPools0", POOLS, |machine, frame| only(machine, frame, make_pool, "MemoryPoolMXBean")),
        ("getMemoryManagers0", MANAGERS, |machine, frame| only(machine, frame, make_collector, "MemoryManagerMXBean")),
        ("getMemoryUsage0", "(Z)Ljava/lang/management/MemoryUsage;", memory_usage),
        ("setVerboseGC", "(Z)V", do_nothing),
    ],
};

pub(super) const MANAGER: ClassNatives = ClassNatives {
    class: "sun/management/MemoryManagerImpl",
    methods: &[("getMemoryPools0", POOLS, |machine, _| Outcome::from(call_memory(machine, "getMemoryPools", POOLS)))],
};

/// Collections are not counted: a search has others than a run.
pub(super) const COLLECTOR: ClassNatives = ClassNatives {
    class: "sun/management/GarbageCollectorImpl",
    methods: &[("getCollectionCount", "()J", undefined), ("getCollectionTime", "()J", undefined)],
};

pub(super) const POOL: ClassNatives = ClassNatives {
    class: "sun/management/MemoryPoolImpl",
    methods: &[
        ("getUsage0", USAGE, |machine, _| usage_outcome(machine, heap)),
        ("getPeakUsage0", USAGE, |machine, _| usage_outcome(machine, peak)),
        ("getCollectionUsage0", USAGE, |_, _| Outcome::reference(Ref::NULL)),
        ("resetPeakUsage0", "()V", reset_peak),
        ("getMemoryManagers0", MANAGERS, |machine, _| {
            Outcome::from(call_memory(machine, "getMemoryManagers", MANAGERS))
        }),
    ],
};

/// Names of the heap and of what collects it.
const HEAP: &str = "Heap";
const COPYING: &str = "Copying";

/// The beans know each other through the lists that this class keeps.
fn call_memory(machine: &mut Machine, name: &str, descriptor: &str) -> Result<Outcome, Thrown> {
    let class = machine.load(LoaderId::BOOT, MEMORY_CLASS)?;
    let method = machine.declared_method(class, name, descriptor)?;
    Ok(Outcome::TailCall(method, Words::new()))
}

/// An array with the one bean that a factory of the JDK makes.
fn only(
    machine: &mut Machine,
    frame: Frame,
    make: fn(&mut Machine) -> Result<Outcome, Thrown>,
    interface: &str,
) -> Outcome {
    match frame.entry {
        Entry::Start => Outcome::from(make(machine)),
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned => {
            let bean = frame.result_ref(machine);
            let class = machine.load(LoaderId::BOOT, &format!("[Ljava/lang/management/{interface};"));
            Outcome::from(class.and_then(|class| Ok(Outcome::reference(machine.new_ref_array(class, &[bean])?))))
        }
    }
}

/// `createMemoryPool(name, isHeap, usage threshold, collection threshold)`: there are no thresholds.
fn make_pool(machine: &mut Machine) -> Result<Outcome, Thrown> {
    const NONE: u64 = -1_i64 as u64;
    let name = machine.new_string(HEAP)?;
    let descriptor = "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;";
    call_factory(machine, "createMemoryPool", descriptor, &[name.word(), 1, NONE, 0, NONE, 0])
}

fn make_collector(machine: &mut Machine) -> Result<Outcome, Thrown> {
    let name = machine.new_string(COPYING)?;
    let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;";
    call_factory(machine, "createGarbageCollector", descriptor, &[name.word(), Ref::NULL.word()])
}

fn call_factory(machine: &mut Machine, name: &str, descriptor: &str, words: &[u64]) -> Result<Outcome, Thrown> {
    // The class is initialised: its method asked for the beans.
    let class = machine.load(LoaderId::BOOT, "sun/management/ManagementFactoryHelper")?;
    let method = machine.declared_method(class, name, descriptor)?;
    Ok(Outcome::Call(Callee::Method(method), words.iter().copied().collect()))
}

/// Bytes as `MemoryUsage` has them; -1 where that is not defined.
struct Usage {
    used: i64,
    committed: i64,
    max: i64,
}

fn heap(machine: &mut Machine) -> Result<Usage, Thrown> {
    let size = i64::from(machine.memory.heap_words()) * 8;
    let used = i64::from(machine.memory.used_words()) * 8;
    note_peak(machine, used)?;
    Ok(Usage { used, committed: size, max: size })
}

/// Classes and static fields. They stay when a path goes back, so a search sees none.
fn outside_heap(machine: &mut Machine) -> Result<Usage, Thrown> {
    let words = if machine.options.choice == ChoiceMode::Off { machine.memory.permanent_words() } else { 0 };
    let used = i64::from(words) * 8;
    Ok(Usage { used, committed: used, max: -1 })
}

/// The most that was in use when anybody asked.
fn peak(machine: &mut Machine) -> Result<Usage, Thrown> {
    let now = heap(machine)?;
    let address = peak_address(machine)?;
    Ok(Usage { used: machine.memory.get(address) as i64, ..now })
}

/// The permanent word with the peak.
#[derive(Default)]
struct Peak(u32);

fn peak_address(machine: &mut Machine) -> Result<u32, Thrown> {
    if state::<Peak>(machine).0 == 0 {
        let address = machine.memory.permanent(1)?;
        state::<Peak>(machine).0 = address;
    }
    Ok(state::<Peak>(machine).0)
}

fn note_peak(machine: &mut Machine, used: i64) -> Result<(), Thrown> {
    let address = peak_address(machine)?;
    if (machine.memory.get(address) as i64) < used {
        machine.memory.set(address, used as u64);
    }
    Ok(())
}

fn reset_peak(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(peak_address(machine).map(|address| {
        machine.memory.set(address, 0);
        Outcome::Void
    }))
}

fn memory_usage(machine: &mut Machine, frame: Frame) -> Outcome {
    usage_outcome(machine, if frame.int(machine, 1) != 0 { heap } else { outside_heap })
}

fn usage_outcome(machine: &mut Machine, of: fn(&mut Machine) -> Result<Usage, Thrown>) -> Outcome {
    Outcome::from(of(machine).and_then(|usage| make_usage(machine, &usage)).map(Outcome::reference))
}

fn make_usage(machine: &mut Machine, usage: &Usage) -> Result<Ref, Thrown> {
    let class = machine.load(LoaderId::BOOT, "java/lang/management/MemoryUsage")?;
    let object = machine.new_instance(class)?;
    let values = [("init", 0), ("used", usage.used), ("committed", usage.committed), ("max", usage.max)];
    for (name, value) in values {
        let offset = machine.field_offset(class, (name, "J"))?;
        machine.memory.set_field(object, offset, value as u64);
    }
    Ok(object)
}
