package g;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Calls each method with all maps of up to two of a few texts, and tells where it throws. */
public class Brute {
    private static final String[] TEXTS = {null, "a", "b", "c", "d", "e"};
    private static final Integer[] NUMBERS = {null, -1, 0, 1, 2};

    public static void main(String[] words) throws Exception {
        Method[] methods = Generated.class.getDeclaredMethods();
        for (Method method : methods) {
            if (!method.getName().matches("m[0-9]+")) {
                continue;
            }
            TreeSet<String> sites = new TreeSet<>();
            for (int map = -1; map < maps().size(); map++) {
                for (String k : TEXTS) {
                    for (String l : TEXTS) {
                        for (Map<String, Integer> made : map < 0 ? none() : copies(method, maps().get(map))) {
                            call(method, made, k, l, sites);
                        }
                    }
                }
            }
            System.out.println(method.getName() + " " + String.join(" ", sites));
        }
    }

    private static List<Map<String, Integer>> all;

    private static List<Map<String, Integer>> maps() {
        if (all != null) {
            return all;
        }
        all = new ArrayList<>();
        all.add(new LinkedHashMap<>());
        for (String one : TEXTS) {
            for (Integer number : NUMBERS) {
                Map<String, Integer> single = new LinkedHashMap<>();
                single.put(one, number);
                all.add(single);
                for (String other : TEXTS) {
                    for (Integer second : NUMBERS) {
                        Map<String, Integer> two = new LinkedHashMap<>(single);
                        if (!two.containsKey(other)) {
                            two.put(other, second);
                            all.add(two);
                        }
                    }
                }
            }
        }
        return all;
    }

    private static List<Map<String, Integer>> none() {
        List<Map<String, Integer>> none = new ArrayList<>();
        none.add(null);
        return none;
    }

    /** The same in each class that the method takes. */
    private static List<Map<String, Integer>> copies(Method method, Map<String, Integer> of) {
        List<Map<String, Integer>> copies = new ArrayList<>();
        List<Map<String, Integer>> empty =
                List.of(new java.util.HashMap<>(), new LinkedHashMap<>(), new ConcurrentHashMap<>(), new Hashtable<>());
        for (Map<String, Integer> copy : empty) {
            if (!method.getParameterTypes()[0].isInstance(copy)) {
                continue;
            }
            try {
                copy.putAll(of);
                copies.add(copy);
            } catch (NullPointerException e) {
                // It takes no null.
            }
        }
        return copies;
    }

    private static void call(Method method, Map<String, Integer> map, String k, String l, TreeSet<String> sites)
            throws IllegalAccessException {
        try {
            method.invoke(null, map, k, l);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            for (StackTraceElement call : thrown.getStackTrace()) {
                if (call.getClassName().equals("g.Generated") && call.getMethodName().equals(method.getName())) {
                    sites.add(thrown.getClass().getName() + ":" + call.getLineNumber());
                    return;
                }
            }
        }
    }
}
