//! Steps as commands.

use super::{Kept, Writer, quoted};
use crate::plan::{Count, Either, Kind, Repeat, Step, Term};

impl Writer<'_> {
    pub(super) fn steps(&mut self, steps: &[Step]) -> Option<()> {
        for step in steps {
            match step {
                Step::Literal(text) => self.literal(text),
                Step::Value(var) => self.value(*var)?,
                Step::Repeat(repeat) => self.repeat(repeat)?,
                Step::Either(either) => self.either(either)?,
                Step::Check(number) => self.check(*number),
            }
        }
        Some(())
    }

    pub(super) fn literal(&mut self, text: &[u8]) {
        let commands = literal(text);
        if !commands.is_empty() {
            self.line(&commands);
        }
    }

    /// A condition; one that cannot be said is lost, with all that was written to say it.
    fn check(&mut self, number: usize) {
        let plan = self.plan;
        let condition = &plan.conditions[number];
        let (length, indent) = (self.text.len(), self.indent);
        if let Some(test) = self.truth(&condition.term) {
            self.line(&format!("ASSERT({test})"));
        } else {
            self.text.truncate(length);
            self.indent = indent;
            self.lost.push(format!("`{}`", condition.text));
        }
    }

    /// Forms are told apart by the first byte in which they differ.
    fn either(&mut self, either: &Either) -> Option<()> {
        let first = &either.forms.first()?.tag;
        let same = (0..first.len())
            .find(|&at| {
                either
                    .forms
                    .iter()
                    .any(|form| form.tag.get(at) != first.get(at))
            })
            .unwrap_or(first.len());
        self.literal(&first[..same]);
        let next: Vec<u8> = either
            .forms
            .iter()
            .map(|form| form.tag.get(same).copied())
            .collect::<Option<_>>()?;
        let mut sorted = next.clone();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        for (form, byte) in either.forms.iter().zip(&next) {
            self.open(&format!("IF(MATCH({}))", quoted(&[*byte])));
            self.behind(&form.steps, same)?;
            self.indent -= 1;
            self.open("ELSE");
        }
        // No form begins so: a text that cannot be there.
        self.line("ASSERT(0 == 1)");
        either.forms.iter().for_each(|_| self.close());
        Some(())
    }

    /// Steps of which so many bytes have been read.
    fn behind(&mut self, steps: &[Step], read: usize) -> Option<()> {
        match steps {
            [Step::Literal(text), rest @ ..] if text.len() >= read => {
                self.literal(&text[read..]);
                self.steps(rest)
            }
            _ if read == 0 => self.steps(steps),
            _ => None,
        }
    }

    fn repeat(&mut self, repeat: &Repeat) -> Option<()> {
        let mut firsts = Vec::new();
        for structure in &repeat.structures {
            let var = structure.vars[0];
            let first = (self.kept[var] != Kept::Last).then(|| self.fresh("first"));
            if let Some(first) = &first {
                self.line(&format!("SET({first} = {})", self.counter(var)));
            }
            firsts.push(first);
        }
        let turn = format!("i{}", repeat.level);
        let many = match &repeat.count {
            Count::Exactly(count) => self.exactly(repeat, count, &turn)?,
            Count::Open { low, high, stop } => self.open_list(repeat, (low, high), stop, &turn)?,
        };
        if self.counted[repeat.id] {
            let (array, counter) = Self::lengths(repeat.id);
            self.line(&format!(
                "SET({array}[{counter}] = {many}, {counter} = {counter} + 1)"
            ));
        }
        for (structure, first) in repeat.structures.iter().zip(firsts) {
            match first {
                Some(first) => self.structure(structure, &first, &many)?,
                None => self.lost_game(structure),
            }
        }
        Some(())
    }

    /// So many turns; how many these are.
    fn exactly(&mut self, repeat: &Repeat, count: &Term, turn: &str) -> Option<String> {
        let count = self.number(count)?;
        let many = if self.counted[repeat.id] || !repeat.structures.is_empty() {
            let many = self.fresh("many");
            self.line(&format!("SET({many} = {count})"));
            many
        } else {
            count
        };
        let separator = literal(&repeat.separator);
        // A separator is one command.
        match separator.split_whitespace().count() {
            0 => self.open(&format!("REPI({turn}, {many})")),
            1 => self.open(&format!("REPI({turn}, {many}, {separator})")),
            _ => {
                self.open(&format!("REPI({turn}, {many})"));
                self.line(&format!("IF({turn} > 0) {separator} END"));
            }
        }
        self.turn(repeat)?;
        self.close();
        Some(many)
    }

    /// Turns until something else begins; how many these are.
    fn open_list(
        &mut self,
        repeat: &Repeat,
        (low, high): (&Term, &Term),
        stop: &[u8],
        turn: &str,
    ) -> Option<String> {
        // Only the next byte can be looked at.
        if stop.len() > 1 && !self.cannot_begin(&repeat.body, *stop.first()?) {
            return None;
        }
        let goes_on = match stop.first() {
            Some(byte) => format!("!MATCH({})", quoted(&[*byte])),
            None => "!ISEOF".to_owned(),
        };
        let goes_on = match repeat.separator.first() {
            Some(byte) => {
                let next = quoted(&[*byte]);
                format!("({turn} == 0 && {goes_on}) || ({turn} > 0 && MATCH({next}))")
            }
            None => goes_on,
        };
        let (low, high) = (self.number(low)?, self.number(high)?);
        let many = self.fresh("many");
        self.line(&format!("SET({turn} = 0)"));
        self.open(&format!("WHILE({goes_on})"));
        if !repeat.separator.is_empty() {
            self.line(&format!(
                "IF({turn} > 0) {} END",
                literal(&repeat.separator)
            ));
        }
        self.turn(repeat)?;
        self.line(&format!("SET({turn} = {turn} + 1)"));
        self.close();
        self.line(&format!("SET({many} = {turn})"));
        self.line(&format!("ASSERT({many} >= {low} && {many} <= {high})"));
        Some(many)
    }

    /// Whether some steps surely do not begin with a byte.
    fn cannot_begin(&self, steps: &[Step], byte: u8) -> bool {
        match steps.first() {
            Some(Step::Literal(text)) => text.first().is_some_and(|first| *first != byte),
            Some(Step::Value(var)) => match &self.plan.vars[*var].kind {
                Kind::Int { digits: None, .. } => {
                    let is_positive = self.plan.vars[*var].span.0 > 0;
                    !(byte.is_ascii_digit() || byte == b'-') || byte == b'0' && is_positive
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// One turn of a repetition.
    fn turn(&mut self, repeat: &Repeat) -> Option<()> {
        let level = repeat.level;
        let kept = repeat
            .lists
            .iter()
            .filter(|&&var| self.kept[var] != Kept::Last);
        let of_vars = kept.map(|&var| self.counter(var));
        let counted = repeat.inner.iter().filter(|&&inner| self.counted[inner]);
        let of_lists = counted.map(|&inner| Self::lengths(inner).1);
        let starts: Vec<String> = of_vars
            .chain(of_lists)
            .map(|counter| format!("{} = {counter}", Self::start(&counter, level)))
            .collect();
        if !starts.is_empty() && !matches!(repeat.body.as_slice(), [Step::Value(_)]) {
            self.line(&format!("SET({})", starts.join(", ")));
        }
        self.steps(&repeat.body)
    }
}

/// Bytes as commands.
fn literal(text: &[u8]) -> String {
    let mut commands = Vec::new();
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        match first {
            b' ' => commands.push("SPACE".to_owned()),
            b'\n' => commands.push("NEWLINE".to_owned()),
            _ => {
                let is_plain = |byte: &u8| *byte != b'\n' && *byte != b' ';
                let len = rest.iter().take_while(|byte| is_plain(byte)).count();
                commands.push(format!("STRING({})", quoted(&rest[..len])));
                rest = &rest[len..];
                continue;
            }
        }
        rest = behind;
    }
    commands.join(" ")
}
