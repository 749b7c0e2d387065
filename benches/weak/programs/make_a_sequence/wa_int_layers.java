import java.io.*;
import java.util.*;

class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        StringBuilder sb = new StringBuilder();
        while (true) {
            in.nextToken();
            int n = (int) in.nval;
            in.nextToken();
            int m = (int) in.nval;
            in.nextToken();
            int p = (int) in.nval;
            if (n == 0) break;
            int[][] own = new int[2][n];
            int[][] h = new int[n][n];
            int won = 0;
            for (int i = 1; i <= p; i++) {
                in.nextToken();
                int x = (int) in.nval - 1;
                in.nextToken();
                int y = (int) in.nval - 1;
                int z = h[x][y]++;
                own[i % 2][z] |= 1 << (x * n + y);
                if (won > 0) continue;
                for (int dx = -1; dx <= 1; dx++)
                    for (int dy = -1; dy <= 1; dy++)
                        for (int dz = -1; dz <= 1; dz++) {
                            if (9 * dx + 3 * dy + dz <= 0) continue;
                            int len = 1 + reach(own[i % 2], n, x, y, z, dx, dy, dz) + reach(own[i % 2], n, x, y, z, -dx, -dy, -dz);
                            if (len >= m) won = i;
                        }
            }
            if (won == 0) sb.append("Draw\n");
            else sb.append(won % 2 == 1 ? "Black " : "White ").append(won).append("\n");
        }
        System.out.print(sb);
    }

    static int reach(int[] own, int n, int x, int y, int z, int dx, int dy, int dz) {
        int k = 0;
        while (true) {
            x += dx;
            y += dy;
            z += dz;
            if (x < 0 || y < 0 || z < 0 || x >= n || y >= n || z >= n) return k;
            if ((own[z] >> (x * n + y) & 1) == 0) return k;
            k++;
        }
    }
}
