// Duration, Period and Instant arithmetic.
import java.time.*;
import java.time.temporal.ChronoUnit;

public class DurationsAndPeriods {
    public static void main(String[] args) {
        Duration d = Duration.ofHours(25).plusMinutes(61).plusMillis(1500);
        System.out.println(d + " " + d.toMinutes() + " " + d.toHoursPart() + " " + d.toMillis() + " " + d.getSeconds() + " " + d.getNano() + " " + d.negated() + " " + d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.compareTo(Duration.ofDays(1)));
        System.out.println(Duration.ZERO + " " + Duration.ofSeconds(-1, 500_000_000) + " " + Duration.parse("PT1H30M5.25S") + " " + Duration.parse("-P1DT2H") + " " + Duration.between(Instant.EPOCH, Instant.ofEpochSecond(100, 5)) + " " + Duration.of(3, ChronoUnit.HALF_DAYS) + " "
                + Duration.ofNanos(1) + " " + d.truncatedTo(ChronoUnit.HOURS) + " " + d.isNegative() + " " + d.equals(Duration.ofMillis(d.toMillis())) + " " + d.hashCode());
        Period p = Period.of(1, 14, 40);
        System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.negated() + " " + p.plusDays(5) + " " + Period.between(LocalDate.of(2000, 2, 29), LocalDate.of(2024, 1, 15)) + " " + Period.parse("P2Y3W") + " " + Period.ZERO + " " + LocalDate.of(2024, 1, 31).plus(Period.ofMonths(1)) + " "
                + p.multipliedBy(2));
        Instant i = Instant.parse("2024-03-10T12:34:56.789Z");
        System.out.println(i + " " + i.toEpochMilli() + " " + i.plus(1, ChronoUnit.DAYS) + " " + i.minusSeconds(3600) + " " + i.truncatedTo(ChronoUnit.SECONDS) + " " + Instant.ofEpochMilli(-1) + " " + Instant.EPOCH.isBefore(i) + " " + i.until(Instant.parse("2025-01-01T00:00:00Z"), ChronoUnit.DAYS) + " "
                + Instant.ofEpochSecond(0, -1) + " " + i.hashCode());
        for (Runnable r : new Runnable[] {() -> Duration.parse("1h"), () -> d.dividedBy(0), () -> Period.parse("PT5S"), () -> Instant.parse("nope"), () -> Instant.EPOCH.plus(1, ChronoUnit.MONTHS), () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        Duration total = Duration.ZERO;
        for (int k = 1; k < 100; k++) total = total.plus(Duration.ofMillis(k * 137L));
        System.out.println(total + " " + total.toSecondsPart() + " " + total.toMillisPart());
        long before = System.nanoTime(), millis = System.currentTimeMillis();
        System.out.println((System.nanoTime() >= before) + " " + (System.currentTimeMillis() >= millis) + " " + (millis > 1_600_000_000_000L) + " " + Instant.now().isAfter(Instant.EPOCH));
    }
}
