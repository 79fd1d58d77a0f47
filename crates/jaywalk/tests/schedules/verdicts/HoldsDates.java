// What the JDK keeps for dates is nobody's business.
// paths: 1 completed
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Calendar;
import java.util.Date;

public class HoldsDates {
    public static void main(String[] args) throws Exception {
        Threads.Body body = () -> {
            Date date = new Date(0);
            new SimpleDateFormat("yyyy-MM-dd HH:mm").format(date);
            DateTimeFormatter.ofPattern("yyyy MMM").format(LocalDate.of(2020, 1, 1));
            OffsetDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(3)).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
            Calendar.getInstance().get(Calendar.YEAR);
            date.toString();
        };
        Threads.run(body, body);
    }
}
