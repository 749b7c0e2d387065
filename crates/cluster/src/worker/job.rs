//! One job, from its message to its result.

use super::Shared;
use super::cache::Unpacked;
use super::hand::Taken;
use crate::error::ClusterError;
use crate::protocol::{
    Address, BLOBS, Carried, CaseMessage, CaseOutcome, DeadLetter, FaultMessage, IsolationMessage,
    Job, JobResult, SourceMessage, decode_part, encode,
};
use base::pool::lock;
use sandbox::Cancel;
use std::sync::Arc;
use tengen_core::build::Case;
use tengen_core::event::Silent;
use tengen_core::fault::{Blame, Fault};
use tengen_core::judge::{Judge, JudgedCase, PartOutcome};
use tengen_core::jury::{Jury, Noticed};

/// Why a job has no result.
enum Failure {
    /// Another worker may fare better: the reason.
    Here(String),
    /// No worker would fare better: the reason.
    Everywhere(String),
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Malformed(_) => Self::Everywhere(error.to_string()),
            _ => Self::Here(error.to_string()),
        }
    }
}

/// Judges a job and sends its result.
pub(super) async fn handle(shared: &Arc<Shared>, taken: Taken) {
    let Ok(address) = Address::of_subject(&taken.message.subject) else {
        // Nobody can be told.
        taken.end().await;
        return;
    };
    let job = match Job::read(&taken.message.payload, &address) {
        Ok(job) => job,
        Err(error) => return bury(shared, taken, &address, error.to_string()).await,
    };
    let (deliveries, most) = (taken.deliveries(), job.deliveries);
    if deliveries > most {
        let reason =
            format!("{most} workers took it, and each died, hung or failed before it was done");
        return bury(shared, taken, &address, reason).await;
    }
    let cancel = Cancel::default();
    lock(&shared.running).insert(address.clone(), cancel.clone());
    tracing::info!(submission = %job.submission, problem = %job.problem, job = %address.job, "a job begins");
    let judged = judge(shared, job, &cancel).await;
    lock(&shared.running).remove(&address);
    if cancel.is_cancelled() {
        return taken.end().await;
    }
    match judged {
        Ok(result) => match send(shared, &address, result).await {
            Ok(()) => {
                shared.figures.done();
                taken.end().await;
            }
            Err(error) => {
                tracing::warn!(%error, "a result cannot be sent");
                taken.give_back(false).await;
            }
        },
        Err(Failure::Here(reason)) if deliveries < most => {
            tracing::warn!(reason, "a job fails here, and goes to another worker");
            taken.give_back(false).await;
        }
        Err(Failure::Here(reason)) => {
            let worker = &shared.options.name;
            bury(
                shared,
                taken,
                &address,
                format!("worker {worker}: {reason}"),
            )
            .await;
        }
        Err(Failure::Everywhere(reason)) => bury(shared, taken, &address, reason).await,
    }
}

/// Says why a job will have no result.
async fn bury(shared: &Shared, taken: Taken, address: &Address, reason: String) {
    tracing::error!(job = %address.job, reason, "a job is given up");
    let letter = encode(&DeadLetter { reason });
    let id = format!("dead-{}", address.job);
    let connection = &shared.connection;
    match connection
        .publish(&address.dead_subject(), &id, letter, || true)
        .await
    {
        Ok(()) => taken.end().await,
        Err(_) => taken.give_back(false).await,
    }
}

async fn send(
    shared: &Shared,
    address: &Address,
    mut result: JobResult,
) -> Result<(), ClusterError> {
    if let Carried::Here(cases) = result.cases {
        let (carried, bytes) = Carried::of(cases);
        if let Some(bytes) = bytes {
            shared.connection.put(BLOBS, &bytes).await?;
        }
        result.cases = carried;
    }
    let id = format!("result-{}", address.job);
    let connection = &shared.connection;
    connection
        .publish(&address.result_subject(), &id, encode(&result), || true)
        .await
}

async fn judge(shared: &Arc<Shared>, mut job: Job, cancel: &Cancel) -> Result<JobResult, Failure> {
    let level = shared.tools.sandbox.isolation().level;
    let wanted = job.level()?;
    if level < wanted {
        let reason = format!("it isolates programs at level {level}, and {wanted} is asked for");
        return Err(Failure::Here(reason));
    }
    let problem = shared.cache.get(shared, &job).await?;
    if let Carried::Stored(object) = &job.source {
        let bytes = shared.connection.bytes(BLOBS, object).await?;
        job.source = Carried::Here(decode_part(&bytes)?);
    }
    let (shared, cancel) = (shared.clone(), cancel.clone());
    let judged = tokio::task::spawn_blocking(move || judge_here(&shared, &problem, &job, cancel));
    // Only a panic ends it otherwise, and another worker might panic as well, until the job is given up.
    let judged = judged.await;
    judged.map_err(|error| Failure::Here(format!("it panicked: {error}")))?
}

fn judge_here(
    shared: &Shared,
    unpacked: &Unpacked,
    job: &Job,
    cancel: Cancel,
) -> Result<JobResult, Failure> {
    let Carried::Here(source) = &job.source else {
        return Err(Failure::Everywhere("the submission is missing".to_owned()));
    };
    let tools = &shared.tools;
    let outcome = || {
        let problem = unpacked.open(shared, &job.limits)?;
        let jury = Jury::new(&problem.package, &problem.compiler, &*tools.sandbox);
        let language = problem.package.languages.named(source.language());
        let language = language.ok_or_else(|| unknown(source))?;
        let submission = source.clone().read(&language)?;
        let judge = Judge {
            jury: &jury,
            cases: &cases(&problem.cases, job)?,
            compiler: &problem.compiler,
            sandbox: &*tools.sandbox,
            pool: &tools.pool,
            workers: None,
            all: job.all,
            store: None,
            keeps_output: job.keeps_output,
            cancel,
        };
        let part = judge.judge_part(&submission, &Silent)?;
        Ok::<_, Fault>((part, jury.noticed()))
    };
    let mut result = JobResult {
        worker: shared.options.name.clone(),
        isolation: IsolationMessage::from(tools.sandbox.isolation()),
        noticed: Noticed::default(),
        refusal: None,
        fault: None,
        cases: Carried::Here(Vec::new()),
    };
    match outcome() {
        Ok((PartOutcome { refusal, cases }, noticed)) => {
            result.refusal = refusal;
            result.noticed = noticed;
            result.cases = Carried::Here(cases.into_iter().map(message).collect());
        }
        Err(fault) if fault.is_of_submission() || fault.blame() == Blame::Package => {
            result.fault = Some(fault.into());
        }
        Err(fault) => {
            return Err(match fault.cause::<ClusterError>() {
                Some(error) => error.clone().into(),
                None => Failure::Here(fault.to_string()),
            });
        }
    }
    Ok(result)
}

fn unknown(source: &SourceMessage) -> ClusterError {
    ClusterError::failed(
        "judge it",
        format!("there is no language `{}`", source.language()),
    )
}

/// The cases of a job.
fn cases(all: &[Case], job: &Job) -> Result<Vec<Case>, Fault> {
    let missing = || ClusterError::Malformed("a case that the problem does not have".to_owned());
    let case = |number: u32| all.get(number as usize).cloned().ok_or_else(missing);
    Ok(job.numbers().map(case).collect::<Result<_, _>>()?)
}

fn message((index, outcome): (usize, Result<JudgedCase, Fault>)) -> CaseMessage {
    CaseMessage {
        case: u32::try_from(index).unwrap_or(u32::MAX),
        outcome: match outcome {
            Ok(judged) => CaseOutcome::Judged(Box::new(judged.into())),
            Err(fault) => CaseOutcome::Failed(Box::new(FaultMessage::from(fault))),
        },
    }
}
