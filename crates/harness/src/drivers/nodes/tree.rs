#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<Rc<RefCell<TreeNode>>>,
    pub right: Option<Rc<RefCell<TreeNode>>>,
}

impl TreeNode {
    #[inline]
    pub fn new(val: i32) -> Self {
        TreeNode {
            val,
            left: None,
            right: None
        }
    }
}
@CODE@
use std::rc::Rc;

impl Value for Option<Rc<RefCell<TreeNode>>> {
    fn read(input: &mut Input) -> Self {
        let mut nodes: Vec<Rc<RefCell<TreeNode>>> = Vec::new();
        input.take();
        let mut at = 0;
        while !input.takes(b']') {
            if input.peek() == b'n' {
                input.word();
            } else {
                let node = Rc::new(RefCell::new(TreeNode::new(i32::read(input))));
                if at > 0 {
                    // The two children of a node are adjacent.
                    let mut parent = nodes[(at - 1) / 2].borrow_mut();
                    let place = if at % 2 == 1 { &mut parent.left } else { &mut parent.right };
                    *place = Some(node.clone());
                }
                nodes.push(node);
            }
            at += 1;
        }
        nodes.first().cloned()
    }

    fn write(self, output: &mut Output, what: &str) {
        // Dropping a deep tree would take stack space for each level; the program ends soon.
        std::mem::forget(self.clone());
        let mut nodes = vec![self];
        let (mut at, mut nulls) = (0, 0);
        output.0.push('[');
        while at < nodes.len() {
            match nodes[at].clone() {
                None => nulls += 1,
                Some(node) => {
                    // Trailing nulls are omitted.
                    output.0.push_str(&",null".repeat(nulls));
                    nulls = 0;
                    if at > 0 {
                        output.0.push(',');
                    }
                    let node = node.borrow();
                    node.val.write(output, what);
                    nodes.extend([node.left.clone(), node.right.clone()]);
                    check_end(nodes.len(), what);
                }
            }
            at += 1;
        }
        output.0.push(']');
    }
}
