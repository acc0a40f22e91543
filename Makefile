# The entry points: what continuous integration runs, and what a contributor needs.

.PHONY: all build test fixtures lint format release benchmarks ci

all: build

build:
	swift build

test:
	swift test

# Every fixture, with the command as a user has it.
fixtures: release
	.build/release/marble-cli run Fixtures

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

format:
	swift format --in-place --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

# A command that runs where there is no Swift.
release:
	swift build --configuration release --product marble-cli --static-swift-stdlib

# The figures that Documentation/Benchmarks.md explains.
benchmarks: release
	swift run --package-path Benchmarks --configuration release Benchmarks

ci:
	.ci/run
