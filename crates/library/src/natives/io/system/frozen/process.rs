//! Who the process is, which says what it may do with files.

/// Rights of this process.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Process {
    pub(in super::super) user: u32,
    pub(in super::super) group: u32,
    groups: Vec<u32>,
    /// Permissions that new files do not get.
    pub(super) mask: u32,
    capabilities: u64,
}

/// What a process may do whatever the permissions say.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Capability {
    /// Give files away.
    ChangeOwner = 0,
    /// Read, write and search.
    Override = 1,
    /// Change what only the owner may.
    Owner = 3,
}

/// What there is to ask about the process, in the words for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aspect {
    Rights,
    Mask,
}

impl Aspect {
    pub(super) const ALL: [Aspect; 2] = [Aspect::Rights, Aspect::Mask];

    pub(super) fn words(self) -> &'static str {
        match self {
            Aspect::Rights => "another user, or one with other rights",
            Aspect::Mask => "another umask",
        }
    }
}

impl Process {
    pub(super) fn digest(&self, aspect: Aspect) -> u64 {
        let text = match aspect {
            Aspect::Rights => format!("{} {} {:?} {}", self.user, self.group, self.groups, self.capabilities),
            Aspect::Mask => self.mask.to_string(),
        };
        super::record::of_bytes(text.as_bytes())
    }

    /// What the system says of this process.
    pub(super) fn own() -> Process {
        let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let words = |name: &str| -> Vec<&str> {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            line.unwrap_or_default().split_whitespace().collect()
        };
        let number = |name: &str, index: usize| words(name).get(index).and_then(|word| word.parse().ok()).unwrap_or(0);
        let radix = |name: &str, radix: u32| {
            let words = words(name);
            words.first().and_then(|word| u64::from_str_radix(word, radix).ok()).unwrap_or(0)
        };
        Process {
            // The second column is the effective one.
            user: number("Uid", 1),
            group: number("Gid", 1),
            groups: words("Groups").iter().filter_map(|word| word.parse().ok()).collect(),
            mask: radix("Umask", 8) as u32,
            capabilities: radix("CapEff", 16),
        }
    }

    /// Whether it can do that.
    pub(in super::super) fn has(&self, capability: Capability) -> bool {
        self.capabilities >> (capability as u64) & 1 == 1
    }

    /// Whether it belongs to a group.
    pub(in super::super) fn is_in(&self, group: u32) -> bool {
        group == self.group || self.groups.contains(&group)
    }
}
