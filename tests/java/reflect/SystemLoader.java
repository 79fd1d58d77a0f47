// flags: -Djava.system.class.loader=SystemLoader$Own -Xshare:off
/** A system loader of the program's own is asked for the main class. */
public class SystemLoader {
    public static class Own extends ClassLoader {
        static int asked;

        public Own(ClassLoader parent) {
            super("own", parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("SystemLoader")) {
                System.out.println("asked for " + name);
            }
            return super.loadClass(name, resolve);
        }
    }

    static class Other {}

    public static void main(String[] args) throws Exception {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        System.out.println(system.getName() + " " + system.getClass().getName() + " " + system.getParent().getName());
        System.out.println(SystemLoader.class.getClassLoader().getName() + " " + Other.class.getClassLoader().getName());
        System.out.println(Thread.currentThread().getContextClassLoader() == system);
        System.out.println(system.loadClass("SystemLoader$Other") == Other.class);
        System.out.println(Class.forName("SystemLoader$Other", false, system) == Other.class);
        System.out.println(ClassLoader.getSystemResource("SystemLoader.class") != null);
    }
}
