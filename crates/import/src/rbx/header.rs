//! The header `rbx.h`, by which programs of the jury read the variables of the problem.

use super::Reader;
use super::vars::Vars;
use crate::ImportError;
use crate::problem::ImportedProblem;
use generators::Value;
use std::fmt::Write as _;

/// A header of the package's own that replaces the usual one.
const OVERRIDE: &str = "rbx.override.h";

const BEFORE: &str = include_str!("before.h");
const AFTER: &str = include_str!("after.h");

/// Writes the header if any source of the package includes it.
pub(super) fn provide(reader: &Reader, problem: &mut ImportedProblem) -> Result<(), ImportError> {
    let package_files = reader.source.package_files;
    if let Some(file) = package_files.file(OVERRIDE) {
        problem.copy(file, "include/rbx.h");
        return Ok(());
    }
    let is_source = |path: &&str| crate::programs::has_extension(path, &["cpp", "cc", "h", "hpp"]);
    let includes = |path: &str| {
        let text = package_files.peek(path);
        text.is_some_and(|text| text.contains("\"rbx.h\"") || text.contains("<rbx.h>"))
    };
    if !package_files.paths().filter(is_source).any(includes) {
        return Ok(());
    }
    let mut text = BEFORE.to_owned();
    for group in reader.package.list("testcases")? {
        if let (Some(name), Some(own)) = (group.text_at("name")?, group.get("vars")) {
            let vars = reader.vars.with(Some(own), problem)?;
            let _ = writeln!(text, "  if (rbx::getGroup() == {name:?}) {{");
            table(&vars, "    ", &mut text);
            text.push_str("    return {};\n  }\n");
        }
    }
    table(&reader.vars, "  ", &mut text);
    text.push_str("  return {};\n");
    text.push_str(AFTER);
    problem.tree.put("include/rbx.h", text);
    Ok(())
}

/// The lines that look up variables.
fn table(vars: &Vars, indent: &str, text: &mut String) {
    for (name, value) in &vars.0 {
        let value = match value {
            Value::Int(i64::MIN) => "std::numeric_limits<long long>::min()".to_owned(),
            Value::Int(number) => format!("{number}LL"),
            Value::Float(number) => format!("double({number:?})"),
            Value::Bool(truth) => truth.to_string(),
            other => {
                let shown = match other {
                    Value::Text(text) => text.clone(),
                    other => other.to_string(),
                };
                // The escapes of JSON are those of C++ as well.
                let quoted = serde_json::Value::from(shown);
                format!("std::string({quoted})")
            }
        };
        let _ = writeln!(text, "{indent}if (name == {name:?}) return {value};");
    }
}
