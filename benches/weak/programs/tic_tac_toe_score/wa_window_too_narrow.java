// Alpha-beta starts with the window (-1, 3), as if no better result than 3 existed: an immediate win with four empty cells (5) gives 3.
// Shows where Alice wins with her third stone, and where she loses.
import java.util.*;

public class Main {
    static final int[] LINES = {0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100};

    static boolean wins(int mask) {
        for (int line : LINES) if ((mask & line) == line) return true;
        return false;
    }

    static int search(int x, int o, boolean alice, int alpha, int beta) {
        int free = 9 - Integer.bitCount(x | o);
        if (wins(x)) return free + 1;
        if (wins(o)) return -free - 1;
        if (free == 0) return 0;
        for (int i = 0; i < 9; i++) {
            int bit = 1 << i;
            if (((x | o) & bit) != 0) continue;
            if (alice) {
                alpha = Math.max(alpha, search(x | bit, o, false, alpha, beta));
            } else {
                beta = Math.min(beta, search(x, o | bit, true, alpha, beta));
            }
            if (alpha >= beta) break;
        }
        return alice ? alpha : beta;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int t = in.nextInt();
        int[][] boards = new int[t][9];
        for (int k = 0; k < t; k++)
            for (int i = 0; i < 9; i++) boards[k][i] = in.nextInt();
        for (int k = 0; k < t; k++) {
            int x = 0, o = 0;
            for (int i = 0; i < 9; i++) {
                if (boards[k][i] == 1) x |= 1 << i;
                if (boards[k][i] == 2) o |= 1 << i;
            }
            System.out.println(search(x, o, true, -1, 3));
        }
    }
}
