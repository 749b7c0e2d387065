//! Testing one jury program: its tests, its mutants, and texts that are almost correct.

use super::evidence::evidence;
use super::mutants::Mutants;
use super::near::{ChangeKind, Grade};
use super::nearby::{self, NearTest};
use super::response::{Given, PartTest, Response, respond};
use super::result::{LetThrough, NewTest, NotMutated, PartFate, PartStrength, Role, Sample};
use super::sound::Sound;
use super::tests_of::{Compiled, tests_of};
use crate::tools::Tools;
use base::pool::Rank;
use base::text::Shown as _;
use fuzz::comparison::Budget;
use generators::Draw;
use package::{Part, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use terms::event::Sink;
use terms::fault::Fault;

/// A mutant is stopped after this many times the original's time on its slowest test, but not
/// before `MIN_STOP_TIME`.
const STOP_TIME_FACTOR: u32 = 8;
const MIN_STOP_TIME: Duration = Duration::from_secs(2);
/// For each kind of near inputs that may be valid, how many accepted ones are checked with
/// solutions.
const MAX_CHECKED: usize = 4;

/// The resources for testing a part.
pub(super) struct Tester<'a> {
    pub(super) tools: Tools<'a>,
    pub(super) sound: &'a [Sound],
    pub(super) solutions: &'a [Compiled],
    pub(super) seed: u64,
    /// The maximum number of mutants.
    pub(super) mutants: usize,
    pub(super) budget: Budget<'a>,
}

/// A part to test.
pub(super) struct Subject<'a> {
    pub(super) role: Role,
    /// Its index among the validators.
    pub(super) place: usize,
    pub(super) part: &'a Part,
}

/// The near texts, each with the part's response.
type Responses = Vec<(NearTest, Response)>;

impl Subject<'_> {
    fn name(&self) -> String {
        match self.part {
            Part::Program(program) => program.path.shown(),
            Part::Script(script) => script.path.shown(),
            Part::Declared(_) => "the declared input".to_owned(),
            Part::Model | Part::None => "the model".to_owned(),
        }
    }
}

impl Tester<'_> {
    /// Tests a component.
    ///
    /// # Errors
    /// If a file cannot be read or the machine fails.
    pub(super) fn test(
        &self,
        subject: &Subject<'_>,
        sink: &dyn Sink,
    ) -> Result<PartStrength, Fault> {
        let name = subject.name();
        let mut draw = Draw::fresh(self.seed, &format!("part {name}"));
        let tests = tests_of(
            &self.tools,
            subject.role,
            self.sound,
            self.solutions,
            &mut draw,
        )?;
        let begin = Instant::now();
        let slots = u32::try_from(self.tools.pool.jobs()).unwrap_or(1);
        let responses = self.responses(&tests)?;
        let each = begin.elapsed() * slots / u32::try_from(tests.len().max(1)).unwrap_or(u32::MAX);
        let stop_after = (each * STOP_TIME_FACTOR).max(MIN_STOP_TIME);
        let failed = tests.iter().zip(&responses);
        let failed = failed.filter(|(test, response)| !is_met(test.wanted, **response));
        let failed: Vec<String> = failed.map(|(test, _)| test.name.clone()).collect();
        let tests: Vec<(PartTest, Response)> = tests.into_iter().zip(responses).collect();
        let mut part = PartStrength {
            role: subject.role,
            name,
            tests: tests.len(),
            mutants: Err(NotMutated::NoProgram),
            near: 0,
            let_through: Vec::new(),
            found: Vec::new(),
            failed,
        };
        let program = match subject.part {
            Part::Program(program) => Some(program),
            Part::Script(_) | Part::Declared(_) | Part::Model | Part::None => None,
        };
        let mutants = match program {
            Some(program) if part.failed.is_empty() => {
                Mutants::new(self.tools, program, self.mutants, stop_after, &mut draw)
            }
            Some(_) => Err(NotMutated::FailsTests),
            None => Err(NotMutated::NoProgram),
        };
        let near = self.near(subject, &tests)?;
        part.near = near.len();
        part.let_through = self.let_through(subject.role, &near)?;
        match mutants {
            Ok(mutants) => self.mutate(&mut part, mutants, &tests, near, sink)?,
            Err(why) => part.mutants = Err(why),
        }
        Ok(part)
    }

    fn responses(&self, tests: &[PartTest]) -> Result<Vec<Response>, Fault> {
        let Tools { jury, pool, .. } = self.tools;
        let responses = pool.map(Rank::Unknown, tests, |test| respond(jury, pool, test));
        responses.into_iter().collect()
    }

    /// The texts near correct ones, with the part's responses.
    fn near(
        &self,
        subject: &Subject<'_>,
        tests: &[(PartTest, Response)],
    ) -> Result<Responses, Fault> {
        if self.budget.is_over() {
            return Ok(Vec::new());
        }
        let known: Vec<PartTest> = tests.iter().map(|(test, _)| test.clone()).collect();
        let near = match subject.role {
            Role::Validator => {
                let text = self.text(subject.part);
                let place = subject.place;
                nearby::inputs(&self.tools, place, &text, self.sound, &known, self.seed)?
            }
            Role::Checker => {
                let is_only = self.is_only_answer(tests);
                nearby::of_answers(&self.tools, self.sound, is_only, self.seed)
            }
            Role::Interactor => {
                nearby::of_interactions(&self.tools, self.sound, self.solutions, self.seed)?
            }
        };
        let given: Vec<PartTest> = near.iter().map(|near| near.test.clone()).collect();
        let responses = self.responses(&given)?;
        Ok(near.into_iter().zip(responses).collect())
    }

    /// The source of a part, to find the numbers in it.
    fn text(&self, part: &Part) -> String {
        let own = |program: &Program| {
            let source = self.tools.jury.source(program).ok()?;
            let files = source.files.iter().take(source.sources);
            let texts = files.map(|file| String::from_utf8_lossy(&file.text).into_owned());
            Some(texts.collect::<Vec<_>>().join("\n"))
        };
        match part {
            Part::Program(program) => own(program).unwrap_or_default(),
            Part::Script(script) => String::from_utf8_lossy(&script.text).into_owned(),
            Part::Declared(_) | Part::Model | Part::None => String::new(),
        }
    }

    /// Whether the answer seems to be the only correct output: no correct solution prints another
    /// one.
    fn is_only_answer(&self, tests: &[(PartTest, Response)]) -> bool {
        let words = |text: &[u8]| -> Vec<Vec<u8>> {
            let words = text
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty());
            words.map(<[u8]>::to_vec).collect()
        };
        let differs = |(test, response): &(PartTest, Response)| match &test.given {
            Given::Output { output, answer, .. } => {
                *response == Response::Accepts && words(output) != words(answer)
            }
            Given::Input(_) | Given::Submission(..) => false,
        };
        // Outputs of wrong solutions may be accepted by mistake.
        let is_right = |test: &PartTest| {
            let mut right = self.solutions.iter().filter(|it| it.must_be_accepted);
            right.any(|it| test.name.starts_with(&format!("the output of {}", it.name)))
        };
        !tests.iter().any(|test| is_right(&test.0) && differs(test))
    }

    /// The kinds of wrong texts that the component accepts.
    fn let_through(&self, role: Role, near: &Responses) -> Result<Vec<LetThrough>, Fault> {
        let mut kinds: BTreeMap<ChangeKind, Vec<&NearTest>> = BTreeMap::new();
        for (near, response) in near {
            if *response == Response::Accepts {
                kinds.entry(near.near.kind).or_default().push(near);
            }
        }
        let mut all = Vec::new();
        for (kind, mut accepted) in kinds {
            let number = accepted.len();
            accepted.sort_by_key(|near| (near.near.grade, near.near.bytes.len()));
            let tried = near
                .iter()
                .filter(|(near, _)| near.near.kind == kind)
                .count();
            for near in accepted.into_iter().take(MAX_CHECKED) {
                let is_known = near.near.grade != Grade::Unknown;
                if !is_known && self.budget.is_over() {
                    break;
                }
                let evidence = self.evidence(near)?;
                if !is_known && evidence.is_none() {
                    continue;
                }
                let grade = if evidence.is_some() {
                    Grade::Certain
                } else {
                    near.near.grade
                };
                all.push(LetThrough {
                    grade,
                    accepted: number,
                    tried,
                    evidence,
                    example: self.new_test(role, near, false, Vec::new()),
                });
                break;
            }
        }
        all.sort_by_key(|it| it.grade);
        Ok(all)
    }

    fn evidence(&self, near: &NearTest) -> Result<Option<String>, Fault> {
        match &near.test.given {
            Given::Input(input) => {
                evidence(&self.tools, self.solutions, input, near.test.group.as_ref())
            }
            Given::Output { .. } | Given::Submission(..) => Ok(None),
        }
    }

    fn new_test(&self, role: Role, near: &NearTest, accepts: bool, kills: Vec<usize>) -> NewTest {
        let sample = match &near.test.given {
            Given::Input(input) => Sample::Input(input.clone()),
            Given::Output {
                input,
                output,
                answer,
            } => Sample::Output {
                input: input.clone(),
                output: output.clone(),
                answer: answer.clone(),
            },
            Given::Submission(..) => Sample::Input(Vec::new().into()),
        };
        NewTest {
            sample,
            kind: near.near.kind,
            about: near.near.about.clone(),
            args: role.args(&self.tools, near.test.group.as_ref()),
            accepts,
            kills,
        }
    }

    /// Tries the mutants on the tests, and the remaining ones on the near texts.
    fn mutate(
        &self,
        part: &mut PartStrength,
        mut mutants: Mutants<'_>,
        tests: &[(PartTest, Response)],
        near: Responses,
        sink: &dyn Sink,
    ) -> Result<(), Fault> {
        mutants.join(tests)?;
        let mut all = mutants.run(tests, self.budget, sink)?;
        let is_open = |at: &usize| all[*at].fate == PartFate::Surviving;
        let open: Vec<usize> = (0..all.len()).filter(is_open).collect();
        let (near, fit): (Vec<NearTest>, Vec<(PartTest, Response)>) = near
            .into_iter()
            .filter(|(near, response)| can_be_test(near, *response))
            .map(|(near, response)| {
                let test = (near.test.clone(), response);
                (near, test)
            })
            .unzip();
        let killers = mutants.killers(&open, &fit, self.budget)?;
        let used: BTreeSet<usize> = killers.iter().flatten().copied().collect();
        for killer in used {
            let accepts = fit[killer].1 == Response::Accepts;
            // A text that only a mistake of the validator accepts must not become a test that
            // requires acceptance.
            if accepts && self.evidence(&near[killer])?.is_some() {
                continue;
            }
            let kills = open.iter().zip(&killers);
            let kills = kills
                .filter(|(_, by)| **by == Some(killer))
                .map(|(at, _)| *at);
            let kills: Vec<usize> = kills.collect();
            for at in &kills {
                all[*at].found = Some(part.found.len());
            }
            let test = self.new_test(part.role, &near[killer], accepts, kills);
            part.found.push(test);
        }
        part.mutants = Ok(all);
        Ok(())
    }
}

/// Whether a text with this response can be a test of a part without known bugs: the part rejects
/// it, or accepts it without evidence against it.
fn can_be_test(near: &NearTest, response: Response) -> bool {
    match response {
        Response::Rejects => true,
        Response::Accepts => near.near.grade == Grade::Unknown,
        Response::Share(_) | Response::AnotherPass | Response::Verdict(..) | Response::Dies => {
            false
        }
    }
}

/// Whether a part gives the required response; a part of the points does not count as acceptance.
fn is_met(wanted: Option<Response>, response: Response) -> bool {
    match wanted {
        Some(Response::Rejects) => !matches!(response, Response::Accepts | Response::Dies),
        Some(wanted) => response == wanted,
        None => true,
    }
}
