// Negamax over bit boards, with a table of the boards it has seen.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;

public class Main {
    static final int[] LINES = {7, 56, 448, 73, 146, 292, 273, 84};
    static final Map<Integer, Integer> SEEN = new HashMap<>();

    static boolean won(int stones) {
        for (int line : LINES) {
            if ((stones & line) == line) {
                return true;
            }
        }
        return false;
    }

    /** What the owner of `mine` gets in the end, being to move. */
    static int value(int mine, int theirs) {
        int empties = 9 - Integer.bitCount(mine | theirs);
        if (won(theirs)) {
            return -(empties + 1);
        }
        if (empties == 0) {
            return 0;
        }
        Integer known = SEEN.get(mine << 9 | theirs);
        if (known != null) {
            return known;
        }
        int best = -value(theirs, mine | 1 << bestCell(mine, theirs));
        SEEN.put(mine << 9 | theirs, best);
        return best;
    }

    static int bestCell(int mine, int theirs) {
        int best = -100;
        int found = -1;
        for (int cell = 0; cell < 9; cell++) {
            if (((mine | theirs) >> cell & 1) == 0) {
                int value = -value(theirs, mine | 1 << cell);
                if (value > best) {
                    best = value;
                    found = cell;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); !line.equals("end"); line = in.readLine()) {
            int mine = 0;
            int theirs = 0;
            for (int cell = 0; cell < 9; cell++) {
                char stone = line.charAt(2 + cell);
                if (stone == line.charAt(0)) {
                    mine |= 1 << cell;
                } else if (stone != '.') {
                    theirs |= 1 << cell;
                }
            }
            System.out.println(bestCell(mine, theirs) + 1);
            System.out.flush();
        }
    }
}
