//! What must hold for a list as a whole.

use super::codes::{Code, List};
use super::{Kept, Writer};
use crate::plan::{Direction, Graph, Kind, Plan, Structure, StructureKind, Term, Tree};
use std::rc::Rc;

impl Writer<'_> {
    /// Checks the elements that began at `first` of the arrays, of which there are so many.
    pub(super) fn structure(
        &mut self,
        structure: &Structure,
        first: &str,
        many: &str,
    ) -> Option<()> {
        let plan = self.plan;
        let columns: Vec<List> = structure
            .vars
            .iter()
            .map(|&var| Self::column(&self.names[var], first, many))
            .collect();
        let is_letters = structure
            .vars
            .iter()
            .any(|&var| self.kept[var] != Kept::All);
        let has_words = structure
            .vars
            .iter()
            .any(|&var| matches!(plan.vars[var].kind, Kind::Words(_)));
        match &structure.kind {
            StructureKind::List { distinct, order } => {
                let names = names_of(plan, structure);
                // The letters of texts are no values that could be compared, and words are ordered as they are listed.
                if *distinct && is_letters {
                    self.lost
                        .push(format!("that each `{names}` is another one"));
                } else if *distinct {
                    self.assert_distinct(&columns)?;
                }
                match order {
                    Some(_) if is_letters || has_words => {
                        self.lost.push(format!("the order of `{names}`"));
                    }
                    Some(direction) => self.assert_sorted(&columns, *direction, many)?,
                    None => {}
                }
            }
            StructureKind::Permutation { size, .. } => {
                let size = self.number(size)?;
                self.line(&format!("ASSERT({many} == {size})"));
                self.assert_distinct(&columns)?;
            }
            StructureKind::Tree(tree) => self.tree(tree, &columns, many)?,
            StructureKind::Graph(graph) => self.graph(graph, &columns, many)?,
            StructureKind::Moves(_) | StructureKind::Board(_) => self.lost_game(structure),
            StructureKind::Points { distinct, general } => {
                if *distinct || *general {
                    self.assert_distinct(&columns)?;
                }
                if *general && columns.len() == 2 {
                    self.no_three_on_a_line(&columns, many)?;
                }
            }
        }
        Some(())
    }

    /// Notes that games are not checked, which take more than the language has.
    pub(super) fn lost_game(&mut self, structure: &Structure) {
        let names = names_of(self.plan, structure);
        match structure.kind {
            StructureKind::Moves(_) => self
                .lost
                .push(format!("that the moves `{names}` make a game")),
            StructureKind::Board(_) => self.lost.push(format!(
                "that the stones of `{names}` are a position of the game"
            )),
            _ => {}
        }
    }

    /// The elements of an array from one on.
    fn column(array: &str, first: &str, many: &str) -> List {
        let (array, first) = (array.to_owned(), first.to_owned());
        List {
            len: many.to_owned(),
            item: Rc::new(move |index| Code::Text(format!("{array}[{first} + {index}]"))),
            rows: None,
        }
    }

    fn assert_distinct(&mut self, columns: &[List]) -> Option<()> {
        let test = self.distinct(columns)?.truth()?;
        self.line(&format!("ASSERT({test})"));
        Some(())
    }

    fn assert_sorted(&mut self, columns: &[List], direction: Direction, many: &str) -> Option<()> {
        let sign = match direction {
            Direction::Ascending => "<",
            Direction::Descending => ">",
        };
        let at = self.fresh("at");
        // Equal so far, or in order: the last column decides where all before it are equal.
        let mut test = "1 == 1".to_owned();
        for column in columns.iter().rev() {
            let (before, after) = (
                column.at(&format!("({at} - 1)")).plain()?,
                column.at(&at).plain()?,
            );
            test = format!("({before} {sign} {after} || ({before} == {after} && {test}))");
        }
        self.open(&format!("REPI({at}, {many})"));
        self.line(&format!("ASSERT({at} == 0 || {test})"));
        self.close();
        Some(())
    }

    /// Each of so many nodes by itself; gives the array in which each node has another one of its set.
    fn sets(&mut self, size: &str) -> String {
        let (sets, at) = (self.fresh("set"), self.fresh("at"));
        self.line(&format!("UNSET({sets})"));
        self.line(&format!("REPI({at}, {size}) SET({sets}[{at}] = {at}) END"));
        sets
    }

    /// Finds the sets of two nodes, by their numbers from 0, and gives the names of what stands for them.
    fn find(&mut self, sets: &str, nodes: [&str; 2]) -> [String; 2] {
        nodes.map(|node| {
            let found = self.fresh("node");
            self.line(&format!("SET({found} = {node})"));
            self.line(&format!(
                "WHILE({sets}[{found}] != {found}) SET({sets}[{found}] = {sets}[{sets}[{found}]], {found} = {sets}[{found}]) END"
            ));
            found
        })
    }

    fn tree(&mut self, tree: &Tree, columns: &[List], many: &str) -> Option<()> {
        let size = self.number(&tree.size)?;
        let at = self.fresh("at");
        self.line(&format!(
            "ASSERT({many} == {size} - 1 || ({many} == 0 && {size} < 1))"
        ));
        let from = tree.from;
        let ends = |at: &str| -> Option<[String; 2]> {
            let first = columns[0].at(at).plain()?;
            Some(match columns.get(1) {
                Some(other) => [
                    format!("{first} - {from}"),
                    format!("{} - {from}", other.at(at).plain()?),
                ],
                None => [format!("{first} - {from}"), format!("{at} + 1")],
            })
        };
        let [u, v] = ends(&at)?;
        if tree.earlier && columns.len() == 2 {
            self.assert_distinct(&columns[1..])?;
        }
        if tree.earlier {
            // Parents before their children close no cycle.
            self.line(&format!("REPI({at}, {many}) ASSERT({u} < {v}) END"));
            return Some(());
        }
        let sets = self.sets(&size);
        self.open(&format!("REPI({at}, {many})"));
        let [p, q] = self.find(&sets, [&u, &v]);
        self.line(&format!("ASSERT({p} != {q})"));
        self.line(&format!("SET({sets}[{q}] = {p})"));
        self.close();
        Some(())
    }

    fn graph(&mut self, graph: &Graph, columns: &[List], many: &str) -> Option<()> {
        let size = self.number(&graph.size)?;
        let at = self.fresh("at");
        let [left, right] = [columns[0].at(&at).plain()?, columns[1].at(&at).plain()?];
        let from = graph.from;
        let (u, v) = (format!("{left} - {from}"), format!("{right} - {from}"));
        if !graph.loops {
            self.line(&format!("REPI({at}, {many}) ASSERT({left} != {right}) END"));
        }
        if !graph.multiple {
            let (low, high) = (self.fresh("low"), self.fresh("high"));
            self.line(&format!("UNSET({low}, {high})"));
            self.open(&format!("REPI({at}, {many})"));
            self.line(&format!(
                "SET({low}[{at}] = {left}, {high}[{at}] = {right})"
            ));
            if !graph.directed {
                self.line(&format!(
                    "IF({left} > {right}) SET({low}[{at}] = {right}, {high}[{at}] = {left}) END"
                ));
            }
            self.close();
            self.line(&format!("ASSERT(UNIQUE({low}, {high}))"));
        }
        if let Some((least, most)) = &graph.degree {
            self.degrees(&size, (least, most), [&u, &v], (&at, many))?;
        }
        if graph.acyclic && graph.directed {
            self.no_directed_cycle(&size, [&u, &v], (&at, many));
        }
        if graph.connected || graph.acyclic && !graph.directed {
            let parts = self.fresh("parts");
            let sets = self.sets(&size);
            self.line(&format!("SET({parts} = {size})"));
            self.open(&format!("REPI({at}, {many})"));
            let [p, q] = self.find(&sets, [&u, &v]);
            if graph.acyclic && !graph.directed {
                self.line(&format!("ASSERT({p} != {q})"));
            }
            self.line(&format!(
                "IF({p} != {q}) SET({sets}[{q}] = {p}, {parts} = {parts} - 1) END"
            ));
            self.close();
            if graph.connected {
                self.line(&format!("ASSERT({parts} <= 1)"));
            }
        }
        if graph.bipartite {
            // Each node has a copy for the other side: an odd cycle puts the two together.
            let sets = self.sets(&format!("2 * {size}"));
            self.open(&format!("REPI({at}, {many})"));
            for (one, other) in [(&u, &v), (&v, &u)] {
                let copy = format!("{other} + {size}");
                let [p, q] = self.find(&sets, [one, &copy]);
                self.line(&format!("IF({p} != {q}) SET({sets}[{q}] = {p}) END"));
            }
            let copy = format!("{u} + {size}");
            let [p, q] = self.find(&sets, [&u, &copy]);
            self.line(&format!("ASSERT({p} != {q})"));
            self.close();
        }
        Some(())
    }

    fn degrees(
        &mut self,
        size: &str,
        (least, most): (&Term, &Term),
        [u, v]: [&str; 2],
        (at, many): (&str, &str),
    ) -> Option<()> {
        let (least, most) = (self.number(least)?, self.number(most)?);
        let degree = self.fresh("degree");
        self.line(&format!("UNSET({degree})"));
        self.line(&format!("REPI({at}, {size}) SET({degree}[{at}] = 0) END"));
        self.open(&format!("REPI({at}, {many})"));
        self.line(&format!("SET({degree}[{u}] = {degree}[{u}] + 1)"));
        self.line(&format!("SET({degree}[{v}] = {degree}[{v}] + 1)"));
        self.close();
        self.line(&format!(
            "REPI({at}, {size}) ASSERT({degree}[{at}] >= {least} && {degree}[{at}] <= {most}) END"
        ));
        Some(())
    }

    /// Takes nodes away that nothing leads to, until none is left.
    fn no_directed_cycle(&mut self, size: &str, [u, v]: [&str; 2], (at, many): (&str, &str)) {
        let names = [
            "head", "next", "incoming", "ready", "top", "done", "edge", "node",
        ];
        let [head, next, incoming, ready, top, done, edge, node] =
            names.map(|name| self.fresh(name));
        let targets = self.fresh("target");
        self.line(&format!(
            "UNSET({head}, {next}, {incoming}, {ready}, {targets})"
        ));
        self.line(&format!(
            "REPI({at}, {size}) SET({head}[{at}] = -1, {incoming}[{at}] = 0) END"
        ));
        self.open(&format!("REPI({at}, {many})"));
        self.line(&format!(
            "SET({next}[{at}] = {head}[{u}], {head}[{u}] = {at}, {targets}[{at}] = {v}, {incoming}[{v}] = {incoming}[{v}] + 1)"
        ));
        self.close();
        self.line(&format!("SET({top} = 0, {done} = 0)"));
        self.line(&format!(
            "REPI({at}, {size}) IF({incoming}[{at}] == 0) SET({ready}[{top}] = {at}, {top} = {top} + 1) END END"
        ));
        self.open(&format!("WHILE({top} > 0)"));
        self.line(&format!(
            "SET({top} = {top} - 1, {done} = {done} + 1, {edge} = {head}[{ready}[{top}]])"
        ));
        self.open(&format!("WHILE({edge} >= 0)"));
        self.line(&format!(
            "SET({node} = {targets}[{edge}], {incoming}[{node}] = {incoming}[{node}] - 1)"
        ));
        self.line(&format!(
            "IF({incoming}[{node}] == 0) SET({ready}[{top}] = {node}, {top} = {top} + 1) END"
        ));
        self.line(&format!("SET({edge} = {next}[{edge}])"));
        self.close();
        self.close();
        self.line(&format!("ASSERT({done} == {size})"));
    }

    /// The directions from each point to those before it differ.
    fn no_three_on_a_line(&mut self, columns: &[List], many: &str) -> Option<()> {
        let names = [
            "at", "other", "dx", "dy", "divisor", "rest", "next", "xs", "ys",
        ];
        let [at, other, dx, dy, divisor, rest, next, xs, ys] = names.map(|name| self.fresh(name));
        let difference = |column: &List| -> Option<String> {
            Some(format!(
                "{} - {}",
                column.at(&at).plain()?,
                column.at(&other).plain()?
            ))
        };
        let (x, y) = (difference(&columns[0])?, difference(&columns[1])?);
        self.open(&format!("REPI({at}, {many})"));
        self.line(&format!("UNSET({xs}, {ys})"));
        self.open(&format!("REPI({other}, {at})"));
        self.line(&format!("SET({dx} = {x}, {dy} = {y})"));
        self.line(&format!(
            "IF({dx} < 0 || ({dx} == 0 && {dy} < 0)) SET({dx} = -{dx}, {dy} = -{dy}) END"
        ));
        self.line(&format!("SET({divisor} = {dx}, {rest} = {dy})"));
        self.line(&format!(
            "WHILE({rest} != 0) SET({next} = {divisor} % {rest}, {divisor} = {rest}, {rest} = {next}) END"
        ));
        self.line(&format!(
            "IF({divisor} < 0) SET({divisor} = -{divisor}) END"
        ));
        self.line(&format!(
            "SET({xs}[{other}] = {dx} / {divisor}, {ys}[{other}] = {dy} / {divisor})"
        ));
        self.close();
        self.line(&format!("ASSERT(UNIQUE({xs}, {ys}))"));
        self.close();
        Some(())
    }
}

/// The names of the variables of a structure.
fn names_of(plan: &Plan, structure: &Structure) -> String {
    let names = structure
        .vars
        .iter()
        .map(|&var| plan.vars[var].name.as_str());
    names.collect::<Vec<_>>().join(" ")
}
