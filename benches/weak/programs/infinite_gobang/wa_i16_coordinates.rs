// Looks at all windows of five cells in a row that hold three or four stones of one colour and no others.
impl Solution {
    pub fn gobang(pieces: Vec<Vec<i32>>) -> String {
        let board: HashMap<(i16, i16), i32> =
            pieces.iter().map(|piece| ((piece[0] as i16, piece[1] as i16), piece[2])).collect();
        let mut wins = [HashSet::new(), HashSet::new()];
        let mut next: HashMap<(i16, i16), HashSet<(i16, i16)>> = HashMap::new();
        for (&(x, y), &color) in &board {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                for start in -4..=0 {
                    let cells = (start..start + 5).map(|i| (x.wrapping_add(i * dx), y.wrapping_add(i * dy)));
                    if cells.clone().any(|cell| board.get(&cell) == Some(&(1 - color))) {
                        continue;
                    }
                    let gaps: Vec<_> = cells.filter(|cell| !board.contains_key(cell)).collect();
                    match gaps[..] {
                        [gap] => drop(wins[color as usize].insert(gap)),
                        [one, other] if color == 0 => {
                            next.entry(one).or_default().insert(other);
                            next.entry(other).or_default().insert(one);
                        }
                        _ => {}
                    }
                }
            }
        }
        let [black, white] = wins;
        let doubles = next.iter().filter(|(_, cells)| cells.len() > 1).map(|(cell, _)| cell);
        let winner = if !black.is_empty() {
            "Black"
        } else if white.len() > 1 {
            "White"
        } else if doubles.into_iter().any(|cell| white.is_empty() || white.contains(cell)) {
            "Black"
        } else {
            "None"
        };
        winner.to_string()
    }
}
