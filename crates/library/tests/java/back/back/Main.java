package back;

import jaywalk.internal.Fork;

/** The first fork says which of the programs named by the arguments runs, so that one start serves many tests. */
public final class Main {
    public static void main(String[] args) throws Throwable {
        String name = args[Fork.choose(args.length)];
        switch (name) {
            case "Fields" -> Fields.run();
            case "Arrays" -> ArrayElements.run();
            case "Statics" -> Statics.run();
            case "Initializers" -> Initializers.run();
            case "Interning" -> Interning.run();
            case "Monitors" -> Monitors.run();
            case "Output" -> Output.run();
            case "Exceptions" -> Exceptions.run();
            case "Recursion" -> Recursion.run();
            case "Collections" -> Collected.run();
            case "Collecting" -> Collecting.run();
            case "Identity" -> Identity.run();
            case "Weak" -> Weak.run();
            case "Limits" -> Limits.run();
            case "Started" -> Threads.started();
            case "Blocked" -> Threads.blocked();
            case "Waiting" -> Threads.waiting();
            case "Parked" -> Threads.parked();
            case "Slices" -> Threads.slices();
            case "ForkingThreads" -> Threads.forking();
            case "Pools" -> Threads.pools();
            case "Lambdas" -> Lambdas.run();
            case "Reflection" -> Reflection.run();
            case "Proxies" -> Proxies.run();
            case "Layers" -> Layers.run();
            case "Loaders" -> Loaders.run();
            case "Buffers" -> Buffers.run();
            case "Uncaught" -> Exceptions.uncaught();
            case "Exit" -> Exceptions.exit();
            case "Deadlock" -> Monitors.deadlock();
            case "IllegalChoice" -> Exceptions.illegalChoice();
            case "Random" -> RandomProgram.run();
            case "Cost" -> Cost.run();
            default -> throw new IllegalArgumentException(name);
        }
    }
}
