import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

/** Counts how often each point comes, in a hash table; a step is a comparison of keys. */
public class JavaHash {
    static long steps;

    record Point(int x, int y) {
        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public boolean equals(Object other) {
            steps++;
            return other instanceof Point that && x == that.x && y == that.y;
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        Map<Point, Integer> times = new HashMap<>();
        for (int i = 0; i < n; i++) {
            times.merge(new Point(in.nextInt(), in.nextInt()), 1, Integer::sum);
        }
        System.out.println(steps);
        System.out.println(times.size());
    }
}
