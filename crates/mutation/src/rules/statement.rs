//! Statements that are left out, first values, and what is forgotten between the passes of a loop.

use super::literal::{Integer, float};
use super::{Drafts, inserted, whole};
use crate::family::Family;
use crate::grammar::Role;
use crate::mutant::{Edit, Form};
use crate::operator::Kind;
use crate::syntax::Code;
use crate::syntax::parts::{self, children};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Calls whose only effect is on how fast a program is, or on nothing that it prints.
const WITHOUT_EFFECT: &[&str] = &[
    "sync_with_stdio",
    "tie",
    "reserve",
    "shrink_to_fit",
    "free",
    "setvbuf",
    "freopen",
    "flush",
    "close",
    "Flush",
    "Close",
    "setrecursionlimit",
    "srand",
    "fclose",
    "fflush",
    "debug_assert",
    "assert",
    "exceptions",
    "Buffer",
];

/// Calls that read: without one, a variable has no value at all.
const READING: &[&str] = &[
    "scanf",
    "fscanf",
    "sscanf",
    "getline",
    "fgets",
    "fread",
    "scanf_s",
    "read_line",
    "read_to_string",
    "Scan",
    "Fscan",
    "Scanf",
];

/// Calls that bring a variable back to its beginning.
const RESETTING: &[&str] = &[
    "clear", "assign", "fill", "fill_n", "memset", "reset", "bzero", "truncate", "setAll",
];

pub(super) fn dropped(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let statement = plain_statement(drafts.code, node);
    if statement.is_some_and(|inner| is_worth_dropping(drafts, inner)) {
        drop_it(drafts, Kind::DroppedStatement, node);
    }
}

fn drop_it(drafts: &mut Drafts<'_>, kind: Kind, node: Node<'_>) {
    let edit = whole(node, drafts.code.grammar.nothing);
    drafts.add(kind, node, Form::Statement, vec![edit]);
}

/// What stands as a statement and is neither a declaration nor a part of another statement's head.
fn plain_statement<'t>(code: &Code<'t>, node: Node<'t>) -> Option<Node<'t>> {
    let is_listed = code
        .parent(node)
        .is_some_and(|parent| parent.kind() == "statement_list");
    match code.role(node)? {
        Role::Statement => node.named_child(0),
        Role::Assignment | Role::Step if code.grammar.family == Family::Go && is_listed => {
            Some(node)
        }
        _ => None,
    }
}

fn is_worth_dropping(drafts: &Drafts<'_>, inner: Node<'_>) -> bool {
    let code = drafts.code;
    let has_effect = match code.role(inner) {
        Some(Role::Call) => {
            let callee = parts::callee(inner).map(|callee| code.text(callee));
            !callee.is_some_and(|name| WITHOUT_EFFECT.contains(&name) || READING.contains(&name))
        }
        Some(Role::Binary) => !reads_a_stream(code, inner),
        Some(Role::Assignment) => !gives_the_first_value(drafts, inner),
        Some(Role::Step) => true,
        _ => ["macro_invocation", "delete_statement"].contains(&inner.kind()),
    };
    let is_assertion =
        code.text(inner).starts_with("assert") || code.text(inner).starts_with("debug_assert");
    has_effect && !is_assertion
}

fn reads_a_stream(code: &Code<'_>, node: Node<'_>) -> bool {
    let operators = parts::operators(node);
    operators.iter().any(|token| code.text(*token) == ">>")
}

/// Whether a variable has no value before: without the assignment it would have none, which shows at once or is left to chance.
fn gives_the_first_value(drafts: &Drafts<'_>, assignment: Node<'_>) -> bool {
    let code = drafts.code;
    let Some((target, _)) = code.assigned(assignment) else {
        return false;
    };
    if !code.is(target, Role::Name) {
        return false;
    }
    let name = code.text(target);
    let declaration = declaration_before(drafts, assignment, name);
    match code.grammar.family {
        Family::Python => !is_assigned_before(drafts, assignment, name),
        // What is declared outside of the loop has the value of the pass before.
        _ => declaration.is_some_and(|declaration| {
            let same_pass = code.loop_around(declaration).map(|node| node.id())
                == code.loop_around(assignment).map(|node| node.id());
            let is_global = !code
                .around(declaration)
                .any(|node| code.is(node, Role::Function));
            same_pass && !is_global && !has_value(code, declaration, name)
        }),
    }
}

/// The nearest declaration of a name before a node.
fn declaration_before<'t>(drafts: &Drafts<'t>, node: Node<'_>, name: &str) -> Option<Node<'t>> {
    let code = drafts.code;
    let before = |found: &Node<'_>| found.end_byte() <= node.start_byte();
    let mut declarations = drafts.code.nodes.iter().copied().filter(|found| {
        let is_declaration = code.is(*found, Role::Declarator)
            || found.kind().ends_with("declaration")
            || found.kind() == "let_declaration";
        is_declaration && before(found) && declares(code, *found, name)
    });
    declarations.next_back()
}

fn declares(code: &Code<'_>, declaration: Node<'_>, name: &str) -> bool {
    children(declaration).any(|child| {
        let is_declarator =
            code.is(child, Role::Declarator) || child.kind().ends_with("declarator");
        code.is(child, Role::Name) && code.text(child) == name
            || is_declarator && declares(code, child, name)
    })
}

fn has_value(code: &Code<'_>, declaration: Node<'_>, name: &str) -> bool {
    let own = code.is(declaration, Role::Declarator)
        && parts::declared(declaration)
            .is_some_and(|(target, value)| code.text(target) == name && value.is_some());
    // A class of C++ has a value from its declaration on.
    let is_class = declaration
        .child_by_field_name("type")
        .is_some_and(|kind| ["template_type", "qualified_identifier"].contains(&kind.kind()));
    own || is_class
        || children(declaration)
            .any(|child| code.is(child, Role::Declarator) && has_value(code, child, name))
}

/// Whether Python has given a value to the name before, in the same function.
fn is_assigned_before(drafts: &Drafts<'_>, assignment: Node<'_>, name: &str) -> bool {
    let code = drafts.code;
    let function = |node: Node<'_>| {
        code.around(node)
            .find(|node| code.is(*node, Role::Function))
            .map(|node| node.id())
    };
    let own = function(assignment);
    drafts.code.nodes.iter().any(|&node| {
        let before = node.end_byte() <= assignment.start_byte() && function(node) == own;
        before
            && code
                .assigned(node)
                .is_some_and(|(target, _)| binds(code, target).contains(name))
    })
}

pub(super) fn forgotten_reset(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let (Some(inner), Some(around)) = (plain_statement(code, node), code.loop_around(node)) else {
        return;
    };
    let Some(target) = reset(code, inner) else {
        return;
    };
    let name = code.text(target);
    let bound = match code.grammar.family {
        // What Python's loop gives its first value has none before.
        Family::Python => {
            !is_assigned_before(drafts, inner, name)
                && code.is(target, Role::Name)
                && code.assigned(inner).is_some()
        }
        _ => declaration_before(drafts, inner, name)
            .is_some_and(|declaration| around.byte_range().contains(&declaration.start_byte())),
    };
    if !bound {
        drop_it(drafts, Kind::ForgottenReset, node);
    }
}

/// The variable that a statement brings back to its beginning.
fn reset<'t>(code: &Code<'t>, inner: Node<'t>) -> Option<Node<'t>> {
    if let Some((target, value)) = code.assigned(inner) {
        return code.variable(target).filter(|_| is_beginning(code, value));
    }
    let name = parts::callee(inner)
        .filter(|_| code.is(inner, Role::Call))
        .map(|callee| code.text(callee))?;
    if !RESETTING.contains(&name) {
        return None;
    }
    let target = parts::receiver(inner)
        .filter(|receiver| !["std", "Arrays", "ranges"].contains(&code.text(*receiver)));
    let target = target.or_else(|| parts::arguments(inner).first().copied())?;
    code.variable(target)
}

/// Whether a value depends on nothing: a literal, an empty container, a constant.
fn is_beginning(code: &Code<'_>, value: Node<'_>) -> bool {
    let text = code.text(value);
    let compact: String = text.split_whitespace().collect();
    let is_empty = [
        "{}", "[]", "()", "set()", "dict()", "list()", "false", "true", "False", "True", "None",
        "null", "nil",
    ]
    .contains(&compact.as_str());
    let number = compact.strip_prefix('-').unwrap_or(&compact);
    is_empty
        || Integer::read(number).is_some()
        || float(number).is_some()
        || is_extreme(text)
        || ["list", "array", "initializer_list"].contains(&value.kind())
            && parts::named(value).len() < 9
}

/// Whether a value is meant to be beyond all others, as `INT_MAX` or `-INF`.
fn is_extreme(text: &str) -> bool {
    let word: String = text.to_ascii_lowercase();
    ["max", "min", "inf"].iter().any(|part| word.contains(part)) && !text.contains(',')
}

/// A variable that is declared in a loop, but keeps its value from pass to pass.
pub(super) fn kept_variable(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let is_c = matches!(code.grammar.family, Family::C | Family::Cpp);
    let Some(around) = code.loop_around(node) else {
        return;
    };
    let is_direct = code.parent(node).is_some_and(|parent| {
        let body = parts::body(around);
        Some(parent) == body || parent.kind() == "statement_list" && code.parent(parent) == body
    });
    if !is_direct || !declares_a_beginning(drafts, node, around) {
        return;
    }
    if is_c {
        let edit = inserted(node.start_byte(), "static ");
        drafts.add_apart(Kind::ForgottenReset, node, vec![edit]);
    } else if let Some(edits) = moved_before(code, node, around) {
        drafts.add_apart(Kind::ForgottenReset, node, edits);
    }
}

/// Whether a statement declares variables whose first values do not depend on the pass.
fn declares_a_beginning(drafts: &Drafts<'_>, node: Node<'_>, around: Node<'_>) -> bool {
    let code = drafts.code;
    let values: Vec<Node<'_>> = match code.grammar.family {
        Family::C if node.kind() == "declaration" => first_values(code, node),
        Family::Cpp if node.kind() == "declaration" => {
            let text = code.text(node);
            let is_kept = ["const ", "static ", "constexpr ", "auto "]
                .iter()
                .any(|word| text.starts_with(word));
            let is_reference = children(node).any(|child| declares_a_reference(code, child));
            if is_kept || is_reference {
                return false;
            }
            let is_class = node.child_by_field_name("type").is_some_and(|kind| {
                kind.kind() != "primitive_type" && kind.kind() != "sized_type_specifier"
            });
            let values = first_values(code, node);
            if values.is_empty() && is_class && code.text(node).contains('<') {
                return true;
            }
            values
        }
        Family::Rust
            if node.kind() == "let_declaration" && code.text(node).starts_with("let mut ") =>
        {
            first_values(code, node)
        }
        Family::Go if ["short_var_declaration", "var_declaration"].contains(&node.kind()) => {
            first_values(code, node)
        }
        Family::Java if node.kind() == "local_variable_declaration" => first_values(code, node),
        Family::JavaScript
            if node.kind() == "lexical_declaration" && code.text(node).starts_with("let ") =>
        {
            first_values(code, node)
        }
        Family::Python => {
            let assigned = node
                .named_child(0)
                .filter(|_| code.is(node, Role::Statement))
                .and_then(|inner| {
                    let (target, value) = code.assigned(inner)?;
                    let is_first = code.is(target, Role::Name)
                        && !is_assigned_before(drafts, inner, code.text(target));
                    is_first.then_some(value)
                });
            assigned.into_iter().collect()
        }
        _ => return false,
    };
    let bound = bound_in(code, around);
    let is_c = code.grammar.family == Family::C;
    !values.is_empty()
        && values.iter().all(|value| {
            let is_free = names(code, *value).is_disjoint(&bound);
            is_free && (!is_c || is_beginning(code, *value)) && !has_call_with_effect(code, *value)
        })
}

fn first_values<'t>(code: &Code<'t>, node: Node<'t>) -> Vec<Node<'t>> {
    match parts::declared(node).filter(|_| code.is(node, Role::Declarator)) {
        Some((_, value)) => value.into_iter().collect(),
        None => children(node)
            .flat_map(|child| first_values(code, child))
            .collect(),
    }
}

fn declares_a_reference(code: &Code<'_>, node: Node<'_>) -> bool {
    node.kind() == "reference_declarator"
        || code.is(node, Role::Declarator)
            && node
                .child_by_field_name("declarator")
                .is_some_and(|inner| declares_a_reference(code, inner))
}

/// Whether computing a value may read or change something else.
fn has_call_with_effect(code: &Code<'_>, node: Node<'_>) -> bool {
    let constructors = [
        "vec",
        "new",
        "with_capacity",
        "make",
        "list",
        "set",
        "dict",
        "defaultdict",
        "deque",
        "Counter",
        "Array",
        "Map",
        "Set",
    ];
    let is_own = code.is(node, Role::Call)
        && !parts::callee(node).is_some_and(|callee| constructors.contains(&code.text(callee)));
    is_own || children(node).any(|child| has_call_with_effect(code, child))
}

/// The names in an expression.
fn names<'s>(code: &Code<'s>, node: Node<'_>) -> BTreeSet<&'s str> {
    let mut found: BTreeSet<&str> = children(node)
        .flat_map(|child| names(code, child))
        .collect();
    if code.is(node, Role::Name) {
        found.insert(code.text(node));
    }
    found
}

/// The names that get their values in a loop.
fn bound_in<'s>(code: &Code<'s>, around: Node<'_>) -> BTreeSet<&'s str> {
    let mut found = BTreeSet::new();
    let mut left = vec![around];
    while let Some(node) = left.pop() {
        let target = match code.role(node) {
            Some(Role::Declarator) => parts::declared(node).map(|(target, _)| target),
            Some(Role::Assignment) => node.child_by_field_name("left"),
            Some(Role::ForEach) => ["left", "pattern", "declarator", "name"]
                .iter()
                .find_map(|name| node.child_by_field_name(name)),
            Some(Role::Step) => Some(node),
            Some(Role::Unary) if code.text(node).starts_with('&') => Some(node),
            Some(Role::Binary) if reads_a_stream(code, node) => Some(node),
            _ if ["declaration", "range_clause", "local_variable_declaration"]
                .contains(&node.kind()) =>
            {
                Some(node)
            }
            _ => None,
        };
        found.extend(target.iter().flat_map(|target| names(code, *target)));
        left.extend(children(node));
    }
    found
}

fn binds<'s>(code: &Code<'s>, target: Node<'_>) -> BTreeSet<&'s str> {
    names(code, target)
}

/// The statement in front of the loop instead of in it.
fn moved_before(code: &Code<'_>, node: Node<'_>, around: Node<'_>) -> Option<Vec<Edit>> {
    let outer = code
        .parent(around)
        .filter(|parent| code.is(*parent, Role::Statement))
        .unwrap_or(around);
    let holder = code.parent(outer)?;
    let is_listed = code.is(holder, Role::Block)
        || ["statement_list", "module", "program"].contains(&holder.kind());
    if !is_listed {
        return None;
    }
    let line = code.source[..outer.start_byte()]
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let indent = &code.source[line..outer.start_byte()];
    let text = code.text(node);
    let between = if indent.trim().is_empty() {
        format!("\n{indent}")
    } else {
        "; ".to_owned()
    };
    if code.grammar.family == Family::Python && !indent.trim().is_empty() {
        return None;
    }
    Some(vec![
        inserted(outer.start_byte(), format!("{text}{between}")),
        whole(node, code.grammar.nothing),
    ])
}

/// The first value of a variable.
pub(super) fn initial_value(drafts: &mut Drafts<'_>, node: Node<'_>) {
    let code = drafts.code;
    let (target, value) = match code.role(node) {
        Some(Role::Declarator) => match parts::declared(node) {
            Some((target, Some(value))) => (target, value),
            _ => return,
        },
        Some(Role::Assignment) if code.grammar.family == Family::Python => {
            match code.assigned(node) {
                Some((target, value))
                    if code.is(target, Role::Name) && gives_the_first_value(drafts, node) =>
                {
                    (target, value)
                }
                _ => return,
            }
        }
        _ => return,
    };
    let in_header = code
        .around(node)
        .take(2)
        .any(|parent| code.is(parent, Role::For) || parent.kind() == "for_clause");
    if in_header {
        return;
    }
    if target.kind() == "pointer_declarator" {
        // It points to nothing, and 1 would be no pointer.
        return drafts.claim(value);
    }
    if let Some(other) = other_beginning(code, node, value) {
        drafts.replace(Kind::InitialValue, value, other);
    }
}

/// What a variable begins with by mistake.
fn other_beginning(code: &Code<'_>, declarator: Node<'_>, value: Node<'_>) -> Option<String> {
    let text = code.text(value);
    match text {
        "true" => return Some("false".to_owned()),
        "false" => return Some("true".to_owned()),
        "True" => return Some("False".to_owned()),
        "False" => return Some("True".to_owned()),
        _ => {}
    }
    if let Some(number) = Integer::read(text) {
        return number.other(u128::from(number.value == 0));
    }
    if let Some((number, suffix)) = float(text) {
        return (number.abs() > f64::EPSILON).then(|| format!("0.0{suffix}"));
    }
    let is_class = parts::declared_type(declarator).is_some_and(|kind| !is_number(code, kind));
    let is_float = text.contains("float('") || text.contains("f64") || text.contains("Infinity");
    let zero = if is_float && code.grammar.family == Family::Rust {
        "0.0"
    } else {
        "0"
    };
    (is_extreme(text) && !is_class && !has_text(code, value)).then(|| zero.to_owned())
}

fn has_text(code: &Code<'_>, node: Node<'_>) -> bool {
    node.kind() == "function_expression"
        || node.kind() == "arrow_function"
        || code.is(node, Role::Closure)
        || children(node).any(|child| has_text(code, child))
}

/// Whether a type is one of numbers.
fn is_number(code: &Code<'_>, kind: Node<'_>) -> bool {
    let known = code.is(kind, Role::Type);
    known && !["bool", "char", "string", "boolean", "auto"].contains(&code.text(kind))
}
