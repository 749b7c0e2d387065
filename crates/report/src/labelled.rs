//! Comparison of the results with the labels of the submissions.

use super::{DIM, Outcome, STRONG, paint};
use base::text::{count, hanging, line};
use judge::Judged;
use package::{Allowed, CheckerPart, Package};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::str::FromStr;
use terms::verdict::Verdict;

/// The maximum number of listed cases with different outputs.
const CASES: usize = 5;

/// The label of a submission: what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// It is right.
    Right,
    /// It is wrong in some way.
    Wrong,
    /// It gets this verdict, which is not accepted.
    Gets(Verdict),
}

impl Label {
    /// Whether a submission with this label is right.
    #[must_use]
    pub fn is_right(self) -> bool {
        self == Self::Right
    }

    /// Whether a verdict is compatible with the label: a wrong submission may be rejected in any
    /// way.
    #[must_use]
    pub fn agrees(self, verdict: Verdict) -> bool {
        self.is_right() == (verdict == Verdict::Accepted)
    }

    /// The verdicts that are compatible with it.
    #[must_use]
    pub fn allowed(self) -> Allowed {
        let agreeing = Verdict::ALL.into_iter().filter(|it| self.agrees(*it));
        let accepted = [Verdict::Accepted];
        Allowed {
            required: agreeing.clone().collect(),
            permitted: agreeing.chain(accepted).collect(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Gets(verdict) => verdict.name(),
        }
    }
}

impl FromStr for Label {
    type Err = String;

    /// Parses a verdict, or one of the words that lists of submissions use for right and wrong.
    fn from_str(text: &str) -> Result<Self, String> {
        let word = text.to_ascii_lowercase().replace([' ', '_'], "-");
        match &*word {
            "right" | "correct" | "ok" | "yes" | "true" | "1" | "pass" => return Ok(Self::Right),
            "wrong" | "incorrect" | "rejected" | "no" | "false" | "0" | "fail" => {
                return Ok(Self::Wrong);
            }
            "time-limit-exceeded" => return Ok(Self::Gets(Verdict::TimeLimit)),
            "memory-limit-exceeded" => return Ok(Self::Gets(Verdict::MemoryLimit)),
            "run-time-error" => return Ok(Self::Gets(Verdict::RuntimeError)),
            _ => {}
        }
        let verdict = word.parse().or_else(|_| word.to_ascii_uppercase().parse());
        match verdict {
            Ok(Verdict::Accepted) => Ok(Self::Right),
            Ok(verdict) => Ok(Self::Gets(verdict)),
            Err(_) => {
                let names = Verdict::ALL.map(Verdict::name).join(", ");
                let text = line(text);
                Err(format!(
                    "unknown label `{text}`: known are right, wrong, and the verdicts {names}"
                ))
            }
        }
    }
}

/// Submissions with the same label, and how many of them got a compatible verdict.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    labelled: usize,
    agreeing: usize,
}

/// A submission whose verdict contradicts its label.
#[derive(Debug)]
struct Disagreement {
    submission: String,
    label: Label,
    verdict: Verdict,
    /// The first failed case, and the reason.
    failure: Option<(String, String)>,
}

/// The comparison of results with labels.
#[derive(Debug)]
pub struct LabelComparison {
    right: Share,
    wrong: Share,
    unjudged: usize,
    disagreements: Vec<Disagreement>,
    /// Cases on which submissions labelled right print different words, and the number of different
    /// outputs.
    different_outputs: Vec<(String, usize)>,
}

impl LabelComparison {
    /// Compares the results of submissions with their labels. `unjudged` is the number of labels of
    /// entries that are not submissions.
    #[must_use]
    pub fn new(
        package: &Package,
        (outcomes, unjudged): (&[Outcome], usize),
        label: &dyn Fn(&str) -> Option<Label>,
    ) -> Self {
        let mut comparison = Self {
            right: Share::default(),
            wrong: Share::default(),
            unjudged,
            disagreements: Vec::new(),
            different_outputs: Vec::new(),
        };
        let mut right = Vec::new();
        for (name, outcome) in outcomes {
            let (Some(label), Ok(judged)) = (label(name), outcome) else {
                comparison.unjudged += 1;
                continue;
            };
            comparison.note(label, judged);
            if label.is_right() {
                right.push(judged);
            }
        }
        // If a program or a model decides, different outputs may be right.
        if matches!(package.checker, CheckerPart::Builtin(..)) {
            comparison.different_outputs = different_outputs(&right);
        }
        comparison
    }

    fn note(&mut self, label: Label, judged: &Judged) {
        let agrees = label.agrees(judged.verdict);
        let share = if label.is_right() {
            &mut self.right
        } else {
            &mut self.wrong
        };
        share.labelled += 1;
        share.agreeing += usize::from(agrees);
        if !agrees {
            let failure = judged.first_failure();
            let failure = failure.map(|case| (case.id.clone(), case.message.clone()));
            self.disagreements.push(Disagreement {
                submission: judged.submission.clone(),
                label,
                verdict: judged.verdict,
                failure,
            });
        }
    }

    /// The shares, and each disagreement.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let shares = [
            ("labelled right and accepted (TPR)", self.right),
            ("labelled wrong and rejected (TNR)", self.wrong),
        ];
        for (what, share) in shares {
            let _ = writeln!(text, "{what}: {}", paint(STRONG, &share.text()));
        }
        if self.unjudged > 0 {
            let _ = writeln!(text, "not judged: {}", count(self.unjudged, "submission"));
        }
        for it in &self.disagreements {
            let name = paint(STRONG, &line(&it.submission));
            let _ = write!(
                text,
                "  {name} is labelled {}, but {}",
                it.label.name(),
                it.verdict
            );
            if let Some((case, message)) = &it.failure {
                let _ = write!(text, " on {case}: {}", hanging(message));
            }
            text.push('\n');
        }
        for (case, outputs) in self.different_outputs.iter().take(CASES) {
            let _ = writeln!(
                text,
                "note: submissions that are labelled right print {outputs} different outputs on {case}"
            );
        }
        if !self.different_outputs.is_empty() {
            let advice = format!(
                "{} with different outputs: if all of them are right, this problem needs a checker of its own",
                count(self.different_outputs.len(), "case")
            );
            let _ = writeln!(text, "{}", paint(DIM, &advice));
        }
        text
    }

    /// The same as JSON.
    #[must_use]
    pub fn document(&self) -> Value {
        let disagreements = self.disagreements.iter().map(|it| {
            json!({
                "submission": it.submission,
                "label": it.label.name(),
                "verdict": it.verdict.name(),
                "case": it.failure.as_ref().map(|(case, _)| case),
                "message": it.failure.as_ref().map(|(_, message)| message),
            })
        });
        let different = self.different_outputs.iter();
        let different = different.map(|(case, outputs)| json!({"case": case, "outputs": outputs}));
        json!({
            "right": {
                "labelled": self.right.labelled,
                "accepted": self.right.agreeing,
                "share": self.right.share(),
            },
            "wrong": {
                "labelled": self.wrong.labelled,
                "rejected": self.wrong.agreeing,
                "share": self.wrong.share(),
            },
            "not_judged": self.unjudged,
            "disagreements": disagreements.collect::<Vec<Value>>(),
            "different_outputs": different.collect::<Vec<Value>>(),
        })
    }
}

impl Share {
    fn share(self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "there are few submissions")]
        let share = self.agreeing as f64 / self.labelled as f64;
        (self.labelled > 0).then_some(share)
    }

    fn text(self) -> String {
        match self.share() {
            None => "none".to_owned(),
            Some(share) => format!(
                "{} of {}, {:.1} %",
                self.agreeing,
                self.labelled,
                100.0 * share
            ),
        }
    }
}

/// The cases on which these print different words, in their order, with the number of different
/// outputs.
fn different_outputs(judged: &[&Judged]) -> Vec<(String, usize)> {
    let mut outputs: BTreeMap<&str, BTreeSet<u64>> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for case in judged.iter().flat_map(|judged| &judged.cases) {
        if let Some(words) = case.words {
            let seen = outputs.entry(&case.id).or_insert_with(|| {
                order.push(&case.id);
                BTreeSet::new()
            });
            seen.insert(words);
        }
    }
    let different = order
        .into_iter()
        .map(|case| (case.to_owned(), outputs[case].len()));
    different.filter(|(_, outputs)| *outputs > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::Label;
    use terms::verdict::Verdict;

    #[test]
    fn the_words_of_usual_lists_are_known() {
        for text in ["right", "OK", "AC", "accepted", "1", "Correct"] {
            assert_eq!(text.parse(), Ok(Label::Right), "{text}");
        }
        for text in ["wrong", "0", "false", "REJECTED"] {
            assert_eq!(text.parse(), Ok(Label::Wrong), "{text}");
        }
        for text in ["TLE", "time-limit", "TIME_LIMIT_EXCEEDED"] {
            assert_eq!(text.parse(), Ok(Label::Gets(Verdict::TimeLimit)), "{text}");
        }
        assert!("maybe".parse::<Label>().is_err());
    }

    #[test]
    fn a_wrong_submission_may_be_rejected_in_any_way() {
        let label = Label::Gets(Verdict::TimeLimit);
        assert!(label.agrees(Verdict::WrongAnswer));
        assert!(!label.agrees(Verdict::Accepted));
        assert!(!Label::Right.agrees(Verdict::TimeLimit));
    }
}
