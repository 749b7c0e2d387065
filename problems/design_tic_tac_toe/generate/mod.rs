//! The generators: games with a requested end, random games, and long games that make slow
//! solutions time out.

mod lines;
mod plan;
mod sweep;

use super::DesignTicTacToe;
use super::game::{BoardCell, MarkedGame, Tally, WinningLine, player_of};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Draw, GenerateError, ParamError, Params};
use lines::{KINDS, MISSES};
use plan::GamePlan;
use sweep::Sweep;

/// The largest board for games with a requested end, because all its cells are listed.
const LARGEST_PLANNED: usize = 300;

const N: Parameter = Parameter::new(
    "n",
    Values::From(2),
    "the size of the board, from 2; 3 if not given",
);
const INDEX: Parameter = Parameter::new(
    "index",
    Values::From(0),
    "the number of the row or column, from 0; drawn if not given",
);
const PLAYER: Parameter = Parameter::new(
    "player",
    Values::Numbers(1, 2),
    "1 or 2; drawn if not given",
);
const LENGTH: Parameter = Parameter::new(
    "length",
    Values::Words(&["short", "any", "full"]),
    "of the game: short, any (if not given) or full, which fills the board",
);

/// All generators, in the order of their names.
pub(super) const GENERATORS: &[Generator<DesignTicTacToe>] = &[
    Generator {
        info: GeneratorInfo {
            name: "complete",
            sizes: &[("n", 2, 10)],
            summary: "a game to its end, move by move; enumeration makes every game once",
            params: &[N],
        },
        run: complete,
    },
    Generator {
        info: GeneratorInfo {
            name: "near_miss",
            sizes: &[("n", 3, 300)],
            summary: "a game that nobody wins, but that incorrect solutions regard as won after the last move",
            params: &[
                N,
                Parameter::new(
                    "line",
                    Values::Words(&["row", "column", "diagonal", "antidiagonal"]),
                    "row, column, diagonal or antidiagonal; drawn if not given",
                ),
                INDEX,
                Parameter::new(
                    "miss",
                    Values::Words(&MISSES),
                    "blocked: one stone of the line is the other player's; open: one is missing; sum: the players' \
                          numbers on the line sum to n; wrapped: a diagonal that leaves the board and comes back",
                ),
                PLAYER,
                LENGTH,
            ],
        },
        run: near_miss,
    },
    Generator {
        info: GeneratorInfo {
            name: "random",
            sizes: &[("n", 2, 100)],
            summary: "random moves until somebody wins",
            params: &[
                N,
                Parameter::new(
                    "moves",
                    Values::From(0),
                    "the most moves; as many as the board has cells if not given",
                ),
            ],
        },
        run: random,
    },
    Generator {
        info: GeneratorInfo {
            name: "sweep",
            sizes: &[("n", 2, 100)],
            summary: "a long game in which both players fill lines from end to end, all but a cell",
            params: &[
                N,
                Parameter::new(
                    "moves",
                    Values::From(0),
                    "how many; as many as possible if not given",
                ),
                Parameter::new(
                    "along",
                    Values::Words(&["row", "column"]),
                    "what is filled: row (if not given) or column",
                ),
                Parameter::new(
                    "backward",
                    Values::Flag,
                    "whether lines are filled from their ends; false if not given",
                ),
                Parameter::new(
                    "won",
                    Values::Flag,
                    "whether the last move completes a line; false if not given",
                ),
            ],
        },
        run: sweep,
    },
    Generator {
        info: GeneratorInfo {
            name: "undecided",
            sizes: &[("n", 2, 300)],
            summary: "a game that nobody wins",
            params: &[
                N,
                Parameter::new(
                    "moves",
                    Values::From(0),
                    "how many; as many as the board has cells if not given",
                ),
            ],
        },
        run: undecided,
    },
    Generator {
        info: GeneratorInfo {
            name: "win",
            sizes: &[("n", 2, 300)],
            summary: "a game won on a requested line",
            params: &[
                N,
                Parameter::new(
                    "line",
                    Values::Words(&KINDS),
                    "row, column, diagonal, antidiagonal, row-and-column or diagonals (for odd n), the last two \
                          completed by one move; drawn from the first four if not given",
                ),
                INDEX,
                PLAYER,
                LENGTH,
            ],
        },
        run: win,
    },
];

type GenerateResult = Result<MarkedGame, GenerateError>;

fn win(model: &DesignTicTacToe, draw: &mut Draw, params: &Params) -> GenerateResult {
    let n = read_n(model, params, 2, LARGEST_PLANNED)?;
    let kind = match params.one_of("line", &KINDS)? {
        Some(kind) => kind,
        None => draw.pick(&KINDS[..4]),
    };
    if kind == "diagonals" && n.is_multiple_of(2) {
        return impossible("the diagonals share a cell only where n is odd");
    }
    let index = read_index(draw, params, n)?;
    let (lines, last) = lines::lines(kind, n, index, draw);
    finish(model, draw, params, |player, _| {
        Ok(lines::win(n, &lines, last, player))
    })
}

fn near_miss(model: &DesignTicTacToe, draw: &mut Draw, params: &Params) -> GenerateResult {
    let n = read_n(model, params, 3, LARGEST_PLANNED)?;
    let index = read_index(draw, params, n)?;
    let kinds = &KINDS[..4];
    let miss = params.one_of("miss", &MISSES)?.unwrap_or("blocked");
    let kind = match params.one_of("line", kinds)? {
        Some(kind) => kind,
        None if miss == "wrapped" => draw.pick(&kinds[2..]),
        None => draw.pick(kinds),
    };
    let line: WinningLine = lines::lines(kind, n, index, draw).0[0];
    finish(model, draw, params, |player, draw| {
        lines::near_miss(n, line, player, miss, draw)
    })
}

/// The game of a plan for a player, with the length and player that the parameters request.
fn finish(
    model: &DesignTicTacToe,
    draw: &mut Draw,
    params: &Params,
    plan: impl Fn(u8, &mut Draw) -> Result<GamePlan, GenerateError>,
) -> GenerateResult {
    let length = params.one_of("length", &["short", "any", "full"])?;
    let mut players: Vec<u8> = match params.int_or("player", 0, 0..=2)? {
        0 => vec![1, 2],
        1 => vec![1],
        _ => vec![2],
    };
    draw.shuffle(&mut players);
    for player in players {
        let plan = plan(player, draw)?;
        let mut lengths = plan.lengths();
        lengths.retain(|moves| *moves <= model.bounds.moves);
        let wanted = match length {
            Some("short") => lengths.first().copied(),
            Some("full") => lengths
                .last()
                .copied()
                .filter(|moves| *moves == plan.n * plan.n),
            _ if lengths.is_empty() => None,
            _ => Some(*draw.pick(&lengths)),
        };
        if let Some(wanted) = wanted {
            return plan.game(wanted, draw);
        }
    }
    impossible("no game of such a length ends like this: ask for another length or player")
}

fn undecided(model: &DesignTicTacToe, draw: &mut Draw, params: &Params) -> GenerateResult {
    let n = read_n(model, params, 2, LARGEST_PLANNED)?;
    let moves = read_moves(model, params, n * n)?;
    let plan = GamePlan {
        n,
        ..GamePlan::default()
    };
    plan.game(moves, draw)
}

fn random(model: &DesignTicTacToe, draw: &mut Draw, params: &Params) -> GenerateResult {
    let n = read_n(model, params, 2, model.bounds.n)?;
    let most = read_moves(model, params, n * n)?;
    let mut cells = draw.subset(n * n, most);
    draw.shuffle(&mut cells);
    let mut tally = Tally::new(n);
    let mut moves = Vec::with_capacity(most);
    for (index, cell) in cells.into_iter().enumerate() {
        let cell = BoardCell {
            row: cell / n,
            column: cell % n,
        };
        moves.push(cell);
        if tally.add(cell, player_of(index)) {
            break;
        }
    }
    Ok(MarkedGame { n, moves })
}

fn complete(model: &DesignTicTacToe, draw: &mut Draw, params: &Params) -> GenerateResult {
    let n = read_n(model, params, 2, LARGEST_PLANNED)?;
    let mut open: Vec<BoardCell> = (0..n * n)
        .map(|cell| BoardCell {
            row: cell / n,
            column: cell % n,
        })
        .collect();
    let mut tally = Tally::new(n);
    let mut moves = Vec::with_capacity(open.len().min(model.bounds.moves));
    while !open.is_empty() && moves.len() < model.bounds.moves {
        let cell = open.remove(draw.index(open.len()));
        let player = player_of(moves.len());
        moves.push(cell);
        if tally.add(cell, player) {
            break;
        }
    }
    Ok(MarkedGame { n, moves })
}

fn sweep(model: &DesignTicTacToe, draw: &mut Draw, params: &Params) -> GenerateResult {
    let mut sweep = Sweep {
        n: read_n(model, params, 2, model.bounds.n)?,
        columns: params.one_of("along", &["row", "column"])? == Some("column"),
        backward: params.bool_or("backward", false)?,
        won: params.bool_or("won", false)?,
        moves: 0,
    };
    sweep.moves = read_moves(model, params, sweep.most())?;
    if sweep.won && sweep.moves < sweep.least_to_win() {
        return impossible(&format!(
            "a win takes {} moves at least",
            sweep.least_to_win()
        ));
    }
    Ok(sweep.game(draw))
}

fn impossible(message: &str) -> GenerateResult {
    Err(GenerateError::Impossible(message.to_owned()))
}

fn read_n(
    model: &DesignTicTacToe,
    params: &Params,
    least: usize,
    most: usize,
) -> Result<usize, ParamError> {
    let most = most.min(model.bounds.n);
    read_count(params, N.name, 3.min(most), least, most)
}

/// The requested number of moves, at most `most`; as many as possible if none is requested.
fn read_moves(model: &DesignTicTacToe, params: &Params, most: usize) -> Result<usize, ParamError> {
    let most = most.min(model.bounds.moves);
    read_count(params, "moves", most, 0, most)
}

fn read_index(draw: &mut Draw, params: &Params, n: usize) -> Result<usize, ParamError> {
    if params.0.contains_key(INDEX.name) {
        return read_count(params, INDEX.name, 0, 0, n - 1);
    }
    Ok(draw.index(n))
}

fn read_count(
    params: &Params,
    name: &str,
    default: usize,
    low: usize,
    high: usize,
) -> Result<usize, ParamError> {
    let [default, low, high] =
        [default, low, high].map(|count| i64::try_from(count).expect("counts are small"));
    let found = params.int_or(name, default, low..=high)?;
    Ok(usize::try_from(found).expect("no bound is negative"))
}
