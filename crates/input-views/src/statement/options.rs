//! The options of games of the library in words.

use super::words::Language;

/// An option that changes the usual rules, in words; `None` if the value is the usual one.
pub(super) fn in_words(language: Language, game: &str, option: (&str, &str)) -> Option<String> {
    let pick = |english: &str, chinese: &str| Some(language.pick(english, chinese).to_owned());
    let filled = |english: String, chinese: String| match language {
        Language::English => Some(english),
        Language::Chinese => Some(chinese),
    };
    match option {
        (_, "false") => None,
        ("row", value) => filled(
            format!("${value}$ stones make a row"),
            format!("${value}$ 子连成一线"),
        ),
        ("gravity", _) => pick("stones fall down", "棋子会下落到最低的空位"),
        ("wrap", axes) => {
            let names: Vec<String> = axes.chars().map(|axis| format!("${axis}$")).collect();
            filled(
                format!("opposite edges are one along {}", names.join(" and ")),
                format!("沿 {} 方向棋盘的对边相接", names.join("、")),
            )
        }
        ("exact", _) => pick("longer rows do not win", "超过所需长度的连线不算获胜"),
        ("misere", _) if game == "nim" => pick(
            "the player who takes the last object loses",
            "取走最后一个者负",
        ),
        ("misere", _) => pick("the player who completes a row loses", "连成一线者负"),
        ("first_turn", value) => filled(
            format!("${value}$ stones are placed in the first turn"),
            format!("第一回合落 ${value}$ 子"),
        ),
        ("turn", value) => filled(
            format!("${value}$ stones are placed in each later turn"),
            format!("此后每回合落 ${value}$ 子"),
        ),
        ("komi", value) => filled(
            format!("the second player gets ${value}$ points"),
            format!("后手贴 ${value}$ 目"),
        ),
        ("ko", "superko") => pick("no earlier board may come back", "禁止全局同形再现"),
        ("suicide", _) => pick(
            "several stones may be placed without liberties",
            "允许多子自杀",
        ),
        ("max_moves", "0") => pick("the number of moves is not limited", "不限步数"),
        ("max_moves", value) => filled(
            format!("at most ${value}$ moves"),
            format!("至多 ${value}$ 步"),
        ),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;
    use crate::statement::words::Language;
    use games::KINDS;

    #[test]
    fn every_option_has_words() {
        for kind in KINDS {
            for name in kind.options {
                let value = if *name == "ko" { "superko" } else { "3" };
                for language in [Language::English, Language::Chinese] {
                    let words = in_words(language, kind.name, (name, value));
                    assert!(words.is_some(), "{} {name}", kind.name);
                }
            }
        }
        let usual = in_words(Language::English, "go", ("ko", "simple"));
        assert_eq!(usual, None);
    }
}
