//! Many datasets of all kinds in one file, for solutions that forget to reset data between
//! datasets.

use super::params::{GAMES, M, N, Sizes, games};
use super::row::WinningRow;
use super::{file, near_miss, record};
use crate::make_a_sequence::{GameRecord, MakeASequence};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Draw, GenerateError, Params, Rules, random_game};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "mixed",
        sizes: &[("games", 1, 20), ("n", 3, 7)],
        summary: "games of every sort: random, won and nearly won",
        params: &[
            GAMES,
            M,
            N,
            Parameter::new(
                "order",
                Values::Words(&["any", "falling", "rising"]),
                "`falling` (large boards first), `rising` or `any`; `any` if not given",
            ),
        ],
    },
    run,
};

fn run(
    problem: &MakeASequence,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<GameRecord>, GenerateError> {
    let sizes = Sizes::from_params(params)?;
    let game = |_| {
        let (n, m) = sizes.draw(draw);
        game(draw, problem.rules(n, m))
    };
    let games: Result<Vec<GameRecord>, GenerateError> = (0..games(params)?).map(game).collect();
    let mut games = games?;
    match params.one_of("order", &["any", "falling", "rising"])? {
        Some("falling") => games.sort_by_key(|game| std::cmp::Reverse(game.size())),
        Some("rising") => games.sort_by_key(GameRecord::size),
        _ => {}
    }
    file(games)
}

fn game(draw: &mut Draw, rules: Rules) -> Result<GameRecord, GenerateError> {
    match draw.index(3) {
        0 => {
            let length = 1 + draw.index(rules.geometry.len());
            let moves = random_game(draw, &rules, length);
            Ok(GameRecord { rules, moves })
        }
        1 => {
            let direction = *draw.pick(rules.geometry.directions());
            let rows = WinningRow::all(&rules, direction, false);
            let moves = draw.pick(&rows).game(draw, &rules)?;
            Ok(record(draw, rules, moves))
        }
        _ => near_miss::game(draw, rules, None),
    }
}
