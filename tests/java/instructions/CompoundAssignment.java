// iinc, compound assignment on locals, fields, statics and array elements.
public class CompoundAssignment {
    int field = 5;
    long longField = 5;
    static double staticDouble = 1.5;
    static short staticShort = 32767;
    static int calls;

    static CompoundAssignment self(CompoundAssignment c) {
        calls++;
        return c;
    }

    static int index() { return calls++ % 3; }

    public static void main(String[] args) {
        CompoundAssignment c = new CompoundAssignment();
        System.out.println(self(c).field++ + " " + ++self(c).field + " " + self(c).field-- + " " + --self(c).field + " calls " + calls);
        self(c).field += 10;
        self(c).field <<= 3;
        self(c).field ^= 0xff;
        System.out.println(c.field + " calls " + calls);
        System.out.println(c.longField++ + ++c.longField);
        c.longField *= 1.5;
        System.out.println(c.longField + " " + (c.longField %= 4));
        System.out.println(staticDouble++ + " " + ++staticDouble + " " + (staticDouble *= 2) + " " + staticDouble--);
        System.out.println(++staticShort + " " + staticShort-- + " " + staticShort);
        int[] a = {1, 2, 3};
        long[] l = {1, 2, 3};
        a[index()] += 10;
        a[index()]++;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + calls);
        System.out.println(l[0]++ + " " + --l[1] + " " + (l[2] <<= 40) + " " + l[0] + l[1]);
        int i = 0;
        i = i++ + ++i;
        System.out.println(i);
        i = 3;
        i += i++ * 2 + i;
        System.out.println(i);
        int j = 100000;
        j += 40000;
        j -= 200000;
        j += 1;
        System.out.println(j);
        String s = "a";
        s += 1;
        s += 'c';
        s += 2.5;
        s += null;
        System.out.println(s);
        Object[] objects = {"x", null};
        objects[1] = objects[0] += "y";
        System.out.println(objects[0] + " " + objects[1]);
        Integer boxed = 127;
        boxed++;
        boxed += 2;
        System.out.println(boxed + " " + boxed-- + " " + -boxed);
        boolean b = true;
        b &= false;
        b |= true;
        b ^= true;
        System.out.println(b);
    }
}
