import jaywalk.Choice;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

/**
 * What programs do with strings of unknown characters: some fail for one of them, the others for none. With an alphabet as
 * second argument the characters are chosen from it.
 */
public class Strings {
    static String[] ARGS;
    static String s(int n) {
        return ARGS.length > 1 ? Choice.getString(ARGS[1], n) : Choice.anyString(n);
    }
    static void fail() { throw new AssertionError("reached"); }
    static void never(boolean b) { if (b) throw new AssertionError("never"); }

    static void equals3() { if (s(3).equals("abc")) fail(); }
    static void equalsReversed() { if ("abc".equals(s(3))) fail(); }
    static void equalsTooLong() { never(s(3).equals("abcd")); }
    static void equalsWide() { if (s(2).equals("\u03b1b")) fail(); }
    static void equalsTwo() { String a = s(2), b = s(2); if (a.length() == 2 && a.equals(b) && a.charAt(0) != a.charAt(1)) fail(); }
    static void equalsImplies() { String a = s(2); if (a.equals("ab")) { never(a.length() != 2 || a.charAt(1) != 'b'); } }
    static void ignoreCase() { String a = s(2); if (a.equalsIgnoreCase("aB") && !a.equals("aB") && !a.equals("ab")) fail(); }
    static void compareTo() { String a = s(2); if (a.compareTo("ab") == 0) fail(); }
    static void compareSign() { String a = s(1); if (a.compareTo("b") < 0 && a.length() == 1 && a.charAt(0) > 'a') never(true); }
    static void compareIgnore() { if (s(2).compareToIgnoreCase("AB") == 0) fail(); }
    static void indexOfChar() { if (s(3).indexOf('b') == 2) fail(); }
    static void indexOfString() { if (s(3).indexOf("ba") == 1) fail(); }
    static void lastIndexOf() { String a = s(3); if (a.lastIndexOf('a') == 2 && a.indexOf('a') == 0) fail(); }
    static void indexImplies() { String a = s(2); int i = a.indexOf('a'); never(i >= 0 && a.charAt(i) != 'a'); }
    static void contains() { if (s(3).contains("ab")) fail(); }
    static void startsWith() { if (s(3).startsWith("ab")) fail(); }
    static void endsWith() { if (s(3).endsWith("ba")) fail(); }
    static void startsEnds() { String a = s(3); if (a.startsWith("ab") && a.endsWith("ba")) { never(!a.equals("aba")); } }
    static void split() { String[] p = s(3).split(","); if (p.length == 2 && p[0].equals("a") && p[1].equals("b")) fail(); }
    static void splitCount() { never(s(2).split(",").length > 2); }
    static void trim() { String a = s(3); if (a.length() == 3 && a.trim().equals("a")) fail(); }
    static void strip() { String a = s(2); if (a.length() == 2 && a.strip().equals("b")) fail(); }
    static void isBlank() { String a = s(2); if (a.length() == 2 && a.isBlank()) fail(); }
    static void substring() { String a = s(3); if (a.length() == 3 && a.substring(1).equals("ab")) fail(); }
    static void substringOut() { s(2).substring(1); }
    static void replaceChar() { if (s(2).replace('a', 'b').equals("bb")) fail(); }
    static void replaceNone() { never(s(2).replace('a', 'b').indexOf('a') >= 0); }
    static void replaceString() { if (s(2).replace("a", "xy").equals("xyb")) fail(); }
    static void lower() { String a = s(1); if (a.toLowerCase().equals("a") && !a.equals("a")) fail(); }
    static void upper() { String a = s(1); if (a.toUpperCase().equals("A") && !a.equals("A")) fail(); }
    static void upperNever() { never(s(1).toUpperCase().equals("a")); }
    static void charAt() { if (s(2).charAt(0) == 'b') fail(); }
    static void isEmpty() { if (s(2).isEmpty()) fail(); }
    static void concat() { String a = s(2); if ((a + "!").equals("ab!")) fail(); }
    static void concatTwo() { String a = s(1), b = s(1); if ((a + "-" + b).equals("a-b")) fail(); }
    static void concatMethod() { if (s(2).concat("b").equals("abb")) fail(); }
    static void concatLength() { never((s(2) + "xy").length() < 2); }
    static void builder() { if (new StringBuilder().append('<').append(s(2)).append('>').toString().equals("<ab>")) fail(); }
    static void builderInsert() { if (new StringBuilder("xy").insert(1, s(1)).toString().equals("xay")) fail(); }
    static void builderReverse() { if (new StringBuilder(s(2)).reverse().toString().equals("ba")) fail(); }
    static void builderDelete() { String a = s(2); if (a.length() == 2 && new StringBuilder(a).deleteCharAt(0).toString().equals("b")) fail(); }
    static void builderSet() { String a = s(2); if (a.length() == 2) { StringBuilder b = new StringBuilder(a); b.setCharAt(0, 'x'); if (b.indexOf("xb") == 0) fail(); } }
    static void parseInt() { try { if (Integer.parseInt(s(2)) == 12) fail(); } catch (NumberFormatException e) { } }
    static void parseIntThrows() { Integer.parseInt(s(2)); }
    static void parseIntNever() { try { never(Integer.parseInt(s(2)) > 99); } catch (NumberFormatException e) { } }
    static void parseMinus() { try { if (Integer.parseInt(s(2)) == -1) fail(); } catch (NumberFormatException e) { } }
    static void parseLong() { try { if (Long.parseLong(s(2)) == 21) fail(); } catch (NumberFormatException e) { } }
    static void parseDouble() { try { if (Double.parseDouble(s(2)) == 1.0) fail(); } catch (NumberFormatException e) { } }
    static void parseBoolean() { if (Boolean.parseBoolean("tru" + s(1))) fail(); }
    static void valueOfChars() { String a = s(2); if (String.valueOf(a.toCharArray()).equals("ab")) fail(); }
    static void switched() { switch (s(2)) { case "a": break; case "ab": fail(); case "b": break; default: } }
    static void switchCollide() { switch (s(2)) { case "Aa": break; case "BB": fail(); break; default: } }
    static void hash() { String a = s(2); if (a.hashCode() == "ab".hashCode() && a.equals("ab")) fail(); }
    static void hashSame() { String a = s(2); if (a.equals("ab")) never(a.hashCode() != "ab".hashCode()); }
    static void mapKey() { Map<String, Integer> m = new HashMap<>(); m.put("ab", 1); m.put("b", 2); if (m.get(s(2)) == (Integer) 1) fail(); }
    static void mapPut() { Map<String, Integer> m = new HashMap<>(); m.put(s(1), 1); if (m.containsKey("b")) fail(); }
    static void treeMap() { Map<String, Integer> m = new TreeMap<>(); m.put("ab", 1); m.put("b", 2); if (m.containsKey(s(2))) fail(); }
    static void setOf() { if (Set.of("ab", "ba").contains(s(2))) fail(); }
    static void format() { if (String.format("<%s>", s(2)).equals("<ab>")) fail(); }
    static void matches() { if (s(3).matches("a[bc]+")) fail(); }
    static void matchesNever() { String a = s(2); if (a.matches("[ab]*")) never(a.indexOf('1') >= 0); }
    static void pattern() { Matcher m = Pattern.compile("b(.)").matcher(s(3)); if (m.find() && m.group(1).equals("a")) fail(); }
    static void patternDigits() { if (Pattern.matches("\\d\\d", s(2))) fail(); }
    static void replaceAll() { if (s(2).replaceAll("[ab]", "x").equals("x1")) fail(); }
    static void join() { if (String.join("-", s(1), s(1)).equals("a-b")) fail(); }
    static void intern() { if (s(2).intern() == "ab") fail(); }
    static void chars() { if (s(2).chars().filter(c -> c == 'a').count() == 2) fail(); }
    static void charsSum() { String a = s(2); int n = 0; for (char c : a.toCharArray()) if (c == 'b') n++; if (n == 2) fail(); }
    static void repeat() { if (s(1).repeat(3).equals("bbb")) fail(); }
    static void list() { List<String> l = new ArrayList<>(List.of("b", "ab")); if (l.indexOf(s(2)) == 1) fail(); }
    static void isDigit() { String a = s(1); if (a.length() == 1 && Character.isDigit(a.charAt(0)) && a.charAt(0) == '1') fail(); }
    static void isLetter() { String a = s(1); if (a.length() == 1 && Character.isLetter(a.charAt(0)) && a.charAt(0) == 'B') fail(); }
    static void getBytes() { byte[] b = s(2).getBytes(); if (b.length == 2 && b[0] == 'a' && b[1] == 'b') fail(); }
    static void toCharArray() { char[] c = s(2).toCharArray(); Arrays.sort(c); if (new String(c).equals("ab") ) fail(); }
    static void palindrome() { String a = s(3); if (a.length() == 3 && new StringBuilder(a).reverse().toString().equals(a) && a.charAt(0) != a.charAt(1)) fail(); }
    static void regionMatches() { if (s(3).regionMatches(true, 1, "xAb", 1, 2)) fail(); }
    static void contentEquals() { if (s(2).contentEquals(new StringBuilder("ab"))) fail(); }
    static void codePoint() { String a = s(2); if (a.length() == 2 && a.codePointAt(0) == 'b') fail(); }
    static void integerValueOf() { try { if (Integer.valueOf(s(1)).equals(1)) fail(); } catch (NumberFormatException e) { } }
    static void scanner() { StringTokenizer t = new StringTokenizer(s(3), ","); if (t.countTokens() == 2 && t.nextToken().equals("a") && t.nextToken().equals("b")) fail(); }
    static void arraysEquals() { if (Arrays.equals(s(2).toCharArray(), new char[] {'a', 'b'})) fail(); }
    static void objectsHash() { String a = s(1); if (Objects.hash(a) == Objects.hash("a")) fail(); }
    static void equalsObject() { Object o = s(2); if (o.equals("ab")) fail(); }
    static void streamCollect() { if (s(2).chars().mapToObj(c -> "" + (char) c).collect(Collectors.joining("|")).equals("a|b")) fail(); }
    static void lines() { if (s(3).lines().count() == 2) fail(); }
    static void charToString() { String a = s(1); if (a.length() == 1 && Character.toString(a.charAt(0)).equals("b")) fail(); }
    static void print() { String a = s(1); if (a.equals("a")) { System.out.println(a); fail(); } }

    public static void main(String[] args) throws Exception {
        ARGS = args;
        try { Strings.class.getDeclaredMethod(args[0]).invoke(null); }
        catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof Error) throw (Error) e.getCause();
            throw (Exception) e.getCause();
        }
    }
}
