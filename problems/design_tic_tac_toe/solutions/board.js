// Right: looks through the whole board after every move, O(n^2) a move.
class TicTacToe {
    constructor(n) {
        this.n = n;
        this.board = Array.from({length: n}, () => Array(n).fill(0));
    }

    move(row, col, player) {
        const {n, board} = this;
        board[row][col] = player;
        const own = cell => cell === player;
        for (let i = 0; i < n; i++) {
            if (board[i].every(own)) return player;
            if (board.map(line => line[i]).every(own)) return player;
        }
        if (board.map((line, i) => line[i]).every(own)) return player;
        if (board.map((line, i) => line[n - 1 - i]).every(own)) return player;
        return 0;
    }
}
