package contracts;

import jaywalk.Invariant;
import jaywalk.Private;
import java.lang.reflect.Field;
import java.util.LinkedList;

/** Invariants of classes that one cannot edit. */
final class Beside {
    private Beside() {}

    @Invariant(of = Range.class)
    static boolean isOrdered(Range range) {
        return Private.getInt(range, "low") <= Private.getInt(range, "high");
    }

    /** The list ends, is linked both ways, and has as many nodes as it says. */
    @Invariant(of = LinkedList.class)
    static boolean isLinked(LinkedList<?> list) throws ReflectiveOperationException {
        Field field = LinkedList.class.getDeclaredField("first");
        field.setAccessible(true);
        Object node = field.get(list);
        Object before = null;
        int count = 0;
        while (node != null) {
            if (Private.get(node, "prev") != before) {
                return false;
            }
            before = node;
            node = Private.get(node, "next");
            count++;
        }
        return Private.get(list, "last") == before && Private.getInt(list, "size") == count;
    }
}
