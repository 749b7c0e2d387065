// Instead of a search the roads are gone through five times in the given order (as by Bellman and Ford, but with too few rounds).
// Shows on deep trees whose roads are not given from the start on.
import java.io.*;
import java.util.*;

public class Main {
    static int n, edges;
    static int[] head, next, to, length;

    static void add(int u, int v, int w) {
        to[edges] = v;
        length[edges] = w;
        next[edges] = head[u];
        head[u] = edges++;
    }

    static long[] distances(int start) {
        long[] distance = new long[n + 1];
        Arrays.fill(distance, -1);
        distance[start] = 0;
        for (int round = 0; round < 5; round++) {
            for (int e = 0; e < edges; e++) {
                int from = to[e ^ 1];
                if (distance[from] < 0 || distance[to[e]] >= 0) continue;
                distance[to[e]] = distance[from] + length[e];
            }
        }
        return distance;
    }

    static int last(long[] distance) {
        int best = 1;
        for (int v = 2; v <= n; v++)
            if (distance[v] > distance[best]) best = v;
        return best;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        n = (int) in.nval;
        head = new int[n + 1];
        Arrays.fill(head, -1);
        next = new int[2 * n];
        to = new int[2 * n];
        length = new int[2 * n];
        for (int i = 1; i < n; i++) {
            in.nextToken();
            int u = (int) in.nval;
            in.nextToken();
            int v = (int) in.nval;
            in.nextToken();
            int w = (int) in.nval;
            add(u, v, w);
            add(v, u, w);
        }
        int end = last(distances(1));
        long[] distance = distances(end);
        System.out.println(distance[last(distance)]);
    }
}
