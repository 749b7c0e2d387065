// Looks at all windows of five cells in a row that hold three or four stones of one colour and no others.
class Solution {
    private final Map<Long, Integer> board = new HashMap<>();

    private static long key(long x, long y) {
        return Objects.hash(x, y);
    }

    public String gobang(int[][] pieces) {
        for (int[] piece : pieces) board.put(key(piece[0], piece[1]), piece[2]);
        List<Set<Long>> wins = List.of(new HashSet<>(), new HashSet<>());
        Map<Long, Set<Long>> next = new HashMap<>();
        int[][] directions = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (int[] piece : pieces) {
            for (int[] d : directions) {
                for (int start = -4; start <= 0; start++) {
                    List<Long> gaps = gaps(piece, d, start);
                    if (gaps.size() == 1) wins.get(piece[2]).add(gaps.get(0));
                    if (gaps.size() == 2 && piece[2] == 0) {
                        next.computeIfAbsent(gaps.get(0), k -> new HashSet<>()).add(gaps.get(1));
                        next.computeIfAbsent(gaps.get(1), k -> new HashSet<>()).add(gaps.get(0));
                    }
                }
            }
        }
        if (!wins.get(0).isEmpty()) return "Black";
        if (wins.get(1).size() > 1) return "White";
        Set<Long> tried = wins.get(1).isEmpty() ? next.keySet() : wins.get(1);
        for (long cell : tried) {
            if (next.getOrDefault(cell, Set.of()).size() > 1) return "Black";
        }
        return "None";
    }

    // The empty cells of a window; five of them stand for a window with a stone of the other colour.
    private List<Long> gaps(int[] piece, int[] d, int start) {
        List<Long> gaps = new ArrayList<>();
        for (int i = start; i < start + 5; i++) {
            long cell = key(piece[0] + i * d[0], piece[1] + i * d[1]);
            Integer color = board.get(cell);
            if (color == null) gaps.add(cell);
            else if (color != piece[2]) return Collections.nCopies(5, 0L);
        }
        return gaps;
    }
}
