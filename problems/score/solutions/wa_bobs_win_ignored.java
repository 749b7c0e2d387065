import java.util.Scanner;

/** Wrong: a move is checked for a win when it is made, so a board that Bob has won already is played on. */
class Main {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };
    private static final int[] board = new int[9];

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int boards = in.nextInt(); boards > 0; boards--) {
            int empties = 0;
            for (int cell = 0; cell < 9; cell++) {
                board[cell] = in.nextInt();
                empties += board[cell] == 0 ? 1 : 0;
            }
            System.out.println(best(1, empties));
        }
    }

    private static int best(int player, int empties) {
        if (empties == 0) {
            return 0;
        }
        int best = player == 1 ? -100 : 100;
        for (int cell = 0; cell < 9; cell++) {
            if (board[cell] != 0) {
                continue;
            }
            board[cell] = player;
            int value;
            if (wins(player)) {
                value = player == 1 ? empties : -empties;
            } else {
                value = best(3 - player, empties - 1);
            }
            board[cell] = 0;
            best = player == 1 ? Math.max(best, value) : Math.min(best, value);
        }
        return best;
    }

    private static boolean wins(int player) {
        for (int[] line : LINES) {
            if (board[line[0]] == player && board[line[1]] == player && board[line[2]] == player) {
                return true;
            }
        }
        return false;
    }
}
