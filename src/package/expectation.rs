//! The verdicts that solutions must get.

use super::parts::Resolver;
use super::{Allowed, Expectation, Group, Protocol, Solution};
use crate::spec::{self, Expect, Fault, Permitted, Verdicts};
use crate::verdict::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use toml::Spanned;

/// The key of an expectation that stands for every group not named.
const OTHERS: &str = "*";

impl Resolver<'_> {
    /// The solutions of the spec.
    pub(super) fn solutions(&self, listed: &[spec::Solution], groups: &[Group]) -> Vec<Solution> {
        let mut seen = BTreeSet::new();
        let mut solutions = Vec::new();
        for solution in listed {
            if !seen.insert(solution.path.get_ref()) {
                let name = solution.path.get_ref().clone();
                self.faults.add(
                    solution.path.span(),
                    Fault::Duplicate {
                        what: "solution",
                        name,
                    },
                );
            }
            let program = self.program(&solution.path, Protocol::Plain, &[]);
            let expectation = self.expectation(&solution.expect, groups);
            solutions.extend(program.map(|program| Solution {
                program,
                expectation,
            }));
        }
        solutions
    }

    fn expectation(&self, expect: &Spanned<Expect>, groups: &[Group]) -> Expectation {
        let mut expectation = Expectation {
            overall: None,
            groups: BTreeMap::new(),
        };
        match expect.get_ref() {
            Expect::Everywhere(verdicts) => {
                expectation.overall = self.allowed(verdicts, &expect.span());
            }
            Expect::Groups(listed) => {
                for (name, verdicts) in listed {
                    let allowed = self.allowed(verdicts.get_ref(), &verdicts.span());
                    if name.get_ref() == OTHERS {
                        expectation.overall = allowed;
                    } else if self
                        .noted(name.span(), known(name.get_ref(), groups))
                        .is_some()
                    {
                        expectation
                            .groups
                            .extend(allowed.map(|allowed| (name.get_ref().clone(), allowed)));
                    }
                }
                if listed.is_empty() {
                    let wanted =
                        "a verdict like \"accepted\", or a table with one a group".to_owned();
                    self.faults.add(
                        expect.span(),
                        Fault::Mismatch {
                            found: "an empty table".to_owned(),
                            wanted,
                        },
                    );
                }
            }
        }
        expectation
    }

    fn allowed(&self, verdicts: &Verdicts, span: &Range<usize>) -> Option<Allowed> {
        match verdicts {
            Verdicts::Name(name) => self.verdict(name, span.clone()).map(Allowed::exactly),
            Verdicts::General(general) => self.general(general, span.clone()),
        }
    }

    fn general(&self, general: &Permitted, span: Range<usize>) -> Option<Allowed> {
        let set = |listed: &Vec<Spanned<String>>| {
            let verdicts = listed
                .iter()
                .filter_map(|name| self.verdict(name.get_ref(), name.span()));
            verdicts.collect::<BTreeSet<Verdict>>()
        };
        let permitted = general
            .permitted
            .as_ref()
            .map_or_else(|| Verdict::ALL.into(), set);
        let required = general.required.as_ref().map(set).unwrap_or_default();
        let possible =
            !permitted.is_empty() && (required.is_empty() || !permitted.is_disjoint(&required));
        if !possible && self.faults.count() == 0 {
            let found = "an expectation that no solution meets".to_owned();
            let wanted =
                "`permitted` with at least one verdict, among them one of `required`".to_owned();
            self.faults.add(span, Fault::Mismatch { found, wanted });
            return None;
        }
        Some(Allowed {
            permitted,
            required,
        })
    }

    fn verdict(&self, name: &str, span: Range<usize>) -> Option<Verdict> {
        let found = Verdict::ALL
            .into_iter()
            .find(|verdict| verdict.name() == name);
        let unknown = || Fault::UnknownName {
            what: "verdict",
            found: name.to_owned(),
            known: Verdict::ALL
                .map(|verdict| verdict.name().to_owned())
                .to_vec(),
        };
        self.noted(span, found.ok_or_else(unknown))
    }
}

fn known(name: &str, groups: &[Group]) -> Result<(), Fault> {
    if groups.iter().any(|group| group.name == name) {
        return Ok(());
    }
    let known = groups
        .iter()
        .map(|group| group.name.clone())
        .chain([OTHERS.to_owned()])
        .collect();
    Err(Fault::UnknownName {
        what: "group",
        found: name.to_owned(),
        known,
    })
}
