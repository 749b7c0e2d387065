//! Names in subjects, and which of them are valid.

use crate::error::ClusterError;
use crate::scheduling::Priority;
use base::digest;

/// The format of all messages, streams and packages.
pub(crate) const FORMAT: u32 = 3;

/// The stream of results and dead letters.
pub(crate) const RESULTS: &str = "TENGEN_RESULT";
/// The bucket for facts about the cluster as a whole.
pub(crate) const ABOUT: &str = "tengen";
/// The bucket of the current workers.
pub(crate) const WORKERS: &str = "tengen-workers";
/// The object store of problems.
pub(crate) const PACKAGES: &str = "tengen-packages";
/// The object store of submissions and searches that are too large for a message. Only coordinators
/// write to it.
pub(crate) const BLOBS: &str = "tengen-blobs";
/// The object store of results that are too large for a message. Workers write to it, and only
/// coordinators read it.
pub(crate) const OUTCOMES: &str = "tengen-outcomes";
/// The object store of programs that workers have compiled.
pub(crate) const PROGRAMS: &str = "tengen-programs";
/// The subject that announces jobs of another kind or language.
pub(crate) const NEWS: &str = "tengen.news";
/// Cancels all jobs of a coordinator, instead of a job's id.
pub(crate) const ALL_JOBS: &str = "all";

/// The maximum length of a part of a subject.
const TOKEN_BYTES: usize = 64;

/// Whether a text can be a part of a subject: lower-case letters, digits, `-` and `_`.
pub(crate) fn is_token(text: &str) -> bool {
    let is_plain =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    (1..=TOKEN_BYTES).contains(&text.len()) && text.bytes().all(is_plain)
}

/// The name as a part of a subject: unchanged if it is plain, otherwise a hash of it.
pub(crate) fn token(name: &str) -> String {
    if is_token(name) && !name.starts_with('-') {
        return name.to_owned();
    }
    // Plain names do not begin like this.
    format!("-{}", &digest::sha256_hex(name.as_bytes())[..16])
}

/// Whether a text is a SHA-256 in hexadecimal.
pub(crate) fn is_hash(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The coordinator of a job, and its id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Address {
    /// The coordinator.
    pub(crate) coordinator: String,
    /// The job's id among those of the coordinator.
    pub(crate) job: String,
}

impl Address {
    /// The subject of the job.
    pub(crate) fn job_subject(&self, priority: Priority, class: &str) -> String {
        let Self { coordinator, job } = self;
        format!("tengen.job.{}.{class}.{coordinator}.{job}", priority.name())
    }

    /// The subject of its result.
    pub(crate) fn result_subject(&self) -> String {
        format!("tengen.result.{}.{}", self.coordinator, self.job)
    }

    /// The subject of its dead letter.
    pub(crate) fn dead_subject(&self) -> String {
        format!("tengen.dead.{}.{}", self.coordinator, self.job)
    }

    /// The subject that cancels it.
    pub(crate) fn cancel_subject(&self) -> String {
        format!("tengen.cancel.{}.{}", self.coordinator, self.job)
    }

    /// The address at the end of any of these subjects.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn of_subject(subject: &str) -> Result<Self, ClusterError> {
        let mut parts = subject.rsplit('.');
        match (parts.next(), parts.next()) {
            (Some(job), Some(coordinator)) if is_token(job) && is_token(coordinator) => Ok(Self {
                coordinator: coordinator.to_owned(),
                job: job.to_owned(),
            }),
            _ => Err(ClusterError::Malformed(format!("the subject `{subject}`"))),
        }
    }
}

/// The filter for the jobs of a class.
pub(crate) fn class_filter(priority: Priority, class: &str) -> String {
    format!("tengen.job.{}.{class}.>", priority.name())
}

#[cfg(test)]
mod tests {
    use super::{Address, Priority, is_hash, is_token, token};

    #[test]
    fn names_that_mean_something_in_subjects_are_replaced() {
        for name in ["c++", "a.b", "*", ">", "", "C", "-x", &"a".repeat(65)] {
            let token = token(name);
            assert!(is_token(&token) && token != name, "{name}: {token}");
        }
        assert_eq!(token("python"), "python");
        assert_ne!(token("a.b"), token("a.c"));
    }

    #[test]
    fn an_address_is_read_from_its_subjects_alone() {
        let address = Address {
            coordinator: "c1".to_owned(),
            job: "7-1".to_owned(),
        };
        let subjects = [
            address.job_subject(Priority::Again, "judge_cpp"),
            address.result_subject(),
            address.dead_subject(),
            address.cancel_subject(),
        ];
        for subject in subjects {
            assert_eq!(Address::of_subject(&subject), Ok(address.clone()));
        }
        for subject in [
            "",
            "x",
            "a..b",
            "a.b c",
            "tengen.result.c1.>",
            "tengen.result.C.1",
        ] {
            assert!(Address::of_subject(subject).is_err(), "{subject}");
        }
    }

    #[test]
    fn a_hash_is_hexadecimal_of_one_length() {
        assert!(is_hash(&"0f".repeat(32)));
        for text in [
            "",
            "0f",
            &"0F".repeat(32),
            &"../".repeat(22),
            &"0f".repeat(33),
        ] {
            assert!(!is_hash(text), "{text}");
        }
    }
}
