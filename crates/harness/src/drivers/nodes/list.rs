#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>
}

impl ListNode {
    #[inline]
    fn new(val: i32) -> Self {
        ListNode {
            next: None,
            val
        }
    }
}
@CODE@
impl Value for Option<Box<ListNode>> {
    fn read(input: &mut Input) -> Self {
        let mut head = None;
        let mut place = &mut head;
        input.take();
        while !input.takes(b']') {
            let node = place.insert(Box::new(ListNode::new(i32::read(input))));
            place = &mut node.next;
        }
        head
    }

    fn write(mut self, output: &mut Output, what: &str) {
        output.0.push('[');
        let mut is_first = true;
        // Node by node: dropping a long list recursively would take stack space for each node.
        while let Some(node) = self {
            if !is_first {
                output.0.push(',');
            }
            is_first = false;
            node.val.write(output, what);
            self = node.next;
        }
        output.0.push(']');
    }
}
