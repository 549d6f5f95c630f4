# Easel's commands. `make` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run run-records test test-long soak fuzz test-kernel qemu board board-sdk lint format docs deps bench instructions
.PHONY: benchmarks benchmarks-arm64 build-tests
.PHONY: images deb test-deb deb-records test-deb-records image test-image install uninstall clean

# The output folder of `run` and `bench`.
OUT ?= out

# The folder in which `install` installs the command, and the root of the file system.
PREFIX ?= /usr/local
DESTDIR ?=
UNITS = $(DESTDIR)/etc/systemd/system

# The app that `qemu` runs.
APP ?= sketch

# Further arguments: `make test ARGS="--filter Compositor"`, `make bench ARGS="ink sprites"`.
ARGS ?=

# The configuration of `test`, and of the modules that `docs` reads. `release` takes longer to build, and a tenth of the
# time to run.
CONFIGURATION ?= debug
BUILDING = $(if $(filter release,$(CONFIGURATION)),-c release -Xswiftc -enable-testing)
# Without debug information, the compiler takes a tenth less time.
BUILDING += $(if $(EASEL_CI),-debug-info-format none)
TESTING = $(BUILDING) --disable-xctest

help: ## list these commands
	@echo "Easel: UIKit for screens without a GPU."
	@echo
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1 \2/p' Makefile | while read -r name text; do \
		printf '  make %-16s %s\n' "$$name" "$$text"; \
	done

run: build-deps ## build and replay handwriting in sketch; write images and statistics to out/
	@bash scripts/demo "$(OUT)"

run-records: build-deps ## run a server of records with PostgreSQL and two panels of an account; write their images to out/
	@bash Services/Records/scripts/run-records "$(OUT)"

# First the tests that may run in parallel, then those that need the whole machine.
kernel-tests = swift build --build-tests $(TESTING) && \
	swift test --skip-build $(TESTING) --filter '^KernelTests\.SideBySideTests' && \
	swift test --skip-build $(TESTING) --filter '^KernelTests\.KernelTests'

build-tests: deps
	swift build --build-tests $(TESTING)

test: deps ## run all tests, and name the slowest suites
ifeq ($(ARGS),)
	@bash scripts/test $(TESTING)
else
	swift build --build-tests $(TESTING)
	swift test --skip-build $(TESTING) $(ARGS)
endif

# Run before a release: includes the slow tests that `.ci/run` omits.
test-long: deps ## run all tests, under the sanitizers where possible, `fuzz` for an hour, a replay for 64-bit Arm, and `soak`
	EASEL_SLOW_TESTS=1 EASEL_POWER_CUTS=50 EASEL_KERNEL_SOAK=600 $(MAKE) test CONFIGURATION=release
	bash scripts/sanitizers all
	$(MAKE) fuzz SECONDS_EACH=515
	bash scripts/board-replay
	$(MAKE) soak

# The duration of `soak` in seconds.
DURATION ?= 3600

soak: build-deps ## send random touches to all apps for an hour; memory, descriptors and threads must not grow
	bash scripts/soak $(DURATION)

# The duration of `fuzz` in seconds, for each of its seven targets.
SECONDS_EACH ?= 60

fuzz: build-deps ## feed the parsers of untrusted bytes with ever new inputs: `make fuzz ARGS="rfb images"`
	bash scripts/fuzz --seconds $(SECONDS_EACH) $(ARGS)

test-kernel: deps ## run the tests on real kernels, under QEMU
	$(kernel-tests)

qemu: deps ## run an app on a real kernel under QEMU with a mouse: `make qemu APP=sketch`
	swift build -c release --product easel
	bash board/qemu/try "$$(swift build -c release --show-bin-path)" "$(APP)"

board: build-deps ## build the command for 64-bit Arm boards of Debian 13
	@bash scripts/dependencies boards
	@bash scripts/board

board-sdk: ## create the SDK for `board`, once: downloads 850 MB, uses 500 MB
	@bash scripts/dependencies boards
	@bash scripts/board-sdk

lint: ## check formatting, documentation, C headers, scripts and links
	@bash scripts/lint

format: ## format all Swift sources in place
	@bash scripts/lint format

docs: build-deps ## build the documentation of the public API and its articles into out/docs
	bash scripts/docs "$(OUT)/docs" $(BUILDING)

deps: ## install missing Debian packages, including those for tests on real kernels
	@bash scripts/dependencies machines

# Only the dependencies of a build.
.PHONY: build-deps
build-deps:
	@bash scripts/dependencies

bench: build-deps ## measure the scenes; write the results to out/bench.txt too
	swift build -c release --product easel
	@mkdir -p "$(OUT)"
	"$$(swift build -c release --show-bin-path)/easel" bench $(ARGS) | tee "$(OUT)/bench.txt"

# The build of the tests, which `.ci/run` has at hand.
instructions: deps ## compare the instructions per frame of small scenes with the stored counts
	swift build -c release -Xswiftc -enable-testing --product easel
	Benchmarks/instructions --easel "$$(swift build -c release --show-bin-path)/easel" $(ARGS)

benchmarks: build-deps ## compare with cairo, Qt, OpenCV and others; write tables to out/benchmarks.md
	bash Benchmarks/dependencies
	$(MAKE) --directory Benchmarks
	swift build -c release --product easel
	swift build -c release --product easel-map
	@mkdir -p "$(OUT)"
	Benchmarks/run --easel "$$(swift build -c release --show-bin-path)/easel" \
		--easel-map "$$(swift build -c release --show-bin-path)/easel-map" --programs .build/benchmarks \
		--output "$(OUT)/benchmarks.md" $(ARGS)

benchmarks-arm64: build-deps ## count the instructions of scenes on 64-bit Arm, with cairo and pixman; write out/benchmarks-arm64.md
	@bash scripts/dependencies boards
	Benchmarks/arm64/run --easel "$$(bash scripts/board)" \
		--sysroot "$$(bash scripts/board-sdk)/easel-arm64.artifactbundle/sdk/sysroot" \
		--output "$(OUT)/benchmarks-arm64.md" $(ARGS)

images: build-deps ## update the images of the documentation
	swift build -c release --product easel
	"$$(swift build -c release --show-bin-path)/easel" replay sketch --size 800x536 --area 0,0,800,480 \
		--touches Tests/InputTests/Recordings/handwriting-latin.csv --snapshot docs/images/sketch.png
	"$$(swift build -c release --show-bin-path)/easel" \
		snapshot gallery --page all --size 1448x900 --fonts Sources/UIKitTesting/Fonts docs/images/gallery.png

# The architecture of `deb`: this machine's, or arm64, which is for Debian 13.
ARCHITECTURE ?= $(shell dpkg --print-architecture)
# Another release of Debian for `deb` and `test-deb`, such as trixie.
SUITE ?=
packages = "$(OUT)/deb$(if $(SUITE),/$(SUITE))"
package = $(packages)/easel_*_$(ARCHITECTURE).deb

# Images have no programs that import projects.
image test-image: DEB_OPTIONS = --without-import

# The packages are in out/deb, or in out/deb/SUITE.
deb: build-deps ## build the Debian packages; `make deb ARCHITECTURE=arm64` for boards with Debian 13, or `SUITE=trixie`
	@bash scripts/dependencies packages
	@[ "$(ARCHITECTURE)" = "$$(dpkg --print-architecture)" ] || bash scripts/dependencies boards
	@bash scripts/deb $(DEB_OPTIONS) $(if $(SUITE),--suite "$(SUITE)",--architecture "$(ARCHITECTURE)") $(packages)

# Downloads 60 MB the first time.
test-deb: deb ## check the package with lintian, and install, upgrade and remove it in a minimal Debian
	bash scripts/deb-test $(package) $(SUITE)

# Not part of `deb`: its libraries take minutes to compile.
deb-records: build-deps ## build the Debian package of the server of records, or with `SUITE=trixie` for another release
	@bash scripts/dependencies packages
	@bash scripts/deb --records $(if $(SUITE),--suite "$(SUITE)",--architecture "$(ARCHITECTURE)") $(packages)

test-deb-records: deb-records ## check the package of the server of records likewise, and let it serve
	bash scripts/deb-test $(packages)/easel-records_*_$(ARCHITECTURE).deb $(SUITE)

# The board of `image` and `test-image`: a folder in board.
BOARD ?= qemu-x86_64
image test-image: ARCHITECTURE = $(shell . board/$(BOARD)/settings && echo "$$architecture")

# Further options: `make image ARGS="--package my-app.deb --program /usr/bin/my-app"`; see board/image.
ifdef PACKAGE
image: build-deps ## build a disk image with a sample app, `make image APP=sketch`, or with that of a Swift package, PACKAGE=.
	@bash scripts/dependencies images
	bash board/app --board "$(BOARD)" --package "$(PACKAGE)" --output "$(OUT)/image" $(ARGS)
else
image: deb
	@bash scripts/dependencies images
	bash board/image --board "$(BOARD)" $(if $(findstring --program,$(ARGS)),,--app "$(APP)") \
		--package $(package) --output "$(OUT)/image" $(ARGS)
endif

# Builds two images and two broken updates, and starts machines a dozen times. ARGS="--to first_start" ends early.
test-image: deb ## boot a kiosk image under QEMU with UEFI, update it, and check the return from broken updates
	@bash scripts/dependencies images
	rm -rf "$(OUT)/image-test-$(BOARD)"
	scripts/image-test --board "$(BOARD)" --folder "$(OUT)/image-test-$(BOARD)" $(ARGS) $(package)

install: build-deps ## install the command to PREFIX/bin, what imports projects, and the services that run an app at boot
	swift build -c release --product easel
	install -D "$$(swift build -c release --show-bin-path)/easel" "$(DESTDIR)$(PREFIX)/bin/easel"
	for product in easel-import easel-app; do \
		swift build --package-path EaselApp -c release --product "$$product"; \
	done
	bash scripts/app-tools "$$(swift build --package-path EaselApp -c release --show-bin-path)" \
		"$(DESTDIR)$(PREFIX)/libexec/easel"
	@mkdir -p "$(UNITS)"
	for unit in systemd/*; do \
		sed 's|/usr/local/bin/easel|$(PREFIX)/bin/easel|' "$$unit" >"$(UNITS)/$${unit##*/}"; \
	done
	install -D -m 644 -t "$(DESTDIR)$(PREFIX)/share/easel/drop-ins" packaging/drop-ins/*

uninstall: ## remove the files that `install` installed
	rm -rf "$(DESTDIR)$(PREFIX)/share/easel/drop-ins"
	rm -rf "$(DESTDIR)$(PREFIX)/libexec/easel"
	rm -f "$(DESTDIR)$(PREFIX)/bin/easel" $(patsubst systemd/%,"$(UNITS)/%",$(wildcard systemd/*))

clean: ## remove all build products
	rm -rf .build "$(OUT)"
