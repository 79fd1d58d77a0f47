/** Checksums of bytes with ints and with longs. */
public class Hashing {
    static int crc32(int[] table, byte[] data) {
        int crc = ~0;
        for (byte b : data) crc = table[(crc ^ b) & 0xFF] ^ crc >>> 8;
        return ~crc;
    }

    static long fnv(byte[] data) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : data) {
            hash ^= b & 0xFF;
            hash *= 0x100000001B3L;
        }
        return hash;
    }

    static long adler(byte[] data) {
        long low = 1, high = 0;
        for (int i = 0; i < data.length; i++) {
            low = (low + (data[i] & 0xFF)) % 65521;
            high = (high + low) % 65521;
        }
        return high << 16 | low;
    }

    static long mix(long seed, int count) {
        long hash = seed;
        for (int i = 0; i < count; i++) {
            hash += 0x9E3779B97F4A7C15L;
            hash = (hash ^ hash >>> 30) * 0xBF58476D1CE4E5B9L;
            hash = (hash ^ hash >>> 27) * 0x94D049BB133111EBL;
            hash ^= hash >>> 31;
            hash = Long.rotateLeft(hash, 7);
        }
        return hash;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int entry = i;
            for (int k = 0; k < 8; k++) entry = (entry & 1) != 0 ? entry >>> 1 ^ 0xEDB88320 : entry >>> 1;
            table[i] = entry;
        }
        byte[] data = new byte[200_000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7 + (i >> 5));
        long checksum = 0;
        for (int round = 0; round < rounds; round++) {
            data[round] ^= 1;
            checksum = checksum * 31 + crc32(table, data) + fnv(data) + adler(data) + mix(round, 50_000);
        }
        System.out.println(Long.toHexString(checksum));
    }
}
