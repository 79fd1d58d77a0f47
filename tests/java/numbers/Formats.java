// DecimalFormat, NumberFormat, MessageFormat, ChoiceFormat and Locale.US output.
import java.text.*;
import java.util.*;

public class Formats {
    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        double[] values = {0, 1, -1, 1234.5678, 0.005, 0.015, 1e10, -99.999, 2.5, 3.5, Double.NaN, Double.POSITIVE_INFINITY};
        for (String p : new String[] {"0.00", "#,##0.###", "000.0", "#.##%", "0.###E0", "$#,##0.00;($#,##0.00)", "#", "'#'0"}) {
            DecimalFormat f = new DecimalFormat(p, us);
            StringBuilder b = new StringBuilder(p + ":");
            for (double v : values) b.append(' ').append(f.format(v));
            System.out.println(b);
        }
        DecimalFormat half = new DecimalFormat("0.0", us);
        half.setRoundingMode(java.math.RoundingMode.DOWN);
        half.setGroupingUsed(true);
        half.setMinimumIntegerDigits(3);
        System.out.println(half.format(9.99) + " " + half.format(123456789L) + " " + half.toPattern());
        System.out.println(NumberFormat.getInstance(Locale.US).format(1234567.891) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.256) + " "
                + NumberFormat.getCurrencyInstance(Locale.US).format(-1234.5));
        System.out.println(NumberFormat.getInstance(Locale.US).parse("1,234.5xyz") + " " + new DecimalFormat("#.#", us).parse("-7.25") + " " + NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12345));
        try {
            NumberFormat.getInstance(Locale.US).parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        MessageFormat m = new MessageFormat("{0} has {1,number,integer} {1,choice,0#files|1#file|1<files} and {2,number,#.##}'{'{0}'}' it''s", Locale.US);
        System.out.println(m.format(new Object[] {"Disk", 1, 2.345}) + " | " + m.format(new Object[] {"Tape", 1500, 0}) + " | " + MessageFormat.format("{1} {0} {2}", "a", "b"));
        System.out.println(Arrays.toString(new MessageFormat("{0}-{1}").parse("x-y")) + " " + new ChoiceFormat("0#zero|1#one|2#many").format(5));
        SimpleDateFormat d = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss EEE MMM", Locale.US);
        d.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(d.format(new Date(0)) + " " + d.format(new Date(1700000000000L)) + " " + d.parse("2001-02-03 04:05:06 Sat Feb").getTime());
        System.out.println(Locale.US + " " + Locale.GERMANY.getDisplayCountry(Locale.US) + " " + Locale.forLanguageTag("fr-CA").getLanguage() + " " + Currency.getInstance("EUR").getDefaultFractionDigits() + " " + Locale.US.getDisplayName(Locale.US));
        System.out.println(Collator.getInstance(Locale.US).compare("a", "B") + " " + Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length() + " " + Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length());
        BreakIterator words = BreakIterator.getWordInstance(Locale.US);
        words.setText("Hi there, you.");
        StringBuilder b = new StringBuilder();
        for (int i = words.first(); i != BreakIterator.DONE; i = words.next()) b.append(i).append(' ');
        System.out.println(b);
    }
}
