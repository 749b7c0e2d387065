import java.io.*;
import java.util.*;

class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        while (true) {
            StringTokenizer st = new StringTokenizer(br.readLine());
            int n = Integer.parseInt(st.nextToken()), m = Integer.parseInt(st.nextToken()), p = Integer.parseInt(st.nextToken());
            if (n == 0) break;
            char[][][] b = new char[n][n][n];
            for (char[][] s : b) for (char[] t : s) Arrays.fill(t, '.');
            int[][] h = new int[n][n];
            String res = "Draw";
            for (int i = 1; i <= p; i++) {
                st = new StringTokenizer(br.readLine());
                int x = Integer.parseInt(st.nextToken()) - 1, y = Integer.parseInt(st.nextToken()) - 1;
                char c = i % 2 == 1 ? 'B' : 'W';
                b[x][y][h[x][y]++] = c;
                if (res.equals("Draw") && everything(b, n).contains(String.valueOf(c).repeat(m)))
                    res = (c == 'B' ? "Black " : "White ") + i;
            }
            System.out.println(res);
        }
    }

    /** All lines of the board, each followed by a bar. */
    static String everything(char[][][] b, int n) {
        StringBuilder sb = new StringBuilder();
        for (int k = 14; k < 27; k++) {
            int dx = k / 9 - 1, dy = k / 3 % 3 - 1, dz = k % 3 - 1;
            for (int x = 0; x < n; x++)
                for (int y = 0; y < n; y++)
                    for (int z = 0; z < n; z++) {
                        if (in(x - dx, n) && in(y - dy, n) && in(z - dz, n)) continue;
                        for (int i = 0; in(x + i * dx, n) && in(y + i * dy, n) && in(z + i * dz, n); i++)
                            sb.append(b[x + i * dx][y + i * dy][z + i * dz]);
                        sb.append('|');
                    }
        }
        return sb.toString();
    }

    static boolean in(int v, int n) {
        return v >= 0 && v < n;
    }
}
