//! Wrong: a line of five black stones passes, only white ones are looked for.

fn main() {
    let mut lines = [0u32; 12];
    for i in 0..5 {
        for j in 0..5 {
            lines[i] |= 1 << (5 * i + j);
            lines[5 + i] |= 1 << (5 * j + i);
        }
        lines[10] |= 1 << (6 * i);
        lines[11] |= 1 << (4 * i + 4);
    }
    let draws = (0..1u32 << 25)
        .filter(|white| white.count_ones() == 13)
        .filter(|white| lines.iter().all(|line| white & line != *line))
        .count();
    println!("{draws}");
}
