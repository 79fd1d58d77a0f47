// Interned strings, identity of constants and strings made at run time.
public class Interning {
    static final String CONSTANT = "shared";
    static final String FOLDED = "sha" + "red";
    static String field = "shared";

    static class Other {
        static final String SAME = "shared";
        static String computed() { return "sha".concat("red"); }
    }

    interface Names { String NAME = "shared"; }
    enum Color { shared }

    public static void main(String[] args) throws Exception {
        String runtime = new StringBuilder("sha").append("red").toString();
        System.out.println((CONSTANT == FOLDED) + " " + (CONSTANT == field) + " " + (CONSTANT == Other.SAME) + " " + (CONSTANT == Names.NAME) + " " + (CONSTANT == "shared"));
        System.out.println((CONSTANT == runtime) + " " + (CONSTANT == runtime.intern()) + " " + (CONSTANT == Other.computed()) + " " + CONSTANT.equals(Other.computed()));
        System.out.println((Color.shared.name() == CONSTANT) + " " + (String.valueOf("shared") == CONSTANT) + " " + (CONSTANT.substring(0) == CONSTANT) + " " + (CONSTANT.toString() == CONSTANT) + " " + (CONSTANT.trim() == CONSTANT) + " "
                + (CONSTANT.concat("") == CONSTANT) + " " + (CONSTANT.replace('x', 'y') == CONSTANT) + " " + (CONSTANT.toLowerCase() == CONSTANT) + " " + (CONSTANT.strip() == CONSTANT));
        final String local = "sha";
        String variable = "sha";
        System.out.println((local + "red" == CONSTANT) + " " + (variable + "red" == CONSTANT) + " " + ((variable + "red").intern() == CONSTANT));
        String unseen = new String(new char[] {'n', 'e', 'v', 'e', 'r', '-', 's', 'e', 'e', 'n'});
        String first = unseen.intern();
        System.out.println((first == unseen.intern()) + " " + (new String("never-" + "seen").intern() == first));
        System.out.println(("" == new String().intern()) + " " + ("" == "x".substring(1)) + " " + new String().isEmpty());
        System.out.println((Interning.class.getName() == Interning.class.getName()) + " " + (Interning.class.getDeclaredField("field").getName() == "field") + " " + (Thread.currentThread().getName().intern() == "main"));
        int same = 0;
        for (int i = 0; i < 1000; i++) if (("k" + i % 10).intern() == ("k" + i % 10).intern()) same++;
        System.out.println(same);
        switch (runtime) {
            case CONSTANT -> System.out.println("equal by value");
            default -> System.out.println("never");
        }
        System.out.println(CONSTANT.hashCode() == runtime.hashCode());
        System.out.println(Integer.toString(7) == Integer.toString(7));
    }
}
