//! Typed generator calls: a group's `commands`.

use super::generator::{FoundGenerator, Generators};
use super::parts::Resolver;
use super::typed_calls::{parsed, words};
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

    /// A call of this generator that makes no case.
    pub(super) fn example_call(&self, name: &str, written: &Spanned<String>) -> Option<Command> {
        let line = self.filled(written.span(), written.get_ref());
        let words = words(&line).map_err(|wanted| Mistake::Mismatch {
            found: format!("{line:?}"),
            wanted: wanted.to_owned(),
        });
        let mut words = self.noted(written.span(), words)?.into_iter();
        let generator = words.next()?;
        if generator != name {
            let wanted = format!("a call like \"{name} 10 5\"");
            self.mismatch(written.span(), &format!("{line:?}"), &wanted);
            return None;
        }
        Some(Command {
            name: String::new(),
            line,
            generator,
            args: words.collect(),
            stdin: None,
        })
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
