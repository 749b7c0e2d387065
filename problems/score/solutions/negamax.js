// Negamax on a string of nine characters, with a table of the strings seen.
const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"];
const seen = new Map();

const wins = (board, player) => LINES.some((line) => [...line].every((cell) => board[cell] === player));

function score(board, player, other) {
  if (seen.has(board)) return seen.get(board);
  const empties = board.split("0").length - 1;
  let best = 0;
  if (wins(board, other)) {
    best = -(empties + 1);
  } else if (empties > 0) {
    best = -Infinity;
    for (let cell = 0; cell < 9; cell++) {
      if (board[cell] !== "0") continue;
      const next = board.slice(0, cell) + player + board.slice(cell + 1);
      best = Math.max(best, 0 - score(next, other, player));
    }
  }
  seen.set(board, best);
  return best;
}

const [count, ...cells] = require("fs").readFileSync(0, "utf8").split(/\s+/);
for (let board = 0; board < Number(count); board++) {
  console.log(score(cells.slice(9 * board, 9 * board + 9).join(""), "1", "2"));
}
