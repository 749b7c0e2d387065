//! Searches, as they are transmitted: the compared programs and their inputs, parts of a search,
//! and the outcomes.

use super::{SourceMessage, require};
use crate::error::ClusterError;
use fuzz::workers::{Comparand, Inputs, Part, PartOutcome, Search};
use package::Choices;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use terms::fault::Fault;
use terms::language::Languages;
use terms::verdict::Verdict;

/// More candidates than any search has.
const MOST_CANDIDATES: usize = 100_000;
/// The maximum length of the reason why there is no input.
const REASON_CHARACTERS: usize = 16 << 10;

/// A search, as it is transmitted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchMessage {
    candidates: Vec<ComparandMessage>,
    oracle: Option<ComparandMessage>,
    generator: Option<String>,
    params: BTreeMap<String, Choices>,
    exhaustive: bool,
    tried: Option<Vec<(String, BTreeMap<String, Choices>)>>,
    find: Option<Verdict>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ComparandMessage {
    name: String,
    source: Option<SourceMessage>,
    variant: u32,
}

/// Some cases of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartMessage {
    /// The number of the first case, and the one after the last.
    pub(crate) first: u64,
    pub(crate) after: u64,
    /// The choices of the first, if cases are enumerated.
    pub(crate) path: Option<Vec<u64>>,
    /// The candidates to try, by their indices.
    pub(crate) wanted: Vec<usize>,
}

/// The outcome of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TriedMessage {
    suspects: Vec<u64>,
    without_input: Vec<u64>,
    rejected: Vec<u64>,
    reason: Option<(String, String)>,
}

impl From<&Search> for SearchMessage {
    fn from(search: &Search) -> Self {
        let Inputs {
            generator,
            params,
            exhaustive,
            tried,
        } = search.inputs.clone();
        Self {
            candidates: search
                .candidates
                .iter()
                .map(ComparandMessage::from)
                .collect(),
            oracle: search.oracle.as_ref().map(ComparandMessage::from),
            generator,
            params,
            exhaustive,
            tried,
            find: search.find,
        }
    }
}

impl From<&Comparand> for ComparandMessage {
    fn from(comparand: &Comparand) -> Self {
        Self {
            name: comparand.name.clone(),
            source: comparand.source.as_ref().map(SourceMessage::from),
            variant: comparand.variant,
        }
    }
}

impl SearchMessage {
    /// The search, with the languages of this machine.
    ///
    /// # Errors
    /// If a program is not valid, or its language is not known.
    pub(crate) fn read(self, languages: &Languages) -> Result<Search, Fault> {
        let count = self.candidates.len();
        require((1..=MOST_CANDIDATES).contains(&count), "the candidates")?;
        let candidates = self.candidates.into_iter();
        let candidates = candidates.map(|candidate| candidate.read(languages));
        Ok(Search {
            candidates: candidates.collect::<Result<_, Fault>>()?,
            oracle: self
                .oracle
                .map(|oracle| oracle.read(languages))
                .transpose()?,
            inputs: Inputs {
                generator: self.generator,
                params: self.params,
                exhaustive: self.exhaustive,
                tried: self.tried,
            },
            find: self.find,
        })
    }
}

impl ComparandMessage {
    fn read(self, languages: &Languages) -> Result<Comparand, Fault> {
        let source = self.source.map(|source| source.read_in(languages));
        Ok(Comparand {
            name: self.name,
            source: source.transpose()?,
            variant: self.variant,
        })
    }
}

impl From<&Part<'_>> for PartMessage {
    fn from(part: &Part<'_>) -> Self {
        Self {
            first: part.numbers.start,
            after: part.numbers.end,
            path: part.path.map(<[u64]>::to_vec),
            wanted: part.wanted.to_vec(),
        }
    }
}

impl PartMessage {
    /// The numbers of its cases.
    pub(crate) fn numbers(&self) -> Range<u64> {
        self.first..self.after
    }

    /// Refuses an invalid part of a search.
    pub(super) fn check(&self) -> Result<(), ClusterError> {
        require(self.first < self.after, "the numbers of cases")?;
        let is_ascending = self.wanted.is_sorted_by(|one, next| one < next);
        require(is_ascending && !self.wanted.is_empty(), "the candidates")
    }

    /// Refuses candidates that a search does not have.
    pub(crate) fn check_candidates(&self, search: &Search) -> Result<(), ClusterError> {
        let is_there = |place: &usize| *place < search.candidates.len();
        require(self.wanted.iter().all(is_there), "the candidates")
    }
}

impl From<PartOutcome> for TriedMessage {
    fn from(outcome: PartOutcome) -> Self {
        Self {
            suspects: outcome.suspects.into_iter().collect(),
            without_input: outcome.without_input,
            rejected: outcome.rejected,
            reason: outcome.reason.map(|(generator, reason)| {
                let reason: String = reason.chars().take(REASON_CHARACTERS).collect();
                (generator, reason)
            }),
        }
    }
}

impl TriedMessage {
    /// The outcome of the cases with these numbers.
    ///
    /// # Errors
    /// If it contains others.
    pub(crate) fn read(self, numbers: &Range<u64>) -> Result<PartOutcome, ClusterError> {
        for found in [&self.suspects, &self.without_input, &self.rejected] {
            let is_inside = found.iter().all(|number| numbers.contains(number));
            require(is_inside && found.is_sorted(), "the numbers of cases")?;
        }
        let is_short = |text: &String| text.chars().count() <= REASON_CHARACTERS;
        let is_good = |(name, text): &(String, String)| is_short(name) && is_short(text);
        require(self.reason.as_ref().is_none_or(is_good), "a reason")?;
        Ok(PartOutcome {
            suspects: self.suspects.into_iter().collect(),
            without_input: self.without_input,
            rejected: self.rejected,
            reason: self.reason,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{ComparandMessage, SearchMessage, TriedMessage};
    use crate::protocol::{decode, encode};
    use fuzz::workers::{Comparand, Inputs, PartOutcome, Search};
    use package::Choices;
    use program::Source;
    use terms::language::Languages;

    fn search() -> Search {
        let language = Languages::builtin().named("cpp").unwrap();
        let source = Source::single("a.cpp", b"int main() {}".to_vec(), &language);
        let params = ["n=4..=7", "p=0.1", "s=path"];
        let params = params.map(|text| text.split_once('=').unwrap());
        Search {
            candidates: vec![Comparand {
                name: "a.cpp".to_owned(),
                source: Some(source),
                variant: 7,
            }],
            oracle: Some(Comparand {
                name: "model:brute".to_owned(),
                source: None,
                variant: 0,
            }),
            inputs: Inputs {
                generator: Some("input".to_owned()),
                params: params
                    .map(|(name, text)| (name.to_owned(), Choices::read(text).unwrap()))
                    .into(),
                exhaustive: true,
                tried: Some(vec![(
                    "gen".to_owned(),
                    [("n".to_owned(), Choices::Range(1, 300))].into(),
                )]),
            },
            find: None,
        }
    }

    #[test]
    fn a_search_arrives_as_it_was() {
        let sent: SearchMessage = decode(&encode(&SearchMessage::from(&search()))).unwrap();
        let read = sent.read(&Languages::builtin()).unwrap();
        assert_eq!(read.inputs, search().inputs);
        assert_eq!(SearchMessage::from(&read), SearchMessage::from(&search()));
    }

    #[test]
    fn a_search_for_nobody_or_in_no_language_is_refused() {
        let mut none = SearchMessage::from(&search());
        none.candidates.clear();
        assert!(none.read(&Languages::builtin()).is_err());
        let mut source = search().candidates.remove(0);
        source.source.as_mut().unwrap().files[0].name = "../a.cpp".to_owned();
        let leads_away = ComparandMessage::from(&source);
        assert!(leads_away.read(&Languages::builtin()).is_err());
    }

    #[test]
    fn what_is_said_of_other_cases_is_refused() {
        let outcome = |suspects: &[u64], without_input: &[u64]| PartOutcome {
            suspects: suspects.iter().copied().collect(),
            without_input: without_input.to_vec(),
            rejected: without_input.to_vec(),
            reason: None,
        };
        let good = outcome(&[3, 6], &[4]);
        assert_eq!(TriedMessage::from(good.clone()).read(&(3..7)), Ok(good));
        for bad in [
            outcome(&[2], &[]),
            outcome(&[7], &[]),
            outcome(&[], &[5, 4]),
        ] {
            assert!(TriedMessage::from(bad).read(&(3..7)).is_err());
        }
    }
}
