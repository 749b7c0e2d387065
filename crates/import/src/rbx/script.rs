//! Generator scripts: lines that call generators, in the two notations of rbx.

use crate::ImportError;
use crate::commands;

/// A line of a script.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScriptLine {
    /// The `@testgroup` blocks that contain it, joined with `/`; empty outside of all.
    pub(super) group: String,
    pub(super) what: TestSource,
    pub(super) line: usize,
}

/// What makes a test.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TestSource {
    /// A generator and its arguments.
    Call(String, Vec<String>),
    /// A copy of a file.
    Copy(String),
    /// The input itself.
    Text(String),
}

impl ScriptLine {
    /// Whether the entry belongs to this group or subgroup.
    pub(super) fn is_for(&self, group: &str) -> bool {
        let inner = group.strip_prefix(self.group.as_str());
        inner.is_some_and(|inner| {
            self.group.is_empty() || inner.is_empty() || inner.starts_with('/')
        })
    }
}

/// The entries of a script in the notation `rbx`.
pub(super) fn parse(path: &str, text: &str) -> Result<Vec<ScriptLine>, ImportError> {
    let mut script = RbxScript {
        path,
        text,
        at: 0,
        groups: Vec::new(),
        entries: Vec::new(),
    };
    while script.statement()? {}
    if script.groups.is_empty() {
        Ok(script.entries)
    } else {
        Err(script.error("a `}` is missing at the end"))
    }
}

struct RbxScript<'a> {
    path: &'a str,
    text: &'a str,
    at: usize,
    groups: Vec<String>,
    entries: Vec<ScriptLine>,
}

impl<'a> RbxScript<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, reason: &str) -> ImportError {
        let before = &self.text[..self.at];
        let column = before
            .rsplit('\n')
            .next()
            .map_or(1, |line| line.chars().count() + 1);
        ImportError::Value {
            path: self.path.to_owned(),
            line: before.matches('\n').count() + 1,
            column,
            reason: reason.to_owned(),
        }
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The text up to an end, which is skipped.
    fn until(&mut self, end: &str) -> Result<&'a str, ImportError> {
        let rest = self.rest();
        let Some(length) = rest.find(end) else {
            return Err(self.error(&format!("the closing `{end}` is missing")));
        };
        self.at += length + end.len();
        Ok(&rest[..length])
    }

    fn line(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.find('\n').unwrap_or(rest.len());
        self.at += length;
        rest[..length].trim()
    }

    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.rest().starts_with(word);
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    fn add(&mut self, line: usize, what: TestSource) {
        let group = self.groups.join("/");
        self.entries.push(ScriptLine { group, what, line });
    }

    /// Reads a statement; `false` at the end.
    fn statement(&mut self) -> Result<bool, ImportError> {
        self.skip_spaces();
        let line = self.text[..self.at].matches('\n').count() + 1;
        let rest = self.rest();
        if rest.is_empty() {
            return Ok(false);
        }
        if rest.starts_with('#') || rest.starts_with("//") {
            self.line();
        } else if self.takes("}") {
            if self.groups.pop().is_none() {
                return Err(self.error("there is no `@testgroup` to close"));
            }
        } else if self.takes("@testgroup") {
            let name = self.until("{")?.trim().to_owned();
            self.groups.push(name);
        } else if self.takes("@copy") {
            let path = self.line().to_owned();
            if path.is_empty() {
                return Err(self.error("`@copy` needs the path of a file"));
            }
            self.add(line, TestSource::Copy(path));
        } else if self.takes("@input") {
            let text = self.input()?;
            self.add(line, TestSource::Text(text));
        } else if rest.starts_with('@') {
            return Err(self.error("known are `@copy`, `@input` and `@testgroup`"));
        } else {
            let words = commands::words(self.line());
            if let [name, args @ ..] = words.as_slice() {
                self.add(line, TestSource::Call(name.clone(), args.to_vec()));
            }
        }
        Ok(true)
    }

    /// The input after `@input`: in braces, or a text in quotes.
    fn input(&mut self) -> Result<String, ImportError> {
        self.skip_spaces();
        if self.takes("{") {
            return Ok(lines(self.until("}")?.trim()));
        }
        if self.takes("\"\"\"") {
            let text = self.until("\"\"\"")?;
            return Ok(format!("{}\n", text.trim_start_matches('\n').trim_end()));
        }
        let quote = self.rest().chars().next();
        let Some(quote) = quote.filter(|quote| ['"', '\''].contains(quote)) else {
            return Err(self.error("`@input` needs a text in quotes, or lines in braces"));
        };
        self.at += 1;
        self.quoted(quote)
    }

    fn quoted(&mut self, quote: char) -> Result<String, ImportError> {
        let mut text = String::new();
        let mut letters = self.rest().char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                _ if letter == quote => {
                    self.at += at + 1;
                    return Ok(text);
                }
                '\\' => text.push(match letters.next() {
                    Some((_, 'n')) => '\n',
                    Some((_, 't')) => '\t',
                    Some((_, other)) => other,
                    None => '\\',
                }),
                _ => text.push(letter),
            }
        }
        Err(self.error("the closing quote is missing"))
    }
}

/// Lines without spaces at their ends.
fn lines(text: &str) -> String {
    let lines = text.lines().map(|line| format!("{}\n", line.trim()));
    lines.collect()
}

/// The entries of a script in the notation `box`: lines as `1 ; gen 5`.
pub(super) fn parse_box(path: &str, text: &str) -> Result<Vec<ScriptLine>, ImportError> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let entry = |(index, line): (usize, &str)| {
        let wrong = || ImportError::Value {
            path: path.to_owned(),
            line: index + 1,
            column: 1,
            reason: "a line is a number, `;` and a call".to_owned(),
        };
        let (number, call) = line.split_once(';').ok_or_else(wrong)?;
        let words = commands::words(call);
        let ([name, args @ ..], Ok(_)) = (words.as_slice(), number.trim().parse::<u64>()) else {
            return Err(wrong());
        };
        let what = match args {
            [path] if name == "copy" => TestSource::Copy(path.clone()),
            _ => {
                let name = name.strip_suffix(".exe").unwrap_or(name);
                TestSource::Call(name.to_owned(), args.to_vec())
            }
        };
        Ok(ScriptLine {
            group: String::new(),
            what,
            line: index + 1,
        })
    };
    lines.map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::{TestSource, parse, parse_box};

    #[test]
    fn scripts_have_calls_copies_and_texts_in_groups() {
        let text = "# c\ngens/gen 5 'a b'\n@testgroup big {\n  @copy t/1.in\n  @testgroup sub { @input { 1\n 2 } }\n}\n@input \"3\\n\"\n";
        let entries = parse("plan.txt", text).unwrap();
        let found: Vec<(&str, TestSource)> = entries
            .iter()
            .map(|entry| (entry.group.as_str(), entry.what.clone()))
            .collect();
        let args = ["5", "a b"].map(str::to_owned).to_vec();
        assert_eq!(
            found,
            [
                ("", TestSource::Call("gens/gen".to_owned(), args)),
                ("big", TestSource::Copy("t/1.in".to_owned())),
                ("big/sub", TestSource::Text("1\n2\n".to_owned())),
                ("", TestSource::Text("3\n".to_owned())),
            ]
        );
        assert!(entries[1].is_for("big/sub") && !entries[2].is_for("big"));
        assert!(!entries[1].is_for("bigger") && entries[0].is_for("any"));
        let call = &parse_box("plan.txt", "# c\n2 ; gen.exe 1\n").unwrap()[0];
        assert_eq!(
            call.what,
            TestSource::Call("gen".to_owned(), vec!["1".to_owned()])
        );
    }

    #[test]
    fn mistakes_have_their_line_and_column() {
        for (text, expected) in [
            ("gen 1\n  @cpy x\n", "line 2, column 3: known are"),
            (
                "@testgroup a {\ngen\n",
                "line 3, column 1: a `}` is missing",
            ),
            ("}\n", "line 1, column 2: there is no"),
            ("@input 5\n", "line 1, column 8: `@input` needs"),
        ] {
            let error = parse("plan.txt", text).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
        assert!(parse_box("plan.txt", "gen 1\n").is_err());
    }
}
