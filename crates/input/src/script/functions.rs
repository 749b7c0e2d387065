//! The functions of expressions, as loops.

use super::Writer;
use super::codes::{Code, List};
use crate::plan::{Function, Term};

impl Writer<'_> {
    pub(super) fn call(&mut self, function: Function, arguments: &[Term]) -> Option<Code> {
        let codes: Vec<Code> = arguments
            .iter()
            .map(|term| self.code(term))
            .collect::<Option<_>>()?;
        match (function, codes.as_slice()) {
            (Function::Sum | Function::Min | Function::Max, [Code::List(list)]) => {
                self.gathered(function, list)
            }
            (Function::Min | Function::Max, _) => self.best(function, codes),
            // A text is not looked through for another there.
            (Function::Count, _)
                if !matches!(arguments[0], Term::List { .. })
                    && matches!(&arguments[1], Term::Text(text) if text.len() != 1) =>
            {
                None
            }
            (Function::Count, [list, wanted]) => self.counted(list, wanted.clone()),
            (Function::Len, [Code::List(list)]) => {
                let rows = list.rows.as_ref().map(|rows| rows.2.clone());
                Some(Code::Number(rows.unwrap_or_else(|| list.len.clone())))
            }
            (Function::Len, [Code::Text(text)]) => Some(Code::Number(format!("STRLEN({text})"))),
            (Function::Len, [Code::Letters { array, text }]) => {
                Some(Code::Number(format!("{array}length[{text}]")))
            }
            (Function::Abs, [Code::Number(number)]) => {
                let result = self.fresh("result");
                self.line(&format!("SET({result} = {number})"));
                self.line(&format!("IF({result} < 0) SET({result} = -{result}) END"));
                Some(Code::Number(result))
            }
            (Function::Gcd, _) => self.gcd(codes),
            (Function::Distinct, [Code::List(_), ..]) => {
                let lists: Option<Vec<List>> = codes.into_iter().map(Code::list).collect();
                self.distinct(&lists?)
            }
            (Function::Distinct, _) => {
                let all: Vec<String> = codes.into_iter().map(Code::plain).collect::<Option<_>>()?;
                let pairs = (0..all.len()).flat_map(|at| (0..at).map(move |other| (at, other)));
                let tests: Vec<String> = pairs
                    .map(|(at, other)| format!("{} != {}", all[at], all[other]))
                    .collect();
                let tests = if tests.is_empty() {
                    "1 == 1".to_owned()
                } else {
                    tests.join(" && ")
                };
                Some(Code::Truth(format!("({tests})")))
            }
            (Function::Sorted, [Code::List(list)]) => self.sorted(list),
            (Function::Days, [Code::Number(year), Code::Number(month)]) => {
                Some(self.days(year, month))
            }
            (Function::Connected, [Code::List(grid), Code::Text(letters)]) => {
                self.connected(grid, letters)
            }
            _ => None,
        }
    }

    fn gathered(&mut self, function: Function, list: &List) -> Option<Code> {
        let (result, at) = (self.fresh("result"), self.fresh("at"));
        let value = list.at(&at).number()?;
        if function != Function::Sum {
            self.line(&format!("ASSERT({} > 0)", list.len));
        }
        self.line(&format!("SET({result} = 0)"));
        self.open(&format!("REPI({at}, {})", list.len));
        self.gather(function, &result, &value, &at);
        self.close();
        Some(Code::Number(result))
    }

    fn best(&mut self, function: Function, codes: Vec<Code>) -> Option<Code> {
        let sign = if function == Function::Min { "<" } else { ">" };
        let all: Vec<String> = codes.into_iter().map(Code::number).collect::<Option<_>>()?;
        let result = self.fresh("result");
        self.line(&format!("SET({result} = {})", all.first()?));
        for other in &all[1..] {
            self.line(&format!(
                "IF({other} {sign} {result}) SET({result} = {other}) END"
            ));
        }
        Some(Code::Number(result))
    }

    fn counted(&mut self, list: &Code, wanted: Code) -> Option<Code> {
        let wanted = wanted.plain()?;
        let result = self.fresh("result");
        self.line(&format!("SET({result} = 0)"));
        match list {
            Code::List(list) => {
                let at = self.fresh("at");
                let item = list.at(&at);
                self.open(&format!("REPI({at}, {})", list.len));
                self.count_in(item, &wanted, &result)?;
                self.close();
            }
            single => self.count_in(single.clone(), &wanted, &result)?,
        }
        Some(Code::Number(result))
    }

    /// Counts a value, or a letter among those of a text.
    fn count_in(&mut self, item: Code, wanted: &str, result: &str) -> Option<()> {
        let add = format!("SET({result} = {result} + 1)");
        if let Code::Letters { array, text } = item {
            let letter = self.fresh("letter");
            self.open(&format!("REPI({letter}, {array}length[{text}])"));
            self.line(&format!(
                "IF({array}[{text}, {letter}] == {wanted}) {add} END"
            ));
            self.close();
            return Some(());
        }
        self.line(&format!("IF({} == {wanted}) {add} END", item.plain()?));
        Some(())
    }

    fn gcd(&mut self, codes: Vec<Code>) -> Option<Code> {
        let (result, rest, next) = (self.fresh("result"), self.fresh("rest"), self.fresh("next"));
        self.line(&format!("SET({result} = 0)"));
        for code in codes {
            let (at, number) = match &code {
                Code::List(list) => {
                    let at = self.fresh("at");
                    self.open(&format!("REPI({at}, {})", list.len));
                    let number = list.at(&at).number()?;
                    (Some(at), number)
                }
                single => (None, single.clone().number()?),
            };
            self.line(&format!("SET({rest} = {number})"));
            self.open(&format!("WHILE({rest} != 0)"));
            self.line(&format!(
                "SET({next} = {result} % {rest}, {result} = {rest}, {rest} = {next})"
            ));
            self.close();
            if at.is_some() {
                self.close();
            }
        }
        self.line(&format!("IF({result} < 0) SET({result} = -{result}) END"));
        Some(Code::Number(result))
    }

    /// Whether the elements of lists side by side differ. They are copied, for UNIQUE is about whole arrays.
    pub(super) fn distinct(&mut self, lists: &[List]) -> Option<Code> {
        let at = self.fresh("at");
        let arrays: Vec<String> = lists.iter().map(|_| self.fresh("unique")).collect();
        for list in &lists[1..] {
            self.line(&format!("ASSERT({} == {})", list.len, lists[0].len));
        }
        self.line(&format!("UNSET({})", arrays.join(", ")));
        self.open(&format!("REPI({at}, {})", lists[0].len));
        for (list, array) in lists.iter().zip(&arrays) {
            let item = list.at(&at).plain()?;
            self.line(&format!("SET({array}[{at}] = {item})"));
        }
        self.close();
        Some(Code::Truth(format!("UNIQUE({})", arrays.join(", "))))
    }

    fn sorted(&mut self, list: &List) -> Option<Code> {
        let (flag, at) = (self.fresh("flag"), self.fresh("at"));
        let item = list.at(&at).plain()?;
        let before = list.at(&format!("({at} - 1)")).plain()?;
        self.line(&format!("SET({flag} = 1)"));
        self.open(&format!("REPI({at}, {})", list.len));
        self.line(&format!(
            "IF({at} > 0 && {before} > {item}) SET({flag} = 0) END"
        ));
        self.close();
        Some(Code::Truth(format!("({flag} == 1)")))
    }

    fn days(&mut self, year: &str, month: &str) -> Code {
        let days = self.fresh("days");
        self.line(&format!("SET({days} = 31)"));
        self.line(&format!(
            "IF({month} < 1 || {month} > 12) SET({days} = 0) END"
        ));
        self.line(&format!(
            "IF({month} == 4 || {month} == 6 || {month} == 9 || {month} == 11) SET({days} = 30) END"
        ));
        self.line(&format!("IF({month} == 2) SET({days} = 28) END"));
        self.line(&format!(
            "IF({month} == 2 && {year} % 4 == 0 && ({year} % 100 != 0 || {year} % 400 == 0)) SET({days} = 29) END"
        ));
        Code::Number(days)
    }

    /// Whether cells of a grid hang together: one of them is filled from, and then all must be.
    fn connected(&mut self, grid: &List, letters: &str) -> Option<Code> {
        let (row, column) = (self.fresh("row"), self.fresh("column"));
        let Code::Letters { array, text } = grid.at(&row) else {
            return None;
        };
        let letters: Vec<String> = letters
            .trim_matches('"')
            .chars()
            .map(|letter| format!("{array}[{text}, {column}] == \"{letter}\""))
            .collect();
        if letters.iter().any(|test| test.contains('\\')) {
            return None;
        }
        let cell = self.fresh("cell");
        let (rows, columns, top) = (self.fresh("rows"), self.fresh("columns"), self.fresh("top"));
        let (left, to_row, to_column) =
            (self.fresh("left"), self.fresh("row"), self.fresh("column"));
        // 1 is a cell to be reached; 0 any other, or one that was.
        self.line(&format!("SET({left} = 0, {top} = 0)"));
        self.line(&format!("UNSET({cell}, {rows}, {columns})"));
        self.open(&format!("REPI({row}, {})", grid.len));
        self.open(&format!("REPI({column}, {array}length[{text}])"));
        self.line(&format!("SET({cell}[{row}, {column}] = 0)"));
        self.open(&format!("IF({})", letters.join(" || ")));
        self.line(&format!(
            "SET({cell}[{row}, {column}] = 1, {left} = {left} + 1)"
        ));
        self.line(&format!(
            "IF({top} == 0) SET({rows}[0] = {row}, {columns}[0] = {column}, {top} = 1) END"
        ));
        self.close();
        self.close();
        self.close();
        self.line(&format!(
            "IF({top} == 1) SET({cell}[{rows}[0], {columns}[0]] = 0, {left} = {left} - 1) END"
        ));
        self.open(&format!("WHILE({top} > 0)"));
        self.line(&format!(
            "SET({top} = {top} - 1, {to_row} = {rows}[{top}], {to_column} = {columns}[{top}])"
        ));
        for (row, column) in [
            (format!("{to_row} - 1"), to_column.clone()),
            (format!("{to_row} + 1"), to_column.clone()),
            (to_row.clone(), format!("{to_column} - 1")),
            (to_row.clone(), format!("{to_column} + 1")),
        ] {
            self.line(&format!(
                "IF({row} >= 0 && {row} < {} && {column} >= 0 && {column} < {}) IF({cell}[{row}, {column}] == 1) SET({cell}[{row}, {column}] = 0, {left} = {left} - 1, {rows}[{top}] = {row}, {columns}[{top}] = {column}, {top} = {top} + 1) END END",
                grid.len,
                Self::width_of(grid, &row)?
            ));
        }
        self.close();
        Some(Code::Truth(format!("({left} == 0)")))
    }

    /// The length of a row of a grid.
    fn width_of(grid: &List, row: &str) -> Option<String> {
        match grid.at(&format!("({row})")) {
            Code::Letters { array, text } => Some(format!("{array}length[{text}]")),
            _ => None,
        }
    }
}
