package generate;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getBoolean;
import static jaywalk.Choice.getInt;

/**
 * Small Java programs: each path prints one compilation unit, to be fed to a compiler, a refactoring tool or a virtual
 * machine.
 *
 * <p>A tool that works on programs needs programs as tests, and what breaks it is seldom what its authors thought of:
 * an interface that is inherited twice, a method that overrides two others with two return types, a field that hides a
 * field. This program says what such programs are made of, and the search makes all of them up to a size.
 *
 * <p><b>What is chosen.</b> For each of N types: whether it is an interface, a class or an abstract class; which of the
 * types before it are its supertypes; whether it declares the method {@code m}, and which of the types that returns;
 * whether it declares the field {@code f}. A type that has a field {@code f}, its own or an inherited one, also gets a
 * method that reads it.
 *
 * <p><b>What is assumed.</b> The rules of the Java Language Specification that such a program can break, each as a few
 * lines of Java: {@link #isInheritanceLegal} (8.1.4, 9.1.3), {@link #areMethodsLegal} (8.4.8, 9.4.1: an overriding
 * method returns a subtype of what the overridden one does; a class that is not abstract has no abstract methods; of
 * several inherited methods one must do for all) and {@link #areFieldsUnambiguous} (8.3, 6.4.1).
 *
 * <p><b>What to look for.</b> With {@code valid}, the default, every output compiles: these are inputs for a tool that
 * is to be run on good programs. With {@code any}, only the first rule is assumed, and some outputs break the others:
 * good inputs for comparing two compilers, which must reject the same ones. {@code scripts/compare-compilers.sh} does
 * both with {@code javac} and the compiler of Eclipse. The search is lazy here as well: a graph that no choice of
 * methods can save is given up before a method is chosen.
 *
 * <pre>
 * jaywalk explore -cp target/examples.jar generate.JavaPrograms 2
 * jaywalk explore --out programs -cp target/examples.jar generate.JavaPrograms 3 methods     # a file for each
 * jaywalk explore --out programs -cp target/examples.jar generate.JavaPrograms 2 all any
 * </pre>
 *
 * <p>Arguments: N, then {@code methods}, {@code fields} or {@code all} for what the types may declare, then
 * {@code valid} or {@code any}.
 */
public final class JavaPrograms {
    private static final int INTERFACE = 0;
    private static final int CLASS = 1;
    private static final int ABSTRACT_CLASS = 2;
    private static final int NONE = -1;

    private final int size;
    private final int[] kinds;
    /** Whether the first type directly extends or implements the second. */
    private final boolean[][] isSupertype;
    /** For each type, the number of the type that its method returns, or {@link #NONE} if it declares no method. */
    private final int[] returned;
    private final boolean[] declaresField;

    private JavaPrograms(int size, boolean withMethods, boolean withFields) {
        this.size = size;
        kinds = new int[size];
        isSupertype = new boolean[size][size];
        returned = new int[size];
        declaresField = new boolean[size];
        for (int type = 0; type < size; type++) {
            kinds[type] = getInt(INTERFACE, ABSTRACT_CLASS);
            for (int other = 0; other < type; other++) {
                isSupertype[type][other] = getBoolean();
            }
            returned[type] = withMethods ? getInt(NONE, size - 1) : NONE;
            declaresField[type] = withFields ? getBoolean() : false;
        }
    }

    public static void main(String[] args) {
        int size = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        String members = args.length > 1 ? args[1] : "all";
        boolean any = args.length > 2 && args[2].equals("any");

        JavaPrograms program = new JavaPrograms(size, !members.equals("fields"), !members.equals("methods"));
        assume(program.isInheritanceLegal());
        if (!any) {
            assume(program.areMethodsLegal());
            assume(program.areFieldsUnambiguous());
        }
        System.out.print(program);
    }

    /** An interface extends no class, and a class at most one. */
    private boolean isInheritanceLegal() {
        for (int type = 0; type < size; type++) {
            int classesAllowed = kinds[type] == INTERFACE ? 0 : 1;
            for (int other = 0; other < type; other++) {
                if (isSupertype[type][other] && kinds[other] != INTERFACE && --classesAllowed < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean areMethodsLegal() {
        for (int type = 0; type < size; type++) {
            if (!isMethodLegal(type)) {
                return false;
            }
        }
        return true;
    }

    private boolean isMethodLegal(int type) {
        boolean[] inherited = inheritedMethods(type);
        if (returned[type] != NONE) {
            return canStandFor(type, inherited);
        }
        int implemented = implementedMethod(type);
        if (implemented != NONE) {
            return canStandFor(implemented, inherited);
        }
        boolean isAnyInherited = false;
        for (int other = 0; other < type; other++) {
            if (inherited[other]) {
                isAnyInherited = true;
                if (kinds[type] != CLASS && canStandFor(other, inherited)) {
                    return true;
                }
            }
        }
        return !isAnyInherited;
    }

    /** The types from which a type gets the method, because they declare it and nothing on the way does so again. */
    private boolean[] inheritedMethods(int type) {
        boolean[] inherited = new boolean[size];
        collectMethods(type, inherited);
        return inherited;
    }

    private void collectMethods(int type, boolean[] found) {
        for (int other = 0; other < type; other++) {
            if (isSupertype[type][other]) {
                if (returned[other] != NONE) {
                    found[other] = true;
                } else {
                    collectMethods(other, found);
                }
            }
        }
    }

    /** The nearest superclass that declares the method: in a class it has a body. */
    private int implementedMethod(int type) {
        int superclass = superclass(type);
        while (superclass != NONE && returned[superclass] == NONE) {
            superclass = superclass(superclass);
        }
        return superclass;
    }

    private int superclass(int type) {
        for (int other = 0; other < type; other++) {
            if (isSupertype[type][other] && kinds[other] != INTERFACE) {
                return other;
            }
        }
        return NONE;
    }

    /** Whether the method of one type returns a subtype of what those of the others do. */
    private boolean canStandFor(int type, boolean[] others) {
        for (int other = 0; other < size; other++) {
            if (others[other] && !isSubtype(returned[type], returned[other])) {
                return false;
            }
        }
        return true;
    }

    private boolean isSubtype(int type, int other) {
        if (type == other) {
            return true;
        }
        for (int above = 0; above < type; above++) {
            if (isSupertype[type][above] && isSubtype(above, other)) {
                return true;
            }
        }
        return false;
    }

    private boolean areFieldsUnambiguous() {
        for (int type = 0; type < size; type++) {
            if (countFields(type) > 1) {
                return false;
            }
        }
        return true;
    }

    /** How many fields {@code f} a type has: its own hides all others, and one that is inherited twice counts once. */
    private int countFields(int type) {
        if (declaresField[type]) {
            return 1;
        }
        boolean[] found = new boolean[size];
        collectFields(type, found);
        int count = 0;
        for (int other = 0; other < type; other++) {
            if (found[other]) {
                count++;
            }
        }
        return count;
    }

    private void collectFields(int type, boolean[] found) {
        for (int other = 0; other < type; other++) {
            if (isSupertype[type][other]) {
                if (declaresField[other]) {
                    found[other] = true;
                } else {
                    collectFields(other, found);
                }
            }
        }
    }

    /** The compilation unit. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int type = 0; type < size; type++) {
            appendHeader(type, text);
            appendMembers(type, text);
            text.append("}\n");
        }
        return text.toString();
    }

    private void appendHeader(int type, StringBuilder text) {
        boolean isInterface = kinds[type] == INTERFACE;
        text.append(isInterface ? "interface " : kinds[type] == CLASS ? "class " : "abstract class ");
        text.append(name(type));
        int superclass = superclass(type);
        if (superclass != NONE) {
            text.append(" extends ").append(name(superclass));
        }
        String separator = isInterface ? " extends " : " implements ";
        for (int other = 0; other < type; other++) {
            if (isSupertype[type][other] && kinds[other] == INTERFACE) {
                text.append(separator).append(name(other));
                separator = ", ";
            }
        }
        text.append(" {\n");
    }

    private void appendMembers(int type, StringBuilder text) {
        boolean isInterface = kinds[type] == INTERFACE;
        if (declaresField[type]) {
            text.append(isInterface ? "    Object f = null;\n" : "    public Object f;\n");
        }
        if (returned[type] != NONE) {
            char result = name(returned[type]);
            if (isInterface) {
                text.append("    ").append(result).append(" m();\n");
            } else {
                text.append("    public ").append(result).append(" m() {\n        return null;\n    }\n");
            }
        }
        if (countFields(type) > 0) {
            text.append(isInterface ? "    static" : "    public").append(" Object fieldOf").append(name(type));
            text.append("() {\n        return f;\n    }\n");
        }
    }

    private static char name(int type) {
        return (char) ('A' + type);
    }
}
