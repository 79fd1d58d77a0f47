// StringTokenizer, Scanner on strings, StreamTokenizer, Integer parsing of pieces.
import java.io.*;
import java.util.*;
import java.util.regex.Pattern;

public class Tokenizers {
    public static void main(String[] args) throws IOException {
        StringTokenizer t = new StringTokenizer("a b\tc\nd");
        System.out.print(t.countTokens() + ": ");
        while (t.hasMoreTokens()) System.out.print(t.nextToken() + ";");
        t = new StringTokenizer("1+2*(3-4)", "+-*/()", true);
        while (t.hasMoreElements()) System.out.print(" " + t.nextElement());
        System.out.println();
        try {
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no more " + e.getMessage());
        }
        Scanner s = new Scanner("12 3.5 word true 99999999999 0x1F\nrest of line\n\nlast").useLocale(Locale.ROOT);
        System.out.println(s.nextInt() + " " + s.nextDouble() + " " + s.next() + " " + s.nextBoolean() + " " + s.nextLong() + " " + s.hasNextInt() + " " + s.next() + " [" + s.nextLine() + "] [" + s.nextLine()
                + "] [" + s.nextLine() + "] " + s.hasNext() + " " + s.nextLine() + " " + s.hasNextLine());
        try {
            s.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Scanner("abc").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        Scanner d = new Scanner("a,b;c , d").useDelimiter("\\s*[,;]\\s*");
        while (d.hasNext()) System.out.print(d.next() + "|");
        System.out.println();
        System.out.println(new Scanner("key=42").findInLine("(\\w+)=(\\d+)") + " " + new Scanner("ff 777").nextInt(16) + " " + new Scanner("123456789012345678901234567890").nextBigInteger() + " "
                + new Scanner("x1 y2").tokens().toList() + new Scanner("a1b22").findAll(Pattern.compile("\\d+")).map(m -> m.group()).toList());
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.5 + 'str' // comment\n y /* c */ -7"));
        st.slashSlashComments(true);
        st.slashStarComments(true);
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            System.out.print(st.ttype == StreamTokenizer.TT_NUMBER ? "num " + st.nval : st.ttype == StreamTokenizer.TT_WORD ? "word " + st.sval : st.ttype == '\'' ? "quoted " + st.sval : "op " + (char) st.ttype);
            System.out.print("@" + st.lineno() + " ");
        }
        System.out.println();
        Deque<Integer> stack = new ArrayDeque<>();
        for (String x : "3 4 + 2 * 7 -".split(" ")) {
            switch (x) {
                case "+" -> stack.push(stack.pop() + stack.pop());
                case "*" -> stack.push(stack.pop() * stack.pop());
                case "-" -> stack.push(-stack.pop() + stack.pop());
                default -> stack.push(Integer.parseInt(x));
            }
        }
        System.out.println(stack);
    }
}
