//! Tests of jury programs, and the responses to them.

use base::pool::Pool;
use cases::build::Case;
use cases::jury::Jury;
use judge::CaseJudge;
use package::Group;
use program::Executable;
use std::sync::Arc;
use terms::fault::Fault;
use terms::verdict::Verdict;

/// A test of a component.
#[derive(Clone, Debug)]
pub(super) struct PartTest {
    /// The name in reports.
    pub(super) name: String,
    /// The group whose case it is, if its arguments matter.
    pub(super) group: Option<Group>,
    pub(super) given: Given,
    /// The required response, if it is known.
    pub(super) wanted: Option<Response>,
}

/// The input of a part in a test.
#[derive(Clone, Debug)]
pub(super) enum Given {
    /// For a validator: an input.
    Input(Arc<[u8]>),
    /// For a checker or an interactor: an output, with the input and the answer.
    Output {
        input: Arc<[u8]>,
        output: Arc<[u8]>,
        answer: Arc<[u8]>,
    },
    /// For an interactor: a submission on a case.
    Submission(Arc<Executable>, Box<Case>),
}

/// The response of a part to a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Response {
    Accepts,
    Rejects,
    /// It awards a share of the points, in millionths.
    Share(u32),
    /// It requests another pass.
    AnotherPass,
    /// The submission in the interaction gets this verdict and a share of the points, in
    /// millionths.
    Verdict(Verdict, u32),
    /// It fails to do its work.
    Dies,
}

const MILLION: f64 = 1e6;

fn millionths(share: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share is from 0 to 1"
    )]
    let millionths = (share * MILLION).round() as u32;
    millionths
}

/// The response of the jury to a test.
///
/// # Errors
/// When the machine fails; a failing part is a response.
pub(super) fn respond(jury: &Jury<'_>, pool: &Pool, test: &PartTest) -> Result<Response, Fault> {
    let group = test.group.as_ref();
    let response = match &test.given {
        Given::Input(input) => jury.validate(input, group, &test.name).map(|valid| {
            if valid.is_ok() {
                Response::Accepts
            } else {
                Response::Rejects
            }
        }),
        Given::Output {
            input,
            output,
            answer,
        } => jury
            .judge(input, output, answer, group, &test.name)
            .map(|ruling| match ruling {
                ruling if ruling.next.is_some() => Response::AnotherPass,
                ruling if ruling.verdict == Verdict::Accepted => Response::Accepts,
                ruling if ruling.share > 0.0 => Response::Share(millionths(ruling.share)),
                _ => Response::Rejects,
            }),
        Given::Submission(executable, case) => {
            let judge = CaseJudge::within_limits(jury, executable, pool);
            let judged = judge.judge(case);
            judged.map(|judged| Response::Verdict(judged.verdict, millionths(judged.share)))
        }
    };
    match response {
        Err(Fault::Part(_)) => Ok(Response::Dies),
        response => response,
    }
}
