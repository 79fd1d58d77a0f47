// LocalDate, LocalTime, LocalDateTime, YearMonth and temporal adjusters.
import java.time.*;
import java.time.temporal.*;

public class LocalDates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusDays(60) + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.withDayOfMonth(1) + " " + d.getMonth());
        System.out.println(d.isBefore(LocalDate.MAX) + " " + d.compareTo(LocalDate.of(2024, 3, 1)) + " " + d.equals(LocalDate.parse("2024-02-29")) + " " + d.hashCode() + " " + d.toEpochDay() + " " + LocalDate.ofEpochDay(0) + " " + LocalDate.ofYearDay(2023, 365) + " " + LocalDate.MIN);
        System.out.println(d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.FRIDAY)) + " " + d.with(ChronoField.DAY_OF_YEAR, 100));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + ChronoUnit.DAYS.between(d, LocalDate.of(2030, 1, 1)) + " "
                + d.until(LocalDate.of(2025, 5, 5)) + " " + d.datesUntil(LocalDate.of(2024, 3, 3)).toList());
        LocalTime t = LocalTime.of(23, 59, 58, 123_000_000);
        System.out.println(t + " " + t.plusSeconds(5) + " " + t.minusHours(30) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.toSecondOfDay() + " " + LocalTime.MIDNIGHT + " " + LocalTime.parse("10:15:30.5") + " " + t.withNano(1) + " " + LocalTime.of(7, 5));
        LocalDateTime dt = d.atTime(t);
        System.out.println(dt + " " + dt.plusNanos(2_000_000_000L) + " " + dt.toLocalDate() + " " + dt.plusHours(49) + " " + LocalDateTime.of(1999, 12, 31, 0, 0) + " " + dt.toEpochSecond(ZoneOffset.UTC) + " " + ChronoUnit.MINUTES.between(dt, dt.plusDays(2)));
        System.out.println(YearMonth.of(2023, 2).atEndOfMonth() + " " + Year.of(2100).isLeap() + " " + MonthDay.of(12, 25).atYear(2020) + " " + DayOfWeek.SUNDAY.plus(3) + " " + Month.JANUARY.minus(1) + " " + Month.FEBRUARY.length(true));
        for (Runnable r : new Runnable[] {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.of(2023, 13, 1), () -> LocalTime.of(24, 0), () -> LocalDate.parse("2023-1-1"), () -> LocalDate.parse("garbage"), () -> d.get(ChronoField.HOUR_OF_DAY), () -> LocalDate.MAX.plusDays(1)}) {
            try {
                r.run();
            } catch (DateTimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        int fridays13 = 0;
        for (LocalDate x = LocalDate.of(2000, 1, 13); x.getYear() < 2030; x = x.plusMonths(1)) if (x.getDayOfWeek() == DayOfWeek.FRIDAY) fridays13++;
        System.out.println(fridays13);
        System.out.println(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC).instant() + " " + LocalDate.now(Clock.fixed(Instant.ofEpochSecond(1_000_000_000), ZoneOffset.UTC)));
    }
}
