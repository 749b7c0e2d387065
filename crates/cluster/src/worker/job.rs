//! Processing one job, from its message to its result.

use super::WorkerState;
use super::cache::Unpacked;
use super::received::ReceivedJob;
use super::work::JobContext;
use crate::error::ClusterError;
use crate::protocol::{
    Address, BLOBS, Carried, DeadLetter, IsolationMessage, Job, JobOutcome, JobResult, JobWork,
    OUTCOMES, decode_part, encode,
};
use cases::jury::Noticed;
use sandbox::Cancel;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use terms::fault::Blame;

/// Why a job has no result.
enum JobFailure {
    /// Another worker may succeed: the reason.
    Here(String),
    /// No worker would succeed: the reason.
    Everywhere(String),
}

impl From<ClusterError> for JobFailure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::Malformed(_) => Self::Everywhere(error.to_string()),
            _ => Self::Here(error.to_string()),
        }
    }
}

/// Processes a job and sends its result.
pub(super) async fn handle(shared: &Arc<WorkerState>, taken: ReceivedJob) {
    let Ok(address) = Address::of_subject(&taken.message.subject) else {
        // The message has no valid address for an error.
        taken.end().await;
        return;
    };
    let job = match Job::read(&taken.message.payload, &address) {
        Ok(job) => job,
        Err(error) => return send_dead_letter(shared, taken, &address, error.to_string()).await,
    };
    let (deliveries, most) = (taken.deliveries(), job.deliveries);
    if deliveries > most {
        let reason = format!(
            "workers took it {most} times, and each died, hung or failed before it was done"
        );
        return send_dead_letter(shared, taken, &address, reason).await;
    }
    let cancel = taken.cancel.clone();
    if cancel.is_cancelled() {
        return taken.end().await;
    }
    tracing::info!(subject = %job.subject, problem = %job.problem, job = %address.job, "a job begins");
    let done = work(shared, job, &cancel).await;
    if cancel.is_cancelled() {
        return taken.end().await;
    }
    match done {
        Ok(result) => match send(shared, &address, result).await {
            Ok(()) => {
                shared.figures.done();
                shared.backoff.end();
                taken.end().await;
            }
            Err(error) => {
                tracing::warn!(%error, "a result cannot be sent");
                taken.give_back(false).await;
            }
        },
        Err(JobFailure::Here(reason)) if deliveries < most => {
            tracing::warn!(reason, "a job fails here, and goes to another worker");
            shared.backoff.begin();
            taken.give_back(false).await;
        }
        Err(JobFailure::Here(reason)) => {
            shared.backoff.begin();
            let worker = &shared.options.name;
            send_dead_letter(
                shared,
                taken,
                &address,
                format!("worker {worker}: {reason}"),
            )
            .await;
        }
        Err(JobFailure::Everywhere(reason)) => {
            send_dead_letter(shared, taken, &address, reason).await;
        }
    }
}

/// Publishes the reason why a job will have no result.
async fn send_dead_letter(
    shared: &WorkerState,
    taken: ReceivedJob,
    address: &Address,
    reason: String,
) {
    tracing::error!(job = %address.job, reason, "a job is given up");
    let letter = encode(&DeadLetter { reason });
    let sent = async {
        let id = message_id(address)?;
        let connection = &shared.connection;
        let (subject, goes_on) = (address.dead_subject(), || true);
        connection.publish(&subject, &id, letter, goes_on).await
    };
    match sent.await {
        Ok(_) => taken.end().await,
        Err(_) => taken.give_back(false).await,
    }
}

/// The id of a message about a job. It is random: a job that is requested again has another result,
/// which the servers would otherwise drop as a duplicate of an earlier one, even if that was lost
/// or came from another worker.
fn message_id(address: &Address) -> Result<String, ClusterError> {
    let number = getrandom::u64();
    let number = number.map_err(|error| ClusterError::failed("get a random number", error))?;
    Ok(format!("{}-{number:016x}", address.job))
}

async fn send(
    shared: &WorkerState,
    address: &Address,
    (outcome, noticed): (JobOutcome, Noticed),
) -> Result<(), ClusterError> {
    let owner = format!("{}-{}", shared.key(), address.job);
    let (outcome, bytes) = Carried::new(outcome, owner);
    if let Some(bytes) = bytes {
        shared.connection.put(OUTCOMES, &bytes).await?;
    }
    let result = JobResult {
        worker: shared.options.name.clone(),
        isolation: IsolationMessage::from(shared.tools.sandbox.isolation()),
        noticed,
        outcome,
    };
    let id = message_id(address)?;
    let connection = &shared.connection;
    connection
        .publish(&address.result_subject(), &id, encode(&result), || true)
        .await?;
    Ok(())
}

/// Performs the work of a job; returns its outcome and the observations of the jury.
async fn work(
    shared: &Arc<WorkerState>,
    mut job: Job,
    cancel: &Cancel,
) -> Result<(JobOutcome, Noticed), JobFailure> {
    let level = shared.tools.sandbox.isolation().level;
    let wanted = job.level()?;
    if level < wanted {
        let reason = format!("it isolates programs at level {level}, and {wanted} is asked for");
        return Err(JobFailure::Here(reason));
    }
    let problem = shared.cache.get(shared, &job).await?;
    match &mut job.work {
        JobWork::Judge(judging) => fetch(shared, &mut judging.source).await?,
        JobWork::Search(search, _) => fetch(shared, search).await?,
        JobWork::Play(game) => fetch(shared, game).await?,
    }
    let (shared, cancel) = (shared.clone(), cancel.clone());
    let worked = tokio::task::spawn_blocking(move || work_here(&shared, &problem, job, cancel));
    // It ends without a result only by a panic. Another worker might panic as well, until the job
    // fails permanently.
    let worked = worked.await;
    worked.map_err(|error| JobFailure::Here(format!("it panicked: {error}")))?
}

/// Replaces a reference by the stored content.
async fn fetch<T: DeserializeOwned>(
    shared: &WorkerState,
    carried: &mut Carried<T>,
) -> Result<(), ClusterError> {
    if let Carried::Stored(object) = carried {
        let bytes = shared.connection.bytes(BLOBS, object).await?;
        *carried = Carried::Here(decode_part(&bytes)?);
    }
    Ok(())
}

fn work_here(
    shared: &WorkerState,
    unpacked: &Unpacked,
    job: Job,
    cancel: Cancel,
) -> Result<(JobOutcome, Noticed), JobFailure> {
    let worked = unpacked.open(shared, &job.limits).and_then(|problem| {
        let context = JobContext {
            tools: &shared.tools,
            problem: &problem,
            cancel,
        };
        match job.work {
            JobWork::Judge(judging) => context.judge(judging),
            JobWork::Search(search, part) => context.search(search, &part),
            JobWork::Play(game) => context.play(game),
        }
    });
    let fault = match worked {
        Ok(done) => return Ok(done),
        Err(fault) => fault,
    };
    if fault.is_of_submission() || fault.blame() == Blame::Package {
        return Ok((JobOutcome::Failed(fault.into()), Noticed::default()));
    }
    Err(match fault.cause::<ClusterError>() {
        Some(error) => error.clone().into(),
        None => JobFailure::Here(fault.to_string()),
    })
}
