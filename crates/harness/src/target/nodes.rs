//! Linked lists and trees: LeetCode's definitions, and the driver's code for them. A program
//! contains them only if the signature has such a type: otherwise a submission may define a class
//! of that name itself.

use super::indented;
use crate::signature::Signature;
use crate::types::Base;

/// Separates a definition from the driver's code for it.
const MARK: &str = "@CODE@\n";

/// Both parts in a language.
fn text(language: &str, base: Base) -> &'static str {
    let is_list = base == Base::ListNode;
    macro_rules! of {
        ($extension:literal) => {
            if is_list {
                include_str!(concat!("../drivers/nodes/list.", $extension))
            } else {
                include_str!(concat!("../drivers/nodes/tree.", $extension))
            }
        };
    }
    match language {
        "c" => of!("h"),
        "c++" => of!("hpp"),
        "go" => of!("go"),
        "java" => of!("java"),
        "javascript" => of!("js"),
        "python" => of!("py"),
        _ => of!("rs"),
    }
}

/// The definition of a type and the driver's code for it.
fn parts(language: &str, base: Base) -> (&'static str, &'static str) {
    let text = text(language, base);
    text.split_once(MARK).unwrap_or((text, ""))
}

/// The definitions that a signature needs, with the driver's code for each.
pub(super) fn code(language: &str, signature: &Signature) -> Vec<(&'static str, &'static str)> {
    let nodes = signature.nodes();
    nodes.map(|base| parts(language, base)).collect()
}

/// The definitions alone.
pub(super) fn definitions(language: &str, signature: &Signature) -> String {
    let code = code(language, signature);
    let definitions: Vec<&str> = code.into_iter().map(|(definition, _)| definition).collect();
    definitions.join("\n")
}

/// The definitions as comments, above starter code.
pub(super) fn comments(language: &str, signature: &Signature) -> String {
    let comment = |base: Base| {
        let what = match base {
            Base::ListNode => "singly-linked list.",
            _ => "a binary tree node.",
        };
        let (definition, _) = parts(language, base);
        let lines = format!("Definition for {what}\n{definition}");
        commented(language, &lines)
    };
    let comments: String = signature.nodes().map(comment).collect();
    let has_tree = signature.nodes().any(|base| base == Base::TreeNode);
    match language {
        "rust" if has_tree => comments + "use std::rc::Rc;\nuse std::cell::RefCell;\n",
        _ => comments,
    }
}

fn commented(language: &str, lines: &str) -> String {
    let (before, each, after) = match language {
        "python" => ("", "# ", ""),
        "rust" => ("", "// ", ""),
        _ => ("/**\n", " * ", " */\n"),
    };
    let lines = lines.lines().map(|line| format!("{each}{line}"));
    let lines = indented(0, lines.map(|line| line.trim_end().to_owned()));
    format!("{before}{lines}{after}")
}
