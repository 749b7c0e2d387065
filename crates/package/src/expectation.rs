//! The expected verdicts and points of solutions.

use super::parts::{Resolver, no_program};
use super::{Allowed, Expectation, Kind, Protocol, ScoreRange, Solution};
use harness::Graders;
use program::Unfit;
use spec::Spanned;
use spec::{Expect, Mistake, Permitted, Verdicts};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use terms::language::Language;
use terms::verdict::Verdict;

/// The key of an expectation for every group not named.
const OTHERS: &str = "*";

impl Resolver<'_> {
    /// The solutions of the spec; `groups` are the names of all groups, `points` their points.
    pub(super) fn solutions(
        &self,
        (kind, graders): (Kind, Option<&Graders>),
        listed: &[Spanned<spec::Solution>],
        groups: &[String],
        points: f64,
    ) -> Vec<Solution> {
        let mut seen: BTreeMap<&str, Range<usize>> = BTreeMap::new();
        let mut solutions = Vec::new();
        for written in listed {
            let solution = written.get_ref();
            let (path, span) = (solution.path.get_ref(), solution.path.span());
            if let Some(first) = seen.insert(path, span.clone()) {
                self.mistakes.add(
                    span,
                    Mistake::Duplicate {
                        what: "solution",
                        name: path.clone(),
                        first,
                    },
                );
            }
            let program = self.submission(&solution.path, Protocol::Solution, &Vec::new());
            if let Some(program) = &program {
                self.require_harness(kind, graders, &solution.path, &program.language);
            }
            let mut expectation = match &solution.expect {
                Some(expect) => self.expectation(expect, groups),
                None => self.any_verdict(written),
            };
            expectation.score = solution
                .score
                .as_ref()
                .and_then(|score| self.score(score, points));
            solutions.extend(program.map(|program| Solution {
                program,
                expectation,
            }));
        }
        solutions
    }

    /// Records a solution in a language without a harness for functions and classes, or without a
    /// grader.
    fn require_harness(
        &self,
        kind: Kind,
        graders: Option<&Graders>,
        path: &Spanned<String>,
        language: &Language,
    ) {
        let has_harness = |name: &str| match (kind, graders) {
            (Kind::Function | Kind::Class, _) => harness::languages().any(|known| known == name),
            (_, Some(graders)) => graders.files.contains_key(name),
            (_, None) => true,
        };
        if !has_harness(&language.name) {
            let known = self
                .languages
                .iter()
                .filter(|known| has_harness(&known.name));
            let known = known
                .flat_map(|known| known.extensions.iter().cloned())
                .collect();
            let mistake = no_program(path.get_ref(), &Unfit::Language(known));
            self.mistakes.add(path.span(), mistake);
        }
    }

    fn expectation(&self, expect: &Spanned<Expect>, known: &[String]) -> Expectation {
        let span = expect.span();
        let everywhere = Expectation::everywhere;
        match expect.get_ref() {
            Expect::Verdict(name) => everywhere(self.verdict(name, span).map(Allowed::exactly)),
            Expect::Table { general, groups } if *general == Permitted::default() => {
                if groups.is_empty() {
                    self.mismatch(
                        span,
                        "an empty table",
                        "a verdict like \"accepted\", or a table with one a group",
                    );
                }
                self.by_group(groups, known)
            }
            Expect::Table { general, groups } => {
                for (name, _) in groups {
                    self.misplaced(name.span(), "`permitted` and `required` beside it hold for all groups; a group can have them in a table of its own");
                }
                Expectation {
                    is_general: true,
                    ..everywhere(self.general(general, span))
                }
            }
        }
    }

    /// The expectation of a solution with only a score: any verdicts, as long as it compiles.
    fn any_verdict(&self, solution: &Spanned<spec::Solution>) -> Expectation {
        if solution.get_ref().score.is_none() {
            let key = "expect".to_owned();
            let missing = Mistake::MissingKey { key, advice: "" };
            self.mistakes.add(solution.span(), missing);
        }
        let compiles = |verdict: &Verdict| *verdict != Verdict::CompileError;
        Expectation {
            is_general: true,
            ..Expectation::everywhere(Some(Allowed {
                permitted: Verdict::ALL.into_iter().filter(compiles).collect(),
                required: BTreeSet::new(),
            }))
        }
    }

    fn score(&self, written: &Spanned<spec::Score>, points: f64) -> Option<ScoreRange> {
        let spec::Score { low, high } = *written.get_ref();
        let range = ScoreRange { low, high };
        if !range.holds(low.min(points)) {
            let wanted = format!("within reach: the groups are worth {points} together");
            self.mismatch(written.span(), &format!("{low} or more"), &wanted);
            return None;
        }
        Some(range)
    }

    fn by_group(
        &self,
        listed: &[(Spanned<String>, Spanned<Verdicts>)],
        known: &[String],
    ) -> Expectation {
        let mut expectation = Expectation::everywhere(None);
        for (name, verdicts) in listed {
            let allowed = self.allowed(verdicts.get_ref(), &verdicts.span());
            if name.get_ref() == OTHERS {
                expectation.overall = allowed;
            } else if self
                .noted(name.span(), is_known(name.get_ref(), known))
                .is_some()
            {
                expectation
                    .groups
                    .extend(allowed.map(|allowed| (name.get_ref().clone(), allowed)));
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
        let set = |listed: &Vec<Spanned<String>>| -> Option<BTreeSet<Verdict>> {
            let verdicts = listed
                .iter()
                .map(|name| self.verdict(name.get_ref(), name.span()));
            verdicts.collect()
        };
        let permitted = general
            .permitted
            .as_ref()
            .map_or_else(|| Some(Verdict::ALL.into()), set)?;
        let required = general
            .required
            .as_ref()
            .map_or_else(|| Some(BTreeSet::new()), set)?;
        if permitted.is_empty() || !required.is_empty() && permitted.is_disjoint(&required) {
            self.mismatch(
                span,
                "met by any solution",
                "a table whose `permitted` is not empty and has one of `required`",
            );
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
        let unknown = || Mistake::UnknownName {
            what: "verdict",
            found: name.to_owned(),
            known: Verdict::ALL
                .map(|verdict| verdict.name().to_owned())
                .to_vec(),
        };
        self.noted(span, found.ok_or_else(unknown))
    }
}

fn is_known(name: &str, groups: &[String]) -> Result<(), Mistake> {
    if groups.iter().any(|group| group == name) {
        return Ok(());
    }
    // Two groups with one name are a mistake of their own.
    let names: BTreeSet<&String> = groups.iter().collect();
    let known = names
        .into_iter()
        .cloned()
        .chain([OTHERS.to_owned()])
        .collect();
    Err(Mistake::UnknownName {
        what: "group",
        found: name.to_owned(),
        known,
    })
}
