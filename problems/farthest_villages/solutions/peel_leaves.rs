// Right: leaves are taken away one by one, each telling its neighbour how deep the tree below it was.
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let n = numbers.next().unwrap() as usize;
    // The exclusive or of all neighbours is the neighbour where only one is left; so is the one of the lengths.
    let (mut degree, mut near, mut length) = (vec![0; n + 1], vec![0; n + 1], vec![0; n + 1]);
    for _ in 1..n {
        let [u, v, w] = [(); 3].map(|()| numbers.next().unwrap());
        for (one, other) in [(u, v), (v, u)] {
            degree[one as usize] += 1;
            near[one as usize] ^= other as usize;
            length[one as usize] ^= w;
        }
    }
    let mut depth = vec![0; n + 1];
    let mut best = 0;
    for start in 1..=n {
        let mut leaf = start;
        while degree[leaf] == 1 {
            let (other, w) = (near[leaf], length[leaf]);
            degree[leaf] = 0;
            degree[other] -= 1;
            near[other] ^= leaf;
            length[other] ^= w;
            let deep = depth[leaf] + w;
            best = best.max(depth[other] + deep);
            depth[other] = depth[other].max(deep);
            leaf = other;
        }
    }
    println!("{best}");
}
