//! Boards of an input as pictures.

use crate::structure::game::{Game, GameResult, name};
use generators::picture::{Cell, Layer, Picture};

/// The position after some moves, each stone with the number of its move.
pub(crate) fn moves_picture(what: &str, game: &Game, played: &GameResult, from: i64) -> Picture {
    let mut numbers = vec![None; game.cells()];
    for (number, &cell) in (1..).zip(&played.cells) {
        numbers[cell] = Some(number);
    }
    let (marked, ending) = match &played.win {
        Some((number, row)) => {
            let winner = name(played.stones[row[0]]);
            (row.clone(), format!("{winner} wins by move {}", number + 1))
        }
        None => (Vec::new(), "nobody wins".to_owned()),
    };
    let moves = base::text::count(played.cells.len(), "move");
    let drawing = BoardDrawing {
        game,
        stones: &played.stones,
        marked,
        last: played.cells.last().copied(),
        numbers,
        from,
    };
    drawing.picture(format!("{what}: {moves}, {ending}"))
}

/// A position.
pub(crate) fn board_picture(what: &str, game: &Game, stones: &[u8]) -> Picture {
    let marked = game.win_on(stones).unwrap_or_default();
    let title = match marked.first() {
        Some(&cell) => format!("{what}: {} has won", name(stones[cell])),
        None => what.to_owned(),
    };
    let drawing = BoardDrawing {
        game,
        stones,
        marked,
        last: None,
        numbers: vec![None; stones.len()],
        from: 1,
    };
    drawing.picture(title)
}

/// A board and what is marked on it.
struct BoardDrawing<'a> {
    game: &'a Game,
    stones: &'a [u8],
    marked: Vec<usize>,
    last: Option<usize>,
    numbers: Vec<Option<usize>>,
    from: i64,
}

impl BoardDrawing<'_> {
    fn picture(&self, title: String) -> Picture {
        let layers = (0..self.game.sides[2]).map(|z| self.layer(z));
        let shown = |layer: &Layer| {
            self.game.is_flat || layer.rows.iter().flatten().any(|cell| cell.stone.is_some())
        };
        Picture {
            title,
            layers: layers.filter(shown).collect(),
            drawing: None,
            steps: Vec::new(),
        }
    }

    /// The cells of height `z`; columns are x. If stones fall on a flat board, they fall down in
    /// the picture.
    fn layer(&self, z: usize) -> Layer {
        let [width, depth, _] = self.game.sides;
        let falls = self.game.is_flat && self.game.gravity;
        let coordinate = |at: usize| i64::try_from(at).unwrap_or(i64::MAX);
        let row = |y: usize| {
            let y = if falls { depth - 1 - y } else { y };
            (0..width)
                .map(|x| self.cell(self.game.cell([x, y, z])))
                .collect()
        };
        Layer {
            title: if self.game.is_flat {
                String::new()
            } else {
                format!("z = {}", z + 1)
            },
            origin: (if falls { coordinate(depth) } else { self.from }, self.from),
            rows_fall: falls,
            rows: (0..depth).map(row).collect(),
        }
    }

    fn cell(&self, cell: usize) -> Cell {
        Cell {
            stone: self.stones[cell].checked_sub(1),
            marked: self.marked.contains(&cell),
            last: self.last == Some(cell),
            number: self.numbers[cell],
        }
    }
}
