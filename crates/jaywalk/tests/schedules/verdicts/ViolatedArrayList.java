public class ViolatedArrayList {
    public static void main(String[] args) throws Exception {
        java.util.ArrayList<Integer> list = new java.util.ArrayList<>(4);
        Threads.run(() -> list.add(1), () -> list.add(2));
        assert list.size() == 2 && list.get(0) != null && list.get(1) != null;
    }
}
