//! Oware by the Abapa rules.
//!
//! Each player has six houses with four seeds each. A move sows the seeds of an own house
//! counter-clockwise, one into each following house except the one they come from. If the last seed
//! makes two or three seeds in an opposing house, these are captured, and so are those of the
//! houses before it as long as they are opposing and have two or three seeds. A capture of all
//! opposing seeds (a grand slam) is not made, but the move is legal. If the opponent has no seeds,
//! only moves are legal that give some.
//!
//! The game ends when a player has more than 24 seeds. It also ends when there is no legal move, or
//! after 100 moves in succession without a capture: then each player gets the seeds of the own
//! houses. The score is the number of seeds.
//!
//! Texts of moves: the house, `a` to `f` in the direction of sowing. Texts of positions: the houses
//! of the first and of the second player, the player to move, both scores, and the number of moves
//! since the last capture, as `4,4,4,4,4,4/4,4,4,4,4,4 x 0 0 0`.

use crate::bits::{byte, elements, nth};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::{Picture, PictureCell};
use crate::text::{fields, letters_value, parse_number, parse_player, write_letters};
use std::fmt::Write as _;

/// The rules of Oware.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oware;

/// A position of [`Oware`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The houses in the direction of sowing, six of the first player, then six of the second.
    houses: [u8; 12],
    captured: [u8; 2],
    to_move: Player,
    quiet: u8,
}

const SEEDS: u8 = 48;
const MAX_QUIET: u8 = 100;

impl Oware {
    /// The rules.
    #[must_use]
    pub fn new() -> Self {
        Self
    }
}

impl Position {
    fn side(&self, player: Player) -> &[u8; 6] {
        let (sides, _) = self.houses.as_chunks::<6>();
        &sides[player.index()]
    }

    /// The houses of the player to move that may be sown, as bits.
    #[inline]
    fn legal(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let own = self.side(self.to_move);
        let is_hungry = self.side(self.to_move.other()) == &[0; 6];
        let mut legal = 0;
        for (house, &seeds) in own.iter().enumerate() {
            let reaches = usize::from(seeds) + house >= 6;
            if seeds > 0 && (!is_hungry || reaches) {
                legal |= 1 << house;
            }
        }
        legal
    }

    fn is_decided(&self) -> bool {
        self.captured.iter().any(|seeds| *seeds > SEEDS / 2) || self.quiet >= MAX_QUIET
    }

    /// Sows a house; returns where the last seed falls.
    #[inline]
    fn sow(&mut self, house: usize) -> usize {
        let seeds = std::mem::take(&mut self.houses[house]);
        let mut at = house;
        for _ in 0..seeds {
            at = next(at);
            if at == house {
                at = next(at);
            }
            self.houses[at] += 1;
        }
        at
    }

    /// Captures from a house backwards.
    #[inline]
    fn capture(&mut self, last: usize) {
        let player = self.to_move;
        let first = 6 * player.other().index();
        let mut houses = self.houses;
        let mut captured = 0;
        for house in (first..=last).rev() {
            if last >= first + 6 || !matches!(houses[house], 2 | 3) {
                break;
            }
            captured += std::mem::take(&mut houses[house]);
        }
        if captured > 0 && houses[first..first + 6] != [0; 6] {
            self.houses = houses;
            self.captured[player.index()] += captured;
            self.quiet = 0;
        }
    }
}

fn next(house: usize) -> usize {
    if house == 11 { 0 } else { house + 1 }
}

impl Game for Oware {
    type Position = Position;
    type Move = u8;

    fn kind(&self) -> &'static str {
        "oware"
    }

    fn size(&self) -> Vec<usize> {
        vec![6, 2]
    }

    fn start(&self) -> Position {
        Position {
            houses: [4; 12],
            captured: [0; 2],
            to_move: Player::First,
            quiet: 0,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        if position.legal() != 0 {
            return None;
        }
        let mut score = position.captured.map(i32::from);
        if score.iter().all(|seeds| *seeds <= i32::from(SEEDS / 2)) {
            for player in Player::BOTH {
                let left = position.side(player).iter().copied().map(i32::from);
                score[player.index()] += left.sum::<i32>();
            }
        }
        Some(GameOutcome::by_score(score))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend(elements(position.legal()));
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u8) {
        let player = position.to_move;
        position.quiet += 1;
        let last = position.sow(6 * player.index() + usize::from(mv));
        position.capture(last);
        position.to_move = player.other();
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<u8>,
    ) -> Option<u8> {
        let legal = position.legal();
        (legal != 0).then(|| nth(legal, choices.below(legal.count_ones())))
    }

    fn write_move(&self, _: &Position, mv: u8, out: &mut String) {
        write_letters(mv.into(), out);
    }

    fn captured(&self, position: &Position, mv: u8) -> Option<u32> {
        let player = position.to_move.index();
        let mut after = *position;
        self.play(&mut after, mv);
        let captured = after.captured[player] - position.captured[player];
        Some(captured.into())
    }

    fn pieces(&self, position: &Position) -> usize {
        position.houses.iter().copied().map(usize::from).sum()
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let reason = why_not_sown(text, position.side(position.to_move));
        reason.or_else(|| Some("the opponent has no seeds, so a move must give some".to_owned()))
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let list = |player| {
            position
                .side(player)
                .map(|seeds| seeds.to_string())
                .join(",")
        };
        let [first, second] = position.captured;
        let (player, quiet) = (position.to_move, position.quiet);
        let sides = Player::BOTH.map(list).join("/");
        let _ = write!(out, "{sides} {player} {first} {second} {quiet}");
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let names = "the houses, the player to move, both scores, and the moves since a capture";
        let [board, player, first, second, quiet] = fields(text, names)?;
        let seeds = |text| parse_number(text, SEEDS.into(), "seeds");
        let houses: Vec<usize> = board
            .split([',', '/'])
            .map(seeds)
            .collect::<Result<_, _>>()?;
        let captured = [seeds(first)?, seeds(second)?];
        let total: usize = houses.iter().sum::<usize>() + captured[0] + captured[1];
        let is_divided = board
            .split('/')
            .map(|side| side.split(',').count())
            .eq([6, 6]);
        let houses: Vec<u8> = houses.into_iter().map(byte).collect();
        match houses.try_into() {
            Ok(_) if is_divided && total != SEEDS.into() => {
                let found = format!("{total} seeds in the houses and the scores");
                Err(TextError::new(&found, format!("{SEEDS} seeds in all")))
            }
            Ok(houses) if is_divided => Ok(Position {
                houses,
                captured: captured.map(byte),
                to_move: parse_player(player)?,
                quiet: byte(parse_number(
                    quiet,
                    MAX_QUIET.into(),
                    "the moves since a capture",
                )?),
            }),
            _ => {
                let expected = "six numbers separated by `,`, then `/` and six numbers";
                Err(TextError::new(board, expected))
            }
        }
    }

    fn picture(&self, position: &Position) -> Picture {
        mancala_picture(&position.houses, position.captured)
    }
}

/// Why a house cannot be sown: it does not exist or is empty.
pub(crate) fn why_not_sown(text: &str, houses: &[u8]) -> Option<String> {
    let Some(seeds) = letters_value(text).and_then(|house| houses.get(house)) else {
        let mut last = String::new();
        write_letters(houses.len() - 1, &mut last);
        return Some(format!("it is not a house from a to {last}"));
    };
    (*seeds == 0).then(|| "the house is empty".to_owned())
}

/// Houses with numbers of seeds, those of the first player below from left to right, and the stores
/// of both players.
pub(crate) fn mancala_picture(houses: &[u8], stores: [u8; 2]) -> Picture {
    let side = houses.len() / 2;
    let mut cells = Vec::new();
    let mut push = |column: usize, y: i32, name: String, seeds: u8| {
        cells.push(PictureCell {
            x: 2 * i32::from(byte(column)),
            y,
            name,
            label: seeds.to_string(),
            ..PictureCell::default()
        });
    };
    let name = |house: usize| {
        let mut name = String::new();
        write_letters(house, &mut name);
        name
    };
    push(0, 1, String::new(), stores[1]);
    for house in (0..side).rev() {
        push(side - house, 0, name(house), houses[side + house]);
    }
    for (house, seeds) in houses.iter().enumerate().take(side) {
        push(house + 1, 2, name(house), *seeds);
    }
    push(side + 1, 1, String::new(), stores[0]);
    Picture {
        cells,
        ..Picture::default()
    }
}
