//! Analysis of a kill matrix.

use crate::cover::{Cover, cover};
use crate::named::NamedWrong;
use crate::result::{Cell, Fate, MutantResult};
use std::collections::BTreeSet;

/// A bug that the cases catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bug {
    /// A mutant, by its index.
    Mutant(usize),
    /// A wrong solution of the package, by its index.
    Named(usize),
}

/// The analysis of a kill matrix. All items are given by index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// For each case, how many bugs it catches.
    pub caught: Vec<usize>,
    /// For each case, the bugs that no other case catches.
    pub alone: Vec<Vec<Bug>>,
    /// The fewest cases that together catch everything that all cases catch.
    pub sufficient: Cover,
    /// For each group, how many bugs fail in it.
    pub groups: Vec<GroupCaught>,
    /// The groups with points in which no bug fails.
    pub unguarded: Vec<usize>,
}

/// The number of bugs that fail in a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupCaught {
    /// The bugs that fail in it.
    pub caught: usize,
    /// The bugs that fail in no other group.
    pub alone: usize,
}

impl Analysis {
    /// Analyses a complete matrix; `groups` are the groups of the cases, and `worth` states for
    /// each group whether it has points.
    pub(crate) fn from_matrix(
        mutants: &[MutantResult],
        named: &[NamedWrong],
        groups: &[usize],
        worth: &[bool],
    ) -> Self {
        let rows = rows(mutants, named);
        let mut catches: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); groups.len()];
        let mut alone: Vec<Vec<Bug>> = vec![Vec::new(); groups.len()];
        for (row, (bug, cells)) in rows.iter().enumerate() {
            let mut caught = cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| is_caught(**cell));
            for (case, _) in cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| cell.is_killed())
            {
                catches[case].insert(row);
            }
            if let (Some((case, cell)), None) = (caught.next(), caught.next())
                && cell.is_killed()
            {
                alone[case].push(*bug);
            }
        }
        let mut by_group = vec![GroupCaught::default(); worth.len()];
        for (_, cells) in &rows {
            let failed = cells.iter().zip(groups);
            let failed = failed.filter(|(cell, _)| cell.is_killed());
            let failed: BTreeSet<usize> = failed.map(|(_, group)| *group).collect();
            for group in &failed {
                by_group[*group].caught += 1;
                by_group[*group].alone += usize::from(failed.len() == 1);
            }
        }
        let places = 0..worth.len();
        let unguarded = places.filter(|group| worth[*group] && by_group[*group].caught == 0);
        Self {
            caught: catches.iter().map(BTreeSet::len).collect(),
            alone,
            unguarded: unguarded.collect(),
            groups: by_group,
            sufficient: cover(&catches),
        }
    }

    /// The cases that catch no bug.
    #[must_use]
    pub fn idle(&self) -> Vec<usize> {
        let cases = self.caught.iter().enumerate();
        let idle = cases.filter(|(_, caught)| **caught == 0);
        idle.map(|(case, _)| case).collect()
    }
}

/// Whether the case may catch the bug.
fn is_caught(cell: Cell) -> bool {
    matches!(cell, Cell::Killed(_) | Cell::Stopped)
}

/// The bugs with their results on the cases.
fn rows<'a>(mutants: &'a [MutantResult], named: &'a [NamedWrong]) -> Vec<(Bug, &'a [Cell])> {
    let mutants = mutants.iter().enumerate();
    let killed = mutants.filter(|(_, mutant)| matches!(mutant.fate, Fate::Killed { .. }));
    let mutants = killed.map(|(place, mutant)| (Bug::Mutant(place), &mutant.cells[..]));
    let named = named.iter().enumerate().filter_map(|(place, named)| {
        let cells = named.cells.as_ref().ok()?;
        Some((Bug::Named(place), &cells[..]))
    });
    mutants.chain(named).collect()
}

#[cfg(test)]
mod tests {
    use super::{Analysis, Bug};
    use crate::named::NamedWrong;
    use crate::result::Cell::{self, Killed, Passed, Stopped};
    use program::Source;
    use std::path::Path;
    use terms::language::Languages;
    use terms::verdict::Verdict;

    const WRONG: Cell = Killed(Verdict::WrongAnswer);

    fn analysis(rows: &[[Cell; 4]]) -> Analysis {
        let language = Languages::builtin()
            .for_file(Path::new("wrong.py"))
            .unwrap();
        let named = rows.iter().map(|cells| NamedWrong {
            name: String::new(),
            source: Source::single("wrong.py", Vec::new(), &language),
            cells: Ok(cells.to_vec()),
            found: None,
        });
        let named: Vec<NamedWrong> = named.collect();
        Analysis::from_matrix(&[], &named, &[0, 0, 1, 2], &[true; 3])
    }

    #[test]
    fn fragile_idle_and_needless_cases_are_distinguished() {
        let found = analysis(&[
            [WRONG, Passed, Passed, Passed],
            [WRONG, WRONG, WRONG, Passed],
            [Passed, WRONG, WRONG, Passed],
        ]);
        assert_eq!(found.caught, [2, 2, 2, 0]);
        assert_eq!(found.alone, [vec![Bug::Named(0)], vec![], vec![], vec![]]);
        assert_eq!(found.idle(), [3]);
        assert_eq!(found.sufficient.sets.len(), 2);
        assert!(found.sufficient.is_least && found.sufficient.sets.contains(&0));
        assert_eq!(found.unguarded, [2]);
    }

    #[test]
    fn what_was_only_stopped_is_no_proof_in_either_direction() {
        let found = analysis(&[
            [WRONG, Stopped, Passed, Passed],
            [Stopped, Passed, WRONG, Stopped],
        ]);
        assert_eq!(found.alone, [[]; 4]);
        assert_eq!(found.caught, [1, 0, 1, 0]);
        assert_eq!(found.sufficient.sets, [0, 2]);
    }

    #[test]
    fn nothing_caught_needs_no_case() {
        let found = analysis(&[]);
        assert_eq!(found.sufficient.sets, [] as [usize; 0]);
        assert_eq!(found.unguarded, [0, 1, 2]);
    }
}
