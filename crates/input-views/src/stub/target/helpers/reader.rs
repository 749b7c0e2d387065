    /// Passes over the next letters, which are these.
    fn skip(&mut self, text: &str) {
        self.pos += text.len();
    }

    fn at(&self, text: &str) -> bool {
        let rest = &self.text[self.pos..];
        if text.is_empty() { rest.is_empty() } else { rest.starts_with(text) }
    }

    fn take(&mut self, length: usize) -> String {
        self.pos += length;
        self.text[self.pos - length..self.pos].to_owned()
    }

    fn until(&mut self, stops: &str) -> String {
        let rest = &self.text[self.pos..];
        let length = rest.find(|letter| stops.contains(letter)).unwrap_or(rest.len());
        self.take(length)
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.pos..];
        self.pos += rest.len() - rest.trim_start().len();
    }

    fn word(&mut self) -> String {
        self.blanks();
        self.until(" \n\r")
    }

    fn int(&mut self) -> i64 {
        self.blanks();
        let rest = &self.text[self.pos..];
        let is_end = |(at, letter): (usize, char)| at > 0 && !letter.is_ascii_digit();
        let length = rest.char_indices().position(is_end).unwrap_or(rest.len());
        self.pos += length;
        rest[..length].parse().unwrap()
    }

    fn decimal(&mut self) -> f64 {
        self.blanks();
        let rest = &self.text[self.pos..];
        let length = rest.find(|letter| !"-.0123456789".contains(letter)).unwrap_or(rest.len());
        self.pos += length;
        rest[..length].parse().unwrap()
    }
