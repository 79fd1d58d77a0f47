/**
 * What a test-generation program imports: choices, pools of objects, and generators made of them.
 *
 * <p>A program of this package is an ordinary Java program that leaves some of its values open. It makes an input by
 * choosing, throws away what is not an input with {@code assume}, and then tests something. This one tests a method
 * {@code sort} on all arrays of up to four numbers of 0 to 3:
 *
 * <pre>{@code
 * import static jaywalk.Choice.*;
 *
 * public class SortGen {
 *     public static void main(String[] args) {
 *         int[] numbers = new int[getInt(0, 4)];
 *         for (int i = 0; i < numbers.length; i++) {
 *             numbers[i] = getInt(0, 3);
 *         }
 *         sort(numbers);
 *         for (int i = 1; i < numbers.length; i++) {
 *             assert numbers[i - 1] <= numbers[i];
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>Numbers may also stay open: {@code anyInt()}, {@code anyLong()}, {@code anyDouble()}, {@code anyString(4)} and the like
 * are any value of their type, and none is tried by itself. With {@code numbers[i] = anyInt()} the program above tests
 * {@code sort} on all arrays of up to four ints, one path for each order that they can be in.
 *
 * <p>{@code jaywalk explore -cp out SortGen} runs it in all ways, and prints a token for each way that fails. The same
 * class files run on a plain JVM too, once and in one way:
 *
 * <ul>
 *   <li>{@code java -Djaywalk.path=TOKEN …} takes the way of the token, so that a finding can be stepped through in any
 *       debugger. A token with turns of threads is refused: only {@code jaywalk replay} can repeat those;
 *   <li>{@code java -Djaywalk.seed=42 …} draws the choices from a random generator with this seed, whatever the JDK;
 *   <li>{@code java …} draws them from a seed that differs from run to run.
 * </ul>
 *
 * <p>Start with {@link jaywalk.Choice}; {@link jaywalk.ObjectPool} makes linked structures, and
 * {@link jaywalk.Generator} puts choices together. {@link jaywalk.Concurrent} starts threads and waits for them.
 */
package jaywalk;
