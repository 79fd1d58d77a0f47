// Text blocks: indentation, escapes, line continuation.
public class TextBlocks {
    static void show(String s) {
        System.out.println(s.length() + " " + s.hashCode() + "|" + s.replace("\n", "\\n").replace(" ", "_").replace("\t", "\\t") + "|");
    }

    public static void main(String[] args) {
        show("""
            hello
              world
            """);
        show("""
            no newline at the end""");
        show("""
    less indented
        more
    """);
        show("""
            closing decides
              indent
          """);
        show("""
            trailing spaces   
            kept by escape  \s
            tab\tinside
            """);
        show("""
            one \
            line \
            only""");
        show("""
            quotes " and "" and \""" and \\ backslash
            octal \101 unicode \u0041
            """);
        show("""

            blank lines

            """);
        show("");
        String name = "Ada";
        String json = """
            {
              "name": "%s",
              "age": %d
            }
            """.formatted(name, 36);
        System.out.print(json);
        System.out.println(json.lines().count() + " " + json.strip().length() + " " + "  a\n b\n".stripIndent().length());
        System.out.println("x\\ty\\n".translateEscapes() + "a\nb".indent(3) + "|" + "   c\n  d".indent(-2) + "|");
        System.out.println(("""
            same""" == "same") + " " + """
            a
            b""".equals("a\nb"));
    }
}
