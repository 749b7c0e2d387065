// Slow: looks along the lines of every move, O(n) a move.
/**
 * @param {number} n
 */
var TicTacToe = function(n) {
    this.n = n;
    this.board = Array.from({length: n}, () => new Uint8Array(n));
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
    let across = true, down = true, diagonal = true, antidiagonal = true;
    for (let i = 0; i < n; i++) {
        across = across && board[row][i] === player;
        down = down && board[i][col] === player;
        diagonal = diagonal && board[i][i] === player;
        antidiagonal = antidiagonal && board[i][n - 1 - i] === player;
    }
    return across || down || diagonal || antidiagonal ? player : 0;
};
