import java.util.*;

// The places taken on a line, counted from 1, add up to n (n + 1) / 2 when all are.
class TicTacToe {
    private final int n;
    private final Integer goal;
    private final Map<String, Integer> sums = new HashMap<>();

    public TicTacToe(int n) {
        this.n = n;
        goal = n * (n + 1) / 2;
    }

    private boolean add(String line, int player, int place) {
        return sums.merge(line + player, place + 1, Integer::sum) == goal;
    }

    public int move(int row, int col, int player) {
        boolean won = add("row" + row + ",", player, col);
        won |= add("col" + col + ",", player, row);
        if (row == col) won |= add("down", player, row);
        if (row + col == n - 1) won |= add("up", player, row);
        return won ? player : 0;
    }
}
