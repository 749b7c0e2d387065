//! Reading a page: its console blocks, and the commands in them.

/// A block of code in a page.
pub(super) struct Block<'a> {
    /// What stands after the fence.
    pub(super) info: &'a str,
    /// The number of its first line in the page, from 1.
    pub(super) line: usize,
    pub(super) lines: Vec<&'a str>,
}

/// A command of a console block, and what it prints.
pub(super) struct Step<'a> {
    pub(super) line: usize,
    pub(super) command: String,
    pub(super) output: Vec<&'a str>,
}

/// All blocks of code, in order.
pub(super) fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (index, line) in page.lines().enumerate() {
        match (open, line.strip_prefix("```")) {
            (false, Some(info)) => {
                blocks.push(Block {
                    info,
                    line: index + 2,
                    lines: Vec::new(),
                });
                open = true;
            }
            (true, Some(_)) => open = false,
            (true, None) => blocks.last_mut().unwrap().lines.push(line),
            (false, None) => {}
        }
    }
    assert!(!open, "a block is not closed");
    blocks
}

impl<'a> Block<'a> {
    /// The steps of a console block: a line `$ command` begins one, `> ` goes on with the command.
    pub(super) fn steps(&self) -> Vec<Step<'a>> {
        let mut steps: Vec<Step> = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            if let Some(command) = line.strip_prefix("$ ") {
                steps.push(Step {
                    line: self.line + index,
                    command: command.to_owned(),
                    output: Vec::new(),
                });
                continue;
            }
            let step = steps.last_mut();
            let step = step.unwrap_or_else(|| panic!("line {}: no command", self.line));
            match line.strip_prefix('>') {
                Some(more) if step.output.is_empty() => {
                    step.command.push('\n');
                    step.command
                        .push_str(more.strip_prefix(' ').unwrap_or(more));
                }
                _ => step.output.push(line),
            }
        }
        steps
    }
}

/// Whether printed lines are as a page has them: `...` in a line is any text, a line `  ...` any lines;
/// times and sizes of memory are any, and so is the width of white space.
pub(super) fn fits(expected: &[&str], printed: &[&str]) -> bool {
    match (expected, printed) {
        ([], []) => true,
        ([any, rest @ ..], _) if any.trim() == "..." => {
            (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..]))
        }
        ([one, rest @ ..], [other, more @ ..]) => {
            line_fits(&measured(one), &measured(other)) && fits(rest, more)
        }
        _ => false,
    }
}

/// The line with single blanks and without the figures that differ from run to run. How much is of earlier runs is one: a time near
/// the limit, as on a busy machine, is measured again.
fn measured(line: &str) -> String {
    if let (true, Some((_, rest))) = (line.starts_with("* "), line.split_once(" results are ")) {
        return format!("* # results are {rest}");
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_unit = |word: Option<&&str>| word.is_some_and(|word| ["s", "MB"].contains(word));
    let shown = words.iter().enumerate().map(|(index, word)| {
        let number = word.trim_start_matches('*');
        let figure = number.contains('.') && number.parse::<f64>().is_ok();
        if figure && is_unit(words.get(index + 1)) {
            "#"
        } else {
            word
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

fn line_fits(expected: &str, printed: &str) -> bool {
    let Some((before, after)) = expected.split_once("...") else {
        return expected == printed;
    };
    let Some(rest) = printed.strip_prefix(before) else {
        return false;
    };
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    ends.rev().any(|at| line_fits(after, &rest[at..]))
}

#[test]
fn three_dots_stand_for_any_text_and_any_lines() {
    assert!(fits(&["a ... c", "...", "z"], &["a b b c", "x", "y", "z"]));
    assert!(fits(&["took 1.0 s"], &["took  2.25 s"]));
    assert!(!fits(&["a ..."], &["b a "]));
    assert!(!fits(&["took 1 s"], &["took 2 s"]));
    assert!(!fits(&["a", "..."], &["b"]));
}
