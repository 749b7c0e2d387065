type TreeNode struct {
    Val int
    Left *TreeNode
    Right *TreeNode
}
@CODE@
func tengenReadTreeNode() *TreeNode {
	var root *TreeNode
	places := []**TreeNode{&root}
	tengenTake()
	for at := 0; !tengenTakes(']'); at++ {
		if tengenPeek() == 'n' {
			tengenWord()
			continue
		}
		node := &TreeNode{Val: tengenReadInt()}
		*places[at] = node
		places = append(places, &node.Left, &node.Right)
	}
	return root
}

func tengenWriteTreeNode(root *TreeNode, what string) {
	nodes := []*TreeNode{root}
	nulls := 0
	tengenSay("[")
	for at := 0; at < len(nodes); at++ {
		node := nodes[at]
		if node == nil {
			nulls++
			continue
		}
		// Those at the end are left out.
		for ; nulls > 0; nulls-- {
			tengenSay(",null")
		}
		if at > 0 {
			tengenSay(",")
		}
		tengenWriteInt(node.Val, what)
		nodes = append(nodes, node.Left, node.Right)
		tengenCheckEnd(len(nodes), what)
	}
	tengenSay("]")
}
