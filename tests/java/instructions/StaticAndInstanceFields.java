// getfield/putfield and getstatic/putstatic of every type, hidden and inherited fields.
public class StaticAndInstanceFields {
    static class Base {
        byte b = 1; short s = 2; char c = 'c'; int i = 4; long l = 5; float f = 6; double d = 7; boolean z = true; String t = "base"; int[] a = {1};
        static int count = 10;
        String name() { return "Base:" + t; }
    }

    static class Derived extends Base {
        String t = "derived";
        long i = 1L << 50;
        static int extra = count * 2;
        @Override String name() { return "Derived:" + t + ":" + super.t + ":" + super.name(); }
        void set() {
            super.i = -4;
            i = -5;
            ((Base) this).t = "changed";
        }
    }

    interface Limits {
        int LOW = Integer.parseInt("-3");
        int HIGH = 3;
    }

    static class User extends Derived implements Limits {
        int range() { return HIGH - LOW; }
    }

    static void dump(Base o) {
        System.out.println(o.b + " " + o.s + " " + o.c + " " + o.i + " " + o.l + " " + o.f + " " + o.d + " " + o.z + " " + o.t + " " + o.a[0]);
    }

    public static void main(String[] args) {
        Derived d = new Derived();
        dump(d);
        System.out.println(d.i + " " + d.t + " " + d.name() + " " + ((Base) d).t);
        d.set();
        dump(d);
        d.b = (byte) 300;
        d.s = (short) 70000;
        d.c = (char) -1;
        d.l = Long.MIN_VALUE;
        d.f = Float.MIN_VALUE;
        d.d = Double.NaN;
        d.z = !d.z;
        d.a = new int[] {42};
        System.out.println(d.b + " " + d.s + " " + (int) d.c + " " + d.l + " " + d.f + " " + d.d + " " + d.z + " " + d.a[0] + " " + d.i);
        Derived.count += 5;
        System.out.println(Base.count + " " + Derived.extra + " " + User.count + " " + User.LOW + " " + new User().range());
        Base nothing = null;
        System.out.println(nothing.count);
        try {
            System.out.println(nothing.i);
        } catch (NullPointerException e) {
            System.out.println("null field");
        }
        User u = new User();
        u.l++;
        u.d /= 2;
        u.f *= -1;
        u.c += 2;
        dump(u);
    }
}
