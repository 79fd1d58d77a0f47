/**
 * filesystem(n): each thread looks at an inode, and gives it a free block if it has none, locking the inode and each block
 * it looks at. 13 threads never meet; 14 to 19 have 2 to 64 orders.
 */
public class FileSystem {
    static final int BLOCKS = 26;
    static final int INODES = 32;

    public static void main(String[] args) throws Exception {
        Object[] inodeLocks = new Object[INODES];
        Object[] blockLocks = new Object[BLOCKS];
        for (int i = 0; i < INODES; i++) {
            inodeLocks[i] = new Object();
        }
        for (int i = 0; i < BLOCKS; i++) {
            blockLocks[i] = new Object();
        }
        int[] inodes = new int[INODES];
        boolean[] busy = new boolean[BLOCKS];
        Started.run(args, Integer.parseInt(args[0]), number -> {
            int inode = number % INODES;
            synchronized (inodeLocks[inode]) {
                if (inodes[inode] == 0) {
                    int block = inode * 2 % BLOCKS;
                    while (true) {
                        synchronized (blockLocks[block]) {
                            if (!busy[block]) {
                                busy[block] = true;
                                inodes[inode] = block + 1;
                                break;
                            }
                        }
                        block = (block + 1) % BLOCKS;
                    }
                }
            }
        });
    }
}
