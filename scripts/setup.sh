#!/bin/sh
# Installs what building and testing need and this machine lacks: a C linker, Rust with rustfmt and clippy, a JDK 17 or
# newer, and Z3's library. Does nothing when all are there. Without the rights to install, it prints the command that would.
set -eu

oldest_jdk=17
PATH="$PATH:$HOME/.cargo/bin"

have() { command -v "$1" >/dev/null 2>&1; }

missing() {
    echo "setup: $1 is missing and cannot be installed from here; run: $2" >&2
    exit 1
}

# How to become root, if there is a way: nothing to do, sudo without a password, or no way ("no").
if [ "$(id -u)" -eq 0 ]; then
    as_root=env
elif have sudo && sudo -n true 2>/dev/null; then
    as_root=sudo
else
    as_root=no
fi

# A fresh image has no package lists, and without them no package is known.
lists_are_fresh=no
refresh_lists() {
    if have apt-get && [ "$as_root" != no ] && [ "$lists_are_fresh" = no ]; then
        $as_root apt-get update -qq
        lists_are_fresh=yes
    fi
}

# apt_install WHAT PACKAGE...
apt_install() {
    what=$1
    shift
    have apt-get || missing "$what" "your system's package manager, for what Debian calls $*"
    [ "$as_root" != no ] || missing "$what" "sudo apt-get update && sudo apt-get install -y $*"
    echo "setup: installing $what ($*)"
    refresh_lists
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# The feature version of the `javac` that will be used: 17 for "javac 17.0.15", 8 for "javac 1.8.0_402", else nothing.
javac_version() {
    javac=javac
    if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; then
        javac="$JAVA_HOME/bin/javac"
    fi
    have "$javac" || return 0
    "$javac" -version 2>&1 | sed -n 's/^javac \(1\.\)\{0,1\}\([0-9][0-9]*\).*/\2/p'
}

# The oldest supported JDK that the package lists offer.
jdk_package() {
    for version in 17 21 25; do
        if apt-cache show "openjdk-$version-jdk-headless" >/dev/null 2>&1; then
            echo "openjdk-$version-jdk-headless"
            return
        fi
    done
    echo default-jdk-headless
}

have cc || apt_install "a C linker" gcc libc6-dev

if ! have cargo; then
    version=$(sed -n 's/^channel = "\(.*\)"/\1/p' "$(dirname "$0")/../rust-toolchain.toml")
    toolchain="rustup toolchain install $version --profile minimal -c rustfmt -c clippy"
    if ! have rustup && have apt-get; then
        refresh_lists
        ! apt-cache show rustup >/dev/null 2>&1 || apt_install rustup rustup
    fi
    have rustup || missing "Rust" "your system's way to install rustup, then: $toolchain"
    echo "setup: installing Rust"
    $toolchain || missing "Rust" "$toolchain"
fi
cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt || missing rustfmt "rustup component add rustfmt"
cargo clippy --version >/dev/null 2>&1 || rustup component add clippy || missing clippy "rustup component add clippy"

version=$(javac_version)
if [ "${version:-0}" -lt "$oldest_jdk" ]; then
    [ -z "$version" ] || echo "setup: javac $version is too old: jaywalk needs a JDK $oldest_jdk or newer"
    refresh_lists
    apt_install "a JDK $oldest_jdk or newer" "$(jdk_package)"
    version=$(javac_version)
    [ "${version:-0}" -ge "$oldest_jdk" ] || missing "a JDK $oldest_jdk or newer" "export JAVA_HOME=(the JDK's folder)"
fi

# Z3's library, which its makers publish for Python. jaywalk runs without it, so its absence stops nothing but the tests
# that compare with it.
z3_version=5.3.2.0
z3="$(cd "$(dirname "$0")/.." && pwd)/third_party/z3"
fetch_z3() {
    rm -rf "$z3.part" && mkdir -p "$z3.part" &&
        python3 -m pip download -q --no-deps --only-binary=:all: -d "$z3.part" "z3-solver==$z3_version" &&
        python3 -m zipfile -e "$z3.part"/z3_solver-*.whl "$z3.part" &&
        mkdir -p "$z3" && mv "$z3.part/z3/lib/libz3.so" "$z3/libz3.so" && echo "$z3_version" >"$z3/version"
    fetched=$?
    rm -rf "$z3.part"
    return $fetched
}
if [ "$(cat "$z3/version" 2>/dev/null)" != "$z3_version" ]; then
    python3 -m pip --version >/dev/null 2>&1 || (apt_install "pip" python3 python3-pip) || true
    echo "setup: fetching Z3 $z3_version"
    fetch_z3 || echo "setup: Z3 cannot be fetched; install libz3 or set JAYWALK_Z3 to where libz3.so is" >&2
fi
