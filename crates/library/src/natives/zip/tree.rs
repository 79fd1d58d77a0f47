//! Optimal prefix codes of limited length, with ties broken as zlib breaks them.

/// Longest code of literals, lengths and distances.
pub(super) const MAX_BITS: usize = 15;

/// A set of codes being made for one block.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// How often each symbol occurs, then how often each inner node does.
    frequencies: Vec<u32>,
    /// Code and length of each symbol.
    pub(super) codes: Vec<(u16, u8)>,
    /// Extra bits that come with each symbol.
    extra: Vec<u8>,
    /// Lengths of the fixed codes; empty if there are none.
    fixed: Vec<u8>,
    longest: usize,
    /// The greatest symbol that has a code.
    pub(super) greatest: usize,
}

/// Bits of a block's symbols: with the codes made for it, and with the fixed ones.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) own: i64,
    pub(super) fixed: i64,
}

/// Nodes in the order of how soon they are to be joined.
struct Heap<'a> {
    frequencies: &'a [u32],
    depths: &'a [u8],
    nodes: &'a mut Vec<usize>,
}

impl Heap<'_> {
    fn is_before(&self, left: usize, right: usize) -> bool {
        (self.frequencies[left], self.depths[left]) <= (self.frequencies[right], self.depths[right])
    }

    /// Moves the node in place `place`, counted from 1, down to where it belongs.
    fn sift_down(&mut self, mut place: usize) {
        let node = self.nodes[place - 1];
        let length = self.nodes.len();
        let mut child = place * 2;
        while child <= length {
            if child < length && self.is_before(self.nodes[child], self.nodes[child - 1]) {
                child += 1;
            }
            if self.is_before(node, self.nodes[child - 1]) {
                break;
            }
            self.nodes[place - 1] = self.nodes[child - 1];
            place = child;
            child *= 2;
        }
        self.nodes[place - 1] = node;
    }
}

impl Tree {
    /// A set for symbols with these extra bits; `fixed` are the lengths of the fixed codes for them.
    pub(super) fn new(extra: Vec<u8>, fixed: Vec<u8>, longest: usize) -> Tree {
        let symbols = extra.len();
        let codes = vec![(0, 0); symbols];
        Tree { frequencies: vec![0; symbols * 2 + 1], codes, extra, fixed, longest, greatest: 0 }
    }

    /// Forgets all occurrences.
    pub(super) fn clear(&mut self) {
        self.frequencies.fill(0);
    }

    /// Counts an occurrence of a symbol.
    pub(super) fn count(&mut self, symbol: usize) {
        self.frequencies[symbol] += 1;
    }

    /// Makes the codes, and adds to `cost` what the counted symbols take.
    pub(super) fn build(&mut self, cost: &mut Cost) {
        let symbols = self.codes.len();
        self.codes.fill((0, 0));
        let mut nodes: Vec<usize> = (0..symbols).filter(|&symbol| self.frequencies[symbol] > 0).collect();
        let mut greatest = nodes.last().copied();
        // There must be two codes, even if one or none would do.
        while nodes.len() < 2 {
            let symbol = match greatest {
                None => 0,
                Some(symbol) if symbol < 2 => symbol + 1,
                Some(_) => 0,
            };
            if greatest.is_none_or(|greatest| greatest < 2) {
                greatest = Some(symbol);
            }
            nodes.push(symbol);
            self.frequencies[symbol] = 1;
            cost.own -= 1;
            cost.fixed -= self.fixed.get(symbol).map_or(0, |&length| i64::from(length));
        }
        self.greatest = greatest.unwrap_or(0);
        let (order, parents) = self.join(nodes);
        let lengths = self.limit_lengths(&order, &parents, cost);
        self.assign_codes(&lengths);
    }

    /// Joins the two rarest nodes until one is left. Returns all nodes, the root first, and their parents.
    fn join(&mut self, mut nodes: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
        let mut depths = vec![0u8; self.frequencies.len()];
        let mut parents = vec![0usize; self.frequencies.len()];
        let mut order = Vec::with_capacity(self.frequencies.len());
        for place in (1..=nodes.len() / 2).rev() {
            Heap { frequencies: &self.frequencies, depths: &depths, nodes: &mut nodes }.sift_down(place);
        }
        let mut node = self.codes.len();
        while nodes.len() >= 2 {
            let rarest = nodes.swap_remove(0);
            Heap { frequencies: &self.frequencies, depths: &depths, nodes: &mut nodes }.sift_down(1);
            let second = nodes[0];
            order.extend([rarest, second]);
            self.frequencies[node] = self.frequencies[rarest] + self.frequencies[second];
            depths[node] = depths[rarest].max(depths[second]) + 1;
            parents[rarest] = node;
            parents[second] = node;
            nodes[0] = node;
            node += 1;
            Heap { frequencies: &self.frequencies, depths: &depths, nodes: &mut nodes }.sift_down(1);
        }
        order.extend(nodes);
        order.reverse();
        (order, parents)
    }

    /// The length of each symbol's code, none longer than allowed.
    fn limit_lengths(&mut self, order: &[usize], parents: &[usize], cost: &mut Cost) -> Vec<u8> {
        let symbols = self.codes.len();
        let mut lengths = vec![0u8; self.frequencies.len()];
        let mut counts = [0i32; MAX_BITS + 1];
        let mut overflow = 0;
        for &node in order.iter().skip(1) {
            let mut bits = usize::from(lengths[parents[node]]) + 1;
            if bits > self.longest {
                bits = self.longest;
                overflow += 1;
            }
            lengths[node] = bits as u8;
            if node < symbols {
                counts[bits] += 1;
                self.add_cost(node, bits as i64, cost);
            }
        }
        while overflow > 0 {
            let mut bits = self.longest - 1;
            while counts[bits] == 0 {
                bits -= 1;
            }
            counts[bits] -= 1;
            counts[bits + 1] += 2;
            counts[self.longest] -= 1;
            overflow -= 2;
            if overflow <= 0 {
                self.shorten(order, &mut lengths, &counts, cost);
            }
        }
        lengths.truncate(symbols);
        lengths
    }

    fn add_cost(&self, symbol: usize, bits: i64, cost: &mut Cost) {
        let (frequency, extra) = (i64::from(self.frequencies[symbol]), i64::from(self.extra[symbol]));
        cost.own += frequency * (bits + extra);
        if let Some(&fixed) = self.fixed.get(symbol) {
            cost.fixed += frequency * (i64::from(fixed) + extra);
        }
    }

    /// Hands the lengths out again, the longest to the rarest symbols.
    fn shorten(&self, order: &[usize], lengths: &mut [u8], counts: &[i32], cost: &mut Cost) {
        let mut rarest_first = order.iter().rev().copied().filter(|&node| node < self.codes.len());
        for bits in (1..=self.longest).rev() {
            for symbol in rarest_first.by_ref().take(counts[bits].max(0) as usize) {
                let difference = bits as i64 - i64::from(lengths[symbol]);
                cost.own += difference * i64::from(self.frequencies[symbol]);
                lengths[symbol] = bits as u8;
            }
        }
    }

    /// Numbers the codes of each length in the order of their symbols (RFC 1951 §3.2.2).
    fn assign_codes(&mut self, lengths: &[u8]) {
        self.codes = canonical_codes(lengths);
    }
}

/// The codes with these lengths, their first bit lowest.
pub(super) fn canonical_codes(lengths: &[u8]) -> Vec<(u16, u8)> {
    let mut counts = [0u16; MAX_BITS + 1];
    for &length in lengths.iter().filter(|&&length| length > 0) {
        counts[usize::from(length)] += 1;
    }
    let mut next = [0u16; MAX_BITS + 1];
    for bits in 1..MAX_BITS {
        next[bits + 1] = (next[bits] + counts[bits]) << 1;
    }
    let code = |&length: &u8| {
        if length == 0 {
            return (0, 0);
        }
        let code = next[usize::from(length)];
        next[usize::from(length)] += 1;
        (code.reverse_bits() >> (16 - u32::from(length)), length)
    };
    lengths.iter().map(code).collect()
}
