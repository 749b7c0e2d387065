//! The overview of `tengen --help`: the commands grouped by purpose, with examples for each.

use super::args::{Cli, GLOBAL};
use super::complete;
use clap::CommandFactory as _;
use clap::builder::StyledStr;
use std::fmt::Write as _;

/// A command and its example command lines.
type Listed = (&'static str, &'static [&'static str]);

/// The commands, grouped by purpose.
const COMMANDS: &[(&str, &[Listed])] = &[
    (
        "Prepare data",
        &[
            (
                "new",
                &[
                    "tengen new longest_row",
                    "tengen new guess_it --kind interactive --lang c++",
                    "tengen new lay_stones --form constructive",
                    "tengen new longer_row --like longest_row",
                ],
            ),
            ("check", &["tengen check longest_row"]),
            (
                "build",
                &[
                    "tengen build longest_row",
                    "tengen build --locked --out data",
                ],
            ),
            ("gen", &["tengen gen longest_row row --seed 7 -p n=5"]),
            ("validate", &["tengen validate longest_row < some.in"]),
            (
                "solve",
                &[
                    "tengen solve longest_row < some.in",
                    "tengen solve gobang_draws -p n=4 < no_input.in",
                ],
            ),
            (
                "show",
                &[
                    "tengen show make_a_sequence samples/1",
                    "tengen show make_a_sequence samples/1 --only 2 --svg board.svg",
                ],
            ),
            (
                "statement",
                &[
                    "tengen statement longest_row --out longest_row.html",
                    "tengen statement longest_row --lang zh --to pdf --out longest_row.pdf",
                ],
            ),
            ("stub", &["tengen stub design_tic_tac_toe --lang c++"]),
        ],
    ),
    (
        "Judge submissions",
        &[
            (
                "judge",
                &[
                    "tengen judge longest_row mine.py",
                    "tengen judge longest_row slow.cpp --expect time-limit --all",
                    "tengen judge --jsonl tasks.jsonl > results.jsonl",
                ],
            ),
            (
                "verify",
                &["tengen verify", "tengen verify longest_row --format json"],
            ),
            (
                "watch",
                &[
                    "tengen watch longest_row",
                    "tengen watch longest_row mine.py",
                ],
            ),
            (
                "limits",
                &[
                    "tengen limits longest_row",
                    "tengen limits longest_row --runs 5 --write",
                ],
            ),
            ("compare", &["tengen compare longest_row 1.in 1.out 1.ans"]),
            (
                "interact",
                &[
                    "tengen interact guess_it",
                    "tengen interact guess_it small/07 --transcript mine.interaction",
                    "tengen interact guess_it --as interactor mine.py",
                ],
            ),
            (
                "duel",
                &["tengen duel reversi mine.cpp random --pairs 20 --opening 4"],
            ),
            (
                "serve",
                &[
                    "tengen serve",
                    "tengen serve --listen 0.0.0.0:7300 --base-url https://judge.example.org",
                ],
            ),
        ],
    ),
    (
        "Judge on many machines",
        &[
            (
                "worker",
                &[
                    "tengen worker --nats nats://10.0.0.1:4222",
                    "tengen worker --nats nats://10.0.0.1:4222 --jobs 4 --languages c++,python",
                ],
            ),
            (
                "cluster",
                &["tengen cluster status --nats nats://10.0.0.1:4222"],
            ),
        ],
    ),
    (
        "Search for inputs on which submissions fail",
        &[
            (
                "fuzz",
                &[
                    "tengen fuzz longest_row mine.py --time 10s --save",
                    "tengen fuzz longest_row mine.py --generator row -p n=4..=7 --findings 3",
                    "tengen fuzz tic_tac_toe_score mine.cpp --exhaustive",
                ],
            ),
            (
                "plan",
                &[
                    "tengen plan longest_row",
                    "tengen plan longest_row --cases 60 --write",
                ],
            ),
            (
                "strength",
                &[
                    "tengen strength longest_row",
                    "tengen strength longest_row mine.py --mutants 50 --matrix",
                    "tengen strength longest_row --time 300s --save",
                ],
            ),
            (
                "attack",
                &[
                    "tengen attack longest_row --each submissions",
                    "tengen attack longest_row --each submissions --time 300s --save",
                ],
            ),
            ("shrink", &["tengen shrink longest_row mine.py failing.in"]),
        ],
    ),
    (
        "Move problems from and to other judges",
        &[
            (
                "import",
                &["tengen import package.zip --out problems/longest_row"],
            ),
            (
                "export",
                &["tengen export longest_row --to polygon --out longest_row.zip"],
            ),
            (
                "push",
                &[
                    "tengen push autumn --to domjudge:https://judge.example.org",
                    "tengen push autumn --to domjudge:https://judge.example.org --write",
                    "tengen push longest_row --to polygon:123456",
                ],
            ),
        ],
    ),
    (
        "Inspect problems and the machine",
        &[
            ("list", &["tengen list"]),
            ("doctor", &["tengen doctor"]),
            (
                "clean",
                &["tengen clean longest_row", "tengen clean --results"],
            ),
            ("schema", &["tengen schema > problem.schema.json"]),
            (
                "completions",
                &[
                    "tengen completions bash > ~/.local/share/bash-completion/completions/tengen",
                    "tengen completions fish > ~/.config/fish/completions/tengen.fish",
                ],
            ),
            ("man", &["tengen man fuzz | man -l -"]),
        ],
    ),
];

/// The command line.
pub(super) fn command() -> clap::Command {
    let mut command = Cli::command().mut_arg("color", |color| {
        color.help("When to print in colour").help_heading(GLOBAL)
    });
    for (name, examples) in COMMANDS.iter().flat_map(|(_, listed)| *listed) {
        command = command.mut_subcommand(name, |subcommand| {
            let examples = list(&subcommand, "Examples", examples);
            let subcommand = subcommand.after_help(examples);
            subcommand.mut_args(|arg| refusing_negative(complete::completed(name, arg)))
        });
    }
    let overview = overview(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{overview}\n{{options}}\n\n\
         The help of a command, with examples: tengen help COMMAND"
    ))
}

/// An option whose parser refuses a negative number with the option's name. Otherwise clap takes
/// `-1` for an unknown option and advises to put `--` before it.
fn refusing_negative(arg: clap::Arg) -> clap::Arg {
    if arg.is_positional() || !arg.get_action().takes_values() {
        return arg;
    }
    arg.allow_negative_numbers(true)
}

/// A heading with lines below it.
fn list(command: &clap::Command, heading: &str, lines: &[&str]) -> StyledStr {
    let style = command.get_styles().get_header();
    let mut text = StyledStr::new();
    let _ = write!(text, "{style}{heading}:{style:#}");
    for line in lines {
        let _ = write!(text, "\n  {line}");
    }
    text
}

/// All commands with their descriptions, group by group, and the heading of the global options.
fn overview(command: &clap::Command) -> String {
    let names = command.get_subcommands().map(clap::Command::get_name);
    let width = names.map(str::len).max().unwrap_or(0);
    let mut text = String::new();
    for (heading, listed) in COMMANDS {
        let rows = listed.iter().map(|(name, _)| {
            let about = command
                .find_subcommand(name)
                .and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            format!("{name:width$}  {about}")
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let _ = writeln!(text, "{}\n", list(command, heading, &rows).ansi());
    }
    let _ = write!(text, "{}", list(command, GLOBAL, &[]).ansi());
    text
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Listed, command};

    fn listed() -> impl Iterator<Item = &'static Listed> {
        COMMANDS.iter().flat_map(|(_, listed)| *listed)
    }

    #[test]
    fn every_command_is_in_one_group() {
        let command = command();
        let names = command.get_subcommands().map(clap::Command::get_name);
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        let mut grouped: Vec<&str> = listed().map(|(name, _)| *name).collect();
        grouped.sort_unstable();
        assert_eq!(grouped, names);
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        for (name, examples) in listed() {
            assert!(!examples.is_empty(), "{name}");
            for example in *examples {
                let typed = example.split(['<', '>', '|']).next().unwrap();
                let matches = command().try_get_matches_from(typed.split_whitespace());
                let matches = matches.unwrap_or_else(|error| panic!("{example}: {error}"));
                assert_eq!(matches.subcommand_name(), Some(*name), "{example}");
            }
        }
    }

    #[test]
    fn a_negative_number_is_refused_by_its_option() {
        let typed = ["tengen", "fuzz", "longest_row", "--seed", "-1"];
        let error = command().try_get_matches_from(typed).unwrap_err();
        assert!(error.to_string().contains("'-1' for '--seed"), "{error}");
    }
}
