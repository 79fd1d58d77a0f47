// clone() of arrays of each kind.
import java.util.Arrays;

public class CloneArrays {
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + (a == b));
        String[] s = {"x", null};
        String[] t = s.clone();
        System.out.println(t[0] == s[0] ? "same element" : "different");
        System.out.println(t.getClass() == String[].class);
        long[][] grid = {{1}, {2, 3}};
        long[][] g = grid.clone();
        g[0][0] = 77;
        g[1] = null;
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(g));
        byte[] bytes = "bytes".getBytes();
        byte[] copy = bytes.clone();
        copy[0]++;
        System.out.println(new String(bytes) + new String(copy));
        boolean[] z = {true};
        char[] c = {'c'};
        double[] d = {1.5};
        float[] f = {2.5f};
        short[] h = {-3};
        System.out.println(z.clone()[0] + " " + c.clone()[0] + " " + d.clone()[0] + " " + f.clone()[0] + " " + h.clone()[0]);
        System.out.println(new int[0].clone().length);
        Object o = a;
        Object p = ((int[]) o).clone();
        System.out.println(p.getClass().getName() + " " + Arrays.equals(a, (int[]) p));
        Object[] objects = new Integer[] {1, 2};
        Object[] cloned = objects.clone();
        try {
            cloned[0] = "s";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(CloneArrays.class.getDeclaredMethods().length + " " + int[].class.getInterfaces().length + " "
                + Arrays.toString(int[].class.getInterfaces()));
    }
}
