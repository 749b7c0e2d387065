//! Covering arrays: rows that cover all levels of some factors, and as many pairs of levels as
//! possible.

use std::collections::{BTreeSet, VecDeque};

/// A level for each factor; `None` leaves it to the generator.
pub(super) type Row = Vec<Option<usize>>;

/// A level of a factor. It is covered alone or in a pair with a level of a later factor.
pub(super) type Single = (usize, usize);
type Pair = (Single, Single);

/// The weight of an uncovered level; an uncovered pair has weight 1.
const LEVEL_WEIGHT: usize = 8;
/// After this many unpaired levels of a factor, pairs one step further in the lists have priority.
const UNPAIRED_PER_STEP: usize = 2;
/// How many levels of a factor are tried as a replacement for a level that is impossible with the
/// rest of a row.
const MAX_REPLACEMENTS: usize = 24;

/// The levels and pairs that no row covers yet.
pub(super) struct Array {
    /// The number of levels of each factor.
    levels: Vec<usize>,
    /// How many of the first levels of each factor are paired with those of other factors.
    paired: Vec<usize>,
    /// For each factor the level that makes the smallest inputs, if known.
    smallest: Row,
    /// Levels that are tried only with the smallest levels of all other factors.
    tight: BTreeSet<Single>,
    /// Combinations of levels that every other row contains as long as some are left.
    demanded: VecDeque<Vec<Single>>,
    /// Whether the next row contains one of these.
    is_demand_due: bool,
    singles: BTreeSet<Single>,
    pairs: BTreeSet<Pair>,
    /// How often each level was used.
    used: Vec<Vec<usize>>,
    /// The number of levels and pairs, and how many of them are impossible.
    pub(super) all: usize,
    pub(super) impossible: usize,
}

impl Array {
    /// For each factor the number of its levels, and how many of the first ones are paired with
    /// those of other factors.
    pub(super) fn new(levels: Vec<usize>, paired: &[usize]) -> Self {
        let singles = |factor: usize| (0..levels[factor]).map(move |level| (factor, level));
        let all: BTreeSet<Single> = (0..levels.len()).flat_map(singles).collect();
        let pairs = all.iter().flat_map(|one| {
            let is_paired = |single: &Single| single.1 < paired[single.0];
            let later = all
                .iter()
                .filter(move |other| other.0 > one.0 && is_paired(other));
            later
                .filter(move |_| is_paired(one))
                .map(|other| (*one, *other))
        });
        let pairs: BTreeSet<Pair> = pairs.collect();
        Self {
            used: levels.iter().map(|levels| vec![0; *levels]).collect(),
            all: all.len() + pairs.len(),
            impossible: 0,
            singles: all,
            pairs,
            smallest: vec![None; levels.len()],
            tight: BTreeSet::new(),
            demanded: VecDeque::new(),
            is_demand_due: false,
            levels,
            paired: paired.to_vec(),
        }
    }

    /// Sets for each factor the level that makes the smallest inputs, and the levels that are tried
    /// only with these.
    pub(super) fn with_smallest(self, smallest: Row, tight: BTreeSet<Single>) -> Self {
        Self {
            smallest,
            tight,
            ..self
        }
    }

    /// Adds combinations of levels that every other row contains as long as some are left.
    pub(super) fn demanding(self, combinations: impl IntoIterator<Item = Vec<Single>>) -> Self {
        Self {
            demanded: combinations.into_iter().collect(),
            ..self
        }
    }

    /// All levels of all factors.
    pub(super) fn levels(&self) -> impl Iterator<Item = Single> {
        let factors = self.levels.iter().enumerate();
        factors.flat_map(|(factor, levels)| (0..*levels).map(move |level| (factor, level)))
    }

    /// How many levels and pairs the rows cover so far.
    pub(super) fn covered(&self) -> usize {
        self.all - self.impossible - self.singles.len() - self.pairs.len()
    }

    /// The next row, among the possible ones; `None` when everything possible is covered.
    pub(super) fn next(&mut self, is_possible: &mut dyn FnMut(&Row) -> bool) -> Option<Row> {
        while std::mem::take(&mut self.is_demand_due)
            && let Some(goal) = self.demanded.pop_front()
        {
            if let Some(row) = self.around(&goal, is_possible) {
                self.note(&row);
                return Some(row);
            }
            self.is_demand_due = true;
        }
        self.is_demand_due = true;
        loop {
            let goal = self.goal()?;
            if let Some(row) = self.around(&goal, is_possible) {
                self.note(&row);
                return Some(row);
            }
            self.give_up(&goal);
        }
    }

    /// The goal of the next row: an uncovered level or pair.
    fn goal(&self) -> Option<Vec<Single>> {
        // The first levels in the list of a factor are the most effective.
        let singles = self.singles.iter();
        let single = singles.min_by_key(|(factor, level)| (*level, *factor));
        let telling = |pair: &&Pair| (pair.0.1 + pair.1.1, pair.0.0, pair.1.0);
        let pair = self.pairs.iter().min_by_key(telling);
        match (single, pair) {
            (Some(single), Some(pair)) if self.is_due(pair, *single) => Some(vec![pair.0, pair.1]),
            (Some(single), _) => Some(vec![*single]),
            (None, pair) => pair.map(|(one, other)| vec![*one, *other]),
        }
    }

    /// Whether a pair comes before an uncovered level. The maximum size with each word finds more
    /// bugs than one more number in the middle of a range, which is not paired.
    fn is_due(&self, (one, other): &Pair, (factor, level): Single) -> bool {
        let beyond = level.checked_sub(self.paired[factor]);
        beyond.is_some_and(|beyond| one.1 + other.1 <= beyond / UNPAIRED_PER_STEP)
    }

    fn give_up(&mut self, goal: &[Single]) {
        match goal {
            [one, other] => drop(self.pairs.remove(&(*one, *other))),
            [single] => {
                self.singles.remove(single);
                let before = self.pairs.len();
                self.pairs
                    .retain(|(one, other)| one != single && other != single);
                self.impossible += before - self.pairs.len();
            }
            _ => {}
        }
        self.impossible += 1;
    }

    /// A possible row that contains the goal.
    fn around(&self, goal: &[Single], is_possible: &mut dyn FnMut(&Row) -> bool) -> Option<Row> {
        let mut alone: Row = vec![None; self.levels.len()];
        for (factor, level) in goal {
            alone[*factor] = Some(*level);
        }
        if goal.iter().any(|single| self.tight.contains(single)) {
            return Some(self.small(&alone)).filter(|row| is_possible(row));
        }
        let whole = self.filled(&alone, &[]);
        if is_possible(&whole) {
            return Some(whole);
        }
        // Try another level of one factor first, then fewer factors.
        let open: Vec<usize> = (0..alone.len()).filter(|at| alone[*at].is_none()).collect();
        for changed in &open {
            let mut row = self.filled(&alone, &[*changed]);
            if !is_possible(&row) {
                continue;
            }
            for level in 0..self.levels[*changed].min(MAX_REPLACEMENTS) {
                row[*changed] = Some(level);
                if is_possible(&row) {
                    return Some(row);
                }
            }
            row[*changed] = None;
            return Some(row);
        }
        let mut row = alone;
        if !is_possible(&row) {
            // The maximum number of datasets only fits if each dataset is small.
            return Some(self.small(&row)).filter(|row| is_possible(row));
        }
        for factor in open {
            let best = self.best(&row, factor);
            row[factor] = best;
            if best.is_some() && !is_possible(&row) {
                row[factor] = None;
            }
        }
        Some(row)
    }

    /// The row with the smallest levels of the open factors.
    fn small(&self, row: &Row) -> Row {
        let smallest = self.smallest.iter().zip(row);
        smallest.map(|(least, level)| level.or(*least)).collect()
    }

    /// The row with the levels of the open factors that cover most; some factors are left out.
    fn filled(&self, row: &Row, left_out: &[usize]) -> Row {
        let mut row = row.clone();
        for factor in 0..row.len() {
            if row[factor].is_none() && !left_out.contains(&factor) {
                row[factor] = self.best(&row, factor);
            }
        }
        row
    }

    /// The level of a factor that covers most in addition to the other levels of a row; among equal
    /// levels the least used.
    fn best(&self, row: &Row, factor: usize) -> Option<usize> {
        let gain = |level: &usize| {
            let single = (factor, *level);
            let others = row
                .iter()
                .enumerate()
                .filter_map(|(at, other)| Some((at, (*other)?)));
            let pairs = others.filter(|other| self.pairs.contains(&ordered(single, *other)));
            let new = if self.singles.contains(&single) {
                LEVEL_WEIGHT
            } else {
                0
            };
            (
                new + pairs.count(),
                usize::MAX - self.used[factor][*level],
                usize::MAX - *level,
            )
        };
        let levels = 0..self.levels[factor];
        let levels = levels.filter(|level| !self.tight.contains(&(factor, *level)));
        levels.max_by_key(gain)
    }

    fn note(&mut self, row: &Row) {
        let levels = row.iter().enumerate();
        let levels: Vec<Single> = levels
            .filter_map(|(at, level)| Some((at, (*level)?)))
            .collect();
        for (index, one) in levels.iter().enumerate() {
            self.used[one.0][one.1] += 1;
            self.singles.remove(one);
            for other in &levels[index + 1..] {
                self.pairs.remove(&(*one, *other));
            }
        }
    }
}

fn ordered(one: Single, other: Single) -> Pair {
    if one < other {
        (one, other)
    } else {
        (other, one)
    }
}

#[cfg(test)]
mod tests {
    use super::{Array, Row};
    use std::collections::BTreeSet;

    /// All rows, if `is_possible` decides which rows are possible.
    fn rows(levels: &[usize], is_possible: impl Fn(&Row) -> bool) -> (Vec<Row>, Array) {
        let mut array = Array::new(levels.to_vec(), levels);
        let mut rows = Vec::new();
        while let Some(row) = array.next(&mut |row| is_possible(row)) {
            assert!(is_possible(&row));
            rows.push(row);
        }
        (rows, array)
    }

    /// The pairs of levels in some rows.
    fn pairs(rows: &[Row]) -> BTreeSet<(usize, usize, usize, usize)> {
        let mut pairs = BTreeSet::new();
        for row in rows {
            for (one, a) in row.iter().enumerate() {
                for (other, b) in row.iter().enumerate().skip(one + 1) {
                    if let (Some(a), Some(b)) = (a, b) {
                        pairs.insert((one, *a, other, *b));
                    }
                }
            }
        }
        pairs
    }

    #[test]
    fn all_pairs_are_covered_by_few_rows() {
        for (levels, most) in [
            (&[3, 3, 3, 3][..], 15),
            (&[2; 10], 14),
            (&[5, 4, 3], 24),
            (&[7], 7),
        ] {
            let (rows, array) = rows(levels, |_| true);
            let all: usize = (0..levels.len())
                .flat_map(|one| {
                    levels[one + 1..]
                        .iter()
                        .map(move |other| levels[one] * other)
                })
                .sum();
            assert_eq!(pairs(&rows).len(), all, "{levels:?}");
            assert!(rows.len() <= most, "{levels:?}: {}", rows.len());
            assert_eq!((array.covered(), array.impossible), (array.all, 0));
        }
    }

    #[test]
    fn what_does_not_go_together_is_left_out_and_counted() {
        // The first levels of the first two factors exclude each other, and the last level of the
        // third excludes everything.
        let is_possible = |row: &Row| {
            let alone = row.iter().flatten().count() == 1;
            !(row[0] == Some(0) && row[1] == Some(0)) && (row[2] != Some(2) || alone)
        };
        let (rows, array) = rows(&[3, 3, 3], is_possible);
        let found = pairs(&rows);
        assert_eq!(found.len(), 27 - 1 - 6);
        assert_eq!(array.impossible, 7);
        assert!(rows.iter().any(|row| row[2] == Some(2)));
        assert_eq!(array.covered() + array.impossible, array.all);
    }

    #[test]
    fn what_goes_with_the_smallest_of_all_others_alone_is_found() {
        let smallest = vec![Some(0), Some(1), None];
        let mut array =
            Array::new(vec![2, 2, 2], &[2, 2, 2]).with_smallest(smallest, BTreeSet::new());
        // The last level of the first factor is a size that only fits if the second factor is
        // smallest.
        let mut rows = Vec::new();
        while let Some(row) = array.next(&mut |row| row[0] != Some(1) || row[1] == Some(1)) {
            rows.push(row);
        }
        assert!(rows.iter().any(|row| row[0] == Some(1)), "{rows:?}");
    }

    #[test]
    fn every_other_row_contains_a_demanded_combination() {
        let demanded = vec![vec![(0, 1), (1, 2)], vec![(0, 2), (1, 2)]];
        let mut array = Array::new(vec![3, 3], &[0, 0]).demanding(demanded);
        let rows: Vec<Row> = std::iter::from_fn(|| array.next(&mut |_| true)).collect();
        assert_eq!(rows[1], [Some(1), Some(2)]);
        assert_eq!(rows[3], [Some(2), Some(2)]);
    }

    #[test]
    fn where_nothing_is_possible_there_are_no_rows() {
        let (rows, array) = rows(&[2, 2], |_| false);
        assert!(rows.is_empty());
        assert_eq!(array.impossible, array.all);
    }
}
