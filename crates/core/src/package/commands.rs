//! Calls of generators as they are typed: a group's `commands`.

use super::generator::{Found, Generators};
use super::parts::Resolver;
use super::{Command, FileCase};
use crate::spec::Mistake;
use crate::spec::Spanned;

impl Resolver<'_> {
    /// The commands of a group that has these files, too; their cases take the numbers that no file has.
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
        let words = words(&line).map_err(|wanted| Mistake::Mismatch {
            found: format!("{line:?}"),
            wanted: wanted.to_owned(),
        });
        let mut words = self.noted(written.span(), words)?.into_iter();
        let generator = words.next().unwrap_or_default();
        match self.noted(written.span(), generators.find(&generator))? {
            Found::Model(_) => {
                let found = format!("{line:?}");
                let wanted = "a call of a program: generators of the model go into `generator`";
                self.mismatch(written.span(), &found, wanted);
                None
            }
            Found::Program(_) | Found::Broken => Some(Command {
                name,
                line,
                generator,
                args: words.collect(),
            }),
        }
    }
}

/// The words of a command, at least one: blanks part them, except between quotes.
fn words(line: &str) -> Result<Vec<String>, &'static str> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(_), _) => Err("a call whose quotes are closed"),
        (None, true) => Err("the name of a generator and its arguments"),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn blanks_part_words_and_quotes_keep_them_together() {
        let split = |line| words(line).unwrap().join("|");
        assert_eq!(split("gen  10 -n=5\ta"), "gen|10|-n=5|a");
        assert_eq!(split("gen \"a b\" '' x'y z'"), "gen|a b||xy z");
        assert!(words("  ").is_err() && words("gen \"a").is_err());
    }
}
