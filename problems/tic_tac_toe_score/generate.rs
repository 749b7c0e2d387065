//! The generators: legal boards selected by common properties.

use super::TicTacToeScore;
use super::board::Board;
use super::cache::BoardFilter;
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Draw, GenerateError, ParamError, Params};

/// The maximum number of boards in one input.
pub(super) const MOST: usize = 5;

const T: Parameter = Parameter::new(
    "t",
    Values::Numbers(1, 5),
    "how many boards, 1 to 5; drawn if not given",
);

/// All generators, in the order of their names.
pub(super) const GENERATORS: &[Generator<TicTacToeScore>] = &[
    Generator {
        info: GeneratorInfo {
            name: "boards",
            sizes: &[("t", 1, 5)],
            summary: "legal boards with the requested properties, all equally likely",
            params: &[
                T,
                Parameter::new(
                    "empties",
                    Values::OneOf(&[1, 3, 5, 7, 9]),
                    "how many cells are empty: 1, 3, 5, 7 or 9",
                ),
                Parameter::new(
                    "value",
                    Values::OneOf(&[-4, -2, 0, 1, 3, 5]),
                    "the value of each board: -4, -2, 0, 1, 3 or 5",
                ),
                Parameter::new("lost", Values::Flag, "whether Bob has won already"),
                Parameter::new(
                    "line",
                    Values::Words(&[
                        "row-1",
                        "row-2",
                        "row-3",
                        "column-1",
                        "column-2",
                        "column-3",
                        "diagonal",
                        "antidiagonal",
                    ]),
                    "a deciding line: solutions that do not check it find another value; row-1 to row-3, column-1 to column-3, \
                     diagonal or antidiagonal",
                ),
            ],
        },
        run: boards,
    },
    Generator {
        info: GeneratorInfo {
            name: "classes",
            sizes: &[],
            summary: "boards of different classes under the symmetries of the square, in random images; \
                      all pages together hold every class once",
            params: &[Parameter::new(
                "page",
                Values::Numbers(0, 76),
                "0 to 76; 0 if not given",
            )],
        },
        run: classes,
    },
    Generator {
        info: GeneratorInfo {
            name: "ladder",
            sizes: &[("t", 1, 5)],
            summary: "boards of different values, sorted by value",
            params: &[
                T,
                Parameter::new(
                    "order",
                    Values::Words(&["rising", "falling"]),
                    "rising (if not given) or falling",
                ),
            ],
        },
        run: ladder,
    },
];

fn boards(
    model: &TicTacToeScore,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<Board>, GenerateError> {
    let wanted = BoardFilter::read(params)?;
    let count = count(draw, params)?;
    let choice = model.boards.boards(&wanted, model);
    if choice.is_empty() {
        let message = "no legal board has all these properties: ask for fewer of them at once";
        return Err(GenerateError::Impossible(message.to_owned()));
    }
    Ok((0..count).map(|_| *draw.pick(choice)).collect())
}

/// Page `p` of `n` contains the classes `p`, `p + n`, `p + 2n` ..., and so boards of every stage of
/// the game.
fn classes(
    model: &TicTacToeScore,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<Board>, GenerateError> {
    let classes: Vec<Board> = representatives(model).collect();
    let pages = classes.len().div_ceil(MOST);
    let last = i64::try_from(pages).expect("there are few pages") - 1;
    let page = params.int_or("page", 0, 0..=last)?;
    let page = usize::try_from(page).expect("the page is not negative");
    let mut boards: Vec<Board> = classes
        .iter()
        .skip(page)
        .step_by(pages)
        .map(|board| *draw.pick(&board.images()))
        .collect();
    draw.shuffle(&mut boards);
    Ok(boards)
}

/// One legal board for each class.
pub(super) fn representatives(model: &TicTacToeScore) -> impl Iterator<Item = Board> {
    let legal = model.legal.iter().copied();
    legal.filter(|board| board.is_representative())
}

fn ladder(
    model: &TicTacToeScore,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<Board>, GenerateError> {
    let order = params.one_of("order", &["rising", "falling"])?;
    let count = count(draw, params)?;
    let mut values: Vec<i8> = model
        .legal
        .iter()
        .map(|it| model.values.value_of(*it))
        .collect();
    values.sort_unstable();
    values.dedup();
    let mut steps = draw.subset(values.len(), count);
    if order == Some("falling") {
        steps.reverse();
    }
    let on_step = |step: usize| {
        let of_value = |board: &&Board| model.values.value_of(**board) == values[step];
        let choice: Vec<&Board> = model.legal.iter().filter(of_value).collect();
        **draw.pick(&choice)
    };
    Ok(steps.into_iter().map(on_step).collect())
}

/// The requested number of boards, or a drawn one.
fn count(draw: &mut Draw, params: &Params) -> Result<usize, ParamError> {
    if params.0.contains_key(T.name) {
        let count = params.int_or(T.name, 1, 1..=5)?;
        return Ok(usize::try_from(count).expect("the count is positive"));
    }
    Ok(1 + draw.index(MOST))
}
