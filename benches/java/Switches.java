/** A small machine of instructions in an int array, run by a switch; and a switch on strings. */
public class Switches {
    static final int PUSH = 0, ADD = 1, MULTIPLY = 2, LOAD = 3, STORE = 4, LESS = 5, JUMP_IF = 6, NEGATE = 7, HALT = 8;

    static int run(int[] code, int[] variables) {
        int[] stack = new int[16];
        int top = 0, pc = 0;
        while (true) {
            switch (code[pc++]) {
                case PUSH -> stack[top++] = code[pc++];
                case ADD -> { top--; stack[top - 1] += stack[top]; }
                case MULTIPLY -> { top--; stack[top - 1] *= stack[top]; }
                case LOAD -> stack[top++] = variables[code[pc++]];
                case STORE -> variables[code[pc++]] = stack[--top];
                case LESS -> { top--; stack[top - 1] = stack[top - 1] < stack[top] ? 1 : 0; }
                case JUMP_IF -> { int target = code[pc++]; if (stack[--top] != 0) pc = target; }
                case NEGATE -> stack[top - 1] = -stack[top - 1];
                case HALT -> { return variables[1]; }
                default -> throw new IllegalStateException();
            }
        }
    }

    static int named(String name) {
        return switch (name) {
            case "alpha" -> 1;
            case "beta" -> 2;
            case "gamma" -> 3;
            case "delta" -> 5;
            default -> 7;
        };
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 120;
        int[] code = {
            LOAD, 1, LOAD, 0, PUSH, 3, MULTIPLY, ADD, NEGATE, STORE, 1,
            LOAD, 0, PUSH, 1, ADD, STORE, 0, LOAD, 0, PUSH, 10_000, LESS, JUMP_IF, 0, HALT,
        };
        String[] names = {"alpha", "delta", "omega", "beta", "gamma"};
        int checksum = 0;
        for (int round = 0; round < rounds; round++) {
            checksum = checksum * 31 + run(code, new int[] {round, 0});
            for (int i = 0; i < 10_000; i++) checksum += named(names[(i + round) % names.length]);
        }
        System.out.println(checksum);
    }
}
