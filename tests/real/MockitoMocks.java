import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.mockito.ArgumentCaptor;
import org.mockito.exceptions.base.MockitoAssertionError;

/** Mocks, stubs and verifies, with subclasses for mocks. */
public class MockitoMocks {
    public interface Store {
        String find(int id);
        default String both(int first, int second) {
            return find(first) + find(second);
        }
        void put(int id, String value);
    }

    public static class Account {
        private int balance = 10;

        public int balance() {
            return balance;
        }

        public void pay(int amount) {
            balance -= amount;
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        Store store = mock(Store.class);
        when(store.find(1)).thenReturn("one", "uno").thenThrow(new IllegalStateException("empty"));
        when(store.find(eq(2))).thenAnswer(call -> "answer " + call.getArgument(0));
        System.out.println(store.find(1) + " " + store.find(1) + " " + store.find(2) + " " + store.find(3));
        try {
            store.find(1);
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
        }
        store.put(7, "seven");
        ArgumentCaptor<String> captor = ArgumentCaptor.forClass(String.class);
        verify(store).put(eq(7), captor.capture());
        System.out.println(captor.getValue());
        verify(store, times(3)).find(1);
        verify(store, never()).both(anyInt(), anyInt());
        doThrow(new UnsupportedOperationException("no")).when(store).put(anyInt(), eq("bad"));
        try {
            store.put(1, "bad");
        } catch (UnsupportedOperationException expected) {
            System.out.println(expected.getMessage());
        }

        Account account = spy(new Account());
        account.pay(3);
        when(account.balance()).thenReturn(100);
        System.out.println(account.balance());
        verify(account).pay(3);

        List<String> list = mock(ArrayList.class);
        when(list.get(anyInt())).thenReturn("element");
        System.out.println(list.get(5) + " " + list.size() + " " + list.getClass().getSuperclass().getSimpleName());
        Function<Object, Object> function = mock(Function.class);
        when(function.apply(any())).thenReturn(42);
        System.out.println(function.apply("x"));

        var order = inOrder(list, function);
        order.verify(list).get(5);
        order.verify(function).apply("x");
        try {
            verifyNoMoreInteractions(list);
            System.out.println("accepted");
        } catch (MockitoAssertionError error) {
            System.out.println(error.getMessage().lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
        }
        try {
            verify(store).find(99);
        } catch (MockitoAssertionError error) {
            System.out.println(error.getMessage().lines().filter(line -> !line.isBlank()).findFirst().orElse(""));
        }
        System.out.println(mock(Store.class, "named"));
    }
}
