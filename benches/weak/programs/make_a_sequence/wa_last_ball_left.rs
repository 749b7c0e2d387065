use std::io::*;

fn main() {
    let mut s = String::new();
    stdin().read_to_string(&mut s).unwrap();
    let mut it = s.split_whitespace().map(|t| t.parse::<usize>().unwrap());
    while let Some(n) = it.next() {
        let m = it.next().unwrap();
        let p = it.next().unwrap();
        if n == 0 {
            break;
        }
        let mut board = [[[0u8; 9]; 9]; 9];
        let mut height = [[0usize; 9]; 9];
        let mut winner = None;
        for number in 1..=p.min(n * n * n - 1) {
            let x = it.next().unwrap();
            let y = it.next().unwrap();
            height[x][y] += 1;
            let z = height[x][y];
            let me = 1 + (number % 2) as u8;
            board[x][y][z] = me;
            if winner.is_some() {
                continue;
            }
            for code in 14..27i32 {
                let d = [code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1];
                let mut total = 1;
                for sign in [-1, 1] {
                    let mut q = [x as i32, y as i32, z as i32];
                    loop {
                        for k in 0..3 {
                            q[k] += sign * d[k];
                        }
                        if board[q[0] as usize][q[1] as usize][q[2] as usize] != me {
                            break;
                        }
                        total += 1;
                    }
                }
                if total >= m {
                    winner = Some(number);
                }
            }
        }
        match winner {
            None => println!("Draw"),
            Some(k) => println!("{} {}", if k % 2 == 1 { "Black" } else { "White" }, k),
        }
    }
}
