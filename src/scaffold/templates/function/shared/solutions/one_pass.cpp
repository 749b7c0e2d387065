class Solution {
public:
    // Right: one pass that counts the stones of the present run.
    int longestRun(string row) {
        int best = 0, length = 0;
        char before = '.';
        for (char cell : row) {
            length = cell == before ? length + 1 : 1;
            if (cell != '.') best = max(best, length);
            before = cell;
        }
        return best;
    }
};
