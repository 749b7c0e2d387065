//! The generators: boards on which the game continues, selected by common properties.

use super::game::{PlayingSide, Start, Strategy, to_move};
use super::text::LARGEST_SEED;
use super::{Games, TicTacToePlay};
use crate::tic_tac_toe_score::board::Board;
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Draw, GenerateError, ParamError, Params};

/// The number of games on one page of classes.
const PAGE: usize = 33;

const STRATEGY: Parameter = Parameter::new(
    "strategy",
    Values::Words(&["first", "random", "trap", "careless"]),
    "how the jury plays: first, random, trap or careless; drawn for each game if not given",
);
const SIDE: Parameter = Parameter::new(
    "side",
    Values::Words(&["X", "O"]),
    "what the contestant plays: X or O; drawn for each game if not given",
);

/// All generators, in the order of their names.
pub(super) const GENERATORS: &[Generator<TicTacToePlay>] = &[
    Generator {
        info: GeneratorInfo {
            name: "classes",
            sizes: &[],
            summary: "boards of different classes under the symmetries of the square, in random images; \
                      all pages together hold every class once",
            params: &[
                Parameter::new("page", Values::Numbers(0, 18), "0 to 18; 0 if not given"),
                STRATEGY,
                SIDE,
            ],
        },
        run: classes,
    },
    Generator {
        info: GeneratorInfo {
            name: "games",
            sizes: &[("t", 1, 100)],
            summary: "open boards with the requested properties, all equally likely",
            params: &[
                Parameter::new(
                    "t",
                    Values::Numbers(1, 100),
                    "how many games, 1 to 100; 10 if not given",
                ),
                STRATEGY,
                SIDE,
                Parameter::new(
                    "begins",
                    Values::Words(&["contestant", "jury"]),
                    "who moves first: contestant or jury",
                ),
                Parameter::new(
                    "empties",
                    Values::Numbers(1, 9),
                    "how many cells are empty: 1 to 9",
                ),
                Parameter::new(
                    "value",
                    Values::Numbers(-4, 5),
                    "the score of each game when both play well: -4 to 5",
                ),
            ],
        },
        run: games,
    },
];

fn games(model: &TicTacToePlay, draw: &mut Draw, params: &Params) -> Result<Games, GenerateError> {
    let count = params.int_or("t", 10, 1..=100)?;
    let optional = |name: &str, allowed| -> Result<Option<i64>, ParamError> {
        let given = params.0.contains_key(name);
        given.then(|| params.int_or(name, 0, allowed)).transpose()
    };
    let (empties, value) = (optional("empties", 1..=9)?, optional("value", -4..=5)?);
    let begins = params.one_of("begins", &["contestant", "jury"])?;
    let roles = Roles::read(params)?;
    let fits = |(board, contestant): &(Board, PlayingSide)| {
        let begins_now = if to_move(*board) == *contestant {
            "contestant"
        } else {
            "jury"
        };
        empties.is_none_or(|it| it == board.empties().into())
            && value.is_none_or(|it| it == model.values.value_of(*board).into())
            && begins.is_none_or(|it| it == begins_now)
    };
    let sided = |board: &Board| roles.sides().map(|side| (*board, side)).collect::<Vec<_>>();
    let choice: Vec<(Board, PlayingSide)> =
        model.open.iter().flat_map(sided).filter(fits).collect();
    if choice.is_empty() {
        let message = "no open board has all these properties: ask for fewer of them at once";
        return Err(GenerateError::Impossible(message.to_owned()));
    }
    let starts = (0..count).map(|_| {
        let (board, contestant) = *draw.pick(&choice);
        roles.start(draw, board, contestant)
    });
    let starts = starts.collect();
    Ok(seeded(draw, starts))
}

/// Page `p` of `n` contains the classes `p`, `p + n`, `p + 2n` ..., and so boards of every stage of
/// the game.
fn classes(
    model: &TicTacToePlay,
    draw: &mut Draw,
    params: &Params,
) -> Result<Games, GenerateError> {
    let classes: Vec<Board> = representatives(model).collect();
    let pages = classes.len().div_ceil(PAGE);
    let last = i64::try_from(pages).expect("there are few pages") - 1;
    let page = params.int_or("page", 0, 0..=last)?;
    let page = usize::try_from(page).expect("the page is not negative");
    let roles = Roles::read(params)?;
    let sides: Vec<PlayingSide> = roles.sides().collect();
    let starts = classes.iter().skip(page).step_by(pages).map(|board| {
        let (board, contestant) = (*draw.pick(&board.images()), *draw.pick(&sides));
        roles.start(draw, board, contestant)
    });
    let mut starts: Vec<Start> = starts.collect();
    draw.shuffle(&mut starts);
    Ok(seeded(draw, starts))
}

/// One board of each class.
pub(super) fn representatives(model: &TicTacToePlay) -> impl Iterator<Item = Board> {
    let mut boards: Vec<Board> = model
        .open
        .iter()
        .copied()
        .filter(|board| board.is_representative())
        .collect();
    boards.sort_by_key(|board| board.empties());
    boards.into_iter()
}

/// The roles that a spec requests.
struct Roles {
    side: Option<&'static str>,
    strategy: Option<&'static str>,
}

impl Roles {
    fn read(params: &Params) -> Result<Self, ParamError> {
        Ok(Self {
            side: params.one_of("side", &["X", "O"])?,
            strategy: params.one_of("strategy", &Strategy::ALL.map(Strategy::name))?,
        })
    }

    /// The sides that the contestant may play.
    fn sides(&self) -> impl Iterator<Item = PlayingSide> {
        PlayingSide::ALL
            .into_iter()
            .filter(|player| self.side.is_none_or(|side| side == player.name()))
    }

    fn start(&self, draw: &mut Draw, board: Board, contestant: PlayingSide) -> Start {
        let named = |name| Strategy::ALL.into_iter().find(|it| it.name() == name);
        let strategy = self.strategy.and_then(named);
        Start {
            board,
            contestant,
            strategy: strategy.unwrap_or_else(|| *draw.pick(&Strategy::ALL)),
        }
    }
}

fn seeded(draw: &mut Draw, starts: Vec<Start>) -> Games {
    let seed = draw.up_to(LARGEST_SEED as u64);
    Games { seed, starts }
}
