//! Linked lists and trees: the forms in which contestants write of them, and what is wrong with some.

use super::{class, routine, run};
use harness::{Signature, stub};

fn reversal() -> Signature {
    Signature::Function(routine("reverseList", &["head: ListNode"], "ListNode"))
}

fn inversion() -> Signature {
    Signature::Function(routine("invertTree", &["root: TreeNode"], "TreeNode"))
}

const PYTHON: &str = "class Solution:
    def reverseList(self, head: Optional[ListNode]) -> Optional[ListNode]:
        last = None
        while head:
            head.next, last, head = last, head, head.next
        return last
";

const RUST: &str = "use std::rc::Rc;
use std::cell::RefCell;
impl Solution {
    pub fn invert_tree(root: Option<Rc<RefCell<TreeNode>>>) -> Option<Rc<RefCell<TreeNode>>> {
        let mut open: Vec<_> = root.clone().into_iter().collect();
        while let Some(node) = open.pop() {
            let mut node = node.borrow_mut();
            let left = node.left.take();
            node.left = node.right.take();
            node.right = left;
            open.extend(node.left.clone());
            open.extend(node.right.clone());
        }
        root
    }
}
";

#[test]
fn what_solutions_make_of_lists_and_trees_is_printed() {
    testing::needs(&["python3"]);
    for (input, answer) in [("[1,2,3]", "[3,2,1]"), ("[]", "[]")] {
        let outcome = run("python", &reversal(), PYTHON, input).unwrap();
        assert_eq!(outcome.answer().0.trim(), answer);
    }
    for (input, answer) in [("[1,2,3,null,4]", "[1,3,2,null,null,4]"), ("[]", "[]")] {
        if let Some(outcome) = run("rust", &inversion(), RUST, input) {
            assert_eq!(outcome.answer().0.trim(), answer);
        }
    }
}

#[test]
fn a_circle_and_what_is_no_node_are_refused() {
    testing::needs(&["python3", "node"]);
    let python = |body: &str| {
        let text = format!("class Solution:\n    def reverseList(self, head):\n        {body}\n");
        run("python", &reversal(), &text, "[1]").unwrap().failure()
    };
    assert_eq!(
        python("head.next = head; return head"),
        "reverseList returned nodes without an end"
    );
    assert_eq!(
        python("return [1]"),
        "reverseList returned list, expected ListNode"
    );
    assert_eq!(
        python("return ListNode('x')"),
        "reverseList returned str, expected int"
    );
    let text = "var reverseList = function(head) { return [1]; };";
    let outcome = run("javascript", &reversal(), text, "[1]").unwrap();
    assert_eq!(
        outcome.failure(),
        "reverseList returned array, expected ListNode"
    );
}

#[test]
fn without_such_types_the_names_are_the_contestants() {
    testing::needs(&["g++"]);
    let signature = class("Stack", &[], vec![routine("push", &["x: int"], "int")]);
    let text = "struct ListNode { long value; };\nclass Stack { public: ListNode top; int push(int x) { return top.value = x; } };";
    let input = "[\"Stack\",\"push\"]\n[[],[5]]\n";
    if let Some(outcome) = run("c++", &signature, text, input) {
        assert_eq!(outcome.answer().0, "[null,5]\n");
    }
}

#[test]
fn starter_code_shows_the_definitions_as_comments() {
    let of = |signature: &Signature, language| stub(signature, language).unwrap();
    assert_eq!(
        of(&reversal(), "python"),
        "# Definition for singly-linked list.\n# class ListNode:\n#     def __init__(self, val=0, next=None):\n\
         #         self.val = val\n#         self.next = next\nclass Solution:\n\n    \
         def reverseList(self, head: Optional[ListNode]) -> Optional[ListNode]:\n        pass\n"
    );
    assert_eq!(
        of(&reversal(), "c"),
        "/**\n * Definition for singly-linked list.\n * struct ListNode {\n *     int val;\n *     struct ListNode *next;\n * };\n */\n\
         struct ListNode* reverseList(struct ListNode* head) {\n    \n}\n"
    );
    for (language, line) in [
        ("c++", "    TreeNode* invertTree(TreeNode* root) {\n"),
        ("java", "    public TreeNode invertTree(TreeNode root) {\n"),
        ("javascript", " * @param {TreeNode} root\n"),
        ("go", "func invertTree(root *TreeNode) *TreeNode {\n"),
        (
            "rust",
            "// }\nuse std::rc::Rc;\nuse std::cell::RefCell;\nimpl Solution {\n    pub fn invert_tree(root: Option<Rc<RefCell<TreeNode>>>)",
        ),
    ] {
        let stub = of(&inversion(), language);
        assert!(
            stub.contains("Definition for a binary tree node.\n"),
            "{stub}"
        );
        assert!(stub.contains(line), "{stub}");
    }
}
