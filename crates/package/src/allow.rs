//! Findings of `check` that the setter accepts.

use super::parts::Resolver;
use spec::{Allow, Mistake};
use std::collections::BTreeMap;
use terms::{Kind, Lint, LintLevel};

/// The lints about cases and what they are made of.
const OF_CASES: [Lint; 5] = [
    Lint::NoValidator,
    Lint::NoSamples,
    Lint::NoSeed,
    Lint::NoFailingSolution,
    Lint::NoLock,
];

impl Resolver<'_> {
    /// The levels of the allowed lints, each with a reason.
    pub(super) fn lints(&self, kind: Kind, listed: &[Allow]) -> BTreeMap<Lint, LintLevel> {
        let mut first = BTreeMap::new();
        for Allow { lint, why, level } in listed {
            if why.get_ref().trim().is_empty() {
                let mistake = Mistake::Mismatch {
                    found: "an empty text".to_owned(),
                    wanted: "the reason why this finding is in order".to_owned(),
                };
                self.mistakes.add(why.span(), mistake);
            }
            let entry = first.entry(*lint.get_ref());
            let (span, _) = entry.or_insert_with(|| (lint.span(), level.unwrap_or_default()));
            if *span != lint.span() {
                let mistake = Mistake::Duplicate {
                    what: "entry for the lint",
                    name: lint.get_ref().name().to_owned(),
                    first: span.clone(),
                };
                self.mistakes.add(lint.span(), mistake);
            }
        }
        let found = first.into_iter().map(|(lint, (_, level))| (lint, level));
        // A match has no cases.
        let of_cases = (kind == Kind::Match).then_some(OF_CASES).into_iter();
        let of_cases = of_cases.flatten().map(|lint| (lint, LintLevel::Allow));
        of_cases.chain(found).collect()
    }
}
