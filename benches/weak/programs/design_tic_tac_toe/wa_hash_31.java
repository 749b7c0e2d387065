import java.util.*;

class TicTacToe {
    private final int n;
    private final List<Set<Integer>> taken = List.of(new HashSet<>(), new HashSet<>());

    public TicTacToe(int n) {
        this.n = n;
    }

    private static int key(int row, int col) {
        return 31 * row + col;
    }

    public int move(int row, int col, int player) {
        Set<Integer> own = taken.get(player - 1);
        own.add(key(row, col));
        boolean across = true, down = true, diagonal = true, anti = true;
        for (int i = 0; i < n; i++) {
            across &= own.contains(key(row, i));
            down &= own.contains(key(i, col));
            diagonal &= own.contains(key(i, i));
            anti &= own.contains(key(i, n - 1 - i));
        }
        return across || down || diagonal || anti ? player : 0;
    }
}
