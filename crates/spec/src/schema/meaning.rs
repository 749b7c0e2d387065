//! The meaning of a spec's keys, from the documentation.

/// The documentation of the spec.
const PAGE: &str = include_str!("../../../../docs/spec.md");
/// The heading of the keys above all tables.
const TOP: &str = "The problem";

/// The meaning of a key, by its path, such as `limits.time`; for a table without a row of its own,
/// the beginning of its section.
pub(super) fn find(path: &str) -> Option<String> {
    let (table, key) = path.rsplit_once('.').unwrap_or((TOP, path));
    let row = section(table).and_then(|section| row(section, key));
    row.or_else(|| {
        section(path)?
            .split("\n\n")
            .map(plain)
            .find(|words| !words.is_empty())
    })
}

/// The section of a table, without its heading.
fn section(table: &str) -> Option<&'static str> {
    let sections = PAGE.split("\n## ").skip(1);
    sections
        .filter_map(|section| section.split_once('\n'))
        .find(|(heading, _)| heading.trim_matches(['[', ']']) == table)
        .map(|(_, section)| section)
}

/// The meaning and the default in the row of a key.
fn row(section: &str, key: &str) -> Option<String> {
    let start = format!("| `{key}` | ");
    let row = section.lines().find_map(|line| line.strip_prefix(&start))?;
    let [_, default, meaning, ..] = row.split(" | ").collect::<Vec<_>>()[..] else {
        return None;
    };
    let meaning = plain(meaning.trim_end_matches(" |"));
    Some(match unquoted(default) {
        "required" | "none" | "see below" => meaning,
        default if default.starts_with("required ") => format!("{meaning} It is {default}."),
        default => format!("{meaning} Default: {default}."),
    })
}

/// A text without backquotes, if it is code as a whole; otherwise unchanged.
fn unquoted(text: &str) -> &str {
    let inside = text
        .strip_prefix('`')
        .and_then(|rest| rest.strip_suffix('`'));
    inside
        .filter(|inside| !inside.contains('`'))
        .unwrap_or(text)
}

/// Text without the syntax of links, in one line.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.trim();
    while let Some((before, link)) = rest.split_once('[') {
        let Some((name, (_, after))) = link
            .split_once("](")
            .and_then(|(name, target)| Some((name, target.split_once(')')?)))
        else {
            break;
        };
        plain.push_str(before);
        plain.push_str(name);
        rest = after;
    }
    plain.push_str(rest);
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{find, plain};

    #[test]
    fn links_become_their_words_and_brackets_stay() {
        assert_eq!(
            plain("see\n[points](#points); `n = [4, 7]`"),
            "see points; `n = [4, 7]`"
        );
    }

    #[test]
    fn keys_and_tables_are_found_on_the_page() {
        let time = find("limits.time").unwrap();
        assert!(time.starts_with("CPU time of all its processes"), "{time}");
        assert!(time.ends_with("Default: \"1s\"."), "{time}");
        assert!(
            find("limits")
                .unwrap()
                .starts_with("What a submission may use")
        );
        let protocol = find("validator.protocol").unwrap();
        let default = "Default: `\"plain\"`; `\"checktestdata\"` for `.ctd`.";
        assert!(protocol.ends_with(default), "{protocol}");
        let expect = find("solution.expect").unwrap();
        assert!(
            expect.ends_with(" It is required without `score`."),
            "{expect}"
        );
        assert!(find("signature.method.name").is_some());
        assert_eq!(find("limits.nothing"), None);
    }
}
