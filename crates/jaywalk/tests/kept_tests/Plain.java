/* A class without a package. */
class Plain {
    int number;
    Plain next;

    public int last() { return next == null ? number : next.number > 0 ? 1 : 0; }
}
