// Right: counts both ways from the last ball in each direction.
const numbers = require("fs").readFileSync(0, "utf8").split(/\s+/).map(Number);
let at = 0;

function count(board, n, x, y, z, dx, dy, dz) {
  const color = board[x][y][z];
  let total = 0;
  for (;;) {
    x += dx;
    y += dy;
    z += dz;
    if (x < 0 || x >= n || y < 0 || y >= n || z < 0 || z >= n || board[x][y][z] !== color) return total;
    total++;
  }
}

function wins(board, n, m, x, y, z) {
  for (let dx = -1; dx <= 1; dx++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dz = -1; dz <= 1; dz++) {
        if (dx === 0 && dy === 0 && dz === 0) continue;
        if (count(board, n, x, y, z, dx, dy, dz) + count(board, n, x, y, z, -dx, -dy, -dz) + 1 >= m) return true;
      }
  return false;
}

const results = [];
for (;;) {
  const [n, m, p] = [numbers[at++], numbers[at++], numbers[at++]];
  if (n === 0) break;
  const board = Array.from({ length: n }, () => Array.from({ length: n }, () => Array(n).fill(0)));
  const height = Array.from({ length: n }, () => Array(n).fill(0));
  let result = "Draw";
  for (let i = 1; i <= p; i++) {
    const x = numbers[at++] - 1, y = numbers[at++] - 1;
    const z = height[x][y]++;
    board[x][y][z] = 1 + (i % 2);
    if (result === "Draw" && wins(board, n, m, x, y, z)) result = `${i % 2 ? "Black" : "White"} ${i}`;
  }
  results.push(result);
}
console.log(results.join("\n"));
