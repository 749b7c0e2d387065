//! The score by solution, by operator and by group.

use super::super::{DIM, Table};
use super::{StrengthReport, percent, short};
use base::text::points;
use std::collections::BTreeMap;
use strength::{Counts, MutantResult};

impl StrengthReport<'_> {
    /// One line per solution.
    pub(super) fn solutions(&self) -> String {
        table_of("solution", self.solution_rows())
    }

    /// One line per operator.
    pub(super) fn operators(&self) -> String {
        table_of("operator", self.operator_rows())
    }

    /// By solution: its name, the numbers of mutants, killed, equivalent and surviving ones, and
    /// the score.
    pub(crate) fn solution_rows(&self) -> Vec<[String; 6]> {
        let solutions = self.strength.solutions.iter().enumerate();
        let rows = solutions.map(|(place, solution)| {
            let of_it = self.strength.mutants.iter();
            let of_it = of_it.filter(|mutant| mutant.solution == place);
            let all = if solution.taken < solution.mutants {
                format!("{} of {}", solution.taken, solution.mutants)
            } else {
                solution.taken.to_string()
            };
            row(short(&solution.name), all, self.counts_of(of_it))
        });
        rows.collect()
    }

    /// The same by operator.
    pub(crate) fn operator_rows(&self) -> Vec<[String; 6]> {
        let operators = self.by_operator().into_iter();
        let rows = operators.map(|(operator, mutants)| {
            let all = mutants.len().to_string();
            row(operator, all, self.counts_of(mutants))
        });
        rows.collect()
    }

    /// The mutants of each operator.
    pub(super) fn by_operator(&self) -> BTreeMap<&str, Vec<&MutantResult>> {
        let mut operators: BTreeMap<&str, Vec<&MutantResult>> = BTreeMap::new();
        for mutant in &self.strength.mutants {
            operators.entry(mutant.operator).or_default().push(mutant);
        }
        operators
    }

    /// One line per group, if the whole matrix is known.
    pub(super) fn groups(&self) -> String {
        let groups = self.by_group();
        if groups.is_empty() {
            return String::new();
        }
        let mut table = Table::new(&[1, 2, 3, 4]);
        let heads = ["group", "points", "cases", "caught", "by it alone"];
        table.row(heads.map(|head| (head.to_owned(), DIM)));
        for GroupCounts {
            name,
            worth,
            cases,
            caught,
            alone,
        } in groups
        {
            let [cases, caught, alone] = [cases, caught, alone].map(|number| number.to_string());
            table.plain([name, points(worth), cases, caught, alone]);
        }
        table.text()
    }

    /// The results of the matrix for each group; empty if it is not known.
    pub(crate) fn by_group(&self) -> Vec<GroupCounts> {
        let Some(analysis) = &self.strength.analysis else {
            return Vec::new();
        };
        let groups = self.package.groups.iter().zip(&analysis.groups);
        let groups = groups
            .enumerate()
            .map(|(place, (group, of_it))| GroupCounts {
                name: group.name.clone(),
                worth: group.points,
                cases: self
                    .cases
                    .iter()
                    .filter(|case| case.planned.group == place)
                    .count(),
                caught: of_it.caught,
                alone: of_it.alone,
            });
        groups.collect()
    }
}

/// The results of the matrix for a group.
pub(crate) struct GroupCounts {
    pub(crate) name: String,
    pub(crate) worth: f64,
    pub(crate) cases: usize,
    /// The number of bugs that fail in it.
    pub(crate) caught: usize,
    /// The number of bugs that fail in no other group.
    pub(crate) alone: usize,
}

fn table_of(what: &str, rows: Vec<[String; 6]>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new(&[1, 2, 3, 4, 5]);
    let heads = [
        what,
        "mutants",
        "killed",
        "equivalent",
        "surviving",
        "score",
    ];
    table.row(heads.map(|head| (head.to_owned(), DIM)));
    for row in rows {
        table.plain(row);
    }
    table.text()
}

fn row(name: &str, all: String, counts: Counts) -> [String; 6] {
    let Counts {
        killed,
        equivalent,
        surviving,
        ..
    } = counts;
    let [killed, equivalent, surviving] =
        [killed, equivalent, surviving].map(|number| number.to_string());
    let score = counts.score().map(percent).unwrap_or_default();
    [name.to_owned(), all, killed, equivalent, surviving, score]
}
