// Plain minimax on a 3 x 3 array, read with a Scanner.
import java.util.Scanner;

public class Main {
    static int[][] board = new int[3][3];

    static boolean won(int player) {
        for (int i = 0; i < 3; i++) {
            if (board[i][0] == player && board[i][1] == player && board[i][2] == player) return true;
            if (board[0][i] == player && board[1][i] == player && board[2][i] == player) return true;
        }
        return board[1][1] == player
                && (board[0][0] == player && board[2][2] == player || board[0][2] == player && board[2][0] == player);
    }

    static int score(int player) {
        int empties = 0;
        for (int[] row : board)
            for (int cell : row) if (cell == 0) empties++;
        if (won(1)) return empties + 1;
        if (won(2)) return -(empties + 1);
        if (empties == 0) return 0;
        int best = player == 1 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                if (board[i][j] != 0) continue;
                board[i][j] = player;
                int value = score(3 - player);
                board[i][j] = 0;
                best = player == 1 ? Math.max(best, value) : Math.min(best, value);
            }
        return best;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int t = in.nextInt(); t > 0; t--) {
            for (int i = 0; i < 9; i++) board[i / 3][i % 3] = in.nextInt();
            System.out.println(score(1));
        }
    }
}
