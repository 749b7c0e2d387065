//! The graders: programs with a main function that submissions are linked with.

use super::parts::Resolver;
use super::{Kind, files};
use base::beneath::Beneath;
use harness::Graders;
use program::{Bounds, File, is_stream_name};
use spec::{Mistake, Spanned};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use terms::language::Language;

/// A file of a grader and its position in the spec.
type FoundFile = (Range<usize>, File);

impl Resolver<'_> {
    /// The graders of the spec; `None` if there are none, or if they have mistakes.
    pub(super) fn graders(
        &self,
        id: &str,
        kind: Kind,
        written: Option<&Spanned<spec::Grader>>,
    ) -> Option<Graders> {
        let written = written?;
        if !matches!(kind, Kind::Batch | Kind::Interactive) {
            let advice = match kind {
                Kind::Function | Kind::Class => "the harness of the [signature] is the grader",
                _ => "it goes with kind = \"batch\" or \"interactive\"",
            };
            self.misplaced(written.span(), advice);
            return None;
        }
        let keys = written.get_ref();
        let submission = self.submission_name(id, keys.submission.as_ref());
        let mut graders = Graders {
            submission,
            ..Graders::default()
        };
        let span = (keys.submission.as_ref()).map_or_else(|| keys.files.span(), Spanned::span);
        let mut seen = BTreeMap::new();
        for (name, paths) in keys.files.get_ref() {
            let Some(language) = self.graded_language(name, &mut seen) else {
                continue;
            };
            self.check_submission_name(&graders.submission, &span, &language);
            let own = language.file_name(&graders.submission);
            // Without files, solutions in the language are not mistakes as well.
            let files = self.grader_files(paths, &language, &own);
            graders
                .files
                .insert(language.name.clone(), files.unwrap_or_default());
        }
        if keys.files.get_ref().is_empty() {
            let wanted = "a table like { cpp = [\"graders/grader.cpp\"] }";
            self.mismatch(keys.files.span(), "an empty table", wanted);
        }
        for path in keys.stubs.iter().flatten() {
            self.add_stub(path, &mut graders);
        }
        Some(graders)
    }

    /// The name of submissions without its extension.
    fn submission_name(&self, id: &str, written: Option<&Spanned<String>>) -> String {
        let Some(name) = written else {
            return id.to_owned();
        };
        if !is_stream_name(name.get_ref()) || name.get_ref().contains('.') {
            let wanted = "the name of a file without directory and extension: letters, digits, `_` and `-`, at most 100, a letter or digit first";
            self.mismatch(name.span(), &format!("{:?}", name.get_ref()), wanted);
        }
        name.get_ref().clone()
    }

    /// Records a name that submissions in a language cannot have, because it is that of a module of
    /// the language.
    fn check_submission_name(&self, stem: &str, span: &Range<usize>, language: &Language) {
        let name = language.file_name(stem);
        if language.safe_name(&name) != name {
            let what = format!(
                "submissions in {} cannot be called `{name}`: a module of the language has this name",
                language.name
            );
            let right = "write `submission = \"..\"` with another name, which the grader imports";
            let right = right.to_owned();
            self.mistakes
                .add(span.clone(), Mistake::Unfit { what, right });
        }
    }

    /// The language of a grader; records one that has no programs, or that is named twice.
    fn graded_language(
        &self,
        name: &Spanned<String>,
        seen: &mut BTreeMap<String, Range<usize>>,
    ) -> Option<Arc<Language>> {
        let language = self.known_language(name)?;
        if language.is_text() || language.is_outputs() {
            let wanted = "a language of programs";
            self.mismatch(name.span(), &format!("{:?}", name.get_ref()), wanted);
            return None;
        }
        self.once(seen, "grader of", &language.name, name.span());
        Some(language)
    }

    /// The files of a grader. In its directory of a program, each has the name that is left without
    /// the directories, and the submission is called `own`.
    fn grader_files(
        &self,
        paths: &Spanned<Vec<Spanned<String>>>,
        language: &Language,
        own: &str,
    ) -> Option<Vec<File>> {
        let listed = paths.get_ref();
        let files = listed.iter().filter_map(|path| self.grader_file(path));
        let files: Vec<FoundFile> = files.collect();
        if files.len() < listed.len() {
            return None;
        }
        let Some((first, main)) = files.first() else {
            self.mismatch(paths.span(), "an empty list", "a list of files");
            return None;
        };
        if language.extension_of(Path::new(&main.name)).is_none() {
            let found = format!("`{}`", main.name);
            let extensions = language.extensions.join(", ");
            let wanted = format!(
                "a source in {} with the main function, which comes first: its extension is one of {extensions}",
                language.name
            );
            self.mismatch(first.clone(), &found, &wanted);
        }
        let mut seen = BTreeMap::new();
        for (span, file) in &files {
            self.once(&mut seen, "file", &file.name, span.clone());
            if file.name == own {
                let found = format!("`{own}`, the name of submissions");
                let wanted = "a file with another name, or set `submission`";
                self.mismatch(span.clone(), &found, wanted);
            }
        }
        Some(files.into_iter().map(|(_, file)| file).collect())
    }

    fn grader_file(&self, path: &Spanned<String>) -> Option<FoundFile> {
        let file = self.noted(path.span(), files::existing(self.dir, path.get_ref()))?;
        let read = || {
            let text = Beneath::new(self.dir)?.read(&file, Bounds::PACKAGE.bytes)?;
            text.ok_or_else(|| io::Error::from(ErrorKind::FileTooLarge))
        };
        let text = read().map_err(|error| Mistake::Unfit {
            what: format!("`{}`: {error}", path.get_ref()),
            right: "it has to be readable".to_owned(),
        });
        let text = self.noted(path.span(), text)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let name = name.into_owned();
        Some((path.span(), File { name, text }))
    }

    /// Adds starter code for the language that its extension names.
    fn add_stub(&self, path: &Spanned<String>, graders: &mut Graders) {
        let Some((span, file)) = self.grader_file(path) else {
            return;
        };
        let known: Vec<Arc<Language>> = graders
            .languages()
            .filter_map(|name| self.languages.named(name))
            .collect();
        let fits = |language: &&Arc<Language>| language.extension_of(file.name.as_ref()).is_some();
        let Some(language) = known.iter().find(fits) else {
            let extensions = known.iter().flat_map(|one| one.extensions.clone());
            let extensions: Vec<String> = extensions.collect();
            let found = format!("`{}`, which has no grader", path.get_ref());
            let wanted = format!(
                "a file in a language with a grader: {}",
                extensions.join(", ")
            );
            self.mismatch(span, &found, &wanted);
            return;
        };
        if graders
            .stubs
            .insert(language.name.clone(), file.text)
            .is_some()
        {
            let found = format!("a second stub in {}", language.name);
            self.mismatch(span, &found, "the only stub in its language");
        }
    }
}
