//! The rules: each one examines a node and makes the mistakes that are possible there.
//!
//! Every rule is applied to every node of the tree, parents before their children. A rule reads a
//! node by its role, so it is written once for all languages. It adds drafts: the kind of mistake,
//! the edits that make it, and the part of the program that a switch would have to select. An edit
//! changes the meaning of the *tree*: if another operator has another precedence, parentheses keep
//! the operands together. Drafts that change nothing, or make the text of an earlier draft, are
//! dropped.

mod calls;
mod comparison;
mod initial;
mod key;
mod literal;
mod loops;
mod number;
mod operand;
mod reset;
mod statement;
mod types;

use crate::family::Family;
use crate::mutant::{Edit, Mutant, Site, SiteForm, edited};
use crate::operator::OperatorKind;
use crate::switch;
use crate::syntax::{Code, Parsed, Unparsable, position};
use std::collections::{BTreeMap, HashSet};
use tree_sitter::Node;

/// All mutants of a program, ordered by position and then by operator. Their texts differ from each
/// other and from the program.
///
/// # Errors
/// When the program cannot be parsed.
pub fn mutants(source: &str, family: Family) -> Result<Vec<Mutant>, Unparsable> {
    let parsed = Parsed::read(source, family)?;
    let code = Code::new(&parsed);
    let mut drafts = Drafts {
        code: &code,
        found: Vec::new(),
        claimed: HashSet::new(),
    };
    for rule in RULES {
        for node in &code.nodes {
            rule(&mut drafts, *node);
        }
    }
    Ok(distinct(&code, drafts.found))
}

type Rule = fn(&mut Drafts<'_>, Node<'_>);

/// Rules that claim constants for themselves come before the rule for all other constants.
const RULES: [Rule; 22] = [
    types::narrow_integer,
    types::float,
    types::small_array,
    number::tolerance,
    reset::forgotten_reset,
    reset::kept_variable,
    loops::start_and_bound,
    loops::range,
    number::index,
    initial::initial_value,
    comparison::relation,
    comparison::connective,
    comparison::condition,
    key::weak_key,
    number::arithmetic,
    calls::min_max,
    calls::next_element,
    calls::swapped_arguments,
    loops::jump,
    loops::early_exit,
    statement::dropped,
    number::constant,
];

/// The results of the rules so far.
pub(crate) struct Drafts<'t> {
    code: &'t Code<'t>,
    found: Vec<Draft>,
    /// Nodes for which another rule is responsible.
    claimed: HashSet<usize>,
}

struct Draft {
    kind: OperatorKind,
    edits: Vec<Edit>,
    site: Option<Site>,
    function: Option<String>,
}

impl Drafts<'_> {
    /// Adds edits within a node, which a switch selects as a whole.
    fn add(&mut self, kind: OperatorKind, node: Node<'_>, form: SiteForm, edits: Vec<Edit>) {
        let site = switch::site(self.code, node, form);
        self.push(kind, node, edits, site);
    }

    /// Adds edits that cannot be selected at run time.
    fn add_apart(&mut self, kind: OperatorKind, node: Node<'_>, edits: Vec<Edit>) {
        self.push(kind, node, edits, None);
    }

    /// Replaces an expression.
    fn replace(&mut self, kind: OperatorKind, node: Node<'_>, text: impl Into<String>) {
        self.add(kind, node, SiteForm::Value, vec![replacement(node, text)]);
    }

    fn push(&mut self, kind: OperatorKind, node: Node<'_>, edits: Vec<Edit>, site: Option<Site>) {
        if edits.iter().all(|edit| self.code.is_visible(&edit.range)) {
            self.found.push(Draft {
                kind,
                edits,
                site,
                function: self.code.function(node),
            });
        }
    }

    fn claim(&mut self, literal: Node<'_>) {
        self.claimed.insert(literal.id());
    }
}

/// An edit that replaces a node.
fn replacement(node: Node<'_>, text: impl Into<String>) -> Edit {
    Edit {
        range: node.byte_range(),
        text: text.into(),
    }
}

/// An edit that inserts a text.
fn insertion(at: usize, text: impl Into<String>) -> Edit {
    Edit {
        range: at..at,
        text: text.into(),
    }
}

/// Turns the drafts into mutants, without those whose text an earlier one has.
fn distinct(code: &Code<'_>, mut drafts: Vec<Draft>) -> Vec<Mutant> {
    let source = code.source;
    // Insertions at the beginning are parentheses, so the position of the change is the one after
    // them.
    let start = |draft: &Draft| draft.edits.first().map_or(0, |edit| edit.range.start);
    drafts.sort_by_key(|draft| draft.kind);
    let mut texts = HashSet::from([source.to_owned()]);
    drafts.retain(|draft| texts.insert(edited(source, 0..source.len(), &draft.edits)));
    drafts.sort_by_key(|draft| (start(draft), draft.kind));
    let mut numbers = BTreeMap::new();
    let named = |draft: Draft| {
        let (line, column) = position(source, start(&draft));
        let operator = draft.kind.operator();
        let number = numbers.entry((line, draft.kind)).or_insert(0);
        *number += 1;
        Mutant {
            operator,
            line,
            column,
            function: draft.function,
            id: format!("L{line}.{}.{number}", operator.name),
            edits: draft.edits,
            site: draft.site,
        }
    };
    drafts.into_iter().map(named).collect()
}
