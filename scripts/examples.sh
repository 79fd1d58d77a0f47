#!/bin/sh
# Compiles examples/ into target/examples.jar, unless the jar is newer than every source. The jar does not hold the API:
# jaywalk brings its own, and for a plain JVM `jaywalk api --out FILE` writes it.
set -eu

cd "$(dirname "$0")/.."
jar=target/examples.jar
if [ -n "${JAVA_HOME:-}" ]; then
    PATH="$JAVA_HOME/bin:$PATH"
fi
if [ -f "$jar" ] && [ -z "$(find examples java/api/src scripts/examples.sh -newer "$jar" -print -quit)" ]; then
    exit 0
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/jaywalk-examples.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
mkdir -p target

# compile CLASSES SOURCES-FOLDER OPTION...
compile() {
    classes=$1
    sources=$2
    shift 2
    find "$sources" -name '*.java' > "$work/sources"
    javac -encoding UTF-8 -g -proc:none -Xlint:all,-options -Werror -d "$work/$classes" "$@" "@$work/sources"
}

compile api java/api/src --release 8
# Java 17 rather than 8: a nested class reads its neighbour's private fields without a call in between.
compile examples examples --release 17 -cp "$work/api"
jar --create --file "$work/examples.jar" -C "$work/examples" .
mv "$work/examples.jar" "$jar"
