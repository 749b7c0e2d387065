//! The table of scaffolds.

use super::{COMPLETE, Scaffold};

const PYTHON: TemplateLanguage = TemplateLanguage("python", "py");
const CPP: TemplateLanguage = TemplateLanguage("c++", "cpp");
const BOTH: &[TemplateLanguage] = &[PYTHON, CPP];

/// A language of programs, and their extension.
#[derive(Clone, Copy)]
struct TemplateLanguage(&'static str, &'static str);

/// A game that a problem is about, and its template.
const GAMES: &[(&str, &[&str])] = &[
    ("connect-four", &["game/connect-four"]),
    ("reversi", &["game/reversi"]),
    ("go", &["game/go"]),
    ("hex", &["game/hex"]),
    ("draughts", &["game/draughts"]),
];

/// Kind, form and languages, and the templates: directories and files in `templates/`. The usual ones come first.
type Row = (
    &'static str,
    &'static str,
    &'static [TemplateLanguage],
    &'static [&'static str],
);

const TABLE: &[Row] = &[
    ("batch", COMPLETE, BOTH, &["batch/shared", "batch/@ext@"]),
    ("answer", COMPLETE, BOTH, &["answer/shared", "answer/@ext@"]),
    (
        "function",
        COMPLETE,
        BOTH,
        &["function/shared", "function/@ext@"],
    ),
    ("class", COMPLETE, BOTH, &["class/shared", "class/@ext@"]),
    (
        "interactive",
        COMPLETE,
        BOTH,
        &["interactive/shared", "interactive/@ext@"],
    ),
    ("match", COMPLETE, BOTH, &["match/shared", "match/@ext@"]),
    (
        "batch",
        "minimal",
        BOTH,
        &[
            "minimal/batch",
            "batch/shared/samples/1.in",
            "batch/@ext@/solutions/linear.@ext@",
        ],
    ),
    (
        "answer",
        "minimal",
        BOTH,
        &[
            "minimal/answer",
            "answer/shared/no_input.in",
            "answer/@ext@/solutions/count.@ext@",
        ],
    ),
    (
        "function",
        "minimal",
        BOTH,
        &[
            "minimal/function",
            "function/shared/samples/1.in",
            "function/shared/solutions/one_pass.@ext@",
        ],
    ),
    (
        "class",
        "minimal",
        BOTH,
        &[
            "minimal/class",
            "class/shared/samples/1.in",
            "class/shared/solutions/two_sides.@ext@",
        ],
    ),
    (
        "interactive",
        "minimal",
        BOTH,
        &[
            "minimal/interactive",
            "interactive/shared/samples/1.in",
            "interactive/@ext@/interactor.@ext@",
            "interactive/@ext@/solutions/halves.@ext@",
        ],
    ),
    (
        "match",
        "minimal",
        BOTH,
        &["match/shared/problem.toml", "match/@ext@"],
    ),
    (
        "batch",
        "testlib",
        &[CPP],
        &[
            "testlib/shared",
            "testlib/cpp",
            "batch/shared/statement.en.md",
            "batch/shared/samples",
            "batch/cpp/solutions",
        ],
    ),
    (
        "batch",
        "declared",
        BOTH,
        &["declared/shared", "batch/@ext@/solutions"],
    ),
    (
        "batch",
        "constructive",
        BOTH,
        &["constructive/shared", "constructive/@ext@"],
    ),
    (
        "batch",
        "scoring",
        BOTH,
        &[
            "scoring/shared",
            "scoring/@ext@",
            "batch/@ext@/generators",
            "batch/@ext@/validator.@ext@",
        ],
    ),
    ("match", "match", BOTH, &["match/shared", "match/@ext@"]),
];

/// All scaffolds. Those that come first are the usual ones.
pub(super) fn all() -> impl Iterator<Item = Scaffold> {
    let games = GAMES.iter().map(|&(game, templates)| Scaffold {
        kind: "batch",
        form: "game",
        language: PYTHON.0,
        extension: PYTHON.1,
        game: Some(game),
        templates,
    });
    let others = TABLE
        .iter()
        .flat_map(|&(kind, form, languages, templates)| {
            let scaffold =
                move |&TemplateLanguage(language, extension): &TemplateLanguage| Scaffold {
                    kind,
                    form,
                    language,
                    extension,
                    game: None,
                    templates,
                };
            languages.iter().map(scaffold)
        });
    others.chain(games)
}
