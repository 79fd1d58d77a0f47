// paths: 2 completed, 2 failed
public class ViolatedRacyDouble {
    double sum;

    public static void main(String[] args) throws Exception {
        ViolatedRacyDouble shared = new ViolatedRacyDouble();
        Threads.run(() -> shared.sum += 0.5, () -> shared.sum += 0.25);
        assert shared.sum == 0.75;
    }
}
