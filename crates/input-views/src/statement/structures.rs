//! Structures of the elements of a list together.

use super::list::List;
use super::words::Language;
use input_language::plan::{Direction, Graph, Structure, StructureKind, Term, Tree, VarId};

/// A structure in words; `None` if its bounds already imply it.
pub(super) fn structure(list: &List<'_>, structure: &Structure) -> Option<String> {
    let writer = Writer {
        list,
        vars: &structure.vars,
    };
    match &structure.kind {
        StructureKind::List { distinct, order } => writer.list_of(*distinct, *order),
        StructureKind::Permutation { size, from } => Some(writer.permutation(size, *from)),
        StructureKind::Tree(tree) => Some(writer.tree(tree)),
        StructureKind::Graph(graph) => Some(writer.graph(graph)),
        StructureKind::Points { distinct, general } => writer.points(*distinct, *general),
        StructureKind::Moves(moves) => Some(writer.moves(moves)),
        StructureKind::Board(board) => Some(writer.board(board)),
        StructureKind::Play(play) => Some(writer.play(play)),
    }
}

/// A constraint that things with these names are different.
pub(super) fn different(language: Language, names: &[String]) -> String {
    let names = match names {
        [one] => format!("${one}$"),
        several => format!("$({})$", several.join(", ")),
    };
    match language {
        Language::English => format!("all {names} are different"),
        Language::Chinese => format!("{names} 互不相同"),
    }
}

pub(super) struct Writer<'a> {
    pub(super) list: &'a List<'a>,
    pub(super) vars: &'a [VarId],
}

impl Writer<'_> {
    pub(super) fn pick<'a>(&self, english: &'a str, chinese: &'a str) -> &'a str {
        self.list.language.pick(english, chinese)
    }

    fn names(&self) -> Vec<String> {
        let names = self.vars.iter().map(|&var| self.list.tex.element(var));
        names.collect()
    }

    pub(super) fn together(&self) -> String {
        match self.names().as_slice() {
            [one] => format!("${one}$"),
            several => format!("$({})$", several.join(", ")),
        }
    }

    fn list_of(&self, distinct: bool, order: Option<Direction>) -> Option<String> {
        let name = self.list.tex.element(*self.vars.first()?);
        let words = match (order, distinct) {
            (None, false) => return None,
            (None, true) => return Some(different(self.list.language, &self.names())),
            (Some(Direction::Ascending), true) => self.pick("are strictly increasing", "严格递增"),
            (Some(Direction::Ascending), false) => self.pick("do not decrease", "单调不减"),
            (Some(Direction::Descending), true) => self.pick("are strictly decreasing", "严格递减"),
            (Some(Direction::Descending), false) => self.pick("do not increase", "单调不增"),
        };
        Some(match self.list.language {
            Language::English => format!("the ${name}$ {words}"),
            Language::Chinese => format!("${name}$ {words}"),
        })
    }

    /// The first and the last of a number of consecutive numbers.
    fn numbers(&self, size: &Term, from: i64) -> (i64, String) {
        let chain = &self.list.tex.plan.vars[self.vars[0]].chain;
        let size = self.list.tex.term(size, chain, false);
        let size = size.unwrap_or_else(|| "\\ldots".to_owned());
        let last = match (from, size.parse::<i64>()) {
            (1, _) => size,
            (_, Ok(size)) => (size + from - 1).to_string(),
            (0, Err(_)) => format!("{size} - 1"),
            (_, Err(_)) => format!("{size} {:+}", from - 1),
        };
        (from, last)
    }

    fn permutation(&self, size: &Term, from: i64) -> String {
        let (first, last) = self.numbers(size, from);
        let names = self.together();
        match self.list.language {
            Language::English => {
                format!("the {names} are a permutation of the numbers from ${first}$ to ${last}$")
            }
            Language::Chinese => format!("{names} 是 ${first}$ 到 ${last}$ 的一个排列"),
        }
    }

    fn tree(&self, tree: &Tree) -> String {
        let (first, last) = self.numbers(&tree.size, tree.from);
        let names = self.together();
        if tree.parents {
            let earlier = if tree.earlier {
                self.pick(
                    ", each with a smaller number than its child",
                    "，且父节点编号更小",
                )
            } else {
                ""
            };
            let next = tree.from.saturating_add(1);
            return match self.list.language {
                Language::English => format!(
                    "the {names} are the parents of the nodes ${next}$ to ${last}$ in a tree with the root ${first}${earlier}"
                ),
                Language::Chinese => {
                    format!(
                        "{names} 依次是节点 ${next}$ 到 ${last}$ 的父节点，构成以 ${first}$ 为根的树{earlier}"
                    )
                }
            };
        }
        let earlier = if tree.earlier {
            self.pick(
                ", in each the parent first, which has the smaller number",
                "，每条边先给出父节点，其编号较小",
            )
        } else {
            ""
        };
        match self.list.language {
            Language::English => {
                format!(
                    "the edges {names} form a tree with the nodes ${first}$ to ${last}${earlier}"
                )
            }
            Language::Chinese => {
                format!("边 {names} 构成一棵树，节点编号为 ${first}$ 到 ${last}${earlier}")
            }
        }
    }

    fn graph(&self, graph: &Graph) -> String {
        let (first, last) = self.numbers(&graph.size, graph.from);
        let names = self.together();
        let kinds = [
            (graph.connected, "connected ", "连通"),
            (graph.acyclic, "acyclic ", "无环"),
            (graph.bipartite, "bipartite ", "二分"),
            (graph.directed, "directed ", "有向"),
        ];
        let kinds = kinds.iter().filter(|(holds, ..)| *holds);
        let kinds: String = kinds
            .map(|(_, english, chinese)| self.pick(english, chinese))
            .collect();
        let has = match (graph.loops, graph.multiple) {
            (false, false) if graph.acyclic && graph.directed => {
                self.pick(" without repeated edges", "，没有重边")
            }
            (false, false) => self.pick(" without loops and repeated edges", "，没有自环和重边"),
            (true, false) => self.pick(
                ", which may have loops, but no repeated edges",
                "，可能有自环，没有重边",
            ),
            (false, true) => self.pick(
                ", which may have repeated edges, but no loops",
                "，可能有重边，没有自环",
            ),
            (true, true) => self.pick(
                ", which may have loops and repeated edges",
                "，可能有自环和重边",
            ),
        };
        let mut text = match self.list.language {
            Language::English => {
                let article = if kinds.starts_with('a') { "an" } else { "a" };
                format!(
                    "the edges {names} form {article} {kinds}graph with the nodes ${first}$ to ${last}${has}"
                )
            }
            Language::Chinese => {
                format!("边 {names} 构成一张{kinds}图，节点编号为 ${first}$ 到 ${last}${has}")
            }
        };
        if let Some((low, high)) = &graph.degree {
            let chain = &self.list.tex.plan.vars[self.vars[0]].chain;
            let range = self.list.tex.range(low, "\\deg", high, chain);
            text += self.pick("; every node has ", "；每个节点的度数满足 ");
            text = format!("{text}${range}$");
        }
        text
    }

    fn points(&self, distinct: bool, general: bool) -> Option<String> {
        let names = self.together();
        match (general, distinct, self.list.language) {
            (true, _, Language::English) => Some(format!(
                "the points {names} are different, and no three of them lie on a line"
            )),
            (true, _, Language::Chinese) => Some(format!("点 {names} 互不相同，且任意三点不共线")),
            (false, true, language) => Some(different(language, &self.names())),
            (false, false, _) => None,
        }
    }
}
