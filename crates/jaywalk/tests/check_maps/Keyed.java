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

    // What looks at the order of elements finds the one that they have.

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
