//! The table of scaffolds and of their files.

use super::{COMPLETE, Scaffold, Template};

/// All scaffolds. The defaults come first.
pub(super) static SCAFFOLDS: &[Scaffold] = &[
    Scaffold::python(
        "batch",
        COMPLETE,
        &[
            BATCH,
            BATCH_TEXTS,
            ROWS_IN_PYTHON,
            BATCH_SOLUTIONS_IN_PYTHON,
            IGNORED,
        ],
    ),
    Scaffold::cpp(
        "batch",
        COMPLETE,
        &[
            BATCH,
            BATCH_TEXTS,
            ROWS_IN_CPP,
            BATCH_SOLUTIONS_IN_CPP,
            IGNORED,
        ],
    ),
    Scaffold::python("answer", COMPLETE, &[ANSWER, ANSWER_IN_PYTHON, IGNORED]),
    Scaffold::cpp("answer", COMPLETE, &[ANSWER, ANSWER_IN_CPP, IGNORED]),
    Scaffold::python(
        "function",
        COMPLETE,
        &[FUNCTION, FUNCTION_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp("function", COMPLETE, &[FUNCTION, FUNCTION_IN_CPP, IGNORED]),
    Scaffold::python("class", COMPLETE, &[CLASS, CLASS_IN_PYTHON, IGNORED]),
    Scaffold::cpp("class", COMPLETE, &[CLASS, CLASS_IN_CPP, IGNORED]),
    Scaffold::python(
        "interactive",
        COMPLETE,
        &[INTERACTIVE, INTERACTIVE_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "interactive",
        COMPLETE,
        &[INTERACTIVE, INTERACTIVE_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "batch",
        "minimal",
        &[MINIMAL_BATCH, MINIMAL_BATCH_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "batch",
        "minimal",
        &[MINIMAL_BATCH, MINIMAL_BATCH_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "answer",
        "minimal",
        &[MINIMAL_ANSWER, MINIMAL_ANSWER_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "answer",
        "minimal",
        &[MINIMAL_ANSWER, MINIMAL_ANSWER_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "function",
        "minimal",
        &[MINIMAL_FUNCTION, MINIMAL_FUNCTION_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "function",
        "minimal",
        &[MINIMAL_FUNCTION, MINIMAL_FUNCTION_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "class",
        "minimal",
        &[MINIMAL_CLASS, MINIMAL_CLASS_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "class",
        "minimal",
        &[MINIMAL_CLASS, MINIMAL_CLASS_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "interactive",
        "minimal",
        &[MINIMAL_INTERACTIVE, MINIMAL_INTERACTIVE_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "interactive",
        "minimal",
        &[MINIMAL_INTERACTIVE, MINIMAL_INTERACTIVE_IN_CPP, IGNORED],
    ),
    Scaffold::cpp(
        "batch",
        "testlib",
        &[
            TESTLIB,
            TESTLIB_IN_CPP,
            BATCH_TEXTS,
            BATCH_SOLUTIONS_IN_CPP,
            IGNORED,
        ],
    ),
    Scaffold::python(
        "batch",
        "declared",
        &[DECLARED, BATCH_SOLUTIONS_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "batch",
        "declared",
        &[DECLARED, BATCH_SOLUTIONS_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "batch",
        "constructive",
        &[CONSTRUCTIVE, CONSTRUCTIVE_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "batch",
        "constructive",
        &[CONSTRUCTIVE, CONSTRUCTIVE_IN_CPP, IGNORED],
    ),
    Scaffold::python(
        "batch",
        "scoring",
        &[SCORING, SCORING_IN_PYTHON, ROWS_IN_PYTHON, IGNORED],
    ),
    Scaffold::cpp(
        "batch",
        "scoring",
        &[SCORING, SCORING_IN_CPP, ROWS_IN_CPP, IGNORED],
    ),
];

/// The files of directories beside this one, each with the same path in the new problem.
macro_rules! templates {
    ($($dir:literal: $($path:literal),+ $(,)?);+) => {
        &[$($(Template { path: $path, text: include_str!(concat!($dir, "/", $path)) }),+),+]
    };
}

/// Stored here under another name, because git would apply it.
const IGNORED: &[Template] = &[Template {
    path: ".gitignore",
    text: "# Made by tengen, and made again at any time.\n/build/\n",
}];

const BATCH: &[Template] = templates!("batch/shared": "problem.toml");

const BATCH_TEXTS: &[Template] = templates!("batch/shared":
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "samples/2.in",
    "samples/2.ans",
);

const BATCH_SOLUTIONS_IN_PYTHON: &[Template] = templates!("batch/python":
    "solutions/linear.py",
    "solutions/wa_last_run.py",
    "solutions/tle_every_start.py",
);

const BATCH_SOLUTIONS_IN_CPP: &[Template] = templates!("batch/cpp":
    "solutions/linear.cpp",
    "solutions/wa_last_run.cpp",
    "solutions/tle_every_start.cpp",
);

/// Makes and checks rows of cells.
const ROWS_IN_PYTHON: &[Template] = templates!("batch/python":
    "generators/row.py",
    "validator.py",
);

const ROWS_IN_CPP: &[Template] = templates!("batch/cpp":
    "generators/row.cpp",
    "validator.cpp",
);

const ANSWER: &[Template] = templates!("answer/shared":
    "problem.toml",
    "statement.en.md",
    "no_input.in",
    "solutions/answer.txt",
    "solutions/wa_in_words.txt",
);

const ANSWER_IN_PYTHON: &[Template] = templates!("answer/python":
    "validator.py",
    "solutions/count.py",
    "solutions/wa_empty_cells.py",
    "solutions/tle_all_rows.py",
);

const ANSWER_IN_CPP: &[Template] = templates!("answer/cpp":
    "validator.cpp",
    "solutions/count.cpp",
    "solutions/wa_empty_cells.cpp",
    "solutions/tle_all_rows.cpp",
);

const FUNCTION: &[Template] = templates!("function/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "solutions/one_pass.py",
    "solutions/one_pass.cpp",
    "solutions/wa_counts_empty.py",
);

const FUNCTION_IN_PYTHON: &[Template] = templates!("function/python":
    "generators/row.py",
    "validator.py",
);

const FUNCTION_IN_CPP: &[Template] = templates!("function/cpp":
    "generators/row.cpp",
    "validator.cpp",
);

const CLASS: &[Template] = templates!("class/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "solutions/two_sides.py",
    "solutions/two_sides.cpp",
    "solutions/wa_left_side.py",
);

const CLASS_IN_PYTHON: &[Template] = templates!("class/python":
    "generators/calls.py",
    "validator.py",
);

const CLASS_IN_CPP: &[Template] = templates!("class/cpp":
    "generators/calls.cpp",
    "validator.cpp",
);

const INTERACTIVE: &[Template] = templates!("interactive/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.interaction",
);

const INTERACTIVE_IN_PYTHON: &[Template] = templates!("interactive/python":
    "generators/stone.py",
    "validator.py",
    "interactor.py",
    "solutions/halves.py",
    "solutions/wa_one_by_one.py",
    "solutions/tle_no_flush.py",
);

const INTERACTIVE_IN_CPP: &[Template] = templates!("interactive/cpp":
    "generators/stone.cpp",
    "validator.cpp",
    "interactor.cpp",
    "solutions/halves.cpp",
    "solutions/wa_one_by_one.cpp",
    "solutions/tle_no_flush.cpp",
);

const CONSTRUCTIVE: &[Template] = templates!("constructive/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "samples/2.in",
    "samples/2.ans",
    "tests/checker/right/another_row/input",
    "tests/checker/right/another_row/output",
    "tests/checker/wrong/gives_up/input",
    "tests/checker/wrong/gives_up/output",
    "tests/checker/wrong/three_in_a_row/input",
    "tests/checker/wrong/three_in_a_row/output",
    "tests/checker/wrong/too_few_stones/input",
    "tests/checker/wrong/too_few_stones/output",
    "tests/checker/wrong/two_rows/input",
    "tests/checker/wrong/two_rows/output",
);

const CONSTRUCTIVE_IN_PYTHON: &[Template] = templates!("constructive/python":
    "generators/stones.py",
    "validator.py",
    "checker.py",
    "solutions/greedy.py",
    "solutions/blocks.py",
    "solutions/wa_alternates.py",
    "solutions/wa_gives_up.py",
);

const CONSTRUCTIVE_IN_CPP: &[Template] = templates!("constructive/cpp":
    "generators/stones.cpp",
    "validator.cpp",
    "checker.cpp",
    "solutions/greedy.cpp",
    "solutions/blocks.cpp",
    "solutions/wa_alternates.cpp",
    "solutions/wa_gives_up.cpp",
);

const SCORING: &[Template] = templates!("scoring/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "samples/2.in",
    "samples/2.ans",
    "tests/checker/right/the_other_run/input",
    "tests/checker/right/the_other_run/output",
    "tests/checker/wrong/length_only/input",
    "tests/checker/wrong/length_only/output",
    "tests/checker/wrong/three_numbers/input",
    "tests/checker/wrong/three_numbers/output",
    "tests/checker/wrong/wrong_length/input",
    "tests/checker/wrong/wrong_length/output",
);

const SCORING_IN_PYTHON: &[Template] = templates!("scoring/python":
    "checker.py",
    "solutions/linear.py",
    "solutions/first_cells.py",
    "solutions/length_only.py",
);

const SCORING_IN_CPP: &[Template] = templates!("scoring/cpp":
    "checker.cpp",
    "solutions/linear.cpp",
    "solutions/first_cells.cpp",
    "solutions/length_only.cpp",
);

const DECLARED: &[Template] = templates!("declared/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "samples/2.in",
    "samples/2.ans",
);

const TESTLIB: &[Template] = templates!("testlib/shared": "problem.toml");

const TESTLIB_IN_CPP: &[Template] = templates!("testlib/cpp":
    "generators/row.cpp",
    "validator.cpp",
    "checker.cpp",
);

const MINIMAL_BATCH: &[Template] =
    templates!("minimal/batch": "problem.toml"; "batch/shared": "samples/1.in");

const MINIMAL_ANSWER: &[Template] =
    templates!("minimal/answer": "problem.toml"; "answer/shared": "no_input.in");

const MINIMAL_FUNCTION: &[Template] =
    templates!("minimal/function": "problem.toml"; "function/shared": "samples/1.in");

const MINIMAL_CLASS: &[Template] =
    templates!("minimal/class": "problem.toml"; "class/shared": "samples/1.in");

const MINIMAL_INTERACTIVE: &[Template] =
    templates!("minimal/interactive": "problem.toml"; "interactive/shared": "samples/1.in");

const MINIMAL_BATCH_IN_PYTHON: &[Template] = templates!("batch/python": "solutions/linear.py");

const MINIMAL_BATCH_IN_CPP: &[Template] = templates!("batch/cpp": "solutions/linear.cpp");

const MINIMAL_ANSWER_IN_PYTHON: &[Template] = templates!("answer/python": "solutions/count.py");

const MINIMAL_ANSWER_IN_CPP: &[Template] = templates!("answer/cpp": "solutions/count.cpp");

const MINIMAL_INTERACTIVE_IN_PYTHON: &[Template] =
    templates!("interactive/python": "interactor.py", "solutions/halves.py");

const MINIMAL_INTERACTIVE_IN_CPP: &[Template] =
    templates!("interactive/cpp": "interactor.cpp", "solutions/halves.cpp");

const MINIMAL_FUNCTION_IN_PYTHON: &[Template] =
    templates!("function/shared": "solutions/one_pass.py");

const MINIMAL_FUNCTION_IN_CPP: &[Template] =
    templates!("function/shared": "solutions/one_pass.cpp");

const MINIMAL_CLASS_IN_PYTHON: &[Template] = templates!("class/shared": "solutions/two_sides.py");

const MINIMAL_CLASS_IN_CPP: &[Template] = templates!("class/shared": "solutions/two_sides.cpp");
