import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** Big integers and decimals: factorials, powers, a square root. */
public class BigNumbers {
    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 25;
        int checksum = 0;
        for (int round = 0; round < rounds; round++) {
            BigInteger factorial = BigInteger.ONE;
            for (int i = 2; i < 400 + round; i++) factorial = factorial.multiply(BigInteger.valueOf(i));
            checksum = checksum * 31 + factorial.toString().hashCode();
            BigInteger modulus = BigInteger.TWO.pow(521).subtract(BigInteger.ONE);
            checksum = checksum * 31 + BigInteger.valueOf(3 + round).modPow(factorial.shiftRight(2_000), modulus).hashCode();
            checksum = checksum * 31 + factorial.gcd(modulus.multiply(BigInteger.valueOf(720))).intValue();
            BigDecimal root = BigDecimal.ONE;
            for (int i = 0; i < 12; i++) {
                BigDecimal other = BigDecimal.valueOf(2 + round).divide(root, new MathContext(120));
                root = root.add(other).divide(BigDecimal.valueOf(2), new MathContext(120));
            }
            checksum = checksum * 31 + root.hashCode();
        }
        System.out.println(checksum);
    }
}
