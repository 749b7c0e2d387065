//! Escaping text so that Markdown does not take it for markup.

/// The context of a piece of text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// The characters before and after it in the paragraph.
    pub(super) before: Option<char>,
    pub(super) after: Option<char>,
    /// Whether brackets in the text would end the surrounding element.
    pub(super) is_bracketed: bool,
    /// The adjacent mark: another one of the same kind would merge with it.
    pub(super) mark: Option<char>,
}

/// Escapes a piece of text.
pub(super) fn text(text: &str, around: Around) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let previous = if at == 0 {
            around.before
        } else {
            Some(letters[at - 1])
        };
        let rest = &letters[at + 1..];
        let next = rest.first().copied().or(around.after);
        let is_bracket = around.is_bracketed && matches!(letter, '[' | ']');
        if is_bracket || needs_backslash(letter, previous, next, rest) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

fn needs_backslash(
    letter: char,
    previous: Option<char>,
    next: Option<char>,
    rest: &[char],
) -> bool {
    let is_blank = |it: Option<char>| it.is_none_or(char::is_whitespace);
    match letter {
        '`' | '$' => true,
        '\\' => next.is_none_or(|it| it.is_ascii_punctuation() || it == '\n'),
        '*' => !(is_blank(previous) && is_blank(next) && previous.is_some()),
        '_' => {
            let is_word = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
            !(is_word(previous) && is_word(next) || is_blank(previous) && is_blank(next))
        }
        '[' => next == Some('^'),
        ']' => matches!(next, Some('(' | '[' | ':')),
        '!' => next == Some('['),
        '<' => next.is_some_and(|it| it.is_ascii_alphabetic() || "/!?".contains(it)),
        '&' => is_entity(rest),
        '~' => previous == Some('~') || next == Some('~'),
        // Two braces would begin a constant.
        '{' => previous == Some('{'),
        _ => false,
    }
}

/// Whether `&` before this text begins an entity, such as `lt;`.
fn is_entity(rest: &[char]) -> bool {
    const LONGEST: usize = 40;
    let end = rest.iter().take(LONGEST).position(|it| *it == ';');
    end.is_some_and(|end| {
        end > 0
            && rest[..end]
                .iter()
                .all(|it| it.is_ascii_alphanumeric() || *it == '#')
    })
}

/// The lines of a paragraph, escaped so that none begins another kind of block.
pub(super) fn lines(paragraph: &str) -> String {
    let escaped: Vec<String> = paragraph.lines().map(line).collect();
    escaped.join("\n")
}

fn line(line: &str) -> String {
    let is_break = line.ends_with("  ");
    let line = line.trim_ascii_start();
    let at = mark_position(line.trim_end());
    let (start, rest) = line.split_at(at.unwrap_or(0));
    let backslash = if at.is_some() { "\\" } else { "" };
    let rest = if is_break {
        rest
    } else {
        rest.trim_ascii_end()
    };
    format!("{start}{backslash}{rest}")
}

/// The position of the mark that would make a line begin another block.
fn mark_position(line: &str) -> Option<usize> {
    let first = line.chars().next()?;
    let after = &line[first.len_utf8()..];
    let ends_or_blank = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\t']);
    let consists_of = |signs: &str| line.chars().all(|it| signs.contains(it));
    let is_block = match first {
        '>' => true,
        '#' => ends_or_blank(line.trim_start_matches('#')),
        '-' | '+' => ends_or_blank(after) || consists_of("- \t|:"),
        '=' => consists_of("= \t"),
        ':' | '|' => consists_of("-:| \t"),
        '*' => ends_or_blank(after),
        '0'..='9' => {
            let rest = line.trim_start_matches(|it: char| it.is_ascii_digit());
            let mark = line.len() - rest.len();
            let is_mark = rest.starts_with(['.', ')']) && ends_or_blank(&rest[1..]);
            return is_mark.then_some(mark);
        }
        _ => false,
    };
    is_block.then_some(0)
}

/// Code between the necessary number of backticks.
pub(super) fn code(code: &str) -> String {
    let code = code.replace('\n', " ");
    let marks = "`".repeat(longest_run(&code) % 1000 + 1);
    let marks = if code.contains('`') {
        marks
    } else {
        "`".to_owned()
    };
    let needs_space = code.starts_with('`')
        || code.ends_with('`')
        || (code.starts_with(' ') && code.ends_with(' ') && code.contains(|it| it != ' '));
    let space = if needs_space { " " } else { "" };
    format!("{marks}{space}{code}{space}{marks}")
}

fn longest_run(text: &str) -> usize {
    let runs = text.split(|letter| letter != '`').map(str::len);
    runs.max().unwrap_or(0)
}

/// The URL of a link or a picture.
pub(super) fn target(target: &str) -> String {
    let target = target.replace('\\', "\\\\").replace('\n', " ");
    let is_plain = !target.is_empty() && !target.contains([' ', '(', ')', '<', '>', '\t']);
    if is_plain {
        return target;
    }
    let inner = target.replace('<', "\\<").replace('>', "\\>");
    format!("<{inner}>")
}

/// Whether a URL can be written between angle brackets.
pub(super) fn is_address(target: &str) -> bool {
    let scheme = target.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_scheme = scheme.len() > 1 && scheme.bytes().all(|it| it.is_ascii_alphanumeric());
    is_scheme
        && scheme.starts_with(|it: char| it.is_ascii_alphabetic())
        && !target.contains(|it: char| it.is_whitespace() || it.is_control() || "<>".contains(it))
}

#[cfg(test)]
mod tests {
    use super::{Around, code, lines, text};

    #[test]
    fn text_gets_backslashes_only_where_it_would_be_markup() {
        for (plain, escaped) in [
            ("C:\\tmp", "C:\\tmp"),
            ("a\\*b", "a\\\\\\*b"),
            ("snake_case 2 * 3", "snake_case 2 * 3"),
            ("_a *b*", "\\_a \\*b\\*"),
            ("[1, 5] [a](b)", "[1, 5] [a\\](b)"),
            ("a < b <b> &lt; & x", "a < b \\<b> \\&lt; & x"),
            ("$5 `x`", "\\$5 \\`x\\`"),
            ("{{x}} ~x ~~", "{\\{x}} ~x \\~\\~"),
        ] {
            assert_eq!(text(plain, Around::default()), escaped, "{plain}");
        }
    }

    #[test]
    fn lines_do_not_begin_blocks() {
        for (plain, escaped) in [
            ("- a\n1. b\n# c\n> d", "\\- a\n1\\. b\n\\# c\n\\> d"),
            ("-1\n#c\n1.5\n===", "-1\n#c\n1.5\n\\==="),
        ] {
            assert_eq!(lines(plain), escaped);
        }
    }

    #[test]
    fn code_holds_backticks() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code(" a "), "`  a  `");
    }
}
