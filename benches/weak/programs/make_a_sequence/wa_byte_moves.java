import java.util.Scanner;

class Main {
    static final int[][] DIRS = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}, {0, 1, 1}, {0, 1, -1}, {1, 0, 1}, {1, 0, -1},
        {1, 1, 0}, {1, -1, 0}, {1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};

    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        for (;;) {
            int n = sc.nextInt(), m = sc.nextInt(), p = sc.nextInt();
            if (n == 0) return;
            byte[][][] move = new byte[n][n][n];
            int[][] h = new int[n][n];
            for (int i = 1; i <= p; i++) {
                int x = sc.nextInt() - 1, y = sc.nextInt() - 1;
                move[x][y][h[x][y]++] = (byte) i;
            }
            int best = 999;
            for (int[] d : DIRS)
                for (int x = 0; x < n; x++)
                    for (int y = 0; y < n; y++)
                        for (int z = 0; z < n; z++) best = Math.min(best, last(move, n, m, x, y, z, d));
            System.out.println(best == 999 ? "Draw" : (best % 2 == 1 ? "Black " : "White ") + best);
        }
    }

    static int last(byte[][][] move, int n, int m, int x, int y, int z, int[] d) {
        int first = move[x][y][z], res = 0;
        for (int i = 0; i < m; i++) {
            if (x < 0 || y < 0 || z < 0 || x >= n || y >= n || z >= n) return 999;
            int t = move[x][y][z];
            if (t == 0 || (t - first) % 2 != 0) return 999;
            res = Math.max(res, t & 255);
            x += d[0];
            y += d[1];
            z += d[2];
        }
        return res;
    }
}
