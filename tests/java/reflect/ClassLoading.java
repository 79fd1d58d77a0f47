// Class loading by name, class loaders, missing classes, NoClassDefFoundError forms.
package reflect;

import java.io.InputStream;

public class ClassLoading {
    static class Known {
        static { System.out.println("Known initialised"); }
        @Override public String toString() { return "a Known"; }
    }

    static class Custom extends ClassLoader {
        Custom(ClassLoader parent) { super(parent); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            System.out.println("asked for " + name);
            throw new ClassNotFoundException("custom " + name);
        }
    }

    static class Redefining extends ClassLoader {
        Class<?> defineGarbage() { return defineClass("Garbage", new byte[] {1, 2, 3, 4, 0, 0, 0, 61}, 0, 8); }
        Redefining() { super(ClassLoading.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("reflect.ClassLoading$Known")) return super.loadClass(name, resolve);
            try (InputStream in = getResourceAsStream("reflect/ClassLoading$Known.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = ClassLoading.class.getClassLoader();
        System.out.println(app.getName() + " " + app.getParent().getName() + " " + (app.getParent().getParent() == null) + " " + (app == ClassLoader.getSystemClassLoader()));
        Class<?> k = app.loadClass("reflect.ClassLoading$Known");
        System.out.println("loaded");
        System.out.println(k.getDeclaredConstructor().newInstance());
        Custom custom = new Custom(app);
        System.out.println(custom.loadClass("java.lang.String") == String.class);
        try {
            custom.loadClass("not.There");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("also.not.There", true, custom);
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        Class<?> second = new Redefining().loadClass("reflect.ClassLoading$Known");
        Object o = second.getDeclaredConstructor(new Class<?>[0]).getName();
        System.out.println((second == Known.class) + " " + second.getName().equals(Known.class.getName()) + " " + o);
        java.lang.reflect.Constructor<?> c = second.getDeclaredConstructor();
        c.setAccessible(true);
        Object foreign = c.newInstance();
        System.out.println((foreign instanceof Known) + " " + foreign);
        try {
            Known cast = (Known) foreign;
        } catch (ClassCastException e) {
            System.out.println("same name, other loader");
        }
        System.out.println(ClassLoading.class.getResource("ClassLoading.class") != null);
        System.out.println(ClassLoading.class.getResourceAsStream("missing.txt") == null);
        System.out.println(ClassLoading.class.getPackage().getName() + " " + ClassLoading.class.getPackageName() + " " + String.class.getPackage());
        try {
            new Redefining().defineGarbage();
        } catch (ClassFormatError e) {
            System.out.println(e.getMessage());
        }
        Class.forName("reflect.DoesNotExist");
    }
}
