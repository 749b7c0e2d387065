type ListNode struct {
    Val int
    Next *ListNode
}
@CODE@
func tengenReadListNode() *ListNode {
	var head *ListNode
	tengenTake()
	for place := &head; !tengenTakes(']'); place = &(*place).Next {
		*place = &ListNode{Val: tengenReadInt()}
	}
	return head
}

func tengenWriteListNode(head *ListNode, what string) {
	tengenSay("[")
	for count := 0; head != nil; head = head.Next {
		if count > 0 {
			tengenSay(",")
		}
		count++
		tengenCheckEnd(count, what)
		tengenWriteInt(head.Val, what)
	}
	tengenSay("]")
}
