//! The cells of a board and the directions of rows.
//!
//! The cells lie in one flat array, with a border of one cell around the board. So walking along a
//! row needs no check of coordinates: it ends at the border, which holds no player's stone. A step
//! in a direction adds a constant to the index of the cell.

/// Coordinates x, y, z of a cell, each from 0. On a flat board z is 0.
pub type Point = [usize; 3];

/// A cell of a board, as its index in the bordered array of its [`Geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u32);

impl Cell {
    pub(crate) fn new(at: usize) -> Self {
        Self(narrow(at))
    }

    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }

    /// The neighbour, on the board or its border.
    pub(crate) fn stepped(self, step: isize) -> Self {
        Self::new(self.at().wrapping_add_signed(step))
    }
}

/// Converts a number of cells, moves or stones to 32 bits.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 2^28 cells"
)]
pub(crate) fn narrow(number: usize) -> u32 {
    number as u32
}

/// A direction of rows: the change of x, y and z from one cell to the next. A direction and its
/// opposite are the same. It is stored so that its last nonzero change is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(pub [i8; 3]);

impl Direction {
    /// All 13 directions; the first four are those of a flat board.
    pub const ALL: [Self; 13] = [
        Self([1, 0, 0]),
        Self([0, 1, 0]),
        Self([1, 1, 0]),
        Self([-1, 1, 0]),
        Self([0, 0, 1]),
        Self([1, 0, 1]),
        Self([-1, 0, 1]),
        Self([0, 1, 1]),
        Self([0, -1, 1]),
        Self([1, 1, 1]),
        Self([-1, 1, 1]),
        Self([1, -1, 1]),
        Self([-1, -1, 1]),
    ];
}

/// The shape of a board: two or three dimensions, with any sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    sides: [usize; 3],
    axes: usize,
}

/// The maximum number of cells of a board. It is far beyond any need, and keeps every index in 32
/// bits.
const MOST_CELLS: usize = 1 << 28;

impl Geometry {
    /// A flat board.
    ///
    /// # Panics
    /// When a side is 0 or the board has more than 2^28 cells.
    #[must_use]
    pub fn flat([width, height]: [usize; 2]) -> Self {
        Self::new([width, height, 1], 2)
    }

    /// A board in three dimensions.
    ///
    /// # Panics
    /// When a side is 0 or the board has more than 2^28 cells.
    #[must_use]
    pub fn solid(sides: [usize; 3]) -> Self {
        Self::new(sides, 3)
    }

    fn new(sides: [usize; 3], axes: usize) -> Self {
        let cells = sides
            .iter()
            .try_fold(1_usize, |cells, side| cells.checked_mul(*side));
        assert!(
            cells.is_some_and(|cells| (1..=MOST_CELLS).contains(&cells)),
            "a board of {sides:?} cells was asked for"
        );
        Self { sides, axes }
    }

    /// The number of cells along x, y and z; z is 1 on a flat board.
    #[must_use]
    pub fn sides(&self) -> [usize; 3] {
        self.sides
    }

    /// Two for a flat board, otherwise three.
    #[must_use]
    pub fn axes(&self) -> usize {
        self.axes
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sides.iter().product()
    }

    /// Always false: every board has a cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The directions that rows can have: 4 on a flat board, otherwise 13.
    #[must_use]
    pub fn directions(&self) -> &'static [Direction] {
        if self.axes == 2 {
            &Direction::ALL[..4]
        } else {
            &Direction::ALL
        }
    }

    /// All points; x changes fastest and z slowest.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let [width, depth, height] = self.sides;
        (0..height)
            .flat_map(move |z| (0..depth).flat_map(move |y| (0..width).map(move |x| [x, y, z])))
    }

    /// The cell at `point`.
    ///
    /// # Panics
    /// When the point is outside the board.
    #[must_use]
    pub fn cell(&self, point: Point) -> Cell {
        assert!(
            (0..3).all(|axis| point[axis] < self.sides[axis]),
            "{point:?} is outside a board of {:?}",
            self.sides
        );
        let at: usize = (0..3)
            .map(|axis| (point[axis] + self.border(axis)) * self.stride(axis))
            .sum();
        Cell::new(at)
    }

    /// The coordinates of `cell`.
    #[must_use]
    pub fn point(&self, cell: Cell) -> Point {
        [0, 1, 2].map(|axis| cell.at() / self.stride(axis) % self.padded(axis) - self.border(axis))
    }

    /// The point `steps` steps from `point` in `direction`; `None` if it is outside the board.
    #[must_use]
    pub fn walk(&self, point: Point, direction: Direction, steps: isize) -> Option<Point> {
        let mut target = point;
        for axis in 0..3 {
            let change = isize::from(direction.0[axis]) * steps;
            target[axis] = point[axis].checked_add_signed(change)?;
            if target[axis] >= self.sides[axis] {
                return None;
            }
        }
        Some(target)
    }

    /// The cells of a row; `None` if it does not fit the board.
    #[must_use]
    pub fn row(&self, start: Point, direction: Direction, length: usize) -> Option<Vec<Cell>> {
        let point = |steps| self.walk(start, direction, steps);
        (0..length.cast_signed())
            .map(|steps| point(steps).map(|point| self.cell(point)))
            .collect()
    }

    /// The length of the longest row in this direction that fits the board.
    #[must_use]
    pub fn longest(&self, direction: Direction) -> usize {
        let sides = self
            .sides
            .iter()
            .zip(direction.0)
            .filter(|(_, change)| *change != 0);
        sides.map(|(&side, _)| side).min().unwrap_or(0)
    }

    /// The difference of the indices of two neighbouring cells in `direction`.
    pub(crate) fn step(&self, direction: Direction) -> isize {
        (0..3)
            .map(|axis| isize::from(direction.0[axis]) * self.stride(axis).cast_signed())
            .sum()
    }

    /// The difference of the indices of two neighbouring cells along `axis`.
    pub(crate) fn stride(&self, axis: usize) -> usize {
        (0..axis).map(|below| self.padded(below)).product()
    }

    /// The length of the bordered array.
    pub(crate) fn padded_len(&self) -> usize {
        self.stride(3)
    }

    fn padded(&self, axis: usize) -> usize {
        self.sides[axis] + 2 * self.border(axis)
    }

    /// A flat board needs no border below and above (along z).
    fn border(&self, axis: usize) -> usize {
        usize::from(axis < self.axes)
    }
}
