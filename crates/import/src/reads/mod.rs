//! Converting a testlib validator to a checktestdata script, if it only reads values one after
//! another.
//!
//! The body of `main` is traversed on its syntax tree. Each statement must be a read, a counting
//! loop, a condition, or the declaration of a variable that is read; constants may be defined
//! before it or in headers. If there is anything else, for example a branch, another function, or
//! the group of a test, there is no script: nothing is guessed.

mod counter;
mod number;
#[cfg(test)]
mod tests;

use counter::{LoopCounter, separates};
use number::{number, without_cast};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tree_sitter::{Node, Parser, Tree};

/// The script for a program, with constants from these headers; `None` if the program does anything
/// else.
pub(super) fn script(program: &str, headers: &[String]) -> Option<String> {
    let mut reader = Reader::default();
    for header in headers {
        let tree = parsed(header)?;
        reader.constants(tree.root_node(), header);
    }
    let tree = parsed(program)?;
    let root = tree.root_node();
    if root.has_error() {
        return None;
    }
    reader.constants(root, program);
    let mut cursor = root.walk();
    let mut functions = root
        .named_children(&mut cursor)
        .filter(|node| node.kind() == "function_definition");
    let (main, None) = (functions.next()?, functions.next()) else {
        return None;
    };
    let declarator = main.child_by_field_name("declarator")?;
    if !text(declarator, program).starts_with("main") {
        return None;
    }
    reader.block(main.child_by_field_name("body")?, program)?;
    Some(reader.script)
}

fn parsed(program: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_cpp::LANGUAGE.into())
        .ok()?;
    parser.parse(program, None)
}

fn text<'t>(node: Node<'_>, program: &'t str) -> &'t str {
    &program[node.byte_range()]
}

/// A text without spaces, for comparisons.
fn tight(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

fn children(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    let children = node.named_children(&mut cursor);
    children.filter(|child| child.kind() != "comment").collect()
}

#[derive(Default)]
struct Reader {
    /// Whole numbers by name.
    constants: BTreeMap<String, String>,
    /// The names of variables in the script.
    names: BTreeMap<String, String>,
    script: String,
}

/// The name and value of a macro that is a number.
fn defined(node: Node<'_>, program: &str) -> Option<(String, String)> {
    let name = node.child_by_field_name("name")?;
    let value = node.child_by_field_name("value")?;
    let value = number(without_cast(text(value, program).trim()))?;
    Some((text(name, program).to_owned(), value))
}

impl Reader {
    /// Records the constants at the top level of a file.
    fn constants(&mut self, root: Node<'_>, program: &str) {
        for node in children(root) {
            if node.kind() == "preproc_ifdef" {
                self.constants(node, program);
            }
            let found = match node.kind() {
                "preproc_def" => defined(node, program),
                "declaration" => self.constant(node, program),
                _ => None,
            };
            self.constants.extend(found);
        }
    }

    fn constant(&self, node: Node<'_>, program: &str) -> Option<(String, String)> {
        let declaration = text(node, program);
        if !declaration.starts_with("const") && !declaration.starts_with("static const") {
            return None;
        }
        let declarator = node.child_by_field_name("declarator")?;
        let name = declarator.child_by_field_name("declarator")?;
        let value = self.term(declarator.child_by_field_name("value")?, program)?;
        Some((text(name, program).to_owned(), value))
    }

    fn block(&mut self, node: Node<'_>, program: &str) -> Option<()> {
        let statements = match node.kind() {
            "compound_statement" => children(node),
            _ => vec![node],
        };
        statements
            .into_iter()
            .try_for_each(|statement| self.statement(statement, program))
    }

    fn statement(&mut self, node: Node<'_>, program: &str) -> Option<()> {
        match node.kind() {
            "expression_statement" => match children(node)[..] {
                [] => Some(()),
                [expression] => self.expression(expression, program),
                _ => None,
            },
            "declaration" => self.declaration(node, program),
            "for_statement" => self.counting(node, program),
            "return_statement" => Some(()),
            _ => None,
        }
    }

    fn expression(&mut self, node: Node<'_>, program: &str) -> Option<()> {
        match node.kind() {
            "call_expression" => self.call(node, None, program),
            "assignment_expression" => {
                let mut into = node.child_by_field_name("left")?;
                while into.kind() == "subscript_expression" {
                    into = into.child_by_field_name("argument")?;
                }
                let is_plain = text(node.child_by_field_name("operator")?, program) == "=";
                let right = node.child_by_field_name("right")?;
                let is_named = into.kind() == "identifier" && right.kind() == "call_expression";
                (is_plain && is_named).then_some(())?;
                self.call(right, Some(text(into, program)), program)
            }
            _ => None,
        }
    }

    /// Declares variables that are read immediately or later.
    fn declaration(&mut self, node: Node<'_>, program: &str) -> Option<()> {
        if let Some(constant) = self.constant(node, program) {
            self.constants.extend([constant]);
            return Some(());
        }
        let mut cursor = node.walk();
        let declarators: Vec<Node<'_>> = node
            .children_by_field_name("declarator", &mut cursor)
            .collect();
        for declarator in declarators {
            let value = declarator.child_by_field_name("value");
            match value.map(|value| (value, value.kind())) {
                Some((value, "call_expression")) => {
                    let name = declarator.child_by_field_name("declarator")?;
                    self.call(value, Some(text(name, program)), program)?;
                }
                // A list that will be filled.
                None | Some((_, "argument_list")) => {}
                Some(_) => return None,
            }
        }
        Some(())
    }

    fn call(&mut self, node: Node<'_>, into: Option<&str>, program: &str) -> Option<()> {
        let function = text(node.child_by_field_name("function")?, program);
        let arguments = children(node.child_by_field_name("arguments")?);
        let term = |place: usize| self.term(*arguments.get(place)?, program);
        match function {
            "registerValidation" => return Some(()),
            "ensure" | "ensuref" => {
                let test = term(0)?;
                let _ = writeln!(self.script, "ASSERT({test})");
                return Some(());
            }
            "inf.readSpace" => self.script.push_str("SPACE "),
            "inf.readEoln" => self.script.push_str("NEWLINE\n"),
            "inf.readEof" => self.script.push_str("EOF\n"),
            "inf.readChar" => match text(*arguments.first()?, program) {
                "' '" => self.script.push_str("SPACE "),
                r"'\n'" => self.script.push_str("NEWLINE\n"),
                _ => return None,
            },
            "inf.readInt" | "inf.readInteger" | "inf.readLong" => {
                let (low, high) = (term(0)?, term(1)?);
                let name = self.name(into, arguments.get(2).copied(), program);
                let _ = write!(self.script, "INT({low}, {high}{name}) ");
            }
            "inf.readInts" | "inf.readIntegers" | "inf.readLongs" => {
                let (count, low, high) = (term(0)?, term(1)?, term(2)?);
                let name = self.name(into, arguments.get(3).copied(), program);
                let _ = write!(
                    self.script,
                    "REP({count}, SPACE) INT({low}, {high}{name}) END "
                );
            }
            "inf.readToken" | "inf.readWord" => {
                let pattern = arguments
                    .first()
                    .filter(|it| it.kind() == "string_literal")?;
                let name = self.name(into, arguments.get(1).copied(), program);
                let _ = write!(self.script, "REGEX({}{name}) ", text(*pattern, program));
            }
            _ => return None,
        }
        Some(())
    }

    /// The variable for the value that is read, with a comma before it: the program's variable, or
    /// its name in messages.
    fn name(&mut self, into: Option<&str>, called: Option<Node<'_>>, program: &str) -> String {
        let called = called.filter(|node| node.kind() == "string_literal");
        let called = called.map(|node| text(node, program).trim_matches('"'));
        let Some(own) = into.or(called) else {
            return String::new();
        };
        let letters = own.chars().map(|letter| letter.to_ascii_lowercase());
        let stem: String = letters
            .skip_while(|letter| !letter.is_ascii_lowercase())
            .take_while(|letter| *letter != '[')
            .filter(char::is_ascii_alphanumeric)
            .collect();
        if stem.is_empty() {
            return String::new();
        }
        let taken: Vec<&String> = self.names.values().collect();
        let mut free =
            std::iter::once(stem.clone()).chain((2..).map(|number: u32| format!("{stem}{number}")));
        let name = free.find(|name| !taken.contains(&name)).unwrap_or(stem);
        // A variable that is read again gets another name, so that later bounds cannot refer to it.
        self.names.insert(own.to_owned(), name.clone());
        format!(", {name}")
    }

    fn counting(&mut self, node: Node<'_>, program: &str) -> Option<()> {
        let counter = self.counter(node, program)?;
        let body = node.child_by_field_name("body")?;
        let mut statements = match body.kind() {
            "compound_statement" => children(body),
            _ => vec![body],
        };
        let is_first = |node: &Node<'_>| separates(*node, program, &counter.firsts());
        let is_last = |node: &Node<'_>| separates(*node, program, &counter.lasts());
        let separator = if statements.first().is_some_and(is_first) {
            statements.remove(0);
            ", SPACE"
        } else if statements.last().is_some_and(is_last) {
            statements.pop();
            ", SPACE"
        } else {
            ""
        };
        let _ = writeln!(self.script, "REP({}{separator})", counter.rounds);
        for statement in statements {
            self.statement(statement, program)?;
        }
        self.script.push_str("END\n");
        Some(())
    }

    fn counter(&self, node: Node<'_>, program: &str) -> Option<LoopCounter> {
        let begin = node.child_by_field_name("initializer")?;
        let begin = begin.child_by_field_name("declarator")?;
        let name = text(begin.child_by_field_name("declarator")?, program).to_owned();
        let from = match text(begin.child_by_field_name("value")?, program) {
            "0" => 0,
            "1" => 1,
            _ => return None,
        };
        let update = tight(text(node.child_by_field_name("update")?, program));
        if update != format!("{name}++") && update != format!("++{name}") {
            return None;
        }
        let test = node.child_by_field_name("condition")?;
        if text(test.child_by_field_name("left")?, program) != name {
            return None;
        }
        let right = test.child_by_field_name("right")?;
        let bound = self.term(right, program)?;
        let rounds = match (from, text(test.child_by_field_name("operator")?, program)) {
            (0, "<") | (1, "<=") => bound,
            (0, "<=") => format!("{bound} + 1"),
            (1, "<") => format!("{bound} - 1"),
            _ => return None,
        };
        Some(LoopCounter {
            name,
            from,
            bound: tight(text(right, program)),
            rounds,
        })
    }

    /// A number or a condition as a script expression.
    fn term(&self, node: Node<'_>, program: &str) -> Option<String> {
        match node.kind() {
            "number_literal" => match text(node, program).strip_prefix('-') {
                Some(digits) => Some(format!("-{}", number(digits)?)),
                None => number(text(node, program)),
            },
            "identifier" => {
                let name = text(node, program);
                self.constants
                    .get(name)
                    .or_else(|| self.names.get(name))
                    .cloned()
            }
            "parenthesized_expression" => self.term(*children(node).first()?, program),
            "cast_expression" => self.term(node.child_by_field_name("value")?, program),
            "call_expression" => {
                let function = text(node.child_by_field_name("function")?, program);
                let arguments = children(node.child_by_field_name("arguments")?);
                let is_cast = ["int", "ll", "int64_t"].contains(&function) && arguments.len() == 1;
                is_cast.then(|| self.term(arguments[0], program))?
            }
            "unary_expression" => {
                let sign = text(node.child_by_field_name("operator")?, program);
                let operand = self.term(node.child_by_field_name("argument")?, program)?;
                ["-", "!"]
                    .contains(&sign)
                    .then(|| format!("({sign}{operand})"))
            }
            "binary_expression" => {
                let sign = text(node.child_by_field_name("operator")?, program);
                let known = ["+", "-", "*", "<", ">", "<=", ">=", "==", "!=", "&&", "||"];
                known.contains(&sign).then_some(())?;
                let left = self.term(node.child_by_field_name("left")?, program)?;
                let right = self.term(node.child_by_field_name("right")?, program)?;
                Some(format!("({left} {sign} {right})"))
            }
            _ => None,
        }
    }
}
