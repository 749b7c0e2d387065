//! JavaScript: the driver looks up the solution's functions at run time.

use super::{HarnessTarget, dynamic, file, indented, nodes, reserved};
use crate::signature::{Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct JavaScript;

const DRIVER: &str = include_str!("../drivers/driver.js");

impl HarnessTarget for JavaScript {
    fn language(&self) -> &'static str {
        "javascript"
    }

    fn reserved(&self) -> &'static str {
        reserved::JAVASCRIPT
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        vec![
            file("harness.js", dynamic::driver(DRIVER, self, signature, true)),
            file("solution.js", submission),
        ]
    }

    /// The driver is a function, so that its names do not conflict with those of the submission.
    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        let submission = String::from_utf8_lossy(submission);
        let driver = dynamic::driver(DRIVER, self, signature, false);
        let definitions = nodes::definitions("javascript", signature);
        file(
            "solution",
            format!("{definitions}{submission}\n\n(function () {{\n{driver}}})();\n"),
        )
    }

    fn stub(&self, signature: &Signature) -> String {
        let routine = |owner: &str, routine: &Routine| {
            let name = format!("{owner}{}", self.name(None, &routine.name));
            self.empty(&name, &routine.params, routine.returns)
        };
        match signature {
            Signature::Function(function) => routine("var ", function),
            Signature::Class(class) => {
                let constructor =
                    self.empty(&format!("var {}", class.name), &class.constructor, None);
                let owner = format!("{}.prototype.", class.name);
                let methods = class.methods.iter().map(|method| routine(&owner, method));
                let all: Vec<String> = [constructor].into_iter().chain(methods).collect();
                all.join("\n")
            }
        }
    }
}

impl JavaScript {
    fn empty(&self, name: &str, params: &[Param], returns: Option<Type>) -> String {
        let described = params
            .iter()
            .map(|param| {
                format!(
                    " * @param {{{}}} {}",
                    spelled(param.kind),
                    self.param(param)
                )
            })
            .chain(returns.map(|kind| format!(" * @return {{{}}}", spelled(kind))));
        let names: Vec<String> = params.iter().map(|param| self.param(param)).collect();
        format!(
            "/**\n{} */\n{name} = function({}) {{\n    \n}};\n",
            indented(0, described),
            names.join(", ")
        )
    }
}

fn spelled(kind: Type) -> String {
    let nullable = |single| match kind.lists {
        0 => format!("?{}", base(single)),
        _ => format!("(?{})", base(single)),
    };
    kind.spell(base, nullable, |item| format!("{item}[]"))
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int | Base::Long | Base::Double => "number",
        Base::Bool => "boolean",
        Base::String => "string",
        Base::Char => "character",
        Base::ListNode => "ListNode",
        Base::TreeNode => "TreeNode",
    }
}
