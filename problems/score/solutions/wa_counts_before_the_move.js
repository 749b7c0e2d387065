// Wrong: counts the empty cells before the winning stone is put down.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const wins = (board, player) => LINES.some((line) => line.every((cell) => board[cell] === player));

function search(board, player) {
  const empties = board.filter((cell) => cell === 0).length;
  if (empties === 0) return 0;
  const scores = [];
  for (let cell = 0; cell < 9; cell++) {
    if (board[cell] !== 0) continue;
    board[cell] = player;
    const won = player === 1 ? empties + 1 : -(empties + 1);
    scores.push(wins(board, player) ? won : search(board, 3 - player));
    board[cell] = 0;
  }
  return player === 1 ? Math.max(...scores) : Math.min(...scores);
}

const [count, ...numbers] = require("fs").readFileSync(0, "utf8").split(/\s+/).map(Number);
for (let at = 0; at < 9 * count; at += 9) {
  const board = numbers.slice(at, at + 9);
  const empties = board.filter((cell) => cell === 0).length;
  console.log(wins(board, 2) ? -(empties + 1) : search(board, 1));
}
