#!/bin/sh
# Shows what the given jaywalk does: enumerates red-black trees, finds a bug in the removal from one, repeats it here and
# on a plain JVM, checks a method on any input, and runs an ordinary program. The status is 0 if everything was as it should be.
set -eu

case ${1:-} in
'') jaywalk=target/release/jaywalk ;;
/*) jaywalk=$1 ;;
*) jaywalk=$PWD/$1 ;;
esac
cd "$(dirname "$0")/.."
[ -x "$jaywalk" ] || {
    echo "demo: there is no $jaywalk; build it with \`make build\`" >&2
    exit 2
}
examples=target/examples.jar
api=target/jaywalk-api.jar
if [ -n "${JAVA_HOME:-}" ]; then
    PATH="$JAVA_HOME/bin:$PATH"
fi
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    bold=$(printf '\033[1m')
    plain=$(printf '\033[0m')
else
    bold=
    plain=
fi

fail() {
    echo "demo: $1" >&2
    exit 1
}

say() { printf '\n%s# %s%s\n' "$bold" "$1" "$plain"; }

# show STATUS COMMAND ARGUMENT...: runs a command for all to see; it must end with this status.
show() {
    expected=$1
    shift
    printf '%s$ %s%s\n' "$bold" "$*" "$plain"
    status=0
    case $1 in
    jaywalk)
        shift
        "$jaywalk" "$@" 2>&1 || status=$?
        ;;
    *) "$@" 2>&1 || status=$? ;;
    esac
    [ "$status" -eq "$expected" ] || fail "the status is $status and should be $expected"
}

# completes NUMBER PROGRAM ARGUMENT...: so many paths must complete, and none may fail.
completes() {
    expected=$1
    shift
    completed=$("$jaywalk" explore --quiet --json - -cp "$examples" "$@" | sed -n 's/.*"completed": \([0-9]*\).*/\1/p')
    [ "$completed" = "$expected" ] || fail "$completed paths of $* complete, not $expected"
}

scripts/examples.sh

say "All red-black trees of four nodes: the program chooses, and each way to choose is a path."
show 0 jaywalk explore -cp "$examples" udita.RBTree 4 print
completes 8 udita.RBTree 4

say "Of nine nodes there are 122, found among 2,489,344 colored ones."
show 0 jaywalk explore -cp "$examples" udita.RBTree 9
completes 122 udita.RBTree 9

say "Is a tree still one when a node was removed? Not if a line of the rotation is forgotten: look at parent of #3."
set -- falsify.RBTreeRemove 3 1-4 combined print
show 1 jaywalk explore --output none --source examples -cp "$examples" "$@"
found=$("$jaywalk" explore --quiet --json - -cp "$examples" "$@") || true
token=$(echo "$found" | sed -n 's/.*"path": "\(jw2-[^"]*\)".*/\1/p')
[ -n "$token" ] || fail "the bug was not found"
case $found in
*'├─ left = Node #3 {left: null, right: null, parent: null,'*) ;;
*) fail "the heap is drawn in another way" ;;
esac

say "The same path again by its token: here with what it prints, and on a plain JVM, where a debugger can step."
show 1 jaywalk replay "$token" --quiet -cp "$examples" "$@"
"$jaywalk" api --out "$api"
show 1 java -ea "-Djaywalk.path=$token" -cp "$examples:$api" "$@"

say "Without the bug nothing is found, and that is known for all trees of up to six nodes."
show 0 jaywalk explore --output none -cp "$examples" falsify.RBTreeRemove 0 1-6 combined

say "A method that nobody calls, on any list: which input makes it lose the rest of the list?"
show 1 jaywalk check --source examples -cp "$examples" gse.SwapNode.swapForgetful

say "A program that does not choose runs as with java: same output, same status."
set -- Words to be or not to be that is the question
show 0 jaywalk run -cp "$examples" "$@"
[ "$("$jaywalk" run -cp "$examples" "$@")" = "$(java -cp "$examples" "$@")" ] || fail "java prints something else"
