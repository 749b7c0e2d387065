//! `gen/GEN`: lines with the arguments of the generator, and comments that start subtasks.

use super::plan::{DEFAULT, LineOrigin, Subtask, SubtaskPlan, error};
use crate::ImportError;

const PATH: &str = "gen/GEN";

/// Reads the lines of the file.
pub(super) fn read(text: &str, plan: &mut SubtaskPlan) -> Result<(), ImportError> {
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let Some(comment) = line.strip_prefix('#') else {
            let args = line.split('#').next().unwrap_or_default();
            let args: Vec<String> = args.split_whitespace().map(str::to_owned).collect();
            if !args.is_empty() {
                plan.add(number, LineOrigin::Call(DEFAULT.to_owned(), args));
            }
            continue;
        };
        let Some((key, value)) = comment.split_once(':') else {
            continue;
        };
        let value = value.split('#').next().unwrap_or_default().trim();
        match key.trim() {
            "ST" => {
                let points = value
                    .parse()
                    .ok()
                    .filter(|points| (0.0..1e9).contains(points));
                let wrong = || error(PATH, number, format!("`{value}` is not a number of points"));
                plan.subtasks.push(Subtask {
                    points: points.ok_or_else(wrong)?,
                    ..Subtask::default()
                });
            }
            "COPY" => plan.add(number, LineOrigin::Copy(value.to_owned())),
            key @ ("STNAME" | "STDEP") => {
                let last = plan.subtasks.last_mut();
                let wrong = || error(PATH, number, format!("`#{key}:` has to follow `#ST:`"));
                let last = last.ok_or_else(wrong)?;
                if key == "STNAME" {
                    last.name = Some(value.to_owned());
                } else {
                    last.depends
                        .extend(value.split_whitespace().map(str::to_owned));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::plan::{LineOrigin, SubtaskPlan};
    use super::read;

    #[test]
    fn subtasks_begin_with_their_points() {
        let text = "# N: count\n#ST: 0\n#STNAME: samples\n#COPY: gen/a.in\n\n# ST: 100 # rest\n1 2 # corner\n";
        let mut plan = SubtaskPlan::default();
        read(text, &mut plan).unwrap();
        assert_eq!(plan.subtasks.len(), 2);
        assert_eq!(plan.name(0), "samples");
        assert_eq!(
            plan.subtasks[0].cases[0].origin,
            LineOrigin::Copy("gen/a.in".to_owned())
        );
        let args = ["1", "2"].map(str::to_owned).to_vec();
        assert_eq!(
            plan.subtasks[1].cases[0].origin,
            LineOrigin::Call("default".to_owned(), args)
        );
        let wrong = read("\n#ST: x\n", &mut SubtaskPlan::default()).unwrap_err();
        assert!(
            wrong.to_string().starts_with("gen/GEN, line 2, column 1: "),
            "{wrong}"
        );
    }
}
