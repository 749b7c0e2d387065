//! The files that programs open in place of their standard streams.

use base::digest::Fingerprint;

/// Files in the directory of a running program. Each is a name without a directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamFiles {
    /// The file that contains what the program reads; standard input has it as well.
    pub input: Option<String>,
    /// The file in place of standard output.
    pub output: Option<String>,
    /// The file between two runs of the program. The first run has the arguments `0` and this name,
    /// reads the input and writes the file. The second run has `1` and the name, reads the file,
    /// and prints the answer.
    pub between: Option<String>,
}

impl StreamFiles {
    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = [&self.input, &self.output, &self.between];
        names.into_iter().flatten().map(String::as_str)
    }

    /// The files of a single run.
    pub(super) fn of_job(&self) -> sandbox::StreamFiles {
        sandbox::StreamFiles {
            input: self.input.clone(),
            output: None,
            final_output: self.output.clone(),
        }
    }

    /// Adds the names to a hash.
    pub(super) fn add_to(&self, fingerprint: Fingerprint) -> Fingerprint {
        let roles = [
            ("input", &self.input),
            ("output", &self.output),
            ("between", &self.between),
        ];
        let set = roles.into_iter();
        set.fold(fingerprint, |fingerprint, (role, name)| match name {
            Some(name) => fingerprint.with(role).with(name),
            None => fingerprint,
        })
    }
}
