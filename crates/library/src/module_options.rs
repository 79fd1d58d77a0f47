//! What the command line says about modules.
//!
//! HotSpot hands these options to the JDK's own code as system properties, which that code reads, and mostly removes,
//! when it makes the graph of modules. So do we.

/// The options of `java` about modules, with values as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleOptions {
    /// `--module-path`
    pub path: Option<String>,
    /// `--module`: the module, and its main class if that is named.
    pub main: Option<(String, Option<String>)>,
    /// `--limit-modules`
    pub limit: Option<String>,
    /// `--add-modules`
    pub add_modules: Vec<String>,
    /// `--add-reads`
    pub add_reads: Vec<String>,
    /// `--add-exports`
    pub add_exports: Vec<String>,
    /// `--add-opens`
    pub add_opens: Vec<String>,
    /// `--patch-module`
    pub patches: Vec<String>,
}

impl ModuleOptions {
    /// Whether nothing is said: then the graph of modules need not be there before a program asks for it.
    pub fn is_empty(&self) -> bool {
        *self == ModuleOptions::default()
    }

    /// Whether modules of the JDK are left out that a program on the class path would see.
    pub fn is_limiting(&self) -> bool {
        self.main.is_some() || self.limit.is_some()
    }

    /// The module to run and its main class as one word: `demo/demo.Main`.
    pub fn main_word(&self) -> Option<String> {
        let (module, class) = self.main.as_ref()?;
        Some(class.as_ref().map_or_else(|| module.clone(), |class| format!("{module}/{class}")))
    }

    /// Options that may be repeated: the option, the property of each (a number follows), and the values.
    pub fn repeated(&self) -> [(&'static str, &'static str, &[String]); 5] {
        [
            ("--add-modules", "jdk.module.addmods.", &self.add_modules),
            ("--add-reads", "jdk.module.addreads.", &self.add_reads),
            ("--add-exports", "jdk.module.addexports.", &self.add_exports),
            ("--add-opens", "jdk.module.addopens.", &self.add_opens),
            ("--patch-module", "jdk.module.patch.", &self.patches),
        ]
    }

    /// The system properties that say the same.
    pub fn properties(&self) -> Vec<(String, String)> {
        let main = self.main.as_ref();
        let single = [
            ("jdk.module.path", self.path.clone()),
            ("jdk.module.limitmods", self.limit.clone()),
            ("jdk.module.main", main.map(|(module, _)| module.clone())),
            ("jdk.module.main.class", main.and_then(|(_, class)| class.clone())),
        ];
        let single = single.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        let numbered = self.repeated().into_iter().flat_map(|(_, property, values)| {
            values.iter().enumerate().map(move |(number, value)| (format!("{property}{number}"), value.clone()))
        });
        single.chain(numbered).collect()
    }
}
