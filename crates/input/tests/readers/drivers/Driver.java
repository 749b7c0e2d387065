import java.io.*;
import java.nio.file.*;

/** Runs the program of the class NAME on each NAME.*.in here, and keeps what it prints beside it. */
public class Driver {
    public static void main(String[] args) throws Exception {
        for (File file : new File(".").listFiles()) {
            String path = file.getName();
            if (!path.endsWith(".in")) continue;
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setIn(new FileInputStream(file));
            System.setOut(new PrintStream(printed));
            Class<?> program = Class.forName(path.substring(0, path.indexOf('.')));
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            System.out.flush();
            Files.write(Paths.get(path.replaceAll("in$", "out")), printed.toByteArray());
        }
    }
}
