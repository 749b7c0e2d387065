//! The players of a ladder, their results, and the next game.

use crate::catalog::Version;
use crate::matches::hash_of_rules;
use crate::store::{LadderResult, LadderUser, PlayerId, Store, StoreError};
use duel::{LadderPair, Rating, next_meeting, ratings};
use package::Match;
use std::collections::{BTreeMap, BTreeSet};
use terms::Builtin;

/// The number of pairs after which a player has no more games, except against players with fewer.
/// So an idle server becomes quiet.
const PAIRS: u32 = 50;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LadderPlayer {
    /// A built-in opponent.
    Builtin(Builtin),
    /// The newest accepted submission of a user.
    User(LadderUser),
}

/// A player with the results of all its pairs of games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Standing {
    /// The player.
    pub(crate) player: LadderPlayer,
    /// How many games it won.
    pub(crate) won: u32,
    /// How many games were drawn.
    pub(crate) drawn: u32,
    /// How many games it lost.
    pub(crate) lost: u32,
    /// How many of these it lost by a fault.
    pub(crate) faults: u32,
    /// Its strength.
    pub(crate) rating: Rating,
}

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NextGame {
    /// The number of the pair of games.
    pub(crate) pair: i64,
    /// Which of the two games it is: 0 or 1.
    pub(crate) half: i64,
    /// The first and the second player.
    pub(crate) players: [LadderPlayer; 2],
}

/// A game that completes a pair: the numbers of the pair and of the game, and of the players.
type MissingHalf = (i64, i64, [usize; 2]);

/// A ladder.
pub(crate) struct Ladder {
    players: Vec<LadderPlayer>,
    /// The complete pairs of games of these players.
    pairs: Vec<[LadderResult; 2]>,
    /// The only game of each incomplete pair of these players.
    halves: Vec<LadderResult>,
    /// The number of the last pair.
    last_pair: Option<i64>,
}

impl LadderPlayer {
    /// What it is called in the store.
    pub(crate) fn id(&self) -> PlayerId {
        match self {
            Self::Builtin(builtin) => PlayerId::Builtin(builtin.to_string()),
            Self::User(user) => PlayerId::Submission(user.submission),
        }
    }
}

impl Standing {
    /// How many games it played.
    pub(crate) fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Its points: 1 for a win and 0.5 for a draw.
    pub(crate) fn points(&self) -> f64 {
        f64::from(self.won) + 0.5 * f64::from(self.drawn)
    }
}

impl Ladder {
    /// The ladder of a match as it is in the store, without players that cannot play.
    ///
    /// # Errors
    /// If the database fails.
    pub(crate) fn read(
        store: &Store,
        version: &Version,
        found: &Match,
        cannot_play: &BTreeSet<i64>,
    ) -> Result<Self, StoreError> {
        let problem = &version.package().id;
        let rules = hash_of_rules(version, found);
        let mut users = store.ladder_users(problem)?;
        users.retain(|user| !cannot_play.contains(&user.submission));
        let submissions: Vec<i64> = users.iter().map(|user| user.submission).collect();
        let results = store.ladder_results(problem, &rules, &submissions)?;
        let last_pair = store.last_ladder_pair(problem, &rules)?;
        Ok(Self::new(&found.opponents, users, results, last_pair))
    }

    fn new(
        opponents: &[Builtin],
        users: Vec<LadderUser>,
        results: Vec<LadderResult>,
        last_pair: Option<i64>,
    ) -> Self {
        let mut players: Vec<LadderPlayer> = Vec::new();
        for opponent in opponents {
            let player = LadderPlayer::Builtin(*opponent);
            // A spec may name an opponent twice.
            if !players.contains(&player) {
                players.push(player);
            }
        }
        players.extend(users.into_iter().map(LadderPlayer::User));
        let known: BTreeSet<PlayerId> = players.iter().map(LadderPlayer::id).collect();
        let of_known = |it: &LadderResult| it.players.iter().all(|player| known.contains(player));
        let mut results = results.into_iter().filter(of_known).peekable();
        let (mut pairs, mut halves) = (Vec::new(), Vec::new());
        while let Some(first) = results.next() {
            match results.next_if(|second| second.pair == first.pair) {
                Some(second) => pairs.push([first, second]),
                None => halves.push(first),
            }
        }
        Self {
            players,
            pairs,
            halves,
            last_pair,
        }
    }

    /// The game that is to be played next, if there is one, while others are being played. It
    /// depends only on these, on the players and on the results.
    pub(crate) fn next_game(&self, playing: &[NextGame]) -> Option<NextGame> {
        // Built-in opponents do not play among themselves before anybody else does.
        let is_user = |player: &LadderPlayer| matches!(player, LadderPlayer::User(_));
        if !self.players.iter().any(is_user) {
            return None;
        }
        let halves = self.missing_halves(playing);
        let is_open = |(pair, half, _): &&MissingHalf| {
            let mut games = playing.iter();
            !games.any(|game| (game.pair, game.half) == (*pair, *half))
        };
        let open = halves.iter().find(is_open).copied();
        let (pair, half, players) = open.or_else(|| {
            let pending: Vec<[usize; 2]> = halves.iter().map(|(_, _, it)| *it).collect();
            let meeting = next_meeting(self.players.len(), &self.shares(), &pending, PAIRS)?;
            let numbers = playing.iter().map(|game| game.pair);
            let last = numbers.chain(self.last_pair).max();
            Some((last.map_or(0, |last| last + 1), 0, meeting))
        })?;
        Some(NextGame {
            pair,
            half,
            players: players.map(|player| self.players[player].clone()),
        })
    }

    /// The games without a result of all pairs that have begun, in order: of each pair one game, the
    /// other one has a result or is being played.
    fn missing_halves(&self, playing: &[NextGame]) -> Vec<MissingHalf> {
        let places = self.places();
        // A player may have been replaced meanwhile. The players change sides in the other game.
        let other_game = |pair: i64, half: i64, [one, other]: [PlayerId; 2]| {
            let players = [*places.get(&other)?, *places.get(&one)?];
            Some((pair, 1 - half, players))
        };
        let recorded = self.halves.iter();
        let recorded = recorded.filter_map(|it| other_game(it.pair, it.half, it.players.clone()));
        let is_recorded = |pair: i64| self.halves.iter().any(|it| it.pair == pair);
        let begun = playing.iter().filter(|it| !is_recorded(it.pair));
        let begun = begun.filter_map(|it| {
            let players = it.players.each_ref().map(LadderPlayer::id);
            other_game(it.pair, it.half, players)
        });
        let mut halves: Vec<MissingHalf> = recorded.chain(begun).collect();
        halves.sort_unstable();
        halves.dedup_by_key(|(pair, ..)| *pair);
        halves
    }

    /// The players, the strongest first.
    pub(crate) fn standings(self) -> Vec<Standing> {
        let places = self.places();
        let ratings = ratings(self.players.len(), &self.shares());
        let players = self.players.into_iter().zip(ratings);
        let mut standings: Vec<Standing> = players
            .map(|(player, rating)| Standing {
                player,
                won: 0,
                drawn: 0,
                lost: 0,
                faults: 0,
                rating,
            })
            .collect();
        for game in self.pairs.iter().flatten() {
            for (side, id) in game.players.iter().enumerate() {
                let standing = &mut standings[places[id]];
                match game.winner {
                    Some(winner) if winner == side => standing.won += 1,
                    Some(_) => {
                        standing.lost += 1;
                        standing.faults += u32::from(game.is_fault);
                    }
                    None => standing.drawn += 1,
                }
            }
        }
        // Stable: equal ones stay in the order in which they joined.
        standings.sort_by(|one, other| other.rating.points.total_cmp(&one.rating.points));
        standings
    }

    /// The numbers of the players.
    fn places(&self) -> BTreeMap<PlayerId, usize> {
        let ids = self.players.iter().map(LadderPlayer::id);
        ids.zip(0..).collect()
    }

    /// The results of pairs.
    fn shares(&self) -> Vec<LadderPair> {
        let places = self.places();
        let share = |pair: &[LadderResult; 2]| {
            let players = pair[0].players.each_ref().map(|id| places[id]);
            // The players change sides.
            let points = points(&pair[0], 0) + points(&pair[1], 1);
            LadderPair {
                players,
                share: points / 2.0,
            }
        };
        self.pairs.iter().map(share).collect()
    }
}

fn points(game: &LadderResult, side: usize) -> f64 {
    match game.winner {
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, LadderPlayer, NextGame};
    use crate::store::{LadderResult, LadderUser, PlayerId};
    use terms::Builtin;

    fn user(submission: i64) -> LadderUser {
        LadderUser {
            submission,
            user: 100 + submission,
            user_name: format!("user{submission}"),
        }
    }

    fn ladder(users: &[i64], results: &[LadderResult]) -> Ladder {
        let opponents = [Builtin::Random, Builtin::Greedy, Builtin::Random];
        let last = results.iter().map(|it| it.pair).max();
        let users = users.iter().map(|it| user(*it)).collect();
        Ladder::new(&opponents, users, results.to_vec(), last)
    }

    fn result(game: &NextGame, winner: Option<usize>) -> LadderResult {
        LadderResult {
            pair: game.pair,
            half: game.half,
            players: game.players.each_ref().map(LadderPlayer::id),
            winner,
            is_fault: winner == Some(0),
        }
    }

    /// The index of the player who wins, where later submissions are stronger.
    fn stronger(game: &NextGame) -> usize {
        let [one, other] = game.players.each_ref().map(LadderPlayer::id);
        usize::from(one < other)
    }

    fn play(users: &[i64], results: &mut Vec<LadderResult>, most: usize) {
        for _ in 0..most {
            let Some(game) = ladder(users, results).next_game(&[]) else {
                return;
            };
            results.push(result(&game, Some(stronger(&game))));
        }
    }

    #[test]
    fn players_change_sides_and_everybody_plays() {
        let mut results = Vec::new();
        play(&[5, 7], &mut results, 12);
        for pair in results.chunks(2) {
            assert_eq!((pair[0].half, pair[1].half), (0, 1));
            assert_eq!(pair[0].pair, pair[1].pair);
            let [one, other] = pair[0].players.clone();
            assert_eq!(pair[1].players, [other, one]);
        }
        let standings = ladder(&[5, 7], &results).standings();
        let games: Vec<u32> = standings.iter().map(super::Standing::games).collect();
        assert_eq!(games, [6; 4]);
        let names: Vec<PlayerId> = standings.iter().map(|it| it.player.id()).collect();
        let [random, greedy] = ["random", "greedy"].map(|it| PlayerId::Builtin(it.to_owned()));
        let submissions = [7, 5].map(PlayerId::Submission);
        assert_eq!(names[..2], submissions);
        assert_eq!(names[2..], [random, greedy]);
    }

    #[test]
    fn a_ladder_becomes_quiet_and_goes_on_with_a_new_player() {
        let mut results = Vec::new();
        play(&[5], &mut results, 10_000);
        let count = results.len();
        assert!((150..=160).contains(&count), "{count}");
        play(&[5, 9], &mut results, 10_000);
        assert_eq!(results.len(), count + 100);
    }

    #[test]
    fn nobody_plays_before_somebody_submits() {
        assert_eq!(ladder(&[], &[]).next_game(&[]), None);
        assert!(ladder(&[5], &[]).next_game(&[]).is_some());
    }

    #[test]
    fn games_at_the_same_time_are_other_ones_and_their_results_may_come_in_any_order() {
        let mut playing: Vec<NextGame> = Vec::new();
        for _ in 0..6 {
            let next = ladder(&[5, 7], &[]).next_game(&playing).expect("a game");
            playing.push(next);
        }
        let numbers: Vec<(i64, i64)> = playing.iter().map(|it| (it.pair, it.half)).collect();
        assert_eq!(numbers, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]);
        assert_ne!(playing[0].players, playing[2].players);
        // The second game of the second pair ends first, and the server is killed.
        let results = [result(&playing[3], Some(0))];
        let next = ladder(&[5, 7], &results).next_game(&[]).expect("a game");
        assert_eq!(next, playing[2]);
        // The next pair has another number than all before.
        let next = ladder(&[5, 7], &results)
            .next_game(&playing[2..3])
            .expect("a game");
        assert_eq!((next.pair, next.half), (2, 0));
    }

    #[test]
    fn a_new_submission_replaces_the_old_one_even_between_two_games_of_a_pair() {
        let mut results = Vec::new();
        play(&[5], &mut results, 3);
        assert_eq!(results[2].players[1], PlayerId::Submission(5));
        let ladder = ladder(&[6], &results);
        let next = ladder.next_game(&[]).expect("a game");
        assert_eq!((next.pair, next.half), (2, 0));
        assert!(next.players.contains(&LadderPlayer::User(user(6))));
        let standings = ladder.standings();
        let of_new = standings
            .iter()
            .find(|it| it.player.id() == PlayerId::Submission(6));
        assert_eq!(of_new.map(super::Standing::games), Some(0));
    }
}
