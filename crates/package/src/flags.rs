//! Flags of compilers.

use super::parts::Resolver;
use spec::{CompileFlags, Mistake};

impl Resolver<'_> {
    /// Hides the judge from all programs if the spec turns the name off.
    pub(super) fn tell_of_judge(&mut self, written: Option<bool>) {
        if written == Some(false) {
            self.languages.without_online_judge();
        }
    }

    /// Adds the flags of a spec to the compilers of languages.
    pub(super) fn add_flags(&mut self, written: Option<&CompileFlags>) {
        for (name, flags) in written.into_iter().flatten() {
            let Some(language) = self.known_language(name) else {
                continue;
            };
            let flags = self.filled_args(flags.get_ref());
            if let Some(language) = language.with_flags(&flags) {
                self.languages.put(language);
            } else {
                let found = format!("{:?}", name.get_ref());
                let wanted = "a language whose programs are compiled".to_owned();
                let mistake = Mistake::Mismatch { found, wanted };
                self.mistakes.add(name.span(), mistake);
            }
        }
    }
}
