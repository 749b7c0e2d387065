//! Games of a match, as they are transmitted, and their results.

use super::{SourceMessage, require};
use crate::error::ClusterError;
use duel::{MatchGame, MatchOutcome, MatchPlayer, PlayedGame};
use serde::{Deserialize, Serialize};
use terms::language::Languages;

/// More moves than any game has, and more bytes than any move.
const MOST_MOVES: usize = 1 << 20;
const MOVE_BYTES: usize = 1024;
/// The maximum length of the reason for which a player lost.
const REASON_BYTES: usize = 64 << 10;

/// A game, as it is transmitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameMessage {
    players: [PlayerMessage; 2],
    pair: u32,
    is_second: bool,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum PlayerMessage {
    /// A built-in opponent, by its name.
    Builtin(String),
    /// A program.
    Program(SourceMessage),
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum GameOutcomeMessage {
    /// The game.
    Played(PlayedGame),
    /// The program of a player does not compile: the message of the compiler.
    Refused(usize, String),
}

impl From<&MatchGame> for GameMessage {
    fn from(game: &MatchGame) -> Self {
        Self {
            players: game.players.each_ref().map(|player| match player {
                MatchPlayer::Builtin(builtin) => PlayerMessage::Builtin(builtin.to_string()),
                MatchPlayer::Program(source) => PlayerMessage::Program(source.into()),
            }),
            pair: game.pair,
            is_second: game.is_second,
        }
    }
}

impl GameMessage {
    /// The game, with the languages of this machine.
    ///
    /// # Errors
    /// If a program is not valid, or its language is not known.
    pub(crate) fn read(self, languages: &Languages) -> Result<MatchGame, ClusterError> {
        let [one, other] = self.players;
        Ok(MatchGame {
            players: [one.read(languages)?, other.read(languages)?],
            pair: self.pair,
            is_second: self.is_second,
        })
    }
}

impl PlayerMessage {
    fn read(self, languages: &Languages) -> Result<MatchPlayer, ClusterError> {
        match self {
            Self::Builtin(name) => {
                let builtin = name.parse();
                require(builtin.is_ok(), "a built-in opponent")?;
                builtin
                    .map(MatchPlayer::Builtin)
                    .map_err(|()| ClusterError::Malformed(name))
            }
            Self::Program(source) => source.read_in(languages).map(MatchPlayer::Program),
        }
    }
}

impl From<MatchOutcome> for GameOutcomeMessage {
    fn from(outcome: MatchOutcome) -> Self {
        match outcome {
            MatchOutcome::Played(game) => Self::Played(game),
            MatchOutcome::Refused { player, message } => Self::Refused(player, message),
        }
    }
}

impl GameOutcomeMessage {
    /// The result.
    ///
    /// # Errors
    /// If it contradicts itself.
    pub(crate) fn read(self) -> Result<MatchOutcome, ClusterError> {
        match self {
            Self::Refused(player, message) => {
                require(player < 2, "the player of a game")?;
                Ok(MatchOutcome::Refused { player, message })
            }
            Self::Played(game) => {
                require(game.players == [0, 1], "the players of a game")?;
                require(game.winner.is_none_or(|it| it < 2), "the winner of a game")?;
                let is_short = game.moves.iter().all(|text| text.len() <= MOVE_BYTES);
                require(is_short && game.moves.len() <= MOST_MOVES, "a move")?;
                require(game.opening <= game.moves.len(), "the opening of a game")?;
                // A game that is lost by a fault has a winner.
                let is_good = |reason: &str| game.winner.is_some() && reason.len() <= REASON_BYTES;
                let fault = [0, 1].iter().find_map(|player| game.fault_of(*player));
                require(fault.is_none_or(|(_, reason)| is_good(reason)), "a fault")?;
                let mut times = game.cpu.iter().flatten();
                require(times.all(|time| time.is_finite() && *time >= 0.0), "a time")?;
                Ok(MatchOutcome::Played(game))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GameMessage, GameOutcomeMessage, PlayerMessage};
    use crate::protocol::{decode, encode};
    use duel::{Ending, MatchGame, MatchOutcome, MatchPlayer, PlayedGame};
    use program::Source;
    use terms::Builtin;
    use terms::language::Languages;
    use terms::verdict::Verdict;

    fn game() -> PlayedGame {
        PlayedGame {
            players: [0, 1],
            round: 0,
            pair: 3,
            winner: Some(1),
            ending: Ending::Fault {
                verdict: Verdict::WrongAnswer,
                reason: "illegal move 2".to_owned(),
            },
            opening: 1,
            moves: vec!["a1".to_owned()],
            cpu: [Some(0.25), None],
        }
    }

    #[test]
    fn a_game_and_its_result_arrive_as_they_were() {
        let languages = Languages::builtin();
        let cpp = languages.named("cpp").unwrap();
        let source = Source::single("a.cpp", b"int main() {}".to_vec(), &cpp);
        let sent = MatchGame {
            players: [
                MatchPlayer::Program(source),
                MatchPlayer::Builtin(Builtin::Mcts { playouts: 7 }),
            ],
            pair: 5,
            is_second: true,
        };
        let message: GameMessage = decode(&encode(&GameMessage::from(&sent))).unwrap();
        let read = message.read(&languages).unwrap();
        assert_eq!(GameMessage::from(&read), GameMessage::from(&sent));
        for outcome in [
            MatchOutcome::Played(game()),
            MatchOutcome::Refused {
                player: 1,
                message: "no".to_owned(),
            },
        ] {
            let message = GameOutcomeMessage::from(outcome.clone());
            let message: GameOutcomeMessage = decode(&encode(&message)).unwrap();
            assert_eq!(message.read(), Ok(outcome));
        }
    }

    #[test]
    fn players_and_results_that_do_not_exist_are_refused() {
        let unknown = GameMessage {
            players: ["random", "nobody"].map(|it| PlayerMessage::Builtin(it.to_owned())),
            pair: 0,
            is_second: false,
        };
        assert!(unknown.read(&Languages::builtin()).is_err());
        let bad = |change: &dyn Fn(&mut PlayedGame)| {
            let mut game = game();
            change(&mut game);
            GameOutcomeMessage::Played(game).read().is_err()
        };
        assert!(!bad(&|_| ()));
        assert!(bad(&|game| game.players = [1, 0]));
        assert!(bad(&|game| game.winner = Some(2)));
        assert!(bad(&|game| game.winner = None));
        assert!(bad(&|game| game.opening = 2));
        assert!(bad(&|game| game.moves[0] = "x".repeat(2000)));
        assert!(bad(&|game| game.cpu[1] = Some(-1.0)));
        assert!(
            GameOutcomeMessage::Refused(2, String::new())
                .read()
                .is_err()
        );
    }
}
