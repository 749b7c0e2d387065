//! Names that are reserved in some language.

use super::name::{Name, NameError};
use super::target::{self, HarnessTarget};

impl Name {
    /// Checks the form of the name in every language.
    ///
    /// # Errors
    /// If it is reserved in a language; the caller may add a special name for that language.
    pub fn check_languages(&self, class: Option<&str>) -> Result<(), NameError> {
        target::all().try_for_each(|target| {
            let found = target.name(class, self);
            if target.is_reserved(&found) {
                return Err(NameError::Reserved {
                    found,
                    language: target.language(),
                });
            }
            Ok(())
        })
    }
}

/// Checks that a class can have this name in every language.
///
/// # Errors
/// If it cannot.
pub fn check_class_name(name: &str) -> Result<(), NameError> {
    let uses = |target: &&dyn HarnessTarget| target.is_reserved(name);
    match target::all().find(uses) {
        Some(target) => Err(NameError::ReservedClass {
            found: name.to_owned(),
            language: target.language(),
        }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, NameError};

    #[test]
    fn a_reserved_word_needs_another_name_in_its_language() {
        let mut name = Name::plain("import");
        let Err(NameError::Reserved { language, .. }) = name.check_languages(None) else {
            panic!("`import` is reserved in several languages");
        };
        assert_eq!(language, "go");
        for language in ["go", "java", "javascript", "python"] {
            name.special
                .insert(language.to_owned(), "importIt".to_owned());
        }
        assert_eq!(name.check_languages(None), Ok(()));
    }

    #[test]
    fn move_is_a_name_everywhere() {
        assert_eq!(
            Name::plain("move").check_languages(Some("TicTacToe")),
            Ok(())
        );
    }
}
