// BigInteger arithmetic.
import java.math.BigInteger;
import java.util.Random;

public class BigIntegers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-98765432109876543210"), c = BigInteger.valueOf(Long.MAX_VALUE);
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.mod(b.negate()) + " " + a.remainder(b));
        System.out.println(java.util.Arrays.toString(a.divideAndRemainder(b)) + " " + b.abs() + " " + b.signum() + " " + a.negate() + " " + a.compareTo(b) + " " + a.equals(new BigInteger("123456789012345678901234567890")));
        System.out.println(a.pow(7) + " " + a.sqrt() + " " + a.gcd(b) + " " + BigInteger.TWO.pow(200));
        System.out.println(a.modPow(BigInteger.valueOf(65537), c) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + a.isProbablePrime(20) + " " + new BigInteger("170141183460469231731687303715884105727").isProbablePrime(20));
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b) + " " + a.shiftLeft(77) + " " + b.shiftRight(13) + " " + a.testBit(5) + " " + a.setBit(200).bitLength() + " " + a.clearBit(1)
                + " " + a.flipBit(0) + " " + a.bitCount() + " " + b.bitLength() + " " + a.getLowestSetBit());
        System.out.println(a.toString(16) + " " + b.toString(2) + " " + a.toString(36) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("ff", 16) + " " + a.hashCode() + " " + b.hashCode());
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + BigInteger.TWO.pow(2000).doubleValue() + " " + c.longValueExact());
        System.out.println(java.util.Arrays.toString(b.toByteArray()) + " " + new BigInteger(new byte[] {-1, 0, 1}) + " " + new BigInteger(1, new byte[] {-1, 0, 1}) + " " + a.max(b) + " " + a.min(b));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 200; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.bitLength());
        BigInteger x = BigInteger.ZERO, y = BigInteger.ONE;
        for (int i = 0; i < 500; i++) {
            BigInteger t = x.add(y);
            x = y;
            y = t;
        }
        System.out.println(x);
        System.out.println(new BigInteger(256, new Random(5)) + " " + BigInteger.probablePrime(64, new Random(6)) + " " + BigInteger.valueOf(100).nextProbablePrime());
        BigInteger huge = BigInteger.valueOf(7).pow(3000), half = BigInteger.valueOf(5).pow(2500);
        System.out.println(huge.multiply(half).hashCode() + " " + huge.divide(half).hashCode() + " " + huge.toString().length() + " " + new BigInteger(huge.toString()).equals(huge) + " " + huge.multiply(huge).sqrt().equals(huge));
        for (Runnable r : new Runnable[] {() -> a.divide(BigInteger.ZERO), () -> new BigInteger("12x"), () -> new BigInteger(""), () -> a.intValueExact(), () -> a.pow(-1), () -> b.sqrt(), () -> a.mod(b), () -> BigInteger.TWO.modInverse(BigInteger.valueOf(4))}) {
            try {
                r.run();
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e);
            }
        }
    }
}
