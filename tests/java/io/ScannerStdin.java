// stdin: 3\n10 20 30\nhello world\n2.5 true x\n\nlast line without newline
// Scanner on standard input.
import java.util.Locale;
import java.util.Scanner;

public class ScannerStdin {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.ROOT);
        int n = in.nextInt(), sum = 0;
        int[] a = new int[n];
        for (int i = 0; i < n; i++) sum += a[i] = in.nextInt();
        System.out.println(n + " numbers, sum " + sum + ", last " + a[n - 1]);
        System.out.println("rest of line [" + in.nextLine() + "]");
        String line = in.nextLine();
        System.out.println(line.length() + " " + line.toUpperCase());
        System.out.println(in.hasNextInt() + " " + in.hasNextDouble() + " " + in.nextDouble() + " " + in.nextBoolean() + " " + in.next());
        System.out.println("[" + in.nextLine() + "]");
        int lines = 0;
        while (in.hasNextLine()) {
            String l = in.nextLine();
            System.out.println(++lines + ": " + l + " (" + l.length() + ")");
        }
        System.out.println(in.hasNext());
        try {
            in.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("end: " + e.getMessage());
        }
        in.close();
        try {
            in.hasNext();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
