struct TreeNode {
    int val;
    struct TreeNode *left;
    struct TreeNode *right;
};
@CODE@
static struct TreeNode *tengen_read_TreeNode(void) {
    struct TreeNode *root = NULL;
    int room = 0, size = 1;
    struct TreeNode ***places = tengen_grown(NULL, 0, &room, sizeof *places);
    places[0] = &root;
    tengen_takes('[');
    for (int at = 0; !tengen_takes(']'); ++at) {
        if (tengen_peek() == 'n') {
            tengen_input.at += 4;
            continue;
        }
        struct TreeNode *node = *places[at] = calloc(1, sizeof *node);
        if (!node) abort();
        node->val = tengen_read_int();
        places = tengen_grown(places, size + 1, &room, sizeof *places);
        places[size++] = &node->left;
        places[size++] = &node->right;
    }
    free(places);
    return root;
}

static void tengen_write_TreeNode(const struct TreeNode *root, const char *what) {
    int room = 0, size = 1, nulls = 0;
    const struct TreeNode **nodes = tengen_grown(NULL, 0, &room, sizeof *nodes);
    nodes[0] = root;
    tengen_say("[");
    for (int at = 0; at < size; ++at) {
        const struct TreeNode *node = nodes[at];
        if (!node) {
            ++nulls;
            continue;
        }
        // Those at the end are left out.
        for (; nulls; --nulls) tengen_say(",null");
        if (at) tengen_say(",");
        tengen_write_int(node->val, what);
        nodes = tengen_grown(nodes, size + 1, &room, sizeof *nodes);
        nodes[size++] = node->left;
        nodes[size++] = node->right;
        tengen_check_end(size, what);
    }
    tengen_say("]");
    free(nodes);
}

TENGEN_LISTS(TreeNode, struct TreeNode *)
