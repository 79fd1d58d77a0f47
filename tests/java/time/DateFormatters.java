// DateTimeFormatter with patterns and standard formatters in Locale.US and ROOT.
import java.time.*;
import java.time.format.*;
import java.time.temporal.ChronoField;
import java.util.Locale;

public class DateFormatters {
    public static void main(String[] args) {
        LocalDateTime t = LocalDateTime.of(2024, 7, 4, 15, 6, 7, 89_000_000);
        for (String p : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "dd/MM/yy", "EEEE, MMMM d, yyyy", "EEE MMM dd", "h:mm a", "hh 'o''clock' a", "D w e", "QQQ yyyy", "HHmmss", "uuuu-'W'ww", "G y", "n S SS", "k K H"}) {
            System.out.println(p + " -> " + t.format(DateTimeFormatter.ofPattern(p, Locale.US)));
        }
        System.out.println(t.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " " + t.format(DateTimeFormatter.BASIC_ISO_DATE) + " " + t.format(DateTimeFormatter.ISO_WEEK_DATE) + " " + t.format(DateTimeFormatter.ISO_ORDINAL_DATE));
        System.out.println(t.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US)) + " | " + t.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US)) + " | "
                + t.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(Locale.US)));
        System.out.println(ZonedDateTime.of(t, ZoneOffset.UTC).format(DateTimeFormatter.RFC_1123_DATE_TIME) + " " + DateTimeFormatter.ISO_INSTANT.format(Instant.EPOCH) + " " + t.atOffset(ZoneOffset.ofHours(-5)).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
        System.out.println(LocalDate.parse("04/07/2024", DateTimeFormatter.ofPattern("dd/MM/yyyy", Locale.ROOT)) + " " + LocalTime.parse("3:05 PM", DateTimeFormatter.ofPattern("h:mm a", Locale.US)) + " "
                + LocalDateTime.parse("2024-12-25 08:30", DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT)) + " " + YearMonth.parse("Mar 2020", DateTimeFormatter.ofPattern("MMM yyyy", Locale.US)));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4).appendLiteral('.').appendValue(ChronoField.MONTH_OF_YEAR, 2).optionalStart().appendLiteral('.').appendValue(ChronoField.DAY_OF_MONTH).optionalEnd()
                .parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.ROOT);
        System.out.println(LocalDate.parse("2024.05", built) + " " + built.format(t));
        System.out.println(DateTimeFormatter.ofPattern("yyyy[-MM[-dd]]", Locale.ROOT).format(YearMonth.of(2020, 2)) + " " + DayOfWeek.FRIDAY.getDisplayName(TextStyle.SHORT, Locale.US) + " " + Month.MAY.getDisplayName(TextStyle.NARROW, Locale.US));
        for (String bad : new String[] {"2024-13-01", "2024-02-30", "24-1-1", "", "2024-01-01x"}) {
            try {
                System.out.println(LocalDate.parse(bad));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex());
            }
        }
        try {
            LocalDate.EPOCH.format(DateTimeFormatter.ofPattern("HH", Locale.ROOT));
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("bogus{");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(LocalDate.parse("2023-02-31", DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withResolverStyle(ResolverStyle.SMART)));
    }
}
