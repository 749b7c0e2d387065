//! Boards of tic-tac-toe, and the symmetries of the square.

/// The number of ways to fill nine cells with nothing, X or O: 3^9.
pub(crate) const BOARDS: usize = 19_683;

/// The rows, columns and diagonals: bit `i` of a line is cell `i`, row by row.
pub(crate) const LINES: [Line; 8] = [
    ("row-1", 0b000_000_111),
    ("row-2", 0b000_111_000),
    ("row-3", 0b111_000_000),
    ("column-1", 0b001_001_001),
    ("column-2", 0b010_010_010),
    ("column-3", 0b100_100_100),
    ("diagonal", 0b100_010_001),
    ("antidiagonal", 0b001_010_100),
];

/// The name of a line and its cells.
pub(crate) type Line = (&'static str, u16);

/// A board, legal or not. Its nine cells, row by row, are the digits of a number in base 3, the
/// first cell being the highest digit. A digit is 0 for an empty cell, 1 for X (Alice), 2 for O
/// (Bob).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u16);

impl Board {
    /// Every board, legal or not. A move always leads to a board with a higher number.
    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=u16::MAX).take(BOARDS).map(Self)
    }

    /// Every board that an input may contain, those with the fewest empty cells first.
    pub(crate) fn legal() -> Vec<Self> {
        let mut boards: Vec<Self> = Self::all().rev().filter(|board| board.is_legal()).collect();
        boards.sort_by_key(|board| board.empties());
        boards
    }

    /// The board with these cells, each 0, 1 or 2.
    ///
    /// # Panics
    /// If a cell is larger.
    #[must_use]
    pub fn from_cells(cells: [u8; 9]) -> Self {
        assert!(cells.iter().all(|&cell| cell <= 2), "a cell of {cells:?}");
        Self(
            cells
                .iter()
                .fold(0, |code, &cell| 3 * code + u16::from(cell)),
        )
    }

    /// The nine cells, row by row.
    #[must_use]
    pub fn cells(self) -> [u8; 9] {
        let mut cells = [0; 9];
        let mut code = self.0;
        for cell in cells.iter_mut().rev() {
            *cell = [0, 1, 2][usize::from(code % 3)];
            code /= 3;
        }
        cells
    }

    /// The index of this board among all, below [`BOARDS`].
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The board with another stone of player 1 or 2 in the empty cell `cell`.
    pub(crate) fn with(self, cell: usize, player: u16) -> Self {
        const PLACE: [u16; 9] = [6561, 2187, 729, 243, 81, 27, 9, 3, 1];
        Self(self.0 + player * PLACE[cell])
    }

    /// The cells of Alice and those of Bob; bit `i` is cell `i`.
    pub(crate) fn stones(self) -> [u16; 2] {
        let mut stones = [0; 2];
        for (cell, owner) in self.cells().into_iter().enumerate() {
            if owner > 0 {
                stones[usize::from(owner) - 1] |= 1 << cell;
            }
        }
        stones
    }

    /// How many cells are empty.
    pub(crate) fn empties(self) -> u32 {
        let [alice, bob] = self.stones();
        9 - (alice | bob).count_ones()
    }

    /// Whether a game can reach this board with Alice to move, possibly after Bob has won. With
    /// equal numbers of stones this is the case if Alice has no row of three: the last stone was
    /// Bob's, and his at most four stones contain at most one row, so the last stone may have
    /// completed it.
    fn is_legal(self) -> bool {
        let [alice, bob] = self.stones();
        alice.count_ones() == bob.count_ones() && finished(alice).is_none()
    }

    /// The images of this board under the symmetries of the square, the board itself first. Some
    /// may be equal.
    pub(crate) fn images(self) -> [Self; 8] {
        const TURN: [usize; 9] = [6, 3, 0, 7, 4, 1, 8, 5, 2];
        const MIRROR: [usize; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];
        let mut images = [self; 8];
        for at in 1..8 {
            let (from, map) = if at == 4 { (0, MIRROR) } else { (at - 1, TURN) };
            let cells = images[from].cells();
            images[at] = Self::from_cells(map.map(|cell| cells[cell]));
        }
        images
    }

    /// Whether this board represents its class: the boards that are equal up to rotation and
    /// reflection.
    pub(crate) fn is_representative(self) -> bool {
        self.images().iter().all(|image| self <= *image)
    }
}

/// The first line whose three cells all belong to `stones`.
pub(crate) fn finished(stones: u16) -> Option<Line> {
    LINES.into_iter().find(|(_, line)| stones & line == *line)
}

#[cfg(test)]
mod tests {
    use super::{BOARDS, Board, LINES};
    use std::collections::BTreeSet;

    /// Plays all continuations from `board` and collects the boards that are reached.
    fn play(board: Board, player: u16, reached: &mut BTreeSet<Board>) {
        let has_row = |stones: u16| LINES.iter().any(|(_, line)| stones & line == *line);
        if !reached.insert(board) || board.stones().into_iter().any(has_row) {
            return;
        }
        for cell in (0..9).filter(|&cell| board.cells()[cell] == 0) {
            play(board.with(cell, player), 3 - player, reached);
        }
    }

    #[test]
    fn the_legal_boards_are_the_reachable_ones_with_alice_to_move() {
        let mut reached = BTreeSet::new();
        play(Board::from_cells([0; 9]), 1, &mut reached);
        assert_eq!(reached.len(), 5478);
        let is_hers = |board: &Board| {
            board.empties() % 2 == 1 && super::finished(board.stones()[0]).is_none()
        };
        let hers: BTreeSet<Board> = reached.into_iter().filter(is_hers).collect();
        let legal = Board::legal();
        assert_eq!(legal.len(), 2739);
        assert_eq!(legal.into_iter().collect::<BTreeSet<_>>(), hers);
    }

    #[test]
    fn bob_has_won_on_316_legal_boards() {
        let won = |board: &Board| super::finished(board.stones()[1]).is_some();
        assert_eq!(Board::legal().into_iter().filter(won).count(), 316);
    }

    #[test]
    fn cells_and_boards_convert_both_ways() {
        assert_eq!(Board::all().count(), BOARDS);
        for board in Board::all() {
            assert_eq!(Board::from_cells(board.cells()), board);
        }
    }

    #[test]
    fn the_images_of_a_lopsided_board_are_eight_different_ones() {
        let board = Board::from_cells([0, 1, 2, 0, 0, 0, 0, 0, 0]);
        let images: BTreeSet<Board> = board.images().into_iter().collect();
        assert_eq!(images.len(), 8);
        for image in images.iter().flat_map(|image| image.images()) {
            assert!(images.contains(&image));
        }
    }

    #[test]
    fn symmetries_map_lines_to_lines() {
        for (_, line) in LINES {
            let board =
                Board::from_cells(std::array::from_fn(|cell| u8::from(line >> cell & 1 == 1)));
            for image in board.images() {
                assert!(super::finished(image.stones()[0]).is_some());
            }
        }
    }
}
