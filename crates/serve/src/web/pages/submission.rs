//! A submission, its result, and watching its progress.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Form, Path, Query};
use super::super::layout::{Page, form_token};
use super::super::visitor::{Setter, Visitor};
use super::super::withheld::from_visitor;
use super::ladder::fault;
use super::program_form::Notice;
use super::source::{linked, numbered};
use super::submissions::{moment, state_tag};
use crate::catalog::Version;
use crate::store::{Role, State as Stage, StoredFile, Submission, Summary};
use crate::work::{CaseRecord, JudgingProgress, Record, Watcher};
use axum::extract::{Request, State};
use axum::response::Redirect;
use axum::response::sse::{Event, KeepAlive, Sse};
use base::text::{count, escape_text, line, points};
use maud::{Markup, html};
use report::html::{CaseFiles, game_figure};
use std::convert::Infallible;
use std::sync::Arc;
use terms::verdict::{Verdict, seconds};
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt as _};

/// The only event of a submission whose result is withheld.
const WITHHELD: &str = r#"{"state":"withheld","cases":0,"from":0,"judged":[]}"#;

/// `GET /submissions/{id}`
pub(in crate::web) async fn one(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(notice): Query<Notice>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let submission = seen(app, &visitor, id)?;
        let judgements = app.store.judgements(id)?;
        let latest = judgements.first().ok_or(Failure::NotFound("submission"))?;
        let files = app.store.files(id)?;
        let withheld = from_visitor(app, &visitor)?;
        let version = app.catalog.current(&submission.problem);
        let body = html! {
            h1 { "Submission " (id) }
            (notice.shown())
            p.facts {
                a href={ "/problems/" (submission.problem) } { (submission.problem) } ", "
                (submission.language) ", by " (line(&submission.user_name)) ", " (moment(submission.created))
                @if version.as_ref().is_some_and(|version| version.refuses_inputs().is_none()) {
                    ", " a href={ "/problems/" (submission.problem) "/hacks?submission=" (id) } { "try to break it" }
                }
            }
            // A script fills it once the verdict is known, and screen readers read it aloud.
            p.for-readers id="announcement" role="status" {}
            div id="judgement" tabindex="-1" {
                @if let Some(withheld) = withheld { (super::withheld::judgement(app, &visitor, withheld, (&submission, &files), latest)?) }
                @else { (judgement(app, &visitor, version.as_deref(), (&submission, &files), latest)?) }
            }
            @if judgements.len() > 1 && withheld.is_none() { (earlier(&judgements)) }
            h2 { "Program" }
            @for (index, file) in files.iter().enumerate() { (numbered(index, file)) }
        };
        Ok(Page::new(&format!("Submission {id}"), Some(&visitor), &body))
    })
    .await
}

/// The submission, if the visitor may see it. Others look as if they did not exist.
pub(in crate::web) fn seen(app: &App, visitor: &Visitor, id: i64) -> Result<Submission, Failure> {
    let submission = app.store.submission(id)?;
    if visitor.may_see(submission.user) {
        return Ok(submission);
    }
    Err(Failure::NotFound("submission"))
}

/// Its result or state.
fn judgement(
    app: &App,
    visitor: &Visitor,
    version: Option<&Version>,
    (submission, files): (&Submission, &[StoredFile]),
    latest: &Summary,
) -> Result<Markup, Failure> {
    let id = submission.id;
    Ok(match latest.state {
        Stage::Queued | Stage::Running => html! {
            (waiting(app, latest, id))
            form method="post" action={ "/submissions/" (id) "/cancel" } { (form_token(visitor)) button type="submit" { "Cancel" } }
        },
        Stage::Cancelled => html! { p { (state_tag(latest)) " It was not judged." } },
        Stage::Failed => html! {
            p { (state_tag(latest)) " The problem or the server failed, not the submission." }
            // The reason may reveal the data.
            @if visitor.account.role >= Role::Setter {
                pre.message { (escape_text(app.store.result(latest.id)?.unwrap_or_default().as_bytes())) }
            }
            (again(visitor, id))
        },
        Stage::Judged => {
            let text = app.store.result(latest.id)?.unwrap_or_default();
            let record: Record = serde_json::from_str(&text).map_err(|error| {
                Failure::Broken(format!("a stored result cannot be read: {error}"))
            })?;
            html! {
                p.verdict-line {
                    (state_tag(latest)) " "
                    (summary(latest, &record))
                    @let workers = record.workers();
                    @if !workers.is_empty() { " by " (line(&workers.join(", "))) }
                }
                @if let Some(message) = &record.refusal { h2 { "The compiler says" } pre.message tabindex="0" { (linked(message, files)) } }
                @if !record.cases.is_empty() {
                    h2 { "Cases" }
                    p.dim { "Each with its verdict, and its processor time in milliseconds." }
                }
                (groups(&record))
                (games(version, &record))
                (first_failure(visitor, version, submission, latest, &record)?)
                (again(visitor, id))
            }
        }
    })
}

/// The points, the time and what was judged.
fn summary(latest: &Summary, record: &Record) -> Markup {
    if latest.score.is_none() {
        return html! {
            (count(record.games.len(), "game")) " against random moves"
            @if let Some(cpu) = latest.cpu_ms { ", slowest game " (format!("{cpu:.0} ms")) }
        };
    }
    html! {
        b { (points(record.score)) } " of "
        (points(record.groups.iter().map(|group| group.points).sum())) " points"
        @if let Some(cpu) = latest.cpu_ms { ", slowest case " (format!("{cpu:.0} ms")) }
        ", " (count(record.cases.len(), "case")) " judged"
    }
}

/// The names of the players of a game that decides whether a submission is accepted.
pub(in crate::web) fn names_in_check(seat: usize) -> [String; 2] {
    [0, 1].map(|player| {
        if player == seat {
            "submission"
        } else {
            "random"
        }
        .to_owned()
    })
}

/// The games of a match that decided the verdict, move by move.
fn games(version: Option<&Version>, record: &Record) -> Markup {
    let found = version.and_then(Version::matches);
    html! {
        @for (seat, game) in record.seats() {
            @let [first, second] = names_in_check(seat);
            h2 { "Game " (seat + 1) ": " (first) " (x) against " (second) " (o)" }
            p {
                @match game.winner { None => "Drawn", Some(winner) if winner == seat => "The submission won", Some(_) => "The submission lost" }
                " after " (count(game.moves.len(), "move")) "."
            }
            (fault(game, true))
            @if let Some(found) = found { (game_figure(&*found.game, game)) }
        }
    }
}

/// A judgement that is not done; the script fills it case by case.
fn waiting(app: &App, latest: &Summary, id: i64) -> Markup {
    let progress = app.work.live().now(latest.id);
    let judged = progress.map_or_else(Vec::new, |progress| progress.judged());
    html! {
        div.watched data-events={ "/submissions/" (id) "/events" } {
            p { (state_tag(latest)) " " span.progress { (app.work.queue().waiting()) " wait" } }
            ol.cells { @for case in judged { li.(short(case.verdict)) title=(case.id) { (short(case.verdict)) } } }
        }
        noscript { p { a href={ "/submissions/" (id) } { "Look again" } } }
    }
}

fn short(verdict: &str) -> &'static str {
    let known = Verdict::ALL.into_iter().find(|it| it.name() == verdict);
    known.map_or("", Verdict::short)
}

fn groups(record: &Record) -> Markup {
    html! {
        @for (index, group) in record.groups.iter().enumerate() {
            @let cases: Vec<&CaseRecord> = record.cases.iter().filter(|case| case.group == index).collect();
            section.group {
                h3 {
                    (line(&group.name)) " "
                    @if let Some(verdict) = group.verdict { span.verdict.(verdict.short()) { (verdict.name()) } }
                    " " small { (points(group.score)) " of " (points(group.points)) }
                    @if let Some(blocked) = &group.blocked_by { " " small { "needs " (line(blocked)) } }
                }
                ol.cells {
                    @for case in cases {
                        @let judged = &case.judged;
                        li.(judged.verdict.short()) title={ (case.id) ": " (judged.verdict.name()) ", " (seconds(judged.cpu)) } {
                            (judged.verdict.short()) " " small { (judged.cpu.as_millis()) }
                        }
                    }
                }
            }
        }
    }
}

/// The first failed case: everything for setters and for samples, only the verdict for others.
fn first_failure(
    visitor: &Visitor,
    version: Option<&Version>,
    submission: &Submission,
    latest: &Summary,
    record: &Record,
) -> Result<Markup, Failure> {
    let Some(failing) = record.first_failure() else {
        return Ok(html! {});
    };
    // The files of another version may differ.
    let version = version.filter(|version| latest.version.as_deref() == Some(version.hash()));
    let case = version.and_then(|version| {
        let mut cases = version.cases().iter();
        Some((version, cases.find(|case| case.planned.id == failing.id)?))
    });
    let is_public = case.is_some_and(|(version, case)| {
        let planned = &case.planned;
        version.package().shows(planned.group, &planned.name)
    });
    let head = html! {
        h2 { "First failure: " (line(&failing.id)) }
        p { span.verdict.(failing.judged.verdict.short()) { (failing.judged.verdict.name()) } ", " (seconds(failing.judged.cpu)) }
    };
    if !is_public && visitor.account.role < Role::Setter {
        return Ok(html! { (head) p.dim { "This case is secret." } });
    }
    let Some((version, case)) = case else {
        return Ok(
            html! { (head) p.dim { "The problem has changed since: have it judged again to see more." } },
        );
    };
    let files = CaseFiles::read(case)?;
    let package = version.package();
    let language = package.languages.named(&submission.language);
    let limit = language.map_or(package.limits.time, |language| {
        package
            .limits_for(&language, package.groups.get(case.planned.group))
            .time
    });
    let name = format!("submission {}", submission.id);
    let details =
        report::html::judged_case(package, (case, &files), (&name, limit), &failing.judged);
    Ok(html! { h2 { "First failure: " (line(&failing.id)) } h3 { "The case" } (details) })
}

fn again(visitor: &Visitor, id: i64) -> Markup {
    html! {
        @if visitor.account.role >= Role::Setter {
            form method="post" action={ "/submissions/" (id) "/rejudge" } { (form_token(visitor)) button type="submit" { "Judge again" } }
        }
    }
}

fn earlier(judgements: &[Summary]) -> Markup {
    html! {
        h2 { "Earlier judgements" }
        ul { @for judgement in &judgements[1..] { li { (moment(judgement.created)) " " (state_tag(judgement)) } } }
    }
}

/// `GET /submissions/{id}/events`
pub(in crate::web) async fn events(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    Ok(follow(&app, visitor, id)
        .await?
        .keep_alive(KeepAlive::default()))
}

/// The progress of a submission, as events: `progress` as cases are judged, then `done`. Each
/// reports the changes since the previous one.
pub(in crate::web) async fn follow(
    app: &Arc<App>,
    visitor: Visitor,
    id: i64,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Failure> {
    let (progress, is_withheld) = app
        .run(move |app| {
            let is_withheld = from_visitor(app, &visitor)?.is_some();
            Ok((progress(app, &visitor, id)?, is_withheld))
        })
        .await?;
    let mut watcher = Watcher::default();
    Ok(Sse::new(progress.map(move |progress| {
        if is_withheld {
            return Ok(Event::default().event("done").data(WITHHELD));
        }
        let name = if progress.state.is_final() {
            "done"
        } else {
            "progress"
        };
        let event = Event::default().event(name);
        let news = watcher.news(&progress);
        Ok(event.json_data(&news).unwrap_or_default())
    })))
}

/// The progress of the newest judgement of a submission, from now until it is done.
pub(in crate::web) fn progress(
    app: &App,
    visitor: &Visitor,
    id: i64,
) -> Result<impl Stream<Item = JudgingProgress> + use<>, Failure> {
    seen(app, visitor, id)?;
    let latest = |app: &App| {
        let judgements = app.store.judgements(id)?;
        judgements
            .into_iter()
            .next()
            .ok_or(Failure::NotFound("submission"))
    };
    let watched = app.work.live().watch(latest(app)?.id);
    // It may have ended before it was watched.
    let state = latest(app)?.state;
    let ended = if from_visitor(app, visitor)?.is_some() {
        // When it ends is withheld, too.
        Some(JudgingProgress::new(Stage::Judged, 0))
    } else {
        state.is_final().then(|| JudgingProgress::new(state, 0))
    };
    let is_ended = ended.is_some();
    let mut is_over = false;
    let following = WatchStream::new(watched).take_while(move |progress| {
        let goes_on = !is_over && !is_ended;
        is_over = progress.state.is_final();
        goes_on
    });
    Ok(tokio_stream::iter(ended).chain(following))
}

/// `POST /submissions/{id}/cancel`
pub(in crate::web) async fn cancel(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        cancel_judging(app, &visitor, id)?;
        Ok(Redirect::to(&format!("/submissions/{id}")))
    })
    .await
}

/// Cancels the judging of a submission, as far as the visitor may: only setters request rejudging,
/// so only they cancel it.
pub(in crate::web) fn cancel_judging(app: &App, visitor: &Visitor, id: i64) -> Result<(), Failure> {
    seen(app, visitor, id)?;
    let mut judgements = app.store.judgements(id)?;
    if visitor.account.role < Role::Setter {
        // The newest come first.
        judgements.drain(..judgements.len().saturating_sub(1));
    }
    for judgement in judgements {
        app.work.cancel(judgement.id)?;
    }
    Ok(())
}

/// `POST /submissions/{id}/rejudge`
pub(in crate::web) async fn rejudge(
    State(app): State<Arc<App>>,
    Setter(visitor): Setter,
    Path(id): Path<i64>,
    request: Request,
) -> Result<Redirect, Failure> {
    Form::of_session(&app, &visitor, request).await?;
    app.run(move |app| {
        app.store.submission(id)?;
        app.work.rejudge(&[id])?;
        Ok(Redirect::to(&format!("/submissions/{id}")))
    })
    .await
}
