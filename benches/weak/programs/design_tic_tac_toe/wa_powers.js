class TicTacToe {
    constructor(n) {
        this.n = n;
        this.full = 2 ** n - 1;
        this.lines = [null, new Array(2 * n + 2).fill(0), new Array(2 * n + 2).fill(0)];
    }

    move(row, col, player) {
        const {n, full} = this, own = this.lines[player];
        own[row] += 2 ** col;
        own[n + col] += 2 ** row;
        if (row === col) own[2 * n] += 2 ** row;
        if (row + col === n - 1) own[2 * n + 1] += 2 ** row;
        return [own[row], own[n + col], own[2 * n], own[2 * n + 1]].includes(full) ? player : 0;
    }
}
