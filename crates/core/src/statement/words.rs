//! What is called how in statements, by language.

use input::Language;

/// The words that are put around what setters write.
pub(super) struct Words {
    pub(super) input: &'static str,
    pub(super) output: &'static str,
    pub(super) interaction: &'static str,
    pub(super) time: &'static str,
    pub(super) memory: &'static str,
    pub(super) seconds: &'static str,
    pub(super) points: &'static str,
    pub(super) group: &'static str,
    pub(super) requires: &'static str,
    pub(super) constraints: &'static str,
    pub(super) language: Language,
    /// The heading over notes on samples that stand apart from them.
    pub(super) notes: &'static str,
    pub(super) sample: &'static str,
}

const ENGLISH: Words = Words {
    input: "Sample input",
    output: "Sample output",
    interaction: "Sample interaction",
    time: "Time limit",
    memory: "Memory limit",
    seconds: "s",
    points: "Points",
    group: "Subtask",
    requires: "Requires",
    constraints: "Constraints",
    language: Language::English,
    notes: "Notes on the samples",
    sample: "Sample",
};

const CHINESE: Words = Words {
    input: "输入样例",
    output: "输出样例",
    interaction: "交互样例",
    time: "时间限制",
    memory: "内存限制",
    seconds: "秒",
    points: "分值",
    group: "子任务",
    requires: "依赖",
    constraints: "约束",
    language: Language::Chinese,
    notes: "样例说明",
    sample: "样例",
};

impl Words {
    /// Those of a language by its code, as `zh` or `zh-CN`; English ones for a language that has none.
    pub(super) fn of(language: &str) -> &'static Self {
        match language.split(['-', '_']).next() {
            Some("zh") => &CHINESE,
            _ => &ENGLISH,
        }
    }
}
