//! A game against a built-in player, as the model of an interactive problem.

use crate::builtin::check;
use crate::opposition::Opposition;
use crate::session::GameSession;
use crate::start::{GameStart, LARGEST_SEED, invalid};
use games::{AnyPosition, Choices, Player};
use generators::{Draw, GenerateError, Params, Quantity, Value};
use problems::{
    GeneratorInfo, Interactor, Invalid, Model, Parameter, Picture, Portable, Scope, Session,
    SessionMessage, Solver, Validator, Values,
};
use std::collections::BTreeMap;

/// The model of a problem whose interactor plays a game.
#[derive(Clone, Debug)]
pub struct GameModel(Opposition);

/// The sources that determine the moves of built-in players. The rules of games are part of the
/// fingerprint of inputs.
const SOURCES: [&str; 4] = [
    include_str!("builtin.rs"),
    include_str!("mcts.rs"),
    include_str!("playout.rs"),
    include_str!("session.rs"),
];

/// The name of the model, which no built-in problem has.
pub const MODEL_NAME: &str = "game";

/// The generator's name.
const GENERATOR: &str = "game";

/// The maximum number of random moves before a game.
const LONGEST_OPENING: i64 = 1000;

/// How often an opening is drawn before there is one that leaves the game open.
const ATTEMPTS: usize = 100;

const PARAMS: [Parameter; 2] = [
    Parameter::new(
        "side",
        Values::Words(&["x", "o"]),
        "the side of the submission: x begins the game, o is the other one; x if not given",
    ),
    Parameter::new(
        "opening",
        Values::Numbers(0, LONGEST_OPENING),
        "how many random moves are made before the game, 0 to 1000; 0 if not given",
    ),
];

impl GameModel {
    /// The model of games against a built-in player.
    #[must_use]
    pub fn new(opposition: Opposition) -> Self {
        Self(opposition)
    }

    /// What determines its cases and judgements, by name.
    #[must_use]
    pub fn params(&self) -> Params {
        let rules = &self.0;
        let size: Vec<String> = rules.game.size().iter().map(usize::to_string).collect();
        let options = rules.options.iter();
        let options: Vec<String> = options
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let texts = [
            ("game", rules.game.kind().to_owned()),
            ("size", size.join(" ")),
            ("options", options.join(" ")),
            ("player", rules.player.to_string()),
            ("draw", rules.draw_share.to_string()),
            ("max_moves", rules.max_moves.to_string()),
            ("rules", input::FINGERPRINT.to_owned()),
            ("sources", SOURCES.concat()),
        ];
        let texts = texts.map(|(name, text)| (name.to_owned(), Value::Text(text)));
        Params(BTreeMap::from(texts))
    }

    fn start(&self, input: &[u8]) -> Result<GameStart, Invalid> {
        let start = GameStart::parse(&*self.0.game, input)?;
        check(self.0.player, &*self.0.game, &*start.position)
            .map_err(|why| invalid(2, 1, of_player(&why)))?;
        Ok(start)
    }

    /// The position after the moves of an interaction, as far as they are legal.
    fn last_position(&self, messages: &[SessionMessage<'_>]) -> Box<dyn AnyPosition> {
        let mut position = self.0.game.start();
        // The first line names the game.
        let words = messages.iter().skip(1).flat_map(|message| {
            let text = String::from_utf8_lossy(message.line).into_owned();
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        for word in words {
            if position.play(&word).is_err() {
                break;
            }
        }
        position
    }
}

/// Why the player cannot play, with the key that names it.
fn of_player(why: &str) -> String {
    format!("`player` of [interactor] cannot play this game: {why}")
}

struct Drawn<'a>(&'a mut Draw);

impl Choices for Drawn<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let chosen = self.0.up_to(u64::from(n.saturating_sub(1)));
        u32::try_from(chosen).unwrap_or(0)
    }
}

impl Validator for GameModel {
    fn validate(&self, input: &[u8]) -> Result<(), Invalid> {
        self.start(input).map(drop)
    }
}

impl Solver for GameModel {
    /// The answer is empty, as the interactor judges.
    fn solve(&self, input: &[u8]) -> Result<Vec<u8>, Invalid> {
        self.validate(input).map(|()| Vec::new())
    }

    fn brute(&self, input: &[u8]) -> Result<Vec<u8>, Invalid> {
        self.solve(input)
    }
}

impl Model for GameModel {
    fn name(&self) -> &'static str {
        MODEL_NAME
    }

    fn params(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn generators(&self) -> Vec<GeneratorInfo> {
        vec![GeneratorInfo {
            name: GENERATOR,
            summary: "a seed of the built-in player, the side of the submission, and an opening of random moves",
            params: &PARAMS,
            sizes: &[("opening", 0, 20)],
        }]
    }

    fn generate(
        &self,
        name: &str,
        draw: &mut Draw,
        params: &Params,
    ) -> Result<Vec<u8>, GenerateError> {
        if name != GENERATOR {
            return Err(GenerateError::Unknown {
                name: name.to_owned(),
                known: vec![GENERATOR],
            });
        }
        params.only(PARAMS.iter().map(|param| param.name))?;
        let moves = params.int_or("opening", 0, 0..=LONGEST_OPENING)?;
        let side = match params.one_of("side", &["x", "o"])? {
            Some("o") => Player::Second,
            _ => Player::First,
        };
        let seed = draw.up_to(LARGEST_SEED);
        let mut positions = (0..ATTEMPTS).map(|_| {
            let mut position = self.0.game.start();
            for _ in 0..moves {
                position.play_random(&mut Drawn(draw))?;
            }
            position.outcome().is_none().then_some(position)
        });
        let Some(position) = positions.find_map(|position| position) else {
            return Err(GenerateError::Impossible(format!(
                "none of {ATTEMPTS} random openings of {moves} moves leaves the game open: ask for fewer moves"
            )));
        };
        check(self.0.player, &*self.0.game, &*position)
            .map_err(|why| GenerateError::Impossible(of_player(&why)))?;
        let start = GameStart {
            side,
            seed,
            position,
        };
        Ok(start.print())
    }

    fn pictures(&self, input: &[u8]) -> Result<Vec<Picture>, Invalid> {
        let start = self.start(input)?;
        Ok(vec![Picture {
            title: format!("the submission is {}, {} plays", start.side, self.0.player),
            ..input::game_picture("", &*start.position)
        }])
    }

    fn interactor(&self) -> Option<&dyn Interactor> {
        Some(self)
    }

    fn agrees(&self, name: &str, draw: &mut Draw, params: &Params) -> Result<bool, GenerateError> {
        self.generate(name, draw, params).map(|_| true)
    }

    fn portable(&self) -> Portable {
        Portable {
            validator: include_str!("portable/validator.cpp"),
            interactor: None,
            params: Vec::new(),
        }
    }

    fn scope(&self) -> Option<Scope> {
        None
    }

    fn pack(&self) -> usize {
        1
    }

    fn join(&self, _: &[&[u8]]) -> Option<Vec<u8>> {
        None
    }

    fn simpler<'a>(&'a self, input: &[u8]) -> Box<dyn Iterator<Item = Vec<u8>> + 'a> {
        let Ok(mut start) = self.start(input) else {
            return Box::new(std::iter::empty());
        };
        Box::new(std::iter::from_fn(move || {
            start.position.undo()?;
            Some(start.print())
        }))
    }

    fn quantities(&self, _: &[u8]) -> Result<Vec<Quantity<i64>>, Invalid> {
        Ok(Vec::new())
    }
}

impl Interactor for GameModel {
    fn start(&self, input: &[u8]) -> Result<Box<dyn Session + '_>, Invalid> {
        let start = GameModel::start(self, input)?;
        Ok(Box::new(GameSession::new(&self.0, start)))
    }

    fn pictures(&self, messages: &[SessionMessage<'_>]) -> Vec<Picture> {
        let position = self.last_position(messages);
        let moves = position.played().len();
        vec![Picture {
            title: format!("after {}", base::text::count(moves, "move")),
            ..input::game_picture("", &*position)
        }]
    }

    fn positions(&self, messages: &[SessionMessage<'_>]) -> Vec<Option<Picture>> {
        let mut position = self.0.game.start();
        let after = |(at, message): (usize, &SessionMessage<'_>)| {
            // The first line names the game.
            if at == 0 {
                return None;
            }
            let text = String::from_utf8_lossy(message.line);
            for word in text.split_whitespace() {
                position.play(word).ok()?;
            }
            Some(input::step_picture(&*position))
        };
        messages.iter().enumerate().map(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::GameModel;
    use crate::opposition::Opposition;
    use generators::{Draw, Params, Value};
    use problems::{Model as _, Picture, SessionMessage, SessionMove};
    use std::sync::Arc;

    fn model(player: &str, draw_share: f64) -> GameModel {
        model_of("tic-tac-toe", &[], player, draw_share)
    }

    fn model_of(game: &str, size: &[usize], player: &str, draw_share: f64) -> GameModel {
        GameModel::new(Opposition {
            game: Arc::from(games::game(game, size, &[]).unwrap()),
            options: Vec::new(),
            player: player.parse().unwrap(),
            draw_share,
            max_moves: 1000,
        })
    }

    /// Plays the first legal move that a full search prefers, and returns how the game ends.
    fn game(model: &GameModel, input: &str, is_perfect: bool) -> SessionMove {
        let mut session = model.interactor().unwrap().start(input.as_bytes()).unwrap();
        let mut position = model.0.game.start();
        let mut said = session.open();
        let mut is_first = true;
        loop {
            let SessionMove::Say(text) = said else {
                return said;
            };
            let text = String::from_utf8(text).unwrap();
            for word in text.split_whitespace().skip(if is_first { 4 } else { 0 }) {
                position.play(word).unwrap();
            }
            is_first = false;
            let moves = if is_perfect {
                position.best_play(10_000).unwrap().moves
            } else {
                position.moves()
            };
            position.play(&moves[0]).unwrap();
            said = session.hear(moves[0].as_bytes());
        }
    }

    #[test]
    fn a_perfect_player_never_loses() {
        let opponent = model("perfect", 1.0);
        for seed in 0..10 {
            for side in ["x", "o"] {
                let input = format!("{side} {seed}\n\n");
                assert_eq!(
                    game(&opponent, &input, true),
                    SessionMove::Finish(1.0, String::new())
                );
                let weak = game(&model("perfect", 0.0), &input, false);
                let SessionMove::Reject(why) = weak else {
                    panic!("{weak:?}")
                };
                assert!(why.contains("against perfect"), "{why}");
            }
        }
        let why = game(&model("perfect", 0.0), "x 1\n\n", true);
        let expected = "a draw against perfect after move 9; expected a win";
        assert_eq!(why, SessionMove::Reject(expected.to_owned()));
        let half = game(&model("perfect", 0.5), "x 1\n\n", true);
        assert_eq!(half, SessionMove::Finish(0.5, expected.to_owned()));
    }

    /// In dots and boxes a player who closes a box moves again.
    #[test]
    fn players_may_move_several_times_in_a_row() {
        let opponent = model_of("dots-and-boxes", &[2, 2], "greedy", 1.0);
        for seed in 0..10 {
            for side in ["x", "o"] {
                let ending = game(&opponent, &format!("{side} {seed}\n\n"), false);
                let is_over = match &ending {
                    SessionMove::Finish(..) => true,
                    SessionMove::Reject(why) => {
                        why.starts_with("it lost against greedy by move 12")
                    }
                    SessionMove::Say(_) | SessionMove::Last(_) | SessionMove::Accept => false,
                };
                assert!(is_over, "{ending:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_game() {
        let opponent = model("random", 1.0);
        let open = |seed: u32| {
            let input = format!("o {seed}\n\n");
            let mut session = opponent
                .interactor()
                .unwrap()
                .start(input.as_bytes())
                .unwrap();
            session.open()
        };
        assert_eq!(open(3), open(3));
        assert!((0..20).any(|seed| open(seed) != open(3)));
    }

    #[test]
    fn a_position_follows_each_line() {
        let opponent = model("random", 1.0);
        let line = |by_submission, line| SessionMessage {
            by_submission,
            line,
        };
        let messages: [SessionMessage<'_>; 4] = [
            line(false, b"tic-tac-toe 3 3 x"),
            line(false, b"a1 b2"),
            line(true, b"c3"),
            line(true, b"c3"),
        ];
        let positions = opponent.interactor().unwrap().positions(&messages);
        let last = |picture: &Picture| {
            let cells = &picture.drawing.as_ref().unwrap().cells;
            let cell = cells.iter().find(|cell| cell.cell.last).unwrap();
            (cell.name.clone(), cell.cell.number)
        };
        let found: Vec<_> = positions.iter().map(|it| it.as_ref().map(last)).collect();
        let named = |name: &str, number| Some((name.to_owned(), Some(number)));
        // The last move is not legal.
        assert_eq!(found, [None, named("b2", 2), named("c3", 3), None]);
    }

    #[test]
    fn faults_are_rejected_with_the_reason() {
        let opponent = model("random", 1.0);
        let hear = |line: &str, ends: bool| {
            let mut session = opponent
                .interactor()
                .unwrap()
                .start(b"x 1\na1 b2\n")
                .unwrap();
            let opened = SessionMove::Say(b"tic-tac-toe 3 3 x\na1 b2\n".to_vec());
            assert_eq!(session.open(), opened);
            let heard = if ends {
                session.end(line.as_bytes())
            } else {
                session.hear(line.as_bytes())
            };
            let SessionMove::Reject(why) = heard else {
                panic!("{heard:?}")
            };
            why
        };
        let why = hear("a1", false);
        assert!(
            why.starts_with("illegal move 3: found `a1`: a1 is not empty; expected a legal move"),
            "{why}"
        );
        assert_eq!(hear("", true), "it ended before the game was over");
        assert_eq!(hear("c3", true), "it ended before the game was over");
        assert!(hear(&"\u{1b}".repeat(9999), false).len() < 500);
    }

    #[test]
    fn openings_leave_the_game_open() {
        let opponent = model("random", 0.0);
        let generate = |opening: i64| {
            let params = [
                ("opening", Value::Int(opening)),
                ("side", Value::Text("o".to_owned())),
            ];
            let params = params.map(|(name, value)| (name.to_owned(), value));
            let mut draw = Draw::fresh(5, "input");
            opponent.generate("game", &mut draw, &Params(params.into()))
        };
        let text = String::from_utf8(generate(7).unwrap()).unwrap();
        assert!(text.starts_with("o "), "{text}");
        assert_eq!(text.lines().nth(1).unwrap().split(' ').count(), 7, "{text}");
        let simpler: Vec<Vec<u8>> = opponent.simpler(text.as_bytes()).collect();
        assert_eq!(simpler.len(), 7);
        assert!(simpler.last().unwrap().ends_with(b"\n\n"));
        assert!(generate(9).is_err());
    }
}
