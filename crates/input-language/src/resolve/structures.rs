//! Properties of the elements of a list together.

use super::games::cells_of;
use super::interval::interval;
use super::{Entity, Resolver, Scope};
use crate::declaration::{GraphType, Order, Sourced, TreeType, Type, VarDeclaration};
use crate::mistake::{MistakeKind, SpecPosition};
use crate::plan::{
    Count, Direction, Function, Graph, Operation, Structure, StructureKind, Term, Tree, VarId,
    VarKind,
};
use crate::syntax::Expr;

impl Resolver {
    /// Adds the structure of a variable to its repetition, after all variables of the structure are
    /// read. `own` is the number of repetitions that belong to the variable alone.
    pub(super) fn structure(&mut self, declared: &VarDeclaration, scope: &Scope<'_>, own: usize) {
        let met = declared
            .names
            .iter()
            .map(|name| match scope.names.get(&name.value) {
                Some(Entity::Var(var)) => Some(*var),
                _ => None,
            });
        let (Some(vars), Some(wanted)) = (met.collect::<Option<Vec<VarId>>>(), wanted(declared))
        else {
            return;
        };
        let place = declared.place.clone();
        if !self.is_alone(declared, own, &place) || !self.is_list_of_moves(declared, own, &place) {
            return;
        }
        if !wanted.contains(&vars.len()) {
            let reason = format!(
                "{} here, where {} are needed",
                base::text::count(vars.len(), "name"),
                wanted.start()
            );
            let advice = match *wanted.end() {
                1 => "write one key for each name",
                _ => "name all columns in one key, as \"u v\"",
            };
            self.unfit(&place, reason, advice);
            return;
        }
        let chain = &self.plan.vars[vars[0]].chain;
        let is_together = vars.iter().all(|&var| self.plan.vars[var].chain == *chain);
        if self.open.len() < own.max(1) || chain.is_empty() || !is_together {
            self.unfit(
                &place,
                "these properties are about the elements of one list",
                "repeat all its names together, as \"a[n]\" or \"(u v)[m]\"",
            );
            return;
        }
        let at = self.open.len() - own.max(1);
        // The values that a structure needs are read before its list begins.
        let chain = chain[..chain.len() - own.max(1)].to_vec();
        let Some(kind) = self.structure_kind(declared, scope, &chain) else {
            return;
        };
        self.fits(&kind, &vars, at, &place);
        for &var in &vars {
            self.plan.vars[var].structured = true;
        }
        self.open[at].structures.push(Structure { vars, kind });
    }

    fn structure_kind(
        &mut self,
        declared: &VarDeclaration,
        scope: &Scope<'_>,
        chain: &[usize],
    ) -> Option<StructureKind> {
        let name = &declared.names[0].value;
        Some(match &declared.kind {
            Type::Points {
                distinct, general, ..
            } => StructureKind::Points {
                distinct: *distinct,
                general: *general,
            },
            Type::Permutation { size, from } => StructureKind::Permutation {
                size: self.number(size, scope, chain, name)?,
                from: *from,
            },
            Type::Tree(TreeType {
                size,
                from,
                parents,
                earlier,
            }) => {
                let size = self.number(size, scope, chain, name)?;
                StructureKind::Tree(Tree {
                    size,
                    from: *from,
                    parents: *parents,
                    earlier: *earlier,
                })
            }
            Type::Graph(graph) => StructureKind::Graph(self.graph(graph, scope, chain, name)?),
            Type::Moves(moves) => StructureKind::Moves(self.game_moves(moves, scope, chain, name)?),
            Type::Board(board) => StructureKind::Board(self.position(board, scope, chain, name)?),
            Type::Play(play) => StructureKind::Play(self.play(play, scope, chain, name)?),
            _ => {
                let order = declared.rules.order.map(|order| match order {
                    Order::Ascending => Direction::Ascending,
                    Order::Descending => Direction::Descending,
                });
                StructureKind::List {
                    distinct: declared.rules.distinct,
                    order,
                }
            }
        })
    }

    fn graph(
        &mut self,
        graph: &GraphType,
        scope: &Scope<'_>,
        chain: &[usize],
        name: &str,
    ) -> Option<Graph> {
        let size = self.number(&graph.size, scope, chain, name)?;
        let degree = match &graph.degree {
            None => None,
            Some(bounds) => {
                let bound_of = |resolver: &mut Self, expr: &Expr| {
                    let expr = Sourced {
                        value: expr.clone(),
                        place: bounds.place.clone(),
                    };
                    resolver.number(&expr, scope, chain, name)
                };
                Some((
                    bound_of(self, &bounds.value.0)?,
                    bound_of(self, &bounds.value.1)?,
                ))
            }
        };
        Some(Graph {
            size,
            from: graph.from,
            directed: graph.directed,
            loops: graph.loops,
            multiple: graph.multiple,
            connected: graph.connected,
            acyclic: graph.acyclic,
            bipartite: graph.bipartite,
            degree,
        })
    }

    /// Checks that the list can have the length that the structure requires.
    fn fits(&mut self, kind: &StructureKind, vars: &[VarId], at: usize, place: &SpecPosition) {
        let (least, most) = self.open[at].count;
        match kind {
            StructureKind::List { distinct: true, .. } => {
                let widths = vars.iter().map(|&var| match self.plan.vars[var].kind {
                    VarKind::Int { .. } => self.plan.vars[var]
                        .span
                        .1
                        .saturating_sub(self.plan.vars[var].span.0)
                        .saturating_add(1),
                    _ => i128::MAX,
                });
                let width = widths.fold(1_i128, i128::saturating_mul);
                if least > width {
                    let reason =
                        format!("{least} different elements at least, but only {width} values");
                    self.mistake(place, MistakeKind::Contradiction { reason });
                }
            }
            StructureKind::Permutation { size, .. } => self.same_length(
                size,
                0,
                at,
                "a permutation of n numbers has n elements",
                place,
            ),
            StructureKind::Tree(tree) => {
                self.same_length(
                    &tree.size,
                    1,
                    at,
                    "a tree of n nodes has n - 1 edges, and as many nodes with a parent",
                    place,
                );
            }
            StructureKind::Graph(graph) => {
                let size = interval(&graph.size, &|var| self.plan.vars[var].span)
                    .1
                    .min(1 << 40);
                let pairs = if graph.directed {
                    size * (size - 1)
                } else {
                    size * (size - 1) / 2
                };
                let edges = if graph.loops { pairs + size } else { pairs };
                let (fewest, loosest) = (least, most);
                if !graph.multiple && fewest > edges {
                    let reason = format!(
                        "{fewest} edges at least, but a graph of {size} nodes has {edges} at most"
                    );
                    self.mistake(place, MistakeKind::Contradiction { reason });
                }
                let nodes = interval(&graph.size, &|var| self.plan.vars[var].span).0;
                if graph.connected && loosest < nodes - 1 {
                    let reason = format!("{loosest} edges at most do not connect {nodes} nodes");
                    self.mistake(place, MistakeKind::Contradiction { reason });
                }
            }
            StructureKind::Moves(moves) => self.fits_board(&moves.game, place),
            StructureKind::Board(board) => {
                self.fits_board(&board.game, place);
                self.has_all_cells(board, at, place);
            }
            StructureKind::List { .. } | StructureKind::Points { .. } | StructureKind::Play(_) => {}
        }
    }

    /// Compares the length of a list with the required one, for the minimum and the maximum of the
    /// variables.
    fn same_length(
        &mut self,
        size: &Term,
        less: i128,
        at: usize,
        rule: &str,
        place: &SpecPosition,
    ) {
        let (least, most) = self.open[at].count;
        let (low, high) = interval(size, &|var| self.plan.vars[var].span);
        if most < low - less
            || least > high - less
            || (least == most && low == high && least != low - less)
        {
            let reason = format!("{rule}, but the list has from {least} to {most} elements");
            self.mistake(place, MistakeKind::Contradiction { reason });
        }
    }

    /// Narrows the bounds of a variable that counts the elements of a structure, if they are known
    /// early enough.
    pub(super) fn tighten(&mut self, count: &Count, structures: &[Structure]) {
        let Count::Exactly(Term::Last(counter)) = count else {
            return;
        };
        for structure in structures {
            let (low, high) = match &structure.kind {
                StructureKind::Graph(graph) => {
                    let low = (graph.connected).then(|| minus_one(&graph.size));
                    (low, (!graph.multiple).then(|| most_edges(graph)))
                }
                StructureKind::Moves(moves) => (None, Some(cells_of(&moves.game))),
                StructureKind::List { distinct: true, .. } => {
                    let width = structure.vars.iter().try_fold(1_i128, |width, &var| {
                        let span = self.plan.vars[var].span;
                        matches!(self.plan.vars[var].kind, VarKind::Int { .. })
                            .then(|| width.saturating_mul(span.1 - span.0 + 1))
                    });
                    (None, width.map(Term::whole))
                }
                _ => (None, None),
            };
            let is_early = |term: &Term| term.vars().iter().all(|needed| needed < counter);
            let var = &mut self.plan.vars[*counter];
            let VarKind::Int {
                low: old_low,
                high: old_high,
                ..
            } = &mut var.kind
            else {
                continue;
            };
            if let Some(low) = low.filter(is_early) {
                var.per_row |= !low.vars().is_empty();
                *old_low = Term::Call(Function::Max, vec![old_low.clone(), low]);
            }
            if let Some(high) = high.filter(is_early) {
                var.per_row |= !high.vars().is_empty();
                *old_high = Term::Call(Function::Min, vec![old_high.clone(), high]);
            }
        }
    }
}

/// How many names belong together; `None` if each stands alone.
fn wanted(declared: &VarDeclaration) -> Option<std::ops::RangeInclusive<usize>> {
    match &declared.kind {
        Type::Permutation { .. } | Type::Board(_) | Type::Play(_) => Some(1..=1),
        Type::Tree(tree) if tree.parents => Some(1..=1),
        Type::Tree(_) | Type::Graph(_) => Some(2..=2),
        Type::Points { .. } => Some(2..=9),
        Type::Moves(moves) => {
            let coordinates = moves.game.sides.len() - usize::from(moves.game.gravity);
            let names = coordinates + usize::from(moves.players.is_some());
            Some(names..=names)
        }
        _ if declared.rules.distinct || declared.rules.order.is_some() => Some(1..=9),
        _ => None,
    }
}

fn minus_one(size: &Term) -> Term {
    Term::Binary(
        Operation::Minus,
        Box::new(size.clone()),
        Box::new(Term::whole(1)),
    )
}

/// The maximum number of edges of a graph without multiple edges.
fn most_edges(graph: &Graph) -> Term {
    let size = || Box::new(graph.size.clone());
    let other = if graph.loops && !graph.directed {
        Term::Binary(Operation::Plus, size(), Box::new(Term::whole(1)))
    } else if graph.loops {
        graph.size.clone()
    } else {
        minus_one(&graph.size)
    };
    let pairs = Term::Binary(Operation::Times, size(), Box::new(other));
    if graph.directed && !graph.acyclic {
        return pairs;
    }
    if graph.acyclic && !graph.directed {
        return minus_one(&graph.size);
    }
    Term::Binary(
        Operation::Divided,
        Box::new(pairs),
        Box::new(Term::whole(2)),
    )
}
