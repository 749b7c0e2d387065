//! The ladder of a match, and one of its games.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, Query};
use super::super::layout::Page;
use super::super::visitor::Visitor;
use super::problems::version;
use super::submissions::moment;
use crate::catalog::Version;
use crate::ladder::{Ladder, LadderPlayer, Standing};
use crate::matches::hash_of_rules;
use crate::store::{LadderPage, PlayerId, StoredLadderGame};
use axum::extract::State;
use base::text::{count, line, points};
use duel::{Ending, PlayedGame};
use maud::{Markup, html};
use package::Match;
use report::html::game_figure;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The parameters of the list of games.
#[derive(serde::Deserialize)]
pub(in crate::web) struct QueryParameters {
    pub(in crate::web) before: Option<i64>,
}

/// A ladder, and a page of its games.
pub(in crate::web) struct ShownLadder {
    pub(in crate::web) version: Arc<Version>,
    pub(in crate::web) standings: Vec<Standing>,
    pub(in crate::web) page: LadderPage,
}

/// The ladder of a problem with its games before a number, or the newest.
pub(in crate::web) fn shown(
    app: &App,
    id: &str,
    before: Option<i64>,
) -> Result<ShownLadder, Failure> {
    let version = version(app, id)?;
    let found = require_match(&version)?;
    let ladder = Ladder::read(&app.store, &version, found, &BTreeSet::new())?;
    let rules = hash_of_rules(&version, found);
    let page = app.store.ladder_games(id, &rules, before)?;
    Ok(ShownLadder {
        standings: ladder.standings(),
        page,
        version,
    })
}

/// The match of a problem that is one.
pub(in crate::web) fn require_match(version: &Version) -> Result<&Match, Failure> {
    let package = version.package();
    version.matches().ok_or_else(|| {
        Failure::Bad(format!(
            "`{}` is of the kind `{}`: only a match has a ladder",
            package.id,
            package.kind.name()
        ))
    })
}

/// `GET /problems/{id}/ladder`
pub(in crate::web) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(wanted): Query<QueryParameters>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let ShownLadder { version, standings, page } = shown(app, &id, wanted.before)?;
        let found = require_match(&version)?;
        let body = html! {
            h1 { "Ladder of " a href={ "/problems/" (id) } { (line(version.title("en"))) } }
            p.dim {
                (rules(found)) ". The newest accepted submission of each user plays here against those of others and against the built-in opponents, "
                "while no submission waits."
            }
            @if standings.is_empty() { p.dim { "Nobody plays yet." } } @else { (table(&visitor, &standings)) }
            h2 { "Games" }
            @if page.games.is_empty() { p.dim { "There are none." } } @else { (games(&id, &page.games)) }
            @if let Some(next) = page.next { p { a rel="next" href={ "?before=" (next) } { "Earlier ones" } } }
        };
        Ok(Page::new("Ladder", Some(&visitor), &body))
    })
    .await
}

/// The game with its size.
fn rules(found: &Match) -> String {
    let size: Vec<String> = found.game.size().iter().map(usize::to_string).collect();
    format!("{} {}", found.game.kind(), size.join(" × "))
}

fn table(visitor: &Visitor, standings: &[Standing]) -> Markup {
    html! {
        div.box {
            table {
                thead { tr { th.number { "Rank" } th { "Player" } th.number { "Games" } th.number { "Score" } th.number { "Rating" } } }
                tbody {
                    @for (rank, standing) in (1..).zip(standings) {
                        tr {
                            td.number { (rank) }
                            td { (player(visitor, &standing.player)) }
                            td.number { (standing.games()) }
                            td.number { (points(standing.points())) }
                            td.number { (rating(standing)) }
                        }
                    }
                }
            }
        }
        p.dim { "A win is 1 point and a draw half a point. A player whose rating is 400 higher scores ten times as much; the average is 0. With a probability of 95 % the strength is within ±." }
    }
}

fn player(visitor: &Visitor, player: &LadderPlayer) -> Markup {
    match player {
        LadderPlayer::Builtin(builtin) => html! { (builtin) " " small.dim { "built-in" } },
        LadderPlayer::User(user) if visitor.may_see(user.user) => html! {
            (line(&user.user_name)) " " a href={ "/submissions/" (user.submission) } { "submission " (user.submission) }
        },
        LadderPlayer::User(user) => html! { (line(&user.user_name)) },
    }
}

fn rating(standing: &Standing) -> String {
    let points = standing.rating.points;
    match standing.rating.margin {
        _ if standing.games() == 0 => "-".to_owned(),
        // Without the sum, a small negative number would be -0.
        None => format!("{:+.0}", points.round() + 0.0),
        Some(margin) => format!("{:+.0} ± {margin:.0}", points.round() + 0.0),
    }
}

fn games(problem: &str, games: &[StoredLadderGame]) -> Markup {
    html! {
        div.box {
            table {
                thead { tr { th.number { "No." } th { "First" } th { "Second" } th { "Result" } th { "Played" } } }
                tbody {
                    @for game in games {
                        @let [first, second] = names(game);
                        tr {
                            td.number { a href={ "/problems/" (problem) "/ladder/" (game.id) } { (game.id) } }
                            td { (line(&first)) }
                            td { (line(&second)) }
                            td { (result(game)) }
                            td { (moment(game.played)) }
                        }
                    }
                }
            }
        }
    }
}

/// The names of the players of a game.
pub(in crate::web) fn names(game: &StoredLadderGame) -> [String; 2] {
    [0, 1].map(
        |side| match (&game.users[side], &game.result.players[side]) {
            (Some((_, name)), _) | (None, PlayerId::Builtin(name)) => name.clone(),
            (None, PlayerId::Submission(id)) => format!("submission {id}"),
        },
    )
}

/// The result in words.
fn result(game: &StoredLadderGame) -> String {
    let names = names(game);
    let Some(winner) = game.result.winner else {
        return "drawn".to_owned();
    };
    let fault = if game.result.is_fault {
        " by a fault of the opponent"
    } else {
        ""
    };
    format!("{} won{fault}", line(&names[winner]))
}

/// A game of a ladder with its record, if the visitor may know why its loser made a fault: the
/// reason may contain what a program prints about its code.
pub(in crate::web) struct ShownGame {
    pub(in crate::web) stored: StoredLadderGame,
    pub(in crate::web) game: PlayedGame,
    pub(in crate::web) tells_reason: bool,
}

/// A game of the ladder of a problem.
pub(in crate::web) fn shown_game(
    app: &App,
    visitor: &Visitor,
    version: &Version,
    number: i64,
) -> Result<ShownGame, Failure> {
    require_match(version)?;
    let stored = app.store.ladder_game(&version.package().id, number)?;
    let game: PlayedGame = serde_json::from_str(&stored.game)
        .map_err(|error| Failure::Broken(format!("a stored game cannot be read: {error}")))?;
    let loser = stored.result.winner.map(|winner| 1 - winner);
    let loser = loser.and_then(|loser| stored.users[loser].as_ref());
    Ok(ShownGame {
        tells_reason: loser.is_some_and(|(user, _)| visitor.may_see(*user)),
        stored,
        game,
    })
}

/// `GET /problems/{id}/ladder/{game}`
pub(in crate::web) async fn one(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, number)): Path<(String, i64)>,
) -> Result<Page, Failure> {
    app.run(move |app| {
        let version = version(app, &id)?;
        let found = require_match(&version)?;
        let ShownGame { stored, game, tells_reason } = shown_game(app, &visitor, &version, number)?;
        let [first, second] = names(&stored);
        let is_current = stored.rules == hash_of_rules(&version, found);
        let title = format!("Game {number}");
        let body = html! {
            h1 { (title) }
            p.facts {
                "Of the " a href={ "/problems/" (id) "/ladder" } { "ladder of " (id) } ": "
                b { (line(&first)) } " (x) against " b { (line(&second)) } " (o), " (moment(stored.played))
            }
            p.verdict-line { (result(&stored)) " after " (count(game.moves.len(), "move")) }
            (fault(&game, tells_reason))
            @if is_current { (game_figure(&*found.game, &game)) } @else {
                p.dim { "The rules of the match have changed since." }
                p { (line(&game.moves.join(" "))) }
            }
        };
        Ok(Page::new(&title, Some(&visitor), &body))
    })
    .await
}

/// The fault by which a game was lost.
pub(super) fn fault(game: &PlayedGame, tells_reason: bool) -> Markup {
    html! {
        @if let Ending::Fault { verdict, reason } = &game.ending {
            p { span.verdict.(verdict.short()) { (verdict.name()) } @if tells_reason { " " (line(reason)) } }
        }
    }
}
