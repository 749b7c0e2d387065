//! Python: the driver looks the solution's functions up.

use super::{Target, dynamic, file, reserved};
use crate::harness::signature::{Param, Routine, Signature};
use crate::harness::types::{Base, Type};
use crate::program::File;

pub(super) struct Python;

const DRIVER: &str = include_str!("../drivers/driver.py");

impl Target for Python {
    fn language(&self) -> &'static str {
        "python"
    }

    fn reserved(&self) -> &'static [&'static str] {
        reserved::PYTHON
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        vec![
            file("harness.py", dynamic::driver(DRIVER, self, signature)),
            file("solution.py", submission),
        ]
    }

    fn stub(&self, signature: &Signature) -> String {
        let constructor = match signature {
            Signature::Function(_) => None,
            Signature::Class(class) => Some(self.empty("__init__", &class.constructor, "")),
        };
        let method = |routine: &Routine| {
            let returns = routine.returns.map_or_else(|| "None".to_owned(), spelled);
            self.empty(
                &self.name(None, &routine.name),
                &routine.params,
                &format!(" -> {returns}"),
            )
        };
        let methods = signature.routines().iter().map(method);
        let all: Vec<String> = constructor.into_iter().chain(methods).collect();
        format!("class {}:\n\n{}", signature.class_name(), all.join("\n"))
    }
}

impl Python {
    fn empty(&self, name: &str, params: &[Param], returns: &str) -> String {
        let param = |param: &Param| format!(", {}: {}", self.param(param), spelled(param.kind));
        let params: String = params.iter().map(param).collect();
        format!("    def {name}(self{params}){returns}:\n        pass\n")
    }
}

fn spelled(kind: Type) -> String {
    kind.spell(
        base,
        |single| format!("Optional[{}]", base(single)),
        |item| format!("List[{item}]"),
    )
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int | Base::Long => "int",
        Base::Double => "float",
        Base::Bool => "bool",
        Base::String | Base::Char => "str",
    }
}
