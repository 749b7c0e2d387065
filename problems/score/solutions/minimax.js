// Plain minimax on nine numbers.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const won = (board, player) => LINES.some((line) => line.every((cell) => board[cell] === player));

function score(board, player) {
  const empties = board.filter((cell) => cell === 0).length;
  if (won(board, 1)) return empties + 1;
  if (won(board, 2)) return -(empties + 1);
  if (empties === 0) return 0;
  const values = [];
  for (let cell = 0; cell < 9; cell++) {
    if (board[cell] !== 0) continue;
    board[cell] = player;
    values.push(score(board, 3 - player));
    board[cell] = 0;
  }
  return player === 1 ? Math.max(...values) : Math.min(...values);
}

const numbers = require("fs").readFileSync(0, "utf8").trim().split(/\s+/).map(Number);
const boards = numbers.shift();
for (let i = 0; i < boards; i++) console.log(score(numbers.slice(9 * i, 9 * i + 9), 1));
