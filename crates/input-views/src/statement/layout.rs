//! The content of each line.

use super::code;
use super::tex::{Tex, short};
use super::words::{Language, Noun, spaced};
use input_language::plan::{Count, Either, EitherForm, Plan, Repeat, Step, Term, VarId, VarKind};

/// The section about the input.
#[must_use]
pub fn section(plan: &Plan, language: Language) -> String {
    let layout = LineLayout {
        tex: Tex::new(plan),
        language,
    };
    layout.prose(&plan.steps)
}

/// An item of a line.
enum Item<'a> {
    Text(String),
    Value(VarId),
    List(&'a Repeat),
}

/// A line, or several.
enum TextRow<'a> {
    Line(Vec<Item<'a>>),
    Rows(&'a Repeat),
    Forms(&'a Either),
}

/// The lines of some steps.
fn rows(steps: &[Step]) -> Vec<TextRow<'_>> {
    let mut rows = Vec::new();
    let mut line: Vec<Item<'_>> = Vec::new();
    for step in steps {
        match step {
            Step::Literal(text) => {
                let text = String::from_utf8_lossy(text);
                let mut parts = text.split('\n');
                let push = |line: &mut Vec<Item<'_>>, part: Option<&str>| {
                    line.extend(
                        part.filter(|part| !part.is_empty())
                            .map(|part| Item::Text(part.to_owned())),
                    );
                };
                push(&mut line, parts.next());
                for part in parts {
                    // Repeated lines end with their own newlines.
                    if !line.is_empty() {
                        rows.push(TextRow::Line(std::mem::take(&mut line)));
                    }
                    push(&mut line, Some(part));
                }
            }
            Step::Value(var) => line.push(Item::Value(*var)),
            Step::Repeat(repeat) if ends_line(&repeat.body) => rows.push(TextRow::Rows(repeat)),
            Step::Repeat(repeat) => line.push(Item::List(repeat)),
            Step::Either(either) => rows.push(TextRow::Forms(either)),
            Step::Check(_) => {}
        }
    }
    rows
}

/// Whether steps end with the end of a line.
fn ends_line(steps: &[Step]) -> bool {
    let mut all = steps.iter().rev();
    match all.find(|step| !matches!(step, Step::Check(_))) {
        Some(Step::Literal(text)) => text.ends_with(b"\n"),
        Some(Step::Repeat(repeat)) => ends_line(&repeat.body),
        Some(Step::Either(_)) => true,
        _ => false,
    }
}

/// A sentence and the list below it.
struct Bullet {
    sentence: String,
    below: Vec<Self>,
}

impl Bullet {
    const fn new(sentence: String) -> Self {
        let below = Vec::new();
        Self { sentence, below }
    }
}

struct LineLayout<'a> {
    tex: Tex<'a>,
    language: Language,
}

impl LineLayout<'_> {
    /// The lines of the whole input as sentences.
    fn prose(&self, steps: &[Step]) -> String {
        let mut text = String::new();
        let blank = self.language.pick(" ", "");
        for (at, row) in rows(steps).iter().enumerate() {
            let Bullet { sentence, below } = self.row(row, at == 0);
            if !text.is_empty() {
                text.push_str(if text.ends_with('\n') { "\n" } else { blank });
            }
            text.push_str(&sentence);
            if !below.is_empty() {
                text.push_str("\n\n");
                text.push_str(&bullets(&below, 0));
            }
        }
        text.trim_end().to_owned() + "\n"
    }

    /// A sentence about a line, and the list that belongs to it.
    fn row(&self, row: &TextRow<'_>, is_first: bool) -> Bullet {
        match row {
            TextRow::Line(items) => Bullet::new(self.line(items, is_first)),
            TextRow::Rows(repeat) => self.several(repeat, is_first),
            TextRow::Forms(either) => {
                let sentence = match self.language {
                    Language::English => {
                        format!("{} has one of these forms:", self.which(is_first))
                    }
                    Language::Chinese => format!("{}为下列形式之一：", self.which(is_first)),
                };
                let below = self.forms(either);
                Bullet { sentence, below }
            }
        }
    }

    fn rows(&self, steps: &[Step]) -> Vec<Bullet> {
        let rows = rows(steps);
        let all = rows.iter().enumerate();
        all.map(|(at, row)| self.row(row, at == 0)).collect()
    }

    fn which(&self, is_first: bool) -> &'static str {
        if is_first {
            self.language.pick("The first line", "第一行")
        } else {
            self.language.pick("The next line", "接下来一行")
        }
    }

    fn line(&self, items: &[Item<'_>], is_first: bool) -> String {
        let which = self.which(is_first);
        let end = self.language.pick(".", "。");
        if let [Item::Text(text)] = items {
            let is = self.language.pick(" is ", "是 ");
            return format!("{which}{is}{}{end}", code(text));
        }
        format!("{which}{}{end}", self.holds(items, false))
    }

    /// What a line, or each of several, contains.
    fn holds(&self, items: &[Item<'_>], is_each: bool) -> String {
        let language = self.language;
        let values = language.listed(&self.values(items));
        if is_plain(items) {
            return match language {
                Language::English => format!(" contains {values}"),
                Language::Chinese => spaced(&["包含", &values]),
            };
        }
        let form = code(&self.template(items));
        if values.is_empty() {
            return format!("{}{form}", language.pick(" is ", "为 "));
        }
        match language {
            Language::English => format!(" has the form {form}, with {values}"),
            Language::Chinese if is_each => format!("格式为 {form}，其中有{values}"),
            Language::Chinese => format!("的格式为 {form}，其中有{values}"),
        }
    }

    /// Repeated lines.
    fn several(&self, repeat: &Repeat, is_first: bool) -> Bullet {
        let rows = rows(&repeat.body);
        let language = self.language;
        let end = language.pick(".", "。");
        if let ([TextRow::Line(items)], Count::Exactly(count), false) =
            (&*rows, &repeat.count, repeat.is_group)
        {
            let count = self.count(count);
            let holds = self.holds(items, true);
            let sentence = match language {
                Language::English => {
                    let next = if is_first { "first" } else { "next" };
                    format!("Each of the {next} ${count}$ lines{holds}{end}")
                }
                Language::Chinese => {
                    let next = if is_first { "前" } else { "接下来" };
                    format!("{next} ${count}$ 行，每行{holds}{end}")
                }
            };
            return Bullet::new(sentence);
        }
        self.parts(repeat, &rows, is_first)
    }

    /// Parts with lines of their own.
    fn parts(&self, repeat: &Repeat, rows: &[TextRow<'_>], is_first: bool) -> Bullet {
        let language = self.language;
        let name = code(short(&repeat.name));
        let many = match (&repeat.count, language) {
            (Count::Exactly(count), Language::English) => {
                format!("${}$ parts {name}", self.count(count))
            }
            (Count::Exactly(count), Language::Chinese) => {
                format!(" ${}$ 组 {name}", self.count(count))
            }
            (Count::Open { .. }, Language::English) => format!("any number of parts {name}"),
            (Count::Open { .. }, Language::Chinese) => format!("若干组 {name}"),
        };
        let (there, each) = match (language, is_first, rows) {
            (Language::English, true, [TextRow::Forms(_)]) => {
                ("There are ", ", each in one of these forms:")
            }
            (Language::English, false, [TextRow::Forms(_)]) => {
                ("Then follow ", ", each in one of these forms:")
            }
            (Language::English, true, _) => ("There are ", ". Of each:"),
            (Language::English, false, _) => ("Then follow ", ". Of each:"),
            (Language::Chinese, true, [TextRow::Forms(_)]) => ("共有", "，每组为下列形式之一："),
            (Language::Chinese, false, [TextRow::Forms(_)]) => {
                ("接下来有", "，每组为下列形式之一：")
            }
            (Language::Chinese, true, _) => ("共有", "，每组格式如下："),
            (Language::Chinese, false, _) => ("接下来有", "，每组格式如下："),
        };
        let list = match rows {
            [TextRow::Forms(either)] => self.forms(either),
            _ => self.rows(&repeat.body),
        };
        Bullet {
            sentence: format!("{there}{many}{each}"),
            below: list,
        }
    }

    fn count(&self, count: &Term) -> String {
        let text = self.tex.term(count, &[], false);
        text.unwrap_or_else(|| "\\ldots".to_owned())
    }

    fn forms(&self, either: &Either) -> Vec<Bullet> {
        either.forms.iter().map(|form| self.form(form)).collect()
    }

    fn form(&self, form: &EitherForm) -> Bullet {
        let rows = rows(&form.steps);
        let Some((TextRow::Line(items), more)) = rows.split_first() else {
            let below = self.rows(&form.steps);
            let sentence = String::new();
            return Bullet { sentence, below };
        };
        let values = self.language.listed(&self.values(items));
        let mut sentence = code(&self.template(items));
        if !values.is_empty() {
            sentence += self.language.pick(", with ", "，其中有");
            sentence += &values;
        }
        let more = more.iter().map(|row| self.row(row, false));
        Bullet {
            sentence,
            below: more.collect(),
        }
    }

    /// The values of a line in words, values of one kind together.
    fn values(&self, items: &[Item<'_>]) -> Vec<String> {
        let mut all = Vec::new();
        let mut run: Option<(Noun, Vec<String>)> = None;
        let flush = |run: &mut Option<(Noun, Vec<String>)>, all: &mut Vec<String>| {
            all.extend(
                run.take()
                    .map(|(noun, names)| self.language.some(noun, &names)),
            );
        };
        for item in items {
            match item {
                Item::Text(_) => {}
                Item::Value(var) => {
                    let (noun, name) = (self.noun(*var), format!("${}$", self.tex.element(*var)));
                    match &mut run {
                        Some((same, names)) if *same == noun => names.push(name),
                        _ => {
                            flush(&mut run, &mut all);
                            run = Some((noun, vec![name]));
                        }
                    }
                }
                Item::List(repeat) => {
                    flush(&mut run, &mut all);
                    all.extend(self.list(repeat));
                }
            }
        }
        flush(&mut run, &mut all);
        all
    }

    /// The values of a list within a line.
    fn list(&self, repeat: &Repeat) -> Vec<String> {
        let last = match &repeat.count {
            Count::Exactly(count) => Some(self.count(count)),
            Count::Open { .. } => None,
        };
        let vars = repeat.body.iter().filter_map(|step| match step {
            Step::Value(var) => Some(*var),
            _ => None,
        });
        let of = |var: VarId| {
            let end = last
                .as_ref()
                .map(|last| format!(", {}", self.tex.numbered(var, last)));
            let (first, second) = (self.tex.numbered(var, "1"), self.tex.numbered(var, "2"));
            let names = format!("{first}, {second}, \\ldots{}", end.unwrap_or_default());
            self.language
                .counted(self.noun(var), last.as_deref(), &names)
        };
        vars.map(of).collect()
    }

    fn noun(&self, var: VarId) -> Noun {
        match &self.tex.plan.vars[var].kind {
            VarKind::Int { .. } => Noun::Integer,
            VarKind::Decimal { .. } => Noun::Decimal,
            VarKind::Text { .. } | VarKind::Pattern(_) => Noun::Text,
            VarKind::Words(_) => Noun::Word,
        }
    }

    /// The line as it is in the input, with names for values.
    fn template(&self, items: &[Item<'_>]) -> String {
        let one = |item: &Item<'_>| match item {
            Item::Text(text) => text.clone(),
            Item::Value(var) => short(&self.tex.plan.vars[*var].name).to_owned(),
            Item::List(repeat) => {
                let separator = String::from_utf8_lossy(&repeat.separator);
                let part = |number: &str| {
                    let steps = repeat.body.iter().map(|step| match step {
                        Step::Literal(text) => String::from_utf8_lossy(text).into_owned(),
                        Step::Value(var) => {
                            format!("{}{number}", short(&self.tex.plan.vars[*var].name))
                        }
                        _ => "..".to_owned(),
                    });
                    steps.collect::<String>()
                };
                format!("{}{separator}{}{separator}..", part("1"), part("2"))
            }
        };
        items.iter().map(one).collect()
    }
}

fn bullets(list: &[Bullet], depth: usize) -> String {
    let bullet = |bullet: &Bullet| {
        let indent = "  ".repeat(depth);
        let below = bullets(&bullet.below, depth + 1);
        format!("{indent}- {}\n{below}", bullet.sentence)
    };
    list.iter().map(bullet).collect()
}

/// Whether a line is values with single spaces between them.
fn is_plain(items: &[Item<'_>]) -> bool {
    items.iter().all(|item| match item {
        Item::Text(text) => text == " ",
        Item::Value(_) => true,
        Item::List(repeat) => {
            let is_value = |step: &Step| matches!(step, Step::Value(_) | Step::Check(_));
            repeat.separator == b" " && repeat.body.iter().all(is_value)
        }
    })
}
