//! The Contest API: `/api/contests`.

use super::PAUSE;
use super::api::as_json;
use super::app::App;
use super::failure::Failure;
use super::forms::{Path, Query};
use super::slots::HeldSlot;
use super::visitor::{Reader, Visitor};
use crate::contest::Audience;
use crate::contest::ccs::{Feed, Objects, VERSION, events, filtered};
use crate::store::{Role, StoredFile};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Json, Response};
use axum::routing::get;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::sync::Arc;
use std::time::Duration;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;
use tower_http::timeout::RequestBodyTimeoutLayer;
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// The interval at which an event feed looks for changes.
const LOOK: Duration = Duration::from_secs(1);
/// After this many looks without an event, a feed sends an empty line, so that its connection stays.
const IDLE: u32 = 60;

/// The routes of the Contest API.
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api", get(information))
        // Clients that join addresses ask with a slash at the end.
        .route("/api/", get(information))
        .route("/api/contests", get(contests))
        .route("/api/contests/{id}", get(one))
        .route("/api/contests/{id}/{endpoint}", get(endpoint))
        .route("/api/contests/{id}/{endpoint}/{object}", get(object))
        .route("/api/contests/{id}/{endpoint}/{object}/files", get(files))
        .layer(RequestBodyTimeoutLayer::new(PAUSE))
        .layer(axum::middleware::map_response(as_json))
}

/// What the client of a request sees of the contest that is served.
fn feed(app: &App, visitor: Option<&Visitor>) -> Result<Feed, Failure> {
    let contest = app.contest()?;
    let contest = contest.ok_or(Failure::NotFound("contest"))?;
    let board = app.board(contest)?;
    let is_jury = visitor.is_some_and(|visitor| visitor.account.role >= Role::Setter);
    let audience = Audience::new(is_jury);
    let user = visitor.map_or(0, |visitor| visitor.account.id);
    Ok(Feed::read(
        &app.store,
        &app.catalog,
        board,
        (user, audience),
    )?)
}

/// The same, if the contest has this id.
fn feed_of(app: &App, visitor: Option<&Visitor>, id: &str) -> Result<Feed, Failure> {
    let feed = feed(app, visitor)?;
    if feed.id() == id {
        return Ok(feed);
    }
    Err(Failure::NotFound("contest"))
}

/// `GET /api`
async fn information() -> Json<Value> {
    Json(json!({
        "version": VERSION,
        "version_url": format!("https://ccs-specs.icpc.io/{VERSION}/contest_api"),
        "provider": { "name": "tengen", "version": env!("CARGO_PKG_VERSION") },
    }))
}

/// `GET /api/contests`
async fn contests(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
) -> Result<Json<Value>, Failure> {
    app.run(move |app| match feed(app, visitor.as_ref()) {
        Ok(feed) => Ok(Json(json!([feed.endpoint("contest")]))),
        Err(Failure::NotFound(_)) => Ok(Json(json!([]))),
        Err(failure) => Err(failure),
    })
    .await
}

/// `GET /api/contests/{id}`
async fn one(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    app.run(move |app| {
        let contest = feed_of(app, visitor.as_ref(), &id)?.endpoint("contest");
        contest.map(Json).ok_or(Failure::NotFound("contest"))
    })
    .await
}

/// `GET /api/contests/{id}/{endpoint}`
async fn endpoint(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
    Path((id, name)): Path<(String, String)>,
    Query(wanted): Query<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    if name == "event-feed" {
        return event_feed(app, visitor, id, &wanted).await;
    }
    app.run(move |app| {
        let feed = feed_of(app, visitor.as_ref(), &id)?;
        let value = feed.endpoint(&name).ok_or(Failure::NotFound("endpoint"))?;
        let group = wanted.get("group_id").filter(|_| name == "scoreboard");
        if group.is_some_and(|group| !has_object(&feed, "groups", group)) {
            return Err(Failure::NotFound("group"));
        }
        Ok(Json(filtered(value, &wanted)).into_response())
    })
    .await
}

fn has_object(feed: &Feed, endpoint: &str, id: &str) -> bool {
    find(feed, endpoint, id).is_some()
}

fn find(feed: &Feed, endpoint: &str, id: &str) -> Option<Value> {
    let Some(Value::Array(objects)) = feed.endpoint(endpoint) else {
        return None;
    };
    objects.into_iter().find(|object| object["id"] == id)
}

/// `GET /api/contests/{id}/{endpoint}/{object}`
async fn object(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
    Path((id, name, object)): Path<(String, String, String)>,
) -> Result<Json<Value>, Failure> {
    app.run(move |app| {
        let feed = feed_of(app, visitor.as_ref(), &id)?;
        find(&feed, &name, &object)
            .map(Json)
            .ok_or(Failure::NotFound("object"))
    })
    .await
}

/// `GET /api/contests/{id}/submissions/{object}/files`: the program as a zip file, for the jury.
async fn files(
    State(app): State<Arc<App>>,
    Reader(visitor): Reader,
    Path((id, name, object)): Path<(String, String, String)>,
) -> Result<Response, Failure> {
    app.run(move |app| {
        let feed = feed_of(app, visitor.as_ref(), &id)?;
        let number = object.parse().ok().filter(|id| feed.has_files(&name, *id));
        let files = app.store.files(number.ok_or(Failure::NotFound("file"))?)?;
        let archive = zipped(&files).map_err(|error| Failure::Broken(error.to_string()))?;
        Ok(([(CONTENT_TYPE, "application/zip")], archive).into_response())
    })
    .await
}

/// A zip file with these files, always the same bytes.
fn zipped(files: &[StoredFile]) -> ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        // Its time is the earliest that the format can hold.
        let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
        zip.start_file(&*file.name, options)?;
        zip.write_all(&file.bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// The event feed: all objects, and then each change. With `stream=false` it ends after the objects.
async fn event_feed(
    app: Arc<App>,
    visitor: Option<Visitor>,
    id: String,
    wanted: &BTreeMap<String, String>,
) -> Result<Response, Failure> {
    if wanted.contains_key("since_token") {
        return Err(Failure::Bad(
            "this feed has no tokens: request it without `since_token`, from the beginning"
                .to_owned(),
        ));
    }
    let first = objects(&app, visitor.clone(), id.clone()).await?;
    let lines = lines(&Objects::new(), &first);
    let headers = [(CONTENT_TYPE, "application/x-ndjson")];
    if wanted.get("stream").is_some_and(|stream| stream == "false") {
        return Ok((headers, lines).into_response());
    }
    let user = visitor.as_ref().map_or(0, |visitor| visitor.account.id);
    let slot = app.feeds.take(user)?;
    let (sender, receiver) = tokio::sync::mpsc::channel(1);
    tokio::spawn(async move {
        if sender.send(lines).await.is_ok() {
            follow(&app, (visitor, id), first, &sender, slot).await;
        }
    });
    let stream = ReceiverStream::new(receiver);
    let body = Body::from_stream(stream.map(|lines| Ok::<_, Infallible>(Bytes::from(lines))));
    Ok((headers, body).into_response())
}

/// Sends changes until the client goes or the contest is not served any more.
async fn follow(
    app: &Arc<App>,
    (visitor, id): (Option<Visitor>, String),
    mut known: Objects,
    sender: &tokio::sync::mpsc::Sender<String>,
    _slot: HeldSlot,
) {
    let mut idle = 0;
    loop {
        tokio::select! {
            () = sender.closed() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        // The account may have been closed, or may have become one of the jury.
        let Ok(visitor) = renewed(app, visitor.clone()).await else {
            return;
        };
        let Ok(next) = objects(app, visitor, id.clone()).await else {
            return;
        };
        let mut text = lines(&known, &next);
        known = next;
        idle = if text.is_empty() { idle + 1 } else { 0 };
        if idle == IDLE {
            idle = 0;
            text.push('\n');
        }
        if !text.is_empty() && sender.send(text).await.is_err() {
            return;
        }
    }
}

/// The visitor, if their account is still open.
async fn renewed(app: &Arc<App>, visitor: Option<Visitor>) -> Result<Option<Visitor>, Failure> {
    app.run(move |app| match visitor {
        Some(visitor) if !app.store.is_open(visitor.account.id)? => Err(Failure::NotLoggedIn),
        visitor => Ok(visitor),
    })
    .await
}

async fn objects(app: &Arc<App>, visitor: Option<Visitor>, id: String) -> Result<Objects, Failure> {
    app.run(move |app| Ok(feed_of(app, visitor.as_ref(), &id)?.objects()))
        .await
}

fn lines(before: &Objects, after: &Objects) -> String {
    let mut text = String::new();
    for event in events(before, after) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{event}");
    }
    text
}
