// release: 25
// args: one two
void main(String[] args) {
    IO.println(greeting + " from " + getClass().getName() + " with " + args.length);
    throw new IllegalStateException("leaving main");
}

String greeting = "hello";

static void main() {
    IO.println("the one with arguments comes first");
}
