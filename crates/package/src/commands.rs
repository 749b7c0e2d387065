//! Typed generator calls: a group's `commands`.

use super::generator::{FoundGenerator, Generators};
use super::parts::Resolver;
use super::{Command, FileCase, files};
use spec::Mistake;
use spec::Spanned;

impl Resolver<'_> {
    /// The commands of a group that also has these files; their cases get the numbers that no file
    /// has.
    pub(super) fn commands(
        &self,
        written: &Spanned<Vec<Spanned<String>>>,
        files: &[FileCase],
        generators: &Generators,
    ) -> Option<Vec<Command>> {
        let lines = written.get_ref();
        if lines.is_empty() {
            let wanted = "a list of calls like \"gen 10 5\": at least one";
            self.mismatch(written.span(), "an empty list", wanted);
            return None;
        }
        let total = lines.len() + files.len();
        let width = total.to_string().len().max(2);
        let mut names = (1..)
            .map(|number: usize| format!("{number:0width$}"))
            .filter(|name| files.iter().all(|file| file.name != *name));
        let commands = lines.iter().map(|line| {
            let name = names.next()?;
            self.command(name, line, generators)
        });
        commands.collect()
    }

    fn command(
        &self,
        name: String,
        written: &Spanned<String>,
        generators: &Generators,
    ) -> Option<Command> {
        let line = self.filled(written.span(), written.get_ref());
        let parts = parsed(&line).map_err(|wanted| Mistake::Mismatch {
            found: format!("{line:?}"),
            wanted: wanted.to_owned(),
        });
        let mut call = self.noted(written.span(), parts)?;
        let stdin = match call.stdin.take() {
            Some(path) => Some(self.noted(written.span(), files::existing(self.dir, &path))?),
            None => None,
        };
        let mut words = call.words.into_iter();
        let generator = words.next().unwrap_or_default();
        match self.noted(written.span(), generators.find(&generator))? {
            FoundGenerator::Model(_)
            | FoundGenerator::Declared(_)
            | FoundGenerator::Script
            | FoundGenerator::Varied => {
                let found = format!("{line:?}");
                let wanted = "a call of a program: all other generators go into `generator`";
                self.mismatch(written.span(), &found, wanted);
                None
            }
            FoundGenerator::Program(_) | FoundGenerator::Broken => Some(Command {
                name,
                line,
                generator,
                args: words.collect(),
                stdin,
            }),
        }
    }
}

/// The words of a call without a file.
pub(super) fn words(line: &str) -> Result<Vec<String>, &'static str> {
    let call = parsed(line)?;
    match call.stdin {
        None => Ok(call.words),
        Some(_) => Err("a call without `<`"),
    }
}

/// A command in parts.
#[derive(Debug, Default)]
struct Typed {
    /// The generator and its arguments: at least one word.
    words: Vec<String>,
    /// The path after `<`.
    stdin: Option<String>,
}

/// Splits a command: spaces separate its words, except between quotes, and `<` precedes the file
/// that it reads.
fn parsed(line: &str) -> Result<Typed, &'static str> {
    let mut call = Typed::default();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut redirected = false;
    // A space at the end closes the last word.
    for letter in line.chars().chain([' ']) {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '<') if word.is_none() && !redirected && call.stdin.is_none() => {
                redirected = true;
            }
            (None, _) if letter.is_whitespace() => match word.take() {
                Some(path) if redirected => {
                    redirected = false;
                    call.stdin = Some(path);
                }
                other => call.words.extend(other),
            },
            _ => word.get_or_insert_default().push(letter),
        }
    }
    match (quote, call.words.is_empty()) {
        (Some(_), _) => Err("a call whose quotes are closed"),
        (None, true) => Err("the name of a generator and its arguments"),
        (None, false) if redirected => Err("the path of a file after `<`"),
        (None, false) => Ok(call),
    }
}

#[cfg(test)]
mod tests {
    use super::parsed;

    #[test]
    fn blanks_part_words_and_quotes_keep_them_together() {
        let split = |line| parsed(line).unwrap().words.join("|");
        assert_eq!(split("gen  10 -n=5\ta"), "gen|10|-n=5|a");
        assert_eq!(split("gen \"a b\" '' x'y z'"), "gen|a b||xy z");
        assert!(parsed("  ").is_err() && parsed("gen \"a").is_err());
    }

    #[test]
    fn a_file_is_read_after_its_sign() {
        let parts = |line| {
            let call = parsed(line).unwrap();
            (call.words.join("|"), call.stdin.unwrap_or_default())
        };
        let expected = ("gen|5".to_owned(), "a b.txt".to_owned());
        assert_eq!(parts("gen 5 < 'a b.txt'"), expected);
        assert_eq!(parts("gen <'a b.txt' 5"), expected);
        // `<` inside a word or within quotes has no special meaning.
        assert_eq!(parts("gen a<b '<' c").0, "gen|a<b|<|c");
        assert!(parsed("gen <").is_err() && parsed("< a").is_err());
    }
}
