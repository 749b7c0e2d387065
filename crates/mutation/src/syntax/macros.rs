//! C macros that are used as the head of a statement, such as `rep(i, 0, n)`.
//!
//! A parser without a preprocessor reads them as calls without a semicolon. Therefore the tree is
//! built from a text of the same length, in which each such call is replaced by the head of an
//! endless loop or of a condition. The replaced ranges are not mutated.

use std::ops::Range;

/// The replacements for a call that is long enough.
const HEADS: [&str; 2] = ["for(;;)", "if(1)"];

/// The text to be parsed, and the ranges in which it differs from the source.
pub(super) fn hide(source: &str) -> (String, Vec<Range<usize>>) {
    let names: Vec<&str> = source.lines().filter_map(head_macro).collect();
    let mut text = source.to_owned();
    let mut hidden = Vec::new();
    if names.is_empty() {
        return (text, hidden);
    }
    for (name, range) in calls(source) {
        let size = range.len();
        let head = HEADS.iter().find(|head| head.len() <= size);
        if let Some(head) = head.filter(|_| names.contains(&name)) {
            text.replace_range(range.clone(), &format!("{head:size$}"));
            hidden.push(range);
        }
    }
    (text, hidden)
}

/// The name of a macro with parameters, if this line defines one that begins with a loop or a
/// condition and does not contain the whole statement.
fn head_macro(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = rest.strip_prefix("define")?.trim_start();
    let (name, rest) = rest.split_once('(')?;
    let (_, body) = rest.split_once(')')?;
    let body = body.trim();
    let begins = ["for", "while", "if"].iter().any(|word| {
        body.strip_prefix(word)
            .is_some_and(|rest| rest.trim_start().starts_with('('))
    });
    (begins && body.ends_with(')') && !name.contains(char::is_whitespace)).then_some(name)
}

/// Every name that is directly followed by an argument list, outside of directives, comments and
/// string literals.
fn calls(source: &str) -> Vec<(&str, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        if let Some(size) = skipped(source, at) {
            at += size;
            continue;
        }
        let size = word(rest);
        if size == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let spaces = rest[size..].len() - rest[size..].trim_start_matches(' ').len();
        if let Some(arguments) = arguments(&rest[size + spaces..]) {
            let end = at + size + spaces + arguments;
            if !source[at..end].contains('\n') {
                found.push((&rest[..size], at..end));
            }
        }
        at += size;
    }
    found
}

fn word(text: &str) -> usize {
    let is_end = |letter: char| !(letter.is_alphanumeric() || letter == '_');
    text.find(is_end).unwrap_or(text.len())
}

/// The length of the directive, comment or string literal that begins here.
fn skipped(source: &str, at: usize) -> Option<usize> {
    let rest = &source[at..];
    let line = source[..at].rfind('\n').map_or(0, |end| end + 1);
    let to_end = |end: Option<usize>| end.unwrap_or(rest.len());
    match rest.as_bytes() {
        [b'#', ..] if source[line..at].trim().is_empty() => Some(directive(rest)),
        [b'/', b'/', ..] => Some(to_end(rest.find('\n'))),
        [b'/', b'*', ..] => Some(to_end(rest.find("*/").map(|end| end + 2))),
        [quote @ (b'"' | b'\''), ..] => Some(quoted(rest, *quote)),
        _ => None,
    }
}

/// A directive continues on the next line if its line ends with a backslash.
fn directive(text: &str) -> usize {
    let mut size = 0;
    for line in text.split_inclusive('\n') {
        size += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    size
}

fn quoted(text: &str, quote: u8) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of the argument list that begins here.
fn arguments(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::hide;

    #[test]
    fn heads_of_loops_are_hidden_in_their_length() {
        let source = "#define rep(i, n) for (int i = 0; i < (n); i++)\n#define sq(x) ((x) * (x))\n\
                      int main() { rep(j, f(3)) g(sq(2)); } // rep(i, 2)\n";
        let (text, hidden) = hide(source);
        let [range] = &hidden[..] else {
            panic!("{hidden:?}")
        };
        assert_eq!(&source[range.clone()], "rep(j, f(3))");
        assert_eq!(text, source.replace("rep(j, f(3))", "for(;;)     "));
    }

    #[test]
    fn whole_statements_and_short_calls_stay() {
        let source = "#define f(x) for (;;) x;\n#define F() if (1)\nint main() { f(2) F() g(); }\n";
        assert!(hide(source).1.is_empty());
    }
}
