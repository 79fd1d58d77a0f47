package gov.nasa.jpf.jvm;

/**
 * The name that {@link gov.nasa.jpf.vm.Verify} had in older versions of Java PathFinder. All its methods are inherited,
 * which is enough for compiled programs to link.
 */
public class Verify extends gov.nasa.jpf.vm.Verify {
    /** Java PathFinder's older hint; see {@link gov.nasa.jpf.vm.Verify#breakTransition(String)}. */
    public static void breakTransition() {}
}
