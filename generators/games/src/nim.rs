//! Nim: a move takes any number of objects from one heap. The player who takes the last object
//! wins, or loses by the misère rule. If there are no objects from the start, the second player has
//! just taken the last one.
//!
//! Texts of moves: the heap as a letter and the number of objects taken, as `b3`. Texts of
//! positions: the heaps and the player to move, as `3,5,7 x`.

use crate::bits::{byte, short};
use crate::choices::Choices;
use crate::error::TextError;
use crate::game::Game;
use crate::outcome::{GameOutcome, Player};
use crate::picture::{Picture, PictureCell};
use crate::text::{fields, letters_value, parse_number, parse_player, plain_number, write_letters};
use std::fmt::Write as _;

/// The rules of Nim.
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: Vec<u16>,
    is_misere: bool,
}

const MAX_HEAPS: usize = 100;
const MAX_OBJECTS: usize = 10_000;

/// A position of [`Nim`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Position {
    heaps: Vec<u16>,
    to_move: Player,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            heaps: self.heaps.clone(),
            to_move: self.to_move,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.heaps.clone_from(&other.heaps);
        self.to_move = other.to_move;
    }
}

/// How many objects are taken from which heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    heap: u8,
    taken: u16,
}

impl Nim {
    /// Nim with heaps of these sizes.
    ///
    /// # Errors
    /// When there are not 1 to 100 heaps, or a heap has more than 10,000 objects.
    pub fn new(heaps: &[usize], is_misere: bool) -> Result<Self, TextError> {
        let is_valid = (1..=MAX_HEAPS).contains(&heaps.len());
        if !is_valid || heaps.iter().any(|heap| *heap > MAX_OBJECTS) {
            let expected = format!("1 to {MAX_HEAPS} heaps of 0 to {MAX_OBJECTS} objects");
            return Err(TextError::new(&format!("{heaps:?}"), expected));
        }
        Ok(Self {
            heaps: heaps.iter().map(|heap| short(*heap)).collect(),
            is_misere,
        })
    }
}

impl Game for Nim {
    type Position = Position;
    type Move = Move;

    fn kind(&self) -> &'static str {
        "nim"
    }

    fn size(&self) -> Vec<usize> {
        self.heaps.iter().map(|heap| usize::from(*heap)).collect()
    }

    fn start(&self) -> Position {
        Position {
            heaps: self.heaps.clone(),
            to_move: Player::First,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<GameOutcome> {
        let winner = if self.is_misere {
            position.to_move
        } else {
            position.to_move.other()
        };
        let is_over = position.heaps.iter().all(|heap| *heap == 0);
        is_over.then(|| GameOutcome::win(winner))
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        for (heap, &objects) in (0..).zip(&position.heaps) {
            moves.extend((1..=objects).map(|taken| Move { heap, taken }));
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, mv: Move) {
        position.heaps[usize::from(mv.heap)] -= mv.taken;
        position.to_move = position.to_move.other();
    }

    #[inline]
    fn random_move<C: Choices + ?Sized>(
        &self,
        position: &Position,
        choices: &mut C,
        _: &mut Vec<Move>,
    ) -> Option<Move> {
        let total: u32 = position.heaps.iter().map(|heap| u32::from(*heap)).sum();
        let mut left = choices.below(total);
        for (heap, &objects) in (0..).zip(&position.heaps) {
            if left < objects.into() {
                let taken = short(left as usize) + 1;
                return Some(Move { heap, taken });
            }
            left -= u32::from(objects);
        }
        None
    }

    fn write_move(&self, _: &Position, mv: Move, out: &mut String) {
        write_letters(mv.heap.into(), out);
        out.push_str(&mv.taken.to_string());
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, TextError> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let heap = letters_value(&text[..letters]);
        let taken = plain_number(&text[letters..]).filter(|taken| *taken > 0);
        if let Some((heap, taken)) = heap.zip(taken)
            && position
                .heaps
                .get(heap)
                .is_some_and(|objects| taken <= (*objects).into())
        {
            return Ok(Move {
                heap: byte(heap),
                taken: short(taken),
            });
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        Err(self.not_legal(position, text, &moves))
    }

    fn pieces(&self, position: &Position) -> usize {
        position.heaps.iter().copied().map(usize::from).sum()
    }

    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let (name, taken) = text.split_at(letters);
        let heap = letters_value(name).and_then(|heap| position.heaps.get(heap));
        match (heap, plain_number(taken)) {
            (None, _) => Some("this heap does not exist".to_owned()),
            (Some(objects), Some(taken)) if taken > 0 => {
                Some(format!("heap {name} has only {objects}"))
            }
            _ => Some("a number from 1 must follow the heap".to_owned()),
        }
    }

    fn write_position(&self, position: &Position, out: &mut String) {
        let heaps: Vec<String> = position.heaps.iter().map(u16::to_string).collect();
        let _ = write!(out, "{} {}", heaps.join(","), position.to_move);
    }

    fn parse_position(&self, text: &str) -> Result<Position, TextError> {
        let [list, player] = fields(text, "the heaps and the player to move")?;
        let parts: Vec<&str> = list.split(',').collect();
        if parts.len() != self.heaps.len() {
            let expected = format!("{} numbers separated by `,`", self.heaps.len());
            return Err(TextError::new(list, expected));
        }
        let number = |(part, max): (&&str, &u16)| {
            parse_number(part, (*max).into(), "the objects of a heap").map(short)
        };
        let heaps = parts.iter().zip(&self.heaps).map(number);
        Ok(Position {
            heaps: heaps.collect::<Result<_, _>>()?,
            to_move: parse_player(player)?,
        })
    }

    fn picture(&self, position: &Position) -> Picture {
        let cell = |(column, heap): (i32, &u16)| {
            let mut name = String::new();
            write_letters(
                usize::from(byte(column.unsigned_abs() as usize / 2)),
                &mut name,
            );
            PictureCell {
                x: column,
                name,
                label: heap.to_string(),
                ..PictureCell::default()
            }
        };
        Picture {
            cells: (0..).step_by(2).zip(&position.heaps).map(cell).collect(),
            ..Picture::default()
        }
    }
}
