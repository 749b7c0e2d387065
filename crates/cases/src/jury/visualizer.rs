//! The visualizers: programs that draw an input, or a submission's output for it.
//!
//! # Theory of operation
//!
//! By the plain protocol a visualizer gets the paths of input and answer and, if there is one, of
//! the output, and prints the picture. By ICPC's protocol, an input visualizer leaves the picture
//! in its working directory, as in BAPCtools. An output visualizer leaves it in the feedback
//! directory of the output validator, which is called first so that the visualizer finds its files.
//! No verdict depends on a picture.

use super::checker_files::CheckerFiles;
use super::drawing::{Drawing, DrawingKind, MOST};
use super::programs::PartCall;
use super::{Jury, PartFailure};
use base::beneath::Beneath;
use base::text::Shown as _;
use package::{CheckerPart, Group, Part, Program};
use sandbox::{Status, Stdin, Work};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use terms::fault::Fault;
use terms::verdict::bytes;
use terms::{Draws, Protocol};

/// The extensions of pictures by ICPC's protocol, the sharpest first.
const EXTENSIONS: [&str; 4] = ["svg", "png", "jpg", "jpeg"];

/// What to draw.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The input of a case.
    pub input: &'a [u8],
    /// The jury's answer to it.
    pub answer: &'a [u8],
    /// The output of a submission, if it should be drawn.
    pub output: Option<&'a [u8]>,
    /// The group of the case, whose arguments an output validator gets.
    pub group: Option<&'a Group>,
    /// The name of the case in errors.
    pub subject: &'a str,
}

impl Jury<'_> {
    /// The picture of a scene; `None` if no visualizer draws it. Without visualizers inputs are
    /// drawn as declared. A visualizer that only draws outputs draws the jury's answer as one if
    /// there is no other output.
    ///
    /// # Errors
    /// If the visualizer fails, or makes no picture.
    pub fn draw(&self, scene: &Scene<'_>) -> Result<Option<Drawing>, Fault> {
        let visualizers = &self.package.visualizers;
        if visualizers.is_empty() {
            return Ok(self.drawn_as_declared(scene.input));
        }
        let (program, output) = match (scene.output, &visualizers.input, &visualizers.output) {
            (Some(output), _, Some(program)) => (program, Some(output)),
            (_, Some(program), _) => (program, None),
            (None, None, Some(program)) if self.draws_answers() => (program, Some(scene.answer)),
            _ => return Ok(None),
        };
        let files = CheckerFiles::new(scene.answer)?;
        files.put(scene.input, output.unwrap_or_default())?;
        let scene = Scene { output, ..*scene };
        let drawn = match program.protocol {
            Protocol::Icpc => self.drawn_by_icpc(program, &scene, &files)?,
            _ => self.drawn_plainly(program, &scene, &files)?,
        };
        Ok(Some(drawn))
    }

    /// The picture of an input declared in the spec, if it contains anything drawable.
    fn drawn_as_declared(&self, input: &[u8]) -> Option<Drawing> {
        let declared = self.package.input();
        let picture = declared
            .filter(|_| self.package.has_pictures())?
            .picture(input)?;
        Some(Drawing {
            kind: DrawingKind::Svg,
            bytes: picture.into_bytes(),
        })
    }

    /// Whether a visualizer can draw the jury's answer as an output: not if a submission prints
    /// more than one thing.
    #[must_use]
    pub fn draws_answers(&self) -> bool {
        let package = self.package;
        package.visualizers.output.is_some() && package.interactor.is_none() && package.passes == 1
    }

    /// Arguments: its own, input, answer, and the output if there is one. The picture is its
    /// output.
    fn drawn_plainly(
        &self,
        program: &Program,
        scene: &Scene<'_>,
        files: &CheckerFiles,
    ) -> Result<Drawing, Fault> {
        let output = scene.output.map(|_| ("output", files.output()));
        let paths = [("input", files.input()), ("answer", files.answer())];
        let (names, paths): (Vec<&str>, Vec<PathBuf>) = paths.into_iter().chain(output).unzip();
        let own = program.args.iter().cloned();
        let call = called(
            program,
            scene,
            own.chain(names.into_iter().map(str::to_owned)),
        );
        let own = program.args.iter().map(OsString::from);
        let args: Vec<OsString> = own.chain(paths.into_iter().map(OsString::from)).collect();
        let mut job = self.programs.job(program, &args, Stdin::Empty)?;
        job.readable.extend(files.files());
        job.work = Work::Shared(files.work());
        job.limits.output = MOST;
        let exit = self.programs.run(&call, job)?;
        if let Status::Exited(code @ 1..) = exit.status {
            let how = format!("it ended with exit code {code}");
            return Err(self.programs.died(&call, how, &exit));
        }
        if exit.stdout.is_empty() {
            return Err(self.no_picture(&call, "it printed nothing".to_owned()));
        }
        let drawing = Drawing::from_bytes(exit.stdout);
        drawing.map_err(|why| self.no_picture(&call, format!("what it printed {why}")))
    }

    /// An input visualizer is called with input and answer, an output visualizer like an output
    /// validator.
    fn drawn_by_icpc(
        &self,
        program: &Program,
        scene: &Scene<'_>,
        files: &CheckerFiles,
    ) -> Result<Drawing, Fault> {
        let mut names = vec!["input", "answer"];
        let mut args: Vec<OsString> = vec![files.input().into(), files.answer().into()];
        let (draws, dir, stdin) = match scene.output {
            None => (Draws::Input, files.work(), Stdin::Empty),
            Some(output) => {
                self.leave_feedback(output, scene, files)?;
                names.push("feedback/");
                args.push(files.feedback().into());
                // An interactive submission has no output by this protocol.
                let stdin = match self.package.interactor {
                    Some(_) => Stdin::Empty,
                    None => Stdin::File(files.output()),
                };
                (Draws::Output, files.feedback(), stdin)
            }
        };
        let own = program.args.iter();
        let names = names.into_iter().map(str::to_owned);
        let call = called(program, scene, names.chain(own.clone().cloned()));
        args.extend(own.map(OsString::from));
        let mut job = self.programs.job(program, &args, stdin)?;
        job.readable.extend(files.files());
        job.work = Work::Shared(files.work());
        // Its exit code has no meaning by this protocol.
        let exit = self.programs.run(&call, job)?;
        let found = left(&dir, draws).map_err(|why| self.no_picture(&call, why))?;
        match (found, exit.status) {
            (Some(drawing), _) => Ok(drawing),
            (None, Status::Exited(code @ 1..)) => {
                let how = format!("it left no picture and ended with exit code {code}");
                Err(self.programs.died(&call, how, &exit))
            }
            (None, _) => Err(self.no_picture(&call, "it left no picture".to_owned())),
        }
    }

    /// Runs the output validator for its files in the feedback directory. Its judgement does not
    /// matter.
    fn leave_feedback(
        &self,
        output: &[u8],
        scene: &Scene<'_>,
        files: &CheckerFiles,
    ) -> Result<(), Fault> {
        let package = self.package;
        let of_group = scene.group.and_then(|group| group.checker.as_ref());
        match (&package.interactor, of_group.unwrap_or(&package.checker)) {
            (Some(Part::Program(program)), _) if program.protocol == Protocol::Icpc => {
                let of_group = self.interactor_args(scene.group);
                let stdin = Stdin::Bytes(output.into());
                let job = self.interactor_job(program, files, of_group, stdin)?;
                let call = PartCall {
                    program,
                    role: "interactor",
                    subject: scene.subject,
                    args: Vec::new(),
                };
                self.programs.end(&call, job).map(drop)
            }
            (None, CheckerPart::Program(program)) if program.protocol == Protocol::Icpc => {
                let call = PartCall {
                    program,
                    role: "checker",
                    subject: scene.subject,
                    args: Vec::new(),
                };
                self.call_icpc(&call, files).map(drop)
            }
            _ => Ok(()),
        }
    }

    fn no_picture(&self, call: &PartCall<'_>, found: String) -> Fault {
        let part = format!("{} {}", call.role, call.program.path.shown());
        let is_icpc = call.program.protocol == Protocol::Icpc;
        let failure = PartFailure::NoPicture { found, is_icpc };
        self.fault(part, call.subject, failure)
            .called_with(&call.args)
    }
}

/// A call of a visualizer, for errors.
fn called<'a>(
    program: &'a Program,
    scene: &Scene<'a>,
    args: impl Iterator<Item = String>,
) -> PartCall<'a> {
    PartCall {
        program,
        role: "visualizer",
        subject: scene.subject,
        args: args.collect(),
    }
}

/// The visualizer's picture in `dir`, if there is one, or why it cannot be used.
fn left(dir: &Path, draws: Draws) -> Result<Option<Drawing>, String> {
    let entries = std::fs::read_dir(dir).map_err(|error| error.to_string())?;
    let names = entries.flatten().map(|entry| entry.file_name());
    let names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    let Some(name) = chosen(&names, draws) else {
        return Ok(None);
    };
    // The visualizer may have put a link there, or a pipe that nobody writes to.
    let read = Beneath::new(dir).and_then(|dir| dir.read(Path::new(name), MOST));
    let shown = Path::new(name).shown();
    match read {
        Err(error) => Err(format!("{shown} cannot be read: {error}")),
        Ok(None) => Err(format!("{shown} has more than {}", bytes(MOST))),
        Ok(Some(text)) if text.is_empty() => Err(format!("{shown} is empty")),
        Ok(Some(text)) => match Drawing::from_bytes(text) {
            Ok(drawing) => Ok(Some(drawing)),
            Err(why) => Err(format!("{shown} {why}")),
        },
    }
}

/// Chooses the picture among the files in its directory: the one for judges, or else the one for
/// teams; of several numbered ones the last.
fn chosen(names: &[String], draws: Draws) -> Option<&str> {
    let stems: &[&str] = match draws {
        Draws::Input => &["testcase"],
        Draws::Output => &["judgeimage", "teamimage"],
    };
    let whole = |stem: &&str| {
        let mut wanted = EXTENSIONS
            .iter()
            .map(|extension| format!("{stem}.{extension}"));
        wanted.find_map(|wanted| names.iter().find(|name| **name == wanted))
    };
    let in_a_row = |stem: &&str| {
        let is_of_row = |name: &&String| {
            let rest = name.strip_prefix(stem);
            let rest = rest.and_then(|rest| rest.strip_prefix('-')?.rsplit_once('.'));
            rest.is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
        };
        names.iter().filter(is_of_row).max()
    };
    let mut stems = stems.iter();
    let found = stems.find_map(|stem| whole(stem).or_else(|| in_a_row(stem)));
    found.map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::chosen;
    use terms::Draws;

    #[test]
    fn the_picture_for_judges_comes_first() {
        let chosen = |names: &[&str], draws| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            chosen(&names, draws).map(str::to_owned)
        };
        let output = |names: &[&str]| chosen(names, Draws::Output);
        let both = ["teamimage.svg", "judgeimage.png", "judgemessage.txt"];
        assert_eq!(output(&both).as_deref(), Some("judgeimage.png"));
        let row = ["judgeimage-02.svg", "judgeimage-10.svg", "judgeimage-3.txt"];
        assert_eq!(output(&row).as_deref(), Some("judgeimage-10.svg"));
        assert_eq!(
            output(&["teamimage.jpeg"]).as_deref(),
            Some("teamimage.jpeg")
        );
        assert_eq!(output(&["testcase.svg", "judgeimage.gif"]), None);
        assert!(chosen(&["testcase.svg"], Draws::Input).is_some());
    }
}
