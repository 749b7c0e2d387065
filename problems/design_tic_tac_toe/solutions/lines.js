// Right: looks along the lines of every move, O(n) a move.
/**
 * @param {number} n
 */
var TicTacToe = function(n) {
    this.n = n;
    this.board = Array.from({length: n}, () => new Array(n).fill(0));
};

/**
 * @param {number} row
 * @param {number} col
 * @param {number} player
 * @return {number}
 */
TicTacToe.prototype.move = function(row, col, player) {
    const n = this.n, board = this.board;
    board[row][col] = player;
    const indices = [...Array(n).keys()];
    const won = board[row].every(cell => cell === player)
        || board.every(line => line[col] === player)
        || indices.every(i => board[i][i] === player)
        || indices.every(i => board[i][n - 1 - i] === player);
    return won ? player : 0;
};
