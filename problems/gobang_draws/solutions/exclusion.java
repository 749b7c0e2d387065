/** Inclusion and exclusion over the twelve lines: each is left open, made white, or made black. */
class Main {
    private static final int N = 5;
    private static final int WHITE = 13;
    private static final int[] lines = new int[2 * N + 2];
    private static final long[][] choose = new long[N * N + 1][N * N + 1];

    public static void main(String[] args) {
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                lines[i] |= 1 << (i * N + j);
                lines[N + i] |= 1 << (j * N + i);
            }
            lines[2 * N] |= 1 << (i * N + i);
            lines[2 * N + 1] |= 1 << (i * N + N - 1 - i);
        }
        for (int n = 0; n <= N * N; n++) {
            choose[n][0] = 1;
            for (int k = 1; k <= n; k++) {
                choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            }
        }
        System.out.println(count(0, 0, 0));
    }

    private static long count(int line, int white, int black) {
        if ((white & black) != 0) {
            return 0;
        }
        if (line == lines.length) {
            int open = N * N - Integer.bitCount(white | black);
            int missing = WHITE - Integer.bitCount(white);
            return missing < 0 || missing > open ? 0 : choose[open][missing];
        }
        return count(line + 1, white, black)
            - count(line + 1, white | lines[line], black)
            - count(line + 1, white, black | lines[line]);
    }
}
