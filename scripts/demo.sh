#!/bin/sh
# Runs the examples with the given jaywalk, and with `java` beside it to show that both say the same.
set -eu

jaywalk=$1
classes=target/examples
if [ -n "${JAVA_HOME:-}" ]; then
    PATH="$JAVA_HOME/bin:$PATH"
fi
mkdir -p "$classes"
javac -d "$classes" examples/*.java

# demo MAIN ARGUMENT...
demo() {
    echo "\$ jaywalk run -cp $classes $*"
    "$jaywalk" run -cp "$classes" "$@" | tee "$classes/jaywalk.txt"
    java -cp "$classes" "$@" > "$classes/java.txt"
    if cmp -s "$classes/jaywalk.txt" "$classes/java.txt"; then
        echo "(byte for byte what \`java\` prints)"
    else
        echo "demo: \`java\` prints something else; compare $classes/jaywalk.txt with $classes/java.txt" >&2
        exit 1
    fi
    echo
}

demo Words to be or not to be that is the question
demo Queens 8

echo "\$ jaywalk run --time virtual -cp $classes Alarm"
"$jaywalk" run --time virtual -cp "$classes" Alarm
echo "(nine hours of sleep in no time: the clock is the run's own, and the same in every run)"
