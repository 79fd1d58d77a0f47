// ListResourceBundle, Locale handling, Observer-like listeners, EventObject, Objects methods.
import java.util.*;

public class ResourceBundles {
    public static class Texts extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Hello"}, {"bye", "Goodbye"}, {"numbers", new int[] {1, 2}}}; }
    }
    public static class Texts_de extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Hallo"}}; }
    }

    static class Changed extends EventObject {
        final String what;
        Changed(Object source, String what) { super(source); this.what = what; }
    }
    interface Listener extends EventListener { void changed(Changed c); }

    public static void main(String[] args) {
        ResourceBundle root = ResourceBundle.getBundle("ResourceBundles$Texts", Locale.ROOT), german = ResourceBundle.getBundle("ResourceBundles$Texts", Locale.GERMAN);
        System.out.println(root.getString("hello") + " " + german.getString("hello") + " " + german.getString("bye") + " " + ((int[]) german.getObject("numbers")).length + " " + new TreeSet<>(german.keySet()) + " " + german.getLocale());
        try {
            root.getString("missing");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("NoSuchBundle", Locale.ROOT);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        List<Listener> listeners = new ArrayList<>();
        listeners.add(c -> System.out.println("changed " + c.what + " of " + c.getSource()));
        for (Listener l : listeners) l.changed(new Changed("source", "size"));
        try {
            new Changed(null, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Objects.hash(1, 2, 3) + " " + Objects.hashCode(null) + " " + Objects.equals("a", "a") + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.toString(null) + " " + Objects.isNull(null) + " " + Objects.requireNonNullElseGet(null, () -> "g"));
        for (Runnable r : new Runnable[] {() -> Objects.requireNonNull(null, "message"), () -> Objects.checkFromToIndex(3, 2, 5), () -> Objects.checkFromIndexSize(3, 4, 5), () -> Objects.checkIndex(-1, 3)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        Locale l = new Locale.Builder().setLanguage("de").setRegion("AT").build();
        System.out.println(l + " " + l.toLanguageTag() + " " + l.getCountry() + " " + Locale.forLanguageTag("zh-Hans-CN").getScript() + " " + l.equals(new Locale("de", "AT")) + " " + Locale.ROOT.toString().isEmpty());
        Iterator<Integer> it = new PrimitiveIterator.OfInt() {
            int n = 3;
            public boolean hasNext() { return n > 0; }
            public int nextInt() { return n--; }
        };
        while (it.hasNext()) System.out.print(it.next() + " ");
        System.out.println();
        IntSummaryStatistics s = new IntSummaryStatistics();
        for (int i : new int[] {4, 8, 15, 16, 23, 42}) s.accept(i);
        System.out.println(s.getAverage() + " " + s.getMax());
    }
}
