#!/bin/sh
# Lets jaywalk write every small Java program that examples/generate/JavaPrograms.java can make, gives them all to javac
# and to the compiler of Eclipse, and compares what the two accept.
#
#   scripts/compare-compilers.sh JAYWALK [N [methods|fields|all [valid|any]]]
#
# With `valid` (the default) both must accept every program; with `any` they must agree. The status is 0 if so. The
# compiler of Eclipse is taken from the file $ECJ, or else fetched by Maven into target/.
set -eu

ecj_version=3.33.0

if [ $# -lt 1 ]; then
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
jaywalk=$(command -v "$1") || {
    echo "compare-compilers: there is no $1; build it with \`make build\`" >&2
    exit 2
}
case $jaywalk in
/*) ;;
*) jaywalk=$PWD/$jaywalk ;;
esac
case ${ECJ:-/} in
/*) ;;
*) ECJ=$PWD/$ECJ ;;
esac
size=${2:-2}
members=${3:-all}
which=${4:-valid}

cd "$(dirname "$0")/.."
if [ -n "${JAVA_HOME:-}" ]; then
    PATH="$JAVA_HOME/bin:$PATH"
fi
scripts/examples.sh

ecj=${ECJ:-target/ecj/ecj-$ecj_version.jar}
if [ ! -f "$ecj" ]; then
    if [ -n "${ECJ:-}" ] || ! command -v mvn >/dev/null 2>&1; then
        echo "compare-compilers: $ecj is missing; fetch org.eclipse.jdt:ecj and name the file in ECJ" >&2
        exit 2
    fi
    echo "fetching the compiler of Eclipse, version $ecj_version"
    mvn --quiet --batch-mode -Dstyle.color=never dependency:copy \
        "-Dartifact=org.eclipse.jdt:ecj:$ecj_version" -DoutputDirectory=target/ecj
fi

programs=$(mktemp -d "${TMPDIR:-/tmp}/jaywalk-programs.XXXXXX")
trap 'rm -rf "$programs"' EXIT INT TERM
"$jaywalk" explore --output none --out "$programs" -cp target/examples.jar \
    generate.JavaPrograms "$size" "$members" "$which"
java -cp "target/examples.jar:$ecj" generate.CompareCompilers "$programs" "$which"
