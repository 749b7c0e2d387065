//! Letters and symbols that are LaTeX commands.

use unicode_normalization::UnicodeNormalization as _;

/// Commands for a text symbol.
const TEXT: [(&str, &str); 103] = [
    ("AA", "Å"),
    ("AE", "Æ"),
    ("DH", "Ð"),
    ("DJ", "Đ"),
    ("L", "Ł"),
    ("LaTeX", "LaTeX"),
    ("LaTeXe", "LaTeX2ε"),
    ("NG", "Ŋ"),
    ("O", "Ø"),
    ("OE", "Œ"),
    ("P", "¶"),
    ("S", "§"),
    ("SS", "ẞ"),
    ("TH", "Þ"),
    ("TeX", "TeX"),
    ("aa", "å"),
    ("ae", "æ"),
    ("backslash", "\\"),
    ("bdash", "–"),
    ("celsius", "°C"),
    ("checkmark", "✓"),
    ("copyright", "©"),
    ("dag", "†"),
    ("dash", "—"),
    ("ddag", "‡"),
    ("degree", "°"),
    ("dh", "ð"),
    ("dj", "đ"),
    ("dots", "…"),
    ("dq", "\""),
    ("euro", "€"),
    ("EUR", "€"),
    ("flqq", "«"),
    ("frqq", "»"),
    ("glqq", "„"),
    ("grqq", "“"),
    ("guillemotleft", "«"),
    ("guillemotright", "»"),
    ("guilsinglleft", "‹"),
    ("guilsinglright", "›"),
    ("i", "ı"),
    ("j", "ȷ"),
    ("l", "ł"),
    ("lbrace", "{"),
    ("ldots", "…"),
    ("lq", "‘"),
    ("ng", "ŋ"),
    ("No", "№"),
    ("nobreakspace", " "),
    ("o", "ø"),
    ("oe", "œ"),
    ("pounds", "£"),
    ("quotedblbase", "„"),
    ("quotesinglbase", "‚"),
    ("rbrace", "}"),
    ("rq", "’"),
    ("slash", "/"),
    ("space", " "),
    ("ss", "ß"),
    ("textacutedbl", "˝"),
    ("textasciiacute", "´"),
    ("textasciicircum", "^"),
    ("textasciidieresis", "¨"),
    ("textasciigrave", "`"),
    ("textasciimacron", "¯"),
    ("textasciitilde", "~"),
    ("textasteriskcentered", "*"),
    ("textbackslash", "\\"),
    ("textbar", "|"),
    ("textbraceleft", "{"),
    ("textbraceright", "}"),
    ("textbullet", "•"),
    ("textcent", "¢"),
    ("textcopyright", "©"),
    ("textdegree", "°"),
    ("textdollar", "$"),
    ("textellipsis", "…"),
    ("textemdash", "—"),
    ("textendash", "–"),
    ("texteuro", "€"),
    ("textexclamdown", "¡"),
    ("textgreater", ">"),
    ("textless", "<"),
    ("textmu", "µ"),
    ("textnumero", "№"),
    ("textohm", "Ω"),
    ("textonehalf", "½"),
    ("textonequarter", "¼"),
    ("textperiodcentered", "·"),
    ("textpm", "±"),
    ("textquestiondown", "¿"),
    ("textquotedbl", "\""),
    ("textquotedblleft", "“"),
    ("textquotedblright", "”"),
    ("textquoteleft", "‘"),
    ("textquoteright", "’"),
    ("textquotesingle", "'"),
    ("textregistered", "®"),
    ("textsection", "§"),
    ("textsterling", "£"),
    ("texttimes", "×"),
    ("texttrademark", "™"),
    ("textunderscore", "_"),
];

/// Further ones, which are symbols but not letters.
const MORE: [(&str, &str); 15] = [
    ("quad", " "),
    ("qquad", " "),
    ("enspace", " "),
    ("enskip", " "),
    ("thinspace", " "),
    ("hfill", " "),
    ("hfil", " "),
    ("hss", " "),
    ("textvisiblespace", "␣"),
    ("textthreequarters", "¾"),
    ("textyen", "¥"),
    ("th", "þ"),
    ("xspace", ""),
    ("today", ""),
    ("negthinspace", ""),
];

/// Math commands that occur in text, because of a package or a careless author.
const MATHS: &str = " alpha beta gamma delta epsilon varepsilon lambda mu pi sigma omega Sigma Omega Delta leq le geq ge neq ne times cdot \
    div pm infty to rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow uparrow downarrow mapsto oplus otimes cup cap in notin \
    subset subseteq emptyset forall exists land lor lnot neg approx equiv ll gg lfloor rfloor lceil rceil langle rangle star circ bullet triangle \
    diamond heartsuit spadesuit clubsuit diamondsuit log min max sqrt frac cdots vdots mid parallel perp angle implies iff ";

/// The text symbol of a command, if it has one.
pub(super) fn sign(name: &str) -> Option<&'static str> {
    let mut all = TEXT.iter().chain(&MORE);
    all.find(|(command, _)| *command == name)
        .map(|(_, sign)| *sign)
}

/// Whether this is a math command.
pub(super) fn is_maths(name: &str) -> bool {
    MATHS.split(' ').any(|one| one == name && !name.is_empty())
}

/// The accent of a command, as a combining character and as a separate character.
fn accent(command: &str) -> Option<(char, &'static str)> {
    Some(match command {
        "`" => ('\u{300}', "`"),
        "'" => ('\u{301}', "´"),
        "^" => ('\u{302}', "^"),
        "~" => ('\u{303}', "~"),
        "=" => ('\u{304}', "¯"),
        "u" => ('\u{306}', "˘"),
        "." => ('\u{307}', "˙"),
        "\"" => ('\u{308}', "¨"),
        "r" => ('\u{30a}', "˚"),
        "H" => ('\u{30b}', "˝"),
        "v" => ('\u{30c}', "ˇ"),
        "G" => ('\u{30f}', ""),
        "U" => ('\u{30e}', ""),
        "d" => ('\u{323}', ""),
        "c" => ('\u{327}', "¸"),
        "k" => ('\u{328}', "˛"),
        "b" => ('\u{331}', ""),
        _ => return None,
    })
}

/// Whether a command puts an accent on its argument.
pub(super) fn is_accent(command: &str) -> bool {
    accent(command).is_some()
}

/// A text with an accent on its first letter.
pub(super) fn accented(command: &str, text: &str) -> String {
    let Some((mark, alone)) = accent(command) else {
        return text.to_owned();
    };
    let mut letters = text.chars();
    let first = match letters.next() {
        Some('ı') => 'i',
        Some('ȷ') => 'j',
        Some(letter) => letter,
        None => return alone.to_owned(),
    };
    [first, mark].into_iter().nfc().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::{accented, sign};

    #[test]
    fn accents_compose_with_letters() {
        for (command, text, letter) in [
            ("\"", "o", "ö"),
            ("'", "ı", "í"),
            ("c", "c", "ç"),
            ("H", "o", "ő"),
            ("v", "s", "š"),
            ("k", "a", "ą"),
            ("r", "a", "å"),
            ("~", "", "~"),
            (".", "z", "ż"),
            ("d", "x", "x\u{323}"),
        ] {
            assert_eq!(accented(command, text), letter, "{command}{text}");
        }
        assert_eq!(sign("ss"), Some("ß"));
        assert_eq!(sign("nonsense"), None);
    }
}
