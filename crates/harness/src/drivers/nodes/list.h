struct ListNode {
    int val;
    struct ListNode *next;
};
@CODE@
static struct ListNode *tengen_read_ListNode(void) {
    struct ListNode *head = NULL;
    tengen_takes('[');
    for (struct ListNode **place = &head; !tengen_takes(']'); place = &(*place)->next) {
        *place = calloc(1, sizeof **place);
        if (!*place) abort();
        (*place)->val = tengen_read_int();
    }
    return head;
}

static void tengen_write_ListNode(const struct ListNode *head, const char *what) {
    tengen_say("[");
    for (size_t count = 0; head; head = head->next) {
        if (count) tengen_say(",");
        tengen_check_end(++count, what);
        tengen_write_int(head->val, what);
    }
    tengen_say("]");
}

TENGEN_LISTS(ListNode, struct ListNode *)
