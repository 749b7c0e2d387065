//! Why an upload failed.

use std::fmt;
use terms::fault::{Accountable, Blame};

/// Why an upload failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushError {
    /// The address of a judge is wrong.
    Address {
        /// The address.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An environment variable with a part of the credentials is not set.
    NoCredentials {
        /// The name of the variable.
        variable: &'static str,
    },
    /// The judge does not accept the user and the password.
    WrongCredentials {
        /// The name of the user.
        user: String,
    },
    /// The user of the judge may not upload.
    NotAllowed {
        /// The name of the user.
        user: String,
        /// The roles of the user.
        roles: Vec<String>,
    },
    /// The contest does not exist on the judge.
    NoContest {
        /// The identifier that was asked for, if there is one.
        contest: Option<String>,
        /// The contests that exist: the identifier and the name.
        contests: Vec<(String, String)>,
    },
    /// The judge does not accept the key of its API.
    WrongKey {
        /// The comment of the judge.
        comment: String,
    },
    /// The user of the key has no such problem.
    NoProblem {
        /// The identifier.
        id: u64,
    },
    /// The user of the key may read a problem, but not change it.
    ReadOnly {
        /// The identifier.
        id: u64,
    },
    /// A problem is one that the judge cannot hold, or not as things are there.
    Unfit {
        /// The reason, and what to do.
        reason: String,
    },
    /// The judge refused a request, and explained that in a comment.
    Failed {
        /// The method, and what it is about.
        request: String,
        /// The comment of the judge.
        comment: String,
    },
    /// The problem does not exist in the contest.
    NotInContest {
        /// The identifier of the problem.
        problem: String,
        /// The problems of the contest.
        problems: Vec<String>,
        /// The command that uploads it.
        command: String,
    },
    /// The user belongs to no team, so the judge accepts no submissions.
    NoTeam {
        /// The name of the user.
        user: String,
    },
    /// The judge finished no submission for a long time.
    NotJudged {
        /// How many submissions are not finished.
        submissions: usize,
        /// For how long, in seconds.
        seconds: u64,
    },
    /// The judge refused a request.
    Refused {
        /// The method and the path of the request.
        request: String,
        /// The HTTP status code.
        status: u16,
        /// The messages of the judge.
        messages: Vec<String>,
    },
    /// The judge sent something else than its interface describes.
    NotUnderstood {
        /// The method and the path of the request.
        request: String,
        /// What is wrong with the response.
        reason: String,
    },
    /// The judge could not be reached, or the connection was lost.
    Connection {
        /// The method and the path of the request.
        request: String,
        /// The reason.
        reason: String,
    },
}

impl fmt::Display for PushError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address { address, reason } => write!(f, "`{address}`: {reason}"),
            Self::NoCredentials { variable } => write!(
                f,
                "the environment variable {variable} is not set: it is needed to log in"
            ),
            Self::WrongCredentials { user } => {
                write!(f, "the judge does not accept the password of `{user}`")
            }
            Self::NotAllowed { user, roles } => {
                let roles = listed(roles, "none");
                write!(
                    f,
                    "`{user}` may not upload: the role `admin` is needed, and the roles are: {roles}"
                )
            }
            Self::NoContest { contest, contests } => {
                let contests: Vec<String> = contests
                    .iter()
                    .map(|(id, name)| format!("{id} ({name})"))
                    .collect();
                let contests = listed(&contests, "none");
                match contest {
                    Some(contest) => write!(
                        f,
                        "the judge has no contest `{contest}`; its contests are: {contests}"
                    ),
                    None => write!(
                        f,
                        "choose a contest of the judge with --contest; its contests are: {contests}"
                    ),
                }
            }
            Self::WrongKey { comment } => write!(
                f,
                "the judge does not accept the key and the secret in TENGEN_POLYGON_KEY and TENGEN_POLYGON_SECRET: {comment}"
            ),
            Self::NoProblem { id } => write!(
                f,
                "the judge has no problem {id}, or the user of the key has no access to it: create it on the \
                 pages of the judge, whose list of problems shows its id"
            ),
            Self::ReadOnly { id } => write!(
                f,
                "the user of the key may only read problem {id}: its owner can give write access"
            ),
            Self::Unfit { reason } => f.write_str(reason),
            Self::Failed { request, comment } => {
                write!(f, "{request}: the judge refused it: {comment}")
            }
            Self::NotInContest {
                problem,
                problems,
                command,
            } => {
                let problems = listed(problems, "none");
                write!(
                    f,
                    "the contest has no problem `{problem}`; its problems are: {problems}; upload it with `{command}`"
                )
            }
            Self::NoTeam { user } => write!(
                f,
                "`{user}` cannot submit: the user has no team; give the user one on the judge"
            ),
            Self::NotJudged {
                submissions,
                seconds,
            } => write!(
                f,
                "the judge finished none of {submissions} waiting submissions for {seconds} s: a judgehost must be running, and the \
                 contest must not be over"
            ),
            Self::Refused {
                request,
                status,
                messages,
            } => {
                write!(f, "{request}: the judge refused it with status {status}")?;
                messages
                    .iter()
                    .try_for_each(|message| write!(f, "\n  {message}"))
            }
            Self::NotUnderstood { request, reason } => {
                write!(
                    f,
                    "{request}: the response is not what is expected: {reason}"
                )
            }
            Self::Connection { request, reason } => write!(f, "{request}: {reason}"),
        }
    }
}

/// Some texts in a row, or another one if there are none.
fn listed(texts: &[String], none: &str) -> String {
    match texts {
        [] => none.to_owned(),
        texts => texts.join(", "),
    }
}

impl std::error::Error for PushError {}

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
