import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text taken apart: splitting, scanning by hand, regular expressions, formatting. */
public class Text {
    static double evaluate(String text) {
        double[] numbers = new double[32];
        int top = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                double number = 0;
                for (; i < text.length() && Character.isDigit(text.charAt(i)); i++) number = number * 10 + text.charAt(i) - '0';
                numbers[top++] = number;
                i--;
            } else if (c != ' ') {
                top--;
                double a = numbers[top - 1], b = numbers[top];
                numbers[top - 1] = c == '+' ? a + b : c == '-' ? a - b : c == '*' ? a * b : a / b;
            }
        }
        return numbers[0];
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 200; i++) lines.append("key").append(i).append(" = ").append(i * 3.25).append(" ; note ").append(i).append('\n');
        Pattern pattern = Pattern.compile("(\\w+)\\s*=\\s*([0-9.]+)");
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            Matcher matcher = pattern.matcher(lines);
            while (matcher.find()) checksum += matcher.group(1).length() + (long) Double.parseDouble(matcher.group(2));
            for (String line : lines.toString().split("\n")) checksum = checksum * 31 + line.trim().indexOf(';');
            for (int i = 0; i < 150; i++) checksum += (long) evaluate("12 " + i + " + 7 * 3 " + round + " - / 5 *");
            for (int i = 0; i < 30; i++) checksum += String.format("%05d|%s|%.2f", i, "x", i / 3.0).hashCode();
        }
        System.out.println(checksum);
    }
}
