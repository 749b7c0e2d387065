//! Saving new tests of jury programs, as files in the tests directory.

use super::result::{NewTest, PartStrength, PartsStrength, Role, Sample};
use base::digest;
use base::text::line;
use cases::build::BuildDir;
use std::path::{Path, PathBuf};
use terms::fault::Fault;

/// How many digits of its hash are in the file name of a test.
const NAME_DIGITS: usize = 8;

impl PartsStrength {
    /// Writes all accepted wrong texts and all new tests to the tests directory of the problem in
    /// `problem`; returns their paths.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn save(&self, dir: &BuildDir, problem: &Path) -> Result<Vec<PathBuf>, Fault> {
        let mut saved = Vec::new();
        for part in &self.parts {
            for test in part.new_tests() {
                saved.push(test.save(part.role, dir, problem)?);
            }
        }
        Ok(saved)
    }
}

impl PartStrength {
    /// All tests that can be saved: accepted wrong texts, and tests that kill mutants.
    pub fn new_tests(&self) -> impl Iterator<Item = &NewTest> {
        let let_through = self.let_through.iter().map(|it| &it.example);
        let_through.chain(&self.found)
    }
}

impl NewTest {
    /// The path within the problem: that of an input, or of a directory.
    #[must_use]
    pub fn path(&self, role: Role) -> PathBuf {
        let all = match &self.sample {
            Sample::Input(input) => input.to_vec(),
            Sample::Output {
                input,
                output,
                answer,
            } => [&input[..], &output[..], &answer[..]].join(&0),
        };
        let hash = digest::sha256_hex(&all);
        let name = format!("{}-{}", self.kind.name, &hash[..NAME_DIGITS]);
        let path = role.folder(self.accepts).join(name);
        match &self.sample {
            Sample::Input(_) => path.with_extension("in"),
            Sample::Output { .. } => path,
        }
    }

    /// The description in the file beside it.
    #[must_use]
    pub fn title(&self) -> String {
        line(&format!("{}: {}", self.kind.what, self.about))
    }

    fn save(&self, role: Role, dir: &BuildDir, problem: &Path) -> Result<PathBuf, Fault> {
        let path = problem.join(self.path(role));
        let about = format!("{}\n", self.title());
        let args = self.args.as_ref().map(|args| {
            let lines = args.iter().map(|arg| format!("{arg}\n"));
            lines.collect::<String>()
        });
        match &self.sample {
            Sample::Input(input) => {
                dir.write(&path, input)?;
                dir.write(&path.with_extension("txt"), about.as_bytes())?;
                if let Some(args) = args {
                    dir.write(&path.with_extension("args"), args.as_bytes())?;
                }
            }
            Sample::Output {
                input,
                output,
                answer,
            } => {
                dir.write(&path.join("input"), input)?;
                dir.write(&path.join("output"), output)?;
                dir.write(&path.join("answer"), answer)?;
                dir.write(&path.join("about.txt"), about.as_bytes())?;
                if let Some(args) = args {
                    dir.write(&path.join("args"), args.as_bytes())?;
                }
            }
        }
        Ok(path)
    }
}
