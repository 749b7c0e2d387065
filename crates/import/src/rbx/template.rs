//! Templates of statements: blocks, and variables of the problem.

use super::vars::Vars;
use exchange::Losses;

/// The notation of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TemplateNotation {
    Tex,
    Markdown,
}

/// A block of a template, with variables filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TemplateBlock {
    /// Empty for the text outside of all blocks.
    pub(super) name: String,
    pub(super) text: String,
}

/// The blocks of a template in order. The text outside of blocks comes first.
pub(super) fn blocks(
    text: &str,
    notation: TemplateNotation,
    vars: &Vars,
    losses: &mut Losses,
) -> Vec<TemplateBlock> {
    let mut blocks = vec![TemplateBlock {
        name: String::new(),
        text: String::new(),
    }];
    let mut open = 0;
    for piece in pieces(text, notation) {
        match piece {
            TemplatePiece::Text(text) => blocks[open].text.push_str(text),
            TemplatePiece::Variable(expression) => {
                if let Some(value) = value(expression, vars) {
                    blocks[open].text.push_str(&value);
                } else {
                    losses.lost(
                        format!("`{}` in the statement", expression.trim()),
                        "it stays as it is: only variables of the problem are filled in",
                    );
                    blocks[open].text.push_str(expression.trim());
                }
            }
            TemplatePiece::Tag(tag) => {
                let mut words = tag.split_whitespace();
                match (words.next(), words.next()) {
                    (Some("block"), Some(name)) => {
                        blocks.push(TemplateBlock {
                            name: name.to_owned(),
                            text: String::new(),
                        });
                        open = blocks.len() - 1;
                    }
                    (Some("endblock"), _) => open = 0,
                    _ => losses.weaker(
                        format!("`{}` in the statement", tag.trim()),
                        "it is left out, and what it controls stays",
                    ),
                }
            }
        }
    }
    blocks
}

enum TemplatePiece<'a> {
    Text(&'a str),
    Tag(&'a str),
    Variable(&'a str),
}

/// The pieces of a template.
fn pieces(text: &str, notation: TemplateNotation) -> Vec<TemplatePiece<'_>> {
    let (tag, variable, comment) = match notation {
        TemplateNotation::Tex => (("\\BLOCK{", "}"), ("\\VAR{", "}"), ("\\#{", "}")),
        TemplateNotation::Markdown => (("{%", "%}"), ("{{", "}}"), ("{#", "#}")),
    };
    let mut pieces = Vec::new();
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        if notation == TemplateNotation::Tex && start.starts_with("%-") {
            pieces.push(TemplatePiece::Tag(start[2..].trim_end()));
            continue;
        }
        if notation == TemplateNotation::Tex && start.starts_with("%#") {
            continue;
        }
        let mut rest = line;
        loop {
            let found = [tag, variable, comment].map(|(open, _)| rest.find(open));
            let Some(at) = found.into_iter().flatten().min() else {
                break;
            };
            let kind = found.iter().position(|one| *one == Some(at)).unwrap_or(0);
            let (open, close) = [tag, variable, comment][kind];
            let Some(length) = rest[at + open.len()..].find(close) else {
                break;
            };
            let inner = &rest[at + open.len()..][..length];
            pieces.push(TemplatePiece::Text(&rest[..at]));
            match kind {
                0 => pieces.push(TemplatePiece::Tag(inner.trim_matches(['-', ' ']))),
                1 => pieces.push(TemplatePiece::Variable(inner)),
                _ => {}
            }
            rest = &rest[at + open.len() + length + close.len()..];
        }
        pieces.push(TemplatePiece::Text(rest));
    }
    pieces
}

/// The value of a variable with its filters.
fn value(expression: &str, vars: &Vars) -> Option<String> {
    let mut parts = expression.split('|').map(str::trim);
    let name = parts.next()?;
    let name = name.strip_prefix("problem.").unwrap_or(name);
    let name = name.strip_prefix("vars.").unwrap_or(name);
    let mut value = vars.shown(name)?;
    for filter in parts {
        value = match filter.split('(').next() {
            Some("sci" | "rsci") => scientific(&value),
            Some("escape") => value.replace('_', "\\_"),
            _ => return None,
        };
    }
    Some(value)
}

/// A number with its zeros as a power of ten, if these are at least four.
fn scientific(number: &str) -> String {
    let digits = number.trim_end_matches('0');
    let zeros = number.len() - digits.len();
    let (sign, digits) = digits
        .strip_prefix('-')
        .map_or(("", digits), |rest| ("-", rest));
    match digits {
        "1" if zeros >= 4 => format!("{sign}10^{{{zeros}}}"),
        _ if zeros >= 4 && digits.len() == 1 => format!("{sign}{digits} \\times 10^{{{zeros}}}"),
        _ => number.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{TemplateBlock, TemplateNotation, blocks, scientific};
    use crate::rbx::vars::Vars;
    use exchange::Losses;
    use generators::Value;

    #[test]
    fn blocks_have_their_variables_filled_in() {
        let vars = Vars([("N.max".to_owned(), Value::Int(200_000))].into());
        let text = "%- block legend\nUp to $\\VAR{vars.N.max | sci}$.\n%# no\n%- endblock\n\\BLOCK{block input}\\VAR{N.max}\\VAR{x}\\BLOCK{endblock}\n";
        let mut losses = Losses::default();
        let found = blocks(text, TemplateNotation::Tex, &vars, &mut losses);
        let expected = [
            ("", "\n"),
            ("legend", "Up to $2 \\times 10^{5}$.\n"),
            ("input", "200000x"),
        ];
        let expected = expected.map(|(name, text)| TemplateBlock {
            name: name.to_owned(),
            text: text.to_owned(),
        });
        assert_eq!(found, expected);
        assert_eq!(losses.len(), 1);
        let text = "{% block legend %}{{ vars.N.max }}{% if x %}!{% endif %}{% endblock %}";
        let found = blocks(text, TemplateNotation::Markdown, &vars, &mut losses);
        assert_eq!(found[1].text, "200000!");
        assert_eq!(losses.len(), 3);
    }

    #[test]
    fn only_round_numbers_become_powers() {
        let all = ["1000", "-10000", "30000", "120000"].map(scientific);
        assert_eq!(all, ["1000", "-10^{4}", "3 \\times 10^{4}", "120000"]);
    }
}
