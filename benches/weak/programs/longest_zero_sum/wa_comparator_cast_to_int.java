// The comparator returns the difference cast to int: wrong order where sums differ by 2^31 or more.
// Shows with large numbers.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int t = (int) in.nval;
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            in.nextToken();
            int n = (int) in.nval;
            long[] prefix = new long[n + 1];
            Integer[] order = new Integer[n + 1];
            order[0] = 0;
            for (int i = 1; i <= n; i++) {
                in.nextToken();
                prefix[i] = prefix[i - 1] + (long) in.nval;
                order[i] = i;
            }
            Arrays.sort(order, (p, q) -> (int) (prefix[p] - prefix[q]));
            int best = 0;
            int head = 0;
            for (int i = 1; i <= n; i++) {
                if (prefix[order[i]] != prefix[order[head]]) head = i;
                best = Math.max(best, order[i] - order[head]);
            }
            out.append(best).append('\n');
        }
        System.out.print(out);
    }
}
