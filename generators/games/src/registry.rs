//! All games by name.

mod options;

use crate::amazons::Amazons;
use crate::any::AnyGame;
use crate::ataxx::Ataxx;
use crate::breakthrough::Breakthrough;
use crate::connection::{Havannah, Hex, Y};
use crate::dots::Dots;
use crate::draughts::{EnglishDraughts, InternationalDraughts};
use crate::error::TextError;
use crate::go::{Go, GoOptions, KoRule, USUAL_KOMI, parse_komi};
use crate::kalah::Kalah;
use crate::lines::{Lines, LinesOptions};
use crate::morris::Morris;
use crate::nim::Nim;
use crate::oware::Oware;
use crate::pentago::Pentago;
use crate::renju::Renju;
use crate::reversi::Reversi;
use crate::ultimate::Ultimate;
use options::{GameOptions, boxed, fixed, flat, one, square};

/// A game that can be created by name.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// The name in specs, such as `reversi`.
    pub name: &'static str,
    /// The name in texts, such as `Reversi`.
    pub title: &'static str,
    /// The name in Chinese texts.
    pub chinese: &'static str,
    /// What the numbers of the size are.
    pub size: &'static str,
    /// The size if none is given.
    pub default_size: &'static [usize],
    /// The names of the options.
    pub options: &'static [&'static str],
    build: Build,
}

type Build = fn(&[usize], &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError>;

/// All games.
pub const KINDS: &[GameKind] = &[
    kind(
        "tic-tac-toe",
        "tic-tac-toe",
        "井字棋",
        SIDES,
        &[3, 3],
        &["row", "misere"],
        tic_tac_toe,
    ),
    kind(
        "connect-four",
        "Connect Four",
        "四子棋",
        SIDES,
        &[7, 6],
        &["row", "misere"],
        connect_four,
    ),
    kind(
        "gomoku",
        "gomoku",
        "五子棋",
        SIDES,
        &[15, 15],
        &["exact"],
        gomoku,
    ),
    kind(
        "connect6",
        "Connect6",
        "六子棋",
        SIDES,
        &[19, 19],
        &[],
        connect6,
    ),
    kind(
        "renju",
        "Renju",
        "连珠",
        SIDES,
        &[15, 15],
        &[],
        |size, _| boxed(Renju::new(flat(size)?)),
    ),
    kind(
        "lines",
        "stones in a row",
        "连子棋",
        "columns, rows, layers",
        &[3, 3],
        LINES_OPTIONS,
        lines,
    ),
    kind(
        "ultimate-tic-tac-toe",
        "ultimate tic-tac-toe",
        "终极井字棋",
        SIDES,
        &[9, 9],
        &[],
        |size, _| fixed(size, &[9, 9], Ultimate::new()),
    ),
    kind(
        "pentago",
        "Pentago",
        "五子旋转棋",
        SIDES,
        &[6, 6],
        &[],
        |size, _| fixed(size, &[6, 6], Pentago::new()),
    ),
    kind(
        "reversi",
        "Reversi",
        "黑白棋",
        SIDES,
        &[8, 8],
        &[],
        |size, _| boxed(Reversi::new(flat(size)?)),
    ),
    kind(
        "hex",
        "Hex",
        "六贯棋",
        SIDES,
        &[11, 11],
        &[],
        |size, _| boxed(Hex::new(flat(size)?)),
    ),
    kind("y", "Y", "Y 棋", SIDE, &[11], &[], |size, _| {
        boxed(Y::new(one(size)?))
    }),
    kind(
        "havannah",
        "Havannah",
        "哈瓦那棋",
        SIDE,
        &[8],
        &[],
        |size, _| boxed(Havannah::new(one(size)?)),
    ),
    kind(
        "go",
        "Go",
        "围棋",
        SIDES,
        &[9, 9],
        &["ko", "komi", "suicide", "max_moves"],
        go,
    ),
    kind(
        "breakthrough",
        "Breakthrough",
        "突破棋",
        SIDES,
        &[8, 8],
        &[],
        |size, _| boxed(Breakthrough::new(flat(size)?)),
    ),
    kind(
        "amazons",
        "the Game of the Amazons",
        "亚马逊棋",
        SIDES,
        &[10, 10],
        &[],
        |size, _| boxed(Amazons::new(square(size)?)),
    ),
    kind(
        "ataxx",
        "Ataxx",
        "Ataxx 棋",
        SIDES,
        &[7, 7],
        &[],
        |size, _| boxed(Ataxx::new(flat(size)?)),
    ),
    kind(
        "english-draughts",
        "English draughts",
        "英式跳棋",
        SIDES,
        &[8, 8],
        &[],
        |size, _| fixed(size, &[8, 8], EnglishDraughts::new()),
    ),
    kind(
        "international-draughts",
        "international draughts",
        "国际跳棋",
        SIDES,
        &[10, 10],
        &[],
        |size, _| fixed(size, &[10, 10], InternationalDraughts::new()),
    ),
    kind(
        "nine-mens-morris",
        "Nine Men's Morris",
        "九子棋",
        SIDES,
        &[7, 7],
        &[],
        |size, _| fixed(size, &[7, 7], Morris::new()),
    ),
    kind(
        "oware",
        "Oware",
        "奥瓦雷棋",
        "houses of a player, players",
        &[6, 2],
        &[],
        |size, _| fixed(size, &[6, 2], Oware::new()),
    ),
    kind(
        "kalah",
        "Kalah",
        "卡拉哈棋",
        "houses of a player, seeds in each",
        &[6, 4],
        &[],
        |size, _| {
            let [houses, seeds] = flat(size)?;
            boxed(Kalah::new(houses, seeds))
        },
    ),
    kind(
        "dots-and-boxes",
        "Dots and Boxes",
        "点格棋",
        "columns and rows of boxes",
        &[5, 5],
        &[],
        |size, _| boxed(Dots::new(flat(size)?)),
    ),
    kind(
        "nim",
        "Nim",
        "尼姆游戏",
        "the heaps",
        &[3, 5, 7],
        &["misere"],
        |size, options| boxed(Nim::new(size, options.flag("misere")?)),
    ),
];

const SIDES: &str = "columns, rows";
const SIDE: &str = "cells of an edge";
const LINES_OPTIONS: &[&str] = &[
    "row",
    "gravity",
    "wrap",
    "exact",
    "misere",
    "first_turn",
    "turn",
];

const fn kind(
    name: &'static str,
    title: &'static str,
    chinese: &'static str,
    size: &'static str,
    default_size: &'static [usize],
    options: &'static [&'static str],
    build: Build,
) -> GameKind {
    GameKind {
        name,
        title,
        chinese,
        size,
        default_size,
        options,
        build,
    }
}

/// A game by its name, its size and its options. Without numbers the size is the usual one. Options
/// are names and values: numbers such as `row` = `5`, and rules such as `exact` = `true`. The names
/// that a game has are in [`KINDS`]; `wrap` is a set of axes such as `xy`, `ko` is `simple` or
/// `superko`, `komi` is a number of points such as `6.5`, and `max_moves` = `0` sets no limit.
///
/// ```
/// let game = games::game("reversi", &[8, 8], &[])?;
/// let mut position = game.start();
/// assert_eq!(position.moves(), ["d3", "c4", "f5", "e6"]);
/// position.play("d3")?;
/// assert_eq!(position.undo().as_deref(), Some("d3"));
/// let error = position.play("a1").unwrap_err();
/// let reason = "the disc would turn no other";
/// assert_eq!(error.reason.as_deref(), Some(reason));
/// let words = format!("found `a1`: {reason}; expected a legal move: d3, c4, f5, e6");
/// assert_eq!(error.to_string(), words);
/// # Ok::<(), games::TextError>(())
/// ```
///
/// # Errors
/// When there is no such game, or it does not have this size or an option.
pub fn game(
    name: &str,
    size: &[usize],
    options: &[(&str, &str)],
) -> Result<Box<dyn AnyGame>, TextError> {
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        return Err(TextError::new(name, format!("one of {}", names.join(", "))));
    };
    if let Some((unknown, _)) = options
        .iter()
        .find(|(name, _)| !kind.options.contains(name))
    {
        let expected = match kind.options {
            [] => format!("no options, as {} has none", kind.title),
            known => format!("an option of {}: {}", kind.title, known.join(", ")),
        };
        return Err(TextError::new(unknown, expected));
    }
    let size = if size.is_empty() {
        kind.default_size
    } else {
        size
    };
    (kind.build)(size, &GameOptions(options))
}

fn tic_tac_toe(size: &[usize], options: &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError> {
    let row = options.number("row", 3, 1000)?;
    let is_misere = options.flag("misere")?;
    let rules = LinesOptions::flat(flat(size)?, row);
    boxed(Lines::new(
        "tic-tac-toe",
        LinesOptions { is_misere, ..rules },
    ))
}

fn connect_four(size: &[usize], options: &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError> {
    let row = options.number("row", 4, 1000)?;
    let is_misere = options.flag("misere")?;
    let rules = LinesOptions::flat(flat(size)?, row).with_gravity();
    boxed(Lines::new(
        "connect-four",
        LinesOptions { is_misere, ..rules },
    ))
}

fn gomoku(size: &[usize], options: &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError> {
    let is_exact = options.flag("exact")?;
    let rules = LinesOptions::flat(flat(size)?, 5);
    boxed(Lines::new("gomoku", LinesOptions { is_exact, ..rules }))
}

fn connect6(size: &[usize], _: &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError> {
    let rules = LinesOptions::flat(flat(size)?, 6);
    boxed(Lines::new("connect6", LinesOptions { turn: 2, ..rules }))
}

fn lines(size: &[usize], options: &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError> {
    let row = options.number("row", 3, 1000)?;
    let rules = match *size {
        [columns, rows] => LinesOptions::flat([columns, rows], row),
        [columns, rows, layers] => LinesOptions::solid([columns, rows, layers], row),
        _ => {
            let found = format!("{size:?}");
            return Err(TextError::new(
                &found,
                "two or three numbers, such as [4, 4, 4]",
            ));
        }
    };
    let turn = |name| options.number(name, 1, 255).map(crate::bits::byte);
    let axes = options.get("wrap").unwrap_or_default();
    if let Some(axis) = axes.chars().find(|axis| !"xyz".contains(*axis)) {
        return Err(TextError::new(
            &axis.to_string(),
            "axes for `wrap`: `x`, `y` and `z`",
        ));
    }
    boxed(Lines::new(
        "lines",
        LinesOptions {
            has_gravity: options.flag("gravity")?,
            wraps: ['x', 'y', 'z'].map(|axis| axes.contains(axis)),
            is_exact: options.flag("exact")?,
            is_misere: options.flag("misere")?,
            first_turn: turn("first_turn")?,
            turn: turn("turn")?,
            ..rules
        },
    ))
}

fn go(size: &[usize], options: &GameOptions<'_>) -> Result<Box<dyn AnyGame>, TextError> {
    let sides = flat(size)?;
    let ko = match options.get("ko") {
        None | Some("simple") => KoRule::Simple,
        Some("superko") => KoRule::PositionalSuperko,
        Some(other) => return Err(TextError::new(other, "`simple` or `superko` for `ko`")),
    };
    let usual_moves = match ko {
        KoRule::Simple => sides[0].saturating_mul(sides[1]).saturating_mul(2),
        KoRule::PositionalSuperko => 0,
    };
    let max_moves = options.number("max_moves", usual_moves.min(1_000_000), 1_000_000)?;
    let komi = match options.get("komi") {
        None => USUAL_KOMI,
        Some(text) => parse_komi(text)?,
    };
    let rules = GoOptions {
        komi: komi.into(),
        ko,
        allows_suicide: options.flag("suicide")?,
        max_moves: (max_moves > 0).then(|| crate::bits::word(max_moves)),
    };
    boxed(Go::new(sides, rules))
}
