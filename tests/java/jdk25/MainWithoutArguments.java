// release: 25
/** `main` needs neither `public` nor `static` nor parameters; it may be inherited. */
class MainWithoutArguments extends InheritedMain {
    private static void main(String[] args) {
        System.out.println("private");
    }
}

class InheritedMain {
    InheritedMain() {
        System.out.println("constructing " + getClass().getSimpleName());
    }

    void main() {
        System.out.println("main of " + getClass().getSimpleName());
    }
}
