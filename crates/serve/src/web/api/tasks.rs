//! Tasks that come with their tests: a single one, or one per line.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{body, parse};
use super::super::pages::submission::progress;
use super::super::visitor::{Caller, RunOrSubmit, RunScope, Visitor};
use super::problem_lines::ProblemLines;
use super::submissions::{described, take};
use crate::store::Taken;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Json, Response};
use report::task_document;
use sandbox::Cancel;
use serde_json::json;
use std::io::{self, BufReader};
use std::sync::Arc;
use std::time::Duration;
use tasks::{Judged, Overrides, ResultLine, judge_lines};
use tokio::sync::mpsc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;
use tokio_util::io::{StreamReader, SyncIoBridge};

/// The maximum size of a single task.
const TASK: u64 = 64 << 20;
/// How long a submission of a batch waits for room before it retries.
const PAUSE: Duration = Duration::from_millis(100);
/// How long a task of a batch waits before the quota is checked again.
const QUOTA_PAUSE: Duration = Duration::from_secs(1);
/// How long a client may send nothing in the middle of a batch: it may wait for a result before it
/// sends the next line.
const SILENCE: Duration = Duration::from_mins(10);
/// The maximum time limit of a task per test.
const MOST_TIME: Duration = Duration::from_mins(1);
const MOST_MEMORY: u64 = 4 << 30;
/// How many results wait for a client that reads slowly; then nothing more is judged for it.
const UNREAD: usize = 64;

/// Judges a task and returns its result.
///
/// The body is an object with a submission, its tests and, if needed, its checker; so is each line
/// of a batch.
#[utoipa::path(
    post,
    path = "/api/v1/tasks",
    request_body(content = Object, description = "A task, in one of the shapes that `tengen judge --jsonl` reads"),
    responses((status = 200, description = "The result"), (status = 400, description = "It cannot be read: where, and what would be right"))
)]
pub(super) async fn one(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<RunScope>,
    request: Request,
) -> Result<Json<serde_json::Value>, Failure> {
    app.admit_task(&visitor)?;
    let place = app.tasks.wait(visitor.account.id).await?;
    let overrides = overrides(&visitor);
    let bytes = body(request.into_body(), TASK).await?;
    // If the client disconnects, its task is cancelled.
    let cancel = Cancel::default();
    let _guard = cancel.clone().on_drop();
    app.run(move |app| {
        let _place = place;
        let judge = &app.catalog.tools().tasks;
        let task = tasks::read_one(&bytes, judge.languages());
        let task = task.and_then(|task| overrides.applied(task));
        let task = task.map_err(|wrong| Failure::Bad(wrong.to_string()))?;
        let judged = Judged::Task(Box::new(judge.judge(&task, &cancel)));
        Ok(Json(task_document(&ResultLine { number: 1, judged })))
    })
    .await
}

/// Judges one task or submission to a problem of this server per line. The response has one line
/// for each, in the order in which they are done.
#[utoipa::path(
    post,
    path = "/api/v1/batch",
    request_body(content = String, content_type = "application/x-ndjson", description = "A task or a submission a line"),
    responses((status = 200, content_type = "application/x-ndjson", description = "A result a line, with the number of the line it answers"))
)]
pub(super) async fn batch(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<RunOrSubmit>,
    request: Request,
) -> Result<Response, Failure> {
    visitor.count(&app)?;
    app.require_space()?;
    let place = app.batches.take(visitor.account.id)?;
    let overrides = Overrides {
        // A token may allow only submissions to problems.
        refuses_all: !visitor.has_scope("run"),
        ..overrides(&visitor)
    };
    let pieces = request.into_body().into_data_stream();
    let silent = |_| io::Error::new(io::ErrorKind::TimedOut, "nothing came for too long");
    let pieces = pieces.timeout(SILENCE).map(move |piece| match piece {
        Ok(piece) => piece.map_err(io::Error::other),
        Err(elapsed) => Err(silent(elapsed)),
    });
    let lines = SyncIoBridge::new(StreamReader::new(Box::pin(pieces)));
    let (sender, results) = mpsc::channel::<io::Result<Bytes>>(UNREAD);
    let account = visitor.account.clone();
    let (found, submissions) = mpsc::channel(UNREAD);
    tokio::spawn(submit_all(
        app.clone(),
        visitor,
        submissions,
        sender.clone(),
    ));
    tokio::task::spawn_blocking(move || {
        let _place = place;
        let judge = &app.catalog.tools().tasks;
        let mut emit = |line: &ResultLine| {
            let text = format!("{}\n", task_document(line));
            let gone = |_| io::ErrorKind::BrokenPipe.into();
            sender.blocking_send(Ok(text.into())).map_err(gone)
        };
        let take = |number, line| {
            // Nobody receives it if the client is gone.
            let _ = found.blocking_send((number, line));
        };
        // A batch may last for long, and the account may be closed meanwhile.
        let check = |is_task| {
            if let Ok(false) = app.store.is_open(account.id) {
                return Err(io::Error::other("the account is closed"));
            }
            // Tasks beyond the quota wait until there were fewer within an hour.
            while is_task && app.count_task(&account).is_err() {
                if sender.is_closed() {
                    return Err(io::ErrorKind::BrokenPipe.into());
                }
                std::thread::sleep(QUOTA_PAUSE);
            }
            Ok(())
        };
        let lines = ProblemLines::new(BufReader::new(lines), check, take);
        let judged = judge_lines(judge, lines, overrides, &Cancel::default(), &mut emit);
        if let Err(error) = judged {
            // The response ends in the middle, so that it is not taken for a complete one.
            let _ = sender.blocking_send(Err(error));
        }
    });
    let kind = [(CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(ReceiverStream::new(results))).into_response())
}

/// Accepts submissions by their lines, as there is room, and answers each when it is judged.
async fn submit_all(
    app: Arc<App>,
    visitor: Visitor,
    mut lines: mpsc::Receiver<(u64, Vec<u8>)>,
    sender: mpsc::Sender<io::Result<Bytes>>,
) {
    while let Some((number, line)) = lines.recv().await {
        let taken = loop {
            let (line, visitor) = (line.clone(), visitor.clone());
            let taken = app.run(move |app| take(app, &visitor, parse(&line)?)).await;
            if !matches!(taken, Err(Failure::Full { .. })) || sender.is_closed() {
                break taken;
            }
            tokio::time::sleep(PAUSE).await;
        };
        let (app, visitor, sender) = (app.clone(), visitor.clone(), sender.clone());
        tokio::spawn(async move {
            let answer = match taken {
                Ok(taken) => judged(&app, visitor, taken).await,
                Err(failure) => Err(failure),
            };
            let mut answer = answer.unwrap_or_else(|failure| {
                json!({ "error": { "code": failure.code(), "message": failure.message() } })
            });
            answer["line"] = number.into();
            // A client that is gone finds the submission in the store.
            let _ = sender.send(Ok(format!("{answer}\n").into())).await;
        });
    }
}

/// The result of a submission, once it is known.
async fn judged(
    app: &Arc<App>,
    visitor: Visitor,
    taken: Taken,
) -> Result<serde_json::Value, Failure> {
    let id = taken.submission;
    let (watcher, watching) = (visitor.clone(), app.clone());
    let mut progress = app.run(move |_| progress(&watching, &watcher, id)).await?;
    while let Some(now) = progress.next().await {
        if now.state.is_final() {
            break;
        }
    }
    app.run(move |app| {
        let shape = described(app, &visitor, id)?;
        serde_json::to_value(shape).map_err(|error| Failure::Broken(error.to_string()))
    })
    .await
}

/// Reads bytes as a batch, for [`crate::fuzzing`].
pub(super) fn parse_any(bytes: &[u8], languages: &terms::language::Languages) {
    let mut submissions = Vec::new();
    let lines = ProblemLines::new(bytes, |_| Ok(()), |_, line| submissions.push(line));
    for line in io::BufRead::split(lines, b'\n').map_while(Result::ok) {
        for task in tasks::read(&line, languages).into_iter().flatten() {
            _ = Overrides::default().applied(task);
        }
    }
    for line in submissions {
        _ = parse::<super::shapes::NewSubmissionShape>(&line);
    }
}

fn overrides(visitor: &Visitor) -> Overrides {
    Overrides {
        refuses_checkers: !visitor.has_scope("checkers"),
        most_time: Some(MOST_TIME),
        most_memory: Some(MOST_MEMORY),
        ..Overrides::default()
    }
}
