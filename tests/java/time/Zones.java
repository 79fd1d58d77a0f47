// ZonedDateTime in UTC and real zones across daylight-saving changes.
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.zone.*;
import java.util.*;

public class Zones {
    public static void main(String[] args) {
        ZoneId berlin = ZoneId.of("Europe/Berlin"), york = ZoneId.of("America/New_York");
        ZonedDateTime before = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, berlin);
        System.out.println(before + " " + before.plusHours(1) + " " + before.plusDays(1) + " " + ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, berlin));
        ZonedDateTime overlap = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, berlin);
        System.out.println(overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + overlap.toInstant());
        System.out.println(before.withZoneSameInstant(york) + " " + before.withZoneSameLocal(york) + " " + before.toOffsetDateTime() + " " + before.getOffset());
        ZoneRules rules = york.getRules();
        System.out.println(rules.getOffset(Instant.parse("2024-07-01T00:00:00Z")) + " " + rules.isDaylightSavings(Instant.parse("2024-01-01T00:00:00Z")) + " " + rules.nextTransition(Instant.parse("2024-01-01T00:00:00Z")) + " " + rules.getTransitionRules().size());
        System.out.println(rules.getTransition(LocalDateTime.of(2024, 3, 10, 2, 15)) + " " + rules.getValidOffsets(LocalDateTime.of(2024, 11, 3, 1, 30)));
        System.out.println(ZonedDateTime.parse("2020-01-01T00:00:00+09:00[Asia/Tokyo]").toEpochSecond() + " " + OffsetDateTime.parse("2020-06-01T12:00:00-03:30").toInstant() + " " + ZoneOffset.of("+5").getTotalSeconds() + " " + ZoneOffset.ofHoursMinutes(-3, -30));
        System.out.println(Instant.EPOCH.atZone(ZoneId.of("UTC")) + " " + Instant.EPOCH.atZone(ZoneOffset.UTC) + " " + Instant.EPOCH.atZone(ZoneId.of("GMT+2")) + " " + Instant.ofEpochSecond(-3_000_000_000L).atZone(berlin));
        System.out.println(ZoneId.systemDefault().normalized() + " " + ZoneId.getAvailableZoneIds().contains("Australia/Sydney") + " " + before.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx VV", Locale.ROOT)));
        System.out.println(overlap.format(DateTimeFormatter.ofPattern("HH:mm z", Locale.US)) + " " + before.format(DateTimeFormatter.ofPattern("zzzz", Locale.US)));
        try {
            ZoneId.of("Mars/Olympus");
        } catch (ZoneRulesException e) {
            System.out.println(e.getMessage());
        }
        try {
            ZoneId.of("bad zone!");
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("America/New_York"), Locale.US);
        c.setTimeInMillis(0);
        System.out.println(c.get(Calendar.YEAR) + " " + c.get(Calendar.MONTH) + " " + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.HOUR_OF_DAY) + " " + c.getTimeZone().getRawOffset() + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH));
        c.add(Calendar.MONTH, 3);
        c.roll(Calendar.DAY_OF_MONTH, 5);
        System.out.println(c.getTime().getTime() + " " + TimeZone.getTimeZone("Europe/Berlin").getDisplayName(Locale.US) + " " + TimeZone.getTimeZone("Nowhere").getID() + " " + new Date(0).toInstant());
    }
}
