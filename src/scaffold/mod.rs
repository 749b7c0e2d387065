//! New problems: complete and small, made from templates, to be changed file by file.
//!
//! A template is a file of the new problem as stored in this directory, except for the words that
//! [`Words`] replaces; `@ext@` is replaced by the extension of its programs.

mod templates;

use templates::SCAFFOLDS;

/// The file name of the spec's schema, which is stored beside the problems.
pub const SCHEMA: &str = "problem.schema.json";

/// The form that has all usual parts of a problem of its kind.
pub const COMPLETE: &str = "complete";

/// A problem to start from, of one kind and form, with programs in one language.
#[derive(Debug)]
pub struct Scaffold {
    /// The kind of task.
    pub kind: &'static str,
    /// What it is an example of.
    pub form: &'static str,
    /// The language of its programs.
    pub language: &'static str,
    extension: &'static str,
    templates: &'static [&'static [Template]],
}

/// A file of a scaffold.
#[derive(Debug)]
struct Template {
    path: &'static str,
    text: &'static str,
}

/// A file of a new problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path in the problem's directory.
    pub path: &'static str,
    /// Its content.
    pub text: String,
}

/// The replacements for words of a template.
#[derive(Debug)]
pub struct Words {
    id: String,
    title: String,
    seed: String,
}

impl Words {
    /// For the new problem `id` whose spec has this seed.
    #[must_use]
    pub fn new(id: &str, seed: u64) -> Self {
        Self {
            id: id.to_owned(),
            title: title(id),
            seed: seed.to_string(),
        }
    }

    /// The text with `@id@`, `@title@`, `@seed@` and `@schema@` filled in.
    #[must_use]
    pub fn fill(&self, text: &str) -> String {
        text.replace("@id@", &self.id)
            .replace("@title@", &self.title)
            .replace("@seed@", &self.seed)
            .replace("@schema@", SCHEMA)
    }
}

impl Scaffold {
    const fn python(
        kind: &'static str,
        form: &'static str,
        templates: &'static [&'static [Template]],
    ) -> Self {
        Self {
            kind,
            form,
            language: "python",
            extension: "py",
            templates,
        }
    }

    const fn cpp(
        kind: &'static str,
        form: &'static str,
        templates: &'static [&'static [Template]],
    ) -> Self {
        Self {
            kind,
            form,
            language: "c++",
            extension: "cpp",
            templates,
        }
    }

    /// The first scaffold with this form, and with this kind and language if they are given.
    ///
    /// # Errors
    /// If there is none: a message with the existing ones.
    pub fn find(
        form: &str,
        kind: Option<&str>,
        language: Option<&str>,
    ) -> Result<&'static Self, String> {
        let of_form = || SCAFFOLDS.iter().filter(|scaffold| scaffold.form == form);
        let fits = |scaffold: &&Self| {
            kind.is_none_or(|kind| kind == scaffold.kind)
                && language.is_none_or(|language| language == scaffold.language)
        };
        of_form().find(fits).ok_or_else(|| {
            let there: Vec<String> = of_form()
                .map(|scaffold| format!("--kind {} --lang {}", scaffold.kind, scaffold.language))
                .collect();
            format!("the form `{form}` is there for {}", there.join(" and "))
        })
    }

    /// The files of a new problem.
    #[must_use]
    pub fn files(&self, words: &Words) -> Vec<File> {
        let templates = self.templates.iter().copied().flatten();
        templates
            .map(|template| File {
                path: template.path,
                text: words.fill(template.text).replace("@ext@", self.extension),
            })
            .collect()
    }
}

/// The kinds of the scaffolds, without repetitions; the first is the default.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.kind)
}

/// The languages of the scaffolds, without repetitions; the first is the default.
#[must_use]
pub fn languages() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.language)
}

/// The forms of the scaffolds, without repetitions; the first is the default.
#[must_use]
pub fn forms() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.form)
}

fn distinct(name: fn(&Scaffold) -> &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for scaffold in SCAFFOLDS {
        if !names.contains(&name(scaffold)) {
            names.push(name(scaffold));
        }
    }
    names
}

/// `longest_row` as `Longest Row`.
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
    use super::{COMPLETE, SCAFFOLDS, Scaffold, Words, kinds, languages, title};

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
                    let found = Scaffold::find(form, Some(kind), Some(language));
                    assert!(found.is_ok(), "{form} {kind} {language}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_there_is_answered_with_what_is() {
        let found = Scaffold::find("testlib", None, Some("python"));
        assert_eq!(
            found.unwrap_err(),
            "the form `testlib` is there for --kind batch --lang c++"
        );
    }

    #[test]
    fn no_placeholder_is_left() {
        for scaffold in SCAFFOLDS {
            for file in scaffold.files(&Words::new("new_problem", 7)) {
                assert!(!file.text.contains('@'), "{}", file.path);
            }
        }
    }
}
