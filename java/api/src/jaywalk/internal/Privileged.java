package jaywalk.internal;

/** A search lets its subclasses use what is not public: there is one, which calls the method that is checked. */
public abstract class Privileged {}
