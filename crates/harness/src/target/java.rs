//! Java: the driver finds the solution's methods by reflection, so it accepts both arrays and
//! lists.

use super::{Grader, HarnessTarget, driver, file, loading, nodes, reserved};
use crate::signature::{Param, Routine, Signature};
use crate::types::{Base, Type};
use program::File;

pub(super) struct Java;

const DRIVER: &str = include_str!("../drivers/Main.java");
const NODES: &str = include_str!("../drivers/nodes/Nodes.java");
/// On the submission's first line, so that line numbers are preserved.
const IMPORTS: &str = "import java.io.*; import java.math.*; import java.text.*; import java.time.*; import \
                       java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*; import \
                       java.util.concurrent.locks.*; import java.util.function.*; import java.util.regex.*; import \
                       java.util.stream.*; ";

impl HarnessTarget for Java {
    fn language(&self) -> &'static str {
        "java"
    }

    fn reserved(&self) -> &'static str {
        reserved::JAVA
    }

    fn files(&self, signature: &Signature, submission: &[u8]) -> Vec<File> {
        let name = format!("{}.java", signature.class_name());
        vec![
            file("Main.java", self.driver(signature, true)),
            file(
                &name,
                [IMPORTS.as_bytes(), &without_package(submission)].concat(),
            ),
        ]
    }

    /// All imports come first, and only the driver's class is public.
    fn whole(&self, signature: &Signature, submission: &[u8]) -> File {
        let driver = self.driver(signature, false);
        let submission = without_package(submission);
        let submission = String::from_utf8_lossy(&submission);
        let is_import = |line: &&str| line.starts_with("import ");
        let (imports, driver): (Vec<&str>, Vec<&str>) = driver.lines().partition(is_import);
        let (more, own): (Vec<&str>, Vec<&str>) = submission.lines().partition(is_import);
        let class = signature.class_name();
        let own = own.join("\n").replacen(
            &format!("public class {class}"),
            &format!("class {class}"),
            1,
        );
        let imports = [imports, more].concat().join("\n");
        file(
            "solution",
            format!(
                "{}\n{imports}\n{}\n\n{own}\n",
                IMPORTS.trim_end(),
                driver.join("\n")
            ),
        )
    }

    /// The main class has the name of the file.
    fn grader(&self, signature: &Signature, stem: &str) -> Option<Grader> {
        let Grader { source, .. } = loading(&self.whole(signature, b""));
        let file = format!("\"{}.java\"", signature.class_name());
        let source = source.replacen("class Main ", "class grader ", 1).replacen(
            &file,
            &format!("\"{stem}.java\""),
            1,
        );
        Some(Grader {
            source,
            header: None,
            imports: IMPORTS,
        })
    }

    fn stub(&self, signature: &Signature) -> String {
        let constructor = match signature {
            Signature::Function(_) => String::new(),
            Signature::Class(class) => {
                format!(
                    "    public {}({}) {{\n        \n    }}\n\n",
                    class.name,
                    self.params(&class.constructor)
                )
            }
        };
        let method = |routine: &Routine| {
            let returns = routine.returns.map_or_else(|| "void".to_owned(), spelled);
            let (name, params) = (self.name(None, &routine.name), self.params(&routine.params));
            format!("    public {returns} {name}({params}) {{\n        \n    }}\n")
        };
        let methods: Vec<String> = signature.routines().iter().map(method).collect();
        format!(
            "class {} {{\n{constructor}{}}}\n",
            signature.class_name(),
            methods.join("\n")
        )
    }
}

/// The submission with spaces in place of a package clause: the driver's class is in no package.
fn without_package(submission: &[u8]) -> Vec<u8> {
    let mut text = submission.to_vec();
    let Some(start) = after_comments(&text).filter(|start| {
        let rest = text[*start..].strip_prefix(b"package");
        rest.and_then(<[u8]>::first)
            .is_some_and(u8::is_ascii_whitespace)
    }) else {
        return text;
    };
    let Some(length) = text[start..].iter().position(|byte| *byte == b';') else {
        return text;
    };
    for byte in &mut text[start..=start + length] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
    text
}

/// Where the first token begins; `None` if a comment does not end.
fn after_comments(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let end: &[u8] = match rest {
            [b'/', b'/', ..] => b"\n",
            [b'/', b'*', ..] => b"*/",
            [first, ..] if first.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => return Some(at),
        };
        let body = rest.get(2..)?.windows(end.len());
        at += 2 + body.clone().position(|part| part == end)? + end.len();
    }
}

impl Java {
    fn driver(&self, signature: &Signature, framed: bool) -> String {
        let driver = driver(DRIVER, framed)
            .replacen("@SIGNATURE@", &self.constants(signature), 1)
            .replacen("@NODES@", NODES, 1);
        format!("{driver}\n{}", nodes::definitions("java", signature))
    }

    /// The signature in the driver's notation.
    fn constants(&self, signature: &Signature) -> String {
        let class = signature.class_name();
        let (constructor, is_class) = match signature {
            Signature::Function(_) => (&[][..], false),
            Signature::Class(class) => (&class.constructor[..], true),
        };
        let routine = |called: &str, name: &str, returns: &str, params: &[Param]| {
            let kinds = params.iter().map(|param| param.kind.to_string());
            let words = [called, name, returns]
                .map(str::to_owned)
                .into_iter()
                .chain(kinds);
            let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
            format!("new Routine({})", words.join(", "))
        };
        let methods = signature.routines().iter().map(|method| {
            let name = self.name(None, &method.name);
            routine(
                &method.name.plain,
                &name,
                &method.returned(),
                &method.params,
            )
        });
        format!(
            "private static final Class<?> SOLUTION = {class}.class;
    private static final String FILE = \"{class}.java\";
    private static final boolean IS_CLASS = {is_class};
    private static final Routine CONSTRUCTOR = {};
    private static final Routine[] METHODS = {{{}}};",
            routine(class, class, "void", constructor),
            methods.collect::<Vec<_>>().join(", ")
        )
    }

    fn params(&self, params: &[Param]) -> String {
        let param = |param: &Param| format!("{} {}", spelled(param.kind), self.param(param));
        params.iter().map(param).collect::<Vec<_>>().join(", ")
    }
}

fn spelled(kind: Type) -> String {
    kind.spell(
        base,
        |single| boxed(single).to_owned(),
        |item| format!("{item}[]"),
    )
}

fn base(base: Base) -> &'static str {
    match base {
        Base::Int => "int",
        Base::Long => "long",
        Base::Double => "double",
        Base::Bool => "boolean",
        Base::String => "String",
        Base::Char => "char",
        Base::ListNode => "ListNode",
        Base::TreeNode => "TreeNode",
    }
}

fn boxed(base: Base) -> &'static str {
    match base {
        Base::Int => "Integer",
        Base::Long => "Long",
        Base::Double => "Double",
        Base::Bool => "Boolean",
        Base::String => "String",
        Base::Char => "Character",
        Base::ListNode => "ListNode",
        Base::TreeNode => "TreeNode",
    }
}

#[cfg(test)]
mod tests {
    use super::without_package;

    #[test]
    fn a_package_clause_is_left_out() {
        for (text, plain) in [
            ("package a.b;\nclass X {}", "            \nclass X {}"),
            (
                "/* package; */ // x\npackage\na;class X {}",
                "/* package; */ // x\n       \n  class X {}",
            ),
            ("class X { int packaged; }", "class X { int packaged; }"),
            ("packages;", "packages;"),
            ("/* package x;", "/* package x;"),
        ] {
            assert_eq!(without_package(text.as_bytes()), plain.as_bytes());
        }
    }
}
