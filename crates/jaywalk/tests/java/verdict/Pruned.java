import gov.nasa.jpf.vm.Verify;
import jaywalk.Choice;
import jaywalk.ObjectPool;

/** Gives up paths, some or all of them. */
public class Pruned {
    public static void main(String[] arguments) {
        switch (arguments[0]) {
            case "all": {
                int number = Choice.getInt(0, 5);
                Choice.assume(number % 2 == 0);
                Choice.assume(number % 2 == 1);
                break;
            }
            case "some": {
                int number = Choice.getInt(0, 5);
                Choice.assume(number % 2 == 0);
                Verify.ignoreIf(number % 3 == 0);
                break;
            }
            case "range": Choice.getInt(3, 2); break;
            case "pool": new ObjectPool<>(Object.class, 0).getAny(); break;
            case "configured": System.out.println(Verify.getInt("size")); break;
            case "json": System.out.println(Verify.createFromJSON(String.class, "{}")); break;
            case "attribute": Verify.setObjectAttribute(new Object(), 1); break;
            default: throw new IllegalArgumentException(arguments[0]);
        }
    }
}
