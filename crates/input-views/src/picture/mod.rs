//! Pictures of inputs: trees and graphs, grids and matrices, lists as bars, intervals, points of
//! the plane.
//!
//! Theory of operation: the values of an input are visited part by part, and everything with a
//! usual picture becomes a [`PicturedStructure`]. A structure with too many elements is drawn in part, and the
//! picture says how much is left out. Positions of nodes ([`places`]) depend only on the edges, so
//! the same input has the same picture.

mod draw;
mod lists;
mod marks;
mod places;
mod plot;

use input_language::plan::{Plan, Repeat, Step, StructureKind, Term, VarId, VarKind};
use input_language::read;
use input_language::tree::{self, Node, TreeValue};
use lists::{int, intervals, letters, numbers, parents};

/// The maximum number of pictures of an input.
const MAX_SCENES: usize = 12;
/// The maximum number of nodes, elements, points, and rows or columns that are drawn of one
/// structure.
const MAX_NODES: usize = 300;
const MAX_BARS: usize = 400;
const MAX_POINTS: usize = 2000;
const MAX_INTERVALS: usize = 200;
const MAX_CELLS: usize = 60;
/// The maximum of all these together, unless a single structure has more.
const MAX_IN_ALL: usize = 10_000;

/// A structure with a usual picture.
struct PicturedStructure {
    title: String,
    shown: SceneKind,
    /// The total number of elements, if not all are drawn.
    of: Option<(usize, &'static str)>,
}

enum SceneKind {
    Graph(PicturedGraph),
    Bars(Vec<i64>),
    Points(Vec<(i64, i64)>),
    Intervals(Vec<IntervalMark>),
    /// Rows of texts, each a letter or a number.
    Grid(Vec<Vec<String>>),
}

/// An interval, and the other values of its element.
struct IntervalMark {
    ends: (i64, i64),
    carried: String,
}

/// Nodes from 0 on, and edges with their values.
struct PicturedGraph {
    /// The numbers of the nodes in the input.
    labels: Vec<i64>,
    edges: Vec<(usize, usize, String)>,
    directed: bool,
    /// Whether nodes are placed in layers.
    layered: bool,
}

/// A picture of a valid input as SVG, if the input contains anything that is drawn.
#[must_use]
pub fn picture(plan: &Plan, text: &[u8]) -> Option<String> {
    let data = read::read(plan, text).ok()?;
    let mut finder = Finder {
        plan,
        last: vec![None; plan.vars.len()],
        scenes: Vec::new(),
        drawn: 0,
        left_out: 0,
    };
    finder.nodes(&tree::build(plan, &data), "");
    (!finder.scenes.is_empty()).then(|| draw::page(&finder.scenes, finder.left_out))
}

/// Whether some inputs contain anything that is drawn.
#[must_use]
pub fn draws(plan: &Plan) -> bool {
    has_scene(plan, &plan.steps)
}

fn has_scene(plan: &Plan, steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Repeat(repeat) => {
            form(plan, repeat).is_some() || repeat.is_group && has_scene(plan, &repeat.body)
        }
        Step::Either(_) | Step::Literal(_) | Step::Value(_) | Step::Check(_) => false,
    })
}

/// How the elements of a list are drawn.
enum ListPicture<'a> {
    Edges(&'a StructureKind, [VarId; 2]),
    Parents(i64, VarId),
    Points([VarId; 2]),
    Intervals([VarId; 2]),
    Bars(VarId),
    Letters(VarId),
    Numbers(VarId),
}

/// How a list is drawn, if it has a usual picture.
fn form<'a>(plan: &Plan, repeat: &'a Repeat) -> Option<ListPicture<'a>> {
    for structure in &repeat.structures {
        match (&structure.kind, structure.vars.as_slice()) {
            (StructureKind::Tree(tree), [var]) if tree.parents => {
                return Some(ListPicture::Parents(tree.from, *var));
            }
            (kind @ (StructureKind::Tree(_) | StructureKind::Graph(_)), [u, v]) => {
                return Some(ListPicture::Edges(kind, [*u, *v]));
            }
            (StructureKind::Points { .. }, [x, y]) => return Some(ListPicture::Points([*x, *y])),
            _ => {}
        }
    }
    if let Some(ends) = interval(plan, repeat) {
        return Some(ListPicture::Intervals(ends));
    }
    let mut parts = repeat
        .body
        .iter()
        .filter(|step| matches!(step, Step::Value(_) | Step::Repeat(_)));
    match (parts.next()?, parts.next()) {
        (Step::Value(var), None) => match plan.vars[*var].kind {
            VarKind::Int { .. } => Some(ListPicture::Bars(*var)),
            VarKind::Text { .. } => Some(ListPicture::Letters(*var)),
            VarKind::Decimal { .. } | VarKind::Pattern(_) | VarKind::Words(_) => None,
        },
        (Step::Repeat(inner), None) if !repeat.is_group => match form(plan, inner)? {
            ListPicture::Bars(var) => Some(ListPicture::Numbers(var)),
            _ => None,
        },
        _ => None,
    }
}

/// The ends of the intervals of a list: two adjacent numbers; the range of the second begins at the
/// first.
fn interval(plan: &Plan, repeat: &Repeat) -> Option<[VarId; 2]> {
    let values = repeat.body.iter().filter_map(|step| match step {
        Step::Literal(_) | Step::Check(_) => None,
        Step::Value(var) => Some(Some(*var)),
        Step::Repeat(_) | Step::Either(_) => Some(None),
    });
    let values: Vec<VarId> = values.collect::<Option<_>>()?;
    let begins_at = |high: VarId, low: VarId| match &plan.vars[high].kind {
        VarKind::Int {
            low: Term::Last(var),
            ..
        } => *var == low,
        _ => false,
    };
    values.windows(2).find_map(|pair| match *pair {
        [low, high] if begins_at(high, low) => Some([low, high]),
        _ => None,
    })
}

struct Finder<'a> {
    plan: &'a Plan,
    /// The last value of each variable so far.
    last: Vec<Option<i64>>,
    scenes: Vec<PicturedStructure>,
    /// How many elements were drawn.
    drawn: usize,
    left_out: usize,
}

impl SceneKind {
    fn size(&self) -> usize {
        match self {
            Self::Graph(graph) => graph.labels.len() + graph.edges.len(),
            Self::Bars(values) => values.len(),
            Self::Points(points) => points.len(),
            Self::Intervals(all) => all.len(),
            Self::Grid(rows) => rows.iter().map(Vec::len).sum(),
        }
    }
}

impl Finder<'_> {
    fn nodes(&mut self, nodes: &[Node], place: &str) {
        for node in nodes {
            if let Node::Value(var, TreeValue::Int(value)) = node {
                self.last[*var] = Some(*value);
            }
            let Node::Repeat { id, turns, .. } = node else {
                continue;
            };
            let Some(repeat) = input_language::plan::find_repeat(&self.plan.steps, *id) else {
                continue;
            };
            if let Some(form) = form(self.plan, repeat) {
                self.scene(repeat, &form, turns, place);
            } else if repeat.is_group {
                for (number, turn) in (1..).zip(turns) {
                    let name = short(&repeat.name);
                    self.nodes(turn, &format!("{place}{name} {number}: "));
                }
            }
        }
    }

    fn scene(&mut self, repeat: &Repeat, form: &ListPicture<'_>, turns: &[Vec<Node>], place: &str) {
        if self.scenes.len() == MAX_SCENES {
            self.left_out += 1;
            return;
        }
        let names = repeat.name.split(' ').map(short).collect::<Vec<_>>();
        let drawn = match form {
            ListPicture::Edges(kind, ends) => Some(self.edges(kind, *ends, turns)),
            ListPicture::Parents(from, var) => Some(parents(*from, *var, turns)),
            ListPicture::Points([x, y]) => {
                let all = turns.iter().take(MAX_POINTS);
                let points = all.map(|turn| (int(turn, *x), int(turn, *y)));
                Some((
                    SceneKind::Points(points.collect()),
                    limited(turns.len(), MAX_POINTS, "points"),
                ))
            }
            ListPicture::Intervals(ends) => {
                Some(intervals(*ends, turns, |it| self.carried(it, *ends)))
            }
            ListPicture::Bars(var) => {
                let values = turns.iter().take(MAX_BARS).map(|turn| int(turn, *var));
                let of = limited(turns.len(), MAX_BARS, "elements");
                (turns.len() > 1).then(|| (SceneKind::Bars(values.collect()), of))
            }
            ListPicture::Letters(var) => letters(*var, turns),
            ListPicture::Numbers(var) => numbers(*var, turns),
        };
        let Some((shown, of)) = drawn else {
            return;
        };
        let size = shown.size();
        if self.drawn + size > MAX_IN_ALL && !self.scenes.is_empty() {
            self.left_out += 1;
        } else {
            self.drawn += size;
            self.scenes.push(PicturedStructure {
                title: format!("{place}{}", names.join(" ")),
                shown,
                of,
            });
        }
    }

    fn edges(
        &self,
        kind: &StructureKind,
        [u, v]: [VarId; 2],
        turns: &[Vec<Node>],
    ) -> (SceneKind, Limit) {
        let (from, directed, is_tree, acyclic) = match kind {
            StructureKind::Graph(graph) => (graph.from, graph.directed, false, graph.acyclic),
            StructureKind::Tree(tree) => (tree.from, tree.earlier, true, true),
            _ => (1, false, false, false),
        };
        let node = |end: i64| usize::try_from(end - from).unwrap_or(0);
        let all = turns.iter().map(|turn| {
            let carried = self.carried(turn, [u, v]);
            (node(int(turn, u)), node(int(turn, v)), carried)
        });
        let edges: Vec<(usize, usize, String)> = all.collect();
        let met = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max();
        let size = self.size(kind).or(met).unwrap_or(1);
        let layered = is_tree || directed && acyclic;
        PicturedGraph::drawn((from, size), edges, directed, layered)
    }

    /// The values of an element without those of two variables.
    fn carried(&self, turn: &[Node], [one, other]: [VarId; 2]) -> String {
        let carried = turn.iter().filter_map(|part| match part {
            Node::Value(var, cell) if *var != one && *var != other => Some(self.cell(*var, cell)),
            _ => None,
        });
        carried.collect::<Vec<String>>().join(" ")
    }

    /// How many nodes a structure has, if that is a constant or a variable above.
    fn size(&self, kind: &StructureKind) -> Option<usize> {
        let term = match kind {
            StructureKind::Tree(tree) => &tree.size,
            StructureKind::Graph(graph) => &graph.size,
            _ => return None,
        };
        match term {
            Term::Last(var) => usize::try_from(self.last[*var]?).ok(),
            Term::Number(number) => usize::try_from(number.to_whole()?).ok(),
            _ => None,
        }
    }

    /// A value as written in the input.
    fn cell(&self, var: VarId, cell: &TreeValue) -> String {
        match (cell, &self.plan.vars[var].kind) {
            (TreeValue::Int(word), VarKind::Words(words)) => {
                let word = usize::try_from(*word).ok().and_then(|at| words.get(at));
                String::from_utf8_lossy(word.map_or(&[], Vec::as_slice)).into_owned()
            }
            (TreeValue::Int(value), _) => value.to_string(),
            (
                TreeValue::Decimal(units, places),
                VarKind::Decimal {
                    places: (_, most), ..
                },
            ) => {
                let number = input_language::number::Number {
                    units: (*units).into(),
                    places: *most,
                };
                let written = number.at_places((*places).into());
                let written = written.map_or(number, |units| input_language::number::Number {
                    units,
                    places: (*places).into(),
                });
                written.to_string()
            }
            (TreeValue::Decimal(units, _), _) => units.to_string(),
            (TreeValue::Text(text), _) => String::from_utf8_lossy(text).into_owned(),
        }
    }
}

/// The total number of elements, if that is more than are drawn.
type Limit = Option<(usize, &'static str)>;

fn limited(count: usize, most: usize, what: &'static str) -> Limit {
    (count > most).then_some((count, what))
}

impl PicturedGraph {
    /// The nodes from this number on; if there are too many, the first ones in the order of a
    /// search from the first node.
    fn drawn(
        (from, size): (i64, usize),
        edges: Vec<(usize, usize, String)>,
        directed: bool,
        layered: bool,
    ) -> (SceneKind, Limit) {
        let drawn = if size > MAX_NODES {
            places::first_met(size, &edges, MAX_NODES)
        } else {
            (0..size).collect()
        };
        let mut place = vec![None; size];
        for (new, &old) in drawn.iter().enumerate() {
            place[old] = Some(new);
        }
        let kept = edges.into_iter().filter_map(|(u, v, carried)| {
            let (u, v) = (place.get(u)?, place.get(v)?);
            Some(((*u)?, (*v)?, carried))
        });
        let label = |&node: &usize| from.saturating_add(i64::try_from(node).unwrap_or(i64::MAX));
        let graph = Self {
            labels: drawn.iter().map(label).collect(),
            edges: kept.collect(),
            directed,
            layered,
        };
        (SceneKind::Graph(graph), limited(size, MAX_NODES, "nodes"))
    }
}

fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
