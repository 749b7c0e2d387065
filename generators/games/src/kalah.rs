//! Kalah with any number of houses and seeds.
//!
//! A move sows the seeds of an own house counter-clockwise into the following houses and the own
//! store, past the opponent's store. If the last seed falls into the own store, the player moves
//! again. If it falls into an own empty house and the opposite house has seeds, both are captured.
//! The game ends when the houses of either player are empty after a move; the other player's seeds
//! go to that player's store. The player with more seeds wins; the score is their number. The game
//! is played to its end even if more than half of the seeds are in a store.
//!
//! Texts of moves: the house, `a`, `b`, .. in the direction of sowing. Texts of positions: the
//! houses of the first and of the second player, the player to move, and both stores, as
//! `4,4,4,4,4,4/4,4,4,4,4,4 x 0 0`.

use crate::bits::{byte, elements, nth};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::oware::{mancala_picture, why_not_sown};
use crate::picture::Picture;
use crate::text::{fields, parse_number, parse_player, write_letters};
use std::fmt::Write as _;

/// The rules of Kalah.
#[derive(Clone, Copy, Debug)]
pub struct Kalah {
    houses: usize,
    seeds: u8,
}

const MAX_HOUSES: usize = 12;

/// A position of [`Kalah`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The houses of both players.
    houses: [[u8; MAX_HOUSES]; 2],
    stores: [u8; 2],
    to_move: Player,
}

impl Kalah {
    /// Kalah with a number of houses of each player and of seeds in each house.
    ///
    /// # Errors
    /// When there are not 1 to 12 houses with 1 to 10 seeds.
    pub fn new(houses: usize, seeds: usize) -> Result<Self, TextError> {
        if !(1..=MAX_HOUSES).contains(&houses) || !(1..=10).contains(&seeds) {
            let found = format!("{houses}, {seeds}");
            return Err(TextError::new(&found, "1 to 12 houses with 1 to 10 seeds"));
        }
        Ok(Self {
            houses,
            seeds: byte(seeds),
        })
    }

    fn total(&self) -> u8 {
        2 * byte(self.houses) * self.seeds
    }

    fn legal(position: &Position) -> u64 {
        if position.houses.contains(&[0; MAX_HOUSES]) {
            return 0;
        }
        let own = position.houses[position.to_move.index()].iter().enumerate();
        let full = own.filter(|(_, seeds)| **seeds > 0);
        full.fold(0, |legal, (house, _)| legal | 1 << house)
    }

    /// Sows a house; returns the side and the house of the last seed, the number of houses for the
    /// store.
    fn sow(&self, position: &mut Position, house: usize) -> (usize, usize) {
        let own = position.to_move.index();
        let mut seeds = std::mem::take(&mut position.houses[own][house]);
        let (mut side, mut at) = (own, house);
        while seeds > 0 {
            at += 1;
            if at > self.houses || at == self.houses && side != own {
                side = 1 - side;
                at = 0;
            }
            if at == self.houses {
                position.stores[own] += 1;
            } else {
                position.houses[side][at] += 1;
            }
            seeds -= 1;
        }
        (side, at)
    }

    /// Captures after the last seed fell into a house; returns the number of seeds.
    fn capture(&self, position: &mut Position, side: usize, last: usize) -> u8 {
        let own = position.to_move.index();
        let opposite = self.houses - 1 - last;
        let is_capture = side == own && position.houses[own][last] == 1;
        if !is_capture || position.houses[1 - own][opposite] == 0 {
            return 0;
        }
        let captured = 1 + std::mem::take(&mut position.houses[1 - own][opposite]);
        position.houses[own][last] = 0;
        position.stores[own] += captured;
        captured
    }

    fn numbers(&self, text: &str, count: usize) -> Result<Vec<u8>, TextError> {
        let max = self.total().into();
        let numbers = text
            .split(',')
            .map(|part| parse_number(part, max, "seeds").map(byte));
        let numbers: Vec<u8> = numbers.collect::<Result<_, _>>()?;
        if numbers.len() != count {
            let expected = format!("{count} numbers separated by `,`");
            return Err(TextError::new(text, expected));
        }
        Ok(numbers)
    }
}

impl Game for Kalah {
    type Position = Position;
    type Move = u8;

    fn kind(&self) -> &'static str {
        "kalah"
    }

    fn size(&self) -> Vec<usize> {
        vec![self.houses, self.seeds.into()]
    }

    fn start(&self) -> Position {
        let mut side = [0; MAX_HOUSES];
        side[..self.houses].fill(self.seeds);
        Position {
            houses: [side; 2],
            stores: [0; 2],
            to_move: Player::First,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let is_over = position.houses.contains(&[0; MAX_HOUSES]);
        is_over.then(|| GameOutcome::by_score(position.stores.map(i32::from)))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<u8>) {
        moves.clear();
        moves.extend(elements(Self::legal(position)));
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: u8) {
        let (side, last) = self.sow(position, mv.into());
        if last != self.houses {
            // Otherwise the player moves again.
            self.capture(position, side, last);
            position.to_move = position.to_move.other();
        }
        if position.houses.contains(&[0; MAX_HOUSES]) {
            for side in 0..2 {
                position.stores[side] += position.houses[side].iter().sum::<u8>();
                position.houses[side] = [0; MAX_HOUSES];
            }
        }
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<u8>,
    ) -> Option<u8> {
        let legal = Self::legal(position);
        (legal != 0).then(|| nth(legal, choices.below(legal.count_ones())))
    }

    fn write_move(&self, _: &Position, mv: u8, out: &mut String) {
        write_letters(mv.into(), out);
    }

    fn captured(&self, position: &Position, mv: u8) -> Option<u32> {
        let mut after = *position;
        let (side, last) = self.sow(&mut after, mv.into());
        if last == self.houses {
            return Some(0);
        }
        Some(self.capture(&mut after, side, last).into())
    }

    fn pieces(&self, position: &Position) -> usize {
        let seeds = position.houses.as_flattened().iter();
        seeds.copied().map(usize::from).sum()
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let own = &position.houses[position.to_move.index()][..self.houses];
        why_not_sown(text, own)
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let side = |side: [u8; MAX_HOUSES]| {
            let seeds: Vec<String> = side[..self.houses].iter().map(u8::to_string).collect();
            seeds.join(",")
        };
        let sides = position.houses.map(side).join("/");
        let (player, [first, second]) = (position.to_move, position.stores);
        let _ = write!(out, "{sides} {player} {first} {second}");
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [board, player, first, second] =
            fields(text, "the houses, the player to move, and both stores")?;
        let Some((low, high)) = board.split_once('/') else {
            return Err(TextError::new(
                board,
                "the houses of both players, separated by `/`",
            ));
        };
        let sides = [
            self.numbers(low, self.houses)?,
            self.numbers(high, self.houses)?,
        ];
        let stores = [self.numbers(first, 1)?[0], self.numbers(second, 1)?[0]];
        let all = sides.iter().flatten().chain(&stores);
        let total: u32 = all.map(|seeds| u32::from(*seeds)).sum();
        let is_empty = sides
            .clone()
            .map(|side| side.iter().all(|seeds| *seeds == 0));
        if total != self.total().into() || is_empty[0] != is_empty[1] {
            let expected = format!(
                "{} seeds in all, of both players or in stores",
                self.total()
            );
            return Err(TextError::new(text, expected));
        }
        let mut position = self.start();
        for (houses, side) in position.houses.iter_mut().zip(sides) {
            houses[..side.len()].copy_from_slice(&side);
        }
        position.stores = stores;
        position.to_move = parse_player(player)?;
        Ok(position)
    }

    fn picture(&self, position: &Position) -> Picture {
        let houses = position.houses.iter().flat_map(|side| &side[..self.houses]);
        mancala_picture(&houses.copied().collect::<Vec<u8>>(), position.stores)
    }
}
