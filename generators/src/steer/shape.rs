//! Where near misses fit on the board, and which cells they use.

use super::plan::PositionPlan;
use crate::board::{Board, Cell, Direction, Geometry, Player, Point, Rules};
use crate::draw::Draw;

/// Stones that look like a winning row but are not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NearMiss {
    /// A row that is one stone too short.
    Short,
    /// A row with one stone of the opponent inside. If the board has room, the other stones are as
    /// many as a winning row needs.
    Broken,
    /// The same with an empty cell instead of the opponent's stone.
    Gapped,
    /// Stones that are a row in a flat array of the board's cells, but go over an edge of the
    /// board.
    Wrapped,
}

/// The cells that make a near miss.
#[derive(Debug, Default)]
pub(super) struct NearMissShape {
    own: Vec<Cell>,
    /// Cells with a stone of the opponent.
    enemy: Vec<Cell>,
    empty: Vec<Cell>,
    /// Cells without a stone of the owner.
    barred: Vec<Cell>,
}

/// The orders in which a flat array can store the axes of a board; the first axis changes fastest.
const LAYOUTS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// How many random positions are tried for a shape.
const START_ATTEMPTS: usize = 100;

impl NearMissShape {
    /// All near misses of this kind that fit the board.
    pub(super) fn all(rules: &Rules, kind: NearMiss) -> impl Iterator<Item = Self> {
        let directions = rules.geometry.directions().iter();
        let places =
            directions.flat_map(|&way| rules.geometry.points().map(move |start| (way, start)));
        places.flat_map(move |(way, start)| {
            (0..variants(rules, kind))
                .filter_map(move |variant| Self::at(rules, kind, way, start, variant))
        })
    }

    /// A random near miss of this kind.
    pub(super) fn draw(draw: &mut Draw, rules: &Rules, kind: NearMiss) -> Option<Self> {
        let directions = rules.geometry.directions();
        let variants = variants(rules, kind);
        if variants == 0 {
            return None;
        }
        (0..START_ATTEMPTS).find_map(|_| {
            let direction = *draw.pick(directions);
            let start = rules.geometry.sides().map(|side| draw.index(side));
            Self::at(rules, kind, direction, start, draw.index(variants))
        })
    }

    /// The near miss that starts at this position; `None` if it does not fit.
    fn at(
        rules: &Rules,
        kind: NearMiss,
        direction: Direction,
        start: Point,
        variant: usize,
    ) -> Option<Self> {
        match kind {
            NearMiss::Short => Self::short(rules, direction, start),
            NearMiss::Broken => {
                let (own, inside) = interrupted(rules, direction, start, variant + 1)?;
                Some(Self {
                    own,
                    enemy: vec![inside],
                    ..Self::default()
                })
            }
            NearMiss::Gapped => {
                let (own, inside) = interrupted(rules, direction, start, variant + 1)?;
                Some(Self {
                    own,
                    empty: vec![inside],
                    ..Self::default()
                })
            }
            NearMiss::Wrapped => {
                let layout = LAYOUTS[variant];
                let own = wrapped(&rules.geometry, direction, start, rules.line, layout)?;
                Some(Self {
                    own,
                    ..Self::default()
                })
            }
        }
    }

    fn short(rules: &Rules, direction: Direction, start: Point) -> Option<Self> {
        let length = rules.line.checked_sub(1).filter(|length| *length > 0)?;
        let own = rules.geometry.row(start, direction, length)?;
        let ends = [-1, length.cast_signed()];
        let ends = ends
            .into_iter()
            .filter_map(|steps| rules.geometry.walk(start, direction, steps));
        let barred = ends.map(|point| rules.geometry.cell(point)).collect();
        Some(Self {
            own,
            barred,
            ..Self::default()
        })
    }

    pub(super) fn plan(&self, owner: Player, stones: usize) -> PositionPlan {
        let own = self.own.iter().map(|&cell| (cell, owner));
        let enemy = self.enemy.iter().map(|&cell| (cell, owner.other()));
        PositionPlan {
            stones,
            fixed: own.chain(enemy).collect(),
            barred: self.barred.iter().map(|&cell| (cell, owner)).collect(),
            empty: self.empty.clone(),
            last: None,
        }
    }

    pub(super) fn is_on(&self, board: &Board, owner: Player) -> bool {
        let holds = |cells: &[Cell], stone| cells.iter().all(|&cell| board.stone(cell) == stone);
        holds(&self.own, Some(owner))
            && holds(&self.enemy, Some(owner.other()))
            && holds(&self.empty, None)
            && self
                .barred
                .iter()
                .all(|&cell| board.stone(cell) != Some(owner))
    }
}

/// The maximum number of near misses of a kind for each position and direction.
fn variants(rules: &Rules, kind: NearMiss) -> usize {
    match kind {
        NearMiss::Short => 1,
        NearMiss::Broken | NearMiss::Gapped => rules.line.saturating_sub(1),
        NearMiss::Wrapped if rules.geometry.axes() == 2 => 2,
        NearMiss::Wrapped => LAYOUTS.len(),
    }
}

/// A row with another cell inside it at index `place`: `line` cells plus this one, or one fewer if
/// that many never fit on the board.
fn interrupted(
    rules: &Rules,
    direction: Direction,
    start: Point,
    place: usize,
) -> Option<(Vec<Cell>, Cell)> {
    let room = rules.geometry.longest(direction);
    let length = room.min(rules.line + 1);
    if length < rules.line || place + 1 >= length {
        return None;
    }
    let mut own = rules.geometry.row(start, direction, length)?;
    let inside = own.remove(place);
    Some((own, inside))
}

/// Cells that are evenly spaced in a flat array with the given order of axes, but are not a row.
fn wrapped(
    geometry: &Geometry,
    direction: Direction,
    start: Point,
    length: usize,
    layout: [usize; 3],
) -> Option<Vec<Cell>> {
    let sides = layout.map(|axis| geometry.sides()[axis]);
    let strides = [1, sides[0], sides[0] * sides[1]];
    let change = layout.map(|axis| isize::from(direction.0[axis]));
    let step: isize = (0..3)
        .map(|axis| change[axis] * strides[axis].cast_signed())
        .sum();
    let first: usize = (0..3).map(|axis| start[layout[axis]] * strides[axis]).sum();
    let mut cells = Vec::with_capacity(length);
    for steps in 0..length.cast_signed() {
        let at = first
            .checked_add_signed(steps * step)
            .filter(|at| *at < geometry.len())?;
        let mut point = [0; 3];
        for axis in 0..3 {
            point[layout[axis]] = at / strides[axis] % sides[axis];
        }
        cells.push(geometry.cell(point));
    }
    let is_row = geometry.row(start, direction, length).is_some();
    (step != 0 && !is_row).then_some(cells)
}
