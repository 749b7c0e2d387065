//! Nine Men's Morris.
//!
//! Each player first places nine men on empty points, then moves them along lines to neighbouring
//! empty points; a player with three men left may move to any empty point. A player who completes a
//! mill, three own men on a line, removes one opposing man that is not part of a mill, or any one
//! if all are parts of mills; completing two mills at once removes one man, too. The removal is
//! part of the move. A player with fewer than three men, counting those not yet placed, or without
//! a legal move loses. The game is a draw after 100 moves in succession without a man being placed
//! or removed.
//!
//! Texts of moves: `d2` places, `d2-d3` moves, and `xf4` is appended for a removal, as `d2-d3xf4`.
//! The points are those of a 7×7 board, `a1` at the lower left. Texts of positions: the rows from
//! the top with only the points, as `.../.../.../....../.../.../...`, the player to move, the men
//! that each player has still to place, and the number of moves without a man placed or removed.

use crate::bits::{byte, elements};
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::{CellShape, Picture, PictureCell, PictureLine};
use crate::text::{fields, parse_number, parse_player, stone};
use std::fmt::Write as _;

/// The rules of Nine Men's Morris.
#[derive(Clone, Copy, Debug, Default)]
pub struct Morris;

/// A position of [`Morris`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The points of each player's men, as bits.
    men: [u64; 2],
    /// The men that each player has still to place.
    hand: [u8; 2],
    to_move: Player,
    quiet: u8,
}

/// A man placed or moved, and one removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// `NONE` for a man that is placed.
    from: u8,
    to: u8,
    /// `NONE` if no man is removed.
    removed: u8,
}

const NONE: u8 = 24;
const BOARD: u64 = (1 << 24) - 1;
const MEN: u8 = 9;
const MAX_QUIET: u8 = 100;

/// The names of the points, row by row from below.
const NAMES: [&str; 24] = [
    "a1", "d1", "g1", "b2", "d2", "f2", "c3", "d3", "e3", "a4", "b4", "c4", "e4", "f4", "g4", "c5",
    "d5", "e5", "b6", "d6", "f6", "a7", "d7", "g7",
];

/// The points of each line, in order.
const LINES: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// The points next to each point.
const NEIGHBOURS: [u64; 24] = neighbours();

/// For each point the other two points of both lines through it.
const MILLS: [[u64; 2]; 24] = mills();

/// The rows from the top, as numbers of points.
const ROWS: [std::ops::Range<usize>; 7] = [21..24, 18..21, 15..18, 9..15, 6..9, 3..6, 0..3];

const fn neighbours() -> [u64; 24] {
    let mut neighbours = [0; 24];
    let mut line = 0;
    while line < 16 {
        let [a, b, c] = LINES[line];
        neighbours[a as usize] |= 1 << b;
        neighbours[b as usize] |= 1 << a | 1 << c;
        neighbours[c as usize] |= 1 << b;
        line += 1;
    }
    neighbours
}

const fn mills() -> [[u64; 2]; 24] {
    let mut mills = [[0; 2]; 24];
    let mut at = 0;
    while at < 48 {
        let line = LINES[at / 3];
        let point = line[at % 3] as usize;
        let others = 1 << line[0] | 1 << line[1] | 1 << line[2];
        // The horizontal lines come first.
        mills[point][if at < 24 { 0 } else { 1 }] = others & !(1 << point);
        at += 1;
    }
    mills
}

/// The point with this name.
fn point(name: &str) -> Option<u8> {
    let known = (0..).zip(NAMES).find(|(_, known)| *known == name);
    known.map(|(point, _)| point)
}

/// Whether a man on a point is part of a mill with these men.
#[inline]
fn is_in_mill(men: u64, point: u8) -> bool {
    MILLS[usize::from(point)]
        .iter()
        .any(|others| men & others == *others)
}

impl Morris {
    /// The rules.
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

impl Position {
    fn count(&self, player: Player) -> u32 {
        self.men[player.index()].count_ones() + u32::from(self.hand[player.index()])
    }

    fn has_ended(&self) -> bool {
        self.quiet >= MAX_QUIET || Player::BOTH.iter().any(|player| self.count(*player) < 3)
    }

    fn empty(&self) -> u64 {
        BOARD & !(self.men[0] | self.men[1])
    }

    /// The opposing men that may be removed.
    fn removable(&self) -> u64 {
        let opposing = self.men[self.to_move.other().index()];
        let free = elements(opposing).filter(|point| !is_in_mill(opposing, *point));
        let free = free.fold(0, |set, point| set | 1 << point);
        if free == 0 { opposing } else { free }
    }

    /// Where a man of the player to move can go from a point.
    fn targets(&self, from: u8) -> u64 {
        let can_fly = self.count(self.to_move) == 3;
        let reach = if can_fly {
            BOARD
        } else {
            NEIGHBOURS[usize::from(from)]
        };
        reach & self.empty()
    }

    /// Calls `found` for each man that can be placed or moved, with the own men that stay.
    fn each_step(&self, mut found: impl FnMut(u8, u64, u64)) {
        let own = self.men[self.to_move.index()];
        if self.hand[self.to_move.index()] > 0 {
            found(NONE, own, self.empty());
        } else {
            elements(own).for_each(|from| found(from, own & !(1 << from), self.targets(from)));
        }
    }

    fn has(&self, player: Player, point: u8) -> bool {
        self.men[player.index()] >> point & 1 == 1
    }

    /// Why the player to move cannot place a man on a point, or move one there.
    fn why_no_step(&self, from: Option<&str>, to: &str) -> Option<String> {
        let player = self.to_move;
        let (source, target) = (from.and_then(point), point(to)?);
        let must_place = self.hand[player.index()] > 0;
        match (from, source) {
            (None, _) if !must_place => {
                return Some("all men are placed, so one must be moved, as `a1-a4`".to_owned());
            }
            (Some(_), _) if must_place => {
                return Some(format!("{player} has men left that must be placed first"));
            }
            (Some(name), Some(source)) if !self.has(player, source) => {
                return Some(format!("no man of {player} is on {name}"));
            }
            _ => {}
        }
        if self.empty() >> target & 1 == 0 {
            return Some(format!("{to} is not empty"));
        }
        let is_far = source.is_some_and(|source| self.targets(source) >> target & 1 == 0);
        is_far.then(|| format!("{to} is not next to {}", from.unwrap_or_default()))
    }

    /// Why the removal of a man, or no removal, does not fit a step.
    fn why_not_removed(
        &self,
        from: Option<&str>,
        to: &str,
        removed: Option<&str>,
    ) -> Option<String> {
        let staying = from.and_then(point).map_or(0, |from| 1 << from);
        let staying = self.men[self.to_move.index()] & !staying;
        let is_mill = is_in_mill(staying, point(to)?);
        let opponent = self.to_move.other();
        let Some(removed) = removed else {
            let example = format!("this makes a mill, which removes a man of {opponent}");
            return is_mill.then_some(example);
        };
        if !is_mill {
            return Some("no man is removed without a mill".to_owned());
        }
        if !self.has(opponent, point(removed)?) {
            return Some(format!("no man of {opponent} is on {removed}"));
        }
        Some(format!(
            "the man on {removed} is part of a mill, and others are not"
        ))
    }

    fn content(&self, point: usize) -> Option<Player> {
        let mut players = Player::BOTH.into_iter();
        players.find(|player| self.men[player.index()] >> point & 1 == 1)
    }
}

impl Game for Morris {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        "nine-mens-morris"
    }

    fn size(&self) -> Vec<usize> {
        vec![7, 7]
    }

    fn start(&self) -> Position {
        Position {
            men: [0; 2],
            hand: [MEN; 2],
            to_move: Player::First,
            quiet: 0,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let mut players = Player::BOTH.into_iter();
        if let Some(loser) = players.find(|player| position.count(*player) < 3) {
            return Some(GameOutcome::win(loser.other()));
        }
        let mut can_move = false;
        position.each_step(|_, _, targets| can_move |= targets != 0);
        if !can_move {
            return Some(GameOutcome::win(position.to_move.other()));
        }
        (position.quiet >= MAX_QUIET).then_some(GameOutcome::DRAW)
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if position.has_ended() {
            return;
        }
        let removable = position.removable();
        position.each_step(|from, staying, targets| {
            for to in elements(targets) {
                let removed = NONE;
                if is_in_mill(staying, to) && removable != 0 {
                    moves.extend(elements(removable).map(|removed| Move { from, to, removed }));
                } else {
                    moves.push(Move { from, to, removed });
                }
            }
        });
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        let player = position.to_move;
        position.quiet += 1;
        if mv.from == NONE {
            position.hand[player.index()] -= 1;
            position.quiet = 0;
        }
        let own = &mut position.men[player.index()];
        *own = *own & !(1 << mv.from) | 1 << mv.to;
        if mv.removed != NONE {
            position.men[player.other().index()] &= !(1 << mv.removed);
            position.quiet = 0;
        }
        position.to_move = player.other();
    }

    fn write_move(&self, _: &Position, mv: Move, out: &mut String) {
        if mv.from != NONE {
            out.push_str(NAMES[usize::from(mv.from)]);
            out.push('-');
        }
        out.push_str(NAMES[usize::from(mv.to)]);
        if mv.removed != NONE {
            out.push('x');
            out.push_str(NAMES[usize::from(mv.removed)]);
        }
    }

    fn captured(&self, _: &Position, mv: Move) -> Option<u32> {
        Some((mv.removed != NONE).into())
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let (step, removed) = match text.split_once('x') {
            Some((step, removed)) => (step, Some(removed)),
            None => (text, None),
        };
        let (from, to) = match step.split_once('-') {
            Some((from, to)) => (Some(from), to),
            None => (None, step),
        };
        let names = [from, Some(to), removed].into_iter().flatten();
        if let Some(unknown) = { names }.find(|name| point(name).is_none()) {
            return Some(format!("`{unknown}` is not a point of the board"));
        }
        let reason = position.why_no_step(from, to);
        reason.or_else(|| position.why_not_removed(from, to, removed))
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let row = |row: std::ops::Range<usize>| -> String {
            row.map(|point| stone(position.content(point))).collect()
        };
        let (player, [first, second]) = (position.to_move, position.hand);
        let rows = ROWS.map(row).join("/");
        let quiet = position.quiet;
        let _ = write!(out, "{rows} {player} {first} {second} {quiet}");
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let names = "the rows, the player to move, the men to place of both players, and the \
                     moves without a man placed or removed";
        let [board, player, first, second, quiet] = fields(text, names)?;
        let hand = |text| parse_number(text, MEN.into(), "the men to place").map(byte);
        let mut position = Position {
            men: [0; 2],
            hand: [hand(first)?, hand(second)?],
            to_move: parse_player(player)?,
            quiet: byte(parse_number(quiet, MAX_QUIET.into(), "the moves")?),
        };
        let wrong = || TextError::new(board, "seven rows with the points of a mill board, `.xo`");
        let lengths = board.split('/').map(|row| row.chars().count());
        if !lengths.eq(ROWS.map(|row| row.len())) {
            return Err(wrong());
        }
        for (point, content) in ROWS
            .into_iter()
            .flatten()
            .zip(board.chars().filter(|it| *it != '/'))
        {
            match content {
                'x' => position.men[0] |= 1 << point,
                'o' => position.men[1] |= 1 << point,
                '.' => {}
                _ => return Err(wrong()),
            }
        }
        if Player::BOTH
            .iter()
            .any(|player| position.count(*player) > MEN.into())
        {
            return Err(TextError::new(text, "at most nine men of each player"));
        }
        Ok(position)
    }

    fn picture(&self, position: &Position) -> Picture {
        let place = |point: usize| {
            let name = NAMES[point].as_bytes();
            (2 * i32::from(name[0] - b'a'), 2 * i32::from(b'7' - name[1]))
        };
        let cell = |point: usize| PictureCell {
            x: place(point).0,
            y: place(point).1,
            name: NAMES[point].to_owned(),
            stone: position.content(point),
            ..PictureCell::default()
        };
        let line = |[from, _, to]: [u8; 3]| PictureLine {
            from: place(from.into()),
            to: place(to.into()),
            is_drawn: false,
        };
        Picture {
            shape: CellShape::Point,
            cells: ROWS.into_iter().flatten().map(cell).collect(),
            lines: LINES.map(line).to_vec(),
        }
    }
}
