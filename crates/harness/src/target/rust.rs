//! Rust: the calls are generated; a trait of the driver reads and writes by type.

use super::{
    Grader, HarnessTarget, arguments, driver, file, indented, inlined, loading, nodes, reserved,
};
use crate::name::snake;
use crate::signature::{Class, Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct Rust;

const DRIVER: &str = include_str!("../drivers/driver.rs");
const IMPORTS: &str =
    "use crate::driver::{Input as TengenInput, Output as TengenOutput, Value as TengenValue};\n";

impl HarnessTarget for Rust {
    fn language(&self) -> &'static str {
        "rust"
    }

    fn reserved(&self) -> &'static str {
        reserved::RUST
    }

    fn usual_name(&self, _class: Option<&str>, plain: &str) -> String {
        let name = snake(plain);
        // These cannot be names even so.
        let raw = self.is_reserved(&name) && !["crate", "self", "super"].contains(&name.as_str());
        if raw { format!("r#{name}") } else { name }
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        self.program(signature, submission, true)
    }

    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        let mut files = self.program(signature, submission, false);
        // Inlined modules are in braces.
        for file in files.iter_mut().filter(|file| file.name == "driver.rs") {
            file.text = [b"mod driver {\n", &file.text[..], b"}\n"].concat();
        }
        inlined(files, |name| match name {
            "driver.rs" => "mod driver;\n".to_owned(),
            _ => format!("include!(\"{name}\");"),
        })
    }

    fn grader(&self, signature: &Signature, stem: &str) -> Option<Grader> {
        let submission = format!("include!(\"{stem}.rs\");");
        Some(loading(&self.whole(signature, submission.as_bytes())))
    }

    fn stub(&self, signature: &Signature) -> String {
        let (definition, constructor, object) = match signature {
            Signature::Function(_) => (String::new(), String::new(), ""),
            Signature::Class(class) => (
                format!("struct {} {{\n    \n}}\n\n", class.name),
                format!(
                    "    fn new({}) -> Self {{\n        \n    }}\n\n",
                    self.params(&class.constructor)
                ),
                "&mut self",
            ),
        };
        let visible = if object.is_empty() { "pub " } else { "" };
        let method = |routine: &Routine| {
            let returns = routine
                .returns
                .map_or_else(String::new, |kind| format!(" -> {}", spelled(kind)));
            let params = self.params(&routine.params);
            let comma = if object.is_empty() || params.is_empty() {
                ""
            } else {
                ", "
            };
            let name = self.name(None, &routine.name);
            format!(
                "    {visible}fn {name}({object}{comma}{params}){returns} {{\n        \n    }}\n"
            )
        };
        let methods: Vec<String> = signature.routines().iter().map(method).collect();
        let class = signature.class_name();
        format!(
            "{definition}impl {class} {{\n{constructor}{}}}\n",
            methods.join("\n")
        )
        .replace(
            "std::rc::Rc<std::cell::RefCell<TreeNode>>",
            "Rc<RefCell<TreeNode>>",
        )
    }
}

impl Rust {
    fn program(&self, signature: &Signature, submission: &[u8], framed: bool) -> Vec<File> {
        let (given, run) = match signature {
            Signature::Function(routine) => ("pub struct Solution;\n", self.run_function(routine)),
            Signature::Class(class) => ("", self.run_class(class)),
        };
        let nodes = signature.nodes().map(Base::name);
        let nodes = indented(0, nodes.map(|name| format!("use crate::driver::{name};")));
        let harness = format!(
            "#![allow(warnings)]\nmod driver;\nmod solution {{\nuse std::collections::*;\n{IMPORTS}{nodes}{given}\
             include!(\"solution.rs\");\n\n{run}}}\n\nfn main() {{\n    driver::main(solution::tengen_run);\n}}\n"
        );
        vec![
            file("harness.rs", harness),
            file("driver.rs", with_nodes(signature, framed)),
            file("solution.rs", submission),
        ]
    }

    fn run_function(&self, routine: &Routine) -> String {
        let lines = indented(4, self.call(routine, "Solution::"));
        format!(
            "pub fn tengen_run(tengen_input: &mut TengenInput, tengen_output: &mut TengenOutput) {{\n{lines}}}\n"
        )
    }

    fn run_class(&self, class: &Class) -> String {
        let construct = format!(
            "{}::new({})",
            class.name,
            arguments(&class.constructor).join(", ")
        );
        let construct = indented(8, reads(&class.constructor).chain([construct]));
        let call = |method: &Routine| {
            let lines = indented(16, self.call(method, "tengen_object."));
            format!(
                "            \"{}\" => {{\n{lines}            }}\n",
                method.name.plain
            )
        };
        let calls: String = class.methods.iter().map(call).collect();
        format!(
            "pub fn tengen_run(tengen_input: &mut TengenInput, tengen_output: &mut TengenOutput) {{
    fn construct(tengen_input: &mut TengenInput) -> {name} {{
{construct}    }}
    fn call(tengen_object: &mut {name}, name: &str, tengen_input: &mut TengenInput, tengen_output: &mut TengenOutput) {{
        match name {{
{calls}            _ => unreachable!(\"the input has been checked\"),
        }}
    }}
    crate::driver::run_class(tengen_input, tengen_output, construct, call);
}}
",
            name = class.name
        )
    }

    /// Reads the arguments, makes the call and writes the result.
    fn call(&self, routine: &Routine, object: &str) -> impl Iterator<Item = String> {
        let name = self.name(None, &routine.name);
        let returns = routine.returns.map_or_else(|| "()".to_owned(), spelled);
        let given = arguments(&routine.params).join(", ");
        let call = format!("let tengen_result: {returns} = {object}{name}({given});");
        let write = match routine.returns {
            Some(_) => format!("TengenValue::write(tengen_result, tengen_output, \"{name}\");"),
            None => "tengen_output.0.push_str(\"null\");".to_owned(),
        };
        reads(&routine.params).chain([call, write])
    }

    fn params(&self, params: &[Param]) -> String {
        let param =
            |param: &Param| format!("{}: {}", snake(&self.param(param)), spelled(param.kind));
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }
}

/// The driver, with linked lists and trees if the signature has them. The submission is in another
/// module.
fn with_nodes(signature: &Signature, framed: bool) -> String {
    let nodes = nodes::code("rust", signature);
    let nodes = nodes.into_iter().map(|(definition, code)| {
        let definition = definition.replace("    fn new", "    pub fn new");
        format!("{definition}\n{code}\n")
    });
    driver(DRIVER, framed).replacen("@NODES@", &nodes.collect::<String>(), 1)
}

fn reads(params: &[Param]) -> impl Iterator<Item = String> {
    params.iter().enumerate().map(|(at, param)| {
        format!(
            "let tengen_{at}: {} = tengen_input.read();",
            spelled(param.kind)
        )
    })
}

fn spelled(kind: Type) -> String {
    kind.spell(
        base,
        |single| format!("Option<{}>", base(single)),
        |item| format!("Vec<{item}>"),
    )
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int => "i32",
        Base::Long => "i64",
        Base::Double => "f64",
        Base::Bool => "bool",
        Base::String => "String",
        Base::Char => "char",
        Base::ListNode => "Option<Box<ListNode>>",
        // With full paths, as a submission has imports of its own.
        Base::TreeNode => "Option<std::rc::Rc<std::cell::RefCell<TreeNode>>>",
    }
}
