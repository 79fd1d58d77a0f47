// races: RaceReferenceToFinal.shared
/** A final field needs no lock, but the reference to its object is still raced for. */
public class RaceReferenceToFinal {
    final int value;
    static RaceReferenceToFinal shared;

    RaceReferenceToFinal(int value) {
        this.value = value;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> shared = new RaceReferenceToFinal(7));
        other.start();
        RaceReferenceToFinal seen = shared;
        assert seen == null || seen.value == 7;
        other.join();
    }
}
