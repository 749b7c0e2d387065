//! A game of a submission against a built-in player.

use crate::builtin::choose;
use crate::opposition::Opposition;
use crate::start::GameStart;
use games::{AnyPosition, GameOutcome, Player, Random};
use problems::{Session, SessionMove};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;

/// The maximum length of a move in the reason of a rejection.
const LONGEST_MOVE: usize = 200;

pub(crate) struct GameSession<'a> {
    rules: &'a Opposition,
    side: Player,
    position: Box<dyn AnyPosition>,
    random: Random<ChaCha8Rng>,
    /// How many moves after the opening were made.
    moves: usize,
}

impl<'a> GameSession<'a> {
    pub(crate) fn new(rules: &'a Opposition, start: GameStart) -> Self {
        Self {
            rules,
            side: start.side,
            position: start.position,
            random: Random(ChaCha8Rng::seed_from_u64(start.seed)),
            moves: 0,
        }
    }

    /// Lets the built-in player move until it is the submission's turn or the game is over. `text`
    /// is what the submission reads before these moves.
    fn advance(&mut self, mut text: String) -> SessionMove {
        loop {
            if let Some(outcome) = self.position.outcome() {
                return self.judge(outcome);
            }
            if self.moves >= self.rules.max_moves {
                return self.judge(GameOutcome::DRAW);
            }
            if self.position.to_move() == self.side {
                return SessionMove::Say(text.into_bytes());
            }
            let chosen = choose(self.rules.player, &*self.position, &mut self.random);
            let played = chosen.filter(|chosen| self.position.play(chosen).is_ok());
            let Some(chosen) = played else {
                unreachable!("an open game has a legal move, and players choose legal moves")
            };
            let _ = writeln!(text, "{chosen}");
            self.moves += 1;
        }
    }

    fn judge(&self, outcome: GameOutcome) -> SessionMove {
        let share = match outcome.winner {
            Some(winner) if winner == self.side => 1.0,
            Some(_) => 0.0,
            None => self.rules.draw_share,
        };
        if share >= 1.0 {
            return SessionMove::Finish(share, String::new());
        }
        let opponent = self.rules.player;
        let played = self.position.played();
        let number = played.len();
        let how = match outcome.winner {
            // The submission does not read this move, so no transcript shows it.
            Some(_) => {
                let last = played.last().map_or("", String::as_str);
                format!("it lost against {opponent} by move {number}, `{last}`")
            }
            None => format!("a draw against {opponent} after move {number}; expected a win"),
        };
        if share > 0.0 {
            SessionMove::Finish(share, how)
        } else {
            SessionMove::Reject(how)
        }
    }
}

impl Session for GameSession<'_> {
    fn open(&mut self) -> SessionMove {
        let game = &self.rules.game;
        let numbers: Vec<String> = game.size().iter().map(usize::to_string).collect();
        let opening = self.position.played().join(" ");
        let (kind, numbers, own) = (game.kind(), numbers.join(" "), self.side);
        self.advance(format!("{kind} {numbers} {own}\n{opening}\n"))
    }

    fn hear(&mut self, line: &[u8]) -> SessionMove {
        let text: String = String::from_utf8_lossy(line)
            .trim()
            .chars()
            .take(LONGEST_MOVE)
            .collect();
        if let Err(error) = self.position.play(&text) {
            let number = self.position.played().len() + 1;
            return SessionMove::Reject(format!("illegal move {number}: {error}"));
        }
        self.moves += 1;
        self.advance(String::new())
    }

    fn end(&mut self, rest: &[u8]) -> SessionMove {
        let last = match rest.trim_ascii() {
            [] => None,
            _ => Some(self.hear(rest)),
        };
        match last {
            Some(judged @ (SessionMove::Finish(..) | SessionMove::Reject(_))) => judged,
            _ => SessionMove::Reject("it ended before the game was over".to_owned()),
        }
    }
}
