//! The formats on the pages and on the command line against the table of formats.

use crate::support::Test;
use exchange::Format;

const PAGE: &str = include_str!("../../docs/formats/README.md");
const COMMANDS: &str = include_str!("../../docs/commands.md");

#[test]
fn the_page_lists_every_format() {
    let yes_if = |is: bool| if is { "yes" } else { "-" };
    let row = |format: &Format| {
        let (name, purpose) = (format.name(), format.purpose());
        let imported = yes_if(import::formats().any(|one| one == *format));
        let exported = yes_if(export::formats().any(|one| one == *format));
        format!("| [{name}]({name}.md) | {purpose} | {imported} | {exported} |\n")
    };
    let rows: String = Format::ALL.iter().map(row).collect();
    let table = format!("| format | for | import | export |\n|---|---|---|---|\n{rows}\n");
    assert!(PAGE.contains(&table), "the page has not\n{table}");
}

/// `` `a`, `b` or `c` ``
fn in_words(formats: impl Iterator<Item = Format>) -> String {
    let names: Vec<String> = formats.map(|format| format!("`{format}`")).collect();
    let (last, others) = names.split_last().expect("a format");
    format!("{} or {last}", others.join(", "))
}

#[test]
fn the_commands_name_their_formats() {
    for option in [
        format!("| `--to FORMAT` | {}.", in_words(export::formats())),
        format!("| `--from FORMAT` | {},", in_words(import::formats())),
    ] {
        assert!(COMMANDS.contains(&option), "the page has not {option}");
    }
}

#[test]
fn the_help_says_what_formats_are_for() {
    let test = Test::new();
    for (command, formats) in [
        ("export", export::formats().collect::<Vec<Format>>()),
        ("import", import::formats().collect()),
    ] {
        let help = test.run(&[command, "--help"]).ends_with(0);
        formats.iter().fold(help, |help, format| {
            help.prints(&format!("- {format}:"))
                .prints(format.purpose())
        });
    }
}
