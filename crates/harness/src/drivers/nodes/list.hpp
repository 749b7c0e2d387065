struct ListNode {
    int val;
    ListNode *next;
    ListNode() : val(0), next(nullptr) {}
    ListNode(int x) : val(x), next(nullptr) {}
    ListNode(int x, ListNode *next) : val(x), next(next) {}
};
@CODE@
inline void read(ListNode *&head) {
    head = nullptr;
    input.take();
    for (ListNode **place = &head; !input.takes(']'); place = &(*place)->next) *place = new ListNode(read_value());
}

inline void write(const ListNode *head, const char *what) {
    output += '[';
    size_t count = 0;
    for (; head; head = head->next) {
        if (count > 0) output += ',';
        check_end(++count, what);
        output += std::to_string(head->val);
    }
    output += ']';
}
