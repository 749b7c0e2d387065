//! Matches between programs.

use super::parts::Resolver;
use games::{AnyGame, TextError};
use generators::Value;
use spec::{Mistake, Spanned, Spec};
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;
use terms::{Builtin, Kind, MatchProtocol, ScheduleKind};

/// The game that programs play against each other, and how they meet.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The options with which it was made.
    pub options: Vec<(String, String)>,
    /// How programs read and print moves.
    pub protocol: MatchProtocol,
    /// How many random moves begin each pair of games.
    pub opening: u32,
    /// After how many moves a game is drawn.
    pub max_moves: usize,
    /// The CPU time of a move, if it is limited besides that of the game.
    pub move_time: Option<Duration>,
    /// The CPU time of the first move of a program, if it differs.
    pub first_move_time: Option<Duration>,
    /// Who plays whom.
    pub schedule: ScheduleKind,
    /// The number of rounds of a Swiss tournament, if it is set.
    pub rounds: Option<u32>,
    /// How many pairs of games two players play when they meet.
    pub pairs: u32,
    /// Opponents besides the solutions.
    pub opponents: Vec<Builtin>,
}

impl Match {
    /// After how many moves a game is drawn, by default.
    pub const MAX_MOVES: usize = 1000;
}

/// A game as a spec names it.
#[derive(Clone, Copy)]
pub(super) struct WrittenGame<'a> {
    pub(super) name: &'a Spanned<String>,
    pub(super) size: Option<&'a Spanned<Vec<spec::SizeNumber>>>,
    pub(super) options: Option<&'a spec::Table>,
}

/// A game, and the options with which it was made.
type GameWithOptions = (Arc<dyn AnyGame>, Vec<(String, String)>);

impl Resolver<'_> {
    /// The match of the spec; only a problem of that kind has one, and needs it.
    pub(super) fn matches(&self, spec: &Spec) -> Option<Match> {
        let is_match = *spec.kind.get_ref() == Kind::Match;
        match &spec.matches {
            Some(written) if is_match => {
                self.refuse_cases(spec);
                self.match_of(written.get_ref())
            }
            Some(written) => {
                let advice = "only a problem of the kind \"match\" has a match";
                self.misplaced(written.span(), advice);
                None
            }
            None if is_match => {
                let mistake = Mistake::MissingKey {
                    key: "match".to_owned(),
                    advice: "name the game under [match], such as game = \"reversi\"",
                };
                self.mistakes.add(spec.kind.span(), mistake);
                None
            }
            None => None,
        }
    }

    fn match_of(&self, written: &spec::Match) -> Option<Match> {
        if let (Some(rounds), Some(kind)) = (&written.rounds, other_than_swiss(written)) {
            let advice = format!("it goes with `schedule = \"swiss\"`; this is a {kind}");
            self.misplaced(rounds.span(), &advice);
        }
        let (game, options) = self.game_of(WrittenGame {
            name: &written.game,
            size: written.size.as_ref(),
            options: written.options.as_ref(),
        })?;
        let opponents = written.opponents.iter().flatten();
        Some(Match {
            game,
            options,
            protocol: written.protocol.unwrap_or_default(),
            opening: written.opening.map_or(0, |number| number.0),
            max_moves: written
                .max_moves
                .map_or(Match::MAX_MOVES, |number| number.0),
            move_time: written.move_time.map(|time| time.0),
            first_move_time: written.first_move_time.map(|time| time.0),
            schedule: written.schedule.unwrap_or_default(),
            rounds: written.rounds.as_ref().map(|number| number.get_ref().0),
            pairs: written.pairs.map_or(1, |number| number.0),
            opponents: opponents.map(|opponent| opponent.0).collect(),
        })
    }

    /// The game, built step by step, so that a mistake is shown where it is.
    pub(super) fn game_of(&self, written: WrittenGame<'_>) -> Option<GameWithOptions> {
        let name = written.name.get_ref().as_str();
        self.built(written.name.span(), name, &[], &[])?;
        let size: Vec<usize> = match written.size {
            Some(size) => size.get_ref().iter().map(|number| number.0).collect(),
            None => Vec::new(),
        };
        if let Some(written) = written.size {
            self.built(written.span(), name, &size, &[])?;
        }
        let mut options = Vec::new();
        for (key, value) in written.options.into_iter().flatten() {
            let text = self.option_text(value)?;
            let option = (key.get_ref().clone(), text);
            self.check_option(name, key)?;
            self.built(value.span(), name, &size, std::slice::from_ref(&option))?;
            options.push(option);
        }
        let span = written.name.span();
        Some((self.built(span, name, &size, &options)?, options))
    }

    fn check_option(&self, game: &str, option: &Spanned<String>) -> Option<()> {
        let kind = games::KINDS.iter().find(|kind| kind.name == game)?;
        if kind.options.contains(&option.get_ref().as_str()) {
            return Some(());
        }
        if kind.options.is_empty() {
            self.misplaced(option.span(), &format!("{} has no options", kind.title));
            return None;
        }
        let mistake = Mistake::UnknownName {
            what: "option",
            found: option.get_ref().clone(),
            known: kind.options.iter().map(|&name| name.to_owned()).collect(),
        };
        self.mistakes.add(option.span(), mistake);
        None
    }

    fn option_text(&self, value: &Spanned<spec::Literal>) -> Option<String> {
        match &value.get_ref().0 {
            Value::Bool(value) => Some(value.to_string()),
            Value::Int(number) => Some(number.to_string()),
            Value::Text(text) => Some(text.clone()),
            Value::Float(number) => Some(number.to_string()),
            Value::List(_) => self.not_an_option(value.span(), "a list"),
            Value::Table(_) => self.not_an_option(value.span(), "a table"),
        }
    }

    fn not_an_option(&self, span: Range<usize>, found: &str) -> Option<String> {
        self.mismatch(span, found, "a text, a number, true or false");
        None
    }

    fn built(
        &self,
        span: Range<usize>,
        name: &str,
        size: &[usize],
        options: &[(String, String)],
    ) -> Option<Arc<dyn AnyGame>> {
        let options: Vec<(&str, &str)> = options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let built = games::game(name, size, &options);
        let mistake = |error: TextError| Mistake::Mismatch {
            found: format!("`{}`", error.found),
            wanted: error.expected,
        };
        self.noted(span, built.map(Arc::from).map_err(mistake))
    }

    /// Rejects what belongs to cases, which a match does not have.
    fn refuse_cases(&self, spec: &Spec) {
        let groups = spec.group.iter().flatten().map(Spanned::span);
        let mut misplaced: Vec<Range<usize>> = groups.collect();
        misplaced.extend(spec.reference.as_ref().map(Spanned::span));
        misplaced.extend(spec.checker.as_ref().map(Spanned::span));
        misplaced.extend(spec.samples.as_ref().map(Spanned::span));
        let has_inputs = spec.input.is_some() || spec.validator.is_some();
        if has_inputs || spec.generator.is_some() || spec.model.is_some() {
            self.mismatch(
                spec.kind.span(),
                "\"match\" with a model, a declared input, a validator or a generator",
                "a match without them: it has no cases, and the rules of the game are the referee",
            );
        }
        for span in misplaced {
            let advice = "a match has no cases: the rules of the game are the referee";
            self.misplaced(span, advice);
        }
    }
}

/// The schedule in words, if it is not a Swiss tournament.
fn other_than_swiss(written: &spec::Match) -> Option<&'static str> {
    match written.schedule.unwrap_or_default() {
        ScheduleKind::RoundRobin => Some("round robin"),
        ScheduleKind::Gauntlet => Some("gauntlet"),
        ScheduleKind::Swiss => None,
    }
}
