//! Games that fill the board; the last ball wins, or no player does.

use super::file;
use super::params::{GAMES, M, N, Sizes, games};
use crate::make_a_sequence::{GameRecord, MakeASequence};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Draw, GenerateError, Move, Params, Rules, WinWish, undecided_game, won_game};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "full",
        // On 3 x 3 x 3 cells no such game exists, and it takes long to find this out.
        sizes: &[("games", 1, 20), ("n", 4, 7)],
        summary: "games that fill the board",
        params: &[
            GAMES,
            M,
            N,
            Parameter::new(
                "outcome",
                Values::Words(&["draw", "win"]),
                "`draw` or `win`, by the last ball; drawn for each dataset if not given",
            ),
        ],
    },
    run,
};

/// How often a game of a known size is searched.
const ATTEMPTS: usize = 20;

/// Sizes `n`, `m` for which such games are found quickly. For smaller `m` they are rare or do not
/// exist.
const KNOWN: [(usize, usize); 7] = [(4, 4), (5, 5), (6, 5), (6, 6), (7, 5), (7, 6), (7, 7)];

fn run(
    problem: &MakeASequence,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<GameRecord>, GenerateError> {
    let sizes = Sizes::from_params(params)?;
    let outcome = params.one_of("outcome", &["draw", "win"])?;
    let known: Vec<(usize, usize)> = KNOWN
        .into_iter()
        .filter(|size| sizes.allow(*size))
        .collect();
    let game = |_| {
        let (n, m) = match known[..] {
            [] => sizes.draw(draw),
            _ => *draw.pick(&known),
        };
        let rules = problem.rules(n, m);
        let is_won = outcome.map_or_else(|| draw.chance(1, 2), |outcome| outcome == "win");
        let mut moves = filled(draw, &rules, is_won);
        for _ in 1..if known.is_empty() { 1 } else { ATTEMPTS } {
            moves = moves.or_else(|_| filled(draw, &rules, is_won));
        }
        Ok(GameRecord {
            rules,
            moves: moves?,
        })
    };
    let games: Result<Vec<GameRecord>, GenerateError> = (0..games(params)?).map(game).collect();
    file(games?)
}

/// A game that fills the board and is won by the last ball or is a draw.
fn filled(draw: &mut Draw, rules: &Rules, is_won: bool) -> Result<Vec<Move>, GenerateError> {
    let cells = rules.geometry.len();
    if !is_won {
        return undecided_game(draw, rules, cells);
    }
    let wish = WinWish {
        number: Some(cells),
        ..WinWish::default()
    };
    won_game(draw, rules, &wish)
}
