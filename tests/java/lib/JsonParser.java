// A JSON reader and writer: recursion, maps, escapes, errors with positions.
import java.util.*;

public class JsonParser {
    private final String text;
    private int at;

    JsonParser(String t) { text = t; }

    static class JsonException extends RuntimeException {
        JsonException(String m, int at) { super(m + " at " + at); }
    }

    static Object parse(String s) {
        JsonParser p = new JsonParser(s);
        Object v = p.value();
        p.space();
        if (p.at < s.length()) throw new JsonException("trailing text", p.at);
        return v;
    }

    private void space() { while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++; }

    private char peek() {
        space();
        if (at >= text.length()) throw new JsonException("unexpected end", at);
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) throw new JsonException("expected " + c + " but found " + text.charAt(at), at);
        at++;
    }

    private Object value() {
        char c = peek();
        return switch (c) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> {
                if (c == '-' || Character.isDigit(c)) yield number();
                throw new JsonException("unexpected " + c, at);
            }
        };
    }

    private Object word(String w, Object v) {
        if (!text.startsWith(w, at)) throw new JsonException("bad word", at);
        at += w.length();
        return v;
    }

    private Map<String, Object> object() {
        Map<String, Object> m = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            at++;
            return m;
        }
        do {
            if (peek() != '"') throw new JsonException("key expected", at);
            String k = string();
            expect(':');
            if (m.putIfAbsent(k, value()) != null) throw new JsonException("duplicate key " + k, at);
        } while (more('}'));
        return m;
    }

    private List<Object> array() {
        List<Object> l = new ArrayList<>();
        expect('[');
        if (peek() == ']') {
            at++;
            return l;
        }
        do l.add(value()); while (more(']'));
        return l;
    }

    private boolean more(char end) {
        char c = peek();
        at++;
        if (c == ',') return true;
        if (c == end) return false;
        throw new JsonException("expected , or " + end, at - 1);
    }

    private String string() {
        expect('"');
        StringBuilder b = new StringBuilder();
        while (true) {
            if (at >= text.length()) throw new JsonException("unterminated string", at);
            char c = text.charAt(at++);
            if (c == '"') return b.toString();
            if (c != '\\') {
                b.append(c);
                continue;
            }
            c = text.charAt(at++);
            switch (c) {
                case 'n' -> b.append('\n');
                case 't' -> b.append('\t');
                case 'u' -> {
                    b.append((char) Integer.parseInt(text, at, at + 4, 16));
                    at += 4;
                }
                default -> b.append(c);
            }
        }
    }

    private Number number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String s = text.substring(start, at);
        try {
            return s.matches("-?\\d+") ? (Number) Long.valueOf(s) : Double.valueOf(s);
        } catch (NumberFormatException e) {
            throw new JsonException("bad number " + s, start);
        }
    }

    static String write(Object o) {
        if (o instanceof Map<?, ?> m) {
            StringJoiner j = new StringJoiner(",", "{", "}");
            m.forEach((k, v) -> j.add(write(k) + ":" + write(v)));
            return j.toString();
        }
        if (o instanceof List<?> l) return l.stream().map(JsonParser::write).collect(java.util.stream.Collectors.joining(",", "[", "]"));
        if (o instanceof String s) return '"' + s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
        return String.valueOf(o);
    }

    public static void main(String[] args) {
        for (String s : List.of("{\"a\": [1, 2.5, -3e2, {\"b\": null}], \"c\": \"x\\n\\u0041\\\"\", \"d\": true}", "[]", "{}", "[[[[]]]]", "\"plain\"", "[1,]", "{\"a\":1,\"a\":2}", "{a:1}", "[1 2]", "nul", "\"open", "", "-", "12345678901234567890", "[true,false,null]x", "{\"k\":[{},{\"z\":0}]}")) {
            try {
                Object o = parse(s);
                System.out.println(write(o) + " " + (o == null ? "null" : o.getClass().getSimpleName()) + " " + parse(write(o)).equals(o));
            } catch (JsonException e) {
                System.out.println(s + " -> " + e.getMessage());
            }
        }
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 300; i++) deep.append("[");
        for (int i = 0; i < 300; i++) deep.append("]");
        System.out.println(write(parse(deep.toString())).length());
        parse("[1, 2, oops]");
    }
}
