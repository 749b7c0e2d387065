//! Moves and positions of games.

use super::plays::{GameEnd, game as played};
use super::steering::Winner;
use super::{DrawError, DrawResult, Drawer};
use generators::Point;
use input_language::games::checked_stones;
use input_language::plan::{
    BoardLayout, GameRules, Moves, Players, Repeat, Step, Structure, StructureKind,
};
use input_language::structure::game::{Game, player_after};

/// How many attempts a game that was searched without success counts for.
const DEAR: usize = 100;
/// For how many numbers of stones a position is tried.
const NUMBERS: usize = 20;

impl<'a> Drawer<'a> {
    pub(super) fn game(&self, rules: &GameRules) -> DrawResult<Game> {
        let game = rules.with(|term| self.whole(term))?;
        game.ok_or_else(|| DrawError::Attempt("a board of that size".to_owned()))
    }

    /// The columns of the moves of a game.
    pub(super) fn moves(&mut self, moves: &Moves, count: usize) -> DrawResult<Vec<Vec<i64>>> {
        let game = self.game(&moves.game)?;
        let points = match (self.exhaustive, moves.players) {
            (None, Players::Free) => self.free_moves(&game, count)?,
            (None, _) => {
                let points = self.steered(&game, count)?.into_iter().enumerate();
                points
                    .map(|(at, point)| (point, player_after(at)))
                    .collect()
            }
            (Some(_), players) => self.every_move(&game, count, players == Players::Free)?,
        };
        let coordinate = |axis: usize| -> Vec<i64> {
            let of_point =
                |(point, _): &(Point, u8)| i64::try_from(point[axis]).unwrap_or(0) + moves.from;
            points.iter().map(of_point).collect()
        };
        let mut columns: Vec<Vec<i64>> = (0..moves.game.coordinates()).map(coordinate).collect();
        if moves.players != Players::Silent {
            columns.push(
                points
                    .iter()
                    .map(|(_, player)| i64::from(player - 1))
                    .collect(),
            );
        }
        Ok(columns)
    }

    /// A game of this many moves that follows the parameters.
    fn steered(&mut self, game: &Game, count: usize) -> DrawResult<Vec<Point>> {
        let options = self.options;
        let requested = &options.game;
        if count > game.cells() || (requested.full && count < game.cells()) {
            return Err(DrawError::Attempt("as many moves as a game has".to_owned()));
        }
        let ends = self.ends(game, count)?;
        if count == 0 && !matches!(ends[..], [GameEnd::Win(_) | GameEnd::NearMiss(_)]) {
            return Ok(Vec::new());
        }
        let mut why = String::new();
        for end in ends {
            match played(self.draw, game, count, end, requested) {
                Ok(points) => return Ok(points),
                Err(error) => why = error,
            }
        }
        self.attempts += DEAR;
        Err(DrawError::Attempt(why))
    }

    /// The possible endings of a game of this many moves, in the order in which they are tried.
    fn ends(&mut self, game: &Game, count: usize) -> DrawResult<Vec<GameEnd>> {
        let requested = &self.options.game;
        let fewest = (2 * game.row).saturating_sub(1);
        if let Some(kind) = requested.near_miss {
            return Ok(vec![GameEnd::NearMiss(kind)]);
        }
        if requested.winner == Some(Winner::Nobody) {
            return Ok(vec![GameEnd::Nobody]);
        }
        if requested.wants_win() {
            let (low, high) = requested.winning_move.unwrap_or((1, count));
            let low = if game.goes_on { low } else { low.max(count) };
            let is_winners = |number: &usize| match requested.winner {
                Some(Winner::First) => number % 2 == 1,
                Some(Winner::Second) => number.is_multiple_of(2),
                _ => true,
            };
            let numbers = low.max(fewest)..=high.min(count);
            let numbers: Vec<usize> = numbers.filter(is_winners).collect();
            if numbers.is_empty() {
                return Err(DrawError::Attempt(
                    "a game that is won by such a move".to_owned(),
                ));
            }
            return Ok(vec![GameEnd::Win(*self.draw.pick(&numbers))]);
        }
        let first = if count < fewest {
            GameEnd::Nobody
        } else if game.goes_on && self.draw.chance(1, 2) {
            GameEnd::Any
        } else if self.draw.chance(1, 2) {
            GameEnd::Nobody
        } else if game.goes_on {
            GameEnd::Win(fewest + self.draw.index(count - fewest + 1))
        } else {
            GameEnd::Win(count)
        };
        Ok(match first {
            _ if game.goes_on => vec![first, GameEnd::Any],
            GameEnd::Nobody if count >= fewest => vec![GameEnd::Nobody, GameEnd::Win(count)],
            _ => vec![first, GameEnd::Nobody],
        })
    }

    /// Moves of players in any order; only the last one may win, unless the game continues after a
    /// win.
    fn free_moves(&mut self, game: &Game, count: usize) -> DrawResult<Vec<(Point, u8)>> {
        let mut stones = vec![0; game.cells()];
        let mut moves = Vec::with_capacity(count.min(game.cells()));
        for number in 1..=count {
            let player = 1 + u8::from(self.draw.chance(1, 2));
            let pegs = game.pegs();
            let start = self.draw.index(pegs.len());
            let order = (start..pegs.len()).chain(0..start);
            let free = order.filter_map(|at| {
                let cell = pegs[at].iter().find(|&&cell| stones[cell] == 0);
                cell.copied()
            });
            let mut free = free.collect::<Vec<usize>>().into_iter();
            let found = free.find(|&cell| {
                stones[cell] = player;
                let wins = game.win_through(&stones, cell).is_some();
                stones[cell] = 0;
                game.goes_on || number == count || !wins
            });
            let Some(cell) = found else {
                return Err(DrawError::Attempt("another move".to_owned()));
            };
            stones[cell] = player;
            moves.push((game.point(cell), player));
        }
        Ok(moves)
    }

    /// A game whose moves are choices; each list of choices is a different game.
    fn every_move(
        &mut self,
        game: &Game,
        count: usize,
        is_free: bool,
    ) -> DrawResult<Vec<(Point, u8)>> {
        let mut stones = vec![0; game.cells()];
        let mut moves = Vec::new();
        let mut is_over = false;
        for number in 0..count {
            let open: Vec<usize> = game
                .pegs()
                .into_iter()
                .filter_map(|peg| peg.into_iter().find(|&cell| stones[cell] == 0))
                .collect();
            if is_over || open.is_empty() {
                return Err(DrawError::Attempt("a game of this length".to_owned()));
            }
            let cell = open[self.draw.index(open.len())];
            let player = if is_free {
                1 + u8::from(self.draw.up_to(1) == 1)
            } else {
                player_after(number)
            };
            stones[cell] = player;
            moves.push((game.point(cell), player));
            is_over = !game.goes_on && game.win_through(&stones, cell).is_some();
        }
        Ok(moves)
    }

    /// All cells of a board, and the lengths of the lists that contain them.
    pub(super) fn board(
        &mut self,
        repeat: &'a Repeat,
        structure: &'a Structure,
        board: &'a BoardLayout,
        count: usize,
    ) -> DrawResult<()> {
        let game = self.game(&board.game)?;
        let stones = if self.exhaustive.is_some() {
            (0..game.cells())
                .map(|_| u8::try_from(self.draw.up_to(2)).unwrap_or(0))
                .collect()
        } else {
            self.position(&game, board)?
        };
        let var = structure.vars[0];
        let start = self.data.columns[var].len();
        let read: Vec<u8> = (0..game.cells())
            .map(|at| stones[game.cell_read(at)])
            .collect();
        match board.letters {
            None => read
                .iter()
                .for_each(|&stone| self.data.push_int(var, stone.into())),
            Some(letters) => {
                for row in read.chunks(game.sides[0]) {
                    let row: Vec<u8> = row
                        .iter()
                        .map(|&stone| letters[usize::from(stone)])
                        .collect();
                    self.data.push_text(var, &row);
                }
            }
        }
        let values = self.data.columns[var].len() - start;
        if self.lengths(repeat, count)? != values {
            return Err(DrawError::Attempt(
                "as many cells as the board has".to_owned(),
            ));
        }
        checked_stones(&game, board, &self.data.columns[var], start)
            .map(|_| ())
            .map_err(|broken| DrawError::Attempt(broken.message))
    }

    /// Stores the lengths of the lists within the turns of a repetition; returns how many values
    /// there are in all.
    fn lengths(&mut self, repeat: &'a Repeat, count: usize) -> DrawResult<usize> {
        let inner = repeat.body.iter().find_map(|step| match step {
            Step::Repeat(inner) => Some(inner),
            _ => None,
        });
        let Some(inner) = inner else {
            return Ok(count);
        };
        let mut values = 0;
        for _ in 0..count {
            let input_language::plan::Count::Exactly(term) = &inner.count else {
                return Err(DrawError::Impossible(
                    "a board whose rows have lengths".to_owned(),
                ));
            };
            let turns = self.size(term)?;
            values += self.lengths(inner, turns)?;
            self.data.counts[inner.id].push(turns);
        }
        Ok(values)
    }

    /// The owner of each cell.
    fn position(&mut self, game: &Game, board: &BoardLayout) -> DrawResult<Vec<u8>> {
        let asked = board.asked;
        let options = self.options;
        let requested = &options.game;
        if !asked.reachable && !asked.open && asked.turn.is_none() && !requested.is_any() {
            return Ok(self.any_stones(game));
        }
        let cells = game.cells();
        let (low, high) = requested.stones.unwrap_or((0, cells));
        let low = if requested.full { cells } else { low };
        let numbers = low..=high.min(cells);
        let is_turn = |number: &usize| asked.turn.is_none_or(|turn| turn == player_after(*number));
        let numbers: Vec<usize> = numbers.filter(is_turn).collect();
        // A position that need not occur in a game may contain earlier winning rows.
        let rules = Game {
            goes_on: game.goes_on || !asked.reachable,
            ..*game
        };
        for _ in 0..NUMBERS {
            let Some(&count) = (!numbers.is_empty()).then(|| self.draw.pick(&numbers)) else {
                break;
            };
            let points = if asked.open && !requested.is_any() {
                played(self.draw, &rules, count, GameEnd::Nobody, requested)
                    .map_err(DrawError::Attempt)
            } else {
                self.steered(&rules, count)
            };
            let Ok(points) = points else { continue };
            let mut stones = vec![0; cells];
            for (at, point) in points.into_iter().enumerate() {
                if let Some(cell) = game.landing(&stones, point) {
                    stones[cell] = player_after(at);
                }
            }
            return Ok(stones);
        }
        Err(DrawError::Attempt("the requested position".to_owned()))
    }

    /// Stones in any cells that gravity allows, without a game.
    fn any_stones(&mut self, game: &Game) -> Vec<u8> {
        let mut stones = vec![0; game.cells()];
        for peg in game.pegs() {
            let height = if game.gravity {
                self.draw.index(peg.len() + 1)
            } else {
                usize::from(self.draw.chance(2, 3))
            };
            for cell in peg.into_iter().take(height) {
                stones[cell] = 1 + u8::from(self.draw.chance(1, 2));
            }
        }
        stones
    }
}

/// The board whose cells a repetition contains.
pub(super) fn board_of(repeat: &Repeat) -> Option<(&Structure, &BoardLayout)> {
    repeat
        .structures
        .iter()
        .find_map(|structure| match &structure.kind {
            StructureKind::Board(board) => Some((structure, board)),
            _ => None,
        })
}
