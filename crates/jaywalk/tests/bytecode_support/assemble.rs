//! Class files of a version before stack maps, with static methods of one shape.

/// The parameters and result of every method: see the local variables of [`generate`](super::generate).
pub const PARAMETERS: &str = "IIJDF[I[B[Z[J[D[F[C[S";
/// The words that they take.
pub const PARAMETER_WORDS: u8 = 15;

const PUBLIC_STATIC: u16 = 0x0009;

/// A constant pool.
#[derive(Default)]
pub struct Pool {
    /// What each index holds; nothing after a constant of two words.
    entries: Vec<Vec<u8>>,
}

impl Pool {
    fn index(&mut self, entry: Vec<u8>) -> u16 {
        let known = self.entries.iter().position(|known| *known == entry);
        let at = known.unwrap_or(self.entries.len());
        if known.is_none() {
            let is_wide = matches!(entry[0], 5 | 6);
            self.entries.push(entry);
            self.entries.extend(is_wide.then(Vec::new));
        }
        at as u16 + 1
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        self.index([vec![tag], first.to_be_bytes().to_vec(), second.to_be_bytes().to_vec()].concat())
    }

    pub fn text(&mut self, text: &str) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.index([&[1], &length[..], text.as_bytes()].concat())
    }

    pub fn int(&mut self, value: i32) -> u16 {
        self.index([&[3][..], &value.to_be_bytes()].concat())
    }

    pub fn float(&mut self, value: f32) -> u16 {
        self.index([&[4][..], &value.to_be_bytes()].concat())
    }

    pub fn long(&mut self, value: i64) -> u16 {
        self.index([&[5][..], &value.to_be_bytes()].concat())
    }

    pub fn double(&mut self, value: f64) -> u16 {
        self.index([&[6][..], &value.to_be_bytes()].concat())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.text(name);
        self.index([&[7][..], &name.to_be_bytes()].concat())
    }

    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.text(name), self.text(descriptor));
        let name_and_type = self.pair(12, name, descriptor);
        self.pair(10, class, name_and_type)
    }
}

/// A method's code.
#[derive(Default)]
pub struct Code {
    pub bytes: Vec<u8>,
    pub max_stack: u16,
    pub max_locals: u16,
    /// Start, end, handler and class of each row.
    pub rows: Vec<[u16; 4]>,
    /// Where instructions start. Each is a line, so that a stack trace tells which one has thrown.
    pub starts: Vec<u16>,
}

/// The class `name` with these methods: name, descriptor and code.
pub fn class_file(name: &str, mut pool: Pool, methods: &[(String, String, Code)]) -> Vec<u8> {
    let (this, parent) = (pool.class(name), pool.class("java/lang/Object"));
    let (code, lines) = (pool.text("Code"), pool.text("LineNumberTable"));
    let mut end = Vec::new();
    let words = |bytes: &mut Vec<u8>, words: &[u16]| bytes.extend(words.iter().flat_map(|word| word.to_be_bytes()));
    words(&mut end, &[0x21, this, parent, 0, 0, methods.len() as u16]);
    for (name, descriptor, made) in methods {
        let table = 2 + 4 * made.starts.len();
        let length = 12 + made.bytes.len() + 8 * made.rows.len() + 6 + table;
        words(&mut end, &[PUBLIC_STATIC, pool.text(name), pool.text(descriptor), 1, code]);
        end.extend((length as u32).to_be_bytes());
        words(&mut end, &[made.max_stack, made.max_locals]);
        end.extend((made.bytes.len() as u32).to_be_bytes());
        end.extend(&made.bytes);
        words(&mut end, &[made.rows.len() as u16]);
        words(&mut end, made.rows.as_flattened());
        words(&mut end, &[1, lines]);
        end.extend((table as u32).to_be_bytes());
        words(&mut end, &[made.starts.len() as u16]);
        made.starts.iter().for_each(|&start| words(&mut end, &[start, start + 1]));
    }
    words(&mut end, &[0]);
    let mut file = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 49];
    words(&mut file, &[pool.entries.len() as u16 + 1]);
    file.extend(pool.entries.concat());
    file.extend(end);
    file
}
