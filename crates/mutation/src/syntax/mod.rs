//! Programs as syntax trees, read through the roles of their nodes.

mod macros;
pub(crate) mod parts;

use crate::family::Family;
use crate::grammar::{Grammar, NodeRole};
use parts::{children, field, single};
use std::collections::HashMap;
use std::ops::Range;
use tree_sitter::{Node, Parser, Tree};

/// Why a program has no mutants: the position of its syntax error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the syntax is not understood at line {line}, column {column}: {excerpt}")]
pub struct Unparsable {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The line, shortened.
    pub excerpt: String,
}

/// How many characters of a line an error shows.
const EXCERPT: usize = 60;

/// A parsed program.
pub(crate) struct Parsed<'s> {
    source: &'s str,
    grammar: &'static Grammar,
    tree: Tree,
    /// The ranges that are replaced in the parsed text and so are not mutated.
    hidden: Vec<Range<usize>>,
}

impl<'s> Parsed<'s> {
    pub(crate) fn read(source: &'s str, family: Family) -> Result<Self, Unparsable> {
        let grammar = Grammar::for_family(family);
        let (text, hidden) = match family {
            Family::C | Family::Cpp => macros::hide(source),
            _ => (source.to_owned(), Vec::new()),
        };
        let tree = parse(&text, grammar).ok_or_else(|| unparsable(source, 0))?;
        match first_error(tree.root_node()) {
            Some(at) => Err(unparsable(source, at)),
            None => Ok(Self {
                source,
                grammar,
                tree,
                hidden,
            }),
        }
    }
}

/// A program and the nodes of its tree.
pub(crate) struct Code<'t> {
    pub(crate) source: &'t str,
    pub(crate) grammar: &'static Grammar,
    /// All nodes that rules may look at, parents before their children.
    pub(crate) nodes: Vec<Node<'t>>,
    hidden: &'t [Range<usize>],
    /// The roles of the node kinds, by their numbers.
    roles: Vec<Option<NodeRole>>,
    /// The parent of each node, by its id: tree-sitter finds it only by walking from the root.
    parents: HashMap<usize, Node<'t>>,
}

impl<'t> Code<'t> {
    pub(crate) fn new(parsed: &'t Parsed<'_>) -> Self {
        let mut code = Self {
            source: parsed.source,
            grammar: parsed.grammar,
            nodes: Vec::new(),
            hidden: &parsed.hidden,
            roles: parsed.grammar.roles(),
            parents: HashMap::new(),
        };
        let mut left = vec![(parsed.tree.root_node(), true)];
        while let Some((node, is_open)) = left.pop() {
            let is_open =
                is_open && !matches!(code.role(node), Some(NodeRole::Opaque | NodeRole::Text));
            if is_open {
                code.nodes.push(node);
            }
            for child in children(node).rev() {
                code.parents.insert(child.id(), node);
                left.push((child, is_open));
            }
        }
        code
    }

    pub(crate) fn text(&self, node: Node<'_>) -> &'t str {
        &self.source[node.byte_range()]
    }

    pub(crate) fn role(&self, node: Node<'_>) -> Option<NodeRole> {
        let role = self.roles.get(usize::from(node.kind_id()));
        role.copied().flatten().filter(|_| node.is_named())
    }

    pub(crate) fn is(&self, node: Node<'_>, role: NodeRole) -> bool {
        self.role(node) == Some(role)
    }

    pub(crate) fn is_loop(&self, node: Node<'_>) -> bool {
        self.role(node).is_some_and(NodeRole::is_loop)
    }

    /// Whether an edit may change this range.
    pub(crate) fn is_visible(&self, range: &Range<usize>) -> bool {
        let meets = |hidden: &Range<usize>| hidden.start < range.end && range.start < hidden.end;
        !self.hidden.iter().any(meets)
    }

    /// The target and the value of a plain assignment; `None` for `+=` and similar.
    pub(crate) fn assigned(&self, node: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
        let operator = node.child_by_field_name("operator");
        let is_plain = operator.is_none_or(|operator| self.text(operator) == "=");
        let target = node.child_by_field_name("left")?;
        let value = node.child_by_field_name("right")?;
        (is_plain && self.is(node, NodeRole::Assignment)).then_some((single(target), single(value)))
    }

    /// The condition of a branch or a loop, without surrounding nodes.
    pub(crate) fn condition(&self, node: Node<'t>) -> Option<Node<'t>> {
        let condition = match self.role(node)? {
            NodeRole::Choice if self.grammar.family == Family::Python => node.named_child(1)?,
            NodeRole::For if self.grammar.family == Family::Go => {
                let first = node.named_child(0)?;
                match first.kind() {
                    "for_clause" => first.child_by_field_name("condition")?,
                    "range_clause" | "block" => return None,
                    _ => first,
                }
            }
            _ => node.child_by_field_name("condition")?,
        };
        let condition = condition
            .child_by_field_name("value")
            .filter(|_| condition.kind() == "condition_clause")
            .unwrap_or(condition);
        let condition = self.bare(condition);
        let is_plain = !matches!(
            condition.kind(),
            "declaration" | "let_condition" | "let_chain" | ";" | "true" | "True"
        );
        (is_plain && condition.is_named() && self.role(condition) != Some(NodeRole::Integer))
            .then_some(condition)
    }

    /// The expression inside parentheses.
    pub(crate) fn bare(&self, node: Node<'t>) -> Node<'t> {
        match node.named_child(0) {
            Some(inner)
                if self.is(node, NodeRole::Parentheses) && node.named_child_count() == 1 =>
            {
                self.bare(inner)
            }
            _ => node,
        }
    }

    /// The variable in `a`, `a[i]`, `a.b`, `*a`.
    pub(crate) fn variable(&self, mut node: Node<'t>) -> Option<Node<'t>> {
        loop {
            if self.is(node, NodeRole::Name) {
                return Some(node);
            }
            node = match field(
                node,
                &[
                    "argument",
                    "value",
                    "operand",
                    "object",
                    "array",
                    "declarator",
                ],
            ) {
                Some(inner) => inner,
                None => parts::named(node).into_iter().next()?,
            };
        }
    }

    pub(crate) fn parent(&self, node: Node<'_>) -> Option<Node<'t>> {
        self.parents.get(&node.id()).copied()
    }

    /// The ancestors of a node, the nearest first.
    pub(crate) fn around(&self, node: Node<'_>) -> impl Iterator<Item = Node<'t>> {
        std::iter::successors(self.parent(node), |node| self.parent(*node))
    }

    /// The loop that contains a statement, within its function.
    pub(crate) fn loop_around(&self, node: Node<'_>) -> Option<Node<'t>> {
        let is_border = |node: &Node<'t>| {
            matches!(
                self.role(*node),
                Some(NodeRole::Function | NodeRole::Closure)
            ) || self.is_loop(*node)
        };
        self.around(node)
            .find(is_border)
            .filter(|found| self.is_loop(*found))
    }

    /// The name of the function that contains a node.
    pub(crate) fn function(&self, node: Node<'_>) -> Option<String> {
        let function = self
            .around(node)
            .find(|node| self.is(*node, NodeRole::Function))?;
        parts::function_name(function).map(|name| self.text(name).to_owned())
    }
}

fn parse(text: &str, grammar: &Grammar) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&(grammar.language)()).ok()?;
    parser.parse(text, None)
}

/// The position of the first syntax error or missing token.
fn first_error(node: Node<'_>) -> Option<usize> {
    if node.is_error() || node.is_missing() {
        return Some(node.start_byte());
    }
    let mut broken = children(node).filter(|child| child.has_error() || child.is_missing());
    broken.find_map(first_error)
}

fn unparsable(source: &str, at: usize) -> Unparsable {
    let (line, column) = position(source, at);
    let text = source.lines().nth(line - 1).unwrap_or_default().trim();
    let mut excerpt: String = text.chars().take(EXCERPT).collect();
    if excerpt.len() < text.len() {
        excerpt += "...";
    }
    Unparsable {
        line,
        column,
        excerpt,
    }
}

/// Line and column of a byte, both from 1.
pub(crate) fn position(source: &str, at: usize) -> (usize, usize) {
    let before = &source[..at.min(source.len())];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (line, before[start..].chars().count() + 1)
}
