package maps;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What programs do with maps and sets of texts. */
public class Keyed {
    static class Wrong extends RuntimeException {}

    static void never(boolean condition) {
        if (condition) {
            throw new Wrong();
        }
    }

    // Nothing here looks at the order of elements: a path for each key that another may be equal to is enough.

    static boolean askedContains(Map<String, Integer> m, String k) {
        return m != null && k != null && m.containsKey(k);
    }

    static void askedGet(HashMap<String, Integer> m, String k) {
        never(m != null && m.get(k) != null && !m.containsKey(k));
    }

    static void askedMerge(HashMap<String, Integer> m, String k) {
        if (m != null) {
            m.merge(k, 1, Integer::sum);
            never(!m.containsKey(k));
        }
    }

    static void askedPut(LinkedHashMap<String, Integer> m, String k, String l) {
        if (m != null && k != null) {
            m.put(k, 1);
            m.put(l, 2);
            never(m.get(k) != (k.equals(l) ? 2 : 1));
        }
    }

    static void askedRemove(HashMap<String, Integer> m, String k) {
        if (m != null) {
            int size = m.size();
            boolean has = m.containsKey(k);
            m.remove(k);
            never(m.size() != (has ? size - 1 : size));
        }
    }

    static void askedSet(Set<String> s, String k) {
        never(s != null && s.add(k) && s.add(k));
    }

    static void askedLinkedSet(LinkedHashSet<String> s, String k) {
        never(s != null && s.contains("a") && s.add("a"));
    }

    static void askedConcurrent(ConcurrentHashMap<String, Integer> m, String k) {
        if (m != null && k != null) {
            m.merge(k, 1, (one, other) -> other);
            never(m.get(k) != 1);
        }
    }

    static void askedTable(Hashtable<String, Integer> m, String k) {
        if (m != null && k != null) {
            m.put(k, 1);
            never(m.get(k) != 1);
            never(m.remove("a") != null && m.containsKey("a"));
        }
    }

    static void askedCount(String[] words) {
        if (words != null) {
            Map<String, Integer> counts = new HashMap<>();
            for (String word : words) {
                counts.merge(word, 1, Integer::sum);
            }
            never(words.length > 0 && counts.get(words[0]) < 1);
        }
    }

    /** Strings that nobody knows among strings that everybody knows. */
    static void askedAmongConstants(String k) {
        Map<String, Integer> m = new HashMap<>();
        m.put(k, 2);
        m.put("a", 1);
        m.put("b", 3);
        never(m.get(k) != ("a".equals(k) ? 1 : "b".equals(k) ? 3 : 2));
        never(m.size() == 2 != ("a".equals(k) || "b".equals(k)));
    }

    /** The only element is the first. */
    static void askedOnly(String k) {
        Set<String> s = new HashSet<>();
        s.add(k);
        for (String only : s) {
            never(only != k);
        }
    }

    /** Known keys may come before open ones, in any buckets. */
    static void askedKnownFirst(String a, String b) {
        Map<String, Integer> m = new HashMap<>();
        m.put("Aa", 1);
        m.put("BB", 2);
        m.put("q", 3);
        m.put(a, 4);
        m.put(b, 5);
        never(m.get("Aa") != 1 && !"Aa".equals(a) && !"Aa".equals(b));
        never(m.get("BB") != 2 && !"BB".equals(a) && !"BB".equals(b));
        never(m.get(b) != 5);
        m.remove("BB");
        never(m.containsKey("BB") || !m.containsKey("Aa"));
        never(m.remove(a) == null && !"BB".equals(a));
    }

    /** Texts of open numbers are told apart by the numbers. */
    static void askedNumbers(int i, int j) {
        Set<String> s = new HashSet<>();
        s.add("user" + i);
        s.add("group" + j);
        s.add("user" + j);
        never(s.size() != (i == j ? 2 : 3));
        never(s.contains("user7") != (i == 7 || j == 7));
        never(s.contains("user07"));
    }

    static void askedPairs(int i, int j, long k, boolean b, boolean l) {
        Set<String> s = new HashSet<>();
        s.add(i + "," + j + ":" + b);
        s.add(k + "," + i + ":" + l);
        never(s.size() == 1 != (i == k && j == i && b == l));
        never(s.contains("1,2:true") && j != 2 && i != 2);
    }

    static void askedValue(Hashtable<String, Integer> m, String k) {
        if (m != null && k != null && m.size() == 1 && m.contains(7)) {
            never(m.get(k) != null && m.get(k) != 7);
        }
    }

    static void askedOwnTable(String k, String l) {
        if (k != null && l != null) {
            Hashtable<String, Integer> m = new Hashtable<>();
            m.put(k, 1);
            m.put(l, 2);
            m.put("a", 3);
            never(m.get(l) != ("a".equals(l) ? 3 : 2));
            never(m.containsValue(1) == (k.equals(l) || k.equals("a")));
        }
    }

    /** An iterator that is there before the first open key goes on as it would. */
    static void askedMeanwhile(String k) {
        Map<String, Integer> m = new HashMap<>();
        m.put("b", 1);
        java.util.Iterator<String> all = m.keySet().iterator();
        m.put(k, 2);
        int count = 0;
        while (m.size() == 1 && all.hasNext()) {
            all.next();
            count++;
        }
        never(count > 1);
    }

    static void valueOfSeveral(HashMap<String, Integer> m, String k) {
        if (m != null && !m.containsValue(7)) {
            never(m.get(k) != null && m.get(k) == 7);
        }
    }

    /** What is behind characters of an open string begins somewhere. */
    static void textOfSeveral(String a, String b) {
        Set<String> s = new HashSet<>();
        s.add(a + "x");
        s.add(b + "y");
        s.add(b + "x");
        never(s.size() != 3 && !java.util.Objects.equals(a, b) && !"null".equals(a) && !"null".equals(b));
    }

    static void textOfMany(String a) {
        Set<String> s = new HashSet<>();
        for (int i = 0; i < 14; i++) {
            s.add(a + i);
        }
        never(s.size() != 14);
    }

    /** Joined in the order in which they were added. */
    static void askedJoined(String k) {
        if (k != null) {
            Set<String> s = new LinkedHashSet<>();
            s.add("b");
            s.add(k);
            String joined = String.join(",", s);
            never(!joined.startsWith("b"));
            never(joined.length() != (k.equals("b") ? 1 : k.length() + 2));
            never("ab".equals(k) && !joined.equals("b,ab"));
        }
    }

    // What looks at the order of elements finds the one that they have.

    /** Whether an enumeration that has begun sees what is added depends on where that comes. */
    static void orderedSeen(String k, String l) {
        if (k != null && l != null) {
            Hashtable<String, Integer> m = new Hashtable<>();
            m.put(k, 1);
            java.util.Enumeration<String> keys = m.keys();
            keys.nextElement();
            m.remove(k);
            m.put(l, 2);
            never(k.equals("a") && l.equals("b") && keys.hasMoreElements());
        }
    }

    static void orderedUnseen(String k, String l) {
        if (k != null && l != null) {
            Hashtable<String, Integer> m = new Hashtable<>();
            m.put(k, 1);
            java.util.Enumeration<String> keys = m.keys();
            keys.nextElement();
            m.remove(k);
            m.put(l, 2);
            never(k.equals("b") && l.equals("a") && keys.hasMoreElements());
        }
    }

    /** The first of two whose `equals` throws is the one that is asked first. */
    static void orderedValues(String k) {
        Object throwing = new Object() {
            @Override
            public boolean equals(Object other) {
                throw new IllegalStateException();
            }

            @Override
            public int hashCode() {
                return 0;
            }
        };
        if (k != null) {
            Hashtable<String, Object> m = new Hashtable<>();
            m.put(k, throwing);
            m.put("a", "it");
            boolean has = false;
            try {
                has = m.contains("it");
            } catch (IllegalStateException e) {
                never(k.equals("c"));
            }
            never(k.equals("b") && has);
        }
    }

    /** That of "a" and "b" is the same in all JDKs. */
    static void orderedRight(String k) {
        Set<String> s = new HashSet<>();
        s.add(k);
        s.add("a");
        never("b".equals(k) && s.iterator().next() == k);
    }

    /** Which object a key is, is decided where it is looked for. */
    static void alikeOrSame(HashMap<String, Integer> m, String k, String l) {
        if (m != null) {
            m.merge(l, 1, (one, other) -> null);
            never(m.get(k) != null && k == l && l != null && l.equals("a"));
        }
    }

    static void orderedWrong(String k) {
        Set<String> s = new HashSet<>();
        s.add(k);
        s.add("b");
        never("a".equals(k) && s.iterator().next() == k);
    }

    static void orderedAsAdded(String k) {
        Set<String> s = new LinkedHashSet<>();
        s.add(k);
        s.add("a");
        never("b".equals(k) && s.iterator().next() != k);
    }

    static void orderedText(String k) {
        Map<String, Integer> m = new ConcurrentHashMap<>();
        if (k != null) {
            m.put(k, 1);
            m.put("b", 2);
            never("a".equals(k) && m.toString().equals("{a=1, b=2}"));
        }
    }

    /** An enumeration of no elements has none, whatever is added later. */
    static void seenLater(Hashtable<String, Integer> m, String k) {
        if (m != null && k != null && m.isEmpty()) {
            java.util.Enumeration<String> keys = m.keys();
            m.put(k, 1);
            never(keys.hasMoreElements());
        }
    }

    /** Its `equals` is not that of strings, and its hash code is. */
    static class Alike {
        @Override
        public int hashCode() {
            return "a".hashCode();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof String;
        }
    }

    static void orderedAlike(String k) {
        Map<Object, Integer> m = new HashMap<>();
        m.put(k, 1);
        never("a".equals(k) && m.containsKey(new Alike()));
        never("b".equals(k) && m.get(new Alike()) != null);
    }
}
