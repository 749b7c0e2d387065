//! From a program in no particular language to its text in one.

use super::code::{Code, quoted};
use super::shape::{Forms, Loop, ReaderProgram, Stmt, Turns, Value};
use super::target::{SyntaxWords, TargetSyntax, fill};

/// The text of a program.
pub(super) fn program(program: &ReaderProgram, target: &dyn TargetSyntax, echoes: bool) -> String {
    let words = target.words();
    let mut walk = Walk {
        program,
        target,
        words,
        out: Code::new(words.indent, words.depth, words.nothing),
    };
    walk.read(&program.body);
    walk.out.line("");
    if echoes {
        walk.print(&program.body);
    } else {
        target.place_for_solution(program, &mut walk.out);
    }
    target.frame(program, &walk.out.finish(), echoes)
}

/// The name of a list without a length whose lengths would have to be a list.
pub(super) fn lengthless(stmts: &[Stmt]) -> Option<String> {
    use super::shape::Access;
    stmts.iter().find_map(|stmt| match stmt {
        Stmt::Literal(_) | Stmt::Value(_) => None,
        Stmt::Forms(forms) => forms.all.iter().find_map(|form| lengthless(&form.body)),
        Stmt::Loop(each) => {
            let is_row = match &each.turns {
                Turns::Exactly(_) => false,
                Turns::Until { length, .. } => {
                    matches!(length.path.last(), Some(Access::Index(_)))
                }
            };
            let name = each.lists.first().map(|list| list.place.base.clone());
            name.filter(|_| is_row).or_else(|| lengthless(&each.body))
        }
    })
}

struct Walk<'a> {
    program: &'a ReaderProgram,
    target: &'a dyn TargetSyntax,
    words: &'static SyntaxWords,
    out: Code,
}

impl Walk<'_> {
    fn read(&mut self, stmts: &[Stmt]) {
        let mut at = 0;
        while let Some(stmt) = stmts.get(at) {
            at += 1;
            match stmt {
                Stmt::Literal(text) => self.skip(text),
                Stmt::Value(_) => {
                    let run = self.run(&stmts[at - 1..]);
                    at += run - 1;
                    self.values(&stmts[at - run..at]);
                }
                Stmt::Loop(each) => self.read_loop(each),
                Stmt::Forms(forms) => self.read_forms(forms),
            }
        }
    }

    /// How many statements from the first on are values with white space between them.
    fn run(&self, stmts: &[Stmt]) -> usize {
        let is_part = |stmt: &&Stmt| {
            matches!(stmt, Stmt::Value(_)) || (!self.program.exact && stmt.is_blank())
        };
        stmts.iter().take_while(is_part).count()
    }

    fn values(&mut self, stmts: &[Stmt]) {
        let values = stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Value(value) => Some(value),
            _ => None,
        });
        let values: Vec<&Value> = values.collect();
        self.target.values(self.program, &values, &mut self.out);
    }

    fn skip(&mut self, text: &[u8]) {
        if self.program.exact {
            if !text.is_empty() {
                self.line(self.words.skip, text);
            }
            return;
        }
        let words = words(text);
        if words > 0 {
            self.target.skip_words(self.program, words, &mut self.out);
        }
    }

    fn read_loop(&mut self, each: &Loop) {
        let target = self.target;
        let length = match &each.turns {
            Turns::Exactly(length) => Some(length),
            Turns::Until { .. } => None,
        };
        if let (Some(length), Some(value)) = (length, each.single())
            && !self.program.exact
            && words(&each.separator) == 0
            && target.whole_list(each, length, value, &mut self.out)
        {
            return;
        }
        for list in &each.lists {
            target.list(self.program, list, length, &mut self.out);
        }
        match &each.turns {
            Turns::Exactly(length) => {
                let head = target.count_to(&each.index, &target.number(length));
                self.out.open(&head);
            }
            Turns::Until {
                stop,
                length,
                declares,
            } => {
                target.growing(length, *declares, &mut self.out);
                target.until(&each.index, &quoted(stop), &mut self.out);
            }
        }
        let needs_separator = self.program.exact || words(&each.separator) > 0;
        if needs_separator && !each.separator.is_empty() {
            self.out
                .open(&fill(self.words.unless_first, &[&each.index]));
            self.skip(&each.separator);
            self.out.close(self.words.end);
        }
        for list in &each.lists {
            let grows = length.is_none();
            target.element(self.program, list, &each.index, grows, &mut self.out);
        }
        self.read(&each.body);
        if let Turns::Until { length, .. } = &each.turns {
            target.next_turn(&each.index, length, &mut self.out);
            self.out.close(self.words.end);
            target.grown(each, length, &mut self.out);
        } else {
            self.out.close(self.words.end);
        }
    }

    fn read_forms(&mut self, forms: &Forms) {
        let target = self.target;
        if let Some((place, record)) = &forms.record {
            target.record(self.program, place, *record, &mut self.out);
        }
        if !self.program.exact {
            target.set_word(self.program, &forms.kind, &mut self.out);
        }
        let mut number = 0;
        for form in &forms.all {
            let more = words(&form.tag).saturating_sub(1);
            if !self.program.exact && more == 0 && form.body.iter().all(Stmt::is_blank) {
                continue;
            }
            let condition = if self.program.exact {
                target.at(&quoted(&form.tag))
            } else {
                self.equals(forms, &form.word)
            };
            self.form(number, &condition);
            number += 1;
            if self.program.exact {
                target.set(&forms.kind, &quoted(form.word.as_bytes()), &mut self.out);
                self.skip(&form.tag);
            } else if more > 0 {
                target.skip_words(self.program, more, &mut self.out);
            }
            self.read(&form.body);
        }
        if number > 0 {
            self.out.close(self.words.end);
        }
    }

    /// A line for a text.
    fn line(&mut self, form: &str, text: &[u8]) {
        self.out.line(&fill(form, &[&quoted(text)]));
    }

    /// A condition that a form is the one with this word.
    fn equals(&self, forms: &Forms, word: &str) -> String {
        let kind = self.target.place(&forms.kind);
        fill(self.words.equals, &[&kind, &quoted(word.as_bytes())])
    }

    fn form(&mut self, number: usize, condition: &str) {
        let head = self.target.form(number, condition);
        if number == 0 {
            self.out.open(&head);
        } else {
            self.out.reopen(&head);
        }
    }

    fn print(&mut self, stmts: &[Stmt]) {
        let target = self.target;
        for stmt in stmts {
            match stmt {
                Stmt::Literal(text) => self.line(self.words.print, text),
                Stmt::Value(value) => target.print_value(value, &mut self.out),
                Stmt::Loop(each) => self.print_loop(each),
                Stmt::Forms(forms) => {
                    for (number, form) in forms.all.iter().enumerate() {
                        let condition = self.equals(forms, &form.word);
                        self.form(number, &condition);
                        self.line(self.words.print, &form.tag);
                        self.print(&form.body);
                    }
                    self.out.close(self.words.end);
                }
            }
        }
    }

    fn print_loop(&mut self, each: &Loop) {
        let target = self.target;
        let length = match (&each.turns, each.lists.first()) {
            (Turns::Exactly(length), _) => target.number(length),
            (Turns::Until { length, .. }, Some(list)) => target.length(&list.place, length),
            (Turns::Until { length, .. }, None) => target.place(length),
        };
        self.out.open(&target.count_to(&each.index, &length));
        if !each.separator.is_empty() {
            self.out
                .open(&fill(self.words.unless_first, &[&each.index]));
            self.line(self.words.print, &each.separator);
            self.out.close(self.words.end);
        }
        self.print(&each.body);
        self.out.close(self.words.end);
    }
}

/// How many words a text contains.
fn words(text: &[u8]) -> usize {
    let words = text.split(u8::is_ascii_whitespace);
    words.filter(|word| !word.is_empty()).count()
}
