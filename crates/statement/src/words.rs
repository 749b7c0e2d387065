//! The words of statements, by language.

use input::Language;

/// The words around the setters' texts.
pub(super) struct StatementWords {
    pub(super) input: &'static str,
    pub(super) output: &'static str,
    pub(super) interaction: &'static str,
    pub(super) input_file: &'static str,
    pub(super) output_file: &'static str,
    pub(super) time: &'static str,
    pub(super) memory: &'static str,
    pub(super) seconds: &'static str,
    pub(super) points: &'static str,
    pub(super) group: &'static str,
    pub(super) requires: &'static str,
    pub(super) constraints: &'static str,
    /// Of a group whose inputs may be any of the problem.
    pub(super) unconstrained: &'static str,
    pub(super) language: Language,
    /// The heading over notes on samples that are separate from the samples.
    pub(super) notes: &'static str,
    pub(super) sample: &'static str,
    pub(super) authors: &'static str,
    pub(super) solutions: &'static str,
}

const ENGLISH: StatementWords = StatementWords {
    input: "Sample input",
    output: "Sample output",
    interaction: "Sample interaction",
    input_file: "Input file",
    output_file: "Output file",
    time: "Time limit",
    memory: "Memory limit",
    seconds: "s",
    points: "Points",
    group: "Subtask",
    requires: "Requires",
    constraints: "Constraints",
    unconstrained: "no further constraints",
    language: Language::English,
    notes: "Notes on the samples",
    sample: "Sample",
    authors: "Authors",
    solutions: "Solutions",
};

const CHINESE: StatementWords = StatementWords {
    input: "输入样例",
    output: "输出样例",
    interaction: "交互样例",
    input_file: "输入文件",
    output_file: "输出文件",
    time: "时间限制",
    memory: "内存限制",
    seconds: "秒",
    points: "分值",
    group: "子任务",
    requires: "依赖",
    constraints: "约束",
    unconstrained: "无特殊限制",
    language: Language::Chinese,
    notes: "样例说明",
    sample: "样例",
    authors: "作者",
    solutions: "题解",
};

impl StatementWords {
    /// The words of a language by its code, such as `zh` or `zh-CN`; English ones for an
    /// unsupported language.
    pub(super) fn for_language(language: &str) -> &'static Self {
        match language.split(['-', '_']).next() {
            Some("zh") => &CHINESE,
            _ => &ENGLISH,
        }
    }
}
