// Puts numbers into a search tree that is never balanced; a step is one from a node to a child.
#include <cstdio>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    struct Node {
        long long key;
        int children[2];
    };
    std::vector<Node> nodes;
    long long steps = 0;
    for (long long key; n > 0 && std::scanf("%lld", &key) == 1; --n) {
        int at = 0;
        bool is_new = true;
        while (at < static_cast<int>(nodes.size())) {
            ++steps;
            if (nodes[at].key == key) {
                is_new = false;
                break;
            }
            const bool right = nodes[at].key < key;
            if (nodes[at].children[right] == 0) {
                nodes[at].children[right] = static_cast<int>(nodes.size());
                break;
            }
            at = nodes[at].children[right];
        }
        if (is_new) nodes.push_back({key, {0, 0}});
    }
    std::printf("%lld\n%zu\n", steps, nodes.size());
}
