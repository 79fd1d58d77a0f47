// StackOverflowError is an Error a program can catch, more than once.
public class StackOverflow {
    static int depth;

    static void endless() {
        depth++;
        endless();
    }

    static int endlessWithArguments(long a, double b, String c) {
        depth++;
        return endlessWithArguments(a + 1, b * 2, c) + 1;
    }

    static class Node {
        Node next = null;
        int hash() { return next.hash() * 31; }
    }

    static int finallyRuns;

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            finallyRuns++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                endless();
            } catch (StackOverflowError e) {
                System.out.println("caught " + e + " deep " + (depth > 500) + " " + e.getStackTrace()[0].getMethodName() + " "
                        + (e.getStackTrace().length > 100));
            }
        }
        try {
            depth = 0;
            System.out.println(endlessWithArguments(0, 1, "x"));
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + (depth > 500) + " " + t.getMessage());
        }
        Node n = new Node();
        n.next = n;
        try {
            n.hash();
        } catch (StackOverflowError e) {
            System.out.println("cyclic " + (e instanceof VirtualMachineError));
        }
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("finally ran " + (finallyRuns > 500));
        }
        java.util.List<Object> self = new java.util.ArrayList<>();
        self.add(self);
        System.out.println(self);
        try {
            System.out.println(self.hashCode());
        } catch (StackOverflowError e) {
            System.out.println("hashCode of a list in itself");
        }
        System.out.println("still alive " + Integer.parseInt("12"));
    }
}
