import jaywalk.Choice;
/** Texts of numbers that stay open: looked at, printed, or not. */
public class Texts {
    static void fail() { throw new AssertionError("reached"); }
    static void never(boolean b) { if (b) throw new AssertionError("never"); }
    static void unused() { int x = Choice.anyInt(); String s = "v" + x; if (x == 77) fail(); }
    static void unusedHolds() { int x = Choice.anyInt(); String s = "v" + x; never(s == null); }
    static void message() { int x = Choice.anyInt(); if (x > 10) throw new IllegalStateException("bad " + x); }
    static void caught() { int x = Choice.anyInt(); try { if (x > 10) throw new IllegalStateException("bad " + x); } catch (IllegalStateException e) { } }
    static void caughtIndex() { int x = Choice.anyInt(); int[] a = new int[3]; try { a[x] = 1; } catch (ArrayIndexOutOfBoundsException e) { } }
    static void indexMessage() { int x = Choice.anyInt(); int[] a = new int[3]; try { never(a[x] != 0); } catch (ArrayIndexOutOfBoundsException e) { if (e.getMessage().equals("Index 5 out of bounds for length 3")) fail(); } }
    static void uncaughtIndex() { int x = Choice.anyInt(); int[] a = new int[3]; if (x > 100) a[0] = a[x]; }
    static void negative() { int x = Choice.anyInt(-5, 2); try { int[] a = new int[x]; } catch (NegativeArraySizeException e) { if (e.getMessage().equals("-3")) fail(); } }
    static void equal() { int x = Choice.anyInt(); if (("v" + x).equals("v12")) fail(); }
    static void equalNegative() { int x = Choice.anyInt(); if (("v" + x + "w").equals("v-2147483648w")) fail(); }
    static void equalNever() { int x = Choice.anyInt(); never(("v" + x).equals("v012")); }
    static void equalLong() { long x = Choice.anyLong(); if (("" + x).equals("-123456789012")) fail(); }
    static void length() { int x = Choice.anyInt(); never(("" + x).length() > 11); }
    static void lengthMost() { int x = Choice.anyInt(); if (("" + x).length() == 11) fail(); }
    static void character() { char c = Choice.anyChar(); if (("<" + c + ">").equals("<q>")) fail(); }
    static void characterWide() { char c = Choice.anyChar(); if (("<" + c + ">").equals("<\u03b1>")) fail(); }
    static void characters() { char c = Choice.anyChar(), d = Choice.anyChar(); String s = "" + c + d; never(s.length() != 2 || s.charAt(0) != c || s.charAt(1) != d); }
    static void truth() { boolean b = Choice.anyBoolean(); if (("is " + b).equals("is true")) fail(); }
    static void nested() { int x = Choice.anyInt(); String s = "a" + x; s = s + "b"; s = s + s; if (s.equals("a1ba1b")) fail(); }
    static void loop() { int x = Choice.anyInt(); String s = ""; for (int i = 0; i < 100; i++) s += x; never(s == null); }
    static void toString1() { int x = Choice.anyInt(); if (Integer.toString(x).equals("42")) fail(); }
    static void valueOf() { int x = Choice.anyInt(); if (String.valueOf(x).equals("-7")) fail(); }
    static void boxed() { Integer x = Choice.anyInt(); if (x.toString().equals("42")) fail(); }
    static void boxedConcat() { Integer x = Choice.anyInt(); if (("n" + x).equals("n42")) fail(); }
    static void parse() { int x = Choice.anyInt(0, 999); never(Integer.parseInt("" + x) != x); }
    static void builder() { int x = Choice.anyInt(); if (new StringBuilder("v").append(x).toString().equals("v12")) fail(); }
    static void format() { int x = Choice.anyInt(); if (String.format("%d!", x).equals("12!")) fail(); }
    static void hash() { int x = Choice.anyInt(0, 99); if (("" + x).hashCode() == "57".hashCode()) fail(); }
    static void dbl() { double d = Choice.anyDouble(); String s = "d" + d; if (d == 2.5) fail(); }
    static void dblHolds() { double d = Choice.anyDouble(); String s = "d" + d; never(s == null); }
    static void dblMessage() { double d = Choice.anyDouble(); if (d > 2.5) throw new RuntimeException("d " + d); }
    static void dblLook() { double d = Choice.anyDouble(); never(("d" + d).length() == 0); }
    static void dblEqual() { double x = Choice.anyDouble(); if (("is " + x + "!").equals("is 12.5!")) fail(); }
    static void dblEqualNever() { double x = Choice.anyDouble(); if (String.valueOf(x).equals("1.50") || ("" + x).equals("inf") || ("" + x).equals("1")) fail(); }
    static void dblZeros() { double x = Choice.anyDouble(); if ("-0.0".equals("" + x) && 1 / x > 0) fail(); }
    static void dblNan() { if (("" + Choice.anyDouble()).equals("NaN")) fail(); }
    static void dblSame() { double x = Choice.anyDouble(); if (!("x" + x).equals("x" + x)) fail(); }
    static void dblBoth() { double x = Choice.anyDouble(), y = Choice.anyDouble(); if (x == y && !("" + x).equals("" + y)) fail(); }
    static void dblComputed() { int n = Choice.anyInt(0, 100_000); if ((n / 100.0 + "%").equals("99.95%")) fail(); }
    static void dblFew() { int n = Choice.anyInt(0, 4); if (("" + n * 0.5).length() != 3) fail(); }
    static void flt() { float d = Choice.anyFloat(); String s = "d" + d; if (d == 2.5f) fail(); }
    static void print() { int x = Choice.anyInt(); System.out.println(x); }
    static void printConcat() { int x = Choice.anyInt(); System.out.println("x = " + x); }
    static void printFew() { int x = Choice.anyInt(1, 20); System.out.println(x); }
    static void printFew2() { int x = Choice.anyInt(1, 20); System.out.println("x = " + x); }
    static void printLong() { long x = Choice.anyLong(); System.out.println("x = " + x); }
    static void printDouble() { double x = Choice.anyDouble(); System.out.println("x = " + x); }
    static void printChar() { char x = Choice.anyChar(); System.out.println(x); }
    static void printBool() { boolean x = Choice.anyBoolean(); System.out.println(x); }
    static void printString() { String x = Choice.anyString(3); System.out.println(x); }
    static void printTwo() { int x = Choice.anyInt(0, 9), y = Choice.anyInt(0, 9); System.out.println(x + y + " " + y); }
    static void printFormat() { int x = Choice.anyInt(); System.out.printf("%d%n", x); }
    static void printThenFail() { int x = Choice.anyInt(); System.out.println(x); if (x == 123456) fail(); }
    static void record() { record P(int x, char c) {} P p = new P(Choice.anyInt(), 'c'); if (p.toString().equals("P[x=3, c=c]")) fail(); }
    static void mapText() { int x = Choice.anyInt(0, 50); var m = new java.util.HashMap<String, Integer>(); m.put("k7", 1); if (m.containsKey("k" + x)) fail(); }
    static void assertion() { int x = Choice.anyInt(); assert x < 5 : "x is " + x; }
    static void indexString() { int x = Choice.anyInt(); try { "abc".charAt(x); } catch (IndexOutOfBoundsException e) { } }
    static void indexList() { int x = Choice.anyInt(); try { java.util.List.of(1, 2, 3).get(x); } catch (IndexOutOfBoundsException e) { } }
    static void indexArrayList() { int x = Choice.anyInt(); try { new java.util.ArrayList<>(java.util.List.of(1, 2, 3)).get(x); } catch (IndexOutOfBoundsException e) { } }
    static void file() throws Exception { String s = Choice.anyString(2); new java.io.File(s).exists(); }
    static void className() throws Exception { String s = Choice.anyString(2); try { Class.forName(s); } catch (ClassNotFoundException e) { } }
    public static void main(String[] args) throws Exception {
        try { Texts.class.getDeclaredMethod(args[0]).invoke(null); }
        catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof Error) throw (Error) e.getCause();
            throw (Exception) e.getCause();
        }
    }
}
