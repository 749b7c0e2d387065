//! The games of a tournament.

use crate::entrant::Entrant;
use crate::record::{PlayedGame, pairs, points};
use crate::referee::Rules;
use crate::schedule::{Format, fixed_meetings, swiss_round};
use crate::sprt::Sprt;
use base::pool::map;
use games::{AnyPosition, Random};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::time::Duration;
use terms::fault::Fault;

/// How often the players meet.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// Who plays whom.
    pub format: Format,
    /// How many pairs of games two players play when they meet. In the second game of a pair they
    /// change sides.
    pub pairs: u32,
    /// How many random moves begin each pair of games, the same in both.
    pub opening: u32,
    /// The seed of openings and of built-in players.
    pub seed: u64,
    /// How many games are played at the same time.
    pub jobs: usize,
    /// Ends a tournament of two players as soon as this test about the first of them is decided.
    pub sprt: Option<Sprt>,
}

/// What a tournament came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// All games; two in a row are a pair.
    pub games: Vec<PlayedGame>,
    /// The players who had a bye, by round. A bye is worth as many points as all games of a
    /// meeting.
    pub byes: Vec<usize>,
    /// The points of a bye.
    pub bye_points: f64,
}

impl Results {
    /// The points of a player: 1 for a win, 0.5 for a draw.
    pub(crate) fn points(&self, player: usize) -> f64 {
        let own = self.games.iter();
        let own = own.filter(|game| game.players.contains(&player));
        own.map(|game| points(game, player)).sum::<f64>() + self.points_of_byes(player)
    }

    /// The points that a player has from byes.
    pub(crate) fn points_of_byes(&self, player: usize) -> f64 {
        let own = self.byes.iter().filter(|had| **had == player);
        // An empty sum would be -0.
        own.map(|_| self.bye_points).sum::<f64>() + 0.0
    }
}

/// After how many games a test looks at the results. The number is fixed, so that the games do not
/// depend on how many are played at the same time.
const BATCH: usize = 32;

/// A game that is to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlannedGame {
    pub(crate) players: [usize; 2],
    pub(crate) round: usize,
    /// The number of the pair of games, which decides the opening.
    pub(crate) pair: usize,
    /// The number of the game, which decides the moves of built-in players.
    pub(crate) number: u64,
}

/// Plays all games. The result depends on the players and the seed, but not on the number of games
/// at the same time, if the players' moves depend on what they read only.
///
/// # Errors
/// The first error of a game that could not be played.
pub fn tournament(
    rules: &Rules<'_>,
    entrants: &[Entrant],
    schedule: Schedule,
) -> Result<Results, Fault> {
    let mut results = Results {
        bye_points: 2.0 * f64::from(schedule.pairs),
        ..Results::default()
    };
    let rounds = match schedule.format {
        Format::RoundRobin | Format::Gauntlet => schedule.pairs,
        Format::Swiss { rounds } => rounds,
    };
    let is_gauntlet = schedule.format == Format::Gauntlet;
    let mut met = HashSet::new();
    let mut planned = Vec::new();
    for round in 0..rounds {
        if let Format::Swiss { .. } = schedule.format {
            let points: Vec<f64> = (0..entrants.len()).map(|it| results.points(it)).collect();
            let next = swiss_round(&points, &met, &results.byes);
            met.extend(next.meetings.iter().copied());
            results.byes.extend(next.bye);
            let all = next.meetings.iter();
            for pair in all.flat_map(|meeting| (0..schedule.pairs).map(move |_| *meeting)) {
                plan(pair, round as usize, results.games.len(), &mut planned);
            }
            if play_all(rules, entrants, schedule, &mut planned, &mut results)? {
                break;
            }
        } else {
            for pair in fixed_meetings(entrants.len(), is_gauntlet) {
                plan(pair, round as usize, results.games.len(), &mut planned);
            }
            let is_last = round + 1 == rounds;
            if (is_last || planned.len() >= BATCH)
                && play_all(rules, entrants, schedule, &mut planned, &mut results)?
            {
                break;
            }
        }
    }
    Ok(results)
}

/// Adds a pair of games, after `played` games and those that are planned already.
fn plan([one, other]: [usize; 2], round: usize, played: usize, planned: &mut Vec<PlannedGame>) {
    let first = played + planned.len();
    for (players, number) in [([one, other], first), ([other, one], first + 1)] {
        planned.push(PlannedGame {
            players,
            round,
            pair: first / 2,
            number: number as u64,
        });
    }
}

/// Plays these games, and returns whether a test has been decided.
fn play_all(
    rules: &Rules<'_>,
    entrants: &[Entrant],
    schedule: Schedule,
    planned: &mut Vec<PlannedGame>,
    results: &mut Results,
) -> Result<bool, Fault> {
    for batch in std::mem::take(planned).chunks(BATCH) {
        let played = map(schedule.jobs, batch, |game| {
            play(rules, entrants, schedule, game)
        });
        for game in played {
            results.games.push(game?);
        }
        let test = schedule
            .sprt
            .map(|test| test.result(pairs(0, &results.games)));
        if test.is_some_and(|result| result.decision.is_some()) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Plays one game. It depends on the players, on the seed and on the numbers of the game.
///
/// # Errors
/// If a program could not be run.
pub(crate) fn play(
    rules: &Rules<'_>,
    entrants: &[Entrant],
    schedule: Schedule,
    game: &PlannedGame,
) -> Result<PlayedGame, Fault> {
    let start = opening(rules, schedule, game.pair);
    let opening = start.played().len();
    let players = game.players.map(|player| &entrants[player]);
    let played = rules.play(start, players, schedule.seed ^ (game.number << 1))?;
    let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
    Ok(PlayedGame {
        players: game.players,
        round: game.round,
        pair: game.pair,
        winner: played
            .result
            .winner
            .map(|player| game.players[player.index()]),
        ending: played.result.ending,
        opening,
        moves: played.moves,
        cpu: played.cpu.map(seconds),
    })
}

/// The position from which both games of a pair begin: after random moves that do not end the game.
fn opening(rules: &Rules<'_>, schedule: Schedule, pair: usize) -> Box<dyn AnyPosition> {
    let seed = schedule.seed.wrapping_add(pair as u64);
    let mut random = Random(ChaCha8Rng::seed_from_u64(seed));
    let mut position = rules.game.start();
    for _ in 0..schedule.opening {
        let mut next = position.boxed_clone();
        if next.play_random(&mut random).is_none() || next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}
