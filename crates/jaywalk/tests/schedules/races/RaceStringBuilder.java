// races: java.lang.AbstractStringBuilder.count
/** A StringBuilder that two threads use. */
public class RaceStringBuilder {
    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        Thread writer = new Thread(() -> text.setLength(1));
        writer.start();
        assert text.length() <= 1;
        writer.join();
    }
}
