//! The rules: each looks at one node and says which mistakes could be made there.
//!
//! Theory of operation: every node of the tree is shown to every rule, parents before their children. A rule reads a node by its
//! role, so it is written once for all languages, and adds drafts: a kind of mistake, the edits that make it, and the piece
//! of the program that a switch would have to choose. An edit changes what the *tree* says: where another operator binds
//! differently, parentheses keep the operands together. Drafts that change nothing, or make a text that an earlier one makes, are dropped.

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
use crate::mutant::{Edit, Form, Mutant, Site, edited};
use crate::operator::Kind;
use crate::switch;
use crate::syntax::{Code, Parsed, Unparsable, place};
use std::collections::{BTreeMap, HashSet};
use tree_sitter::Node;

/// All mutants of a program, by place and then by operator. No two of them have the same text, and none has the text of the
/// program.
///
/// # Errors
/// When the syntax of the program is not understood.
pub fn mutants(source: &str, family: Family) -> Result<Vec<Mutant>, Unparsable> {
    let parsed = Parsed::read(source, family)?;
    let code = Code::of(&parsed);
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

/// Rules that claim constants for themselves come before the one for all other constants.
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

/// What rules have found so far.
pub(crate) struct Drafts<'t> {
    code: &'t Code<'t>,
    found: Vec<Draft>,
    /// Nodes that are changed by a rule of their own.
    claimed: HashSet<usize>,
}

struct Draft {
    kind: Kind,
    edits: Vec<Edit>,
    site: Option<Site>,
    function: Option<String>,
}

impl Drafts<'_> {
    /// Edits within a node, which a switch would choose as a whole.
    fn add(&mut self, kind: Kind, node: Node<'_>, form: Form, edits: Vec<Edit>) {
        let site = switch::site(self.code, node, form);
        self.push(kind, node, edits, site);
    }

    /// Edits that only a compiler can choose.
    fn add_apart(&mut self, kind: Kind, node: Node<'_>, edits: Vec<Edit>) {
        self.push(kind, node, edits, None);
    }

    /// Another expression in the place of one.
    fn replace(&mut self, kind: Kind, node: Node<'_>, text: impl Into<String>) {
        self.add(kind, node, Form::Value, vec![whole(node, text)]);
    }

    fn push(&mut self, kind: Kind, node: Node<'_>, edits: Vec<Edit>, site: Option<Site>) {
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

/// An edit that gives a node another text.
fn whole(node: Node<'_>, text: impl Into<String>) -> Edit {
    Edit {
        range: node.byte_range(),
        text: text.into(),
    }
}

/// An edit that puts a text between two letters.
fn inserted(at: usize, text: impl Into<String>) -> Edit {
    Edit {
        range: at..at,
        text: text.into(),
    }
}

/// The drafts as mutants, without those whose text an earlier one has.
fn distinct(code: &Code<'_>, mut drafts: Vec<Draft>) -> Vec<Mutant> {
    let source = code.source;
    // Insertions that begin a change are parentheses, and the change is at what they enclose.
    let start = |draft: &Draft| draft.edits.first().map_or(0, |edit| edit.range.start);
    drafts.sort_by_key(|draft| draft.kind);
    let mut texts = HashSet::from([source.to_owned()]);
    drafts.retain(|draft| texts.insert(edited(source, 0..source.len(), &draft.edits)));
    drafts.sort_by_key(|draft| (start(draft), draft.kind));
    let mut numbers = BTreeMap::new();
    let named = |draft: Draft| {
        let (line, column) = place(source, start(&draft));
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
