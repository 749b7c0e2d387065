// Right: counts both ways from the last ball, reads with a Scanner.
import java.util.Scanner;

class Main {
    static int n, m;
    static int[][][] board;

    static boolean inside(int x, int y, int z) {
        return x >= 0 && x < n && y >= 0 && y < n && z >= 0 && z < n;
    }

    static int count(int x, int y, int z, int dx, int dy, int dz) {
        int color = board[x][y][z], count = 0;
        x += dx;
        y += dy;
        z += dz;
        while (inside(x, y, z) && board[x][y][z] == color) {
            count++;
            x += dx;
            y += dy;
            z += dz;
        }
        return count;
    }

    static boolean wins(int x, int y, int z) {
        for (int dx = -1; dx <= 1; dx++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dz = -1; dz <= 1; dz++) {
                    if (dx == 0 && dy == 0 && dz == 0) continue;
                    if (count(x, y, z, dx, dy, dz) + count(x, y, z, -dx, -dy, -dz) + 1 >= m) return true;
                }
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (true) {
            n = in.nextInt();
            m = in.nextInt();
            int p = in.nextInt();
            if (n == 0) break;
            board = new int[n][n][n];
            int[][] height = new int[n][n];
            String result = "Draw";
            for (int i = 1; i <= p; i++) {
                int x = in.nextInt() - 1, y = in.nextInt() - 1;
                int z = height[x][y]++;
                board[x][y][z] = i % 2 + 1;
                if (result.equals("Draw") && wins(x, y, z)) result = (i % 2 == 1 ? "Black " : "White ") + i;
            }
            System.out.println(result);
        }
    }
}
