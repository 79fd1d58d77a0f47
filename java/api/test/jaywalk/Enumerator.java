package jaywalk;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs programs in all ways on a plain JVM: each way from the start, the ways in the order of their alternatives.
 *
 * <p>Each argument is a program, {@code "programs.Pools 2 false AN"}. Each of its runs becomes a line: its token, how
 * it ended, and what it wrote, with a bar for each end of a line.
 */
final class Enumerator extends Chooser {
    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv";

    private final List<Long> picks = new ArrayList<>();
    private final List<Long> widths = new ArrayList<>();
    private int depth;
    /** What a token says about this run: for an object of a pool its number, with null as the first if it is one. */
    private final List<Long> named = new ArrayList<>();
    /** What each of these is about. */
    private final List<Sort> sorts = new ArrayList<>();

    @Override
    int chooseObject(int[] alternatives, int made, boolean fresh) {
        int before = named.size();
        int object = super.chooseObject(alternatives, made, fresh);
        named.subList(before, named.size()).clear();
        sorts.subList(before, sorts.size()).clear();
        named.add((long) object + (alternatives[0] == NULL ? 1 : 0));
        sorts.add(Sort.OBJECT);
        return object;
    }

    @Override
    long choose(Sort sort, long alternatives) {
        if (depth == picks.size()) {
            picks.add(0L);
            widths.add(alternatives);
        } else if (widths.get(depth) != alternatives) {
            throw new IllegalStateException("the same choices have led to another run");
        }
        named.add(picks.get(depth));
        sorts.add(sort);
        return picks.get(depth++);
    }

    @Override
    String afterFailedAssumption() {
        return "the next run follows";
    }

    /** Goes to the next way, if there is one. */
    private boolean advance() {
        depth = 0;
        named.clear();
        sorts.clear();
        for (int last = picks.size() - 1; last >= 0; last--) {
            long next = picks.get(last) + 1;
            if (next < widths.get(last)) {
                picks.set(last, next);
                return true;
            }
            picks.remove(last);
            widths.remove(last);
        }
        return false;
    }

    private String token() {
        StringBuilder token = new StringBuilder("jw2-00000000-");
        Sort before = Sort.NUMBER;
        for (int i = 0; i < named.size(); i++) {
            if (sorts.get(i) != before) {
                before = sorts.get(i);
                token.append(before == Sort.OBJECT ? 'O' : before.letters.charAt(0));
            }
            long rest = named.get(i);
            for (; rest >= 16; rest /= 16) {
                token.append(DIGITS.charAt((int) (16 + rest % 16)));
            }
            token.append(DIGITS.charAt((int) rest));
        }
        return token.toString();
    }

    public static void main(String[] programs) throws ReflectiveOperationException {
        PrintStream out = System.out;
        for (String program : programs) {
            String[] words = program.split(" ");
            Enumerator enumerator = new Enumerator();
            Chooser.use(enumerator);
            do {
                ByteArrayOutputStream written = new ByteArrayOutputStream();
                System.setOut(new PrintStream(written, true));
                String end = run(words[0], Arrays.copyOfRange(words, 1, words.length));
                String text = written.toString().replace(System.lineSeparator(), "|");
                out.println(enumerator.token() + "\t" + end + "\t" + text);
            } while (enumerator.advance());
        }
        out.flush();
    }

    private static String run(String program, String[] arguments) throws ReflectiveOperationException {
        try {
            Class.forName(program).getMethod("main", String[].class).invoke(null, (Object) arguments);
            return "completed";
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof AssumptionFailed ? "pruned" : e.getCause().toString();
        }
    }
}
