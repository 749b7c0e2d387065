//! Programs as syntax trees, read through the roles of their nodes.

mod macros;
pub(crate) mod parts;

use crate::family::Family;
use crate::grammar::{Grammar, Role};
use parts::{children, field, single};
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use tree_sitter::{Node, Parser, Tree};

/// Why a program has no mutants: where its syntax goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unparsable {
    /// From 1.
    pub line: usize,
    /// In letters, from 1.
    pub column: usize,
    /// The line, shortened.
    pub excerpt: String,
}

impl fmt::Display for Unparsable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            excerpt,
        } = self;
        write!(
            out,
            "the syntax is not understood at line {line}, column {column}: {excerpt}"
        )
    }
}

impl std::error::Error for Unparsable {}

/// How much of a line an error shows, in letters.
const EXCERPT: usize = 60;

/// A program whose syntax is understood.
pub(crate) struct Parsed<'s> {
    source: &'s str,
    grammar: &'static Grammar,
    tree: Tree,
    /// What stands for something else in the tree, and so is not touched.
    hidden: Vec<Range<usize>>,
}

impl<'s> Parsed<'s> {
    pub(crate) fn read(source: &'s str, family: Family) -> Result<Self, Unparsable> {
        let grammar = Grammar::of(family);
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
    /// The roles of the kinds of nodes, by their numbers.
    roles: Vec<Option<Role>>,
    /// What stands around each node, by its id: to find it in the tree takes a walk from the root.
    parents: HashMap<usize, Node<'t>>,
}

impl<'t> Code<'t> {
    pub(crate) fn of(parsed: &'t Parsed<'_>) -> Self {
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
            let is_open = is_open && !matches!(code.role(node), Some(Role::Opaque | Role::Text));
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

    pub(crate) fn role(&self, node: Node<'_>) -> Option<Role> {
        let role = self.roles.get(usize::from(node.kind_id()));
        role.copied().flatten().filter(|_| node.is_named())
    }

    pub(crate) fn is(&self, node: Node<'_>, role: Role) -> bool {
        self.role(node) == Some(role)
    }

    pub(crate) fn is_loop(&self, node: Node<'_>) -> bool {
        self.role(node).is_some_and(Role::is_loop)
    }

    /// Whether an edit may touch this place.
    pub(crate) fn is_visible(&self, range: &Range<usize>) -> bool {
        let meets = |hidden: &Range<usize>| hidden.start < range.end && range.start < hidden.end;
        !self.hidden.iter().any(meets)
    }

    /// What a plain assignment gives: the target and the value; nothing for `+=` and its like.
    pub(crate) fn assigned(&self, node: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
        let operator = node.child_by_field_name("operator");
        let is_plain = operator.is_none_or(|operator| self.text(operator) == "=");
        let target = node.child_by_field_name("left")?;
        let value = node.child_by_field_name("right")?;
        (is_plain && self.is(node, Role::Assignment)).then_some((single(target), single(value)))
    }

    /// The condition of a branch or a loop without what stands around it.
    pub(crate) fn condition(&self, node: Node<'t>) -> Option<Node<'t>> {
        let condition = match self.role(node)? {
            Role::Choice if self.grammar.family == Family::Python => node.named_child(1)?,
            Role::For if self.grammar.family == Family::Go => {
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
        (is_plain && condition.is_named() && self.role(condition) != Some(Role::Integer))
            .then_some(condition)
    }

    /// What stands within parentheses.
    pub(crate) fn bare(&self, node: Node<'t>) -> Node<'t> {
        match node.named_child(0) {
            Some(inner) if self.is(node, Role::Parentheses) && node.named_child_count() == 1 => {
                self.bare(inner)
            }
            _ => node,
        }
    }

    /// The variable at the bottom of `a`, `a[i]`, `a.b`, `*a`.
    pub(crate) fn variable(&self, mut node: Node<'t>) -> Option<Node<'t>> {
        loop {
            if self.is(node, Role::Name) {
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

    /// The nodes around one, the nearest first.
    pub(crate) fn around(&self, node: Node<'_>) -> impl Iterator<Item = Node<'t>> {
        std::iter::successors(self.parent(node), |node| self.parent(*node))
    }

    /// The loop around a statement within its function.
    pub(crate) fn loop_around(&self, node: Node<'_>) -> Option<Node<'t>> {
        let is_border = |node: &Node<'t>| {
            matches!(self.role(*node), Some(Role::Function | Role::Closure)) || self.is_loop(*node)
        };
        self.around(node)
            .find(is_border)
            .filter(|found| self.is_loop(*found))
    }

    /// The name of the function around a node.
    pub(crate) fn function(&self, node: Node<'_>) -> Option<String> {
        let function = self
            .around(node)
            .find(|node| self.is(*node, Role::Function))?;
        parts::function_name(function).map(|name| self.text(name).to_owned())
    }
}

fn parse(text: &str, grammar: &Grammar) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&(grammar.language)()).ok()?;
    parser.parse(text, None)
}

/// Where the first thing stands that is not understood, or is missing.
fn first_error(node: Node<'_>) -> Option<usize> {
    if node.is_error() || node.is_missing() {
        return Some(node.start_byte());
    }
    let mut broken = children(node).filter(|child| child.has_error() || child.is_missing());
    broken.find_map(first_error)
}

fn unparsable(source: &str, at: usize) -> Unparsable {
    let (line, column) = place(source, at);
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
pub(crate) fn place(source: &str, at: usize) -> (usize, usize) {
    let before = &source[..at.min(source.len())];
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    (line, before[start..].chars().count() + 1)
}
