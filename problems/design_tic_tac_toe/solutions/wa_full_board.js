// Wrong: takes every full board for a draw, although its last cell may win.
class TicTacToe {
    constructor(n) {
        this.n = n;
        this.left = n * n;
        this.sums = { diagonal: 0, antidiagonal: 0 };
    }

    move(row, col, player) {
        if (--this.left === 0) return 0;
        const worth = player === 1 ? 1 : -1;
        const lines = ["r" + row, "c" + col];
        if (row === col) lines.push("diagonal");
        if (row + col === this.n - 1) lines.push("antidiagonal");
        let won = false;
        for (const line of lines) {
            this.sums[line] = (this.sums[line] || 0) + worth;
            won = won || this.sums[line] === worth * this.n;
        }
        return won ? player : 0;
    }
}
