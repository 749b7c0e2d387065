//! The values of an input as a tree, from which elements can be removed.

use crate::data::{Column, Data};
use crate::plan::{Count, Plan, RepeatId, Step, VarId};

/// A node of the tree of an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A value of a variable.
    Value(VarId, TreeValue),
    /// A repetition.
    Repeat {
        /// Its number.
        id: RepeatId,
        /// Whether its length is not written in the input.
        is_open: bool,
        /// The nodes of each turn.
        turns: Vec<Vec<Node>>,
    },
    /// The variable of its form, the number of that, and the nodes of the form.
    Either(VarId, usize, Vec<Node>),
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum TreeValue {
    /// A whole number, or the number of a word.
    Int(i64),
    /// The units of the last place, and how many places are written.
    Decimal(i64, u8),
    /// A text.
    Text(Vec<u8>),
}

/// Builds the tree of some values.
#[must_use]
pub fn build(plan: &Plan, data: &Data) -> Vec<Node> {
    let mut walk = Walk {
        data,
        next: vec![0; plan.vars.len()],
        next_count: vec![0; plan.repeats],
    };
    walk.steps(&plan.steps)
}

struct Walk<'a> {
    data: &'a Data,
    next: Vec<usize>,
    next_count: Vec<usize>,
}

/// The number at a position, which moves forward.
fn take(next: &mut usize) -> usize {
    *next += 1;
    *next - 1
}

impl Walk<'_> {
    fn steps(&mut self, steps: &[Step]) -> Vec<Node> {
        let nodes = steps.iter().filter_map(|step| match step {
            Step::Literal(_) | Step::Check(_) => None,
            Step::Value(var) => {
                let at = take(&mut self.next[*var]);
                let cell = match &self.data.columns[*var] {
                    Column::Ints(values) => TreeValue::Int(values[at]),
                    Column::Decimals { units, places } => TreeValue::Decimal(units[at], places[at]),
                    column @ Column::Texts { .. } => TreeValue::Text(column.text(at).to_vec()),
                };
                Some(Node::Value(*var, cell))
            }
            Step::Repeat(repeat) => {
                // The count of a repetition comes after the counts within it.
                let is_open = matches!(repeat.count, Count::Open { .. });
                let count = self.data.counts[repeat.id][take(&mut self.next_count[repeat.id])];
                let turns = (0..count).map(|_| self.steps(&repeat.body)).collect();
                Some(Node::Repeat {
                    id: repeat.id,
                    is_open,
                    turns,
                })
            }
            Step::Either(either) => {
                let form = self.data.form(either, take(&mut self.next[either.var]));
                let inner = self.steps(&either.forms[form].steps);
                Some(Node::Either(either.var, form, inner))
            }
        });
        nodes.collect()
    }
}

/// The values of a tree as columns.
#[must_use]
pub fn data(plan: &Plan, nodes: &[Node]) -> Data {
    let mut data = Data::new(plan);
    push(nodes, &mut data);
    data
}

fn push(nodes: &[Node], data: &mut Data) {
    for node in nodes {
        match node {
            Node::Value(var, TreeValue::Int(value)) => data.push_int(*var, *value),
            Node::Value(var, TreeValue::Decimal(units, places)) => {
                data.push_decimal(*var, *units, *places);
            }
            Node::Value(var, TreeValue::Text(text)) => data.push_text(*var, text),
            Node::Repeat { id, turns, .. } => {
                for turn in turns {
                    push(turn, data);
                }
                data.counts[*id].push(turns.len());
            }
            Node::Either(var, form, inner) => {
                data.push_form(*var, *form);
                push(inner, data);
            }
        }
    }
}

/// All nodes, each before those within it.
pub fn visit(nodes: &[Node], look: &mut impl FnMut(&Node)) {
    for node in nodes {
        look(node);
        match node {
            Node::Value(..) => {}
            Node::Repeat { turns, .. } => turns.iter().for_each(|turn| visit(turn, look)),
            Node::Either(_, _, inner) => visit(inner, look),
        }
    }
}

/// Changes all nodes, each before those within it.
pub fn visit_mut(nodes: &mut [Node], change: &mut impl FnMut(&mut Node)) {
    for node in nodes {
        change(node);
        match node {
            Node::Value(..) => {}
            Node::Repeat { turns, .. } => turns.iter_mut().for_each(|turn| visit_mut(turn, change)),
            Node::Either(_, _, inner) => visit_mut(inner, change),
        }
    }
}

/// Changes the turns of the open list with this number.
pub fn find_open(
    nodes: &mut [Node],
    left: &mut usize,
    change: &mut impl FnMut(&mut Vec<Vec<Node>>),
) -> Option<()> {
    let mut found = None;
    visit_mut(nodes, &mut |node| {
        if let Node::Repeat {
            is_open: true,
            turns,
            ..
        } = node
        {
            if *left == 0 && found.is_none() {
                change(turns);
                found = Some(());
            }
            *left = left.wrapping_sub(1);
        }
    });
    found
}
