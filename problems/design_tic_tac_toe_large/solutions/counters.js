// Counters in one map, keyed by player and line: O(1) a move.
/**
 * @param {number} n
 */
var TicTacToe = function(n) {
    this.n = n;
    this.counts = new Map();
};

/**
 * @param {number} row
 * @param {number} col
 * @param {number} player
 * @return {number}
 */
TicTacToe.prototype.move = function(row, col, player) {
    const lines = [2 * row, 2 * col + 1];
    if (row === col) lines.push(-1);
    if (row + col === this.n - 1) lines.push(-2);
    let won = false;
    for (const line of lines) {
        const key = 4 * (line + 2) + player;
        const count = (this.counts.get(key) || 0) + 1;
        this.counts.set(key, count);
        won = won || count === this.n;
    }
    return won ? player : 0;
};
