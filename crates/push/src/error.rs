//! Why an upload failed.

use terms::fault::{Accountable, Blame};

/// Why an upload failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The address of a judge is wrong.
    #[error("`{address}`: {reason}")]
    Address {
        /// The address.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An environment variable with a part of the credentials is not set.
    #[error("the environment variable {variable} is not set: it is needed to log in")]
    NoCredentials {
        /// The name of the variable.
        variable: &'static str,
    },
    /// The judge does not accept the user and the password.
    #[error("the judge does not accept the password of `{user}`")]
    WrongCredentials {
        /// The name of the user.
        user: String,
    },
    /// The user of the judge may not upload.
    #[error(
        "`{user}` may not upload: the role `admin` is needed, and the roles are: {roles}",
        roles = listed(.roles, "none")
    )]
    NotAllowed {
        /// The name of the user.
        user: String,
        /// The roles of the user.
        roles: Vec<String>,
    },
    /// The contest does not exist on the judge.
    #[error("{}; its contests are: {}", missing(.contest.as_deref()), named(.contests))]
    NoContest {
        /// The identifier that was asked for, if there is one.
        contest: Option<String>,
        /// The contests that exist: the identifier and the name.
        contests: Vec<(String, String)>,
    },
    /// The judge does not accept the key of its API.
    #[error(
        "the judge does not accept the key and the secret in TENGEN_POLYGON_KEY and TENGEN_POLYGON_SECRET: {comment}"
    )]
    WrongKey {
        /// The comment of the judge.
        comment: String,
    },
    /// The user of the key has no such problem.
    #[error(
        "the judge has no problem {id}, or the user of the key has no access to it: create it on the \
                 pages of the judge, whose list of problems shows its id"
    )]
    NoProblem {
        /// The identifier.
        id: u64,
    },
    /// The user of the key may read a problem, but not change it.
    #[error("the user of the key may only read problem {id}: its owner can give write access")]
    ReadOnly {
        /// The identifier.
        id: u64,
    },
    /// A problem is one that the judge cannot hold, or not as things are there.
    #[error("{}", .reason)]
    Unfit {
        /// The reason, and what to do.
        reason: String,
    },
    /// The judge refused a request, and explained that in a comment.
    #[error("{request}: the judge refused it: {comment}")]
    Failed {
        /// The method, and what it is about.
        request: String,
        /// The comment of the judge.
        comment: String,
    },
    /// The problem does not exist in the contest.
    #[error(
        "the contest has no problem `{problem}`; its problems are: {problems}; upload it with `{command}`",
        problems = listed(.problems, "none")
    )]
    NotInContest {
        /// The identifier of the problem.
        problem: String,
        /// The problems of the contest.
        problems: Vec<String>,
        /// The command that uploads it.
        command: String,
    },
    /// The user belongs to no team, so the judge accepts no submissions.
    #[error("`{user}` cannot submit: the user has no team; give the user one on the judge")]
    NoTeam {
        /// The name of the user.
        user: String,
    },
    /// The judge finished no submission for a long time.
    #[error(
        "the judge finished none of {submissions} waiting submissions for {seconds} s: a judgehost must be running, and the \
                 contest must not be over"
    )]
    NotJudged {
        /// How many submissions are not finished.
        submissions: usize,
        /// For how long, in seconds.
        seconds: u64,
    },
    /// The judge refused a request.
    #[error(
        "{request}: the judge refused it with status {status}{}",
        .messages.iter().map(|message| format!("\n  {message}")).collect::<Vec<_>>().concat()
    )]
    Refused {
        /// The method and the path of the request.
        request: String,
        /// The HTTP status code.
        status: u16,
        /// The messages of the judge.
        messages: Vec<String>,
    },
    /// The judge sent something else than its interface describes.
    #[error("{request}: the response is not what is expected: {reason}")]
    NotUnderstood {
        /// The method and the path of the request.
        request: String,
        /// What is wrong with the response.
        reason: String,
    },
    /// The judge could not be reached, or the connection was lost.
    #[error("{request}: {reason}")]
    Connection {
        /// The method and the path of the request.
        request: String,
        /// The reason.
        reason: String,
    },
}

fn missing(contest: Option<&str>) -> String {
    match contest {
        Some(contest) => format!("the judge has no contest `{contest}`"),
        None => "choose a contest of the judge with --contest".to_owned(),
    }
}

fn named(contests: &[(String, String)]) -> String {
    let contests = contests.iter();
    let named: Vec<String> = contests
        .map(|(id, name)| format!("{id} ({name})"))
        .collect();
    listed(&named, "none")
}

/// Some texts in a row, or another one if there are none.
fn listed(texts: &[String], none: &str) -> String {
    match texts {
        [] => none.to_owned(),
        texts => texts.join(", "),
    }
}

impl Accountable for PushError {
    fn blame(&self) -> Blame {
        match self {
            Self::Connection { .. } | Self::NotUnderstood { .. } | Self::NotJudged { .. } => {
                Blame::Machine
            }
            _ => Blame::Usage,
        }
    }
}
