//! The codes of lengths and distances (RFC 1951 §3.2.5), and the order of code-length codes.

/// The order in which lengths of code-length codes come (RFC 1951 §3.2.7).
pub(super) const LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The symbol that ends a block.
pub(super) const END_OF_BLOCK: u16 = 256;

/// Shortest length and number of extra bits of the length codes from 257 on.
#[rustfmt::skip]
pub(super) const LENGTHS: [(u16, u8); 29] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
    (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
    (163, 5), (195, 5), (227, 5), (258, 0),
];

/// The same for distances.
#[rustfmt::skip]
pub(super) const DISTANCES: [(u16, u8); 30] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4), (49, 4), (65, 5),
    (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8), (1025, 9), (1537, 9), (2049, 10), (3073, 10),
    (4097, 11), (6145, 11), (8193, 12), (12289, 12), (16385, 13), (24577, 13),
];

/// The place in a table of the greatest base that is not above `value`.
pub(super) fn code_of(table: &[(u16, u8)], value: u16) -> usize {
    table.partition_point(|&(base, _)| base <= value).saturating_sub(1)
}

/// The lengths of the fixed codes for literals and lengths (RFC 1951 §3.2.6).
pub(super) fn fixed_lengths() -> [u8; 288] {
    let mut lengths = [8; 288];
    lengths[144..256].fill(9);
    lengths[256..280].fill(7);
    lengths
}
