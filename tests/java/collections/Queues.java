// PriorityQueue, ArrayDeque and LinkedList as queues and stacks.
import java.util.*;

public class Queues {
    record Task(String name, int priority) { }

    public static void main(String[] args) {
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).thenComparing(Task::name));
        String[] names = {"write", "test", "read", "plan", "rest", "ship"};
        for (int i = 0; i < names.length; i++) tasks.add(new Task(names[i], i * 5 % 4));
        System.out.println(tasks.peek() + " " + tasks.size());
        while (!tasks.isEmpty()) System.out.print(tasks.poll().name() + " ");
        System.out.println(tasks.poll());
        PriorityQueue<Integer> heap = new PriorityQueue<>(Collections.reverseOrder());
        for (int i = 0; i < 30; i++) heap.offer(i * 17 % 31);
        System.out.println(heap);
        heap.remove(16);
        heap.removeIf(x -> x % 3 == 0);
        System.out.println(heap + " " + heap.contains(7));
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) deque.addFirst(i);
            else deque.addLast(i);
            if (i % 5 == 4) deque.pollFirst();
        }
        System.out.println(deque + " " + deque.peekFirst() + " " + deque.peekLast() + " " + deque.size());
        deque.push(-1);
        System.out.println(deque.pop() + " " + deque.removeLast() + " " + deque.removeFirstOccurrence(7) + " " + deque.contains(8));
        Iterator<Integer> down = deque.descendingIterator();
        System.out.println(down.next() + " " + down.next());
        LinkedList<String> l = new LinkedList<>(List.of("a", "b", "c", "d"));
        l.addFirst("first");
        l.addLast("last");
        l.add(2, "two");
        System.out.println(l + " " + l.getFirst() + " " + l.indexOf("c") + " " + l.remove(3) + " " + l.removeLast() + " " + l.peek());
        ListIterator<String> it = l.listIterator();
        while (it.hasNext()) {
            String s = it.next();
            if (s.equals("two")) it.remove();
            if (s.equals("a")) it.add("a2");
            if (s.equals("d")) it.set("D");
        }
        Collections.reverse(l);
        System.out.println(l + " " + l.descendingIterator().next());
        Stack<Integer> stack = new Stack<>();
        for (int i = 0; i < 5; i++) stack.push(i * i);
        System.out.println(stack.pop() + " " + stack.peek() + " " + stack.search(1) + " " + stack + " " + stack.elementAt(1));
        for (Runnable r : new Runnable[] {() -> new ArrayDeque<>().pop(), () -> new LinkedList<>().element(), () -> new PriorityQueue<>().remove(), () -> new Stack<>().pop(),
            () -> new ArrayDeque<>().add(null), () -> new PriorityQueue<Object>(List.of(new Object(), new Object()))}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName());
            }
        }
    }
}
