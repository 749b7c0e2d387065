//! Games that no player wins, although there seems to be a row.

use super::file;
use super::guided::FinalPosition;
use super::params::{GAMES, M, N, Sizes, games};
use crate::make_a_sequence::{GameRecord, MakeASequence};
use crate::{Generator, GeneratorInfo, Parameter, Values};
use generators::{Board, Direction, Draw, GenerateError, Params, Player, Point, Rules};

pub(super) const GENERATOR: Generator<MakeASequence> = Generator {
    info: GeneratorInfo {
        name: "near_miss",
        sizes: &[("games", 1, 20), ("n", 3, 7)],
        summary: "games that nobody wins, but whose last board has balls that look like a row",
        params: &[
            GAMES,
            Parameter::new(
                "kind",
                Values::Words(&["short", "broken", "gapped", "wrapped"]),
                "`short` (a ball too few), `broken` (an enemy's ball inside), `gapped` (an empty cell inside) or `wrapped` \
                 (over an edge of the board); drawn for each dataset if not given",
            ),
            M,
            N,
        ],
    },
    run,
};

/// Balls that look like a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum NearMissKind {
    /// One ball too few, and no other ball next to them.
    Short,
    /// Enough balls, but with an opponent's ball among them; one ball fewer if the board has no
    /// room for that many.
    Broken,
    /// The same with an empty cell instead of the opponent's ball.
    Gapped,
    /// Evenly spaced cells of a flat array of the board's cells that go over an edge of the board.
    Wrapped,
}

const KINDS: [NearMissKind; 4] = [
    NearMissKind::Short,
    NearMissKind::Broken,
    NearMissKind::Gapped,
    NearMissKind::Wrapped,
];

/// How many positions on the board are tried for a near miss.
const ATTEMPTS: usize = 100_000;

fn run(
    problem: &MakeASequence,
    draw: &mut Draw,
    params: &Params,
) -> Result<Vec<GameRecord>, GenerateError> {
    let kind = params.one_of("kind", &["short", "broken", "gapped", "wrapped"])?;
    let kind = kind.map(|kind| match kind {
        "short" => NearMissKind::Short,
        "broken" => NearMissKind::Broken,
        "gapped" => NearMissKind::Gapped,
        _ => NearMissKind::Wrapped,
    });
    let sizes = Sizes::from_params(params)?;
    let one = |_| {
        let (n, m) = sizes.draw(draw);
        game(draw, problem.rules(n, m), kind)
    };
    let games: Result<Vec<GameRecord>, GenerateError> = (0..games(params)?).map(one).collect();
    file(games?)
}

/// A game with a near miss of this kind, or of a random kind.
pub(super) fn game(
    draw: &mut Draw,
    rules: Rules,
    kind: Option<NearMissKind>,
) -> Result<GameRecord, GenerateError> {
    let kind = kind.unwrap_or_else(|| *draw.pick(&KINDS));
    let mut search = draw.branch("search for a near miss");
    let mut board = Board::new(&rules);
    let moves = (0..ATTEMPTS).find_map(|_| {
        let player = *search.pick(&[Player::First, Player::Second]);
        let shape = Shape::draw(&mut search, &rules, kind)?;
        shape.goal(&rules, player).play(&mut search, &mut board)
    });
    let moves = moves.ok_or_else(|| {
        GenerateError::Impossible(format!(
            "no game with a near miss ({kind:?}) was found on {rules}"
        ))
    })?;
    Ok(GameRecord { rules, moves })
}

/// The points of a near miss.
#[derive(Default)]
struct Shape {
    own: Vec<Point>,
    enemy: Option<Point>,
    empty: Option<Point>,
    /// Where another ball would complete a row.
    beside: Vec<Point>,
}

impl Shape {
    /// A near miss at a random position; `None` if it does not fit there.
    fn draw(draw: &mut Draw, rules: &Rules, kind: NearMissKind) -> Option<Self> {
        let geometry = rules.geometry;
        let start = geometry.sides().map(|side| draw.index(side));
        let direction = *draw.pick(geometry.directions());
        let walk = |steps| geometry.walk(start, direction, steps);
        let row = |length: usize| {
            (0..length.cast_signed())
                .map(walk)
                .collect::<Option<Vec<_>>>()
        };
        let mut shape = Self::default();
        match kind {
            NearMissKind::Short => {
                shape.own = row(rules.line - 1)?;
                let ends = [-1, rules.line.cast_signed() - 1];
                shape.beside = ends.into_iter().filter_map(walk).collect();
            }
            NearMissKind::Broken | NearMissKind::Gapped => {
                let length = geometry.sides()[0].min(rules.line + 1);
                shape.own = row(length)?;
                let inside = Some(shape.own.remove(1 + draw.index(length - 2)));
                match kind {
                    NearMissKind::Broken => shape.enemy = inside,
                    _ => shape.empty = inside,
                }
            }
            NearMissKind::Wrapped => {
                let is_row = walk(rules.line.cast_signed() - 1).is_some();
                let layout = draw.permutation(3);
                let own = (!is_row).then(|| spaced(rules, start, direction, &layout))?;
                shape.own = own?;
            }
        }
        Some(shape)
    }

    fn goal(self, rules: &Rules, player: Player) -> FinalPosition {
        let cell = |point| rules.geometry.cell(point);
        let own = self.own.into_iter().map(|point| (cell(point), player));
        let enemy = self.enemy.map(|point| (cell(point), player.other()));
        let beside = self.beside.into_iter().map(|point| (cell(point), player));
        let either = [player, player.other()].into_iter();
        let empty = either.filter_map(|player| Some((cell(self.empty?), player)));
        FinalPosition {
            wanted: own.chain(enemy).collect(),
            barred: beside.chain(empty).collect(),
            last: None,
        }
    }
}

/// Evenly spaced cells in a flat array, as many as a winning row has. The array stores the axes in
/// the given order, the first one changing fastest. `None` if the cells leave the array.
fn spaced(
    rules: &Rules,
    start: Point,
    direction: Direction,
    layout: &[usize],
) -> Option<Vec<Point>> {
    let sides = rules.geometry.sides();
    let mut strides = [0; 3];
    let mut cells = 1;
    for &axis in layout {
        strides[axis] = cells;
        cells *= sides[axis];
    }
    let first: usize = (0..3).map(|axis| start[axis] * strides[axis]).sum();
    let step: isize = (0..3)
        .map(|axis| isize::from(direction.0[axis]) * strides[axis].cast_signed())
        .sum();
    let point = |steps: isize| {
        let at = first
            .checked_add_signed(steps * step)
            .filter(|at| *at < cells)?;
        Some([0, 1, 2].map(|axis| at / strides[axis] % sides[axis]))
    };
    (0..rules.line.cast_signed()).map(point).collect()
}
