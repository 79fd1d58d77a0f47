// An uncaught exception thrown by the library: module and line of JDK frames.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class UncaughtInLibrary {
    static <T> T last(List<T> list) { return list.get(list.size()); }

    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        list.add("a");
        list.add("b");
        Iterator<String> it = list.iterator();
        System.out.println(it.next() + it.next());
        try {
            it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e + " " + e.getStackTrace()[0].getClassName() + " " + e.getStackTrace()[0].getModuleName());
        }
        try {
            Integer.valueOf("12a");
        } catch (NumberFormatException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s.getClassName() + "." + s.getMethodName());
        }
        try {
            List.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        for (int i = 0; i < 3; i++) System.out.println("before " + i);
        System.out.println(last(list));
    }
}
