//! New problems: whole and small, made from templates, to be changed part by part.
//!
//! A template is a file of the new problem as it lies in this directory, but for four words: `@title@` stands for the problem's
//! title, `@seed@` for the seed of its cases, `@ext@` for the extension of its programs and `@schema@` for [`SCHEMA`].

mod templates;

use templates::SCAFFOLDS;

/// The name of the schema of specs, which lies beside the problems.
pub const SCHEMA: &str = "problem.schema.json";

/// A problem to begin with, of one kind and with programs in one language.
#[derive(Debug)]
pub struct Scaffold {
    /// The kind of task.
    pub kind: &'static str,
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
    /// Its place in the problem's directory.
    pub path: &'static str,
    /// All of it.
    pub text: String,
}

impl Scaffold {
    /// The scaffold of this kind and language, if there is one.
    #[must_use]
    pub fn find(kind: &str, language: &str) -> Option<&'static Self> {
        SCAFFOLDS
            .iter()
            .find(|scaffold| scaffold.kind == kind && scaffold.language == language)
    }

    /// The files of the new problem `id` whose spec has this seed.
    #[must_use]
    pub fn files(&self, id: &str, seed: u64) -> Vec<File> {
        let (title, seed) = (title(id), seed.to_string());
        let fill = |text: &str| {
            text.replace("@title@", &title)
                .replace("@seed@", &seed)
                .replace("@ext@", self.extension)
                .replace("@schema@", SCHEMA)
        };
        let templates = self.templates.iter().copied().flatten();
        templates
            .map(|template| File {
                path: template.path,
                text: fill(template.text),
            })
            .collect()
    }
}

/// The kinds of the scaffolds, each once; the first is the usual one.
#[must_use]
pub fn kinds() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.kind)
}

/// The languages of the scaffolds, each once; the first is the usual one.
#[must_use]
pub fn languages() -> Vec<&'static str> {
    distinct(|scaffold| scaffold.language)
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
fn title(id: &str) -> String {
    let mut words: Vec<String> = id.split('_').map(str::to_owned).collect();
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        word[..1].make_ascii_uppercase();
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::{SCAFFOLDS, Scaffold, kinds, languages, title};

    #[test]
    fn a_title_is_the_id_in_words() {
        assert_eq!(title("longest_row"), "Longest Row");
        assert_eq!(title("2_sum_"), "2 Sum");
    }

    #[test]
    fn every_kind_has_a_scaffold_in_every_language() {
        for kind in kinds() {
            for language in languages() {
                assert!(
                    Scaffold::find(kind, language).is_some(),
                    "{kind} {language}"
                );
            }
        }
    }

    #[test]
    fn no_placeholder_is_left() {
        for scaffold in SCAFFOLDS {
            for file in scaffold.files("new_problem", 7) {
                assert!(!file.text.contains('@'), "{}", file.path);
            }
        }
    }
}
