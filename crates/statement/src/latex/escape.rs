//! Escaping text, code and maths for LaTeX.

/// The LaTeX form of a character with a special meaning.
fn sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        '\\' => "\\textbackslash{}",
        '~' => "\\textasciitilde{}",
        '^' => "\\textasciicircum{}",
        '`' => "\\textasciigrave{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '…' => "\\ldots{}",
        '&' => "\\&",
        '%' => "\\%",
        '$' => "\\$",
        '#' => "\\#",
        '_' => "\\_",
        '{' => "\\{",
        '}' => "\\}",
        _ => return None,
    })
}

/// Letters that form a ligature when they follow each other.
const LIGATURES: [(char, char); 4] = [('-', '-'), ('\'', '\''), (',', ','), ('"', '\'')];

/// A text in LaTeX.
pub(crate) fn escaped(text: &str) -> String {
    after(text, "")
}

/// A text in LaTeX that follows `before`.
pub(super) fn after(text: &str, before: &str) -> String {
    let mut out = String::new();
    let mut previous = before.chars().next_back();
    // Brackets and asterisks directly after these commands would belong to them.
    let command = before.trim_end();
    let is_argument = command.ends_with("\\item") || command.ends_with("\\\\");
    for (at, letter) in text.chars().enumerate() {
        if let Some(sign) = sign(letter) {
            out.push_str(sign);
        } else if at == 0 && is_argument && matches!(letter, '[' | '*') {
            out.extend(['{', letter, '}']);
        } else {
            if previous.is_some_and(|previous| LIGATURES.contains(&(previous, letter))) {
                out.push_str("{}");
            }
            out.push(letter);
        }
        previous = Some(letter);
    }
    out
}

/// Inline code, with all of its spaces.
pub(super) fn code(code: &str) -> String {
    let mut out = String::new();
    let escaped = escaped(code);
    let mut after_space = true;
    for (at, letter) in escaped.char_indices() {
        let is_space = letter == ' ';
        let is_last = at + 1 == escaped.len();
        out.push_str(if is_space && (after_space || is_last) {
            "\\"
        } else {
            ""
        });
        out.push(letter);
        after_space = is_space;
    }
    format!("\\texttt{{{out}}}")
}

/// An address as an argument of `\href`, where sequences of letters have no meaning.
pub(super) fn address(target: &str) -> String {
    let escaped = target
        .chars()
        .map(|letter| sign(letter).map_or_else(|| letter.to_string(), str::to_owned));
    escaped.collect()
}

/// Maths without comments, which would extend beyond it.
pub(super) fn maths(tex: &str) -> String {
    let lines = tex.split('\n').map(|line| {
        let mut is_escaped = false;
        let end = line.find(|letter| {
            let is_comment = letter == '%' && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            is_comment
        });
        &line[..end.unwrap_or(line.len())]
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether maths is an environment that needs no dollar signs around it.
pub(super) fn is_environment(tex: &str) -> bool {
    let tex = tex.trim();
    let name = tex
        .strip_prefix("\\begin{")
        .and_then(|rest| rest.split('}').next());
    name.is_some_and(|name| {
        let kinds = [
            "align", "alignat", "eqnarray", "flalign", "gather", "multline",
        ];
        kinds.contains(&name.trim_end_matches('*')) && tex.ends_with(&format!("\\end{{{name}}}"))
    })
}

/// A sample, without empty lines at its end.
pub(crate) fn verbatim(text: &str) -> String {
    listing(text.trim_end())
}

/// Lines unchanged.
pub(super) fn listing(text: &str) -> String {
    let text = text.strip_suffix('\n').unwrap_or(text);
    if !text.contains("\\end{verbatim}") {
        return format!("\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n");
    }
    let line = |line| format!("\\texttt{{{}}}\\\\\n", escaped(line).replace(' ', "~"));
    let lines: String = text.split('\n').map(line).collect();
    format!("\\noindent\n{lines}")
}
