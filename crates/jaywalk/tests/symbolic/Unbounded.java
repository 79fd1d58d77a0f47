import jaywalk.Choice;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Strings without a bound on their length. */
public class Unbounded {
    static String any() { return Verifier.nondetString(); }
    static void fail() { throw new IllegalStateException(); }

    static void unused() { any(); }
    static void isNull() { if (any() == null) fail(); }
    static void printed() { System.out.println("it is " + any()); }
    static void length() { if (any().length() < 0) fail(); }
    static void longer() { if (any().length() > 7) fail(); }
    static void shorter() { String s = any(); if (s.length() < 4 && s.indexOf('x') > 2) fail(); }
    static void constant() { if (any().equals("abc")) fail(); }
    static void neverEqual() { String s = any(); if (s.equals("abc") && s.length() != 3) fail(); }
    static void prefix() { if (any().startsWith("abc")) fail(); }
    static void longPrefix() { String s = any(); if (s.startsWith("abcdefg") && s.isEmpty()) fail(); }
    static void longConstant() { if (any().equals("longer than five")) fail(); }
    static void afterLongConstant() {
        String s = any();
        if (s.equals("longer than five") && (s.charAt(10) != 'n' || !s.substring(7).equals("than five"))) fail();
    }
    static void lengthBehind() { if ((any() + "!").length() == 8) fail(); }
    static void ninth() { String s = any(); if (s.length() > 8 && s.charAt(8) == 'x') fail(); }
    static void needle() { if (any().contains("a needle")) fail(); }
    static void veryLong() { if (any().length() > 40) fail(); }
    static void first() { String s = any(); if (s.length() > 0 && s.charAt(0) == 'x' && s.startsWith("y")) fail(); }
    static void sixth() { String s = any(); if (s.length() > 6 && s.charAt(5) == 'x' && s.isEmpty()) fail(); }
    static void contains() { if (any().contains("xy")) fail(); }
    static void containsNever() { String s = any(); if (s.contains("xy") && s.isEmpty()) fail(); }
    static void loop() {
        String s = any();
        int letters = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == 'x') letters++;
        }
        if (letters > s.length()) fail();
    }
    static void countOnly() {
        int length = any().length();
        int count = 0;
        while (count < length) count++;
        if (count != length) fail();
    }
    static void array() { int[] numbers = new int[any().length()]; if (numbers.length > 5) fail(); }
    static void assumed() {
        String s = any();
        Choice.assume(s.length() <= 3);
        if (s.toCharArray().length != s.length()) fail();
    }
    static void concatenated() { if (("<" + any() + ">").equals("<a>")) fail(); }
    static void two() { String s = any(), t = any(); if (s.equals(t) && s.length() != t.length()) fail(); }
    static void switched() { switch (any()) { case "ok": fail(); case "no": break; default: } }
    static void switchedDefault() {
        String s = any();
        int which = switch (s) { case "Aa" -> 1; case "BB" -> 2; default -> s.isEmpty() ? 3 : 4; };
        if (which == 2 && !s.equals("BB") || which == 3 && s.length() > 0) fail();
    }
    static void itself() { String s = any(); if (s.compareTo(s) != 0 || !s.contains(s) || !s.equals(s)) fail(); }
    static void endsBehind() { if (!("<" + any() + "/>").endsWith("/>")) fail(); }
    static void endsBehindNot() { if (("<" + any() + "/>").endsWith("?>")) fail(); }
    static void beginsBefore() { if (!("<" + any() + ">").startsWith("<")) fail(); }
    static void behind() { if (any().concat("x").length() < 1) fail(); }
    static void behindItself() { String s = any(); if (s.concat("") != s) fail(); }
    static void behindEach() { String s = any(), t = any(); if (s.concat(t) == s && t.length() == 0) fail(); }
    static void middle() { String s = any(); if (s.length() >= 3 && s.substring(1, 3).length() != 2) fail(); }
    static void middleWrong() { String s = any(); if (s.length() >= 3 && s.substring(1, 3).equals("ab")) fail(); }
    static void region() { String s = any(); if (s.regionMatches(2, "xyz", 1, 2) && s.charAt(3) != 'z') fail(); }
    static void regionWrong() { if (any().regionMatches(1, "xyz", 1, 2)) fail(); }
    static void regionOutside() { if (any().regionMatches(-1, "xyz", 1, 2)) fail(); }
    static void farHash() { String s = any(); if (s.length() > 40 && s.hashCode() == 7) fail(); }
    static void farHashTwice() { String s = any(); if (s.hashCode() != s.hashCode()) fail(); }
    static void farEnd() { String s = any(); if (s.length() > 40 && s.endsWith("xyz")) fail(); }
    static void farEqual() { String s = any(); if (s.length() > 40 && s.equals(any())) fail(); }
    static void turned() { String s = any(); if (s.length() < 5 && new StringBuilder(s).reverse().length() != s.length()) fail(); }
    static void turnedWrong() { if (new StringBuilder(any()).append('.').reverse().toString().equals(".olleh")) fail(); }
    static void turnedTwice() {
        String s = any();
        if (s.length() == 4 && s.charAt(0) > 300 && s.charAt(0) < 0xd800 && s.charAt(1) < 'z' && s.indexOf('x') == 3) {
            String turned = new StringBuilder(new StringBuilder(s).reverse()).reverse().toString();
            if (!turned.equals(s)) fail();
        }
    }
    static void turnedHalves() {
        String s = any();
        if (s.length() == 2 && new StringBuilder(s).reverse().charAt(0) != s.charAt(1)) fail();
    }
    static void tooLong() { if (any().length() * 2 < 0) fail(); }
    static void quoted() { if (any().equals("a\"\\\n\u00e9")) fail(); }

    public static void main(String[] arguments) throws Throwable {
        try {
            Unbounded.class.getDeclaredMethod(arguments[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
