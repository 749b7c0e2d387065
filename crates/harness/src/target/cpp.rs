//! C++: the calls are generated; templates of the driver read and write by type.

use super::{Grader, HarnessTarget, arguments, driver, file, indented, inlined, nodes, reserved};
use crate::signature::{Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct Cpp;

const DRIVER: &str = include_str!("../drivers/driver.hpp");

impl HarnessTarget for Cpp {
    fn language(&self) -> &'static str {
        "c++"
    }

    fn reserved(&self) -> &'static str {
        reserved::CPP
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        self.program(signature, submission, true)
    }

    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        let files = self.program(signature, submission, false);
        inlined(files, |name| format!("#include \"{name}\""))
    }

    fn grader(&self, signature: &Signature, _stem: &str) -> Option<Grader> {
        let (driver, class) = (with_nodes(signature, false), signature.class_name());
        let main = self.main(signature, "Tengen");
        let header = format!(
            "{driver}\nclass {class};\n\n// It is instantiated at the end of the file, where the class is complete.\n\
             template <class Tengen> int tengen_calls() {{\n{main}}}\n\nint tengen_main() {{\n    return \
             tengen_calls<{class}>();\n}}\n"
        );
        Some(Grader {
            source: "int tengen_main();\n\nint main() {\n    return tengen_main();\n}\n".to_owned(),
            header: Some(header),
            imports: "",
        })
    }

    fn stub(&self, signature: &Signature) -> String {
        let constructor = match signature {
            Signature::Function(_) => String::new(),
            Signature::Class(class) => {
                format!(
                    "    {}({}) {{\n        \n    }}\n\n",
                    class.name,
                    self.params(&class.constructor)
                )
            }
        };
        let method = |routine: &Routine| {
            let (returns, name) = (returned(routine), self.name(None, &routine.name));
            let params = self.params(&routine.params);
            format!("    {returns} {name}({params}) {{\n        \n    }}\n")
        };
        let methods: Vec<String> = signature.routines().iter().map(method).collect();
        let class = signature.class_name();
        format!(
            "class {class} {{\npublic:\n{constructor}{}}};\n",
            methods.join("\n")
        )
    }
}

impl Cpp {
    fn program(&self, signature: &Signature, submission: &[u8], framed: bool) -> Vec<File> {
        let harness = format!(
            "#include <bits/stdc++.h>\n#include \"driver.hpp\"\n#include \"solution.cpp\"\n\nint main() {{\n{}}}\n",
            self.main(signature, signature.class_name())
        );
        vec![
            file("harness.cpp", harness),
            file("driver.hpp", with_nodes(signature, framed)),
            file("solution.cpp", submission),
        ]
    }

    /// The body of `main` for the class `name`.
    fn main(&self, signature: &Signature, name: &str) -> String {
        match signature {
            Signature::Function(routine) => {
                let lines = self.call(routine, "tengen_object.");
                let body = indented(
                    8,
                    [format!("{name} tengen_object;")].into_iter().chain(lines),
                );
                format!("    return tengen_driver::run([&] {{\n{body}    }});\n")
            }
            Signature::Class(class) => {
                let given = arguments(&class.constructor).join(", ");
                let construct = format!("tengen_object = new {name}({given});");
                let construct = reads(&class.constructor).chain([construct]);
                let call = |method: &Routine| {
                    let lines = indented(12, self.call(method, "tengen_object->"));
                    let called = &method.name.plain;
                    format!("        if (tengen_name == \"{called}\") {{\n{lines}        }}\n")
                };
                let calls: String = class.methods.iter().map(call).collect();
                format!(
                    "    {name} *tengen_object = nullptr;\n    return tengen_driver::run_class([&] {{\n{}    \
                     }}, [&](const std::string &tengen_name) {{\n{calls}    }});\n",
                    indented(8, construct)
                )
            }
        }
    }

    /// Reads the arguments, makes the call and writes the result.
    fn call(&self, routine: &Routine, object: &str) -> impl Iterator<Item = String> {
        let name = self.name(None, &routine.name);
        let call = format!("{object}{name}({})", arguments(&routine.params).join(", "));
        let returns = returned(routine);
        let must = format!("\"{name} must return {returns}\"");
        let lines = match routine.returns {
            Some(_) => [
                format!("auto tengen_result = {call};"),
                format!(
                    "static_assert(std::is_same_v<decltype(tengen_result), {returns}>, {must});"
                ),
                format!("tengen_driver::write(tengen_result, \"{name}\");"),
            ],
            None => [
                format!("{call};"),
                format!("static_assert(std::is_void_v<decltype({call})>, {must});"),
                "tengen_driver::output += \"null\";".to_owned(),
            ],
        };
        reads(&routine.params).chain(lines)
    }

    fn params(&self, params: &[Param]) -> String {
        let param = |param: &Param| {
            let by = if param.kind.lists > 0 { "&" } else { "" };
            format!("{}{by} {}", spelled(param.kind), self.param(param))
        };
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }
}

/// The driver, with linked lists and trees if the signature has them.
fn with_nodes(signature: &Signature, framed: bool) -> String {
    // The contestant uses definitions, too, so they are outside of the namespace.
    let nodes = nodes::code("c++", signature).into_iter().map(|(definition, code)| {
        format!("}}  // namespace tengen_driver\n\n{definition}\nnamespace tengen_driver {{\n\n{code}\n")
    });
    driver(DRIVER, framed).replacen("@NODES@", &nodes.collect::<String>(), 1)
}

fn reads(params: &[Param]) -> impl Iterator<Item = String> {
    params.iter().enumerate().map(|(at, param)| {
        format!(
            "auto tengen_{at} = tengen_driver::read<{}>();",
            spelled(param.kind)
        )
    })
}

fn returned(routine: &Routine) -> String {
    routine.returns.map_or_else(|| "void".to_owned(), spelled)
}

fn spelled(kind: Type) -> String {
    kind.spell(
        base,
        |single| format!("optional<{}>", base(single)),
        |item| format!("vector<{item}>"),
    )
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int => "int",
        Base::Long => "long long",
        Base::Double => "double",
        Base::Bool => "bool",
        Base::String => "string",
        Base::Char => "char",
        Base::ListNode => "ListNode*",
        Base::TreeNode => "TreeNode*",
    }
}
