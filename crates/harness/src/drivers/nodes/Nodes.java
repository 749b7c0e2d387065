    /** Linked lists and trees, whose classes are there only where the signature has them. */
    private static final class Nodes {
        /** A list that is a circle has no end; no answer has as many nodes as this. */
        private static final int MOST = 1 << 21;

        Object read(Class<?> type) {
            try {
                INPUT.take();
                return type.getName().equals("ListNode") ? readList(type) : readTree(type);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private Object readNode(Class<?> type) throws ReflectiveOperationException {
            Object node = type.getDeclaredConstructor().newInstance();
            field(type, "val").setInt(node, (Integer) INPUT.read(int.class));
            return node;
        }

        private Object readList(Class<?> type) throws ReflectiveOperationException {
            Field next = field(type, "next");
            Object head = null;
            Object last = null;
            while (!INPUT.takes(']')) {
                Object node = readNode(type);
                if (last == null) {
                    head = node;
                } else {
                    next.set(last, node);
                }
                last = node;
            }
            return head;
        }

        private Object readTree(Class<?> type) throws ReflectiveOperationException {
            Field[] sides = {field(type, "right"), field(type, "left")};
            List<Object> nodes = new ArrayList<>();
            for (int at = 0; !INPUT.takes(']'); at++) {
                if (INPUT.peek() == 'n') {
                    INPUT.skipped(4);
                    continue;
                }
                Object node = readNode(type);
                if (at > 0) {
                    // Both children of a node stand after each other.
                    sides[at % 2].set(nodes.get((at - 1) / 2), node);
                }
                nodes.add(node);
            }
            return nodes.isEmpty() ? null : nodes.get(0);
        }

        void write(Object root, Routine routine) throws Failure {
            try {
                OUTPUT.append('[');
                if (root != null) {
                    boolean isList = root.getClass().getSimpleName().equals("ListNode");
                    String[] children = isList ? new String[] {"next"} : new String[] {"left", "right"};
                    writeLevels(root, children, routine);
                }
                OUTPUT.append(']');
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** A list is a tree in which each node has one child; nulls at the end are left out. */
        private void writeLevels(Object root, String[] children, Routine routine) throws ReflectiveOperationException, Failure {
            Field value = field(root.getClass(), "val");
            Field[] links = new Field[children.length];
            for (int at = 0; at < links.length; at++) {
                links[at] = field(root.getClass(), children[at]);
            }
            List<Object> nodes = new ArrayList<>();
            nodes.add(root);
            int nulls = 0;
            for (int at = 0; at < nodes.size(); at++) {
                Object node = nodes.get(at);
                if (node == null) {
                    nulls++;
                    continue;
                }
                for (; nulls > 0; nulls--) {
                    OUTPUT.append(",null");
                }
                OUTPUT.append(at > 0 ? "," : "").append(value.getInt(node));
                for (Field link : links) {
                    nodes.add(link.get(node));
                }
                if (nodes.size() > MOST) {
                    throw new Failure(routine.name + " returned nodes without an end");
                }
            }
        }

        private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }
    }
