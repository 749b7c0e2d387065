struct TreeNode {
    int val;
    TreeNode *left;
    TreeNode *right;
    TreeNode() : val(0), left(nullptr), right(nullptr) {}
    TreeNode(int x) : val(x), left(nullptr), right(nullptr) {}
    TreeNode(int x, TreeNode *left, TreeNode *right) : val(x), left(left), right(right) {}
};
@CODE@
inline void read(TreeNode *&root) {
    root = nullptr;
    input.take();
    std::vector<TreeNode **> places{&root};
    for (size_t at = 0; !input.takes(']'); ++at) {
        if (input.peek() == 'n') {
            input.at += 4;
            continue;
        }
        TreeNode *node = *places[at] = new TreeNode(read_value());
        places.insert(places.end(), {&node->left, &node->right});
    }
}

inline void write(const TreeNode *root, const char *what) {
    output += '[';
    std::vector<const TreeNode *> nodes{root};
    size_t nulls = 0;
    for (size_t at = 0; at < nodes.size(); ++at) {
        const TreeNode *node = nodes[at];
        if (!node) {
            ++nulls;
            continue;
        }
        // Those at the end are left out.
        for (; nulls > 0; --nulls) output += ",null";
        if (at > 0) output += ',';
        output += std::to_string(node->val);
        nodes.insert(nodes.end(), {node->left, node->right});
        check_end(nodes.size(), what);
    }
    output += ']';
}
