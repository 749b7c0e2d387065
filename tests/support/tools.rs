//! Calls of `tengen` that could not do their work because this machine lacks a tool.

use terms::language::Languages;

/// Ends the test as skipped where what was printed says that a tool of a built-in language was not found.
pub(super) fn skip_if_missing(stdout: &str, stderr: &str) {
    let said = stdout.lines().chain(stderr.lines());
    for tool in said.flat_map(missing) {
        if let Some(language) = language(tool) {
            testing::missing(&language, tool);
        }
    }
}

/// The tools that were not found, as an error or the last line of `verify` names them.
fn missing(line: &str) -> Vec<&str> {
    if let Some((before, _)) = line.split_once("` was not found, so programs in ") {
        return before.rsplit('`').take(1).collect();
    }
    let unproven = line.strip_prefix("not proven: ");
    let tools = unproven.and_then(|rest| rest.split_once("), because "));
    let Some((_, tools)) = tools else {
        return Vec::new();
    };
    let end = tools.find(" was ").or(tools.find(" were "));
    tools[..end.unwrap_or(tools.len())].split(", ").collect()
}

/// The built-in language whose commands call this tool.
fn language(tool: &str) -> Option<String> {
    let languages = Languages::builtin();
    let mut languages = languages.iter();
    let found = languages.find(|language| language.missing_tools().contains(&tool));
    found.map(|language| language.name.clone())
}

#[test]
fn tools_are_read_from_errors_and_from_the_last_line() {
    let error = "error: `g++` was not found, so programs in c++ cannot be used";
    assert_eq!(missing(error), ["g++"]);
    let line = "not proven: 3 solutions in 2 languages (c++: 1, go: 2), because g++, go were not found; get them with: x";
    assert_eq!(missing(line), ["g++", "go"]);
    assert_eq!(missing("as expected"), [""; 0]);
    assert_eq!(language("g++").as_deref(), Some("c++"));
    assert_eq!(language("no-such-interpreter"), None);
}
