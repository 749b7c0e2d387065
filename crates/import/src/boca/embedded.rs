//! Programs of the jury inside the scripts that rbx writes: each file is a here-document, which the
//! script writes to its name.

use crate::problem::ImportedProblem;
use std::collections::BTreeMap;

/// The header that all programs of a problem share.
const TESTLIB: &str = "testlib.h";

/// The texts of files by their names.
pub(super) type Files = BTreeMap<String, String>;

/// The files that a script contains.
pub(super) fn files(script: &str) -> Files {
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    let mut files = Files::new();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        if let Some((variable, end)) = here_document(line) {
            let text = lines.by_ref().take_while(|line| *line != end);
            let text = text.flat_map(|line| [line, "\n"]).collect();
            texts.insert(variable, text);
        } else if let Some((variable, name)) = written(line)
            && let Some(text) = texts.remove(variable)
        {
            files.insert(name.to_owned(), text);
        }
    }
    files
}

/// The variable and the last line of `read -r -d '' VARIABLE <<"END"`.
fn here_document(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim().strip_prefix("read -r -d '' ")?;
    let (variable, end) = rest.split_once("<<")?;
    Some((variable.trim(), end.trim().trim_matches('"')))
}

/// The variable and the name of `printf "%s" "${VARIABLE}" >NAME`.
fn written(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim().strip_prefix("printf \"%s\" \"${")?;
    let (variable, rest) = rest.split_once("}\"")?;
    let name = rest.trim().strip_prefix('>')?.trim();
    let is_name = !name.is_empty() && !name.contains(['/', '$', ' ']);
    is_name.then_some((variable, name))
}

/// Adds a program of the jury: one file, or a directory with the headers that it includes. Returns
/// its path.
pub(super) fn put(
    files: &Files,
    main: &str,
    role: &str,
    problem: &mut ImportedProblem,
) -> Option<String> {
    let text = files.get(main)?;
    let is_included = |name: &str| text.contains(&format!("\"{name}\""));
    let included = files.iter().filter(|(name, _)| is_included(name));
    let (shared, headers): (Vec<_>, Vec<_>) = included.partition(|(name, _)| *name == TESTLIB);
    for (name, header) in shared {
        problem.tree.put(format!("include/{name}"), header.as_str());
    }
    if headers.is_empty() {
        let path = format!("jury/{main}");
        problem.tree.put(path.as_str(), text.as_str());
        return Some(path);
    }
    let dir = format!("jury/{role}");
    problem.tree.put(format!("{dir}/{main}"), text.as_str());
    for (name, header) in headers {
        problem.tree.put(format!("{dir}/{name}"), header.as_str());
    }
    Some(dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_by_the_names_to_which_a_script_writes_them() {
        let script = "#!/bin/bash\nread -r -d '' A0 <<\"A0EOF\"\nint x;\n\"A0EOF\n  A0EOF\nA0EOF\n\
                      printf \"%s\" \"${A0}\" >checker.cpp\nprintf \"%s\" \"${B}\" >/etc/passwd\n";
        let files = files(script);
        assert_eq!(files.len(), 1);
        assert_eq!(files["checker.cpp"], "int x;\n\"A0EOF\n  A0EOF\n");
    }
}
