// prints: parent
public class HoldsInheritedLocal {
    static final InheritableThreadLocal<String> NAME = new InheritableThreadLocal<>();

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        NAME.set("parent");
        Thread child = Threads.thread(() -> {
            seen[0] = NAME.get();
            NAME.set("child");
        });
        NAME.set("later");
        child.start();
        child.join();
        assert NAME.get().equals("later");
        System.out.println(seen[0]);
    }
}
