//! Jobs, as they are transmitted.

use super::isolation::level;
use super::{
    Address, Carried, GameMessage, ObjectRef, PartMessage, SearchMessage, SourceMessage, decode,
    is_token, require,
};
use crate::error::ClusterError;
use package::{Group, Package, is_id};
use sandbox::Level;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The largest package.
pub(crate) const PACKAGE_BYTES: u64 = 8 << 30;
/// More cases than any problem has.
const MOST_CASES: u32 = 1 << 20;
/// More groups than any problem has.
const MOST_GROUPS: usize = 1 << 16;

/// A job on a problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Job {
    /// The coordinator.
    pub(crate) coordinator: String,
    /// Its id among those of the coordinator.
    pub(crate) id: String,
    /// Its description for people.
    pub(crate) subject: String,
    /// The id of the problem.
    pub(crate) problem: String,
    /// The problem with its cases.
    pub(crate) package: ObjectRef,
    /// The limits of submissions, if they differ from those of the problem.
    pub(crate) limits: JobLimits,
    /// The weakest acceptable isolation.
    pub(crate) at_least: String,
    /// How often it may be delivered.
    pub(crate) deliveries: u32,
    /// The work.
    pub(crate) work: JobWork,
}

/// The work of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum JobWork {
    /// Judging a submission.
    Judge(Judging),
    /// Trying cases of a search: the search, and which of its cases.
    Search(Carried<SearchMessage>, PartMessage),
    /// Playing a game of a match.
    Play(Carried<GameMessage>),
}

/// Some cases of a submission, to be judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Judging {
    /// The submission.
    pub(crate) source: Carried<SourceMessage>,
    /// The cases, as ranges of their numbers in the plan of the problem: the first, and the one
    /// after the last.
    pub(crate) cases: Vec<(u32, u32)>,
    /// Whether every case has to be judged.
    pub(crate) all: bool,
    /// Whether its output has to be returned.
    pub(crate) keeps_output: bool,
}

/// The time and memory limits of a problem and of its groups.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobLimits {
    time: Duration,
    memory: u64,
    groups: Vec<(Option<Duration>, Option<u64>)>,
}

impl JobLimits {
    /// The limits of a package.
    pub(crate) fn from_package(package: &Package) -> Self {
        let of_group = |group: &Group| (group.limits.time, group.limits.memory);
        Self {
            time: package.limits.time,
            memory: package.limits.memory,
            groups: package.groups.iter().map(of_group).collect(),
        }
    }

    /// Sets them in a package.
    ///
    /// # Errors
    /// If it has other groups.
    pub(crate) fn set(&self, package: &mut Package) -> Result<(), ClusterError> {
        require(
            self.groups.len() == package.groups.len(),
            "the number of groups",
        )?;
        package.limits.time = self.time;
        package.limits.memory = self.memory;
        for (group, (time, memory)) in package.groups.iter_mut().zip(&self.groups) {
            group.limits.time = *time;
            group.limits.memory = *memory;
        }
        Ok(())
    }
}

impl Job {
    /// The job in a message that arrived under this subject.
    ///
    /// # Errors
    /// If a part of it is not valid.
    pub(crate) fn read(bytes: &[u8], address: &Address) -> Result<Self, ClusterError> {
        let job: Self = decode(bytes)?;
        require(job.address() == *address, "the address of a job")?;
        require(is_id(&job.problem), "the id of a problem")?;
        require(job.subject.len() <= 4096, "the name of a submission")?;
        job.package.check(PACKAGE_BYTES)?;
        require(
            job.limits.groups.len() <= MOST_GROUPS,
            "the number of groups",
        )?;
        match &job.work {
            JobWork::Judge(judging) => judging.check()?,
            JobWork::Search(search, part) => {
                search.check()?;
                part.check()?;
            }
            JobWork::Play(game) => game.check()?,
        }
        job.level()?;
        Ok(job)
    }

    /// The coordinator and the id.
    pub(crate) fn address(&self) -> Address {
        Address {
            coordinator: self.coordinator.clone(),
            job: self.id.clone(),
        }
    }

    /// The weakest acceptable isolation.
    ///
    /// # Errors
    /// If there is no such level.
    pub(crate) fn level(&self) -> Result<Level, ClusterError> {
        require(is_token(&self.at_least), "a level of isolation")?;
        level(&self.at_least)
    }
}

impl Judging {
    /// The numbers of its cases, in order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.cases.iter().flat_map(|(first, after)| *first..*after)
    }

    fn check(&self) -> Result<(), ClusterError> {
        self.source.check()?;
        let mut end = 0;
        for (first, after) in &self.cases {
            let is_ascending = end <= *first && first < after && *after <= MOST_CASES;
            require(is_ascending, "a range of cases")?;
            end = *after;
        }
        Ok(())
    }

    /// Ascending numbers as ranges.
    pub(crate) fn ranges(numbers: impl IntoIterator<Item = u32>) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some((_, after)) if *after == number => *after += 1,
                _ => ranges.push((number, number + 1)),
            }
        }
        ranges
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, Carried, Job, JobLimits, JobWork, Judging, ObjectRef, PartMessage};
    use crate::protocol::encode;
    use serde_json::{Value, json};
    use std::time::Duration;

    fn address() -> Address {
        Address {
            coordinator: "c".to_owned(),
            job: "1".to_owned(),
        }
    }

    fn job() -> Job {
        Job {
            coordinator: "c".to_owned(),
            id: "1".to_owned(),
            subject: "a.cpp".to_owned(),
            problem: "sums".to_owned(),
            package: ObjectRef::from_bytes(b"package"),
            limits: JobLimits {
                time: Duration::from_secs(1),
                memory: 1,
                groups: Vec::new(),
            },
            at_least: "restricted".to_owned(),
            deliveries: 5,
            work: JobWork::Judge(judging()),
        }
    }

    fn judging() -> Judging {
        Judging {
            source: Carried::Stored(ObjectRef::from_bytes(b"source")),
            cases: vec![(0, 3), (5, 6)],
            all: false,
            keeps_output: false,
        }
    }

    fn searching() -> Job {
        let part = PartMessage {
            first: 3,
            after: 7,
            path: None,
            wanted: vec![0, 2],
        };
        Job {
            work: JobWork::Search(Carried::Stored(ObjectRef::from_bytes(b"search")), part),
            ..job()
        }
    }

    #[test]
    fn a_job_arrives_as_it_was() {
        for job in [job(), searching()] {
            assert_eq!(Job::read(&encode(&job), &address()), Ok(job));
        }
        assert_eq!(judging().numbers().collect::<Vec<_>>(), [0, 1, 2, 5]);
        assert_eq!(Judging::ranges([0, 1, 2, 5]), judging().cases);
    }

    #[test]
    fn whatever_is_not_as_it_must_be_is_refused() {
        let changes: [(&str, Value); 12] = [
            ("/id", json!("2")),
            ("/coordinator", json!("other")),
            ("/problem", json!("../sums")),
            ("/subject", json!("a".repeat(5000))),
            ("/package/hash", json!("../../etc/passwd")),
            ("/package/bytes", json!(u64::MAX)),
            ("/work/judge/source/stored/bytes", json!(1_u64 << 40)),
            ("/work/judge/cases", json!([[3, 3]])),
            ("/work/judge/cases", json!([[5, 6], [0, 3]])),
            ("/work/judge/cases", json!([[0, u32::MAX]])),
            ("/at_least", json!("mighty")),
            ("/limits/time", json!("long")),
        ];
        for (place, value) in changes {
            let mut message = serde_json::to_value(job()).unwrap();
            *message.pointer_mut(place).unwrap() = value;
            let read = Job::read(message.to_string().as_bytes(), &address());
            assert!(read.is_err(), "{place}: {message}");
        }
        let of_search = [
            ("/work/search/0/stored/hash", json!("..")),
            ("/work/search/1/after", json!(3)),
            ("/work/search/1/wanted", json!([2, 1])),
            ("/work/search/1/wanted", json!([])),
            ("/work/search/1/path", json!("path")),
        ];
        for (place, value) in of_search {
            let mut message = serde_json::to_value(searching()).unwrap();
            *message.pointer_mut(place).unwrap() = value;
            let read = Job::read(message.to_string().as_bytes(), &address());
            assert!(read.is_err(), "{place}: {message}");
        }
        let mut more = serde_json::to_value(job()).unwrap();
        more["also"] = json!("this");
        assert!(Job::read(more.to_string().as_bytes(), &address()).is_err());
        for bytes in [&b""[..], b"{}", b"[]", b"\xff", &vec![b'['; 2 << 20]] {
            assert!(Job::read(bytes, &address()).is_err());
        }
    }
}
