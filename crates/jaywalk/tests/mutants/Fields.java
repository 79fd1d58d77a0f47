public class Fields {
    int number = 3;
    long wide = 1L << 40;
    double real = 2.5;
    String text = "text";
    Fields next;
    int[] values = {1, 2, 3};
    boolean flag;

    static class Other {
        Object first = "first";
        int second = 77;
        Object[] third = {this};
    }

    Fields(Fields next) {
        this.next = next;
        this.flag = next == null;
    }

    static long visit(Fields fields) {
        long sum = 0;
        while (fields != null) {
            sum += fields.number + fields.wide + (long) fields.real + fields.text.length() + fields.values[1];
            fields.number++;
            fields.text += fields.flag;
            fields = fields.next;
        }
        return sum;
    }

    public static void main(String[] args) {
        Fields list = null;
        for (int i = 0; i < 5; i++) {
            list = new Fields(list);
        }
        Other other = new Other();
        other.third[0] = list;
        other.second += list.number;
        System.out.println(visit(list) + " " + visit((Fields) other.third[0]) + other.first + other.second);
    }
}
