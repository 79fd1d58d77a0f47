/** Calls a method without a handler around it. */
class Methods {
    static void call(Class<?> type, String name) throws Exception {
        try {
            type.getDeclaredMethod(name).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }
}
