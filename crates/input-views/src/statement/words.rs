//! The languages of statements.

/// A language that statements are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese.
    Chinese,
}

impl Language {
    /// The text in this language.
    pub(super) const fn pick<'a>(self, english: &'a str, chinese: &'a str) -> &'a str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// A list in words, as `a, b and c`.
    pub(super) fn listed(self, things: &[String]) -> String {
        match (self, things) {
            (_, []) => String::new(),
            (_, [only]) => only.clone(),
            (Self::English, [first @ .., last]) => format!("{} and {last}", first.join(", ")),
            (Self::Chinese, [first @ .., last]) => spaced(&[&first.join("、"), "和", last]),
        }
    }

    /// Several things of a kind, with their names: `two integers $n$ and $m$`.
    pub(super) fn some(self, noun: Noun, names: &[String]) -> String {
        let (one, many, chinese) = noun.words();
        let count = names.len();
        let names = self.listed(names);
        match self {
            Self::English if count == 1 => format!("{one} {names}"),
            Self::English => format!("{} {many} {names}", number(count, &ENGLISH)),
            Self::Chinese => format!("{}个{chinese} {names}", number(count, &CHINESE)),
        }
    }

    /// A number of things of a kind that a formula specifies, with their names.
    pub(super) fn counted(self, noun: Noun, count: Option<&str>, names: &str) -> String {
        let (_, many, chinese) = noun.words();
        match (self, count) {
            (Self::English, Some(count)) => format!("${count}$ {many} ${names}$"),
            (Self::English, None) => format!("{many} ${names}$"),
            (Self::Chinese, Some(count)) => format!("${count}$ 个{chinese} ${names}$"),
            (Self::Chinese, None) => format!("若干个{chinese} ${names}$"),
        }
    }
}

/// Chinese texts one after another, with spaces between words and formulas.
pub(super) fn spaced(texts: &[&str]) -> String {
    let mut all = String::new();
    let is_formula = |letter: char| "$`".contains(letter);
    for text in texts.iter().filter(|text| !text.is_empty()) {
        let meets = all.ends_with(is_formula) != text.starts_with(is_formula);
        if meets && !all.is_empty() && !text.starts_with(['，', '。', '、']) {
            all.push(' ');
        }
        all.push_str(text);
    }
    all
}

const ENGLISH: [&str; 9] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];
const CHINESE: [&str; 9] = ["两", "三", "四", "五", "六", "七", "八", "九", "十"];

fn number(count: usize, words: &[&str]) -> String {
    let word = count.checked_sub(2).and_then(|at| words.get(at));
    match word {
        Some(word) => (*word).to_owned(),
        None if count == 1 => "一".to_owned(),
        None => count.to_string(),
    }
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Integer,
    Decimal,
    Text,
    Word,
}

impl Noun {
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Integer => ("an integer", "integers", "整数"),
            Self::Decimal => ("a decimal number", "decimal numbers", "小数"),
            Self::Text => ("a string", "strings", "字符串"),
            Self::Word => ("a word", "words", "单词"),
        }
    }
}
