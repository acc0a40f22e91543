# The entry points: what continuous integration runs, and what a contributor needs.

.PHONY: all build test thorough system-atomics api check-api examples bridges comparison fixtures pages check-pages recordings check-recordings documentation forms check-forms own-members check-own-members lint format release \
  check-platforms check-apple benchmarks differential differential-record differential-servers type-check stress build-stress stress-release stress-thread stress-address owned-tasks replays fuzz rewriting editors vsix tree-sitter \
  install bundle check-bundle ci

all: build

build:
	swift build

test:
	swift test

# What `swift test` only samples: every exploration of threads with all its preemptions, every mutant of the fixtures, re-entrant calls of
# every form, all random cases of the laws, all recorded pipelines, and disposables that nest a million deep.
THOROUGH_TESTS ?= Interleaving|MutantTests|FormReentrancyTests|FixtureRunTests|ReplayTests|NestedDisposableTests
thorough:
	THOROUGH=1 swift test --filter '$(THOROUGH_TESTS)'

# All tests with the locks and atomic values of Apple's systems, which are the package's own.
system-atomics:
	SYSTEM_ATOMICS=1 swift test --scratch-path .build/SystemAtomics

# The tests of small apps, as a package that uses this one has them.
examples:
	swift test --package-path Examples --scratch-path .build/Examples -Xswiftc -gnone

# MarbleTestingCombine with OpenCombine under Combine's name, the bridge to RxSwift, and models with swift-dependencies:
# make bridges RXSWIFT=path CHECKOUTS=FOLDER
bridges:
	Bridges/OpenCombineHarness/test
	Bridges/MarbleTestingRxSwift/test $(RXSWIFT)
	Bridges/SwiftDependencies/test $(CHECKOUTS)

# Ten tests in each of the tools that Documentation/Comparison.md compares: make comparison CHECKOUTS=FOLDER
comparison:
	Comparison/test $(CHECKOUTS)

# Every fixture, with the command as a user has it.
fixtures: release
	.build/release/marble-cli run Fixtures Examples/Tests/SearchTests/Fixtures/Standard

# The operators' pages, pictures and examples, and the tour's picture, generated from fixtures.
TOUR_PICTURE = .build/release/marble-cli render Fixtures/examples/FirstSteps.marble:3 --hide subscriptions
pages:
	WRITE_EXAMPLES=1 swift test --filter OperatorExampleTests
	$(MAKE) release
	rm -rf Documentation/operators
	.build/release/marble-cli render Fixtures/operators --as markdown -o Documentation/operators
	$(TOUR_PICTURE) -o Documentation/debounce.svg

# Generates them again, at the same depth of directories, so that the links are the same.
check-pages: release
	rm -rf .build/pages
	.build/release/marble-cli render Fixtures/operators --as markdown -o .build/pages
	diff -r Documentation/operators .build/pages || (echo "run 'make pages'" && false)
	$(TOUR_PICTURE) | diff Documentation/debounce.svg - || (echo "run 'make pages'" && false)

# Moving pictures of the command in a terminal, recorded from the command itself.
RECORDED = python3 Scripts/Pictures/recordings.py .build/release/marble-cli
recordings: release
	$(RECORDED) Documentation

check-recordings: release
	$(RECORDED) .build/recordings
	for picture in watch review typing; do \
	  cmp Documentation/$$picture.svg .build/recordings/$$picture.svg || (echo "run 'make recordings'" && false) || exit 1; done

# The documentation as a web site, made by DocC: make documentation SOURCE=https://example.com/marble-testing/blob/main
TUTORIAL = Sources/RxTestKitAssertions/RxTestKitAssertions.docc/Resources
documentation:
	swift build --build-tests
	for step in $(TUTORIAL)/SearchTests-*.swift; do \
	  swiftc -typecheck -suppress-warnings -swift-version 6 -I .build/debug/Modules $(TUTORIAL)/SearchModel-1.swift $$step || exit 1; done
	for step in $(TUTORIAL)/SearchModel-*.swift; do \
	  swiftc -typecheck -suppress-warnings -swift-version 6 -I .build/debug/Modules $$step $(TUTORIAL)/SearchTests-5.swift || exit 1; done
	swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members --emit-extension-block-symbols
	swift Scripts/Documentation.swift "$$(swift build --show-bin-path)/../symbolgraph" .build/documentation $(SOURCE)

# Generates the overloads of operators for each number of sources from the templates in Scripts/Forms.
forms:
	swift Scripts/Forms.swift Sources/RxCore
	find Sources/RxCore -name '*.generated.swift' -exec swift format --in-place {} +

# Fails if a generated file does not match its template, or has none.
check-forms:
	rm -rf .build/forms
	swift Scripts/Forms.swift .build/forms
	swift format --in-place --recursive --configuration .swift-format .build/forms
	cd .build/forms && find . -name '*.generated.swift' | sort > ../forms.list
	cd Sources/RxCore && find . -name '*.generated.swift' | sort | diff - ../../.build/forms.list \
	  || (echo "run 'make forms', and remove the files without a template" && false)
	for form in $$(cat .build/forms.list); do \
	  diff .build/forms/$$form Sources/RxCore/$$form || (echo "run 'make forms'" && false) || exit 1; done

# Generates the test that a user's own members take precedence over the project's additions.
OWN_MEMBERS = Tests/RxSwift6ModeTests/Programs/OwnMembers
own-members:
	swift build --target RxTestKitAssertions
	Compatibility/OwnMembers/generate "$$(swift build --show-bin-path)/Modules" $(OWN_MEMBERS)
	swift format --in-place $(OWN_MEMBERS)/*.generated.swift

# Fails if an addition is missing there.
check-own-members:
	rm -rf .build/own-members
	Compatibility/OwnMembers/generate "$$(swift build --show-bin-path)/Modules" .build/own-members
	swift format --in-place --configuration .swift-format .build/own-members/*
	diff -r -x Own.swift -x OwnMembersInAsyncCode.swift .build/own-members $(OWN_MEMBERS) || (echo "run 'make own-members'" && false)

# The Swift code that the formatter lays out.
FORMATTED = Package.swift Distribution/Package.swift Distribution/Plugins Plugins Sources Tests Scripts Bridges Benchmarks/Package.swift Benchmarks/Sources \
  Benchmarks/ManyTests Compatibility/Package.swift Compatibility/Repositories/Package.swift Compatibility/Platforms Compatibility/Sources \
  Compatibility/TypeChecking Comparison/Package.swift Comparison/Sources Comparison/Tests Examples/Package.swift \
  Examples/Sources Examples/AsyncSequences Examples/FiveLibraries Examples/Races Examples/SavedFailures Examples/Shop Examples/Tests Fuzz/Package.swift \
  Fuzz/Sources Stress/Package.swift Stress/Sources

lint:
	swift format lint --strict --recursive $(FORMATTED)

format:
	swift format --in-place --recursive $(FORMATTED)

# The public declarations of each product as sorted text, from a debug build.
api:
	Scripts/api write .build/debug/Modules Documentation/API

# Fails if the text is out of date, and says what users of the change notice.
check-api:
	rm -rf .build/api
	Scripts/api write .build/debug/Modules .build/api
	Scripts/api compare Documentation/API .build/api || (echo "run 'make api'" && false)

# Type-checks the code that only Musl or Android compile, which needs a debug build, and the package as for the oldest macOS and iOS.
check-platforms:
	Compatibility/Platforms/check
	Compatibility/Platforms/apple macos ios

# The same for all of Apple's platforms.
check-apple:
	Compatibility/Platforms/apple

# A command that runs where there is no Swift.
release:
	swift build --configuration release --product marble-cli --static-swift-stdlib $(SWIFT_FLAGS)

# The figures that Documentation/Benchmarks.md explains.
benchmarks: release
	swift run --package-path Benchmarks --configuration release Benchmarks

# Compares random pipelines with RxSwift: make differential RXSWIFT=path COUNT=200000
COUNT ?= 200000
differential: differential-servers
	.build/Compatibility/release/Differential --count $(COUNT) \
	  --project .build/Compatibility/release/PipelineServer \
	  --rxswift .build/RxSwiftServer/.build/release/PipelineServer

# Records the results of RxSwift that the tests replay: make differential-record RXSWIFT=path
differential-record: differential-servers
	.build/Compatibility/release/Differential --record Compatibility/Recorded --count 20000 \
	  --rxswift .build/RxSwiftServer/.build/release/PipelineServer \
	  --version "$$(git -C $(RXSWIFT) describe --tags --always)"

differential-servers:
	Compatibility/prepare-rxswift $(RXSWIFT) .build/RxSwiftServer
	swift build --package-path .build/RxSwiftServer --configuration release
	swift build --package-path Compatibility --scratch-path .build/Compatibility \
	  --configuration release

# Compares the type checker's time and errors with RxSwift's: make type-check RXSWIFT=path
type-check:
	Compatibility/prepare-rxswift $(RXSWIFT) .build/RxSwiftServer
	swift build --package-path .build/RxSwiftServer --target RxCocoa
	swift build --target RxCore
	Compatibility/diagnostics .build/debug/Modules .build/RxSwiftServer/.build/debug/Modules
	Compatibility/type-check .build/debug/Modules .build/RxSwiftServer/.build/debug/Modules

# Feeds, subscribes to and disposes every operator from many threads: make stress SECONDS=600
SECONDS ?= 120
stress: stress-release stress-thread stress-address

build-stress:
	swift build --package-path Stress --scratch-path .build/Stress --configuration release

stress-release: build-stress
	.build/Stress/release/Stress --seconds $(SECONDS)

# Runs tasks of each kind with each kind of wait, counts the runs that are not exact, and compares the table in the documentation:
# make owned-tasks RUNS=20000
RUNS ?= 200
owned-tasks:
	swift build --package-path Stress --scratch-path .build/Stress --configuration release \
	  --product OwnedTasks
	.build/Stress/release/OwnedTasks $(RUNS) Documentation/AsyncCode.md

# make replays PROCESSES=1000
PROCESSES ?= 20
replays:
	swift build --package-path Stress --scratch-path .build/Stress --configuration release \
	  --product Replays
	.build/Stress/release/Replays $(PROCESSES)

stress-thread:
	swift build --package-path Stress --scratch-path .build/StressThread --configuration release \
	  --sanitize=thread -Xswiftc -DTHREAD_SANITIZER
	TSAN_OPTIONS=halt_on_error=1 \
	  .build/StressThread/release/Stress --seconds $(SECONDS) --deadline 120

stress-address:
	swift build --package-path Stress --scratch-path .build/StressAddress --configuration release \
	  --sanitize=address
	ASAN_OPTIONS=detect_leaks=1 .build/StressAddress/release/Stress --seconds $(SECONDS) --deadline 120

# Drives the language server as an editor does: make editors EDITOR_SECONDS=600. Then real editors, those that are installed: the extension for VS Code with Node.js, Neovim 0.11, Emacs with Eglot.
EDITOR_SECONDS ?= 20
NVIM ?= nvim
editors: release
	Fuzz/editor.py .build/release/marble-cli --seconds $(EDITOR_SECONDS) $(if $(SEED),--seed $(SEED))
	if command -v node; then MARBLE_CLI=$(CURDIR)/.build/release/marble-cli node --test Editors/vscode/test.js; fi
	if command -v $(NVIM); then MARBLE_CLI=$(CURDIR)/.build/release/marble-cli $(NVIM) --clean --headless -c 'luafile Editors/neovim/test.lua'; fi
	if emacs --batch -f package-initialize -l eglot 2> /dev/null; then MARBLE_CLI=$(CURDIR)/.build/release/marble-cli emacs --batch -l Editors/emacs/test.el; fi

# Generates the parser of Editors/tree-sitter-marble, runs its tests, and parses all fixtures. It needs tree-sitter's command.
tree-sitter:
	cd Editors/tree-sitter-marble && tree-sitter generate && tree-sitter test
	cd Editors/tree-sitter-marble && find $(CURDIR)/Fixtures $(CURDIR)/Examples -name '*.marble' ! -path '*Mistakes*' | xargs tree-sitter parse --quiet

# The extension for VS Code as a file that VS Code installs: code --install-extension .build/marble-fixtures-….vsix
vsix:
	python3 Editors/vscode/package.py .build

# Runs the command over random fixtures: make fuzz TIME=600, and SEED=S for the same cases again
TIME ?= 60
fuzz: release
	swift build --package-path Fuzz --scratch-path .build/Fuzz --configuration release --product Fuzz
	.build/Fuzz/release/Fuzz --seconds $(TIME) $(if $(SEED),--seed $(SEED)) .build/release/marble-cli

# Rewrites files with several commands and by hand at a time: make rewriting ROUNDS=10000, and SEED=S for the same pauses again
ROUNDS ?= 50
rewriting: release
	swift build --package-path Fuzz --scratch-path .build/Fuzz --configuration release --product Rewriting
	.build/Fuzz/release/Rewriting --rounds $(ROUNDS) $(if $(SEED),--seed $(SEED)) .build/release/marble-cli

# Installs the command, its manual pages and its completions: make install PREFIX=/usr/local
PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share
install: release
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	install -m 755 -s .build/release/marble-cli $(DESTDIR)$(PREFIX)/bin/marble-cli
	.build/release/marble-cli help --man > $(SHARE)/man/man1/marble-cli.1
	for page in $$(.build/release/marble-cli help --man | sed -n 's/^.fBmarble.*cli.*-\([a-z]*\)(1).*/\1/p'); do \
	  .build/release/marble-cli help --man $$page > $(SHARE)/man/man1/marble-cli-$$page.1 || exit 1; done
	.build/release/marble-cli completions bash > $(SHARE)/bash-completion/completions/marble-cli
	.build/release/marble-cli completions zsh > $(SHARE)/zsh/site-functions/_marble-cli
	.build/release/marble-cli completions fish > $(SHARE)/fish/vendor_completions.d/marble-cli.fish

# The command for this machine in an artifact bundle, and the package with the plugin that uses it, in .build/bundle. For
# several machines, copy the folders of the others into the bundle first. make bundle ADDRESS=https://github.com/OWNER/marble-testing
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/marble-cli/Help/Version.swift)
TRIPLE = $(shell swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
BUNDLE = .build/bundle/MarbleCommand.artifactbundle
bundle:
	rm -rf $(BUNDLE)/marble-cli-*-$(TRIPLE)
	$(MAKE) install DESTDIR=$(BUNDLE)/marble-cli-$(VERSION)-$(TRIPLE) PREFIX=
	Scripts/bundle .build/bundle $(VERSION) $(ADDRESS)

# Runs the bundle's plugin in an empty package.
check-bundle: bundle
	Distribution/test

ci:
	.ci/run
