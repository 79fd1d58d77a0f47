import jaywalk.Choice;

/** Two vehicles on one track: which of them is to climb, by rules with thresholds and flags. */
public class Separation {
    static final int[] LEAST = {400, 500, 640, 740};

    static int least(int layer) {
        switch (layer) {
            case 0: return LEAST[0];
            case 1: return LEAST[1];
            case 2: return LEAST[2];
            default: return LEAST[3];
        }
    }

    public static void main(String[] args) {
        int own = Choice.anyInt(0, 50_000);
        int other = Choice.anyInt(0, 50_000);
        int rate = Choice.anyInt(-4_000, 4_000);
        int up = Choice.anyInt(-1_000, 1_000);
        int down = Choice.anyInt(-1_000, 1_000);
        int layer = Choice.anyInt(0, 3);
        boolean isSure = Choice.anyBoolean();
        boolean isInhibited = Choice.anyBoolean();
        boolean enabled = isSure && rate <= 600 && Math.abs(own - other) < 4 * least(layer);
        int biased = isInhibited ? up + 100 : up;
        boolean prefersUp = biased > down;
        boolean climb = false;
        boolean descend = false;
        if (enabled) {
            if (prefersUp) {
                climb = own < other ? !(down >= least(layer)) : other + 50 < own && up >= least(layer);
            } else {
                climb = own > other && up >= least(layer);
            }
            if (prefersUp) {
                descend = own < other && down >= least(layer);
            } else {
                descend = own > other ? !(up >= least(layer)) : own + 50 < other && down >= least(layer);
            }
        }
        assert !(climb && descend && own > other && down > up && up >= least(layer));
        assert enabled || !climb && !descend;
    }
}
