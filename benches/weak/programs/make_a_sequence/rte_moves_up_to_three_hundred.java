// The moves are stored in an array of 300, but a record may have 343.
// Shows for n = 7 with more than 300 moves.
import java.io.*;
import java.util.*;

public class Main {
    static List<int[]> lines = new ArrayList<>();
    static List<List<Integer>> through = new ArrayList<>();

    /** All segments of m cells, and for each cell the segments through it. */
    static void prepare(int n, int m) {
        lines.clear();
        through.clear();
        for (int i = 0; i < n * n * n; i++) through.add(new ArrayList<>());
        for (int x = 0; x < n; x++)
            for (int y = 0; y < n; y++)
                for (int z = 0; z < n; z++)
                    for (int d = 14; d < 27; d++) {
                        int dx = d / 9 - 1, dy = d / 3 % 3 - 1, dz = d % 3 - 1;
                        int ex = x + dx * (m - 1), ey = y + dy * (m - 1), ez = z + dz * (m - 1);
                        if (ex < 0 || ex >= n || ey < 0 || ey >= n || ez < 0 || ez >= n) continue;
                        int[] line = new int[m];
                        for (int i = 0; i < m; i++) {
                            line[i] = ((x + dx * i) * n + y + dy * i) * n + z + dz * i;
                            through.get(line[i]).add(lines.size());
                        }
                        lines.add(line);
                    }
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        int oldN = 0, oldM = 0;
        while (true) {
            in.nextToken();
            int n = (int) in.nval;
            in.nextToken();
            int m = (int) in.nval;
            in.nextToken();
            int p = (int) in.nval;
            if (n == 0) break;
            if (n != oldN || m != oldM) prepare(n, m);
            oldN = n;
            oldM = m;
            int[][] counts = new int[2][lines.size()];
            int[] height = new int[n * n];
            int winner = -1, when = 0;
            int[] played = new int[300];
            for (int i = 1; i <= p; i++) {
                in.nextToken();
                int x = (int) in.nval - 1;
                in.nextToken();
                int y = (int) in.nval - 1;
                if (winner >= 0) continue;
                int who = (i + 1) % 2;
                played[i - 1] = x * n + y;
                int cell = (x * n + y) * n + height[x * n + y]++;
                for (int line : through.get(cell)) {
                    if (++counts[who][line] == m) {
                        winner = who;
                        when = i;
                    }
                }
            }
            out.append(winner < 0 ? "Draw" : (winner == 0 ? "Black " : "White ") + when).append('\n');
        }
        System.out.print(out);
    }
}
