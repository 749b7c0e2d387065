//! Grids of letters.

/// Whether all cells with one of these letters are connected by such cells that share an edge. A
/// grid without such cells is connected.
pub(crate) fn cells_connected(rows: &[&[u8]], letters: &[u8]) -> bool {
    let mut is_open = [false; 256];
    for &letter in letters {
        is_open[letter as usize] = true;
    }
    let open = |y: usize, x: usize| {
        rows.get(y)
            .and_then(|row| row.get(x))
            .is_some_and(|&cell| is_open[cell as usize])
    };
    let mut seen: Vec<Vec<bool>> = rows.iter().map(|row| vec![false; row.len()]).collect();
    let cells = rows
        .iter()
        .enumerate()
        .flat_map(|(y, row)| (0..row.len()).map(move |x| (y, x)));
    let all: usize = cells.clone().filter(|&(y, x)| open(y, x)).count();
    let Some(start) = cells.clone().find(|&(y, x)| open(y, x)) else {
        return true;
    };
    let mut stack = vec![start];
    seen[start.0][start.1] = true;
    let mut reached = 0;
    while let Some((y, x)) = stack.pop() {
        reached += 1;
        for (y, x) in [
            (y.wrapping_sub(1), x),
            (y + 1, x),
            (y, x.wrapping_sub(1)),
            (y, x + 1),
        ] {
            if open(y, x) && !seen[y][x] {
                seen[y][x] = true;
                stack.push((y, x));
            }
        }
    }
    reached == all
}
