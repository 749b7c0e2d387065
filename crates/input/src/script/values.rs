//! Values as commands that read them.

use super::{Kept, Writer, class, escaped, quoted};
use crate::number::{Number, power_of_ten};
use crate::pattern::Pattern;
use crate::plan::{Kind, Term, VarId};

const DIGITS: &str = "0123456789";

impl Writer<'_> {
    pub(super) fn value(&mut self, var: VarId) -> Option<()> {
        let plan = self.plan;
        let into = self.place(var);
        match &plan.vars[var].kind {
            Kind::Int { low, high, digits } => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                match digits {
                    None => self.line(&format!("INT({low}, {high}, {into})")),
                    Some(digits) => self.digits(*digits, (&low, &high), &into),
                }
            }
            Kind::Decimal { low, high, places } => self.decimal((low, high), *places, &into)?,
            Kind::Text {
                alphabet,
                low,
                high,
            } => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                self.text_of(var, alphabet, (&low, &high));
            }
            Kind::Pattern(pattern) => self.pattern(var, pattern, &into),
            Kind::Words(words) => {
                // The first that matches is taken, so the longest come first.
                let mut sorted: Vec<&Vec<u8>> = words.iter().collect();
                sorted.sort_by_key(|word| std::cmp::Reverse(word.len()));
                let words: Vec<String> = sorted.iter().map(|word| escaped(word)).collect();
                let expression = quoted(words.join("|").as_bytes());
                self.line(&format!("REGEX({expression}, {into})"));
            }
        }
        if self.kept[var] != Kept::Last {
            let counter = self.counter(var);
            self.line(&format!("SET({counter} = {counter} + 1)"));
        }
        Some(())
    }

    /// Where the next value of a variable goes.
    fn place(&self, var: VarId) -> String {
        let name = &self.names[var];
        match self.kept[var] {
            Kept::All => format!("{name}[{}]", self.counter(var)),
            Kept::Last | Kept::Letters => name.clone(),
        }
    }

    /// A whole number of so many digits, zeros in front included.
    fn digits(&mut self, digits: u32, (low, high): (&str, &str), into: &str) {
        self.line(&format!("SET({into} = 0)"));
        self.open(&format!("REP({digits})"));
        self.digit(into);
        self.close();
        self.line(&format!("ASSERT({into} >= {low} && {into} <= {high})"));
    }

    /// Reads one more digit of a number.
    fn digit(&mut self, into: &str) {
        self.line(&format!(
            "REGEX(\"[0-9]\", digit) SET({into} = {into} * 10)"
        ));
        for digit in 1..=9 {
            self.line(&format!(
                "IF(digit == \"{digit}\") SET({into} = {into} + {digit}) END"
            ));
        }
    }

    /// A decimal, as units of its last place. FLOATP takes zeros in front and `-0`, which are not allowed here.
    fn decimal(
        &mut self,
        (low, high): (&Term, &Term),
        (fewest, most): (u32, u32),
        into: &str,
    ) -> Option<()> {
        let scale = power_of_ten(most)?;
        let bound = |term: &Term, is_low: bool| match term {
            Term::Number(number) => {
                let scaled = number.times(Number::whole(scale))?;
                let floor = scaled.units.div_euclid(power_of_ten(scaled.places)?);
                let is_below = Number::whole(floor) < scaled;
                Some(floor + i128::from(is_low && is_below))
            }
            _ => None,
        };
        let (low, high) = (bound(low, true)?, bound(high, false)?);
        let largest = low.unsigned_abs().max(high.unsigned_abs()) / scale.unsigned_abs();
        self.line("SET(negative = 0, places = 0)");
        self.line("IF(MATCH(\"-\")) STRING(\"-\") SET(negative = 1) END");
        self.line(&format!("INT(0, {largest}, {into})"));
        self.open("IF(MATCH(\".\"))");
        self.line("STRING(\".\")");
        self.open(&format!("WHILE(places < {most} && MATCH(\"{DIGITS}\"))"));
        self.digit(into);
        self.line("SET(places = places + 1)");
        self.close();
        self.line("ASSERT(places > 0)");
        self.close();
        self.line(&format!("ASSERT(places >= {fewest})"));
        self.line(&format!("SET({into} = {into} * 10 ^ ({most} - places))"));
        self.line(&format!(
            "IF(negative == 1) ASSERT({into} > 0) SET({into} = -{into}) END"
        ));
        self.line(&format!("ASSERT({into} >= {low} && {into} <= {high})"));
        Some(())
    }

    fn text_of(&mut self, var: VarId, alphabet: &[u8], (low, high): (&str, &str)) {
        let class = class(alphabet);
        let name = self.names[var].clone();
        if self.kept[var] == Kept::Letters {
            let counter = self.counter(var);
            let letter = quoted(class.as_bytes());
            let length = format!("{name}length[{counter}]");
            self.line(&format!("SET({length} = 0)"));
            // A text of a fixed length ends there, whatever follows.
            let goes_on = if low == high {
                format!("{length} < {high}")
            } else {
                format!("MATCH({})", quoted(alphabet))
            };
            self.open(&format!("WHILE({goes_on})"));
            self.line(&format!("REGEX({letter}, {name}[{counter}, {length}])"));
            self.line(&format!("SET({length} = {length} + 1)"));
            self.close();
            self.line(&format!("ASSERT({length} >= {low} && {length} <= {high})"));
            return;
        }
        let into = self.place(var);
        let is_number = high.bytes().all(|byte| byte.is_ascii_digit());
        let expression = if low == high && is_number && high.len() < 4 {
            format!("{class}{{{high}}}")
        } else {
            format!("{class}*")
        };
        self.line(&format!("REGEX({}, {into})", quoted(expression.as_bytes())));
        self.line(&format!(
            "ASSERT(STRLEN({into}) >= {low} && STRLEN({into}) <= {high})"
        ));
    }

    /// A pattern that takes the longest text whatever follows; of any other only its letters are checked.
    fn pattern(&mut self, var: VarId, pattern: &Pattern, into: &str) {
        let alphabet: Vec<u8> = (0..128).filter(|&byte| pattern.has(byte)).collect();
        if let Some(pieces) = pattern.greedy() {
            let pieces: Vec<String> = pieces
                .iter()
                .map(|piece| {
                    let most = piece.most.map(|most| most.to_string()).unwrap_or_default();
                    let least = piece.least;
                    let class = class(&piece.letters);
                    match (least, piece.most) {
                        (1, Some(1)) => class,
                        (least, Some(most)) if least == most => format!("{class}{{{least}}}"),
                        _ => format!("{class}{{{least},{most}}}"),
                    }
                })
                .collect();
            let expression = quoted(pieces.concat().as_bytes());
            self.line(&format!("REGEX({expression}, {into})"));
            // Letters that go on are not part of it, nor of anything else.
            self.line(&format!("ASSERT(!MATCH({}))", quoted(&alphabet)));
        } else {
            let name = &self.plan.vars[var].name;
            self.lost.push(format!("the pattern of `{name}`"));
            let expression = format!("{}*", class(&alphabet));
            self.line(&format!("REGEX({}, {into})", quoted(expression.as_bytes())));
        }
    }
}
