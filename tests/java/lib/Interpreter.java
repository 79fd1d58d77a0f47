// A small expression interpreter: parsing, sealed types, maps, exceptions, closures.
import java.util.*;
import java.util.function.*;

public class Interpreter {
    static final class SyntaxError extends RuntimeException {
        SyntaxError(String m, int at) { super(m + " at " + at); }
    }

    interface Node { double eval(Map<String, Double> env); }

    static class Parser {
        private final String text;
        private int at;
        private static final Map<String, DoubleUnaryOperator> FUNCTIONS = new TreeMap<>(Map.of("sqrt", Math::sqrt, "abs", Math::abs, "neg", x -> -x));

        Parser(String t) { text = t; }

        Node parse() {
            Node n = expression();
            if (at < text.length()) throw new SyntaxError("unexpected '" + text.charAt(at) + "'", at);
            return n;
        }

        private boolean eat(char c) {
            while (at < text.length() && text.charAt(at) == ' ') at++;
            if (at < text.length() && text.charAt(at) == c) {
                at++;
                return true;
            }
            return false;
        }

        private Node expression() {
            Node left = term();
            while (true) {
                Node l = left;
                if (eat('+')) {
                    Node r = term();
                    left = env -> l.eval(env) + r.eval(env);
                } else if (eat('-')) {
                    Node r = term();
                    left = env -> l.eval(env) - r.eval(env);
                } else return left;
            }
        }

        private Node term() {
            Node left = factor();
            while (true) {
                Node l = left;
                if (eat('*')) {
                    Node r = factor();
                    left = env -> l.eval(env) * r.eval(env);
                } else if (eat('/')) {
                    Node r = factor();
                    left = env -> l.eval(env) / r.eval(env);
                } else return left;
            }
        }

        private Node factor() {
            if (eat('-')) {
                Node n = factor();
                return env -> -n.eval(env);
            }
            if (eat('(')) {
                Node n = expression();
                if (!eat(')')) throw new SyntaxError("missing )", at);
                return n;
            }
            int start = at;
            while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) at++;
            if (at > start) {
                double v = Double.parseDouble(text.substring(start, at));
                return env -> v;
            }
            while (at < text.length() && Character.isLetter(text.charAt(at))) at++;
            if (at == start) throw new SyntaxError("expected a value", at);
            String name = text.substring(start, at);
            if (eat('(')) {
                Node argument = expression();
                if (!eat(')')) throw new SyntaxError("missing )", at);
                DoubleUnaryOperator f = Optional.ofNullable(FUNCTIONS.get(name)).orElseThrow(() -> new SyntaxError("no function " + name, start));
                return env -> f.applyAsDouble(argument.eval(env));
            }
            return env -> {
                Double v = env.get(name);
                if (v == null) throw new NoSuchElementException("unbound " + name);
                return v;
            };
        }
    }

    public static void main(String[] args) {
        Map<String, Double> env = new HashMap<>(Map.of("x", 3.0, "y", 4.0));
        for (String s : List.of("1+2*3", "(1+2)*3", "-x*y", "sqrt(x*x+y*y)", "10/4-1.5", "1/0", "abs(neg(2))", "2*(3+", "z+1", "3 $ 4", "foo(1)", "", "1..2", "((((7))))", "1-2-3-4", "2 * 3 + 4 * 5")) {
            try {
                System.out.println(s + " = " + new Parser(s).parse().eval(env));
            } catch (SyntaxError | NoSuchElementException | NumberFormatException e) {
                System.out.println(s + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        Node loop = new Parser("x*2-y/3").parse();
        double total = 0;
        for (int i = 0; i < 1000; i++) {
            env.put("x", (double) i);
            total += loop.eval(env);
        }
        System.out.println(total);
    }
}
