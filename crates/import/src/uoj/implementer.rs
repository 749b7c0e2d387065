//! Programs with a main function that submissions are compiled with.

use super::Reader;
use crate::ImportError;
use crate::problem::ImportedProblem;
use crate::programs::has_extension;

/// The directory whose files lie beside a submission when it is compiled.
const DIR: &str = "require";
/// What the program with the main function is called.
const STEM: &str = "implementer";
/// The extensions of its sources, with the directories of the graders that they become.
const LANGUAGES: [(&str, &str); 2] = [("cpp", "graders/cpp"), ("c", "graders/c")];

impl Reader<'_> {
    /// Imports the implementers as graders. They are lost if the model solution is a whole program,
    /// or if they print a token before their output.
    pub(super) fn implementers(&self, problem: &mut ImportedProblem) -> Result<(), ImportError> {
        if !self.conf.is_on("with_implementer") {
            return Ok(());
        }
        let package_files = self.source.package_files;
        let names = package_files.names(DIR);
        let why = if self.conf.text("token").is_some() {
            Some("their output begins with a token")
        } else if self.has_whole_solution()? {
            Some("the model solution has a main function of its own")
        } else {
            None
        };
        if let Some(why) = why {
            for name in names {
                package_files.mark_reported(&format!("{DIR}/{name}"));
            }
            problem.losses.lost(
                format!("the files in {DIR}/, with which submissions are compiled (`with_implementer`)"),
                format!("submissions are whole programs, as {why}: describe the functions as a signature"),
            );
            return Ok(());
        }
        let headers = names
            .iter()
            .filter(|name| has_extension(name, &["h", "hpp"]));
        let headers: Vec<String> = headers.map(|name| format!("{DIR}/{name}")).collect();
        for (extension, to) in LANGUAGES {
            let main = format!("{DIR}/{STEM}.{extension}");
            if package_files.has(&main) {
                self.source.take_grader(problem, &main, &headers, to)?;
            }
        }
        let pascal = format!("{DIR}/{STEM}.pas");
        if package_files.has(&pascal) {
            package_files.mark_reported(&pascal);
            problem.losses.lost(
                format!("{pascal}, with which submissions in Pascal are compiled"),
                "submissions in Pascal are not accepted",
            );
        }
        Ok(())
    }

    fn has_whole_solution(&self) -> Result<bool, ImportError> {
        let Some(path) = self.program("std") else {
            return Ok(false);
        };
        let text = self.source.package_files.text(&path)?;
        let mut words = text.split("main");
        words.next();
        Ok(words.any(|after| after.trim_start().starts_with('(')))
    }
}
