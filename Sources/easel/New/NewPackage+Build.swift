/// The commands of the package, and their description.
extension NewPackage {
    var makefile: String {
        """
        # The commands of \(name). EASEL is the command `easel`, BOARD a folder in Easel's folder board.
        EASEL ?= easel
        BOARD ?= qemu-x86_64
        FILES = .build/image-files

        .PHONY: run test lint snapshot image

        run:
        \tEASEL_CONFIG=easel.toml swift run \(name)

        test:
        \tswift test --disable-xctest

        lint:
        \tswift format lint --strict --recursive Package.swift Sources Tests

        snapshot:
        \tmkdir -p out
        \tEASEL_CONFIG=easel.toml EASEL_SNAPSHOT=out/\(name).png swift run \(name)

        image:
        \trm -rf $(FILES)
        \tinstall -D -m 644 easel.toml $(FILES)/etc/easel/\(name).toml
        \t$(EASEL) image --package . --board $(BOARD) --product \(name) --files $(FILES)

        """
    }

    var readme: String {
        """
        # \(name)

        An app for screens without a GPU, by [Easel](\(easel.path)).

        ```sh
        make run          # on the panel of this machine; Ctrl-C ends it
        make test         # the tests, on a screen in memory
        make snapshot     # an image of the screen, out/\(name).png
        make lint         # the layout of the sources
        make image        # the disk image of a kiosk that starts straight into the app, and an update, in out/image
        ```

        | | |
        |---|---|
        | `Sources/\(name)` | the app |
        | `Tests/\(testsName)` | its tests |
        | `easel.toml` | its settings: the panel, the keyboard, the language, … |
        | `Package.swift` | its package, with the path of Easel |

        Images are built for the board that `BOARD` names, such as `make image BOARD=qemu-arm64`. Easel's page
        `docs/kiosk-images.md` describes them, `docs/testing.md` the tests, and `docs/configuration.md` the settings.

        """
    }
}
