class Solution {
    private final Map<String, Integer> stones = new HashMap<>();
    private static final int[] DX = {1, 0, 1, 1};
    private static final int[] DY = {0, 1, 1, -1};

    private String key(int x, int y) {
        return x + "," + y;
    }

    private int at(int x, int y) {
        return stones.getOrDefault(key(x, y), -1);
    }

    private boolean wins(int x, int y, int color) {
        for (int d = 0; d < 4; d++) {
            int count = 1;
            for (int k = 1; at(x + k * DX[d], y + k * DY[d]) == color; k++) count++;
            for (int k = 1; at(x - k * DX[d], y - k * DY[d]) == color; k++) count++;
            if (count >= 5) return true;
        }
        return false;
    }

    private List<List<Integer>> candidates(int[][] pieces, int color) {
        Set<List<Integer>> result = new LinkedHashSet<>();
        for (int[] p : pieces) {
            if (p[2] != color) continue;
            for (int dx = -2; dx <= 2; dx++) {
                for (int dy = -2; dy <= 2; dy++) {
                    if (at(p[0] + dx, p[1] + dy) == -1) result.add(List.of(p[0] + dx, p[1] + dy));
                }
            }
        }
        return new ArrayList<>(result);
    }

    private boolean threatensTwice(int x, int y) {
        stones.put(key(x, y), 0);
        int points = 0;
        for (int d = 0; d < 4; d++) {
            for (int k = -4; k <= 4; k++) {
                int a = x + k * DX[d], b = y + k * DY[d];
                if (at(a, b) != -1 || !wins(a, b, 0)) continue;
                points++;
                break; // one point in this direction
            }
        }
        stones.remove(key(x, y));
        if (points == 1) points += openFour(x, y) ? 1 : 0;
        return points > 1;
    }

    private boolean openFour(int x, int y) {
        for (int d = 0; d < 4; d++) {
            int i = 1, j = 1;
            while (at(x + i * DX[d], y + i * DY[d]) == 0) i++;
            while (at(x - j * DX[d], y - j * DY[d]) == 0) j++;
            if (i + j != 5) continue;
            if (at(x + i * DX[d], y + i * DY[d]) == -1 && at(x - j * DX[d], y - j * DY[d]) == -1) return true;
        }
        return false;
    }

    public String gobang(int[][] pieces) {
        for (int[] p : pieces) stones.put(key(p[0], p[1]), p[2]);
        List<List<Integer>> black = candidates(pieces, 0);
        List<Integer> danger = null;
        for (List<Integer> c : black) {
            if (wins(c.get(0), c.get(1), 0)) return "Black";
        }
        for (List<Integer> c : candidates(pieces, 1)) {
            if (!wins(c.get(0), c.get(1), 1)) continue;
            if (danger != null) return "White";
            danger = c;
        }
        for (List<Integer> c : black) {
            if (danger != null && !danger.equals(c)) continue;
            if (threatensTwice(c.get(0), c.get(1))) return "Black";
        }
        return "None";
    }
}
