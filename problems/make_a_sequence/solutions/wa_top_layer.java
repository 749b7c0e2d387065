// Wrong: the array ends one short of height 7, so on a board of size 7 the balls on top are lost.
import java.io.IOException;
import java.io.StreamTokenizer;

class Main {
    static final int SIDE = 9, TOP = 7;

    static final StreamTokenizer in = new StreamTokenizer(new java.io.BufferedReader(new java.io.InputStreamReader(System.in)));

    static int number() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    static int run(int[][][] board, int x, int y, int z, int dx, int dy, int dz) {
        int ball = board[x][y][z], length = 0;
        for (x += dx, y += dy, z += dz; z >= 0 && z < TOP && board[x][y][z] == ball; x += dx, y += dy, z += dz) length++;
        return length;
    }

    static boolean wins(int[][][] board, int x, int y, int z, int m) {
        for (int code = 14; code < 27; code++) {
            int dx = code / 9 - 1, dy = code / 3 % 3 - 1, dz = code % 3 - 1;
            if (run(board, x, y, z, dx, dy, dz) + 1 + run(board, x, y, z, -dx, -dy, -dz) >= m) return true;
        }
        return false;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int n = number(); n > 0; n = number()) {
            int m = number(), p = number(), won = 0;
            int[][][] board = new int[SIDE][SIDE][TOP];
            int[][] height = new int[SIDE][SIDE];
            for (int move = 1; move <= p; move++) {
                int x = number(), y = number(), z = ++height[x][y];
                if (z >= TOP) continue;
                board[x][y][z] = 1 + move % 2;
                if (won == 0 && wins(board, x, y, z, m)) won = move;
            }
            if (won == 0) out.append("Draw\n");
            else out.append(won % 2 == 1 ? "Black " : "White ").append(won).append('\n');
        }
        System.out.print(out);
    }
}
