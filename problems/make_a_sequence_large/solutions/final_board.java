// Right: write each ball's move number on the final board. A row of one player was complete at its
// largest number; the game ended at the smallest of these.
import java.io.DataInputStream;
import java.io.IOException;

class Main {
    static final DataInputStream in = new DataInputStream(System.in);
    static final byte[] buffer = new byte[1 << 16];
    static int length = 0, at = 0;

    static int read() throws IOException {
        if (at == length) {
            length = in.read(buffer);
            at = 0;
            if (length <= 0) return -1;
        }
        return buffer[at++];
    }

    static int number() throws IOException {
        int c = read();
        while (c == ' ' || c == '\n') c = read();
        int value = 0;
        for (; c >= '0'; c = read()) value = value * 10 + c - '0';
        return value;
    }

    /** When the row of m balls was complete, or too late to matter. */
    static int completed(int[] moves, int cell, int step, int m, int best) {
        int first = moves[cell], last = first;
        for (int i = 1; i < m; i++) {
            cell += step;
            int move = moves[cell];
            if (move == 0 || (move - first) % 2 != 0 || move >= best) return best;
            last = Math.max(last, move);
        }
        return last;
    }

    static int play(int n, int m, int[] moves) {
        int best = n * n * n + 1;
        for (int code = 14; code < 27; code++) {
            int dx = code / 9 - 1, dy = code / 3 % 3 - 1, dz = code % 3 - 1;
            int step = (dx * n + dy) * n + dz, span = m - 1;
            for (int x = Math.max(0, -dx * span); x < n - Math.max(0, dx * span); x++)
                for (int y = Math.max(0, -dy * span); y < n - Math.max(0, dy * span); y++)
                    for (int z = Math.max(0, -dz * span); z < n - Math.max(0, dz * span); z++) {
                        int cell = (x * n + y) * n + z;
                        if (moves[cell] > 0 && moves[cell] < best) best = completed(moves, cell, step, m, best);
                    }
        }
        return best <= n * n * n ? best : 0;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int n = number(); n > 0; n = number()) {
            int m = number(), p = number();
            int[] moves = new int[n * n * n];
            int[] height = new int[n * n];
            for (int move = 1; move <= p; move++) {
                int peg = (number() - 1) * n + number() - 1;
                moves[peg * n + height[peg]++] = move;
            }
            int won = play(n, m, moves);
            if (won == 0) out.append("Draw\n");
            else out.append(won % 2 == 1 ? "Black " : "White ").append(won).append('\n');
        }
        System.out.print(out);
    }
}
