//! Complete and minimal new problems, created from templates.
//!
//! A template is a file of the new problem, stored in this directory, in which [`TemplateWords`] are
//! replaced; `@ext@` is replaced by the file name extension of its programs.

mod forms;

use include_dir::{Dir, DirEntry, include_dir};

/// The file name of the JSON schema of specs, which lies beside the problems.
pub const SCHEMA: &str = "problem.schema.json";

/// The form of a problem with all parts that its kind usually has.
pub const COMPLETE: &str = "complete";

/// The files of the templates, in directories by kind or form, and there by language.
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/scaffold/templates");

/// A problem to begin with, of one kind and form, with programs in one language.
#[derive(Clone, Copy, Debug)]
pub struct Scaffold {
    /// The kind of task.
    pub kind: &'static str,
    /// The form: what the problem is an example of.
    pub form: &'static str,
    /// The language of its programs.
    pub language: &'static str,
    extension: &'static str,
    /// The game that it is about, if its form is `game`.
    game: Option<&'static str>,
    templates: &'static [&'static str],
}

/// A file of a new problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateFile {
    /// The path in the problem's directory.
    pub path: &'static str,
    /// The content.
    pub text: String,
}

/// The values that replace the placeholders of a template.
#[derive(Debug)]
pub struct TemplateWords {
    id: String,
    title: String,
    seed: String,
}

impl TemplateWords {
    /// The values for the new problem `id` whose spec has this seed.
    #[must_use]
    pub fn new(id: &str, seed: u64) -> Self {
        Self {
            id: id.to_owned(),
            title: title(id),
            seed: seed.to_string(),
        }
    }

    /// Replaces `@id@`, `@title@`, `@seed@` and `@schema@` in the text.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        text.replace("@id@", &self.id)
            .replace("@title@", &self.title)
            .replace("@seed@", &self.seed)
            .replace("@schema@", SCHEMA)
    }
}

impl Scaffold {
    /// The first scaffold of this form, and of this kind, language and game where they are given.
    ///
    /// # Errors
    /// When there is none: in words, with what there is.
    pub fn find(
        form: &str,
        kind: Option<&str>,
        language: Option<&str>,
        game: Option<&str>,
    ) -> Result<Self, String> {
        let of_form = || forms::all().filter(|scaffold| scaffold.form == form);
        let fits = |scaffold: &Self| {
            kind.is_none_or(|kind| kind == scaffold.kind)
                && language.is_none_or(|language| language == scaffold.language)
                && game.is_none_or(|game| Some(game) == scaffold.game)
        };
        of_form().find(fits).ok_or_else(|| {
            let words = |scaffold: Self| {
                let game = scaffold.game.map(|game| format!(" --game {game}"));
                let (kind, language) = (scaffold.kind, scaffold.language);
                format!(
                    "--kind {kind} --lang {language}{}",
                    game.unwrap_or_default()
                )
            };
            let there: Vec<String> = of_form().map(words).collect();
            format!("the form `{form}` exists for {}", there.join(" and "))
        })
    }

    /// The files of a new problem.
    #[must_use]
    pub fn files(&self, words: &TemplateWords) -> Vec<TemplateFile> {
        let mut files = Vec::new();
        for template in self.templates {
            let path = template.replace("@ext@", self.extension);
            let found = TEMPLATES.get_entry(path).map(std::slice::from_ref);
            collect(found.unwrap_or_default(), &mut files);
        }
        for file in &mut files {
            file.text = words.fill(&file.text).replace("@ext@", self.extension);
        }
        // Not kept as a file of this name here, where git would apply it.
        files.push(TemplateFile {
            path: ".gitignore",
            text: "# Made by tengen, and made again at any time.\n/build/\n".to_owned(),
        });
        files
    }
}

/// Adds templates, and those in directories. Their places in the problem are those here without the first two directories.
fn collect(entries: &[DirEntry<'static>], files: &mut Vec<TemplateFile>) {
    for entry in entries {
        if let Some(file) = entry.as_file() {
            let path = file.path().to_str().unwrap_or_default();
            files.push(TemplateFile {
                path: path.splitn(3, '/').last().unwrap_or_default(),
                text: file.contents_utf8().unwrap_or_default().to_owned(),
            });
        }
        collect(entry.children(), files);
    }
}

/// The kinds of the scaffolds, without duplicates; the first is the default.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.kind)
}

/// The languages of the scaffolds, without duplicates; the first is the default.
#[must_use]
pub fn languages() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.language)
}

/// The games of the scaffolds; the first is the default.
#[must_use]
pub fn games() -> Vec<&'static str> {
    forms::all().filter_map(|scaffold| scaffold.game).collect()
}

/// The forms of the scaffolds, without duplicates; the first is the default.
#[must_use]
pub fn forms() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.form)
}

fn distinct(name: fn(&Scaffold) -> &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for scaffold in forms::all() {
        if !names.contains(&name(&scaffold)) {
            names.push(name(&scaffold));
        }
    }
    names
}

/// The title for an id: `longest_row` becomes `Longest Row`.
#[must_use]
pub fn title(id: &str) -> String {
    let mut words: Vec<String> = id.split('_').map(str::to_owned).collect();
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        word[..1].make_ascii_uppercase();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{COMPLETE, Scaffold, TEMPLATES, TemplateWords, forms, kinds, languages, title};

    #[test]
    fn a_title_is_the_id_in_words() {
        assert_eq!(title("longest_row"), "Longest Row");
        assert_eq!(title("2_sum_"), "2 Sum");
    }

    #[test]
    fn every_kind_has_a_complete_and_a_minimal_scaffold_in_every_language() {
        for kind in kinds() {
            for language in languages() {
                for form in [COMPLETE, "minimal"] {
                    let found = Scaffold::find(form, Some(kind), Some(language), None);
                    assert!(found.is_ok(), "{form} {kind} {language}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is() {
        let found = Scaffold::find("testlib", None, Some("python"), None);
        assert_eq!(
            found.unwrap_err(),
            "the form `testlib` exists for --kind batch --lang c++"
        );
    }

    #[test]
    fn every_template_is_there() {
        for scaffold in forms::all() {
            for template in scaffold.templates {
                let path = template.replace("@ext@", scaffold.extension);
                assert!(TEMPLATES.get_entry(&path).is_some(), "{path}");
            }
        }
    }

    #[test]
    fn no_placeholder_is_left() {
        for scaffold in forms::all() {
            for file in scaffold.files(&TemplateWords::new("new_problem", 7)) {
                assert!(!file.text.contains('@'), "{}", file.path);
            }
        }
    }
}
