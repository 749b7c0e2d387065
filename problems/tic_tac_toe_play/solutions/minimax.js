// Plain minimax: the score of a board, by playing every game that can follow.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
let chosen = 0;

function won(board, stone) {
  for (const line of LINES) {
    if (board[line[0]] === stone && board[line[1]] === stone && board[line[2]] === stone) return true;
  }
  return false;
}

// What the one who is to move gets in the end; `chosen` becomes a best move where `depth` is 0.
function best(board, mover, empties, depth) {
  const other = mover === "X" ? "O" : "X";
  if (won(board, other)) return -(empties + 1);
  if (empties === 0) return 0;
  let most = -100;
  for (let cell = 0; cell < 9; cell++) {
    if (board[cell] !== ".") continue;
    board[cell] = mover;
    const value = -best(board, other, empties - 1, depth + 1);
    board[cell] = ".";
    if (value > most) {
      most = value;
      if (depth === 0) chosen = cell;
    }
  }
  return most;
}

const input = require("readline").createInterface({ input: process.stdin });
input.on("line", (line) => {
  if (line === "end") return input.close();
  const [side, text] = line.split(" ");
  const board = [...text];
  best(board, side, board.filter((cell) => cell === ".").length, 0);
  console.log(chosen + 1);
});
