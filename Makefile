# `make setup` installs what is missing; every other target runs it first, and it does nothing twice.

# A toolchain that setup has just installed is not on the PATH of the shell that started make.
export PATH := $(PATH):$(HOME)/.cargo/bin

.PHONY: setup build demo test bench real fmt lint clean

setup:
	@scripts/setup.sh

# The binary: target/release/jaywalk, with Z3's library beside it; the examples: target/examples.jar
build: setup
	cargo build --release --locked --package jaywalk
	@cp -u third_party/z3/libz3.so target/release/ 2>/dev/null || true
	@scripts/examples.sh

demo: build
	@scripts/demo.sh target/release/jaywalk

test: setup lint
	cargo test --workspace --locked

bench: build
	benches/run

# Programs of libraries from Maven Central, as under `java`; needs Maven and the network.
real: build
	tests/real/run

fmt: setup
	cargo fmt --all

lint: setup
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings

clean:
	cargo clean
