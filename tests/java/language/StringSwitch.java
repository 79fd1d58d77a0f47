// Switch on strings, with hash collisions.
public class StringSwitch {
    static int number(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "caf\u00e9": return 7;
            case "null": return 8;
            default: return 0;
        }
    }

    static String command(String line) {
        String result = "";
        switch (line.toLowerCase()) {
            case "start":
                result += "starting ";
            case "status":
                result += "status ";
                break;
            case "stop":
                result += "stopping ";
                if (line.equals("STOP")) break;
                result += "softly ";
                break;
            default:
                result = "unknown";
        }
        return result;
    }

    static final String CONSTANT = "con" + "stant";

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        String[] inputs = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "caf\u00e9", "cafe\u0301", "null", "zzz"};
        for (String s : inputs) System.out.println(s.length() + " " + number(s) + " " + number(new String(s)));
        for (String s : new String[] {"start", "STATUS", "stop", "STOP", "x"}) System.out.println(command(s));
        switch ("constant") {
            case CONSTANT -> System.out.println("matched constant");
            default -> System.out.println("missed");
        }
        try {
            number(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        int total = 0;
        for (int i = 0; i < 200; i++) total += number(i % 3 == 0 ? "Aa" : i % 3 == 1 ? "BB" : "x" + i);
        System.out.println(total);
    }
}
