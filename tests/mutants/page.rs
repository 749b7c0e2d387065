//! The pages on the strength of the data, which say what the tests found.

use super::random::Play;
use std::path::Path;

/// Where the account of planted bugs begins; what `tengen strength` measures stands before.
const PLANTED: &str = "<!-- planted bugs -->\n";

/// Fails unless `docs/data-strength/<problem>.md` ends with these rows; with `TENGEN_BLESS=1` its end is written instead.
pub(super) fn assert_current(problem: &str, play: &Play, rows: &[String]) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/data-strength/{problem}.md"));
    let planted = format!(
        "\n## {} planted bugs\n\n\
         Each bug was planted into a solver that is right without it. The second column gives in how many of {} random\n\
         games (generator `{}`) the solver is then wrong; the third, which case of the built data catches it. A bug that\n\
         random games do not show is caught by a generator that aims at something.\n\n\
         | bug | wrong in random games | caught by |\n|---|---:|---|\n{}\n",
        rows.len(),
        play.games(),
        play.generator,
        rows.join("\n")
    );
    let written = std::fs::read_to_string(&path).unwrap();
    let (measured, found) = written.split_once(PLANTED).unwrap();
    if std::env::var_os("TENGEN_BLESS").is_some() {
        std::fs::write(&path, format!("{measured}{PLANTED}{planted}")).unwrap();
        return;
    }
    assert!(
        found == planted,
        "{} does not end with what this test finds; write it with TENGEN_BLESS=1",
        path.display()
    );
}
