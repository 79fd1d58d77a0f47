public class Switches {
    enum Color { RED, GREEN, BLUE }

    static int dense(int key) {
        switch (key) {
            case 0: return 10;
            case 1: return 11;
            case 2: key++;
            case 3: return key;
            default: return -1;
        }
    }

    static int sparse(int key) {
        switch (key) {
            case -1000000: return 1;
            case 17: return 2;
            case 2000000000: return 3;
            default: return 4;
        }
    }

    static int text(String key) {
        switch (key) {
            case "Aa": case "BB": return 1;
            case "": return 2;
            default: return key.length();
        }
    }

    static String color(Color color) {
        switch (color) {
            case RED: return "r";
            case BLUE: return "b";
            default: return color.name();
        }
    }

    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        for (int i = -2; i < 6; i++) {
            out.append(dense(i)).append(sparse(i * 17)).append(' ');
        }
        for (Color color : Color.values()) {
            out.append(color(color));
        }
        out.append(text("BB")).append(text("")).append(text("other"));
        System.out.println(out);
    }
}
