import jaywalk.Choice;

/** Days of months and years, and the date after one. */
public class Dates {
    static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static int days(int year, int month) {
        switch (month) {
            case 2: return isLeap(year) ? 29 : 28;
            case 4: case 6: case 9: case 11: return 30;
            default: return 31;
        }
    }

    public static void main(String[] args) {
        int year = Choice.anyInt(1583, 9999);
        int month = Choice.anyInt(1, 12);
        int day = Choice.anyInt(1, 31);
        Choice.assume(day <= days(year, month));
        int nextDay = day + 1;
        int nextMonth = month;
        int nextYear = year;
        if (nextDay > days(year, month)) {
            nextDay = 1;
            nextMonth++;
        }
        if (nextMonth > 12) {
            nextMonth = 1;
            nextYear++;
        }
        assert nextDay <= days(nextYear, nextMonth);
        assert nextYear > year || nextMonth > month || nextDay > day;
    }
}
