import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** A class whose nest host its loader does not find is a nest of its own. */
public class MissingNestHost {
    public static class Member {
        private int secret = 3;

        public int secret() {
            return secret;
        }

        public int ofHost() {
            return new MissingNestHost().hidden;
        }

        @Override
        public String toString() {
            return "member";
        }
    }

    private int hidden = 4;

    static class Apart extends ClassLoader {
        final Set<String> asked = new TreeSet<>();

        Apart() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.add(name);
            throw new ClassNotFoundException(name);
        }

        Class<?> define() throws Exception {
            try (InputStream in = MissingNestHost.class.getResourceAsStream("MissingNestHost$Member.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass("MissingNestHost$Member", bytes, 0, bytes.length);
            }
        }
    }

    interface Body {
        Object run(Class<?> member) throws Throwable;
    }

    static void show(Body body) throws Exception {
        Apart loader = new Apart();
        Object result;
        try {
            result = body.run(loader.define());
        } catch (Throwable thrown) {
            Throwable cause = thrown.getCause();
            result = thrown.getClass().getName() + ": " + thrown.getMessage() + (cause == null ? "" : " / " + cause);
        }
        System.out.println(result + " " + loader.asked);
    }

    public static void main(String[] args) throws Exception {
        show(Class::getNestHost);
        show(member -> member.isNestmateOf(MissingNestHost.class) + " " + member.isNestmateOf(member));
        show(member -> Arrays.toString(member.getNestMembers()));
        show(member -> member.getConstructor().newInstance());
        show(member -> member.getMethod("secret").invoke(member.getConstructor().newInstance()));
        show(member -> member.getMethod("ofHost").invoke(member.getConstructor().newInstance()));
        show(member -> {
            Field field = member.getDeclaredField("secret");
            return field.get(member.getConstructor().newInstance());
        });
        show(Class::getDeclaringClass);
        show(member -> {
            Class<?> host = member.getNestHost();
            return host + " " + member.getDeclaringClass();
        });
    }
}
