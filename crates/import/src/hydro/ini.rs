//! `config.ini` of old archives: the number of cases, and a line for each,
//! `input|output|seconds|points|KiB`.

use crate::ImportError;
use crate::yaml::{Node, Value};

/// Converts it to the structure of config.yaml.
pub(super) fn converted(path: &str, text: &str) -> Result<Node, ImportError> {
    let wrong = |line: usize, reason: String| ImportError::File {
        path: path.to_owned(),
        line: Some(line),
        reason,
    };
    let mut lines = (1..).zip(text.lines());
    let count: usize = lines
        .next()
        .and_then(|(_, line)| line.trim().parse().ok())
        .ok_or_else(|| wrong(1, "this is not the number of cases".to_owned()))?;
    let mut cases = Vec::new();
    for (number, line) in lines.take(count) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [input, output, time, points, ref memory @ ..] = parts[..] else {
            let reason = "this is not a case like `1.in|1.out|1|10|65536`".to_owned();
            return Err(wrong(number, reason));
        };
        let mut case = Node::map([
            ("input", Node::scalar(input)),
            ("output", Node::scalar(output)),
            ("time", Node::scalar(format!("{time}s"))),
            ("score", Node::scalar(points)),
        ]);
        case.line = number;
        let kibibytes = memory.first().and_then(|text| text.parse::<u64>().ok());
        let memory = kibibytes.map_or(256, |kibibytes| (kibibytes / 1024).max(1));
        case.set("memory", Node::scalar(format!("{memory}m")));
        cases.push(case);
    }
    if cases.len() < count {
        let reason = format!("{} of {count} cases are listed", cases.len());
        return Err(wrong(1, reason));
    }
    Ok(Node::map([("cases", Node::from_value(Value::List(cases)))]))
}

#[cfg(test)]
mod tests {
    use super::converted;
    use crate::yaml::Node;

    #[test]
    fn lines_are_cases_with_limits_and_points() {
        let config = converted(
            "config.ini",
            "2\n1.in|1.out|1|40|65536\na.in|a.out|0.5|60\n",
        )
        .unwrap();
        let cases = config.get("cases").unwrap().items();
        let get = |at: usize, key: &str| cases[at].get(key).and_then(Node::text).unwrap();
        let keys = ["input", "output", "time", "score", "memory"];
        assert_eq!(
            keys.map(|key| get(0, key)),
            ["1.in", "1.out", "1s", "40", "64m"]
        );
        assert_eq!(
            keys.map(|key| get(1, key)),
            ["a.in", "a.out", "0.5s", "60", "256m"]
        );
        for wrong in ["", "x\n", "2\n1.in|1.out|1|40\n", "1\n1.in 1.out\n"] {
            assert!(converted("config.ini", wrong).is_err(), "{wrong}");
        }
    }
}
