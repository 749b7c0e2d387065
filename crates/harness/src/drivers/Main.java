import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a solution: reads the calls, makes them, prints the results in a frame. */
public final class Main {
    @SIGNATURE@
    /** Whether input and answer have a frame around them. */
    private static final boolean FRAMED = @FRAMED@;

    /** A function, a method or a constructor of the signature, and the solution's own once it is found. */
    private static final class Routine {
        final String called;
        final String name;
        final String returns;
        final String[] params;
        Executable found;
        Type[] types;

        Routine(String called, String name, String returns, String... params) {
            this.called = called;
            this.name = name;
            this.returns = returns;
            this.params = params;
        }

        /** The one of these with the name and as many parameters as the signature has. */
        void find(Executable[] candidates) throws Failure {
            String why = SOLUTION.getSimpleName() + " has no method " + name;
            for (Executable candidate : candidates) {
                boolean isMethod = candidate instanceof Method;
                if (isMethod && !candidate.getName().equals(name)) {
                    continue;
                }
                String refusal = refusal(candidate);
                if (refusal == null) {
                    found = candidate;
                    types = candidate.getGenericParameterTypes();
                    candidate.setAccessible(true);
                    return;
                }
                why = refusal;
            }
            throw new Failure(why);
        }

        /** Why a candidate of the right name cannot be called as the signature says, if it cannot. */
        private String refusal(Executable candidate) {
            Type[] given = candidate.getGenericParameterTypes();
            if (given.length != params.length) {
                String plural = given.length == 1 ? " parameter" : " parameters";
                return name + " takes " + given.length + plural + ", expected " + params.length;
            }
            for (int at = 0; at < params.length; at++) {
                if (!fits(given[at], params[at])) {
                    String type = given[at].getTypeName();
                    return "parameter " + (at + 1) + " of " + name + " is " + type + ", expected " + params[at];
                }
            }
            Type returned = candidate instanceof Method ? ((Method) candidate).getGenericReturnType() : void.class;
            return fits(returned, returns) ? null : name + " returns " + returned.getTypeName() + ", expected " + returns;
        }

        Object[] arguments() {
            Object[] values = new Object[types.length];
            for (int at = 0; at < values.length; at++) {
                values[at] = INPUT.read(types[at]);
            }
            return values;
        }
    }

    /** The solution cannot be used, or returned what it must not. */
    private static final class Failure extends Exception {
        Failure(String why) {
            super(why);
        }
    }

    private static final Map<String, List<Class<?>>> TYPES = Map.of(
        "int", List.of(int.class, Integer.class),
        "long", List.of(long.class, Long.class),
        "double", List.of(double.class, Double.class),
        "bool", List.of(boolean.class, Boolean.class),
        "char", List.of(char.class, Character.class),
        "string", List.of(String.class),
        "void", List.of(void.class));

    /** Whether a type of the solution holds the values of a type of the signature. */
    private static boolean fits(Type type, String wanted) {
        if (wanted.endsWith("[]")) {
            Type item = itemOf(type);
            return item != null && fits(item, wanted.substring(0, wanted.length() - 2));
        }
        if (wanted.endsWith("?")) {
            List<Class<?>> types = TYPES.get(wanted.substring(0, wanted.length() - 1));
            return types.get(types.size() - 1) == type;
        }
        if (wanted.endsWith("Node")) {
            return type instanceof Class && ((Class<?>) type).getName().equals(wanted);
        }
        return TYPES.get(wanted).contains(type);
    }

    private static boolean isNode(Type type) {
        return type instanceof Class && ((Class<?>) type).getName().matches("ListNode|TreeNode");
    }

    /** What an array or a list consists of; nothing for other types. */
    private static Type itemOf(Type type) {
        if (type instanceof ParameterizedType && ((ParameterizedType) type).getRawType() == List.class) {
            return ((ParameterizedType) type).getActualTypeArguments()[0];
        }
        if (type instanceof GenericArrayType) {
            return ((GenericArrayType) type).getGenericComponentType();
        }
        return type instanceof Class ? ((Class<?>) type).getComponentType() : null;
    }

    /** The input, which has been checked against the signature: commas are as good as blanks. */
    private static final class Input {
        private final byte[] text;
        private int at;
        final String nonce;

        Input(byte[] text) {
            this.text = text;
            while (FRAMED && at < text.length && text[at] != '\n') {
                at++;
            }
            nonce = new String(text, 0, at, StandardCharsets.UTF_8);
        }

        byte peek() {
            while (at < text.length && (text[at] == ',' || text[at] <= ' ' && text[at] >= 0)) {
                at++;
            }
            return at < text.length ? text[at] : 0;
        }

        void take() {
            peek();
            at++;
        }

        boolean takes(char wanted) {
            boolean here = peek() == wanted;
            at += here ? 1 : 0;
            return here;
        }

        Object read(Type type) {
            Type item = itemOf(type);
            if (item != null) {
                return readItems(type, item);
            }
            if (isNode(type)) {
                return NODES.read((Class<?>) type);
            }
            if (type == String.class || type == char.class || type == Character.class) {
                String read = peek() == '"' ? readString() : skipped(4);
                return type == String.class || read == null ? read : (Object) read.charAt(0);
            }
            return readWord((Class<?>) type);
        }

        String skipped(int bytes) {
            at += bytes;
            return null;
        }

        private Object readItems(Type type, Type item) {
            List<Object> items = new ArrayList<>();
            take();
            while (!takes(']')) {
                items.add(read(item));
            }
            if (type instanceof ParameterizedType) {
                return items;
            }
            Object array = Array.newInstance(rawOf(item), items.size());
            for (int at = 0; at < items.size(); at++) {
                Array.set(array, at, items.get(at));
            }
            return array;
        }

        private Class<?> rawOf(Type type) {
            return (Class<?>) (type instanceof ParameterizedType ? ((ParameterizedType) type).getRawType() : type);
        }

        private Object readWord(Class<?> type) {
            peek();
            int start = at;
            while (at < text.length && text[at] > ' ' && text[at] != ',' && text[at] != ']') {
                at++;
            }
            String word = new String(text, start, at - start, StandardCharsets.ISO_8859_1);
            if (word.equals("null")) {
                return null;
            }
            if (type == int.class || type == Integer.class) {
                return Integer.parseInt(word);
            }
            if (type == long.class || type == Long.class) {
                return Long.parseLong(word);
            }
            return type == boolean.class || type == Boolean.class ? (Object) word.equals("true") : Double.valueOf(word);
        }

        String readString() {
            take();
            StringBuilder built = new StringBuilder();
            while (true) {
                int start = at;
                while (text[at] != '"' && text[at] != '\\') {
                    at++;
                }
                built.append(new String(text, start, at - start, StandardCharsets.UTF_8));
                if (text[at++] == '"') {
                    return built.toString();
                }
                built.append(readEscape());
            }
        }

        private char readEscape() {
            char letter = (char) text[at++];
            if (letter == 'u') {
                at += 4;
                return (char) Integer.parseInt(new String(text, at - 4, 4, StandardCharsets.ISO_8859_1), 16);
            }
            int known = "bfnrt".indexOf(letter);
            return known < 0 ? letter : "\b\f\n\r\t".charAt(known);
        }
    }

    private static final StringBuilder OUTPUT = new StringBuilder();

    private static void write(Object value, Routine routine) throws Failure {
        if (value instanceof List || value != null && value.getClass().isArray()) {
            writeItems(value, routine);
        } else if (value instanceof Double) {
            if (!Double.isFinite((Double) value)) {
                throw new Failure(routine.name + " returned " + value + ", which JSON cannot hold");
            }
            OUTPUT.append(new BigDecimal((Double) value).setScale(5, RoundingMode.HALF_EVEN).toPlainString());
        } else if (value instanceof String || value instanceof Character) {
            writeString(value.toString());
        } else if (routine.returns.replace("[]", "").endsWith("Node")) {
            NODES.write(value, routine);
        } else if (value == null && !routine.returns.contains("?") && !routine.returns.equals("void")) {
            throw new Failure(routine.name + " returned null, expected " + routine.returns);
        } else {
            OUTPUT.append(value);
        }
    }

@NODES@
    private static final Nodes NODES = new Nodes();

    private static void writeItems(Object items, Routine routine) throws Failure {
        boolean isList = items instanceof List;
        Object[] listed = isList ? ((List<?>) items).toArray() : null;
        int size = isList ? listed.length : Array.getLength(items);
        OUTPUT.append('[');
        for (int at = 0; at < size; at++) {
            if (at > 0) {
                OUTPUT.append(',');
            }
            write(isList ? listed[at] : Array.get(items, at), routine);
        }
        OUTPUT.append(']');
    }

    private static void writeString(String text) {
        OUTPUT.append('"');
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                OUTPUT.append('\\').append(letter);
            } else if (letter < ' ') {
                OUTPUT.append(String.format("\\u%04x", (int) letter));
            } else {
                OUTPUT.append(letter);
            }
        }
        OUTPUT.append('"');
    }

    private static Object instance() throws ReflectiveOperationException, Failure {
        CONSTRUCTOR.find(SOLUTION.getDeclaredConstructors());
        return ((Constructor<?>) CONSTRUCTOR.found).newInstance(CONSTRUCTOR.arguments());
    }

    private static void call(Object instance, Routine routine) throws ReflectiveOperationException, Failure {
        write(((Method) routine.found).invoke(instance, routine.arguments()), routine);
    }

    private static void runFunction() throws ReflectiveOperationException, Failure {
        call(instance(), METHODS[0]);
    }

    private static void runClass() throws ReflectiveOperationException, Failure {
        String[] names = (String[]) INPUT.read(String[].class);
        Map<String, Routine> routines = new HashMap<>();
        for (Routine routine : METHODS) {
            routines.put(routine.called, routine);
        }
        INPUT.take();
        INPUT.take();
        Object instance = instance();
        INPUT.take();
        OUTPUT.append("[null");
        for (String name : Arrays.asList(names).subList(1, names.length)) {
            OUTPUT.append(',');
            INPUT.take();
            call(instance, routines.get(name));
            INPUT.take();
        }
        OUTPUT.append(']');
    }

    /** What was thrown, in one line, with the line of the solution it came from. */
    private static String described(Throwable thrown) {
        while (thrown.getCause() != null && (thrown instanceof InvocationTargetException || thrown instanceof ExceptionInInitializerError)) {
            thrown = thrown.getCause();
        }
        if (thrown instanceof Failure) {
            return thrown.getMessage();
        }
        thrown.printStackTrace();
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (FILE.equals(element.getFileName())) {
                return thrown + " (" + FILE + ":" + element.getLineNumber() + ")";
            }
        }
        return thrown.toString();
    }

    private static Input INPUT;

    public static void main(String[] args) throws IOException {
        INPUT = new Input(System.in.readAllBytes());
        String said;
        try {
            for (Routine method : METHODS) {
                method.find(SOLUTION.getDeclaredMethods());
            }
            if (IS_CLASS) {
                runClass();
            } else {
                runFunction();
            }
            said = "+" + OUTPUT;
        } catch (Throwable thrown) {
            said = "-" + described(thrown);
        }
        System.out.flush();
        if (!FRAMED && said.startsWith("-")) {
            System.err.println(said.substring(1));
            Runtime.getRuntime().halt(1);
        }
        String frame = FRAMED ? INPUT.nonce + said + "\n" + INPUT.nonce : said.substring(1) + "\n";
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            out.write(frame.getBytes(StandardCharsets.UTF_8));
        }
        Runtime.getRuntime().halt(0);
    }
}
