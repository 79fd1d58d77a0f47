// What a program finds out about the process that it runs in.
public class OwnProcess {
    public static void main(String[] args) {
        ProcessHandle own = ProcessHandle.current();
        System.out.println(own.isAlive() + " " + (own.pid() > 0) + " " + own.equals(ProcessHandle.current()));
        System.out.println(own.info().command().isPresent() + " " + own.info().arguments().isPresent());
    }
}
