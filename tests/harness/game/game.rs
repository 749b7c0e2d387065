struct Game {
    n: i32,
}

impl Game {
    fn new(n: i32) -> Self {
        println!("[null,7]");
        Game { n }
    }

    fn make_a_move(&self, row: i32) -> i32 {
        print!("move {row}");
        self.n + row
    }

    fn reset(&mut self) {
        self.n = 0;
    }

    fn leave(&self, code: i32) {
        println!("[null,7]");
        std::process::exit(code);
    }

    fn fail(&self, at: i32) -> i32 {
        vec![1, 2, 3][at as usize]
    }
}
