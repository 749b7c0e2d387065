//! Conditions on the verdicts of several submissions, such as `a.cpp accepted and b.py not
//! accepted`.
//!
//! A submission is named by its path, in double quotes if it contains a space or a parenthesis.
//! `not` binds more tightly than `and`, and `and` more tightly than `or`.

mod parse;

pub use parse::ConditionError;

use std::fmt;
use std::str::FromStr;
use terms::verdict::Verdict;

/// A condition on the verdicts of submissions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    text: String,
    programs: Vec<String>,
    root: ConditionTerm,
}

/// A part of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ConditionTerm {
    /// The submission with this index gets this verdict.
    Is(usize, Verdict),
    Not(Box<ConditionTerm>),
    All(Vec<ConditionTerm>),
    Any(Vec<ConditionTerm>),
}

impl Condition {
    /// The submissions, in the order of their first occurrence.
    #[must_use]
    pub fn programs(&self) -> &[String] {
        &self.programs
    }

    /// Whether it holds. `verdict` returns the verdict of the submission with an index; it is not
    /// called for those that do not matter.
    ///
    /// # Errors
    /// If `verdict` fails.
    pub fn holds<E>(
        &self,
        verdict: &mut dyn FnMut(usize) -> Result<Verdict, E>,
    ) -> Result<bool, E> {
        self.root.holds(verdict)
    }
}

impl ConditionTerm {
    fn holds<E>(&self, verdict: &mut dyn FnMut(usize) -> Result<Verdict, E>) -> Result<bool, E> {
        let (terms, decisive) = match self {
            Self::Is(program, wanted) => return Ok(verdict(*program)? == *wanted),
            Self::Not(term) => return Ok(!term.holds(verdict)?),
            Self::All(terms) => (terms, false),
            Self::Any(terms) => (terms, true),
        };
        for term in terms {
            if term.holds(verdict)? == decisive {
                return Ok(decisive);
            }
        }
        Ok(!decisive)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (programs, root) = parse::parse(text)?;
        Ok(Self {
            text: text.to_owned(),
            programs,
            root,
        })
    }
}

/// The goal of a search: a verdict of each submission, or a condition on several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Only this verdict counts as a failure.
    Verdict(Verdict),
    /// Inputs on which the condition holds are searched for.
    Condition(Condition),
}

impl Goal {
    /// The verdict, if it is one.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Self::Verdict(verdict) => Some(*verdict),
            Self::Condition(_) => None,
        }
    }

    /// The condition, if it is one.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        match self {
            Self::Verdict(_) => None,
            Self::Condition(condition) => Some(condition),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verdict(verdict) => verdict.fmt(out),
            Self::Condition(condition) => condition.fmt(out),
        }
    }
}

impl FromStr for Goal {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // A single word is a verdict.
        if !text.trim().contains([' ', '(', '"', '\t', '\n']) {
            let verdict = text.trim().parse().map_err(ConditionError::from)?;
            return Ok(Self::Verdict(verdict));
        }
        text.parse().map(Self::Condition)
    }
}

#[cfg(test)]
mod tests {
    use super::{Condition, Goal};
    use terms::verdict::Verdict;
    use terms::verdict::Verdict::{Accepted, TimeLimit, WrongAnswer};

    fn holds(text: &str, verdicts: &[Verdict]) -> bool {
        let condition: Condition = text.parse().unwrap();
        let mut verdict = |index: usize| Ok::<_, ()>(verdicts[index]);
        condition.holds(&mut verdict).unwrap()
    }

    fn mistake(text: &str) -> String {
        text.parse::<Goal>().unwrap_err().to_string()
    }

    #[test]
    fn verdicts_are_combined() {
        let differ = "a.cpp accepted and b.py not accepted";
        assert!(holds(differ, &[Accepted, WrongAnswer]));
        assert!(!holds(differ, &[Accepted, Accepted]));
        assert!(!holds(differ, &[WrongAnswer, WrongAnswer]));
        let either = "a WA or b TLE";
        assert!(holds(either, &[WrongAnswer, Accepted]));
        assert!(holds(either, &[Accepted, TimeLimit]));
        assert!(!holds(either, &[TimeLimit, WrongAnswer]));
    }

    #[test]
    fn and_binds_more_tightly_than_or_and_parentheses_change_that() {
        let verdicts = [Accepted, WrongAnswer, WrongAnswer];
        assert!(holds("a accepted or b accepted and c accepted", &verdicts));
        assert!(!holds(
            "(a accepted or b accepted)and c accepted",
            &verdicts
        ));
        assert!(!holds("not a accepted or b accepted", &verdicts));
        assert!(holds("not (b accepted and a accepted)", &verdicts));
    }

    #[test]
    fn a_submission_that_is_named_twice_is_one_and_quotes_allow_any_name() {
        let text = "\"my (own).py\" WA and (a TLE or \"my (own).py\" RTE)";
        let condition: Condition = text.parse().unwrap();
        assert_eq!(condition.programs(), ["my (own).py", "a"]);
        assert_eq!(condition.to_string(), text);
    }

    #[test]
    fn what_does_not_matter_is_not_asked_for() {
        let condition: Condition = "a accepted and b accepted".parse().unwrap();
        let mut asked = Vec::new();
        let mut verdict = |index| {
            asked.push(index);
            Ok::<_, ()>(WrongAnswer)
        };
        assert!(!condition.holds(&mut verdict).unwrap());
        assert_eq!(asked, [0]);
    }

    #[test]
    fn a_single_word_is_a_verdict() {
        assert_eq!("time-limit".parse(), Ok(Goal::Verdict(TimeLimit)));
        assert_eq!(
            mistake("timeout"),
            "unknown verdict `timeout`: known are accepted, wrong-answer, time-limit, memory-limit, output-limit, runtime-error, compile-error; or a condition such as `a.cpp accepted and b.py not accepted`"
        );
    }

    #[test]
    fn mistakes_are_found_where_they_are() {
        for (text, wanted) in [
            (
                "a.cpp accepted and",
                "after character 18: a submission, `not` or `(` is missing",
            ),
            (
                "a.cpp accepted b.py accepted",
                "at character 16: found `b.py`, expected `and` or `or`",
            ),
            ("a.cpp not", "after character 9: a verdict is missing"),
            (
                "a.cpp acepted",
                "at character 7: unknown verdict `acepted`: known are",
            ),
            (
                "a.cpp and b.py accepted",
                "at character 7: found `and`, expected a verdict of `a.cpp`",
            ),
            (
                "a compile-error or b WA",
                "at character 3: no input leads to compile-error",
            ),
            (
                "(a WA or b WA",
                "after character 13: `)` is missing, for the `(` at character 1",
            ),
            ("a WA)", "at character 5: found `)`, but no `(` is open"),
            ("\"a WA", "at character 1: the quotation mark is not closed"),
            (
                "é WA or ()",
                "at character 10: found `)`, expected a submission",
            ),
        ] {
            let found = mistake(text);
            assert!(found.starts_with(wanted), "{text}: {found}");
        }
        let deep = format!("{}a WA{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(mistake(&deep).contains("too deeply nested"));
        let deep = format!("{}a WA", "not ".repeat(100_000));
        assert!(mistake(&deep).contains("too deeply nested"));
    }
}
