//! C: the calls are generated; the driver has a function for each type. Lists are passed with their
//! sizes.

use super::{Grader, HarnessTarget, driver, file, indented, inlined, nodes, reserved};
use crate::name::{lower_first, upper_first};
use crate::signature::{Class, Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct C;

const DRIVER: &str = include_str!("../drivers/driver.h");

impl HarnessTarget for C {
    fn language(&self) -> &'static str {
        "c"
    }

    fn reserved(&self) -> &'static str {
        reserved::C
    }

    fn usual_name(&self, class: Option<&str>, plain: &str) -> String {
        class.map_or_else(
            || plain.to_owned(),
            |class| lower_first(class) + &upper_first(plain),
        )
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        self.program(signature, submission, true)
    }

    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        let files = self.program(signature, submission, false);
        inlined(files, |name| format!("#include \"{name}\""))
    }

    fn grader(&self, signature: &Signature, _stem: &str) -> Option<Grader> {
        let declared = self.declared(signature);
        let source = self.whole(signature, declared.as_bytes());
        let includes = DRIVER.lines().filter(|line| line.starts_with("#include"));
        let includes = indented(0, includes.map(str::to_owned));
        // The submission itself declares its class.
        let declared = match signature {
            Signature::Function(_) => declared,
            Signature::Class(_) => String::new(),
        };
        Some(Grader {
            source: String::from_utf8_lossy(&source.text).into_owned(),
            header: Some(includes + &nodes::definitions("c", signature) + &declared),
            imports: "",
        })
    }

    fn stub(&self, signature: &Signature) -> String {
        match signature {
            Signature::Function(routine) => self.empty(None, routine),
            Signature::Class(class) => {
                let (name, prefix) = (&class.name, lower_first(&class.name));
                let params = self.params(&class.constructor).join(", ");
                let params = if params.is_empty() { "void" } else { &params };
                let methods = class
                    .methods
                    .iter()
                    .map(|method| self.empty(Some(name), method));
                let methods: Vec<String> = methods.collect();
                format!(
                    "typedef struct {{\n    \n}} {name};\n\n{name}* {prefix}Create({params}) {{\n    \n}}\n\n{}\nvoid \
                     {prefix}Free({name}* obj) {{\n    \n}}\n",
                    methods.join("\n")
                )
            }
        }
    }
}

impl C {
    fn program(&self, signature: &Signature, submission: &[u8], framed: bool) -> Vec<File> {
        let main = match signature {
            Signature::Function(routine) => indented(4, self.call(None, routine)),
            Signature::Class(class) => self.calls(class),
        };
        let harness = format!(
            "#include \"driver.h\"\n#include \"solution.c\"\nTENGEN_STRICT\n\nint main(void) {{\n{main}    tengen_finish(\"+\");\n}}\n"
        );
        vec![
            file("harness.c", harness),
            file("driver.h", with_nodes(signature, framed)),
            file("solution.c", submission),
        ]
    }

    /// The prototypes of the submission's functions.
    fn declared(&self, signature: &Signature) -> String {
        let Signature::Class(class) = signature else {
            let routines = signature.routines().iter();
            return routines
                .map(|routine| self.head(None, routine) + ";\n")
                .collect();
        };
        let (name, prefix) = (&class.name, lower_first(&class.name));
        let params = self.params(&class.constructor).join(", ");
        let params = if params.is_empty() { "void" } else { &params };
        let methods = class.methods.iter();
        let methods: String = methods
            .map(|method| self.head(Some(name), method) + ";\n")
            .collect();
        format!(
            "typedef struct {name} {name};\n{name}* {prefix}Create({params});\n{methods}void \
             {prefix}Free({name}* obj);\n"
        )
    }

    /// A function without a body.
    fn empty(&self, class: Option<&str>, routine: &Routine) -> String {
        self.head(class, routine) + " {\n    \n}\n"
    }

    /// A function's name, parameters and result.
    fn head(&self, class: Option<&str>, routine: &Routine) -> String {
        let object = class.map(|class| format!("{class}* obj"));
        let sizes = match routine.returns.map_or(0, |kind| kind.lists) {
            0 => "",
            1 => "int* returnSize",
            _ => "int* returnSize, int** returnColumnSizes",
        };
        let sizes = Some(sizes.to_owned()).filter(|sizes| !sizes.is_empty());
        let params: Vec<String> = object
            .into_iter()
            .chain(self.params(&routine.params))
            .chain(sizes)
            .collect();
        let params = if params.is_empty() {
            "void".to_owned()
        } else {
            params.join(", ")
        };
        let name = self.name(class, &routine.name);
        let returns = routine.returns.map_or_else(|| "void".to_owned(), spelled);
        format!("{returns} {name}({params})")
    }

    fn params(&self, params: &[Param]) -> Vec<String> {
        let param = |param: &Param| {
            let name = self.param(param);
            let sizes = match param.kind.lists {
                0 => String::new(),
                1 => format!(", int {name}Size"),
                _ => format!(", int {name}Size, int* {name}ColSize"),
            };
            format!("{} {name}{sizes}", spelled(param.kind))
        };
        params.iter().map(param).collect()
    }

    fn calls(&self, class: &Class) -> String {
        let (name, prefix) = (&class.name, lower_first(&class.name));
        let given = given(&class.constructor).join(", ");
        let construct =
            reads(&class.constructor).chain([format!("tengen_object = {prefix}Create({given});")]);
        let call = |method: &Routine| {
            let lines = indented(12, self.call(Some(name), method));
            let called = &method.name.plain;
            format!(
                "        if (!strcmp(tengen_names[tengen_at], \"{called}\")) {{\n{lines}        }}\n"
            )
        };
        let calls: String = class.methods.iter().map(call).collect();
        format!(
            "    int tengen_count;
    char **tengen_names = tengen_read_list_string(&tengen_count);
    {name} *tengen_object;
    tengen_takes('['), tengen_takes('[');
    {{
{construct}    }}
    tengen_takes(']'), tengen_say(\"[null\");
    for (int tengen_at = 1; tengen_at < tengen_count; ++tengen_at) {{
        tengen_say(\",\"), tengen_takes('[');
{calls}        tengen_takes(']');
    }}
    tengen_say(\"]\"), {prefix}Free(tengen_object);
",
            construct = indented(8, construct)
        )
    }

    /// Reads the arguments, makes the call and writes the result.
    fn call(&self, class: Option<&str>, routine: &Routine) -> Vec<String> {
        let name = self.name(class, &routine.name);
        let mut given: Vec<String> = class
            .map(|_| "tengen_object".to_owned())
            .into_iter()
            .collect();
        given.extend(self::given(&routine.params));
        let Some(kind) = routine.returns else {
            let call = format!("{name}({});", given.join(", "));
            return reads(&routine.params)
                .chain([call, "tengen_say(\"null\");".to_owned()])
                .collect();
        };
        let (sizes, passed) = match kind.lists {
            0 => ("", ""),
            1 => ("int tengen_size = 0;", ", tengen_size"),
            _ => (
                "int tengen_size = 0, *tengen_sizes = NULL;",
                ", tengen_size, tengen_sizes",
            ),
        };
        let pointers = ["&tengen_size", "&tengen_sizes"].map(str::to_owned);
        given.extend(pointers.into_iter().take(usize::from(kind.lists)));
        let (returns, call) = (spelled(kind), format!("{name}({})", given.join(", ")));
        let constant = if returns == "char*" {
            "const char*: 1, "
        } else {
            ""
        };
        let result = format!("__auto_type tengen_result = {call};");
        let check = format!(
            "_Static_assert(_Generic(tengen_result, {returns}: 1, {constant}default: 0), \"{name} must return {returns}\");"
        );
        let write = format!(
            "tengen_write_{}(tengen_result{passed}, \"{name}\");",
            function(kind)
        );
        let sizes = Some(sizes.to_owned()).filter(|sizes| !sizes.is_empty());
        reads(&routine.params)
            .chain(sizes)
            .chain([result, check, write])
            .collect()
    }
}

/// The driver, with linked lists and trees if the signature has them.
fn with_nodes(signature: &Signature, framed: bool) -> String {
    let nodes = nodes::code("c", signature);
    let nodes = nodes
        .into_iter()
        .map(|(definition, code)| format!("{definition}\n{code}\n"));
    driver(DRIVER, framed).replacen("@NODES@", &nodes.collect::<String>(), 1)
}

fn reads(params: &[Param]) -> impl Iterator<Item = String> {
    params.iter().enumerate().map(|(at, param)| {
        let (name, read) = (format!("tengen_{at}"), function(param.kind));
        let (sizes, pointers) = match param.kind.lists {
            0 => (String::new(), String::new()),
            1 => (format!("int {name}_size; "), format!("&{name}_size")),
            _ => (
                format!("int {name}_size, *{name}_sizes; "),
                format!("&{name}_size, &{name}_sizes"),
            ),
        };
        format!(
            "{sizes}{} {name} = tengen_read_{read}({pointers});",
            spelled(param.kind)
        )
    })
}

/// The arguments for the parameters: each list with its sizes.
fn given(params: &[Param]) -> Vec<String> {
    let given = |(at, param): (usize, &Param)| {
        let name = format!("tengen_{at}");
        match param.kind.lists {
            0 => name,
            1 => format!("{name}, {name}_size"),
            _ => format!("{name}, {name}_size, {name}_sizes"),
        }
    };
    params.iter().enumerate().map(given).collect()
}

/// The suffix of the driver's functions for a type.
fn function(kind: Type) -> String {
    let lists = ["", "list_", "lists_"][usize::from(kind.lists.min(2))];
    let nullable = if kind.nullable { "nullable_" } else { "" };
    format!("{lists}{nullable}{}", kind.base.name())
}

/// A nullable value is a pointer to it; a text is a pointer already.
fn spelled(kind: Type) -> String {
    let nullable = |single| match single {
        Base::String => base(single).to_owned(),
        _ => format!("{}*", base(single)),
    };
    kind.spell(base, nullable, |item| format!("{item}*"))
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int => "int",
        Base::Long => "long long",
        Base::Double => "double",
        Base::Bool => "bool",
        Base::String => "char*",
        Base::Char => "char",
        Base::ListNode => "struct ListNode*",
        Base::TreeNode => "struct TreeNode*",
    }
}
