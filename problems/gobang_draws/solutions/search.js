// Fills the board cell by cell and looks at its lines when it is full.
const N = 5;
const board = Array.from({ length: N }, () => Array(N).fill(0));
let draws = 0;

function isDraw() {
  for (let i = 0; i < N; i++) {
    let across = true, down = true;
    for (let j = 1; j < N; j++) {
      across = across && board[i][j] === board[i][0];
      down = down && board[j][i] === board[0][i];
    }
    if (across || down) return false;
  }
  let diagonal = true, antidiagonal = true;
  for (let i = 1; i < N; i++) {
    diagonal = diagonal && board[i][i] === board[0][0];
    antidiagonal = antidiagonal && board[i][N - 1 - i] === board[0][N - 1];
  }
  return !diagonal && !antidiagonal;
}

function fill(cell, white, black) {
  if (cell === N * N) {
    if (isDraw()) draws++;
    return;
  }
  const row = Math.floor(cell / N), column = cell % N;
  if (white > 0) {
    board[row][column] = 1;
    fill(cell + 1, white - 1, black);
  }
  if (black > 0) {
    board[row][column] = 2;
    fill(cell + 1, white, black - 1);
  }
}

fill(0, 13, 12);
console.log(draws);
