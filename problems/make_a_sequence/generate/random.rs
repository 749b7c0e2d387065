//! Games of random moves.

use super::file;
use super::params::{GAMES, M, N, Sizes, games, optional};
use crate::make_a_sequence::{GameRecord, MakeASequence, SHORTEST_ROW, SIZE_COUNT, SIZES};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Draw, GenerateError, OpenMoves, Params};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "random",
        sizes: &[("games", 1, 20), ("n", 3, 7)],
        summary: "games of random moves, won or not",
        params: &[
            GAMES,
            M,
            N,
            Parameter::new(
                "p",
                Values::From(1),
                "the number of moves, 1 to the number of cells; drawn for each dataset if not given",
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
    let smallest = problem.rules(sizes.smallest(), SHORTEST_ROW);
    let p = optional(params, "p", 1..=smallest.geometry.len())?;
    // The moves of each board by its size: creating them again for each game would take as long as
    // drawing a short game.
    let mut boards: [Option<OpenMoves>; SIZE_COUNT] = Default::default();
    let game = |_| {
        let (n, m) = sizes.draw(draw);
        let rules = problem.rules(n, m);
        let length = p.unwrap_or_else(|| 1 + draw.index(rules.geometry.len()));
        let open = match &mut boards[n - SIZES.start()] {
            Some(open) => {
                open.reset();
                open
            }
            none => none.insert(OpenMoves::new(&rules)),
        };
        let mut moves = Vec::with_capacity(length);
        moves.extend((0..length).map_while(|_| open.draw(draw)));
        GameRecord { rules, moves }
    };
    file((0..games(params)?).map(game).collect())
}
