//! The ladder of a match, and its games.

use super::super::app::App;
use super::super::failure::Failure;
use super::super::forms::{Path, Query};
use super::super::pages::ladder::{
    QueryParameters, ShownGame, ShownLadder, names, require_match, shown, shown_game,
};
use super::super::pages::problems::version;
use super::super::visitor::{Caller, Read, Visitor};
use super::shapes::GameShape;
use crate::ladder::{LadderPlayer, Standing};
use crate::store::StoredLadderGame;
use axum::extract::State;
use axum::response::Json;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A ladder.
#[derive(Serialize, ToSchema)]
pub(super) struct LadderShape {
    /// The problem.
    problem: String,
    /// The name of the game.
    game: String,
    /// Its size.
    size: Vec<usize>,
    /// The strongest first.
    players: Vec<PlayerShape>,
    /// Its games, the newest first.
    games: Vec<ListedGameShape>,
    /// The `before` of the next page of games, if there is one.
    next: Option<i64>,
}

/// A player of a ladder.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerShape {
    /// 1 is the strongest.
    rank: usize,
    /// The name of the account or of the built-in opponent.
    name: String,
    /// Whether it is a built-in opponent.
    builtin: bool,
    /// The submission, if it is yours to see.
    submission: Option<i64>,
    /// How many games it played in pairs that are complete.
    games: u32,
    /// How many of them it won.
    won: u32,
    /// How many were drawn.
    drawn: u32,
    /// How many it lost.
    lost: u32,
    /// How many of these it lost by a fault.
    faults: u32,
    /// The points: 1 for a win and 0.5 for a draw.
    score: f64,
    /// The strength: 400 points more score ten times as much. The average is 0.
    rating: f64,
    /// With a probability of 95 % the strength lies within this distance. `null` after fewer than two
    /// pairs, or if all were won or lost.
    margin: Option<f64>,
}

/// A game in a list.
#[derive(Serialize, ToSchema)]
pub(super) struct ListedGameShape {
    /// Its number.
    id: i64,
    /// The number of its pair of games, in which the players change sides.
    pair: i64,
    /// The names of the first and of the second player.
    players: [String; 2],
    /// The winner, 0 or 1; `null` for a draw.
    winner: Option<usize>,
    /// Whether the loser lost by a fault.
    fault: bool,
    /// When it ended, in seconds since 1970.
    played: i64,
}

/// A game with its moves.
#[derive(Serialize, ToSchema)]
pub(super) struct LadderGameShape {
    /// Its number.
    id: i64,
    /// The number of its pair of games.
    pair: i64,
    /// When it ended, in seconds since 1970.
    played: i64,
    /// The players, the moves and the result.
    #[serde(flatten)]
    game: GameShape,
}

impl PlayerShape {
    fn new(rank: usize, standing: &Standing, visitor: &Visitor) -> Self {
        let (name, submission) = match &standing.player {
            LadderPlayer::Builtin(builtin) => (builtin.to_string(), None),
            LadderPlayer::User(user) => {
                let is_seen = visitor.may_see(user.user);
                (user.user_name.clone(), is_seen.then_some(user.submission))
            }
        };
        Self {
            rank,
            name,
            builtin: matches!(standing.player, LadderPlayer::Builtin(_)),
            submission,
            games: standing.games(),
            won: standing.won,
            drawn: standing.drawn,
            lost: standing.lost,
            faults: standing.faults,
            score: standing.points(),
            rating: standing.rating.points,
            margin: standing.rating.margin,
        }
    }
}

impl ListedGameShape {
    fn new(game: &StoredLadderGame) -> Self {
        Self {
            id: game.id,
            pair: game.result.pair,
            players: names(game),
            winner: game.result.winner,
            fault: game.result.is_fault,
            played: game.played,
        }
    }
}

/// The ladder of a match: its players, and its games, 50 at a time.
#[utoipa::path(
    get,
    path = "/api/v1/problems/{id}/ladder",
    params(("before" = Option<i64>, Query, description = "Only games before this number")),
    responses((status = 200, body = LadderShape), (status = 400, description = "The problem is not a match"))
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Read>,
    Path(id): Path<String>,
    Query(wanted): Query<QueryParameters>,
) -> Result<Json<LadderShape>, Failure> {
    app.run(move |app| {
        let ShownLadder {
            version,
            standings,
            page,
        } = shown(app, &id, wanted.before)?;
        let found = require_match(&version)?;
        let players = (1..).zip(&standings);
        Ok(Json(LadderShape {
            problem: id,
            game: found.game.kind().to_owned(),
            size: found.game.size(),
            players: players
                .map(|(rank, standing)| PlayerShape::new(rank, standing, &visitor))
                .collect(),
            games: page.games.iter().map(ListedGameShape::new).collect(),
            next: page.next,
        }))
    })
    .await
}

/// A game of the ladder of a match.
#[utoipa::path(
    get,
    path = "/api/v1/problems/{id}/ladder/{game}",
    responses((status = 200, body = LadderGameShape), (status = 404, description = "There is none"))
)]
pub(super) async fn one(
    State(app): State<Arc<App>>,
    Caller { visitor, .. }: Caller<Read>,
    Path((id, number)): Path<(String, i64)>,
) -> Result<Json<LadderGameShape>, Failure> {
    app.run(move |app| {
        let version = version(app, &id)?;
        let shown = shown_game(app, &visitor, &version, number)?;
        let ShownGame {
            stored,
            game,
            tells_reason,
        } = shown;
        Ok(Json(LadderGameShape {
            id: stored.id,
            pair: stored.result.pair,
            played: stored.played,
            game: GameShape::new(names(&stored), &game, tells_reason),
        }))
    })
    .await
}
