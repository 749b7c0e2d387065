// The arrays of the road ends have room for 100000 entries, but each road takes two.
// Shows for more than 50001 villages (ArrayIndexOutOfBoundsException).
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
        int[] queue = new int[n];
        int size = 0;
        queue[size++] = start;
        distance[start] = 0;
        for (int i = 0; i < size; i++) {
            int v = queue[i];
            for (int e = head[v]; e != -1; e = next[e]) {
                if (distance[to[e]] >= 0) continue;
                distance[to[e]] = distance[v] + length[e];
                queue[size++] = to[e];
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
        next = new int[100000];
        to = new int[100000];
        length = new int[100000];
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
