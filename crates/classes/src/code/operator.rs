//! What arithmetic means (JVMS §6.5): pure functions of one or two values, apart from the operations that apply them.
//!
//! A value is a word: an int or float zero-extended to 64 bits, a long or double as it is, a boolean as 0 or 1.

/// What a register holds for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// An int or anything narrower.
    Int,
    /// A float.
    Float,
    /// An int or float.
    Number,
    /// A reference.
    Ref,
    /// Any value of one word.
    Word,
    /// A long.
    Long,
    /// A double.
    Double,
    /// A long or double.
    Pair,
    /// Two neighbouring words, of one value or of two.
    Words,
}

impl ValueKind {
    /// All of them, in this order.
    pub(super) const ALL: [ValueKind; 9] = [
        ValueKind::Int,
        ValueKind::Float,
        ValueKind::Number,
        ValueKind::Ref,
        ValueKind::Word,
        ValueKind::Long,
        ValueKind::Double,
        ValueKind::Pair,
        ValueKind::Words,
    ];

    /// How many registers it takes.
    pub const fn words(self) -> u16 {
        if self.is_wide() { 2 } else { 1 }
    }

    /// Whether it takes two registers.
    pub const fn is_wide(self) -> bool {
        matches!(self, ValueKind::Long | ValueKind::Double | ValueKind::Pair | ValueKind::Words)
    }

    /// Whether it may be a reference.
    pub const fn may_be_reference(self) -> bool {
        matches!(self, ValueKind::Ref | ValueKind::Word | ValueKind::Words)
    }
}

/// How two numbers compare, in the order of the branch instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named after the instructions")]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Relation {
    /// The relation that holds where this one does not.
    pub fn opposite(self) -> Relation {
        match self {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Lt => Relation::Ge,
            Relation::Ge => Relation::Lt,
            Relation::Gt => Relation::Le,
            Relation::Le => Relation::Gt,
        }
    }

    /// Whether it holds between a number and itself.
    pub fn is_reflexive(self) -> bool {
        matches!(self, Relation::Eq | Relation::Ge | Relation::Le)
    }

    /// The relation with its sides exchanged.
    pub fn mirrored(self) -> Relation {
        match self {
            Relation::Eq | Relation::Ne => self,
            Relation::Lt => Relation::Gt,
            Relation::Ge => Relation::Le,
            Relation::Gt => Relation::Lt,
            Relation::Le => Relation::Ge,
        }
    }
}

/// A reference, as far as pure functions know it.
type Object = u32;

/// A type of parameters.
trait Parameter {
    const KIND: ValueKind;
    fn of_word(word: u64) -> Self;
}

/// A type of results; nothing where a division has none.
trait Outcome {
    const KIND: ValueKind;
    fn word(self) -> Option<u64>;
}

macro_rules! values {
    ($($type:ty: $kind:ident, |$word:ident| $of_word:expr, |$value:ident| $to_word:expr;)*) => {$(
        impl Parameter for $type {
            const KIND: ValueKind = ValueKind::$kind;
            #[inline(always)]
            fn of_word($word: u64) -> $type {
                $of_word
            }
        }

        impl Outcome for $type {
            const KIND: ValueKind = ValueKind::$kind;
            #[inline(always)]
            fn word(self) -> Option<u64> {
                let $value = self;
                Some($to_word)
            }
        }
    )*};
}

values! {
    i32: Int, |word| word as i32, |value| u64::from(value as u32);
    i64: Long, |word| word as i64, |value| value as u64;
    f32: Float, |word| f32::from_bits(word as u32), |value| u64::from(value.to_bits());
    f64: Double, |word| f64::from_bits(word), |value| value.to_bits();
    Object: Ref, |word| word as u32, |value| u64::from(value);
}

impl Outcome for bool {
    const KIND: ValueKind = ValueKind::Int;
    fn word(self) -> Option<u64> {
        Some(u64::from(self))
    }
}

impl<T: Outcome> Outcome for Option<T> {
    const KIND: ValueKind = T::KIND;
    fn word(self) -> Option<u64> {
        self.and_then(T::word)
    }
}

/// The three-way comparison of floating-point instructions; `nan` is the answer when the values are unordered.
fn three_way<T: PartialOrd>(a: T, b: T, nan: i32) -> i32 {
    a.partial_cmp(&b).map_or(nan, |order| order as i32)
}

/// Whether one number is less than another, neither being NaN.
#[inline(always)]
pub fn is_less(a: f64, b: f64) -> bool {
    a < b
}

/// Whether one number is not greater than another, neither being NaN.
#[inline(always)]
pub fn is_at_most(a: f64, b: f64) -> bool {
    a <= b
}

/// `Math.sqrt`
#[inline(always)]
pub fn square_root(a: f64) -> f64 {
    let root = a.sqrt();
    if root.is_nan() { f64::from_bits(0x7FF8_0000_0000_0000) } else { root }
}

/// The integer that a number is rounded to; NaN stays as it is.
pub fn integral(a: f64, round: fn(f64) -> f64) -> f64 {
    if a.is_nan() { a } else { round(a) }
}

/// `Math.min` of doubles: NaN if either is, and -0.0 is less than 0.0.
#[inline(always)]
pub fn least(a: f64, b: f64) -> f64 {
    match (a, b) {
        _ if a.is_nan() => a,
        _ if a == 0.0 && b == 0.0 => {
            if b.is_sign_negative() {
                b
            } else {
                a
            }
        }
        _ => {
            if a <= b {
                a
            } else {
                b
            }
        }
    }
}

/// `Math.max` of doubles: NaN if either is, and 0.0 is greater than -0.0.
#[inline(always)]
pub fn greatest(a: f64, b: f64) -> f64 {
    match (a, b) {
        _ if a.is_nan() => a,
        _ if a == 0.0 && b == 0.0 => {
            if a.is_sign_negative() {
                b
            } else {
                a
            }
        }
        _ => {
            if a >= b {
                a
            } else {
                b
            }
        }
    }
}

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident ($($parameter:ident: $type:ty),+) -> $result:ty = $body:expr;)*) => {
        /// What a term is made with: the function that an operation applies to its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each says what it does in the table")]
        pub enum Operator {
            $($(#[$doc])* $name,)*
        }

        impl Operator {
            /// All of them.
            pub const ALL: &[Operator] = &[$(Operator::$name),*];

            /// What its operands are.
            pub fn parameters(self) -> &'static [ValueKind] {
                match self {
                    $(Operator::$name => &[$(<$type as Parameter>::KIND),+],)*
                }
            }

            /// What its value is.
            pub fn result(self) -> ValueKind {
                match self {
                    $(Operator::$name => <$result as Outcome>::KIND,)*
                }
            }

            /// The value for these operands, of which one with a single parameter takes the first; nothing for a
            /// division by zero.
            pub fn evaluate(self, operands: [u64; 2]) -> Option<u64> {
                match self {
                    $(Operator::$name => {
                        let mut _operands = operands.into_iter();
                        $(let $parameter = <$type as Parameter>::of_word(_operands.next().unwrap_or(0));)+
                        let result: $result = $body;
                        result.word()
                    })*
                }
            }
        }
    };
}

operators! {
    Add32(a: i32, b: i32) -> i32 = a.wrapping_add(b);
    Sub32(a: i32, b: i32) -> i32 = a.wrapping_sub(b);
    Mul32(a: i32, b: i32) -> i32 = a.wrapping_mul(b);
    /// Rounds towards zero; the least number divided by -1 is itself.
    Div32(a: i32, b: i32) -> Option<i32> = (b != 0).then(|| a.wrapping_div(b));
    /// Has the sign of the dividend.
    Rem32(a: i32, b: i32) -> Option<i32> = (b != 0).then(|| a.wrapping_rem(b));
    And32(a: i32, b: i32) -> i32 = a & b;
    Or32(a: i32, b: i32) -> i32 = a | b;
    Xor32(a: i32, b: i32) -> i32 = a ^ b;
    /// Shifts by the low five bits of the count; those of longs by the low six.
    Shl32(a: i32, count: i32) -> i32 = a.wrapping_shl(count as u32);
    Shr32(a: i32, count: i32) -> i32 = a.wrapping_shr(count as u32);
    Ushr32(a: i32, count: i32) -> i32 = (a as u32).wrapping_shr(count as u32) as i32;
    Neg32(a: i32) -> i32 = a.wrapping_neg();

    Add64(a: i64, b: i64) -> i64 = a.wrapping_add(b);
    Sub64(a: i64, b: i64) -> i64 = a.wrapping_sub(b);
    Mul64(a: i64, b: i64) -> i64 = a.wrapping_mul(b);
    Div64(a: i64, b: i64) -> Option<i64> = (b != 0).then(|| a.wrapping_div(b));
    Rem64(a: i64, b: i64) -> Option<i64> = (b != 0).then(|| a.wrapping_rem(b));
    And64(a: i64, b: i64) -> i64 = a & b;
    Or64(a: i64, b: i64) -> i64 = a | b;
    Xor64(a: i64, b: i64) -> i64 = a ^ b;
    Shl64(a: i64, count: i32) -> i64 = a.wrapping_shl(count as u32);
    Shr64(a: i64, count: i32) -> i64 = a.wrapping_shr(count as u32);
    Ushr64(a: i64, count: i32) -> i64 = (a as u64).wrapping_shr(count as u32) as i64;
    Neg64(a: i64) -> i64 = a.wrapping_neg();
    /// -1, 0 or 1.
    Cmp64(a: i64, b: i64) -> i32 = a.cmp(&b) as i32;

    FAdd(a: f32, b: f32) -> f32 = a + b;
    FSub(a: f32, b: f32) -> f32 = a - b;
    FMul(a: f32, b: f32) -> f32 = a * b;
    FDiv(a: f32, b: f32) -> f32 = a / b;
    FRem(a: f32, b: f32) -> f32 = a % b;
    FNeg(a: f32) -> f32 = -a;
    /// -1 when either operand is NaN.
    FCmpL(a: f32, b: f32) -> i32 = three_way(a, b, -1);
    /// 1 when either operand is NaN.
    FCmpG(a: f32, b: f32) -> i32 = three_way(a, b, 1);

    DAdd(a: f64, b: f64) -> f64 = a + b;
    DSub(a: f64, b: f64) -> f64 = a - b;
    DMul(a: f64, b: f64) -> f64 = a * b;
    DDiv(a: f64, b: f64) -> f64 = a / b;
    DRem(a: f64, b: f64) -> f64 = a % b;
    DNeg(a: f64) -> f64 = -a;
    DCmpL(a: f64, b: f64) -> i32 = three_way(a, b, -1);
    DCmpG(a: f64, b: f64) -> i32 = three_way(a, b, 1);

    /// Every NaN that it gives is the same one, on every computer.
    DSqrt(a: f64) -> f64 = square_root(a);
    /// `Math.floor`, `Math.ceil` and `Math.rint`: NaN stays as it is.
    DFloor(a: f64) -> f64 = integral(a, f64::floor);
    DCeil(a: f64) -> f64 = integral(a, f64::ceil);
    DRint(a: f64) -> f64 = integral(a, f64::round_ties_even);
    /// The least number has no positive one, and stays.
    Abs32(a: i32) -> i32 = a.wrapping_abs();
    Abs64(a: i64) -> i64 = a.wrapping_abs();
    DAbs(a: f64) -> f64 = a.abs();
    Min32(a: i32, b: i32) -> i32 = a.min(b);
    Max32(a: i32, b: i32) -> i32 = a.max(b);
    Min64(a: i64, b: i64) -> i64 = a.min(b);
    Max64(a: i64, b: i64) -> i64 = a.max(b);
    DMin(a: f64, b: f64) -> f64 = least(a, b);
    DMax(a: f64, b: f64) -> f64 = greatest(a, b);

    I2L(a: i32) -> i64 = i64::from(a);
    /// `Integer.toUnsignedLong`.
    ZeroExtend(a: i32) -> i64 = i64::from(a as u32);
    I2F(a: i32) -> f32 = a as f32;
    I2D(a: i32) -> f64 = f64::from(a);
    L2I(a: i64) -> i32 = a as i32;
    L2F(a: i64) -> f32 = a as f32;
    L2D(a: i64) -> f64 = a as f64;
    /// To the nearest number that there is; NaN becomes 0.
    F2I(a: f32) -> i32 = a as i32;
    F2L(a: f32) -> i64 = a as i64;
    F2D(a: f32) -> f64 = f64::from(a);
    D2I(a: f64) -> i32 = a as i32;
    D2L(a: f64) -> i64 = a as i64;
    D2F(a: f64) -> f32 = a as f32;
    I2B(a: i32) -> i32 = i32::from(a as i8);
    I2C(a: i32) -> i32 = i32::from(a as u16);
    I2S(a: i32) -> i32 = i32::from(a as i16);
    /// `Float.floatToRawIntBits` and its inverse: the bits as they are, of every NaN too; so of doubles.
    FToBits(a: f32) -> i32 = a.to_bits() as i32;
    BitsToF(a: i32) -> f32 = f32::from_bits(a as u32);
    DToBits(a: f64) -> i64 = a.to_bits() as i64;
    BitsToD(a: i64) -> f64 = f64::from_bits(a as u64);

    Eq32(a: i32, b: i32) -> bool = a == b;
    Ne32(a: i32, b: i32) -> bool = a != b;
    Lt32(a: i32, b: i32) -> bool = a < b;
    Ge32(a: i32, b: i32) -> bool = a >= b;
    Gt32(a: i32, b: i32) -> bool = a > b;
    Le32(a: i32, b: i32) -> bool = a <= b;
    Eq64(a: i64, b: i64) -> bool = a == b;
    Ne64(a: i64, b: i64) -> bool = a != b;
    Lt64(a: i64, b: i64) -> bool = a < b;
    Ge64(a: i64, b: i64) -> bool = a >= b;
    /// Comparisons as of unsigned numbers (`Integer.compareUnsigned`, `Long.compareUnsigned`).
    LtU32(a: i32, b: i32) -> bool = (a as u32) < (b as u32);
    LtU64(a: i64, b: i64) -> bool = (a as u64) < (b as u64);
    FEq(a: f32, b: f32) -> bool = a == b;
    FLt(a: f32, b: f32) -> bool = a < b;
    FLe(a: f32, b: f32) -> bool = a <= b;
    DEq(a: f64, b: f64) -> bool = a == b;
    DNe(a: f64, b: f64) -> bool = a != b;
    DLt(a: f64, b: f64) -> bool = a < b;
    DNotLt(a: f64, b: f64) -> bool = !is_less(a, b);
    DLe(a: f64, b: f64) -> bool = a <= b;
    DNotLe(a: f64, b: f64) -> bool = !is_at_most(a, b);
    /// Comparing references is another use of them than comparing ints.
    Same(a: Object, b: Object) -> bool = a == b;
    NotSame(a: Object, b: Object) -> bool = a != b;
}

impl Operator {
    /// What tests a relation of ints.
    pub(super) fn of_ints(relation: Relation) -> Operator {
        match relation {
            Relation::Eq => Operator::Eq32,
            Relation::Ne => Operator::Ne32,
            Relation::Lt => Operator::Lt32,
            Relation::Ge => Operator::Ge32,
            Relation::Gt => Operator::Gt32,
            Relation::Le => Operator::Le32,
        }
    }

    /// The relation of ints or longs that this tests.
    #[inline(always)]
    pub fn relation(self) -> Option<Relation> {
        Some(match self {
            Operator::Eq32 | Operator::Eq64 => Relation::Eq,
            Operator::Ne32 | Operator::Ne64 => Relation::Ne,
            Operator::Lt32 | Operator::Lt64 => Relation::Lt,
            Operator::Ge32 | Operator::Ge64 => Relation::Ge,
            Operator::Gt32 => Relation::Gt,
            Operator::Le32 => Relation::Le,
            _ => return None,
        })
    }

    /// Whether its value is a boolean.
    pub fn is_comparison(self) -> bool {
        use Operator::*;
        let is_other = matches!(self, LtU32 | LtU64 | FEq | FLt | FLe | DEq | DNe | DLt | DNotLt | DLe | DNotLe);
        is_other || self.relation().is_some() || matches!(self, Same | NotSame)
    }

    /// Whether it takes or gives floats or doubles.
    pub fn is_floating(self) -> bool {
        let is_floating = |kind: &ValueKind| matches!(kind, ValueKind::Float | ValueKind::Double);
        is_floating(&self.result()) || self.parameters().iter().any(is_floating)
    }

    /// Whether it compares longs.
    #[inline(always)]
    pub fn compares_longs(self) -> bool {
        matches!(self, Operator::Eq64 | Operator::Ne64 | Operator::Lt64 | Operator::Ge64)
    }
}
