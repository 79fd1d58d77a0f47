//! What a run of a small program shows, and the world it runs in: one array, one static field, three methods.

/// What can be seen of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Every effect, in order.
    pub trace: Vec<String>,
    /// The array afterwards.
    pub array: Vec<i32>,
}

/// References: null, the array, an exception.
pub const NULL: u64 = 0;
pub const ARRAY: u64 = 1;
pub const EXCEPTION: u64 = 2;

/// Why an instruction did not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown;

impl Outcome {
    pub fn new() -> Outcome {
        Outcome { trace: Vec::new(), array: vec![3, -7, 0, 1000] }
    }

    fn note(&mut self, text: String) {
        assert!(self.trace.len() < 100_000, "the program does not end");
        self.trace.push(text);
    }

    pub fn put(&mut self, value: i32) {
        self.note(format!("put {value}"));
    }

    /// The static field's value differs each time, so that reads cannot be exchanged unnoticed.
    pub fn get(&mut self) -> i32 {
        let value = (self.trace.len() as i32).wrapping_mul(77) % 13;
        self.note(format!("get {value}"));
        value
    }

    pub fn f(&mut self, i: i32, j: i64) -> i32 {
        self.note(format!("f {i} {j}"));
        i.wrapping_mul(31).wrapping_add(j as i32)
    }

    pub fn g(&mut self, j: i64) -> i64 {
        self.note(format!("g {j}"));
        j.wrapping_mul(17) ^ 5
    }

    pub fn h(&mut self) {
        self.note("h".into());
    }

    pub fn load(&mut self, array: u64, index: i32) -> Result<i32, Thrown> {
        self.check(array)?;
        usize::try_from(index).ok().and_then(|index| self.array.get(index)).copied().ok_or(Thrown)
    }

    pub fn store(&mut self, array: u64, index: i32, value: i32) -> Result<(), Thrown> {
        self.check(array)?;
        let slot = usize::try_from(index).ok().and_then(|index| self.array.get_mut(index)).ok_or(Thrown)?;
        *slot = value;
        Ok(())
    }

    pub fn check(&self, object: u64) -> Result<(), Thrown> {
        if object == NULL { Err(Thrown) } else { Ok(()) }
    }
}

/// Integer division as Java does it.
pub fn divide(a: i64, b: i64, int: bool, remainder: bool) -> Result<i64, Thrown> {
    if b == 0 {
        return Err(Thrown);
    }
    let result = if remainder { a.wrapping_rem(b) } else { a.wrapping_div(b) };
    Ok(if int { i64::from(result as i32) } else { result })
}
