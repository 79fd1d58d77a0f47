// Which of two equal strings stands for both depends on who interns first.
// paths: 1 completed, 1 failed
public class ViolatedInternedFirst {
    public static void main(String[] args) throws Exception {
        String one = new String(new char[] {'o', 'w', 'n'});
        String two = new String(one);
        Threads.run(one::intern, () -> {
            assert two.intern() == two;
        });
    }
}
