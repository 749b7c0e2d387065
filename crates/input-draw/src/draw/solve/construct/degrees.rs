//! The degrees of the nodes of a tree: `all(count(u, x) + count(v, x) <= 3 for x in 1..=n)`.

use super::super::super::Drawer;
use super::super::super::trees;
use super::super::parts::conjuncts;
use super::spread;
use super::terms::with_local;
use generators::Draw;
use input_language::evaluate::Evaluator;
use input_language::plan::{
    Function, Operation, Plan, Structure, StructureKind, Term, Tree, VarId, structure_of,
};

/// The degrees that nodes may have, in ascending order.
pub(in crate::draw) struct DegreeRule {
    /// Of all nodes.
    all: Vec<usize>,
    /// Of at least one node.
    any: Option<Vec<usize>>,
}

/// Whether a condition is about the degrees of the nodes of a tree or a graph.
pub(super) fn is_of_degrees(plan: &Plan, part: &Term) -> bool {
    let Term::Each {
        function: Function::All | Function::Any,
        body,
        slot: 0,
        ..
    } = part
    else {
        return false;
    };
    let mut vars = body.vars();
    vars.retain(|&var| match structure_of(&plan.steps, var) {
        Some(StructureKind::Tree(_)) => true,
        // Even degrees have a construction of their own.
        Some(StructureKind::Graph(_)) => !has_remainder(body),
        _ => false,
    });
    vars.sort_unstable();
    vars.dedup();
    !vars.is_empty() && with_degree(body, &vars).is_some()
}

fn has_remainder(term: &Term) -> bool {
    let mut found = false;
    term.visit(&mut |inner| found |= matches!(inner, Term::Binary(Operation::Modulo, ..)));
    found
}

/// The condition with a second name for the degree.
fn with_degree(body: &Term, vars: &[VarId]) -> Option<Term> {
    let is_degree = |term: &Term| match *vars {
        [parent] => is_count(term, parent),
        [u, v] => match term {
            Term::Binary(Operation::Plus, one, other) => {
                is_count(one, u) && is_count(other, v) || is_count(one, v) && is_count(other, u)
            }
            _ => false,
        },
        _ => false,
    };
    let body = with_local(body, &is_degree, 1)?;
    let mut is_same = true;
    body.visit(&mut |term| is_same &= !matches!(term, Term::Local(0)));
    (is_same && !vars.iter().any(|var| body.vars().contains(var))).then_some(body)
}

fn is_count(term: &Term, var: VarId) -> bool {
    match term {
        Term::Call(Function::Count, arguments) => {
            matches!(arguments[0], Term::List { var: own, .. } if own == var)
                && matches!(arguments[1], Term::Local(0))
        }
        _ => false,
    }
}

impl Drawer<'_> {
    /// The degrees that conditions allow for the nodes of a tree or a graph, or the numbers of
    /// children; `None` without such a condition.
    pub(in crate::draw) fn degrees(
        &self,
        structure: &Structure,
        size: usize,
    ) -> Option<DegreeRule> {
        if !self.solving {
            return None;
        }
        let evaluator = Evaluator::new(self.plan, &self.data, &self.frame);
        let most = size.saturating_sub(1);
        let mut rule = DegreeRule {
            all: (0..=most).collect(),
            any: None,
        };
        let mut is_found = false;
        for condition in &self.plan.conditions {
            let mut parts = Vec::new();
            conjuncts(&condition.term, &mut parts);
            for part in parts {
                let Term::Each {
                    function: function @ (Function::All | Function::Any),
                    body,
                    slot: 0,
                    ..
                } = part
                else {
                    continue;
                };
                let Some(body) = with_degree(body, &structure.vars) else {
                    continue;
                };
                if !is_of_degrees(self.plan, part) {
                    continue;
                }
                let holds =
                    |degree: &usize| evaluator.holds_for(&body, &[0, *degree as i128]) == Ok(true);
                if *function == Function::All {
                    rule.all.retain(holds);
                } else {
                    rule.any = Some((0..=most).filter(holds).collect());
                }
                is_found = true;
            }
        }
        self.work.set(self.work.get() + evaluator.work());
        is_found.then_some(rule)
    }
}

impl DegreeRule {
    /// The least and the greatest degree, if all between them are allowed.
    pub(in crate::draw) fn range(&self) -> Option<(usize, usize)> {
        let (first, last) = (*self.all.first()?, *self.all.last()?);
        (self.any.is_none() && last - first + 1 == self.all.len()).then_some((first, last))
    }

    /// A tree with such degrees; `None` if none was found.
    pub(in crate::draw) fn tree(
        &self,
        draw: &mut Draw,
        tree: &Tree,
        size: usize,
    ) -> Option<Vec<Vec<i64>>> {
        if size < 2 {
            return None;
        }
        let mut all = self.all.clone();
        if !tree.parents {
            all.retain(|&degree| degree > 0);
        }
        let some = self.any.as_ref().map(|any| {
            let both = all.iter().copied();
            both.filter(|degree| any.contains(degree))
                .collect::<Vec<usize>>()
        });
        let special = draw.index(size);
        let of = |at: usize| match &some {
            Some(some) if at == special => some.as_slice(),
            _ => all.as_slice(),
        };
        let number = |node: usize| i64::try_from(node).unwrap_or(i64::MAX / 2) + tree.from;
        if tree.parents {
            let children = spread::with_sum(draw, size, size - 1, of)?;
            let parents = with_children(draw, children, tree.earlier)?;
            return Some(vec![parents.into_iter().map(number).collect()]);
        }
        let degrees = spread::with_sum(draw, size, 2 * (size - 1), of)?;
        let edges = if tree.earlier {
            // A node has its parent as its first neighbour, except the root.
            let children = degrees.iter().enumerate();
            let children = children.map(|(node, degree)| degree - usize::from(node > 0));
            let parents = with_children(draw, children.collect(), true)?;
            parents.into_iter().zip(1..).collect()
        } else {
            with_degrees(draw, &degrees)
        };
        let mut edges: Vec<(usize, usize)> = edges;
        draw.shuffle(&mut edges);
        if !tree.earlier {
            for edge in &mut edges {
                if draw.chance(1, 2) {
                    *edge = (edge.1, edge.0);
                }
            }
        }
        let (left, right) = edges
            .into_iter()
            .map(|(u, v)| (number(u), number(v)))
            .unzip();
        Some(vec![left, right])
    }
}

/// A tree whose nodes have these degrees, each with the same probability: in its Prüfer code each
/// node occurs once for each neighbour but one.
fn with_degrees(draw: &mut Draw, degrees: &[usize]) -> Vec<(usize, usize)> {
    let code = degrees.iter().enumerate();
    let code = code.flat_map(|(node, &degree)| std::iter::repeat_n(node, degree - 1));
    let mut code: Vec<usize> = code.collect();
    draw.shuffle(&mut code);
    let mut parents = trees::decode(&code, degrees.len());
    parents.truncate(degrees.len() - 1);
    parents.into_iter().zip(0..).collect()
}

/// The parents of all nodes except the first, which is the root, if the nodes have these numbers of
/// children: the root its own, the others in some order if parents come first.
fn with_children(draw: &mut Draw, mut children: Vec<usize>, earlier: bool) -> Option<Vec<usize>> {
    let size = children.len();
    if children[0] == 0 {
        let root = (0..size).find(|&node| children[node] > 0)?;
        children.swap(0, root);
    }
    if !earlier {
        let degrees = children.iter().enumerate();
        let degrees = degrees.map(|(node, count)| count + usize::from(node > 0));
        let degrees: Vec<usize> = degrees.collect();
        return Some(rooted(&with_degrees(draw, &degrees), size));
    }
    // Some rotation of the others leaves a parent for each node: the one that begins after the
    // first of the least sums.
    let others = &mut children[1..];
    draw.shuffle(others);
    let (mut open, mut least, mut first) = (0_i64, 0_i64, 0);
    for (at, &count) in others.iter().enumerate() {
        open += i64::try_from(count).ok()? - 1;
        if open < least {
            (least, first) = (open, at + 1);
        }
    }
    others.rotate_left(first % (size - 1));
    let mut places: Vec<usize> = std::iter::repeat_n(0, children[0]).collect();
    let mut parents = Vec::with_capacity(size - 1);
    for (node, &count) in children.iter().enumerate().skip(1) {
        if places.is_empty() {
            return None;
        }
        parents.push(places.swap_remove(draw.index(places.len())));
        places.extend(std::iter::repeat_n(node, count));
    }
    Some(parents)
}

/// The parents of all nodes except the root, which is node 0.
fn rooted(edges: &[(usize, usize)], size: usize) -> Vec<usize> {
    let mut near = vec![Vec::new(); size];
    for &(one, other) in edges {
        near[one].push(other);
        near[other].push(one);
    }
    let mut parents = vec![0; size];
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        for &next in &near[node] {
            if node == 0 || next != parents[node] {
                parents[next] = node;
                open.push(next);
            }
        }
    }
    parents.split_off(1)
}

#[cfg(test)]
mod tests {
    use super::{DegreeRule, Tree};
    use generators::Draw;
    use input_language::number::Number;
    use input_language::plan::Term;
    use input_language::structure::{check_parents, check_tree};

    #[test]
    fn trees_have_the_degrees() {
        let all = vec![1, 3];
        let rule = DegreeRule { all, any: None };
        for seed in 0..60 {
            let earlier = seed % 2 == 0;
            let tree = Tree {
                size: Term::Number(Number::ZERO),
                from: 1,
                parents: false,
                earlier,
            };
            let draw = &mut Draw::fresh(seed, "degrees");
            let made = rule.tree(draw, &tree, 10).unwrap();
            assert!(check_tree([&made[0], &made[1]], 10, 1, earlier).is_ok());
            for node in 1..=10 {
                let degree = made.iter().flatten().filter(|&&end| end == node).count();
                assert!(degree == 1 || degree == 3, "{made:?}");
            }
        }
        let all = vec![0, 2];
        let rule = DegreeRule { all, any: None };
        for seed in 0..60 {
            let earlier = seed % 2 == 0;
            let tree = Tree {
                size: Term::Number(Number::ZERO),
                from: 1,
                parents: true,
                earlier,
            };
            let draw = &mut Draw::fresh(seed, "children");
            let made = rule.tree(draw, &tree, 9).unwrap();
            assert!(check_parents(&made[0], 9, 1, earlier).is_ok());
        }
    }
}
