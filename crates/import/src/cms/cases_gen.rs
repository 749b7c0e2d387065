//! `gen/cases.gen`, where task-maker-rust names several generators and validators.

use super::plan::{DEFAULT, LineOrigin, Subtask, SubtaskPlan, error};
use crate::problem::ImportedProblem;
use crate::{ImportError, commands};

const PATH: &str = "gen/cases.gen";

/// Reads the lines of the file.
pub(super) fn read(
    text: &str,
    plan: &mut SubtaskPlan,
    problem: &mut ImportedProblem,
) -> Result<(), ImportError> {
    // The generator of lines without a command, which each subtask may set.
    let mut generator = DEFAULT.to_owned();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        let words = commands::words(line.strip_prefix(':').unwrap_or(line));
        let Some((key, args)) = words.split_first() else {
            continue;
        };
        if !line.starts_with(':') {
            plan.add(number, LineOrigin::Call(generator.clone(), words));
            continue;
        }
        let wrong =
            |wanted: &str| error(PATH, number, format!("after `{key}` is expected {wanted}"));
        match (key.as_str(), args) {
            ("GEN", [name, path, ..]) => {
                plan.generators.insert(name.clone(), path.clone());
            }
            ("GEN", [name]) if plan.generators.contains_key(name) => generator.clone_from(name),
            ("VAL", [name, path, args @ ..]) => {
                // Without arguments it gets those of the default, but counts subtasks from 0.
                let usual = || ["$INPUT", "$ST_NUM"].map(str::to_owned).to_vec();
                let args = if args.is_empty() {
                    usual()
                } else {
                    args.to_vec()
                };
                plan.validators.insert(name.clone(), (path.clone(), args));
            }
            ("VAL", [name]) if plan.validators.contains_key(name) => {
                match plan.subtasks.last_mut() {
                    Some(subtask) => subtask.validator = Some(name.clone()),
                    None => return Err(error(PATH, number, "a subtask has to come before")),
                }
            }
            ("GEN" | "VAL", [name]) => {
                return Err(error(
                    PATH,
                    number,
                    format!("`{name}` is not defined above"),
                ));
            }
            ("SUBTASK", [points, name @ ..]) => {
                let points = points
                    .parse()
                    .ok()
                    .filter(|points| (0.0..1e9).contains(points));
                DEFAULT.clone_into(&mut generator);
                plan.subtasks.push(Subtask {
                    points: points.ok_or_else(|| wrong("a number of points"))?,
                    name: (!name.is_empty()).then(|| name.join(" ")),
                    ..Subtask::default()
                });
            }
            ("STDEP", depends) => match plan.subtasks.last_mut() {
                Some(subtask) => subtask.depends.extend(depends.to_vec()),
                None => return Err(error(PATH, number, "a subtask has to come before")),
            },
            ("COPY", [path]) => plan.add(number, LineOrigin::Copy(path.clone())),
            ("RUN", [name, args @ ..]) if plan.generators.contains_key(name) => {
                plan.add(number, LineOrigin::Call(name.clone(), args.to_vec()));
            }
            ("RUN", [name, ..]) => {
                return Err(error(
                    PATH,
                    number,
                    format!("the generator `{name}` is not defined above"),
                ));
            }
            ("CONSTRAINT", _) => problem.losses.weaker(
                format!("`CONSTRAINT` of {PATH}"),
                "arguments of generators are not checked: the validator checks inputs",
            ),
            ("GEN" | "VAL", _) => return Err(wrong("a name")),
            ("COPY", _) => return Err(wrong("a path")),
            (key, _) => return Err(error(PATH, number, format!("`{key}` is not known"))),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::plan::{LineOrigin, SubtaskPlan};
    use super::read;
    use crate::problem::ImportedProblem;

    fn plan(text: &str) -> Result<SubtaskPlan, String> {
        let mut plan = SubtaskPlan::default();
        let read = read(text, &mut plan, &mut ImportedProblem::default());
        read.map(|()| plan).map_err(|error| error.to_string())
    }

    #[test]
    fn subtasks_set_their_generator_and_validator() {
        let text = ": GEN default gen/g.py N\n: GEN line gen/l.py\n: VAL v gen/v.py\n: SUBTASK 0 examples\n: COPY gen/a.in\n: SUBTASK 30.5\n: GEN line\n: VAL v\n5 'a b' # c\n: RUN default 1\n: SUBTASK 69.5\n7\n";
        let plan = plan(text).unwrap();
        let call = |name: &str, args: &[&str]| {
            let args = args.iter().map(|arg| (*arg).to_owned()).collect();
            LineOrigin::Call(name.to_owned(), args)
        };
        assert_eq!(plan.name(0), "examples");
        assert_eq!(
            plan.subtasks[1].cases[0].origin,
            call("line", &["5", "a b"])
        );
        assert_eq!(plan.subtasks[1].cases[1].origin, call("default", &["1"]));
        assert_eq!(plan.subtasks[1].validator.as_deref(), Some("v"));
        assert_eq!(plan.subtasks[2].cases[0].origin, call("default", &["7"]));
    }

    #[test]
    fn mistakes_have_their_line() {
        for (text, words) in [
            (": SUBTASK x\n", "line 1, column 1: after `SUBTASK`"),
            (
                "\n: RUN g 1\n",
                "line 2, column 1: the generator `g` is not defined",
            ),
            (": FOO\n", "`FOO` is not known"),
            (": VAL a\n", "`a` is not defined above"),
        ] {
            let error = plan(text).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
