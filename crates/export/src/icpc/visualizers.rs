//! Visualizers.
//!
//! A visualizer with the plain protocol prints its picture. The generated scripts write the picture
//! where the format's tools expect it, with an extension that is chosen by its first bytes.

use super::super::parts::{NAMED, ship_called};
use super::super::{Exported, Ready};
use terms::Protocol;
use terms::fault::Fault;

/// Exports the visualizers.
pub(super) fn ship(ready: &Ready, exported: &mut Exported) -> Result<(), Fault> {
    let package = ready.package();
    if let Some(program) = &package.visualizers.input {
        let call = |command: &str, args: &str| match program.protocol {
            Protocol::Icpc => {
                format!("{INPUT}exec {command} \"$input\" \"$answer\" {args} \"$@\"\n")
            }
            _ => plain(
                INPUT,
                &format!("{command} {args} \"$@\" \"$input\" \"$answer\""),
                "testcase",
            ),
        };
        ship_called(ready, program, "input_visualizer", call, exported)?;
    }
    if let Some(program) = &package.visualizers.output {
        let call = |command: &str, args: &str| match program.protocol {
            Protocol::Icpc => format!(
                "{NAMED}exec {command} \"$input\" \"$answer\" \"$feedback\" {args} \"$@\"\n"
            ),
            _ => plain(
                NAMED,
                &format!("{command} {args} \"$@\" \"$input\" \"$answer\" \"$temporary/output\""),
                "$feedback/judgeimage",
            ),
        };
        ship_called(ready, program, "output_visualizer", call, exported)?;
        if package.interactor.is_some() && program.protocol != Protocol::Icpc {
            exported.losses.weaker(
                "what the visualizer draws of interactions",
                "the format hands visualizers no output of interactive submissions",
            );
        }
    }
    Ok(())
}

/// The script that makes a command print the picture and writes it to `place`, with an extension
/// that is chosen by its first bytes.
fn plain(named: &str, command: &str, place: &str) -> String {
    format!(
        "{named}temporary=$(mktemp -d)\ntrap 'rm -rf \"$temporary\"' EXIT\ncat > \"$temporary/output\"\n\
         {command} > \"$temporary/picture\" || exit 1\n{EXTENSION}cat \"$temporary/picture\" > \"{place}.$extension\"\n"
    )
}

/// The arguments of every call of an input visualizer, which has no standard input.
const INPUT: &str = "input=$1 answer=$2\nshift 2\nexec < /dev/null\n";

/// Detects the file type of the picture.
const EXTENSION: &str = "case $(head -c 4 \"$temporary/picture\" | od -An -tx1 | tr -d ' \\n') in
89504e47) extension=png ;;
ffd8ff*) extension=jpg ;;
*) extension=svg ;;
esac
";
