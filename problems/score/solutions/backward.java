import java.util.Scanner;

/** Values of all 3^9 boards, from the fullest to the emptiest, before the first board is read. */
class Main {
    private static final int[] POWER = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    private static final int[] LINES = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

    public static void main(String[] args) {
        int[] values = new int[19683];
        for (int code = values.length - 1; code >= 0; code--) {
            values[code] = value(code, values);
        }
        Scanner in = new Scanner(System.in);
        for (int boards = in.nextInt(); boards > 0; boards--) {
            int code = 0;
            for (int cell = 0; cell < 9; cell++) {
                code += in.nextInt() * POWER[cell];
            }
            System.out.println(values[code]);
        }
    }

    private static int value(int code, int[] values) {
        int[] stones = new int[3];
        for (int cell = 0; cell < 9; cell++) {
            stones[code / POWER[cell] % 3] |= 1 << cell;
        }
        int empties = Integer.bitCount(stones[0]);
        if (wins(stones[1])) {
            return empties + 1;
        }
        if (wins(stones[2])) {
            return -(empties + 1);
        }
        if (empties == 0) {
            return 0;
        }
        int player = empties % 2 == 1 ? 1 : 2;
        int best = player == 1 ? -10 : 10;
        for (int cell = 0; cell < 9; cell++) {
            if ((stones[0] >> cell & 1) == 1) {
                int value = values[code + player * POWER[cell]];
                best = player == 1 ? Math.max(best, value) : Math.min(best, value);
            }
        }
        return best;
    }

    private static boolean wins(int stones) {
        for (int line : LINES) {
            if ((stones & line) == line) {
                return true;
            }
        }
        return false;
    }
}
