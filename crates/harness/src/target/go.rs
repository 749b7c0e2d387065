//! Go: one file, because the submission has neither a package clause nor imports of its own. Line
//! directives preserve the submission's line numbers.

use super::{HarnessTarget, driver, file, go_source, indented, nodes, reserved};
use crate::name::upper_first;
use crate::signature::{Class, Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct GoTarget;

const DRIVER: &str = include_str!("../drivers/driver.go");

impl HarnessTarget for GoTarget {
    fn language(&self) -> &'static str {
        "go"
    }

    fn reserved(&self) -> &'static str {
        reserved::GO
    }

    fn usual_name(&self, class: Option<&str>, plain: &str) -> String {
        class.map_or_else(|| plain.to_owned(), |_| upper_first(plain))
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        vec![file(
            "harness.go",
            self.program(signature, submission, true),
        )]
    }

    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        file("solution", self.program(signature, submission, false))
    }

    fn stub(&self, signature: &Signature) -> String {
        let method = |class: Option<&str>, routine: &Routine| {
            let receiver = class.map_or_else(String::new, |class| format!("(this *{class}) "));
            let name = self.name(class, &routine.name);
            let returns = routine
                .returns
                .map_or_else(String::new, |kind| format!(" {}", spelled(kind)));
            format!(
                "func {receiver}{name}({}){returns} {{\n    \n}}\n",
                self.params(&routine.params)
            )
        };
        match signature {
            Signature::Function(routine) => method(None, routine),
            Signature::Class(class) => {
                let (name, params) = (&class.name, self.params(&class.constructor));
                let methods: Vec<String> = class
                    .methods
                    .iter()
                    .map(|routine| method(Some(name), routine))
                    .collect();
                format!(
                    "type {name} struct {{\n    \n}}\n\nfunc Constructor({params}) {name} {{\n    \n}}\n\n{}",
                    methods.join("\n")
                )
            }
        }
    }
}

impl GoTarget {
    fn program(&self, signature: &Signature, submission: &[u8], framed: bool) -> String {
        let nodes = nodes::code("go", signature);
        let nodes = nodes
            .into_iter()
            .map(|(definition, code)| format!("{definition}\n{code}\n"));
        let driver = driver(DRIVER, framed).replacen("@NODES@", &nodes.collect::<String>(), 1);
        let main = match signature {
            Signature::Function(routine) => indented(1, self.call(None, routine)),
            Signature::Class(class) => self.calls(class),
        };
        let solution = go_source::completed(&String::from_utf8_lossy(submission));
        format!(
            "//line solution.go:1:1\n{solution}\n//line harness.go:1\n{driver}\nfunc main() {{\n\tdefer \
             tengenRecover()\n{main}\ttengenFinish(\"+\", string(tengenOutput))\n}}\n"
        )
    }

    fn calls(&self, class: &Class) -> String {
        let construct = format!(
            "tengenObject := Constructor({})",
            arguments(&class.constructor)
        );
        let construct = indented(2, reads(&class.constructor).chain([construct]));
        let call = |method: &Routine| {
            let lines = indented(4, self.call(Some(&class.name), method));
            format!("   \"{}\": func() {{\n{lines}   }},\n", method.name.plain)
        };
        let calls: String = class.methods.iter().map(call).collect();
        format!(
            " tengenRunClass(func() map[string]func() {{\n{construct}  return map[string]func(){{\n{calls}  }}\n }})\n"
        )
    }

    /// Reads the arguments, makes the call and writes the result.
    fn call(&self, class: Option<&str>, routine: &Routine) -> impl Iterator<Item = String> {
        let name = self.name(class, &routine.name);
        let object = if class.is_some() { "tengenObject." } else { "" };
        let call = format!("{object}{name}({})", arguments(&routine.params));
        let (call, write) = match routine.returns {
            Some(kind) => (
                format!("var tengenResult {} = {call}", spelled(kind)),
                format!("{}(tengenResult, \"{name}\")", function("Write", kind)),
            ),
            None => (call, "tengenSay(\"null\")".to_owned()),
        };
        reads(&routine.params).chain([call, write])
    }

    fn params(&self, params: &[Param]) -> String {
        let param = |param: &Param| format!("{} {}", self.param(param), spelled(param.kind));
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }
}

fn reads(params: &[Param]) -> impl Iterator<Item = String> {
    params
        .iter()
        .enumerate()
        .map(|(at, param)| format!("tengen{at} := {}()", function("Read", param.kind)))
}

fn arguments(params: &[Param]) -> String {
    (0..params.len())
        .map(|at| format!("tengen{at}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The driver's function for a type, composed: `tengenReadList(tengenReadInt)`.
fn function(what: &str, kind: Type) -> String {
    let one = |base: Base| match base {
        Base::Int => "Int",
        Base::Long => "Long",
        Base::Double => "Double",
        Base::Bool => "Bool",
        Base::String => "String",
        Base::Char => "Char",
        Base::ListNode => "ListNode",
        Base::TreeNode => "TreeNode",
    };
    let single = format!("tengen{what}{}", one(kind.base));
    let single = if kind.nullable {
        format!("tengen{what}Nullable({single})")
    } else {
        single
    };
    (0..kind.lists).fold(single, |item, _| format!("tengen{what}List({item})"))
}

fn spelled(kind: Type) -> String {
    kind.spell(
        base,
        |single| format!("*{}", base(single)),
        |item| format!("[]{item}"),
    )
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int => "int",
        Base::Long => "int64",
        Base::Double => "float64",
        Base::Bool => "bool",
        Base::String => "string",
        Base::Char => "byte",
        Base::ListNode => "*ListNode",
        Base::TreeNode => "*TreeNode",
    }
}
