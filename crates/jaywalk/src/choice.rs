//! Which paths become tests: as many as a class has room for, and where few are to cover much, others that cover the same
//! instead of those of which no test can be made.

use crate::cover::{Features, fewest};
use std::collections::BTreeSet;

/// Tests of one class; more of them nobody reads.
pub const MOST_TESTS: usize = 1000;

/// What there is to choose from.
#[derive(Default)]
pub struct Choice {
    /// The method of each path.
    methods: Vec<usize>,
    /// What each path covers, where few are chosen.
    features: Option<Vec<Features>>,
}

impl Choice {
    /// Of every path, by the method of each.
    pub fn all(methods: Vec<usize>) -> Choice {
        Choice { methods, features: None }
    }

    /// Of few paths, given what each covers.
    pub fn few(methods: Vec<usize>, features: Vec<Features>) -> Choice {
        Choice { methods, features: Some(features) }
    }

    /// The paths to write tests of, where these make none, and how many more of each method there would be.
    pub fn choose(&self, without: &BTreeSet<usize>) -> (Vec<usize>, Vec<usize>) {
        let mut chosen: Vec<usize> = match &self.features {
            None => (0..self.methods.len()).collect(),
            Some(features) => {
                let own = |(index, own): (usize, &Features)| {
                    if without.contains(&index) { Features::default() } else { own.clone() }
                };
                let features: Vec<Features> = features.iter().enumerate().map(own).collect();
                let is_chosen = fewest(&features).into_iter().enumerate();
                is_chosen.filter_map(|(index, is_chosen)| is_chosen.then_some(index)).collect()
            }
        };
        let mut counts = vec![0; self.methods.iter().max().map_or(0, |most| most + 1)];
        chosen.iter().for_each(|&path| counts[self.methods[path]] += 1);
        let shares = fair_shares(&counts, MOST_TESTS);
        let more = counts.iter().zip(&shares).map(|(count, share)| count - share).collect();
        let mut left = shares;
        chosen.retain(|&path| {
            let share = &mut left[self.methods[path]];
            let has_room = *share > 0;
            *share = share.saturating_sub(1);
            has_room && !without.contains(&path)
        });
        (chosen, more)
    }

    /// Whether it matters that a path has no test, where these have.
    pub fn is_missed(&self, path: usize, written: &[usize]) -> bool {
        let Some(features) = &self.features else { return true };
        let covered: BTreeSet<&str> = written.iter().flat_map(|&other| features[other].all()).collect();
        features[path].all().any(|feature| !covered.contains(feature))
    }
}

/// How many each gets of so many tests: all have the same, but for those that need less.
fn fair_shares(counts: &[usize], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..counts.len()).collect();
    order.sort_by_key(|&number| counts[number]);
    let (mut shares, mut left) = (vec![0; counts.len()], most);
    for (done, &number) in order.iter().enumerate() {
        shares[number] = counts[number].min(left / (order.len() - done));
        left -= shares[number];
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_what_others_need() {
        assert_eq!(fair_shares(&[2000, 3, 0, 700], 1000), [499, 3, 0, 498]);
        assert_eq!(fair_shares(&[5, 6], 1000), [5, 6]);
        assert_eq!(fair_shares(&[], 1000), Vec::<usize>::new());
    }

    #[test]
    fn others_take_the_place_of_those_without_a_test() {
        let features = [&["a", "b"][..], &["a"], &["b"], &["c"]].map(Features::named).to_vec();
        let choice = Choice::few(vec![0; 4], features);
        assert_eq!(choice.choose(&BTreeSet::new()).0, [0, 3]);
        assert_eq!(choice.choose(&BTreeSet::from([0])).0, [1, 2, 3]);
        assert_eq!(choice.choose(&BTreeSet::from([0, 2, 3])).0, [1]);
        assert!(choice.is_missed(0, &[1, 3]) && !choice.is_missed(0, &[1, 2]));
        assert_eq!(Choice::all(vec![0, 0]).choose(&BTreeSet::from([0])).0, [1]);
    }
}
