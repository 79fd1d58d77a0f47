// java.util.regex: groups, quantifiers, look-around, flags, replacement.
import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

public class RegexBasics {
    static void find(String regex, String text) {
        Matcher m = Pattern.compile(regex).matcher(text);
        StringBuilder b = new StringBuilder(regex + " in " + text + ":");
        while (m.find()) {
            b.append(" ").append(m.start()).append("-").append(m.end()).append("'").append(m.group()).append("'");
            for (int i = 1; i <= m.groupCount(); i++) b.append("(").append(m.group(i)).append(")");
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        find("a+b", "aab ab b aaab");
        find("(\\w+)@(\\w+)\\.com", "joe@site.com, ann@home.com, bad@x.org");
        find("a*?b", "aaab");
        find("a*+a", "aaa");
        find("(a|b)*c", "ababc");
        find("[^aeiou\\s]{2,}", "strengths and rhythm");
        find("\\bfoo\\b", "foo food foo");
        find("(?<=\\$)\\d+(?=\\.)", "$12.5 $7 $9.1");
        find("(?<!x)y", "xy yy");
        find("(\\d)(\\d)?\\1", "121 11 131");
        find("^\\s*|\\s*$", "  x ");
        find("[a-d&&[^bc]]+", "abcdad");
        find("\\p{Lu}\\p{Ll}+|\\p{Punct}", "Hello World! \u00c9t\u00e9.");
        find("x??y?", "xyx");
        find("\\Q.*\\E", "a.*b");
        find("", "ab");
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-05 and 1999-12");
        while (m.find()) System.out.println(m.group("year") + "/" + m.group("month") + " " + m.start("month"));
        System.out.println("2024-05".replaceAll("(?<y>\\d+)-(?<m>\\d+)", "${m}.${y}"));
        System.out.println(Pattern.compile("abc", Pattern.CASE_INSENSITIVE).matcher("xABCx").find() + " " + Pattern.matches("(?i)abc", "ABC") + " " + Pattern.compile("^b$", Pattern.MULTILINE).matcher("a\nb").find()
                + " " + Pattern.compile("a.b", Pattern.DOTALL).matcher("a\nb").matches() + " " + Pattern.compile("a b # comment", Pattern.COMMENTS).matcher("ab").matches());
        StringBuilder sb = new StringBuilder();
        Matcher n = Pattern.compile("\\d+").matcher("1 and 22 and 333");
        while (n.find()) n.appendReplacement(sb, "<" + Integer.parseInt(n.group()) * 2 + ">");
        n.appendTail(sb);
        System.out.println(sb + " " + Pattern.compile("\\d").matcher("a1b2").replaceAll(r -> "[" + r.group() + "]"));
        System.out.println(Pattern.compile("\\d+").matcher("1 22 333").results().map(MatchResult::group).collect(Collectors.toList()) + " " + Pattern.compile(",").splitAsStream("a,b").toList());
        System.out.println(Pattern.compile("[,;]").split("a,b;c").length + " " + Pattern.quote("a.b") + " " + Matcher.quoteReplacement("$1\\") + " " + Pattern.compile("x").asPredicate().test("axb"));
        Matcher l = Pattern.compile("ab").matcher("abab");
        System.out.println(l.lookingAt() + " " + l.matches() + " " + l.reset("xxab").find(2) + " " + l.hitEnd() + " " + l.region(0, 2).find());
        for (String bad : new String[] {"(", "[a", "a{2,1}", "*", "\\", "(?<n>a)(?<n>b)"}) {
            try {
                Pattern.compile(bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " " + e.getIndex());
            }
        }
        try {
            "x".replaceAll("x", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        String csv = "plain,\"quoted, comma\",\"with \"\"quotes\"\"\",";
        Matcher c = Pattern.compile("\"((?:[^\"]|\"\")*)\"|([^,]+)").matcher(csv);
        while (c.find()) System.out.println(c.group(1) != null ? c.group(1).replace("\"\"", "\"") : c.group(2));
    }
}
