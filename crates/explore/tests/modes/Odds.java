import static jaywalk.Choice.*;

import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Less common places: thread names, weak references, stack walkers, locks, atomic wrap-around, class objects. */
public class Odds {
    static class Node { int key; }

    public static void main(String[] args) throws Exception {
        jaywalk.ObjectPool<Node> pool = new jaywalk.ObjectPool<>(Node.class, 2);
        Node node = pool.getAny();
        Node other = pool.getAny();
        String name = getAny("one", "two");
        int number = getInt(-1, 0);
        boolean flag = getBoolean();
        StringBuilder text = new StringBuilder();
        switch (getInt(0, 9)) {
            case 0: {
                Thread thread = new Thread(null, () -> text.append(Thread.currentThread().getName()), name, 0, flag);
                thread.setDaemon(flag);
                thread.setPriority(5 + number);
                thread.start();
                thread.join(1000 - number);
                text.append(thread.isDaemon()).append(thread.getPriority());
                break;
            }
            case 1: {
                WeakReference<Node> weak = new WeakReference<>(node);
                text.append(weak.get() == other).append(weak.refersTo(other));
                weak.clear();
                SoftReference<Object> soft = new SoftReference<>(getAny(node, name));
                text.append(soft.get() == name);
                break;
            }
            case 2: text.append(StackWalker.getInstance().walk(frames -> node) == other); break;
            case 3: {
                AtomicInteger atomic = new AtomicInteger(number);
                text.append(atomic.incrementAndGet()).append(atomic.get()).append(atomic.addAndGet(Integer.MIN_VALUE))
                        .append(atomic.getAndDecrement()).append(atomic);
                break;
            }
            case 4: {
                ReentrantLock lock = new ReentrantLock(flag);
                lock.lock();
                Semaphore semaphore = new Semaphore(1 - number);
                CountDownLatch latch = new CountDownLatch(-number);
                text.append(lock.isFair()).append(semaphore.tryAcquire(2)).append(latch.getCount());
                lock.unlock();
                break;
            }
            case 5: {
                Class<?> type = getAny(Node.class, String.class, int.class);
                text.append(type.getSimpleName()).append(type.isInstance(node)).append(type.isPrimitive());
                Object any = getAny(node, name);
                try {
                    text.append(type.cast(any) == any);
                } catch (ClassCastException e) {
                    text.append("cce");
                }
                break;
            }
            case 6: {
                ConcurrentHashMap<Object, Object> map = new ConcurrentHashMap<>();
                map.put(name, node);
                map.putIfAbsent("one", other);
                map.computeIfPresent("two", (key, value) -> value == other ? null : value);
                CopyOnWriteArrayList<Object> list = new CopyOnWriteArrayList<>(List.of(node, other));
                text.append(map.size()).append(list.addIfAbsent(node)).append(list.lastIndexOf(node));
                ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>(list);
                text.append(queue.poll() == queue.poll());
                break;
            }
            case 7: {
                Exchanger<Node> exchanger = new Exchanger<>();
                Node[] got = new Node[1];
                Thread thread = new Thread(() -> {
                    try {
                        got[0] = exchanger.exchange(node);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                thread.start();
                Node back = exchanger.exchange(other);
                thread.join();
                text.append(back == got[0]);
                break;
            }
            case 8: {
                System.setProperty(name, "set");
                text.append(System.getProperty("one")).append(Integer.getInteger("two", number));
                Properties properties = new Properties();
                properties.setProperty("k", name);
                text.append(properties);
                break;
            }
            default: {
                LinkedHashMap<Object, Integer> map = new LinkedHashMap<>(4, 0.75f, flag);
                map.put(node, 1);
                map.put("k", 2);
                map.get(other);
                TreeMap<Integer, Node> tree = new TreeMap<>();
                tree.put(number, node);
                tree.put(0, other);
                text.append(map.values()).append(tree.size()).append(tree.firstEntry().getValue() == node);
                Iterator<Object> objects = new ArrayList<Object>(map.keySet()).iterator();
                text.append(objects.next() == node);
            }
        }
        System.out.println(text);
    }
}
