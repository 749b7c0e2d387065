//! The table of scaffolds and of their files.

use super::{Scaffold, Template};

/// The files of a directory beside this one, each at the same place in the new problem.
macro_rules! templates {
    ($dir:literal: $($path:literal),+ $(,)?) => {
        &[$(Template { path: $path, text: include_str!(concat!($dir, "/", $path)) }),+]
    };
}

/// All scaffolds. Those that come first are the usual ones.
pub(super) static SCAFFOLDS: &[Scaffold] = &[
    Scaffold {
        kind: "batch",
        language: "python",
        extension: "py",
        templates: &[BATCH, BATCH_IN_PYTHON, IGNORED],
    },
    Scaffold {
        kind: "batch",
        language: "c++",
        extension: "cpp",
        templates: &[BATCH, BATCH_IN_CPP, IGNORED],
    },
    Scaffold {
        kind: "answer",
        language: "python",
        extension: "py",
        templates: &[ANSWER, ANSWER_IN_PYTHON, IGNORED],
    },
    Scaffold {
        kind: "answer",
        language: "c++",
        extension: "cpp",
        templates: &[ANSWER, ANSWER_IN_CPP, IGNORED],
    },
    Scaffold {
        kind: "function",
        language: "python",
        extension: "py",
        templates: &[FUNCTION, FUNCTION_IN_PYTHON, IGNORED],
    },
    Scaffold {
        kind: "function",
        language: "c++",
        extension: "cpp",
        templates: &[FUNCTION, FUNCTION_IN_CPP, IGNORED],
    },
    Scaffold {
        kind: "class",
        language: "python",
        extension: "py",
        templates: &[CLASS, CLASS_IN_PYTHON, IGNORED],
    },
    Scaffold {
        kind: "class",
        language: "c++",
        extension: "cpp",
        templates: &[CLASS, CLASS_IN_CPP, IGNORED],
    },
    Scaffold {
        kind: "interactive",
        language: "python",
        extension: "py",
        templates: &[INTERACTIVE, INTERACTIVE_IN_PYTHON, IGNORED],
    },
    Scaffold {
        kind: "interactive",
        language: "c++",
        extension: "cpp",
        templates: &[INTERACTIVE, INTERACTIVE_IN_CPP, IGNORED],
    },
];

/// Not kept as a file of this name here, where git would apply it.
const IGNORED: &[Template] = &[Template {
    path: ".gitignore",
    text: "# Made by tengen, and made again at any time.\n/build/\n",
}];

const BATCH: &[Template] = templates!("batch/shared":
    "problem.toml",
    "statement.en.md",
    "samples/1.in",
    "samples/1.ans",
    "samples/2.in",
    "samples/2.ans",
);

const BATCH_IN_PYTHON: &[Template] = templates!("batch/python":
    "generators/row.py",
    "validator.py",
    "solutions/linear.py",
    "solutions/wa_last_run.py",
    "solutions/tle_every_start.py",
);

const BATCH_IN_CPP: &[Template] = templates!("batch/cpp":
    "generators/row.cpp",
    "validator.cpp",
    "solutions/linear.cpp",
    "solutions/wa_last_run.cpp",
    "solutions/tle_every_start.cpp",
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
